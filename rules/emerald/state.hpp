// The state of a match of A Study in Emerald.
#pragma once

#include <array>
#include <optional>

#include "rules/core/agenda.hpp"
#include "rules/core/bytes.hpp"
#include "rules/core/rng.hpp"
#include "rules/core/secret.hpp"
#include "rules/core/zone.hpp"
#include "rules/emerald/data.hpp"

namespace arbiter::emerald {

using core::List;

/// A back shows nothing but where the card lies (R142).
using HiddenCard = core::Secret<Card>;
using Hand = List<HiddenCard, kOwned>;
using DrawDeck = core::Deck<HiddenCard, kOwned>;
using Cards = List<Card, kOwned>;

/// What a played card is used for (R21). The last three never stand in an action.
enum class Use : std::uint8_t { symbol, bomb, benefit, assassinate, discard, text, interrupt };
BOOST_DESCRIBE_ENUM(Use, symbol, bomb, benefit, assassinate, discard, text, interrupt)

/// A card in a `played` zone (R24). The track is the one whose marker the card moves.
struct Played {
  Card card;
  Use use = Use::symbol;
  std::optional<Side> track;
  friend bool operator==(const Played&, const Played&) = default;
};
BOOST_DESCRIBE_STRUCT(Played, (), (card, use, track))

/// A card near an identity: Royalty, a One-Use card that scored, or an assassination card with its Agent
/// (R87).
struct Kept {
  Card card;
  std::optional<Seat> agent_of;
  friend bool operator==(const Kept&, const Kept&) = default;
};

struct SeatState {
  Hand hand;
  DrawDeck deck;
  Cards discard;  // the top is at the end
  List<Played, kOwned> played;
  List<Kept, kOwned> near;
  core::Secret<Side> identity;
  bool revealed = false;
  std::uint8_t agents = 0;            // in the Available Stock
  std::uint8_t cubes = 0;             // in the Available Stock
  std::uint8_t limbo = 0;             // own cubes in Limbo
  std::uint8_t sanity = 0;            // tokens on the identity
  std::array<std::uint16_t, 3> vp{};  // by Color; those of assassinations follow from `near` (R62)
  std::uint16_t track_vp = 0;
  friend bool operator==(const SeatState&, const SeatState&) = default;
};

/// A facedown card of a stack. `mixed`: it was among cards that were put back in a secret order, so that a
/// card whose place a viewer knew before may now be any of the mixed ones (see Rumour).
struct Slot {
  HiddenCard card;
  bool mixed = false;
  friend bool operator==(const Slot&, const Slot&) = default;
};

struct CityState {
  std::array<std::uint8_t, kSeats> agents{};
  std::array<std::uint8_t, kSeats> cubes{};
  std::optional<Card> face_up;
  List<Slot, kStack> down;      // facedown cards, the top one at the end
  std::optional<Card> royalty;  // in the Royalty slot

  int pieces(Seat seat) const { return agents[seat] + cubes[seat]; }
  friend bool operator==(const CityState&, const CityState&) = default;
};

/// The public among those who know something: the bit of spectators in a SeatSet.
inline constexpr Seat kPublic = Seat::of(core::kMaxSeats);
static_assert(SeatSet::everyone().contains(kPublic));

/// `who`, a seat or kPublic, knows that this card lies among the mixed facedown cards of a City, but not where.
struct Rumour {
  City city;
  Seat who = 0;
  Card card;
  friend bool operator==(const Rumour&, const Rumour&) = default;
};

/// The action under way (R34). A claim or assassination is one unit of it.
struct ActionState {
  Kind kind = Kind::pass;
  City city = kNoCity;              // of the place, claim or assassination
  std::optional<Seat> victim;       // whose Agent is the target; none: Royalty
  std::uint8_t first = 0;           // where in the active seat's played zone the cards of this unit begin
  std::uint8_t symbols_left = 0;    // of claim cards, not used by a claim yet
  std::uint16_t cities_chosen = 0;  // bit 1 << City: claimed in this action, or tried to
  bool blocked = false;
  friend bool operator==(const ActionState&, const ActionState&) = default;
};

/// The text that is being carried out.
struct EffectState {
  Seat seat = 0;
  Card card;
  std::uint8_t op = 0;  // index of the operation being carried out
  City city = kNoCity;  // chosen by it so far
  City to = kNoCity;
  std::optional<Seat> other;
  friend bool operator==(const EffectState&, const EffectState&) = default;
};

/// The option `track_scoring` (R77, R78).
enum class TrackScoring : std::uint8_t { each_move, standing };
BOOST_DESCRIBE_ENUM(TrackScoring, each_move, standing)

enum class WindowKind : std::uint8_t { off_turn, interrupt, counter };
BOOST_DESCRIBE_ENUM(WindowKind, off_turn, interrupt, counter)

/// The card that a seat answers with; none: it passes.
using Answer = core::Secret<std::optional<Card>>;

/// Secret answers, given at the same time (R104, R107, R111). Answers stay here until they are revealed or void.
struct Window {
  WindowKind kind = WindowKind::off_turn;
  core::SeatSet waiting;  // those who have not answered yet
  std::array<std::optional<Answer>, kSeats> answers{};
  friend bool operator==(const Window&, const Window&) = default;
};

/// An Interrupt on the table (R108); the last one is resolved first.
struct InterruptState {
  Seat seat = 0;
  Card card;
  bool cancelled = false;
  friend bool operator==(const InterruptState&, const InterruptState&) = default;
};

/// A card that a secret answer played in the last move. It may be hidden again by the end of that move, in a
/// reshuffle; a viewer who sees only the new view must still learn of it.
struct Shown {
  Seat seat = 0;
  Card card;
  friend bool operator==(const Shown&, const Shown&) = default;
};
BOOST_DESCRIBE_STRUCT(Shown, (), (seat, card))

enum class EndReason : std::uint8_t {
  restorationist_revealed,
  vp_limit,
  marker_at_end,
  stacks_empty,
  round_limit
};
BOOST_DESCRIBE_ENUM(EndReason, restorationist_revealed, vp_limit, marker_at_end, stacks_empty, round_limit)

/// What an item of the agenda asks for or does. The first ones, up to `counter`, are decisions.
enum class Step : std::uint8_t {
  place_agent,  // R18, R97
  main,         // R29
  closing,      // R31
  city,         // of the action
  target,       // R54
  cards,        // R34
  card_action,  // R60
  take,         // R49
  put,          // R40
  move,         // R51
  effect_city,
  effect_to,
  effect_seat,
  number,
  piece,
  strike,  // each_other_cube_to_limbo
  peeked,
  order,
  pick,
  window,   // R104, R107
  counter,  // R111
  // carried out without asking:
  begin_turn,
  next_main,
  end_turn,
  collect,
  open_window,
  next_interrupt,
  resolve_interrupt,
  carry_out,
  next_unit,
  finish_action,
  next_off_turn,
  run_op,
  op_done,
  effect_done,
  reveals,
  check_end
};

/// An item of the agenda: a decision that a seat owes, or a step to be carried out.
struct Item {
  Step step = Step::begin_turn;
  Seat seat = 0;       // who decides
  std::uint8_t n = 0;  // how many are left to choose; of `number` the largest
  bool begun = false;  // one was chosen already, so `finish` is possible
  friend bool operator==(const Item&, const Item&) = default;
};

struct State {
  core::Rng rng;
  std::uint8_t seats = 2;
  TrackScoring track_scoring = TrackScoring::each_move;
  Seat first_player = 0;
  Seat active = 0;
  std::uint8_t round = 0;  // 0 during setup
  std::uint8_t actions_done = 0;
  std::uint8_t last_turns = 0;  // R120: turns left once all stacks are empty; 0 before
  core::Agenda<Item> agenda;

  std::array<CityState, kCities> cities{};
  std::array<SeatState, kSeats> seat{};
  std::array<std::uint8_t, 2> tracks{};  // by Side
  List<Card, kAllCards> removed;
  List<HiddenCard, kGameCards> box;
  List<core::Secret<Side>, kIdentities> undealt;
  List<Rumour, 64> rumours;

  ActionState action;
  EffectState effect;
  Window queue;    // off-turn cards, or Interrupts against the action
  Window counter;  // against the last Interrupt of the chain
  List<InterruptState, 32> chain;
  List<Shown, 32> shown;
  List<EndReason, 5> ended;

  bool over() const { return !ended.empty(); }
  const CityState& at(City city) const { return cities[city.index]; }
  CityState& at(City city) { return cities[city.index]; }
  friend bool operator==(const State&, const State&) = default;
};

}  // namespace arbiter::emerald
