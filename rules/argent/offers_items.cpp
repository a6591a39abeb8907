// What each item of the agenda that is a decision offers, and to whom.
#include "rules/argent/offers.hpp"

namespace arbiter::argent {

struct ItemOffers {
  const Offers& offers;
  Offer& out;
  const State& state() const { return offers.state(); }
  const Data& data() const { return offers.data(); }

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
      if (offers.can_recruit(draft.seat, static_cast<Colour>(c))) out.add(DraftMage{static_cast<Colour>(c)});
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
  void operator()(const TakeTurn&) const { offers.turn(out); }
  void operator()(const Window& window) const {
    offers.reactions(offers.after(state().acting, window.next), out);
    if (out.any()) out.add(Pass{});
  }
  void operator()(const Bonuses&) const {  // R57
    const std::uint8_t due = offers.next_due(false);
    if (due == kNone) return;
    const SlotRef ward = offers.ward();
    const auto& choose = std::get<Choose>(data().ops[offers.info(ward).effect.begin].what);
    for (std::uint8_t i = 0; i < choose.of.size(); ++i) out.option(PickAlternative{i});
    const Mage& mage = offers.mage(state().noted[due].mage);
    if (mage.spot != Spot::infirmary || mage.at != ward) return;
    offers.each_slot(ward.room, [&](SlotRef slot) {
      const bool wound_slot = offers.info(slot).kind == SlotKind::wound;
      const bool empty = std::none_of(state().mages.begin(), state().mages.end(), [&](const Mage& m) {
        return m.spot == Spot::infirmary && m.at == slot;
      });
      if (wound_slot && empty) out.option(PickSlot{slot.room, slot.slot});
    });
  }
  void operator()(const Revivals&) const {
    const std::uint8_t due = offers.next_due(true);
    if (due == kNone) return;
    offers.destinations(state().noted[due].mage, {}, {}, {}, out);
    out.option(Decline{});
  }
  void operator()(const PlaceAfterCast& gray) const {  // R86
    PlacingRules rules;
    rules.seat = gray.seat;
    rules.after_cast = true;
    std::vector<Placement> all;
    offers.placements(rules, all);
    for (const Placement& placement : all) out.option(placement);
    if (out.any()) out.option(Decline{});
  }
  void operator()(const FillRoom& fill) const {  // R109
    if (!offers.may_place() || offers.must_shadow(fill.seat) || !offers.may_enter(fill.seat, fill.slot.room))
      return;
    for (const MageId id : offers.office(fill.seat)) out.option(PickMage{id});
    if (out.any()) out.option(Stop{});
  }
  void operator()(const DisplaceTo& displace) const {  // R84
    Destination same;
    same.room = Destination::In::same;
    offers.destinations(displace.victim, same, {}, {}, out);
  }
  void operator()(const Errand& errand) const {  // R101, R104, R105
    const Seat owner = offers.mage(errand.mage).owner;
    const SlotInfo& slot = offers.info(errand.slot);
    Effect effect;
    effect.controller = owner;
    effect.source = Effect::Source::errand;
    effect.mage = errand.mage;
    effect.slot = errand.slot;
    const auto offer = [&](ErrandBy by, const Reserve& paid) {
      if (offers.after_paying(paid).reward_possible(slot.effect, effect)) out.option(PickErrand{by});
    };
    Reserve paid;
    paid.seat = owner;
    if (slot.kind != SlotKind::merit || errand.shadow) {  // R64: no badge for a shadowing Mage
      offer(ErrandBy::take, paid);
    } else {
      const Player& player = offers.player(owner);
      if (player.badges > player.flipped) offer(ErrandBy::badge, paid);
      if (const auto* merit = offers.power<PowerMeritGold>(errand.mage)) {
        if (offers.gold(owner) >= merit->gold) {
          Reserve gold = paid;
          gold.gold = merit->gold;
          offer(ErrandBy::gold, gold);
        }
        if (offers.catalyst(owner)) {
          Reserve waived = paid;
          waived.catalyst = true;
          offer(ErrandBy::catalyst, waived);
        }
      }
    }
    if (data().rulings < 2 || !out.any() || !is_the_consolation(errand, slot, effect))
      out.option(PickErrand{ErrandBy::forfeit});
  }
  /// R104: a reward that costs nothing and comes to the 1 IP which there is instead of it, be it that its other parts
  /// are impossible now.
  bool is_the_consolation(const Errand& errand, const SlotInfo& slot, const Effect& effect) const {
    if (slot.kind == SlotKind::merit && !errand.shadow) return false;
    int ip = 0;
    for (std::uint16_t pc = slot.effect.begin; pc < slot.effect.end; ++pc) {
      if (!offers.can_do(pc, slot.effect.end, effect)) continue;
      const auto& op = data().ops[pc];
      const auto* gain = std::get_if<Gain>(&op.what);
      if (gain == nullptr || gain->what != Goods::ip || op.optional) return false;
      ip += offers.amount(gain->n, effect.controller);
    }
    return ip == 1;
  }
  void operator()(const Researches& research) const {
    offers.research(research.seat, research.department, out);
  }
  void operator()(const Marks& marks) const { offers.marks(marks.seat, out); }
  void operator()(const Run& run) const { offers.list(run, state().effects.back(), out); }
  template <class Automatic>
  void operator()(const Automatic&) const {}
};

namespace {

struct Asked {
  const Offers& offers;
  Seat operator()(const TakeTurn&) const { return offers.state().turn.seat; }
  Seat operator()(const Window& window) const { return offers.after(offers.state().acting, window.next); }
  Seat operator()(const Bonuses&) const { return due(false); }
  Seat operator()(const Revivals&) const { return due(true); }
  Seat operator()(const DisplaceTo& displace) const { return displace.seat; }
  Seat operator()(const Errand& errand) const { return offers.mage(errand.mage).owner; }
  Seat operator()(const Run& run) const {
    const Seat controller = offers.state().effects.back().controller;
    const bool everybody = std::holds_alternative<MarkAll>(offers.data().ops[run.pc].what) && run.stage == 1;
    return everybody ? offers.after(controller, run.count) : controller;
  }
  template <class Other>
  Seat operator()(const Other& item) const {
    if constexpr (requires { item.seat; })
      return item.seat;
    else
      return 0;
  }
  Seat due(bool revival) const { return offers.state().noted[offers.next_due(revival)].owner; }
};

}  // namespace

Seat Offers::asked(const Item& item) const { return std::visit(Asked{*this}, item); }

void Offers::list(const Item& item, Offer& out) const { std::visit(ItemOffers{*this, out}, item); }

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
  for (const OwnedItem& item : player(seat).items) {
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
