// The example's own tests, and the whole conformance suite over it.
#include "tests/conformance/example/ravens.hpp"

#include <catch2/catch.hpp>

#include "base/file.hpp"
#include "rules/conformance/check.hpp"
#include "rules/core/words.hpp"
#include "tests/source_file.hpp"

namespace arbiter::ravens {
namespace {

std::shared_ptr<const core::GameOf<Ravens>> game() {
  const std::string path = source_file("tests/conformance/example/cards.json");
  return load(read_file(path), path);
}

/// A match in its last round, with one card in each hand.
std::unique_ptr<core::MatchOf<Ravens>> last_round(const std::vector<std::string>& birds) {
  State state;
  state.seats = static_cast<std::uint8_t>(birds.size());
  state.round = kRounds;
  for (const Seat seat : SeatSet::first(state.seats)) {
    Card card;
    REQUIRE_FALSE(read_json(birds[seat], game()->data(), card));
    state.hands[seat].push_back(HiddenCard(card, {}, SeatSet::of(seat)));
  }
  return game()->match(state.seats, state);
}

core::Action play(const core::Match& match, const std::string& bird) {
  return std::get<core::Action>(match.parse_action({{"type", "play"}, {"card", bird}}));
}

std::vector<int> scores(const std::vector<std::string>& birds) {
  const auto match = last_round(birds);
  for (const Seat seat : SeatSet::first(match->seats())) {
    CHECK_FALSE(match->apply(seat, play(*match, birds[seat])));
  }
  const core::Outcome outcome = match->outcome().value();
  return {outcome.scores.begin(), outcome.scores.end()};
}

TEST_CASE("the highest card that nobody else has played wins the number of the round (R4)") {
  CHECK(scores({"wren", "raven"}) == std::vector{0, 5});
  CHECK(scores({"raven", "raven", "owl"}) == std::vector{0, 0, 5});
  CHECK(scores({"raven", "raven", "owl", "owl"}) == std::vector{0, 0, 0, 0});
}

TEST_CASE("that somebody has chosen is seen, what is not (R2, R3)") {
  const auto match = last_round({"wren", "raven"});
  match->apply(1, play(*match, "raven"));
  CHECK(match->to_act() == SeatSet::of(0));
  const auto told = [&](core::Viewer viewer) {
    std::string events;
    json::Writer out(events);
    match->write_events(viewer, out);
    return core::in_words(match->game(), nlohmann::json::parse(events).at(0));
  };
  CHECK(told(core::Viewer::seat(0)) == "seat 1 has chosen.");
  CHECK(told(core::Viewer::seat(1)) == "seat 1 has chosen raven.");
}

TEST_CASE("a refusal names its ruling (R3)") {
  const auto match = last_round({"wren", "raven"});
  const auto refusal = match->apply(0, play(*match, "raven"));
  REQUIRE(refusal);
  CHECK(refusal->message == "that card is not in your hand (R3)");
  CHECK(refusal->rule == "R3");
}

TEST_CASE("it lasts as many rounds as the option says, and equal points share the place (R5)") {
  const auto options = std::get<core::Options>(game()->options({{"rounds", 3}}, 2));
  const auto match = game()->setup(options, 2, core::Seed{});
  std::vector<core::Action> legal;
  int decisions = 0;
  for (; !match->to_act().empty(); ++decisions) {
    const Seat seat = match->to_act().front();
    match->legal_actions(seat, legal);
    match->play(seat, legal.front());
  }
  CHECK(decisions == 2 * 3);
  const auto tied = last_round({"owl", "owl"});
  for (const Seat seat : SeatSet::first(2)) tied->apply(seat, play(*tied, "owl"));
  CHECK(tied->outcome()->places == List<std::uint8_t, core::kMaxSeats>{1, 1});
}

TEST_CASE("it keeps every promise, for two to four seats (R1)") {
  for (int seats = 2; seats <= kSeats; ++seats) {
    conformance::CheckOptions how;
    how.seats = seats;
    how.games = 40;
    const conformance::Report report = conformance::check_game(*game(), how);
    INFO(in_words(report));
    CHECK(report.passed());
  }
}

}  // namespace
}  // namespace arbiter::ravens
