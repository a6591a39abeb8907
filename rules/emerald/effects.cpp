// The interpreter of texts (R79 to R82).
#include "rules/emerald/board.hpp"
#include "rules/emerald/resolver.hpp"
#include "rules/emerald/zones.hpp"

namespace arbiter::emerald {

void Resolver::start_effect(Seat seat, Card card) {
  state_.effect = EffectState{};
  state_.effect.seat = seat;
  state_.effect.card = card;
  push(Step::effect_done);
  push(Step::run_op);
}

void Resolver::run_op() {
  const auto& ops = data_[state_.effect.card].effect;
  if (state_.effect.op >= ops.size()) return;
  push(Step::op_done);
  state_.effect.city = kNoCity;
  state_.effect.to = kNoCity;
  state_.effect.other.reset();
  if (can_begin(data_, state_, state_.effect.seat, op())) begin(op());  // R79
}

/// Carries the operation out, or asks for its first choice.
void Resolver::begin(const Op& op) {
  const Seat seat = state_.effect.seat;
  switch (op.op) {
    case OpKind::draw:
      return draw(seat, op.n);
    case OpKind::retrieve_from_limbo:
      return ask(Step::number, seat, std::min<int>(op.n, own(seat).limbo));
    case OpKind::move_agents:
      return ask(Step::move, seat, op.n);
    case OpKind::move_marker:
      move_marker(op.track, op.n);
      return score_tracks();
    case OpKind::gain_vp:
      return score(seat, op.color, op.n);
    case OpKind::gain_sanity:
      return set_sanity(seat, std::min(own(seat).sanity + op.n, int{data_.sanity_tokens}));
    case OpKind::roll_sanity:
      return op.other ? ask(Step::effect_seat, seat) : roll_for_token(seat);
    case OpKind::peek_hand:
    case OpKind::peek_identity:
      return ask(Step::effect_seat, seat);
    case OpKind::place_cubes:
    case OpKind::place_agent:
    case OpKind::move_pieces:
    case OpKind::peek_stack:
    case OpKind::remove_face_up:
    case OpKind::return_cubes:
    case OpKind::return_agent:
    case OpKind::take_face_up:
      return ask(Step::effect_city, seat);
    case OpKind::trash:
      if (!own(seat).hand.empty() || !own(seat).discard.empty()) ask(Step::pick, seat, op.n);
      return;
    case OpKind::recover:
      return ask(Step::pick, seat, op.n);
    case OpKind::each_other_cube_to_limbo:
      return ask_strike();
    case OpKind::modify:
    case OpKind::block:
    case OpKind::cancel_interrupt:
      return;  // work where the card is played, not as an effect of their own
  }
}

void Resolver::effect_city_chosen(City city) {
  EffectState& effect = state_.effect;
  const Op& op = this->op();
  effect.city = city;
  report(CityChosen{effect.seat, city});
  switch (op.op) {
    case OpKind::place_cubes:
      return ask(Step::number, effect.seat, std::min<int>(op.n, own(effect.seat).cubes));
    case OpKind::place_agent:
      return place_agents(effect.seat, city, op.n);
    case OpKind::move_pieces:
      ask(Step::piece, effect.seat, op.n);
      return ask(Step::effect_to, effect.seat);
    case OpKind::peek_stack:
      return peek_stack(effect.seat, city, op.n);
    case OpKind::remove_face_up:
      return remove_face_up(city, op.to_bottom);
    case OpKind::take_face_up:
      return claim(effect.seat, city, false, false);
    default:  // return_cubes, return_agent
      return ask(Step::effect_seat, effect.seat);
  }
}

void Resolver::effect_seat_chosen(Seat other) {
  EffectState& effect = state_.effect;
  const Op& op = this->op();
  effect.other = other;
  switch (op.op) {
    case OpKind::roll_sanity:
      return roll_for_token(other);
    case OpKind::peek_hand:
      return peek_hand(effect.seat, other);
    case OpKind::peek_identity:
      own(other).identity.show_to(effect.seat);
      return report(
          IdentityPeeked{effect.seat, other,
                         core::Secret<Side>(own(other).identity.truth(), {},
                                            core::SeatSet::of(effect.seat) | core::SeatSet::of(other))});
    case OpKind::return_cubes:
      return ask(Step::number, effect.seat, std::min(op.n, state_.at(effect.city).cubes[other]));
    default:  // return_agent
      return_agent(effect.city, other);
      if (op.replace) place_agents(effect.seat, effect.city, 1);
  }
}

void Resolver::number_chosen(int n) {
  const EffectState& effect = state_.effect;
  switch (op().op) {
    case OpKind::place_cubes:
      return place_cubes(effect.seat, effect.city, n);
    case OpKind::retrieve_from_limbo:
      return remove_cubes(effect.seat, Place::limbo(), CubeGoal::stock, n);
    default:  // return_cubes
      return remove_cubes(*effect.other, Place::in(effect.city), CubeGoal::stock, n);
  }
}

void Resolver::piece_chosen(const Item& item, Piece piece) {
  CityState& from = state_.at(state_.effect.city);
  CityState& to = state_.at(state_.effect.to);
  auto& here = piece == Piece::agent ? from.agents : from.cubes;
  auto& there = piece == Piece::agent ? to.agents : to.cubes;
  --here[item.seat];
  ++there[item.seat];
  report(PieceMoved{item.seat, piece, state_.effect.city, state_.effect.to});
  if (item.n > 1 && from.pieces(item.seat) > 0) ask(Step::piece, item.seat, item.n - 1, true);
}

void Resolver::picked(const Item& item, const PickCard& pick) {
  SeatState& seat = own(item.seat);
  if (pick.from == Zone::hand)
    take_from_hand(state_, item.seat, pick.card);
  else
    take_from(seat.discard, pick.card);
  const bool trash = op().op == OpKind::trash;
  if (trash) {
    state_.removed.push_back(pick.card);
    report(CardTrashed{item.seat, pick.card, pick.from});
  } else {
    seat.hand.push_back(HiddenCard(pick.card, {}, core::SeatSet::everyone()));  // R141: known until it leaves
    report(CardRecovered{item.seat, pick.card});
  }
  const bool more = !seat.discard.empty() || (trash && !seat.hand.empty());
  if (item.n > 1 && more) ask(Step::pick, item.seat, item.n - 1, true);
}

void Resolver::remove_face_up(City city, bool to_bottom) {
  CityState& at = state_.at(city);
  const Card card = *at.face_up;
  at.face_up.reset();
  report(FaceUpRemoved{city, card, to_bottom});
  if (to_bottom)
    at.down.insert(at.down.begin(), Slot{HiddenCard(card, {}, core::SeatSet::everyone()), false});
  else
    state_.removed.push_back(card);
  each_from(state_, state_.active,
            [&](Seat owner) { remove_cubes(owner, Place::in(city), CubeGoal::limbo, at.cubes[owner]); });
  reveal(city);
}

void Resolver::peek_hand(Seat seat, Seat target) {
  for (HiddenCard& card : own(target).hand) card.show_to(seat);
  const Cards cards = cards_of(own(target).hand);
  report(HandPeeked{seat, target, static_cast<std::uint8_t>(cards.size()),
                    SecretCards(cards, {}, core::SeatSet::of(seat) | core::SeatSet::of(target))});
}

void Resolver::peek_stack(Seat seat, City city, int n) {
  const int seen = show_top(state_, city, seat, n);
  Cards cards;  // top first
  const auto& down = state_.at(city).down;
  for (int i = 0; i < seen; ++i) {
    cards.push_back(down[down.size() - 1 - static_cast<std::size_t>(i)].card.truth());
  }
  report(StackPeeked{seat, city, static_cast<std::uint8_t>(seen),
                     SecretCards(cards, {}, core::SeatSet::of(seat))});
  if (!op().reorder)
    ask(Step::peeked, seat);
  else if (seen > 1)
    ask(Step::order, seat, seen);
}

void Resolver::ask_strike() {
  List<Seat, kSeats> seats;
  each_other(state_, state_.effect.seat, [&](Seat seat) {
    if (cubes_on_board(state_, seat) > 0) seats.push_back(seat);
  });
  for (auto seat = seats.rbegin(); seat != seats.rend(); ++seat) ask(Step::strike, *seat);
}

void Resolver::effect_done() {  // R24, R25
  const Seat seat = state_.effect.seat;
  const Card card = state_.effect.card;
  const CardInfo& info = data_[card];
  const bool free = info.text_type == TextType::free_action;
  state_.effect = EffectState{};
  if (info.one_use) {
    pick_up(seat, card, Use::text);
    if (info.text_scores_vp())
      keep_card(seat, card, std::nullopt);
    else
      remove_card(seat, card);
  } else if (free) {
    pick_up(seat, card, Use::text);
    discard(seat, card);
    report(CardsDiscarded{seat, {card}});
  }  // the card of a Card Action waits for the end of the action
  if (free && seat != state_.active) draw(seat, 1);  // R104
}

}  // namespace arbiter::emerald
