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

/// The files of migrations/, which are part of the program; the n-th leads to schema n.
std::span<const Migration> migrations();

/// Applies the steps that are missing, each in a transaction of its own: if one fails, the schema stays at
/// the step before. The number of the schema is SQLite's user_version. Throws StoreError: TooNew if that
/// number is beyond the last step.
void migrate(Connection& connection, std::span<const Migration> steps);

}  // namespace arbiter::persistence
