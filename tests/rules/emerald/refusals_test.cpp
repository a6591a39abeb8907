// Every refusal tells the true reason, in random matches.
#include "tests/rules/refusals.hpp"

#include <numeric>

#include "rules/emerald/board.hpp"
#include "rules/emerald/building.hpp"
#include "tests/rules/emerald/position.hpp"

namespace arbiter::emerald {
namespace {

template <class A, class Condition>
Reason<Emerald> when(std::string begins, Condition condition) {
  return reason<Emerald, A>(std::move(begins), condition);
}

const CardInfo& info(Card card) { return game().data()[card]; }
const Item& asked_item(const State& state) { return state.agenda.top(); }

bool holds(const State& state, Seat seat, Card wanted) {
  const auto& hand = state.seat[seat].hand;
  return std::any_of(hand.begin(), hand.end(), [&](auto& card) { return card.truth() == wanted; });
}
template <class Test>
bool holds_any(const State& state, Seat seat, Test&& test) {
  const auto& hand = state.seat[seat].hand;
  return std::any_of(hand.begin(), hand.end(), [&](auto& card) { return test(info(card.truth())); });
}
bool holds_symbol(const State& state, Seat seat, Symbol symbol) {
  return holds_any(state, seat,
                   [&](const CardInfo& card) { return card.left[static_cast<int>(symbol)] > 0; });
}
int pieces(const State& state, City city, Seat seat) {
  const CityState& at = state.cities[city.index];
  return at.agents[seat] + at.cubes[seat];
}
/// By how many pieces the seat is ahead of every other one.
int lead(const State& state, City city, Seat seat) {
  int most = 0;
  for (int other = 0; other < state.seats; ++other) {
    if (Seat::of(other) != seat) most = std::max(most, pieces(state, city, Seat::of(other)));
  }
  return pieces(state, city, seat) - most;
}
bool was_chosen(const State& state, City city) { return (state.action.cities_chosen >> city.index & 1) != 0; }
/// Whether the seat could claim the City as far as cards and pieces on the table say, ties included or not.
bool open_to_claim(const State& state, City city, Seat seat, int least_lead) {
  const CityState& at = state.cities[city.index];
  return at.face_up && at.cubes[seat] > 0 && lead(state, city, seat) >= least_lead &&
         !was_chosen(state, city);
}
bool ties_can_win(const State& state, Seat seat) {
  return holds_any(state, seat, [](const CardInfo& card) { return card.modifier(Modifier::tie_wins) > 0; });
}
bool has_claim_symbol(const State& state, Seat seat) {
  return (state.action.kind == Kind::claim && state.action.symbols_left > 0) ||
         holds_symbol(state, seat, Symbol::claim);
}
int cubes_lying_out(const State& state, Seat seat) {
  return std::accumulate(state.cities.begin(), state.cities.end(), int{state.seat[seat].limbo},
                         [&](int sum, const CityState& city) { return sum + city.cubes[seat]; });
}
int agents_lying_out(const State& state, Seat seat) {
  return std::accumulate(state.cities.begin(), state.cities.end(), 0,
                         [&](int sum, const CityState& city) { return sum + city.agents[seat]; });
}
/// R106: what an Interrupt must answer to.
TriggerOn trigger_of(Kind kind) {
  switch (kind) {
    case Kind::place:
      return TriggerOn::place;
    case Kind::claim:
      return TriggerOn::claim;
    case Kind::move:
      return TriggerOn::move;
    case Kind::markers:
      return TriggerOn::markers;
    case Kind::assassinate:
      return TriggerOn::assassinate;
    default:
      return TriggerOn::card_action;
  }
}
bool is_no_city(City city) { return city.index >= kCities; }
bool is_kind(const ChooseAction& tried, Kind kind) { return tried.kind == kind; }

/// A condition on a card that is named for its text, in whatever action.
Reason<Emerald> of_text(std::string begins, bool (*is_true)(const State&, Seat, Card)) {
  return {std::move(begins), [is_true](const State& state, Seat seat, const Action& action) {
            if (const auto* free = std::get_if<PlayFree>(&action)) return is_true(state, seat, free->card);
            if (const auto* played = std::get_if<PlayAction>(&action))
              return is_true(state, seat, played->card);
            if (const auto* added = std::get_if<AddCard>(&action)) return is_true(state, seat, added->card);
            if (const auto* interrupt = std::get_if<PlayInterrupt>(&action))
              return is_true(state, seat, interrupt->card);
            return false;
          }};
}
Reason<Emerald> of_city(std::string begins) {
  return {std::move(begins), [](const State&, Seat, const Action& action) {
            if (const auto* place = std::get_if<PlaceAgent>(&action)) return is_no_city(place->city);
            if (const auto* chosen = std::get_if<ChooseCity>(&action)) return is_no_city(chosen->city);
            if (const auto* target = std::get_if<ChooseTarget>(&action)) return is_no_city(target->city);
            if (const auto* put = std::get_if<PutCube>(&action)) return is_no_city(put->city);
            if (const auto* taken = std::get_if<TakeCube>(&action)) return taken->from.index > kCities;
            if (const auto* move = std::get_if<MoveAgent>(&action))
              return is_no_city(move->from) || is_no_city(move->to);
            return false;
          }};
}

std::vector<Reason<Emerald>> of_actions() {
  return {
      when<ChooseAction>("you have no cube in your stock",
                         [](auto& state, Seat seat, auto& tried) {
                           return is_kind(tried, Kind::place) && state.seat[seat].cubes == 0;
                         }),
      when<ChooseAction>("you hold no card with the symbol to place",
                         [](auto& state, Seat seat, auto& tried) {
                           return is_kind(tried, Kind::place) && !holds_symbol(state, seat, Symbol::place);
                         }),
      when<ChooseAction>("a claim must be the first",
                         [](auto& state, Seat, auto& tried) {
                           return is_kind(tried, Kind::claim) && state.actions_done > 0;
                         }),
      when<ChooseAction>("you can claim nothing",
                         [](auto& state, Seat seat, auto& tried) {
                           const int least_lead = ties_can_win(state, seat) ? 0 : 1;
                           bool any = false;
                           for (std::uint8_t i = 0; i < kCities; ++i)
                             any = any || open_to_claim(state, City{i}, seat, least_lead);
                           const bool both = any && holds_symbol(state, seat, Symbol::claim);
                           // with a tie alone, the card that wins it does not bring the symbol as well
                           return is_kind(tried, Kind::claim) && (!both || least_lead == 0);
                         }),
      when<ChooseAction>("you have no cube in Limbo",
                         [](auto& state, Seat seat, auto& tried) {
                           return is_kind(tried, Kind::retrieve) && cubes_lying_out(state, seat) == 0;
                         }),
      when<ChooseAction>("you hold no card with the symbol to retrieve",
                         [](auto& state, Seat seat, auto& tried) {
                           return is_kind(tried, Kind::retrieve) &&
                                  !holds_symbol(state, seat, Symbol::retrieve);
                         }),
      when<ChooseAction>("you have no Agent in a City",
                         [](auto& state, Seat seat, auto& tried) {
                           return is_kind(tried, Kind::move) && agents_lying_out(state, seat) == 0;
                         }),
      when<ChooseAction>("you hold no card with the symbol to move",
                         [](auto& state, Seat seat, auto& tried) {
                           return is_kind(tried, Kind::move) && !holds_symbol(state, seat, Symbol::move);
                         }),
      when<ChooseAction>("you hold no card with an arrow",
                         [](auto& state, Seat seat, auto& tried) {
                           return is_kind(tried, Kind::markers) &&
                                  !holds_symbol(state, seat, Symbol::loyalist) &&
                                  !holds_symbol(state, seat, Symbol::restorationist);
                         }),
      when<ChooseAction>("there is no target for which your hand",
                         [](auto& state, Seat seat, auto& tried) {
                           const bool armed = holds_symbol(state, seat, Symbol::assassinate);
                           // whoever is armed and ahead somewhere lacks Bomb Points, which the hand brings exactly
                           bool free_target = false;
                           for (std::uint8_t i = 0; armed && i < kCities; ++i) {
                             const CityState& at = state.cities[i];
                             const bool ahead = at.agents[seat] > 0 && lead(state, City{i}, seat) > 0;
                             const int need = game().data()[City{i}].number - at.agents[seat];
                             const bool victim =
                                 std::any_of(at.agents.begin(), at.agents.end(),
                                             [&](auto& n) { return &n != &at.agents[seat] && n > 0; });
                             free_target = free_target || (ahead && victim && need <= 0);
                           }
                           return is_kind(tried, Kind::assassinate) && !free_target;
                         }),
      when<ChooseAction>("you have no card to discard",
                         [](auto& state, Seat seat, auto& tried) {
                           return is_kind(tried, Kind::discard) && state.seat[seat].hand.empty();
                         }),
      when<ChooseAction>("you hold no card with an Action text",
                         [](auto& state, Seat seat, auto& tried) {
                           const auto& hand = state.seat[seat].hand;
                           return is_kind(tried, Kind::card) &&
                                  std::none_of(hand.begin(), hand.end(), [&](auto& card) {
                                    return info(card.truth()).text_type == TextType::action &&
                                           text_possible(game().data(), state, seat, card.truth());
                                  });
                         }),
      when<EndTurn>("the turn is not at its end", [](auto&, Seat, auto&) { return false; }),
  };
}

std::vector<Reason<Emerald>> of_cards() {
  return {
      of_text("there is no such card", [](auto&, Seat, Card card) { return !game().data().knows(card); }),
      of_text("that card is not in your hand",
              [](auto& state, Seat seat, Card card) { return !holds(state, seat, card); }),
      when<PlayFree>("that Free Action can be played in your own turn only",
                     [](auto& state, Seat seat, auto& tried) {
                       return state.active != seat && info(tried.card).timing == Timing::own_turn;
                     }),
      when<PlayFree>(
          "that card has no text of the kind Free Action",
          [](auto&, Seat, auto& tried) { return info(tried.card).text_type != TextType::free_action; }),
      when<PlayAction>(
          "that card has no text of the kind Action",
          [](auto&, Seat, auto& tried) { return info(tried.card).text_type != TextType::action; }),
      when<PlayInterrupt>(
          "that card has no text of the kind Interrupt",
          [](auto&, Seat, auto& tried) { return info(tried.card).text_type != TextType::interrupt; }),
      of_text(
          "the first operation of its text is impossible",
          [](auto& state, Seat seat, Card card) { return !text_possible(game().data(), state, seat, card); }),
      when<PlayInterrupt>("only Free Actions for any turn",
                          [](auto& state, Seat, auto&) {
                            return asked_item(state).step == Step::window &&
                                   state.queue.kind == WindowKind::off_turn;
                          }),
      when<PlayInterrupt>(
          "that Interrupt does not fit",
          [](auto& state, Seat,
             auto& tried) {  // what it answers to is not what is done, or its place or target is not
            const bool counter = asked_item(state).step == Step::counter;
            const Trigger& trigger = info(tried.card).trigger;
            const bool has_conditions = trigger.target != TriggerTarget::any || trigger.victim_self ||
                                        trigger.moves || trigger.where != Where::any;
            return counter ? trigger.on != TriggerOn::interrupt
                           : trigger.on != trigger_of(state.action.kind) || has_conditions;
          }),
      when<AddCard>("say how the card is used", [](auto&, Seat, auto& tried) { return !tried.use; }),
      when<AddCard>("say which marker is meant", [](auto&, Seat, auto& tried) { return !tried.track; }),
      when<AddCard>("the card fits in one way only",
                    [](auto&, Seat, auto& tried) { return tried.use.has_value(); }),
      when<AddCard>("there is only one marker to move",
                    [](auto&, Seat, auto& tried) { return tried.track.has_value(); }),
      when<AddCard>("that card does not fit",
                    [](auto& state, Seat seat, auto& tried) {
                      const auto ways = ways_to_add(game().data(), state, cards_of(state.seat[seat].hand));
                      return std::none_of(ways.begin(), ways.end(), [&](const Way& way) {
                        return way.card == tried.card && (!tried.use || way.use == *tried.use) &&
                               (!tried.track || way.track == tried.track);
                      });
                    }),
      when<Done>("the cards added so far are not enough",
                 [](auto& state, Seat, auto&) { return !unit_complete(game().data(), state); }),
      when<OrderCards>("name all the cards you looked at",
                       [](auto& state, Seat, auto& tried) {
                         const auto& down = state.at(state.effect.city).down;
                         List<Card, kReorder> there;
                         for (int i = 0; i < asked_item(state).n; ++i)
                           there.push_back(down[down.size() - 1 - static_cast<std::size_t>(i)].card.truth());
                         return !std::is_permutation(there.begin(), there.end(), tried.cards.begin(),
                                                     tried.cards.end());
                       }),
      when<PickCard>("there is no such card",
                     [](auto&, Seat, auto& tried) { return !game().data().knows(tried.card); }),
      when<PickCard>("choose a card of your discard pile",
                     [](auto&, Seat, auto& tried) { return tried.from == Zone::hand; }),
      when<PickCard>("that card is not there",
                     [](auto& state, Seat seat, auto& tried) {
                       const auto& discard = state.seat[seat].discard;
                       return tried.from == Zone::hand
                                  ? !holds(state, seat, tried.card)
                                  : std::find(discard.begin(), discard.end(), tried.card) == discard.end();
                     }),
  };
}

std::vector<Reason<Emerald>> of_places() {
  return {
      of_city("that is no City"),
      when<ChooseCity>("the pieces must go to another City",
                       [](auto& state, Seat, auto& tried) { return tried.city == state.effect.city; }),
      when<ChooseCity>("the text cannot be carried out in that City",
                       [](auto& state, Seat, auto&) { return asked_item(state).step == Step::effect_city; }),
      when<ChooseCity>("claims of one action must be in different",
                       [](auto& state, Seat, auto& tried) { return was_chosen(state, tried.city); }),
      when<ChooseCity>("there is no face-up card in that City",
                       [](auto& state, Seat, auto& tried) { return !state.at(tried.city).face_up; }),
      when<ChooseCity>(
          "you need at least one cube in that City",
          [](auto& state, Seat seat, auto& tried) { return state.at(tried.city).cubes[seat] == 0; }),
      when<ChooseCity>("you are tied there", [](auto& state, Seat seat,
                                                auto& tried) { return lead(state, tried.city, seat) == 0; }),
      when<ChooseCity>("another seat has more pieces",
                       [](auto& state, Seat seat, auto& tried) { return lead(state, tried.city, seat) < 0; }),
      when<ChooseCity>("you have no claim symbol left",
                       [](auto& state, Seat seat, auto&) { return !has_claim_symbol(state, seat); }),
      when<ChooseTarget>("name either a seat or",
                         [](auto&, Seat, auto& tried) {
                           return tried.seat.has_value() == tried.royalty.has_value() ||
                                  tried.royalty == false;
                         }),
      {"there is no such seat at this table",
       [](auto& state, Seat, auto& action) {
         const auto* target = std::get_if<ChooseTarget>(&action);
         return (target != nullptr ? *target->seat : std::get<ChooseSeat>(action).seat) >= state.seats;
       }},
      when<ChooseTarget>("own Agents are no targets",
                         [](auto&, Seat seat, auto& tried) { return tried.seat == seat; }),
      when<ChooseTarget>(
          "that seat has no Agent in that City",
          [](auto& state, Seat, auto& tried) { return state.at(tried.city).agents[*tried.seat] == 0; }),
      when<ChooseTarget>("there is no Royalty in that City",
                         [](auto& state, Seat, auto& tried) { return !state.at(tried.city).royalty; }),
      when<ChooseTarget>(
          "you need an Agent of your own",
          [](auto& state, Seat seat, auto& tried) { return state.at(tried.city).agents[seat] == 0; }),
      when<ChooseTarget>(
          "you need more pieces there",
          [](auto& state, Seat seat, auto& tried) { return lead(state, tried.city, seat) <= 0; }),
      when<ChooseTarget>("your hand does not suffice for that target",
                         [](auto& state, Seat seat, auto& tried) {
                           const int number = tried.seat ? game().data()[tried.city].number
                                                         : info(*state.at(tried.city).royalty).number;
                           return !holds_symbol(state, seat, Symbol::assassinate) ||
                                  number > state.at(tried.city).agents[seat];
                         }),
      when<TakeCube>("choose a cube in a City",
                     [](auto&, Seat, auto& tried) { return tried.from.is_limbo(); }),
      when<TakeCube>("you have no cube there",
                     [](auto& state, Seat seat, auto& tried) {
                       return (tried.from.is_limbo() ? state.seat[seat].limbo
                                                     : state.at(tried.from.city()).cubes[seat]) == 0;
                     }),
      when<MoveAgent>("an Agent moves to a different City",
                      [](auto&, Seat, auto& tried) { return tried.from == tried.to; }),
      when<MoveAgent>(
          "you have no Agent in that City",
          [](auto& state, Seat seat, auto& tried) { return state.at(tried.from).agents[seat] == 0; }),
      when<ChoosePiece>("you have no such piece",
                        [](auto& state, Seat seat, auto& tried) {
                          const CityState& at = state.at(state.effect.city);
                          return (tried.piece == Piece::agent ? at.agents : at.cubes)[seat] == 0;
                        }),
      when<ChooseNumber>(
          "choose a number from 1 to ",
          [](auto& state, Seat, auto& tried) { return tried.n < 1 || tried.n > asked_item(state).n; }),
      when<ChooseSeat>("choose another seat",
                       [](auto&, Seat seat, auto& tried) { return tried.seat == seat; }),
      when<ChooseSeat>(
          "the text cannot be carried out on that seat",
          [](auto& state, Seat seat, auto& tried) { return tried.seat != seat && tried.seat < state.seats; }),
      when<Finish>("this cannot be finished now",
                   [](auto& state, Seat, auto&) { return asked_item(state).begun; }),
      when<Finish>("choose at least one first",
                   [](auto& state, Seat, auto&) { return !asked_item(state).begun; }),
  };
}

std::vector<Reason<Emerald>> reasons() {
  std::vector<Reason<Emerald>> all = {{"now you must ", {}}};
  for (const auto& some : {of_actions(), of_cards(), of_places()})
    all.insert(all.end(), some.begin(), some.end());
  return all;
}

TEST_CASE("every refusal tells the true reason") {
  Refusals<Emerald> refusals(reasons());
  core::Rng rng(core::digest_of_text("emerald refusals"));
  for (int n = 0; n < 12; ++n) {
    const auto match = new_match(2 + n % 4, static_cast<std::uint8_t>(n + 1));
    refusals.play(*match, rng);
  }
  for (const auto& [begins, times] : refusals.given()) UNSCOPED_INFO(times << " times: " << begins);
  CHECK(refusals.given().size() > 20);
}

}  // namespace
}  // namespace arbiter::emerald
