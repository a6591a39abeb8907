#include "rules/core/data.hpp"

namespace arbiter::core {
namespace {

using Catch::Matchers::Message;

const nlohmann::json kData = nlohmann::json::parse(R"({
  "threshold": 10, "open": true, "nothing": null,
  "cards": [
    {"id": "ace", "power": 3, "suit": "sun"},
    {"id": "king", "power": "high", "suit": "star", "powr": 1},
    {"power": 4000000000}
  ],
  "order": [3, 4],
  "seats": {"2": {"hand": 5}, "3": {"hand": 4}}
})");
const DataNode kRoot(kData, "cards.json");

template <class Do>
std::string error_of(Do&& act) {
  try {
    act();
  } catch (const DataError& error) {
    return error.what();
  }
  return "accepted";
}

TEST_CASE("card data is read member by member") {
  CHECK(kRoot.integer("threshold", 1, 50) == 10);
  CHECK(kRoot.boolean("open"));
  CHECK(kRoot.has("cards"));
  CHECK_FALSE(kRoot.has("card"));
  CHECK(kRoot.is_null("nothing"));
  CHECK(kRoot.is_null("absent"));
  CHECK_FALSE(kRoot.is_null("threshold"));
  const auto cards = kRoot.at("cards").elements();
  REQUIRE(cards.size() == 3);
  CHECK(cards[0].string("id") == "ace");
  CHECK(cards[0].one_of("suit", {"moon", "sun"}) == 1);
  CHECK(kRoot.at("order").elements()[1].as_integer(0, 9) == 4);
  const auto seats = kRoot.at("seats").members();
  REQUIRE(seats.size() == 2);
  CHECK(seats[1].first == "3");
  CHECK(seats[1].second.integer("hand", 0, 9) == 4);
}

TEST_CASE("errors name file, card and member, and say what would be right") {
  const auto cards = kRoot.at("cards").elements();
  CHECK(error_of([&] { cards[1].integer("power", 1, 5); }) ==
        "cards.json: cards king: power: must be an integer from 1 to 5");
  CHECK(error_of([&] { cards[2].integer("power", 1, 5); }) ==
        "cards.json: cards 2: power: must be an integer from 1 to 5");
  CHECK(error_of([&] { cards[2].string("suit"); }) == "cards.json: cards 2: the member \"suit\" is missing");
  CHECK(error_of([&] {
          cards[1].one_of("suit", {"sun", "moon"});
        }) == "cards.json: cards king: suit: must be one of sun, moon, got star");
  CHECK(error_of([&] {
          cards[1].allow_only({"id", "power", "suit"});
        }) == "cards.json: cards king: the member \"powr\" is unknown");
  CHECK(error_of([&] { cards[0].allow_only({"id", "power", "suit"}); }) == "accepted");
  CHECK(error_of([&] { kRoot.boolean("threshold"); }) == "cards.json: threshold: must be true or false");
  CHECK(error_of([&] { kRoot.string("open"); }) == "cards.json: open: must be a string");
  CHECK(error_of([&] { kRoot.at("open").elements(); }) == "cards.json: open: must be an array");
  CHECK(error_of([&] { kRoot.at("order").members(); }) == "cards.json: order: must be an object");
  CHECK(error_of([&] { kRoot.at("order").at("x"); }) == "cards.json: order: must be an object");
  CHECK(error_of([&] { kRoot.at("order").allow_only({}); }) == "cards.json: order: must be an object");
  CHECK(error_of([&] { kRoot.at("seats").at("2").fail("too few"); }) == "cards.json: seats: 2: too few");
  CHECK(error_of([&] { kRoot.at("threshold").as_integer(11, 12); }) ==
        "cards.json: threshold: must be an integer from 11 to 12");
}

TEST_CASE("an integer beyond 63 bits is out of range, not wrapped") {
  const nlohmann::json data = {{"n", 18446744073709551615u}};
  CHECK(error_of([&] { DataNode(data, "f").integer("n", -5, 5); }) ==
        "f: n: must be an integer from -5 to 5");
}

TEST_CASE("text that is not JSON names the file") {
  CHECK_THROWS_WITH(parse_data("{", "broken.json"), Catch::StartsWith("broken.json: not JSON: "));
  CHECK(parse_data("[1]", "f") == nlohmann::json{1});
}

}  // namespace
}  // namespace arbiter::core
