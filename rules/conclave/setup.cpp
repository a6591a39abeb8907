#include <numeric>

#include "rules/conclave/rules.hpp"

namespace arbiter::conclave {
namespace {

List<Card, kCards> all_cards(const Data& data) {
  List<Card, kCards> cards;
  for (std::size_t i = 0; i < data.cards.size(); ++i) {
    cards.insert(cards.end(), data.cards[i].count, Card{static_cast<std::uint8_t>(i)});
  }
  return cards;
}

/// Deals from the top, which is the front (R10 to R12).
class Deal {
 public:
  Deal(const Data& data, List<Card, kCards> cards) : data_(data), cards_(std::move(cards)) {}
  Card open() { return cards_[next_++]; }
  HiddenCard hidden(SeatSet known_to = {}) {
    const Card card = open();
    return HiddenCard(card, data_[card].magic, known_to);
  }

 private:
  const Data& data_;
  List<Card, kCards> cards_;
  std::size_t next_ = 0;
};

void deal_deck(Deal& deal, SpreadDeck& deck, int size) {
  for (int i = 0; i < size; ++i) deck.put_under(deal.hidden());  // the card dealt first lies on top
}

}  // namespace

State setup(const Data& data, const core::Options& options, int seats, core::Rng rng) {
  State state;
  state.seats = static_cast<std::uint8_t>(seats);
  const int chosen = options.seat_or_word("first_player");
  state.first_player = Seat::of(chosen >= 0 ? chosen : static_cast<int>(rng.below(state.seats)));  // R9
  state.active = state.first_player;

  auto cards = all_cards(data);
  rng.shuffle(cards);
  Deal deal(data, std::move(cards));
  const SetupSizes& sizes = data.setup[seats];
  for (int i = 0; i < sizes.removed; ++i) state.removed.push_back(deal.hidden());
  for (const Seat seat : SeatSet::first(seats)) {
    for (int i = 0; i < kHand; ++i) state.hands[seat].push_back(deal.hidden(SeatSet::of(seat)));
  }
  for (const std::uint8_t space : data.ring) state.conclave[space] = deal.open();
  deal_deck(deal, state.decks[0], sizes.left_deck);
  deal_deck(deal, state.decks[1], sizes.right_deck);

  const std::string& corner = options.choice("starting_corner");  // R13
  if (corner == "choose") {
    state.agenda.push(Item::begin_turn);
    state.agenda.push(Item::choose_corner);
  } else {
    Corner fixed = Corner::nw;
    if (corner == "random")
      fixed = static_cast<Corner>(rng.below(4));
    else
      boost::describe::enum_from_string(corner.c_str(), fixed);
    state.corner = fixed;
    state.agenda.push(Item::send);  // nobody has a pile yet, so phase 1 of the first turn is skipped (R17)
  }
  state.rng = rng;
  return state;
}

}  // namespace arbiter::conclave
