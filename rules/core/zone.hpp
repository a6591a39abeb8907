// Places where hidden cards lie: decks with an order, hands without one.
#pragma once

#include <algorithm>

#include "rules/core/border.hpp"
#include "rules/core/bytes.hpp"
#include "rules/core/rng.hpp"
#include "rules/core/secret.hpp"

namespace arbiter::core {

/// A pile whose order matters, held in place. `Card` is a Secret or a plain value. Iterating goes from the
/// top down.
template <class Card, std::size_t Capacity>
class Deck {
 public:
  bool empty() const { return cards_.empty(); }
  std::size_t size() const { return cards_.size(); }
  /// Counted from the top.
  const Card& operator[](std::size_t depth) const { return cards_[cards_.size() - 1 - depth]; }
  Card& operator[](std::size_t depth) { return cards_[cards_.size() - 1 - depth]; }
  void put_on_top(Card card) { cards_.push_back(std::move(card)); }
  void put_under(Card card) { cards_.insert(cards_.begin(), std::move(card)); }
  /// Takes the top card. Precondition: not empty.
  Card draw() {
    Card card = std::move(cards_.back());
    cards_.pop_back();
    return card;
  }
  /// Nobody knows any card of a shuffled deck.
  void shuffle(Rng& rng) {
    if constexpr (is_secret<Card>) {
      for (Card& card : cards_) card.conceal();
    }
    rng.shuffle(cards_);
  }
  void clear() { cards_.clear(); }

  auto begin() const { return cards_.rbegin(); }
  auto end() const { return cards_.rend(); }
  auto begin() { return cards_.rbegin(); }
  auto end() { return cards_.rend(); }

  template <class Io>
  void bytes(Io& io) {
    io(cards_);  // from the bottom up
  }
  friend bool operator==(const Deck&, const Deck&) = default;

 private:
  List<Card, Capacity> cards_;  // the top is at the end
};

/// Writes a set of Secrets whose places mean nothing (a hand): first what the viewer knows, in ascending
/// order, then the backs of the rest, in ascending order. So neither identity nor time of drawing shows in
/// the order.
template <class Data, class Cards>
void write_unordered(json::Writer& out, const Data& data, Viewer viewer, const Cards& cards) {
  using Card = typename Cards::value_type;
  List<const Card*, 256> known, hidden;
  for (const Card& card : cards) (card.known_to(viewer) ? known : hidden).push_back(&card);
  std::sort(known.begin(), known.end(), [](auto* a, auto* b) { return a->truth() < b->truth(); });
  std::sort(hidden.begin(), hidden.end(), [](auto* a, auto* b) { return a->back() < b->back(); });
  out.begin_array();
  for (const Card* card : known) write(out, data, viewer, *card);
  for (const Card* card : hidden) write(out, data, viewer, *card);
  out.end_array();
}

}  // namespace arbiter::core
