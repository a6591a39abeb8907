// The setup, up to the first round (R29 to R38).
#include <algorithm>

#include "rules/viceroy/resolver.hpp"
#include "rules/viceroy/rules.hpp"

namespace arbiter::viceroy {
namespace {

constexpr int kOffered = 4;     // characters dealt to each seat, R31
constexpr int kLargeDeck = 48;  // R34
constexpr int kLawsDealt = 3;   // R36

HiddenCard hidden(const Data& data, Card card, SeatSet known_to = {}) {
  return HiddenCard(card, data[card].kind, known_to);
}

/// R31: the first random event (R38). What is not dealt waits in the large deck.
void deal_characters(const Data& data, State& state) {
  List<Card, kCharacters> characters;
  for (std::uint8_t i = 0; i < kCharacters; ++i) characters.push_back(Card{i});
  state.rng.shuffle(characters);
  for (const Seat seat : SeatSet::first(state.seats)) {
    for (int i = 0; i < kOffered; ++i) {
      state[seat].hand.push_back({hidden(data, characters.back(), SeatSet::of(seat))});
      characters.pop_back();
    }
  }
  for (const Card card : characters) state.large.put_on_top(hidden(data, card));
}

/// R30: two of each colour, of which two random ones go back.
Screen deal_gems(State& state, Seat seat) {
  List<Color, kColors * Screen::kDealt> dealt;
  for (const Color color : kEachColor) dealt.insert(dealt.end(), Screen::kDealt, color);
  state.rng.shuffle(dealt);
  Gems returned;
  for (std::size_t i = 0; i < Screen::kReturned; ++i) ++returned[dealt[i]];
  Screen screen;
  screen.returned = core::Secret<Gems>(returned, {}, SeatSet::of(seat));
  screen.most_returned.count.fill(Screen::kDealt);
  for (const Color color : kEachColor) {
    state.reserve[color] = static_cast<std::uint8_t>(state.reserve[color] - screen.gems(color));
  }
  return screen;
}

}  // namespace

State setup(const Data& data, const core::Options& options, int seats, core::Rng rng) {
  State state;
  state.rng = rng;
  state.seats = static_cast<std::uint8_t>(seats);
  state.recolour = options.flag("recolour");
  state.reserve.count.fill(data.gems_per_color[static_cast<std::size_t>(seats)]);
  deal_characters(data, state);
  for (const Seat seat : SeatSet::first(seats)) state[seat].screen = deal_gems(state, seat);
  for (std::uint8_t i = kCharacters; i < kCards; ++i) state.laws.put_on_top(hidden(data, Card{i}));
  state.in_phase = SeatSet::first(seats);
  Item item;
  item.step = Step::reveal_start;
  state.agenda.push(item);
  item.step = Step::choose_start;
  state.agenda.push(item);
  return state;
}

/// R32, R33.
void Resolver::reveal_start() {
  static constexpr Place kStart{1, 0};
  for (const Seat seat : state_.in_phase) {
    Player& chooser = player(seat);
    const auto choice = std::get<ChooseStart>(chooser.sealed->truth());
    chooser.sealed.reset();
    put(chooser.pyramid, kStart, choice.play);
    report(StartRevealed{seat, choice.play});
    chooser.start = choice.play;
    Offer offer{choice.keep, {}};
    for (const HandCard& offered : chooser.hand) {
      const Card card = offered.card.truth();
      if (card == choice.play || card == choice.keep) continue;
      offer.returned.push_back(card);
      state_.large.put_on_top(hidden(data_, card));
    }
    chooser.offer = core::Secret<Offer>(offer, {}, SeatSet::of(seat));
    chooser.hand.erase(std::remove_if(chooser.hand.begin(), chooser.hand.end(),
                                      [&](auto& card) { return card.card.truth() != choice.keep; }),
                       chooser.hand.end());
  }
  push({.step = Step::build_decks});
  auto order = by_priority(state_, state_.in_phase);
  std::reverse(order.begin(), order.end());
  for (const Seat seat : order) {
    const Card start = find(pyramid(seat), kStart)->card;
    push({.step = Step::run_ops, .seat = seat, .at = kStart, .ops = data_[start].rewards[1]});
  }
}

/// R34 to R37.
void Resolver::build_decks() {
  state_.large.shuffle(state_.rng);
  while (state_.large.size() > kLargeDeck) state_.small.put_on_top(state_.large.draw());
  report(DecksBuilt{static_cast<std::uint8_t>(state_.large.size()),
                    static_cast<std::uint8_t>(state_.small.size())});
  fill_bases();
  deal_laws();
  push({.step = Step::begin_round});
  auto order = by_priority(state_, state_.in_phase);
  std::reverse(order.begin(), order.end());
  for (const Seat seat : order) {
    push({.step = Step::draw_cards, .seat = seat, .n = std::exchange(player(seat).draws_owed, {})});
  }
}

void Resolver::deal_laws() {
  state_.laws.shuffle(state_.rng);
  for (const Seat seat : state_.in_phase) {
    LawsDealt dealt{seat, {}};
    for (int i = 0; i < kLawsDealt; ++i) {
      HiddenCard law = state_.laws.draw();
      law.show_to(seat);
      dealt.laws.push_back(law);
      player(seat).hand.push_back({law});
    }
    report(dealt);
  }
}

}  // namespace arbiter::viceroy
