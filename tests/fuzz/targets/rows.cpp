// The rows of a stored match, as far as they go: to a table, and to its moves played again. A line each for the columns
// `options`, `seats`, `entropy`, `outcome` and `extra`, then one for each move.
#include <string>
#include <string_view>

#include "rules/registry.hpp"
#include "server/archive/replay.hpp"
#include "server/archive/stored_table.hpp"
#include "tests/source_file.hpp"

namespace {

using namespace arbiter;

std::string take_line(std::string_view& text) {
  const auto end = std::min(text.find('\n'), text.size());
  std::string line(text.substr(0, end));
  text.remove_prefix(std::min(end + 1, text.size()));
  return line;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const rules::Registry registry(source_file("config/games"));
  static const auto game = registry.find("conclave");
  std::string_view text(reinterpret_cast<const char*>(data), size);

  persistence::TableRecord table;
  table.id = "t";
  table.game = game->info().slug;
  table.ruleset = game->ruleset();
  table.status = persistence::TableStatus::Finished;
  table.server_seed.assign(32, 1);
  table.seed.assign(32, 2);
  for (std::string* column : {&table.options, &table.seats, &table.entropy, &table.outcome, &table.extra})
    *column = take_line(text);
  if (std::holds_alternative<std::string>(server::read_stored(table))) return 0;

  std::vector<persistence::MoveRecord> moves;
  while (!text.empty()) {
    persistence::MoveRecord& move = moves.emplace_back();
    move.seq = static_cast<std::int64_t>(moves.size());
    move.action = take_line(text);
    move.seat = static_cast<int>(move.seq % 2);
  }
  const auto log = server::log_of(table, std::move(moves));
  if (const auto* match = std::get_if<server::MatchLog>(&log)) server::replay(*game, *match);
  return 0;
}
