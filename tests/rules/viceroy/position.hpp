// Positions for the tests of Viceroy, and what can be asked about them. Cards are named by their numbers.
#pragma once

#include <catch2/catch.hpp>

#include "base/file.hpp"
#include "rules/viceroy/payment.hpp"
#include "rules/viceroy/resolver.hpp"
#include "rules/viceroy/scoring.hpp"
#include "rules/viceroy/viceroy.hpp"
#include "tests/source_file.hpp"

namespace arbiter::viceroy {

inline const std::string kDataFile = source_file("config/games/viceroy/cards.json");

inline std::string data_text() { return read_file(kDataFile); }

inline const core::GameOf<Viceroy>& game() {
  static const auto loaded = load(data_text(), kDataFile);
  return *loaded;
}
inline const Data& data() { return game().data(); }

/// The card with a printed number.
inline Card card(int number) {
  for (std::uint8_t i = 0; i < kCards; ++i) {
    if (data().cards[i].number == number) return Card{i};
  }
  FAIL("there is no card " << number);
  return {};
}
inline int number(Card card) { return data()[card].number; }
inline Place at(int level, int pos) {
  return {static_cast<std::int8_t>(level), static_cast<std::int8_t>(pos)};
}
inline Gems gems(int blue, int green, int yellow, int red) {
  Gems all;
  const int counts[] = {blue, green, yellow, red};
  for (std::size_t i = 0; i < kColors; ++i) all.count[i] = static_cast<std::uint8_t>(counts[i]);
  return all;
}
inline core::Seed seed(int n) {
  core::Seed bytes{};
  bytes[0] = static_cast<std::uint8_t>(n);
  bytes[1] = static_cast<std::uint8_t>(n >> 8);
  return bytes;
}
inline std::unique_ptr<core::Match> new_match(int seats, int n = 1, bool recolour = false) {
  const auto options = std::get<core::Options>(game().options({{"recolour", recolour}}, seats));
  return game().setup(options, seats, seed(n));
}
inline core::MatchOf<Viceroy>& typed(core::Match& match) {
  return dynamic_cast<core::MatchOf<Viceroy>&>(match);
}
inline nlohmann::json view_of(const core::Match& match, core::Viewer viewer) {
  std::string text;
  json::Writer out(text);
  match.write_view(viewer, out);
  return nlohmann::json::parse(text);
}
inline nlohmann::json events_of(const core::Match& match, core::Viewer viewer) {
  std::string text;
  json::Writer out(text);
  match.write_events(viewer, out);
  return nlohmann::json::parse(text);
}

// Tokens.
inline Token points(int value) {
  return {.kind = TokenKind::points, .value = static_cast<std::uint8_t>(value)};
}
inline Token magic() { return {.kind = TokenKind::magic}; }
inline Token science() { return {.kind = TokenKind::science}; }
inline Token defense() { return {.kind = TokenKind::defense}; }
inline Token magic_bonus(int value) {
  return {.kind = TokenKind::magic_bonus, .value = static_cast<std::uint8_t>(value)};
}
inline Token circle_bonus(Color color, int value) {
  return {.kind = TokenKind::circle_bonus, .color = color, .value = static_cast<std::uint8_t>(value)};
}
inline Token infinite(Color color) { return {.kind = TokenKind::infinite, .color = color}; }

// Choices.
inline Bid bid(Color color) { return {BidKind::gem, color}; }
inline Bid bid_attack() { return {BidKind::attack, {}}; }
inline Bid no_bid() { return {BidKind::pass, {}}; }
inline Develop play(int number) { return {DevelopKind::play, card(number)}; }
inline Develop discard(int number) { return {DevelopKind::discard, card(number)}; }
inline Develop no_development() { return {DevelopKind::pass, {}}; }
inline PlaceCard place(int level, int pos) {
  return {static_cast<std::uint8_t>(level), static_cast<std::int8_t>(pos)};
}

/// A match in a position. By default every seat has one card in its pyramid (seat 0 number 51, seat 1 number
/// 52, and so on, so that lower seats have priority), nothing in hand, and no gems; the reserve holds 4 of
/// each colour; the display is empty; the decks hold a few cards that are not used otherwise.
class Position {
 public:
  explicit Position(int seats = 2) {
    state_.seats = static_cast<std::uint8_t>(seats);
    state_.round = 1;
    state_.reserve = viceroy::gems(4, 4, 4, 4);
    for (const Seat seat : SeatSet::first(seats)) {
      pyramid(seat, {{1, 0, 51 + seat}});
      state_[seat].start = card(51 + seat);
      gems(seat, viceroy::gems(0, 0, 0, 0));
    }
    for (int i = 0; i < 48; ++i) state_.large.put_under(hidden(1 + i % 50));
    small({43, 44, 45, 46});
    laws({75, 76, 77, 79});
  }

  // ---- Setting up ----

  struct Lies {
    int level, pos, number;
  };
  Position& pyramid(Seat seat, std::initializer_list<Lies> cards) {
    state()[seat].pyramid.slots.clear();
    for (const Lies& lies : cards) put(state()[seat].pyramid, at(lies.level, lies.pos), card(lies.number));
    return *this;
  }
  /// Levels 1 to 4 hold 5, 4, 3 and 2 cards, and what else is given.
  Position& tall_pyramid(Seat seat, std::initializer_list<Lies> more = {}) {
    pyramid(seat, {{1, 0, 40},
                   {1, 1, 41},
                   {1, 2, 42},
                   {1, 3, 47},
                   {1, 4, 48},
                   {2, 0, 33},
                   {2, 1, 34},
                   {2, 2, 35},
                   {2, 3, 36},
                   {3, 0, 37},
                   {3, 1, 38},
                   {3, 2, 39},
                   {4, 0, 49},
                   {4, 1, 50}});
    for (const Lies& lies : more) put(state()[seat].pyramid, at(lies.level, lies.pos), card(lies.number));
    return *this;
  }
  Position& gems(Seat seat, Gems stock) {
    Screen& screen = state()[seat].screen;
    screen.returned = core::Secret<Gems>(viceroy::gems(1, 1, 0, 0), {}, SeatSet::of(seat));
    screen.most_returned = viceroy::gems(2, 2, 2, 2);
    for (const Color color : kEachColor) {
      screen.flow[static_cast<std::size_t>(color)] = 0;
      const int missing = stock[color] - screen.gems(color);
      screen.flow[static_cast<std::size_t>(color)] = static_cast<std::int8_t>(missing);
    }
    return *this;
  }
  Position& attack(Seat seat, int n) {
    state()[seat].screen.attack = static_cast<std::uint8_t>(n);
    return *this;
  }
  Position& hand(Seat seat, std::initializer_list<int> numbers) {
    state()[seat].hand.clear();
    for (const int n : numbers) {
      HiddenCard held = hidden(n);
      held.show_to(seat);
      state()[seat].hand.push_back({held});
    }
    return *this;
  }
  Position& reserve(Gems stock) {
    state().reserve = stock;
    return *this;
  }
  /// Returns the id of the new token.
  std::uint16_t token(Seat seat, Place place, Token token) {
    token.id = state().next_token++;
    token.at = place;
    state()[seat].pyramid.tokens.push_back(token);
    return token.id;
  }
  /// Number 0: no card.
  Position& display(Color color, int base, int tip) {
    const auto or_none = [](int n) { return n == 0 ? std::nullopt : std::optional(card(n)); };
    state().column(color) = {or_none(base), or_none(tip)};
    return *this;
  }
  Position& small(std::initializer_list<int> top_first) {
    state().small.clear();
    for (const int n : top_first) state().small.put_under(hidden(n));
    return *this;
  }
  Position& laws(std::initializer_list<int> top_first) {
    state().laws.clear();
    for (const int n : top_first) state().laws.put_under(hidden(n));
    return *this;
  }
  Position& tuck(Seat seat, Place under, int n) {
    state()[seat].pyramid.tucked.push_back({card(n), under});
    return *this;
  }
  Position& round(int n) {
    state().round = static_cast<std::uint8_t>(n);
    return *this;
  }

  /// Goes on to the first bid of this round's auction, or to the first choice of its development.
  Position& auction() {
    state_.phase = Phase::auction;
    state_.in_phase = SeatSet::first(state_.seats);
    for (const Step step : {Step::begin_round, Step::development, Step::slide, Step::auction_turn})
      push(step);
    return begin();
  }
  Position& development() {
    for (const Step step : {Step::begin_round, Step::development}) push(step);
    return begin();
  }
  Position& next_round() {
    push(Step::begin_round);
    return begin();
  }
  /// Ends the game at once.
  Position& finish() {
    state_.round = kRounds;
    push(Step::begin_round);
    return begin();
  }

  // ---- Acting ----

  Position& act(Seat seat, const Action& action) {
    const auto refusal = match_->apply(seat, core::pack(action));
    INFO((refusal ? refusal->message : ""));
    REQUIRE_FALSE(refusal);
    return *this;
  }
  /// Why the action is refused.
  std::string why(Seat seat, const Action& action) {
    const auto refusal = match_->apply(seat, core::pack(action));
    REQUIRE(refusal);
    return refusal->message;
  }
  /// All other seats that are to bid or to develop pass.
  Position& others_pass() {
    while (!to_act().empty() && (asked() == Step::bid || asked() == Step::develop)) {
      const bool bidding = asked() == Step::bid;
      const auto rest = to_act();
      const Step step = asked();
      act(rest.front(), bidding ? Action(no_bid()) : Action(no_development()));
      if (rest.size() == 1 || asked() != step) break;
    }
    return *this;
  }
  /// The seat plays the card, all others pass.
  Position& plays(Seat seat, int n) {
    act(seat, play(n));
    return to_act().empty() || asked() != Step::develop || to_act().contains(seat) ? *this : others_pass();
  }

  // ---- Asking ----

  core::MatchOf<Viceroy>& match() { return *match_; }
  State& state() { return match_ ? match_->state() : state_; }
  const Player& operator[](Seat seat) { return state()[seat]; }
  SeatSet to_act() { return match_->to_act(); }
  Step asked() { return state().agenda.top().step; }
  std::vector<Action> legal(Seat seat) {
    std::vector<core::Action> packed;
    match_->legal_actions(seat, packed);
    std::vector<Action> actions;
    for (const auto& action : packed) actions.push_back(core::unpack<Action>(action));
    return actions;
  }
  bool may(Seat seat, const Action& action) {
    std::vector<core::Action> packed;
    match_->legal_actions(seat, packed);
    return std::find(packed.begin(), packed.end(), core::pack(action)) != packed.end();
  }
  template <class E>
  std::vector<E> events() {
    std::vector<E> found;
    for (const Event& event : match_->events()) {
      if (const auto* e = std::get_if<E>(&event)) found.push_back(*e);
    }
    return found;
  }
  nlohmann::json view(core::Viewer viewer) { return view_of(*match_, viewer); }

  std::vector<int> hand(Seat seat) {
    std::vector<int> numbers;
    for (const HandCard& held : state()[seat].hand) numbers.push_back(number(held.card.truth()));
    std::sort(numbers.begin(), numbers.end());
    return numbers;
  }
  /// The number of the card on a place, 0 if there is none.
  int card_at(Seat seat, int level, int pos) {
    const auto* slot = find(std::as_const(state()[seat].pyramid), at(level, pos));
    return slot == nullptr ? 0 : number(slot->card);
  }
  int shown(Color color, Spot place) {
    const auto& spot = state().spot(color, place);
    return spot ? number(*spot) : 0;
  }
  Gems gems(Seat seat) { return state()[seat].screen.gems(); }
  int count(Seat seat, TokenKind kind) { return viceroy::count(state()[seat].pyramid, kind); }
  std::vector<int> tucked(Seat seat, Place under) {
    std::vector<int> numbers;
    for (const auto& tucked : state()[seat].pyramid.tucked) {
      if (tucked.under == under) numbers.push_back(number(tucked.card));
    }
    return numbers;
  }
  SeatScore score(Seat seat) { return viceroy::score(data(), state())[seat]; }

 private:
  static HiddenCard hidden(int n) { return HiddenCard(card(n), data()[card(n)].kind); }
  void push(Step step) {
    Item item;
    item.step = step;
    state_.agenda.push(item);
  }
  Position& begin() {
    std::vector<Event> events;
    Resolver(data(), state_, events).run();
    match_ = game().match(state_.seats, state_);
    return *this;
  }

  State state_;
  std::unique_ptr<core::MatchOf<Viceroy>> match_;
};

/// Seat 0 plays this law beside its starting card (51), on level 1; the others pass.
inline Position& play_law(Position& position, int n) {
  position.hand(0, {n}).development();
  return position.plays(0, n).act(0, place(1, 1));
}

}  // namespace arbiter::viceroy
