#include <CLI/CLI.hpp>
#include <algorithm>
#include <charconv>
#include <cmath>
#include <iostream>

#include "rules/core/words.hpp"
#include "server/archive/analysis.hpp"
#include "server/archive/export.hpp"
#include "server/archive/recording.hpp"
#include "server/archive/stored_match.hpp"
#include "server/cli/cli.hpp"

namespace arbiter::server::cli {
namespace {

using Json = nlohmann::json;
using protocol::Perspective;

struct ReplayOptions {
  Common common;
  std::string target;
  std::string as;
  std::int64_t at = -1;
  bool json = false;
  bool analyse = false;
  int iterations = 500;  // of search for each move
};

std::optional<Perspective> perspective(const std::string& as) {
  if (as.empty()) return std::nullopt;
  if (as == "spectator") return protocol::Onlooker::spectator;
  if (as == "all") return protocol::Onlooker::all;
  int seat = 0;
  const auto [end, error] = std::from_chars(as.data(), as.data() + as.size(), seat);
  if (error != std::errc() || end != as.data() + as.size() || seat < 0 || seat >= core::kMaxSeats) {
    throw Failure(kUsage, "--as must be a seat's number, spectator or all");
  }
  return seat;
}

/// A match to be shown, wherever it comes from.
struct Shown {
  std::shared_ptr<const core::Game> game;  // for its words; null if it is not known here
  std::string title;
  std::string recording;  // from its first move on, as recording.hpp says
  std::string failure;    // why it ends before its end
  Exit exit = kOk;
  std::optional<MatchLog> log{};  // of a match whose very rules are here
};

std::string title_of(const std::string& match, const std::string& game, const Json& seats) {
  std::string title = "match " + match + ", " + game + ":";
  if (!seats.is_array()) return title + " its seats cannot be read";
  for (std::size_t seat = 0; seat < seats.size(); ++seat) {
    title += (seat == 0 ? " seat " : ", seat ") + std::to_string(seat) + " ";
    const Json& who = seats[seat];
    if (who.is_object() && who.contains("user")) {
      title += who["user"].value("name", "?");
    } else {
      title += who.is_object() ? "bot " + who.value("bot", "?") : "nobody";
    }
  }
  return title;
}

core::Viewer viewer_of(const std::optional<Perspective>& as, int seats) {
  if (!as) return core::Viewer::spectator();
  if (const int* seat = std::get_if<int>(&*as)) {
    if (*seat >= seats)
      throw Failure(kUsage, "--as: the seats of this match are 0 to " + std::to_string(seats - 1));
    return core::Viewer::seat(core::Seat::of(*seat));
  }
  return std::get<protocol::Onlooker>(*as) == protocol::Onlooker::all ? core::Viewer::omniscient()
                                                                      : core::Viewer::spectator();
}

/// An exported document is replayed, as far as it verifies.
Shown from_file(const ReplayOptions& options, const rules::Registry& registry) {
  const auto document = document_in(options.target);
  const MatchLog& log = document.log;
  Shown shown{registry.find(log.game), title_of(log.match, log.game, document.seats), "", "", kOk};
  shown.game = exact_rules(registry, nullptr, log.game, log.ruleset);
  if (shown.game == nullptr) {
    throw Failure(kNoRules,
                  options.target + ": the ruleset " + log.ruleset + " of " + log.game + " is not here");
  }
  std::optional<Recorder> recorder;
  const auto viewer = viewer_of(perspective(options.as), log.seats);
  const auto replayed = replay(*shown.game, log, [&](const core::Match& match, const auto* move) {
    move == nullptr ? (void)recorder.emplace(log.match, match, 0, std::vector{viewer})
                    : recorder->add(match, *move);
  });
  if (replayed.fault) {
    shown.failure = replayed.fault->message;
    shown.exit = kFailed;
  }
  if (!recorder) throw Failure(kFailed, options.target + ": " + shown.failure);
  shown.recording = std::move(recorder->take().front().bytes);
  shown.log = log;
  return shown;
}

/// The pages of match.moves, behind the first state: a recording.
std::string recording_of(persistence::MatchStore& store, const rules::Registry& registry,
                         const std::string& match, const std::optional<Perspective>& as, std::int64_t last) {
  const auto asker = Asker::operator_of_server();
  std::string text = match_state(store, registry, asker, {match, 0, as});
  for (std::int64_t seq = 0; seq < last;) {
    const auto page = Json::parse(
        match_moves(store, registry, asker, {match, static_cast<std::uint64_t>(seq + 1), {}, as}));
    for (const Json& move : page["moves"]) text += "\n" + move.dump();
    if (page["moves"].empty()) break;
    seq = page["moves"].back()["seq"];
  }
  return text;
}

Shown from_store(const ReplayOptions& options, const Config& config, const rules::Registry& registry) {
  const auto store = open_store(config);
  const auto table = store->table(options.target);
  if (!table) throw Failure(kNotFound, "there is no match " + options.target + " in the store");
  Shown shown{registry.find(table->game),
              title_of(table->id, table->game, Json::parse(table->seats, nullptr, false)), "", "", kOk};
  if (auto exact = exact_rules(registry, store.get(), table->game, table->ruleset)) {
    shown.game = std::move(exact);
    auto log = log_of(*table, store->moves(table->id));
    if (auto* whole = std::get_if<MatchLog>(&log)) shown.log = std::move(*whole);
  }
  try {
    shown.recording = recording_of(*store, registry, table->id, perspective(options.as), table->last_seq);
  } catch (const Refused& refused) {
    using protocol::Reason;
    const auto reason = refused.error.reason;
    const std::string cause =
        refused.what() == refused.error.message ? "" : std::string(" (") + refused.what() + ")";
    throw Failure(reason == Reason::ruleset_changed  ? kNoRules
                  : reason == Reason::invalid_params ? kUsage
                  : reason == Reason::not_started    ? kNotFound
                                                     : kFailed,
                  "match " + options.target + ": " + refused.error.message + cause);
  }
  return shown;
}

void print_outcome(const Json& outcome) {
  const std::string kind = outcome.value("kind", "?");
  if (kind == "abandoned") {
    std::cout << "The match was abandoned.\n";
    return;
  }
  const auto places = outcome.value("places", std::vector<int>());
  const auto scores = outcome.value("scores", std::vector<int>());
  if (kind != "ranked") {  // all share one result, and how far they came
    std::cout << "The match is over: all have " << (kind == "shared_victory" ? "won" : "lost");
    if (!scores.empty()) std::cout << "; progress " << scores.front();
    std::cout << ".\n";
    return;
  }
  std::cout << "The match is over.\n";
  for (std::size_t seat = 0; seat < places.size() && seat < scores.size(); ++seat) {
    std::cout << "  seat " << seat << ": place " << places[seat] << ", " << scores[seat]
              << (scores[seat] == 1 ? " point\n" : " points\n");
  }
}

void print_words(const Shown& shown, const RecordingReader& reader) {
  std::cout << shown.title << "\n";
  for (std::int64_t seq = 1; seq <= reader.last_seq(); ++seq) {
    const auto move = Json::parse(reader.move(seq));
    const std::string actor = "seat " + move.at("by").dump();
    const std::string number = std::to_string(seq) + ". ";
    if (move.contains("undone")) {
      std::cout << number << actor << " takes back: as after " << move.at("to") << ".\n";
      continue;
    }
    bool first = true;
    for (const Json& event : move.at("events")) {
      const std::string words = shown.game ? core::in_words(*shown.game, event) : event.dump();
      std::cout << (first ? number : std::string(number.size(), ' '));
      if (first && !words.starts_with(actor + " ")) std::cout << actor << ": ";
      std::cout << words << "\n";
      first = false;
    }
    const bool broken_off = move.contains("outcome") && move["outcome"].value("kind", "") == "abandoned";
    if (first) std::cout << number << (broken_off ? "" : actor + " acts.\n");
    if (move.contains("outcome")) print_outcome(move["outcome"]);
  }
}

constexpr std::size_t kTurningPoints = 5;

/// The moves after which the expected result of whoever made them had changed most.
void print_turning_points(const ReplayOptions& options, const Shown& shown) {
  if (!shown.log || shown.game == nullptr) {
    throw Failure(kNoRules, options.target + ": the rules that this match was played under are not here");
  }
  Progress progress("thinking about moves");
  const auto total = static_cast<std::int64_t>(shown.log->moves.size());
  auto swings = swings_of(*shown.game, *shown.log, options.iterations,
                          [&](std::int64_t seq) { progress.at(seq, total); });
  std::stable_sort(swings.begin(), swings.end(),
                   [](const Swing& a, const Swing& b) { return a.size() > b.size(); });
  swings.resize(std::min(swings.size(), kTurningPoints));
  std::sort(swings.begin(), swings.end(), [](const Swing& a, const Swing& b) { return a.seq < b.seq; });
  const auto percent = [](float value) { return std::to_string(std::lround(value * 100)) + " %"; };
  std::cout << "\nTurning points (what the seat could expect, from 0 % to 100 %):\n";
  for (const Swing& swing : swings) {
    std::cout << "  " << swing.seq << ". seat " << swing.seat << ": " << percent(swing.before) << " before, "
              << percent(swing.after) << " after";
    if (!swing.better.empty()) std::cout << "; rather " << swing.better << ", " << percent(swing.best);
    std::cout << "\n";
  }
  if (swings.empty()) std::cout << "  none: nobody had a choice\n";
}

void print_json(const RecordingReader& reader) {
  std::cout << reader.state(0) << "\n";
  for (std::int64_t seq = 1; seq <= reader.last_seq(); ++seq) std::cout << reader.move(seq) << "\n";
}

int show(const ReplayOptions& options) {
  const Config config = options.common.config();
  const auto registry = load_games(config);
  const Shown shown =
      means_file(options.target) ? from_file(options, registry) : from_store(options, config, registry);
  const RecordingReader reader(shown.recording);
  if (options.at > reader.last_seq()) {
    throw Failure(kUsage, "--at: the last move is " + std::to_string(reader.last_seq()));
  }
  if (options.at >= 0) {
    std::cout << reader.state(options.at).dump(options.json ? -1 : 2) << "\n";
  } else if (options.json) {
    print_json(reader);
  } else {
    print_words(shown, reader);
  }
  if (options.analyse) print_turning_points(options, shown);
  if (!shown.failure.empty()) std::cerr << "arbiter: " << options.target << ": " << shown.failure << "\n";
  return shown.exit;
}

}  // namespace

void add_replay(CLI::App& app, Action& action) {
  auto* command = app.add_subcommand("replay", "Tell a match move by move");
  auto options = std::make_shared<ReplayOptions>();
  options->common.add_to(*command, true);
  command->add_option("MATCH|FILE", options->target, "A match of the store, or an exported file; - is stdin")
      ->required();
  command
      ->add_option("--as", options->as, "Through whose eyes: a seat's number, spectator (the default) or all")
      ->type_name("WHO");
  command->add_option("--at", options->at, "Show the whole view after this move instead (0: the beginning)")
      ->type_name("MOVE")
      ->check(CLI::NonNegativeNumber);
  command->add_flag("--json", options->json,
                    "One JSON object a line: the first state, then each move with its patch");
  command->add_flag("--analyse", options->analyse,
                    "Tell the turning points too: the moves that changed most what their seat could expect");
  command->add_option("--iterations", options->iterations, "How long to think about each move for that (500)")
      ->check(CLI::Range(10, 1'000'000));
  command->footer(
      "A finished match of the store is told from its recording, which needs no rules. A running one is "
      "replayed;\n"
      "so is a file, which is told as far as it verifies (exit code 1 if that is not to the end).\n"
      "Whoever has the store can see everything in it, so `--as all` shows running matches too.\n\n"
      "Examples:\n"
      "  arbiter replay Kx0dR3b7QmZp --data /var/lib/arbiter\n"
      "  arbiter replay match.json --as 0\n"
      "  arbiter replay match.json --as all --at 12\n"
      "  arbiter replay match.json --analyse");
  command->callback([options, &action] { action = [options] { return show(*options); }; });
}

}  // namespace arbiter::server::cli
