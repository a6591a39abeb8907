#include "rules/core/updates.hpp"

#include <string_view>

#include "rules/core/conceding.hpp"

namespace arbiter::core {
namespace {

std::string_view name(Outcome::Kind kind) {
  switch (kind) {
    case Outcome::Kind::ranked:
      return "ranked";
    case Outcome::Kind::shared_victory:
      return "shared_victory";
    case Outcome::Kind::shared_defeat:
      return "shared_defeat";
    case Outcome::Kind::abandoned:
      return "abandoned";
  }
  return "ranked";
}

template <class Numbers>
void write_numbers(json::Writer& out, const Numbers& numbers) {
  out.begin_array();
  for (const auto number : numbers) out.value(number);
  out.end_array();
}

/// Who must act, what this viewer may do, and how it ended: the same in a state and in an update.
void write_decision(const Match& match, Viewer viewer, Legal legal, json::Writer& out) {
  const SeatSet to_act = match.to_act();
  out.key("to_act");
  write_numbers(out, to_act);
  if (legal == Legal::told && viewer.is_seat() && to_act.contains(viewer)) {
    out.key("legal");
    write_legal(match, Seat::of(viewer.seat_or_none()), out);
  }
  if (const SeatSet gone = conceded(match); !gone.empty()) {
    out.key("conceded");
    write_numbers(out, gone);
  }
  if (to_act.empty()) {
    out.key("outcome");
    write_outcome(match, out);
  }
}

}  // namespace

void make_view(const Match& match, Viewer viewer, json::Document& out) {
  out.clear();
  json::Writer writer(out);
  match.write_view(viewer, writer);
}

void write_state_members(const Match& match, Viewer viewer, const json::Document& view, json::Writer& out,
                         Legal legal) {
  out.key("view").raw(view.text);
  write_decision(match, viewer, legal, out);
}

void write_update_members(const Match& match, Viewer viewer, const json::Document& before,
                          const json::Document& after, json::Writer& out, Legal legal) {
  out.key("events");
  match.write_events(viewer, out);
  out.key("patch");
  json::write_patch(before, after, out);
  write_decision(match, viewer, legal, out);
}

void write_legal(const Match& match, Seat seat, json::Writer& out) {
  thread_local std::vector<Action> legal;  // scratch: a list may be tens of kilobytes
  match.legal_actions(seat, legal);
  out.begin_array();
  for (const Action& action : legal) match.write_action(action, out);
  out.end_array();
}

void write_outcome(const Match& match, json::Writer& out) {
  const Outcome outcome = match.outcome().value();
  out.begin_object();
  out.key("kind").plain(name(outcome.kind));
  out.key("places");
  write_numbers(out, outcome.places);
  out.key("scores");
  write_numbers(out, outcome.scores);
  out.key("details").begin_array();
  for (std::size_t seat = 0; seat < outcome.scores.size(); ++seat) match.write_score(Seat::of(seat), out);
  out.end_array();
  out.end_object();
}

}  // namespace arbiter::core
