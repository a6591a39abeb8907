#include "rules/emerald/windows.hpp"

#include "rules/emerald/board.hpp"
#include "rules/emerald/building.hpp"

namespace arbiter::emerald {
namespace {

/// R105; nothing for kinds that open no window.
std::optional<TriggerOn> trigger_of(Kind kind) {
  switch (kind) {
    case Kind::place:
      return TriggerOn::place;
    case Kind::claim:
      return TriggerOn::claim;
    case Kind::move:
      return TriggerOn::move;
    case Kind::markers:
      return TriggerOn::markers;
    case Kind::assassinate:
      return TriggerOn::assassinate;
    case Kind::card:
      return TriggerOn::card_action;
    default:
      return std::nullopt;
  }
}

bool moves_marker(const State& state, Side track) {
  for (const Played& played : unit_cards(state)) {
    if (played.use == Use::symbol && played.track == track) return true;
  }
  return false;
}

/// By its text and public facts, the card is one for this window.
bool belongs(const Data& data, const State& state, WindowKind kind, Seat seat, Card card) {
  switch (kind) {
    case WindowKind::off_turn:
      return data[card].is_any_turn();
    case WindowKind::interrupt:
      return trigger_fits(data, state, seat, card);
    case WindowKind::counter:
      return data[card].is_interrupt_on(TriggerOn::interrupt);
  }
  return false;
}

}  // namespace

bool trigger_fits(const Data& data, const State& state, Seat seat, Card card) {
  const CardInfo& info = data[card];
  const auto on = trigger_of(state.action.kind);
  if (!on || !info.is_interrupt_on(*on)) return false;
  const Trigger& trigger = info.trigger;
  if (trigger.target == TriggerTarget::agent && !state.action.victim) return false;
  if (trigger.target == TriggerTarget::royalty && state.action.victim) return false;
  if (trigger.victim_self && state.action.victim != seat) return false;
  if (trigger.moves && !moves_marker(state, *trigger.moves)) return false;
  return trigger.where == Where::any || fits(state, seat, state.action.city, trigger.where);
}

core::SeatSet asked(const Data& data, const State& state, WindowKind kind) {
  // The active seat answers only counter windows; nobody cancels its own Interrupt.
  const Seat not_asked = kind == WindowKind::counter ? state.chain.back().seat : state.active;
  core::SeatSet seats;
  each_other(state, not_asked, [&](Seat seat) {
    if (may_hold(state, seat, [&](Card card) { return belongs(data, state, kind, seat, card); })) {
      seats.insert(seat);
    }
  });
  return seats;
}

Cards fitting_cards(const Data& data, const State& state, WindowKind kind, Seat seat) {
  Cards cards;
  for (const Card card : kinds_in(state.seat[seat].hand)) {
    if (!belongs(data, state, kind, seat, card)) continue;
    if (kind == WindowKind::off_turn && !text_possible(data, state, seat, card)) continue;  // R104
    cards.push_back(card);
  }
  return cards;
}

}  // namespace arbiter::emerald
