// Sealed: the game of the simulation. It costs next to nothing, ends soon, and has one of each: choices of all
// seats at once, a turn of one seat, hidden things of each seat, chance, an end; and, if it is asked to, an
// exception out of its rules.
//
// 2 to 5 seats. Each has a sealed number from 0 to 3. A round: all seats at once and in secret commit a number up
// to their own; when the last one has, the numbers change by what was committed, and one seat (they take turns)
// says whether the die is rolled. What is committed is never shown to others, not even at the end: everybody wins.
// So nothing that others receive may depend on what a seat commits.
#pragma once

#include <array>
#include <boost/describe.hpp>
#include <memory>
#include <optional>

#include "rules/core/game_of.hpp"

namespace arbiter::simulation::sealed {

using core::Seat;

inline constexpr int kSeats = 5;
inline constexpr int kNumbers = 4;

struct Data {};

using Sealed = core::Secret<std::uint8_t>;

struct State {
  core::Rng rng;
  std::uint8_t seats = 2;
  std::uint8_t rounds = 2;  // that are played
  std::uint8_t breaks = 0;  // the round in which the rules fail; 0: never
  std::uint8_t round = 1;
  bool turn = false;  // one seat is to say whether the die is rolled
  bool over = false;
  std::uint8_t die = 0;  // open
  std::array<Sealed, kSeats> numbers{};
  std::array<std::optional<Sealed>, kSeats> committed{};

  Seat teller() const { return Seat::of(round % seats); }
  friend bool operator==(const State&, const State&) = default;
};

struct Commit {
  static constexpr std::string_view type = "commit";
  std::uint8_t number;
};
struct Say {
  static constexpr std::string_view type = "say";
  bool roll;
};
BOOST_DESCRIBE_STRUCT(Commit, (), (number))
BOOST_DESCRIBE_STRUCT(Say, (), (roll))
using Action = std::variant<Commit, Say>;

struct Committed {
  static constexpr std::string_view type = "committed";
  static constexpr std::string_view words = "{seat} commits[ {number}].";
  Seat seat;
  Sealed number;
};
struct Said {
  static constexpr std::string_view type = "said";
  static constexpr std::string_view words = "{seat} decides; the die shows {die}.";
  Seat seat;
  std::uint8_t die;
};
BOOST_DESCRIBE_STRUCT(Committed, (), (seat, number))
BOOST_DESCRIBE_STRUCT(Said, (), (seat, die))
using Event = std::variant<Committed, Said>;

/// The pieces that core::GameOf asks for.
struct SealedGame {
  using Data = sealed::Data;
  using State = sealed::State;
  using Action = sealed::Action;
  using Event = sealed::Event;

  static core::GameInfo info();
  static Data load(const core::DataNode&) { return {}; }
  static State setup(const Data&, const core::Options&, int seats, core::Rng rng);
  static core::SeatSet to_act(const State&);
  static void legal_actions(const Data&, const State&, Seat, core::LegalActions<Action>& out);
  static std::string explain(const Data&, const State&, Seat, const Action&);
  static void perform(const Data&, State&, Seat, const Action&, std::vector<Event>& events);
  static void view(const Data&, const State&, core::Viewer, json::Writer& out);
  static std::optional<core::Outcome> outcome(const Data&, const State&);
  static void write_score(const Data&, const State&, Seat, json::Writer& out);
  static void component_counts(const Data&, const State&, core::ComponentCounts& count);
  static void resample_rest(const Data&, State&, core::Viewer, core::Rng&);
  template <class Visit>
  static void each_secret(State&, Visit&&) {}  // nothing is dealt; see resample_rest
};

std::shared_ptr<const core::Game> game();

}  // namespace arbiter::simulation::sealed
