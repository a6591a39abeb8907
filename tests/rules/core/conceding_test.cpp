// Giving up: the same in every game.
#include "rules/core/conceding.hpp"

#include "rules/core/updates.hpp"
#include "rules/core/words.hpp"
#include "tests/rules/core/guess.hpp"

namespace arbiter::core::guess {
namespace {

std::vector<int> places(Outcome outcome, SeatSet conceded) {
  place_last(outcome, conceded);
  return {outcome.places.begin(), outcome.places.end()};
}

Outcome ranked(std::initializer_list<int> places) {
  Outcome outcome;
  for (const int place : places) outcome.places.push_back(static_cast<std::uint8_t>(place));
  return outcome;
}

TEST_CASE("who has given up is placed behind all others, and shares that place") {
  const SeatSet first = SeatSet::of(0), second = SeatSet::of(1);
  CHECK(places(ranked({1, 2, 3, 4}), {}) == std::vector{1, 2, 3, 4});
  CHECK(places(ranked({1, 2, 3, 4}), first) == std::vector{4, 1, 2, 3});
  CHECK(places(ranked({1, 2, 3, 4}), first | second) == std::vector{3, 3, 1, 2});
  CHECK(places(ranked({2, 1, 2, 4}), second) == std::vector{1, 4, 1, 3});
  Outcome together = ranked({2, 2});
  together.kind = Outcome::Kind::shared_defeat;
  CHECK(places(together, first) == std::vector{2, 2});
}

TEST_CASE("of two seats one gives up: the other has won, and nothing is counted or shown") {
  const auto game = load();
  auto match = new_match(*game);
  CHECK_FALSE(match->apply(1, action(*match, R"({"type":"hide","number":2})")));
  const Digest before = match->digest();
  match = concede(std::move(match), 0);
  CHECK(conceded(*match) == SeatSet::of(0));
  CHECK(match->to_act().empty());
  CHECK(match->digest() != before);
  CHECK(match->clone()->equals(*match));
  std::string text;
  json::Writer out(text);
  out.begin_object();
  json::Document view;
  make_view(*match, Viewer::spectator(), view);
  write_update_members(*match, Viewer::spectator(), view, view, out);
  out.end_object();
  CHECK(
      nlohmann::json::parse(text) ==
      nlohmann::json::parse(R"({"events":[{"type":"conceded","seat":0}],"patch":[],"to_act":[],"conceded":[0],
                                  "outcome":{"kind":"ranked","places":[2,1],"scores":[0,0],"details":[{},{}]}})"));
  CHECK(match->apply(1, action(*match, R"({"type":"hide","number":1})"))->code ==
        Refusal::Code::not_your_turn);
  CHECK_FALSE(match->clone()->nothing_learned_since(*new_match(*game), 1));
}

TEST_CASE("the event of it has a sentence in every game") {
  CHECK(in_words(*load(), {{"type", "conceded"}, {"seat", 1}}) == "seat 1 gives up.");
}

}  // namespace
}  // namespace arbiter::core::guess
