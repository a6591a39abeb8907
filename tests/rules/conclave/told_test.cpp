// Events tell every change of what is counted in the open (tests/rules/told.hpp).
#include "tests/rules/told.hpp"
#include "tests/run_seed.hpp"

#include "tests/rules/conclave/position.hpp"

namespace arbiter::conclave::told {
namespace {

using Event = nlohmann::json;

Books books() {
  const auto cards = by_id(game(), {"cards"});
  const auto gain = [cards](Counts& counts, const Event& seat, const Event& card) {
    ++counts[path("zones", seat, cards.at(card).at("magic"))];
  };
  const auto taken = [gain](Counts& counts, const Event& event, const char* list) {
    for (const Event& one : event[list]) {
      --counts[path("conclave", one["row"])];
      gain(counts, event["seat"], one["card"]);
    }
  };
  Books books;
  books.not_counted = {
      {"active", "a seat"},
      {"first_player", "a seat"},
      {"end_triggered_by", "a seat"},
      {"totals", "follows from the zones"},
      {"controls", "follows from the zones"},
      {"resentment", "follows from the zones"},
  };
  books.changes = {
      {"influence_given",
       [](Counts& counts, const Event& event) {
         const auto n = static_cast<long>(event["cards"].size());
         counts[path("zones", event["from"], event["magic"])] -= n;
         counts[path("zones", event["to"], event["magic"])] += n;
       }},
      {"emissary_sent",
       [](Counts& counts, const Event& event) {
         --counts[path("hands", event["seat"])];
         ++counts[path("conclave", event["row"])];
       }},
      {"line_checked", [taken](Counts& counts, const Event& event) { taken(counts, event, "convinced"); }},
      {"crisis", [taken](Counts& counts, const Event& event) { taken(counts, event, "taken"); }},
      {"card_drawn",
       [](Counts& counts, const Event& event) {
         --counts[path("decks", event["deck"])];
         ++counts[path("hands", event["seat"])];
       }},
      {"refilled",
       [](Counts& counts, const Event& event) {
         --counts[path("decks", event["deck"])];
         ++counts[path("conclave", event["row"])];
       }},
      {"end_triggered", [](Counts& counts, const Event&) { counts["last_turns_left"] = counts.at("hands"); }},
      {"hand_joined",
       [gain](Counts& counts, const Event& event) {
         for (const Event& card : event["cards"]) gain(counts, event["seat"], card);
         counts[path("hands", event["seat"])] = 0;
         --counts["last_turns_left"];
       }},
  };
  return books;
}

TEST_CASE("events tell every change of what is counted") {
  INFO(how_to_see_it_again());
  Told(game(), books()).play(10, run_seed());
}

}  // namespace
}  // namespace arbiter::conclave::told
