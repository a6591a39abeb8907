// Setup, turns and rounds: sections 1 to 4.
#include "tests/rules/argent/position.hpp"

using namespace arbiter::argent;

namespace {

void play(State& state, const Action& action) {
  std::vector<Event> events;
  perform(data(), state, state.asked, action, events);
}
std::vector<Action> legal(const State& state) {
  std::vector<Action> all;
  Offer offer(all);
  Offers(data(), state).list(state.agenda.top(), offer);
  return all;
}
/// Answers with the first option until the first turn.
void to_first_turn(State& state) {
  while (state.round == 0) play(state, legal(state).front());
}

}  // namespace

TEST_CASE("components by number of seats", "[setup][R1][R3][R15][R16][R17]") {
  const std::size_t rooms[] = {0, 0, 8, 8, 10, 12}, offerings[] = {0, 0, 3, 3, 4, 5},
                    box[] = {0, 0, 4, 6, 6, 6};
  for (int seats = 2; seats <= 5; ++seats) {
    const State state = new_game({}, seats);
    CHECK(state.university.rooms.size() == rooms[seats]);
    CHECK(state.board.offerings.size() == offerings[seats]);
    CHECK(state.board.voters.size() == 12);
    CHECK(state.board.box.size() == box[seats]);
    CHECK(state.board.spells.size() == 17);      // 20 less the tableau
    CHECK(state.board.vault.size() == 30);       // 33
    CHECK(state.board.supporters.size() == 31);  // 36
    CHECK(state.board.legendary.size() == 5);
  }
}

TEST_CASE("every room touches another, and the white-bordered ones are there", "[setup][R17]") {
  for (std::uint8_t seed = 0; seed < 20; ++seed) {
    const State state = new_game({}, 5, seed);
    const Offers offers(data(), state);
    for (const char* id : {"infirmary", "council_chamber", "library"}) CHECK(offers.in_play(room(id)));
    for (const Room r : state.university.rooms) {
      bool beside = false;
      for (const Room other : state.university.rooms) beside = beside || offers.adjacent(r, other);
      CHECK(beside);
    }
  }
}

TEST_CASE(
    "seats start with 6 Gold, 2 Mana, 2 INT, 2 WIS, 5 IP, 10 Marks; the First Player's marker lies on top",
    "[setup][R12][R14]") {
  const State state = new_game({}, 3);
  for (const Seat seat : SeatSet::first(3)) {
    const Player& p = state.players[seat];
    CHECK(p.gold == 6);
    CHECK(p.mana == 2);
    CHECK(p.ints == 2);
    CHECK(p.wis == 2);
    CHECK(p.ip == 5);
    CHECK(p.marks == 10);
  }
  CHECK(state.board.stack.back() == state.first_player);
  CHECK(state.board.stack.front() == (state.first_player + 2) % 3);
  CHECK(state.board.ints == 21);
}

TEST_CASE("candidates: one sheet a seat, with a choice of side; the student body brings a Merit Badge",
          "[setup][R11]") {
  State state = new_game({}, 3);
  CHECK(legal(state).size() == 12);
  CHECK(state.asked == state.first_player);
  const Seat first = state.asked;
  play(state, TakeCandidate{Sheet::student_body, Side::B});
  CHECK(state.players[first].badges == 1);
  CHECK(state.players[first].spells[0].card == card("tardy"));
  CHECK(legal(state).size() == 10);
  State plain = new_game({{"candidate_side", "A"}}, 3);
  CHECK(legal(plain).size() == 6);
}

TEST_CASE("draft: two of the candidate's colour, then three more, at most two of a colour", "[setup][R19]") {
  State state = new_game({}, 2);
  const Seat first = state.first_player;
  play(state, TakeCandidate{Sheet::sorcery, Side::A});
  play(state, TakeCandidate{Sheet::student_body, Side::A});
  const Offers offers(data(), state);
  CHECK(offers.owned(first, Colour::red) == 2);
  CHECK(offers.owned(Seat::of(1 - first), Colour::neutral) == 2);
  CHECK(state.asked == 1 - first);  // the 3rd Mage from the last seat
  play(state, DraftMage{Colour::blue});
  CHECK(state.asked == first);
  CHECK(legal(state).size() == 5);  // not red, never the Apprentice
  play(state, DraftMage{Colour::neutral});
  CHECK(state.asked == first);  // the 4th clockwise from the First Player
  play(state, DraftMage{Colour::neutral});
  play(state, DraftMage{Colour::blue});
  CHECK(state.asked == 1 - first);
  CHECK(legal(state).size() == 4);  // red, green, gray, purple: blue is full, and no neutral is left
  play(state, DraftMage{Colour::red});
  play(state, DraftMage{Colour::gray});
  CHECK(offers.owned(first) == 5);
  CHECK(offers.owned(Seat::of(1 - first)) == 5);
}

TEST_CASE("variant without draft: one of each colour", "[setup][R2]") {
  State state = new_game({{"mage_draft", "one_each"}}, 3);
  to_first_turn(state);
  const Offers offers(data(), state);
  for (const Seat seat : SeatSet::first(3)) {
    for (int colour = 0; colour < kDepartments; ++colour)
      CHECK(offers.owned(seat, static_cast<Colour>(colour)) == 1);
    CHECK(offers.owned(seat) == 5);
  }
}

TEST_CASE("Starting Marks go on different facedown Voters, which only their owner sees",
          "[setup][R20][R21]") {
  State state = new_game({{"mage_draft", "one_each"}, {"candidate_side", "A"}}, 2);
  play(state, legal(state).front());
  play(state, legal(state).front());
  const Seat first = state.asked;
  CHECK(legal(state).size() == 10);
  play(state, StartMark{7});
  CHECK(legal(state).size() == 9);
  CHECK(state.board.voters[7].voter.known_to(first));
  CHECK(!state.board.voters[7].voter.known_to(Seat::of(1 - first)));
  play(state, StartMark{2});
  CHECK(state.round == 1);
  CHECK(state.asked == first);
}

TEST_CASE("options: starter University, sides, powers, decks", "[setup][R2][R18]") {
  const State starter = new_game({{"rooms", "starter"}}, 3);
  CHECK(starter.university.rooms[0] == room("vault"));
  CHECK(starter.university.rooms[7] == room("council_chamber"));
  const State published = new_game({{"decks", "published"}}, 3);
  CHECK(published.board.spells.size() == 22);
  CHECK(published.board.vault.size() == 35);
  const State b = new_game({{"room_sides", "B"}, {"power_red", "B"}}, 3);
  for (const Room r : b.university.rooms) CHECK(b.university.sides[r.index] == Side::B);
  CHECK(b.settings.powers[0] == Side::B);
  CHECK(b.settings.powers[1] == Side::A);
  const auto refused = the_game()->options({{"rooms", "starter"}}, 4);
  REQUIRE(std::holds_alternative<std::string>(refused));
  CHECK(std::get<std::string>(refused) == "option \"rooms\": the starter University is for 2 and 3 seats");
}

TEST_CASE("with 2 seats both 2nd-Most Voters stay away", "[setup][R1]") {
  const State state = new_game({}, 2);
  for (const VoterPlace& place : state.board.voters) CHECK(!data()[place.voter.truth()].second);
  for (const HiddenVoter& v : state.board.box) CHECK(!data()[v.truth()].second);
}

TEST_CASE(
    "Setup Phase: refresh, badges turned back, tableaus under their decks and dealt anew, offerings back",
    "[round][R31]") {
  Position s;
  s.spell(0, "trance", 1, true);
  s.item(1, "gilded_chalice", true);
  s.player(2).badges = s.player(2).flipped = 1;
  s.state.board.supporter_tableau = {card("alumis"), Card{}, Card{}, Card{}, Card{}};
  s.state.board.offerings.clear();
  s.state.board.taken_offerings.push_back(card("initiative"));
  s.state.next_first = 2;
  s.resolve();
  CHECK(s.state.round == 2);
  CHECK(s.state.first_player == 2);
  CHECK(s.asked() == 2);
  CHECK(!s.exhausted(0, "trance"));
  CHECK(!s.exhausted(1, "gilded_chalice"));
  CHECK(s.player(2).flipped == 0);
  CHECK(s.state.board.supporter_tableau[0] == card("allys_mehrmus"));
  CHECK(s.state.board.spell_tableau[2] == card("rites_of_renewal"));
  const auto& deck = s.state.board.supporters;
  CHECK(deck[deck.size() - 1].truth() == card("alumis"));
  CHECK(s.state.board.offerings.size() == 1);
}

TEST_CASE("decks run short: fewer cards are dealt", "[R140]") {
  Position s;
  while (s.state.board.spells.size() > 2) s.state.board.spells.draw();
  s.resolve();
  CHECK(s.state.board.spell_tableau[1].index != kNone);
  CHECK(s.state.board.spell_tableau[2].index == kNone);
}

TEST_CASE("after 40 turns in a phase only offerings are left", "[turn][R47][R144]") {
  Position s;
  const MageId red = s.office(0, Colour::red);
  s.item(0, "gilded_chalice");
  s.player(0).turns = 39;
  s.turn();
  CHECK(s.can(place(red, "library", 1)));  // the 40th
  s.state.agenda.clear();
  s.turn();
  CHECK(s.legal().size() == 3);
  CHECK(s.can(TakeOffering{card("popularity")}));
}

TEST_CASE("the turn passes clockwise until the last offering is taken", "[turn][R32][R33]") {
  Position s;
  s.turn().act(TakeOffering{card("popularity")});
  CHECK(s.asked() == 1);
  s.act(TakeOffering{card("resourcefulness")}).pick(PickAlternative{0});
  CHECK(s.asked() == 2);
  s.act(TakeOffering{card("initiative")});
  CHECK(s.state.round == 2);
  CHECK(s.asked() == 2);
}

TEST_CASE("a refused action says why and changes nothing", "[explain]") {
  const auto match = start({}, 3, {});
  const Seat seat = match->to_act().front();
  const auto before = match->digest();
  const auto refusal = match->apply(seat, arbiter::core::pack(Action{DraftMage{Colour::red}}));
  REQUIRE(refusal.has_value());
  CHECK(refusal->message == "now you must answer the decision \"candidate\"");
  CHECK(match->digest() == before);
}

TEST_CASE("explain never throws, whatever the action holds", "[explain]") {
  Position s;
  s.office(0, Colour::red);
  s.turn();
  for (const int raw : {0, 7, 35, 200, 255}) {
    const auto n = static_cast<std::uint8_t>(raw);
    for (const Action& action : std::initializer_list<Action>{
             PlaceMage{n, Room{n}, n, Power::wound, Speed::fast}, PlaceMage{0, Room{n}, n, {}, {}},
             CastSpell{Card{n}, n}, UseVault{Card{n}}, UseSupporter{Card{n}}, TakeOffering{Card{n}},
             React{Card{n}, n, n}, StartMark{n}, ChooseOption{PickMage{n}}, Pass{}, PassRound{}}) {
      if (!s.can(action)) CHECK(!explain(data(), s.state, 0, action).message.empty());
    }
  }
}
