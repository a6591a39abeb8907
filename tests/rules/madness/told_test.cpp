// Events tell every change of what is counted in the open (tests/rules/told.hpp).
#include "tests/rules/told.hpp"

#include "tests/rules/madness/position.hpp"
#include "tests/run_seed.hpp"

namespace arbiter::madness::told {
namespace {

using Event = nlohmann::json;

std::string of(const Event& seat, const std::string& what) { return path("players", seat, what); }
long n_of(const Event& event, const char* member = "n") { return event[member].get<long>(); }

long total(const Event& pile) {
  long n = 0;
  for (const auto& [kind, of_it] : pile.items()) n += of_it.get<long>();
  return n;
}
/// Moves a pile of a seat to a place or away from it. Of hand and deck only the size is counted.
void move(Counts& counts, const Event& seat, const Event& pile, const std::string& where, long sign) {
  if (where == "hand" || where == "deck") {
    counts[of(seat, where)] += sign * total(pile);
  } else if (where == "box") {
    counts.add("box/cards", pile, sign);
  } else if (where == "stack") {
    for (const auto& [kind, n] : pile.items()) {
      counts[kind == "madness" ? "madness_stack" : path("stacks", kind)] += sign * n.get<long>();
    }
  } else {
    counts.add(of(seat, where), pile, sign);
  }
}

void deck_built(Counts& counts, const Event& event) {
  counts[of(event["seat"], "deck")] = total(event["cards"]);
  counts.add(of(event["seat"], "deck_was"), event["cards"]);
  for (const auto& [kind, n] : event["cards"].items()) {  // cards of value 1 wait in the box
    move(counts, event["seat"], {{kind, n}}, kind.back() == '1' ? "box" : "stack", -1);
  }
  counts[of(event["seat"], "spells")] += static_cast<long>(event["spells"].size());
  for (const Event& spell : event["spells"]) --counts[path("box/spells", spell)];
}
void deck_renewed(Counts& counts, const Event& event) {
  counts.clear(of(event["seat"], "discard") + "/");
  counts.clear(of(event["seat"], "deck_was") + "/");
  counts.add(of(event["seat"], "deck_was"), event["cards"]);
  counts[of(event["seat"], "deck")] = total(event["cards"]);
}
void seat_eliminated(Counts& counts, const Event& event) {
  for (const char* zone : {"hand", "deck", "spells"}) counts[of(event["seat"], zone)] = 0;
  for (const char* zone : {"discard/", "support/"}) counts.clear(of(event["seat"], zone));
  counts.add("box/cards", event["cards"]);
  for (const Event& spell : event["spells"]) ++counts[path("box/spells", spell)];
}
void card_paid(Counts& counts, const Event& event) {
  const Event& owner = event.contains("owner") ? event["owner"] : event["seat"];
  const Event pile = {{event["card"].get<std::string>(), 1}};
  move(counts, owner, pile, event["from"].get<std::string>(), -1);
  move(counts, owner, pile, "discard", 1);
}
void cards_moved(Counts& counts, const Event& event) {
  const Event& to = event.contains("owner") ? event["owner"] : event["seat"];
  move(counts, event["seat"], event["cards"], event["source"].get<std::string>(), -1);
  move(counts, to, event["cards"], event["destination"].get<std::string>(), 1);
}
std::string slot_of(const Event& event) { return path("curses", event["slot"]); }

Books books() {
  const auto curses = by_id(*game(), {"curses"});
  const auto spells = by_id(*game(), {"spells"});
  const auto type_of = [curses](const Event& curse) { return curses.at(curse)["type"]; };
  const auto curse_gone = [type_of](Counts& counts, const Event& event) {
    counts.each(slot_of(event) + "/tokens/", [&](const std::string& element, long& n) {
      counts[path("tokens", element)] += std::exchange(n, 0);
    });
    counts[slot_of(event)] = 0;
    --counts["curses"];
    ++counts[path("curse_discards", type_of(event["curse"]))];
  };
  Books books;
  books.not_counted = {
      {"decision", "what is asked"},
      {"frames", "what is asked"},
      {"active", "a seat"},
      {"actions_taken", "where the turn stands"},
      {"options", "of the match"},
      {"slot", "a place"},
      {"space", "a place"},
      {"slot_spaces", "of the game"},
      {"cost", "stands on the Curse; its tokens are counted"},
      {"library_unused", "what was never in the match"},
      {"grimoire", "of the match"},
      {"support_limit", "follows from the Magician"},
      {"spell_limit", "follows from the Magician"},
  };
  books.named_by = {{"curses", {"slot"}}};
  books.changes = {
      {"deck_built", deck_built},
      {"turn_begins",
       [](Counts& counts, const Event& event) {
         counts["turn"] = n_of(event, "turn");
         for (long seat = 0; seat < counts.at("players"); ++seat) counts[of(seat, "discount")] = 0;
       }},
      {"marker_moved", [](Counts& counts, const Event& event) { counts["marker"] = n_of(event, "space"); }},
      {"monster_arrives", [](Counts& counts, const Event& event) { counts["round"] = n_of(event, "round"); }},
      {"curse_placed",
       [type_of](Counts& counts, const Event& event) {
         ++counts["curses"];
         counts[slot_of(event)] = 1;
         --counts[path("curse_piles", type_of(event["curse"]))];
         counts.clear("due_tokens");
       }},
      {"curse_pile_renewed",
       [](Counts& counts, const Event& event) {
         long& discards = counts[path("curse_discards", event["curses"])];
         counts[path("curse_piles", event["curses"])] += std::exchange(discards, 0);
       }},
      {"curse_discarded", curse_gone},
      {"curse_destroyed",
       [curse_gone](Counts& counts, const Event& event) {
         curse_gone(counts, event);
         ++counts["curses_destroyed"];
       }},
      {"token_placed",
       [](Counts& counts, const Event& event) {
         --counts[path("tokens", event["element"])];
         ++counts[path(slot_of(event), "tokens", event["element"])];
       }},
      {"tokens_due", [](Counts& counts,
                        const Event& event) { counts[path("due_tokens", event["element"])] = n_of(event); }},
      {"spell_learned",
       [spells](Counts& counts, const Event& event) {
         ++counts[of(event["seat"], "spells")];
         --counts[path("library", spells.at(event["spell"])["element"])];
       }},
      {"spell_lost",
       [](Counts& counts, const Event& event) {
         --counts[of(event["seat"], "spells")];
         ++counts[path("box/spells", event["spell"])];
       }},
      {"card_paid", card_paid},
      {"discount_gained",
       [](Counts& counts, const Event& event) {
         counts[of(event["seat"], "discount")] = n_of(event, "elements");
       }},
      {"discount_used",
       [](Counts& counts, const Event& event) { counts[of(event["seat"], "discount")] = 0; }},
      {"cards_drawn",
       [](Counts& counts, const Event& event) {
         counts[of(event["seat"], "deck")] -= n_of(event);
         counts[of(event["seat"], "hand")] += n_of(event);
       }},
      {"cards_moved", cards_moved},
      {"stack_changed",
       [](Counts& counts, const Event& event) {
         const Event pile = {{event["card"].get<std::string>(), event["n"]}};
         move(counts, 0, pile, event["source"].get<std::string>(), -1);
         move(counts, 0, pile, event["destination"].get<std::string>(), 1);
       }},
      {"deck_renewed", deck_renewed},
      {"seat_eliminated", seat_eliminated},
  };
  return books;
}

TEST_CASE("events tell every change of what is counted") {
  INFO(how_to_see_it_again());
  Told(*game(), books()).play(8, run_seed());
}

}  // namespace
}  // namespace arbiter::madness::told
