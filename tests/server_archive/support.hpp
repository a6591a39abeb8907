// What the tests of stored matches have in common: matches that were played, and stores that hold them.
#pragma once

#include <catch2/catch.hpp>
#include <string>
#include <vector>

#include "persistence/match_store.hpp"
#include "rules/core/updates.hpp"
#include "rules/registry.hpp"
#include "server/archive/recording.hpp"
#include "server/archive/seed.hpp"
#include "tests/source_file.hpp"

namespace arbiter::server::testing {

inline const rules::Registry& registry() {
  static const rules::Registry all(source_file("config/games"));
  return all;
}

inline const core::Game& game() { return *registry().find("conclave"); }

/// A match as a server would have stored it: seat 0 is Ada, who hosts, seat 1 is Ben, the rest are bots.
struct Played {
  persistence::TableRecord table;
  std::vector<persistence::MoveRecord> moves;
  bool over = false;
};

inline persistence::TableRecord new_table(const std::string& id, const core::Game& of, int seats) {
  auto who = nlohmann::json::array(
      {{{"user", {{"id", "ada"}, {"name", "Ada"}}}}, {{"user", {{"id", "ben"}, {"name", "Ben"}}}}});
  auto entropy = nlohmann::json::array({"seven heads", "Zoë"});
  while (static_cast<int>(who.size()) < seats) {
    who.push_back({{"bot", "random"}});
    entropy.push_back(nullptr);
  }
  while (static_cast<int>(who.size()) > seats) {
    who.erase(who.size() - 1);
    entropy.erase(entropy.size() - 1);
  }
  persistence::TableRecord table;
  table.id = id;
  table.game = of.info().slug;
  table.ruleset = of.ruleset();
  table.options = std::get<core::Options>(of.options(nlohmann::json::object(), seats)).json().dump();
  table.seats = who.dump();
  table.players = {"ada", "ben"};
  table.host = "ada";
  table.status = persistence::TableStatus::Playing;
  table.server_seed.assign(32, 7);
  table.entropy = entropy.dump();
  std::vector<std::string> contributions(static_cast<std::size_t>(seats));
  contributions[0] = "seven heads";
  if (seats > 1) contributions[1] = "Zoë";
  const auto seed = match_seed(table.server_seed, contributions);
  table.seed.assign(seed.begin(), seed.end());
  table.created_at_ms = table.started_at_ms = 1'700'000'000'000;
  return table;
}

inline core::Seed seed_of(const persistence::TableRecord& table) { return bytes32(table.seed).value(); }

inline std::unique_ptr<core::Match> set_up(const persistence::TableRecord& table) {
  const auto& of = *registry().find(table.game);
  const int seats = static_cast<int>(nlohmann::json::parse(table.seats).size());
  return of.setup(std::get<core::Options>(of.options(nlohmann::json::parse(table.options), seats)), seats,
                  seed_of(table));
}

/// Random play of at most `most` moves, from where `match` stands; `hear(match, move)` after each.
template <class Hear>
Played play(std::unique_ptr<core::Match> match, persistence::TableRecord table, int most, Hear&& hear) {
  Played played{std::move(table), {}, false};
  core::Rng rng(core::Seed{1, 2, 3});
  std::vector<core::Action> legal;
  for (auto to_act = match->to_act(); !to_act.empty() && most > 0; to_act = match->to_act(), --most) {
    const core::Seat seat = to_act.front();
    match->legal_actions(seat, legal);
    const auto action = legal[rng.below(static_cast<std::uint32_t>(legal.size()))];
    persistence::MoveRecord move;
    json::Writer out(move.action);
    match->write_action(action, out);
    REQUIRE_FALSE(match->apply(seat, action));
    move.seq = static_cast<std::int64_t>(played.moves.size()) + 1;
    move.seat = seat;
    move.at_ms = 1'700'000'000'000 + move.seq;
    move.digest = match->digest();
    played.moves.push_back(move);
    hear(*match, move);
  }
  played.over = match->to_act().empty();
  if (played.over) {
    json::Writer out(played.table.outcome);
    core::write_outcome(*match, out);
    played.table.finished_at_ms = played.moves.back().at_ms;
  }
  return played;
}

/// The same, from the beginning.
template <class Hear>
Played play(persistence::TableRecord table, int most, Hear&& hear) {
  auto match = set_up(table);
  return play(std::move(match), std::move(table), most, std::forward<Hear>(hear));
}

inline Played play(persistence::TableRecord table, int most = 1'000'000) {
  return play(std::move(table), most, [](const auto&, const auto&) {});
}

inline Played finished_match(const std::string& id, int seats = 3) {
  auto played = play(new_table(id, game(), seats));
  REQUIRE(played.over);
  return played;
}

inline void store(persistence::MatchStore& into, const Played& played) {
  std::vector<persistence::Write> writes{persistence::PutTable{played.table}};
  for (const auto& move : played.moves) writes.emplace_back(persistence::AppendMove{played.table.id, move});
  if (played.over) {
    writes.emplace_back(persistence::FinishMatch{played.table});
    writes.emplace_back(persistence::SaveRecordings{
        played.table.id, record_match(*registry().find(played.table.game), played.table, played.moves)});
  }
  persistence::write_now(into, std::move(writes));
}

}  // namespace arbiter::server::testing
