// The state of a match of Argent.
#pragma once

#include <array>
#include <optional>
#include <variant>

#include "rules/argent/actions.hpp"
#include "rules/argent/data.hpp"
#include "rules/core/agenda.hpp"
#include "rules/core/rng.hpp"
#include "rules/core/zone.hpp"

namespace arbiter::argent {

// ---- Pieces ----

enum class Spot : std::uint8_t { supply, office, slot, shadow, infirmary };
BOOST_DESCRIBE_ENUM(Spot, supply, office, slot, shadow, infirmary)

struct Mage {
  Seat owner = Seat::none();  // none in the supply
  Spot spot = Spot::supply;
  SlotRef at{};            // of slot, shadow and infirmary
  bool temporary = false;  // R79
  friend bool operator==(const Mage&, const Mage&) = default;
};

/// A Spell in an office. A learned one has 1 INT and up to 2 WIS; a Starting Spell has none, and one level.
struct OwnedSpell {
  Card card{};
  std::uint8_t ints = 0;
  std::uint8_t wis = 0;
  bool exhausted = false;
  friend bool operator==(const OwnedSpell&, const OwnedSpell&) = default;
};
/// A Vault card, Synthesis Treasure, Mask or Staff in an office.
struct OwnedItem {
  Card card{};
  bool exhausted = false;
  friend bool operator==(const OwnedItem&, const OwnedItem&) = default;
};

struct Player {
  std::uint8_t candidate = kNone;  // index into Data::candidates
  std::int32_t gold = 0;
  std::int32_t mana = 0;
  std::int32_t ip = 0;
  std::int32_t best_ip = 0;  // for Merit Badges, R102
  std::uint8_t ints = 0;     // unspent
  std::uint8_t wis = 0;      // unspent
  std::uint8_t badges = 0;
  std::uint8_t flipped = 0;  // of the badges
  std::uint8_t marks = 0;    // not placed yet
  List<OwnedSpell, 32> spells;
  List<OwnedItem, 48> items;
  List<Card, 36> supporters;
  List<Card, 84> pile;             // personal discard pile, open
  List<HiddenCard, 36> secrets;    // Secret Supporters, R99
  std::uint8_t turns = 0;          // in this Errands Phase, R47
  bool passed = false;             // R153, round 5
  std::uint8_t white_ash = kNone;  // Department, once announced
  friend bool operator==(const Player&, const Player&) = default;
};

struct VoterPlace {
  HiddenVoter voter;
  core::SeatSet marks;
  Seat winner = Seat::none();  // after scoring
  friend bool operator==(const VoterPlace&, const VoterPlace&) = default;
};

/// Kinds of effects that stay in force, R67, R80, R85, R93.
enum class LastingKind : std::uint8_t {
  immune,
  no_placing,
  no_casting,
  no_powers,      // of all seats
  no_powers_own,  // of the controller's Mages
  shadow_may,
  shadow_must,
  discount,
  drain,
  revive
};
BOOST_DESCRIBE_ENUM(LastingKind, immune, no_placing, no_casting, no_powers, no_powers_own, shadow_may,
                    shadow_must, discount, drain, revive)
struct Lasting {
  LastingKind kind = LastingKind::immune;
  Seat seat = 0;  // the controller
  Until until = Until::round_end;
  std::uint8_t n = 0;
  HarmSet what = 0;
  bool flag = false;  // immune: against Spells only; no_powers: spares those immune to its caster's Spells
  Card source{};
  friend bool operator==(const Lasting&, const Lasting&) = default;
};

// ---- What is going on ----

/// An event to which seats may react: something done to a Mage, or the taking of the last Offering (R52).
struct Noted {
  EventKind kind = EventKind::wounded;
  MageId mage = kNone;
  Seat owner = Seat::none();
  Seat by = Seat::none();
  SlotRef from{};
  Spot spot = Spot::supply;  // where the event put the Mage
  SlotRef to{};
  Card spell{};  // that did it, if one did
  std::uint8_t level = 0;
  bool reactable = true;  // false if it happened in a reaction, or a seat did it to itself
  bool bonus = false;     // a Sympathy Bonus is due, R57
  bool revival = false;   // a Revival move is due
  friend bool operator==(const Noted&, const Noted&) = default;
};

/// The value of a binding: a Mage and the slot it was in, or a room (with any slot).
struct Binding {
  MageId mage = kNone;
  SlotRef slot{};
  friend bool operator==(const Binding&, const Binding&) = default;
};

/// An effect in progress. Its Program is carried out by a Run on the agenda.
struct Effect {
  enum class Source : std::uint8_t { card, errand, room, bonus };
  Seat controller = 0;
  Source source = Source::card;
  Card card{};  // of Source::card
  std::uint8_t level = 1;
  MageId mage = kNone;         // on an errand
  SlotRef slot{};              // of the errand or the room
  std::uint8_t event = kNone;  // reacted to, an index into State::noted
  bool reused = false;         // by the Mask of Clockwork: no exhausting or discarding
  bool healed_opponent = false;
  bool redealt = false;         // R110, once an errand
  bool first_optional = false;  // R152: even the first time of a `repeat` is optional
  std::uint8_t department = kNone;
  std::array<Binding, kBindings> bound{};
  friend bool operator==(const Effect&, const Effect&) = default;
};

/// One of the extra actions of R48.
struct Extra {
  std::uint8_t left = 0;
  bool different_types = false;
  std::uint8_t used = 0;  // set of ActionType
  friend bool operator==(const Extra&, const Extra&) = default;
};
enum class ActionType : std::uint8_t { place, cast, use_vault, use_supporter, take_offering, pass_round };

struct Turn {
  Seat seat = 0;
  std::uint8_t fast_used = 0;
  bool main_done = false;
  bool over = false;        // an offering was taken
  bool extra = false;       // R153: one main action after the last offering
  bool next_free = false;   // Mana Elixir
  bool next_ready = false;  // Concentration
  List<Extra, 8> extras;    // the last is carried out first
  friend bool operator==(const Turn&, const Turn&) = default;
};

// ---- Items of the agenda: what is still to be done. `asking`: awaits the answer of a seat. ----

struct ChooseCandidate {
  Seat seat;
  bool asking = false;
  friend bool operator==(const ChooseCandidate&, const ChooseCandidate&) = default;
};
struct GiveMages {
  friend bool operator==(const GiveMages&, const GiveMages&) = default;
};
struct DraftOneMage {
  Seat seat;
  bool asking = false;
  friend bool operator==(const DraftOneMage&, const DraftOneMage&) = default;
};
struct PlaceStartMark {
  Seat seat;
  bool asking = false;
  friend bool operator==(const PlaceStartMark&, const PlaceStartMark&) = default;
};
struct ChooseMask {
  Seat seat;
  bool asking = false;
  friend bool operator==(const ChooseMask&, const ChooseMask&) = default;
};
struct StartRound {
  friend bool operator==(const StartRound&, const StartRound&) = default;
};
struct StartTurn {
  Seat seat;
  bool extra = false;
  friend bool operator==(const StartTurn&, const StartTurn&) = default;
};
struct TakeTurn {
  bool asking = false;
  friend bool operator==(const TakeTurn&, const TakeTurn&) = default;
};
/// Carries out the operations [pc, end) of the topmost Effect. The other members are the progress of ops[pc].
struct Run {
  std::uint16_t pc = 0;
  std::uint16_t end = 0;
  bool asking = false;
  std::uint8_t stage = 0;
  std::uint8_t count = 0;
  std::uint8_t owners = 0;   // whose Mages were chosen (set)
  std::uint16_t rooms = 0;   // of the Mages chosen (set)
  std::uint64_t chosen = 0;  // Mages (set), or alternatives
  MageId mage = kNone;
  SlotRef slot{};
  friend bool operator==(const Run&, const Run&) = default;
};
struct EndEffect {
  friend bool operator==(const EndEffect&, const EndEffect&) = default;
};
/// The reaction window: asks the `next`-th seat after the acting one (R52).
struct Window {
  std::uint8_t next = 1;
  bool asking = false;
  friend bool operator==(const Window&, const Window&) = default;
};
struct Bonuses {
  bool asking = false;
  friend bool operator==(const Bonuses&, const Bonuses&) = default;
};
struct Revivals {
  bool asking = false;
  friend bool operator==(const Revivals&, const Revivals&) = default;
};
struct Forget {
  friend bool operator==(const Forget&, const Forget&) = default;
};
struct PlaceAfterCast {
  Seat seat;
  bool asking = false;
  friend bool operator==(const PlaceAfterCast&, const PlaceAfterCast&) = default;
};
/// R109: how many more Mages may follow into the same room.
struct FillRoom {
  Seat seat;
  SlotRef slot{};
  std::uint8_t left;
  bool asking = false;
  friend bool operator==(const FillRoom&, const FillRoom&) = default;
};
struct AfterPlacing {
  Seat seat;
  friend bool operator==(const AfterPlacing&, const AfterPlacing&) = default;
};
struct DisplaceTo {
  Seat seat;
  MageId mage;    // that takes the slot
  MageId victim;  // that moves
  bool asking = false;
  friend bool operator==(const DisplaceTo&, const DisplaceTo&) = default;
};
struct Errand {
  MageId mage;
  SlotRef slot{};
  bool shadow;
  bool asking = false;
  friend bool operator==(const Errand&, const Errand&) = default;
};
struct Researches {
  Seat seat;
  std::uint8_t left;
  std::uint8_t department = kNone;
  bool asking = false;
  friend bool operator==(const Researches&, const Researches&) = default;
};
struct Marks {
  Seat seat;
  std::uint8_t left;
  bool asking = false;
  friend bool operator==(const Marks&, const Marks&) = default;
};
struct ResolveRoom {
  std::uint8_t at;  // place in the grid
  friend bool operator==(const ResolveRoom&, const ResolveRoom&) = default;
};
struct ResolveSlot {
  std::uint8_t at;
  std::uint8_t slot = 1;
  bool second = false;
  friend bool operator==(const ResolveSlot&, const ResolveSlot&) = default;
};
struct CloseRoom {
  std::uint8_t at;
  friend bool operator==(const CloseRoom&, const CloseRoom&) = default;
};
struct EndRound {
  friend bool operator==(const EndRound&, const EndRound&) = default;
};
struct EndGame {
  friend bool operator==(const EndGame&, const EndGame&) = default;
};
struct Finish {
  friend bool operator==(const Finish&, const Finish&) = default;
};

using Item = std::variant<ChooseCandidate, GiveMages, DraftOneMage, PlaceStartMark, ChooseMask, StartRound,
                          StartTurn, TakeTurn, Run, EndEffect, Window, Bonuses, Revivals, Forget,
                          PlaceAfterCast, FillRoom, AfterPlacing, DisplaceTo, Errand, Researches, Marks,
                          ResolveRoom, ResolveSlot, CloseRoom, EndRound, EndGame, Finish>;

/// True if a seat has been asked and has not answered yet.
inline bool awaits(const Item& item) {
  return std::visit(
      [](const auto& of_kind) {
        if constexpr (requires { of_kind.asking; })
          return of_kind.asking;
        else
          return false;
      },
      item);
}

// ---- The state ----

enum class Phase : std::uint8_t { setup, errands, resolution, over };
BOOST_DESCRIBE_ENUM(Phase, setup, errands, resolution, over)

/// Options of the match, R2.
struct Settings {
  bool choose_side = true;
  bool published = false;
  bool staff = false;
  bool synthesis = false;
  bool masks = false;
  bool rift = false;
  std::array<Side, kDepartments> powers{};  // of the Mage Power cards, by Colour
  friend bool operator==(const Settings&, const Settings&) = default;
};

/// The University: the rooms in play, in reading order.
struct University {
  List<Room, kRoomsInPlay> rooms;
  std::uint8_t columns = 4;
  std::array<Side, kRoomKinds> sides{};  // by Room
  std::uint16_t locked = 0;              // set of Rooms
  std::uint8_t tower = 1;                // space of the Astronomy marker
  List<Card, 9> pool;                    // Adventuring B, R107
  List<Card, 3> revealed;                // Vault A, R106
  friend bool operator==(const University&, const University&) = default;
};

using CardDeck = core::Deck<HiddenCard, 64>;
template <std::size_t N>
using Tableau = std::array<Card, N>;  // Card{} where there is none

struct Board {
  List<VoterPlace, kVoters> voters;
  List<HiddenVoter, 8> box;  // seen by nobody
  List<Seat, kSeats> stack;  // seats by when their Influence Marker last moved; the latest lies on top
  CardDeck spells;
  CardDeck vault;
  CardDeck supporters;
  Tableau<3> spell_tableau{};
  Tableau<3> vault_tableau{};
  Tableau<5> supporter_tableau{};
  List<Card, 5> legendary;
  List<Card, 5> offerings;  // on the table
  List<Card, 5> taken_offerings;
  List<Card, 6> masks;    // not taken
  std::uint8_t ints = 0;  // supply
  std::uint8_t wis = 0;
  std::uint8_t badges = 0;
  friend bool operator==(const Board&, const Board&) = default;
};

struct State {
  core::Rng rng;
  std::uint8_t seats = 2;
  Settings settings;
  std::uint8_t round = 0;  // 1 to 5; 0 in setup
  Phase phase = Phase::setup;
  Seat first_player = 0;
  Seat next_first = 0;  // in the next round
  Seat acting = 0;      // whose action is being carried out
  Seat asked = 0;       // who owes the decision on top of the agenda
  Turn turn;
  core::Agenda<Item, 96> agenda;
  List<Effect, 24> effects;
  List<Noted, 64> noted;
  List<Lasting, 48> lasting;
  University university;
  Board board;
  std::array<Mage, kMages> mages{};
  std::array<Player, kSeats> players{};

  friend bool operator==(const State&, const State&) = default;
};

}  // namespace arbiter::argent
