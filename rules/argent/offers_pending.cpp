// What each pending decision offers, and to whom.
#include "rules/argent/offers.hpp"

namespace arbiter::argent {

struct PendingOffers {
  const Offers& table;
  Offer& out;
  const State& state() const { return table.state(); }
  const Data& data() const { return table.data(); }

  void operator()(const ChooseCandidate&) const {  // R11
    for (const Candidate& candidate : data().candidates) {
      const bool taken = std::any_of(state().players.begin(), state().players.end(), [&](const Player& p) {
        return p.candidate != kNone && data().candidates[p.candidate].sheet == candidate.sheet;
      });
      const bool side = candidate.side == Side::A || state().settings.choose_side;
      if (!taken && side) out.add(TakeCandidate{candidate.sheet, candidate.side});
    }
  }
  void operator()(const DraftOneMage& draft) const {  // R19
    for (int c = 0; c < kColours; ++c) {
      if (table.can_recruit(draft.seat, static_cast<Colour>(c))) out.add(DraftMage{static_cast<Colour>(c)});
    }
  }
  void operator()(const PlaceStartMark&) const {  // R20
    const auto& voters = state().board.voters;
    for (std::uint8_t v = 0; v < voters.size(); ++v) {
      const bool open = voters[v].voter.knowers() == core::SeatSet::everyone();
      if (!open && voters[v].marks.empty()) out.add(StartMark{v});
    }
  }
  void operator()(const ChooseMask&) const {  // R152
    for (const Card card : state().board.masks) out.option(PickCard{card});
    out.option(Decline{});
  }
  void operator()(const TakeTurn&) const { table.turn(out); }
  void operator()(const Window& window) const {
    table.reactions(table.after(state().acting, window.next), out);
    if (out.any()) out.add(Pass{});
  }
  void operator()(const Bonuses&) const {  // R57
    const std::uint8_t due = table.next_due(false);
    if (due == kNone) return;
    const SlotRef ward = table.ward();
    const auto& choose = std::get<Choose>(data().ops[table.info(ward).effect.begin].what);
    for (std::uint8_t i = 0; i < choose.of.size(); ++i) out.option(PickAlternative{i});
    const Mage& mage = table.mage(state().noted[due].mage);
    if (mage.spot != Spot::infirmary || mage.at != ward) return;
    table.each_slot(ward.room, [&](SlotRef slot) {
      const bool wound_slot = table.info(slot).kind == SlotKind::wound;
      const bool empty = std::none_of(state().mages.begin(), state().mages.end(), [&](const Mage& m) {
        return m.spot == Spot::infirmary && m.at == slot;
      });
      if (wound_slot && empty) out.option(PickSlot{slot.room, slot.slot});
    });
  }
  void operator()(const Revivals&) const {
    const std::uint8_t due = table.next_due(true);
    if (due == kNone) return;
    table.destinations(state().noted[due].mage, {}, {}, {}, out);
    out.option(Decline{});
  }
  void operator()(const PlaceAfterCast& gray) const {  // R86
    PlacingRules rules;
    rules.seat = gray.seat;
    rules.after_cast = true;
    std::vector<Placement> all;
    table.placements(rules, all);
    for (const Placement& placement : all) out.option(placement);
    if (out.any()) out.option(Decline{});
  }
  void operator()(const FillRoom& fill) const {  // R109
    if (!table.may_place() || table.must_shadow(fill.seat) || !table.may_enter(fill.seat, fill.slot.room))
      return;
    for (const MageId id : table.office(fill.seat)) out.option(PickMage{id});
    if (out.any()) out.option(Stop{});
  }
  void operator()(const DisplaceTo& displace) const {  // R84
    Destination same;
    same.room = Destination::In::same;
    table.destinations(displace.victim, same, {}, {}, out);
  }
  void operator()(const Errand& errand) const {  // R101, R104, R105
    const Seat owner = table.mage(errand.mage).owner;
    const SlotInfo& slot = table.info(errand.slot);
    Effect effect;
    effect.controller = owner;
    effect.source = Effect::Source::errand;
    effect.mage = errand.mage;
    effect.slot = errand.slot;
    const auto offer = [&](ErrandBy by, const Reserve& paid) {
      if (table.after_paying(paid).reward_possible(slot.effect, effect)) out.option(PickErrand{by});
    };
    Reserve paid;
    paid.seat = owner;
    if (slot.kind != SlotKind::merit || errand.shadow) {  // R64: no badge for a shadowing Mage
      offer(ErrandBy::take, paid);
    } else {
      const Player& player = table.player(owner);
      if (player.badges > player.flipped) offer(ErrandBy::badge, paid);
      if (const auto* merit = table.power<PowerMeritGold>(errand.mage)) {
        if (table.gold(owner) >= merit->gold) {
          Reserve gold = paid;
          gold.gold = merit->gold;
          offer(ErrandBy::gold, gold);
        }
        if (table.catalyst(owner)) {
          Reserve waived = paid;
          waived.catalyst = true;
          offer(ErrandBy::catalyst, waived);
        }
      }
    }
    out.option(PickErrand{ErrandBy::forfeit});
  }
  void operator()(const Researches& research) const {
    table.research(research.seat, research.department, out);
  }
  void operator()(const Marks& marks) const { table.marks(marks.seat, out); }
  void operator()(const Run& run) const { table.list(run, state().effects.back(), out); }
  template <class Automatic>
  void operator()(const Automatic&) const {}
};

namespace {

struct Asked {
  const Offers& table;
  Seat operator()(const TakeTurn&) const { return table.state().turn.seat; }
  Seat operator()(const Window& window) const { return table.after(table.state().acting, window.next); }
  Seat operator()(const Bonuses&) const { return due(false); }
  Seat operator()(const Revivals&) const { return due(true); }
  Seat operator()(const DisplaceTo& displace) const { return displace.seat; }
  Seat operator()(const Errand& errand) const { return table.mage(errand.mage).owner; }
  Seat operator()(const Run& run) const {
    const Seat controller = table.state().effects.back().controller;
    const bool everybody = std::holds_alternative<MarkAll>(table.data().ops[run.pc].what) && run.stage == 1;
    return everybody ? table.after(controller, run.count) : controller;
  }
  template <class Item>
  Seat operator()(const Item& item) const {
    if constexpr (requires { item.seat; })
      return item.seat;
    else
      return 0;
  }
  Seat due(bool revival) const { return table.state().noted[table.next_due(revival)].owner; }
};

}  // namespace

Seat Offers::asked(const Pending& pending) const { return std::visit(Asked{*this}, pending); }

void Offers::list(const Pending& pending, Offer& out) const {
  std::visit(PendingOffers{*this, out}, pending);
}

void Offers::places(Seat seat, bool fast, Offer& out) const {
  PlacingRules rules;
  rules.seat = seat;
  rules.fast = fast;
  rules.mana = fast ? rift().fast_mana : 0;
  if (mana(seat) < rules.mana) return;
  std::vector<Placement> all;
  placements(rules, all);
  for (const Placement& p : all) {
    out.add(PlaceMage{p.mage, p.room, p.slot, p.power, fast ? std::optional(Speed::fast) : std::nullopt});
  }
}

void Offers::casts(Seat seat, Timing timing, int extra_mana, Offer& out) const {
  CastingRules rules;
  rules.timings = static_cast<std::uint8_t>(1 << static_cast<int>(timing));
  rules.extra_mana = extra_mana;
  castable(seat, rules, false, out);
}

void Offers::items(Seat seat, Timing timing, int extra_mana, Offer& out) const {
  List<Card, 48> seen;
  for (const Item& item : player(seat).items) {
    if (item.exhausted || std::find(seen.begin(), seen.end(), item.card) != seen.end()) continue;
    seen.push_back(item.card);
    if (item_usable(seat, item, timing, extra_mana)) out.add(UseVault{item.card});
  }
}

void Offers::supporters(Seat seat, Timing timing, int extra_mana, Offer& out) const {
  for (const Card card : player(seat).supporters) {
    if (item_usable(seat, {card, false}, timing, extra_mana)) out.add(UseSupporter{card});
  }
}

bool Offers::fast_left() const {  // R41, R153
  const Turn& turn = state_.turn;
  return turn.extras.empty() && !turn.main_done && !turn.extra && turn.fast_used < rift().fast_actions;
}

void Offers::turn(Offer& out) const {  // R40 to R48
  const Turn& turn = state_.turn;
  const Seat seat = turn.seat;
  const bool capped = player(seat).turns > data_.numbers.turn_cap;  // R47
  const bool extra = !turn.extras.empty();
  const auto allowed = [&](ActionType type) {
    if (capped && type != ActionType::take_offering) return false;
    return !extra || !turn.extras.back().different_types ||
           (turn.extras.back().used >> static_cast<int>(type) & 1) == 0;
  };
  const bool fast = fast_left() && !capped;
  const int fast_mana = rift().fast_mana;
  if (allowed(ActionType::place)) places(seat, false, out);
  if (fast) places(seat, true, out);
  if (allowed(ActionType::cast)) casts(seat, Timing::action, 0, out);
  if (fast) casts(seat, Timing::fast, fast_mana, out);
  if (allowed(ActionType::use_vault)) items(seat, Timing::action, 0, out);
  if (fast) items(seat, Timing::fast, fast_mana, out);
  if (allowed(ActionType::use_supporter)) supporters(seat, Timing::action, 0, out);
  if (fast) supporters(seat, Timing::fast, fast_mana, out);
  if (allowed(ActionType::take_offering)) {
    for (const Card card : state_.board.offerings) out.add(TakeOffering{card});
  }
  if (extra && out.any()) out.option(Stop{});
  if (!extra && rift().passing) out.add(PassRound{});
}

}  // namespace arbiter::argent
