#include "rules/madness/data.hpp"

#include <algorithm>
#include <functional>

namespace arbiter::madness {
namespace {

using core::DataNode;

template <class E>
std::vector<std::string> names() {
  std::vector<std::string> list;
  boost::mp11::mp_for_each<boost::describe::describe_enumerators<E>>(
      [&](auto e) { list.emplace_back(e.name); });
  return list;
}

Element element(const DataNode& node) {
  return static_cast<Element>(node.one_of("element", names<Element>()));
}

/// {element: number}; what is not named is 0.
Cost cost(const DataNode& node) {
  Cost cost{};
  for (const auto& [name, amount] : node.members()) {
    const auto known = names<Element>();
    const auto found = std::find(known.begin(), known.end(), name);
    if (found == known.end()) amount.fail("is no element");
    cost[static_cast<std::size_t>(found - known.begin())] =
        static_cast<std::uint8_t>(amount.as_integer(1, 9));
  }
  if (total(cost) == 0) node.fail("must cost something");
  return cost;
}

template <class Info>
void refuse_twice(const DataNode& node, const std::vector<Info>& before, const std::string& id) {
  for (const Info& other : before) {
    if (other.id == id) node.fail("this id stands twice");
  }
}

/// An operation that makes sense in some kinds of card only.
void refuse_operation(const DataNode& node, const std::vector<Op>& ops, std::size_t from, OpKind kind,
                      const char* why) {
  for (std::size_t i = from; i < ops.size(); ++i) {
    if (ops[i].kind == kind) node.fail(why);
  }
}

Ops effect(const DataNode& node, Data& data) {
  const std::size_t before = data.ops.size();
  const Ops ops = read_operations(node, data.ops);
  refuse_operation(node, data.ops, before, OpKind::wild_air1, "wild_air1 is the ability of a Magician only");
  return ops;
}

// ---- The parts of the file ----

void load_slots(const DataNode& spaces, Data& data) {
  std::size_t slot = 0;
  for (const DataNode& space : spaces.elements()) {
    if (slot == kSlots) spaces.fail("there are five slots");
    data.slot_spaces[slot++] = static_cast<std::uint8_t>(space.as_integer(1, kTurnsPerRound));
  }
  if (slot < kSlots) spaces.fail("there are five slots");
}

void load_numbers(const DataNode& root, Data& data) {
  const DataNode rules = root.at("rules");
  rules.allow_only({"hand_size", "elimination", "learn_cost", "acquire_cost", "cure_cost",
                    "cure_cost_unending", "max_actions", "slot_spaces", "asks_pointless"});
  data.hand_size = rules.small("hand_size", 1, 12);
  data.elimination = rules.small("elimination", 1, data.hand_size);
  data.learn_cost = rules.small("learn_cost", 1, 9);
  rules.at("acquire_cost").allow_only({"2", "3"});
  data.acquire_cost[2] = rules.at("acquire_cost").small("2", 1, 9);
  data.acquire_cost[3] = rules.at("acquire_cost").small("3", 1, 9);
  data.cure_cost = rules.small("cure_cost", 1, 9);
  data.cure_cost_unending = rules.small("cure_cost_unending", 1, 9);
  data.max_actions = rules.small("max_actions", 1, 100);  // bounds the agenda too, see state.hpp
  if (rules.has("slot_spaces")) load_slots(rules.at("slot_spaces"), data);
  data.asks_pointless = !rules.has("asks_pointless") || rules.boolean("asks_pointless");

  const DataNode tokens = root.at("tokens");
  tokens.allow_only({"air", "earth", "fire", "water"});
  data.tokens = tokens.small("air", 0, 9);
  for (const char* name : {"earth", "fire", "water"}) {
    if (tokens.integer(name, 0, 9) != data.tokens) tokens.fail("there are as many of each element");
  }
  const DataNode rounds = root.at("multi_curses_per_round");
  for (std::size_t level = 0; level < 3; ++level) {
    const auto numbers = rounds.at(names<Difficulty>()[level].c_str()).elements();
    if (numbers.size() != kRounds) rounds.fail("must hold a number for each of 6 rounds");
    for (std::size_t r = 0; r < kRounds; ++r) {
      data.multi_curses_per_round[level][r] = static_cast<std::uint8_t>(numbers[r].as_integer(0, 2));
    }
  }
}

void load_cards(const DataNode& root, Data& data) {
  for (const DataNode& node : root.at("element_cards").elements()) {
    node.allow_only({"id", "name", "element", "value", "count", "source"});
    const Card card = Card::of(element(node), node.integer("value", 1, kValues));
    if (!data.card_ids[card.index].empty()) node.fail("this element and value stand twice");
    data.card_ids[card.index] = node.string("id");
    data.card_counts[card.index] = node.small("count", 1, 30);
  }
  const DataNode madness = root.at("madness");
  madness.allow_only({"id", "name", "count", "source"});
  data.card_ids[Card::madness().index] = madness.string("id");
  data.card_counts[Card::madness().index] = madness.small("count", 5, 60);
  int all = 0;
  each_kind([&](Card card) {
    if (data.card_ids[card.index].empty()) root.at("element_cards").fail("a value of an element is missing");
    all += data.card_counts[card.index];
  });
  if (all > kCards) root.fail("there may be at most 171 cards, are " + std::to_string(all));

  const DataNode by_players = root.at("madness_by_players");
  for (int seats = 2; seats <= kSeats; ++seats) {
    data.madness_by_players[static_cast<std::size_t>(seats)] =
        by_players.small(std::to_string(seats).c_str(), seats, madness.integer("count", 5, 60));
  }
}

Pile start_deck(const DataNode& node, const Data& data) {
  Pile deck;
  for (const auto& [id, count] : node.members()) {
    const auto found = std::find(data.card_ids.begin(), data.card_ids.end() - 1, id);
    if (found == data.card_ids.end() - 1) count.fail("is no Element card");
    deck.add({static_cast<std::uint8_t>(found - data.card_ids.begin())}, count.as_integer(1, 10));
  }
  if (deck.size() < data.hand_size) node.fail("must hold at least a hand");
  return deck;
}

/// Any five Magicians must find their cards, whatever the options (R18).
void check_supply(const DataNode& node, const Data& data) {
  each_kind([&](Card card) {
    std::vector<int> needed;
    for (const MagicianInfo& m : data.magicians) {
      const bool may_replace = card.is_element() && card == Card::of(m.element, 1);  // nightmare
      needed.push_back(m.start_deck[card] + (may_replace ? 1 : 0));
    }
    std::sort(needed.begin(), needed.end(), std::greater<>());
    if (std::accumulate(needed.begin(), needed.begin() + kSeats, 0) > data.card_counts[card.index]) {
      node.fail("five start decks can need more " + data.card_ids[card.index] + " than there are");
    }
  });
}

void load_magicians(const DataNode& root, Data& data) {
  const DataNode list = root.at("magicians");
  for (const DataNode& node : list.elements()) {
    node.allow_only({"id", "name", "element", "ability", "support_limit", "spell_limit", "start_deck",
                     "effect", "text", "source", "start_deck_source"});
    MagicianInfo info;
    info.id = node.string("id");
    refuse_twice(node, data.magicians, info.id);
    info.element = element(node);
    info.ability = static_cast<Ability>(node.one_of("ability", names<Ability>()));
    info.support_limit = node.small("support_limit", 0, kMaxSupport);
    info.spell_limit = node.small("spell_limit", 4, kMaxSpells - 1);
    info.start_deck = start_deck(node.at("start_deck"), data);
    if (info.start_deck[Card::of(info.element, 2)] != 1) {
      node.at("start_deck").fail("must hold one card of value 2 of its own element");
    }
    info.effect = read_operations(node.at("effect"), data.ops);
    if (info.effect.empty() != (info.ability == Ability::passive)) {
      node.at("effect").fail("must be empty for a passive ability, and for no other");
    }
    const bool wild = !info.effect.empty() && data.ops[info.effect.begin].kind == OpKind::wild_air1;
    if (wild != (info.ability == Ability::payment)) {
      node.at("effect").fail("wild_air1 is a payment ability, and the only one");
    }
    data.magicians.push_back(info);
  }
  if (data.magicians.size() < kSeats) list.fail("must be at least 5");
  check_supply(list, data);
}

void load_spells(const DataNode& root, Data& data) {
  const DataNode list = root.at("spells");
  for (const DataNode& node : list.elements()) {
    node.allow_only(
        {"id", "name", "element", "level", "count", "cost", "multipliable", "effect", "text", "source"});
    SpellInfo info;
    info.id = node.string("id");
    refuse_twice(node, data.spells, info.id);
    info.element = element(node);
    info.level = node.small("level", 0, kLevels);
    const int copies = info.level == 0 ? kSeats : 1;
    info.count = node.small("count", copies, copies);
    info.cost = cost(node.at("cost"));
    info.multipliable = node.boolean("multipliable");
    info.effect = effect(node.at("effect"), data);
    data.spells.push_back(info);
  }
  const auto count = [&](auto&& wanted) {
    return std::count_if(data.spells.begin(), data.spells.end(), wanted);
  };
  if (count([](const SpellInfo& s) { return s.level == 0; }) > 4)
    list.fail("must hold at most 4 basic Spells");
  for (const Element element : kAllElements) {
    for (int level = 1; level <= kLevels; ++level) {
      if (count([&](const SpellInfo& s) { return s.element == element && s.level == level; }) !=
          kSpellsPerLevel) {
        list.fail("must hold 3 Spells of each element and level (R6)");
      }
    }
  }
}

constexpr const char* kNoActions = "nobody takes actions in the Monster Phase (R98)";

/// Whether the list's last operation is of that kind.
bool ends(const Data& data, Ops ops, OpKind kind) {
  return !ops.empty() && data.ops[static_cast<std::size_t>(ops.end - 1)].kind == kind;
}

void load_curses(const DataNode& root, Data& data) {
  const DataNode list = root.at("curses");
  for (const DataNode& node : list.elements()) {
    node.allow_only({"id", "name", "type", "count", "cost", "effect", "text", "source", "cost_source"});
    CurseInfo info;
    info.id = node.string("id");
    refuse_twice(node, data.curses, info.id);
    info.type = static_cast<CurseType>(node.one_of("type", names<CurseType>()));
    node.integer("count", 1, 1);
    info.cost = cost(node.at("cost"));
    const std::size_t before = data.ops.size();
    info.effect = effect(node.at("effect"), data);
    refuse_operation(node, data.ops, before, OpKind::repeat_curses, "a Curse that repeats Curses never ends");
    refuse_operation(node, data.ops, before, OpKind::grant_actions, kNoActions);
    data.curses.push_back(info);
  }
  for (int type = 0; type < kCurseTypes; ++type) {
    const auto n = std::count_if(data.curses.begin(), data.curses.end(),
                                 [&](const CurseInfo& c) { return static_cast<int>(c.type) == type; });
    if (n <= kSlots || n > kMaxCurseTypeSize) list.fail("must be 6 to 16 of each type (R30)");
  }
}

void load_pages(const DataNode& root, Data& data) {
  const DataNode list = root.at("pages");
  std::array<int, 3> count{};
  for (const DataNode& node : list.elements()) {
    node.allow_only({"id", "part", "monster", "curses", "arrival", "arrival_text", "success", "success_text",
                     "failure", "failure_text", "source"});
    PageInfo info;
    info.id = node.string("id");
    refuse_twice(node, data.pages, info.id);
    info.part = static_cast<Part>(node.one_of("part", names<Part>()));
    ++count[static_cast<std::size_t>(info.part)];
    const std::size_t before = data.ops.size();
    if (info.part != Part::final) {
      const auto types = node.at("curses").elements();
      if (types.size() != 3) node.at("curses").fail("must name 3 types");
      for (std::size_t i = 0; i < 3; ++i) {
        info.curses[i] = static_cast<CurseType>(types[i].as_one_of(names<CurseType>()));
        if (info.curses[i] == CurseType::multi) types[i].fail("Multi-Element Curses come by the Round track");
      }
      info.arrival = effect(node.at("arrival"), data);
    }
    if (info.part != Part::cover) {
      info.success = effect(node.at("success"), data);
      info.failure = effect(node.at("failure"), data);
    }
    refuse_operation(node, data.ops, before, OpKind::grant_actions, kNoActions);
    if (info.part == Part::final &&
        (!ends(data, info.success, OpKind::win) || !ends(data, info.failure, OpKind::lose))) {
      node.fail("the final page must win or lose the game");
    }
    data.pages.push_back(info);
  }
  if (count != std::array<int, 3>{kCovers, kInteriors, 1}) {
    list.fail("must be 4 covers, 12 interior pages and 1 final page (R8)");
  }
}

/// Operations that the rules themselves ask for.
void add_rules_of_the_game(const DataNode& root, Data& data) {
  data.curse_reward = effect(root.at("curse_reward"), data);
  const auto add = [&](const Op& op) {
    data.ops.push_back(op);
    const auto end = static_cast<std::uint16_t>(data.ops.size());
    return Ops{static_cast<std::uint16_t>(end - 1), end};
  };
  Op discard;
  discard.kind = OpKind::discard_hand;
  discard.from_hand = true;
  discard.filter = Filter::element;
  data.excess_cards = add(discard);
  Op replace;
  replace.kind = OpKind::lose_spell;
  replace.whose = Whose::own_other;
  data.excess_spell = add(replace);
}

template <class Infos>
std::optional<std::string> read_id(const nlohmann::json& from, const Infos& infos, std::uint8_t& index,
                                   const char* what) {
  if (from.is_string()) {
    const auto& id = from.get_ref<const std::string&>();
    for (std::size_t i = 0; i < infos.size(); ++i) {
      if (infos[i].id != id) continue;
      index = static_cast<std::uint8_t>(i);
      return std::nullopt;
    }
  }
  std::string expected = "the id of a ";
  expected.append(what).append(", such as \"").append(infos[0].id).append("\"");
  return expected;
}

template <class Infos>
void write_id(json::Writer& out, const Infos& infos, std::uint8_t index) {
  out.plain(index < infos.size() ? std::string_view(infos[index].id) : "?");
}

}  // namespace

Data load_data(const DataNode& root) {
  root.allow_only({"game", "title", "rules", "curse_reward", "element_cards", "madness", "madness_by_players",
                   "tokens", "multi_curses_per_round", "magicians", "spells", "curses", "pages"});
  Data data;
  load_numbers(root, data);
  load_cards(root, data);
  load_magicians(root, data);
  load_spells(root, data);
  load_curses(root, data);
  load_pages(root, data);
  add_rules_of_the_game(root, data);
  return data;
}

void write_json(json::Writer& out, const Data& data, const Card& card) {
  out.plain(card.is_kind() ? std::string_view(data.card_ids[card.index]) : "?");
}
void write_json(json::Writer& out, const Data& data, const Spell& spell) {
  write_id(out, data.spells, spell.index);
}
void write_json(json::Writer& out, const Data& data, const Curse& curse) {
  write_id(out, data.curses, curse.index);
}
void write_json(json::Writer& out, const Data& data, const Page& page) {
  write_id(out, data.pages, page.index);
}
void write_json(json::Writer& out, const Data& data, const Magician& magician) {
  write_id(out, data.magicians, magician.index);
}
void write_json(json::Writer& out, const Data& data, const Pile& pile) {
  out.begin_object();
  each_kind([&](Card card) {
    if (pile[card] > 0) out.member(data.card_ids[card.index], pile[card]);
  });
  out.end_object();
}

std::optional<std::string> read_json(const nlohmann::json& from, const Data& data, Card& card) {
  const auto found = std::find(data.card_ids.begin(), data.card_ids.end(), from);
  if (!from.is_string() || found == data.card_ids.end()) {
    return "the id of a card, such as \"" + data.card_ids.front() + "\"";
  }
  card.index = static_cast<std::uint8_t>(found - data.card_ids.begin());
  return std::nullopt;
}
std::optional<std::string> read_json(const nlohmann::json& from, const Data& data, Spell& spell) {
  return read_id(from, data.spells, spell.index, "Spell");
}
std::optional<std::string> read_json(const nlohmann::json& from, const Data& data, Magician& magician) {
  return read_id(from, data.magicians, magician.index, "Magician");
}

}  // namespace arbiter::madness
