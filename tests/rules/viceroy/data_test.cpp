// Loading the cards.
#include "tests/rules/viceroy/position.hpp"

namespace arbiter::viceroy {
namespace {

using Json = nlohmann::json;

/// The error that this change to the data leads to.
std::string error_of(const std::function<void(Json&)>& change) {
  Json cards = Json::parse(data_text());
  change(cards);
  try {
    load(cards.dump(), "cards.json");
  } catch (const core::DataError& error) {
    return error.what();
  }
  return "none";
}
bool tells(const std::string& error, std::initializer_list<const char*> parts) {
  INFO(error);
  for (const char* part : parts) {
    if (error.find(part) == std::string::npos) {
      UNSCOPED_INFO("missing: " << part << " in: " << error);
      return false;
    }
  }
  return true;
}

TEST_CASE("R3, R5: 60 characters with the numbers 1 to 60, 20 laws with the numbers 65 to 84") {
  REQUIRE(data().cards.size() == 80);
  for (int i = 0; i < 60; ++i) CHECK(data().cards[static_cast<std::size_t>(i)].number == i + 1);
  for (int i = 0; i < 20; ++i) CHECK(data().cards[static_cast<std::size_t>(60 + i)].number == 65 + i);
  CHECK(data().is_law(card(65)));
  CHECK_FALSE(data().is_law(card(60)));
}

TEST_CASE("Errors in the data name the file, the card and the member") {
  CHECK(tells(error_of([](Json& d) { d["characters"][3].erase("cost"); }),
              {"cards.json", "char_04_mentor", "cost"}));
  CHECK(tells(error_of([](Json& d) { d["characters"][3]["cots"] = 1; }), {"char_04_mentor", "cots"}));
  CHECK(tells(error_of([](Json& d) { d["characters"][3]["cost"][1] = "pink"; }),
              {"char_04_mentor", "cost", "yellow"}));
  CHECK(tells(error_of([](Json& d) { d["characters"][3]["cost"].erase(0); }),
              {"char_04_mentor", "levels 1 to 4"}));
  CHECK(tells(error_of([](Json& d) { d["characters"][3]["rewards"].erase(0); }),
              {"char_04_mentor", "rewards"}));
  CHECK(tells(error_of([](Json& d) { d["characters"][3]["rewards"][0][0]["op"] = "gain_gold"; }),
              {"char_04_mentor", "op", "gain_gems"}));
  CHECK(tells(error_of([](Json& d) { d["characters"][3]["rewards"][0][0]["n"] = 1; }),
              {"char_04_mentor", "n"}));
  CHECK(tells(error_of([](Json& d) { d["characters"][3]["rewards"][2][0]["token"] = "points"; }),
              {"char_04_mentor", "magic, science or defense"}));
  CHECK(tells(error_of([](Json& d) { d["characters"][3]["sections"].erase("bottom"); }),
              {"char_04_mentor", "bottom"}));
  CHECK(tells(error_of([](Json& d) { d["characters"][3]["number"] = 3; }), {"char_04_mentor", "ascend"}));
  CHECK(tells(error_of([](Json& d) { d["characters"][3]["id"] = "char_03_herbalist"; }), {"stands twice"}));
  CHECK(tells(error_of([](Json& d) { d["characters"][3]["count"] = 2; }), {"char_04_mentor", "count"}));
  CHECK(tells(error_of([](Json& d) { d["characters"][3]["source"] = "rumour"; }),
              {"char_04_mentor", "source"}));
  CHECK(tells(error_of([](Json& d) { d["characters"].erase(59); }), {"characters", "60"}));
  CHECK(tells(error_of([](Json& d) { d["laws"].erase(0); }), {"laws", "20"}));
  CHECK(tells(error_of([](Json& d) { d["laws"][0]["placement"] = "sideways"; }),
              {"law_65_reassignments", "placement"}));
  CHECK(tells(error_of([](Json& d) { d["laws"][6]["effect"][0]["options"] = Json::array(); }),
              {"law_71_levy_of_arms", "options"}));
  CHECK(tells(error_of([](Json& d) { d["laws"][9]["effect"][1]["points"] = Json::array(); }),
              {"law_74_honourable_retirement", "points"}));
  CHECK(tells(error_of([](Json& d) { d["gems_per_color"].erase("3"); }), {"gems_per_color", "3"}));
  CHECK(tells(error_of([](Json& d) { d["extra"] = 1; }), {"extra"}));
  CHECK(error_of([](Json&) {}) == "none");
}

TEST_CASE("Actions are read strictly") {
  const auto match = new_match(2);
  const auto refused = [&](const char* text) {
    const auto read = match->parse_action(Json::parse(text));
    return std::holds_alternative<core::Refusal>(read) ? std::get<core::Refusal>(read).path : "accepted";
  };
  CHECK(refused(R"({"type": "bid", "kind": "pass"})") == "accepted");
  CHECK(refused(R"({"type": "bid", "kind": "gem", "color": "blue"})") == "accepted");
  CHECK(refused(R"({"type": "bid", "kind": "gem", "color": "pink"})") == "/color");
  CHECK(refused(R"({"type": "bid"})") == "/kind");
  CHECK(refused(R"({"type": "bid", "kind": "pass", "x": 1})") == "/x");
  CHECK(refused(R"({"type": "develop", "kind": "play", "card": "char_99"})") == "/card");
  CHECK(refused(R"({"type": "take_gems", "gems": {"blue": 1, "green": 0, "yellow": 0, "red": 2}})") ==
        "accepted");
  CHECK(refused(R"({"type": "take_gems", "gems": {"blue": 1, "green": 0, "yellow": 0}})") == "/gems");
  CHECK(refused(R"({"type": "take_gems", "gems": {"blue": 1, "green": 0, "yellow": 0, "pink": 2}})") ==
        "/gems");
  CHECK(refused(R"({"type": "take_gems", "gems": {"blue": -1, "green": 0, "yellow": 0, "red": 2}})") ==
        "/gems");
  CHECK(
      refused(
          R"({"type": "take_gems", "gems": {"blue": 18446744073709551615, "green": 0, "yellow": 0, "red": 2}})") ==
      "/gems");
  CHECK(refused(R"({"type": "take_gems", "gems": {"blue": 1.5, "green": 0, "yellow": 0, "red": 2}})") ==
        "/gems");
  CHECK(refused(R"({"type": "pay", "use_infinite": [1, 2, 3, 4, 5, 6]})") == "/use_infinite");
  CHECK(refused(R"({"type": "dance"})") == "/type");
}

}  // namespace
}  // namespace arbiter::viceroy
