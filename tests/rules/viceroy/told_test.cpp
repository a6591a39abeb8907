// Events tell every change of what is counted in the open (tests/rules/told.hpp).
#include "tests/rules/told.hpp"

#include "tests/rules/viceroy/position.hpp"
#include "tests/run_seed.hpp"

namespace arbiter::viceroy::told {
namespace {

using Event = nlohmann::json;

std::string in_pyramid(const Event& event, const char* level = "level", const char* pos = "pos") {
  return path("seats", event["seat"], "pyramid", path(event[level]) + "," + path(event[pos]));
}

/// What lies behind a screen is counted by those who see it.
void gain_gems(Counts& counts, const Event& seat, const Event& gems, long sign = 1) {
  const std::string screen = path("seats", seat, "gems");
  if (counts.shows(screen)) counts.add(screen, gems, sign);
}
void from_reserve(Counts& counts, const Event& seat, const Event& gems, long sign = 1) {
  gain_gems(counts, seat, gems, sign);
  counts.add("reserve", gems, -sign);
}
void gain_attack(Counts& counts, const Event& seat, long n) {
  const std::string attack = path("seats", seat, "attack");
  if (counts.shows(attack)) counts[attack] += n;
}
Event one_gem(const Event& color) { return {{color.get<std::string>(), 1}}; }

void into_hand(Counts& counts, const Event& seat, long n = 1) {
  counts[path("seats", seat, "hand/cards")] += n;
}
void out_of_hand(Counts& counts, const Event& seat, const Event& card) {
  into_hand(counts, seat, -1);
  long& free = counts[path("seats", seat, "hand/free_to_play", card)];
  counts[path("seats", seat, "hand/free_to_play")] -= free;
  free = 0;
}
void into_pyramid(Counts& counts, const Event& event) {
  ++counts[path("seats", event["seat"], "pyramid")];
  ++counts[in_pyramid(event)];
}
/// With what lies on the place and under it.
void out_of_pyramid(Counts& counts, const Event& event, const char* level, const char* pos) {
  --counts[path("seats", event["seat"], "pyramid")];
  counts.clear(in_pyramid(event, level, pos) + "/");
  counts[in_pyramid(event, level, pos)] = 0;
}

void start_revealed(Counts& counts, const Event& event) {  // of four cards two went back
  into_hand(counts, event["seat"], -3);
  counts["decks/large"] += 2;
  ++counts[path("seats", event["seat"], "pyramid")];
  ++counts[path("seats", event["seat"], "pyramid/1,0")];
}
void displayed(Counts& counts, const Event& event) {
  counts[path("display", event["color"], event["place"])] = 1;
  --counts[path("decks", event["deck"])];
}
void bid_revealed(Counts& counts, const Event& event) {
  if (event["kind"] == "gem") from_reserve(counts, event["seat"], one_gem(event["color"]), -1);
  if (event["kind"] == "attack") gain_attack(counts, event["seat"], -1);
}
void column_slid(Counts& counts, const Event& event) {
  const std::string column = path("display", event["color"]);
  counts["discards"] += event.contains("discarded") && !event["discarded"].is_null();
  counts[path(column, "tip")] = counts.at(path(column, "base"));
  counts[path(column, "base")] = 0;
}
void development_revealed(Counts& counts, const Event& event) {
  if (event["kind"] == "pass") return;
  out_of_hand(counts, event["seat"], event["card"]);
  counts["discards"] += event["kind"] == "discard";
}
void card_placed(Counts& counts, const Event& event) {
  from_reserve(counts, event["seat"], event["paid"], -1);
  into_pyramid(counts, event);
}
void card_returned(Counts& counts, const Event& event) {
  into_hand(counts, event["seat"]);
  if (event["free"] == true) {
    ++counts[path("seats", event["seat"], "hand/free_to_play")];
    ++counts[path("seats", event["seat"], "hand/free_to_play", event["card"])];
  }
  if (!event.contains("level")) return;
  --counts[path("seats", event["seat"], "pyramid")];  // another card lies there now
  --counts[in_pyramid(event)];
  counts.clear(in_pyramid(event) + "/banked");
  if (event.contains("gems")) counts.add("reserve", event["gems"]);
}
void card_tucked(Counts& counts, const Event& event) {
  if (event["source"] == "hand") out_of_hand(counts, event["seat"], event["card"]);
  if (event["source"] == "played") {  // where it was put, another card lies
    --counts[path("seats", event["seat"], "pyramid")];
    --counts[in_pyramid(event)];
  }
  if (event["source"] == "pyramid") out_of_pyramid(counts, event, "from_level", "from_pos");
  ++counts[in_pyramid(event) + "/tucked"];
}
void token_gained(Counts& counts, const Event& event) {
  ++counts[in_pyramid(event) + "/tokens"];
  if (event["kind"] != "infinite") return;
  if (event["from_screen"] == true)
    gain_gems(counts, event["seat"], one_gem(event["color"]), -1);
  else
    --counts[path("reserve", event["color"])];
}
void screen_removed(Counts& counts, const Event& event) {
  const std::string seat = path("seats", event["seat"]);
  counts["discards"] += static_cast<long>(event["hand"].size());
  counts.clear(seat + "/hand");
  counts.clear(seat + "/gems");
  counts.add(seat + "/gems", event["gems"]);
  counts[seat + "/attack"] = event["attack"].get<long>();
}

Books books() {
  Books books;
  books.not_counted = {
      {"decision", "what is asked"},
      {"claims", "what was said in the negotiation that goes on"},
      {"turn", "where the match stands"},
      {"seat", "a seat"},
      {"level", "a place"},
      {"pos", "a place"},
      {"id", "a name"},
      {"value", "what stands on a token"},
      {"deck_cards", "the decks once more, when the match is over"},
      {"returned_at_start", "what its seat alone knows"},
      {"choice", "what its seat alone knows"},
      {"bid", "what was bid"},
  };
  books.there = {"base", "tip"};
  books.kinds = {"free_to_play"};
  books.named_by = {{"pyramid", {"level", "pos"}}};
  books.changes = {
      {"start_revealed", start_revealed},
      {"decks_built",
       [](Counts& counts, const Event& event) {
         counts["decks/large"] = event["large"].get<long>();
         counts["decks/small"] = event["small"].get<long>();
       }},
      {"laws_dealt",
       [](Counts& counts, const Event& event) {
         into_hand(counts, event["seat"], static_cast<long>(event["laws"].size()));
         counts["decks/laws"] -= static_cast<long>(event["laws"].size());
       }},
      {"displayed", displayed},
      {"round_began",
       [](Counts& counts, const Event& event) { counts["round"] = event["round"].get<long>(); }},
      {"bid_revealed", bid_revealed},
      {"card_taken",
       [](Counts& counts, const Event& event) {
         counts[path("display", event["color"], event["place"])] = 0;
         into_hand(counts, event["seat"]);
       }},
      {"column_slid", column_slid},
      {"development_revealed", development_revealed},
      {"card_placed", card_placed},
      {"card_returned", card_returned},
      {"card_tucked", card_tucked},
      {"circle_completed",
       [](Counts& counts, const Event& event) {
         if (event["gems"] == 1) from_reserve(counts, event["seat"], one_gem(event["color"]));
       }},
      {"gems_taken",
       [](Counts& counts, const Event& event) { from_reserve(counts, event["seat"], event["gems"]); }},
      {"attack_gained",
       [](Counts& counts, const Event& event) {
         gain_attack(counts, event["seat"], event["n"].get<long>());
       }},
      {"token_gained", token_gained},
      {"card_drawn",
       [](Counts& counts, const Event& event) {
         into_hand(counts, event["seat"]);
         --counts[event["deck"] == "law" ? "decks/laws" : "decks/small"];
       }},
      {"tokens_removed", [](Counts& counts, const Event& event) { counts.add("reserve", event["gems"]); }},
      {"bartered",
       [](Counts& counts, const Event& event) {
         gain_gems(counts, event["seat"], event["gems"], -1);
         gain_gems(counts, event["target"], event["gems"]);
       }},
      {"laws_returned",
       [](Counts& counts, const Event& event) {
         into_hand(counts, event["seat"], -static_cast<long>(event["laws"].size()));
         counts["decks/laws"] += static_cast<long>(event["laws"].size());
       }},
      {"gems_banked",
       [](Counts& counts, const Event& event) {
         gain_gems(counts, event["seat"], event["gems"], -1);
         counts.add(in_pyramid(event) + "/banked", event["gems"]);
       }},
      {"screen_removed", screen_removed},
  };
  return books;
}

TEST_CASE("events tell every change of what is counted") {
  INFO(how_to_see_it_again());
  Told(game(), books()).play(6, run_seed());
}

}  // namespace
}  // namespace arbiter::viceroy::told
