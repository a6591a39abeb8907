// The numbered steps that bring a database from nothing, or from an older arbiter, to today's schema.
#pragma once

#include <span>
#include <string_view>

#include "persistence/connection.hpp"

namespace arbiter::persistence {

struct Migration {
  std::string_view name;  // of its file, such as "0001_initial"
  std::string_view sql;   // statements without a transaction of their own
};

/// Those in migrations/, embedded when the program was built; the n-th leads to schema n.
std::span<const Migration> migrations();

/// Applies what is missing, each step in a transaction of its own, so that a step that fails leaves the last
/// schema that worked. The schema's number is SQLite's user_version. Throws StoreError; TooNew if the number
/// is beyond the last step.
void migrate(Connection& connection, std::span<const Migration> steps);

}  // namespace arbiter::persistence
