#include "persistence/records.hpp"

namespace arbiter::persistence {

std::string_view to_string(TableStatus status) {
  switch (status) {
    case TableStatus::Open:
      return "open";
    case TableStatus::Playing:
      return "playing";
    case TableStatus::Paused:
      return "paused";
    case TableStatus::Finished:
      return "finished";
  }
  return "";
}

std::optional<TableStatus> table_status(std::string_view text) {
  for (auto status : {TableStatus::Open, TableStatus::Playing, TableStatus::Paused, TableStatus::Finished}) {
    if (text == to_string(status)) return status;
  }
  return std::nullopt;
}

}  // namespace arbiter::persistence
