// The legal answers to every decision, and from them whether an effect can be used at all (R46). Listing,
// checking and answering all use these lists.
#pragma once

#include "rules/argent/queries.hpp"

namespace arbiter::argent {

/// What limits a placing of Mages from the office.
struct PlacingRules {
  Seat seat = 0;
  bool powers = true;       // placement powers may be used, R80
  bool fast = false;        // only Mages with that power, R85
  bool after_cast = false;  // only Mages with that power, R86
  MageId only = kNone;      // this Mage alone, wherever it comes from
  SlotRef fixed;            // the one slot; exists() or none
  std::uint16_t rooms = 0;  // set of Rooms; 0: any
  bool may_wound = false;   // a Mage in the slot may be wounded first
  bool by_spell = false;    // a Spell places, which matters for immunity
  int mana = 0;             // paid besides, R153
};

/// What limits a casting.
struct CastingRules {
  std::uint8_t timings = 0;  // set of Timings
  Cast::Level level = Cast::Level::researched;
  bool from_tableau = false;
  bool free = false;
  bool regular_only = false;
  int extra_mana = 0;  // R153, round 2
};

class Offers : public Queries {
 public:
  using Queries::Queries;

  /// The seat that is asked. Precondition: awaits(item).
  Seat asked(const Item& item) const;
  /// All legal answers, in the order of R134.
  void list(const Item& item, Offer& out) const;

  /// What operation `run.pc` offers in the progress of `run`.
  void list(const Run& run, const Effect& effect, Offer& out, int depth = 0) const;

  /// R46: whether a card with this program may be used.
  bool usable(Program program, const Effect& effect, int depth = 0) const;
  /// R104: whether this reward is offered.
  bool reward_possible(Program program, const Effect& effect, int depth = 0) const;
  /// Whether carrying out an operation of the program would change anything.
  bool can_do_any(Program program, const Effect& effect, int depth = 0) const;
  /// The same for operation `pc` of a program that ends at `end`.
  bool can_do(std::uint16_t pc, std::uint16_t end, const Effect& effect, int depth = 0) const;

  // Cards
  /// The Mana that a seat pays for a level now (R93), without what goes to opponents with Energy Drain.
  int cost(Seat seat, Card card, int level) const;
  int base_cost(Card card, int level) const;
  bool next_spell_free(Seat seat) const;
  /// Mana that each opponent gets for a Spell of `seat`.
  int drained(Seat seat, Seat by) const;
  int drained(Seat seat) const;
  /// Adds each Spell and level that can be cast, as CastSpell or as an option inside an effect.
  void castable(Seat seat, const CastingRules& rules, bool as_option, Offer& out, int depth = 0) const;
  bool may_cast(Seat seat, Card card, int level, const CastingRules& rules, int depth = 0) const;
  /// Whether the item (or Supporter) is ready, fits the timing and would do something.
  bool item_usable(Seat seat, const OwnedItem& item, Timing timing, int extra_mana = 0) const;
  void research(Seat seat, std::uint8_t department, Offer& out) const;
  void marks(Seat seat, Offer& out) const;
  void buys(const Gain& op, const Effect& effect, Offer& out) const;
  void reactions(Seat seat, Offer& out) const;
  bool fits(Card spell, std::uint8_t department) const {
    return department == kNone || data_[spell].department == department;
  }
  int locks_left() const;

  // Mages
  /// Appends every legal placement, Mage by Mage.
  void placements(const PlacingRules& rules, std::vector<Placement>& out) const;
  /// The Mages that a selector allows, in the order of R134.
  List<MageId, kMages> targets(const Selector& selector, Harm harm, const Run& run,
                               const Effect& effect) const;
  bool can_be_moved(MageId mage, const Destination& to, const Run& run, const Effect& effect) const;
  void destinations(MageId mage, const Destination& to, const Run& run, const Effect& effect,
                    Offer& out) const;
  /// The slots that `rearrange` may fill, and its Mages in slot order.
  struct Arrangement {
    List<MageId, kSlots> mages;
    List<SlotRef, kSlots> slots;
  };
  Arrangement arrangement(Room room, const Effect& effect) const;
  bool can_rearrange(Room room, const Effect& effect) const;
  bool is_spell(const Effect& effect) const {
    return effect.source == Effect::Source::card && data_[effect.card].is_spell();
  }
  int amount(const Amount& n, Seat seat) const;
  bool can_escape_to_shadow(const Noted& event) const;
  /// The next Mage whose Sympathy Bonus or Revival is due, as an index into State::noted; kNone if there is
  /// none.
  std::uint8_t next_due(bool revival) const;
  void tower_spaces(const Tower& tower, Seat seat, Offer& out) const;
  /// The Gold or Mana for moving the marker by `spaces`.
  int tower_cost(const Tower& tower, int spaces) const;
  bool fast_left() const;

 private:
  friend struct OpOffers;
  friend struct ItemOffers;
  void turn(Offer& out) const;
  void places(Seat seat, bool fast, Offer& out) const;
  void casts(Seat seat, Timing timing, int extra_mana, Offer& out) const;
  void items(Seat seat, Timing timing, int extra_mana, Offer& out) const;
  void supporters(Seat seat, Timing timing, int extra_mana, Offer& out) const;
  /// R68: whether an operation of [pc, end) would affect a Mage in the room that the binding is to stand for.
  bool room_worth_choosing(Room room, std::uint8_t binding, int pc, int end, const Effect& effect) const;
  /// The same queries as if that had been paid as well.
  Offers after_paying(const Reserve& more) const;
  /// Adds the payments of a program to `reserve`; false if they cannot be made.
  bool reserve_payments(Program program, Seat seat, Reserve& reserve) const;
  SlotRef binding_slot(const Effect& effect, std::uint8_t binding) const {
    return binding == kNone ? SlotRef{} : effect.bound[binding].slot;
  }
};

}  // namespace arbiter::argent
