// Card data is checked when it is loaded, with errors that name the place.
#include "tests/rules/madness/position.hpp"

using namespace arbiter;
using namespace arbiter::madness;

namespace {

/// The message with which changed card data is refused; empty if it is accepted.
std::string error_of(const std::function<void(Json&)>& change) {
  Json data = Json::parse(game()->data_text());
  change(data);
  try {
    load(data.dump(), "cards.json");
  } catch (const core::DataError& error) {
    return error.what();
  }
  return "";
}
Json& card(Json& list, const std::string& id) {
  for (Json& entry : list) {
    if (entry["id"] == id) return entry;
  }
  throw std::invalid_argument(id);
}
/// For a changed effect of the first Library Spell.
std::string error_of_effect(const std::string& effect) {
  return error_of([&](Json& data) { card(data["spells"], "gust")["effect"] = Json::parse(effect); });
}

/// The fixed numbers of an effect, in the order in which its text tells them.
void numbers_of(const Json& effect, std::vector<int>& out) {
  for (const Json& op : effect) {
    if (op["op"] == "tokens_on_next") out.push_back(1);  // on each of so many
    if (op.contains("n") && op["n"].is_number_integer()) out.push_back(op["n"]);
    for (const char* body : {"do", "short", "then_each"}) {
      if (op.contains(body)) numbers_of(op[body], out);
    }
    if (op.contains("options")) {
      for (const Json& option : op["options"]) numbers_of(option, out);
    }
  }
}

/// The numbers that stand alone in a text: not that of "value-2".
std::vector<int> numbers_in(std::string text) {
  if (const auto at = text.find("value 2 or 3"); at != std::string::npos) text.erase(at, 12);
  std::vector<int> out;
  for (std::istringstream words(text); words >> text;) {
    if (text.find_first_not_of("0123456789") == std::string::npos) out.push_back(std::stoi(text));
  }
  return out;
}

TEST_CASE("The texts of Curses and pages name the numbers and the players of their effects") {
  const Json data = Json::parse(todays_game()->data_text());
  int texts = 0;
  const auto check = [&](const Json& card, const char* effect, const std::string& text) {
    if (!card.contains(effect)) return;
    ++texts;
    INFO(card["id"] << ": " << card[text]);
    std::vector<int> numbers;
    numbers_of(card[effect], numbers);
    CHECK(numbers_in(card[text]) == numbers);
    const Json& first = card[effect][0];
    if (first["op"] != "each") return;
    const std::string words = card[text];
    CHECK((words.rfind("Each player", 0) == 0) == (first["who"] != "active"));
  };
  for (const Json& curse : data["curses"]) check(curse, "effect", "text");
  for (const Json& page : data["pages"]) {
    check(page, "arrival", "arrival_text");
    check(page, "failure", "failure_text");
  }
  CHECK(texts > 70);
}

TEST_CASE("A match that was begun with the first cards goes on with them, and verifies (R91)") {
  const auto& first = game();
  CHECK(first->ruleset() != todays_game()->ruleset());
  CHECK(first->data()[curse("multi_amnesia")].cost == Cost{3, 0, 3, 0});
  CHECK(todays_game()->data()[curse("multi_amnesia")].cost == Cost{1, 1, 1, 1});
}

}  // namespace

TEST_CASE("The data of the game is what the box holds (R4, R5, R6, R7, R8, R9)") {
  const Data& data = todays_game()->data();
  CHECK(data.magicians.size() == 8);
  CHECK(data.spells.size() == 40);  // 4 basic and 36 of the Library
  CHECK(data.curses.size() == 48);
  CHECK(data.pages.size() == 17);
  int elements = 0;
  for (std::size_t i = 0; i < kKinds - 1; ++i) elements += data.card_counts[i];
  CHECK(elements == 136);
  for (const CurseInfo& info : data.curses) CHECK(total(info.cost) == 4);
  for (const MagicianInfo& info : data.magicians) CHECK(info.start_deck.size() == 12);
}

TEST_CASE("Errors name file, card and member") {
  CHECK(error_of([](Json& data) { card(data["spells"], "gust")["levle"] = 1; }) ==
        "cards.json: spells gust: the member \"levle\" is unknown");
  CHECK(error_of([](Json& data) { card(data["spells"], "gust").erase("cost"); }) ==
        "cards.json: spells gust: the member \"cost\" is missing");
  CHECK(error_of([](Json& data) {
          card(data["curses"], "fire_fever")["cost"] = {{"fier", 4}};
        }) == "cards.json: curses fire_fever: cost: fier: is no element");
  CHECK(error_of([](Json& data) { card(data["curses"], "fire_fever")["id"] = "fire_smoke"; }) ==
        "cards.json: curses fire_smoke: this id stands twice");
  CHECK(error_of([](Json& data) { data["rules"]["hand_size"] = "six"; }) ==
        "cards.json: rules: hand_size: must be an integer from 1 to 12");
}

TEST_CASE("Unknown and misplaced parts of effects are refused") {
  CHECK(error_of_effect(R"([{"op":"drwa","n":1}])").find("spells gust: effect 0: op: must be one of") !=
        std::string::npos);
  CHECK(error_of_effect(R"([{"op":"draw","n":1,"filter":"any"}])") ==
        "cards.json: spells gust: effect 0: filter: this operation has no such member");
  CHECK(error_of_effect(R"([{"op":"draw"}])") ==
        "cards.json: spells gust: effect 0: the member \"n\" is missing");
  CHECK(error_of_effect(R"([{"op":"draw","n":"all"}])") ==
        "cards.json: spells gust: effect 0: n: must be a number for this operation");
  CHECK(error_of_effect(R"([{"op":"destroy","from":["deck_top"],"n":1}])") ==
        "cards.json: spells gust: effect 0: from 0: \"deck_top\" is no place this operation can take cards "
        "from");
  CHECK(error_of_effect(R"([{"op":"gain_madness","n":1,"to":"support"}])") ==
        "cards.json: spells gust: effect 0: to: this operation cannot put cards there");
  CHECK(error_of_effect(R"([{"op":"choose_one","options":[[{"op":"draw","n":1}],[{"op":"mill","n":1}]]}])") ==
        "cards.json: spells gust: effect 0: options 0: an option of choose_one cannot hold this operation");
  CHECK(
      error_of_effect(R"([{"op":"discard_hand","n":"all","filter":"any","short":[{"op":"draw","n":1}]}])") ==
      "cards.json: spells gust: effect 0: n: must be a number where \"short\" is given");
  CHECK(error_of_effect(R"([{"op":"wild_air1"}])") ==
        "cards.json: spells gust: effect: wild_air1 is the ability of a Magician only");
  CHECK(error_of_effect(R"([{"op":"draw","n":2}])").empty());
}

TEST_CASE("Data that the rules could not play with is refused") {
  const auto refused = [](const std::function<void(Json&)>& change) { return !error_of(change).empty(); };
  CHECK(refused([](Json& data) { data["spells"].erase(10); }));  // 3 of each element and level
  CHECK(refused([](Json& data) { data["pages"].erase(0); }));
  CHECK(refused([](Json& data) { card(data["pages"], "final")["failure"] = Json::array(); }));
  CHECK(refused([](Json& data) { card(data["magicians"], "male_air")["start_deck"].erase("air2"); }));
  CHECK(refused([](Json& data) { card(data["magicians"], "male_air")["start_deck"]["fire1"] = 9; }));
  CHECK(refused([](Json& data) { card(data["magicians"], "male_air")["effect"] = Json::array(); }));
  CHECK(refused([](Json& data) { card(data["element_cards"], "air1")["count"] = 30; }));  // 171 cards at most
  CHECK(refused([](Json& data) { card(data["element_cards"], "air1")["element"] = "fire"; }));
  CHECK(refused([](Json& data) { data["multi_curses_per_round"]["I"].erase(0); }));
  CHECK(error_of([](Json& data) {
          card(data["curses"], "fire_fever")["effect"] = Json::parse(R"([{"op":"repeat_curses"}])");
        }) == "cards.json: curses fire_fever: a Curse that repeats Curses never ends");
  CHECK(error_of([](Json& data) {
          card(data["pages"], "page_01")["success"] = Json::parse(R"([{"op":"grant_actions","n":1}])");
        }) == "cards.json: pages page_01: nobody takes actions in the Monster Phase (R98)");
}

TEST_CASE("Numbers can be tuned in the data alone: a Cure for 1, a hand of 4") {
  Json data = Json::parse(game()->data_text());
  data["rules"]["cure_cost"] = 1;
  data["rules"]["hand_size"] = 4;
  data["rules"]["elimination"] = 4;
  const auto tuned = load(data.dump(), "cards.json");
  CHECK(tuned->ruleset() != game()->ruleset());
  CHECK(tuned->data().cure_cost == 1);
  auto match =
      tuned->setup(std::get<core::Options>(tuned->options({{"magicians", "random"}}, 2)), 2, core::Seed{});
  CHECK(match->component_counts() == new_match(2)->component_counts());
}
