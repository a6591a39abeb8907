// Playouts, clones, views, news, digests and iterations of the bots' search per second, for every game.
//   bench_rules [--json] [--game SLUG] [--games-folder DIR] [--seconds S]
#include <CLI/CLI.hpp>
#include <chrono>
#include <cstdio>
#include <string>

#include "rules/bots/search.hpp"
#include "rules/core/updates.hpp"
#include "rules/registry.hpp"
#include "tests/source_file.hpp"

using namespace arbiter;
using Clock = std::chrono::steady_clock;

namespace {

double seconds_since(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

std::unique_ptr<core::Match> new_match(const core::Game& game, int seats, std::uint8_t seed) {
  core::Seed bytes{};
  bytes[0] = seed;
  return game.setup(std::get<core::Options>(game.options(nlohmann::json::object(), seats)), seats, bytes);
}

struct Playouts {
  std::uint64_t games = 0;
  std::uint64_t decisions = 0;
  std::size_t longest_list = 0;
  double seconds = 0;
};

/// Random play, listing the legal actions at every decision, as a bot does.
Playouts playouts(const core::Game& game, int seats, double seconds) {
  Playouts result;
  core::Seed seed{};
  core::Rng rng(seed);
  std::vector<core::Action> legal;
  const auto start = Clock::now();
  while (result.seconds < seconds) {
    auto match = new_match(game, seats, static_cast<std::uint8_t>(result.games));
    for (auto seats_to_act = match->to_act(); !seats_to_act.empty(); seats_to_act = match->to_act()) {
      const core::Seat seat = seats_to_act.front();
      match->legal_actions(seat, legal);
      result.longest_list = std::max(result.longest_list, legal.size());
      match->play(seat, legal[rng.below(static_cast<std::uint32_t>(legal.size()))]);
      ++result.decisions;
    }
    ++result.games;
    result.seconds = seconds_since(start);
  }
  return result;
}

/// Microseconds of one call, in the middle of a match.
template <class Do>
double micros(double seconds, Do&& act) {
  std::uint64_t n = 0;
  const auto start = Clock::now();
  double spent = 0;
  do {
    for (int i = 0; i < 100; ++i) act();
    n += 100;
    spent = seconds_since(start);
  } while (spent < seconds);
  return spent * 1e6 / static_cast<double>(n);
}

std::unique_ptr<core::Match> middle_of_a_match(const core::Game& game, int seats, std::uint64_t decisions) {
  auto match = new_match(game, seats, 1);
  core::Rng rng(core::Seed{});
  std::vector<core::Action> legal;
  for (std::uint64_t i = 0; i < decisions; ++i) {
    const core::Seat seat = match->to_act().front();
    match->legal_actions(seat, legal);
    auto next = match->clone();
    next->play(seat, legal[rng.below(static_cast<std::uint32_t>(legal.size()))]);
    if (next->to_act().empty()) break;
    match = std::move(next);
  }
  return match;
}

/// What the news of a move costs, in microseconds on average over a match of random play: for each seat and for
/// the spectators the next view, and the members of `table.update` that follow from it.
double news_cost(const core::Game& game, int seats, double seconds) {
  std::vector<std::unique_ptr<core::Match>> positions;  // each with the events that led to it
  positions.push_back(new_match(game, seats, 3));
  core::Rng rng(core::Seed{});
  std::vector<core::Action> legal;
  for (auto to_act = positions.back()->to_act(); !to_act.empty(); to_act = positions.back()->to_act()) {
    positions.back()->legal_actions(to_act.front(), legal);
    auto next = positions.back()->clone();
    next->play(to_act.front(), legal[rng.below(static_cast<std::uint32_t>(legal.size()))]);
    positions.push_back(std::move(next));
  }
  std::vector<core::Viewer> viewers{core::Viewer::spectator()};
  for (int seat = 0; seat < seats; ++seat) viewers.push_back(core::Viewer::seat(core::Seat::of(seat)));
  struct Shown {
    json::Document before, after;
    std::string news;
  };
  std::vector<Shown> shown(viewers.size());
  std::uint64_t moves = 0;
  const auto start = Clock::now();
  double spent = 0;
  do {
    for (std::size_t viewer = 0; viewer < viewers.size(); ++viewer) {
      core::make_view(*positions.front(), viewers[viewer], shown[viewer].before);
    }
    for (std::size_t move = 1; move < positions.size(); ++move) {
      for (std::size_t viewer = 0; viewer < viewers.size(); ++viewer) {
        Shown& here = shown[viewer];
        core::make_view(*positions[move], viewers[viewer], here.after);
        here.news.clear();
        json::Writer writer(here.news);
        writer.begin_object();
        core::write_update_members(*positions[move], viewers[viewer], here.before, here.after, writer);
        writer.end_object();
        std::swap(here.before, here.after);
      }
    }
    moves += positions.size() - 1;
    spent = seconds_since(start);
  } while (spent < seconds);
  return spent * 1e6 / static_cast<double>(moves);
}

/// What a move costs at a table, and the check whether it can be taken back beside it, in microseconds on average.
struct UndoCost {
  double move = 0;   // clone, play, digest
  double check = 0;  // Match::nothing_learned_since
};

UndoCost undo_cost(const core::Game& game, int seats, double seconds) {
  UndoCost cost;
  core::Rng rng(core::Seed{});
  std::vector<core::Action> legal;
  std::uint64_t moves = 0;
  for (std::uint8_t number = 0; cost.move + cost.check < seconds; ++number) {
    auto match = new_match(game, seats, number);
    for (auto to_act = match->to_act(); !to_act.empty(); to_act = match->to_act()) {
      const core::Seat seat = to_act.front();
      match->legal_actions(seat, legal);
      const core::Action action = legal[rng.below(static_cast<std::uint32_t>(legal.size()))];
      const auto begun = Clock::now();
      auto next = match->clone();
      next->play(seat, action);
      next->digest();
      const auto moved = Clock::now();
      next->nothing_learned_since(*match, seat);
      cost.check += seconds_since(moved);
      cost.move += std::chrono::duration<double>(moved - begun).count();
      ++moves;
      match = std::move(next);
    }
  }
  cost.move *= 1e6 / static_cast<double>(moves);
  cost.check *= 1e6 / static_cast<double>(moves);
  return cost;
}

/// Iterations of the search in a second, over decisions along a match of random play.
double search_rate(const core::Game& game, int seats, double seconds) {
  constexpr std::chrono::milliseconds kDecision{100};
  bots::Search search({.budget = {1'000'000'000, kDecision}}, core::Seed{});
  const auto match = new_match(game, seats, 2);
  core::Rng rng(core::Seed{});
  std::vector<core::Action> legal;
  double iterations = 0, spent = 0;
  for (int made = 0; spent < seconds && !match->to_act().empty(); ++made) {
    const core::Seat seat = match->to_act().front();
    match->legal_actions(seat, legal);
    if (legal.size() > 1 && made % 8 == 0) {
      const auto start = Clock::now();
      search.choose(*match, seat);
      spent += seconds_since(start);
      iterations += search.report().iterations;
    }
    match->play(seat, legal[rng.below(static_cast<std::uint32_t>(legal.size()))]);
  }
  return spent > 0 ? iterations / spent : 0;
}

}  // namespace

int main(int argc, char** argv) {
  bool json = false;
  double seconds = 1;
  std::string folder = source_file("config/games"), only;
  CLI::App app(
      "Playouts, clones, views, news, digests and iterations of the search per second, for every game");
  app.add_flag("--json", json, "One JSON array instead of a table");
  app.add_option("--game", only, "One game");
  app.add_option("--games-folder", folder, "The folder of the games' card data")
      ->check(CLI::ExistingDirectory);
  app.add_option("--seconds", seconds, "How long each figure is measured")->check(CLI::PositiveNumber);
  CLI11_PARSE(app, argc, argv);
  const rules::Registry registry(folder);
  auto rows = nlohmann::json::array();
  if (!json)
    std::printf(
        "%-10s seats  games/s  decisions/s  decisions/game  longest list  clone us  view us  news us  digest "
        "us  "
        "undo us  undo/move  iterations/s\n",
        "game");
  for (const auto& game : registry.games()) {
    if (!only.empty() && game->info().slug != only) continue;
    for (int seats = game->info().min_seats; seats <= game->info().max_seats; ++seats) {
      const Playouts p = playouts(*game, seats, seconds);
      const auto match = middle_of_a_match(*game, seats, p.decisions / p.games / 2);
      const double clone = micros(seconds / 10, [&] { match->clone(); });
      std::string text;
      const double view = micros(seconds / 10, [&] {
        text.clear();
        json::Writer writer(text);
        match->write_view(core::Viewer::spectator(), writer);
      });
      const double news = news_cost(*game, seats, seconds / 5);
      const double digest = micros(seconds / 10, [&] { match->digest(); });
      const UndoCost undo = undo_cost(*game, seats, seconds / 5);
      const double search = search_rate(*game, seats, seconds);
      rows.push_back({{"game", game->info().slug},
                      {"seats", seats},
                      {"games_per_second", p.games / p.seconds},
                      {"decisions_per_second", p.decisions / p.seconds},
                      {"decisions_per_game", static_cast<double>(p.decisions) / p.games},
                      {"longest_list", p.longest_list},
                      {"clone_us", clone},
                      {"view_us", view},
                      {"news_us", news},
                      {"digest_us", digest},
                      {"undo_check_us", undo.check},
                      {"undo_check_to_move", undo.check / undo.move},
                      {"search_iterations_per_second", search}});
      if (json) continue;
      std::printf("%-10s %5d %8.0f %12.0f %15.1f %13zu %9.2f %8.2f %8.2f %10.2f %8.2f %10.2f %13.0f\n",
                  game->info().slug.c_str(), seats, p.games / p.seconds, p.decisions / p.seconds,
                  static_cast<double>(p.decisions) / p.games, p.longest_list, clone, view, news, digest,
                  undo.check, undo.check / undo.move, search);
    }
  }
  if (json) std::printf("%s\n", rows.dump().c_str());
}
