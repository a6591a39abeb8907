// Events tell every change of what is counted in the open (tests/rules/told.hpp).
#include "tests/rules/told.hpp"

#include "tests/rules/emerald/position.hpp"
#include "tests/run_seed.hpp"

namespace arbiter::emerald::told {
namespace {

using Event = nlohmann::json;

std::string of(const Event& seat, const char* what) { return path("seats", seat, what); }
std::string in(const Event& city, const char* what) { return path("cities", city, what); }
long n_of(const Event& event, const char* member = "n") { return event[member].get<long>(); }
bool tells(const Event& event, const char* member) {
  return event.contains(member) && !event[member].is_null();
}

void play_card(Counts& counts, const Event& event) {
  --counts[of(event["seat"], "hand")];
  ++counts[of(event["seat"], "played")];
}
void score(Counts& counts, const Event& seat, const std::string& kind, long n) {
  counts[path("seats", seat, "vp", kind)] += n;
  counts[path("seats", seat, "vp/disc")] += n;
}
void move_cubes(Counts& counts, const Event& event) {
  const Event& owner = event["owner"];
  const bool from_limbo = event["place"] == "limbo";
  counts[from_limbo ? of(owner, "limbo") : path("cities", event["place"], "cubes", owner)] -= n_of(event);
  counts[of(owner, event["goal"] == "limbo" ? "limbo" : "cubes")] += n_of(event);
}
void kept(Counts& counts, const Event& event, bool royalty) {
  ++counts[of(event["seat"], "near_identity")];
  if (!royalty) --counts[of(event["seat"], "played")];
  if (tells(event, "owner")) --counts[path("cities", event["city"], "agents", event["owner"])];
  if (!tells(event, "vp")) return;
  score(counts, event["seat"], "assassinations", n_of(event, "vp"));
  const std::string near = of(event["seat"], "near_identity");
  counts[path(near, counts.at(near) - 1, "vp")] = n_of(event, "vp");
}
void turned_up(Counts& counts, const Event& event, const char* to) {
  --counts[in(event["city"], "facedown")];
  counts[in(event["city"], to)] = 1;
}
void tracks_scored(Counts& counts, const Event& event) {
  for (long seat = 0; seat < counts.at("seats"); ++seat) score(counts, seat, "tracks", n_of(event, "change"));
}
/// The turn after the last one that may be is the first of the last turns.
void last_turn(Counts& counts) { counts["last_turns"] -= counts.at("last_turns") > 0; }
void game_ended(Counts& counts, const Event& event) {
  counts["ended"] = static_cast<long>(event["reasons"].size());
  for (const Event& reason : event["reasons"]) {
    if (reason == "round_limit" || reason == "stacks_empty") return last_turn(counts);
  }
}

Books books() {
  std::set<std::string> royalty;
  for (const auto& [id, card] : by_id(game(), {"royalty_cards"})) royalty.insert(id);
  Books books;
  books.not_counted = {
      {"pending", "what is asked"},
      {"action", "what is asked"},
      {"effect", "what is asked"},
      {"interrupts", "what is asked"},
      {"answers", "what is asked"},
      {"counter_answers", "what is asked"},
      {"shown", "what the last move showed"},
      {"first_player", "a seat"},
      {"active", "a seat"},
      {"actions_done", "where the turn stands"},
      {"number", "a City's own"},
      {"hand_or_deck", "which kinds, not how many"},
      {"agent_of", "a seat"},
  };
  books.there = {"face_up", "royalty"};
  books.named_by = {{"cities", {"id"}}};
  books.changes = {
      {"agent_placed",
       [](Counts& counts, const Event& event) {
         counts[of(event["seat"], "agents")] -= n_of(event);
         counts[path("cities", event["city"], "agents", event["seat"])] += n_of(event);
       }},
      {"turn_began",
       [](Counts& counts, const Event& event) {
         counts["round"] = n_of(event, "round");
         last_turn(counts);
       }},
      {"card_added", play_card},
      {"text_played", play_card},
      {"interrupt_played", play_card},
      {"cards_discarded",
       [](Counts& counts, const Event& event) {
         counts[of(event["seat"], "played")] -= static_cast<long>(event["cards"].size());
         counts[of(event["seat"], "discard")] += static_cast<long>(event["cards"].size());
       }},
      {"card_removed",
       [](Counts& counts, const Event& event) {
         --counts[of(event["seat"], "played")];
         ++counts["removed"];
       }},
      {"card_kept",
       [royalty](Counts& counts, const Event& event) {
         kept(counts, event, royalty.count(event["card"].get<std::string>()) > 0);
       }},
      {"cubes_placed",
       [](Counts& counts, const Event& event) {
         counts[of(event["seat"], "cubes")] -= n_of(event);
         counts[path("cities", event["city"], "cubes", event["seat"])] += n_of(event);
       }},
      {"cubes_left", move_cubes},
      {"claimed",
       [](Counts& counts, const Event& event) {
         counts[in(event["city"], "face_up")] = 0;
         ++counts[of(event["seat"], "discard")];
       }},
      {"face_up_revealed", [](Counts& counts, const Event& event) { turned_up(counts, event, "face_up"); }},
      {"royalty_revealed", [](Counts& counts, const Event& event) { turned_up(counts, event, "royalty"); }},
      {"face_up_removed",
       [](Counts& counts, const Event& event) {
         counts[in(event["city"], "face_up")] = 0;
         ++counts[event["to_bottom"] == true ? in(event["city"], "facedown") : "removed"];
       }},
      {"vp_scored",
       [](Counts& counts, const Event& event) {
         score(counts, event["seat"], event["color"].get<std::string>(), n_of(event));
       }},
      {"tracks_scored", tracks_scored},
      {"marker_moved",
       [](Counts& counts, const Event& event) {
         counts[path("tracks", event["track"])] = n_of(event, "at");
       }},
      {"sanity_changed",
       [](Counts& counts, const Event& event) {
         counts[of(event["seat"], "sanity")] = n_of(event, "tokens");
       }},
      {"piece_moved",
       [](Counts& counts, const Event& event) {
         const std::string pieces = event["piece"] == "agent" ? "agents" : "cubes";
         --counts[path("cities", event["from"], pieces, event["seat"])];
         ++counts[path("cities", event["to"], pieces, event["seat"])];
       }},
      {"assassinated",
       [](Counts& counts, const Event& event) {
         if (tells(event, "royalty")) counts[in(event["city"], "royalty")] = 0;
       }},
      {"agent_returned",
       [](Counts& counts, const Event& event) {
         --counts[path("cities", event["city"], "agents", event["owner"])];
         ++counts[of(event["owner"], "agents")];
       }},
      {"cards_drawn",
       [](Counts& counts, const Event& event) {
         counts[of(event["seat"], "deck")] -= n_of(event);
         counts[of(event["seat"], "hand")] += n_of(event);
       }},
      {"reshuffled",
       [](Counts& counts, const Event& event) {
         counts[of(event["seat"], "discard")] = 0;
         counts[of(event["seat"], "deck")] = n_of(event);
       }},
      {"card_trashed",
       [](Counts& counts, const Event& event) {
         --counts[path("seats", event["seat"], event["zone"])];
         ++counts["removed"];
       }},
      {"card_recovered",
       [](Counts& counts, const Event& event) {
         --counts[of(event["seat"], "discard")];
         ++counts[of(event["seat"], "hand")];
       }},
      {"last_turns", [](Counts& counts, const Event&) { counts["last_turns"] = counts.at("seats") + 1; }},
      {"game_ended", game_ended},
  };
  return books;
}

TEST_CASE("events tell every change of what is counted") {
  INFO(how_to_see_it_again());
  Told(game(), books()).play(5, run_seed());
}

}  // namespace
}  // namespace arbiter::emerald::told
