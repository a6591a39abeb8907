// Events tell every change of what is counted in the open (tests/rules/told.hpp).
#include "tests/rules/told.hpp"

#include "tests/rules/argent/position.hpp"
#include "tests/run_seed.hpp"

namespace arbiter::argent::told {
namespace {

using Event = nlohmann::json;

long n_of(const Event& event, const char* member = "n") { return event[member].get<long>(); }
std::string of(const Event& seat, const std::string& what) { return path("players", seat, what); }

/// What the data says of the cards.
struct Cards {
  std::map<std::string, std::string>
      stack;                        // of those that lie in a deck and a tableau: spell, vault or supporter
  std::set<std::string> familiars;  // Supporters that are never used
  std::set<std::string> spells;     // of every kind

  Cards() {
    const auto each = [](const std::vector<std::string>& lists, auto&& take) {
      for (const auto& [id, card] : by_id(*the_game(), lists)) take(id, card);
    };
    each({"spells", "extra_spells", "legendary_spells"},
         [&](auto& id, auto&) { stack[id] = "spell", spells.insert(id); });
    each({"vault_cards", "masks/vault"}, [&](auto& id, auto&) { stack[id] = "vault"; });
    each({"supporters"}, [&](auto& id, auto& card) {
      stack[id] = "supporter";
      if (card["timing"] == "none") familiars.insert(id);
    });
  }
  std::string stack_of(const Event& card) const { return stack.at(card.get<std::string>()); }
  bool is_spell(const Event& card) const { return spells.count(card.get<std::string>()) > 0; }
  bool is_supporter(const Event& card) const {
    const auto found = stack.find(card.get<std::string>());
    return found != stack.end() && found->second == "supporter";
  }
  bool is_familiar(const Event& card) const { return familiars.count(card.get<std::string>()) > 0; }

  /// Where a card lies open (`OpenPlace`, `CardSource`).
  std::string open(const Event& card, const Event& at) const {
    return at == "tableau" ? stack_of(card) + "_tableau" : "university/" + at.get<std::string>();
  }
  std::string deck(const Event& card) const { return stack_of(card) + "_deck/count"; }
};
const Cards& cards() {
  static const Cards read;
  return read;
}

/// What a seat gains or pays; some of it is limited.
void move_goods(Counts& counts, const Event& seat, const Event& what, long n, bool supply) {
  const std::string name = what == "intelligence"  ? "int"
                           : what == "wisdom"      ? "wis"
                           : what == "merit_badge" ? "merit_badges"
                                                   : what.get<std::string>();
  counts[of(seat, name)] += n;
  if (supply && (name == "int" || name == "wis" || name == "merit_badges")) counts["supply/" + name] -= n;
}

void new_spell(Counts& counts, const Event& seat, const Event& spell, long level) {
  ++counts[of(seat, "spells")];
  counts[path("players", seat, "spells", spell)] = 1;
  counts[path("players", seat, "spells", spell, "level")] = level;
}
long lose_spell(Counts& counts, const Event& seat, const Event& spell) {
  const std::string at = path("players", seat, "spells", spell);
  const long level = counts.at(at + "/level");
  --counts[of(seat, "spells")];
  counts[at] = counts[at + "/level"] = 0;
  return level;
}

void round_started(Counts& counts, const Event& event) {
  counts["round"] = n_of(event, "round");
  const auto back = static_cast<long>(event["offerings"].size());
  counts["offerings"] += back;
  counts["taken_offerings"] -= back;
  for (long seat = 0; seat < counts.at("players"); ++seat) {
    counts[of(seat, "turns")] = counts[of(seat, "merit_badges_flipped")] = 0;
  }
}
void turn_started(Counts& counts, const Event& event) {
  ++counts[of(event["seat"], "turns")];
  std::vector<std::string> over;  // "0,immune,own_next_turn,…"
  counts.each(path("lasting_effects", path(event["seat"]) + ","), [&](const std::string& rest, long& n) {
    if (rest.find(",own_next_turn,") == std::string::npos) return;
    if (rest.find('/') == std::string::npos) over.push_back(rest);
    if (rest.find('/') != std::string::npos) n = 0;
  });
  for (const std::string& rest : over) {
    long& there = counts[path("lasting_effects", path(event["seat"]) + "," + rest)];
    counts["lasting_effects"] -= there;
    there = 0;
  }
}
void card_turned_up(Counts& counts, const Event& event) {
  --counts[cards().deck(event["card"])];
  ++counts[cards().open(event["card"], event["place"])];
}
void cards_under_deck(Counts& counts, const Event& event) {
  for (const Event& card : event["cards"]) {
    ++counts[cards().deck(card)];
    --counts[cards().open(card, event["place"])];
  }
}
void card_used(Counts& counts, const Event& event) {
  if (event["then"] != "discarded") return;
  --counts[of(event["seat"], cards().is_supporter(event["card"]) ? "supporters" : "items")];
  ++counts[of(event["seat"], "pile")];
}
void discard_item(Counts& counts, const Event& event) {
  --counts[of(event["seat"], "items")];
  ++counts[of(event["seat"], "pile")];
}
void card_gained(Counts& counts, const Event& event) {
  const Event& card = event["card"];
  const Event& source = event["source"];
  if (source == "deck")
    --counts[cards().deck(card)];
  else if (source == "legendary")
    --counts["legendary_spells"];
  else if (source != "box")
    --counts[cards().open(card, source)];
  if (cards().is_spell(card)) return;  // it is told as researched
  ++counts[of(event["seat"], !cards().is_supporter(card) ? "items"
                             : cards().is_familiar(card) ? "pile"
                                                         : "supporters")];
}
/// What a level more or less takes of the unspent tokens.
void researched(Counts& counts, const Event& event) {
  const Event& seat = event["seat"];
  const std::string at = path("players", seat, "spells", event["spell"]);
  if (counts.at(at) == 0) {
    --counts[of(seat, "int")];
    new_spell(counts, seat, event["spell"], 1);
    if (event["from_tableau"] == true) --counts["spell_tableau"];
    return;
  }
  long& level = counts[at + "/level"];
  counts[of(seat, "wis")] -= n_of(event, "level") - level;
  level = n_of(event, "level");
}
void spells_traded(Counts& counts, const Event& event) {
  counts[of(event["seat"], "wis")] += lose_spell(counts, event["seat"], event["given"]) - 1;
  lose_spell(counts, event["from"], event["taken"]);
  new_spell(counts, event["seat"], event["taken"], 1);
  new_spell(counts, event["from"], event["given"], 1);
}
void effect_lasts(Counts& counts, const Event& event) {
  const std::string at = path("lasting_effects", path(event["seat"]) + "," + path(event["effect"]) + "," +
                                                     path(event["until"]) + "," + path(event["source"]));
  if (counts.at(at) == 0) ++counts["lasting_effects"];
  counts[at] = 1;
  if (event.contains("n")) counts[at + "/n"] += n_of(event);
}
void from_supply(Counts& counts, const Event& colour) {
  --counts[path("supply/mages", colour)];
  ++counts["mages"];
}
void mage_placed(Counts& counts, const Event& event) {
  if (event["summoned"] == true) from_supply(counts, event["colour"]);
}
void mages_returned(Counts& counts, const Event& event) {
  for (const Event& colour : event["to_supply"]) {
    ++counts[path("supply/mages", colour)];
    --counts["mages"];
  }
  long unlocked = 0;
  counts.each("university/rooms/", [&](const std::string& rest, long& n) {
    if (rest.find("/locked") != std::string::npos) unlocked += std::exchange(n, 0);
  });
  counts["supply/locks"] += unlocked;
  counts.clear("lasting_effects");
}

Books books() {
  std::map<std::string, Event> starting_spells;  // by sheet and side
  for (const auto& [id, candidate] : by_id(*the_game(), {"candidates"})) {
    starting_spells[path(candidate["sheet"], candidate["side"])] = candidate["starting_spell"];
  }
  Books books;
  books.not_counted = {
      {"pending", "what is asked"},
      {"events", "what is asked"},
      {"turn", "where the turn stands"},
      {"seat", "a seat"},
      {"first_player", "a seat"},
      {"next_first_player", "a seat"},
      {"winner", "a seat"},
      {"owner", "a seat"},
      {"influence_stack", "an order of seats"},
      {"mage", "a name"},
      {"slot", "a place"},
      {"known", "what lies in a deck, not how much"},
      {"against", "what, not how much"},
  };
  books.there = {"locked"};
  books.kinds = {"marks"};
  books.named_by = {
      {"spells", {"card"}}, {"rooms", {"room"}}, {"lasting_effects", {"seat", "effect", "until", "source"}}};
  books.changes = {
      {"candidate_chosen",
       [starting_spells](Counts& counts, const Event& event) {
         new_spell(counts, event["seat"], starting_spells.at(path(event["sheet"], event["side"])), 1);
       }},
      {"mark_placed",
       [](Counts& counts, const Event& event) {
         --counts[of(event["seat"], "marks")];
         ++counts[path("voters", event["voter"], "marks")];
         ++counts[path("voters", event["voter"], "marks", event["seat"])];
       }},
      {"mask_taken",
       [](Counts& counts, const Event& event) {
         --counts["masks"];
         ++counts[of(event["seat"], "items")];
       }},
      {"round_started", round_started},
      {"turn_started", turn_started},
      {"card_turned_up", card_turned_up},
      {"cards_under_deck", cards_under_deck},
      {"spell_cast",
       [](Counts& counts, const Event& event) { counts[of(event["seat"], "mana")] -= n_of(event, "mana"); }},
      {"card_used", card_used},
      {"card_discarded", discard_item},
      {"gold_waived", discard_item},
      {"card_lost", [](Counts& counts, const Event& event) { --counts[of(event["seat"], "items")]; }},
      {"offering_taken",
       [](Counts& counts, const Event&) {
         --counts["offerings"];
         ++counts["taken_offerings"];
       }},
      {"mage_placed", mage_placed},
      {"mage_shadows", mage_placed},
      {"mage_recruited", [](Counts& counts, const Event& event) { from_supply(counts, event["colour"]); }},
      {"mage_exchanged",
       [](Counts& counts, const Event& event) {
         ++counts[path("supply/mages", event["from"])];
         --counts[path("supply/mages", event["to"])];
       }},
      {"mages_returned", mages_returned},
      {"room_locked",
       [](Counts& counts, const Event& event) {
         --counts["supply/locks"];
         counts[path("university/rooms", event["room"], "locked")] = 1;
       }},
      {"gained",
       [](Counts& counts, const Event& event) {
         move_goods(counts, event["seat"], event["what"], n_of(event), true);
       }},
      {"paid",
       [](Counts& counts, const Event& event) {
         move_goods(counts, event["seat"], event["what"], -n_of(event), false);
       }},
      {"stolen",
       [](Counts& counts, const Event& event) {
         move_goods(counts, event["seat"], event["what"], n_of(event), false);
         move_goods(counts, event["from"], event["what"], -n_of(event), false);
       }},
      {"researched", researched},
      {"spell_put_back",
       [](Counts& counts, const Event& event) {
         lose_spell(counts, event["seat"], event["spell"]);
         counts[of(event["seat"], "int")] += n_of(event, "int_back");
         counts[of(event["seat"], "wis")] += n_of(event, "wis_back");
         ++counts["spell_deck/count"];
       }},
      {"spells_traded", spells_traded},
      {"card_gained", card_gained},
      {"secret_supporter",
       [](Counts& counts, const Event& event) {
         ++counts[of(event["seat"], "secret_supporters")];
         --counts["supporter_deck/count"];
       }},
      {"effect_lasts", effect_lasts},
      {"badge_flipped",
       [](Counts& counts, const Event& event) { ++counts[of(event["seat"], "merit_badges_flipped")]; }},
      {"tower_moved",
       [](Counts& counts, const Event& event) {
         counts["university/astronomy_marker"] = n_of(event, "space");
       }},
  };
  return books;
}

TEST_CASE("events tell every change of what is counted") {
  INFO(how_to_see_it_again());
  Told(*the_game(), books()).play(6, run_seed());
}

}  // namespace
}  // namespace arbiter::argent::told
