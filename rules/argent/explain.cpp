// Why an action that is not among the legal ones is refused, in words, with the rule. Everything here follows
// from what lies open on the table, and nothing throws, whatever the action holds.
#include "rules/argent/offers.hpp"
#include "rules/argent/rules.hpp"
#include "rules/argent/view.hpp"

namespace arbiter::argent {
namespace {

struct Explain {
  Explain(const Data& d, const State& s, Seat who) : data(d), state(s), seat(who), table(d, s) {}
  const Data& data;
  const State& state;
  Seat seat;
  Offers table;

  bool known(Card card) const { return card.index < data.cards.size(); }
  const Player& me() const { return state.players[seat]; }

  std::string operator()(const TakeCandidate& taken) const {
    if (!state.settings.choose_side && taken.side != Side::A)
      return "in this match every sheet shows side A (R2)";
    return "another seat has that sheet already (R11)";
  }
  std::string operator()(const DraftMage& draft) const {
    if (draft.colour == Colour::apprentice) return "the Archmage's Apprentice cannot be drafted (R19)";
    if (table.in_supply(draft.colour) == kNone) return "no Mage of that colour is left in the supply (R19)";
    return "you have two Mages of that colour already (R19)";
  }
  std::string operator()(const StartMark& mark) const {
    if (mark.voter >= state.board.voters.size()) return "the Voters lie on places 0 to 11 (R13)";
    if (!state.board.voters[mark.voter].marks.empty()) return "another seat has chosen that Voter (R20)";
    return "the first Mark goes on a facedown Voter (R20)";
  }
  std::string operator()(const PlaceMage& place) const {
    if (place.mage >= kMages) return "there is no such Mage; they are numbered 0 to 34";
    const Mage& mage = state.mages[place.mage];
    if (mage.owner != seat) return "that is not your Mage (R61)";
    if (mage.spot != Spot::office) return "that Mage is not in your office (R61)";
    if (state.turn.over || state.turn.main_done) return "your main action is over (R40)";
    if (!table.may_place()) return "no seat may place Mages now (R61)";
    const auto office = table.office(seat);
    if (std::find(office.begin(), office.end(), place.mage) == office.end()) {
      return "name the first of your Mages of that colour: they are interchangeable (R135)";
    }
    const SlotRef slot{place.room, place.slot};
    if (place.room.index >= data.rooms.size() || !table.in_play(place.room))
      return "that room is not in play (R17)";
    if (!table.exists(slot)) return "that room has no such slot (R60)";
    if (place.room == data.infirmary) return "nobody places a Mage in the Infirmary (R61)";
    if (table.locked(place.room)) return "that room is locked (R69)";
    if (place.as && table.power<PowerFastPlace>(place.mage) == nullptr) {
      return "that Mage cannot be placed as a Fast Action (R41)";
    }
    if (place.as && !table.fast_left()) return "no Fast Action is left in this turn (R41)";
    if (table.must_shadow(seat) && place.power != Power::shadow)
      return "your Mages can only shadow this round (R85)";
    if (place.power) return why_not_power(place, slot);
    if (!table.is_empty(slot)) return "that slot is taken (R61)";
    if (!table.may_enter(seat, place.room)) return "you have as many Mages in that room as it allows (R61)";
    return "a Mage cannot be placed now (R42, R47, R48)";
  }
  std::string why_not_power(const PlaceMage& place, SlotRef slot) const {
    const bool has = *place.power == Power::wound ? table.power<PowerWoundTake>(place.mage) != nullptr
                     : *place.power == Power::displace
                         ? table.power<PowerDisplace>(place.mage) != nullptr
                         : table.power<PowerShadow>(place.mage) != nullptr || table.may_shadow(seat);
    if (!has) return "that Mage does not have this power (R81 to R85)";
    if (table.is_empty(slot) && !table.must_shadow(seat))
      return "there is no Mage in that slot (R82, R84, R85)";
    if (me().mana < 1 && *place.power != Power::displace) return "you cannot pay the Mana (R82, R85)";
    if (*place.power == Power::shadow && !table.shadow_empty(slot))
      return "nobody can shadow that slot now (R63)";
    return "the Mage in that slot cannot be affected so (R66, R67)";
  }
  std::string operator()(const CastSpell& cast) const {
    if (!known(cast.spell) || !data[cast.spell].is_spell()) return "that is not a Spell (R90)";
    const OwnedSpell* spell = table.spell(seat, cast.spell);
    if (spell == nullptr) return "that Spell is not in your office (R46)";
    if (cast.level < 1 || cast.level > table.researched(*spell))
      return "you have not researched that level (R91)";
    if (table.in_force(LastingKind::no_casting)) return "no seat may cast Spells now (R67)";
    if (spell->exhausted) return "that Spell is exhausted (R46)";
    const Timing timing = data.level(cast.spell, cast.level).timing;
    if (timing == Timing::reaction) return "that level is a reaction (R52)";
    if (timing == Timing::fast && !table.fast_left()) return "no Fast Action is left in this turn (R41)";
    if (me().mana < table.cost(seat, cast.spell, cast.level) + table.drained(seat)) {
      return "you cannot pay its Mana (R93)";
    }
    return "it would do nothing, or what it must do is not possible (R45, R46)";
  }
  std::string why_not_card(Card card) const {
    const Timing timing = data.level(card, 1).timing;
    if (timing == Timing::reaction) return "that card is a reaction (R52)";
    if (timing == Timing::fast && !table.fast_left()) return "no Fast Action is left in this turn (R41)";
    if (timing != Timing::fast && timing != Timing::action)
      return "that card cannot be used as an action (R41, R42)";
    return "it would do nothing, or what it must do is not possible (R45, R46)";
  }
  std::string operator()(const UseVault& use) const {
    if (!known(use.card)) return "there is no such card";
    if (table.item(seat, use.card, false) == nullptr) {
      return table.item(seat, use.card, true) != nullptr ? "that card is exhausted (R46)"
                                                         : "that card is not in your office (R46)";
    }
    if (data[use.card].needs_no_mask && table.has_mask(seat))
      return "it works only while you have no Mask (R152)";
    return why_not_card(use.card);
  }
  std::string operator()(const UseSupporter& use) const {
    const auto& mine = me().supporters;
    if (std::find(mine.begin(), mine.end(), use.card) == mine.end())
      return "that Supporter is not in your office (R98)";
    return why_not_card(use.card);
  }
  std::string operator()(const TakeOffering&) const { return "that Bell Tower Offering is not there (R44)"; }
  std::string operator()(const React& reaction) const {
    if (!known(reaction.card)) return "there is no such card";
    if (reaction.event >= state.noted.size()) return "there is no such event (R54)";
    if (state.noted[reaction.event].owner != seat &&
        state.noted[reaction.event].kind != EventKind::last_offering) {
      return "that did not happen to a Mage of yours (R54)";
    }
    return "that card and level cannot react to this event now (R46, R52 to R54)";
  }
  std::string operator()(const Pass&) const { return "there is nothing to pass on now (R52)"; }
  std::string operator()(const PassRound&) const { return "a seat cannot pass for this round (R32)"; }
  std::string operator()(const ChooseOption&) const {
    return "that is not one of the options of this decision (R131)";
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

std::string explain(const Data& data, const State& state, Seat seat, const Action& action) {
  const std::string_view kind = decision_kind(data, state);
  if (!fits(kind, action)) {
    std::string now("now you must answer the decision \"");
    return now.append(kind).append("\"");
  }
  return std::visit(Explain{data, state, seat}, action);
}

}  // namespace arbiter::argent
