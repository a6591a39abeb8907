// The state of a match of Viceroy.
#pragma once

#include <algorithm>
#include <array>
#include <optional>
#include <vector>

#include "rules/core/agenda.hpp"
#include "rules/core/rng.hpp"
#include "rules/core/secret.hpp"
#include "rules/core/zone.hpp"
#include "rules/viceroy/actions.hpp"
#include "rules/viceroy/data.hpp"

namespace arbiter::viceroy {

using HiddenCard = core::Secret<Card, CardKind>;

/// Where a card lies in a pyramid, R7: (L,p) rests on (L-1,p) and (L-1,p+1).
struct Place {
  std::int8_t level = 1;
  std::int8_t pos = 0;
  friend auto operator<=>(Place, Place) = default;
};

/// Tokens lie on places: a card that takes another's place takes its tokens over (R72).
struct Token {
  std::uint16_t id = 0;  // public; it stays with the token (R99)
  TokenKind kind{};
  Color color{};           // of circle bonuses and infinite gemstones
  std::uint8_t value = 0;  // of points, magic and circle bonuses
  bool used = false;       // an infinite gemstone in this development phase (R26)
  Place at{};
  friend bool operator==(const Token&, const Token&) = default;
};

struct Pyramid {
  struct Slot {
    Place at;
    Card card;
    Gems banked;  // R83
    friend bool operator==(const Slot&, const Slot&) = default;
  };
  struct Tucked {  // R17
    Card card;
    Place under;
    friend bool operator==(const Tucked&, const Tucked&) = default;
  };
  List<Slot, 40> slots;  // by place, ascending
  List<Tucked, 64> tucked;
  List<Token, 128> tokens;
  friend bool operator==(const Pyramid&, const Pyramid&) = default;
};

struct HandCard {
  HiddenCard card;
  bool free = false;   // to play, R69; only cards that everybody knows
  bool fresh = false;  // drawn for law 70, while its owner decides about it (R81)
  friend bool operator==(const HandCard&, const HandCard&) = default;
};

/// What lies behind a screen. All movements are public (R103); only the two gems returned in the setup are
/// secret. So the stock is not stored but computed: 2 of each colour, less those returned, plus the flow.
struct Screen {
  core::Secret<Gems> returned;
  std::array<std::int8_t, kColors> flow{};  // gained less spent since the setup
  Gems most_returned;                       // upper bound of `returned`, by all that everybody has seen
  std::uint8_t attack = 0;
  friend bool operator==(const Screen&, const Screen&) = default;

  int flowed(Color color) const { return flow[static_cast<std::size_t>(color)]; }
  int gems(Color color) const { return kDealt - returned.truth()[color] + flowed(color); }
  Gems gems() const {
    Gems all;
    for (const Color color : kEachColor) all[color] = static_cast<std::uint8_t>(gems(color));
    return all;
  }
  /// The number of gems; public, as everybody can count.
  int total() const { return kColors * kDealt - kReturned + flow[0] + flow[1] + flow[2] + flow[3]; }
  /// Whether there may be a gem of this colour, by public knowledge: what is asked depends on nothing else.
  bool may_have(Color color) const { return total() > 0 && kDealt + flowed(color) > 0; }
  /// Records that everybody has learnt that there are at least `n` gems of this colour.
  void has_shown(Color color, int n) {
    const int most = kDealt + flowed(color) - n;
    most_returned[color] = static_cast<std::uint8_t>(std::clamp<int>(most, 0, most_returned[color]));
  }
  void move(Color color, int n) {
    auto& number = flow[static_cast<std::size_t>(color)];
    number = static_cast<std::int8_t>(number + n);
    has_shown(color, 0);
  }

  static constexpr int kDealt = 2;     // of each colour, R30
  static constexpr int kReturned = 2;  // in all
};

/// R32: no seat can have kept what another one returned.
struct Offer {
  Card kept;
  List<Card, 2> returned;  // empty until all have chosen
  friend bool operator==(const Offer&, const Offer&) = default;
};

struct Player {
  Pyramid pyramid;
  List<HandCard, 56> hand;
  Screen screen;
  std::optional<core::Secret<Sealed>> sealed;  // chosen, and not yet revealed
  std::optional<HandCard> played;              // revealed, and not yet in the pyramid (R62)
  Card start;                                  // the first card of the pyramid, once it is revealed
  core::Secret<Offer> offer;                   // what became of the other cards dealt, then
  /// The first characters that left the hand without having been known before: one may be the one kept at
  /// the start. Three are enough: a fourth would tell nothing more, see resample.cpp.
  List<Card, 3> shown;
  std::uint8_t draws_owed = 0;  // during the setup, R33
  friend bool operator==(const Player&, const Player&) = default;
};

/// What an item of the agenda asks for or does. First what several seats decide at once, sealed until all have
/// chosen; in `settle` each seat has its own task (R46, R95). Then what one seat decides. Then effects.
enum class Step : std::uint8_t {
  choose_start,
  bid,
  develop,
  settle,

  pick_card,
  take_gems,
  choose_deck,
  tuck_taken,
  place,
  pay,
  level5_reward,
  choose_option,
  choose_color,
  infinite_from_screen,
  barter_give,
  barter_take,
  barter_pay,
  take_auction_card,
  return_laws,
  choose_taken,
  tuck_from_hand,
  tuck_free,
  bank_gems,

  reveal_start,
  build_decks,
  begin_round,
  auction_turn,
  reveal_bids,
  attack_pick,
  settle_bids,
  reveal_settle,
  pass_gems,
  slide,
  development,
  development_turn,
  reveal_plays,
  resolve_play,
  run_ops,
  gain_gems,
  draw_cards,
  gain_infinite,
  refill,
  ask_taken,
  ask_tuck_from_hand
};
BOOST_DESCRIBE_ENUM(Step, choose_start, bid, develop, settle, pick_card, take_gems, choose_deck, tuck_taken,
                    place, pay, level5_reward, choose_option, choose_color, infinite_from_screen, barter_give,
                    barter_take, barter_pay, take_auction_card, return_laws, choose_taken, tuck_from_hand,
                    tuck_free, bank_gems)
constexpr bool is_decision(Step step) { return step <= Step::bank_gems; }
constexpr bool is_shared(Step step) { return step <= Step::settle; }
static_assert(is_shared(Step::settle) && !is_shared(Step::pick_card));
static_assert(is_decision(Step::bank_gems) && !is_decision(Step::reveal_start));

/// An item of the agenda: a decision that is owed, or a step to be carried out. Members that its step does not
/// use keep their defaults.
struct Item {
  Step step{};
  Seat seat = 0;           // who decides, or whom it concerns
  std::uint8_t n = 0;      // gems to take, cards to draw, laws to return, gems to pay or to bank at most
  Place at{};              // of "this card"
  Color color{};           // of an infinite gemstone, or of the column to refill
  Spot spot{};             // to refill
  Range ops{};             // to run; of choose_option, the lists to choose from; of bank_gems, if it is
                           // done in several goes, the operation
  std::uint16_t give = 0;  // token, in barter_take and barter_pay
  std::uint16_t take = 0;  // token, in barter_pay
  Seat target = 0;         // whose token it is
  friend bool operator==(const Item&, const Item&) = default;
};

enum class Phase : std::uint8_t { setup, auction, development, over };
BOOST_DESCRIBE_ENUM(Phase, setup, auction, development, over)

/// What a seat has to do while the bids of a turn are settled (R46).
struct Task {
  enum class Kind : std::uint8_t { none, pick, claim, tuck };
  Kind kind = Kind::none;
  Color color{};
  friend bool operator==(const Task&, const Task&) = default;
};

/// The claims so far in the negotiation about a column, of its two seats in ascending order.
using ClaimRounds = List<std::array<ClaimKind, 2>, kTurns>;

using Column = std::array<std::optional<Card>, 2>;  // by Spot

struct State {
  core::Rng rng;
  std::uint8_t seats = 2;
  bool recolour = false;  // R85
  Phase phase = Phase::setup;
  std::uint8_t round = 0;
  std::uint8_t turn = 0;  // of the phase, from 1
  core::Agenda<Item> agenda;
  std::uint16_t next_token = 1;

  Gems reserve;
  std::array<Player, kSeats> players{};
  std::array<Column, kColors> display{};  // by Color
  core::Deck<HiddenCard, 56> large;       // until the decks are built, all characters that were not dealt
  core::Deck<HiddenCard, 8> small;
  core::Deck<HiddenCard, kLaws> laws;
  List<Card, kCards> discards;

  SeatSet in_phase;                               // who still bids or develops
  SeatSet must_skip;                              // the next auction, R76
  std::array<std::optional<Bid>, kSeats> bids{};  // of this auction turn, revealed
  std::array<Task, kSeats> tasks{};
  std::array<ClaimRounds, kColors> claims{};

  Player& operator[](Seat seat) { return players[seat]; }
  const Player& operator[](Seat seat) const { return players[seat]; }
  Column& column(Color color) { return display[static_cast<std::size_t>(color)]; }
  const Column& column(Color color) const { return display[static_cast<std::size_t>(color)]; }
  std::optional<Card>& spot(Color color, Spot place) {
    return column(color)[static_cast<std::size_t>(place)];
  }
  const std::optional<Card>& spot(Color color, Spot place) const {
    return column(color)[static_cast<std::size_t>(place)];
  }
  Task& task(Seat seat) { return tasks[seat]; }
  const Task& task(Seat seat) const { return tasks[seat]; }
  friend bool operator==(const State&, const State&) = default;
};

/// More gems are taken in several goes, so that lists stay short.
inline constexpr int kMostGemsAtOnce = 8;
/// The ways to take n gems of 4 colours.
constexpr int ways_to_take(int n) { return (n + 1) * (n + 2) * (n + 3) / 6; }
static_assert(kColors == 4 && ways_to_take(kMostGemsAtOnce) == 165);

/// How many gems `item`, a decision of bank_gems, puts down at most in this go (R83).
inline int most_banked_now(const Data& data, const Item& item) {
  return item.ops.empty() ? item.n : std::min<int>(item.n, data.ops[item.ops.begin].value);
}

inline int cards_in(const Column& column) { return column[0].has_value() + column[1].has_value(); }

/// Visits every card of the display with its colour and spot.
template <class Visit>
void each_displayed(const State& state, Visit&& visit) {
  for (const Color color : kEachColor) {
    for (const Spot place : {Spot::base, Spot::tip}) {
      if (state.spot(color, place)) visit(color, place);
    }
  }
}

}  // namespace arbiter::viceroy
