// Why an action that is not among the legal ones is refused, in words, with the rule. Everything here follows
// from what lies open on the table, and nothing throws, whatever the action holds.
#include "rules/argent/offers.hpp"
#include "rules/argent/rules.hpp"
#include "rules/argent/view.hpp"

namespace arbiter::argent {
namespace {

using core::cite;
using core::Explanation;

core::Rule rule_of(Power power) {
  switch (power) {
    case Power::wound:
      return "R82";
    case Power::displace:
      return "R84";
    case Power::shadow:
      return "R85";
  }
  return "R81";
}

/// What a refusal says if none of the reasons holds; a test holds that this is never said.
constexpr const char* kNoReason = "that is not one of the actions that you can take now";

struct Explain {
  Explain(const Data& d, const State& s, Seat who) : data(d), state(s), seat(who), offers(d, s) {}
  const Data& data;
  const State& state;
  Seat seat;
  Offers offers;

  bool known(Card card) const { return card.index < data.cards.size(); }
  const Player& me() const { return state.players[seat]; }

  Explanation operator()(const TakeCandidate& taken) const {
    if (!state.settings.choose_side && taken.side != Side::A)
      return cite("in this match every sheet shows side A", "R2");
    return cite("another seat has that sheet already", "R11");
  }
  Explanation operator()(const DraftMage& draft) const {
    if (draft.colour == Colour::apprentice) return cite("the Archmage's Apprentice cannot be drafted", "R19");
    if (offers.in_supply(draft.colour) == kNone)
      return cite("no Mage of that colour is left in the supply", "R19");
    return cite("you have two Mages of that colour already", "R19");
  }
  Explanation operator()(const StartMark& mark) const {
    if (mark.voter >= state.board.voters.size()) return cite("the Voters lie on places 0 to 11", "R13");
    if (!state.board.voters[mark.voter].marks.empty())
      return cite("another seat has chosen that Voter", "R20");
    return cite("the first Mark goes on a facedown Voter", "R20");
  }
  Explanation operator()(const PlaceMage& place) const {
    if (place.mage >= kMages) return "there is no such Mage; they are numbered 0 to 34";
    const Mage& mage = state.mages[place.mage];
    if (mage.owner != seat) return cite("that is not your Mage", "R61");
    if (mage.spot != Spot::office) return cite("that Mage is not in your office", "R61");
    if (const auto why = why_not_now(ActionType::place, place.as.has_value())) return *why;
    if (!offers.may_place()) return cite("no seat may place Mages now", "R61");
    const auto office = offers.office(seat);
    if (std::find(office.begin(), office.end(), place.mage) == office.end()) {
      return cite("name the first of your Mages of that colour: they are interchangeable", "R135");
    }
    const SlotRef slot{place.room, place.slot};
    if (place.room.index >= data.rooms.size() || !offers.in_play(place.room))
      return cite("that room is not in play", "R17");
    if (!offers.exists(slot)) return cite("that room has no such slot", "R60");
    if (place.room == data.infirmary) return cite("nobody places a Mage in the Infirmary", "R61");
    if (offers.locked(place.room)) return cite("that room is locked", "R69");
    if (place.as && offers.power<PowerFastPlace>(place.mage) == nullptr) {
      return cite("that Mage cannot be placed as a Fast Action", "R41");
    }
    if (offers.must_shadow(seat) && place.power != Power::shadow)
      return cite("your Mages can only shadow this round", "R85");
    if (place.power) return why_not_power(place, slot);
    if (!offers.is_empty(slot)) return cite("that slot is taken", "R61");
    if (!offers.may_enter(seat, place.room))
      return cite("you have as many Mages in that room as it allows", "R61");
    return kNoReason;
  }
  /// Why an action of this type cannot be taken at this moment of the turn, whatever it is about.
  std::optional<Explanation> why_not_now(ActionType type, bool fast) const {
    const Turn& turn = state.turn;
    const bool capped = me().turns > data.numbers.turn_cap;
    if (capped && type != ActionType::take_offering) {
      return cite("you have had all turns of this round: only an Offering can be taken", "R47");
    }
    if (fast && !offers.fast_left()) return cite("no Fast Action is left in this turn", "R41");
    if (!fast && !turn.extras.empty() && turn.extras.back().different_types &&
        (turn.extras.back().used >> static_cast<int>(type) & 1) != 0) {
      return cite("extra actions of different types: you have taken one of this type", "R48");
    }
    if (fast && me().mana < offers.rift().fast_mana) {
      return cite("you cannot pay the Mana that a Fast Action costs in this round", "R153");
    }
    return std::nullopt;
  }
  Explanation why_not_power(const PlaceMage& place, SlotRef slot) const {
    const core::Rule rule = rule_of(*place.power);
    const int left = me().mana - (place.as ? offers.rift().fast_mana : 0);
    const MageId victim = offers.is_empty(slot) ? kNone : offers.in_slot(slot);
    const bool own = victim != kNone && offers.mage(victim).owner == seat;
    if (*place.power == Power::shadow) return why_not_shadow(place.mage, slot, victim, own, left);
    const auto* wound = *place.power == Power::wound ? offers.power<PowerWoundTake>(place.mage) : nullptr;
    if (wound == nullptr &&
        (*place.power == Power::wound || offers.power<PowerDisplace>(place.mage) == nullptr)) {
      return cite("that Mage does not have this power", rule);
    }
    if (offers.info(slot).any_number) return cite("in that room no slot is ever taken", rule, "R60");
    if (victim == kNone) return cite("there is no Mage in that slot", rule);
    if (wound != nullptr) {
      if (left < wound->mana) return cite("you cannot pay the Mana", rule);
      if (!offers.affectable(victim, Harm::wound, seat, false))
        return cite("the Mage in that slot is immune to wounding", "R67");
      return cite("you have as many Mages in that room as it allows", "R61");
    }
    if (own) return cite("that Mage is your own", rule);
    if (!offers.affectable(victim, Harm::move, seat, false))
      return cite("the Mage in that slot is immune to moving", "R67");
    if (!offers.may_enter(seat, slot.room))
      return cite("you have as many Mages in that room as it allows", "R61");
    return cite("that room has no other empty slot", rule);
  }
  Explanation why_not_shadow(MageId id, SlotRef slot, MageId victim, bool own, int left) const {
    const auto* power = offers.power<PowerShadow>(id);
    const bool mode = offers.may_shadow(seat);
    if (power == nullptr && !mode) return cite("that Mage does not have this power", "R85");
    if (!offers.info(slot).shadow) return cite("that slot has no Shadow Slot", "R60");
    if (!offers.shadow_empty(slot)) return cite("a Mage shadows that slot already", "R63");
    if (!offers.may_enter(seat, slot.room))
      return cite("you have as many Mages in that room as it allows", "R61");
    if (victim == kNone && !offers.must_shadow(seat)) return cite("there is no Mage in that slot", "R63");
    if (own) return cite("that Mage is your own", "R63");
    if (power != nullptr && !mode && left < power->mana) return cite("you cannot pay the Mana", "R85");
    return cite("the Mage in that slot is immune to what would shadow it", "R67");
  }
  Explanation operator()(const CastSpell& cast) const {
    if (!known(cast.spell) || !data[cast.spell].is_spell()) return cite("that is not a Spell", "R90");
    const OwnedSpell* spell = offers.spell(seat, cast.spell);
    if (spell == nullptr) return cite("that Spell is not in your office", "R46");
    if (cast.level < 1 || cast.level > offers.researched(*spell))
      return cite("you have not researched that level", "R91");
    if (offers.in_force(LastingKind::no_casting)) return cite("no seat may cast Spells now", "R67");
    if (spell->exhausted) return cite("that Spell is exhausted", "R46");
    const Timing timing = data.level(cast.spell, cast.level).timing;
    if (timing == Timing::reaction) return cite("that level is a reaction", "R52");
    if (timing != Timing::fast && timing != Timing::action) {
      return cite("that level cannot be cast as an action", "R41", "R42");
    }
    if (const auto why = why_not_now(ActionType::cast, timing == Timing::fast)) return *why;
    const int drained = offers.next_spell_free(seat) ? 0 : offers.drained(seat);
    const int surcharge = timing == Timing::fast ? offers.rift().fast_mana : 0;
    if (me().mana < offers.cost(seat, cast.spell, cast.level) + drained + surcharge) {
      return cite("you cannot pay its Mana", "R93");
    }
    return cite("it would do nothing, or what it must do is not possible", "R45", "R46");
  }
  Explanation why_not_card(Card card, ActionType type) const {
    const Timing timing = data.level(card, 1).timing;
    if (timing == Timing::reaction) return cite("that card is a reaction", "R52");
    if (timing != Timing::fast && timing != Timing::action)
      return cite("that card cannot be used as an action", "R41", "R42");
    if (const auto why = why_not_now(type, timing == Timing::fast)) return *why;
    return cite("it would do nothing, or what it must do is not possible", "R45", "R46");
  }
  Explanation operator()(const UseVault& use) const {
    if (!known(use.card)) return "there is no such card";
    if (offers.item(seat, use.card, false) == nullptr) {
      return offers.item(seat, use.card, true) != nullptr ? cite("that card is exhausted", "R46")
                                                          : cite("that card is not in your office", "R46");
    }
    if (data[use.card].needs_no_mask && offers.has_mask(seat))
      return cite("it works only while you have no Mask", "R152");
    return why_not_card(use.card, ActionType::use_vault);
  }
  Explanation operator()(const UseSupporter& use) const {
    const auto& mine = me().supporters;
    if (std::find(mine.begin(), mine.end(), use.card) == mine.end())
      return cite("that Supporter is not in your office", "R98");
    return why_not_card(use.card, ActionType::use_supporter);
  }
  Explanation operator()(const TakeOffering& take) const {
    const auto& there = state.board.offerings;
    if (std::find(there.begin(), there.end(), take.card) == there.end())
      return cite("that Bell Tower Offering is not there", "R44");
    return why_not_now(ActionType::take_offering, false).value_or(kNoReason);
  }
  Explanation operator()(const React& reaction) const {
    if (!known(reaction.card)) return "there is no such card";
    if (reaction.event >= state.noted.size()) return cite("there is no such event", "R54");
    if (state.noted[reaction.event].owner != seat &&
        state.noted[reaction.event].kind != EventKind::last_offering) {
      return cite("that did not happen to a Mage of yours", "R54");
    }
    const int level = reaction.level.value_or(1);
    int price = 0;
    if (data[reaction.card].is_spell()) {
      const OwnedSpell* spell = offers.spell(seat, reaction.card);
      if (spell == nullptr) return cite("that Spell is not in your office", "R46");
      if (!reaction.level || level < 1 || level > offers.researched(*spell))
        return cite("you have not researched that level", "R91");
      if (spell->exhausted) return cite("that Spell is exhausted", "R46");
      if (offers.in_force(LastingKind::no_casting)) return cite("no seat may cast Spells now", "R67");
      price = offers.cost(seat, reaction.card, level) + offers.drained(seat);
    } else {
      if (reaction.level) return cite("only Spells have levels", "R90");
      if (offers.item(seat, reaction.card, false) == nullptr) {
        return offers.item(seat, reaction.card, true) != nullptr
                   ? cite("that card is exhausted", "R46")
                   : cite("that card is not in your office", "R46");
      }
    }
    const Level& what = data.level(reaction.card, level);
    const Noted& event = state.noted[reaction.event];
    if (what.timing != Timing::reaction) return cite("that is no reaction", "R52");
    if (event.by == seat) return cite("you did that yourself", "R53");
    if (!event.reactable) return cite("nobody reacts to what happens in a reaction", "R53");
    const bool fits = (what.trigger.events >> static_cast<int>(event.kind) & 1) != 0;
    if (!fits || (what.trigger.by_spell && event.spell.index == kNone))
      return cite("it does not react to such an event", "R54");
    if (me().mana < price) return cite("you cannot pay its Mana", "R93");
    if (event.kind != EventKind::last_offering && has_gone(event))
      return cite("the Mage is not any more where the event put it", "R54");
    return cite("it would do nothing, or what it must do is not possible", "R45", "R46");
  }
  bool has_gone(const Noted& event) const {
    const Mage& mage = state.mages[event.mage];
    return mage.owner != seat || mage.spot != event.spot || mage.at != event.to;
  }
  Explanation operator()(const Pass&) const { return cite("there is nothing to pass on now", "R52"); }
  Explanation operator()(const PassRound&) const {
    if (!offers.rift().passing) return cite("a seat cannot pass for this round", "R32");
    return cite("an extra action cannot be to pass for this round", "R48");
  }
  Explanation operator()(const ChooseOption&) const {
    return cite("that is not one of the options of this decision", "R131");
  }
};

bool in_turn(const Action& action) {
  return std::holds_alternative<PlaceMage>(action) || std::holds_alternative<CastSpell>(action) ||
         std::holds_alternative<UseVault>(action) || std::holds_alternative<UseSupporter>(action) ||
         std::holds_alternative<TakeOffering>(action) || std::holds_alternative<PassRound>(action) ||
         std::holds_alternative<ChooseOption>(action);
}

/// Whether the action is of a kind that this decision asks for.
bool fits(std::string_view kind, const Action& action) {
  if (kind == "candidate") return std::holds_alternative<TakeCandidate>(action);
  if (kind == "draft_mage") return std::holds_alternative<DraftMage>(action);
  if (kind == "start_mark") return std::holds_alternative<StartMark>(action);
  if (kind == "reaction")
    return std::holds_alternative<React>(action) || std::holds_alternative<Pass>(action);
  if (kind == "turn") return in_turn(action);
  return std::holds_alternative<ChooseOption>(action);
}

}  // namespace

core::Explanation explain(const Data& data, const State& state, Seat seat, const Action& action) {
  const std::string_view kind = decision_kind(data, state);
  if (!fits(kind, action)) {
    std::string now("now you must answer the decision \"");
    return now.append(kind).append("\"");
  }
  return std::visit(Explain{data, state, seat}, action);
}

}  // namespace arbiter::argent
