// Looking for damage in a whole database.
#pragma once

#include <vector>

#include "persistence/connection.hpp"

namespace arbiter::persistence {

/// Reads the whole file, notes the database tables in which something is wrong, and the matches whose moves are
/// not all in their index: what is looked up there would seem to end before its end.
void look_for_damage(Connection& connection, DamageLog& damage);

/// Reads every row as strictly as if it were asked for: one error for each that cannot be read, and for each
/// database table whose pages are damaged.
std::vector<StoreError> damaged_rows(Connection& connection, DamageLog& damage);

}  // namespace arbiter::persistence
