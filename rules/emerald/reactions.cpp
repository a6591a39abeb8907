// Reaction windows (R104 to R113).
#include "rules/emerald/board.hpp"
#include "rules/emerald/resolver.hpp"
#include "rules/emerald/windows.hpp"

namespace arbiter::emerald {

void Resolver::open(WindowKind kind) {
  const core::SeatSet seats = asked(data_, state_, kind);
  if (seats.empty()) return;
  const bool counter = kind == WindowKind::counter;
  (counter ? state_.counter : state_.queue) = Window{kind, seats, {}};
  if (kind == WindowKind::off_turn) push(Step::next_off_turn);
  if (kind == WindowKind::interrupt) push(Step::next_interrupt);
  push(counter ? Step::counter : Step::window);
}

void Resolver::answer(Step step, Seat seat, std::optional<Card> card) {
  Window& window = step == Step::counter ? state_.counter : state_.queue;
  const Answer secret(card, {}, core::SeatSet::of(seat));
  window.answers[seat] = secret;
  window.waiting.erase(seat);
  report(Answered{seat, secret});
  if (!window.waiting.empty()) return;
  state_.agenda.pop();
  if (step == Step::counter) close_counter();
}

/// Takes answers out, clockwise from the active seat, up to the first that plays a card.
std::optional<std::pair<Seat, Card>> Resolver::first_answer(Window& window) {
  std::optional<std::pair<Seat, Card>> found;
  each_from(state_, state_.active, [&](Seat seat) {
    if (found || !window.answers[seat]) return;
    if (const auto card = window.answers[seat]->truth()) found.emplace(seat, *card);
    window.answers[seat].reset();
  });
  return found;
}

void Resolver::next_off_turn() {  // R104
  const auto next = first_answer(state_.queue);
  if (!next) return;
  push(Step::next_off_turn);
  state_.shown.push_back({next->first, next->second});
  play_free(next->first, next->second);
}

void Resolver::next_interrupt() {  // R108, R109
  if (state_.action.blocked) {
    state_.queue = Window{};  // the other answers are void, and never shown
    return;
  }
  const auto next = first_answer(state_.queue);
  if (!next) return;
  push(Step::next_interrupt);
  play_interrupt(next->first, next->second);
}

void Resolver::play_interrupt(Seat seat, Card card) {
  lay_out(seat, {card, Use::interrupt, std::nullopt});
  state_.chain.push_back({seat, card, false});
  state_.shown.push_back({seat, card});
  report(InterruptPlayed{seat, card});
  push(Step::resolve_interrupt);
  open(WindowKind::counter);
}

void Resolver::close_counter() {  // R111
  const auto first = first_answer(state_.counter);
  state_.counter = Window{};
  if (first) play_interrupt(first->first, first->second);
}

void Resolver::resolve_interrupt() {
  const InterruptState last = state_.chain.back();
  state_.chain.pop_back();
  const CardInfo& info = data_[last.card];
  if (last.cancelled) {  // R112
    report(InterruptCancelled{last.seat, last.card});
  } else {
    for (const Op& op : info.effect) {
      if (op.op == OpKind::block) state_.action.blocked = true;
      if (op.op == OpKind::cancel_interrupt) state_.chain.back().cancelled = true;
      if (op.op == OpKind::gain_vp) score(last.seat, op.color, op.n);
    }
  }
  pick_up(last.seat, last.card, Use::interrupt);
  if (!info.one_use || last.cancelled) {
    discard(last.seat, last.card);
    report(CardsDiscarded{last.seat, {last.card}});
  } else if (info.text_scores_vp()) {
    keep_card(last.seat, last.card, std::nullopt);
  } else {
    remove_card(last.seat, last.card);
  }
  if (last.seat != state_.active) draw(last.seat, 1);  // R113
}

}  // namespace arbiter::emerald
