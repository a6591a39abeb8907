#include "rules/madness/act_rules.hpp"

#include <algorithm>

namespace arbiter::madness {
namespace {

constexpr Objection kNoMoreActions{"no more actions are taken in this Action Phase", "R33"};

}  // namespace

ActRules::ActRules(const Data& data, const State& state, const TakeActions& taking)
    : data_(data),
      state_(state),
      taking_(taking),
      purse_(purse(state, taking.seat)),
      hand_(kinds_in(state.players[taking.seat].hand)),
      wild_(may_use_wild(data, state, taking.seat)) {}

template <class Paid>
Objection ActRules::check_cost(const Paid& action, int discount) const {
  if (state_.actions_taken >= data_.max_actions) return kNoMoreActions;
  if (!can_pay(cost_of(data_, state_, action), purse_, wild_, discount)) {
    return {"your hand and the supports do not produce the Elements it costs", "R46"};
  }
  return {};
}

Objection ActRules::check(const Cast& cast) const {  // R52
  const OwnSpell* own = own_spell(state_, taking_.seat, cast.spell);
  if (own == nullptr) return {"you do not have that Spell", "R52"};
  if (!own->ready) return {"that Spell is exhausted", "R52"};
  if (cast.mult < 1 || cast.mult > 3) return {"the multiplier is 1, 2 or 3", "R52"};
  if (cast.mult > 1 && !data_[cast.spell].multipliable) return {"that Spell cannot be multiplied", "R52"};
  return check_cost(cast);
}

Objection ActRules::check(const Learn& learn) const {  // R54
  if (!face_up_deck(data_, state_, learn.spell))
    return {"that Spell does not lie face up in the Library", "R54"};
  return check_cost(learn);
}

Objection ActRules::check(const Acquire& acquire) const {  // R55
  if (!acquire.card.is_element() || acquire.card.value() < 2) {
    return {"only Element cards of value 2 or 3 are acquired", "R55"};
  }
  if (state_.stacks[acquire.card] == 0) return {"no card of that kind is left", "R55"};
  return check_cost(acquire);
}

Objection ActRules::check(const DestroyCurse& destroy) const {  // R56
  if (destroy.slot < 1 || destroy.slot > kSlots) return {"the slots are 1 to 5", "R12"};
  if (!state_.curses[static_cast<std::size_t>(destroy.slot - 1)])
    return {"no Curse lies in that slot", "R56"};
  return check_cost(destroy, own().discount);
}

Objection ActRules::check(const CureMadness& cure) const {  // R57
  if (cure.from == From::hand) {
    if (cure.seat) return {"name a seat only for a Madness in a support", "R57"};
    if (hand_[Card::madness()] == 0) return {"you have no Madness in hand", "R57"};
  } else {
    if (cure.from != From::support) return {"a Madness is cured from the hand or a support", "R57"};
    if (!cure.seat) return {"name the seat in whose support the Madness lies", "R57"};
    if (!is_living(state_, *cure.seat)) return {"there is no such seat in the game", "R57"};
    if (state_.players[*cure.seat].support[Card::madness()] == 0) {
      return {"no Madness lies in that support", "R57"};
    }
  }
  return check_cost(cure);
}

Objection ActRules::check(const UseAbility&) const {  // R58
  if (taking_.is_granted()) return {"abilities are used in the own Action Phase only", "R61"};
  const MagicianInfo& magician = magician_of(data_, state_, taking_.seat);
  if (magician.ability != Ability::active)
    return {"your Magician has no ability to be used by choice", "R58"};
  if (own().ability_used) return {"the ability was used in this turn", "R72"};
  if (state_.actions_taken >= data_.max_actions) return kNoMoreActions;
  for (std::size_t i = magician.effect.begin; i < magician.effect.end; ++i) {
    if (const Objection why = check_ability(data_.ops[i])) return why;
  }
  return {};
}

Objection ActRules::check_ability(const Op& op) const {
  switch (op.kind) {
    case OpKind::exchange_support:
      if (own().hand.empty() || own().support.empty()) {
        return {"it takes a card in your hand and one in your support", "R69"};
      }
      return {};
    case OpKind::ability_discard_madness_draw:
      if (hand_[Card::madness()] == 0) return {"you have no Madness in hand", "R70"};
      return {};
    case OpKind::refresh: {
      for (const Seat seat : living_seats(state_)) {
        const auto& spells = state_.players[seat].spells;
        if (std::any_of(spells.begin(), spells.end(), [](auto& spell) { return !spell.ready; })) return {};
      }
      return {"no Spell is exhausted", "R71"};
    }
    default:
      return {};
  }
}

Objection ActRules::check(const End&) const {
  if (taking_.is_granted()) return {"granted actions are ended with pass", "R59"};
  return {};
}
Objection ActRules::check(const Pass&) const {
  if (!taking_.is_granted()) return {"your Action Phase is ended with end", "R59"};
  return {};
}

}  // namespace arbiter::madness
