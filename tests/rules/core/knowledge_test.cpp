// What can be taken back: decided by who knew what before a step and after it.
#include <catch2/catch.hpp>

#include "rules/core/abandoned.hpp"
#include "rules/core/knowledge.hpp"
#include "rules/core/updates.hpp"
#include "rules/core/zone.hpp"
#include "tests/rules/core/guess.hpp"

namespace arbiter::core {
namespace {

struct Face {
  std::uint8_t rank;
  friend auto operator<=>(const Face&, const Face&) = default;
};
using Hidden = Secret<Face>;

/// Seat 0 holds a 3 that it knows; on the deck lie a 5, on top, and a 7.
struct Cards {
  Deck<Hidden, 4> deck;
  List<Hidden, 4> hand;
  List<Face, 4> open;
  std::optional<Secret<std::uint8_t>> bid;
  std::int32_t coins = 2;
};

Cards dealt() {
  Cards cards;
  cards.deck.put_on_top(Hidden(Face{7}));
  cards.deck.put_on_top(Hidden(Face{5}));
  cards.hand.push_back(Hidden(Face{3}, {}, SeatSet::of(Seat::of(0))));
  return cards;
}

template <class Step>
bool free_for(int seat, Step&& step) {
  const Cards before = dealt();
  Cards after = before;
  step(after);
  const auto own = Seat::of(seat);
  return Knowledge(after, own).nothing_learned_since(Knowledge(before, own));
}

TEST_CASE("what is open, and what a seat chooses for itself, can be taken back") {
  CHECK(free_for(0, [](Cards&) {}));
  CHECK(free_for(0, [](Cards& cards) { cards.coins = 0; }));
  CHECK(free_for(0, [](Cards& cards) { cards.bid = Secret<std::uint8_t>(2, {}, SeatSet::of(Seat::of(0))); }));
  CHECK(free_for(0, [](Cards& cards) {  // put on the deck, where the seat knows it
    cards.deck.put_on_top(cards.hand.back());
    cards.hand.pop_back();
  }));
}

TEST_CASE("what somebody has come to know cannot") {
  const auto top_to = [](auto know) { return [know](Cards& cards) { know(cards.deck[0]); }; };
  CHECK_FALSE(free_for(0, top_to([](Hidden& card) { card.show_to(Seat::of(0)); })));
  CHECK_FALSE(free_for(0, top_to([](Hidden& card) { card.show_to(Seat::of(1)); })));
  CHECK_FALSE(free_for(0, top_to([](Hidden& card) { card.reveal(); })));
  CHECK_FALSE(free_for(0, [](Cards& cards) { cards.hand[0].show_to(Seat::of(1)); }));
  CHECK_FALSE(free_for(0, [](Cards& cards) {  // played openly
    cards.open.push_back(cards.hand.back().truth());
    cards.hand.pop_back();
  }));
  CHECK_FALSE(free_for(0, [](Cards& cards) {  // the same, and another card comes to the hand
    cards.open.push_back(cards.hand.back().truth());
    cards.hand.back() = Hidden(Face{9}, {}, SeatSet::of(Seat::of(0)));
  }));
  CHECK_FALSE(free_for(0, [](Cards& cards) { cards.deck.draw(); }));
  CHECK_FALSE(free_for(0, [](Cards& cards) {  // a bid of somebody else appears
    cards.bid = Secret<std::uint8_t>(2, {}, SeatSet::of(Seat::of(1)));
  }));
}

TEST_CASE("what a seat does not know decides nothing") {
  // Two cards that seat 1 does not know change places; whether they are equal must not show.
  const auto swap = [](Cards& cards) { swap_values(cards.deck[0], cards.deck[1]); };
  CHECK(free_for(1, swap));
  CHECK(free_for(1, [](Cards& cards) { cards.hand[0].redraw(Face{1}); }));
  CHECK_FALSE(free_for(0, [](Cards& cards) { cards.hand[0].redraw(Face{1}); }));
}

struct Dealt {
  static void each_secret(Cards& cards, auto&& visit) {
    for (Hidden& card : cards.deck) visit(0, card);
    for (Hidden& card : cards.hand) visit(1, card);
  }
};

TEST_CASE("all backs of a pool are made alike, with each of its values in turn") {
  const Cards truth = dealt();
  Cards state = truth;
  Levelling hidden(std::type_identity<Dealt>(), truth, state, Viewer::spectator());
  REQUIRE(hidden.ways() == 2);  // 5 and 7 in the deck, 3 in the hand
  std::vector<int> ranks;
  for (std::size_t way = 0; way < 2; ++way) {
    hidden.level(way);
    CHECK(state.deck[0] == state.deck[1]);
    CHECK(state.hand[0] == truth.hand[0]);
    ranks.push_back(state.deck[0].truth().rank);
  }
  std::sort(ranks.begin(), ranks.end());
  CHECK(ranks == std::vector<int>{5, 7});
  CHECK(truth.deck[0].truth().rank == 5);
  // Who holds a card knows it: it stays what it is.
  Cards own = truth;
  CHECK(Levelling(std::type_identity<Dealt>(), truth, own, Viewer::seat(Seat::of(0))).ways() == 2);
}

TEST_CASE("a choice made in secret can be taken back; a guess that reveals, and the last one, cannot") {
  const auto game = guess::load();
  const auto start = guess::new_match(*game);
  const auto one = start->clone();
  one->play(Seat::of(1), guess::action(*one, R"({"type":"hide","number":2})"));
  CHECK(one->nothing_learned_since(*start, Seat::of(1)));
  const auto both = one->clone();
  both->play(Seat::of(0), guess::action(*both, R"({"type":"hide","number":0})"));
  CHECK(both->nothing_learned_since(*one, Seat::of(0)));
  const auto over = both->clone();
  over->play(Seat::of(0), guess::action(*over, R"({"type":"guess","number":1})"));
  CHECK_FALSE(over->nothing_learned_since(*both, Seat::of(0)));
}

TEST_CASE("an abandoned match is over, shows what it showed, and has neither places nor scores") {
  const auto game = guess::load();
  const std::shared_ptr<const Match> match = guess::new_match(*game);
  const auto over = abandoned(match);
  CHECK(over->to_act().empty());
  CHECK(over->digest() == match->digest());
  const auto outcome = over->outcome().value();
  CHECK(outcome.kind == Outcome::Kind::abandoned);
  CHECK(outcome.places.empty());
  std::string view, was, result;
  json::Writer a(view), b(was), c(result);
  over->write_view(Viewer::seat(Seat::of(0)), a);
  match->write_view(Viewer::seat(Seat::of(0)), b);
  CHECK(view == was);
  write_outcome(*over, c);
  CHECK(result == R"({"kind":"abandoned","places":[],"scores":[],"details":[]})");
  CHECK(over->apply(Seat::of(0), guess::action(*match, R"({"type":"hide","number":0})")));
  CHECK(over->clone()->equals(*over));
  CHECK_FALSE(over->equals(*match));
}

}  // namespace
}  // namespace arbiter::core
