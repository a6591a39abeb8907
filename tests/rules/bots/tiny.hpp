// Games so small that the best move is known.
#pragma once

#include <boost/describe.hpp>
#include <memory>
#include <stdexcept>

#include "rules/core/game_of.hpp"

namespace arbiter::tiny {

using core::Seat;
using core::SeatSet;

struct Data {};

struct Take {
  static constexpr std::string_view type = "take";
  std::uint8_t n;
};
BOOST_DESCRIBE_STRUCT(Take, (), (n))
struct Taken {
  static constexpr std::string_view type = "taken";
  static constexpr std::string_view words = "{n}.";
  std::uint8_t n;
};
BOOST_DESCRIBE_STRUCT(Taken, (), (n))

/// What the games below share.
struct Base {
  using Data = tiny::Data;
  using Action = std::variant<Take>;
  using Event = std::variant<Taken>;
  static Data load(const core::DataNode&) { return {}; }
  static std::string explain(const auto&...) { return "no"; }
  static void view(const Data&, const auto&, core::Viewer, json::Writer& out) {
    out.begin_object();
    out.end_object();
  }
  static void each_secret(auto&, auto&&) {}
  static void write_score(const Data&, const auto&, Seat, json::Writer& out) {
    out.begin_object();
    out.end_object();
  }
  static void component_counts(const Data&, const auto&, core::ComponentCounts&) {}
  static core::GameInfo info() {
    core::GameInfo info;
    info.slug = info.name = "tiny";
    info.min_seats = info.max_seats = 2;
    return info;
  }
  static core::Outcome ranked(int first, int second) {
    core::Outcome outcome;
    outcome.scores = {first, second};
    core::rank(outcome);
    return outcome;
  }
};

/// Nim: take one, two or three sticks; who takes the last one has won. One leaves a multiple of four.
struct Nim : Base {
  struct State {
    core::Rng rng;
    std::uint8_t sticks = 21;
    Seat active = 0;
    bool throws = false;
    friend bool operator==(const State&, const State&) = default;
  };
  static State setup(const Data&, const core::Options&, int, core::Rng rng) { return {rng, 21, 0, false}; }
  static core::SeatSet to_act(const State& s) {
    return s.sticks == 0 ? core::SeatSet() : core::SeatSet::of(s.active);
  }
  static void legal_actions(const Data&, const State& s, Seat, core::LegalActions<Action>& out) {
    for (std::uint8_t n = 1; n <= 3 && n <= s.sticks; ++n) out.add(Take{n});
  }
  static void perform(const Data&, State& s, Seat, const Action& action, std::vector<Event>&) {
    if (s.throws) throw std::logic_error("a broken rule");
    s.sticks = static_cast<std::uint8_t>(s.sticks - std::get<Take>(action).n);
    s.active = Seat::of(1 - s.active);
  }
  static std::optional<core::Outcome> outcome(const Data&, const State& s) {
    if (s.sticks > 0) return std::nullopt;
    return s.active == 1 ? ranked(1, 0) : ranked(0, 1);  // who has just moved took the last one
  }
};
BOOST_DESCRIBE_STRUCT(Nim::State, (), (rng, sticks, active, throws))

/// Both choose in secret and at once: matching pennies with a third, safe side. Even sum: seat 0 gets a
/// point, odd: seat 1 does; but who chose 3 gets two points in any case.
struct Secretly : Base {
  using Choice = core::Secret<std::uint8_t>;
  struct State {
    core::Rng rng;
    std::array<std::optional<Choice>, 2> chosen{};
    friend bool operator==(const State&, const State&) = default;
  };
  static State setup(const Data&, const core::Options&, int, core::Rng rng) { return {rng, {}}; }
  static core::SeatSet to_act(const State& s) {
    core::SeatSet open;
    for (const Seat seat : SeatSet::first(2)) {
      if (!s.chosen[seat]) open.insert(seat);
    }
    return open;
  }
  static void legal_actions(const Data&, const State&, Seat, core::LegalActions<Action>& out) {
    for (std::uint8_t n = 1; n <= 3; ++n) out.add(Take{n});
  }
  static void perform(const Data&, State& s, Seat seat, const Action& action, std::vector<Event>&) {
    s.chosen[seat] = Choice(std::get<Take>(action).n, {}, core::SeatSet::of(seat));
  }
  static void resample_rest(const Data&, State& s, core::Viewer viewer, core::Rng& rng) {
    for (auto& choice : s.chosen) {
      if (choice && !choice->known_to(viewer)) choice->redraw(static_cast<std::uint8_t>(1 + rng.below(3)));
    }
  }
  static std::optional<core::Outcome> outcome(const Data&, const State& s) {
    if (!s.chosen[0] || !s.chosen[1]) return std::nullopt;
    const int a = s.chosen[0]->truth(), b = s.chosen[1]->truth();
    const bool even = (a + b) % 2 == 0;
    return ranked((even ? 1 : 0) + (a == 3 ? 2 : 0), (even ? 0 : 1) + (b == 3 ? 2 : 0));
  }
};
BOOST_DESCRIBE_STRUCT(Secretly::State, (), (rng, chosen))

template <class G>
std::unique_ptr<core::MatchOf<G>> match(typename G::State state) {
  static const auto game = core::GameOf<G>::load("{}", "tiny");
  return game->match(2, std::move(state));
}

inline int taken(const core::Action& action) {
  return std::get<Take>(core::unpack<std::variant<Take>>(action)).n;
}

}  // namespace arbiter::tiny
