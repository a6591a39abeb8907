// Read-only queries on a state: what seats have, who stands where, which powers work, who is immune.
#pragma once

#include <algorithm>

#include "rules/argent/state.hpp"

namespace arbiter::argent {

/// What a payment under consideration would use up. Queries leave it out, so that the rest of an effect is
/// judged as if it had been paid.
struct Reserve {
  Seat seat = Seat::none();
  int mana = 0;
  int gold = 0;
  bool catalyst = false;    // the Auric Catalyst would be gone
  bool next_spell = false;  // "the next Spell" would be over
  List<Card, 16> used;      // Spells that would be exhausted, or are being cast
};

/// Cheap to construct. Caches who stands where: construct a new one after a Mage has moved. The references
/// must outlive it.
class Queries {
 public:
  Queries(const Data& data, const State& state, Reserve reserve = {})
      : data_(data), state_(state), reserve_(std::move(reserve)) {}

  const Data& data() const { return data_; }
  const State& state() const { return state_; }

  // Seats
  /// The k-th seat after `seat` in turn order.
  Seat after(Seat seat, int k) const { return Seat::of((seat + k) % state_.seats); }
  const Player& player(Seat seat) const { return state_.players[seat]; }
  int mana(Seat seat) const { return player(seat).mana - (seat == reserve_.seat ? reserve_.mana : 0); }
  int gold(Seat seat) const { return player(seat).gold - (seat == reserve_.seat ? reserve_.gold : 0); }
  /// The card with which the seat may waive a payment of Gold (R58); nullopt without one.
  std::optional<Card> catalyst(Seat seat) const;
  /// All WIS of a seat: unspent and on Spells (R110).
  int total_wis(Seat seat) const;
  int total_int(Seat seat) const;
  const OwnedSpell* spell(Seat seat, Card card) const;
  const OwnedItem* item(Seat seat, Card card, bool exhausted) const;
  bool has_mask(Seat seat) const;
  /// How many levels of this Spell are researched (R90).
  int researched(const OwnedSpell& spell) const {
    return data_[spell.card].kind == CardKind::starting_spell ? 1 : spell.ints + spell.wis;
  }

  // Rooms and slots
  const RoomSide& side(Room room) const {
    return data_[room].sides[static_cast<int>(state_.university.sides[room.index])];
  }
  /// Precondition: the slot exists.
  const SlotInfo& info(SlotRef slot) const { return side(slot.room).slots[slot.slot - 1]; }
  bool in_play(Room room) const { return place_in_grid(room) >= 0; }
  int place_in_grid(Room room) const;
  bool exists(SlotRef slot) const {
    return in_play(slot.room) && slot.slot >= 1 && slot.slot <= side(slot.room).slots.size();
  }
  bool locked(Room room) const { return (state_.university.locked >> room.index & 1u) != 0; }
  bool adjacent(Room a, Room b) const;  // R17
  /// The ward of the Infirmary.
  SlotRef ward() const;
  template <class Visit>
  void each_slot(Room room, Visit&& visit) const {
    for (std::uint8_t n = 1; n <= side(room).slots.size(); ++n) visit(SlotRef{room, n});
  }

  // Mages
  const Mage& mage(MageId id) const { return state_.mages[id]; }
  Colour colour(MageId id) const { return data_.mages[id]; }
  /// The Mage in a slot or Shadow Slot that holds one at most; kNone if there is none.
  MageId in_slot(SlotRef slot) const { return occupant(slot, Spot::slot); }
  MageId in_shadow(SlotRef slot) const { return occupant(slot, Spot::shadow); }
  bool is_empty(SlotRef slot) const { return info(slot).any_number || in_slot(slot) == kNone; }
  bool shadow_empty(SlotRef slot) const { return info(slot).shadow && in_shadow(slot) == kNone; }
  int owned(Seat seat) const;
  int owned(Seat seat, Colour colour) const;
  bool room_for_mage(Seat seat) const { return owned(seat) < data_.numbers.badges_of_loyalty; }
  /// A Mage of this colour in the supply, or kNone.
  MageId in_supply(Colour colour) const;
  /// Whether a seat can gain a Mage of this colour (R77). A Mage that it would give back in exchange still
  /// counts.
  bool can_recruit(Seat seat, Colour colour) const;
  /// The colour that a seat gains if it recruits `colour`: that or neutral; nullopt if neither is possible
  /// (R77).
  std::optional<Colour> recruited_instead(Seat seat, Colour colour) const;
  /// One Mage of each kind that the seat has in its office (R135), ascending.
  List<MageId, 8> office(Seat seat) const;
  /// Whether a Mage of `owner` may come into this room (R61, R62): not locked, not the Infirmary, and the
  /// room's limit not reached; `leaving` is not counted.
  bool may_enter(Seat owner, Room room, MageId leaving = kNone) const {
    return room != data_.infirmary && !locked(room) && limit_allows(owner, room, leaving);
  }
  /// The room's limit alone (Council Chamber A).
  bool limit_allows(Seat owner, Room room, MageId leaving) const;

  // Powers and immunity
  /// Whether the Mage has its powers (R80, R88).
  bool has_powers(MageId id) const;
  /// The Mage's power of this kind, or nullptr.
  template <class P>
  const P* power(MageId id) const {
    const P* result = nullptr;
    if (has_powers(id)) any_power<P>(id, [&](const P& found) { return (result = &found) != nullptr; });
    return result;
  }
  /// R67, R68; also for Mages in the Infirmary.
  bool immune(MageId id, Harm harm, Seat by, bool by_spell) const;
  /// Whether a Mage in a slot or the Infirmary can be affected at all (R65, R66, R69).
  bool affectable(MageId id, Harm harm, Seat by, bool by_spell) const {
    const Mage& m = mage(id);
    if (m.spot == Spot::slot && locked(m.at.room)) return false;
    return (m.spot == Spot::slot || m.spot == Spot::infirmary) && !immune(id, harm, by, by_spell);
  }
  bool in_force(LastingKind kind) const;
  bool in_force(LastingKind kind, Seat seat) const;
  bool may_place() const { return !in_force(LastingKind::no_placing); }
  bool must_shadow(Seat seat) const { return in_force(LastingKind::shadow_must, seat); }
  bool may_shadow(Seat seat) const { return in_force(LastingKind::shadow_may, seat) || must_shadow(seat); }
  /// Whether an effect in force lets a Mage of this seat shadow `victim`, a Mage in a slot or kNone (R67, R85).
  bool effect_shadows(Seat seat, MageId victim) const;
  const RiftRound& rift() const {
    static const RiftRound none;
    return state_.settings.rift ? data_.rift[state_.round] : none;
  }

 protected:
  /// Calls `visit(power)` for each power of kind P that the Mage's colour gives (the Apprentice: all
  /// colours), until one returns true; says whether one did.
  template <class P, class Visit>
  bool any_power(MageId id, Visit&& visit) const {
    for (int c = 0; c < kDepartments; ++c) {
      if (colour(id) != static_cast<Colour>(c) && colour(id) != Colour::apprentice) continue;
      const Program program = data_.powers[c][static_cast<int>(state_.settings.powers[c])];
      for (int op = program.begin; op < program.end; ++op) {
        const P* found = std::get_if<P>(&data_.ops[op].what);
        if (found != nullptr && visit(*found)) return true;
      }
    }
    return false;
  }

  const Data& data_;
  const State& state_;
  Reserve reserve_;

 private:
  /// Precondition: the slot exists.
  static std::size_t index(SlotRef slot, Spot spot) {
    return (slot.room.index * kSlots + slot.slot - 1u) * 2 + (spot == Spot::shadow);
  }
  MageId occupant(SlotRef slot, Spot spot) const {
    if (!occupants_found_) find_occupants();
    return occupants_[index(slot, spot)];
  }
  void find_occupants() const;
  bool powerless_by_place(MageId id) const;
  /// R88: immune to this seat's Spells, were it not for effects that take powers from everybody.
  bool keeps_powers_against(MageId id, Seat caster) const;

  // Occupants of slots and Shadow Slots; found when first needed, since many queries do without.
  mutable std::array<MageId, kRoomKinds * kSlots * 2> occupants_;
  mutable bool occupants_found_ = false;
};

}  // namespace arbiter::argent
