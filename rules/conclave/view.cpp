#include "rules/conclave/view.hpp"

#include <algorithm>

#include "rules/conclave/grid.hpp"
#include "rules/conclave/scoring.hpp"
#include "rules/core/border.hpp"

namespace arbiter::conclave {
namespace {

using core::Viewer;
using core::write;

std::string_view phase(const State& state) {
  if (state.agenda.empty()) return "over";
  switch (state.agenda.top()) {
    case Item::choose_corner:
      return "choose_corner";
    case Item::give:
      return "give";
    case Item::send:
      return "send";
    default:
      return "draw";
  }
}

std::string_view name(Magic magic) { return boost::describe::enum_to_string(magic, "?"); }

void write_grid(const Data& data, const State& state, json::Writer& out) {
  out.begin_array();
  for (int row = 0; row < kSide; ++row) {
    out.begin_array();
    for (int col = 0; col < kSide; ++col)
      write(out, data, Viewer::spectator(), state.conclave[space_at(row, col)]);
    out.end_array();
  }
  out.end_array();
}

void write_zone(const Data& data, const InfluenceZone& zone, json::Writer& out) {
  out.begin_object();
  for (int magic = 0; magic < kMagics; ++magic) {
    if (zone[magic].empty()) continue;
    Pile pile = zone[magic];
    std::sort(pile.begin(), pile.end());
    out.key(name(static_cast<Magic>(magic)));
    write(out, data, Viewer::spectator(), pile);
  }
  out.end_object();
}

/// How it would count if it ended now (R40 to R46): what everybody can see, so that nobody has to add up.
void write_standing(const Data& data, const State& state, json::Writer& out) {
  const auto scores = conclave::score(data, state);
  out.key("totals").begin_array();
  for (const SeatScore& score : scores) {
    out.begin_object();
    for (int magic = 0; magic < kMagics; ++magic)
      out.member(name(static_cast<Magic>(magic)), score.totals[magic]);
    out.end_object();
  }
  out.end_array();
  out.key("controls").begin_array();
  for (const SeatScore& score : scores) {
    out.begin_array();
    for (int magic = 0; magic < kMagics; ++magic)
      if (score.controls[magic]) out.plain(name(static_cast<Magic>(magic)));
    out.end_array();
  }
  out.end_array();
  out.key("resentment").begin_array();
  for (const SeatScore& score : scores) out.value(score.resentment);
  out.end_array();
}

}  // namespace

void view(const Data& data, const State& state, Viewer viewer, json::Writer& out) {
  out.begin_object();
  out.key("phase").plain(phase(state));
  out.member("active", state.active);
  out.member("first_player", state.first_player);
  out.key("starting_corner");
  write(out, data, viewer, state.corner);
  out.key("conclave");
  write_grid(data, state, out);
  out.key("hands").begin_array();
  for (const Seat seat : SeatSet::first(state.seats))
    core::write_unordered(out, data, viewer, state.hands[seat]);
  out.end_array();
  out.key("zones").begin_array();
  for (const Seat seat : SeatSet::first(state.seats)) write_zone(data, state.zones[seat], out);
  out.end_array();
  write_standing(data, state, out);
  out.key("decks").begin_object();  // top first; the Magic of every card shows (R12)
  out.key("left");
  write(out, data, viewer, state.decks[0]);
  out.key("right");
  write(out, data, viewer, state.decks[1]);
  out.end_object();
  out.member("removed", state.removed.size());
  if (viewer
          .is_omniscient()) {  // the stack's Magics are hidden too, so only a revealed replay shows it (R58)
    out.key("removed_cards");
    core::write_unordered(out, data, viewer, state.removed);
  }
  out.key("end_triggered_by");
  write(out, data, viewer, state.end_triggered_by);
  out.member("last_turns_left", std::min(state.last_turns_left, state.seats));
  out.end_object();
}

void write_score(const Data& data, const State& state, Seat seat, json::Writer& out) {
  const auto scores = conclave::score(data, state);
  const SeatScore& score = scores[seat];
  out.begin_object();
  out.key("magics").begin_object();
  for (int magic = 0; magic < kMagics; ++magic) {
    out.key(name(static_cast<Magic>(magic))).begin_object();
    out.member("total", score.totals[magic]);
    out.member("controlled", score.controls[magic]);
    out.end_object();
  }
  out.end_object();
  out.member("resentment", score.resentment);
  out.member("followers", score.followers);
  out.member("eliminated", score.eliminated);
  out.end_object();
}

}  // namespace arbiter::conclave
