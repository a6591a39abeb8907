#include "rules/conformance/check.hpp"

#include <algorithm>
#include <exception>
#include <span>
#include <stdexcept>

#include "rules/conformance/checks.hpp"
#include "rules/conformance/option_sets.hpp"
#include "rules/conformance/redrawn.hpp"
#include "rules/core/agenda.hpp"

namespace arbiter::conformance {
namespace {

using core::Viewer;

// How often the expensive checks are made. Each is made at every kind of moment, given enough playouts.
constexpr int kFirst = 200;             // so many playouts have each of their positions looked at closely,
constexpr std::uint32_t kClosely = 16;  // and later ones every so manieth: neighbours are much alike
constexpr std::uint32_t kAllActions = 128;  // one position in so many gets all of its actions mutated
constexpr std::uint32_t kMutations = 8;     // and one in so many a few of them
constexpr std::uint32_t kSecondUpdate = 4;
constexpr std::uint32_t kUndo = 3;
constexpr std::uint32_t kResample = 24;
constexpr std::uint32_t kRekeying = 16;
constexpr std::uint32_t kConceding = 8;

class CheckedPlayout {
 public:
  CheckedPlayout(Trial& trial, int max_decisions, Redrawn& redrawn)
      : trial_(trial), max_decisions_(max_decisions), redrawn_(redrawn) {}

  void run() {
    trial_.at_move(0);
    auto match = trial_.game().setup(trial_.options(), trial_.seats(), trial_.seed());
    components_ = match->component_counts();
    auto at = std::make_unique<Position>(trial_, std::move(match));
    check_at_rest(*at);
    while (!at->to_act.empty()) {
      if (trial_.move() >= max_decisions_) {
        trial_.found(Property::ends, "after " + std::to_string(max_decisions_) + " decisions it is not over");
      }
      at = step(std::move(at));
    }
    check_replay(trial_, record_);
  }

 private:
  std::unique_ptr<Position> step(std::unique_ptr<Position> before) {
    const Move move = trial_.next_move(*before);
    auto match = before->match->clone();
    match->play(move.seat, move.action);
    record_.moves.push_back(move);
    ++trial_.report().decisions;
    auto at = std::make_unique<Position>(trial_, std::move(match));
    trial_.at_move(trial_.move());
    check_move(*before, *at, move);
    trial_.at_move(trial_.move() + 1);
    trial_.report().longest_game = std::max(trial_.report().longest_game, trial_.move());
    check_at_rest(*at);
    return at;
  }

  void check_move(const Position& before, const Position& after, const Move& move) {
    check_components(trial_, *after.match, components_);
    if (!trial_.closely()) return;
    const auto n = static_cast<std::size_t>(trial_.move());
    check_update(trial_, before, after, n % trial_.viewers().size());
    if (trial_.one_in(kSecondUpdate)) check_update(trial_, before, after, (n + 3) % trial_.viewers().size());
    if (trial_.one_in(kUndo)) check_undo(trial_, before, after, move);
  }

  void check_at_rest(const Position& at) {
    record_.digests.push_back(at.digest);
    record_.news.push_back(news_hash(trial_, *at.match, at.views));
    const auto n = static_cast<std::size_t>(trial_.move());
    if (trial_.one_in(static_cast<std::uint32_t>(n + 1))) {
      record_.kept = at.match->clone();
      record_.kept_at = n;
    }
    check_unchanged(trial_, at);
    check_lists(trial_, at);
    check_outcome(trial_, at);
    if (trial_.closely() || at.to_act.empty()) look_closely(at, n);
    check_unchanged(trial_, at);
  }

  void look_closely(const Position& at, std::size_t n) {
    check_clone(trial_, at);
    if (n % 2 == 0) check_view(trial_, at, n / 2 % trial_.viewers().size());
    check_position_in_twins(trial_, at);
    const Viewer viewer = trial_.viewers()[n % trial_.ignorant_viewers()];
    if (trial_.one_in(kResample)) {
      check_resample(trial_, at, viewer);
      redrawn_.observe(trial_, at, viewer);
    }
    if (trial_.one_in(kRekeying)) check_rekeying(trial_, at);
    check_moves_in_twins(trial_, at, n % trial_.ignorant_viewers());
    check_secret_choice(trial_, at);
    check_order_of_arrival(trial_, at);
    if (trial_.one_in(kConceding)) check_conceding(trial_, at);
    const bool all = trial_.one_in(kAllActions);
    check_listed(trial_, at, all);
    check_other_seats(trial_, at);
    if (all || trial_.one_in(kMutations)) check_mutations(trial_, at, mutations_, all);
  }

  Trial& trial_;
  int max_decisions_;
  Redrawn& redrawn_;
  std::vector<std::pair<std::string, int>> components_;
  Record record_;
  Mutations mutations_;
};

/// Runs `play`, and turns whatever comes out of the game into a violation.
template <class Play>
void guarded(Trial& trial, Play&& play) {
  try {
    try {
      play();
    } catch (const core::EndlessEffect& error) {
      trial.found(Property::ends, error.what());
    } catch (const std::exception& error) {
      trial.found(Property::no_exception, std::string("the game threw: ") + error.what());
    }
  } catch (const Found&) {
    // It is in the report.
  }
}

std::vector<core::Options> options_to_try(const core::Game& game, const CheckOptions& how) {
  const auto fixed = game.options(how.options, how.seats);
  if (const auto* error = std::get_if<std::string>(&fixed)) throw std::invalid_argument(*error);
  auto sets = option_sets(game, how.seats, how.options, 12, how.seed);
  // After the defaults, in an order of the seed's own: a short run with other seeds comes to see them all.
  auto others = std::span(sets).subspan(1);
  core::Rng(how.seed).shuffle(others);
  return sets;
}

}  // namespace

Report check_game(const core::Game& game, const CheckOptions& how) {
  if (how.seats < game.info().min_seats || how.seats > game.info().max_seats) {
    throw std::invalid_argument(game.info().name + " has " + std::to_string(game.info().min_seats) + " to " +
                                std::to_string(game.info().max_seats) + " seats");
  }
  const auto options = options_to_try(game, how);
  Report report;
  Redrawn redrawn;
  for (int n = 0; n < how.games && report.violations.size() < how.max_violations; ++n) {
    const core::Seed seed = how.games == 1 ? how.seed : derive_seed(how.seed, static_cast<std::uint64_t>(n));
    const std::uint32_t closely = n < kFirst ? 1 : kClosely;
    Trial trial(game, how.seats, options[static_cast<std::size_t>(n) % options.size()], seed, closely,
                report);
    guarded(trial, [&] { CheckedPlayout(trial, how.max_decisions, redrawn).run(); });
    ++report.games;
    if (how.progress) how.progress(n + 1);
  }
  redrawn.conclude(game, how.seats, report);
  return report;
}

}  // namespace arbiter::conformance
