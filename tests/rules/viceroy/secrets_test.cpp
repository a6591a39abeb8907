// Who knows what, and what another world may look like that a viewer cannot tell from this one.
#include <set>

#include "tests/rules/other_worlds.hpp"
#include "tests/rules/viceroy/position.hpp"

namespace arbiter::viceroy {
namespace {

using core::Viewer;

/// Calls `look` with the state in many worlds that the viewer cannot tell from the match.
template <class Look>
void in_other_worlds(const core::Match& match, Viewer viewer, Look&& look) {
  core::Rng rng(seed(99));
  const auto before = view_of(match, viewer);
  for (int i = 0; i < 300; ++i) {
    const auto twin = match.clone();
    twin->resample(viewer, rng);
    REQUIRE(view_of(*twin, viewer) == before);
    REQUIRE(twin->to_act() == match.to_act());
    REQUIRE(twin->component_counts() == match.component_counts());
    look(typed(*twin).state());
  }
}

std::unique_ptr<core::Match> started(int seats, int n = 1) {
  auto match = new_match(seats, n);
  std::vector<core::Action> legal;
  while (typed(*match).state().agenda.top().step != Step::bid) {
    const Seat seat = match->to_act().front();
    match->legal_actions(seat, legal);
    match->play(seat, legal.front());
  }
  return match;
}

// ---- Gems ----

TEST_CASE("R103: what the others returned at the setup is redrawn, as far as the reserve leaves it open") {
  const auto match = started(3);
  const State& state = typed(*match).state();
  std::set<std::array<std::uint8_t, 4>> seen;
  in_other_worlds(*match, Viewer::seat(0), [&](const State& world) {
    CHECK(world[0].screen == state[0].screen);
    Gems both;
    for (const Seat seat : {Seat(1), Seat(2)}) {
      const Gems returned = world[seat].screen.returned.truth();
      CHECK(returned.total() == 2);
      for (const Color color : kEachColor)
        both[color] = static_cast<std::uint8_t>(both[color] + returned[color]);
    }
    seen.insert(world[1].screen.returned.truth().count);
    for (const Color color : kEachColor) {
      CHECK(both[color] == state[1].screen.returned.truth()[color] + state[2].screen.returned.truth()[color]);
    }
  });
  CHECK(seen.size() > 1);
}

TEST_CASE("R103: with two seats the reserve tells each what the other returned; a spectator does not know") {
  const auto match = started(2);
  const State& state = typed(*match).state();
  in_other_worlds(*match, Viewer::seat(0),
                  [&](const State& world) { CHECK(world[1].screen.gems() == state[1].screen.gems()); });
  std::set<std::array<std::uint8_t, 4>> seen;
  in_other_worlds(*match, Viewer::spectator(),
                  [&](const State& world) { seen.insert(world[0].screen.gems().count); });
  CHECK(seen.size() > 1);
}

TEST_CASE("R103: nobody is thought to have returned gems that it has shown since") {
  const auto match = started(4);
  State& state = typed(*match).state();
  state[1].screen.returned = core::Secret<Gems>(gems(0, 0, 1, 1), {}, SeatSet::of(1));
  state[2].screen.returned = core::Secret<Gems>(gems(1, 1, 0, 0), {}, SeatSet::of(2));
  state[3].screen.returned = core::Secret<Gems>(gems(1, 0, 1, 0), {}, SeatSet::of(3));
  for (const Seat seat : {Seat(1), Seat(2), Seat(3)}) state[seat].screen.flow = {};
  state[1].screen.move(Color::blue, -2);        // paid two blue gems, so it had both
  state[2].screen.has_shown(Color::yellow, 2);  // showed that it had two yellow ones
  bool other = false;
  in_other_worlds(*match, Viewer::seat(0), [&](const State& world) {
    CHECK(world[1].screen.returned.truth()[Color::blue] == 0);
    CHECK(world[2].screen.returned.truth()[Color::yellow] == 0);
    for (const Color color : kEachColor) CHECK(world[1].screen.gems(color) >= 0);
    other = other || world[1].screen.returned.truth() != state[1].screen.returned.truth();
  });
  CHECK(other);
}

TEST_CASE("R60, R103: a revealed card that was payable shows a gem even before it is paid") {
  Position position(3);
  position.hand(0, {16}).hand(1, {17}).gems(0, gems(1, 0, 1, 0)).gems(1, gems(0, 1, 0, 0)).development();
  position.act(0, play(16)).act(1, play(17));
  // Miner is about to be placed by seat 0, Corporal by seat 1. Corporal costs green: seat 1 has one, whatever
  // it returned. It was dealt two; with a flow of -1 it may have returned none at most.
  CHECK(position.asked() == Step::place);
  CHECK(position.to_act() == SeatSet::of(0));
  const Screen& screen = position[1].screen;
  CHECK(screen.most_returned[Color::green] == 2 + screen.flowed(Color::green) - 1);
}

TEST_CASE("R62, R103: a place that was chosen shows that its whole price can be paid") {
  Position position(2);
  position.pyramid(0, {{1, 0, 40}, {1, 1, 41}}).hand(0, {32}).gems(0, gems(1, 1, 0, 0));
  position.token(0, at(1, 0), infinite(Color::green));
  position.development();
  position.plays(0, 32).act(0, place(2, 0));
  CHECK(position.asked() == Step::pay);
  const Screen& screen = position[0].screen;
  CHECK(screen.most_returned[Color::blue] == 2 + screen.flowed(Color::blue) - 1);
  CHECK(screen.most_returned[Color::green] == 2);  // green may come from the infinite gemstone
}

// ---- Sealed choices ----

TEST_CASE("R43: a sealed bid may be any that its seat could have made in that world") {
  const auto match = started(3);
  std::vector<core::Action> legal;
  match->legal_actions(1, legal);
  match->play(1, legal.back());
  std::set<std::vector<std::uint8_t>> seen;
  in_other_worlds(*match, Viewer::seat(0), [&](const State& world) {
    const auto choice = std::get<Bid>(world[1].sealed->truth());
    seen.insert(core::bytes_of(choice));
    if (choice.kind == BidKind::gem) CHECK(world[1].screen.gems(*choice.color) > 0);
    CHECK(choice.kind != BidKind::attack);  // everybody knows that it has no attack token
  });
  CHECK(seen.size() > 2);
  in_other_worlds(*match, Viewer::seat(1), [&](const State& world) {
    CHECK(world[1].sealed->truth() == typed(*match).state()[1].sealed->truth());
  });
}

TEST_CASE("R60: a sealed development may be any card of the hand in that world") {
  const auto match = started(3);
  State& state = typed(*match).state();
  while (state.agenda.top().step != Step::develop) {
    std::vector<core::Action> legal;
    const Seat seat = match->to_act().front();
    match->legal_actions(seat, legal);
    match->play(seat, legal.front());
  }
  const Card held = state[1].hand.front().card.truth();
  match->play(1, core::pack(Action(Develop{DevelopKind::discard, held})));
  std::set<std::vector<std::uint8_t>> seen;
  in_other_worlds(*match, Viewer::spectator(), [&](const State& world) {
    const auto choice = std::get<Develop>(world[1].sealed->truth());
    seen.insert(core::bytes_of(choice));
    if (!choice.card) return;
    CHECK(std::any_of(world[1].hand.begin(), world[1].hand.end(),
                      [&](auto& card) { return card.card.truth() == *choice.card; }));
    if (choice.kind == DevelopKind::play) CHECK(is_playable(data(), world[1], *choice.card, false));
  });
  CHECK(seen.size() > 10);
}

TEST_CASE("R32: a sealed start is two of the four cards dealt in that world") {
  const auto match = new_match(2);
  std::vector<core::Action> legal;
  match->legal_actions(1, legal);
  match->play(1, legal.front());
  std::set<std::uint8_t> played;
  in_other_worlds(*match, Viewer::seat(0), [&](const State& world) {
    const auto choice = std::get<ChooseStart>(world[1].sealed->truth());
    played.insert(choice.play.index);
    int found = 0;
    for (const HandCard& card : world[1].hand) {
      found += card.card.truth() == choice.play || card.card.truth() == choice.keep;
    }
    CHECK(found == 2);
  });
  CHECK(played.size() > 20);
}

// ---- Cards ----

bool is_one_of(Card card, const List<Card, 2>& cards) {
  return std::find(cards.begin(), cards.end(), card) != cards.end();
}
Card kept_card(const State& state, Seat seat) {
  for (const HandCard& held : state[seat].hand) {
    if (held.card.back() == CardKind::character) return held.card.truth();
  }
  FAIL("no character in hand");
  return {};
}

TEST_CASE("R32: no other seat can have kept what the viewer returned") {
  const auto match = started(2, 5);
  State& state = typed(*match).state();
  REQUIRE(state[1].hand.size() == 4);
  const auto own = state[0].offer.truth().returned;
  std::set<std::uint8_t> kept, spectator;
  in_other_worlds(*match, Viewer::seat(0), [&](const State& world) {
    const Card card = kept_card(world, 1);
    kept.insert(card.index);
    CHECK_FALSE(is_one_of(card, own));
    CHECK(world[0].offer.truth() == state[0].offer.truth());
    CHECK(world[1].offer.truth().kept == card);
    for (const Card returned : world[1].offer.truth().returned) {
      CHECK(returned != card);
      CHECK(returned != world[0].start);
      CHECK(returned != world[1].start);
      CHECK(returned != state[0].offer.truth().kept);
      CHECK_FALSE(is_one_of(returned, own));
    }
  });
  CHECK(kept.size() > 30);
  in_other_worlds(*match, Viewer::spectator(),
                  [&](const State& world) { spectator.insert(kept_card(world, 1).index); });
  CHECK((spectator.contains(own[0].index) || spectator.contains(own[1].index)));
}

TEST_CASE("R32: once a card that may have been the one kept has left the hand, the others may be any") {
  const auto match = started(2, 5);
  State& state = typed(*match).state();
  // Seat 1 has drawn a second character from the small deck.
  HiddenCard drawn = state.small.draw();
  drawn.show_to(1);
  state[1].hand.push_back({drawn});
  const auto own = state[0].offer.truth().returned;
  const auto returned_cards_seen = [&] {
    bool one = false, both = false;
    in_other_worlds(*match, Viewer::seat(0), [&](const State& world) {
      int n = 0;
      for (const HandCard& held : world[1].hand) n += is_one_of(held.card.truth(), own);
      one = one || n == 1;
      both = both || n == 2;
    });
    return std::pair(one, both);
  };
  CHECK(returned_cards_seen() == std::pair(true, false));  // one of the two is the card kept
  // It discards what it had kept: the other one may then be a card that seat 0 returned.
  const Card kept = state[1].offer.truth().kept;
  for (auto held = state[1].hand.begin(); held != state[1].hand.end(); ++held) {
    if (held->card.truth() != kept) continue;
    state[1].hand.erase(held);
    break;
  }
  state.discards.push_back(kept);
  state[1].shown.push_back(kept);
  CHECK(returned_cards_seen().first);
}

TEST_CASE("R77: the seat that put laws back knows who draws them; the others do not") {
  Position position(3);
  position.hand(0, {70, 71}).development();
  position.plays(0, 70).act(0, place(1, 1)).act(0, ReturnLaws{{card(76), card(75)}});
  State& state = position.state();
  HiddenCard top = state.laws.draw();
  top.show_to(1);
  state[1].hand.push_back({top});
  CHECK(position.view(Viewer::seat(0))["seats"][1]["hand"]["cards"][0] == "law_76_stronger_royal_treasury");
  CHECK(position.view(Viewer::seat(2))["seats"][1]["hand"]["cards"][0]["back"] == "law");
  CHECK(position.view(Viewer::seat(0))["decks"]["laws"][0] == "law_75_three_pillars");
}

TEST_CASE("R106, R107: hands and decks are redrawn, own cards and open ones stay") {
  const auto match = started(2);
  const State& state = typed(*match).state();
  std::set<std::uint8_t> law, top;
  in_other_worlds(*match, Viewer::seat(0), [&](const State& world) {
    CHECK(world[0].hand == state[0].hand);
    CHECK(world.display == state.display);
    law.insert(world[1].hand.back().card.truth().index);
    top.insert(world.large[0].truth().index);
  });
  CHECK(law.size() > 10);
  CHECK(top.size() > 30);
}

TEST_CASE("R19: pyramids, tokens, tucked cards, the display, the reserve and the discards are public") {
  core::Rng rng(seed(23));
  const auto match = new_match(3, 6);
  std::vector<core::Action> legal;
  while (!match->to_act().empty()) {
    const Seat seat = match->to_act().front();
    match->legal_actions(seat, legal);
    match->play(seat, legal[rng.below(static_cast<std::uint32_t>(legal.size()))]);
    const auto seen = view_of(*match, Viewer::spectator());
    const auto all = view_of(*match, Viewer::omniscient());
    for (const char* open : {"phase", "round", "turn", "reserve", "display", "discards"}) {
      REQUIRE(seen[open] == all[open]);
    }
    for (std::size_t i = 0; i < 3; ++i) REQUIRE(seen["seats"][i]["pyramid"] == all["seats"][i]["pyramid"]);
  }
}

TEST_CASE("R104: the future is another in every world, and no order of a deck survives") {
  const auto match = started(2);
  core::Rng rng(seed(3));
  const auto twin = match->clone();
  twin->resample(Viewer::seat(0), rng);
  CHECK_FALSE(typed(*twin).state().rng == typed(*match).state().rng);
}

TEST_CASE("Random games: in worlds that a seat cannot tell apart it is asked the same and may do the same") {
  core::Rng rng(seed(17));
  OtherWorlds worlds;
  for (int seats = 2; seats <= 4; ++seats) {
    for (int n = 0; n < 6; ++n) {
      const auto match = new_match(seats, n, true);
      std::vector<core::Action> legal, in_twin;
      for (int move = 0; !match->to_act().empty(); ++move) {
        if (move % 3 == 0) {
          const Seat viewer = Seat::of(rng.below(static_cast<std::uint32_t>(seats)));
          const auto twin = worlds.draw(*match, Viewer::seat(viewer), rng);
          REQUIRE(view_of(*twin, Viewer::seat(viewer)) == view_of(*match, Viewer::seat(viewer)));
          REQUIRE(twin->to_act() == match->to_act());
          match->legal_actions(viewer, legal);
          twin->legal_actions(viewer, in_twin);
          REQUIRE(legal == in_twin);
        }
        const Seat seat = match->to_act().front();
        match->legal_actions(seat, legal);
        match->play(seat, legal[rng.below(static_cast<std::uint32_t>(legal.size()))]);
      }
    }
  }
  CHECK(worlds.mostly_others());
}

}  // namespace
}  // namespace arbiter::viceroy
