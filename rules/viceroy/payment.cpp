#include "rules/viceroy/payment.hpp"

#include <algorithm>

namespace arbiter::viceroy {
namespace {

bool can_pay(const Player& player, const Gems& cost) {
  const Gems infinite = unused_infinite(player.pyramid);
  return std::all_of(kEachColor.begin(), kEachColor.end(),
                     [&](Color color) { return cost[color] <= player.screen.gems(color) + infinite[color]; });
}

/// Enumerates the ways to pay. Of equal gemstones on one card the first are used (R99).
class Payments {
 public:
  Payments(const Player& player, const Gems& cost) : player_(player), cost_(cost) {
    for (const Token& token : player.pyramid.tokens) {
      if (token.kind == TokenKind::infinite && !token.used && cost[token.color] > 0)
        usable_.push_back(&token);
    }
    const auto group = [](const Token* t) { return std::tuple(t->color, t->at, t->id); };
    std::sort(usable_.begin(), usable_.end(),
              [&](const Token* a, const Token* b) { return group(a) < group(b); });
  }

  std::vector<InfiniteIds> all() {
    choose(0, cost_);
    return std::move(found_);
  }

 private:
  /// `open` is the part of the cost that no infinite gemstone before `next` has covered.
  void choose(std::size_t next, Gems open) {
    if (next == usable_.size()) {
      for (const Color color : kEachColor) {
        if (open[color] > player_.screen.gems(color)) return;
      }
      found_.push_back(chosen_);
      std::sort(found_.back().begin(), found_.back().end());
      return;
    }
    std::size_t end = next;  // of the gemstones that are equal to this one
    while (end < usable_.size() && same_but_id(*usable_[end], *usable_[next])) ++end;
    const Color color = usable_[next]->color;
    const std::size_t most = std::min<std::size_t>(end - next, open[color]);
    for (std::size_t n = most + 1; n-- > 0;) {
      for (std::size_t i = 0; i < n; ++i) chosen_.push_back(usable_[next + i]->id);
      Gems rest = open;
      rest[color] = static_cast<std::uint8_t>(rest[color] - n);
      choose(end, rest);
      for (std::size_t i = 0; i < n; ++i) chosen_.pop_back();
    }
  }

  const Player& player_;
  const Gems cost_;
  List<const Token*, 128> usable_;
  InfiniteIds chosen_;
  std::vector<InfiniteIds> found_;
};

}  // namespace

Gems cost(const Data& data, Card card, bool free, int level) {
  return free ? Gems{} : data.price(card, level);
}

Places placements(const Data& data, const Player& player, Card card, bool free) {
  Places places;
  const bool is_law = data.is_law(card);
  switch (data[card].placement) {
    case Placement::free_place: {
      std::array<bool, kLevels + 1> payable{};
      for (int level = 1; level <= (is_law ? kLevels - 1 : kLevels); ++level) {
        payable[static_cast<std::size_t>(level)] = can_pay(player, cost(data, card, free, level));
      }
      for (const Place at : free_places(player.pyramid, kLevels)) {
        if (payable[static_cast<std::size_t>(at.level)]) places.push_back(at);
      }
      break;
    }
    case Placement::replace:  // R72
      for (const auto& slot : player.pyramid.slots) {
        if (slot.at.level < kLevels) places.push_back(slot.at);
      }
      break;
    case Placement::under_character:  // R73
      for (const auto& slot : player.pyramid.slots) {
        if (!data.is_law(slot.card)) places.push_back(slot.at);
      }
      break;
  }
  return places;
}

bool is_playable(const Data& data, const Player& player, Card card, bool free) {
  if (data[card].placement != Placement::free_place) return !placements(data, player, card, free).empty();
  return can_pay(player, cost(data, card, free, 1));
}

bool has_payment_choice(const Player& player, const Gems& cost) {
  const Gems infinite = unused_infinite(player.pyramid);
  return std::any_of(kEachColor.begin(), kEachColor.end(),
                     [&](Color color) { return cost[color] > 0 && infinite[color] > 0; });
}

std::vector<InfiniteIds> payments(const Player& player, const Gems& cost) {
  return Payments(player, cost).all();
}

void show_solvency(Player& player, const Gems& cost) {
  const Gems infinite = unused_infinite(player.pyramid);
  for (const Color color : kEachColor) player.screen.has_shown(color, cost[color] - infinite[color]);
}

}  // namespace arbiter::viceroy
