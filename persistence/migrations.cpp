#include "persistence/migrations.hpp"

#include <string>

namespace arbiter::persistence {
namespace {

/// Another process may have been faster: what is missing is asked again inside the transaction.
bool apply_next(Connection& connection, std::span<const Migration> steps) {
  connection.exec("BEGIN IMMEDIATE");
  const auto version = connection.integer("PRAGMA user_version");
  const auto known = static_cast<std::int64_t>(steps.size());
  if (version > known) {
    throw StoreError(ErrorKind::TooNew, "made by a newer arbiter: schema " + std::to_string(version) +
                                            ", this one knows " + std::to_string(known));
  }
  if (version < known) {
    connection.exec(std::string(steps[static_cast<std::size_t>(version)].sql));
    connection.exec("PRAGMA user_version = " + std::to_string(version + 1));
  }
  connection.exec("COMMIT");
  return version < known;
}

}  // namespace

void migrate(Connection& connection, std::span<const Migration> steps) {
  try {
    while (apply_next(connection, steps)) continue;
  } catch (const StoreError&) {
    if (connection.in_transaction()) connection.exec("ROLLBACK");
    throw;
  }
}

}  // namespace arbiter::persistence
