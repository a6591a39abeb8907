// The state of a match of The Big Book of Madness.
#pragma once

#include <array>
#include <optional>
#include <variant>

#include "rules/core/agenda.hpp"
#include "rules/core/rng.hpp"
#include "rules/core/secret.hpp"
#include "rules/core/zone.hpp"
#include "rules/madness/actions.hpp"
#include "rules/madness/operations.hpp"
#include "rules/madness/payment.hpp"

namespace arbiter::madness {

using core::List;

/// The public side of a card in a hand or deck. All backs look alike; `counted` is what everybody can infer:
/// hand and deck together are public (section 11), so when a deck has run out, the cards left in the hand are
/// known by counting, and are no longer exchangeable with those of the next deck.
struct CardBack {
  bool counted = false;
  friend auto operator<=>(CardBack, CardBack) = default;
};
template <class Data>
void write_json(json::Writer& out, const Data&, const CardBack&) {
  out.plain("card");
}

using HiddenCard = core::Secret<Card, CardBack>;
using Hand = List<HiddenCard, kCards>;
using CardDeck = core::Deck<HiddenCard, kCards>;

struct OwnSpell {
  Spell spell;
  bool ready = true;
  friend bool operator==(const OwnSpell&, const OwnSpell&) = default;
};

struct Player {
  std::optional<Magician> magician;  // until chosen, R17
  bool eliminated = false;
  Hand hand;
  CardDeck deck;
  Pile deck_was;  // contents of the deck when it was last renewed; public
  Pile discard;
  Pile support;
  List<OwnSpell, kMaxSpells> spells;
  bool ability_used = false;  // in the own turn, R72
  std::uint8_t discount = 0;  // Elements off the next Curse destroyed in this turn, R91
  friend bool operator==(const Player&, const Player&) = default;
};

struct PlacedCurse {
  Curse curse;
  Cost tokens{};
  bool warded = false;  // R90
  friend bool operator==(const PlacedCurse&, const PlacedCurse&) = default;
};

using HiddenCurse = core::Secret<Curse>;
using HiddenSpell = core::Secret<Spell>;
using HiddenPage = core::Secret<Page>;

/// The Library deck of one element. The first Spell of each row lies in the deck; the others are out of the
/// game, unseen (R16). The Spell of level `taken` + 1 lies face up on top.
struct LibraryDeck {
  std::array<std::array<HiddenSpell, kSpellsPerLevel>, kLevels> spells{};
  std::uint8_t taken = 0;
  friend bool operator==(const LibraryDeck&, const LibraryDeck&) = default;
};

// ---- Items of the agenda: what is still to be done ----

/// Who carries out an operation, and which card it belongs to.
struct Context {
  Seat seat = 0;                    // the subject, R73
  std::uint8_t x = 1;               // the multiplier
  std::optional<Spell> spell = {};  // the Spell that was cast
  std::uint8_t slot = 0;            // of the Curse that takes effect, 1 to 5; 0: none
  friend bool operator==(const Context&, const Context&) = default;
};

/// The steps of setup and turns, R23. None of them asks a seat.
enum class Step : std::uint8_t {
  finish_setup,
  begin_turn,
  discard_curses,
  new_monster,
  place_curses,
  action_phase,
  recuperation,
  end_turn,
};
/// R17.
struct MagicianChoice {
  Seat seat = 0;
  friend bool operator==(const MagicianChoice&, const MagicianChoice&) = default;
};
/// R26.
struct ApplyCurse {
  std::uint8_t slot = 1;
  friend bool operator==(const ApplyCurse&, const ApplyCurse&) = default;
};
/// Operations to be carried out in order; the whole list `times` times (`then_each`).
struct Run {
  Ops ops;
  Context context;
  std::uint8_t times = 1;
  friend bool operator==(const Run&, const Run&) = default;
};
/// The same operations for one seat after another, R74.
struct EachSeat {
  Ops ops;
  Context context;  // without the seat
  core::SeatSet left;
  friend bool operator==(const EachSeat&, const EachSeat&) = default;
};
/// An operation that asks its subject: what has been selected so far, and how much is left to select.
struct Selection {
  std::uint16_t op = 0;  // index into Data::ops
  Context context;
  std::uint8_t left = 0;            // cards, Spells, … that may or must still be selected
  std::uint8_t count = 0;           // selected so far
  bool asked = false;               // awaits an answer
  bool arranging = false;           // `peek_arrange`: discarding is over, cards are put back
  std::optional<Card> card = {};    // selected, its destination is asked; `exchange_support`: the hand's card
  std::optional<Seat> source = {};  // whose support `card` lies in
  List<Seat, kSeats> targets = {};  // named so far, R76
  List<Card, 4> given = {};         // `exchange_support`: put into the support before
  List<Card, 4> taken = {};         // `exchange_support`: taken into the hand before
  friend bool operator==(const Selection&, const Selection&) = default;
};
/// A seat takes actions: its Action Phase (R32), which has no limit, or actions granted to it (R60).
struct TakeActions {
  static constexpr std::uint8_t kNoLimit = 255;
  Seat seat = 0;
  std::uint8_t left = kNoLimit;
  bool is_granted() const { return left != kNoLimit; }
  friend bool operator==(const TakeActions&, const TakeActions&) = default;
};
/// R48: an action that is being paid for.
struct Payment {
  Seat seat = 0;
  PaidAction action = {};
  Cost cost{};
  Values spent{};
  std::uint8_t discount = 0;  // Elements still to be dropped, R91
  bool asked = false;
  friend bool operator==(const Payment&, const Payment&) = default;
};
/// R54: the next Spell of a Library deck is turned up.
struct TurnSpellUp {
  Element element = Element::air;
  friend bool operator==(const TurnSpellUp&, const TurnSpellUp&) = default;
};
using Item = std::variant<Step, MagicianChoice, ApplyCurse, Run, EachSeat, Selection, TakeActions, Payment,
                          TurnSpellUp>;

/// R1.
enum class Result : std::uint8_t {
  running,
  final_monster_defeated,
  madness_stack_empty,
  final_monster_not_defeated,
  all_eliminated,
};
BOOST_DESCRIBE_ENUM(Result, running, final_monster_defeated, madness_stack_empty, final_monster_not_defeated,
                    all_eliminated)

enum class Phase : std::uint8_t { setup, concentration, monster, action, recuperation, over };
BOOST_DESCRIBE_ENUM(Phase, setup, concentration, monster, action, recuperation, over)

/// The options of the match, R2.
struct Variant {
  Difficulty difficulty = Difficulty::I;
  bool terror = false;
  bool nightmare = false;
  bool bunch_of_dunces = false;
  bool unending_madness = false;
  bool something_for_everyone = false;
  bool stack_by_players = false;
  bool random_magicians = false;
  bool open_hands = false;
  friend bool operator==(const Variant&, const Variant&) = default;
};

struct State {
  core::Rng rng;
  Variant variant;
  std::uint8_t seats = 2;
  Seat active = 0;
  Phase phase = Phase::setup;
  std::uint8_t turn = 0;           // the turns begun, 1 to 31, R103
  std::uint8_t round = 0;          // 0 until the first Monster comes
  std::uint8_t marker = 0;         // the Invocation marker: 0 the Invocation space, else space 1 to 5, R11
  std::uint8_t actions_taken = 0;  // in this Action Phase, R33
  std::uint8_t curses_destroyed = 0;
  Result result = Result::running;
  /// Items pile up only through actions granted within actions; R33 allows 100 in a phase, so 128 suffice.
  core::Agenda<Item, 128> agenda;

  std::array<Player, kSeats> players{};
  std::uint8_t madness = 0;                   // in the Stack
  Pile stacks;                                // cards of value 2 and 3, R14
  Pile box;                                   // all kinds
  std::array<std::uint8_t, 64> box_spells{};  // by Spell; the Library's unseen ones are not in it

  std::array<core::Deck<HiddenCurse, kMaxCurseTypeSize>, kCurseTypes> curse_piles{};
  std::array<List<Curse, kMaxCurseTypeSize>, kCurseTypes> curse_discards{};
  std::array<std::optional<PlacedCurse>, kSlots> curses{};
  Cost tokens{};      // in the supply
  Cost due_tokens{};  // by element: on how many of the next Curses one is put, R93

  std::array<LibraryDeck, kElements> library{};
  std::array<HiddenPage, kCovers> covers{};        // the first one is in the Grimoire, R20
  std::array<HiddenPage, kInteriors> interiors{};  // the first five, in the order in which they come
  Page final_page;

  bool over() const { return result != Result::running; }
  friend bool operator==(const State&, const State&) = default;
};

inline constexpr int kPagesInGrimoire = 5;  // interior ones

/// Calls `visit(pool, secret)` for every Secret (core::Determinizer): hidden things are exchangeable within
/// the hand and deck of one seat, within a type of Curse, a level of a Library element, and a part of the
/// Grimoire.
template <class Visit>
void each_secret(State& state, Visit&& visit) {
  for (const Seat seat : SeatSet::first(state.seats)) {
    const auto cards = [&](auto& zone) {
      for (HiddenCard& card : zone) visit(static_cast<std::uint32_t>(seat * 2 + card.back().counted), card);
    };
    cards(state.players[seat].hand);
    cards(state.players[seat].deck);
  }
  std::uint32_t pool = 100;
  for (auto& pile : state.curse_piles) {
    for (HiddenCurse& curse : pile) visit(pool, curse);
    ++pool;
  }
  for (LibraryDeck& deck : state.library) {
    for (auto& level : deck.spells) {
      for (HiddenSpell& spell : level) visit(pool, spell);
      ++pool;
    }
  }
  for (HiddenPage& page : state.covers) visit(pool, page);
  for (HiddenPage& page : state.interiors) visit(pool + 1, page);
}

}  // namespace arbiter::madness
