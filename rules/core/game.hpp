// What every game provides, as the rest of the tree sees it. A game is written against game_of.hpp, which
// implements these two classes from typed pieces; nothing outside rules/ knows a game by name.
//
// The hard cases, and where the contract settles them:
//  * Several seats choose at once and in secret (Viceroy's bids): `to_act` holds them all; each `apply` removes
//    one seat from it and reveals nothing but that; the order in which they arrive never matters.
//  * Another seat acts inside one's turn (Madness's granted actions, Emerald's interrupts, Argent's reactions):
//    the decision lies on top of the agenda; `to_act` names that seat and no other; the turn below it waits as
//    data.
//  * Whether somebody is asked must not betray a hand: `to_act` and the existence of a decision follow from
//    public facts alone; only the list of options may follow from what the asked seat knows.
//  * A choice that multiplies (sets of cards, payments) is a sequence of decisions, each with a short list.
//  * A match may be cloned between any two calls, in the middle of any chain of effects.
#pragma once

#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "json/writer.hpp"
#include "rules/core/action.hpp"
#include "rules/core/digest.hpp"
#include "rules/core/options.hpp"
#include "rules/core/outcome.hpp"
#include "rules/core/resample.hpp"
#include "rules/core/rng.hpp"
#include "rules/core/seat.hpp"

namespace arbiter::core {

class Game;

/// One match: a value behind a handle. Not thread-safe; different matches are independent of each other.
/// Member functions other than `apply`, `play`, `resample` and `assign` change nothing that can be observed.
/// Nothing throws unless the game itself is broken (as by rules that never end, see StepLimit). After an
/// exception out of `apply`, `play` or `resample` the match is unusable and must be dropped: callers who must
/// not lose it apply to a clone.
class Match {
 public:
  virtual ~Match() = default;

  virtual const Game& game() const = 0;
  virtual int seats() const = 0;

  /// An independent match, equal in state, without the last events. Costs microseconds.
  virtual std::unique_ptr<Match> clone() const = 0;
  /// Makes this match equal to `other` without allocating. Precondition: `other` is of the same Game object.
  virtual void assign(const Match& other) = 0;
  /// Whether the states are equal, generators included.
  virtual bool equals(const Match& other) const = 0;
  /// BLAKE2b over the canonical bytes of the whole state. Equal on every machine for the same ruleset,
  /// options, seed and actions. Never shown to anyone while the match runs.
  virtual Digest digest() const = 0;

  /// The seats that owe a decision now; empty exactly if the match is over. A function of public facts: it is
  /// shown to everybody.
  virtual SeatSet to_act() const = 0;

  /// Replaces `out` by every legal action of `seat`, without repetition, in a stable order that is a function
  /// of what the seat knows. Empty exactly if the seat is not in `to_act()`. At most a few hundred.
  virtual void legal_actions(Seat seat, std::vector<Action>& out) const = 0;

  /// Whether those follow from what lies open: they would be the same whatever any hidden component were, also what
  /// cannot be by what was announced or counted. For checks: a single answer of this kind is no question.
  virtual bool follow_from_open_facts(Seat seat) const = 0;

  /// Carries out `action` if it is one of `legal_actions(seat)`, together with everything that follows from
  /// it without a further decision; the events of this call replace those of the last. Otherwise changes
  /// nothing and returns why: the refusal is a function of what the seat knows.
  virtual std::optional<Refusal> apply(Seat seat, const Action& action) = 0;

  /// The same without looking the action up, for playouts and replays. Precondition: the action is legal.
  virtual void play(Seat seat, const Action& action) = 0;

  /// Whether the step that led from `before` to here, one action of `seat`, can be taken back as if it had never
  /// been: it has shown nothing to anybody (no Secret has got a new knower, none that not everybody knew is
  /// gone, nothing was announced that only certain hands can carry out, no event of the last `apply` or `play`
  /// tells what is hidden), and the generator was not drawn on. Follows from what `seat` knows. False once the
  /// match is over.
  /// That an action was open to `seat` at all may tell others a little of what it holds, as a price does that is
  /// paid from behind a screen: that much does not count.
  /// Precondition: `before` is of the same Game object.
  virtual bool nothing_learned_since(const Match& before, Seat seat) const = 0;

  /// One JSON object: everything `viewer` may see, and nothing that depends on anything else. Members and
  /// elements come in a fixed order; hidden things of one kind are byte-equal but for their place.
  virtual void write_view(Viewer viewer, json::Writer& out) const = 0;

  /// A JSON array of what the last `apply` or `play` did, as `viewer` may know it: objects with a member
  /// "type". The number and order of events, too, is a function of what the viewer knows.
  virtual void write_events(Viewer viewer, json::Writer& out) const = 0;

  /// Redraws everything that `viewer` cannot know into another state equally possible for it, chosen by
  /// `rng`; the match gets a fresh generator key, and its last events are forgotten. All that the viewer can
  /// see stays as it is.
  virtual void resample(Viewer viewer, Rng& rng) = 0;

  /// Every component hidden from `viewer` that could be another, in a stable order; for checks that
  /// `resample` redraws them.
  virtual std::vector<HiddenComponent> hidden(Viewer viewer) const = 0;

  /// Set exactly if `to_act()` is empty.
  virtual std::optional<Outcome> outcome() const = 0;
  /// One JSON object with the breakdown of a seat's score. Precondition: the match is over.
  virtual void write_score(Seat seat, json::Writer& out) const = 0;

  /// A heuristic value of the position for searches that stop before the end, in the form of an outcome: how
  /// the match would end as it stands. nullopt where the game offers none. Its scores are on a scale of their
  /// own, comparable only with other provisional ones. It may read what is hidden: only for resampled
  /// matches, never shown.
  virtual std::optional<Outcome> provisional_outcome() const { return std::nullopt; }

  /// How many there are of each kind of component (cards, pieces), wherever they are. Never changes in a
  /// match.
  virtual std::vector<std::pair<std::string, int>> component_counts() const = 0;

  /// The JSON form of an action, and back: strict, `malformed` refusals name the member. `parse_action` does
  /// not ask whether the action is legal.
  virtual void write_action(const Action& action, json::Writer& out) const = 0;
  virtual std::variant<Action, Refusal> parse_action(const nlohmann::json& from) const = 0;
};

struct GameInfo {
  std::string slug;  // lower-case, also the name of the data folder
  std::string name;
  int min_seats = 2;
  int max_seats = 4;
  std::vector<OptionSpec> options;
  int rules_version = 1;  // raised whenever the same actions may lead to another state
};

/// By the type of an action or event, the paths of those of its members that hold a seat or seats, such as
/// "seat", "what.by" or, in a list, "standings.seat"; see seat_members.hpp.
using SeatMembers = std::map<std::string, std::vector<std::string>>;

/// A game with one set of card data: together one ruleset. Immutable and thread-safe; owned by shared_ptr,
/// and kept alive by its matches.
class Game {
 public:
  virtual ~Game() = default;

  virtual const GameInfo& info() const = 0;
  /// Lower-case hexadecimal digest of slug, rules version and card data.
  const std::string& ruleset() const { return ruleset_; }
  /// The card data as it was loaded, kept in the store so that old matches stay verifiable.
  const std::string& data_text() const { return data_text_; }

  /// A complete, valid set of options for this number of seats, or a message naming the option at fault.
  virtual std::variant<Options, std::string> options(const nlohmann::json& given, int seats) const = 0;

  /// A new match. Precondition: `options` came from `options(…, seats)`, and seats are within `info()`.
  virtual std::unique_ptr<Match> setup(const Options& options, int seats, const Seed& seed) const = 0;

  /// For each type of event, a sentence with {member} placeholders and [optional parts], see words.hpp.
  virtual const std::vector<std::pair<std::string, std::string>>& event_words() const = 0;
  /// Which members of events and of actions are seats, for those who name them.
  virtual const SeatMembers& event_seats() const = 0;
  virtual const SeatMembers& action_seats() const = 0;

 protected:
  Game(std::string data_text, std::string ruleset)
      : data_text_(std::move(data_text)), ruleset_(std::move(ruleset)) {}

 private:
  std::string data_text_;
  std::string ruleset_;
};

}  // namespace arbiter::core
