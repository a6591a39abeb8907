// Which actions a seat may take (section 6 of the rules).
#pragma once

#include "rules/madness/queries.hpp"

namespace arbiter::madness {

/// The answers to one `act` decision.
class ActRules {
 public:
  ActRules(const Data& data, const State& state, const Frame& frame);

  /// Why the action is not legal, in words that follow from what the seat knows; nullptr if it is legal.
  /// Any values of the action's members are allowed.
  template <class A>
  const char* refusal(const A& action) const {
    if constexpr (requires { check(action); }) return check(action);
    return "now take an action, or end or pass (R32, R59)";
  }
  /// Every legal action, in a stable order.
  template <class Visit>
  void each_legal(Visit&& visit) const;

 private:
  const char* check(const Cast& cast) const;
  const char* check(const Learn& learn) const;
  const char* check(const Acquire& acquire) const;
  const char* check(const DestroyCurse& destroy) const;
  const char* check(const CureMadness& cure) const;
  const char* check(const UseAbility&) const;
  const char* check(const End&) const;
  const char* check(const Pass&) const;
  /// Whether the seat can pay; the last check of every action.
  template <class Paid>
  const char* check_cost(const Paid& action, int discount = 0) const;
  const char* check_ability(const Op& op) const;

  const Player& own() const { return state_.players[frame_.seat]; }

  const Data& data_;
  const State& state_;
  Frame frame_;
  Values purse_;
  Pile hand_;
  bool wild_;
};

template <class Visit>
void ActRules::each_legal(Visit&& visit) const {
  const auto offer = [&](const auto& action) {
    if (refusal(action) == nullptr) visit(action);
  };
  for (const OwnSpell& spell : own().spells) {
    for (std::uint8_t mult = 1; mult <= 3; ++mult) offer(Cast{spell.spell, mult});
  }
  for (const Element element : kAllElements) {
    if (const auto spell = face_up(state_, element)) offer(Learn{*spell});
  }
  each_kind([&](Card card) { offer(Acquire{card}); });
  for (std::uint8_t slot = 1; slot <= kSlots; ++slot) offer(DestroyCurse{slot});
  for (const Element element : kAllElements) {
    offer(CureMadness{element, From::hand, std::nullopt});
    for (Seat seat = 0; seat < state_.seats; ++seat) offer(CureMadness{element, From::support, seat});
  }
  offer(UseAbility{});
  offer(End{});
  offer(Pass{});
}

}  // namespace arbiter::madness
