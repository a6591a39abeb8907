#include <CLI/CLI.hpp>
#include <iostream>

#include "server/cli/cli.hpp"

namespace arbiter::server::cli {
namespace {

struct GamesOptions {
  Common common;
  std::string game;
  bool json = false;
};

nlohmann::json described(const core::Game& game) {
  const auto& info = game.info();
  return {{"slug", info.slug},
          {"name", info.name},
          {"seats", {{"min", info.min_seats}, {"max", info.max_seats}}},
          {"rules_version", info.rules_version},
          {"ruleset", game.ruleset()},
          {"options", core::options_schema(info.options)},
          {"event_seats", game.event_seats()},
          {"action_seats", game.action_seats()}};
}

void print(const core::Game& game, bool options) {
  const auto& info = game.info();
  std::cout << info.slug << ": " << info.name << ", " << info.min_seats << " to " << info.max_seats
            << " seats, ruleset " << game.ruleset() << "\n";
  if (!options) return;
  for (const auto& option : info.options) {
    std::cout << "  " << option.name << " (" << option.default_value.dump() << "): " << option.description
              << "\n";
    if (option.kind == core::OptionSpec::Kind::number) {
      std::cout << "      from " << option.min << " to " << option.max << "\n";
    }
    if (option.values.empty()) continue;
    std::cout << "      ";
    for (const auto& value : option.values) std::cout << (&value == &option.values[0] ? "" : ", ") << value;
    if (option.kind == core::OptionSpec::Kind::choice_or_seat) std::cout << ", or a seat's number";
    if (option.kind == core::OptionSpec::Kind::subset) std::cout << " (any of them, as an array)";
    std::cout << "\n";
  }
}

int games(const GamesOptions& options) {
  const auto registry = load_games(options.common.config());
  auto list = nlohmann::json::array();
  for (const auto& game : registry.games()) {
    if (!options.game.empty() && game->info().slug != options.game) continue;
    list.push_back(described(*game));
    if (!options.json) print(*game, !options.game.empty());
  }
  if (!options.game.empty() && list.empty()) throw Failure(kNotFound, "there is no game " + options.game);
  if (options.json) std::cout << list.dump(2) << "\n";
  return kOk;
}

}  // namespace

void add_games(CLI::App& app, Action& action) {
  auto* command = app.add_subcommand("games", "List the games, or the options of one");
  auto options = std::make_shared<GamesOptions>();
  options->common.add_to(*command, false);
  command->add_option("GAME", options->game, "Show this one with its options");
  command->add_flag("--json", options->json, "As JSON, with the options' JSON Schema");
  command->footer("Examples:\n  arbiter games\n  arbiter games conclave\n  arbiter games --json");
  command->callback([options, &action] { action = [options] { return games(*options); }; });
}

}  // namespace arbiter::server::cli
