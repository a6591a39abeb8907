#include "rules/emerald/zones.hpp"

#include <algorithm>

namespace arbiter::emerald {
namespace {

/// Visits everyone who can know something: each seat, and the public.
template <class Visit>
void each_knower(const State& state, Visit&& visit) {
  for (const Seat seat : SeatSet::first(state.seats)) visit(seat);
  visit(kPublic);
}

Slot& slot_from_top(CityState& city, int depth) { return city.down[city.down.size() - 1 - depth]; }

bool is_about(const Rumour& rumour, City city, Seat who) { return rumour.city == city && rumour.who == who; }

/// `who` learns where a card is of which it knew that it lies somewhere among the mixed ones.
void settle_rumour(State& state, City city, Seat who, Card card) {
  const auto found = std::find(state.rumours.begin(), state.rumours.end(), Rumour{city, who, card});
  if (found != state.rumours.end()) state.rumours.erase(found);
}

/// If what `who` heard leaves no doubt about the mixed cards, it knows them: there are as many as it heard
/// of, and all are of one kind.
void conclude(State& state, City city, Seat who) {
  int heard = 0;
  std::optional<Card> card;
  for (const Rumour& rumour : state.rumours) {
    if (!is_about(rumour, city, who)) continue;
    if (card && *card != rumour.card) return;
    card = rumour.card;
    ++heard;
  }
  const auto in_doubt = [&](const Slot& slot) { return slot.mixed && !slot.card.known_to(who); };
  auto& down = state.at(city).down;
  if (heard == 0 || heard != std::count_if(down.begin(), down.end(), in_doubt)) return;
  for (Slot& slot : down) {
    if (in_doubt(slot)) slot.card.show_to(who);
  }
  state.rumours.erase(std::remove_if(state.rumours.begin(), state.rumours.end(),
                                     [&](const Rumour& rumour) { return is_about(rumour, city, who); }),
                      state.rumours.end());
}

}  // namespace

void take_from_hand(State& state, Seat seat, Card card) {
  Hand& hand = state.seat[seat].hand;
  const auto is_card = [&](const HiddenCard& held) { return held.truth() == card; };
  const auto gone = std::find_if(hand.begin(), hand.end(), is_card);
  const core::SeatSet knew = gone->knowers();
  hand.erase(gone);
  each_knower(state, [&](Seat who) {
    if (who == seat || knew.contains(who)) return;
    const auto known = std::find_if(hand.begin(), hand.end(),
                                    [&](auto& held) { return is_card(held) && held.known_to(who); });
    if (known == hand.end()) return;
    core::SeatSet rest = known->knowers();
    rest.erase(who);
    *known = HiddenCard(card, {}, rest);
  });
}

void reshuffle(State& state, Seat seat) {
  SeatState& own = state.seat[seat];
  for (const Card card : own.discard) own.deck.put_on_top(HiddenCard(card));
  own.discard.clear();
  own.deck.shuffle(state.rng);
}

Card turn_up(State& state, City city) {
  auto& down = state.at(city).down;
  const Slot slot = down.back();
  down.pop_back();
  const Card card = slot.card.truth();
  if (slot.mixed) {
    each_knower(state, [&](Seat who) {
      if (!slot.card.known_to(who)) settle_rumour(state, city, who, card);
      conclude(state, city, who);
    });
  }
  return card;
}

int show_top(State& state, City city, Seat seat, int n) {
  CityState& at = state.at(city);
  n = std::min(n, static_cast<int>(at.down.size()));
  for (int i = 0; i < n; ++i) {
    Slot& slot = slot_from_top(at, i);
    if (slot.mixed && !slot.card.known_to(seat)) settle_rumour(state, city, seat, slot.card.truth());
    slot.card.show_to(seat);
  }
  conclude(state, city, seat);
  return n;
}

void top_to_bottom(State& state, City city) {
  auto& down = state.at(city).down;
  const Slot slot = down.back();
  down.pop_back();
  down.insert(down.begin(), slot);
}

void reorder_top(State& state, City city, Seat seat, const List<Card, kReorder>& cards) {
  const int n = static_cast<int>(cards.size());
  if (n < 2) return;  // the place of a single card stays known
  CityState& at = state.at(city);
  for (int i = 0; i < n; ++i) {
    Slot& slot = slot_from_top(at, i);
    each_knower(state, [&](Seat who) {
      if (who != seat && slot.card.known_to(who)) state.rumours.push_back({city, who, slot.card.truth()});
    });
    slot.mixed = true;
  }
  for (int i = 0; i < n; ++i) {
    slot_from_top(at, i).card = HiddenCard(cards[static_cast<std::size_t>(i)], {}, core::SeatSet::of(seat));
  }
  each_knower(state, [&](Seat who) { conclude(state, city, who); });
}

}  // namespace arbiter::emerald
