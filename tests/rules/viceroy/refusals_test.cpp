// Every refusal tells the true reason, in random matches.
#include "tests/rules/refusals.hpp"

#include "tests/rules/viceroy/position.hpp"

namespace arbiter::viceroy {
namespace {

template <class A, class Condition>
Reason<Viceroy> when(std::string begins, Condition condition) {
  return reason<Viceroy, A>(std::move(begins), condition);
}

bool holds(const State& state, Seat seat, Card wanted) {
  const auto& hand = state[seat].hand;
  return std::any_of(hand.begin(), hand.end(), [&](auto& held) { return held.card.truth() == wanted; });
}
const Item& asked_item(const State& state) { return state.agenda.top(); }
Card played(const State& state, Seat seat) { return state[seat].played->card.truth(); }
bool lies_at(const State& state, Seat seat, int level, int pos) {
  const auto& slots = state[seat].pyramid.slots;
  return std::any_of(slots.begin(), slots.end(),
                     [&](auto& slot) { return slot.at.level == level && slot.at.pos == pos; });
}
const Token* token_of(const State& state, Seat seat, std::uint16_t id) {
  for (const Token& token : state[seat].pyramid.tokens) {
    if (token.id == id) return &token;
  }
  return nullptr;
}
/// An equal token of the seat on the same card has a lower id.
bool has_twin_before(const State& state, Seat seat, std::uint16_t id) {
  const Token* token = token_of(state, seat, id);
  const auto& all = state[seat].pyramid.tokens;
  return token != nullptr && std::any_of(all.begin(), all.end(), [&](const Token& other) {
           return other.id < id && other.at == token->at && other.kind == token->kind &&
                  other.color == token->color && other.value == token->value && other.used == token->used;
         });
}
bool lacks(const Gems& stock, const Gems& wanted) {
  return std::any_of(kEachColor.begin(), kEachColor.end(),
                     [&](Color color) { return wanted[color] > stock[color]; });
}
/// What is behind the screen and on the cards does not pay for the card on that level.
bool too_dear(const State& state, Seat seat, Card wanted, bool free, int level) {
  if (free) return false;
  Gems stock = state[seat].screen.gems();
  for (const Token& token : state[seat].pyramid.tokens) {
    if (token.kind == TokenKind::infinite && !token.used) ++stock[token.color];
  }
  return lacks(stock, data().price(wanted, level));
}
bool is_free_to_play(const State& state, Seat seat, Card wanted) {
  for (const HandCard& held : state[seat].hand) {
    if (held.card.truth() == wanted) return held.free;
  }
  return false;
}

std::vector<Reason<Viceroy>> reasons() {
  return {
      {"now you must answer with ", {}},
      when<ChooseStart>("the card to keep must be another",
                        [](auto&, Seat, auto& tried) { return tried.play == tried.keep; }),
      when<ChooseStart>("choose among the four cards",
                        [](auto& state, Seat seat, auto& tried) {
                          return !holds(state, seat, tried.play) || !holds(state, seat, tried.keep);
                        }),
      when<Bid>("only a bid of a gem names",
                [](auto&, Seat, auto& tried) { return tried.kind != BidKind::gem && tried.color; }),
      when<Bid>("you have no attack token",
                [](auto& state, Seat seat, auto& tried) {
                  return tried.kind == BidKind::attack && state[seat].screen.attack == 0;
                }),
      when<Bid>("a bid of a gem names its",
                [](auto&, Seat, auto& tried) { return tried.kind == BidKind::gem && !tried.color; }),
      when<Bid>("there is no card in that column",
                [](auto& state, Seat, auto& tried) { return cards_in(state.column(*tried.color)) == 0; }),
      when<Bid>("you have no gem of that colour",
                [](auto& state, Seat seat, auto& tried) {
                  return tried.kind == BidKind::gem && state[seat].screen.gems(*tried.color) == 0;
                }),
      when<Develop>("a pass names no card",
                    [](auto&, Seat, auto& tried) { return tried.kind == DevelopKind::pass && tried.card; }),
      when<Develop>("name the card to play", [](auto&, Seat, auto& tried) { return !tried.card; }),
      when<Develop>("that card is not in your hand",
                    [](auto& state, Seat seat, auto& tried) { return !holds(state, seat, *tried.card); }),
      when<Develop>("this law needs a character",
                    [](auto& state, Seat seat, auto&) {
                      const auto& slots = state[seat].pyramid.slots;
                      return std::all_of(slots.begin(), slots.end(),
                                         [](auto& slot) { return data().is_law(slot.card); });
                    }),
      when<Develop>("you cannot pay for this card on any level",
                    [](auto& state, Seat seat, auto& tried) {
                      for (int level = 1; level <= kLevels; ++level) {
                        if (!too_dear(state, seat, *tried.card, is_free_to_play(state, seat, *tried.card),
                                      level))
                          return false;
                      }
                      return true;
                    }),
      when<PickCard>("your gem lies at another column",
                     [](auto& state, Seat seat, auto& tried) {
                       return state.bids[seat] && state.bids[seat]->color != tried.color;
                     }),
      when<PickCard>("there is no card on that place",
                     [](auto& state, Seat, auto& tried) { return !state.spot(tried.color, tried.place); }),
      when<TakeGems>("take exactly ",
                     [](auto& state, Seat, auto& tried) {
                       return tried.gems.total() != std::min<int>(8, asked_item(state).n);
                     }),
      when<TakeGems>("the reserve does not hold",
                     [](auto& state, Seat, auto& tried) { return lacks(state.reserve, tried.gems); }),
      when<PlaceCard>("this law goes under a character",
                      [](auto& state, Seat seat, auto& tried) {
                        const auto* slot = find(state[seat].pyramid, at(tried.level, tried.pos));
                        return data()[played(state, seat)].number == 66 &&
                               (tried.level > 5 || slot == nullptr || data().is_law(slot->card));
                      }),
      when<PlaceCard>("this law replaces a card",
                      [](auto& state, Seat seat, auto& tried) {
                        return data()[played(state, seat)].number == 65 &&
                               (tried.level > 4 || !lies_at(state, seat, tried.level, tried.pos));
                      }),
      when<PlaceCard>("this card goes on levels 1 to 4",
                      [](auto& state, Seat seat, auto& tried) {
                        return data().is_law(played(state, seat)) && (tried.level < 1 || tried.level > 4);
                      }),
      when<PlaceCard>("this card goes on levels 1 to 5",
                      [](auto& state, Seat seat, auto& tried) {
                        return !data().is_law(played(state, seat)) && (tried.level < 1 || tried.level > 5);
                      }),
      when<PlaceCard>(
          "that place is occupied",
          [](auto& state, Seat seat, auto& tried) { return lies_at(state, seat, tried.level, tried.pos); }),
      when<PlaceCard>("a card of level 1 goes to an end",
                      [](auto& state, Seat seat, auto& tried) {
                        return tried.level == 1 && !lies_at(state, seat, 1, tried.pos - 1) &&
                               !lies_at(state, seat, 1, tried.pos + 1);
                      }),
      when<PlaceCard>("a card rests on the two cards",
                      [](auto& state, Seat seat, auto& tried) {
                        return !lies_at(state, seat, tried.level - 1, tried.pos) ||
                               !lies_at(state, seat, tried.level - 1, tried.pos + 1);
                      }),
      when<PlaceCard>("you cannot pay for this card on that level",
                      [](auto& state, Seat seat, auto& tried) {
                        return too_dear(state, seat, played(state, seat), state[seat].played->free,
                                        tried.level);
                      }),
      {"token ",
       [](auto& state, Seat seat, auto& action) {
         const auto& ids = std::get<Pay>(action).use_infinite;
         return std::any_of(ids.begin(), ids.end(), [&](auto id) {
           const Token* token = token_of(state, seat, id);
           return token == nullptr || token->kind != TokenKind::infinite;
         });
       }},
      {"infinite gemstone ",
       [](auto& state, Seat seat, auto& action) {
         const auto& ids = std::get<Pay>(action).use_infinite;
         Gems named;
         bool used = false, skipped = false;
         for (const std::uint16_t id : ids) {
           const Token& token = *token_of(state, seat, id);
           ++named[token.color];
           used = used || token.used;
           skipped = skipped || has_twin_before(state, seat, id);
         }
         const Gems price = data().price(played(state, seat), asked_item(state).at.level);
         return used || skipped || lacks(price, named) || state[seat].played->free;
       }},
      when<Pay>("name each infinite gemstone once, in ascending",
                [](auto&, Seat, auto& tried) {
                  const auto& ids = tried.use_infinite;
                  return !std::is_sorted(ids.begin(), ids.end()) ||
                         std::adjacent_find(ids.begin(), ids.end()) != ids.end();
                }),
      when<Pay>("you have no gems behind your screen for the rest",
                [](auto& state, Seat seat, auto& tried) {
                  Gems rest = data().price(played(state, seat), asked_item(state).at.level);
                  for (const std::uint16_t id : tried.use_infinite) --rest[token_of(state, seat, id)->color];
                  return lacks(state[seat].screen.gems(), rest);
                }),
      when<ChooseOption>("options are 0 to ",
                         [](auto& state, Seat, auto& tried) {
                           return tried.option >= asked_item(state).ops.end - asked_item(state).ops.begin;
                         }),
      when<ChooseColor>("neither the reserve nor your screen",
                        [](auto& state, Seat seat, auto& tried) {
                          return state.reserve[tried.color] == 0 && state[seat].screen.gems(tried.color) == 0;
                        }),
      when<InfiniteFromScreen>("you have no gem of that colour",
                               [](auto& state, Seat seat, auto& tried) {
                                 return tried.take && state[seat].screen.gems(asked_item(state).color) == 0;
                               }),
      when<BarterGive>(
          "that is no token of your pyramid",
          [](auto& state, Seat seat, auto& tried) { return token_of(state, seat, tried.token) == nullptr; }),
      when<BarterTake>("swap with another seat",
                       [](auto& state, Seat seat, auto& tried) {
                         return tried.target == seat || tried.target >= state.seats;
                       }),
      when<BarterTake>("that is no token of that seat",
                       [](auto& state, Seat, auto& tried) {
                         return token_of(state, tried.target, tried.token) == nullptr;
                       }),
      {"an equal token on the same card",
       [](auto& state, Seat seat, auto& action) {
         if (const auto* give = std::get_if<BarterGive>(&action))
           return has_twin_before(state, seat, give->token);
         const auto& take = std::get<BarterTake>(action);
         return has_twin_before(state, take.target, take.token);
       }},
      when<BarterPay>("pay exactly ", [](auto& state, Seat,
                                         auto& tried) { return tried.gems.total() != asked_item(state).n; }),
      {"you do not have these gems",
       [](auto& state, Seat seat, auto& action) {
         const auto* pay = std::get_if<BarterPay>(&action);
         return lacks(state[seat].screen.gems(),
                      pay != nullptr ? pay->gems : std::get<BankGems>(action).gems);
       }},
      when<TakeAuctionCard>(
          "there is no card on that place",
          [](auto& state, Seat, auto& tried) { return !state.spot(tried.color, tried.place); }),
      when<ReturnLaws>(
          "return exactly ",
          [](auto& state, Seat, auto& tried) { return tried.laws.size() != asked_item(state).n; }),
      when<ReturnLaws>("that law is not in your hand",
                       [](auto& state, Seat seat, auto& tried) {
                         return std::any_of(tried.laws.begin(), tried.laws.end(),
                                            [&](Card law) { return !holds(state, seat, law); });
                       }),
      when<ReturnLaws>("only laws are returned",
                       [](auto&, Seat, auto& tried) {
                         return std::any_of(tried.laws.begin(), tried.laws.end(),
                                            [](Card law) { return !data().is_law(law); });
                       }),
      when<ReturnLaws>(
          "return different laws",
          [](auto&, Seat, auto& tried) { return tried.laws.size() == 2 && tried.laws[0] == tried.laws[1]; }),
      when<ChooseTaken>("only a law that you have just drawn",
                        [](auto& state, Seat seat, auto& tried) {
                          const auto& hand = state[seat].hand;
                          return std::none_of(hand.begin(), hand.end(), [&](auto& held) {
                            return held.fresh && held.card.truth() == *tried.card;
                          });
                        }),
      when<TuckFromHand>(
          "that card is not in your hand",
          [](auto& state, Seat seat, auto& tried) { return !holds(state, seat, *tried.card); }),
      when<TuckFree>(
          "no card of your pyramid lies there",
          [](auto& state, Seat seat, auto& tried) { return !lies_at(state, seat, tried.level, tried.pos); }),
      when<TuckFree>(
          "the law does not go under itself",
          [](auto& state, Seat, auto& tried) { return asked_item(state).at == at(tried.level, tried.pos); }),
      when<TuckFree>("that is no free card",
                     [](auto& state, Seat seat, auto& tried) {  // R16
                       const auto there = [&](int level, int pos) {
                         return lies_at(state, seat, level, pos);
                       };
                       const int level = tried.level, pos = tried.pos;
                       const bool inside = there(level, pos - 1) && there(level, pos + 1);
                       const auto& tucked = state[seat].pyramid.tucked;
                       const bool over = std::any_of(tucked.begin(), tucked.end(),
                                                     [&](auto& t) { return t.under == at(level, pos); });
                       return inside || there(level + 1, pos) || there(level + 1, pos - 1) || over;
                     }),
      when<BankGems>("put at most ",
                     [](auto& state, Seat, auto& tried) {
                       return tried.gems.total() > std::min<int>(5, asked_item(state).n);
                     }),
  };
}

TEST_CASE("R98: whatever is refused is refused for a reason that is so") {
  Refusals<Viceroy> refusals(reasons());
  for (int n = 0; n < 60; ++n) {
    core::Rng rng(seed(4000 + n));
    const auto match = new_match(2 + n % 3, 4000 + n, true);
    refusals.play(typed(*match), rng);
  }
  CHECK(refusals.given().size() > 30);
}

}  // namespace
}  // namespace arbiter::viceroy
