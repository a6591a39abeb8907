// What each operation offers, and whether it can do anything.
#include "rules/argent/offers.hpp"

namespace arbiter::argent {

/// Lists the choices of one operation in its progress. Operations that leave nothing to choose list nothing.
struct OpOffers {
  const Offers& offers;
  const Op& op;
  const Run& run;
  const Effect& effect;
  Offer& out;
  int depth;

  Seat seat() const { return effect.controller; }

  /// After the choices of a set: `done` once there are enough, `decline` if nothing need be done.
  void end_of_set(int min, bool as_many_as_possible) const {
    if (!out.any()) return;
    if (run.count == 0 && op.optional) out.option(Decline{});
    if (run.count >= min && !as_many_as_possible) out.option(Done{});
  }
  void may_decline() const {
    if (out.any() && op.optional) out.option(Decline{});
  }

  void mages(const Selector& selector, Harm harm) const {
    if (selector.all && run.stage == 0) {
      for (const MageId id : offers.targets(selector, harm, run, effect)) out.option(PickMage{id});
      return;
    }
    for (const MageId id : offers.targets(selector, harm, run, effect)) out.option(PickMage{id});
    end_of_set(selector.min, selector.max_possible || selector.each_opponent);
  }

  void operator()(const Gain& gain) const {
    if (gain.choose_department && run.stage == 0) {
      for (int d = 0; d < kDepartments; ++d) {
        Offer possible;
        offers.research(seat(), static_cast<std::uint8_t>(d), possible);
        if (possible.any()) out.option(PickDepartment{static_cast<Department>(d)});
      }
    } else if (gain.what == Goods::buy) {
      offers.buys(gain, effect, out);
    }
  }
  void operator()(const Pay& pay) const {
    if (pay.gold == 0) return;
    if (offers.gold(seat()) >= pay.gold) out.option(PickPayment{false});
    if (offers.catalyst(seat())) out.option(PickPayment{true});
  }
  void operator()(const Choose& choose) const {
    for (std::uint8_t i = 0; i < choose.of.size(); ++i) {
      if ((run.chosen >> i & 1u) == 0 && offers.reward_possible(choose.of[i], effect, depth))
        out.option(PickAlternative{i});
    }
  }
  void operator()(const Swap& swap) const {
    const Player& player = offers.player(seat());
    if (offers.gold(seat()) < swap.gold || player.ip < swap.ip) return;
    Reserve reserve;
    reserve.seat = seat();
    reserve.gold = swap.gold;
    if (!offers.after_paying(reserve).can_do_any(swap.get, effect, depth)) return;  // R100
    out.option(Accept{});
    out.option(Stop{});
  }
  void operator()(const Repeat& repeat) const {
    if (offers.mana(seat()) < repeat.mana) return;
    Reserve reserve;
    reserve.seat = seat();
    reserve.mana = repeat.mana;
    if (!offers.after_paying(reserve).usable(repeat.effect, effect, depth)) return;
    out.option(Accept{});
    if (run.count > 0 || effect.first_optional) out.option(Stop{});
  }
  void operator()(const Draft& draft) const {
    const Board& board = offers.state().board;
    const University& university = offers.state().university;
    const auto add = [&](const auto& cards) {
      List<Card, 16> seen;
      for (const Card card : cards) {
        if (card.index == kNone || std::find(seen.begin(), seen.end(), card) != seen.end()) continue;
        seen.push_back(card);
        if (offers.data()[card].is_spell() && offers.player(seat()).ints == 0) continue;  // R107
        out.option(PickCard{card});
      }
    };
    switch (draft.from) {
      case Draft::From::supporter:
        return add(board.supporter_tableau);
      case Draft::From::vault:
        return add(board.vault_tableau);
      case Draft::From::vault_reveal:
        return add(university.revealed);
      case Draft::From::room_pool:
        return add(university.pool);
    }
  }
  void operator()(const Learn& learn) const {
    if (!learn.legendary || offers.player(seat()).ints == 0) return;
    for (const Card card : offers.state().board.legendary) out.option(PickCard{card});
  }
  void operator()(const Peek& peek) const {
    if (run.stage == 0) return;  // only then has the seat looked
    const CardDeck& deck = offers.state().board.supporters;
    for (std::size_t i = 0; i < deck.size() && i < peek.n; ++i) out.option(PickCard{deck[i].truth()});
  }
  void operator()(const Recruit& recruit) const {
    if (recruit.colour != kNone || !offers.room_for_mage(seat())) return;
    for (int c = 0; c < kColours; ++c) {
      if (offers.can_recruit(seat(), static_cast<Colour>(c))) out.option(PickColour{static_cast<Colour>(c)});
    }
  }
  void operator()(const Exchange& exchange) const {  // R78
    const MageId id = effect.mage;
    if (id == kNone || offers.mage(id).temporary) return;
    for (int c = 0; c < kColours; ++c) {
      const auto colour = static_cast<Colour>(c);
      if (colour == offers.colour(id) || (exchange.neutral && colour != Colour::neutral)) continue;
      if (offers.can_recruit(offers.mage(id).owner, colour)) out.option(PickColour{colour});
    }
    if (out.any() && !exchange.must) out.option(Decline{});
  }
  void operator()(const Summon& summon) const {  // R61, R79
    PlacingRules rules;
    rules.seat = seat();
    rules.powers = false;
    rules.only = offers.in_supply(summon.colour);
    rules.by_spell = offers.is_spell(effect);
    if (rules.only != kNone && offers.room_for_mage(seat())) placements(rules);
  }
  void operator()(const Wound& wound) const { mages(wound.target, Harm::wound); }
  void operator()(const Banish& banish) const { mages(banish.target, Harm::banish); }
  void operator()(const Heal& heal) const { mages(heal.target, Harm::everything); }
  void operator()(const Move& move) const {
    if (run.stage == 1) return offers.destinations(run.mage, move.to, run, effect, out);
    for (const MageId id : offers.targets(move.target, Harm::move, run, effect)) {
      if (offers.can_be_moved(id, move.to, run, effect)) out.option(PickMage{id});
    }
    end_of_set(move.target.min, move.target.max_possible);
  }
  void operator()(const Place& place) const {
    PlacingRules rules;
    rules.seat = seat();
    rules.powers = place.powers;
    if (place.to.kind == Destination::Kind::slot_of) {
      rules.fixed = offers.binding_slot(effect, place.to.slot_of);
      if (!rules.fixed.exists()) return;
    }
    if (place.to.same_room) rules.rooms = run.rooms;
    rules.may_wound = place.to.kind == Destination::Kind::empty_or_wound;
    rules.by_spell = offers.is_spell(effect);
    placements(rules);
    end_of_set(place.min, false);
  }
  void placements(const PlacingRules& rules) const {
    std::vector<Placement> all;
    offers.placements(rules, all);
    for (const Placement& placement : all) out.option(placement);
  }
  void operator()(const Shadow& shadow) const {  // R63
    if (!offers.may_place()) return;
    const bool spell = offers.is_spell(effect);
    const auto fits = [&](SlotRef slot) {
      if (!offers.shadow_empty(slot) || !offers.may_enter(seat(), slot.room)) return false;
      const MageId id = offers.in_slot(slot);
      if (shadow.behind != kNone) return id != kNone && id == effect.bound[shadow.behind].mage;
      if (id == kNone) return shadow.over_empty;
      const bool own = offers.mage(id).owner == seat();
      if (!shadow.over_mages || (own && shadow.owner == Selector::Owner::opponent) ||
          (!own && shadow.owner == Selector::Owner::own)) {
        return false;
      }
      return offers.affectable(id, Harm::shadow, seat(), spell);
    };
    for (const MageId id : offers.office(seat())) {
      for (const Room room : offers.state().university.rooms) {
        offers.each_slot(room, [&](SlotRef slot) {
          if (fits(slot)) out.option(Placement{id, slot.room, slot.slot, Power::shadow});
        });
      }
    }
    end_of_set(1, shadow.max_possible);
  }
  void operator()(const ToShadow& to) const { mages(to.target, Harm::to_shadow); }
  void operator()(const Rearrange& rearrange) const {  // R75
    if (run.stage == 0) {
      for (const Room room : offers.state().university.rooms) {
        const bool named = rearrange.room_of == kNone || effect.bound[rearrange.room_of].slot.room == room;
        if (named && offers.can_rearrange(room, effect)) out.option(ChosenRoom{room});
      }
      return;
    }
    rearranged_slots();
  }
  /// The slots for the next Mage. `run.chosen` holds the slots already given (bits 0 to 7) and, in bit 8,
  /// whether a Mage gets another slot than it had.
  void rearranged_slots() const {
    const auto arrangement = offers.arrangement(run.slot.room, effect);
    const MageId id = arrangement.mages[run.count];
    const bool changed = (run.chosen >> 8 & 1u) != 0;
    const int later = static_cast<int>(arrangement.mages.size()) - run.count - 1;
    const bool spare = arrangement.slots.size() > arrangement.mages.size();
    for (const SlotRef slot : arrangement.slots) {
      if ((run.chosen >> slot.slot & 1u) != 0) continue;
      const bool stays = slot == offers.mage(id).at;
      const bool change_possible = changed || later >= 2 || (later == 1 && spare);
      if (!stays || change_possible) out.option(PickSlot{slot.room, slot.slot});
    }
  }
  void operator()(const SwapOwner& swap) const {
    for (const MageId id : offers.targets(swap.target, Harm::swap_owner, run, effect)) {
      if (run.count == 0) {
        Run with = run;
        with.owners = static_cast<std::uint8_t>(1 << offers.mage(id).owner);
        if (offers.targets(swap.target, Harm::swap_owner, with, effect).empty()) continue;
      }
      out.option(PickMage{id});
    }
  }
  void operator()(const SendToInfirmary&) const {
    for (const MageId id : offers.office(seat())) out.option(PickMage{id});
  }
  void operator()(const PickRoom& pick) const {
    for (const Room room : offers.state().university.rooms) {
      if (pick.adjacent_to != kNone) {
        const Room first = effect.bound[pick.adjacent_to].slot.room;
        if (first.index == kNone || !offers.adjacent(first, room)) continue;
      }
      if (offers.room_worth_choosing(room, pick.as, run.pc + 1, run.end, effect))
        out.option(ChosenRoom{room});
    }
  }
  void operator()(const Refresh& refresh) const {  // R94
    const Player& player = offers.player(seat());
    if (refresh.spells) {
      for (const OwnedSpell& spell : player.spells) {
        if (spell.exhausted && spell.card != effect.card) out.option(PickCard{spell.card});
      }
    }
    if (!refresh.treasures) return;
    List<Card, 48> seen;
    for (const OwnedItem& item : player.items) {
      const CardInfo& info = offers.data()[item.card];
      const bool treasure =
          (info.kind == CardKind::vault && info.treasure) || info.kind == CardKind::synthesis;
      if (!treasure || !item.exhausted || item.card == effect.card) continue;
      if (std::find(seen.begin(), seen.end(), item.card) != seen.end()) continue;
      seen.push_back(item.card);
      out.option(PickCard{item.card});
    }
  }
  void operator()(const Cast& cast) const {
    CastingRules rules;
    rules.timings = cast.timings;
    rules.level = cast.level;
    rules.from_tableau = cast.from_tableau;
    rules.free = cast.free;
    rules.regular_only = cast.regular_only;
    Reserve reserve;
    reserve.seat = seat();
    if (effect.source == Effect::Source::card) reserve.used.push_back(effect.card);
    offers.after_paying(reserve).castable(seat(), rules, true, out, depth + 1);
    may_decline();
  }
  void operator()(const Steal& steal) const {
    for (int k = 1; k < offers.state().seats; ++k) {
      const Seat other = offers.after(seat(), k);
      const Player& theirs = offers.player(other);
      int have = theirs.mana, total = theirs.mana, mine = offers.mana(seat());
      if (steal.what == Goods::int_)
        have = theirs.ints, total = offers.total_int(other), mine = offers.total_int(seat());
      if (steal.what == Goods::wis)
        have = theirs.wis, total = offers.total_wis(other), mine = offers.total_wis(seat());
      if (have > 0 && (!steal.more_than_you || total > mine)) out.option(PickSeat{other});
    }
  }
  void operator()(const Escape& escape) const {
    if (escape.shadow_old_slot) return;
    const Noted& event = offers.state().noted[effect.event];
    const Mage& m = offers.mage(event.mage);
    if (m.spot == Spot::slot && offers.locked(m.at.room)) return;
    offers.destinations(event.mage, {}, run, effect, out);
  }
  void operator()(const Tower& tower) const { offers.tower_spaces(tower, seat(), out); }
  void operator()(const TowerAnyPrevious&) const {
    const auto& track = offers.side(effect.slot.room).track;
    for (std::uint8_t i = 1; i + 1u < track.size(); ++i) {
      if (offers.can_do_any(track[i], effect, depth)) out.option(PickAlternative{i});
    }
  }
  void operator()(const RoomDraw& draw) const {  // R107
    const Board& board = offers.state().board;
    const auto& pool = offers.state().university.pool;
    const auto add = [&](const CardDeck& deck, DeckName name, auto&& of_type) {
      const auto n =
          std::count_if(pool.begin(), pool.end(), [&](Card c) { return of_type(offers.data()[c]); });
      if (!deck.empty() && n < draw.max_per_type) out.option(PickDeck{name});
    };
    add(board.spells, DeckName::spell, [](const CardInfo& c) { return c.is_spell(); });
    add(board.vault, DeckName::vault, [](const CardInfo& c) { return c.kind == CardKind::vault; });
    add(board.supporters, DeckName::supporter,
        [](const CardInfo& c) { return c.kind == CardKind::supporter; });
    may_decline();
  }
  void operator()(const MarkAll&) const {
    const auto& voters = offers.state().board.voters;
    if (run.stage == 1) {
      out.option(Accept{});
      out.option(Decline{});
      return;
    }
    for (std::uint8_t v = 0; v < voters.size(); ++v) {
      bool possible = false;
      for (const Seat s : SeatSet::first(offers.state().seats)) {
        possible = possible || (offers.player(s).marks > 0 && !voters[v].marks.contains(s));
      }
      if (possible) out.option(PickVoter{v});
    }
  }
  void operator()(const WildDepartment&) const {
    for (int d = 0; d < kDepartments; ++d) out.option(PickDepartment{static_cast<Department>(d)});
  }
  /// Regular Spells of opponents with exactly level 1.
  void level_one_spells() const {
    for (int k = 1; k < offers.state().seats; ++k) {
      for (const OwnedSpell& spell : offers.player(offers.after(seat(), k)).spells) {
        if (offers.data()[spell.card].kind == CardKind::spell && offers.researched(spell) == 1) {
          out.option(PickCard{spell.card});
        }
      }
    }
  }
  void operator()(const TradeSpell&) const {
    if (offers.spell(seat(), effect.card) != nullptr) level_one_spells();
  }
  void operator()(const UnlearnSpell&) const { level_one_spells(); }
  void operator()(const Reuse&) const {  // R152
    List<Card, 96> seen;
    const auto offer = [&](Card card) {
      if (std::find(seen.begin(), seen.end(), card) != seen.end()) return;
      seen.push_back(card);
      const CardInfo& info = offers.data()[card];
      const Timing timing = info.levels[0].timing;
      if (timing != Timing::action && timing != Timing::fast) return;
      if (info.needs_no_mask && offers.has_mask(seat())) return;
      Effect again;
      again.controller = seat();
      again.card = card;
      again.reused = true;
      if (depth < 4 && offers.usable(info.levels[0].effect, again, depth + 1)) out.option(PickCard{card});
    };
    for (const OwnedItem& item : offers.player(seat()).items) {
      const CardInfo& info = offers.data()[item.card];
      const bool treasure =
          (info.kind == CardKind::vault && info.treasure) || info.kind == CardKind::synthesis;
      if (treasure && item.exhausted) offer(item.card);
    }
    for (const Card card : offers.player(seat()).pile) {
      if (offers.data()[card].kind == CardKind::vault && !offers.data()[card].treasure) offer(card);
    }
  }
  template <class Automatic>
  void operator()(const Automatic&) const {}
};

/// Whether an operation that is carried out without a choice would change anything; for all others the list
/// answers.
struct AutomaticOps {
  const Offers& offers;
  const Effect& effect;
  Seat seat() const { return effect.controller; }

  std::optional<bool> operator()(const Gain& gain) const {
    const Board& board = offers.state().board;
    const int n = offers.amount(gain.n, seat());
    switch (gain.what) {
      case Goods::int_:
        return board.ints > 0;
      case Goods::wis:
        return board.wis > 0;
      case Goods::research: {
        if (gain.choose_department) return std::nullopt;
        Offer any;
        offers.research(seat(), gain.department, any);
        return any.any();
      }
      case Goods::mark: {
        Offer any;
        offers.marks(seat(), any);
        return any.any();
      }
      case Goods::buy:
        return std::nullopt;
      case Goods::secret_supporter:
        return !board.supporters.empty();
      default:
        return n > 0;
    }
  }
  std::optional<bool> operator()(const Pay&) const { return false; }
  std::optional<bool> operator()(const Draw&) const { return !offers.state().board.vault.empty(); }
  std::optional<bool> operator()(const Learn& learn) const {
    if (learn.legendary) return std::nullopt;
    return offers.player(seat()).ints > 0 && !offers.state().board.spells.empty();
  }
  std::optional<bool> operator()(const Peek&) const { return !offers.state().board.supporters.empty(); }
  std::optional<bool> operator()(const Recruit& recruit) const {
    if (recruit.colour == kNone) return std::nullopt;
    return offers.recruited_instead(seat(), static_cast<Colour>(recruit.colour)).has_value();
  }
  std::optional<bool> operator()(const Apprentice&) const {
    return offers.in_supply(Colour::apprentice) != kNone && offers.room_for_mage(seat());
  }
  std::optional<bool> operator()(const Unshadow&) const { return false; }  // only with what goes before
  std::optional<bool> operator()(const Lock&) const { return false; }
  std::optional<bool> operator()(const Immune&) const { return true; }
  std::optional<bool> operator()(const Forbid&) const { return true; }
  std::optional<bool> operator()(const NoPowers&) const { return true; }
  std::optional<bool> operator()(const ShadowMode&) const { return true; }
  std::optional<bool> operator()(const Discount&) const { return true; }
  std::optional<bool> operator()(const Drain&) const { return true; }
  std::optional<bool> operator()(const Revive&) const { return true; }
  std::optional<bool> operator()(const NextSpell&) const { return true; }
  std::optional<bool> operator()(const ExtraActions&) const { return offers.state().turn.seat == seat(); }
  std::optional<bool> operator()(const Absorb&) const {
    const Noted& event = offers.state().noted[effect.event];
    return event.spell.index != kNone && offers.base_cost(event.spell, event.level) > 0;
  }
  std::optional<bool> operator()(const Escape& escape) const {
    if (!escape.shadow_old_slot) return std::nullopt;
    return offers.can_escape_to_shadow(offers.state().noted[effect.event]);
  }
  std::optional<bool> operator()(const VaultReveal&) const { return !offers.state().board.vault.empty(); }
  std::optional<bool> operator()(const FirstPlayer&) const { return true; }
  std::optional<bool> operator()(const TakeStaff& take) const {
    return offers.item(seat(), take.card, false) == nullptr;
  }
  template <class Chosen>
  std::optional<bool> operator()(const Chosen&) const {
    return std::nullopt;
  }
};

namespace {

/// The operations of R46 whose impossibility makes the whole effect unusable.
struct IsKey {
  bool operator()(const Wound& op) const { return !op.target.all; }
  bool operator()(const Banish& op) const { return !op.target.all; }
  bool operator()(const Heal& op) const { return !op.target.all; }
  bool operator()(const Move& op) const { return !op.target.all; }
  bool operator()(const ToShadow& op) const { return !op.target.all; }
  bool operator()(const Shadow&) const { return true; }
  bool operator()(const Place&) const { return true; }
  bool operator()(const Rearrange&) const { return true; }
  bool operator()(const SwapOwner&) const { return true; }
  bool operator()(const SendToInfirmary&) const { return true; }
  bool operator()(const Summon&) const { return true; }
  bool operator()(const Learn&) const { return true; }
  bool operator()(const Cast&) const { return true; }
  bool operator()(const Steal&) const { return true; }
  bool operator()(const PickRoom&) const { return true; }
  bool operator()(const Repeat&) const { return true; }
  template <class Other>
  bool operator()(const Other&) const {
    return false;
  }
};

}  // namespace

void Offers::list(const Run& run, const Effect& effect, Offer& out, int depth) const {
  const Op& op = data_.ops[run.pc];
  std::visit(OpOffers{*this, op, run, effect, out, depth}, op.what);
}

bool Offers::can_do(std::uint16_t pc, std::uint16_t end, const Effect& effect, int depth) const {
  const Op& op = data_.ops[pc];
  if (op.if_healed_opponent && !effect.healed_opponent) return false;
  if (const auto sure = std::visit(AutomaticOps{*this, effect}, op.what)) return *sure;
  Offer any;
  Run fresh;
  fresh.pc = pc;
  fresh.end = end;
  list(fresh, effect, any, depth);
  return any.any();
}

bool Offers::can_do_any(Program program, const Effect& effect, int depth) const {
  for (std::uint16_t pc = program.begin; pc < program.end; ++pc) {
    if (can_do(pc, program.end, effect, depth)) return true;
  }
  return false;
}

bool Offers::reserve_payments(Program program, Seat seat, Reserve& reserve) const {
  for (std::uint16_t pc = program.begin; pc < program.end; ++pc) {
    const auto* pay = std::get_if<Pay>(&data_.ops[pc].what);
    if (pay == nullptr) continue;
    reserve.mana += pay->mana;
    if (pay->gold == 0) continue;
    if (gold(seat) >= reserve.gold + pay->gold) {
      reserve.gold += pay->gold;
    } else if (catalyst(seat) && !reserve.catalyst) {
      reserve.catalyst = true;
    } else {
      return false;
    }
  }
  return mana(seat) >= reserve.mana;
}

Offers Offers::after_paying(const Reserve& more) const {
  Reserve sum = reserve_;
  sum.seat = more.seat;
  sum.mana += more.mana;
  sum.gold += more.gold;
  sum.catalyst = sum.catalyst || more.catalyst;
  sum.next_spell = sum.next_spell || more.next_spell;
  for (const Card card : more.used) {
    if (sum.used.size() < sum.used.capacity()) sum.used.push_back(card);
  }
  return Offers(data_, state_, std::move(sum));
}

bool Offers::usable(Program program, const Effect& effect, int depth) const {
  Reserve payments;
  payments.seat = effect.controller;
  if (!reserve_payments(program, effect.controller, payments)) return false;
  const Offers rest = after_paying(payments);
  for (std::uint16_t pc = program.begin; pc < program.end; ++pc) {
    const Op& op = data_.ops[pc];
    if (op.optional || op.if_possible || !std::visit(IsKey{}, op.what)) continue;
    if (!rest.can_do(pc, program.end, effect, depth)) return false;
    break;  // only the first
  }
  return rest.can_do_any(program, effect, depth);
}

bool Offers::reward_possible(Program program, const Effect& effect, int depth) const {
  Reserve payments;
  payments.seat = effect.controller;
  if (!reserve_payments(program, effect.controller, payments)) return false;
  const Offers rest = after_paying(payments);
  for (std::uint16_t pc = program.begin; pc < program.end; ++pc) {
    const auto* exchange = std::get_if<Exchange>(&data_.ops[pc].what);
    if (exchange != nullptr && exchange->must && !rest.can_do(pc, program.end, effect, depth))
      return false;  // R78
  }
  return rest.can_do_any(program, effect, depth);
}

int Offers::amount(const Amount& n, Seat seat) const {
  switch (n.stat) {
    case Amount::Stat::number:
      return n.plus;
    case Amount::Stat::wis:  // R110
      return n.half_up ? (total_wis(seat) + 1) / 2 + n.plus : total_wis(seat) + n.plus;
    case Amount::Stat::seats_with_more_ip: {
      int more = 0;
      for (const Seat other : SeatSet::first(state_.seats)) more += player(other).ip > player(seat).ip;
      return more + n.plus;
    }
  }
  return 0;
}

}  // namespace arbiter::argent
