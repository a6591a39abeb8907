// Which Mages can be chosen, and where they can go.
#include <tuple>

#include "rules/argent/offers.hpp"

namespace arbiter::argent {

namespace {

bool in_set(std::uint16_t set, Room room) { return (set >> room.index & 1u) != 0; }

}  // namespace

List<MageId, kMages> Offers::targets(const Selector& selector, Harm harm, const Run& run,
                                     const Effect& effect) const {
  const bool spell = is_spell(effect);
  const auto in_reach = [&](MageId id) {
    const Mage& m = mage(id);
    const bool slot = m.spot == Spot::slot && selector.in != Selector::In::infirmary;
    const bool ward = m.spot == Spot::infirmary && selector.in != Selector::In::slot;
    return slot || ward;
  };
  const auto owner_fits = [&](Seat owner) {
    switch (selector.owner) {
      case Selector::Owner::any:
        return true;
      case Selector::Owner::own:
        return owner == effect.controller;
      case Selector::Owner::opponent:
        return owner != effect.controller;
      case Selector::Owner::culprit:
        return owner == state_.acting;
    }
    return false;
  };
  const auto room_fits = [&](Room room) {
    if (selector.rooms != 0) {
      bool named = false;
      for (int b = 0; b < kBindings; ++b) {
        named = named || ((selector.rooms >> b & 1) != 0 && effect.bound[b].slot.room == room);
      }
      if (!named) return false;
    }
    if (run.rooms == 0) return true;
    if (selector.same_room) return in_set(run.rooms, room);
    if (!selector.connected) return true;
    if (in_set(run.rooms, room)) return false;
    const auto& rooms = state_.university.rooms;
    return std::any_of(rooms.begin(), rooms.end(),
                       [&](Room other) { return in_set(run.rooms, other) && adjacent(room, other); });
  };

  struct Found {
    std::tuple<int, std::uint8_t, Seat, Colour, bool> kind;  // Mages of one kind in one place are alike
    MageId id;
  };
  List<Found, kMages> found;
  for (MageId id = 0; id < kMages; ++id) {
    const Mage& m = mage(id);
    if (!in_reach(id) || !owner_fits(m.owner) || !room_fits(m.at.room)) continue;
    if ((run.chosen >> id & 1u) != 0) continue;
    if (selector.exclude != kNone && effect.bound[selector.exclude].mage == id) continue;
    if ((selector.each_opponent || selector.different_owners) && (run.owners >> m.owner & 1) != 0) continue;
    if (!affectable(id, harm, effect.controller, spell)) continue;
    if (harm == Harm::to_shadow && !shadow_empty(m.at)) continue;
    if (harm == Harm::swap_owner && m.temporary) continue;  // R76
    found.push_back({{place_in_grid(m.at.room), m.at.slot, m.owner, colour(id), m.temporary}, id});
  }
  std::sort(found.begin(), found.end(),
            [](const Found& a, const Found& b) { return a.kind != b.kind ? a.kind < b.kind : a.id < b.id; });
  List<MageId, kMages> ids;
  for (std::size_t i = 0; i < found.size(); ++i) {
    // Alike Mages (in the Great Hall or the ward) are one choice, unless all are meant.
    if (selector.all || i == 0 || found[i].kind != found[i - 1].kind) ids.push_back(found[i].id);
  }
  return ids;
}

void Offers::destinations(MageId id, const Destination& to, const Run&, const Effect& effect,
                          Offer& out) const {
  const Mage& m = mage(id);
  const auto offer = [&](SlotRef slot) {
    if (is_empty(slot) && slot != m.at && may_enter(m.owner, slot.room, id))
      out.option(PickSlot{slot.room, slot.slot});
  };
  if (to.kind == Destination::Kind::slot_of) {
    const SlotRef slot = binding_slot(effect, to.slot_of);
    if (slot.exists()) offer(slot);
    return;
  }
  for (const Room room : state_.university.rooms) {
    if (in_set(to.not_rooms, room)) continue;
    if (to.room == Destination::In::same && room != m.at.room) continue;
    if (to.room == Destination::In::adjacent && !adjacent(room, m.at.room)) continue;
    each_slot(room, offer);
  }
}

bool Offers::can_be_moved(MageId id, const Destination& to, const Run& run, const Effect& effect) const {
  Offer any;
  destinations(id, to, run, effect, any);
  return any.any();
}

namespace {

/// Gathers the placements of one Mage.
class Placings {
 public:
  Placings(const Offers& offers, const PlacingRules& rules, MageId id, std::vector<Placement>& out)
      : offers_(offers), rules_(rules), id_(id), out_(out) {
    if (rules.powers && offers.has_powers(id)) {
      wound_ = offers.power<PowerWoundTake>(id);
      displace_ = offers.power<PowerDisplace>(id);
      shadow_ = offers.power<PowerShadow>(id);
    }
  }

  void gather() {
    const bool must_shadow = offers_.must_shadow(rules_.seat);
    if (rules_.fixed.exists()) {  // R81: no power that would choose another slot
      if (!must_shadow) into(rules_.fixed);
      return;
    }
    if (!must_shadow) each_slot([&](SlotRef slot) { into(slot); });
    if (!must_shadow && wound_ != nullptr && affords(wound_->mana))
      each_slot([&](SlotRef slot) { wounding(slot); });
    if (!must_shadow && displace_ != nullptr) each_slot([&](SlotRef slot) { displacing(slot); });
    const bool mode = offers_.may_shadow(rules_.seat);
    if (mode || (shadow_ != nullptr && affords(shadow_->mana))) {
      each_slot([&](SlotRef slot) { shadowing(slot, must_shadow); });
    }
  }

 private:
  bool affords(int mana) const { return offers_.mana(rules_.seat) >= mana + rules_.mana; }

  template <class Visit>
  void each_slot(Visit&& visit) const {
    for (const Room room : offers_.state().university.rooms) {
      if (rules_.rooms == 0 || in_set(rules_.rooms, room)) offers_.each_slot(room, visit);
    }
  }
  void add(SlotRef slot, std::optional<Power> power = {}) const {
    out_.push_back({id_, slot.room, slot.slot, power});
  }

  void into(SlotRef slot) const {  // R61
    if (offers_.is_empty(slot)) {
      if (offers_.may_enter(rules_.seat, slot.room)) add(slot);
    } else if (rules_.may_wound) {
      const MageId victim = offers_.in_slot(slot);
      if (offers_.affectable(victim, Harm::wound, rules_.seat, rules_.by_spell) &&
          offers_.may_enter(rules_.seat, slot.room, victim)) {
        add(slot);
      }
    }
  }
  void wounding(SlotRef slot) const {  // R82
    if (offers_.is_empty(slot)) return;
    const MageId victim = offers_.in_slot(slot);
    if (offers_.affectable(victim, Harm::wound, rules_.seat, false) &&
        offers_.may_enter(rules_.seat, slot.room, victim)) {
      add(slot, Power::wound);
    }
  }
  void displacing(SlotRef slot) const {  // R84
    if (offers_.is_empty(slot)) return;
    const MageId victim = offers_.in_slot(slot);
    const Seat owner = offers_.mage(victim).owner;
    if (owner == rules_.seat || !offers_.affectable(victim, Harm::move, rules_.seat, false)) return;
    if (!offers_.may_enter(rules_.seat, slot.room) || !offers_.may_enter(owner, slot.room, victim)) return;
    bool other = false;
    offers_.each_slot(slot.room, [&](SlotRef s) { other = other || offers_.is_empty(s); });
    if (other) add(slot, Power::displace);
  }
  void shadowing(SlotRef slot, bool over_empty) const {  // R63, R85
    if (!offers_.shadow_empty(slot) || !offers_.may_enter(rules_.seat, slot.room)) return;
    const MageId victim = offers_.in_slot(slot);
    const bool opponent =
        victim != kNone && offers_.mage(victim).owner != rules_.seat && can_be_shadowed(victim);
    if (opponent || (victim == kNone && over_empty)) add(slot, Power::shadow);
  }
  /// R67: a Mage Power shadows, whoever places the Mage, or an effect in force does. Under older rulings what
  /// places it counted.
  bool can_be_shadowed(MageId victim) const {
    if (offers_.data().rulings < 2) {
      return offers_.affectable(victim, Harm::shadow, rules_.seat, rules_.by_spell);
    }
    const bool by_power = shadow_ != nullptr && affords(shadow_->mana) &&
                          offers_.affectable(victim, Harm::shadow, rules_.seat, false);
    return by_power || offers_.effect_shadows(rules_.seat, victim);
  }

  const Offers& offers_;
  const PlacingRules& rules_;
  MageId id_;
  std::vector<Placement>& out_;
  const PowerWoundTake* wound_ = nullptr;
  const PowerDisplace* displace_ = nullptr;
  const PowerShadow* shadow_ = nullptr;
};

}  // namespace

void Offers::placements(const PlacingRules& rules, std::vector<Placement>& out) const {
  if (!may_place()) return;
  if (rules.only != kNone) {
    Placings(*this, rules, rules.only, out).gather();
    return;
  }
  for (const MageId id : office(rules.seat)) {
    if (rules.fast && power<PowerFastPlace>(id) == nullptr) continue;
    if (rules.after_cast && power<PowerPlaceAfterCast>(id) == nullptr) continue;
    Placings(*this, rules, id, out).gather();
  }
}

Offers::Arrangement Offers::arrangement(Room room, const Effect& effect) const {
  Arrangement result;
  if (room == data_.infirmary || locked(room)) return result;
  each_slot(room, [&](SlotRef slot) {
    if (info(slot).any_number) return;  // not in the Great Hall, R75
    const MageId id = in_slot(slot);
    if (id != kNone && !affectable(id, Harm::rearrange, effect.controller, is_spell(effect))) return;
    result.slots.push_back(slot);
    if (id != kNone) result.mages.push_back(id);
  });
  return result;
}

bool Offers::can_rearrange(Room room, const Effect& effect) const {
  const Arrangement a = arrangement(room, effect);
  return !a.mages.empty() && a.slots.size() >= 2;
}

bool Offers::room_worth_choosing(Room room, std::uint8_t binding, int pc, int end,
                                 const Effect& effect) const {
  if (room == data_.infirmary) return false;  // R68
  Effect with = effect;
  with.bound[binding] = {kNone, {room, 1}};
  const auto reaches = [&](const Selector& selector, Harm harm) {
    if ((selector.rooms >> binding & 1) == 0) return false;
    Selector here = selector;
    here.rooms = static_cast<std::uint8_t>(1 << binding);
    return !targets(here, harm, {}, with).empty();
  };
  for (int op = pc; op < end; ++op) {
    const AnyOp& what = data_.ops[op].what;
    if (const auto* wound = std::get_if<Wound>(&what); wound && reaches(wound->target, Harm::wound))
      return true;
    if (const auto* banish = std::get_if<Banish>(&what); banish && reaches(banish->target, Harm::banish))
      return true;
    if (const auto* to = std::get_if<ToShadow>(&what); to && reaches(to->target, Harm::to_shadow))
      return true;
    if (const auto* move = std::get_if<Move>(&what); move && (move->target.rooms >> binding & 1) != 0) {
      for (const MageId id : targets(move->target, Harm::move, {}, with)) {
        if (can_be_moved(id, move->to, {}, with)) return true;
      }
    }
    if (const auto* un = std::get_if<Unshadow>(&what); un && un->room_of == binding && !locked(room)) {
      bool possible = false;
      each_slot(room, [&](SlotRef s) {
        possible = possible || (info(s).shadow && in_shadow(s) != kNone && in_slot(s) == kNone);
      });
      if (possible) return true;
    }
  }
  return false;
}

std::uint8_t Offers::next_due(bool revival) const {
  for (int k = 1; k <= state_.seats; ++k) {
    const Seat seat = after(state_.acting, k);  // the acting seat comes last
    for (std::uint8_t i = 0; i < state_.noted.size(); ++i) {
      const Noted& event = state_.noted[i];
      if (event.owner != seat) continue;
      if (!revival && event.bonus) return i;
      if (revival && event.revival && in_force(LastingKind::revive, seat) &&
          mage(event.mage).spot == Spot::infirmary && can_be_moved(event.mage, {}, {}, {})) {
        return i;
      }
    }
  }
  return kNone;
}

}  // namespace arbiter::argent
