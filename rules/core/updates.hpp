// What the news about a match says to one viewer: everything in `table.state` and `table.update` that follows
// from the match. It is the one place that decides who is told what; the server adds only the table's own
// members (id, seq, clocks), and the conformance suite compares exactly these bytes between worlds that a
// viewer cannot tell apart.
#pragma once

#include <vector>

#include "json/patch.hpp"
#include "rules/core/game.hpp"

namespace arbiter::core {

/// The full view of `viewer`, with its index for later patches. Replaces `out`.
void make_view(const Match& match, Viewer viewer, json::Document& out);

/// Whether a seat that must act is told its legal actions. Recordings leave them out: they are many, and
/// whoever watches does not choose.
enum class Legal { told, left_out };

/// Members "view", "to_act", and "legal", "conceded" and "outcome" where they apply, into an object that is open in
/// `out`.
void write_state_members(const Match& match, Viewer viewer, const json::Document& view, json::Writer& out,
                         Legal legal = Legal::told);

/// Members "events", "patch", "to_act", and "legal", "conceded" and "outcome" where they apply. `before` and `after` are
/// this viewer's views before and after the last action.
void write_update_members(const Match& match, Viewer viewer, const json::Document& before,
                          const json::Document& after, json::Writer& out, Legal legal = Legal::told);

/// A JSON array of the seat's legal actions.
void write_legal(const Match& match, Seat seat, json::Writer& out);

/// {"kind", "places", "scores", "details"}; details holds each seat's breakdown, where the match has scores. Precondition: the match is
/// over.
void write_outcome(const Match& match, json::Writer& out);

}  // namespace arbiter::core
