// Reading effects: JSON to typed operations. Unknown operations and members are refused by name.
#include <algorithm>
#include <functional>
#include <map>

#include "rules/argent/data.hpp"

namespace arbiter::argent {

using core::DataNode;

namespace {

const std::vector<std::string>& goods_names() {
  static const std::vector<std::string> list = {
      "gold", "mana", "ip", "int", "wis", "research", "mark", "buy", "secret_supporter"};
  return list;
}

bool flag(const DataNode& node, const char* name, bool by_default = false) {
  return node.has(name) ? node.boolean(name) : by_default;
}
Until until(const DataNode& node) { return static_cast<Until>(node.one_of("until", names<Until>())); }

HarmSet harms(const DataNode& node) {
  HarmSet set = 0;
  for (const DataNode& element : node.elements()) {
    const auto harm = static_cast<Harm>(element.as_one_of(names<Harm>()));
    set = static_cast<HarmSet>(set | (harm == Harm::everything ? kEverything : bit(harm)));
  }
  return set;
}

}  // namespace

/// One function for each operation.
struct OpReader {
  ProgramLoader& loader;

  /// {"n": [min, max]}; a maximum of 99 means any number.
  static void range(const DataNode& node, std::uint8_t& min, std::uint8_t& max) {
    if (!node.has("n")) return;
    const auto pair = node.at("n").elements();
    if (pair.size() != 2) node.at("n").fail("must be [minimum, maximum]");
    min = static_cast<std::uint8_t>(pair[0].as_integer(1, 9));
    max = static_cast<std::uint8_t>(pair[1].as_integer(min, 99));
  }

  Selector selector(const DataNode& node) {
    node.allow_only({"owner", "in", "n", "max_possible", "all", "room", "same_room", "spread",
                     "each_opponent", "different_owners", "exclude", "as"});
    Selector s;
    s.owner = static_cast<Selector::Owner>(node.one_of("owner", {"any", "own", "opponent", "culprit"}));
    if (node.has("in")) {
      s.in =
          static_cast<Selector::In>(node.one_of("in", {"slot", "infirmary", "office", "slot_or_infirmary"}));
    }
    range(node, s.min, s.max);
    s.max_possible = flag(node, "max_possible");
    s.all = flag(node, "all");
    s.same_room = flag(node, "same_room");
    s.each_opponent = flag(node, "each_opponent");
    s.different_owners = flag(node, "different_owners");
    if (node.has("spread")) s.connected = node.one_of("spread", {"connected"}) == 0;
    if (node.has("room")) {
      const DataNode rooms = node.at("room");
      if (rooms.json().is_array()) {
        for (const DataNode& room : rooms.elements())
          s.rooms |= static_cast<std::uint8_t>(1 << loader.bound(room));
      } else {
        s.rooms = static_cast<std::uint8_t>(1 << loader.bound(rooms));
      }
    }
    if (node.has("exclude")) s.exclude = loader.bound(node.at("exclude"));
    if (node.has("as")) s.as = loader.bind(node.at("as"));
    return s;
  }

  Destination destination(const DataNode& node) {
    node.allow_only({"slot", "slot_of", "room", "not", "same_room"});
    Destination to;
    if (node.has("slot_of")) {
      to.kind = Destination::Kind::slot_of;
      to.slot_of = loader.bound(node.at("slot_of"));
    } else if (node.one_of("slot", {"empty", "empty_or_wound"}) == 1) {
      to.kind = Destination::Kind::empty_or_wound;
    }
    if (node.has("room")) {
      to.room =
          node.one_of("room", {"same", "adjacent"}) == 0 ? Destination::In::same : Destination::In::adjacent;
    }
    if (node.has("not")) {
      for (const DataNode& room : node.at("not").elements()) {
        Room found;
        if (const auto wrong = read_json(room.json(), loader.data_, found)) room.fail("must be " + *wrong);
        to.not_rooms = static_cast<std::uint16_t>(to.not_rooms | 1u << found.index);
      }
    }
    to.same_room = flag(node, "same_room");
    return to;
  }

  /// The Mage of `place` and `shadow`: always an own one of the office.
  static void own_in_office(const DataNode& node, std::initializer_list<const char*> members) {
    node.allow_only(members);
    node.one_of("owner", {"own"});
    node.one_of("in", {"office"});
  }

  AnyOp gain(const DataNode& node) {
    Gain op;
    op.what = static_cast<Goods>(node.one_of("what", goods_names()));
    if (node.at("n").json().is_object()) {
      const DataNode n = node.at("n");
      n.allow_only({"stat", "plus", "half_up"});
      op.n.stat = n.one_of("stat", {"wis", "seats_with_more_ip"}) == 0 ? Amount::Stat::wis
                                                                       : Amount::Stat::seats_with_more_ip;
      if (n.has("plus")) op.n.plus = n.small("plus", 1, 20);
      op.n.half_up = flag(n, "half_up");
    } else {
      op.n.plus = node.small("n", 1, 20);
    }
    if (node.has("dept")) {
      if (op.what != Goods::research) node.fail("only research can be restricted to a department");
      op.choose_department = node.at("dept").as_string() == "chosen";
      if (!op.choose_department) {
        op.department = static_cast<std::uint8_t>(node.one_of("dept", names<Department>()));
      }
    }
    if (node.has("also")) {
      for (const DataNode& good : node.at("also").elements()) {
        good.allow_only({"what", "gold"});
        const auto what = static_cast<Goods>(good.one_of("what", goods_names()));
        if (what != Goods::int_ && what != Goods::wis && what != Goods::research) {
          good.fail("only int, wis and research can be bought");
        }
        if (op.also.size() == op.also.capacity()) node.at("also").fail("must have at most 3 elements");
        op.also.push_back({what, good.small("gold", 1, 20)});
      }
    }
    if (node.has("discount")) op.discount = node.small("discount", 1, 9);
    if (node.has("redeal_gold")) op.redeal_gold = node.small("redeal_gold", 1, 9);
    return op;
  }

  AnyOp pay(const DataNode& node) {
    if (node.has("mana") == node.has("gold")) node.fail("must have either \"mana\" or \"gold\"");
    Pay op;
    (node.has("mana") ? op.mana : op.gold) = node.small(node.has("mana") ? "mana" : "gold", 1, 20);
    return op;
  }

  AnyOp choose(const DataNode& node) {
    Choose op;
    for (const DataNode& program : node.at("of").elements()) {
      if (op.of.size() == op.of.capacity()) node.at("of").fail("must have at most 6 alternatives");
      op.of.push_back(loader.program(program));
    }
    op.pick = node.small("pick", 1, static_cast<int>(op.of.size()));
    return op;
  }

  AnyOp swap(const DataNode& node) {
    Swap op;
    const DataNode give = node.at("give");
    give.allow_only({"gold", "ip"});
    if (give.has("gold") == give.has("ip")) give.fail("must have either \"gold\" or \"ip\"");
    (give.has("gold") ? op.gold : op.ip) = give.small(give.has("gold") ? "gold" : "ip", 1, 20);
    op.get = loader.program(node.at("get"));
    op.max = node.small("max", 1, 20);
    return op;
  }

  AnyOp repeat(const DataNode& node) {
    node.at("pay").allow_only({"mana"});
    return Repeat{node.at("pay").small("mana", 1, 20), loader.program(node.at("do"))};
  }

  AnyOp draft(const DataNode& node) {
    return Draft{
        static_cast<Draft::From>(node.one_of("what", {"supporter", "vault", "vault_reveal", "room_pool"})),
        node.small("n", 1, 5)};
  }
  AnyOp draw(const DataNode& node) {
    node.one_of("what", {"vault"});
    return Draw{node.small("n", 1, 5)};
  }
  AnyOp learn(const DataNode& node) { return Learn{node.one_of("from", {"legendary", "deck_top"}) == 0}; }
  AnyOp peek(const DataNode& node) {
    node.one_of("deck", {"supporter"});
    return Peek{node.small("n", 1, 6)};
  }
  AnyOp recruit(const DataNode& node) {
    if (node.at("colour").as_string() == "any") return Recruit{};
    auto colours = names<Colour>();
    colours.pop_back();  // never the Apprentice
    return Recruit{static_cast<std::uint8_t>(node.one_of("colour", colours))};
  }
  AnyOp exchange(const DataNode& node) {
    return Exchange{node.one_of("to", {"any", "neutral"}) == 1, flag(node, "must")};
  }
  AnyOp summon(const DataNode& node) {
    node.one_of("colour", {"neutral"});
    return Summon{};
  }
  AnyOp wound(const DataNode& node) { return Wound{selector(node.at("target")), flag(node, "bonus", true)}; }
  AnyOp banish(const DataNode& node) { return Banish{selector(node.at("target"))}; }
  AnyOp heal(const DataNode& node) { return Heal{selector(node.at("target"))}; }
  AnyOp move(const DataNode& node) {
    const Selector target = selector(node.at("target"));
    return Move{target, destination(node.at("to"))};
  }
  AnyOp place(const DataNode& node) {
    Place op;
    own_in_office(node.at("mage"), {"owner", "in", "n"});
    range(node.at("mage"), op.min, op.max);
    op.to = destination(node.at("to"));
    op.powers = flag(node, "powers", true);
    for (const char* member : {"as", "room_as"}) {
      if (node.has(member)) op.as = loader.bind(node.at(member));
    }
    return op;
  }
  AnyOp shadow(const DataNode& node) {
    Shadow op;
    const DataNode mage = node.at("mage");
    own_in_office(mage, {"owner", "in", "n", "max_possible"});
    std::uint8_t min = 1;
    range(mage, min, op.max);
    op.max_possible = flag(mage, "max_possible");
    const DataNode target = node.at("target");
    target.allow_only({"owner", "empty", "mage"});
    op.over_empty = flag(target, "empty");
    op.over_mages = target.has("owner");
    if (op.over_mages) {
      op.owner = static_cast<Selector::Owner>(target.one_of("owner", {"any", "own", "opponent"}));
    }
    if (target.has("mage")) op.behind = loader.bound(target.at("mage"));
    if (!op.over_mages && !op.over_empty && op.behind == kNone) target.fail("must name what is shadowed");
    return op;
  }
  AnyOp to_shadow(const DataNode& node) { return ToShadow{selector(node.at("target"))}; }
  AnyOp rearrange(const DataNode& node) {
    if (node.at("room").as_string() == "pick") return Rearrange{};
    return Rearrange{loader.bound(node.at("room"))};
  }
  AnyOp swap_owner(const DataNode& node) {
    const Selector target = selector(node.at("target"));
    if (target.min != 2 || target.max != 2 || !target.different_owners) {
      node.at("target").fail("must be two Mages of different owners");
    }
    return SwapOwner{target};
  }
  AnyOp unshadow(const DataNode& node) { return Unshadow{loader.bound(node.at("room"))}; }
  AnyOp send_to_infirmary(const DataNode& node) {
    own_in_office(node.at("mage"), {"owner", "in"});
    return SendToInfirmary{};
  }
  AnyOp pick_room(const DataNode& node) {
    PickRoom op;
    if (node.has("adjacent_to")) op.adjacent_to = loader.bound(node.at("adjacent_to"));
    op.as = loader.bind(node.at("as"));
    return op;
  }
  AnyOp lock(const DataNode& node) { return Lock{loader.bound(node.at("room"))}; }
  AnyOp immune(const DataNode& node) {
    return Immune{harms(node.at("what")), node.one_of("from", {"any", "spells"}) == 1, until(node)};
  }
  AnyOp forbid(const DataNode& node) {
    return Forbid{node.one_of("what", {"place", "cast"}) == 1, until(node)};
  }
  AnyOp no_powers(const DataNode& node) {
    return NoPowers{node.one_of("whose", {"own", "all"}) == 1, flag(node, "spare_immune"), until(node)};
  }
  AnyOp shadow_mode(const DataNode& node) {
    return ShadowMode{node.one_of("mode", {"may", "must"}) == 1, until(node)};
  }
  AnyOp discount(const DataNode& node) { return Discount{node.small("n", 1, 9), until(node)}; }
  AnyOp drain(const DataNode& node) { return Drain{node.small("n", 1, 9), until(node)}; }
  AnyOp revive(const DataNode& node) { return Revive{until(node)}; }
  AnyOp next_spell(const DataNode& node) { return NextSpell{flag(node, "free"), flag(node, "keep_ready")}; }
  AnyOp refresh(const DataNode& node) {
    Refresh op;
    for (const DataNode& kind : node.at("of").elements()) {
      (kind.as_one_of({"spell", "treasure"}) == 0 ? op.spells : op.treasures) = true;
    }
    op.n = node.small("n", 1, 9);
    return op;
  }
  AnyOp cast(const DataNode& node) {
    Cast op;
    if (node.at("level").json().is_number()) {
      node.integer("level", 1, 1);
      op.level = Cast::Level::first;
    } else {
      op.level = static_cast<Cast::Level>(
          node.one_of("level", {"researched", "unresearched", "below_highest", "any"}));
    }
    for (const DataNode& timing : node.at("timing").elements()) {
      op.timings = static_cast<std::uint8_t>(op.timings | 1 << timing.as_one_of({"fast", "action"}));
    }
    if (node.has("from")) op.from_tableau = node.one_of("from", {"spell_tableau"}) == 0;
    if (op.from_tableau != (op.level == Cast::Level::first))
      node.fail("level 1 and spell_tableau belong together");
    op.free = flag(node, "free");
    op.exhaust = flag(node, "exhaust", true);
    op.regular_only = flag(node, "regular_only");
    return op;
  }
  AnyOp extra_actions(const DataNode& node) {
    return ExtraActions{node.small("n", 1, 9), node.boolean("different_types")};
  }
  AnyOp steal(const DataNode& node) {
    const auto what = static_cast<Goods>(node.one_of("what", goods_names()));
    if (what != Goods::mana && what != Goods::int_ && what != Goods::wis) {
      node.fail("only mana, int and wis can be stolen");
    }
    return Steal{what, node.small("n", 1, 9), flag(node, "more_than_you")};
  }
  AnyOp escape(const DataNode& node) {
    return Escape{node.one_of("how", {"empty_slot", "shadow_old_slot"}) == 1, node.boolean("prevents")};
  }
  AnyOp tower(const DataNode& node) {
    Tower op;
    const DataNode pay = node.at("pay");
    pay.allow_only({"gold", "mana"});
    if (pay.has("mana") == pay.has("gold")) pay.fail("must have either \"mana\" or \"gold\"");
    op.free = node.small("free", 0, 8);
    (pay.has("gold") ? op.gold : op.mana) = pay.small(pay.has("gold") ? "gold" : "mana", 1, 9);
    return op;
  }
  AnyOp room_draw(const DataNode& node) { return RoomDraw{node.small("max_per_type", 1, 3)}; }
  AnyOp vault_reveal(const DataNode& node) { return VaultReveal{node.small("n", 1, 3)}; }
  AnyOp take_staff(const DataNode& node) {
    TakeStaff op;
    if (const auto wrong = read_json(node.at("card").json(), loader.data_, op.card)) {
      node.at("card").fail("must be " + *wrong);
    }
    return op;
  }
  AnyOp reuse(const DataNode& node) {
    for (const DataNode& kind : node.at("of").elements()) kind.as_one_of({"treasure", "consumable"});
    return Reuse{};
  }
  AnyOp power_wound_take(const DataNode& node) { return PowerWoundTake{node.small("mana", 0, 9)}; }
  AnyOp power_crowd_mana(const DataNode& node) { return PowerCrowdMana{node.small("max", 1, 9)}; }
  AnyOp power_immune(const DataNode& node) {
    return PowerImmune{harms(node.at("what")), node.one_of("from", {"all", "opponent_spells"}) == 1};
  }
  AnyOp power_cheap_spells(const DataNode& node) {
    return PowerCheapSpells{node.small("n", 1, 9), node.small("floor", 0, 9)};
  }
  AnyOp power_merit_gold(const DataNode& node) { return PowerMeritGold{node.small("gold", 1, 20)}; }
  AnyOp power_shadow(const DataNode& node) { return PowerShadow{node.small("mana", 0, 9)}; }

  struct Reader {
    std::vector<const char*> members;
    std::function<AnyOp(OpReader&, const DataNode&)> read;
  };
  template <AnyOp (OpReader::*F)(const DataNode&)>
  static AnyOp call(OpReader& reader, const DataNode& node) {
    return (reader.*F)(node);
  }
  template <class T>
  static AnyOp none(OpReader&, const DataNode&) {
    return T{};
  }
  static const std::map<std::string, Reader>& readers();

  Op read(const DataNode& node) {
    const auto found = readers().find(node.string("op"));
    if (found == readers().end()) node.fail("unknown operation \"" + node.string("op") + "\"");
    for (const auto& [name, member] : node.members()) {
      const auto& known = found->second.members;
      const bool common = name == "op" || name == "optional" || name == "if_possible" || name == "if";
      if (!common && std::find(known.begin(), known.end(), name) == known.end()) {
        node.fail("the member \"" + name + "\" is unknown to the operation \"" + found->first + "\"");
      }
    }
    Op op;
    op.what = found->second.read(*this, node);
    op.optional = flag(node, "optional");
    op.if_possible = flag(node, "if_possible");
    if (node.has("if")) op.if_healed_opponent = node.one_of("if", {"healed_opponent"}) == 0;
    return op;
  }
};

const std::map<std::string, OpReader::Reader>& OpReader::readers() {
  using R = OpReader;
  static const std::map<std::string, Reader> table = {
      {"gain", {{"what", "n", "dept", "also", "discount", "redeal_gold"}, call<&R::gain>}},
      {"pay", {{"mana", "gold"}, call<&R::pay>}},
      {"choose", {{"pick", "of"}, call<&R::choose>}},
      {"swap", {{"give", "get", "max"}, call<&R::swap>}},
      {"repeat", {{"pay", "do"}, call<&R::repeat>}},
      {"draft", {{"what", "n"}, call<&R::draft>}},
      {"draw", {{"what", "n"}, call<&R::draw>}},
      {"learn", {{"from"}, call<&R::learn>}},
      {"peek", {{"deck", "n"}, call<&R::peek>}},
      {"recruit", {{"colour"}, call<&R::recruit>}},
      {"exchange", {{"to", "must"}, call<&R::exchange>}},
      {"apprentice", {{}, none<Apprentice>}},
      {"summon", {{"colour"}, call<&R::summon>}},
      {"wound", {{"target", "bonus"}, call<&R::wound>}},
      {"banish", {{"target"}, call<&R::banish>}},
      {"heal", {{"target"}, call<&R::heal>}},
      {"move", {{"target", "to"}, call<&R::move>}},
      {"place", {{"mage", "to", "powers", "as", "room_as"}, call<&R::place>}},
      {"shadow", {{"mage", "target"}, call<&R::shadow>}},
      {"to_shadow", {{"target"}, call<&R::to_shadow>}},
      {"rearrange", {{"room"}, call<&R::rearrange>}},
      {"swap_owner", {{"target"}, call<&R::swap_owner>}},
      {"unshadow", {{"room"}, call<&R::unshadow>}},
      {"send_to_infirmary", {{"mage"}, call<&R::send_to_infirmary>}},
      {"pick_room", {{"as", "adjacent_to"}, call<&R::pick_room>}},
      {"lock", {{"room"}, call<&R::lock>}},
      {"immune", {{"what", "from", "until"}, call<&R::immune>}},
      {"forbid", {{"what", "until"}, call<&R::forbid>}},
      {"no_powers", {{"whose", "spare_immune", "until"}, call<&R::no_powers>}},
      {"shadow_mode", {{"mode", "until"}, call<&R::shadow_mode>}},
      {"discount", {{"n", "until"}, call<&R::discount>}},
      {"drain", {{"n", "until"}, call<&R::drain>}},
      {"revive", {{"until"}, call<&R::revive>}},
      {"next_spell", {{"free", "keep_ready"}, call<&R::next_spell>}},
      {"refresh", {{"of", "n"}, call<&R::refresh>}},
      {"cast", {{"level", "timing", "from", "free", "exhaust", "regular_only"}, call<&R::cast>}},
      {"extra_actions", {{"n", "different_types"}, call<&R::extra_actions>}},
      {"steal", {{"what", "n", "more_than_you"}, call<&R::steal>}},
      {"absorb", {{}, none<Absorb>}},
      {"escape", {{"how", "prevents"}, call<&R::escape>}},
      {"waive_gold", {{}, none<WaiveGold>}},
      {"tower", {{"free", "pay"}, call<&R::tower>}},
      {"tower_any_previous", {{}, none<TowerAnyPrevious>}},
      {"room_draw", {{"max_per_type"}, call<&R::room_draw>}},
      {"vault_reveal", {{"n"}, call<&R::vault_reveal>}},
      {"first_player", {{}, none<FirstPlayer>}},
      {"mark_all", {{}, none<MarkAll>}},
      {"discard_self", {{}, none<DiscardSelf>}},
      {"wild_department", {{}, none<WildDepartment>}},
      {"trade_spell", {{}, none<TradeSpell>}},
      {"unlearn_spell", {{}, none<UnlearnSpell>}},
      {"take_staff", {{"card"}, call<&R::take_staff>}},
      {"reuse", {{"of"}, call<&R::reuse>}},
      {"power_wound_take", {{"mana"}, call<&R::power_wound_take>}},
      {"power_crowd_mana", {{"max"}, call<&R::power_crowd_mana>}},
      {"power_immune", {{"what", "from"}, call<&R::power_immune>}},
      {"power_displace", {{}, none<PowerDisplace>}},
      {"power_place_after_cast", {{}, none<PowerPlaceAfterCast>}},
      {"power_cheap_spells", {{"n", "floor"}, call<&R::power_cheap_spells>}},
      {"power_merit_gold", {{"gold"}, call<&R::power_merit_gold>}},
      {"power_fast_place", {{}, none<PowerFastPlace>}},
      {"power_shadow", {{"mana"}, call<&R::power_shadow>}},
  };
  return table;
}

Program ProgramLoader::effect(const DataNode& node) {
  bindings_.clear();
  return program(node);
}

Program ProgramLoader::program(const DataNode& node) {
  OpReader reader{*this};
  std::vector<Op> ops;  // those inside come before it in the table
  for (const DataNode& element : node.elements()) ops.push_back(reader.read(element));
  Program program;
  program.begin = static_cast<std::uint16_t>(data_.ops.size());
  data_.ops.insert(data_.ops.end(), ops.begin(), ops.end());
  program.end = static_cast<std::uint16_t>(data_.ops.size());
  return program;
}

std::uint8_t ProgramLoader::bind(const DataNode& node) {
  const std::string name = node.as_string();
  const auto found = std::find(bindings_.begin(), bindings_.end(), name);
  if (found != bindings_.end()) return static_cast<std::uint8_t>(found - bindings_.begin());
  if (bindings_.size() == kBindings) node.fail("an effect can name at most 3 things");
  bindings_.push_back(name);
  return static_cast<std::uint8_t>(bindings_.size() - 1);
}

std::uint8_t ProgramLoader::bound(const DataNode& node) const {
  const auto found = std::find(bindings_.begin(), bindings_.end(), node.as_string());
  if (found == bindings_.end()) node.fail("nothing is called \"" + node.as_string() + "\" in this effect");
  return static_cast<std::uint8_t>(found - bindings_.begin());
}

}  // namespace arbiter::argent
