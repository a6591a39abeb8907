// Snatch, the healthy base of all mutants: a tiny card game with one of each kind of secrecy, so that each
// property has something to hold on to.
//
// 2 or 3 seats; 16 cards of two suits (the backs show them), ranks 1 to 4, two of each; three in each hand.
// A round: all seats stake 0 to 2 points in secret and at once; the highest stake (on a tie the lowest seat)
// is paid and plays a card openly. Before that it may once peek at the top of the deck. The next seat may
// snatch the card by throwing away one of the same rank, or pass. Who lost cards draws; a die adds 0 to 2
// points to the seat that has the card, as does its rank. The match is over when the deck is empty.
#pragma once

#include <boost/describe.hpp>

#include "rules/core/agenda.hpp"
#include "rules/core/game_of.hpp"
#include "rules/core/zone.hpp"

namespace arbiter::snatch {

using core::List;
using core::Seat;
using core::SeatSet;

/// What is wrong with the game. Each flaw is one place in snatch.cpp.
enum class Flaw : std::uint8_t {
  none,
  view_counts_hidden_ranks,
  view_orders_by_rank,
  view_repeats_a_name,
  event_shows_drawn_card,
  event_shows_stake,
  to_act_follows_hand,
  skips_who_cannot_snatch,
  options_follow_deck,
  refusal_names_place,
  ruling_follows_place,  // the message is the same
  score_counts_hands,
  forgets_deck_in_each_secret,
  forgets_to_redraw_stakes,
  loses_a_card,
  counts_globally,
  endless_effect,
  never_ends,
  throws_sometimes,
  lists_twice,
  asks_without_options,
  first_stake_wins_ties,
  places_have_a_gap,
  throws_with_four_points,  // to begin with: an option that only some runs try
  peeks_at_a_copy,          // the card itself counts as hidden from who has seen it
  asks_what_all_see,        // whether one passes, when passing is all there is
  asks_without_difference,  // snatching does what passing does
};
BOOST_DESCRIBE_ENUM(Flaw, none, view_counts_hidden_ranks, view_orders_by_rank, view_repeats_a_name,
                    event_shows_drawn_card, event_shows_stake, to_act_follows_hand, skips_who_cannot_snatch,
                    options_follow_deck, refusal_names_place, ruling_follows_place, score_counts_hands,
                    forgets_deck_in_each_secret, forgets_to_redraw_stakes, loses_a_card, counts_globally,
                    endless_effect, never_ends, throws_sometimes, lists_twice, asks_without_options,
                    first_stake_wins_ties, places_have_a_gap, throws_with_four_points, peeks_at_a_copy,
                    asks_what_all_see, asks_without_difference)

inline constexpr int kSeats = 3;
inline constexpr int kHand = 3;
inline constexpr int kCards = 16;
inline constexpr int kRanks = 4;
inline constexpr int kHighestStake = 2;

enum class Suit : std::uint8_t { sun, moon };
BOOST_DESCRIBE_ENUM(Suit, sun, moon)

struct Card {
  Suit suit;
  std::uint8_t rank;
  friend auto operator<=>(const Card&, const Card&) = default;
};
BOOST_DESCRIBE_STRUCT(Card, (), (suit, rank))

using HiddenCard = core::Secret<Card, Suit>;
using Hand = List<HiddenCard, kHand>;
using Stake = core::Secret<std::uint8_t>;

enum class Step : std::uint8_t { stake, play, react, replenish, never };

struct Data {
  Flaw flaw;
};

struct State {
  core::Rng rng;
  Flaw flaw = Flaw::none;
  std::uint8_t seats = 2;
  Seat active = 0;
  bool peeked = false;
  std::optional<HiddenCard> copy;  // only for Flaw::peeks_at_a_copy
  bool over = false;
  core::Agenda<Step, 8> agenda;
  core::Deck<HiddenCard, kCards> deck;
  std::array<Hand, kSeats> hands{};
  std::array<std::optional<Stake>, kSeats> stakes{};
  std::optional<Seat> first_stake;  // only for Flaw::first_stake_wins_ties
  std::optional<Card> on_table;
  Seat owner = 0;                // who has the card on the table
  List<Card, kCards> graveyard;  // open
  std::array<std::int16_t, kSeats> points{};

  Seat reactor() const { return Seat::of((active + 1) % seats); }
  friend bool operator==(const State&, const State&) = default;
};

// ---- Actions ----

struct PlaceStake {
  static constexpr std::string_view type = "stake";
  std::uint8_t points;
};
struct Peek {
  static constexpr std::string_view type = "peek";
};
struct Play {
  static constexpr std::string_view type = "play";
  Card card;
};
struct Snatch {
  static constexpr std::string_view type = "snatch";
  Card with;
};
struct Pass {
  static constexpr std::string_view type = "pass";
};
BOOST_DESCRIBE_STRUCT(PlaceStake, (), (points))
BOOST_DESCRIBE_STRUCT(Peek, (), ())
BOOST_DESCRIBE_STRUCT(Play, (), (card))
BOOST_DESCRIBE_STRUCT(Snatch, (), (with))
BOOST_DESCRIBE_STRUCT(Pass, (), ())
using Action = std::variant<PlaceStake, Peek, Play, Snatch, Pass>;

// ---- Events ----

struct StakePlaced {
  static constexpr std::string_view type = "stake_placed";
  static constexpr std::string_view words = "{seat} has staked.";
  Seat seat;
  std::optional<std::uint8_t> points;  // only for Flaw::event_shows_stake
};
struct StakesRevealed {
  static constexpr std::string_view type = "stakes_revealed";
  static constexpr std::string_view words = "The stakes are {stakes}; {seat} begins.";
  List<std::uint8_t, kSeats> stakes;
  Seat seat;
};
struct Peeked {
  static constexpr std::string_view type = "peeked";
  static constexpr std::string_view words = "{seat} peeks at the deck[: {card}].";
  Seat seat;
  HiddenCard card;
};
struct Played {
  static constexpr std::string_view type = "played";
  static constexpr std::string_view words = "{seat} plays {card}.";
  Seat seat;
  Card card;
};
struct Snatched {
  static constexpr std::string_view type = "snatched";
  static constexpr std::string_view words = "{seat} snatches it with {with}.";
  Seat seat;
  Card with;
};
struct Passed {
  static constexpr std::string_view type = "passed";
  static constexpr std::string_view words = "{seat} passes.";
  Seat seat;
};
struct Drawn {
  static constexpr std::string_view type = "drawn";
  static constexpr std::string_view words = "{seat} draws a card.";
  Seat seat;
  HiddenCard card;
};
struct Rolled {
  static constexpr std::string_view type = "rolled";
  static constexpr std::string_view words = "The die adds {points} for {seat}.";
  Seat seat;
  std::uint8_t points;
};
BOOST_DESCRIBE_STRUCT(StakePlaced, (), (seat, points))
BOOST_DESCRIBE_STRUCT(StakesRevealed, (), (stakes, seat))
BOOST_DESCRIBE_STRUCT(Peeked, (), (seat, card))
BOOST_DESCRIBE_STRUCT(Played, (), (seat, card))
BOOST_DESCRIBE_STRUCT(Snatched, (), (seat, with))
BOOST_DESCRIBE_STRUCT(Passed, (), (seat))
BOOST_DESCRIBE_STRUCT(Drawn, (), (seat, card))
BOOST_DESCRIBE_STRUCT(Rolled, (), (seat, points))
using Event = std::variant<StakePlaced, StakesRevealed, Peeked, Played, Snatched, Passed, Drawn, Rolled>;

/// The pieces that core::GameOf asks for.
struct SnatchGame {
  using Data = snatch::Data;
  using State = snatch::State;
  using Action = snatch::Action;
  using Event = snatch::Event;

  static core::GameInfo info();
  static Data load(const core::DataNode& root);
  static State setup(const Data&, const core::Options&, int seats, core::Rng rng);
  static core::SeatSet to_act(const State&);
  static void legal_actions(const Data&, const State&, Seat, core::LegalActions<Action>& out);
  static core::Explanation explain(const Data&, const State&, Seat, const Action&);
  static void perform(const Data&, State&, Seat, const Action&, std::vector<Event>& events);
  static void view(const Data&, const State&, core::Viewer, json::Writer& out);
  static std::optional<core::Outcome> outcome(const Data&, const State&);
  static void write_score(const Data&, const State&, Seat, json::Writer& out);
  static void component_counts(const Data&, const State&, core::ComponentCounts& count);
  static void resample_rest(const Data&, State&, core::Viewer, core::Rng&);

  template <class Visit>
  static void each_secret(State& state, Visit&& visit) {
    const auto all = [&](auto& cards) {
      for (HiddenCard& card : cards) visit(static_cast<std::uint32_t>(card.back()), card);
    };
    for (Hand& hand : state.hands) all(hand);
    if (state.flaw != Flaw::forgets_deck_in_each_secret) all(state.deck);
  }
};

/// Snatch with a flaw, or none.
std::shared_ptr<const core::GameOf<SnatchGame>> game_with(Flaw flaw);

}  // namespace arbiter::snatch
