// Operations that ask their subject (section 7 of the rules): one choice after another, see choices.hpp for
// what may be chosen.
#include <algorithm>

#include "rules/madness/resolver.hpp"

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

void Resolver::begin_selection(std::uint16_t index, const Context& context) {
  const Op& op = data_.ops[index];
  Selection selection{.op = index, .context = context, .left = op.n.value(context.x)};
  if (op.kind == OpKind::peek_arrange) peek(selection);
  push(selection);
}

void Resolver::resolve(Selection selection) {
  if (selection.left == 0) return finish(selection);
  const Choices found = choices(data_, state_, selection);
  if (found.options.empty() && (found.open || found.take_all)) {
    if (!found.open && selection.count == 0) report(NothingFits{selection.context.seat});
    return finish(selection);
  }
  const bool no_choice = found.open && !found.may_stop && found.options.size() == 1;  // R50
  if (found.take_all || no_choice) return take(selection, found.options.front());
  selection.asked = true;
  push(selection);
}

void Resolver::answer(Selection selection, const Action& action) {
  selection.asked = false;
  if (!std::holds_alternative<Done>(action)) return take(selection, action);
  report(SeatDone{selection.context.seat});
  if (data_.ops[selection.op].kind == OpKind::peek_arrange) {
    selection.arranging = true;
    push(selection);
  } else {
    finish(selection);
  }
}

/// The event, with the card whose effect asked.
OptionChosen Resolver::option_chosen(const Context& context, std::uint8_t option) const {
  OptionChosen chosen{context.seat, option, context.spell, {}, {}};
  if (context.slot > 0) {
    chosen.curse = state_.curses[static_cast<std::size_t>(context.slot - 1)]->curse;
  } else if (!context.spell && state_.phase == Phase::monster) {
    chosen.page = effective_page(state_);
  }
  return chosen;
}

/// Carries out one choice and goes on with the selection.
void Resolver::take(Selection selection, const Action& action) {
  const Op& op = data_.ops[selection.op];
  const Seat seat = selection.context.seat;
  --selection.left;
  ++selection.count;
  if (std::holds_alternative<DrawCard>(action)) {
    draw(seat, 1);
    return push(selection);
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
      selection.targets.push_back(*pick.seat);
      break;
    case OpKind::choose_one:
      report(option_chosen(selection.context, *pick.option));
      return push(Run{op.options[*pick.option], selection.context});
    case OpKind::peek_arrange:
      take_peeked(selection, *pick.index);
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
      exchange(selection, pick);
      break;
    default:
      take_card(selection, pick);
      break;
  }
  push(selection);
}

void Resolver::take_card(Selection& selection, const Pick& pick) {
  const Op& op = data_.ops[selection.op];
  const Seat seat = selection.context.seat;
  if (selection.card) return move_taken(selection, *pick.seat);
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
      selection.card = card;
      if (from == Place::hand)
        reveal_in_hand(seat, card);
      else
        selection.source = owner;
      ++selection.left;
      --selection.count;
      return;
    default:
      return move(owner, card, from, Place::discard);
  }
}

void Resolver::move_taken(Selection& selection, Seat to) {  // R80
  const Seat from = selection.source.value_or(selection.context.seat);
  const auto owner = to == from ? std::nullopt : std::optional(to);
  move(from, *selection.card, selection.source ? Place::support : Place::hand, Place::support, owner);
  selection.card.reset();
  selection.source.reset();
}

void Resolver::exchange(Selection& selection, const Pick& pick) {  // R69
  const Seat seat = selection.context.seat;
  if (!selection.card) {
    selection.card = *pick.card;
    reveal_in_hand(seat, *pick.card);
    ++selection.left;
    --selection.count;
    return;
  }
  move(seat, *selection.card, Place::hand, Place::support);
  move(seat, *pick.card, Place::support, Place::hand);
  selection.given.push_back(*selection.card);
  selection.taken.push_back(*pick.card);
  selection.card.reset();
}

// ---- peek_arrange, R82 ----

/// The cards stay on the deck; while and after they are arranged only the seat knows which is which.
void Resolver::peek(Selection& selection) {
  CardDeck& deck = player(selection.context.seat).deck;
  const Seat seat = selection.context.seat;
  selection.left = static_cast<std::uint8_t>(std::min<std::size_t>(selection.left, deck.size()));
  if (selection.left == 0) return;
  List<Card, kMaxAmount> seen;
  for (std::size_t i = 0; i < selection.left; ++i) {
    if (selection.left > 1) deck[i].conceal();
    deck[i].show_to(seat);
    seen.push_back(deck[i].truth());
  }
  report(CardsPeeked{seat, selection.left, core::Secret(seen, {}, core::SeatSet::of(seat))});
}

void Resolver::take_peeked(Selection& selection, int index) {
  if (!selection.arranging) {
    --selection.count;  // counts the cards put back
    return discard_from_deck(selection.context.seat, index);
  }
  CardDeck& deck = player(selection.context.seat).deck;
  for (int i = index; i > selection.count - 1; --i) {
    std::swap(deck[static_cast<std::size_t>(i)], deck[static_cast<std::size_t>(i - 1)]);
  }
}

// ---- The end of a selection ----

void Resolver::finish(const Selection& selection) {
  const Op& op = data_.ops[selection.op];
  const Seat seat = selection.context.seat;
  // A seat that had to take Element cards from its hand and could not go on holds nothing but Madness.
  const bool takes_elements = (op.kind == OpKind::discard_hand || op.kind == OpKind::destroy) &&
                              op.from_hand && op.filter == Filter::element && !op.up_to;
  if (takes_elements && selection.left > 0) reveal_hand(seat);
  switch (op.kind) {
    case OpKind::target_others:  // R76
      for (auto target = selection.targets.rbegin(); target != selection.targets.rend(); ++target) {
        Context context = selection.context;
        context.seat = *target;
        push(Run{op.body, context});
      }
      return;
    case OpKind::discard_hand:  // R79
      if (selection.left > 0) push(Run{op.body, selection.context});
      return;
    case OpKind::discard_then_draw:
      return draw(seat, selection.count);
    case OpKind::destroy:
    case OpKind::cure:
      return push(Run{op.body, selection.context, selection.count});
    case OpKind::shuffle_in:
      if (selection.count > 0) shuffle_into_deck(seat);
      return;
    case OpKind::peek_arrange:
      if (selection.count > 0) report(CardsPutBack{seat, selection.count});
      return;
    default:
      return;
  }
}

}  // namespace arbiter::madness
