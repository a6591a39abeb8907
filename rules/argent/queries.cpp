#include "rules/argent/queries.hpp"

#include <cstdlib>

namespace arbiter::argent {

std::optional<Card> Queries::catalyst(Seat seat) const {
  if (seat == reserve_.seat && reserve_.catalyst) return std::nullopt;
  for (const OwnedItem& item : player(seat).items) {
    if (data_.level(item.card, 1).timing == Timing::payment && !item.exhausted) return item.card;
  }
  return std::nullopt;
}

int Queries::total_wis(Seat seat) const {
  int n = player(seat).wis;
  for (const OwnedSpell& spell : player(seat).spells) n += spell.wis;
  return n;
}

int Queries::total_int(Seat seat) const {
  int n = player(seat).ints;
  for (const OwnedSpell& spell : player(seat).spells) n += spell.ints;
  return n;
}

const OwnedSpell* Queries::spell(Seat seat, Card card) const {
  for (const OwnedSpell& spell : player(seat).spells) {
    if (spell.card == card) return &spell;
  }
  return nullptr;
}

const OwnedItem* Queries::item(Seat seat, Card card, bool exhausted) const {
  for (const OwnedItem& item : player(seat).items) {
    if (item.card == card && item.exhausted == exhausted) return &item;
  }
  return nullptr;
}

bool Queries::has_mask(Seat seat) const {
  const auto& items = player(seat).items;
  return std::any_of(items.begin(), items.end(),
                     [&](auto& i) { return data_[i.card].kind == CardKind::mask; });
}

int Queries::place_in_grid(Room room) const {
  const auto& rooms = state_.university.rooms;
  const auto found = std::find(rooms.begin(), rooms.end(), room);
  return found == rooms.end() ? -1 : static_cast<int>(found - rooms.begin());
}

bool Queries::adjacent(Room a, Room b) const {
  const int columns = state_.university.columns;
  const int i = place_in_grid(a), j = place_in_grid(b);
  return std::abs(i / columns - j / columns) + std::abs(i % columns - j % columns) == 1;
}

SlotRef Queries::ward() const {
  const auto& slots = side(data_.infirmary).slots;
  const auto ward =
      std::find_if(slots.begin(), slots.end(), [](auto& s) { return s.kind == SlotKind::ward; });
  return {data_.infirmary, static_cast<std::uint8_t>(ward - slots.begin() + 1)};
}

int Queries::owned(Seat seat) const {
  return static_cast<int>(
      std::count_if(state_.mages.begin(), state_.mages.end(), [&](auto& m) { return m.owner == seat; }));
}

int Queries::owned(Seat seat, Colour wanted) const {
  int n = 0;
  for (MageId id = 0; id < kMages; ++id) n += mage(id).owner == seat && colour(id) == wanted;
  return n;
}

MageId Queries::in_supply(Colour wanted) const {
  for (MageId id = 0; id < kMages; ++id) {
    if (mage(id).spot == Spot::supply && colour(id) == wanted) return id;
  }
  return kNone;
}

bool Queries::can_recruit(Seat seat, Colour wanted) const {
  if (wanted == Colour::apprentice || in_supply(wanted) == kNone) return false;
  return wanted == Colour::neutral || owned(seat, wanted) < data_.numbers.max_per_colour;
}

std::optional<Colour> Queries::recruited_instead(Seat seat, Colour wanted) const {
  if (!room_for_mage(seat)) return std::nullopt;
  if (can_recruit(seat, wanted)) return wanted;
  if (can_recruit(seat, Colour::neutral)) return Colour::neutral;
  return std::nullopt;
}

List<MageId, 8> Queries::office(Seat seat) const {
  List<MageId, 8> kinds;
  for (MageId id = 0; id < kMages; ++id) {
    if (mage(id).owner != seat || mage(id).spot != Spot::office) continue;
    const bool seen = std::any_of(kinds.begin(), kinds.end(), [&](MageId other) {
      return colour(other) == colour(id) && mage(other).temporary == mage(id).temporary;
    });
    if (!seen) kinds.push_back(id);
  }
  return kinds;
}

void Queries::find_occupants() const {
  occupants_.fill(kNone);
  for (MageId id = kMages; id-- > 0;) {  // of several in one place, the first counts
    const Mage& m = mage(id);
    if (m.spot == Spot::slot || m.spot == Spot::shadow) occupants_[index(m.at, m.spot)] = id;
  }
  occupants_found_ = true;
}

bool Queries::limit_allows(Seat owner, Room room, MageId leaving) const {
  const int most = side(room).max_per_seat;
  if (most == kNone) return true;
  int n = 0;
  for (MageId id = 0; id < kMages; ++id) {
    const Mage& m = mage(id);
    n += m.owner == owner && id != leaving && (m.spot == Spot::slot || m.spot == Spot::shadow) &&
         m.at.room == room;
  }
  return n < most;
}

bool Queries::powerless_by_place(MageId id) const {
  const Mage& m = mage(id);
  return m.spot == Spot::shadow || (m.spot == Spot::slot && side(m.at.room).no_powers);
}

bool Queries::keeps_powers_against(MageId id, Seat caster) const {
  const Seat owner = mage(id).owner;
  if (owner == caster || owner == kNone) return false;
  for (const Lasting& effect : state_.lasting) {
    if (effect.kind == LastingKind::immune && effect.seat == owner && (effect.what & kAllHarm) == kAllHarm) {
      return true;
    }
  }
  return any_power<PowerImmune>(id, [](const PowerImmune& power) {
    return power.opponents_spells_only && (power.what & kAllHarm) == kAllHarm;
  });
}

bool Queries::has_powers(MageId id) const {
  if (powerless_by_place(id)) return false;
  for (const Lasting& effect : state_.lasting) {
    if (effect.kind == LastingKind::no_powers_own && effect.seat == mage(id).owner) return false;
    if (effect.kind == LastingKind::no_powers && !(effect.flag && keeps_powers_against(id, effect.seat))) {
      return false;
    }
  }
  return true;
}

bool Queries::immune(MageId id, Harm harm, Seat by, bool by_spell) const {
  const Seat owner = mage(id).owner;
  const auto against = [&](HarmSet what) { return (what & bit(harm)) != 0; };
  if (has_powers(id) && any_power<PowerImmune>(id, [&](const PowerImmune& power) {
        return against(power.what) && (!power.opponents_spells_only || (by_spell && by != owner));
      })) {
    return true;
  }
  return by != owner && std::any_of(state_.lasting.begin(), state_.lasting.end(), [&](const Lasting& effect) {
           return effect.kind == LastingKind::immune && effect.seat == owner && against(effect.what) &&
                  (!effect.flag || by_spell);
         });
}

bool Queries::effect_shadows(Seat seat, MageId victim) const {
  const auto lets = [&](const Lasting& effect) {
    const bool shadows = effect.kind == LastingKind::shadow_may || effect.kind == LastingKind::shadow_must;
    if (!shadows || effect.seat != seat) return false;
    return victim == kNone || affectable(victim, Harm::shadow, seat, data_[effect.source].is_spell());
  };
  return std::any_of(state_.lasting.begin(), state_.lasting.end(), lets);
}

bool Queries::in_force(LastingKind kind) const {
  return std::any_of(state_.lasting.begin(), state_.lasting.end(), [&](auto& e) { return e.kind == kind; });
}

bool Queries::in_force(LastingKind kind, Seat seat) const {
  return std::any_of(state_.lasting.begin(), state_.lasting.end(),
                     [&](auto& e) { return e.kind == kind && e.seat == seat; });
}

}  // namespace arbiter::argent
