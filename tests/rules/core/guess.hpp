// A tiny game for the tests of what rules/core makes of any game: each of two seats hides a number from 0 to
// 2; seat 0 guesses the other's once; whoever is right wins.
#pragma once

#include "rules/core/game_of.hpp"
#include "rules/core/updates.hpp"

namespace arbiter::core::guess {

struct Hide {
  static constexpr std::string_view type = "hide";
  std::uint8_t number;
};
struct Guess {
  static constexpr std::string_view type = "guess";
  std::uint8_t number;
};
BOOST_DESCRIBE_STRUCT(Hide, (), (number))
BOOST_DESCRIBE_STRUCT(Guess, (), (number))

struct Hidden {
  static constexpr std::string_view type = "hidden";
  static constexpr std::string_view words = "{seat} hides a number[: {number}].";
  Seat seat;
  Secret<std::uint8_t> number;
};
struct Guessed {
  static constexpr std::string_view type = "guessed_it";
  static constexpr std::string_view words = "{by} guesses {what.number}[ and is {verdict}].";
  struct What {
    std::uint8_t number;
  };
  Seat by;
  What what;
  std::string verdict;
};
struct Scored {
  static constexpr std::string_view type = "scored";
  static constexpr std::string_view words = "{seats} had {standings}.";
  struct Standing {
    Seat seat;
    std::uint8_t place;
    bool at_end;
  };
  SeatSet seats;
  std::vector<Standing> standings;
};
BOOST_DESCRIBE_STRUCT(Scored::Standing, (), (seat, place, at_end))
BOOST_DESCRIBE_STRUCT(Scored, (), (seats, standings))
BOOST_DESCRIBE_STRUCT(Hidden, (), (seat, number))
BOOST_DESCRIBE_STRUCT(Guessed::What, (), (number))
BOOST_DESCRIBE_STRUCT(Guessed, (), (by, what, verdict))

struct Guessing {
  struct Data {};
  struct State {
    Rng rng;
    std::array<std::optional<Secret<std::uint8_t>>, 2> numbers{};
    std::optional<std::uint8_t> guess;
    friend bool operator==(const State&, const State&) = default;
  };
  using Action = std::variant<Hide, Guess>;
  using Event = std::variant<Hidden, Guessed, Scored>;

  static GameInfo info() {
    GameInfo info;
    info.slug = "guess";
    info.name = "Guess";
    info.max_seats = 2;
    info.options = {flag("slow", false, "Nothing."), flag("fast", false, "Nothing.")};
    return info;
  }
  static Data load(const DataNode& root) {
    root.integer("version", 1, 9);
    return {};
  }
  static std::optional<std::string> refuse_options(const Options& options, int) {
    if (options.flag("slow") && options.flag("fast")) return "\"slow\" and \"fast\" exclude each other";
    return std::nullopt;
  }
  static State setup(const Data&, const Options&, int, Rng rng) {
    State state;
    state.rng = rng;
    return state;
  }
  static SeatSet to_act(const State& state) {
    SeatSet seats;
    for (const Seat seat : SeatSet::first(2)) {
      if (!state.numbers[seat]) seats.insert(seat);
    }
    if (seats.empty() && !state.guess) seats.insert(0);
    return seats;
  }
  static void legal_actions(const Data&, const State& state, Seat seat, LegalActions<Action>& out) {
    for (std::uint8_t n = 0; n < 3; ++n) {
      if (state.numbers[seat])
        out.add(Guess{n});
      else
        out.add(Hide{n});
    }
  }
  static Explanation explain(const Data&, const State& state, Seat seat, const Action&) {
    if (!state.numbers[seat]) return cite("seat " + std::to_string(seat) + " hides 0, 1 or 2", "R2", "R1");
    return "seat " + std::to_string(seat) + " cannot do that";
  }
  static void perform(const Data&, State& state, Seat seat, const Action& action,
                      std::vector<Event>& events) {
    if (const auto* hide = std::get_if<Hide>(&action)) {
      state.numbers[seat] = Secret<std::uint8_t>(hide->number, {}, SeatSet::of(seat));
      events.push_back(Hidden{seat, *state.numbers[seat]});
      return;
    }
    state.guess = std::get<Guess>(action).number;
    for (auto& number : state.numbers) number->reveal();
    events.push_back(Guessed{seat, {*state.guess}, right(state) ? "right" : "wrong_again"});
  }
  static void view(const Data& data, const State& state, Viewer viewer, json::Writer& out) {
    out.begin_object();
    out.key("numbers");
    write(out, data, viewer, state.numbers);
    out.key("guess");
    write(out, data, viewer, state.guess);
    out.end_object();
  }
  static void each_secret(State& state, auto&& visit) {
    for (auto& number : state.numbers) {
      if (number) visit(0, *number);
    }
  }
  static std::optional<Outcome> outcome(const Data&, const State& state) {
    if (!state.guess) return std::nullopt;
    Outcome outcome;
    const std::uint8_t first = right(state) ? 1 : 2;
    outcome.places = {first, static_cast<std::uint8_t>(3 - first)};
    outcome.scores = {right(state) ? 1 : 0, right(state) ? 0 : 1};
    return outcome;
  }
  static void write_score(const Data&, const State&, Seat seat, json::Writer& out) {
    out.begin_object();
    out.member("seat", seat);
    out.end_object();
  }
  static void component_counts(const Data&, const State&, ComponentCounts& count) { count.add("number", 2); }
  static bool right(const State& state) { return state.numbers[1]->truth() == *state.guess; }
};

inline std::shared_ptr<const GameOf<Guessing>> load() {
  return GameOf<Guessing>::load(R"({"version":1})", "guess.json");
}
inline std::unique_ptr<Match> new_match(const Game& game) {
  return game.setup(std::get<Options>(game.options(nlohmann::json::object(), 2)), 2, Seed{});
}
inline core::Action action(const Match& match, const std::string& text) {
  return std::get<core::Action>(match.parse_action(nlohmann::json::parse(text)));
}

}  // namespace arbiter::core::guess
