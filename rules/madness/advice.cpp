#include "rules/madness/advice.hpp"

#include <algorithm>

#include "rules/madness/queries.hpp"
#include "rules/madness/rules.hpp"

namespace arbiter::madness {
namespace {

// What things are worth, in hundredths of an Element. An Element that is not spent in the own turn is not lost, but keeps a
// card out of the hand.
constexpr int kSpent = 75;
constexpr int kCard = 85;     // drawn
constexpr int kCured = 210;   // a Madness returned to the Stack
constexpr int kRid = 160;     // a Madness out of the hand in another way
constexpr int kValue2 = 190;  // a card of that value for ever
constexpr int kValue3 = 330;
constexpr int kSpell = 180;  // of level 1, for ever; more for each further level
constexpr int kDestroyed = 5000;
constexpr int kNever = -100'000;

/// Weighs the answers to one decision.
class Adviser {
 public:
  Adviser(const Data& data, const State& state, Seat seat)
      : data_(data), state_(state), seat_(seat), own_(state.players[seat]), hand_(kinds_in(own_.hand)) {
    for (const auto& curse : state.curses) {
      if (!curse) continue;
      const Cost cost = cost_of(data, *curse);
      for (std::size_t e = 0; e < kElements; ++e) needed_[e] = std::max<int>(needed_[e], cost[e]);
    }
    left_ = kRounds + 1 - state.round;
  }

  int worth(const Item& item, const Action& action) const {
    if (const auto* payment = std::get_if<Payment>(&item)) {
      if (const auto* pay = std::get_if<Pay>(&action)) return payment_worth(*payment, *pay);
      return drop_worth(*payment, *std::get<Pick>(action).element);
    }
    if (const auto* selection = std::get_if<Selection>(&item)) return selection_worth(*selection, action);
    return std::visit([&](const auto& chosen) { return act_worth(chosen); }, action);
  }

 private:
  // ---- Actions ----

  template <class Other>
  int act_worth(const Other&) const {
    return 0;  // end, pass, a Magician
  }
  int act_worth(const DestroyCurse& destroy) const {
    const Cost cost = cost_of(data_, state_, destroy);
    const bool comes = data_.slot_spaces[static_cast<std::size_t>(destroy.slot - 1)] > state_.marker;
    return kDestroyed + (comes ? 200 : 0) - 10 * total(cost);
  }
  int act_worth(const Acquire& acquire) const {
    const int lasts = acquire.card.value() == 2 ? kValue2 : kValue3;
    return lasts * left_ / 4 - kSpent * data_.acquire_cost[static_cast<std::size_t>(acquire.card.value())] +
           8 * needed_[at(acquire.card.element())];
  }
  int act_worth(const CureMadness& cure) const {
    const int scarce = state_.madness < 8 ? 60 : 0;
    const int crowded = cure.from == From::hand ? 20 * hand_[Card::madness()] : 0;
    return kCured + scarce + crowded - kSpent * cost_in_all(cure);
  }
  int act_worth(const Learn& learn) const {
    if (static_cast<int>(own_.spells.size()) >= spell_limit(data_, state_, seat_)) return -1;
    return (kSpell + 60 * data_[learn.spell].level) * left_ / 5 - kSpent * data_.learn_cost;
  }
  int act_worth(const Cast& cast) const {
    const Context context{.seat = seat_, .x = cast.mult, .spell = cast.spell};
    return effect_worth(data_[cast.spell].effect, context, seat_) - kSpent * cost_in_all(cast);
  }
  int act_worth(const UseAbility&) const {
    const auto& effect = magician_of(data_, state_, seat_).effect;
    return effect.empty() ? -1 : effect_worth(effect, {.seat = seat_}, seat_);
  }
  template <class Paid>
  int cost_in_all(const Paid& action) const {
    return total(cost_of(data_, state_, action));
  }

  // ---- What effects bring to a seat ----

  int effect_worth(const Ops& ops, const Context& context, Seat subject) const {
    int sum = 0;
    for (std::size_t i = ops.begin; i < ops.end; ++i) sum += op_worth(data_.ops[i], context, subject);
    return sum;
  }

  int op_worth(const Op& op, const Context& context, Seat subject) const {
    const Player& whom = state_.players[subject];
    const int n = std::min<int>(op.n.value(context.x), 12);
    const bool self = subject == seat_;
    const int held = self ? hand_[Card::madness()] : static_cast<int>(whom.hand.size()) / 6;
    const int room = support_limit(data_, state_, subject) - whom.support.size();
    switch (op.kind) {
      case OpKind::draw:
        return kCard * std::min(n, static_cast<int>(whom.deck.size() + 2));
      case OpKind::discard_hand:
        return -40 * n;
      case OpKind::discard_then_draw:
        return 60 * std::min(n, held + 1);
      case OpKind::cure:
        return kCured * std::min(n, held + (op.from_supports ? madness_in_supports() : 0));
      case OpKind::destroy:
        if (op.from_hand && held > 0) return kRid * std::min(n, held);
        return op.from_discard && whom.discard[Card::madness()] > 0
                   ? kRid * std::min(n, whom.discard[Card::madness()])
               : op.up_to ? 0
                          : -60 * n;
      case OpKind::to_support:
        return self ? 100 * std::min({n, room, useful_in_hand()}) : 30 * std::min(n, room);
      case OpKind::take_discard:
        return 90 * std::min(n, whom.discard.size());
      case OpKind::gain_element:
        return (op.to == Target::support ? std::min(n, room) : n) * (op.value == 2 ? 230 : 360);
      case OpKind::upgrade:
        return 150 * std::min(n, static_cast<int>(whom.hand.size()) / 2);
      case OpKind::grant_actions:
        return whom.hand.size() >= 4 ? 45 * std::min(n, 2) : 0;
      case OpKind::refresh:
        return 40;
      case OpKind::ward_curses:
      case OpKind::discount_curse:
        return curses_in_play(state_) > 0 ? 140 * std::min(n, 3) : 0;
      case OpKind::destroy_curse:
        return destroyable(op) ? kDestroyed : 0;
      case OpKind::learn_free:
        return kSpell;
      case OpKind::shuffle_in:
      case OpKind::peek_arrange:
      case OpKind::reshuffle_discard:
        return 15 * std::min(n, 4);
      case OpKind::ability_reveal_cure:
        return 30;
      case OpKind::ability_discard_madness_draw:
        return kRid;
      case OpKind::target_others: {
        int best = 0, others = 0;
        for (const Seat other : living_seats(state_)) {
          if (other == seat_) continue;
          best = std::max(best, effect_worth(op.body, context, other));
          ++others;
        }
        return best * std::min(n, others);
      }
      case OpKind::each: {
        int sum = 0;
        for (const Seat other : living_seats(state_)) {
          const bool meant = op.who == Who::all || (op.who == Who::active) == (other == state_.active);
          if (meant) sum += effect_worth(op.body, context, other);
        }
        return sum;
      }
      default:
        return 0;
    }
  }

  int madness_in_supports() const {
    int n = 0;
    for (const Seat seat : living_seats(state_)) n += state_.players[seat].support[Card::madness()];
    return n;
  }
  bool destroyable(const Op& op) const {
    return std::any_of(state_.curses.begin(), state_.curses.end(), [&](const auto& curse) {
      return curse && (op.curse_types >> at(data_[curse->curse].type) & 1u) != 0;
    });
  }
  /// Cards of the hand of elements that Curses in play cost.
  int useful_in_hand() const {
    int n = 0;
    each_kind([&](Card card) {
      if (card.is_element() && needed_[at(card.element())] > 1) n += hand_[card];
    });
    return n;
  }

  // ---- Paying ----

  /// No Element is wasted; the hand before supports; large cards first.
  int payment_worth(const Payment& payment, const Pay& pay) const {
    const Element element = pay.as.value_or(pay.card.element());
    int open = payment.cost[at(element)];
    for (std::size_t i = 0; i < kValues; ++i) {
      open -= static_cast<int>(payment.spent[at(element)][i] * (i + 1));
    }
    const int wasted = std::max(0, pay.card.value() - open);
    return -20 * wasted + 4 * (pay.from == From::hand) + pay.card.value() - (pay.as ? 10 : 0);
  }
  int drop_worth(const Payment& payment, Element element) const {
    int available = 0;
    const auto mine = purse(state_, seat_)[at(element)];
    for (std::size_t i = 0; i < kValues; ++i) available += static_cast<int>(mine[i] * (i + 1));
    return payment.cost[at(element)] - available;
  }

  // ---- Selections ----

  /// What a card is worth where it can be used.
  int card_worth(Card card) const {
    if (card.is_madness()) return -100;
    return 30 * card.value() + 3 * needed_[at(card.element())];
  }

  int selection_worth(const Selection& selection, const Action& action) const {
    const Op& op = data_.ops[selection.op];
    if (std::holds_alternative<Done>(action)) return done_worth(op);
    if (std::holds_alternative<DrawCard>(action)) return own_.deck.empty() ? -1 : 1;
    if (std::holds_alternative<Yes>(action)) return own_.deck.size() < 4 ? 1 : -1;
    if (std::holds_alternative<No>(action)) return 0;
    const Pick& pick = std::get<Pick>(action);
    switch (op.kind) {
      case OpKind::target_others:
        return static_cast<int>(state_.players[*pick.seat].hand.size());
      case OpKind::choose_one:
        return effect_worth(op.options[*pick.option], selection.context, seat_) -
               madness_in(op.options[*pick.option]);
      case OpKind::peek_arrange: {
        const Card card = own_.deck[*pick.index].truth();
        return selection.arranging ? card_worth(card) : card.is_madness() ? 1 : -1;
      }
      case OpKind::gain_element:
        return needed_[at(*pick.element)];
      case OpKind::refresh:
        return data_[*pick.spell].level;
      case OpKind::exhaust:
      case OpKind::lose_spell:
        return -data_[*pick.spell].level;
      case OpKind::learn_free:
        return data_[*pick.spell].level;
      case OpKind::destroy_curse:
        return total(cost_of(data_, *state_.curses[static_cast<std::size_t>(*pick.slot - 1)]));
      case OpKind::ward_curses:
        return data_.slot_spaces[static_cast<std::size_t>(*pick.slot - 1)] > state_.marker ? 10 - *pick.slot
                                                                                           : 0;
      case OpKind::discard_hand:
      case OpKind::discard_support:
      case OpKind::discard_then_draw:
        return pick.card->is_madness() ? 200 : -card_worth(*pick.card);
      case OpKind::destroy:
        return pick.card->is_madness() ? 200 : -2 * card_worth(*pick.card);
      case OpKind::upgrade:
        return pick.card->value();
      case OpKind::move_support:
        return pick.card ? -1 : 0;
      default:
        return pick.card ? card_worth(*pick.card) : 0;
    }
  }
  /// Between a choice that is worth something and one that costs.
  static int done_worth(const Op& op) { return op.kind == OpKind::discard_then_draw ? -40 : 0; }
  int madness_in(const Ops& ops) const {
    int n = 0;
    for (std::size_t i = ops.begin; i < ops.end; ++i) {
      if (data_.ops[i].kind == OpKind::gain_madness) n += data_.ops[i].n.value(1);
    }
    return n > state_.madness ? -kNever : (state_.madness < 6 ? 2 : 1) * 100 * n;
  }

  const Data& data_;
  const State& state_;
  Seat seat_;
  const Player& own_;
  const Pile hand_;
  std::array<int, kElements> needed_{};  // the most that a Curse in play costs of each element
  int left_;                             // rounds, this one included
};

}  // namespace

std::size_t advise(const Data& data, const State& state, Seat seat, const std::vector<core::Action>& legal) {
  if (legal.size() == 1) return 0;
  const Adviser adviser(data, state, seat);
  const Item& item = state.agenda.top();
  std::size_t best = 0;
  int most = kNever;
  for (std::size_t i = 0; i < legal.size(); ++i) {
    const int worth = adviser.worth(item, core::unpack<Action>(legal[i]));
    if (worth > most) {
      best = i;
      most = worth;
    }
  }
  return best;
}

}  // namespace arbiter::madness
