#include "rules/emerald/view.hpp"

#include <algorithm>

#include "rules/core/border.hpp"
#include "rules/core/zone.hpp"
#include "rules/emerald/board.hpp"
#include "rules/emerald/building.hpp"
#include "rules/emerald/legal.hpp"
#include "rules/emerald/scoring.hpp"

namespace arbiter::emerald {
namespace {

using core::Viewer;
using core::write;

std::string_view name_of(const State& state, const Item& item) {
  switch (item.step) {
    case Step::place_agent:
      return state.round == 0 ? "setup_agent" : "reveal_agent";
    case Step::main:
      return "main";
    case Step::closing:
      return "closing";
    case Step::city:
    case Step::effect_city:
      return "city";
    case Step::effect_to:
      return "city_to";
    case Step::target:
      return "target";
    case Step::cards:
      return "cards";
    case Step::card_action:
      return "card";
    case Step::take:
    case Step::strike:
      return "cube_from";
    case Step::put:
      return "cube_to";
    case Step::move:
      return "move";
    case Step::piece:
      return "piece";
    case Step::number:
      return "number";
    case Step::effect_seat:
      return "seat";
    case Step::peeked:
      return "peeked_card";
    case Step::order:
      return "reorder";
    case Step::pick:
      return "own_card";
    case Step::counter:
      return "counter";
    case Step::window:
      return state.queue.kind == WindowKind::off_turn ? "off_turn" : "interrupt";
    default:
      return "none";
  }
}

template <class T>
void member(json::Writer& out, const Data& data, Viewer viewer, std::string_view name, const T& value) {
  out.key(name);
  write(out, data, viewer, value);
}

/// Per seat, those at the table.
template <class Numbers>
void write_per_seat(json::Writer& out, const State& state, std::string_view name, const Numbers& numbers) {
  out.key(name).begin_array();
  for (const Seat seat : SeatSet::first(state.seats)) out.value(numbers[seat]);
  out.end_array();
}

void write_pending(const State& state, json::Writer& out) {
  out.key("pending");
  if (state.agenda.empty()) return out.null();
  const Item& item = state.agenda.top();
  out.begin_object();
  out.key("kind").plain(name_of(state, item));
  out.key("seats").begin_array();
  for (const Seat seat : to_act(state)) out.value(seat);
  out.end_array();
  out.member("n", item.n);
  out.end_object();
}

void write_action_state(const Data& data, const State& state, Viewer viewer, json::Writer& out) {
  const ActionState& action = state.action;
  out.key("action");
  if (action.kind == Kind::pass) return out.null();
  out.begin_object();
  member(out, data, viewer, "kind", action.kind);
  if (action.city != kNoCity) member(out, data, viewer, "city", action.city);
  if (action.kind == Kind::assassinate && action.city != kNoCity) {
    if (action.victim) out.member("victim", *action.victim);
    if (!action.victim) member(out, data, viewer, "royalty", state.at(action.city).royalty);
    const bool still_there = action.victim || state.at(action.city).royalty;
    if (still_there) out.member("bombs_needed", bombs_needed(data, state, state.active, target_of(action)));
  }
  if (action.kind == Kind::claim) {
    out.member("symbols_left", action.symbols_left);
    out.key("chosen").begin_array();
    for (int i = 0; i < kCities; ++i) {
      if (action.cities_chosen >> i & 1) write(out, data, viewer, city_at(i));
    }
    out.end_array();
  }
  out.member("blocked", action.blocked);
  out.end_object();
}

void write_effect(const Data& data, const State& state, Viewer viewer, json::Writer& out) {
  out.key("effect");
  const bool running = std::any_of(state.agenda.begin(), state.agenda.end(),
                                   [](const Item& item) { return item.step == Step::effect_done; });
  if (!running) return out.null();
  const EffectState& effect = state.effect;
  out.begin_object();
  out.member("seat", effect.seat);
  member(out, data, viewer, "card", effect.card);
  out.member("operation", effect.op);
  if (effect.city != kNoCity) member(out, data, viewer, "city", effect.city);
  if (effect.to != kNoCity) member(out, data, viewer, "to", effect.to);
  if (effect.other) out.member("other", *effect.other);
  out.end_object();
}

void write_interrupts(const Data& data, const State& state, Viewer viewer, json::Writer& out) {
  out.key("interrupts").begin_array();  // the last one is resolved first
  for (const InterruptState& interrupt : state.chain) {
    out.begin_object();
    out.member("seat", interrupt.seat);
    member(out, data, viewer, "card", interrupt.card);
    out.member("cancelled", interrupt.cancelled);
    out.end_object();
  }
  out.end_array();
}

/// Answers that are still secret: who gave one is public, what it says only its seat knows (R141).
void write_window(const Data& data, const State& state, Viewer viewer, std::string_view name,
                  const Window& window, json::Writer& out) {
  out.key(name).begin_array();
  for (const Seat seat : SeatSet::first(state.seats)) {
    const auto& answer = window.answers[seat];
    if (!answer && !window.waiting.contains(seat)) continue;
    out.begin_object();
    out.member("seat", seat);
    out.member("answered", answer.has_value());
    if (answer && answer->known_to(viewer)) member(out, data, viewer, "card", answer->truth());
    out.end_object();
  }
  out.end_array();
}

void write_city(const Data& data, const State& state, Viewer viewer, City city, json::Writer& out) {
  const CityState& at = state.at(city);
  out.begin_object();
  member(out, data, viewer, "id", city);
  out.member("number", data[city].number);
  write_per_seat(out, state, "agents", at.agents);
  write_per_seat(out, state, "cubes", at.cubes);
  member(out, data, viewer, "face_up", at.face_up);
  out.key("facedown").begin_array();  // top first
  for (std::size_t i = at.down.size(); i-- > 0;) write(out, data, viewer, at.down[i].card);
  out.end_array();
  member(out, data, viewer, "royalty", at.royalty);
  out.end_object();
}

void write_vp(const Data& data, const SeatState& seat, json::Writer& out) {
  out.key("vp").begin_object();
  out.member("disc", disc_vp(data, seat));
  out.member("neutral", seat.vp[static_cast<int>(Color::neutral)]);
  out.member("loyalist", seat.vp[static_cast<int>(Color::loyalist)]);
  out.member("restorationist", seat.vp[static_cast<int>(Color::restorationist)]);
  out.member("assassinations", assassination_vp(data, seat));
  out.member("tracks", seat.track_vp);
  out.end_object();
}

void write_near(const Data& data, const SeatState& seat, Viewer viewer, json::Writer& out) {
  out.key("near_identity").begin_array();
  for (const Kept& kept : seat.near) {
    out.begin_object();
    member(out, data, viewer, "card", kept.card);
    if (kept.agent_of) {
      out.member("agent_of", *kept.agent_of);
      out.member("vp", data[kept.card].trophy_vp);
    }
    out.end_object();
  }
  out.end_array();
}

void write_seat(const Data& data, const State& state, Viewer viewer, Seat seat, json::Writer& out) {
  const SeatState& own = state.seat[seat];
  out.begin_object();
  member(out, data, viewer, "identity", own.identity);
  out.member("revealed", own.revealed);
  out.member("sanity", own.sanity);
  out.member("agents", own.agents);
  out.member("cubes", own.cubes);
  out.member("limbo", own.limbo);
  write_vp(data, own, out);
  out.key("hand");
  core::write_unordered(out, data, viewer, own.hand);
  out.member("deck", own.deck.size());
  member(out, data, viewer, "hand_or_deck", possible_cards(state, seat));  // R141: public as a set
  member(out, data, viewer, "discard", own.discard);                       // the top at the end
  member(out, data, viewer, "played", own.played);
  write_near(data, own, viewer, out);
  if (viewer.is_omniscient()) member(out, data, viewer, "deck_cards", own.deck);
  out.end_object();
}

std::string_view phase(const State& state) {
  if (state.over()) return "over";
  return state.round == 0 ? "setup" : "play";
}

}  // namespace

void view(const Data& data, const State& state, Viewer viewer, json::Writer& out) {
  out.begin_object();
  out.key("phase").plain(phase(state));
  member(out, data, viewer, "track_scoring", state.track_scoring);
  out.member("vp_limit", data.vp_limit[state.seats]);
  out.member("first_player", state.first_player);
  out.member("round", state.round);
  out.member("active", state.active);
  out.member("actions_done", state.actions_done);
  out.member("last_turns", state.last_turns);
  write_pending(state, out);
  write_action_state(data, state, viewer, out);
  write_effect(data, state, viewer, out);
  write_interrupts(data, state, viewer, out);
  write_window(data, state, viewer, "answers", state.queue, out);
  write_window(data, state, viewer, "counter_answers", state.counter, out);
  member(out, data, viewer, "shown", state.shown);  // of the last move
  out.key("tracks").begin_object();
  out.member("loyalist", state.tracks[0]);
  out.member("restorationist", state.tracks[1]);
  out.end_object();
  out.key("cities").begin_array();
  for (int i = 0; i < kCities; ++i) write_city(data, state, viewer, city_at(i), out);
  out.end_array();
  out.key("seats").begin_array();
  for (const Seat seat : SeatSet::first(state.seats)) write_seat(data, state, viewer, seat, out);
  out.end_array();
  member(out, data, viewer, "removed", state.removed);
  out.member("box", state.box.size());
  out.member("undealt_identities", state.undealt.size());
  if (viewer.is_omniscient()) {
    out.key("box_cards");
    core::write_unordered(out, data, viewer, state.box);
    member(out, data, viewer, "undealt_sides", state.undealt);
  }
  member(out, data, viewer, "ended", state.ended);
  out.end_object();
}

void write_score(const Data& data, const State& state, Seat seat, json::Writer& out) {
  const SeatScore score = final_scores(data, state)[seat];
  const SeatState& own = state.seat[seat];
  out.begin_object();
  out.key("side").plain(boost::describe::enum_to_string(score.side, "?"));
  out.member("disc", disc_vp(data, own));
  out.member("neutral", score.neutral);
  out.member("side_vp", score.side_vp);
  out.member("assassinations", score.assassinations);
  out.member("tracks", score.tracks);
  out.member("lowest_penalty", score.penalty);
  out.member("total", score.total);
  out.end_object();
}

}  // namespace arbiter::emerald
