// Every refusal tells the true reason, in random matches.
#include "tests/rules/refusals.hpp"

#include "rules/madness/queries.hpp"
#include "tests/rules/madness/position.hpp"

namespace arbiter::madness {
namespace {

template <class A, class Condition>
Reason<Madness> when(std::string begins, Condition condition) {
  return reason<Madness, A>(std::move(begins), condition);
}

const TakeActions& taking(const State& state) { return std::get<TakeActions>(state.agenda.top()); }
int madness_in_hand(const State& state, Seat seat) {
  const auto& hand = state.players[seat].hand;
  return static_cast<int>(
      std::count_if(hand.begin(), hand.end(), [](auto& card) { return card.truth().is_madness(); }));
}
/// Not even all Elements together would do, each air1 of Male Water counted for what is missing.
bool is_too_dear(const Data& data, const State& state, Seat seat, const Action& action) {
  Cost cost{};
  std::visit(
      [&](const auto& tried) {
        if constexpr (std::is_constructible_v<PaidAction, decltype(tried)>)
          cost = cost_of(data, state, PaidAction(tried));
      },
      action);
  const Values purse = madness::purse(state, seat);
  int missing = 0;
  for (std::size_t e = 0; e < kElements; ++e) {
    int produced = 0;
    for (std::size_t i = 0; i < kValues; ++i) produced += static_cast<int>(purse[e][i] * (i + 1));
    missing += std::max(0, cost[e] - produced);
  }
  return missing > (std::holds_alternative<DestroyCurse>(action) ? state.players[seat].discount : 0);
}

std::vector<Reason<Madness>> reasons(const Data& data) {
  const auto kind_is = [&data](std::string kind) {
    return [&data, kind](const State& state, Seat, const Action&) {
      return decision_kind(data, state.agenda.top()) == kind;
    };
  };
  return {
      {"now you must choose a Magician", kind_is("magician")},
      {"now you must pay with a card", kind_is("pay")},
      {"now you must pick an Element", kind_is("discount")},
      {"now you must pick another seat", kind_is("target")},
      {"now you must pick one of the cards that the effect", kind_is("card")},
      {"now you must pick a seat whose support", kind_is("destination")},
      {"now you must pick one of the Spells", kind_is("spell")},
      {"now you must pick one of the Curses", kind_is("curse")},
      {"now you must pick an element of which", kind_is("element")},
      {"now you must pick an option", kind_is("option")},
      {"now you must draw a card", kind_is("draw")},
      {"now you must say yes or no", kind_is("yes_no")},
      {"now you must pick one of the cards that you look at", kind_is("peek")},
      {"now you must pick a face-up Spell", kind_is("library")},
      {"now take an action, or end or pass", kind_is("act")},
      {"no more actions are taken",
       [&data](auto& state, Seat, auto&) { return state.actions_taken >= data.max_actions; }},
      {"your hand and the supports do not produce",
       [&data](auto& state, Seat seat, auto& action) { return is_too_dear(data, state, seat, action); }},
      when<Cast>("you do not have that Spell",
                 [](auto& state, Seat seat, auto& tried) {
                   const auto& spells = state.players[seat].spells;
                   return std::none_of(spells.begin(), spells.end(),
                                       [&](auto& own) { return own.spell == tried.spell; });
                 }),
      when<Cast>("that Spell is exhausted",
                 [](auto& state, Seat seat, auto& tried) {
                   const auto& spells = state.players[seat].spells;
                   return std::any_of(spells.begin(), spells.end(),
                                      [&](auto& own) { return own.spell == tried.spell && !own.ready; });
                 }),
      when<Cast>("the multiplier is 1, 2 or 3",
                 [](auto&, Seat, auto& tried) { return tried.mult < 1 || tried.mult > 3; }),
      when<Cast>(
          "that Spell cannot be multiplied",
          [&data](auto&, Seat, auto& tried) { return tried.mult > 1 && !data[tried.spell].multipliable; }),
      when<Learn>("that Spell does not lie face up",
                  [](auto& state, Seat, auto& tried) {
                    return std::none_of(kAllElements.begin(), kAllElements.end(), [&](Element element) {
                      const LibraryDeck& deck = state.library[at(element)];
                      return deck.taken < kLevels && deck.spells[deck.taken][0].truth() == tried.spell;
                    });
                  }),
      when<Acquire>(
          "only Element cards of value 2 or 3",
          [](auto&, Seat, auto& tried) { return tried.card.is_madness() || tried.card.value() == 1; }),
      when<Acquire>("no card of that kind is left",
                    [](auto& state, Seat, auto& tried) { return state.stacks[tried.card] == 0; }),
      when<DestroyCurse>("the slots are 1 to 5",
                         [](auto&, Seat, auto& tried) { return tried.slot < 1 || tried.slot > 5; }),
      when<DestroyCurse>("no Curse lies in that slot",
                         [](auto& state, Seat, auto& tried) { return !state.curses[tried.slot - 1u]; }),
      when<CureMadness>("name a seat only for",
                        [](auto&, Seat, auto& tried) { return tried.from == From::hand && tried.seat; }),
      when<CureMadness>("you have no Madness in hand",
                        [](auto& state, Seat seat, auto&) { return madness_in_hand(state, seat) == 0; }),
      when<CureMadness>("a Madness is cured from the hand or",
                        [](auto&, Seat, auto& tried) { return tried.from == From::discard; }),
      when<CureMadness>("name the seat in whose support",
                        [](auto&, Seat, auto& tried) { return !tried.seat; }),
      when<CureMadness>("there is no such seat in the game",
                        [](auto& state, Seat, auto& tried) {
                          return *tried.seat >= state.seats || state.players[*tried.seat].eliminated;
                        }),
      when<CureMadness>("no Madness lies in that support",
                        [](auto& state, Seat, auto& tried) {
                          return state.players[*tried.seat].support[Card::madness()] == 0;
                        }),
      when<UseAbility>("abilities are used in the own",
                       [](auto& state, Seat, auto&) { return taking(state).is_granted(); }),
      when<UseAbility>("your Magician has no ability",
                       [&data](auto& state, Seat seat, auto&) {
                         return data[*state.players[seat].magician].ability != Ability::active;
                       }),
      when<UseAbility>("the ability was used in this turn",
                       [](auto& state, Seat seat, auto&) { return state.players[seat].ability_used; }),
      when<UseAbility>("it takes a card in your hand and one",
                       [](auto& state, Seat seat, auto&) {
                         return state.players[seat].hand.empty() || state.players[seat].support.empty();
                       }),
      when<UseAbility>("you have no Madness in hand",
                       [](auto& state, Seat seat, auto&) { return madness_in_hand(state, seat) == 0; }),
      when<UseAbility>("no Spell is exhausted",
                       [](auto& state, Seat, auto&) {
                         for (const Player& player : state.players) {
                           for (const OwnSpell& own : player.spells) {
                             if (!own.ready && !player.eliminated) return false;
                           }
                         }
                         return true;
                       }),
      when<End>("granted actions are ended with pass",
                [](auto& state, Seat, auto&) { return taking(state).is_granted(); }),
      when<Pass>("your Action Phase is ended with end",
                 [](auto& state, Seat, auto&) { return !taking(state).is_granted(); }),
  };
}

TEST_CASE("Whatever is refused is refused for a reason that is so (R48, R52)") {
  const auto& game = todays_game();
  Refusals<Madness> refusals(reasons(game->data()));
  for (int n = 0; n < 24; ++n) {
    core::Seed seed{};
    seed[0] = static_cast<std::uint8_t>(n);
    seed[1] = 77;
    core::Rng rng(seed);
    const int seats = 2 + n % 4;
    const auto options =
        std::get<core::Options>(game->options({{"difficulty", n % 2 == 0 ? "I" : "III"}}, seats));
    const auto match = game->setup(options, seats, seed);
    refusals.play(dynamic_cast<core::MatchOf<Madness>&>(*match), rng);
  }
  CHECK(refusals.given().size() >= 28);
}

}  // namespace
}  // namespace arbiter::madness
