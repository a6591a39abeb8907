#include "rules/madness/choices.hpp"

#include <algorithm>

namespace arbiter::madness {
namespace {

/// Builds the choices of one selection.
class Chooser {
 public:
  Chooser(const Data& data, const State& state, const Selection& selection)
      : data_(data),
        state_(state),
        selection_(selection),
        op_(data.ops[selection.op]),
        seat_(selection.context.seat) {}

  Choices all() {
    choices_.may_stop = op_.up_to;
    switch (op_.kind) {
      case OpKind::target_others:
        targets();
        break;
      case OpKind::choose_one:
        options();
        break;
      case OpKind::draw:
        choices_.options.push_back(DrawCard{});
        break;
      case OpKind::discard_then_draw:
        choices_.may_stop = true;
        cards();
        break;
      case OpKind::to_support:
      case OpKind::move_support:
        if (selection_.card)
          destinations();
        else if (any_room())
          cards();
        break;
      case OpKind::exchange_support:
        exchange();
        break;
      case OpKind::reshuffle_discard:
        if (!own().discard.empty()) choices_.options = {Yes{}, No{}};
        break;
      case OpKind::peek_arrange:
        peeked();
        break;
      case OpKind::gain_element:
        elements();
        break;
      case OpKind::refresh:
      case OpKind::exhaust:
      case OpKind::lose_spell:
        spells();
        break;
      case OpKind::learn_free:
        library();
        break;
      case OpKind::destroy_curse:
      case OpKind::ward_curses:
        curses();
        break;
      default:
        cards();
        break;
    }
    return std::move(choices_);
  }

 private:
  const Player& own() const { return state_.players[seat_]; }
  void offer(const Pick& pick) { choices_.options.push_back(pick); }

  // ---- Cards ----

  void cards() {
    if (op_.from_hand) from_hand();
    if (op_.from_discard || op_.kind == OpKind::take_discard || op_.kind == OpKind::shuffle_in) {
      from_pile(own().discard, From::discard, std::nullopt);
    }
    const bool own_support = op_.kind == OpKind::discard_support || op_.kind == OpKind::from_support;
    if (own_support) from_pile(own().support, From::support, seat_);
    if (op_.from_supports || op_.kind == OpKind::move_support) {
      for (const Seat seat : living_seats(state_)) {
        if (op_.kind == OpKind::move_support && !room_beside(seat)) continue;
        from_pile(state_.players[seat].support, From::support, seat);
      }
    }
    if (!choices_.may_stop && own_support) choices_.take_all = selection_.left >= matching_in(own().support);
  }

  void from_hand() {
    const Pile kinds = kinds_in(own().hand);
    each_kind([&](Card card) {
      if (kinds[card] > 0 && is_wanted(card)) offer({.from = From::hand, .card = card});
    });
    choices_.open = is_public(own().hand);
    const bool hand_only = !op_.from_discard && !op_.from_supports && op_.into == Into::own;
    const int room = op_.kind == OpKind::to_support
                         ? support_limit(data_, state_, seat_) - own().support.size()
                         : Amount::kNoLimit;
    const int limit = std::min<int>(selection_.left, room);
    if (!hand_only || choices_.may_stop) return;
    choices_.take_all =
        limit >= static_cast<int>(own().hand.size()) || (all_must_go() && limit >= matching_in(kinds));
  }

  /// Whether the order in which the cards of an open hand are taken is nothing.
  bool all_must_go() const {
    const bool any_order = op_.kind == OpKind::discard_hand || op_.kind == OpKind::destroy;
    return any_order && choices_.open && !data_.asks_pointless;
  }

  void from_pile(const Pile& pile, From from, std::optional<Seat> owner) {
    each_kind([&](Card card) {
      if (pile[card] > 0 && is_wanted(card)) offer({.from = from, .seat = owner, .card = card});
    });
  }

  int matching_in(const Pile& pile) const {
    int n = 0;
    each_kind([&](Card card) { n += is_wanted(card) ? pile[card] : 0; });
    return n;
  }

  bool is_wanted(Card card) const {
    switch (op_.kind) {
      case OpKind::discard_support:
        return card.is_element();
      case OpKind::cure:
        return card.is_madness();
      case OpKind::take_discard:  // R81
        return card.is_element() && card.value() <= op_.value;
      case OpKind::upgrade:  // R83
        return card.is_element() && card.value() < kValues &&
               state_.stacks[Card::of(card.element(), card.value() + 1)] > 0;
      default:
        return matches(op_.filter, card);
    }
  }

  // ---- Supports ----

  bool room_beside(Seat seat) const {
    for (const Seat other : living_seats(state_)) {
      if (other != seat && has_room(data_, state_, other)) return true;
    }
    return false;
  }
  bool any_room() const {
    if (op_.kind == OpKind::move_support) return true;  // asked seat by seat
    return has_room(data_, state_, seat_) || (op_.into == Into::any && room_beside(seat_));
  }

  void destinations() {
    choices_.may_stop = false;
    for (const Seat seat : living_seats(state_)) {
      if (seat != selection_.source && has_room(data_, state_, seat)) offer({.seat = seat});
    }
  }

  /// R69: a card of the hand, then one of the support; none that was moved already.
  void exchange() {
    choices_.may_stop = selection_.count > 0 && !selection_.card;
    Pile hand = kinds_in(own().hand);
    Pile support = own().support;
    for (const Card card : selection_.taken) hand.remove(card);
    for (const Card card : selection_.given) support.remove(card);
    if (support.empty()) return;
    if (selection_.card) return from_pile(support, From::support, seat_);
    from_pile(hand, From::hand, std::nullopt);
    choices_.open = is_public(own().hand);
  }

  // ---- Seats, elements, Spells, Curses ----

  void targets() {
    for (const Seat seat : living_seats(state_)) {
      const bool named =
          std::find(selection_.targets.begin(), selection_.targets.end(), seat) != selection_.targets.end();
      if (seat != seat_ && !named) offer({.seat = seat});
    }
  }

  void elements() {
    if (op_.to == Target::support && !has_room(data_, state_, seat_)) return;
    for (const Element element : kAllElements) {
      if (state_.stacks[Card::of(element, op_.value)] > 0) offer({.element = element});
    }
  }

  void spells() {
    const bool wants_ready = op_.kind == OpKind::exhaust;
    for (const Seat seat : living_seats(state_)) {
      if (seat != seat_ && op_.whose != Whose::any) continue;
      for (const OwnSpell& own : state_.players[seat].spells) {
        if (op_.whose == Whose::own_other && own.spell == selection_.context.spell) continue;
        if (op_.kind == OpKind::lose_spell || own.ready == wants_ready) {
          offer({.seat = seat, .spell = own.spell});
        }
      }
    }
    choices_.take_all = !choices_.may_stop && selection_.left >= choices_.options.size();
  }

  void library() {
    choices_.may_stop = true;
    for (const Element element : kAllElements) {
      if (const auto spell = face_up(state_, element)) offer({.spell = *spell});
    }
  }

  void curses() {
    for (std::uint8_t i = 0; i < kSlots; ++i) {
      const auto& curse = state_.curses[i];
      if (!curse) continue;
      const bool fits = op_.kind == OpKind::ward_curses
                            ? !curse->warded
                            : (op_.curse_types >> at(data_[curse->curse].type) & 1u) != 0;
      if (fits) offer({.slot = static_cast<std::uint8_t>(i + 1)});
    }
    if (op_.kind == OpKind::ward_curses) choices_.take_all = selection_.left >= choices_.options.size();
  }

  // ---- choose_one, R77 ----

  /// Whether an option can be carried out completely; `unknown` where that depends on a hidden hand.
  enum class Complete { no, unknown, yes };

  /// As `truth` says, or as everybody knows.
  Complete complete(const Ops& option, bool truth) const {
    Complete result = Complete::yes;
    int madness = 0;
    for (std::size_t i = option.begin; i < option.end; ++i) {
      const Op& op = data_.ops[i];
      const int n = op.n.value(selection_.context.x);
      if (op.kind == OpKind::gain_madness) madness += n;
      if (n != Amount::kNoLimit) result = std::min(result, complete(op, n, truth));
    }
    return madness > state_.madness ? Complete::no : result;
  }

  Complete complete(const Op& op, int n, bool truth) const {
    const auto whether = [](bool yes) { return yes ? Complete::yes : Complete::no; };
    const auto matching = [&](const Pile& pile, Filter filter) {
      int found = 0;
      each_kind([&](Card card) { found += matches(filter, card) ? pile[card] : 0; });
      return found;
    };
    switch (op.kind) {
      case OpKind::discard_hand:
      case OpKind::destroy: {
        const int open = op.from_discard ? matching(own().discard, op.filter) : 0;
        if (truth || is_public(own().hand)) {
          const int held = op.from_hand ? matching(kinds_in(own().hand), op.filter) : 0;
          return whether(held + open >= n);
        }
        const int most = op.from_hand ? static_cast<int>(own().hand.size()) : 0;
        if (most + open < n) return Complete::no;
        return op.filter == Filter::any || open >= n ? Complete::yes : Complete::unknown;
      }
      case OpKind::discard_support:
        return whether(matching(own().support, Filter::element) >= n);
      case OpKind::exhaust:
        return whether(std::count_if(own().spells.begin(), own().spells.end(),
                                     [](const OwnSpell& s) { return s.ready; }) >= n);
      default:
        return Complete::yes;
    }
  }

  void options() {
    int certain = 0, possible = 0;
    const auto n = static_cast<std::uint8_t>(op_.options.size());
    for (std::uint8_t i = 0; i < n; ++i) {
      const Complete known = complete(op_.options[i], false);
      certain += known == Complete::yes ? 1 : 0;
      possible += known != Complete::no ? 1 : 0;
      if (complete(op_.options[i], true) == Complete::yes) offer({.option = i});
    }
    if (choices_.options.empty()) {
      for (std::uint8_t i = 0; i < n; ++i) offer({.option = i});
    }
    choices_.open = certain == possible;
  }

  // ---- peek_arrange, R82 ----

  /// Cards of one kind are one choice: the first of them.
  void peeked() {
    choices_.may_stop = !selection_.arranging;
    choices_.open = false;
    const std::uint8_t from = selection_.arranging ? selection_.count : 0;
    const auto size = static_cast<std::uint8_t>(from + selection_.left);
    for (std::uint8_t i = from; i < size; ++i) {
      const auto same = [&](std::uint8_t j) { return own().deck[j].truth() == own().deck[i].truth(); };
      bool first = true;
      for (std::uint8_t j = from; j < i; ++j) first = first && !same(j);
      if (first) offer({.index = i});
    }
    if (selection_.arranging && selection_.left == 1) choices_.open = true;  // the last one needs no choice
  }

  const Data& data_;
  const State& state_;
  const Selection& selection_;
  const Op& op_;
  Seat seat_;
  Choices choices_;
};

}  // namespace

Choices choices(const Data& data, const State& state, const Selection& selection) {
  return Chooser(data, state, selection).all();
}

}  // namespace arbiter::madness
