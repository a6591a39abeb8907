// The card data and how it is checked.
#include "tests/rules/emerald/position.hpp"

using namespace arbiter;
using namespace arbiter::emerald;
using Catch::Matchers::Contains;

namespace {

Json card_data() { return Json::parse(game().data_text()); }

Json& card(Json& data, const char* set, const char* id) {
  for (Json& element : data.at(set)) {
    if (element.at("id") == id) return element;
  }
  throw std::runtime_error(id);
}

std::string error_of(const Json& data) {
  try {
    load(data.dump(), "cards.Json");
  } catch (const core::DataError& error) {
    return error.what();
  }
  return "";
}

}  // namespace

TEST_CASE(
    "the box holds 60 Game cards, 9 City cards, 9 Royalty cards and 10 Starting cards a seat (R3, R160)") {
  std::map<CardSet, int> counts;
  for (const CardInfo& info : game().data().cards) counts[info.set] += info.count;
  CHECK(counts[CardSet::game] == 60);
  CHECK(counts[CardSet::city] == 9);
  CHECK(counts[CardSet::royalty] == 9);
  CHECK(counts[CardSet::starting] == 10);
  CHECK(game().data().identities == std::array<std::uint8_t, 2>{3, 3});
  CHECK(error_of(card_data()).empty());
}

TEST_CASE("the nine Cities in their order, each with its number, and the die (R5, R6)") {
  std::vector<std::pair<std::string, int>> cities;
  for (const CityInfo& city : game().data().cities) cities.emplace_back(city.name, city.number);
  CHECK(cities == std::vector<std::pair<std::string, int>>{{"London", 4},
                                                           {"Paris", 3},
                                                           {"Berlin", 4},
                                                           {"Vienna", 3},
                                                           {"St. Petersburg", 3},
                                                           {"Rome", 2},
                                                           {"Madrid", 2},
                                                           {"Constantinople", 3},
                                                           {"Cairo", 2}});
  CHECK(game().data().die_faces == 6);
  CHECK(game().data().die_insanity == 3);
}

TEST_CASE("errors in the card data name file, card and member") {
  Json data = card_data();
  SECTION("an unknown member") {
    card(data, "game_cards", "mi_go")["colour"] = "green";
    CHECK_THAT(error_of(data), Contains("cards.Json: game_cards mi_go") && Contains("\"colour\" is unknown"));
  }
  SECTION("an unknown operation") {
    card(data, "game_cards", "mi_go")["effect"][0]["op"] = "steal";
    CHECK_THAT(error_of(data), Contains("mi_go: effect 0: op") && Contains("steal"));
  }
  SECTION("a member that the operation does not have") {
    card(data, "game_cards", "royal_jubilee")["effect"][0]["where"] = "any";
    CHECK_THAT(error_of(data), Contains("royal_jubilee: effect 0") && Contains("\"where\" is unknown"));
  }
  SECTION("an operation that does not fit the type of text") {
    card(data, "game_cards", "royal_jubilee")["effect"][0] = {{"op", "block"}};
    CHECK_THAT(error_of(data), Contains("royal_jubilee: effect") && Contains("does not belong"));
  }
  SECTION("an Interrupt without a trigger") {
    card(data, "game_cards", "blackmail").erase("trigger");
    CHECK_THAT(error_of(data), Contains("blackmail") && Contains("trigger belongs"));
  }
  SECTION("a counter that blocks") {
    card(data, "game_cards", "mycroft_holmes")["effect"][0] = {{"op", "block"}};
    CHECK_THAT(error_of(data), Contains("mycroft_holmes: effect") && Contains("cancel_interrupt"));
  }
  SECTION("a condition on a City for an action in no single City") {
    card(data, "game_cards", "customs_inspection")["trigger"]["where"] = "own_cube";
    CHECK_THAT(error_of(data), Contains("customs_inspection: trigger") && Contains("one City"));
  }
  SECTION("a missing member") {
    card(data, "royalty_cards", "hastur").erase("number");
    CHECK_THAT(error_of(data), Contains("royalty_cards hastur") && Contains("\"number\" is missing"));
  }
  SECTION("an id that stands twice") {
    card(data, "game_cards", "mi_go")["id"] = "shoggoth";
    CHECK_THAT(error_of(data), Contains("shoggoth") && Contains("twice"));
  }
  SECTION("two City cards of one City") {
    card(data, "city_cards", "city_rome")["city"] = "paris";
    CHECK_THAT(error_of(data), Contains("city_rome") && Contains("this City has one already"));
  }
  SECTION("a wrong number of cards") {
    card(data, "game_cards", "dynamite")["count"] = 1;
    CHECK_THAT(error_of(data), Contains("game_cards") && Contains("60 cards in all, are 59"));
  }
  SECTION("an unknown symbol (R20)") {
    card(data, "game_cards", "mi_go")["left"]["steal"] = 1;
    CHECK_THAT(error_of(data), Contains("mi_go: left: steal") && Contains("no symbol"));
  }
  SECTION("an icon on a card that assassinates nobody") {
    card(data, "game_cards", "mi_go")["trophy_vp"] = 2;
    CHECK_THAT(error_of(data), Contains("mi_go") && Contains("trophy_vp"));
  }
  SECTION("an unknown constant") {
    data["constants"]["zombies"] = 6;
    CHECK_THAT(error_of(data), Contains("constants") && Contains("\"zombies\" is unknown"));
  }
}

TEST_CASE("every event can be told in words") {
  for (const auto& [type, words] : game().event_words()) {
    INFO(type);
    CHECK(words.size() > 10);
  }
}

TEST_CASE("an action of another seat's words, or with strange values, is refused and never throws") {
  Position position;
  position.hand(0, {"start_street_gang"});
  position.play_all(0, {"action place", "city paris"});
  const auto& data = game().data();
  const Action strange[] = {PlaceAgent{City{200}},
                            ChooseAction{static_cast<Kind>(77)},
                            PlayFree{Card{250}},
                            EndTurn{},
                            ChooseCity{City{255}},
                            Finish{},
                            ChooseTarget{City{99}, Seat::of(255), true},
                            AddCard{Card{255}, Use::text, Side::loyalist},
                            Done{},
                            PlayAction{Card{200}},
                            TakeCube{Place{77}},
                            PutCube{City{9}},
                            MoveAgent{City{9}, City{200}},
                            ChoosePiece{Piece::cube},
                            ChooseNumber{255},
                            ChooseSeat{Seat::of(255)},
                            PutToBottom{},
                            LeaveOnTop{},
                            OrderCards{{Card{200}}},
                            PickCard{Card{99}, Zone::hand},
                            PlayInterrupt{Card{255}},
                            PassWindow{}};
  const Step decisions[] = {
      Step::place_agent, Step::main,   Step::closing, Step::city,   Step::target,      Step::cards,
      Step::card_action, Step::take,   Step::put,     Step::move,   Step::effect_city, Step::effect_to,
      Step::effect_seat, Step::number, Step::piece,   Step::strike, Step::peeked,      Step::order,
      Step::pick,        Step::window, Step::counter};
  position.state().effect.card = card_of("reichenbach_falls");
  for (const Step step : decisions) {
    position.state().agenda.top().step = step;
    for (const Action& action : strange)
      CHECK_FALSE(explain(data, position.state(), 0, action).message.empty());
  }
}
