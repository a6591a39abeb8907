// From a game's typed pieces to core::Game and core::Match. rules/README.md writes a whole game step by step.
// A game is a struct G with these members:
//
//   using Data   = …;  // the card data, typed; immutable
//   using State  = …;  // plain data with a member `Rng rng`; copyable, ==, no pointers out of itself
//   using Action = std::variant<…>;  // small structs with `type`; packs into at most 31 bytes (action.hpp)
//   using Event  = std::variant<…>;  // structs with `type` and `words`; what not all may see is a Secret
//
//   static GameInfo info();
//   static Data load(const DataNode& root);
//       // throws DataError
//   static State setup(const Data&, const Options&, int seats, Rng rng);
//       // runs on to the first decision
//   static SeatSet to_act(const State&);
//       // empty exactly if the match is over
//   static void legal_actions(const Data&, const State&, Seat, LegalActions<Action>& out);
//       // precondition: the seat is to act. See Match::legal_actions for what the list must be.
//   static Explanation explain(const Data&, const State&, Seat, const Action&);
//       // why an action that is not in the list is illegal, for the seat that tried: in words of the game,
//       // with the ruling (cite.hpp). Must follow from what that seat knows. Must not throw, whatever the
//       // action holds.
//   static void perform(const Data&, State&, Seat, const Action&, std::vector<Event>& events);
//       // precondition: legal. Runs on to the next decision or the end, and appends what happened.
//   static void view(const Data&, const State&, Viewer, json::Writer&);
//       // writes one object
//   static void each_secret(State&, auto&& visit);
//       // see Determinizer
//   static std::optional<Outcome> outcome(const Data&, const State&);
//       // set exactly if the match is over
//   static void write_score(const Data&, const State&, Seat, json::Writer&);
//       // writes one object
//   static void component_counts(const Data&, const State&, ComponentCounts&);
//
// and, where needed:
//
//   static std::optional<std::string> refuse_options(const Options&, int seats);
//       // why this combination of options makes no sense, naming them; nullopt if it does
//   static void resample_rest(const Data&, State&, Viewer, Rng&);
//       // redraws hidden things that are not permutations of equal backs, such as a seat's secret number
//   static bool fits(const Data&, const State&);
//       // whether the hidden cards can carry out what was announced. Holds in every real state; `resample`
//       // keeps it so.
//   static Outcome provisional_outcome(const Data&, const State&);
//       // see Match::provisional_outcome: lets bots judge a position in the middle of a match
//   static std::size_t advise(const Data&, const State&, Seat, const std::vector<core::Action>& legal);
//       // see AdvisedMatch::advised: lets bots play a position out like sensible players
//
// An event that tells by its happening what lies hidden, though no Secret is shown (that a hand holds no such
// card, say), has `static constexpr bool tells_what_is_hidden = true`: no step with it can be taken back.
//
// What G need not do: look actions up (only listed ones reach `perform`, so "listed is accepted, unlisted is
// refused, and a refusal changes nothing" hold by construction), redact events, clone, digest, or know JSON
// beyond its view.
#pragma once

#include <concepts>
#include <map>
#include <memory>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>

#include "rules/core/advice.hpp"
#include "rules/core/border.hpp"
#include "rules/core/cite.hpp"
#include "rules/core/data.hpp"
#include "rules/core/game.hpp"
#include "rules/core/knowledge.hpp"
#include "rules/core/seat_members.hpp"

namespace arbiter::core {

/// Where a game adds its legal actions.
template <class Typed>
class LegalActions {
 public:
  explicit LegalActions(std::vector<Action>& out) : out_(out) {}
  void add(const Typed& action) { out_.push_back(pack(action)); }
  std::size_t size() const { return out_.size(); }

 private:
  std::vector<Action>& out_;
};

/// Counts components by name.
class ComponentCounts {
 public:
  void add(const std::string& name, int n = 1) { counts_[name] += n; }
  std::vector<std::pair<std::string, int>> list() const { return {counts_.begin(), counts_.end()}; }

 private:
  std::map<std::string, int> counts_;
};

namespace detail {

/// What a match's log calls by itself what is no action of a game.
inline constexpr std::string_view kEntryTypes[] = {"undo",    "takeback",   "abandon",
                                                   "concede", "auto_close", "forfeit"};

template <class... Alternatives>
constexpr bool types_are_free(std::type_identity<std::variant<Alternatives...>>) {
  for (const std::string_view taken : kEntryTypes) {
    if (((Alternatives::type == taken) || ...)) return false;
  }
  return true;
}

template <class... Alternatives>
constexpr bool types_differ(std::type_identity<std::variant<Alternatives...>>) {
  const std::string_view types[] = {Alternatives::type...};
  for (std::size_t i = 0; i < std::size(types); ++i) {
    for (std::size_t k = 0; k < i; ++k) {
      if (types[i] == types[k]) return false;
    }
  }
  return true;
}

/// Whether an event of this match's kinds tells by its happening what lies hidden, see above.
template <class Event>
bool tells_what_is_hidden(const Event& event) {
  return std::visit(
      []<class E>(const E&) {
        if constexpr (requires { E::tells_what_is_hidden; }) return E::tells_what_is_hidden;
        return false;
      },
      event);
}

template <class G>
concept Advises = requires(const typename G::Data& data, const typename G::State& state) {
  G::advise(data, state, Seat(), std::vector<Action>());
};

/// MatchOf's part of core::AdvisedMatch; nothing for a game without advice.
template <class G, class Self>
class AdviceOf : public Match {};
template <Advises G, class Self>
class AdviceOf<G, Self> : public AdvisedMatch {
 public:
  std::size_t advised(Seat seat, const std::vector<Action>& legal) const override {
    const auto& self = static_cast<const Self&>(*this);
    return G::advise(self.data(), self.state(), seat, legal);
  }
};

}  // namespace detail

template <class G>
class GameOf;

template <class G>
class MatchOf final : public detail::AdviceOf<G, MatchOf<G>> {
 public:
  using State = typename G::State;
  static_assert(std::copyable<State> && std::equality_comparable<State>, "a match is a value");
  static_assert(std::is_same_v<decltype(State::rng), Rng>, "the only chance in a match is its member rng");
  static_assert(detail::types_differ(std::type_identity<typename G::Action>()),
                "two kinds of action have the same type");
  static_assert(detail::types_are_free(std::type_identity<typename G::Action>()),
                "a kind of action has a type that logs use for something else");
  static_assert(detail::types_differ(std::type_identity<typename G::Event>()),
                "two kinds of event have the same type");

  MatchOf(std::shared_ptr<const GameOf<G>> game, int seats, State state)
      : game_(std::move(game)), seats_(seats), state_(std::move(state)) {}

  const Game& game() const override { return *game_; }
  int seats() const override { return seats_; }

  std::unique_ptr<Match> clone() const override { return std::make_unique<MatchOf>(game_, seats_, state_); }
  void assign(const Match& other) override {
    state_ = static_cast<const MatchOf&>(other).state_;
    events_.clear();
  }
  bool equals(const Match& other) const override {
    const auto* same = dynamic_cast<const MatchOf*>(&other);
    return same != nullptr && seats_ == same->seats_ && state_ == same->state_;
  }
  Digest digest() const override { return digest_of(state_); }

  SeatSet to_act() const override { return G::to_act(state_); }

  void legal_actions(Seat seat, std::vector<Action>& out) const override {
    out.clear();
    if (!to_act().contains(seat)) return;
    LegalActions<typename G::Action> list(out);
    G::legal_actions(data(), state_, seat, list);
  }

  bool follow_from_open_facts(Seat seat) const override {
    std::vector<Action> here, there;
    legal_actions(seat, here);
    State state = state_;
    Levelling hidden(std::type_identity<G>(), state_, state, Viewer::spectator());
    for (std::size_t way = 0; way < hidden.ways(); ++way) {
      hidden.level(way);
      there.clear();
      LegalActions<typename G::Action> list(there);
      G::legal_actions(data(), state, seat, list);
      if (there != here) return false;
    }
    return true;
  }

  std::optional<Refusal> apply(Seat seat, const Action& action) override {
    if (!to_act().contains(seat)) {
      return Refusal{Refusal::Code::not_your_turn, "this seat has no decision to make now", "", ""};
    }
    legal_actions(seat, legal_);
    if (std::find(legal_.begin(), legal_.end(), action) == legal_.end()) {
      Explanation why = G::explain(data(), state_, seat, unpack<typename G::Action>(action));
      return Refusal{Refusal::Code::illegal_action, std::move(why.message), "", std::move(why.rule)};
    }
    play(seat, action);
    return std::nullopt;
  }

  void play(Seat seat, const Action& action) override {
    events_.clear();
    G::perform(data(), state_, seat, unpack<typename G::Action>(action), events_);
  }

  bool nothing_learned_since(const Match& before, Seat seat) const override {
    const State& earlier = static_cast<const MatchOf&>(before).state_;
    return !to_act().empty() && state_.rng == earlier.rng &&
           Knowledge(state_, seat).nothing_learned_since(Knowledge(earlier, seat)) && announces_nothing() &&
           !std::any_of(events_.begin(), events_.end(), detail::tells_what_is_hidden<typename G::Event>);
  }

  void write_view(Viewer viewer, json::Writer& out) const override { G::view(data(), state_, viewer, out); }
  void write_events(Viewer viewer, json::Writer& out) const override { write(out, data(), viewer, events_); }

  void resample(Viewer viewer, Rng& rng) override {
    events_.clear();
    Determinizer unknown(viewer);
    G::each_secret(state_, unknown);
    if constexpr (requires { G::fits(data(), state_); }) {
      unknown.deal(rng, [this] { return G::fits(data(), state_); });
    } else {
      unknown.deal(rng);
    }
    if constexpr (requires { G::resample_rest(data(), state_, viewer, rng); }) {
      G::resample_rest(data(), state_, viewer, rng);
    }
    state_.rng = Rng(rng.draw_seed());
  }
  std::vector<HiddenComponent> hidden(Viewer viewer) const override {
    Determinizer unknown(viewer);
    if constexpr (requires(const State& state) { G::fits(data(), state); }) {
      State state = state_;  // tries exchanges
      G::each_secret(state, unknown);
      return unknown.components([&] { return G::fits(data(), state); });
    } else {
      G::each_secret(const_cast<State&>(state_), unknown);  // only reads: nothing is dealt
      return unknown.components();
    }
  }

  std::optional<Outcome> outcome() const override { return G::outcome(data(), state_); }
  std::optional<Outcome> provisional_outcome() const override {
    if constexpr (requires { G::provisional_outcome(data(), state_); })
      return G::provisional_outcome(data(), state_);
    return std::nullopt;
  }
  void write_score(Seat seat, json::Writer& out) const override { G::write_score(data(), state_, seat, out); }
  std::vector<std::pair<std::string, int>> component_counts() const override {
    ComponentCounts count;
    G::component_counts(data(), state_, count);
    return count.list();
  }

  void write_action(const Action& action, json::Writer& out) const override {
    write(out, data(), Viewer::omniscient(), unpack<typename G::Action>(action));
  }
  std::variant<Action, Refusal> parse_action(const nlohmann::json& from) const override {
    try {
      typename G::Action typed;
      read(from, data(), "", typed);
      return pack(typed);
    } catch (const ReadError& error) {
      return Refusal{Refusal::Code::malformed, error.what(), error.path, ""};
    }
  }

  /// For the game's own tests, which set up positions.
  State& state() { return state_; }
  const State& state() const { return state_; }
  const std::vector<typename G::Event>& events() const { return events_; }
  const typename G::Data& data() const { return game_->data(); }

 private:
  /// Whether what was announced could be carried out with whatever may lie where a spectator sees backs.
  bool announces_nothing() const {
    if constexpr (requires(const State& state) { G::fits(data(), state); }) {
      State state = state_;
      Levelling hidden(std::type_identity<G>(), state_, state, Viewer::spectator());
      for (std::size_t way = 0; way < hidden.ways(); ++way) {
        hidden.level(way);
        if (!G::fits(data(), state)) return false;
      }
    }
    return true;
  }

  std::shared_ptr<const GameOf<G>> game_;
  int seats_;
  State state_;
  std::vector<typename G::Event> events_;  // of the last apply or play; not part of the state
  std::vector<Action> legal_;              // scratch
};

template <class G>
class GameOf final : public Game, public std::enable_shared_from_this<GameOf<G>> {
 public:
  /// `text` is the content of `file` (cards.json). Throws DataError.
  static std::shared_ptr<const GameOf> load(std::string text, const std::string& file) {
    const nlohmann::json json = parse_data(text, file);
    return std::shared_ptr<const GameOf>(new GameOf(G::load(DataNode(json, file)), std::move(text)));
  }

  const GameInfo& info() const override { return info_; }
  const typename G::Data& data() const { return data_; }

  std::variant<Options, std::string> options(const nlohmann::json& given, int seats) const override {
    auto parsed = Options::parse(info_.options, given, seats);
    if constexpr (requires(const Options& o) { G::refuse_options(o, seats); }) {
      if (const auto* valid = std::get_if<Options>(&parsed)) {
        if (auto why = G::refuse_options(*valid, seats)) return *why;
      }
    }
    return parsed;
  }

  std::unique_ptr<Match> setup(const Options& options, int seats, const Seed& seed) const override {
    return std::make_unique<MatchOf<G>>(this->shared_from_this(), seats,
                                        G::setup(data_, options, seats, Rng(seed)));
  }
  /// A match in a given position, for the game's own tests.
  std::unique_ptr<MatchOf<G>> match(int seats, typename G::State state) const {
    return std::make_unique<MatchOf<G>>(this->shared_from_this(), seats, std::move(state));
  }

  const std::vector<std::pair<std::string, std::string>>& event_words() const override { return words_; }
  const SeatMembers& event_seats() const override { return event_seats_; }
  const SeatMembers& action_seats() const override { return action_seats_; }

 private:
  GameOf(typename G::Data data, std::string text)
      : Game(text, ruleset_of(text)), info_(G::info()), data_(std::move(data)) {
    boost::mp11::mp_for_each<boost::mp11::mp_transform<std::type_identity, typename G::Event>>(
        [&](auto event) {
          using Event = typename decltype(event)::type;
          words_.emplace_back(Event::type, Event::words);
        });
  }
  static std::string ruleset_of(const std::string& text) {
    const GameInfo info = G::info();
    return to_hex(digest_of_text(info.slug + "\n" + std::to_string(info.rules_version) + "\n" + text));
  }

  GameInfo info_;
  typename G::Data data_;
  std::vector<std::pair<std::string, std::string>> words_;
  SeatMembers event_seats_ = seat_members<typename G::Data, typename G::Event>();
  SeatMembers action_seats_ = seat_members<typename G::Data, typename G::Action>();
};

}  // namespace arbiter::core
