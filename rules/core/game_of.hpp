// From a game's typed pieces to core::Game and core::Match. A game is a struct G with these members:
//
//   using Data   = …;   // the card data, typed; immutable
//   using State  = …;   // plain data with a member `Rng rng`; copyable, ==, no pointers out of itself
//   using Action = std::variant<…>;   // small structs, packing into at most 31 bytes (action.hpp)
//   using Event  = std::variant<…>;   // structs with `type` and `words`; what not all may see is a Secret in
//   them
//
//   static GameInfo info();
//   static Data  load(const DataNode& root);                                 // throws DataError
//   static State setup(const Data&, const Options&, int seats, Rng rng);     // runs on to the first decision
//   static SeatSet to_act(const State&);
//   static void legal_actions(const Data&, const State&, Seat, LegalActions<Action>& out);
//   static std::string explain(const Data&, const State&, Seat, const Action&);
//       // why an action that is not in the list is illegal, for the seat that tried: in words of the game,
//       with the
//       // rule; must follow from what that seat knows. Must not throw, whatever the action holds.
//   static void perform(const Data&, State&, Seat, const Action&, std::vector<Event>& events);
//       // precondition: legal. Runs on to the next decision or the end.
//   static void view(const Data&, const State&, Viewer, json::Writer&);       // writes one object
//   static void each_secret(State&, auto&& visit);                            // see Redeal
//   static std::optional<Outcome> outcome(const Data&, const State&);
//   static void write_score(const Data&, const State&, Seat, json::Writer&);  // writes one object
//   static void census(const Data&, const State&, Census&);
//
// and, where needed:
//
//   static std::optional<std::string> refuse_options(const Options&, int seats);  // combinations that make
//   no sense static void resample_rest(const Data&, State&, Viewer, Rng&);
//       // hidden things that are not permutations of equal backs, such as another seat's secret choice
//   static bool fits(const Data&, const State&);
//       // whether the hidden cards can carry out what was announced; must hold in every real state, and
//       // `resample` keeps it so
//   static Outcome standing(const Data&, const State&);
//       // see Match::standing: lets bots judge a position in the middle of a match
//
// What G need not do: look actions up (only listed ones reach `perform`, so "listed is accepted, unlisted is
// refused, and a refusal changes nothing" hold by construction), redact events, clone, digest, or know JSON
// beyond its view.
#pragma once

#include <map>
#include <memory>
#include <utility>

#include "rules/core/border.hpp"
#include "rules/core/data.hpp"
#include "rules/core/game.hpp"

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
class Census {
 public:
  void add(const std::string& name, int n = 1) { counts_[name] += n; }
  std::vector<std::pair<std::string, int>> list() const { return {counts_.begin(), counts_.end()}; }

 private:
  std::map<std::string, int> counts_;
};

template <class G>
class GameOf;

template <class G>
class MatchOf final : public Match {
 public:
  using State = typename G::State;

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

  std::optional<Refusal> apply(Seat seat, const Action& action) override {
    if (!to_act().contains(seat)) {
      return Refusal{Refusal::Code::not_your_turn, "this seat has no decision to make now", ""};
    }
    legal_actions(seat, legal_);
    if (std::find(legal_.begin(), legal_.end(), action) == legal_.end()) {
      return Refusal{Refusal::Code::illegal_action,
                     G::explain(data(), state_, seat, unpack<typename G::Action>(action)), ""};
    }
    play(seat, action);
    return std::nullopt;
  }

  void play(Seat seat, const Action& action) override {
    events_.clear();
    G::perform(data(), state_, seat, unpack<typename G::Action>(action), events_);
  }

  void write_view(Viewer viewer, json::Writer& out) const override { G::view(data(), state_, viewer, out); }
  void write_events(Viewer viewer, json::Writer& out) const override { write(out, data(), viewer, events_); }

  void resample(Viewer viewer, Rng& rng) override {
    events_.clear();
    Redeal redeal(viewer);
    G::each_secret(state_, redeal);
    if constexpr (requires { G::fits(data(), state_); }) {
      redeal.deal(rng, [this] { return G::fits(data(), state_); });
    } else {
      redeal.deal(rng);
    }
    if constexpr (requires { G::resample_rest(data(), state_, viewer, rng); }) {
      G::resample_rest(data(), state_, viewer, rng);
    }
    state_.rng = Rng(rng.draw_seed());
  }
  std::vector<HiddenComponent> hidden(Viewer viewer) const override {
    Redeal redeal(viewer);
    if constexpr (requires(const State& state) { G::fits(data(), state); }) {
      State state = state_;  // tries exchanges
      G::each_secret(state, redeal);
      return redeal.components([&] { return G::fits(data(), state); });
    } else {
      G::each_secret(const_cast<State&>(state_), redeal);  // only reads: nothing is dealt
      return redeal.components();
    }
  }

  std::optional<Outcome> outcome() const override { return G::outcome(data(), state_); }
  std::optional<Outcome> standing() const override {
    if constexpr (requires { G::standing(data(), state_); }) return G::standing(data(), state_);
    return std::nullopt;
  }
  void write_score(Seat seat, json::Writer& out) const override { G::write_score(data(), state_, seat, out); }
  std::vector<std::pair<std::string, int>> census() const override {
    Census count;
    G::census(data(), state_, count);
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
      return Refusal{Refusal::Code::malformed, error.what(), error.path};
    }
  }

  /// For the game's own tests, which set up positions.
  State& state() { return state_; }
  const State& state() const { return state_; }
  const std::vector<typename G::Event>& events() const { return events_; }

 private:
  const typename G::Data& data() const { return game_->data(); }

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
};

}  // namespace arbiter::core
