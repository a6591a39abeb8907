// Every refusal tells the true reason, in random matches.
#include "tests/rules/refusals.hpp"

#include "tests/rules/argent/position.hpp"

namespace arbiter::argent {
namespace {

template <class A, class Condition>
Reason<Argent> when(std::string begins, Condition condition) {
  return reason<Argent, A>(std::move(begins), condition);
}

const Player& me(const State& state, Seat seat) { return state.players[seat]; }
SlotRef slot_of(const PlaceMage& place) { return {place.room, place.slot}; }

/// The Mage in a slot by the list of Mages alone.
const Mage* standing_in(const State& state, SlotRef slot, Spot spot = Spot::slot) {
  for (const Mage& mage : state.mages) {
    if (mage.owner != Seat::none() && mage.spot == spot && mage.at == slot) return &mage;
  }
  return nullptr;
}
bool in_force(const State& state, LastingKind kind) {
  return std::any_of(state.lasting.begin(), state.lasting.end(),
                     [&](auto& effect) { return effect.kind == kind; });
}
bool has(const State& state, Seat seat, Card card, bool exhausted) {
  const auto& items = me(state, seat).items;
  return std::any_of(items.begin(), items.end(),
                     [&](auto& i) { return i.card == card && i.exhausted == exhausted; });
}
const OwnedSpell* spell_of(const State& state, Seat seat, Card card) {
  for (const OwnedSpell& spell : me(state, seat).spells) {
    if (spell.card == card) return &spell;
  }
  return nullptr;
}
int researched(const OwnedSpell& spell) {
  return data()[spell.card].kind == CardKind::starting_spell ? 1 : spell.ints + spell.wis;
}
Timing timing_of(const Action& action) {
  if (const auto* cast = std::get_if<CastSpell>(&action))
    return data().level(cast->spell, cast->level).timing;
  if (const auto* vault = std::get_if<UseVault>(&action)) return data().level(vault->card, 1).timing;
  return data().level(std::get<UseSupporter>(action).card, 1).timing;
}
bool is_fast(const Action& action) {
  if (const auto* place = std::get_if<PlaceMage>(&action)) return place->as.has_value();
  return timing_of(action) == Timing::fast;
}
bool room_is_full(const State& state, Seat seat, Room room) {
  const int most = data()[room].sides[static_cast<int>(state.university.sides[room.index])].max_per_seat;
  int n = 0;
  for (const Mage& mage : state.mages) {
    n += mage.owner == seat && (mage.spot == Spot::slot || mage.spot == Spot::shadow) && mage.at.room == room;
  }
  return most != kNone && n >= most;
}
/// An effect would do nothing, or cannot do what it must.
bool is_useless(const State& state, Seat seat, Card card, int level) {
  Effect effect;
  effect.controller = seat;
  effect.card = card;
  effect.level = static_cast<std::uint8_t>(level);
  CastingRules free;
  free.timings = 0xff;
  const Offers offers(data(), state);
  if (data()[card].is_spell()) return !offers.may_cast(seat, card, level, free);
  return !offers.item_usable(seat, {card, false}, data().level(card, 1).timing);
}

std::vector<Reason<Argent>> reasons() {
  return {
      {"now you must answer the decision ", {}},
      {"that is not one of the options", {}},
      when<TakeCandidate>("in this match every sheet",
                          [](auto& state, Seat, auto& tried) {
                            return !state.settings.choose_side && tried.side == Side::B;
                          }),
      when<TakeCandidate>("another seat has that sheet",
                          [](auto& state, Seat, auto& tried) {
                            return std::any_of(state.players.begin(), state.players.end(), [&](auto& p) {
                              return p.candidate != kNone &&
                                     data().candidates[p.candidate].sheet == tried.sheet;
                            });
                          }),
      when<DraftMage>("the Archmage's Apprentice",
                      [](auto&, Seat, auto& tried) { return tried.colour == Colour::apprentice; }),
      when<DraftMage>("no Mage of that colour",
                      [](auto& state, Seat, auto& tried) {
                        for (MageId id = 0; id < kMages; ++id) {
                          if (data().mages[id] == tried.colour && state.mages[id].spot == Spot::supply)
                            return false;
                        }
                        return true;
                      }),
      when<DraftMage>("you have two Mages of that colour",
                      [](auto& state, Seat seat, auto& tried) {
                        int n = 0;
                        for (MageId id = 0; id < kMages; ++id)
                          n += data().mages[id] == tried.colour && state.mages[id].owner == seat;
                        return n >= 2;
                      }),
      when<StartMark>(
          "the Voters lie on places",
          [](auto& state, Seat, auto& tried) { return tried.voter >= state.board.voters.size(); }),
      when<StartMark>(
          "another seat has chosen that Voter",
          [](auto& state, Seat, auto& tried) { return !state.board.voters[tried.voter].marks.empty(); }),
      when<StartMark>("the first Mark goes on a facedown",
                      [](auto& state, Seat, auto& tried) {
                        return state.board.voters[tried.voter].voter.knowers() == core::SeatSet::everyone();
                      }),
      when<PlaceMage>("there is no such Mage", [](auto&, Seat, auto& tried) { return tried.mage >= kMages; }),
      when<PlaceMage>(
          "that is not your Mage",
          [](auto& state, Seat seat, auto& tried) { return state.mages[tried.mage].owner != seat; }),
      when<PlaceMage>(
          "that Mage is not in your office",
          [](auto& state, Seat, auto& tried) { return state.mages[tried.mage].spot != Spot::office; }),
      when<PlaceMage>("no seat may place Mages now",
                      [](auto& state, Seat, auto&) { return in_force(state, LastingKind::no_placing); }),
      when<PlaceMage>("name the first of your Mages",
                      [](auto& state, Seat seat, auto& tried) {
                        for (MageId id = 0; id < tried.mage; ++id) {
                          if (state.mages[id].owner == seat && state.mages[id].spot == Spot::office &&
                              data().mages[id] == data().mages[tried.mage])
                            return true;
                        }
                        return false;
                      }),
      when<PlaceMage>("that room is not in play",
                      [](auto& state, Seat, auto& tried) {
                        const auto& rooms = state.university.rooms;
                        return std::find(rooms.begin(), rooms.end(), tried.room) == rooms.end();
                      }),
      when<PlaceMage>(
          "that room has no such slot",
          [](auto& state, Seat, auto& tried) {
            const auto& side =
                data()[tried.room].sides[static_cast<int>(state.university.sides[tried.room.index])];
            return tried.slot < 1 || tried.slot > side.slots.size();
          }),
      when<PlaceMage>("nobody places a Mage in the Infirmary",
                      [](auto&, Seat, auto& tried) { return data()[tried.room].infirmary; }),
      when<PlaceMage>("that room is locked",
                      [](auto& state, Seat, auto& tried) {
                        return (state.university.locked >> tried.room.index & 1) != 0;
                      }),
      when<PlaceMage>("that Mage cannot be placed as a Fast",
                      [](auto& state, Seat, auto& tried) {
                        return tried.as &&
                               Offers(data(), state).template power<PowerFastPlace>(tried.mage) == nullptr;
                      }),
      when<PlaceMage>("your Mages can only shadow",
                      [](auto& state, Seat, auto& tried) {
                        return in_force(state, LastingKind::shadow_must) && tried.power != Power::shadow;
                      }),
      when<PlaceMage>(
          "that slot is taken",
          [](auto& state, Seat, auto& tried) { return standing_in(state, slot_of(tried)) != nullptr; }),
      when<PlaceMage>(
          "you have as many Mages in that room",
          [](auto& state, Seat seat, auto& tried) { return room_is_full(state, seat, tried.room); }),
      when<PlaceMage>("that Mage does not have this power",
                      [](auto& state, Seat seat, auto& tried) {
                        const Offers offers(data(), state);
                        if (tried.power == Power::wound)
                          return offers.template power<PowerWoundTake>(tried.mage) == nullptr;
                        if (tried.power == Power::displace)
                          return offers.template power<PowerDisplace>(tried.mage) == nullptr;
                        return offers.template power<PowerShadow>(tried.mage) == nullptr &&
                               !offers.may_shadow(seat);
                      }),
      when<PlaceMage>("in that room no slot is ever taken",
                      [](auto&, Seat, auto& tried) { return data()[tried.room].id == "great_hall"; }),
      when<PlaceMage>(
          "there is no Mage in that slot",
          [](auto& state, Seat, auto& tried) { return standing_in(state, slot_of(tried)) == nullptr; }),
      when<PlaceMage>("you cannot pay the Mana",
                      [](auto& state, Seat seat, auto&) { return me(state, seat).mana < 2; }),
      when<PlaceMage>("the Mage in that slot is immune to wounding",
                      [](auto& state, Seat seat, auto& tried) {
                        const Offers offers(data(), state);
                        return offers.immune(offers.in_slot(slot_of(tried)), Harm::wound, seat, false);
                      }),
      when<PlaceMage>("the Mage in that slot is immune to moving",
                      [](auto& state, Seat seat, auto& tried) {
                        const Offers offers(data(), state);
                        return offers.immune(offers.in_slot(slot_of(tried)), Harm::move, seat, false);
                      }),
      when<PlaceMage>("that Mage is your own",
                      [](auto& state, Seat seat, auto& tried) {
                        return standing_in(state, slot_of(tried))->owner == seat;
                      }),
      when<PlaceMage>(
          "that room has no other empty slot",
          [](auto& state, Seat, auto& tried) {
            const auto& slots =
                data()[tried.room].sides[static_cast<int>(state.university.sides[tried.room.index])].slots;
            for (std::uint8_t n = 1; n <= slots.size(); ++n) {
              if (standing_in(state, {tried.room, n}) == nullptr &&
                  !room_is_full(state, standing_in(state, slot_of(tried))->owner, tried.room))
                return false;
            }
            return true;
          }),
      when<PlaceMage>("that slot has no Shadow Slot",
                      [](auto& state, Seat, auto& tried) {
                        return !data()[tried.room]
                                    .sides[static_cast<int>(state.university.sides[tried.room.index])]
                                    .slots[tried.slot - 1u]
                                    .shadow;
                      }),
      when<PlaceMage>("a Mage shadows that slot already",
                      [](auto& state, Seat, auto& tried) {
                        return standing_in(state, slot_of(tried), Spot::shadow) != nullptr;
                      }),
      when<PlaceMage>("the Mage in that slot is immune to what",
                      [](auto& state, Seat seat, auto& tried) {
                        const Offers offers(data(), state);
                        const MageId victim = offers.in_slot(slot_of(tried));
                        return offers.immune(victim, Harm::shadow, seat, false) ||
                               offers.immune(victim, Harm::shadow, seat, true);
                      }),
      {"you have had all turns of this round",
       [](auto& state, Seat seat, auto&) { return me(state, seat).turns > 40; }},
      {"no Fast Action is left",
       [](auto& state, Seat, auto& action) {
         const Turn& turn = state.turn;
         const int most = state.settings.rift ? data().rift[state.round].fast_actions : 1;
         return is_fast(action) &&
                (turn.fast_used >= most || turn.main_done || turn.extra || !turn.extras.empty());
       }},
      {"extra actions of different types",
       [](auto& state, Seat, auto&) {
         return !state.turn.extras.empty() && state.turn.extras.back().different_types &&
                state.turn.extras.back().used != 0;
       }},
      {"you cannot pay the Mana that a Fast",
       [](auto& state, Seat seat, auto& action) {
         return is_fast(action) && state.settings.rift &&
                me(state, seat).mana < data().rift[state.round].fast_mana;
       }},
      {"that is not a Spell",
       [](auto&, Seat, auto& action) { return !data()[std::get<CastSpell>(action).spell].is_spell(); }},
      {"that Spell is not in your office",
       [](auto& state, Seat seat, auto& action) {
         const auto* cast = std::get_if<CastSpell>(&action);
         return spell_of(state, seat, cast != nullptr ? cast->spell : std::get<React>(action).card) ==
                nullptr;
       }},
      {"you have not researched that level",
       [](auto& state, Seat seat, auto& action) {
         const auto* cast = std::get_if<CastSpell>(&action);
         const Card card = cast != nullptr ? cast->spell : std::get<React>(action).card;
         const int level = cast != nullptr ? cast->level : std::get<React>(action).level.value_or(0);
         return level < 1 || level > researched(*spell_of(state, seat, card));
       }},
      {"no seat may cast Spells now",
       [](auto& state, Seat, auto&) { return in_force(state, LastingKind::no_casting); }},
      {"that Spell is exhausted",
       [](auto& state, Seat seat, auto& action) {
         const auto* cast = std::get_if<CastSpell>(&action);
         return spell_of(state, seat, cast != nullptr ? cast->spell : std::get<React>(action).card)
             ->exhausted;
       }},
      when<CastSpell>("that level is a reaction",
                      [](auto&, Seat, auto& tried) { return timing_of(tried) == Timing::reaction; }),
      when<CastSpell>("that level cannot be cast as an action",
                      [](auto&, Seat, auto& tried) {
                        return timing_of(tried) != Timing::action && timing_of(tried) != Timing::fast;
                      }),
      {"you cannot pay its Mana",
       [](auto& state, Seat seat, auto& action) {
         const auto* cast = std::get_if<CastSpell>(&action);
         const Card card = cast != nullptr ? cast->spell : std::get<React>(action).card;
         const int level = cast != nullptr ? cast->level : std::get<React>(action).level.value_or(1);
         const Offers offers(data(), state);
         return me(state, seat).mana < offers.cost(seat, card, level) + offers.drained(seat) + 2;
       }},
      {"it would do nothing, or what it must do",
       [](auto& state, Seat seat, auto& action) {
         if (const auto* cast = std::get_if<CastSpell>(&action))
           return is_useless(state, seat, cast->spell, cast->level);
         if (const auto* vault = std::get_if<UseVault>(&action))
           return is_useless(state, seat, vault->card, 1);
         if (const auto* supporter = std::get_if<UseSupporter>(&action))
           return is_useless(state, seat, supporter->card, 1);
         return std::holds_alternative<React>(action);
       }},
      {"that card is a reaction",
       [](auto&, Seat, auto& action) { return timing_of(action) == Timing::reaction; }},
      {"that card cannot be used as an action",
       [](auto&, Seat, auto& action) {
         return timing_of(action) != Timing::action && timing_of(action) != Timing::fast;
       }},
      {"that card is exhausted",
       [](auto& state, Seat seat, auto& action) {
         const auto* vault = std::get_if<UseVault>(&action);
         const Card card = vault != nullptr ? vault->card : std::get<React>(action).card;
         return has(state, seat, card, true) && !has(state, seat, card, false);
       }},
      {"that card is not in your office",
       [](auto& state, Seat seat, auto& action) {
         const auto* vault = std::get_if<UseVault>(&action);
         const Card card = vault != nullptr ? vault->card : std::get<React>(action).card;
         return !has(state, seat, card, true) && !has(state, seat, card, false);
       }},
      when<UseVault>("it works only while you have no Mask",
                     [](auto& state, Seat seat, auto&) {
                       const auto& items = me(state, seat).items;
                       return std::any_of(items.begin(), items.end(),
                                          [](auto& i) { return data()[i.card].kind == CardKind::mask; });
                     }),
      when<UseSupporter>("that Supporter is not in your office",
                         [](auto& state, Seat seat, auto& tried) {
                           const auto& mine = me(state, seat).supporters;
                           return std::find(mine.begin(), mine.end(), tried.card) == mine.end();
                         }),
      when<TakeOffering>("that Bell Tower Offering is not there",
                         [](auto& state, Seat, auto& tried) {
                           const auto& there = state.board.offerings;
                           return std::find(there.begin(), there.end(), tried.card) == there.end();
                         }),
      when<React>("there is no such event",
                  [](auto& state, Seat, auto& tried) { return tried.event >= state.noted.size(); }),
      when<React>("that did not happen to a Mage of yours",
                  [](auto& state, Seat seat, auto& tried) { return state.noted[tried.event].owner != seat; }),
      when<React>("only Spells have levels",
                  [](auto&, Seat, auto& tried) { return tried.level && !data()[tried.card].is_spell(); }),
      when<React>("that is no reaction",
                  [](auto&, Seat, auto& tried) {
                    return data().level(tried.card, tried.level.value_or(1)).timing != Timing::reaction;
                  }),
      when<React>("you did that yourself",
                  [](auto& state, Seat seat, auto& tried) { return state.noted[tried.event].by == seat; }),
      when<React>("nobody reacts to what happens in a reaction",
                  [](auto& state, Seat, auto& tried) { return !state.noted[tried.event].reactable; }),
      when<React>("it does not react to such an event",
                  [](auto& state, Seat, auto& tried) {
                    const auto& trigger = data().level(tried.card, tried.level.value_or(1)).trigger;
                    const Noted& event = state.noted[tried.event];
                    return (trigger.events >> static_cast<int>(event.kind) & 1) == 0 || trigger.by_spell;
                  }),
      when<React>("the Mage is not any more where",
                  [](auto& state, Seat seat, auto& tried) {
                    const Noted& event = state.noted[tried.event];
                    const Mage& mage = state.mages[event.mage];
                    return mage.owner != seat || mage.spot != event.spot || mage.at != event.to;
                  }),
      when<PassRound>(
          "a seat cannot pass for this round",
          [](auto& state, Seat, auto&) { return !state.settings.rift || !data().rift[state.round].passing; }),
      when<PassRound>("an extra action cannot be to pass",
                      [](auto& state, Seat, auto&) { return !state.turn.extras.empty(); }),
  };
}

TEST_CASE("whatever is refused is refused for a reason that is so", "[explain][R46]") {
  Refusals<Argent> refusals(reasons());
  for (int n = 0; n < 24; ++n) {
    core::Seed seed{};
    seed[0] = static_cast<std::uint8_t>(n);
    core::Rng rng(seed);
    nlohmann::json options = {{"room_sides", "random"}, {"candidate_side", n % 2 == 0 ? "A" : "choice"}};
    options["modules"] = nlohmann::json::array();
    for (const char* module : {"archmages_staff", "synthesis", "masks", "dimensional_rift"}) {
      if (rng.below(2) == 0) options["modules"].push_back(module);
    }
    for (const char* colour : {"red", "green", "gray", "blue", "purple"}) {
      options[std::string("power_") + colour] = rng.below(2) == 0 ? "A" : "B";
    }
    const auto match = start(options, 2 + n % 4, seed);
    refusals.play(dynamic_cast<core::MatchOf<Argent>&>(*match), rng);
  }
  CHECK(refusals.given().size() > 35);
}

}  // namespace
}  // namespace arbiter::argent
