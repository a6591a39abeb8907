#include "rules/emerald/board.hpp"

namespace arbiter::emerald {
namespace {

template <class Test>
bool any_city(Test&& test) {
  for (int i = 0; i < kCities; ++i) {
    if (test(city_at(i))) return true;
  }
  return false;
}
template <class Test>
bool any_other(const State& state, Seat seat, Test&& test) {
  bool any = false;
  each_other(state, seat, [&](Seat other) { any = any || test(other); });
  return any;
}

}  // namespace

int assassination_vp(const Data& data, const SeatState& seat) {
  int vp = 0;
  for (const Kept& kept : seat.near) {
    if (kept.agent_of) vp += data[kept.card].trophy_vp;
  }
  return vp;
}

int disc_vp(const Data& data, const SeatState& seat) {
  return seat.vp[0] + seat.vp[1] + seat.vp[2] + seat.track_vp + assassination_vp(data, seat);
}

bool fits(const State& state, Seat seat, City city, Where where) {
  const CityState& at = state.at(city);
  switch (where) {
    case Where::any:
      return true;
    case Where::own_cube:
      return at.cubes[seat] > 0;
    case Where::own_piece:
      return at.pieces(seat) > 0;
    case Where::own_agent:
    case Where::own_agent_and_more_than_owner:
      return at.agents[seat] > 0;
  }
  return false;
}

bool can_return_agent(const State& state, Seat seat, const Op& op, City city, Seat owner) {
  const CityState& at = state.at(city);
  return owner != seat && at.agents[owner] > 0 && fits(state, seat, city, op.where) &&
         (op.where != Where::own_agent_and_more_than_owner || at.pieces(seat) > at.pieces(owner));
}

bool may_choose_city(const State& state, Seat seat, const Op& op, City city) {
  const CityState& at = state.at(city);
  switch (op.op) {
    case OpKind::place_cubes:
    case OpKind::place_agent:
      return fits(state, seat, city, op.where);
    case OpKind::move_pieces:
      return at.pieces(seat) > 0;
    case OpKind::peek_stack:
      return !at.down.empty();
    case OpKind::remove_face_up:
    case OpKind::take_face_up:
      return at.face_up && fits(state, seat, city, op.where);
    case OpKind::return_cubes:
    case OpKind::return_agent:
      return any_other(state, seat,
                       [&](Seat other) { return may_choose_seat(state, seat, op, city, other); });
    default:
      return false;
  }
}

bool may_choose_seat(const State& state, Seat seat, const Op& op, City city, Seat other) {
  if (other == seat || other >= state.seats) return false;
  switch (op.op) {
    case OpKind::roll_sanity:
      return state.seat[other].sanity > 0;
    case OpKind::peek_hand:
      return !state.seat[other].hand.empty();
    case OpKind::peek_identity:
      return !state.seat[other].revealed;
    case OpKind::return_cubes:
      return state.at(city).cubes[other] > 0 && fits(state, seat, city, op.where);
    case OpKind::return_agent:
      return can_return_agent(state, seat, op, city, other);
    default:
      return false;
  }
}

bool can_begin(const Data& data, const State& state, Seat seat, const Op& op) {
  const SeatState& own = state.seat[seat];
  const auto some_city = [&] {
    return any_city([&](City city) { return may_choose_city(state, seat, op, city); });
  };
  const auto some_seat = [&] {
    return any_other(state, seat,
                     [&](Seat other) { return may_choose_seat(state, seat, op, kNoCity, other); });
  };
  switch (op.op) {
    case OpKind::draw:
      return !own.deck.empty() || !own.discard.empty();
    case OpKind::place_cubes:
      return own.cubes > 0 && some_city();
    case OpKind::place_agent:
      return own.agents > 0 && some_city();
    case OpKind::retrieve_from_limbo:
      return own.limbo > 0;
    case OpKind::move_agents:
      return agents_on_board(state, seat) > 0;
    case OpKind::gain_sanity:
      return own.sanity < data.sanity_tokens;
    case OpKind::roll_sanity:
      return op.other ? some_seat() : own.sanity > 0;
    case OpKind::peek_hand:
    case OpKind::peek_identity:
      return some_seat();
    case OpKind::move_pieces:
    case OpKind::peek_stack:
    case OpKind::remove_face_up:
    case OpKind::return_cubes:
    case OpKind::return_agent:
    case OpKind::take_face_up:
      return some_city();
    case OpKind::recover:
      return !own.discard.empty();
    case OpKind::each_other_cube_to_limbo:
      return any_other(state, seat, [&](Seat other) { return cubes_on_board(state, other) > 0; });
    case OpKind::move_marker:
    case OpKind::gain_vp:
    case OpKind::trash:
    case OpKind::modify:
    case OpKind::block:
    case OpKind::cancel_interrupt:
      return true;
  }
  return false;
}

}  // namespace arbiter::emerald
