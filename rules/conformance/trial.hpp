// What the checks of one playout share: the match's circumstances, chance for sampling, and how a finding is
// reported.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "json/writer.hpp"
#include "rules/conformance/playout.hpp"
#include "rules/conformance/report.hpp"
#include "rules/core/game.hpp"

namespace arbiter::conformance {

struct Position;

/// Thrown by Trial::found: a playout ends at its first violation, because what comes after it is mostly its
/// consequence.
struct Found {};

/// One checked playout.
class Trial {
 public:
  /// `closely`: one position in so many is looked at closely.
  Trial(const core::Game& game, int seats, core::Options options, const core::Seed& seed,
        std::uint32_t closely, Report& report);

  const core::Game& game() const { return game_; }
  int seats() const { return seats_; }
  const core::Options& options() const { return options_; }
  const core::Seed& seed() const { return seed_; }
  Report& report() { return report_; }

  /// Every viewer: the seats, a spectator, and last the omniscient one.
  const std::vector<core::Viewer>& viewers() const { return viewers_; }
  /// Those to whom something may be hidden: the same without the last.
  std::size_t ignorant_viewers() const { return viewers_.size() - 1; }
  /// For choosing what to look at: begun anew at each move, so that what is looked at there does not depend
  /// on what was looked at before. Independent of the match's own chance.
  core::Rng& rng() { return rng_; }
  bool one_in(std::uint32_t n) { return rng_.below(n) == 0; }
  template <class Range>
  const auto& any_of(const Range& range) {
    return range[rng_.below(static_cast<std::uint32_t>(range.size()))];
  }
  core::Seat any_seat_of(core::SeatSet seats);
  /// What is played next: a seat to act and one of its actions. Depends on the seed and the moves before
  /// alone.
  Move next_move(const Position& at);

  /// A world that `viewer` cannot tell from `match`.
  std::unique_ptr<core::Match> twin(const core::Match& match, core::Viewer viewer);
  /// The same world with another future: only the generator is different.
  std::unique_ptr<core::Match> rekeyed(const core::Match& match) {
    return twin(match, core::Viewer::omniscient());
  }

  /// The move that is being looked at, for messages: "before move 12". Begins chance anew.
  void at_move(int move);
  int move() const { return move_; }
  /// Whether this position, and the move that is made in it, get the checks that compare worlds, try actions
  /// and read what is sent. Everything else is checked always.
  bool closely() const { return closely_; }
  /// Records a violation and ends this playout.
  [[noreturn]] void found(Property property, const std::string& what);
  /// The seed, options and move, so that a finding can be seen again.
  std::string where() const;

 private:
  const core::Game& game_;
  int seats_;
  core::Options options_;
  core::Seed seed_;
  Report& report_;
  std::vector<core::Viewer> viewers_;
  core::Rng rng_;
  core::Rng moves_;
  std::uint32_t one_closely_in_;
  int move_ = 0;
  bool closely_ = true;
};

/// What each viewer sees of a match that nobody changes: written when it is first asked for.
class Views {
 public:
  /// Keeps references to both.
  Views(const Trial& trial, const core::Match& match) : trial_(trial), match_(match) {}
  const json::Document& operator[](std::size_t viewer) const;

 private:
  const Trial& trial_;
  const core::Match& match_;
  mutable std::vector<std::optional<json::Document>> written_;
};

/// A match between two moves, with everything that can be seen of it.
struct Position {
  explicit Position(const Trial& trial, std::unique_ptr<core::Match> at_rest);

  std::unique_ptr<core::Match> match;
  core::SeatSet to_act;
  std::vector<std::vector<core::Action>> legal;  // by seat
  Views views;                                   // by viewer
  core::Digest digest;
};

// ---- Words for messages ----

std::string in_words(core::Viewer viewer);
std::string in_words(core::SeatSet seats);
std::string action_text(const core::Match& match, const core::Action& action);
/// Where two texts part, with what stands around it.
std::string difference(std::string_view a, std::string_view b);

// ---- What a viewer is told ----

/// The members of `table.state` for this viewer, as one object.
std::string state_news(const core::Match& match, core::Viewer viewer, const json::Document& view);
/// The members of `table.update` after the last move, as one object.
std::string update_news(const core::Match& match, core::Viewer viewer, const json::Document& before,
                        const json::Document& after);
std::string events_text(const core::Match& match, core::Viewer viewer);
json::Document view_of(const core::Match& match, core::Viewer viewer);
/// A JSON text as a value. Throws std::runtime_error if it is not JSON or an object repeats a name.
nlohmann::json parse_strictly(const std::string& text);

}  // namespace arbiter::conformance
