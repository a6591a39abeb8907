#include "server/archive/analysis.hpp"

#include <algorithm>

#include "json/parse.hpp"
#include "json/writer.hpp"

namespace arbiter::server {
namespace {

using bots::Estimate;

constexpr int kMostIterations = 1'000'000;  // time is the bound

core::Seed seed_of_search(std::int64_t seq) {
  core::Seed seed{};  // the same position is thought about alike
  for (std::size_t i = 0; i < 8; ++i)
    seed[i] = static_cast<std::uint8_t>(static_cast<std::uint64_t>(seq) >> (8 * i));
  return seed;
}

std::string action_json(const core::Match& match, const core::Action& action) {
  std::string text;
  json::Writer out(text);
  match.write_action(action, out);
  return text;
}

/// The most visited first.
std::string told(const Position& position, std::vector<Estimate> estimates) {
  std::stable_sort(estimates.begin(), estimates.end(),
                   [](const Estimate& a, const Estimate& b) { return a.visits > b.visits; });
  std::uint64_t visits = 0;
  for (const Estimate& estimate : estimates) visits += estimate.visits;
  std::string text;
  json::Writer out(text);
  out.begin_object();
  out.member("match", position.match);
  out.member("seq", position.seq);
  out.member("seat", static_cast<int>(position.seat));
  out.member("visits", visits);
  out.key("actions").begin_array();
  for (const Estimate& estimate : estimates) {
    out.begin_object();
    out.key("action");
    position.state->write_action(estimate.action, out);
    out.member("visits", estimate.visits);
    if (estimate.visits > 0) out.key("expected").raw(std::to_string(estimate.expected));
    out.end_object();
  }
  out.end_array();
  out.end_object();
  return text;
}

float expected_of(const std::vector<Estimate>& estimates) {
  double sum = 0, visits = 0;
  for (const Estimate& estimate : estimates) {
    sum += static_cast<double>(estimate.expected) * estimate.visits;
    visits += estimate.visits;
  }
  return visits > 0 ? static_cast<float>(sum / visits) : 0;
}

/// What a move did; nothing if it was no choice, no action of the game, or none that the search has tried.
std::optional<Swing> swing_of(const core::Match& before, const persistence::MoveRecord& move,
                              int iterations) {
  const auto json = json::parse_bounded(move.action);
  const auto action = json ? before.parse_action(json.value) : core::Refusal{};
  const auto* chosen = std::get_if<core::Action>(&action);
  const auto seat = core::Seat::of(move.seat);
  if (chosen == nullptr || !before.to_act().contains(seat)) return std::nullopt;
  std::vector<core::Action> legal;
  before.legal_actions(seat, legal);
  if (legal.size() < 2) return std::nullopt;
  bots::SearchOptions options;
  options.budget.iterations = iterations;
  const auto estimates = bots::Search(options, seed_of_search(move.seq)).analyse(before, seat);
  const auto best =
      std::max_element(estimates.begin(), estimates.end(),
                       [](const Estimate& a, const Estimate& b) { return a.visits < b.visits; });
  const auto made = std::find_if(estimates.begin(), estimates.end(),
                                 [&](const Estimate& estimate) { return estimate.action == *chosen; });
  if (made == estimates.end() || made->visits == 0) return std::nullopt;
  return Swing{move.seq,       move.seat,      expected_of(estimates),
               made->expected, best->expected, best == made ? "" : action_json(before, best->action)};
}

}  // namespace

std::string analyse(const Position& position, std::chrono::milliseconds budget,
                    const std::function<void(std::string)>& hear) {
  bots::SearchOptions options;
  options.budget = {kMostIterations, budget};
  auto last = std::chrono::steady_clock::now();
  const auto news = [&](const std::vector<Estimate>& estimates) {
    const auto now = std::chrono::steady_clock::now();
    if (now - last < kAnalysisNews) return;
    last = now;
    hear(told(position, estimates));
  };
  return told(
      position,
      bots::Search(options, seed_of_search(position.seq)).analyse(*position.state, position.seat, news));
}

std::vector<Swing> swings_of(const core::Game& game, const MatchLog& log, int iterations,
                             const std::function<void(std::int64_t)>& progress) {
  std::vector<Swing> swings;
  std::unique_ptr<core::Match> before;
  replay(game, log, [&](const core::Match& match, const persistence::MoveRecord* move) {
    if (move != nullptr) {
      if (auto swing = swing_of(*before, *move, iterations)) swings.push_back(std::move(*swing));
      if (progress) progress(move->seq);
    }
    before = match.clone();
  });
  return swings;
}

}  // namespace arbiter::server
