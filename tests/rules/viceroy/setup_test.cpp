// The setup.
#include "tests/rules/viceroy/position.hpp"

namespace arbiter::viceroy {
namespace {

/// The seat does the first thing it may: at the start, it plays its first card and keeps its second.
void first_choice(core::Match& match, Seat seat) {
  std::vector<core::Action> legal;
  match.legal_actions(seat, legal);
  match.play(seat, legal.front());
}

TEST_CASE("R1, R2: two to four seats; the only option is recolour, off by default") {
  CHECK(game().info().min_seats == 2);
  CHECK(game().info().max_seats == 4);
  REQUIRE(game().info().options.size() == 1);
  CHECK_FALSE(std::get<core::Options>(game().options(nlohmann::json::object(), 2)).flag("recolour"));
  CHECK(std::holds_alternative<std::string>(game().options({{"solo", true}}, 2)));
}

TEST_CASE("R30: each seat keeps six gems, the reserve has the rest of 8, 12 or 16 of each colour") {
  for (const auto& [seats, per_color] : {std::pair(2, 8), {3, 12}, {4, 16}}) {
    const auto match = new_match(seats);
    const State& state = typed(*match).state();
    Gems all = state.reserve;
    for (const Seat seat : SeatSet::first(seats)) {
      const Gems own = state[seat].screen.gems();
      CHECK(own.total() == 6);
      CHECK(state[seat].screen.total() == 6);
      for (const Color color : kEachColor) {
        CHECK(own[color] <= 2);
        all[color] = static_cast<std::uint8_t>(all[color] + own[color]);
      }
    }
    CHECK(all == gems(per_color, per_color, per_color, per_color));
  }
}

TEST_CASE(
    "R31, R32: of four characters each seat plays one and keeps another, in secret and all at "
    "once") {
  const auto match = new_match(3);
  CHECK(match->to_act() == SeatSet::first(3));
  std::vector<core::Action> legal;
  match->legal_actions(1, legal);
  CHECK(legal.size() == 4 * 3);
  const auto before = view_of(*match, core::Viewer::seat(0));
  first_choice(*match, 1);
  CHECK(match->to_act().bits() == 0b101);
  auto after = view_of(*match, core::Viewer::seat(0));
  CHECK(after["seats"][1]["chosen"] == true);
  after["seats"][1]["chosen"] = false;
  CHECK(after == before);  // nothing else shows
  CHECK(events_of(*match, core::Viewer::seat(0)) ==
        nlohmann::json::parse(R"([{"type": "chosen", "seat": 1, "decision": "choose_start"}])"));
  CHECK(view_of(*match, core::Viewer::seat(1))["seats"][1].contains("choice"));
  CHECK(match->apply(1, legal.front())->code == core::Refusal::Code::not_your_turn);  // R97
}

/// A setup in which the seats were dealt these cards first.
std::unique_ptr<core::MatchOf<Viceroy>> dealt(std::initializer_list<std::array<int, 2>> start_and_kept) {
  auto match = new_match(static_cast<int>(start_and_kept.size()));
  State& state = typed(*match).state();
  const auto give = [&](HiddenCard& place, Card wanted) {
    const auto exchange = [&](HiddenCard& other) {
      if (other.truth() == wanted) swap_values(place, other);
    };
    for (const Seat seat : SeatSet::first(state.seats)) {
      for (HandCard& held : state[seat].hand) exchange(held.card);
    }
    for (HiddenCard& other : state.large) exchange(other);
  };
  int number = 0;
  for (const auto& cards : start_and_kept) {
    const Seat seat = Seat::of(number++);
    give(state[seat].hand[0].card, card(cards[0]));
    give(state[seat].hand[1].card, card(cards[1]));
  }
  number = 0;
  for (const auto& cards : start_and_kept) {
    match->play(Seat::of(number++), core::pack(Action(ChooseStart{card(cards[0]), card(cards[1])})));
  }
  return game().match(state.seats, state);
}

TEST_CASE(
    "R34 to R36: 48 cards in the large deck, 4 of them on the bases; the rest small; 3 laws "
    "each") {
  const auto check = [](core::MatchOf<Viceroy>& match, std::size_t small, std::size_t laws) {
    const State& state = match.state();
    CHECK(state.large.size() == 44);
    CHECK(state.small.size() == small);
    CHECK(state.laws.size() == laws);
    for (const Color color : kEachColor) {
      CHECK(state.spot(color, Spot::base));
      CHECK_FALSE(state.spot(color, Spot::tip));
    }
    for (const Seat seat : SeatSet::first(state.seats)) {
      CHECK(state[seat].hand.size() == 4);  // the character kept and three laws
      CHECK(state[seat].pyramid.slots.size() == 1);
      CHECK(state[seat].pyramid.slots.front().at == at(1, 0));
    }
  };
  // Starting cards whose rewards need no decision: Mentor (4), Chancellor (6), Cannoneer (9) and Nobleman
  // (18) put a token on the card.
  check(*dealt({{4, 17}, {6, 19}}), 8, 14);
  check(*dealt({{4, 17}, {6, 19}, {9, 20}}), 6, 11);
  check(*dealt({{4, 17}, {6, 19}, {9, 20}, {18, 21}}), 4, 8);
}

TEST_CASE("R38: after the setup nothing is left to chance") {
  const auto match = new_match(3);
  for (const Seat seat : SeatSet::first(3)) first_choice(*match, seat);
  while (typed(*match).state().agenda.top().step != Step::bid) first_choice(*match, match->to_act().front());
  const core::Rng drawn = typed(*match).state().rng;
  core::Rng chance(seed(4));
  std::vector<core::Action> legal;
  while (!match->to_act().empty()) {
    const Seat seat = match->to_act().front();
    match->legal_actions(seat, legal);
    match->play(seat, legal[chance.below(static_cast<std::uint32_t>(legal.size()))]);
  }
  CHECK(typed(*match).state().rng == drawn);
}

TEST_CASE("R33: starting rewards come in the order of the starting cards' numbers") {
  // Miner (16) takes 3 gems, Ambassador (2) takes 4: seat 1 first.
  auto match = dealt({{16, 17}, {2, 18}});
  CHECK(match->to_act() == SeatSet::of(1));
  CHECK(match->state().agenda.top().n == 4);
  match->play(1, core::pack(Action(TakeGems{gems(1, 1, 1, 1)})));
  CHECK(match->to_act() == SeatSet::of(0));
  CHECK(match->state().agenda.top().n == 3);
  CHECK(match->state().large.size() == 56);  // R33: the decks are built only after that
  match->play(0, core::pack(Action(TakeGems{gems(1, 1, 1, 0)})));
  CHECK(match->state().large.size() == 44);
  CHECK(match->state().agenda.top().step == Step::bid);
}

TEST_CASE("R33, R37: a starting reward that draws a card waits until there are decks") {
  // Boatswain (1) draws a card, Miner (16) takes gems; so seat 1 comes first with its gems.
  auto match = dealt({{1, 17}, {16, 18}});
  CHECK(match->to_act() == SeatSet::of(1));
  match->play(1, core::pack(Action(TakeGems{gems(1, 1, 1, 0)})));
  CHECK(match->to_act() == SeatSet::of(0));
  CHECK(match->state().agenda.top().step == Step::choose_deck);
  match->play(0, core::pack(Action(ChooseDeck{DeckName::small})));
  CHECK(match->state()[0].hand.size() == 5);
  CHECK(match->state().small.size() == 7);
  CHECK(match->state().agenda.top().step == Step::bid);
}

TEST_CASE("R25, R33: a starting infinite gemstone comes from the reserve and lies on the card") {
  auto match = dealt({{18, 17}, {4, 19}});  // Nobleman (18): an infinite blue gemstone; Mentor (4): 3 points
  const Pyramid& pyramid = match->state()[0].pyramid;
  REQUIRE(pyramid.tokens.size() == 1);
  CHECK(pyramid.tokens[0].kind == TokenKind::infinite);
  CHECK(pyramid.tokens[0].color == Color::blue);
  const int behind_screens =
      match->state()[0].screen.gems(Color::blue) + match->state()[1].screen.gems(Color::blue);
  CHECK(match->state().reserve[Color::blue] + behind_screens == 7);  // of 8
  CHECK(match->state()[1].pyramid.tokens.front().value == 3);
}

TEST_CASE("R32: the two cards that went back are known to the seat that returned them alone") {
  auto match = dealt({{18, 17}, {4, 19}});
  CHECK(view_of(*match, core::Viewer::seat(0))["seats"][0]["returned_at_start"].size() == 2);
  CHECK_FALSE(view_of(*match, core::Viewer::seat(1))["seats"][0].contains("returned_at_start"));
  CHECK_FALSE(view_of(*match, core::Viewer::spectator())["seats"][0].contains("returned_at_start"));
  CHECK(match->state()[0].start == card(18));
  CHECK(match->state()[0].offer.truth().kept == card(17));
}

TEST_CASE("R106: of another hand only the numbers of characters and laws show") {
  auto match = dealt({{18, 17}, {4, 19}});
  const auto hand = view_of(*match, core::Viewer::seat(1))["seats"][0]["hand"]["cards"];
  CHECK(hand == nlohmann::json::parse(
                    R"([{"back": "character"}, {"back": "law"}, {"back": "law"}, {"back": "law"}])"));
  const auto own = view_of(*match, core::Viewer::seat(0))["seats"][0]["hand"]["cards"];
  CHECK(own[0] == "char_17_corporal");
}

}  // namespace
}  // namespace arbiter::viceroy
