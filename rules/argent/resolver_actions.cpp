// The actions of a turn and what follows each: reactions, Sympathy Bonuses, Revivals, errands.
#include "rules/argent/resolver.hpp"

namespace arbiter::argent {

void Resolver::begin(const Effect& effect, Program program) {
  push(EndEffect{});
  run_program(program);
  state_.effects.push_back(effect);
}

void Resolver::settle() {  // R50 (4) to (6); pushed last first
  push(Forget{});
  push(Revivals{});
  push(Bonuses{});
  push(Window{});
}

namespace {

struct TypeOf {
  ActionType operator()(const PlaceMage&) const { return ActionType::place; }
  ActionType operator()(const CastSpell&) const { return ActionType::cast; }
  ActionType operator()(const UseVault&) const { return ActionType::use_vault; }
  ActionType operator()(const UseSupporter&) const { return ActionType::use_supporter; }
  ActionType operator()(const TakeOffering&) const { return ActionType::take_offering; }
  template <class Other>
  ActionType operator()(const Other&) const {
    return ActionType::pass_round;
  }
};

}  // namespace

/// One action of a turn. Whether it is fast follows from the card, for Mages from `as` (R41, R130).
void Resolver::perform(const Action& action) {
  const Seat seat = state_.turn.seat;
  push(TakeTurn{});
  if (std::holds_alternative<ChooseOption>(action)) {  // only `stop` is offered here, R48
    state_.turn.extras.pop_back();
    return;
  }
  const auto is_fast = [&] {
    if (const auto* place = std::get_if<PlaceMage>(&action)) return place->as.has_value();
    if (const auto* spell = std::get_if<CastSpell>(&action)) {
      return data_.level(spell->spell, spell->level).timing == Timing::fast;
    }
    if (const auto* vault = std::get_if<UseVault>(&action))
      return data_.level(vault->card, 1).timing == Timing::fast;
    if (const auto* supporter = std::get_if<UseSupporter>(&action)) {
      return data_.level(supporter->card, 1).timing == Timing::fast;
    }
    return false;
  };
  const bool fast = is_fast();
  count_action(std::visit(TypeOf{}, action), fast);
  const int surcharge = fast ? offers().rift().fast_mana : 0;  // R153
  if (const auto* spell = std::get_if<CastSpell>(&action)) {
    return cast(seat, spell->spell, spell->level, {false, true, surcharge});
  }
  if (surcharge > 0) pay_mana(seat, surcharge);
  if (const auto* place = std::get_if<PlaceMage>(&action)) return place_action(*place);
  if (const auto* offering = std::get_if<TakeOffering>(&action)) return take_offering(seat, offering->card);
  if (std::holds_alternative<PassRound>(action)) {
    player(seat).passed = true;
    report(RoundPassed{seat});
    return;
  }
  settle();
  if (const auto* vault = std::get_if<UseVault>(&action)) use_item(seat, vault->card, kNone);
  if (const auto* supporter = std::get_if<UseSupporter>(&action)) use_supporter(seat, supporter->card);
}

void Resolver::count_action(ActionType type, bool fast) {
  Turn& turn = state_.turn;
  if (fast) {
    ++turn.fast_used;
  } else if (!turn.extras.empty()) {
    Extra& extra = turn.extras.back();
    --extra.left;
    extra.used = static_cast<std::uint8_t>(extra.used | 1 << static_cast<int>(type));
  } else {
    turn.main_done = true;
  }
}

void Resolver::place_action(const PlaceMage& action) {
  const Seat seat = state_.turn.seat;
  settle();
  if (!action.as) {
    push(AfterPlacing{seat});
    const int together = offers().side(action.room).multi_place;  // R109
    if (together > 1) {
      push(FillRoom{seat, {action.room, action.slot}, static_cast<std::uint8_t>(together - 1)});
    }
  }
  place(seat, {action.mage, action.room, action.slot, action.power}, true, Cause{seat, {}, 0});
}

void Resolver::cast(Seat seat, Card card, int level, const Casting& how) {
  if (data_.level(card, level).timing == Timing::action) push(PlaceAfterCast{seat});  // R86
  settle();
  begin_spell(seat, card, level, how, kNone);
}

void Resolver::begin_spell(Seat seat, Card card, int level, const Casting& how, std::uint8_t event) {
  int mana = how.extra_mana;
  if (!how.free) {  // R93; Energy Drain is paid before the Spell takes effect
    const Offers now = offers();
    mana += now.cost(seat, card, level);
    if (!now.next_spell_free(seat)) {
      for (const Seat by : SeatSet::first(state_.seats)) {
        const int n = now.drained(seat, by);
        if (n == 0) continue;
        player(seat).mana -= n;
        report(Stolen{by, seat, Resource::mana, static_cast<std::uint8_t>(n)});
        player(by).mana += n;
      }
    }
  }
  player(seat).mana -= mana;
  const bool own_turn = state_.turn.seat == seat;
  const bool stays_ready = !how.exhaust || (own_turn && state_.turn.next_ready);
  if (own_turn) state_.turn.next_free = state_.turn.next_ready = false;
  if (!stays_ready) spell(seat, card).exhausted = true;
  report(SpellCast{seat, card, static_cast<std::uint8_t>(level), static_cast<std::uint8_t>(mana)});
  Effect effect;
  effect.controller = seat;
  effect.card = card;
  effect.level = static_cast<std::uint8_t>(level);
  effect.event = event;
  begin(effect, data_.level(card, level).effect);
}

void Resolver::use_item(Seat seat, Card card, std::uint8_t event) {  // R97
  const CardInfo& info = data_[card];
  const bool discarded = info.kind == CardKind::vault && !info.treasure;
  report(CardUsed{seat, card,
                  discarded       ? UsedCard::discarded
                  : info.exhausts ? UsedCard::exhausted
                                  : UsedCard::stays});
  if (discarded) {
    discard_item(seat, card, false);
  } else if (info.exhausts) {
    auto& items = player(seat).items;
    std::find(items.begin(), items.end(), OwnedItem{card, false})->exhausted = true;
  }
  Effect effect;
  effect.controller = seat;
  effect.card = card;
  effect.event = event;
  begin(effect, data_.level(card, 1).effect);
}

void Resolver::use_supporter(Seat seat, Card card) {  // R98
  report(CardUsed{seat, card, UsedCard::discarded});
  Player& p = player(seat);
  p.supporters.erase(std::find(p.supporters.begin(), p.supporters.end(), card));
  p.pile.push_back(card);
  Effect effect;
  effect.controller = seat;
  effect.card = card;
  begin(effect, data_.level(card, 1).effect);
}

void Resolver::take_offering(Seat seat, Card card) {  // R44
  Board& board = state_.board;
  board.offerings.erase(std::find(board.offerings.begin(), board.offerings.end(), card));
  board.taken_offerings.push_back(card);
  state_.turn.over = true;
  state_.turn.extras.clear();
  report(OfferingTaken{seat, card});
  settle();
  if (board.offerings.empty()) {
    report(LastOffering{seat});
    Noted last;
    last.kind = EventKind::last_offering;
    last.by = seat;
    state_.noted.push_back(last);
  }
  Effect effect;
  effect.controller = seat;
  effect.card = card;
  begin(effect, data_.level(card, 1).effect);
}

void Resolver::react(Seat seat, const React& reaction) {  // R53
  report(Reacted{seat, reaction.card, reaction.level, reaction.event});
  if (reaction.level)
    begin_spell(seat, reaction.card, *reaction.level, {}, reaction.event);
  else
    use_item(seat, reaction.card, reaction.event);
}

void Resolver::take_bonus(const Option& option) {  // R57
  Noted& due = state_.noted[offers().next_due(false)];
  due.bonus = false;
  push(Bonuses{});
  Effect effect;
  effect.controller = due.owner;
  effect.source = Effect::Source::bonus;
  effect.mage = due.mage;
  effect.slot = offers().ward();
  Program program;
  if (const auto* slot = std::get_if<PickSlot>(&option)) {
    effect.slot = {slot->room, slot->slot};
    mage(due.mage).at = effect.slot;
    report(MageMoved{due.owner, due.mage, data_.mages[due.mage], slot->room, slot->slot});
    program = offers().info(effect.slot).effect;
  } else {
    const auto& choose = std::get<Choose>(data_.ops[offers().info(effect.slot).effect.begin].what);
    program = choose.of[std::get<PickAlternative>(option).alternative];
  }
  begin(effect, program);
}

void Resolver::take_revival(const Option& option) {
  Noted& due = state_.noted[offers().next_due(true)];
  due.revival = false;
  push(Revivals{});
  if (const auto* slot = std::get_if<PickSlot>(&option)) relocate(due.mage, {slot->room, slot->slot});
}

void Resolver::do_errand(const Errand& errand, ErrandBy by) {  // R101, R104
  const Seat owner = mage(errand.mage).owner;
  if (by == ErrandBy::forfeit) {
    report(ErrandForfeited{owner, errand.mage, errand.slot.room, errand.slot.slot});
    return gain_ip(owner, 1);
  }
  if (by == ErrandBy::badge) {
    ++player(owner).flipped;
    report(BadgeFlipped{owner});
  } else if (by == ErrandBy::gold || by == ErrandBy::catalyst) {
    pay_gold(owner, offers().power<PowerMeritGold>(errand.mage)->gold, by == ErrandBy::catalyst);
  }
  report(ErrandTaken{owner, errand.mage, errand.slot.room, errand.slot.slot});
  Effect effect;
  effect.controller = owner;
  effect.source = Effect::Source::errand;
  effect.mage = errand.mage;
  effect.slot = errand.slot;
  begin(effect, offers().info(errand.slot).effect);
}

}  // namespace arbiter::argent
