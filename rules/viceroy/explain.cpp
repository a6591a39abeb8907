// Why an action is refused, in words.
#include <algorithm>

#include "rules/viceroy/payment.hpp"
#include "rules/viceroy/rules.hpp"

namespace arbiter::viceroy {
namespace {

/// What `seat` is asked now.
Step asked(const State& state, Seat seat) {
  const Step step = state.agenda.top().step;
  if (step != Step::settle) return step;
  switch (state.task(seat).kind) {
    case Task::Kind::pick:
      return Step::pick_card;
    case Task::Kind::tuck:
      return Step::tuck_taken;
    default:
      return Step::settle;
  }
}

/// The names of the actions that answer this question.
std::string answers(Step step) {
  switch (step) {
    case Step::settle:
      return "claim";
    case Step::barter_give:
      return "barter_decline or barter_give";
    default:
      return boost::describe::enum_to_string(step, "?");
  }
}

bool is_answer(Step step, const Action& action) {
  if (step == Step::barter_give && std::holds_alternative<BarterDecline>(action)) return true;
  if (step == Step::settle) return std::holds_alternative<Claim>(action);
  const std::string_view name = boost::describe::enum_to_string(step, "?");
  return std::visit([&](const auto& a) { return name == std::remove_cvref_t<decltype(a)>::type; }, action);
}

/// Why an answer to the right question is refused. No member may rely on what the action holds.
struct Explain {
  const Data& data;
  const State& state;
  Seat seat;
  const Player& player = state[seat];
  const Item& item = state.agenda.top();

  const HandCard* held(Card card) const {
    const auto found =
        std::find_if(player.hand.begin(), player.hand.end(), [&](auto& h) { return h.card.truth() == card; });
    return found == player.hand.end() ? nullptr : &*found;
  }

  std::string operator()(const ChooseStart& choice) const {
    if (choice.play == choice.keep) return "the card to keep must be another than the one to play (R32)";
    return "choose among the four cards that you were dealt (R32)";
  }
  std::string operator()(const Bid& bid) const {
    if (bid.kind != BidKind::gem) {
      if (bid.color) return "only a bid of a gem names a colour (R43)";
      return "you have no attack token behind your screen (R43)";
    }
    if (!bid.color) return "a bid of a gem names its colour (R43)";
    if (static_cast<int>(*bid.color) >= kColors) return "there is no such colour";
    if (cards_in(state.column(*bid.color)) == 0) return "there is no card in that column (R43)";
    return "you have no gem of that colour behind your screen (R43)";
  }
  std::string operator()(const Claim&) const { return "claim base, tip or any card, or refuse (R55)"; }
  std::string operator()(const Develop& choice) const {
    if (choice.kind == DevelopKind::pass) return "a pass names no card (R60)";
    if (!choice.card) return "name the card to play or to discard (R60)";
    if (held(*choice.card) == nullptr) return "that card is not in your hand (R60)";
    if (data[*choice.card].placement == Placement::under_character) {
      return "this law needs a character in your pyramid (R73)";
    }
    return "you cannot pay for this card on any level (R60, R65)";
  }
  std::string operator()(const PickCard&) const { return "there is no such card for you to take (R45, R48)"; }
  std::string operator()(const TakeGems& choice) const {
    const int n = std::min<int>(item.n, kMostGemsAtOnce);
    if (choice.gems.total() != n) return "take exactly " + std::to_string(n) + " gems now (R21)";
    return "the reserve does not hold these gems (R21)";
  }
  std::string operator()(const ChooseDeck&) const { return "draw from the law deck or the small deck (R27)"; }
  std::string operator()(const TuckTaken&) const { return "tuck the card or keep it (R81)"; }
  std::string operator()(const PlaceCard& choice) const {
    const Card card = player.played->card.truth();
    const int top = data.is_law(card) ? kLevels - 1 : kLevels;
    if (choice.level < 1 || choice.level > top) {
      return "this card goes on levels 1 to " + std::to_string(top) + " (R10)";
    }
    const Place at{static_cast<std::int8_t>(choice.level), choice.pos};
    if (data[card].placement == Placement::replace) return "this law replaces a card of your pyramid (R72)";
    if (data[card].placement == Placement::under_character) {
      return "this law goes under a character of your pyramid (R73)";
    }
    if (find(player.pyramid, at) != nullptr) return "that place is occupied (R8, R9)";
    const Places free = free_places(player.pyramid, kLevels);
    if (std::find(free.begin(), free.end(), at) == free.end()) {
      return choice.level == 1 ? "a card of level 1 goes to an end of the row (R8)"
                               : "a card rests on the two cards below it (R9)";
    }
    return "you cannot pay for this card on that level (R65)";
  }
  std::string operator()(const Pay& choice) const {
    for (const std::uint16_t id : choice.use_infinite) {
      const Token* token = find_token(player.pyramid, id);
      if (token == nullptr || token->kind != TokenKind::infinite) {
        return "token " + std::to_string(id) + " is no infinite gemstone of yours (R26)";
      }
      if (token->used) {
        return "infinite gemstone " + std::to_string(id) + " has been used in this phase (R26)";
      }
    }
    return "these infinite gemstones, each id once and in ascending order, do not fit the price, or you "
           "cannot pay the rest (R65); of equal ones on a card, use the first";
  }
  std::string operator()(const Level5Reward&) const { return "choose the points or the rewards (R66)"; }
  std::string operator()(const ChooseOption&) const {
    return "options are 0 to " + std::to_string(item.ops.end - item.ops.begin - 1) + " (R78)";
  }
  std::string operator()(const ChooseColor&) const {
    return "neither the reserve nor your screen holds a gem of that colour (R25)";
  }
  std::string operator()(const InfiniteFromScreen&) const {
    return "you have no gem of that colour behind your screen (R25)";
  }
  std::string operator()(const BarterDecline&) const { return "there is nothing to decline now"; }
  std::string operator()(const BarterGive& choice) const {
    if (find_token(player.pyramid, choice.token) == nullptr) return "that is no token of your pyramid (R74)";
    return "an equal token on the same card has a lower id; name that one (R99)";
  }
  std::string operator()(const BarterTake& choice) const {
    if (choice.target >= state.seats || choice.target == seat) return "swap with another seat (R74)";
    if (find_token(state[choice.target].pyramid, choice.token) == nullptr) {
      return "that is no token of that seat's pyramid (R74)";
    }
    return "an equal token on the same card has a lower id; name that one (R99)";
  }
  std::string operator()(const BarterPay& choice) const {
    if (choice.gems.total() != item.n) return "pay exactly " + std::to_string(item.n) + " gems (R74)";
    return "you do not have these gems behind your screen (R74)";
  }
  std::string operator()(const TakeAuctionCard&) const { return "there is no card on that place (R76)"; }
  std::string operator()(const ReturnLaws& choice) const {
    if (choice.laws.size() != item.n) {
      return "return exactly " + std::to_string(item.n) + " laws of your hand, top first (R77)";
    }
    return "return different laws of your hand (R77)";
  }
  std::string operator()(const ChooseTaken&) const {
    return "only a law that you have just drawn and kept may be tucked (R81)";
  }
  std::string operator()(const TuckFromHand&) const { return "that card is not in your hand (R79)"; }
  std::string operator()(const TuckFree&) const {
    return "that is no free card: at an end of its level, with nothing on or under it (R16, R80)";
  }
  std::string operator()(const BankGems& choice) const {
    if (choice.gems.total() > item.n) return "put at most " + std::to_string(item.n) + " gems there (R83)";
    return "you do not have these gems behind your screen (R83)";
  }
};

}  // namespace

std::string explain(const Data& data, const State& state, Seat seat, const Action& action) {
  const Step step = asked(state, seat);
  if (!is_answer(step, action)) return "now you must answer with " + answers(step);
  return std::visit(Explain{data, state, seat}, action);
}

}  // namespace arbiter::viceroy
