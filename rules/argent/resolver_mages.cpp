// What happens to Mages, sections 6 and 7.
#include "rules/argent/resolver.hpp"

namespace arbiter::argent {

Cause Resolver::cause() const {
  const Effect& effect = state_.effects.back();
  Cause cause{effect.controller, {}, 0};
  if (offers().is_spell(effect)) {
    cause.spell = effect.card;
    cause.level = effect.level;
  }
  return cause;
}

bool Resolver::in_reaction() const {
  return std::any_of(state_.effects.begin(), state_.effects.end(), [](auto& e) { return e.event != kNone; });
}

/// R52: keeps in mind what has happened to a Mage, which stood as `before` says.
void Resolver::note(EventKind kind, MageId id, const Mage& before, const Cause& cause) {
  Noted noted;
  noted.kind = kind;
  noted.mage = id;
  noted.owner = before.owner;
  noted.by = cause.by;
  noted.from = before.at;
  noted.spot = mage(id).spot;
  noted.to = mage(id).at;
  noted.spell = cause.spell;
  noted.level = cause.level;
  noted.reactable = cause.by != before.owner && !in_reaction();  // R53
  state_.noted.push_back(noted);
}

void Resolver::wound(MageId id, const Cause& cause, bool bonus) {  // R71
  const Mage before = mage(id);
  mage(id).spot = Spot::infirmary;
  mage(id).at = offers().ward();
  report(MageWounded{before.owner, id, data_.mages[id], before.at.room, before.at.slot, cause.by});
  note(EventKind::wounded, id, before, cause);
  state_.noted.back().bonus = bonus;
  state_.noted.back().revival = true;
}

void Resolver::banish(MageId id, const Cause& cause) {  // R72
  const Mage before = mage(id);
  mage(id).spot = Spot::office;
  mage(id).at = {};
  report(MageBanished{before.owner, id, data_.mages[id], before.at.room, before.at.slot, cause.by});
  if (before.spot == Spot::slot) note(EventKind::banished, id, before, cause);
}

void Resolver::heal(MageId id) {  // R73
  mage(id).spot = Spot::office;
  mage(id).at = {};
  report(MageHealed{mage(id).owner, id, data_.mages[id]});
}

void Resolver::relocate(MageId id, SlotRef to) {
  mage(id).spot = Spot::slot;
  mage(id).at = to;
  report(MageMoved{mage(id).owner, id, data_.mages[id], to.room, to.slot});
}

void Resolver::move(MageId id, SlotRef to, const Cause& cause) {  // R62
  const Mage before = mage(id);
  relocate(id, to);
  if (before.spot == Spot::slot) note(EventKind::moved, id, before, cause);
}

void Resolver::to_shadow(MageId id, const Cause& cause) {  // R74
  const Mage before = mage(id);
  mage(id).spot = Spot::shadow;
  report(MageIntoShadow{before.owner, id, data_.mages[id], before.at.room, before.at.slot});
  note(EventKind::moved, id, before, cause);
}

void Resolver::place(Seat seat, const Placement& p, bool powers, const Cause& cause) {
  const SlotRef slot{p.room, p.slot};
  const Cause by_power{seat, {}, 0};
  if (p.power == Power::shadow) {
    // R85: Mana only where the Mage's own power does it.
    const auto* power = offers().power<PowerShadow>(p.mage);
    const MageId shadowed = offers().in_slot(slot);
    const bool let = data_.rulings < 2 ? offers().may_shadow(seat) : offers().effect_shadows(seat, shadowed);
    const bool by_effect = !powers || let || power == nullptr;
    if (!by_effect) pay_mana(seat, power->mana);
    arrive(seat, p.mage, slot, true, powers);
    if (shadowed != kNone) note(EventKind::shadowed, shadowed, mage(shadowed), by_effect ? cause : by_power);
    return;
  }
  if (p.power == Power::displace) return ask(DisplaceTo{seat, p.mage, offers().in_slot(slot)});
  const MageId victim = offers().is_empty(slot) ? kNone : offers().in_slot(slot);
  if (p.power == Power::wound) pay_mana(seat, offers().power<PowerWoundTake>(p.mage)->mana);
  if (victim != kNone) wound(victim, p.power == Power::wound ? by_power : cause, true);
  arrive(seat, p.mage, slot, false, powers);
}

void Resolver::displace(const DisplaceTo& d, SlotRef to) {  // R84
  const SlotRef slot = mage(d.victim).at;
  move(d.victim, to, Cause{d.seat, {}, 0});
  arrive(d.seat, d.mage, slot, false, true);
}

/// The Mage stands there now; red B, the room and an instant reward follow (R70, R83, R105, R107).
void Resolver::arrive(Seat seat, MageId id, SlotRef slot, bool shadow, bool powers) {
  const auto* crowd = powers && !shadow ? offers().power<PowerCrowdMana>(id) : nullptr;
  Mage& m = mage(id);
  const bool from_office = m.spot == Spot::office;  // a summoned Mage is not, so it gets no instant reward
  const bool summoned = m.owner == Seat::none();
  m.owner = seat;
  m.spot = shadow ? Spot::shadow : Spot::slot;
  m.at = slot;
  if (shadow)
    report(MageShadows{seat, id, data_.mages[id], slot.room, slot.slot, summoned});
  else
    report(MagePlaced{seat, id, data_.mages[id], slot.room, slot.slot, summoned});
  if (crowd != nullptr) {
    const auto others = std::count_if(state_.mages.begin(), state_.mages.end(), [&](const Mage& other) {
      return other.spot == Spot::slot && other.at.room == slot.room;
    });
    gain(seat, Goods::mana, std::min<int>(crowd->max, static_cast<int>(others) - 1));
  }
  if (from_office && offers().info(slot).instant) push(Errand{id, slot, shadow});
  if (!offers().side(slot.room).on_place.empty()) {
    Effect effect;
    effect.controller = seat;
    effect.source = Effect::Source::room;
    effect.mage = id;
    effect.slot = slot;
    begin(effect, offers().side(slot.room).on_place);
  }
}

void Resolver::to_supply(MageId id) { mage(id) = Mage{}; }

void Resolver::recruit(Seat seat, Colour colour) {  // R77
  const MageId id = offers().in_supply(colour);
  mage(id).owner = seat;
  mage(id).spot = Spot::office;
  report(MageRecruited{seat, id, colour});
}

void Resolver::exchange(Colour colour) {  // R78
  const MageId old = effect().mage;
  const MageId replacement = offers().in_supply(colour);
  report(MageExchanged{mage(old).owner, data_.mages[old], colour});
  mage(replacement) = mage(old);
  to_supply(old);
  effect().mage = replacement;
  if (data_.rulings < 2) return;
  for (Effect& other :
       state_.effects) {  // R78: what is to follow goes on with the Mage that stands there now
    for (Binding& bound : other.bound) {
      if (bound.mage == old) bound.mage = replacement;
    }
  }
}

/// R75: `run` holds the slot of each Mage, four bits from bit 16 on.
void Resolver::rearrange(const Run& run) {
  const auto arrangement = offers().arrangement(run.slot.room, effect());
  List<std::pair<MageId, Mage>, kSlots> before;
  for (const MageId id : arrangement.mages) before.push_back({id, mage(id)});
  for (std::size_t i = 0; i < before.size(); ++i) {
    const auto slot = static_cast<std::uint8_t>(run.chosen >> (16 + 4 * i) & 15u);
    if (before[i].second.at.slot == slot) continue;
    relocate(before[i].first, {run.slot.room, slot});
  }
  for (const auto& [id, was] : before) {
    if (was.at != mage(id).at) note(EventKind::moved, id, was, cause());
  }
}

}  // namespace arbiter::argent
