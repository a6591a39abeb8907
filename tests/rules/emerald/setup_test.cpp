// The setup.
#include <map>
#include <set>

#include "rules/emerald/board.hpp"
#include "tests/rules/emerald/position.hpp"

using namespace arbiter;
using namespace arbiter::emerald;

TEST_CASE("each seat begins with its pieces, 5 cards and a secret identity (R1, R9, R14 to R16, R161)") {
  const int seats = GENERATE(2, 3, 4, 5);
  const auto match = new_match(seats, 0);
  const State& state = match->state();
  CHECK(state.tracks == std::array<std::uint8_t, 2>{0, 0});
  std::array<int, 2> sides{};
  for (const Seat s : SeatSet::first(seats)) {
    const SeatState& own = state.seat[s];
    CHECK(own.agents == 10);
    CHECK(own.cubes == 5);
    CHECK(own.limbo == 5);
    CHECK(own.sanity == 3);
    CHECK(disc_vp(game().data(), own) == 0);
    CHECK(own.hand.size() == 5);
    CHECK(own.deck.size() == 5);
    CHECK_FALSE(own.revealed);
    CHECK(own.identity.knowers() == core::SeatSet::of(s));
    ++sides[static_cast<std::size_t>(own.identity.truth())];
  }
  for (const auto& side : state.undealt) ++sides[static_cast<std::size_t>(side.truth())];
  CHECK(state.undealt.size() == static_cast<std::size_t>(6 - seats));
  CHECK(sides == std::array<int, 2>{3, 3});
}

TEST_CASE(
    "what is in the game: the cards but those of unused colours, 10 Agents and 10 cubes a seat (R3, R4, "
    "R8)") {
  std::map<std::string, int> counts;
  int cards = 0;
  for (const auto& [kind, n] : new_match(3, 0)->component_counts()) {
    counts[kind] = n;
    const bool pieces = kind.find(" of seat ") != std::string::npos;
    if (!pieces) cards += n;
    if (pieces) CHECK(n == 10);
  }
  CHECK(cards == 9 + 9 + 60 + 3 * 10 + 6);
  CHECK(counts["start_recruiter"] == 3);
  CHECK(counts["dynamite"] == 2);
  CHECK(counts["identity_restorationist"] == 3);
}

TEST_CASE("each City has its own City and Royalty card among 3, 4 or 5 Game cards (R10, R11, R158, R159)") {
  const auto [seats, game_cards, box] =
      GENERATE(table<int, int, int>({{2, 3, 33}, {3, 4, 24}, {4, 5, 15}, {5, 5, 15}}));
  const auto match = new_match(seats, 0);
  for (int c = 0; c < kCities; ++c) {
    const CityState& city = match->state().cities[static_cast<std::size_t>(c)];
    int of_game = 0, of_city = 0, of_royalty = 0;
    const auto count = [&](Card card) {
      const CardInfo& info = game().data()[card];
      if (info.set == CardSet::game) ++of_game;
      if (info.set == CardSet::city && info.city.index == c) ++of_city;
      if (info.set == CardSet::royalty && info.city.index == c) ++of_royalty;
    };
    REQUIRE(city.face_up);
    CHECK(game().data()[*city.face_up].set != CardSet::royalty);  // R13
    count(*city.face_up);
    if (city.royalty) count(*city.royalty);
    for (const Slot& slot : city.down) count(slot.card.truth());
    CHECK(of_game == game_cards);
    CHECK(of_city == 1);
    CHECK(of_royalty == 1);
  }
  CHECK(match->state().box.size() == static_cast<std::size_t>(box));
}

TEST_CASE("Royalty on top of a stack goes to its slot at setup (R12, R13)") {
  bool seen = false;
  for (std::uint8_t number = 0; number < 20 && !seen; ++number) {
    const auto match = new_match(2, number);
    for (const CityState& city : match->state().cities) {
      if (!city.royalty) continue;
      seen = true;
      CHECK(city.down.size() == 3);  // of 5: the Royalty and the face-up card are open
    }
  }
  CHECK(seen);
}

TEST_CASE("Agents are placed in turn order, then in reverse order (R18, R19)") {
  const auto match = new_match(3, 0);
  const auto first = match->state().first_player;
  std::vector<int> order;
  for (int i = 0; i < 6; ++i) {
    const Seat seat = match->to_act().front();
    order.push_back((seat - first + 3) % 3);
    std::vector<core::Action> legal;
    match->legal_actions(seat, legal);
    CHECK(legal.size() == 9);
    match->play(seat, legal[0]);  // the same City is allowed twice
  }
  CHECK(order == std::vector<int>{0, 1, 2, 2, 1, 0});
  CHECK(match->to_act() == core::SeatSet::of(first));
  CHECK(match->state().round == 1);
  for (const Seat s : SeatSet::first(3)) CHECK(match->state().cities[0].agents[s] == 2);
}

TEST_CASE("any seat may be the first player (R17)") {
  std::set<Seat> firsts;
  for (std::uint8_t number = 0; number < 40; ++number)
    firsts.insert(new_match(3, number)->state().first_player);
  CHECK(firsts.size() == 3);
}

TEST_CASE("the one option says how the tracks score (R2)") {
  const auto parse = [](const Json& given) { return game().options(given, 3); };
  CHECK(std::get<core::Options>(parse(Json::object())).choice("track_scoring") == "each_move");
  CHECK(std::get<core::Options>(parse({{"track_scoring", "standing"}})).choice("track_scoring") ==
        "standing");
  CHECK(std::holds_alternative<std::string>(parse({{"track_scoring", "never"}})));
}
