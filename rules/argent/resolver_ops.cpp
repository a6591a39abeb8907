// The interpreter: what each operation does when it is reached, and with each choice.
#include "rules/argent/resolver.hpp"

namespace arbiter::argent {

/// An operation is reached: it does what needs no choice, or asks.
struct StartOp {
  Resolver& e;
  const Run& run;

  Effect& effect() const { return e.effect(); }
  Seat seat() const { return effect().controller; }
  void next() const { e.next(run); }
  void choose() const { e.choose(run); }
  void choose_until(int n) const {
    if (run.count >= n)
      next();
    else
      choose();
  }

  void operator()(const Gain& gain) const {
    const int n = e.offers().amount(gain.n, seat());
    switch (gain.what) {
      case Goods::research:
        if (gain.choose_department && run.stage == 0) return choose();
        next();
        return e.push(Researches{seat(), static_cast<std::uint8_t>(n), research_department(gain)});
      case Goods::mark:
        next();
        return e.push(Marks{seat(), static_cast<std::uint8_t>(n)});
      case Goods::buy:
        return choose_until(n);
      case Goods::secret_supporter:
        for (int i = 0; i < n; ++i) e.secret_supporter(seat());
        return next();
      default:
        e.gain(seat(), gain.what, n);
        return next();
    }
  }
  std::uint8_t research_department(const Gain& gain) const {
    return gain.choose_department ? effect().department : gain.department;
  }
  void operator()(const Pay& pay) const {
    e.pay_mana(seat(), pay.mana);
    if (pay.gold > 0)
      choose();
    else
      next();
  }
  void operator()(const Choose& op) const { choose_until(op.pick); }
  void operator()(const Swap& swap) const { choose_until(swap.max); }
  void operator()(const Draft& draft) const { choose_until(draft.n); }
  void operator()(const Draw& draw) const {
    for (int i = 0; i < draw.n; ++i) e.draw_vault(seat());
    next();
  }
  void operator()(const Learn& learn) const {
    if (learn.legendary) return choose();
    CardDeck& deck = e.state_.board.spells;
    if (!deck.empty() && e.player(seat()).ints > 0)
      e.gain_card(seat(), deck.draw().truth(), CardSource::deck);
    next();
  }
  void operator()(const Peek& peek) const {
    CardDeck& deck = e.state_.board.supporters;
    std::uint8_t n = 0;
    for (; n < peek.n && n < deck.size(); ++n) deck[n].show_to(seat());
    if (n == 0) return next();
    e.report(Peeked{seat(), n});
    Run looked = run;
    looked.stage = 1;
    e.choose(looked);
  }
  void operator()(const Recruit& recruit) const {
    if (recruit.colour == kNone) return choose();
    const auto colour = e.offers().recruited_instead(seat(), static_cast<Colour>(recruit.colour));
    if (colour) e.recruit(seat(), *colour);
    next();
  }
  void operator()(const Apprentice&) const {  // R79
    if (e.offers().in_supply(Colour::apprentice) != kNone && e.offers().room_for_mage(seat())) {
      e.mage(e.offers().in_supply(Colour::apprentice)).temporary = true;
      e.recruit(seat(), Colour::apprentice);
    }
    next();
  }
  void operator()(const Wound& wound) const {
    mages(wound.target, Harm::wound, [&](MageId id) { e.wound(id, e.cause(), wound.bonus); });
  }
  void operator()(const Banish& banish) const {
    mages(banish.target, Harm::banish, [&](MageId id) { e.banish(id, e.cause()); });
  }
  void operator()(const Heal& heal) const {
    mages(heal.target, Harm::everything, [&](MageId id) {
      effect().healed_opponent = effect().healed_opponent || e.mage(id).owner != seat();
      e.heal(id);
    });
  }
  void operator()(const ToShadow& to) const {
    mages(to.target, Harm::to_shadow, [&](MageId id) { e.to_shadow(id, e.cause()); });
  }
  /// All at once, or one by one until there are enough.
  template <class Do>
  void mages(const Selector& selector, Harm harm, Do&& act) const {
    if (selector.all) {
      for (const MageId id : e.offers().targets(selector, harm, run, effect())) act(id);
      return next();
    }
    choose_until(selector.each_opponent ? kSeats : selector.max);
  }
  void operator()(const Move& move) const { choose_until(move.target.max); }
  void operator()(const Place& place) const { choose_until(place.max); }
  void operator()(const Shadow& shadow) const { choose_until(shadow.max); }
  void operator()(const SwapOwner&) const { choose_until(2); }
  void operator()(const Rearrange&) const {
    if (run.stage == 0) return choose();
    if (run.count < e.offers().arrangement(run.slot.room, effect()).mages.size()) return choose();
    e.rearrange(run);
    next();
  }
  void operator()(const Unshadow& unshadow) const {
    const Room room = effect().bound[unshadow.room_of].slot.room;
    if (room.index != kNone && !e.offers().locked(room)) {
      e.offers().each_slot(room, [&](SlotRef slot) {
        const MageId id = e.offers().info(slot).shadow ? e.offers().in_shadow(slot) : kNone;
        if (id != kNone && e.offers().is_empty(slot)) e.relocate(id, slot);
      });
    }
    next();
  }
  void operator()(const Lock& lock) const {  // R69
    const Room room = effect().bound[lock.room_of].slot.room;
    const bool possible = room.index != kNone && room != e.data_.infirmary && !e.offers().locked(room);
    if (possible && e.offers().locks_left() > 0) {
      e.state_.university.locked = static_cast<std::uint16_t>(e.state_.university.locked | 1u << room.index);
      e.report(RoomLocked{room});
    }
    next();
  }
  void operator()(const Immune& op) const {
    e.add_lasting(LastingKind::immune, op.until, 0, op.what, op.spells_only);
    next();
  }
  void operator()(const Forbid& op) const {
    e.add_lasting(op.casting ? LastingKind::no_casting : LastingKind::no_placing, op.until);
    next();
  }
  void operator()(const NoPowers& op) const {
    e.add_lasting(op.everybody ? LastingKind::no_powers : LastingKind::no_powers_own, op.until, 0, 0,
                  op.spare_immune);
    next();
  }
  void operator()(const ShadowMode& op) const {
    e.add_lasting(op.must ? LastingKind::shadow_must : LastingKind::shadow_may, op.until);
    next();
  }
  void operator()(const Discount& op) const { e.add_lasting(LastingKind::discount, op.until, op.n), next(); }
  void operator()(const Drain& op) const { e.add_lasting(LastingKind::drain, op.until, op.n), next(); }
  void operator()(const Revive& op) const { e.add_lasting(LastingKind::revive, op.until), next(); }
  void operator()(const NextSpell& op) const {
    Turn& turn = e.state_.turn;
    if (turn.seat == seat()) {
      turn.next_free = turn.next_free || op.free;
      turn.next_ready = turn.next_ready || op.keep_ready;
    }
    next();
  }
  void operator()(const Refresh& refresh) const { choose_until(refresh.n); }
  void operator()(const Cast&) const {  // R51
    if (run.stage == 1 || e.state_.noted.empty()) return choose();
    Run after = run;
    after.stage = 1;
    e.push(after);
    e.settle();
  }
  void operator()(const ExtraActions& op) const {  // R48
    Turn& turn = e.state_.turn;
    while (!turn.extras.empty() && turn.extras.back().left == 0) turn.extras.pop_back();
    if (turn.seat == seat()) turn.extras.push_back({op.n, op.different_types, 0});
    next();
  }
  void operator()(const Absorb&) const {
    const Noted& event = e.state_.noted[effect().event];
    e.gain(seat(), Goods::mana, e.offers().base_cost(event.spell, event.level));
    next();
  }
  void operator()(const Escape& escape) const {
    if (!escape.shadow_old_slot) return choose();
    Noted& event = e.state_.noted[effect().event];
    if (e.offers().can_escape_to_shadow(event)) {
      Mage& mage = e.mage(event.mage);
      mage.spot = Spot::shadow;
      mage.at = event.from;
      e.report(MageIntoShadow{event.owner, event.mage, e.data_.mages[event.mage], event.from.room,
                              event.from.slot});
      if (escape.prevents) event.bonus = event.revival = false;  // R55: it counts as not having happened
    }
    next();
  }
  void operator()(const VaultReveal& reveal) const {  // R106
    CardDeck& deck = e.state_.board.vault;
    for (int i = 0; i < reveal.n && !deck.empty(); ++i) {
      Card card;
      e.turn_up(deck, card, OpenPlace::vault_revealed);
      e.state_.university.revealed.push_back(card);
    }
    next();
  }
  void operator()(const FirstPlayer&) const {
    e.state_.next_first = seat();
    e.report(FirstPlayerNext{seat()});
    next();
  }
  void operator()(const MarkAll&) const {
    if (run.stage == 0) return choose();
    Run asked = run;
    const VoterPlace& place = e.state_.board.voters[run.slot.slot];
    for (; asked.count < e.state_.seats; ++asked.count) {
      const Seat other = e.offers().after(seat(), asked.count);
      if (e.player(other).marks == 0 || place.marks.contains(other)) continue;
      asked.asking = true;
      return e.push(asked);
    }
    next();
  }
  void operator()(const DiscardSelf&) const {
    const Card card = effect().card;
    if (!effect().reused && e.offers().item(seat(), card, true) != nullptr) {
      e.discard_item(seat(), card, true);
      e.report(CardDiscarded{seat(), card});
    }
    next();
  }
  void operator()(const TakeStaff& take) const {  // R150
    for (const Seat owner : core::SeatSet::first(e.state_.seats)) {
      auto& items = e.player(owner).items;
      const auto staff = std::find_if(items.begin(), items.end(), [&](const OwnedItem& item) {
        return e.data_[item.card].kind == CardKind::staff;
      });
      if (staff == items.end()) continue;
      e.report(CardLost{owner, staff->card});
      items.erase(staff);
    }
    e.gain_card(seat(), take.card, CardSource::box);
    next();
  }
  void operator()(const WaiveGold&) const { next(); }
  // The powers are never part of an effect's program that is carried out.
  void operator()(const PowerWoundTake&) const { next(); }
  void operator()(const PowerCrowdMana&) const { next(); }
  void operator()(const PowerImmune&) const { next(); }
  void operator()(const PowerDisplace&) const { next(); }
  void operator()(const PowerPlaceAfterCast&) const { next(); }
  void operator()(const PowerCheapSpells&) const { next(); }
  void operator()(const PowerMeritGold&) const { next(); }
  void operator()(const PowerFastPlace&) const { next(); }
  void operator()(const PowerShadow&) const { next(); }
  /// Repeat, Exchange, Summon, SendToInfirmary, PickRoom, Steal, Tower and so on: only a choice.
  template <class OneChoice>
  void operator()(const OneChoice&) const {
    choose();
  }
};

void Resolver::step(const Run& run) {
  if (run.pc == run.end) return;
  const Op& op = data_.ops[run.pc];
  if (op.if_healed_opponent && !effect().healed_opponent) return next(run);
  std::visit(StartOp{*this, run}, op.what);
}

/// Asks for the next choice of an operation. Without a legal choice the operation is over (R46); a single one
/// is made at once.
void Resolver::choose(const Run& run) {
  Offer offer;
  offers().list(run, effect(), offer);
  if (!offer.any()) return next(run);
  if (offer.size() == 1) return chosen(run, std::get<ChooseOption>(offer.first()).option);
  Run asking = run;
  asking.asking = true;
  push(asking);
}

}  // namespace arbiter::argent
