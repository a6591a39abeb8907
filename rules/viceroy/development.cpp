// The development phase (R59 to R70).
#include <algorithm>

#include "rules/viceroy/payment.hpp"
#include "rules/viceroy/resolver.hpp"

namespace arbiter::viceroy {
namespace {

constexpr int kDiscardGems = 2;  // R61

}  // namespace

void Resolver::begin_development() {  // R59
  state_.phase = Phase::development;
  state_.turn = 0;
  state_.in_phase = SeatSet::first(state_.seats);
  for (const Seat seat : state_.in_phase) {
    for (Token& token : pyramid(seat).tokens) token.used = false;
  }
  push({.step = Step::development_turn});
}

void Resolver::development_turn() {  // R59, R70
  if (state_.turn == kTurns) return;
  for (const Seat seat : state_.in_phase) {
    if (player(seat).hand.empty()) state_.in_phase.erase(seat);
  }
  if (state_.in_phase.empty()) return;
  ++state_.turn;
  push({.step = Step::development_turn});
  push({.step = Step::reveal_plays});
  push({.step = Step::develop});
}

void Resolver::reveal_plays() {  // R61
  SeatSet discarding;
  List<Seat, kSeats> playing;
  for (const Seat seat : state_.in_phase) {
    Player& owner = player(seat);
    const auto choice = std::get<Develop>(owner.sealed->truth());
    owner.sealed.reset();
    report(DevelopmentRevealed{seat, choice.kind, choice.card});
    switch (choice.kind) {
      case DevelopKind::pass:
        state_.in_phase.erase(seat);
        break;
      case DevelopKind::discard:
        state_.discards.push_back(take_from_hand(seat, *choice.card, true).card.truth());
        discarding.insert(seat);
        break;
      case DevelopKind::play:
        owner.played = take_from_hand(seat, *choice.card, true);
        show_solvency(owner, cost(data_, *choice.card, owner.played->free, 1));  // it had to be payable, R60
        playing.push_back(seat);
        break;
    }
  }
  std::sort(playing.begin(), playing.end(),
            [&](Seat a, Seat b) { return player(a).played->card.truth() < player(b).played->card.truth(); });
  push_in_order(playing, {.step = Step::resolve_play});
  push_in_order(by_priority(state_, discarding), {.step = Step::gain_gems, .n = kDiscardGems});
}

void Resolver::resolve_play(Seat seat) {  // R62 a
  Player& owner = player(seat);
  const Card card = owner.played->card.truth();
  const Places places = placements(data_, owner, card, owner.played->free);
  if (places.empty()) {  // R63
    owner.hand.push_back(*owner.played);
    report(CardReturned{seat, card, owner.played->free, {}, {}, {}});
    owner.played.reset();
  } else if (places.size() == 1) {  // laws 65 and 66 only: other cards have both ends of level 1
    choose_payment(seat, places.front());
  } else {
    push({.step = Step::place, .seat = seat});
  }
}

void Resolver::answer(const Item& item, const PlaceCard& action) {
  choose_payment(item.seat, {static_cast<std::int8_t>(action.level), action.pos});
}

void Resolver::choose_payment(Seat seat, Place at) {  // R62 b, R65
  Player& owner = player(seat);
  const Gems price = cost(data_, owner.played->card.truth(), owner.played->free, at.level);
  show_solvency(owner, price);
  if (has_payment_choice(owner, price)) {
    push({.step = Step::pay, .seat = seat, .at = at});
  } else {
    put_down(seat, at, {});
  }
}

void Resolver::answer(const Item& item, const Pay& action) {
  put_down(item.seat, item.at, action.use_infinite);
}

/// R62 b to d.
void Resolver::put_down(Seat seat, Place at, const InfiniteIds& use_infinite) {
  Player& owner = player(seat);
  const Card card = owner.played->card.truth();
  Gems paid = cost(data_, card, owner.played->free, at.level);
  owner.played.reset();
  for (Token& token : owner.pyramid.tokens) {
    if (std::find(use_infinite.begin(), use_infinite.end(), token.id) == use_infinite.end()) continue;
    token.used = true;  // R26
    --paid[token.color];
  }
  move_gems(seat, paid, -1);
  CardPlaced placed{seat, card, at.level, at.pos, paid, {}};
  if (!use_infinite.empty()) placed.used = use_infinite;
  report(placed);

  const auto before = circle_colors(seat, at);
  switch (data_[card].placement) {
    case Placement::free_place:
      put(owner.pyramid, at, card);
      break;
    case Placement::replace:
      replace(seat, at, card);
      break;
    case Placement::under_character:
      tuck(seat, card, at, TuckedFrom::played);
      break;
  }
  complete_circles(seat, at, before);
  push({.step = Step::run_ops,
        .seat = seat,
        .at = at,
        .ops = data_[card].rewards[static_cast<std::size_t>(at.level)]});
}

/// R72: tokens and tucked cards belong to the place, so they stay as they are.
void Resolver::replace(Seat seat, Place at, Card card) {
  Pyramid::Slot& slot = *find(pyramid(seat), at);
  const Card replaced = std::exchange(slot.card, card);
  for (const Color color : kEachColor) {
    state_.reserve[color] = static_cast<std::uint8_t>(state_.reserve[color] + slot.banked[color]);
  }
  CardReturned returned{seat, replaced, true, {}, at.level, at.pos};
  if (slot.banked.total() > 0) returned.gems = slot.banked;
  slot.banked = {};
  player(seat).hand.push_back({HiddenCard(replaced, data_[replaced].kind, SeatSet::everyone()), true});
  report(returned);
}

std::array<std::optional<Color>, 3> Resolver::circle_colors(Seat seat, Place at) const {
  std::array<std::optional<Color>, 3> colors;
  const auto around = circles_around(at);
  for (std::size_t i = 0; i < colors.size(); ++i) {
    if (const auto circle = circle_at(data_, state_[seat].pyramid, around[i])) colors[i] = circle->color();
  }
  return colors;
}

void Resolver::complete_circles(Seat seat, Place at,
                                const std::array<std::optional<Color>, 3>& before) {  // R15
  const auto after = circle_colors(seat, at);
  const auto around = circles_around(at);
  for (std::size_t i = 0; i < after.size(); ++i) {
    if (!after[i] || after[i] == before[i]) continue;
    Gems gem;
    gem[*after[i]] = state_.reserve[*after[i]] > 0;
    move_gems(seat, gem, 1);
    report(CircleCompleted{seat, *after[i], around[i].level, around[i].pos, gem[*after[i]]});
  }
}

}  // namespace arbiter::viceroy
