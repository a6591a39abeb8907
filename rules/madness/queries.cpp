#include "rules/madness/queries.hpp"

#include <algorithm>

namespace arbiter::madness {
namespace {

void add(Values& values, Card card, int n) {
  if (!card.is_element() || n == 0) return;
  std::uint8_t& count = values[at(card.element())][static_cast<std::size_t>(card.value() - 1)];
  count = static_cast<std::uint8_t>(count + n);
}

Cost only(Element element, int n) {
  Cost cost{};
  cost[at(element)] = static_cast<std::uint8_t>(n);
  return cost;
}

}  // namespace

core::SeatSet living_seats(const State& state) {
  core::SeatSet seats;
  for (const Seat seat : SeatSet::first(state.seats)) {
    if (is_living(state, seat)) seats.insert(seat);
  }
  return seats;
}

Seat next_living(const State& state, Seat seat) {
  do {
    seat = Seat::of((seat + 1) % state.seats);
  } while (!is_living(state, seat));
  return seat;
}

Pile kinds_in(const Hand& hand) {
  Pile kinds;
  for (const HiddenCard& card : hand) kinds.add(card.truth());
  return kinds;
}

bool is_public(const Hand& hand) {
  return std::all_of(hand.begin(), hand.end(),
                     [](const HiddenCard& card) { return card.knowers() == core::SeatSet::everyone(); });
}

const MagicianInfo& magician_of(const Data& data, const State& state, Seat seat) {
  return data[*state.players[seat].magician];
}
int support_limit(const Data& data, const State& state, Seat seat) {
  return magician_of(data, state, seat).support_limit;
}
int spell_limit(const Data& data, const State& state, Seat seat) {
  return magician_of(data, state, seat).spell_limit;
}
bool has_room(const Data& data, const State& state, Seat seat) {
  return is_living(state, seat) && state.players[seat].support.size() < support_limit(data, state, seat);
}

std::optional<Spell> face_up(const State& state, Element element) {
  const LibraryDeck& deck = state.library[at(element)];
  if (deck.taken >= kLevels) return std::nullopt;
  return deck.spells[deck.taken][0].truth();
}

std::optional<Element> face_up_deck(const Data& data, const State& state, Spell spell) {
  if (spell.index >= data.spells.size()) return std::nullopt;
  const Element element = data[spell].element;
  return face_up(state, element) == spell ? std::optional(element) : std::nullopt;
}

const OwnSpell* own_spell(const State& state, Seat seat, Spell spell) {
  for (const OwnSpell& own : state.players[seat].spells) {
    if (own.spell == spell) return &own;
  }
  return nullptr;
}

int curses_in_play(const State& state) {
  return static_cast<int>(
      std::count_if(state.curses.begin(), state.curses.end(), [](auto& slot) { return slot.has_value(); }));
}

Cost cost_of(const Data& data, const PlacedCurse& curse) {
  Cost cost = data[curse.curse].cost;
  for (std::size_t e = 0; e < kElements; ++e) {
    cost[e] = static_cast<std::uint8_t>(cost[e] + curse.tokens[e]);
  }
  return cost;
}

Page right_page(const State& state) {
  return state.round == kRounds ? state.final_page
                                : state.interiors[static_cast<std::size_t>(state.round - 1)].truth();
}
Page left_page(const State& state) {
  return state.round == 1 ? state.covers[0].truth()
                          : state.interiors[static_cast<std::size_t>(state.round - 2)].truth();
}

Page effective_page(const State& state) { return state.marker == 0 ? right_page(state) : left_page(state); }

Values purse(const State& state, Seat seat) {
  Values values{};
  for (const HiddenCard& card : state.players[seat].hand) add(values, card.truth(), 1);
  for (const Seat owner : SeatSet::first(state.seats)) {
    const Pile& support = state.players[owner].support;
    if (support.empty() || !is_living(state, owner)) continue;
    each_kind([&](Card card) { add(values, card, support[card]); });
  }
  return values;
}

bool may_use_wild(const Data& data, const State& state, Seat seat) {
  return seat == state.active && !state.players[seat].ability_used &&
         magician_of(data, state, seat).ability == Ability::payment;
}

Cost cost_of(const Data& data, const State&, const Cast& cast) {  // R52
  Cost cost = data[cast.spell].cost;
  for (std::uint8_t& n : cost) n = static_cast<std::uint8_t>(n * cast.mult);
  return cost;
}
Cost cost_of(const Data& data, const State&, const Learn& learn) {  // R54
  return only(data[learn.spell].element, data.learn_cost);
}
Cost cost_of(const Data& data, const State&, const Acquire& acquire) {  // R55
  return only(acquire.card.element(), data.acquire_cost[static_cast<std::size_t>(acquire.card.value())]);
}
Cost cost_of(const Data& data, const State& state, const DestroyCurse& destroy) {  // R56
  return cost_of(data, *state.curses[static_cast<std::size_t>(destroy.slot - 1)]);
}
Cost cost_of(const Data& data, const State& state, const CureMadness& cure) {  // R57
  return only(cure.element, state.variant.unending_madness ? data.cure_cost_unending : data.cure_cost);
}
Cost cost_of(const Data& data, const State& state, const PaidAction& action) {
  return std::visit([&](const auto& paid) { return cost_of(data, state, paid); }, action);
}

namespace {

Element paid_as(const Pay& pay) { return pay.as.value_or(pay.card.element()); }

/// Whether a payment goes on from here with `n` such cards.
bool can_spend(const Payment& payment, const Values& available, bool wild, const Pay& pay, int n) {
  Values spent = payment.spent;
  Values rest = available;
  const auto i = static_cast<std::size_t>(pay.card.value() - 1);
  auto& more = spent[at(paid_as(pay))][i];
  auto& less = rest[at(pay.card.element())][i];
  more = static_cast<std::uint8_t>(more + n);
  less = static_cast<std::uint8_t>(less - n);
  return can_complete(payment.cost, spent, rest, wild && !pay.as);
}

/// How many such cards a payment holds at most, from here on.
int most_of(const State& state, const Payment& payment, const Values& available, bool wild, const Pay& pay) {
  const int there = pay.from == From::hand ? kinds_in(state.players[payment.seat].hand)[pay.card]
                                           : state.players[*pay.seat].support[pay.card];
  const int limit = pay.as ? 1 : there;
  int n = 1;
  while (n < limit && can_spend(payment, available, wild, pay, n + 1)) ++n;
  return n;
}

}  // namespace

List<Pay, 96> payments(const Data& data, const State& state, const Payment& payment) {
  List<Pay, 96> list;
  const Values available = purse(state, payment.seat);
  const bool wild = may_use_wild(data, state, payment.seat);
  const auto add = [&](const Pay& pay) {
    if (can_spend(payment, available, wild, pay, 1)) list.push_back(pay);
  };
  const auto offer = [&](const Pile& cards, From from, std::optional<Seat> owner) {
    each_kind([&](Card card) {
      if (cards[card] == 0 || !card.is_element()) return;
      add({from, owner, card, std::nullopt});
      if (!wild || card != Card::of(Element::air, 1)) return;
      for (const Element as : kAllElements) {
        if (as != Element::air) add({from, owner, card, as});
      }
    });
  };
  offer(kinds_in(state.players[payment.seat].hand), From::hand, std::nullopt);
  for (const Seat owner : living_seats(state)) offer(state.players[owner].support, From::support, owner);
  return list;
}

/// What pays for an element is settled where all the cards that some payment takes for it make one payment: then every
/// payment takes them all, and their order is nothing.
std::optional<Pay> forced_payment(const Data& data, const State& state, const Payment& payment) {
  const auto options = payments(data, state, payment);
  if (options.size() == 1) return options.front();
  if (data.asks_pointless) return std::nullopt;
  const Values available = purse(state, payment.seat);
  const bool wild = may_use_wild(data, state, payment.seat);
  for (const Element element : kAllElements) {
    ByValue all = payment.spent[at(element)];
    const Pay* first = nullptr;
    for (const Pay& pay : options) {
      if (paid_as(pay) != element) continue;
      if (first == nullptr) first = &pay;
      auto& n = all[static_cast<std::size_t>(pay.card.value() - 1)];
      n = static_cast<std::uint8_t>(n + most_of(state, payment, available, wild, pay));
    }
    if (first != nullptr && is_payment(payment.cost[at(element)], all)) return *first;
  }
  return std::nullopt;
}

bool can_go_on(const Data& data, const State& state, const Payment& payment) {
  const Values available = purse(state, payment.seat);
  const bool wild = may_use_wild(data, state, payment.seat);
  return payment.discount > 0 ? can_pay(payment.cost, available, wild, payment.discount)
                              : can_complete(payment.cost, payment.spent, available, wild);
}

bool fits(const Data& data, const State& state) {
  if (state.agenda.empty()) return true;
  const auto* payment = std::get_if<Payment>(&state.agenda.top());
  return payment == nullptr || can_go_on(data, state, *payment);
}

}  // namespace arbiter::madness
