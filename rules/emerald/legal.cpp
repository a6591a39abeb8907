#include "rules/emerald/legal.hpp"

#include "rules/emerald/board.hpp"
#include "rules/emerald/building.hpp"
#include "rules/emerald/windows.hpp"

namespace arbiter::emerald {
namespace {

template <class Visit>
void each_city(Visit&& visit) {
  for (int i = 0; i < kCities; ++i) visit(city_at(i));
}

/// Writes the options of one decision into `Out`, anything with add(Action).
template <class Out>
class Lister {
 public:
  Lister(const Data& data, const State& state, const Item& item, Seat seat, Out& out)
      : data_(data), state_(state), item_(item), seat_(seat), own_(state.seat[seat]), out_(out) {}

  void list() {
    switch (item_.step) {
      case Step::place_agent:
        return each_city([&](City city) { out_.add(PlaceAgent{city}); });
      case Step::main:
        return main_decision();
      case Step::closing:
        out_.add(EndTurn{});
        return free_actions();
      case Step::city:
        return city_of_action();
      case Step::target:
        return targets();
      case Step::cards:
        return cards();
      case Step::card_action:
        return playable(TextType::action, [&](Card card) { out_.add(PlayAction{card}); });
      case Step::take:
        each_city([&](City city) {
          if (state_.at(city).cubes[seat_] > 0) out_.add(TakeCube{Place::in(city)});
        });
        if (own_.limbo > 0) out_.add(TakeCube{Place::limbo()});
        return;
      case Step::strike:
        return each_city([&](City city) {
          if (state_.at(city).cubes[seat_] > 0) out_.add(TakeCube{Place::in(city)});
        });
      case Step::put:
        return each_city([&](City city) { out_.add(PutCube{city}); });
      case Step::move:
        return moves();
      case Step::effect_city:
        return each_city([&](City city) {
          if (may_choose_city(state_, seat_, op(), city)) out_.add(ChooseCity{city});
        });
      case Step::effect_to:
        return each_city([&](City city) {
          if (city != state_.effect.city) out_.add(ChooseCity{city});
        });
      case Step::effect_seat:
        for (const Seat other : SeatSet::first(state_.seats)) {
          if (may_choose_seat(state_, seat_, op(), state_.effect.city, other)) out_.add(ChooseSeat{other});
        }
        return;
      case Step::number:
        for (std::uint8_t n = 1; n <= item_.n; ++n) out_.add(ChooseNumber{n});
        return;
      case Step::piece:
        return pieces();
      case Step::peeked:
        out_.add(PutToBottom{});
        out_.add(LeaveOnTop{});
        return;
      case Step::order:
        return orders();
      case Step::pick:
        return picks();
      case Step::window:
      case Step::counter:
        return answers();
      default:
        return;
    }
  }

 private:
  const Op& op() const { return data_[state_.effect.card].effect[state_.effect.op]; }

  template <class Add>
  void playable(TextType type, Add&& add) {
    for (const Card card : kinds_in(own_.hand)) {
      if (data_[card].text_type == type && text_possible(data_, state_, seat_, card)) add(card);
    }
  }
  void free_actions() {
    playable(TextType::free_action, [&](Card card) { out_.add(PlayFree{card}); });
  }

  void main_decision() {  // R29, R32, R33
    const Cards hand = cards_of(own_.hand);
    for (int i = 0; i < kKinds; ++i) {
      const auto kind = static_cast<Kind>(i);
      if (can_start(data_, state_, seat_, kind, hand)) out_.add(ChooseAction{kind});
    }
    free_actions();
  }

  void city_of_action() {  // R38, R43, R45
    if (state_.action.kind == Kind::place) {
      return each_city([&](City city) { out_.add(ChooseCity{city}); });
    }
    const Cards hand = cards_of(own_.hand);
    each_city([&](City city) {
      if (may_claim(data_, state_, seat_, city, hand)) out_.add(ChooseCity{city});
    });
    finish();
  }

  void targets() {  // R57, R58
    const Cards hand = cards_of(own_.hand);
    each_city([&](City city) {
      for (const Seat victim : SeatSet::first(state_.seats)) {
        if (may_assassinate(data_, state_, seat_, {city, victim}, hand)) {
          out_.add(ChooseTarget{city, victim, std::nullopt});
        }
      }
      if (may_assassinate(data_, state_, seat_, {city, std::nullopt}, hand)) {
        out_.add(ChooseTarget{city, std::nullopt, true});
      }
    });
    finish();
  }

  void cards() {  // R34
    for (const Way& way : ways_to_add(data_, state_, cards_of(own_.hand))) {
      out_.add(as_action(data_, state_, way));
    }
    if (unit_complete(data_, state_)) out_.add(Done{});
  }

  void moves() {  // R51
    each_city([&](City from) {
      if (state_.at(from).agents[seat_] == 0) return;
      each_city([&](City to) {
        if (to != from) out_.add(MoveAgent{from, to});
      });
    });
    finish();
  }

  void pieces() {
    const CityState& from = state_.at(state_.effect.city);
    if (from.agents[seat_] > 0) out_.add(ChoosePiece{Piece::agent});
    if (from.cubes[seat_] > 0) out_.add(ChoosePiece{Piece::cube});
    finish();
  }

  void orders() {
    const auto& down = state_.at(state_.effect.city).down;
    OrderCards order;
    for (int i = 0; i < item_.n; ++i) {
      order.cards.push_back(down[down.size() - 1 - static_cast<std::size_t>(i)].card.truth());
    }
    std::sort(order.cards.begin(), order.cards.end());
    do out_.add(order);
    while (std::next_permutation(order.cards.begin(), order.cards.end()));
  }

  void picks() {
    if (op().op == OpKind::trash) {
      for (const Card card : kinds_in(own_.hand)) out_.add(PickCard{card, Zone::hand});
    }
    for (const Card card : kinds_in(own_.discard)) out_.add(PickCard{card, Zone::discard});
    if (op().op == OpKind::trash) out_.add(Finish{});
  }

  void answers() {  // R104, R107, R111
    const WindowKind kind = window_of(state_, item_.step).kind;
    for (const Card card : fitting_cards(data_, state_, kind, seat_)) {
      if (kind == WindowKind::off_turn)
        out_.add(PlayFree{card});
      else
        out_.add(PlayInterrupt{card});
    }
    out_.add(PassWindow{});
  }

  void finish() {
    if (item_.begun) out_.add(Finish{});
  }

  const Data& data_;
  const State& state_;
  const Item& item_;
  Seat seat_;
  const SeatState& own_;
  Out& out_;
};

/// Keeps the first option and counts.
struct First {
  std::optional<Action> action;
  int options = 0;
  void add(const Action& option) {
    if (options++ == 0) action = option;
  }
};

bool has_public_options(Step step) {
  switch (step) {
    case Step::take:
    case Step::strike:
    case Step::effect_city:
    case Step::effect_seat:
    case Step::number:
      return true;
    default:
      return false;
  }
}

}  // namespace

core::SeatSet to_act(const State& state) {
  if (state.agenda.empty()) return {};
  const Item& item = state.agenda.top();
  if (is_window(item.step)) return window_of(state, item.step).waiting;
  return core::SeatSet::of(item.seat);
}

void legal_actions(const Data& data, const State& state, Seat seat, core::LegalActions<Action>& out) {
  Lister(data, state, state.agenda.top(), seat, out).list();
}

std::optional<Action> forced(const Data& data, const State& state, const Item& item) {
  if (!has_public_options(item.step)) return std::nullopt;
  First first;
  Lister(data, state, item, item.seat, first).list();
  return first.options == 1 ? first.action : std::nullopt;
}

bool hand_suffices(const Data& data, const State& state) {
  if (state.agenda.empty()) return true;
  const Item& item = state.agenda.top();
  const auto hand = [&] { return cards_of(state.seat[item.seat].hand); };
  switch (item.step) {
    case Step::city:
    case Step::target:
    case Step::card_action:
      return item.begun || can_start(data, state, item.seat, state.action.kind, hand());
    case Step::cards:
      return unit_complete(data, state) || !ways_to_add(data, state, hand()).empty();
    default:
      return true;
  }
}

}  // namespace arbiter::emerald
