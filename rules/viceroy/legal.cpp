// What may be chosen at each decision.
#include <algorithm>

#include "rules/viceroy/payment.hpp"
#include "rules/viceroy/rules.hpp"

namespace arbiter::viceroy {
namespace {

using Out = core::LegalActions<Action>;

/// The cards of a hand, ascending.
List<Card, 56> sorted_cards(const Player& player) {
  List<Card, 56> cards;
  for (const HandCard& held : player.hand) cards.push_back(held.card.truth());
  std::sort(cards.begin(), cards.end());
  return cards;
}

/// All ways to take from `min` to `max` gems out of `stock`.
template <class Visit>
void each_selection(const Gems& stock, int min, int max, Visit&& visit) {
  Gems chosen;
  const auto choose = [&](auto&& self, std::size_t color, int total) -> void {
    if (color == kColors) {
      if (total >= min) visit(chosen);
      return;
    }
    for (int n = 0; n <= stock.count[color] && total + n <= max; ++n) {
      chosen.count[color] = static_cast<std::uint8_t>(n);
      self(self, color + 1, total + n);
    }
    chosen.count[color] = 0;
  };
  choose(choose, 0, 0);
}

void start_choices(const Player& player, Out& out) {  // R32
  const auto offered = sorted_cards(player);
  for (const Card play : offered) {
    for (const Card keep : offered) {
      if (play != keep) out.add(ChooseStart{play, keep});
    }
  }
}

void bid_choices(const State& state, const Screen& screen, Out& out) {  // R43
  out.add(Bid{BidKind::pass, {}});
  for (const Color color : kEachColor) {
    if (cards_in(state.column(color)) > 0 && screen.gems(color) > 0) out.add(Bid{BidKind::gem, color});
  }
  if (screen.attack > 0) out.add(Bid{BidKind::attack, {}});
}

void develop_choices(const Data& data, const Player& player, Out& out) {  // R60
  out.add(Develop{DevelopKind::pass, {}});
  const auto cards = sorted_cards(player);
  for (const Card card : cards) {
    const auto held =
        std::find_if(player.hand.begin(), player.hand.end(), [&](auto& h) { return h.card.truth() == card; });
    if (is_playable(data, player, card, held->free)) out.add(Develop{DevelopKind::play, card});
  }
  for (const Card card : cards) out.add(Develop{DevelopKind::discard, card});
}

void settle_choices(const State& state, Seat seat, Out& out) {
  const Task& task = state.task(seat);
  switch (task.kind) {
    case Task::Kind::none:
      break;
    case Task::Kind::pick:  // R48
      for (const Spot place : {Spot::base, Spot::tip}) out.add(PickCard{task.color, place});
      break;
    case Task::Kind::claim:  // R55
      for (const auto claim : {ClaimKind::refuse, ClaimKind::base, ClaimKind::tip, ClaimKind::any}) {
        out.add(Claim{claim});
      }
      break;
    case Task::Kind::tuck:  // R81
      for (const bool tuck : {false, true}) out.add(TuckTaken{tuck});
      break;
  }
}

void return_choices(const Data& data, const Player& player, int n, Out& out) {  // R77
  List<Card, kLaws> laws;
  for (const Card card : sorted_cards(player)) {
    if (data.is_law(card)) laws.push_back(card);
  }
  for (const Card top : laws) {
    if (n == 1) out.add(ReturnLaws{{top}});
    for (const Card next : laws) {
      if (n == 2 && next != top) out.add(ReturnLaws{{top, next}});
    }
  }
}

void single_choices(const Data& data, const State& state, const Item& item, Out& out) {
  const Player& player = state[item.seat];
  switch (item.step) {
    case Step::pick_card:  // R45
      each_displayed(state, [&](Color color, Spot place) { out.add(PickCard{color, place}); });
      break;
    case Step::take_gems: {  // R21
      const int n = std::min<int>(item.n, kMostGemsAtOnce);
      each_selection(state.reserve, n, n, [&](const Gems& gems) { out.add(TakeGems{gems}); });
      break;
    }
    case Step::choose_deck:
      for (const auto deck : {DeckName::law, DeckName::small}) out.add(ChooseDeck{deck});
      break;
    case Step::tuck_taken:
      for (const bool tuck : {false, true}) out.add(TuckTaken{tuck});
      break;
    case Step::place:
      for (const Place at : placements(data, player, player.played->card.truth(), player.played->free)) {
        out.add(PlaceCard{static_cast<std::uint8_t>(at.level), at.pos});
      }
      break;
    case Step::pay: {
      const Gems price = cost(data, player.played->card.truth(), player.played->free, item.at.level);
      for (const InfiniteIds& ids : payments(player, price)) out.add(Pay{ids});
      break;
    }
    case Step::level5_reward:
      for (const auto reward : {Reward::points, Reward::rewards}) out.add(Level5Reward{reward});
      break;
    case Step::choose_option:
      for (int i = 0; i < item.ops.end - item.ops.begin; ++i) {
        out.add(ChooseOption{static_cast<std::uint8_t>(i)});
      }
      break;
    case Step::choose_color:  // R25
      for (const Color color : kEachColor) {
        if (state.reserve[color] > 0 || player.screen.gems(color) > 0) out.add(ChooseColor{color});
      }
      break;
    case Step::infinite_from_screen:
      out.add(InfiniteFromScreen{false});
      if (player.screen.gems(item.color) > 0) out.add(InfiniteFromScreen{true});
      break;
    case Step::barter_give:  // R74
      out.add(BarterDecline{});
      for (const Token& token : different_tokens(player.pyramid)) out.add(BarterGive{token.id});
      break;
    case Step::barter_take:
      for (const Seat target : SeatSet::first(state.seats)) {
        if (target == item.seat) continue;
        for (const Token& token : different_tokens(state[target].pyramid)) {
          out.add(BarterTake{target, token.id});
        }
      }
      break;
    case Step::barter_pay:
      each_selection(player.screen.gems(), item.n, item.n,
                     [&](const Gems& gems) { out.add(BarterPay{gems}); });
      break;
    case Step::take_auction_card:
      each_displayed(state, [&](Color color, Spot place) { out.add(TakeAuctionCard{color, place}); });
      break;
    case Step::return_laws:
      return_choices(data, player, item.n, out);
      break;
    case Step::choose_taken: {
      out.add(ChooseTaken{});
      List<Card, 3> fresh;
      for (const HandCard& held : player.hand) {
        if (held.fresh) fresh.push_back(held.card.truth());
      }
      std::sort(fresh.begin(), fresh.end());
      for (const Card card : fresh) out.add(ChooseTaken{card});
      break;
    }
    case Step::tuck_from_hand:
      out.add(TuckFromHand{});
      for (const Card card : sorted_cards(player)) out.add(TuckFromHand{card});
      break;
    case Step::tuck_free:
      for (const auto& slot : player.pyramid.slots) {
        if (slot.at != item.at && is_free(player.pyramid, slot)) {
          out.add(TuckFree{static_cast<std::uint8_t>(slot.at.level), slot.at.pos});
        }
      }
      break;
    case Step::bank_gems:
      each_selection(player.screen.gems(), 0, most_banked_now(data, item),
                     [&](const Gems& gems) { out.add(BankGems{gems}); });
      break;
    default:
      break;
  }
}

}  // namespace

void legal_actions(const Data& data, const State& state, Seat seat, Out& out) {
  const Item& item = state.agenda.top();
  switch (item.step) {
    case Step::choose_start:
      return start_choices(state[seat], out);
    case Step::bid:
      return bid_choices(state, state[seat].screen, out);
    case Step::develop:
      return develop_choices(data, state[seat], out);
    case Step::settle:
      return settle_choices(state, seat, out);
    default:
      return single_choices(data, state, item, out);
  }
}

}  // namespace arbiter::viceroy
