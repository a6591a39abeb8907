#include "rules/viceroy/scoring.hpp"

#include <algorithm>

#include "rules/viceroy/recolour.hpp"
#include "rules/viceroy/resolver.hpp"

namespace arbiter::viceroy {
namespace {

constexpr int kPerSet = 12;    // R90
constexpr int kPerAttack = 4;  // R92

/// B(c), R86.
int circle_bonus(const Pyramid& pyramid, Color color) {
  int bonus = 0;
  for (const Token& token : pyramid.tokens) {
    if (token.kind == TokenKind::circle_bonus && token.color == color) bonus += token.value;
  }
  return bonus;
}

/// What all laws on places give for each circle and infinite gemstone, R82.
int circle_extra(const Data& data, const Pyramid& pyramid) {
  int extra = 0;
  for (const auto& slot : pyramid.slots) {
    if (const Op* op = data.lasting(slot.card, OpKind::score_per_circle_and_infinite)) extra += op->n;
  }
  return extra;
}

/// Scores one seat.
class Scoring {
 public:
  Scoring(const Data& data, const State& state, Seat seat, Recolour how)
      : data_(data), state_(state), seat_(seat), how_(how), pyramid_(state[seat].pyramid) {}

  SeatScore score() {
    score_circles();
    for (const Token& token : pyramid_.tokens) {  // R88
      if (token.kind == TokenKind::infinite) {
        score_.infinite += token.at.level + circle_bonus(pyramid_, token.color);
      }
    }
    for (const auto& slot : pyramid_.slots) {
      if (!data_.is_law(slot.card)) continue;
      for (const Op& op : data_[data_[slot.card].rewards[1]]) score_.laws += law_points(op, slot);
    }
    score_.points = sum(pyramid_, TokenKind::points);
    score_.magic = count(pyramid_, TokenKind::magic) * sum(pyramid_, TokenKind::magic_bonus);
    score_.sets = kPerSet * completed_sets(pyramid_);
    score_attacks();
    return score_;
  }

 private:
  void score_circles() {  // R87
    const auto changed = recolourings(data_, state_, seat_, how_);
    for (const Circle& circle : circles(data_, pyramid_)) {
      auto color = circle.color();
      for (const Recolouring& r : changed) {
        if (r.top == circle.top) color = r.color;
      }
      if (!color) continue;
      ++single_color_;
      score_.circles += circle.top.level + circle_bonus(pyramid_, *color);
    }
  }

  int law_points(const Op& op, const Pyramid::Slot& slot) const {  // R75, R79 to R83
    const int tucked = static_cast<int>(std::count_if(pyramid_.tucked.begin(), pyramid_.tucked.end(),
                                                      [&](auto& t) { return t.under == slot.at; }));
    switch (op.kind) {
      case OpKind::score_per_card:
        return op.n * static_cast<int>(pyramid_.slots.size() + pyramid_.tucked.size());
      case OpKind::score_per_tucked:
        return op.n * tucked;
      case OpKind::score_by_level:  // only if a card is tucked here
        return tucked > 0 ? op.by_level[static_cast<std::size_t>(slot.at.level - 1)] : 0;
      case OpKind::score_per_set:
        return op.n * completed_sets(pyramid_);
      case OpKind::score_per_circle_and_infinite:
        return op.n * (single_color_ + count(pyramid_, TokenKind::infinite));
      case OpKind::score_per_banked_gem:
        return op.n * slot.banked.total();
      default:
        return 0;
    }
  }

  void score_attacks() {  // R92
    int attacks = 0;
    for (const Seat other : SeatSet::first(state_.seats)) {
      if (other != seat_) attacks += state_[other].screen.attack;
    }
    score_.attack = -kPerAttack * std::max(0, attacks - count(pyramid_, TokenKind::defense));
  }

  const Data& data_;
  const State& state_;
  const Seat seat_;
  const Recolour how_;
  const Pyramid& pyramid_;
  int single_color_ = 0;
  SeatScore score_;
};

}  // namespace

int completed_sets(const Pyramid& pyramid) {
  return std::min({count(pyramid, TokenKind::defense), count(pyramid, TokenKind::magic),
                   count(pyramid, TokenKind::science)});
}

std::vector<Recolouring> recolourings(const Data& data, const State& state, Seat seat, Recolour how) {
  std::vector<Recolouring> changed;
  if (!state.recolour) return changed;
  const Pyramid& pyramid = state[seat].pyramid;
  const auto all = circles(data, pyramid);
  const int extra = circle_extra(data, pyramid);
  std::array<int, kColors> more{};  // than its level, for a circle of each colour
  for (const Color color : kEachColor) {
    more[static_cast<std::size_t>(color)] = circle_bonus(pyramid, color) + extra;
  }
  const auto worth = [&](int level, Color color) { return level + more[static_cast<std::size_t>(color)]; };
  const auto use = how == Recolour::exactly ? best_recolouring : quick_recolouring;
  const auto plan = use(all, state[seat].screen.gems(), worth);
  for (std::size_t i = 0; i < plan.size(); ++i) {
    if (!plan[i]) continue;
    changed.push_back({all[i].top, *plan[i], static_cast<std::uint8_t>(all[i].sections_not(*plan[i]))});
  }
  return changed;
}

std::vector<SeatScore> score(const Data& data, const State& state, Recolour how) {
  std::vector<SeatScore> scores;
  for (const Seat seat : SeatSet::first(state.seats))
    scores.push_back(Scoring(data, state, seat, how).score());
  for (SeatScore& own : scores) {  // R94
    const auto better =
        std::count_if(scores.begin(), scores.end(), [&](auto& other) { return other.total() > own.total(); });
    own.place = static_cast<std::uint8_t>(1 + better);
  }
  return scores;
}

void Resolver::finish() {  // R84, R105
  state_.phase = Phase::over;
  state_.in_phase = {};
  for (const Seat seat : SeatSet::first(state_.seats)) {
    Player& owner = player(seat);
    ScreenRemoved removed{seat, owner.screen.gems(), owner.screen.attack, {}};
    for (const HandCard& held : owner.hand) removed.hand.push_back(held.card.truth());
    std::sort(removed.hand.begin(), removed.hand.end());
    state_.discards.insert(state_.discards.end(), removed.hand.begin(), removed.hand.end());
    owner.hand.clear();
    owner.screen.returned.reveal();
    owner.offer.reveal();
    report(removed);
  }
  DecksRevealed decks;
  const auto reveal = [](auto& deck, auto& shown) {
    for (HiddenCard& card : deck) {
      card.reveal();
      shown.push_back(card.truth());
    }
  };
  reveal(state_.small, decks.small);
  reveal(state_.laws, decks.laws);
  report(decks);

  for (const Seat seat : SeatSet::first(state_.seats)) {
    for (const Recolouring& r : recolourings(data_, state_, seat)) {
      report(Recoloured{seat, r.top.level, r.top.pos, r.color, r.gems});
    }
  }
  Scored scored;
  const auto scores = score(data_, state_);
  for (const Seat seat : SeatSet::first(state_.seats)) {
    scored.standings.push_back({seat, scores[seat].place, static_cast<std::int16_t>(scores[seat].total())});
  }
  report(scored);
}

}  // namespace arbiter::viceroy
