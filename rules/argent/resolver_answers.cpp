// What each operation does with a choice.
#include "rules/argent/resolver.hpp"

namespace arbiter::argent {

/// `run` is off the agenda; to go on with the operation it is pushed again, otherwise the next one is.
struct AnswerOp {
  Resolver& e;
  Run run;
  const Option& option;

  Effect& effect() const { return e.effect(); }
  Seat seat() const { return effect().controller; }
  template <class O>
  const O& get() const {
    return std::get<O>(option);
  }
  /// The operation goes on after one more choice.
  void again() {
    ++run.count;
    e.push(run);
  }

  void operator()(const Gain& gain) {
    if (gain.what == Goods::buy) return e.buy(gain, run, option);
    effect().department = static_cast<std::uint8_t>(get<PickDepartment>().department);
    run.stage = 1;
    e.push(run);
  }
  void operator()(const Pay& pay) {
    e.pay_gold(seat(), pay.gold, get<PickPayment>().catalyst);
    e.next(run);
  }
  void operator()(const Choose& choose) {
    const auto alternative = get<PickAlternative>().alternative;
    run.chosen |= std::uint64_t{1} << alternative;
    again();
    e.run_program(choose.of[alternative]);
  }
  void operator()(const Swap& swap) {  // R100
    if (std::holds_alternative<Stop>(option)) return e.next(run);
    again();
    if (swap.gold > 0) e.pay_gold(seat(), swap.gold, false);
    if (swap.ip > 0) e.lose_ip(seat(), swap.ip);
    e.run_program(swap.get);
  }
  void operator()(const Repeat& repeat) {
    if (std::holds_alternative<Stop>(option)) return e.next(run);
    run.count = 1;  // from now on it may stop
    e.push(run);
    e.pay_mana(seat(), repeat.mana);
    e.run_program(repeat.effect);
  }
  static CardSource source_of(const Draft& draft) {
    return draft.from == Draft::From::vault_reveal ? CardSource::vault_revealed
           : draft.from == Draft::From::room_pool  ? CardSource::adventuring_pool
                                                   : CardSource::tableau;
  }
  void operator()(const Draft& draft) {
    const Card card = get<PickCard>().card;
    again();
    e.gain_card(seat(), card, source_of(draft));
    University& university = e.state_.university;
    if (draft.from == Draft::From::vault_reveal) {
      university.revealed.erase(std::find(university.revealed.begin(), university.revealed.end(), card));
    } else if (draft.from == Draft::From::room_pool) {
      university.pool.erase(std::find(university.pool.begin(), university.pool.end(), card));
    } else {
      e.take_from_tableau(card);
    }
  }
  void operator()(const Learn&) {
    const Card card = get<PickCard>().card;
    auto& legendary = e.state_.board.legendary;
    legendary.erase(std::find(legendary.begin(), legendary.end(), card));
    e.gain_card(seat(), card, CardSource::legendary);
    e.next(run);
  }
  void operator()(const Peek& peek) {
    e.keep_peeked(peek, get<PickCard>().card);
    e.next(run);
  }
  void operator()(const Recruit&) {
    e.recruit(seat(), get<PickColour>().colour);
    e.next(run);
  }
  void operator()(const Exchange&) {
    if (const auto* colour = std::get_if<PickColour>(&option)) e.exchange(colour->colour);
    e.next(run);
  }
  void operator()(const Summon&) {
    const auto& placement = get<Placement>();
    e.mage(placement.mage).temporary = true;
    e.next(run);
    e.place(seat(), placement, false, e.cause());
  }

  /// A Mage of a set is chosen; false if the set is complete or declined.
  bool chose_mage(const Selector& selector) {
    const auto* pick = std::get_if<PickMage>(&option);
    if (pick == nullptr) {
      e.next(run);
      return false;
    }
    const Mage& mage = e.mage(pick->mage);
    run.mage = pick->mage;
    run.chosen |= std::uint64_t{1} << pick->mage;
    run.rooms = static_cast<std::uint16_t>(run.rooms | 1u << mage.at.room.index);
    run.owners = static_cast<std::uint8_t>(run.owners | 1u << mage.owner);
    e.bind(selector.as, pick->mage, mage.at);
    return true;
  }
  void operator()(const Wound& wound) {
    if (!chose_mage(wound.target)) return;
    again();
    e.wound(run.mage, e.cause(), wound.bonus);
  }
  void operator()(const Banish& banish) {
    if (!chose_mage(banish.target)) return;
    again();
    e.banish(run.mage, e.cause());
  }
  void operator()(const Heal& heal) {
    if (!chose_mage(heal.target)) return;
    again();
    effect().healed_opponent = effect().healed_opponent || e.mage(run.mage).owner != seat();
    e.heal(run.mage);
  }
  void operator()(const ToShadow& to) {
    if (!chose_mage(to.target)) return;
    again();
    e.to_shadow(run.mage, e.cause());
  }
  void operator()(const Move& move) {
    if (const auto* slot = std::get_if<PickSlot>(&option)) {
      run.stage = 0;
      again();
      return e.move(run.mage, {slot->room, slot->slot}, e.cause());
    }
    if (!chose_mage(move.target)) return;
    run.stage = 1;
    e.choose(run);
  }
  void operator()(const SwapOwner& swap) {
    const MageId first = run.mage;
    if (!chose_mage(swap.target)) return;
    if (run.count == 0) return again();
    e.next(run);
    std::swap(e.mage(first).owner, e.mage(run.mage).owner);  // R76
    for (const auto& [mine, other] : {std::pair(first, run.mage), std::pair(run.mage, first)}) {
      e.report(MageChangesOwner{e.mage(mine).owner, e.mage(other).owner, mine, e.data_.mages[mine]});
    }
  }

  /// A Mage of the office is placed or declined.
  void placed(bool powers, std::uint8_t as) {
    const auto* placement = std::get_if<Placement>(&option);
    if (placement == nullptr) return e.next(run);
    run.rooms = static_cast<std::uint16_t>(run.rooms | 1u << placement->room.index);
    e.bind(as, placement->mage, {placement->room, placement->slot});
    again();
    e.place(seat(), *placement, powers, e.cause());
  }
  void operator()(const Place& place) { placed(place.powers, place.as); }
  void operator()(const Shadow&) { placed(false, kNone); }  // R65: no placement powers

  void operator()(const Rearrange&) {  // R75
    if (run.stage == 0) {
      run.stage = 1;
      run.slot = {get<ChosenRoom>().room, 1};
      return e.push(run);
    }
    const auto arrangement = e.offers().arrangement(run.slot.room, effect());
    const std::uint8_t slot = get<PickSlot>().slot;
    if (slot != e.mage(arrangement.mages[run.count]).at.slot) run.chosen |= std::uint64_t{1} << 8;
    run.chosen |= std::uint64_t{1} << slot;
    run.chosen |= std::uint64_t{slot} << (16 + 4 * run.count);
    again();
  }
  void operator()(const SendToInfirmary&) {
    const MageId id = get<PickMage>().mage;
    e.mage(id).spot = Spot::infirmary;
    e.mage(id).at = e.offers().ward();
    e.report(MageSentToInfirmary{seat(), id, e.data_.mages[id]});
    e.next(run);
  }
  void operator()(const PickRoom& pick) {
    e.bind(pick.as, kNone, {get<ChosenRoom>().room, 1});
    e.next(run);
  }
  void operator()(const Refresh&) {
    again();
    e.refresh(seat(), get<PickCard>().card);
  }
  void operator()(const Cast& cast) {  // R51
    e.next(run);
    const auto* spell = std::get_if<PickSpell>(&option);
    if (spell != nullptr) e.cast(seat(), spell->spell, spell->level, {cast.free, cast.exhaust, 0});
  }
  void operator()(const Steal& steal) {
    const Seat from = get<PickSeat>().seat;
    Player& theirs = e.player(from);
    Player& mine = e.player(seat());
    int n = steal.n;
    Resource what = Resource::mana;
    const auto take = [&](auto& out, auto& in) {
      n = std::min<int>(n, out);
      out = static_cast<std::remove_reference_t<decltype(out)>>(out - n);
      in = static_cast<std::remove_reference_t<decltype(in)>>(in + n);
    };
    if (steal.what == Goods::int_) {
      what = Resource::intelligence;
      take(theirs.ints, mine.ints);
    } else if (steal.what == Goods::wis) {
      what = Resource::wisdom;
      take(theirs.wis, mine.wis);
    } else {
      take(theirs.mana, mine.mana);
    }
    e.report(Stolen{seat(), from, what, static_cast<std::uint8_t>(n)});
    e.next(run);
  }
  void operator()(const Escape& escape) {
    Noted& event = e.state_.noted[effect().event];
    const auto& slot = get<PickSlot>();
    e.relocate(event.mage, {slot.room, slot.slot});
    if (escape.prevents) event.bonus = event.revival = false;  // R55
    e.next(run);
  }
  void operator()(const Tower& tower) {  // R108
    const auto& pick = get<PickSpaces>();
    const auto& track = e.offers().side(effect().slot.room).track;
    const int price = e.offers().tower_cost(tower, pick.spaces);
    if (tower.gold > 0)
      e.pay_gold(seat(), price, pick.catalyst);
    else
      e.pay_mana(seat(), price);
    int space = e.state_.university.tower + pick.spaces;
    const int size = static_cast<int>(track.size());
    if (space > size) space = e.offers().side(effect().slot.room).wrap ? space - size : size;
    e.state_.university.tower = static_cast<std::uint8_t>(space);
    e.report(TowerMoved{e.state_.university.tower});
    e.next(run);
    e.run_program(track[space - 1]);
  }
  void operator()(const TowerAnyPrevious&) {
    e.next(run);
    e.run_program(e.offers().side(effect().slot.room).track[get<PickAlternative>().alternative]);
  }
  void operator()(const RoomDraw&) {  // R107
    e.next(run);
    const auto* pick = std::get_if<PickDeck>(&option);
    if (pick == nullptr) return;
    Board& board = e.state_.board;
    CardDeck& deck = pick->deck == DeckName::spell   ? board.spells
                     : pick->deck == DeckName::vault ? board.vault
                                                     : board.supporters;
    Card card;
    e.turn_up(deck, card, OpenPlace::adventuring_pool);
    e.state_.university.pool.push_back(card);
  }
  void operator()(const MarkAll&) {
    if (const auto* voter = std::get_if<PickVoter>(&option)) {
      run.stage = 1;
      run.slot.slot = voter->voter;
      return e.push(run);
    }
    const Seat other = e.offers().after(seat(), run.count);
    again();
    if (std::holds_alternative<Accept>(option)) e.place_mark(other, run.slot.slot);
  }
  void operator()(const WildDepartment&) {  // R116
    const Department department = get<PickDepartment>().department;
    e.player(seat()).white_ash = static_cast<std::uint8_t>(department);
    e.report(WhiteAshAnnounced{seat(), department});
    e.next(run);
  }
  /// The owner of a Spell that is an opponent's.
  Seat owner_of(Card card) const {
    int owner = 0;
    while (e.offers().spell(Seat::of(owner), card) == nullptr) ++owner;
    return Seat::of(owner);
  }
  void operator()(const TradeSpell&) {
    const Card taken = get<PickCard>().card;
    const Card given = effect().card;
    const Seat from = owner_of(taken);
    OwnedSpell& mine = e.spell(seat(), given);
    OwnedSpell& theirs = e.spell(from, taken);
    Player& me = e.player(seat());
    me.wis = static_cast<std::uint8_t>(me.wis + mine.wis);
    mine = {taken, theirs.ints, 0, true};
    theirs = {given, 1, 0, true};
    e.report(SpellsTraded{seat(), from, given, taken});
    e.next(run);
  }
  void operator()(const UnlearnSpell&) {
    const Card card = get<PickCard>().card;
    e.lose_spell(owner_of(card), card);
    e.next(run);
  }
  void operator()(const Reuse&) {  // R152
    const Card card = get<PickCard>().card;
    e.next(run);
    e.report(CardUsed{seat(), card, UsedCard::stays});
    Effect again;
    again.controller = seat();
    again.card = card;
    again.reused = true;
    e.begin(again, e.data_.level(card, 1).effect);
  }
  template <class Automatic>
  void operator()(const Automatic&) {
    e.next(run);
  }
};

void Resolver::chosen(Run run, const Option& option) {
  run.asking = false;
  std::visit(AnswerOp{*this, run, option}, data_.ops[run.pc].what);
}

}  // namespace arbiter::argent
