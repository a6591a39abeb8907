// The checks, one function a subject. Each returns if it found nothing and otherwise calls Trial::found.
// check.hpp says when each is made.
#pragma once

#include <vector>

#include "rules/conformance/mutate.hpp"
#include "rules/conformance/playout.hpp"
#include "rules/conformance/trial.hpp"

namespace arbiter::conformance {

// ---- A match at rest: check_rest.cpp ----

/// The seats to act have options, the others none; the lists are sound.
void check_lists(Trial& trial, const Position& at);
/// A clone equals its original, and playing on it leaves the original alone.
void check_clone(Trial& trial, const Position& at);
/// An outcome exactly if nobody is to act, consistent in itself.
void check_outcome(Trial& trial, const Position& at);
/// The view of trial.viewers()[viewer] is one JSON object without repeated names.
void check_view(Trial& trial, const Position& at, std::size_t viewer);
/// Nothing that was done with `at` has changed it.
void check_unchanged(Trial& trial, const Position& at);

// ---- Actions, legal and not: check_actions.cpp ----

/// Listed actions are accepted and survive JSON; `all` of them or a sample.
void check_listed(Trial& trial, const Position& at, bool all);
/// Actions of one seat, tried by the others, are refused, without effect, and in the same words in a twin.
void check_other_seats(Trial& trial, const Position& at);
/// So are listed actions that were mutated; `all` of them or a sample.
void check_mutations(Trial& trial, const Position& at, Mutations& mutations, bool all);

// ---- Knowledge: check_twins.cpp ----

/// `twin` is a world that trial.viewers()[viewer] cannot tell from `at`: nothing of the news about the
/// position may differ.
void check_twin(Trial& trial, const Position& at, std::size_t viewer, const core::Match& twin);
/// Swaps all that is hidden from each viewer: not one byte of the news about this position may change.
void check_position_in_twins(Trial& trial, const Position& at);
/// Makes the same move in worlds that the viewer cannot tell apart. Unless the move revealed something in
/// which these worlds differ, the viewer's news must be equal to the byte.
void check_moves_in_twins(Trial& trial, const Position& at, std::size_t viewer);
/// Whether the events, patch and actions of two news of a move tell the same things, only in another order or
/// otherwise grouped (as two draws in one move do, or a look at two cards, if these lay the other way round),
/// and the rest is equal.
bool same_told_in_another_order(const nlohmann::json& a, const nlohmann::json& b);
/// Of several seats that choose at once, one makes different choices: who does not see it in its view must
/// not notice it anywhere else.
void check_secret_choice(Trial& trial, const Position& at);
/// Two seats that choose at once do so in either order.
void check_order_of_arrival(Trial& trial, const Position& at);

// ---- Giving up: check_conceding.cpp ----

/// A seat, whether it is to act or not, gives up, in public, and tells nothing else; where that ends the
/// match it is placed behind the others.
void check_conceding(Trial& trial, const Position& at);

// ---- resample itself: check_resample.cpp ----

/// Over many draws every hidden component that may have two values takes two.
void check_resample(Trial& trial, const Position& at, core::Viewer viewer);
/// A match that was resampled goes on differently.
void check_rekeying(Trial& trial, const Position& at);

// ---- A move: check_moves.cpp ----

/// The component counts are those at the start.
void check_components(Trial& trial, const core::Match& match,
                      const std::vector<std::pair<std::string, int>>& at_start);
/// Events and patch of the move from `before` to `after`, for trial.viewers()[viewer].
void check_update(Trial& trial, const Position& before, const Position& after, std::size_t viewer);

/// Whether the RFC 6902 `patch` turns one text into the other. Throws if it cannot be applied.
bool patch_leads_to(const std::string& before, const nlohmann::json& patch, const std::string& after);

// ---- Taking back: check_undo.cpp ----

/// Of the move from `before` to `after`: if it can be taken back, nobody has learned anything by it, and what was
/// is there again; and whether it can follows from what its seat knows. Counts it in the report.
void check_undo(Trial& trial, const Position& before, const Position& after, const Move& move);

/// What was seen of a playout at each of its moves.
struct Record {
  std::vector<Move> moves;
  std::vector<core::Digest> digests;  // before each move, and at the end
  std::vector<std::size_t> news;      // news_hash then
  std::unique_ptr<core::Match> kept;  // a clone of the match as it was
  std::size_t kept_at = 0;            // after so many moves, any of them as likely as another
};

/// A hash of all views and of the last events as they are told, where the trial looks closely; 0 elsewhere.
std::size_t news_hash(const Trial& trial, const core::Match& match, const Views& views);
/// Playing the same actions again, from JSON text, gives the same digests and news. So does another way to
/// one of the moves, the way of seeks and searches: the clone that was kept is assigned to the match that has
/// just been played to its end, which goes on from there without JSON and without looking actions up.
void check_replay(Trial& trial, const Record& record);

}  // namespace arbiter::conformance
