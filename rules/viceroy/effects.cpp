// The interpreter of the primitive operations: rewards (R66, R68) and laws (R71 to R83).
#include <algorithm>

#include "rules/viceroy/resolver.hpp"

namespace arbiter::viceroy {
namespace {

/// A token of another seat; of all of them, the first two tell whether there is a choice.
struct Target {
  Seat seat;
  std::uint16_t token;
};
List<Target, 2> first_targets(const State& state, Seat seat) {
  List<Target, 2> targets;
  for (const Seat other : SeatSet::first(state.seats)) {
    if (other == seat) continue;
    for (const Token& token : different_tokens(state[other].pyramid)) {
      if (targets.size() < targets.capacity()) targets.push_back({other, token.id});
    }
  }
  return targets;
}

}  // namespace

/// Carries out the first of the operations and leaves the others for later (R68).
void Resolver::run_ops(Item item) {
  if (item.ops.empty()) return;
  const Op& op = data_.ops[item.ops.begin++];
  push(item);
  if (!carry_out(op, item)) state_.agenda.pop();
}

/// Where an operation stands in the data.
Range Resolver::range_of(const Op& op) const {
  const auto index = static_cast<std::uint16_t>(&op - data_.ops.data());
  return {index, static_cast<std::uint16_t>(index + 1)};
}

/// Returns whether the operations after this one are to be carried out, too.
bool Resolver::carry_out(const Op& op, const Item& item) {
  const Seat seat = item.seat;
  switch (op.kind) {
    case OpKind::gain_gems:
      gain_gems(seat, op.n);
      break;
    case OpKind::gain_token:
    case OpKind::gain_points:
    case OpKind::gain_magic_bonus:
    case OpKind::gain_circle_bonus: {
      const Token token{
          .kind = op.token, .color = op.color.value_or(Color::blue), .value = op.value, .at = item.at};
      for (int i = 0; i < op.n; ++i) add_token(seat, token);
      break;
    }
    case OpKind::gain_infinite:
      if (op.color)
        gain_infinite(seat, item.at, *op.color);
      else
        choose_color(seat, item.at);
      break;
    case OpKind::gain_attack:  // R23
      screen(seat).attack = static_cast<std::uint8_t>(screen(seat).attack + op.n);
      report(AttackGained{seat, op.n});
      break;
    case OpKind::draw_cards:
      if (state_.phase == Phase::setup)
        player(seat).draws_owed = op.n;  // there are no decks yet, R33
      else
        draw_cards(seat, op.n);
      break;
    case OpKind::choose_one:
      push({.step = Step::choose_option, .seat = seat, .at = item.at, .ops = op.options});
      break;
    case OpKind::level5_reward: {
      push({.step = Step::level5_reward, .seat = seat, .at = item.at, .ops = range_of(op)});
      break;
    }
    case OpKind::duplicate_tokens:
      duplicate_tokens(seat, item.at);
      break;
    case OpKind::exchange_token:
      barter(seat, op.n);
      break;
    case OpKind::require_small_deck:
      return state_.small.size() >= op.n;
    case OpKind::take_auction_card:
      return take_auction_card(seat);
    case OpKind::skip_next_auction:
      state_.must_skip.insert(seat);
      report(AuctionSkip{seat});
      break;
    case OpKind::draw_laws_return:
      draw_laws_return(seat, op.n, op.value);
      break;
    case OpKind::tuck_from_hand:
      ask_tuck_from_hand(seat, item.at);
      break;
    case OpKind::tuck_free_card:
      tuck_free_card(seat, item.at);
      break;
    case OpKind::bank_gems:
      bank_gems(seat, item.at, op.n, op.value > 0 ? range_of(op) : Range{});
      break;
    case OpKind::on_take_card_may_tuck:
    case OpKind::score_per_card:
    case OpKind::score_per_tucked:
    case OpKind::score_by_level:
    case OpKind::score_per_set:
    case OpKind::score_per_circle_and_infinite:
    case OpKind::score_per_banked_gem:
      break;  // these last, see OpKind
  }
  return true;
}

// ---- Gems and tokens ----

void Resolver::gain_gems(Seat seat, int n) {  // R21
  n = std::min(n, state_.reserve.total());
  if (n == 0) return;
  const auto colors = kColors - std::count(state_.reserve.count.begin(), state_.reserve.count.end(), 0);
  if (n < state_.reserve.total() && colors > 1) {
    return push({.step = Step::take_gems, .seat = seat, .n = static_cast<std::uint8_t>(n)});
  }
  Gems taken = state_.reserve;  // everything, or a part of the only colour
  if (colors == 1) {
    for (auto& number : taken.count) number = static_cast<std::uint8_t>(std::min<int>(number, n));
  }
  move_gems(seat, taken, 1);
  report(GemsTaken{seat, taken});
}

void Resolver::answer(const Item& item, const TakeGems& action) {
  move_gems(item.seat, action.gems, 1);
  report(GemsTaken{item.seat, action.gems});
  gain_gems(item.seat, item.n - action.gems.total());
}

void Resolver::add_token(Seat seat, Token token, bool from_screen) {  // R24
  token.id = state_.next_token++;
  token.used = false;
  pyramid(seat).tokens.push_back(token);
  TokenGained gained{seat, token.at.level, token.at.pos, token.id, token.kind, {}, {}, from_screen};
  if (token.kind == TokenKind::infinite || token.kind == TokenKind::circle_bonus) gained.color = token.color;
  if (token.value > 0) gained.value = token.value;
  report(gained);
}

void Resolver::gain_infinite(Seat seat, Place at, Color color) {  // R25
  if (state_.reserve[color] > 0) {
    --state_.reserve[color];
    add_token(seat, {.kind = TokenKind::infinite, .color = color, .at = at});
  } else if (screen(seat).may_have(color)) {
    push({.step = Step::infinite_from_screen, .seat = seat, .at = at, .color = color});
  } else {
    report(InfiniteLost{seat, color});
  }
}

void Resolver::answer(const Item& item, const InfiniteFromScreen& action) {
  if (!action.take) return report(InfiniteLost{item.seat, item.color});
  screen(item.seat).move(item.color, -1);
  add_token(item.seat, {.kind = TokenKind::infinite, .color = item.color, .at = item.at}, true);
}

void Resolver::choose_color(Seat seat, Place at) {  // R25, "any"
  List<Color, kColors> possible;                    // by public knowledge
  for (const Color color : kEachColor) {
    if (state_.reserve[color] > 0 || screen(seat).may_have(color)) possible.push_back(color);
  }
  if (possible.empty())
    report(InfiniteLost{seat, {}});
  else if (possible.size() == 1)
    gain_infinite(seat, at, possible.front());
  else
    push({.step = Step::choose_color, .seat = seat, .at = at});
}

void Resolver::answer(const Item& item, const ChooseColor& action) {
  if (state_.reserve[action.color] == 0) screen(item.seat).has_shown(action.color, 1);
  gain_infinite(item.seat, item.at, action.color);
}

void Resolver::answer(const Item& item, const Level5Reward& action) {  // R66
  const Op& op = data_.ops[item.ops.begin];
  if (action.reward == Reward::points) {
    return add_token(item.seat, {.kind = TokenKind::points, .value = op.n, .at = item.at});
  }
  const Card card = find(pyramid(item.seat), item.at)->card;
  for (auto level = op.by_level.rbegin(); level != op.by_level.rend(); ++level) {
    push({.step = Step::run_ops, .seat = item.seat, .at = item.at, .ops = data_[card].rewards[*level]});
  }
}

void Resolver::answer(const Item& item, const ChooseOption& action) {  // R78
  const Card card = find(pyramid(item.seat), item.at)->card;
  report(OptionChosen{item.seat, card, action.option});
  const Range chosen = data_.lists[static_cast<std::size_t>(item.ops.begin + action.option)];
  push({.step = Step::run_ops, .seat = item.seat, .at = item.at, .ops = chosen});
}

// ---- Cards ----

void Resolver::draw_cards(Seat seat, int n) {  // R27
  if (n == 0 || (state_.laws.empty() && state_.small.empty())) return;
  push({.step = Step::draw_cards, .seat = seat, .n = static_cast<std::uint8_t>(n - 1)});
  if (state_.small.empty())
    draw(seat, DeckName::law);
  else if (state_.laws.empty())
    draw(seat, DeckName::small);
  else
    push({.step = Step::choose_deck, .seat = seat});
}

void Resolver::answer(const Item& item, const ChooseDeck& action) { draw(item.seat, action.deck); }

void Resolver::draw(Seat seat, DeckName deck) {
  HiddenCard card = deck == DeckName::law ? state_.laws.draw() : state_.small.draw();
  card.show_to(seat);
  player(seat).hand.push_back({card});
  report(CardDrawn{seat, deck, card});
  after_taking(seat);
}

/// R81. The card taken is the last of the hand.
void Resolver::after_taking(Seat seat) {
  if (census_law(data_, pyramid(seat))) push({.step = Step::tuck_taken, .seat = seat});
}

void Resolver::answer(const Item& item, const TuckTaken& action) {
  if (!action.tuck) return;
  const Card card = player(item.seat).hand.back().card.truth();
  take_from_hand(item.seat, card, true);
  tuck(item.seat, card, *census_law(data_, pyramid(item.seat)), TuckedFrom::hand);
}

void Resolver::tuck(Seat seat, Card card, Place under, TuckedFrom source, std::optional<Place> from) {  // R17
  pyramid(seat).tucked.push_back({card, under});
  CardTucked tucked{seat, card, under.level, under.pos, source, {}, {}};
  if (from) {
    tucked.from_level = from->level;
    tucked.from_pos = from->pos;
  }
  report(tucked);
}

// ---- The laws' own operations ----

void Resolver::duplicate_tokens(Seat seat, Place at) {  // R73
  const auto tokens = pyramid(seat).tokens;
  for (const Token& token : tokens) {
    if (token.at == at && token.kind != TokenKind::infinite) add_token(seat, token);
  }
  for (auto token = tokens.rbegin(); token != tokens.rend(); ++token) {
    if (token->at != at || token->kind != TokenKind::infinite) continue;
    push({.step = Step::gain_infinite, .seat = seat, .at = at, .color = token->color});
  }
}

void Resolver::barter(Seat seat, int pay) {  // R74
  if (screen(seat).total() < pay || pyramid(seat).tokens.empty() || first_targets(state_, seat).empty())
    return;
  push({.step = Step::barter_give, .seat = seat, .n = static_cast<std::uint8_t>(pay)});
}

void Resolver::answer(const Item& item, const BarterDecline&) { report(BarterDeclined{item.seat}); }

void Resolver::answer(const Item& item, const BarterGive& action) {
  Item next = item;
  next.give = action.token;
  next.step = Step::barter_take;
  const auto targets = first_targets(state_, item.seat);
  if (targets.size() > 1) return push(next);
  answer(next, BarterTake{targets.front().seat, targets.front().token});
}

void Resolver::answer(const Item& item, const BarterTake& action) {
  Item next = item;
  next.step = Step::barter_pay;
  next.target = action.target;
  next.take = action.token;
  if (screen(item.seat).total() > item.n) return push(next);
  answer(next, BarterPay{screen(item.seat).gems()});
}

void Resolver::answer(const Item& item, const BarterPay& action) {
  for (const Color color : kEachColor) {
    screen(item.seat).move(color, -action.gems[color]);
    screen(item.target).move(color, action.gems[color]);
  }
  const auto at = [&](Seat seat, std::uint16_t id) {
    auto& tokens = pyramid(seat).tokens;
    return std::find_if(tokens.begin(), tokens.end(), [&](auto& token) { return token.id == id; });
  };
  Token& given = *at(item.seat, item.give);
  Token& taken = *at(item.target, item.take);
  std::swap(given, taken);
  std::swap(given.at, taken.at);  // each lies exactly where the other lay
  report(Bartered{item.seat, item.target, action.gems, item.give, item.take});
}

bool Resolver::take_auction_card(Seat seat) {  // R76
  List<TakeAuctionCard, kColors * 2> cards;
  each_displayed(state_, [&](Color color, Spot place) { cards.push_back({color, place}); });
  if (cards.empty()) return false;
  const Item item{.step = Step::take_auction_card, .seat = seat};
  if (cards.size() == 1)
    answer(item, cards.front());
  else
    push(item);
  return true;
}

void Resolver::answer(const Item& item, const TakeAuctionCard& action) {
  push({.step = Step::refill, .color = action.color, .spot = action.place});
  take_card(item.seat, action.color, action.place);
  after_taking(item.seat);
}

void Resolver::refill(Color color, Spot place) {
  if (state_.small.empty()) return;
  const Card card = state_.small.draw().truth();
  state_.spot(color, place) = card;
  report(Displayed{color, place, card, Source::small});
}

void Resolver::draw_laws_return(Seat seat, int n, int back) {  // R77
  const int drawn = std::min(n, static_cast<int>(state_.laws.size()));
  for (int i = 0; i < drawn; ++i) {
    HiddenCard card = state_.laws.draw();
    card.show_to(seat);
    player(seat).hand.push_back({card, false, true});
    report(CardDrawn{seat, DeckName::law, card});
  }
  push({.step = Step::ask_taken, .seat = seat});
  const int returned = drawn + back - n;
  if (returned > 0) push({.step = Step::return_laws, .seat = seat, .n = static_cast<std::uint8_t>(returned)});
}

/// A law that everybody knows goes back openly: they see that it leaves the hand.
void Resolver::answer(const Item& item, const ReturnLaws& action) {
  LawsReturned returned{item.seat, {}};
  for (const Card card : action.laws) returned.laws.push_back(take_from_hand(item.seat, card, false).card);
  for (auto law = returned.laws.rbegin(); law != returned.laws.rend(); ++law) state_.laws.put_on_top(*law);
  report(returned);
}

void Resolver::ask_taken(Seat seat) {  // R81: whether a drawn card is left is public
  auto& hand = player(seat).hand;
  const bool any = std::any_of(hand.begin(), hand.end(), [](auto& held) { return held.fresh; });
  if (any && census_law(data_, pyramid(seat))) return push({.step = Step::choose_taken, .seat = seat});
  for (HandCard& held : hand) held.fresh = false;
}

void Resolver::answer(const Item& item, const ChooseTaken& action) {
  if (action.card) {
    take_from_hand(item.seat, *action.card, true);
    tuck(item.seat, *action.card, *census_law(data_, pyramid(item.seat)), TuckedFrom::hand);
  }
  for (HandCard& held : player(item.seat).hand) held.fresh = false;
}

void Resolver::ask_tuck_from_hand(Seat seat, Place at) {  // R79
  if (!player(seat).hand.empty()) push({.step = Step::tuck_from_hand, .seat = seat, .at = at});
}

void Resolver::answer(const Item& item, const TuckFromHand& action) {
  if (!action.card) return;
  take_from_hand(item.seat, *action.card, true);
  tuck(item.seat, *action.card, item.at, TuckedFrom::hand);
  ask_tuck_from_hand(item.seat, item.at);
}

void Resolver::tuck_free_card(Seat seat, Place under) {  // R80
  List<Place, 40> free;
  for (const auto& slot : pyramid(seat).slots) {
    if (slot.at != under && is_free(pyramid(seat), slot)) free.push_back(slot.at);
  }
  if (free.size() == 1)
    retire(seat, free.front(), under);
  else if (!free.empty())
    push({.step = Step::tuck_free, .seat = seat, .at = under});
}

void Resolver::answer(const Item& item, const TuckFree& action) {
  retire(item.seat, {static_cast<std::int8_t>(action.level), action.pos}, item.at);
}

void Resolver::retire(Seat seat, Place from, Place under) {
  Pyramid& own = pyramid(seat);
  const Pyramid::Slot slot = *find(own, from);
  TokensRemoved removed{seat, {}, slot.banked};
  for (const Token& token : own.tokens) {
    if (token.at != from) continue;
    removed.tokens.push_back(token.id);
    if (token.kind == TokenKind::infinite) ++removed.gems[token.color];
  }
  for (const Color color : kEachColor) {
    state_.reserve[color] = static_cast<std::uint8_t>(state_.reserve[color] + removed.gems[color]);
  }
  const auto lies_there = [&](auto& thing) { return thing.at == from; };
  own.tokens.erase(std::remove_if(own.tokens.begin(), own.tokens.end(), lies_there), own.tokens.end());
  own.slots.erase(std::remove_if(own.slots.begin(), own.slots.end(), lies_there), own.slots.end());
  tuck(seat, slot.card, under, TuckedFrom::pyramid, from);
  if (!removed.tokens.empty() || removed.gems.total() > 0) report(removed);
}

void Resolver::bank_gems(Seat seat, Place at, int most, Range op) {  // R83
  if (most == 0 || screen(seat).total() == 0) return;
  push({.step = Step::bank_gems, .seat = seat, .n = static_cast<std::uint8_t>(most), .at = at, .ops = op});
}

void Resolver::answer(const Item& item, const BankGems& action) {
  Gems& banked = find(pyramid(item.seat), item.at)->banked;
  for (const Color color : kEachColor) {
    screen(item.seat).move(color, -action.gems[color]);
    banked[color] = static_cast<std::uint8_t>(banked[color] + action.gems[color]);
  }
  report(GemsBanked{item.seat, item.at.level, item.at.pos, action.gems});
  const int put = action.gems.total();  // who puts down fewer than may be in one go is done
  if (put == most_banked_now(data_, item)) bank_gems(item.seat, item.at, item.n - put, item.ops);
}

}  // namespace arbiter::viceroy
