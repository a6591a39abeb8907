// Actions and what they cost (sections 5 and 6 of the rules).
#include "rules/madness/resolver.hpp"

namespace arbiter::madness {

void Resolver::answer(TakeActions taking, const Action& action) {
  if (std::holds_alternative<End>(action) || std::holds_alternative<Pass>(action)) {  // R59
    return report(SeatDone{taking.seat});
  }
  if (std::holds_alternative<UseAbility>(action)) {  // R58: no action, never granted
    push(taking);
    return use_ability(taking.seat);
  }
  ++state_.actions_taken;
  if (taking.is_granted()) --taking.left;
  push(taking);
  std::visit(
      [&](const auto& chosen) {
        if constexpr (std::is_constructible_v<PaidAction, decltype(chosen)>) {
          Payment payment{.seat = taking.seat, .action = chosen};
          payment.cost = cost_of(data_, state_, payment.action);
          if (std::holds_alternative<DestroyCurse>(payment.action)) {  // R91
            payment.discount = std::exchange(player(taking.seat).discount, std::uint8_t{0});
            if (payment.discount > 0) report(DiscountUsed{taking.seat, payment.discount});
          }
          if (const auto* cure = std::get_if<CureMadness>(&payment.action)) {
            if (cure->from == From::hand) reveal_in_hand(taking.seat, Card::madness());  // it was announced
          }
          push(payment);
        }
      },
      action);
}

void Resolver::use_ability(Seat seat) {
  player(seat).ability_used = true;
  const Magician magician = *player(seat).magician;
  report(AbilityUsed{seat, magician});
  push(Run{data_[magician].effect, Context{.seat = seat}});
}

// ---- Paying ----

void Resolver::resolve(Payment payment) {
  while (payment.discount > 0 && total(payment.cost) > 0) {  // R91: asked where there is a choice
    const auto first = std::find_if(payment.cost.begin(), payment.cost.end(), [](auto n) { return n > 0; });
    const bool all_go = payment.discount >= total(payment.cost) && !data_.asks_pointless;
    if (*first < total(payment.cost) && !all_go) return ask(payment);
    drop(payment, static_cast<Element>(first - payment.cost.begin()));
  }
  payment.discount = 0;
  if (covers(payment.spent, payment.cost)) {
    return std::visit([&](const auto& action) { carry_out(payment.seat, action); }, payment.action);
  }
  // R50, where the options of the seat are no secret.
  if (is_public(player(payment.seat).hand)) {
    if (const auto only = forced_payment(data_, state_, payment)) {
      pay(payment, *only);
      return push(payment);
    }
  }
  ask(payment);
}

void Resolver::ask(Payment payment) {
  if (is_hand_certain(payment)) reveal_hand(payment.seat);
  payment.asked = true;
  push(payment);
}

/// Everybody knows that the seat can pay what it announced. If it could not with any hidden card of its hand
/// exchanged for another one of its deck, then everybody can tell what it holds.
bool Resolver::is_hand_certain(const Payment& payment) {
  Player& own = player(payment.seat);
  const auto is_open = [](const HiddenCard& card) { return card.knowers() == core::SeatSet::everyone(); };
  bool certain = false;
  for (HiddenCard& held : own.hand) {
    if (is_open(held) || held.back().counted) continue;
    for (HiddenCard& other : own.deck) {
      if (is_open(other) || held.truth() == other.truth()) continue;
      swap_values(held, other);
      const bool possible = can_go_on(data_, state_, payment);
      swap_values(held, other);
      if (possible) return false;
      certain = true;
    }
  }
  return certain;
}

void Resolver::answer(Payment payment, const Action& action) {
  payment.asked = false;
  if (const auto* pick = std::get_if<Pick>(&action))
    drop(payment, *pick->element);
  else
    pay(payment, std::get<Pay>(action));
  push(payment);
}

void Resolver::drop(Payment& payment, Element element) {
  --payment.cost[at(element)];
  --payment.discount;
  report(DiscountTaken{payment.seat, element});
}

/// There is no taking back, and nothing comes between the cards of one payment, so each is discarded at once.
void Resolver::pay(Payment& payment, const Pay& chosen) {
  const Seat owner = chosen.seat.value_or(payment.seat);
  report(CardPaid{payment.seat, chosen.card, chosen.from, chosen.seat, chosen.as});
  move_untold(owner, chosen.card, chosen.from == From::hand ? Place::hand : Place::support,
              Place::discard);                              // R42
  if (chosen.as) player(payment.seat).ability_used = true;  // R49
  const Element element = chosen.as.value_or(chosen.card.element());
  ++payment.spent[at(element)][static_cast<std::size_t>(chosen.card.value() - 1)];
}

// ---- What was paid for ----

void Resolver::carry_out(Seat seat, const Cast& cast) {  // R52
  report(SpellCast{seat, cast.spell, cast.mult});
  set_ready(seat, cast.spell, false);
  push(Run{data_[cast.spell].effect, Context{.seat = seat, .x = cast.mult, .spell = cast.spell}});
}

void Resolver::learn(Seat seat, Spell spell) {  // R54
  const Element element = *face_up_deck(data_, state_, spell);
  ++state_.library[at(element)].taken;
  player(seat).spells.push_back({spell, true});
  report(SpellLearned{seat, spell});
  push(TurnSpellUp{element});
  if (static_cast<int>(player(seat).spells.size()) > spell_limit(data_, state_, seat)) {
    push(Selection{
        .op = data_.excess_spell.begin, .context = Context{.seat = seat, .spell = spell}, .left = 1});
  }
}

void Resolver::carry_out(Seat seat, const Acquire& acquire) {  // R55
  move(seat, acquire.card, Place::stack, Place::discard);
}

void Resolver::carry_out(Seat seat, const CureMadness& cure) {  // R57
  move(cure.seat.value_or(seat), Card::madness(), cure.from == From::hand ? Place::hand : Place::support,
       Place::stack);
}

}  // namespace arbiter::madness
