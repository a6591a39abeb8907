// Why an action is refused, in words.
#include <algorithm>

#include "rules/viceroy/payment.hpp"
#include "rules/viceroy/rules.hpp"

namespace arbiter::viceroy {
namespace {

using core::cite;

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

  /// An unused infinite gemstone that is equal to a named one but comes before it, and is not named itself.
  std::optional<std::uint16_t> skipped(const List<std::uint16_t, kLevels>& ids) const {
    const auto named = [&](const Token& token) {
      return std::find(ids.begin(), ids.end(), token.id) != ids.end();
    };
    for (const Token& token : player.pyramid.tokens) {
      if (named(token)) continue;
      for (const std::uint16_t id : ids) {
        const Token& other = *find_token(player.pyramid, id);
        if (token.id < id && same_but_id(token, other)) return token.id;
      }
    }
    return std::nullopt;
  }

  core::Explanation operator()(const ChooseStart& choice) const {
    if (choice.play == choice.keep)
      return cite("the card to keep must be another than the one to play", "R32");
    return cite("choose among the four cards that you were dealt", "R32");
  }
  core::Explanation operator()(const Bid& bid) const {
    if (bid.kind != BidKind::gem) {
      if (bid.color) return cite("only a bid of a gem names a colour", "R43");
      return cite("you have no attack token behind your screen", "R43");
    }
    if (!bid.color) return cite("a bid of a gem names its colour", "R43");
    if (static_cast<int>(*bid.color) >= kColors) return "there is no such colour";
    if (cards_in(state.column(*bid.color)) == 0) return cite("there is no card in that column", "R43");
    return cite("you have no gem of that colour behind your screen", "R43");
  }
  core::Explanation operator()(const Claim&) const {
    return cite("claim base, tip or any card, or refuse", "R55");
  }
  core::Explanation operator()(const Develop& choice) const {
    if (choice.kind == DevelopKind::pass) return cite("a pass names no card", "R60");
    if (!choice.card) return cite("name the card to play or to discard", "R60");
    if (held(*choice.card) == nullptr) return cite("that card is not in your hand", "R60");
    if (data[*choice.card].placement == Placement::under_character) {
      return cite("this law needs a character in your pyramid", "R73");
    }
    return cite("you cannot pay for this card on any level", "R60", "R65");
  }
  core::Explanation operator()(const PickCard& choice) const {
    const Task& task = state.task(seat);
    if (item.step == Step::settle && choice.color != task.color) {
      return cite("your gem lies at another column", "R48");
    }
    return cite("there is no card on that place", "R45", "R48");
  }
  core::Explanation operator()(const TakeGems& choice) const {
    const int n = std::min<int>(item.n, kMostGemsAtOnce);
    if (choice.gems.total() != n) return cite("take exactly " + std::to_string(n) + " gems now", "R21");
    return cite("the reserve does not hold these gems", "R21");
  }
  core::Explanation operator()(const ChooseDeck&) const {
    return cite("draw from the law deck or the small deck", "R27");
  }
  core::Explanation operator()(const TuckTaken&) const { return cite("tuck the card or keep it", "R81"); }
  core::Explanation operator()(const PlaceCard& choice) const {
    const Card card = player.played->card.truth();
    if (data[card].placement == Placement::under_character) {
      return cite("this law goes under a character of your pyramid", "R73");
    }
    if (data[card].placement == Placement::replace)
      return cite("this law replaces a card of your pyramid on levels 1 to 4", "R72");
    const int top = data.is_law(card) ? kLevels - 1 : kLevels;
    if (choice.level < 1 || choice.level > top) {
      return cite("this card goes on levels 1 to " + std::to_string(top), "R10");
    }
    const Place at{static_cast<std::int8_t>(choice.level), choice.pos};
    if (find(player.pyramid, at) != nullptr) return cite("that place is occupied", "R8", "R9");
    const Places free = free_places(player.pyramid, kLevels);
    if (std::find(free.begin(), free.end(), at) == free.end()) {
      return choice.level == 1 ? cite("a card of level 1 goes to an end of the row", "R8")
                               : cite("a card rests on the two cards below it", "R9");
    }
    return cite("you cannot pay for this card on that level", "R65");
  }
  core::Explanation operator()(const Pay& choice) const {
    for (const std::uint16_t id : choice.use_infinite) {
      const Token* token = find_token(player.pyramid, id);
      if (token == nullptr || token->kind != TokenKind::infinite) {
        return cite("token " + std::to_string(id) + " is no infinite gemstone of yours", "R26");
      }
      if (token->used) {
        return cite("infinite gemstone " + std::to_string(id) + " has been used in this phase", "R26");
      }
    }
    const auto& ids = choice.use_infinite;
    if (std::adjacent_find(ids.begin(), ids.end(), std::greater_equal<>()) != ids.end()) {
      return cite("name each infinite gemstone once, in ascending order of the ids", "R99");
    }
    Gems rest = cost(data, player.played->card.truth(), player.played->free, item.at.level);
    for (const std::uint16_t id : ids) {
      const Color color = find_token(player.pyramid, id)->color;
      if (rest[color] == 0) return cite("infinite gemstone " + std::to_string(id) + " is not needed", "R65");
      --rest[color];
    }
    if (const auto first = skipped(ids)) {
      return cite("infinite gemstone " + std::to_string(*first) +
                      " is equal to one that you name and lies on the same card: use it first",
                  "R99");
    }
    return cite("you have no gems behind your screen for the rest of the price", "R65");
  }
  core::Explanation operator()(const Level5Reward&) const {
    return cite("choose the points or the rewards", "R66");
  }
  core::Explanation operator()(const ChooseOption&) const {
    return cite("options are 0 to " + std::to_string(item.ops.end - item.ops.begin - 1), "R78");
  }
  core::Explanation operator()(const ChooseColor&) const {
    return cite("neither the reserve nor your screen holds a gem of that colour", "R25");
  }
  core::Explanation operator()(const InfiniteFromScreen&) const {
    return cite("you have no gem of that colour behind your screen", "R25");
  }
  core::Explanation operator()(const BarterDecline&) const { return "there is nothing to decline now"; }
  core::Explanation operator()(const BarterGive& choice) const {
    if (find_token(player.pyramid, choice.token) == nullptr)
      return cite("that is no token of your pyramid", "R74");
    return cite("an equal token on the same card has a lower id; name that one", "R99");
  }
  core::Explanation operator()(const BarterTake& choice) const {
    if (choice.target >= state.seats || choice.target == seat) return cite("swap with another seat", "R74");
    if (find_token(state[choice.target].pyramid, choice.token) == nullptr) {
      return cite("that is no token of that seat's pyramid", "R74");
    }
    return cite("an equal token on the same card has a lower id; name that one", "R99");
  }
  core::Explanation operator()(const BarterPay& choice) const {
    if (choice.gems.total() != item.n) return cite("pay exactly " + std::to_string(item.n) + " gems", "R74");
    return cite("you do not have these gems behind your screen", "R74");
  }
  core::Explanation operator()(const TakeAuctionCard&) const {
    return cite("there is no card on that place", "R76");
  }
  core::Explanation operator()(const ReturnLaws& choice) const {
    if (choice.laws.size() != item.n) {
      return cite("return exactly " + std::to_string(item.n) + " laws of your hand, top first", "R77");
    }
    for (const Card card : choice.laws) {
      if (held(card) == nullptr) return cite("that law is not in your hand", "R77");
      if (!data.is_law(card)) return cite("only laws are returned", "R77");
    }
    return cite("return different laws", "R77");
  }
  core::Explanation operator()(const ChooseTaken&) const {
    return cite("only a law that you have just drawn and kept may be tucked", "R81");
  }
  core::Explanation operator()(const TuckFromHand&) const {
    return cite("that card is not in your hand", "R79");
  }
  core::Explanation operator()(const TuckFree& choice) const {
    const Place at{static_cast<std::int8_t>(choice.level), choice.pos};
    if (choice.level > kLevels || find(player.pyramid, at) == nullptr) {
      return cite("no card of your pyramid lies there", "R80");
    }
    if (at == item.at) return cite("the law does not go under itself", "R80");
    return cite("that is no free card: at an end of its level, with nothing on or under it", "R16", "R80");
  }
  core::Explanation operator()(const BankGems& choice) const {
    const int most = most_banked_now(data, item);
    if (choice.gems.total() > most) {
      return cite("put at most " + std::to_string(most) + " gems there" + (most < item.n ? " now" : ""),
                  "R83");
    }
    return cite("you do not have these gems behind your screen", "R83");
  }
};

}  // namespace

core::Explanation explain(const Data& data, const State& state, Seat seat, const Action& action) {
  const Step step = asked(state, seat);
  if (!is_answer(step, action)) return "now you must answer with " + answers(step);
  return std::visit(Explain{data, state, seat}, action);
}

}  // namespace arbiter::viceroy
