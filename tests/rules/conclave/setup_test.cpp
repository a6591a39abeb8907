// Setup, options and what the backs show.
#include "tests/rules/conclave/position.hpp"

namespace arbiter::conclave {
namespace {

std::unique_ptr<core::Match> new_match(int seats, const Value& options = Value::object(),
                                       std::uint8_t seed = 1) {
  core::Seed bytes{};
  bytes[0] = seed;
  return game().setup(std::get<core::Options>(game().options(options, seats)), seats, bytes);
}

TEST_CASE("R10 to R12: how the 72 cards are dealt") {
  const auto [seats, removed, deck] = GENERATE(table<int, int, int>({{2, 18, 17}, {3, 12, 18}, {4, 6, 19}}));
  const auto match = new_match(seats);
  const Value all = view(*match, core::Viewer::omniscient());
  CHECK(all["removed"] == removed);
  CHECK(all["removed_cards"].size() == static_cast<std::size_t>(removed));
  CHECK(all["decks"]["left"].size() == static_cast<std::size_t>(deck));
  CHECK(all["decks"]["right"].size() == static_cast<std::size_t>(deck));
  CHECK(all["hands"].size() == static_cast<std::size_t>(seats));
  for (const Value& hand : all["hands"]) CHECK(hand.size() == 4);
  for (int row = 0; row < 4; ++row) {
    for (int col = 0; col < 4; ++col) {
      const bool centre = row % 3 != 0 && col % 3 != 0;
      CHECK(all["conclave"][row][col].is_null() == centre);
    }
  }
  int cards = 0;
  for (const auto& [id, n] : match->component_counts()) cards += n;
  CHECK(cards == 72);
  CHECK(match->component_counts().size() == 60);
}

TEST_CASE("R9, R13, R14: the dealer sits before the first player, who begins, and chooses the corner") {
  const auto [seats, first, dealer] =
      GENERATE(table<int, int, int>({{2, 0, 1}, {2, 1, 0}, {3, 0, 2}, {4, 3, 2}}));
  const auto match = new_match(seats, {{"first_player", first}});
  CHECK(match->to_act() == core::SeatSet::of(Seat::of(dealer)));
  CHECK(legal(*match, Seat::of(dealer)).size() == 4);
  match->apply(Seat::of(dealer),
               std::get<core::Action>(match->parse_action({{"type", "choose_corner"}, {"corner", "sw"}})));
  CHECK(match->to_act() == core::SeatSet::of(Seat::of(first)));
  CHECK(view(*match, core::Viewer::spectator())["starting_corner"] == "sw");
}

TEST_CASE("R2: a fixed corner leaves nothing to choose") {
  const std::string corner = GENERATE("nw", "ne", "se", "sw");
  const auto match = new_match(3, {{"starting_corner", corner}, {"first_player", 1}});
  CHECK(match->to_act() == core::SeatSet::of(1));
  CHECK(view(*match, core::Viewer::spectator())["starting_corner"] == corner);
  CHECK(view(*match, core::Viewer::spectator())["phase"] == "send");
}

TEST_CASE("R2: a random corner and a random first player take every value") {
  std::map<std::string, int> corners;
  std::map<int, int> firsts;
  for (int seed = 0; seed < 80; ++seed) {
    const auto match = new_match(4, {{"starting_corner", "random"}}, static_cast<std::uint8_t>(seed));
    const Value seen = view(*match, core::Viewer::spectator());
    ++corners[seen["starting_corner"]];
    ++firsts[seen["first_player"].get<int>()];
    CHECK(match->to_act() == core::SeatSet::of(Seat::of(seen["first_player"].get<int>())));
  }
  CHECK(corners.size() == 4);
  CHECK(firsts.size() == 4);
}

TEST_CASE("R2: options that do not exist are refused by name") {
  const auto refused = [](const Value& options, int seats) {
    return std::get<std::string>(game().options(options, seats));
  };
  CHECK(
      refused({{"starting_corner", "north"}}, 2) ==
      "option \"starting_corner\" must be one of \"choose\", \"nw\", \"ne\", \"se\", \"sw\", \"random\", got "
      "\"north\"");
  CHECK(refused({{"first_player", 2}}, 2) ==
        "option \"first_player\" must be \"random\" or a seat from 0 to 1, got 2");
}

/// Every string and number that stands in a JSON value.
void scalars(const Value& value, std::vector<Value>& found) {
  if (!value.is_structured()) return found.push_back(value);
  for (const Value& part : value) scalars(part, found);
}

TEST_CASE("R53: the backs show Magics, and no card that is hidden is named anywhere") {
  const auto match = new_match(4);
  const Value all = view(*match, core::Viewer::omniscient());
  const Value seen = view(*match, core::Viewer::spectator());
  for (const char* side : {"left", "right"}) {
    for (std::size_t i = 0; i < 19; ++i) {
      const std::string id = all["decks"][side][i];
      const Magic magic = game().data()[card(id)].magic;
      CHECK(seen["decks"][side][i] == Value{{"back", boost::describe::enum_to_string(magic, "?")}});
    }
  }
  std::vector<Value> shown;
  scalars(seen["hands"], shown);
  scalars(seen["decks"], shown);
  for (const Value& word : shown)
    CHECK(word.get<std::string>().find('_') == (word == "love_war" ? 4 : std::string::npos));
  CHECK(seen["removed"] == 6);  // R58: their number, and nothing else
  CHECK_FALSE(seen.contains("removed_cards"));
  const Value own = view(*match, core::Viewer::seat(2));
  CHECK(own["hands"][2] == all["hands"][2]);
  CHECK(own["hands"][1] == seen["hands"][1]);
}

TEST_CASE("R54: others see a hand as a set of Magics, in the order of R4") {
  State state = empty_position(2);
  begin_turn(state);
  set_board(state, {{"earth_crow_1", "", "", ""}, {"", "", "", ""}, {"", "", "", ""}, {"", "", "", ""}});
  set_hand(state, 1, {"nature_crow_1", "earth_crow_2", "wind_crow_1", "earth_gazelle_1"});
  const auto match = game().match(2, state);
  const Value backs =
      Value::parse(R"([{"back":"earth"}, {"back":"earth"}, {"back":"wind"}, {"back":"nature"}])");
  CHECK(view(*match, core::Viewer::seat(0))["hands"][1] == backs);
  CHECK(view(*match, core::Viewer::spectator())["hands"][1] == backs);
}

TEST_CASE("R59: what a seat does not know is dealt anew under equal backs, and nothing else") {
  const auto match = new_match(3, {{"starting_corner", "nw"}});
  core::Rng rng(core::Seed{});
  for (int i = 0; i < 20; ++i) {
    const auto twin = match->clone();
    twin->resample(core::Viewer::seat(1), rng);
    CHECK(view(*twin, core::Viewer::seat(1)) == view(*match, core::Viewer::seat(1)));
    CHECK(twin->component_counts() == match->component_counts());
    CHECK(view(*twin, core::Viewer::omniscient()) != view(*match, core::Viewer::omniscient()));
  }
  CHECK(match->hidden(core::Viewer::seat(1)).size() == 12 + 36 + 8);
  CHECK(match->hidden(core::Viewer::spectator()).size() == 12 + 36 + 12);
}

}  // namespace
}  // namespace arbiter::conclave
