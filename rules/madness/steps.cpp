// Operations that ask their subject (section 7 of the rules): one choice after another, see choices.hpp for
// what may be chosen.
#include <algorithm>

#include "rules/madness/engine.hpp"

namespace arbiter::madness {
namespace {

Place place(From from) {
  switch (from) {
    case From::hand:
      return Place::hand;
    case From::support:
      return Place::support;
    case From::discard:
      return Place::discard;
  }
  return Place::hand;
}

}  // namespace

void Engine::begin_step(std::uint16_t index, const Context& context) {
  const Op& op = data_.ops[index];
  Step step{.op = index, .context = context, .left = op.n.value(context.x)};
  if (op.kind == OpKind::peek_arrange) peek(step);
  push(step);
}

void Engine::resolve(Step step) {
  if (step.left == 0) return finish(step);
  const Choices found = choices(data_, state_, step);
  if (found.options.empty() && (found.open || found.take_all)) return finish(step);
  const bool no_choice = found.open && !found.may_stop && found.options.size() == 1;  // R50
  if (found.take_all || no_choice) return take(step, found.options.front());
  step.asked = true;
  push(step);
}

void Engine::answer(Step step, const Action& action) {
  step.asked = false;
  if (!std::holds_alternative<Done>(action)) return take(step, action);
  report(SeatDone{step.context.seat});
  if (data_.ops[step.op].kind == OpKind::peek_arrange) {
    step.arranging = true;
    push(step);
  } else {
    finish(step);
  }
}

/// Carries out one choice and goes on with the step.
void Engine::take(Step step, const Action& action) {
  const Op& op = data_.ops[step.op];
  const Seat seat = step.context.seat;
  --step.left;
  ++step.count;
  if (std::holds_alternative<DrawCard>(action)) {
    draw(seat, 1);
    return push(step);
  }
  if (std::holds_alternative<Yes>(action) || std::holds_alternative<No>(action)) {  // R81
    if (std::holds_alternative<No>(action)) return report(SeatDone{seat});
    each_kind([&](Card card) {
      while (player(seat).discard[card] > 0) {
        report_move(seat, card, Place::discard, Place::deck);
        under_deck(seat, card);
      }
    });
    return shuffle_into_deck(seat);
  }
  const Pick& pick = std::get<Pick>(action);
  switch (op.kind) {
    case OpKind::target_others:
      report(TargetNamed{seat, *pick.seat});
      step.targets.push_back(*pick.seat);
      break;
    case OpKind::choose_one:
      report(OptionChosen{seat, *pick.option});
      return push(Run{op.options[*pick.option], step.context});
    case OpKind::peek_arrange:
      take_peeked(step, *pick.index);
      break;
    case OpKind::gain_element:
      move(seat, Card::of(*pick.element, op.value), Place::stack,
           op.to == Target::hand      ? Place::hand
           : op.to == Target::discard ? Place::discard
                                      : Place::support);
      break;
    case OpKind::refresh:
    case OpKind::exhaust:
      set_ready(*pick.seat, *pick.spell, op.kind == OpKind::refresh);
      break;
    case OpKind::lose_spell:
      lose_spell(seat, *pick.spell);
      break;
    case OpKind::learn_free:
      return learn(seat, *pick.spell);
    case OpKind::destroy_curse:
      return destroy_curse(seat, *pick.slot);
    case OpKind::ward_curses: {
      PlacedCurse& curse = *state_.curses[static_cast<std::size_t>(*pick.slot - 1)];
      curse.warded = true;
      report(CurseWarded{seat, *pick.slot, curse.curse});
      break;
    }
    case OpKind::exchange_support:
      exchange(step, pick);
      break;
    default:
      take_card(step, pick);
      break;
  }
  push(step);
}

void Engine::take_card(Step& step, const Pick& pick) {
  const Op& op = data_.ops[step.op];
  const Seat seat = step.context.seat;
  if (step.card) return move_taken(step, *pick.seat);
  const Seat owner = pick.seat.value_or(seat);
  const Card card = *pick.card;
  const Place from = place(*pick.from);
  switch (op.kind) {
    case OpKind::destroy:
      return move(owner, card, from, Place::box);
    case OpKind::cure:
      return move(owner, card, from, Place::stack);
    case OpKind::from_support:
    case OpKind::take_discard:
      return move(owner, card, from, Place::hand);
    case OpKind::shuffle_in:
      report_move(seat, card, Place::discard, Place::deck);
      return under_deck(seat, card);
    case OpKind::upgrade:  // R83
      move(seat, card, Place::hand, card.value() == 1 ? Place::box : Place::stack);
      return move(seat, Card::of(card.element(), card.value() + 1), Place::stack, Place::hand);
    case OpKind::to_support:
      if (op.into == Into::own) return move(seat, card, from, Place::support);
      [[fallthrough]];
    case OpKind::move_support:  // the destination is asked next, as part of the same choice
      step.card = card;
      if (from == Place::hand)
        reveal_in_hand(seat, card);
      else
        step.source = owner;
      ++step.left;
      --step.count;
      return;
    default:
      return move(owner, card, from, Place::discard);
  }
}

void Engine::move_taken(Step& step, Seat to) {  // R80
  const Seat from = step.source.value_or(step.context.seat);
  const auto owner = to == from ? std::nullopt : std::optional(to);
  move(from, *step.card, step.source ? Place::support : Place::hand, Place::support, owner);
  step.card.reset();
  step.source.reset();
}

void Engine::exchange(Step& step, const Pick& pick) {  // R69
  const Seat seat = step.context.seat;
  if (!step.card) {
    step.card = *pick.card;
    reveal_in_hand(seat, *pick.card);
    ++step.left;
    --step.count;
    return;
  }
  move(seat, *step.card, Place::hand, Place::support);
  move(seat, *pick.card, Place::support, Place::hand);
  step.given.push_back(*step.card);
  step.taken.push_back(*pick.card);
  step.card.reset();
}

// ---- peek_arrange, R82 ----

/// The cards stay on the deck; while and after they are arranged only the seat knows which is which.
void Engine::peek(Step& step) {
  CardDeck& deck = player(step.context.seat).deck;
  const Seat seat = step.context.seat;
  step.left = static_cast<std::uint8_t>(std::min<std::size_t>(step.left, deck.size()));
  if (step.left == 0) return;
  List<Card, kMaxAmount> seen;
  for (std::size_t i = 0; i < step.left; ++i) {
    if (step.left > 1) deck[i].conceal();
    deck[i].show_to(seat);
    seen.push_back(deck[i].truth());
  }
  report(CardsPeeked{seat, step.left, core::Secret(seen, {}, core::SeatSet::of(seat))});
}

void Engine::take_peeked(Step& step, int index) {
  if (!step.arranging) {
    --step.count;  // counts the cards put back
    return discard_from_deck(step.context.seat, index);
  }
  CardDeck& deck = player(step.context.seat).deck;
  for (int i = index; i > step.count - 1; --i) {
    std::swap(deck[static_cast<std::size_t>(i)], deck[static_cast<std::size_t>(i - 1)]);
  }
}

// ---- The end of a step ----

void Engine::finish(const Step& step) {
  const Op& op = data_.ops[step.op];
  const Seat seat = step.context.seat;
  // A seat that had to take Element cards from its hand and could not go on holds nothing but Madness.
  const bool takes_elements = (op.kind == OpKind::discard_hand || op.kind == OpKind::destroy) &&
                              op.from_hand && op.filter == Filter::element && !op.up_to;
  if (takes_elements && step.left > 0) reveal_hand(seat);
  switch (op.kind) {
    case OpKind::target_others:  // R76
      for (auto target = step.targets.rbegin(); target != step.targets.rend(); ++target) {
        Context context = step.context;
        context.seat = *target;
        push(Run{op.body, context});
      }
      return;
    case OpKind::discard_hand:  // R79
      if (step.left > 0) push(Run{op.body, step.context});
      return;
    case OpKind::discard_then_draw:
      return draw(seat, step.count);
    case OpKind::destroy:
    case OpKind::cure:
      return push(Run{op.body, step.context, step.count});
    case OpKind::shuffle_in:
      if (step.count > 0) shuffle_into_deck(seat);
      return;
    case OpKind::peek_arrange:
      if (step.count > 0) report(CardsPutBack{seat, step.count});
      return;
    default:
      return;
  }
}

}  // namespace arbiter::madness
