// The auction (R41 to R58).
#include <algorithm>

#include "rules/viceroy/resolver.hpp"

namespace arbiter::viceroy {
namespace {

constexpr int kPassGems = 3;  // R51

Spot other(Spot place) { return place == Spot::base ? Spot::tip : Spot::base; }

}  // namespace

void Resolver::begin_round() {  // R39, R41
  if (state_.round == kRounds) return finish();
  ++state_.round;
  state_.turn = 0;
  state_.phase = Phase::auction;
  state_.in_phase = SeatSet::first(state_.seats);
  for (const Seat seat : state_.must_skip) state_.in_phase.erase(seat);
  state_.must_skip = {};
  report(RoundBegan{state_.round, state_.in_phase});
  push({.step = Step::begin_round});
  push({.step = Step::development});
  push({.step = Step::slide});
  push({.step = Step::auction_turn});
}

void Resolver::auction_turn() {  // R42, R52
  if (state_.turn == kTurns || state_.in_phase.empty()) return;
  ++state_.turn;
  state_.bids = {};
  push({.step = Step::auction_turn});
  push({.step = Step::pass_gems});
  push({.step = Step::settle_bids});
  push({.step = Step::reveal_bids});
  push({.step = Step::bid});
}

void Resolver::reveal_bids() {  // R44: what was bid is spent, whatever happens
  SeatSet attackers;
  for (const Seat seat : state_.in_phase) {
    const auto bid = std::get<Bid>(player(seat).sealed->truth());
    player(seat).sealed.reset();
    state_.bids[seat] = bid;
    report(BidRevealed{seat, bid.kind, bid.color});
    if (bid.kind == BidKind::attack) {
      --screen(seat).attack;
      attackers.insert(seat);
    } else if (bid.kind == BidKind::gem) {
      Gems gem;
      gem[*bid.color] = 1;
      move_gems(seat, gem, -1);
    }
  }
  push_in_order(by_priority(state_, attackers), {.step = Step::attack_pick});
}

void Resolver::attack_pick(Seat seat) {  // R45
  int cards = 0;
  for (const Column& column : state_.display) cards += cards_in(column);
  if (cards > 1) return push({.step = Step::pick_card, .seat = seat});
  each_displayed(state_, [&](Color color, Spot place) {
    take_card(seat, color, place);
    after_taking(seat);
  });
}

void Resolver::settle_bids() {  // R46: the columns are settled in parallel
  state_.claims = {};
  for (const Color color : kEachColor) {
    SeatSet bidders;
    for (const Seat seat : state_.in_phase) {
      if (state_.bids[seat]->kind == BidKind::gem && state_.bids[seat]->color == color) bidders.insert(seat);
    }
    settle_color(color, bidders);
  }
  ask_tasks();
}

void Resolver::settle_color(Color color, SeatSet bidders) {
  if (bidders.empty()) return;
  const Column& column = state_.column(color);
  const int cards = cards_in(column);
  if (bidders.size() > cards) {  // R47, R49
    report(BidsLost{color, bidders});
  } else if (bidders.size() == 2) {  // R50
    for (const Seat seat : bidders) state_.task(seat) = {Task::Kind::claim, color};
  } else if (cards == 2) {  // R48
    state_.task(bidders.front()) = {Task::Kind::pick, color};
  } else {
    settle_card(bidders.front(), color, column[0] ? Spot::base : Spot::tip);
  }
}

/// What the bidders have to decide, all at once and sealed: then no order of arrival can matter (R95).
void Resolver::ask_tasks() {
  const auto done = [](const Task& task) { return task.kind == Task::Kind::none; };
  if (std::all_of(state_.tasks.begin(), state_.tasks.end(), done)) return;
  push({.step = Step::reveal_settle});
  push({.step = Step::settle});
}

void Resolver::reveal_settle() {
  std::array<SeatSet, kColors> claiming;
  for (const Seat seat : SeatSet::first(state_.seats)) {
    const Task task = state_.task(seat);
    if (task.kind == Task::Kind::none) continue;
    if (task.kind == Task::Kind::claim) {
      claiming[static_cast<std::size_t>(task.color)].insert(seat);
      continue;
    }
    const Sealed choice = player(seat).sealed->truth();
    player(seat).sealed.reset();
    state_.task(seat) = {};
    if (const auto* pick = std::get_if<PickCard>(&choice)) settle_card(seat, pick->color, pick->place);
    if (const auto* tuck = std::get_if<TuckTaken>(&choice)) answer({.seat = seat}, *tuck);
  }
  for (const Color color : kEachColor) {
    const SeatSet pair = claiming[static_cast<std::size_t>(color)];
    if (!pair.empty()) evaluate_claims(color, pair);
  }
  ask_tasks();
}

void Resolver::evaluate_claims(Color color, SeatSet pair) {  // R55 to R57
  const Seat first = pair.front();
  SeatSet rest = pair;
  rest.erase(first);
  const Seat second = rest.front();
  const ClaimKind a = std::get<Claim>(player(first).sealed->truth()).claim;
  const ClaimKind b = std::get<Claim>(player(second).sealed->truth()).claim;
  player(first).sealed.reset();
  player(second).sealed.reset();
  ClaimRounds& rounds = state_.claims[static_cast<std::size_t>(color)];
  rounds.push_back({a, b});
  report(ClaimsRevealed{color, first, a, second, b});

  const bool refused = a == ClaimKind::refuse || b == ClaimKind::refuse;
  const bool clash = a == b && a != ClaimKind::any;
  if (!refused && clash && rounds.size() < rounds.capacity()) return;  // once more
  state_.task(first) = {};
  state_.task(second) = {};
  if (refused || clash) return report(BidsLost{color, pair});

  Spot for_first = a == ClaimKind::tip || b == ClaimKind::base ? Spot::tip : Spot::base;
  if (a == b) {  // any and any: the lower number in the pyramid takes the base card
    for_first = by_priority(state_, pair).front() == first ? Spot::base : Spot::tip;
  }
  settle_card(first, color, for_first);
  settle_card(second, color, other(for_first));
}

/// R54: a card won by a gem; law 78 asks together with the tasks of the others.
void Resolver::settle_card(Seat seat, Color color, Spot place) {
  take_card(seat, color, place);
  if (census_law(data_, pyramid(seat))) state_.task(seat) = {Task::Kind::tuck, color};
}

void Resolver::take_card(Seat seat, Color color, Spot place) {  // R54
  const Card card = *std::exchange(state_.spot(color, place), std::nullopt);
  player(seat).hand.push_back({HiddenCard(card, data_[card].kind, SeatSet::everyone())});
  if (state_.phase == Phase::auction) state_.in_phase.erase(seat);
  report(CardTaken{seat, color, place, card});
}

void Resolver::answer(const Item& item, const PickCard& action) {
  take_card(item.seat, action.color, action.place);
  after_taking(item.seat);
}

void Resolver::pass_gems() {  // R51, R52
  SeatSet passing, too_late;
  for (const Seat seat : state_.in_phase) {
    if (state_.bids[seat]->kind == BidKind::pass)
      passing.insert(seat);
    else if (state_.turn == kTurns)
      too_late.insert(seat);
  }
  if (!too_late.empty()) report(OutOfTurns{too_late});
  passing = passing | too_late;
  for (const Seat seat : passing) state_.in_phase.erase(seat);
  auto order = by_priority(state_, passing);
  std::reverse(order.begin(), order.end());
  for (const Seat seat : order) {
    const int gems = kPassGems + count(pyramid(seat), TokenKind::science);
    push({.step = Step::gain_gems, .seat = seat, .n = static_cast<std::uint8_t>(gems)});
  }
}

void Resolver::slide() {  // R53
  for (const Color color : kEachColor) {
    Column& column = state_.column(color);
    if (cards_in(column) == 0) continue;
    report(ColumnSlid{color, column[1]});
    if (column[1]) state_.discards.push_back(*column[1]);
    column = {std::nullopt, column[0]};
  }
  if (state_.round < kRounds) fill_bases();
}

void Resolver::fill_bases() {  // R35, R53
  for (const Color color : kEachColor) {
    const Card card = state_.large.draw().truth();
    state_.spot(color, Spot::base) = card;
    report(Displayed{color, Spot::base, card, Source::large});
  }
}

}  // namespace arbiter::viceroy
