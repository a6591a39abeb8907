#include <sodium/randombytes.h>

#include <CLI/CLI.hpp>
#include <chrono>
#include <cstdio>
#include <fstream>
#include <iostream>
#include <sstream>

#include "rules/conformance/check.hpp"
#include "server/archive/seed.hpp"
#include "server/bots/bot.hpp"
#include "server/cli/cli.hpp"
#include "server/cli/tournament.hpp"

namespace arbiter::server::cli {
namespace {

using Json = nlohmann::json;

struct PlayoutOptions {
  Common common;
  std::string game;
  std::int64_t games = 100;
  int seats = 0;
  std::string options;
  std::string bots = "random";
  std::string seed;
  std::string export_folder;
  bool check = false;
  bool json = false;
};

/// 64 hexadecimal digits are the seed itself, any other text stands for its hash, none for chance.
core::Seed seed_of(const std::string& text) {
  if (const auto seed = bytes32_from_hex(text)) return *seed;
  if (!text.empty()) return core::digest_of_text(text);
  core::Seed seed;
  randombytes_buf(seed.data(), seed.size());
  return seed;
}

std::vector<std::string> bots_of(const std::string& list, int seats) {
  std::vector<std::string> names;
  std::istringstream in(list);
  for (std::string name; std::getline(in, name, ',');) {
    if (!is_bot(name)) {
      std::string known;
      for (const auto& bot : bot_names()) known += (known.empty() ? "" : ", ") + bot;
      throw Failure(kUsage, "there is no bot \"" + name + "\"; there are: " + known);
    }
    names.push_back(name);
  }
  if (names.empty()) throw Failure(kUsage, "--bots: name at least one bot");
  if (static_cast<int>(names.size()) > seats) throw Failure(kUsage, "--bots: there are more bots than seats");
  return names;
}

Json options_json(const std::string& text) {
  if (text.empty()) return Json::object();
  auto parsed = json::parse_bounded(text);
  if (!parsed) throw Failure(kUsage, "--options: " + parsed.error->message);
  return std::move(parsed.value);
}

Json tallies_json(const std::vector<Tally>& tallies) {
  auto list = Json::array();
  for (const Tally& tally : tallies) {
    const Share share = wilson(tally.wins, tally.seatings);
    list.push_back({{"name", tally.name},
                    {"seatings", tally.seatings},
                    {"wins", tally.wins},
                    {"win_rate", share.value},
                    {"interval95", {share.low, share.high}},
                    {"mean_score", tally.seatings > 0 ? tally.points / tally.seatings : 0.0}});
  }
  return list;
}

void print(const std::vector<Tally>& tallies) {
  for (const Tally& tally : tallies) {
    const Share share = wilson(tally.wins, tally.seatings);
    std::printf("  %-12s wins %5.1f%% (95%%: %.1f to %.1f), mean score %.2f, %.0f seatings\n",
                tally.name.c_str(), share.value * 100, share.low * 100, share.high * 100,
                tally.seatings > 0 ? tally.points / tally.seatings : 0.0, tally.seatings);
  }
}

void print(const PlayoutOptions& options, int seats, const core::Seed& seed, const TournamentResult& result,
           double seconds) {
  const double games = static_cast<double>(std::max<std::int64_t>(result.games, 1));
  const double per_game = static_cast<double>(result.decisions) / games;
  const double rate = seconds > 0 ? static_cast<double>(result.games) / seconds : 0;
  if (options.json) {
    std::cout << Json{{"game", options.game},
                      {"seats", seats},
                      {"seed", core::to_hex(seed)},
                      {"games", result.games},
                      {"games_per_second", rate},
                      {"decisions_per_game", per_game},
                      {"longest_game", result.longest_game},
                      {"longest_list", result.longest_list},
                      {"bots", tallies_json(result.entrants)},
                      {"by_seat", tallies_json(result.seats)}}
                     .dump(2)
              << "\n";
    return;
  }
  std::printf(
      "%s, %d seats: %lld games, %.1f decisions a game (longest %lld), longest list %zu, %.0f games/s\n",
      options.game.c_str(), seats, static_cast<long long>(result.games), per_game,
      static_cast<long long>(result.longest_game), result.longest_list, rate);
  print(result.entrants);
  print(result.seats);
  std::printf("seed %s\n", core::to_hex(seed).c_str());
}

int check(const PlayoutOptions& options, const core::Game& game, int seats, const core::Seed& seed) {
  Progress progress("checking playouts");
  conformance::CheckOptions how;
  how.seats = seats;
  how.options = options_json(options.options);
  how.seed = seed;
  how.games = static_cast<int>(options.games);
  how.progress = [&](int done) { progress.at(done, options.games); };
  const auto report = conformance::check_game(game, how);
  if (options.json) {
    auto violations = Json::array();
    for (const auto& violation : report.violations) {
      violations.push_back(
          {{"property", conformance::name(violation.property)}, {"message", violation.message}});
    }
    std::cout << Json{{"game", options.game},          {"seats", seats},
                      {"seed", core::to_hex(seed)},    {"games", report.games},
                      {"decisions", report.decisions}, {"longest_list", report.longest_list},
                      {"violations", violations}}
                     .dump(2)
              << "\n";
  } else {
    std::cout << conformance::in_words(report) << "seed " << core::to_hex(seed) << "\n";
  }
  return report.passed() ? kOk : kFailed;
}

/// Writes each match into a folder, which is made if it is not there.
std::function<void(const ExportDocument&)> exporter(const std::filesystem::path& folder) {
  std::filesystem::create_directories(folder);
  return [folder](const ExportDocument& document) {
    const auto path = folder / (document.log.match + ".json");
    std::ofstream file(path, std::ios::binary);
    if (!(file << write_document(document) << "\n" << std::flush)) {
      throw Failure(kUnavailable, path.string() + ": cannot be written");
    }
  };
}

int playout(const PlayoutOptions& options) {
  const auto registry = load_games(options.common.config());
  const auto game = registry.find(options.game);
  if (game == nullptr)
    throw Failure(kNotFound, "there is no game " + options.game + " (see `arbiter games`)");
  const auto& info = game->info();
  const int seats = options.seats == 0 ? info.min_seats : options.seats;
  if (seats < info.min_seats || seats > info.max_seats) {
    throw Failure(kUsage, info.name + " is played at " + std::to_string(info.min_seats) + " to " +
                              std::to_string(info.max_seats) + " seats");
  }
  const auto chosen = game->options(options_json(options.options), seats);
  if (const auto* why = std::get_if<std::string>(&chosen)) throw Failure(kUsage, *why);
  const core::Seed seed = seed_of(options.seed);
  if (options.check) return check(options, *game, seats, seed);

  Progress progress("playing");
  const auto start = std::chrono::steady_clock::now();
  Tournament how{seats, std::get<core::Options>(chosen), bots_of(options.bots, seats), options.games, seed};
  how.progress = [&](std::int64_t done) { progress.at(done, options.games); };
  if (!options.export_folder.empty()) how.keep = exporter(options.export_folder);
  const auto result = play(*game, how);
  const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - start;
  print(options, seats, seed, result, spent.count());
  return kOk;
}

}  // namespace

void add_playout(CLI::App& app, Action& action) {
  auto* command = app.add_subcommand("playout", "Let bots play a game many times, or check the game by it");
  auto options = std::make_shared<PlayoutOptions>();
  options->common.add_to(*command, false);
  command->add_option("GAME", options->game, "The game's slug, see `arbiter games`")->required();
  command->add_option("--games", options->games, "How many matches (100)")
      ->type_name("N")
      ->check(CLI::Range(1, 1'000'000'000));
  command->add_option("--seats", options->seats, "How many seats (the fewest the game allows)")
      ->type_name("K")
      ->check(CLI::Range(1, core::kMaxSeats));
  command->add_option("--options", options->options, "The game's options, as JSON")->type_name("JSON");
  command->add_option("--bots", options->bots, "Who plays, separated by commas (random)")->type_name("A,B");
  command
      ->add_option("--seed", options->seed,
                   "64 hexadecimal digits, or any text; the same seed plays the same")
      ->type_name("S");
  command->add_option("--export", options->export_folder, "Write every match as a document into this folder")
      ->type_name("DIR");
  command->add_flag("--check", options->check,
                    "Check every promise that a game makes, at every move; slower");
  command->add_flag("--json", options->json, "The result as JSON");
  command->footer(
      "Bots: random, search:easy, search:normal, search:hard. Fewer than seats are seated again and again "
      "(A,B at\n"
      "four seats: A,B,A,B); one alone plays itself.\n"
      "Bots take turns on the seats, so that none has the better one. A victory shared by k counts 1/k for "
      "each.\n"
      "Where all win or lose together, a match counts once for each bot. Intervals are Wilson's, 95%.\n"
      "With --check the playouts are those of the conformance suite (random play; --bots has no part in it), "
      "spread\n"
      "over the values of all options that --options does not fix; exits with 1 if a promise is broken.\n"
      "The first 200 are looked at closely at every position, later ones at one position in sixteen.\n\n"
      "Examples:\n"
      "  arbiter playout conclave --games 1000 --seats 3\n"
      "  arbiter playout conclave --bots search:normal,random --games 50 --seed today --json\n"
      "  arbiter playout conclave --games 1 --export matches && arbiter replay matches/*.json\n"
      "  arbiter playout conclave --games 200 --seats 4 --check");
  command->callback([options, &action] { action = [options] { return playout(*options); }; });
}

}  // namespace arbiter::server::cli
