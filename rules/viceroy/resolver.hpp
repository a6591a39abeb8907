// Carries out actions and everything that follows from them, up to the next decision.
#pragma once

#include <vector>

#include "rules/viceroy/events.hpp"
#include "rules/viceroy/pyramid.hpp"
#include "rules/viceroy/state.hpp"

namespace arbiter::viceroy {

/// Each member function is a step or a ruling; they are grouped by file. Those that start a longer procedure
/// push its steps on the agenda.
class Resolver {
 public:
  Resolver(const Data& data, State& state, std::vector<Event>& events)
      : data_(data), state_(state), events_(events) {}

  /// Carries out an action. Precondition: it is legal.
  void act(Seat seat, const Action& action);
  /// Carries out the items of the agenda up to the next decision.
  void run();

 private:
  // resolver.cpp: dispatching, and what every part uses
  void resolve(const Item& item);
  void seal(Seat seat, const Sealed& choice);
  void push(const Item& item) { state_.agenda.push(item); }
  /// Pushes one item for each seat, so that the first seat's is resolved first.
  void push_in_order(const List<Seat, kSeats>& order, Item item);
  Player& player(Seat seat) { return state_[seat]; }
  Screen& screen(Seat seat) { return state_[seat].screen; }
  Pyramid& pyramid(Seat seat) { return state_[seat].pyramid; }
  /// Takes a card out of a hand. With `openly` everybody sees it.
  HandCard take_from_hand(Seat seat, Card card, bool openly);
  void move_gems(Seat seat, const Gems& gems, int sign);  // between screen and reserve
  template <class E>
  void report(const E& event) {
    events_.emplace_back(event);
  }

  // setup.cpp
  void reveal_start();
  void build_decks();
  void deal_laws();

  // auction.cpp
  void begin_round();
  void auction_turn();
  void reveal_bids();
  void attack_pick(Seat seat);
  void settle_bids();
  void settle_color(Color color, SeatSet bidders);
  void ask_tasks();
  void reveal_settle();
  void evaluate_claims(Color color, SeatSet pair);
  void settle_card(Seat seat, Color color, Spot place);
  void take_card(Seat seat, Color color, Spot place);
  void pass_gems();
  void slide();
  void fill_bases();

  // development.cpp
  void begin_development();
  void development_turn();
  void reveal_plays();
  void resolve_play(Seat seat);
  void choose_payment(Seat seat, Place at);
  void put_down(Seat seat, Place at, const List<std::uint16_t, kLevels>& use_infinite);
  void replace(Seat seat, Place at, Card card);
  void complete_circles(Seat seat, Place at, const std::array<std::optional<Color>, 3>& before);
  std::array<std::optional<Color>, 3> circle_colors(Seat seat, Place at) const;

  // effects.cpp: the primitive operations
  void run_ops(Item item);
  Range range_of(const Op& op) const;
  bool carry_out(const Op& op, const Item& item);
  void gain_gems(Seat seat, int n);
  void draw_cards(Seat seat, int n);
  void draw(Seat seat, DeckName deck);
  void after_taking(Seat seat);
  void add_token(Seat seat, Token token, bool from_screen = false);
  void gain_infinite(Seat seat, Place at, Color color);
  void choose_color(Seat seat, Place at);
  void duplicate_tokens(Seat seat, Place at);
  void barter(Seat seat, int pay);
  bool take_auction_card(Seat seat);
  void refill(Color color, Spot place);
  void draw_laws_return(Seat seat, int n, int back);
  void ask_taken(Seat seat);
  void ask_tuck_from_hand(Seat seat, Place at);
  void tuck(Seat seat, Card card, Place under, TuckedFrom source, std::optional<Place> from = {});
  void tuck_free_card(Seat seat, Place under);
  void retire(Seat seat, Place from, Place under);
  void bank_gems(Seat seat, Place at, int most, Range op);

  // scoring.cpp
  void finish();

  // Answers to decisions; `item` is the decision.
  void answer(const Item& item, const PickCard& action);
  void answer(const Item& item, const TakeGems& action);
  void answer(const Item& item, const ChooseDeck& action);
  void answer(const Item& item, const TuckTaken& action);
  void answer(const Item& item, const PlaceCard& action);
  void answer(const Item& item, const Pay& action);
  void answer(const Item& item, const Level5Reward& action);
  void answer(const Item& item, const ChooseOption& action);
  void answer(const Item& item, const ChooseColor& action);
  void answer(const Item& item, const InfiniteFromScreen& action);
  void answer(const Item& item, const BarterDecline& action);
  void answer(const Item& item, const BarterGive& action);
  void answer(const Item& item, const BarterTake& action);
  void answer(const Item& item, const BarterPay& action);
  void answer(const Item& item, const TakeAuctionCard& action);
  void answer(const Item& item, const ReturnLaws& action);
  void answer(const Item& item, const ChooseTaken& action);
  void answer(const Item& item, const TuckFromHand& action);
  void answer(const Item& item, const TuckFree& action);
  void answer(const Item& item, const BankGems& action);

  const Data& data_;
  State& state_;
  std::vector<Event>& events_;
};

}  // namespace arbiter::viceroy
