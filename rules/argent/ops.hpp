// The primitive operations of which every effect is made. An effect is a Program: a range of Data::ops;
// operations that contain others refer to them as Programs too. Data::ops is immutable, and a match refers to
// it by index, so that it can be cloned in the middle of an effect.
#pragma once

#include <variant>

#include "rules/argent/words.hpp"

namespace arbiter::argent {

/// Operations [begin, end) of Data::ops, carried out in order.
struct Program {
  std::uint16_t begin = 0;
  std::uint16_t end = 0;
  bool empty() const { return begin == end; }
  friend bool operator==(Program, Program) = default;
};

/// What can be done to a Mage; immunities name sets of these (bits).
enum class Harm : std::uint8_t {
  wound,
  banish,
  move,
  shadow,
  to_shadow,
  swap_owner,
  exchange,
  rearrange,
  everything  // any other effect, which is healing
};
BOOST_DESCRIBE_ENUM(Harm, wound, banish, move, shadow, to_shadow, swap_owner, exchange, rearrange, everything)
using HarmSet = std::uint16_t;
inline constexpr HarmSet bit(Harm harm) { return static_cast<HarmSet>(1u << static_cast<int>(harm)); }
inline constexpr HarmSet kAllHarm = 0xff;  // the eight harmful ones, R67
inline constexpr HarmSet kEverything = 0x1ff;

enum class Goods : std::uint8_t { gold, mana, ip, int_, wis, research, mark, buy, secret_supporter };
enum class Until : std::uint8_t { own_next_turn, round_end };
BOOST_DESCRIBE_ENUM(Until, own_next_turn, round_end)

/// How many Bindings an effect has: names for what it has chosen ("as" in the data). A binding is an index.
inline constexpr int kBindings = 3;

/// Which Mages an operation may choose.
struct Selector {
  enum class Owner : std::uint8_t { any, own, opponent, culprit };
  enum class In : std::uint8_t { slot, infirmary, office, slot_or_infirmary };
  Owner owner = Owner::any;
  In in = In::slot;
  std::uint8_t min = 1;
  std::uint8_t max = 1;
  bool max_possible = false;
  bool all = false;
  bool same_room = false;
  bool connected = false;
  bool each_opponent = false;
  bool different_owners = false;
  std::uint8_t rooms = 0;        // set of bindings; 0: any room
  std::uint8_t exclude = kNone;  // a binding
  std::uint8_t as = kNone;       // a binding
};

/// Where a Mage goes.
struct Destination {
  enum class Kind : std::uint8_t { empty, slot_of, empty_or_wound };
  enum class In : std::uint8_t { any, same, adjacent };
  Kind kind = Kind::empty;
  In room = In::any;
  std::uint8_t slot_of = kNone;  // a binding
  std::uint16_t not_rooms = 0;   // set of Rooms
  bool same_room = false;        // all in one
};

/// A number, or one counted when the operation is reached.
struct Amount {
  enum class Stat : std::uint8_t { number, wis, seats_with_more_ip };
  Stat stat = Stat::number;
  std::uint8_t plus = 0;
  bool half_up = false;
};

struct Good {
  Goods what = Goods::int_;
  std::uint8_t gold = 0;
};
struct Gain {
  Goods what = Goods::gold;
  Amount n;
  bool choose_department = false;
  std::uint8_t department = kNone;  // Research for its Spells only
  List<Good, 3> also;               // of Buys, R110
  std::uint8_t discount = 0;
  std::uint8_t redeal_gold = 0;
};
struct Pay {
  std::uint8_t mana = 0;
  std::uint8_t gold = 0;
};
struct Choose {
  std::uint8_t pick = 1;
  List<Program, 6> of;
};
struct Swap {
  std::uint8_t gold = 0;
  std::uint8_t ip = 0;
  Program get;
  std::uint8_t max = 1;
};
struct Repeat {
  std::uint8_t mana = 0;
  Program effect;
};
struct Draft {
  enum class From : std::uint8_t { supporter, vault, vault_reveal, room_pool };
  From from = From::supporter;
  std::uint8_t n = 1;
};
struct Draw {
  std::uint8_t n = 1;  // Vault cards
};
struct Learn {
  bool legendary = true;  // otherwise the top of the deck
};
struct Peek {
  std::uint8_t n = 3;  // Supporters
};
struct Recruit {
  std::uint8_t colour = kNone;  // kNone: any
};
struct Exchange {
  bool neutral = false;
  bool must = false;
};
struct Apprentice {};
struct Summon {
  Colour colour = Colour::neutral;
};
struct Wound {
  Selector target;
  bool bonus = true;
};
struct Banish {
  Selector target;
};
struct Heal {
  Selector target;
};
struct Move {
  Selector target;
  Destination to;
};
struct Place {
  std::uint8_t min = 1;
  std::uint8_t max = 1;
  Destination to;
  bool powers = true;
  std::uint8_t as = kNone;  // binds the Mage, and with it its room
};
struct Shadow {
  std::uint8_t max = 1;
  bool max_possible = false;
  Selector::Owner owner = Selector::Owner::opponent;
  bool over_mages = true;
  bool over_empty = false;
  std::uint8_t behind = kNone;  // a binding: the Mage that is shadowed
};
struct ToShadow {
  Selector target;
};
struct Rearrange {
  std::uint8_t room_of = kNone;  // a binding; kNone: the controller picks
};
struct SwapOwner {
  Selector target;
};
struct Unshadow {
  std::uint8_t room_of = kNone;
};
struct SendToInfirmary {};
struct PickRoom {
  std::uint8_t as = 0;
  std::uint8_t adjacent_to = kNone;
};
struct Lock {
  std::uint8_t room_of = 0;
};
struct Immune {
  HarmSet what = 0;
  bool spells_only = false;
  Until until = Until::round_end;
};
struct Forbid {
  bool casting = false;  // otherwise placing
  Until until = Until::round_end;
};
struct NoPowers {
  bool everybody = false;     // otherwise the controller's Mages
  bool spare_immune = false;  // R88
  Until until = Until::round_end;
};
struct ShadowMode {
  bool must = false;
  Until until = Until::round_end;
};
struct Discount {
  std::uint8_t n = 1;
  Until until = Until::round_end;
};
struct Drain {
  std::uint8_t n = 1;
  Until until = Until::round_end;
};
struct Revive {
  Until until = Until::round_end;
};
struct NextSpell {
  bool free = false;
  bool keep_ready = false;
};
struct Refresh {
  bool spells = false;
  bool treasures = false;
  std::uint8_t n = 1;
};
struct Cast {
  enum class Level : std::uint8_t { researched, unresearched, below_highest, any, first };
  Level level = Level::researched;
  std::uint8_t timings = 0;  // set of Timings
  bool from_tableau = false;
  bool free = false;
  bool exhaust = true;
  bool regular_only = false;
};
struct ExtraActions {
  std::uint8_t n = 1;
  bool different_types = false;
};
struct Steal {
  Goods what = Goods::mana;
  std::uint8_t n = 1;
  bool more_than_you = false;
};
struct Absorb {};
struct Escape {
  bool shadow_old_slot = false;  // otherwise a move to an empty slot
  bool prevents = false;
};
struct WaiveGold {};
struct Tower {
  std::uint8_t free = 0;  // spaces
  std::uint8_t gold = 0;  // a space
  std::uint8_t mana = 0;  // a space
};
struct TowerAnyPrevious {};
struct RoomDraw {
  std::uint8_t max_per_type = 3;
};
struct VaultReveal {
  std::uint8_t n = 3;
};
struct FirstPlayer {};
struct MarkAll {};
struct DiscardSelf {};
struct WildDepartment {};
struct TradeSpell {};
struct UnlearnSpell {};
struct TakeStaff {
  Card card;
};
struct Reuse {};

// Mage Powers (section 8): queried with Queries::power, never carried out as part of a program.
struct PowerWoundTake {
  std::uint8_t mana = 1;
};
struct PowerCrowdMana {
  std::uint8_t max = 3;
};
struct PowerImmune {
  HarmSet what = 0;
  bool opponents_spells_only = false;
};
struct PowerDisplace {};
struct PowerPlaceAfterCast {};
struct PowerCheapSpells {
  std::uint8_t n = 1;
  std::uint8_t floor = 1;
};
struct PowerMeritGold {
  std::uint8_t gold = 4;
};
struct PowerFastPlace {};
struct PowerShadow {
  std::uint8_t mana = 1;
};

using AnyOp =
    std::variant<Gain, Pay, Choose, Swap, Repeat, Draft, Draw, Learn, Peek, Recruit, Exchange, Apprentice,
                 Summon, Wound, Banish, Heal, Move, Place, Shadow, ToShadow, Rearrange, SwapOwner, Unshadow,
                 SendToInfirmary, PickRoom, Lock, Immune, Forbid, NoPowers, ShadowMode, Discount, Drain,
                 Revive, NextSpell, Refresh, Cast, ExtraActions, Steal, Absorb, Escape, WaiveGold, Tower,
                 TowerAnyPrevious, RoomDraw, VaultReveal, FirstPlayer, MarkAll, DiscardSelf, WildDepartment,
                 TradeSpell, UnlearnSpell, TakeStaff, Reuse, PowerWoundTake, PowerCrowdMana, PowerImmune,
                 PowerDisplace, PowerPlaceAfterCast, PowerCheapSpells, PowerMeritGold, PowerFastPlace,
                 PowerShadow>;

/// One operation, with the modifiers that any of them may have.
struct Op {
  AnyOp what;
  bool optional = false;            // may be declined
  bool if_possible = false;         // does not make the whole effect unusable
  bool if_healed_opponent = false;  // only if this effect has healed an opponent's Mage
};

}  // namespace arbiter::argent
