// What public facts say about a position.
#pragma once

#include <algorithm>

#include "rules/emerald/state.hpp"

namespace arbiter::emerald {

inline City city_at(int index) { return City{static_cast<std::uint8_t>(index)}; }

/// Calls visit(seat) for every seat but `seat`, clockwise from its left neighbour.
template <class Visit>
void each_other(const State& state, Seat seat, Visit&& visit) {
  for (int i = 1; i < state.seats; ++i) visit(Seat::of((seat + i) % state.seats));
}
/// The same beginning with `seat` itself.
template <class Visit>
void each_from(const State& state, Seat seat, Visit&& visit) {
  visit(seat);
  each_other(state, seat, visit);
}

inline int agents_on_board(const State& state, Seat seat) {
  int n = 0;
  for (const CityState& city : state.cities) n += city.agents[seat];
  return n;
}
inline int cubes_on_board(const State& state, Seat seat) {
  int n = 0;
  for (const CityState& city : state.cities) n += city.cubes[seat];
  return n;
}
/// R48: own cubes in Limbo and on Cities.
inline int cubes_out(const State& state, Seat seat) {
  return cubes_on_board(state, seat) + state.seat[seat].limbo;
}

/// The most pieces that any other single seat has there (R41, R54).
inline int most_of_others(const State& state, Seat seat, const CityState& city) {
  int most = 0;
  each_other(state, seat, [&](Seat other) { most = std::max(most, city.pieces(other)); });
  return most;
}
inline bool leads(const State& state, Seat seat, City city) {
  return state.at(city).pieces(seat) > most_of_others(state, seat, state.at(city));
}
inline bool ties(const State& state, Seat seat, City city) {
  return state.at(city).pieces(seat) == most_of_others(state, seat, state.at(city));
}

/// R77, R78.
inline int track_difference(const State& state) {
  return std::abs(int{state.tracks[0]} - int{state.tracks[1]});
}

/// VP of assassinated Agents (R62).
int assassination_vp(const Data& data, const SeatState& seat);
/// What the VP disc shows (R62).
int disc_vp(const Data& data, const SeatState& seat);

/// R96: it must reveal its identity, and has not yet.
inline bool must_reveal(const State& state, Seat seat) {
  const SeatState& own = state.seat[seat];
  return !own.revealed && (own.sanity == 0 || agents_on_board(state, seat) == 0);
}

/// Visits U(s), the cards in hand and draw deck together, with repetition. Which of them are in the hand is
/// not public: what depends on more than the set must not be shown (R141).
template <class Visit>
void each_possible_card(const State& state, Seat seat, Visit&& visit) {
  for (const HiddenCard& card : state.seat[seat].hand) visit(card.truth());
  for (const HiddenCard& card : state.seat[seat].deck) visit(card.truth());
}
/// Whether, by public facts, the seat may hold a card of which `test` is true (R106, R140).
template <class Test>
bool may_hold(const State& state, Seat seat, Test&& test) {
  if (state.seat[seat].hand.empty()) return false;
  bool any = false;
  each_possible_card(state, seat, [&](Card card) { any = any || test(card); });
  return any;
}

/// U(s) in ascending order, with repetition.
inline Cards possible_cards(const State& state, Seat seat) {
  Cards cards;
  each_possible_card(state, seat, [&](Card card) { cards.push_back(card); });
  std::sort(cards.begin(), cards.end());
  return cards;
}

/// The different cards of a zone of Secrets or plain cards, in ascending order: two copies are one choice
/// (R126).
template <class Zone>
Cards kinds_in(const Zone& zone) {
  Cards cards;
  for (const auto& card : zone) {
    if constexpr (core::is_secret<std::remove_cvref_t<decltype(card)>>)
      cards.push_back(card.truth());
    else
      cards.push_back(card);
  }
  std::sort(cards.begin(), cards.end());
  cards.erase(std::unique(cards.begin(), cards.end()), cards.end());
  return cards;
}

/// The cards of a hand in ascending order, with repetition.
inline Cards cards_of(const Hand& hand) {
  Cards cards;
  for (const HiddenCard& card : hand) cards.push_back(card.truth());
  std::sort(cards.begin(), cards.end());
  return cards;
}

// ---- Texts (R79 to R82) ----

/// Whether the City fits `where` for the seat. For own_agent_and_more_than_owner without the owner's part.
bool fits(const State& state, Seat seat, City city, Where where);
/// Whether `owner`'s Agent in the City can be returned by this operation of `seat`.
bool can_return_agent(const State& state, Seat seat, const Op& op, City city, Seat owner);
/// The Cities, and then the seats, that an operation leaves to choose from.
bool may_choose_city(const State& state, Seat seat, const Op& op, City city);
bool may_choose_seat(const State& state, Seat seat, const Op& op, City city, Seat other);
/// R79, R81: the operation can be done at least in part. Follows from public facts.
bool can_begin(const Data& data, const State& state, Seat seat, const Op& op);
/// R79: the card may be played for its text.
inline bool text_possible(const Data& data, const State& state, Seat seat, Card card) {
  return can_begin(data, state, seat, data[card].effect.front());
}

}  // namespace arbiter::emerald
