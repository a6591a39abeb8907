// Setup and options: sections 1 and 2 of the rules.
#include <set>

#include "tests/rules/madness/position.hpp"

using namespace arbiter;
using namespace arbiter::madness;

namespace {

const State& state_of(core::Match& match) { return static_cast<core::MatchOf<Madness>&>(match).state(); }

void choose(core::Match& match, const std::string& id) {
  const Seat seat = match.to_act().front();
  const auto action = match.parse_action({{"type", "magician"}, {"id", id}});
  const auto refusal = match.apply(seat, std::get<core::Action>(action));
  if (refusal) FAIL(refusal->message);
}

/// A new match whose first seats have chosen these Magicians, at its first decision in play.
std::unique_ptr<core::Match> with_magicians(const Json& options, const std::vector<std::string>& ids,
                                            int seed = 1) {
  auto match = new_match(static_cast<int>(ids.size()), options, seed);
  for (const std::string& id : ids) choose(*match, id);
  return match;
}

/// All cards of a seat, wherever the first Monster has put them.
Pile all_cards(const Player& player) {
  Pile all = kinds_in(player.hand);
  for (const HiddenCard& card : player.deck) all.add(card.truth());
  each_kind([&](Card card) { all.add(card, player.discard[card] + player.support[card]); });
  return all;
}

}  // namespace

TEST_CASE("The seats choose their Magicians in seat order, each of those that are left (R17)") {
  auto match = new_match(3);
  CHECK(match->to_act() == core::SeatSet::of(0));
  std::vector<core::Action> legal;
  match->legal_actions(0, legal);
  CHECK(legal.size() == 8);
  choose(*match, "male_fire");
  CHECK(match->to_act() == core::SeatSet::of(1));
  match->legal_actions(1, legal);
  CHECK(legal.size() == 7);
  const auto taken = match->parse_action({{"type", "magician"}, {"id", "male_fire"}});
  CHECK(match->apply(1, std::get<core::Action>(taken)).value().message ==
        "now you must choose a Magician that is not taken: magician (R17)");
  choose(*match, "female_fire");  // both of one element may play
  choose(*match, "male_air");
  CHECK(state_of(*match).turn == 1);
}

TEST_CASE("With random Magicians the first turn comes at once, with different Magicians (R17)") {
  auto match = new_match(5, {{"magicians", "random"}});
  std::set<std::uint8_t> different;
  for (const Player& player : state_of(*match).players) different.insert(player.magician->index);
  CHECK(different.size() == 5);
  CHECK(state_of(*match).turn == 1);
}

TEST_CASE("Each seat has its 4 basic Spells and the 12 cards of its Magician (R18)") {
  auto match = with_magicians(Json::object(), {"male_air", "female_water"});
  const State& state = state_of(*match);
  const Player& air = state.players[0];
  Pile cards = all_cards(air);
  if (cards[Card::madness()] > 0)
    cards.remove(Card::madness(), cards[Card::madness()]);  // of the first Monster
  CHECK(in_words(cards) == "air1*4 air2 earth1*2 fire1*3 water1*2");
  CHECK(air.spells.size() == 4);
  CHECK(state.stacks[Card::of(Element::air, 2)] == 9);  // its air2 came from the Stack
  CHECK(state.stacks[Card::of(Element::water, 2)] == 9);
  CHECK(state.stacks[Card::of(Element::fire, 2)] == 10);
  CHECK(state.stacks[Card::of(Element::fire, 3)] == 6);
  // What is left of the 18 air1 after 4 and 2 were taken is in the box.
  CHECK(state.box[Card::of(Element::air, 1)] == 12);
  CHECK(state.box_spells[spell("ice").index] == 3);
}

TEST_CASE(
    "Terror puts a Madness in each deck; nightmare does too, and takes the card of value 2 away (R19)") {
  const auto deck = [](const Json& options) {
    // The seed brings a first Monster that hands out no Madness.
    for (int seed = 1;; ++seed) {
      auto match = with_magicians(options, {"male_air", "female_water"}, seed);
      const State& state = state_of(*match);
      const std::string cover = cards()[state.covers[0].truth()].id;
      if (cover == "cover_3") continue;
      return in_words(all_cards(state.players[0]));
    }
  };
  CHECK(deck({{"terror", true}}) == "air1*4 air2 earth1*2 fire1*3 water1*2 madness");
  CHECK(deck({{"nightmare", true}}) == "air1*5 earth1*2 fire1*3 water1*2 madness");
  CHECK(deck({{"nightmare", true}, {"terror", true}}) == "air1*5 earth1*2 fire1*3 water1*2 madness");
  // A Monster that leaves the Stack alone: of 35 Madness two are in the decks, and no air2 was taken.
  for (const char* option : {"terror", "nightmare"}) {
    for (int seed = 1;; ++seed) {
      auto match = with_magicians({{option, true}}, {"male_air", "female_water"}, seed);
      const State& state = state_of(*match);
      if (cards()[state.covers[0].truth()].id == "cover_3") continue;
      CHECK(state.madness == 33);
      CHECK(state.stacks[Card::of(Element::air, 2)] == (std::string(option) == "terror" ? 9 : 10));
      break;
    }
  }
}

TEST_CASE("The Stack holds 35 Madness, or 20, 25, 30, 35 by the number of seats (R2, R14)") {
  for (int seats = 2; seats <= 5; ++seats) {
    CHECK(state_of(*new_match(seats)).madness == 35);
    const auto match = new_match(seats, {{"madness_stack", "by_players"}});
    const State& state = state_of(*match);
    CHECK(state.madness == 10 + 5 * seats);
    CHECK(state.box[Card::madness()] == 25 - 5 * seats);
  }
}

TEST_CASE("Library decks hold a Spell of each level, level 1 face up (R16)") {
  for (int seed = 1; seed <= 20; ++seed) {
    const auto match = new_match(2, Json::object(), seed);
    const State& state = state_of(*match);
    for (const Element element : kAllElements) {
      const LibraryDeck& deck = state.library[at(element)];
      for (std::size_t level = 0; level < 3; ++level) {
        const SpellInfo& info = cards()[deck.spells[level][0].truth()];
        CHECK(info.element == element);
        CHECK(info.level == level + 1);
        CHECK(deck.spells[level][0].known_to(core::Viewer::spectator()) == (level == 0));
      }
    }
  }
}

TEST_CASE("The Round track gives 0, 1 or 2 Multi-Element Curses a round by level (R13)") {
  using Track = std::array<std::uint8_t, 6>;
  CHECK(cards().multi_curses_per_round[0] == Track{0, 0, 0, 1, 1, 1});
  CHECK(cards().multi_curses_per_round[1] == Track{0, 0, 1, 1, 1, 2});
  CHECK(cards().multi_curses_per_round[2] == Track{1, 1, 1, 2, 2, 2});
  const auto placed = [](const char* level) {
    Position p(2, {{"difficulty", level}});
    p.with_deck(0, "air1*20").with_deck(1, "air1*20").change([](State& state) { state.round = 5; });
    p.before_all(Step::place_curses).change([](State& state) { state.round = 6; });
    std::string slots;
    for (int slot = 1; slot <= 5; ++slot) {
      slots += p.curse_in(slot).empty()                                    ? "-"
               : cards()[curse(p.curse_in(slot))].type == CurseType::multi ? "m"
                                                                           : "e";
    }
    return slots;
  };
  CHECK(placed("I") == "m-eee");
  CHECK(placed("II") == "mmeee");
  CHECK(placed("III") == "mmeee");
}

TEST_CASE("The first Monster is the cover's, with the first interior page on the right (R29, R109)") {
  auto match = with_magicians(Json::object(), {"male_air", "female_water"});
  const State& state = state_of(*match);
  CHECK(state.round == 1);
  CHECK(state.marker == 1);
  CHECK(cards()[left_page(state)].part == Part::cover);
  CHECK(right_page(state) == state.interiors[0].truth());
  CHECK(state.interiors[0].known_to(core::Viewer::spectator()));
  CHECK_FALSE(state.interiors[1].known_to(core::Viewer::spectator()));
  CHECK_FALSE(state.covers[1].known_to(core::Viewer::spectator()));
}

/// The kinds of the Curses in slots 1 to 5, "-" where none lies.
std::string curse_types(const State& state) {
  std::string slots;
  for (const auto& placed : state.curses) {
    slots += slots.empty() ? "" : " ";
    slots += placed ? boost::describe::enum_to_string(cards()[placed->curse].type, "?") : "-";
  }
  return slots;
}

/// The first Monsters of many games on one level: what lies in the slots in the first Action Phase, by cover.
std::map<std::string, std::set<std::string>> first_curses(const char* level) {
  std::map<std::string, std::set<std::string>> found;
  for (int seed = 1; seed <= 40; ++seed) {
    auto match = with_magicians({{"difficulty", level}}, {"male_air", "female_water"}, seed);
    std::vector<core::Action> legal;
    while (state_of(*match).phase == Phase::monster) {  // the Monster's effect asks somebody
      CHECK(curse_types(state_of(*match)) == "- - - - -");
      match->legal_actions(match->to_act().front(), legal);
      match->play(match->to_act().front(), legal.front());
    }
    const State& state = state_of(*match);
    CHECK(state.turn == 1);
    CHECK(state.round == 1);
    found[cards()[state.covers[0].truth()].id].insert(curse_types(state));
  }
  return found;
}

TEST_CASE("The first Curses come after the Monster's effect, in the order of its symbols (R12, R28)") {
  using Found = std::map<std::string, std::set<std::string>>;
  const Found without_multi = {{"cover_1", {"- - fire water air"}},
                               {"cover_2", {"- - earth fire water"}},
                               {"cover_3", {"- - air earth fire"}},
                               {"cover_4", {"- - water air earth"}}};
  CHECK(first_curses("I") == without_multi);
  CHECK(first_curses("II") == without_multi);
  CHECK(first_curses("III") == Found{{"cover_1", {"multi - fire water air"}},
                                     {"cover_2", {"multi - earth fire water"}},
                                     {"cover_3", {"multi - air earth fire"}},
                                     {"cover_4", {"multi - water air earth"}}});
}

TEST_CASE("The first active seat is random, and so are Curses and pages (R15, R20, R21)") {
  std::set<int> first;
  std::set<int> covers, curses;
  for (int seed = 1; seed <= 40; ++seed) {
    auto match = with_magicians(Json::object(), {"male_air", "female_water", "male_fire"}, seed);
    first.insert(state_of(*match).active);
    covers.insert(state_of(*match).covers[0].truth().index);
    curses.insert(state_of(*match).curse_piles[at(CurseType::multi)][0].truth().index);
  }
  CHECK(first.size() == 3);
  CHECK(covers.size() == 4);
  CHECK(curses.size() > 6);  // of twelve, in 40 games
}

TEST_CASE("There's Something for Everyone is for 5 seats only; other combinations are all allowed (R2)") {
  const auto& rules = *game();
  CHECK(std::get<std::string>(rules.options({{"something_for_everyone", true}}, 4)) ==
        "something_for_everyone is for 5 seats only");
  CHECK(std::holds_alternative<core::Options>(rules.options({{"something_for_everyone", true}}, 5)));
  CHECK(std::holds_alternative<std::string>(rules.options({{"difficulty", "IV"}}, 2)));
  const Json all = {
      {"difficulty", "III"},           {"terror", true},           {"nightmare", true},
      {"bunch_of_dunces", true},       {"unending_madness", true}, {"something_for_everyone", true},
      {"madness_stack", "by_players"}, {"magicians", "random"},    {"open_hands", true}};
  CHECK(std::holds_alternative<core::Options>(rules.options(all, 5)));
}

TEST_CASE("Every combination of the options is played, or refused for the number of seats (R2)") {
  const std::vector<const char*> flags = {"terror",           "nightmare",  "bunch_of_dunces",
                                          "unending_madness", "open_hands", "something_for_everyone"};
  for (unsigned code = 0; code < (3u * 4u << flags.size()); ++code) {
    const unsigned choices = code >> flags.size();
    Json options = {{"difficulty", std::vector{"I", "II", "III"}[choices % 3]},
                    {"madness_stack", choices / 3 % 2 == 0 ? "full" : "by_players"},
                    {"magicians", choices / 6 == 0 ? "choose" : "random"}};
    for (std::size_t i = 0; i < flags.size(); ++i) options[flags[i]] = (code >> i & 1u) != 0;
    const auto on = [&](const char* flag) { return options[flag].get<bool>(); };
    const bool mad = on("terror") || on("nightmare");
    INFO(options.dump());
    for (int seats = 2; seats <= 5; ++seats) {
      const bool accepted = std::holds_alternative<core::Options>(game()->options(options, seats));
      REQUIRE(accepted == (seats == 5 || !on("something_for_everyone")));
      if (!accepted) continue;
      const auto match = new_match(seats, options);
      const State& state = state_of(*match);
      std::vector<core::Action> legal;
      while (state.phase != Phase::action) {
        match->legal_actions(match->to_act().front(), legal);
        match->play(match->to_act().front(), legal.front());
      }
      int madness = 0, value_2 = 0;
      for (const Seat seat : SeatSet::first(seats)) {
        const Pile own = all_cards(state.players[seat]);
        madness += own[Card::madness()];
        for (const Element element : kAllElements) value_2 += own[Card::of(element, 2)];
      }
      const bool from_monster = cards()[state.covers[0].truth()].id == "cover_3";  // it hands out one
      REQUIRE(madness == (mad ? seats : 0) + (from_monster ? 1 : 0));
      REQUIRE(state.madness + madness == (options["madness_stack"] == "full" ? 35 : 10 + 5 * seats));
      REQUIRE(value_2 == (on("nightmare") ? 0 : seats));
    }
  }
}

TEST_CASE("All components are there from the beginning, and each once (R10)") {
  for (int seats = 2; seats <= 5; ++seats) {
    auto match = new_match(seats);
    std::map<std::string, int> count;
    int total = 0;
    for (const auto& [name, n] : match->component_counts()) {
      count[name] = n;
      total += n;
    }
    CHECK(count["air1"] == 18);
    CHECK(count["water2"] == 10);
    CHECK(count["earth3"] == 6);
    CHECK(count["madness"] == 35);
    CHECK(count["telepathy"] == 5);
    CHECK(count["great_tree"] == 1);
    CHECK(count["multi_void"] == 1);
    CHECK(count["page_12"] == 1);
    CHECK(count["token_fire"] == 4);
    // 136 Element cards, 35 Madness, 56 Spells, 48 Curses, 17 pages and 16 tokens.
    CHECK(total == 308);
  }
}
