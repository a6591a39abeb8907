#include "rules/emerald/board.hpp"
#include "rules/emerald/resolver.hpp"

namespace arbiter::emerald {
namespace {

List<Card, kAllCards> cards_of_set(const Data& data, CardSet set) {
  List<Card, kAllCards> cards;
  for (std::size_t i = 0; i < data.cards.size(); ++i) {
    if (data.cards[i].set == set) {
      cards.insert(cards.end(), data.cards[i].count, Card{static_cast<std::uint8_t>(i)});
    }
  }
  return cards;
}

void deal_pieces(const Data& data, SeatState& seat) {  // R9, R16
  seat.agents = data.agents;
  seat.cubes = static_cast<std::uint8_t>(data.cubes - data.cubes_in_limbo);
  seat.limbo = data.cubes_in_limbo;
  seat.sanity = data.sanity_tokens;
}

void build_stacks(const Data& data, State& state) {  // R10, R11
  auto game = cards_of_set(data, CardSet::game);
  state.rng.shuffle(game);
  for (int i = 0; i < kCities; ++i) {
    const City city = city_at(i);
    List<Card, kStack> stack;
    for (int n = 0; n < data.stack_cards[state.seats]; ++n) {
      stack.push_back(game.back());
      game.pop_back();
    }
    for (std::size_t c = 0; c < data.cards.size(); ++c) {
      if (data.cards[c].city == city) stack.push_back(Card{static_cast<std::uint8_t>(c)});
    }
    state.rng.shuffle(stack);
    for (const Card card : stack) state.at(city).down.push_back({HiddenCard(card), false});
  }
  for (const Card card : game) state.box.push_back(HiddenCard(card));
}

void deal_hands(const Data& data, State& state) {  // R15
  for (const Seat seat : SeatSet::first(state.seats)) {
    SeatState& own = state.seat[seat];
    for (const Card card : cards_of_set(data, CardSet::starting)) own.deck.put_on_top(HiddenCard(card));
    own.deck.shuffle(state.rng);
    for (int i = 0; i < data.hand_size; ++i) {
      own.hand.push_back(own.deck.draw());
      own.hand.back().show_to(seat);
    }
  }
}

void deal_identities(const Data& data, State& state) {  // R16
  List<Side, kIdentities> sides;
  sides.insert(sides.end(), data.identities[0], Side::loyalist);
  sides.insert(sides.end(), data.identities[1], Side::restorationist);
  state.rng.shuffle(sides);
  for (const Seat seat : SeatSet::first(state.seats)) {
    state.seat[seat].identity = core::Secret<Side>(sides.back(), {}, core::SeatSet::of(seat));
    sides.pop_back();
  }
  for (const Side side : sides) state.undealt.push_back(core::Secret<Side>(side));
}

/// R18: in turn order, then in reverse order, and so on; the first decision lies on top.
void ask_for_agents(const Data& data, State& state) {
  List<Seat, kSeats * 5> order;
  for (int round = 0; round < data.agents_at_start; ++round) {
    for (int i = 0; i < state.seats; ++i) {
      const int place = round % 2 == 0 ? i : state.seats - 1 - i;
      order.push_back(Seat::of((state.first_player + place) % state.seats));
    }
  }
  for (auto seat = order.rbegin(); seat != order.rend(); ++seat) {
    state.agenda.push({Step::place_agent, *seat, 0, false});
  }
}

}  // namespace

State setup(const Data& data, const core::Options& options, int seats, core::Rng rng) {
  State state;
  state.rng = rng;
  state.seats = static_cast<std::uint8_t>(seats);
  boost::describe::enum_from_string(options.choice("track_scoring").c_str(), state.track_scoring);
  for (const Seat seat : SeatSet::first(state.seats)) deal_pieces(data, state.seat[seat]);
  build_stacks(data, state);
  std::vector<Event> events;  // everyone sees the table as it is laid out
  Resolver resolver(data, state, events);
  for (int i = 0; i < kCities; ++i) resolver.reveal(city_at(i));  // R12
  deal_hands(data, state);
  deal_identities(data, state);
  state.first_player = Seat::of(state.rng.below(state.seats));  // R17
  state.active = state.first_player;
  state.agenda.push({Step::begin_turn, state.active, 0, false});
  ask_for_agents(data, state);
  return state;
}

}  // namespace arbiter::emerald
