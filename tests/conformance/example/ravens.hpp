// Ravens: each round all choose a card in secret, and the highest that nobody else has played wins it.
// R-numbers are those of RULES.md.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "rules/core/game_of.hpp"
#include "rules/core/zone.hpp"

namespace arbiter::ravens {

using core::List;
using core::Seat;
using core::SeatSet;

inline constexpr int kSeats = 4;
inline constexpr int kRounds = 5;
inline constexpr int kCards = 24;

// ---- Cards ----

/// A kind of bird, as an index into Data::cards; two cards of one kind are interchangeable.
struct Card {
  std::uint8_t index = 0;
  friend auto operator<=>(Card, Card) = default;
};

struct CardInfo {
  std::string id;
  int worth;
  int count;
};

struct Data {
  std::vector<CardInfo> cards;
  const CardInfo& operator[](Card card) const { return cards[card.index]; }
};

// In JSON a card is its id.
void write_json(json::Writer& out, const Data& data, const Card& card);
std::optional<std::string> read_json(const nlohmann::json& from, const Data& data, Card& card);

/// A card lying face down: the value, and who knows it. All backs look alike.
using HiddenCard = core::Secret<Card>;

// ---- State ----

struct State {
  core::Rng rng;
  std::uint8_t seats = 2;
  std::uint8_t rounds = kRounds;
  std::uint8_t round = 1;  // beyond `rounds`: over
  std::array<List<HiddenCard, kRounds>, kSeats> hands{};
  std::array<std::optional<HiddenCard>, kSeats> chosen{};  // in this round
  List<HiddenCard, kCards> box;
  List<Card, kCards> played;  // open
  std::array<std::int16_t, kSeats> points{};
  friend bool operator==(const State&, const State&) = default;
};

// ---- Actions and events ----

struct Play {
  static constexpr std::string_view type = "play";
  Card card;
};
BOOST_DESCRIBE_STRUCT(Play, (), (card))
using Action = std::variant<Play>;

struct Chosen {
  static constexpr std::string_view type = "chosen";
  static constexpr std::string_view words = "{seat} has chosen[ {card}].";
  Seat seat;
  HiddenCard card;
};
struct Shown {
  static constexpr std::string_view type = "shown";
  static constexpr std::string_view words = "{seat} shows {card}.";
  Seat seat;
  Card card;
};
struct RoundWon {
  static constexpr std::string_view type = "round_won";
  static constexpr std::string_view words = "{seat} wins {points} points.";
  Seat seat;
  std::uint8_t points;
};
struct NobodyWins {
  static constexpr std::string_view type = "nobody_wins";
  static constexpr std::string_view words = "Nobody wins round {round}.";
  std::uint8_t round;
};
BOOST_DESCRIBE_STRUCT(Chosen, (), (seat, card))
BOOST_DESCRIBE_STRUCT(Shown, (), (seat, card))
BOOST_DESCRIBE_STRUCT(RoundWon, (), (seat, points))
BOOST_DESCRIBE_STRUCT(NobodyWins, (), (round))
using Event = std::variant<Chosen, Shown, RoundWon, NobodyWins>;

// ---- The game ----

struct Ravens {
  using Data = ravens::Data;
  using State = ravens::State;
  using Action = ravens::Action;
  using Event = ravens::Event;

  static core::GameInfo info();
  static Data load(const core::DataNode& root);
  static State setup(const Data&, const core::Options&, int seats, core::Rng rng);
  static SeatSet to_act(const State&);
  static void legal_actions(const Data&, const State&, Seat, core::LegalActions<Action>& out);
  static core::Explanation explain(const Data&, const State&, Seat, const Action&);
  static void perform(const Data&, State&, Seat, const Action&, std::vector<Event>& events);
  static void view(const Data&, const State&, core::Viewer, json::Writer& out);
  static std::optional<core::Outcome> outcome(const Data&, const State&);
  static core::Outcome provisional_outcome(const Data&, const State&);
  static void write_score(const Data&, const State&, Seat, json::Writer& out);
  static void component_counts(const Data&, const State&, core::ComponentCounts& count);

  /// Every place where a hidden card may lie, all in one pool: whoever sees a back cannot tell which it is.
  static void each_secret(State& state, auto&& visit) {
    for (auto& hand : state.hands) {
      for (HiddenCard& card : hand) visit(0, card);
    }
    for (auto& card : state.chosen) {
      if (card) visit(0, *card);
    }
    for (HiddenCard& card : state.box) visit(0, card);
  }
};

/// `text` is the content of `file`, the game's cards.json. Throws core::DataError.
std::shared_ptr<const core::GameOf<Ravens>> load(std::string text, const std::string& file);

}  // namespace arbiter::ravens
