#include "rules/argent/data.hpp"

#include <algorithm>
#include <numeric>

namespace arbiter::argent {
namespace {

using core::DataNode;

std::uint8_t small_or(const DataNode& node, const char* name, int min, int max, int by_default) {
  return static_cast<std::uint8_t>(node.has(name) ? node.integer(name, min, max) : by_default);
}
template <class E>
E one_of(const DataNode& node, const char* name) {
  return static_cast<E>(node.one_of(name, names<E>()));
}

/// Reads the file in two passes: first everything that has an id, then the effects, which refer to ids.
class Loader {
 public:
  explicit Loader(const DataNode& root) : root_(root), programs_(data_) {}

  Data load() {
    root_.allow_only({"game",
                      "title",
                      "rules",
                      "tables",
                      "starter_layout",
                      "mages",
                      "mage_powers",
                      "candidates",
                      "starting_spells",
                      "spells",
                      "legendary_spells",
                      "extra_spells",
                      "vault_cards",
                      "supporters",
                      "offerings",
                      "voters",
                      "rooms",
                      "archmages_staff",
                      "synthesis",
                      "masks",
                      "dimensional_rift"});
    numbers();
    tables();
    mages();
    register_cards();
    register_rooms();
    for (auto& [node, room] : rooms_) room_sides(node, data_.rooms[room]);
    for (auto& [node, card] : cards_) effects(node, data_.cards[card]);
    powers();
    candidates();
    voters();
    rift();
    for (const DataNode& node : root_.at("starter_layout").elements()) {
      Room room;
      if (const auto wrong = read_json(node.json(), data_, room)) node.fail("must be " + *wrong);
      data_.starter_layout.push_back(room);
    }
    if (data_.starter_layout.size() != data_.tables[2].rooms)
      root_.at("starter_layout").fail("must be 8 rooms");
    return std::move(data_);
  }

 private:
  void numbers() {
    const DataNode node = root_.at("rules");
    node.allow_only({"rounds", "start", "merit_badge_every_ip", "spell_tableau", "vault_tableau",
                     "supporter_tableau", "face_down_voters", "max_per_colour", "mages_at_start",
                     "loyalty_badges", "marks_per_seat", "turn_cap", "int_tokens", "wis_tokens",
                     "merit_badges", "lock_markers", "rulings"});
    if (node.has("rulings")) data_.rulings = node.small("rulings", 1, 2);
    node.integer("rounds", kRounds, kRounds);
    node.integer("spell_tableau", 3, 3);
    node.integer("vault_tableau", 3, 3);
    node.integer("supporter_tableau", 5, 5);
    node.integer("face_down_voters", kVoters - 2, kVoters - 2);
    Numbers& n = data_.numbers;
    const DataNode start = node.at("start");
    start.allow_only({"gold", "mana", "int", "wis", "ip"});
    n.gold = start.integer("gold", 0, 50);
    n.mana = start.integer("mana", 0, 50);
    n.ints = start.integer("int", 0, 5);
    n.wis = start.integer("wis", 0, 5);
    n.ip = start.integer("ip", 0, 50);
    n.badge_every = node.integer("merit_badge_every_ip", 1, 50);
    n.max_per_colour = node.integer("max_per_colour", 1, 6);
    n.mages_at_start = node.integer("mages_at_start", 5, 5);
    n.badges_of_loyalty = node.integer("loyalty_badges", 5, 7);
    n.marks = node.integer("marks_per_seat", 1, kVoters);
    n.turn_cap = node.integer("turn_cap", 1, 200);
    n.int_supply = node.integer("int_tokens", kSeats * 5, 100);
    n.wis_supply = node.integer("wis_tokens", kSeats * 5, 100);
    n.badge_supply = node.integer("merit_badges", 1, 100);
    n.locks = node.integer("lock_markers", 0, 16);
  }

  void tables() {
    for (int seats = 2; seats <= kSeats; ++seats) {
      const DataNode node = root_.at("tables").at(std::to_string(seats).c_str());
      node.allow_only({"rooms", "columns", "offerings"});
      TableSize& size = data_.tables[seats];
      size.rooms = node.small("rooms", 4, kRoomsInPlay);
      size.columns = node.small("columns", 1, kRoomsInPlay);
      if (size.rooms % size.columns != 0) node.fail("the rooms must fill a rectangle");
      size.offerings = node.small("offerings", 1, 5);
    }
  }

  void mages() {
    const DataNode node = root_.at("mages");
    node.allow_only({"red", "green", "gray", "blue", "purple", "neutral", "apprentice"});
    int next = 0;
    for (int colour = 0; colour < kColours; ++colour) {
      const int n = node.integer(names<Colour>()[colour].c_str(), 1, kMages);
      for (int i = 0; i < n && next < kMages; ++i) data_.mages[next++] = static_cast<Colour>(colour);
    }
    int total = 0;
    for (const auto& [name, member] : node.members()) total += member.as_integer(1, kMages);
    if (total != kMages) node.fail("must be 35 Mages in all, are " + std::to_string(total));
  }

  void add_cards(const DataNode& list, CardKind kind, bool extra = false) {
    for (const DataNode& node : list.elements()) {
      CardInfo info;
      info.id = node.string("id");
      info.kind = kind;
      info.extra = extra;
      for (const CardInfo& other : data_.cards) {
        if (other.id == info.id) node.fail("this id stands twice");
      }
      members(node, info);
      cards_.emplace_back(node, data_.cards.size());
      data_.cards.push_back(std::move(info));
    }
  }

  void register_cards() {
    add_cards(root_.at("starting_spells"), CardKind::starting_spell);
    add_cards(root_.at("spells"), CardKind::spell);
    add_cards(root_.at("legendary_spells"), CardKind::legendary_spell);
    add_cards(root_.at("extra_spells"), CardKind::spell, true);
    add_cards(root_.at("vault_cards"), CardKind::vault);
    add_cards(root_.at("masks").at("vault"), CardKind::vault);
    add_cards(root_.at("supporters"), CardKind::supporter);
    add_cards(root_.at("offerings"), CardKind::offering);
    add_cards(root_.at("synthesis"), CardKind::synthesis);
    add_cards(root_.at("masks").at("cards"), CardKind::mask);
    root_.at("archmages_staff").allow_only({"room", "cards"});
    root_.at("masks").allow_only({"cards", "vault"});
    add_cards(root_.at("archmages_staff").at("cards"), CardKind::staff);
    const auto total = [&](CardKind kind) {
      return std::count_if(data_.cards.begin(), data_.cards.end(), [&](auto& c) { return c.kind == kind; });
    };
    if (total(CardKind::supporter) != 36) root_.at("supporters").fail("must be 36 cards");
    if (total(CardKind::legendary_spell) != 5) root_.at("legendary_spells").fail("must be 5 cards");
    if (total(CardKind::offering) != 5) root_.at("offerings").fail("must be 5 cards");
    if (total(CardKind::mask) > 6) root_.at("masks").fail("must be at most 6 cards");
    if (data_.cards.size() > 200) root_.fail("must be at most 200 kinds of cards");
  }

  /// Everything of a card but its effects.
  void members(const DataNode& node, CardInfo& info) {
    switch (info.kind) {
      case CardKind::starting_spell:
        node.allow_only({"id", "name", "levels", "source"});
        break;
      case CardKind::spell:
      case CardKind::legendary_spell:
        node.allow_only({"id", "name", "department", "levels", "source"});
        info.department = static_cast<std::uint8_t>(one_of<Department>(node, "department"));
        break;
      case CardKind::vault:
        node.allow_only({"id", "name", "gold", "type", "timing", "count", "count_published", "text", "effect",
                         "trigger", "source", "needs_no_mask"});
        info.gold = node.small("gold", 0, 20);
        info.treasure = node.one_of("type", {"treasure", "consumable"}) == 0;
        info.count = node.small("count", 1, 6);
        info.count_published = small_or(node, "count_published", 1, 6, info.count);
        info.needs_no_mask = node.has("needs_no_mask") && node.boolean("needs_no_mask");
        break;
      case CardKind::supporter: {
        node.allow_only({"id", "name", "title", "department", "timing", "text", "effect", "source"});
        auto departments = names<Department>();
        departments.push_back("wild");
        const int department = node.one_of("department", departments);
        if (department < kDepartments) info.department = static_cast<std::uint8_t>(department);
        break;
      }
      case CardKind::offering:
        node.allow_only({"id", "name", "min_players", "text", "effect", "source"});
        info.min_players = node.small("min_players", 2, kSeats);
        break;
      case CardKind::synthesis:
        node.allow_only({"id", "name", "sheet", "timing", "exhausts", "text", "effect", "trigger", "source"});
        info.sheet = one_of<Sheet>(node, "sheet");
        break;
      case CardKind::mask:
      case CardKind::staff:
        node.allow_only({"id", "name", "timing", "exhausts", "text", "effect", "trigger", "source"});
        break;
    }
    node.string("name");
    if (node.has("exhausts")) info.exhausts = node.boolean("exhausts");
  }

  void effects(const DataNode& node, CardInfo& info) {
    if (info.is_spell()) {
      const std::size_t n = info.kind == CardKind::starting_spell ? 1 : 3;
      const auto levels = node.at("levels").elements();
      if (levels.size() != n) node.at("levels").fail("must be " + std::to_string(n));
      for (const DataNode& level : levels) {
        level.allow_only({"name", "mana", "timing", "text", "effect", "trigger"});
        Level l = effect(level);
        l.name = level.string("name");
        if (level.at("mana").json().is_string()) {
          l.mana_per_opponent = level.one_of("mana", {"opponents"}) == 0;
        } else {
          l.mana = level.small("mana", 0, 20);
        }
        info.levels.push_back(std::move(l));
      }
    } else {
      info.levels.push_back(effect(node));
    }
  }

  Level effect(const DataNode& node) {
    Level level;
    level.timing = node.has("timing") ? one_of<Timing>(node, "timing") : Timing::action;
    if (node.has("trigger") != (level.timing == Timing::reaction)) {
      node.fail("a reaction, and nothing else, has a \"trigger\"");
    }
    if (node.has("trigger")) {
      const DataNode trigger = node.at("trigger");
      trigger.allow_only({"events", "source"});
      for (const DataNode& event : trigger.at("events").elements()) {
        level.trigger.events =
            static_cast<std::uint8_t>(level.trigger.events | 1 << event.as_one_of(names<EventKind>()));
      }
      if (trigger.has("source")) level.trigger.by_spell = trigger.one_of("source", {"spell"}) == 0;
    }
    level.effect = programs_.effect(node.at("effect"));
    return level;
  }

  void register_rooms() {
    const auto add = [&](const DataNode& node) {
      node.allow_only({"id", "name", "border", "infirmary", "source", "sides"});
      RoomInfo info;
      info.id = node.string("id");
      node.string("name");
      info.white = node.one_of("border", {"white", "black"}) == 0;
      info.infirmary = node.has("infirmary") && node.boolean("infirmary");
      if (info.infirmary) data_.infirmary = Room{static_cast<std::uint8_t>(data_.rooms.size())};
      rooms_.emplace_back(node, data_.rooms.size());
      data_.rooms.push_back(std::move(info));
    };
    for (const DataNode& node : root_.at("rooms").elements()) add(node);
    if (data_.rooms.size() != 15) root_.at("rooms").fail("must be 15 tiles");
    if (data_.infirmary.index == kNone) root_.at("rooms").fail("one must be the Infirmary");
    data_.staff_room = Room{static_cast<std::uint8_t>(data_.rooms.size())};
    add(root_.at("archmages_staff").at("room"));
  }

  void room_sides(const DataNode& node, RoomInfo& room) {
    for (int side = 0; side < 2; ++side) {
      const DataNode at = node.at("sides").at(side == 0 ? "A" : "B");
      at.allow_only({"text", "slots", "max_per_seat", "multi_place", "no_powers", "on_place", "on_resolve",
                     "track", "wrap", "start", "reset"});
      RoomSide& to = room.sides[side];
      for (const DataNode& slot : at.at("slots").elements()) {
        if (to.slots.size() == kSlots) at.at("slots").fail("must be at most 5");
        to.slots.push_back(slot_info(slot, room.infirmary));
      }
      to.max_per_seat = small_or(at, "max_per_seat", 1, 7, kNone);
      to.multi_place = small_or(at, "multi_place", 1, 7, 1);
      to.no_powers = at.has("no_powers") && at.boolean("no_powers");
      if (at.has("on_place")) to.on_place = programs_.effect(at.at("on_place"));
      if (at.has("on_resolve")) to.on_resolve = programs_.effect(at.at("on_resolve"));
      if (at.has("track")) {
        for (const DataNode& space : at.at("track").elements()) {
          if (to.track.size() == to.track.capacity()) at.at("track").fail("must be at most 8 spaces");
          to.track.push_back(programs_.effect(space));
        }
        to.wrap = at.boolean("wrap");
        to.reset = at.boolean("reset");
        to.start = at.small("start", 1, static_cast<int>(to.track.size()));
      }
    }
  }

  SlotInfo slot_info(const DataNode& node, bool infirmary) {
    node.allow_only({"kind", "instant", "shadow", "any_number", "effect", "text"});
    SlotInfo slot;
    slot.kind = one_of<SlotKind>(node, "kind");
    slot.instant = node.has("instant") && node.boolean("instant");
    slot.shadow = !node.has("shadow") || node.boolean("shadow");
    slot.any_number = node.has("any_number") && node.boolean("any_number");
    slot.effect = programs_.effect(node.at("effect"));
    const bool ward = slot.kind == SlotKind::ward;
    if ((ward || slot.kind == SlotKind::wound) != infirmary)
      node.fail("wards and Wound Slots are in the Infirmary");
    if (ward != (infirmary && slot.any_number)) node.fail("a ward, and no Wound Slot, holds any number");
    if (slot.any_number && slot.shadow) node.fail("a slot for any number has no Shadow Slot");
    if (ward && (slot.effect.end != slot.effect.begin + 1 ||
                 !std::holds_alternative<Choose>(data_.ops[slot.effect.begin].what))) {
      node.fail("the Sympathy Bonus must be one \"choose\"");
    }
    return slot;
  }

  void powers() {
    for (const DataNode& node : root_.at("mage_powers").elements()) {
      node.allow_only({"id", "colour", "side", "timing", "text", "effect", "source"});
      auto colours = names<Colour>();
      colours.resize(kDepartments);
      const int colour = node.one_of("colour", colours);
      data_.powers[colour][node.one_of("side", names<Side>())] = programs_.effect(node.at("effect"));
    }
    for (const auto& sides : data_.powers) {
      if (sides[0].empty() || sides[1].empty()) root_.at("mage_powers").fail("a colour or side is missing");
    }
  }

  void candidates() {
    for (const DataNode& node : root_.at("candidates").elements()) {
      node.allow_only(
          {"id", "name", "title", "sheet", "side", "starting_spell", "mages", "merit_badges", "source"});
      Candidate c;
      c.id = node.string("id");
      c.sheet = one_of<Sheet>(node, "sheet");
      c.side = one_of<Side>(node, "side");
      if (const auto wrong = read_json(node.at("starting_spell").json(), data_, c.starting_spell)) {
        node.at("starting_spell").fail("must be " + *wrong);
      }
      if (data_[c.starting_spell].kind != CardKind::starting_spell) {
        node.at("starting_spell").fail("must be a Starting Spell");
      }
      c.mages = one_of<Colour>(node, "mages");
      c.merit_badges = node.small("merit_badges", 0, 3);
      data_.candidates.push_back(std::move(c));
    }
    if (data_.candidates.size() != 12) root_.at("candidates").fail("must be 6 sheets with 2 sides");
  }

  void voters() {
    int open = 0;
    for (const DataNode& node : root_.at("voters").elements()) {
      node.allow_only({"id", "name", "title", "label", "second", "most", "open", "min_players", "source"});
      VoterInfo v;
      v.id = node.string("id");
      v.most = one_of<Criterion>(node, "most");
      v.second = node.boolean("second");
      v.open = node.boolean("open");
      v.min_players = node.small("min_players", 2, kSeats);
      if (v.open != (open < 2 && data_.voters.size() < 2))
        node.fail("the first two Voters, and no other, are open");
      open += v.open;
      data_.voters.push_back(std::move(v));
    }
    if (data_.voters.size() != 18) root_.at("voters").fail("must be 18");
  }

  void rift() {
    for (const DataNode& node : root_.at("dimensional_rift").elements()) {
      node.allow_only({"round", "name", "text", "extra_main_action", "fast_mana", "fast_actions",
                       "shadow_first", "passing"});
      RiftRound& round = data_.rift[node.integer("round", 1, kRounds)];
      round.extra_main_action = node.has("extra_main_action") && node.boolean("extra_main_action");
      round.fast_mana = small_or(node, "fast_mana", 0, 9, 0);
      round.fast_actions = small_or(node, "fast_actions", 0, 9, 1);
      round.shadow_first = node.has("shadow_first") && node.boolean("shadow_first");
      round.passing = node.has("passing") && node.boolean("passing");
    }
  }

  const DataNode& root_;
  Data data_;
  ProgramLoader programs_;
  std::vector<std::pair<DataNode, std::size_t>> cards_;
  std::vector<std::pair<DataNode, std::size_t>> rooms_;
};

template <class Infos, class Id>
std::optional<std::string> read_id(const nlohmann::json& from, const Infos& infos, Id& id, const char* what) {
  if (from.is_string()) {
    const auto& text = from.get_ref<const std::string&>();
    for (std::size_t i = 0; i < infos.size(); ++i) {
      if (infos[i].id != text) continue;
      id.index = static_cast<std::uint8_t>(i);
      return std::nullopt;
    }
  }
  std::string expected("the id of a ");
  expected.append(what).append(", such as \"").append(infos.front().id).append("\"");
  return expected;
}

template <class Infos, class Id>
void write_id(json::Writer& out, const Infos& infos, Id id) {
  if (id.index < infos.size())
    out.plain(infos[id.index].id);
  else
    out.null();
}

}  // namespace

Data load_data(const DataNode& root) { return Loader(root).load(); }

void write_json(json::Writer& out, const Data& data, const Card& card) { write_id(out, data.cards, card); }
void write_json(json::Writer& out, const Data& data, const Room& room) { write_id(out, data.rooms, room); }
void write_json(json::Writer& out, const Data& data, const Voter& voter) {
  write_id(out, data.voters, voter);
}
std::optional<std::string> read_json(const nlohmann::json& from, const Data& data, Card& card) {
  return read_id(from, data.cards, card, "card");
}
std::optional<std::string> read_json(const nlohmann::json& from, const Data& data, Room& room) {
  return read_id(from, data.rooms, room, "room");
}
std::optional<std::string> read_json(const nlohmann::json& from, const Data& data, Voter& voter) {
  return read_id(from, data.voters, voter, "Voter");
}

}  // namespace arbiter::argent
