// Damaged copies of cards.json: the message names file, card and member.
#include "tests/rules/conclave/position.hpp"

namespace arbiter::conclave {
namespace {

/// The error of loading cards.json after `damage` was done to it.
template <class Damage>
std::string error_after(Damage&& damage) {
  Value data = Value::parse(file_text("config/games/conclave/cards.json"));
  damage(data);
  try {
    load(data.dump(), "cards.json");
  } catch (const core::DataError& error) {
    return error.what();
  }
  return "accepted";
}

TEST_CASE("the card data as they are") {
  CHECK(error_after([](Value&) {}) == "accepted");
  CHECK(game().data().cards.size() == 60);
  std::array<int, kMagics> cards{}, influence{};
  for (const CardInfo& info : game().data().cards) {  // R3, R5
    cards[static_cast<std::size_t>(info.magic)] += info.count;
    influence[static_cast<std::size_t>(info.magic)] += info.count * info.influence;
  }
  CHECK(cards == std::array{12, 12, 12, 12, 12, 12});
  CHECK(influence == std::array{36, 36, 36, 36, 36, 36});
}

TEST_CASE("a damaged card is named, with its member") {
  const auto card_error = [](const char* member, const Value& value) {
    return error_after([&](Value& data) {
      if (value.is_discarded())
        data["cards"][0].erase(member);
      else
        data["cards"][0][member] = value;
    });
  };
  const std::string card = "cards.json: cards earth_crow_1: ";
  CHECK(card_error("magic", Value(Value::value_t::discarded)) == card + "the member \"magic\" is missing");
  CHECK(card_error("magic", "fire") ==
        card + "magic: must be one of earth, wind, mind, wisdom, love_war, nature, got fire");
  CHECK(card_error("brotherhood", 3) == card + "brotherhood: must be a string");
  CHECK(card_error("brotherhood", "owl") ==
        card + "brotherhood: must be one of crow, gazelle, boar, got owl");
  CHECK(card_error("influence", 6) == card + "influence: must be an integer from 1 to 5");
  CHECK(card_error("influence", 0) == card + "influence: must be an integer from 1 to 5");
  CHECK(card_error("influence", 2.5) == card + "influence: must be an integer from 1 to 5");
  CHECK(card_error("count", 0) == card + "count: must be an integer from 1 to 8");
  CHECK(card_error("effect", Value::array()) == card + "the member \"effect\" is unknown");  // R60
  CHECK(card_error("infuence", 1) == card + "the member \"infuence\" is unknown");
  CHECK(card_error("count", 2) == "cards.json: cards: must be 72 cards in all, are 73");
  CHECK(card_error("id", "earth_crow_2") == "cards.json: cards earth_crow_2: this id stands twice");
  CHECK(card_error("id", 7) == "cards.json: cards 0: id: must be a string");
}

TEST_CASE("more cards of one Magic than a pile can hold are refused") {
  CHECK(error_after([](Value& data) { data["cards"][0]["magic"] = "wind"; }) ==
        "cards.json: cards: must be at most 12 of each Magic, are 13 of wind");
}

TEST_CASE("damage outside the cards is named, too") {
  const auto error = [](const char* pointer, const Value& value) {
    return error_after([&](Value& data) { data[Value::json_pointer(pointer)] = value; });
  };
  CHECK(error("/hand_size", 5) == "cards.json: hand_size: must be an integer from 4 to 4");
  CHECK(error("/convince_threshold", "ten") ==
        "cards.json: convince_threshold: must be an integer from 1 to 50");
  CHECK(error("/empty_spaces_target", 16) ==
        "cards.json: empty_spaces_target: must be an integer from 1 to 15");
  CHECK(error("/setup_by_seats/2/removed", 17) ==
        "cards.json: setup_by_seats: 2: removed cards, hands, ring and decks must add up to 72");
  CHECK(error("/setup_by_seats/3/left_deck", 20) ==
        "cards.json: setup_by_seats: 3: left_deck: must be an integer from 0 to 19");
  CHECK(error("/ring_deal_order/1", {0, 0}) == "cards.json: ring_deal_order: must name 12 different spaces");
  CHECK(error("/ring_deal_order/1", {0, 4}) ==
        "cards.json: ring_deal_order 1 1: must be an integer from 0 to 3");
  CHECK(error("/ring_deal_order/1", {0}) == "cards.json: ring_deal_order 1: must be [row, column]");
  CHECK(error("/refill_order/ne", Value::array()) ==
        "cards.json: refill_order: ne: must name 16 different spaces");
  CHECK(error("/hand_sise", 4) == "cards.json: the member \"hand_sise\" is unknown");
  CHECK(error_after([](Value& data) { data["refill_order"].erase("sw"); }) ==
        "cards.json: refill_order: the member \"sw\" is missing");
  CHECK(error_after([](Value& data) { data.erase("cards"); }) ==
        "cards.json: the member \"cards\" is missing");
  CHECK(error_after([](Value& data) { data = 7; }) == "cards.json: must be an object");
}

TEST_CASE("text that is not JSON names the file") {
  CHECK_THROWS_WITH(load("{\"cards\": [", "cards.json"), Catch::StartsWith("cards.json: not JSON"));
}

}  // namespace
}  // namespace arbiter::conclave
