// Which actions a seat may take (section 6).
#pragma once

#include "rules/core/cite.hpp"
#include "rules/madness/queries.hpp"

namespace arbiter::madness {

/// Why an action is illegal, and the ruling that says so; none if it is legal. Costs nothing to make, so that
/// every action can be asked for it.
struct Objection {
  const char* text = nullptr;  // a constant
  core::Rule rule = "R32";
  explicit operator bool() const { return text != nullptr; }
};

/// Which actions a seat may take that is to take one.
class ActRules {
 public:
  ActRules(const Data& data, const State& state, const TakeActions& taking);

  /// Why the action is illegal, in words that follow from what the seat knows. Precondition: it is. Its
  /// members may hold any values.
  template <class A>
  core::Explanation explain(const A& action) const {
    if constexpr (requires { check(action); }) {
      const Objection why = check(action);
      return core::cite(why ? why.text : "that is not an action of this moment", why.rule);
    } else {
      return core::cite("now take an action, or end or pass", "R32", "R59");
    }
  }
  /// Every legal action, in a stable order.
  template <class Visit>
  void each_legal(Visit&& visit) const;

 private:
  Objection check(const Cast& cast) const;
  Objection check(const Learn& learn) const;
  Objection check(const Acquire& acquire) const;
  Objection check(const DestroyCurse& destroy) const;
  Objection check(const CureMadness& cure) const;
  Objection check(const UseAbility&) const;
  Objection check(const End&) const;
  Objection check(const Pass&) const;
  /// Whether the seat can pay; the last check of every action.
  template <class Paid>
  Objection check_cost(const Paid& action, int discount = 0) const;
  Objection check_ability(const Op& op) const;

  const Player& own() const { return state_.players[taking_.seat]; }

  const Data& data_;
  const State& state_;
  TakeActions taking_;
  Values purse_;
  Pile hand_;
  bool wild_;
};

template <class Visit>
void ActRules::each_legal(Visit&& visit) const {
  const auto offer = [&](const auto& action) {
    if (!check(action)) visit(action);
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
    for (const Seat seat : SeatSet::first(state_.seats)) offer(CureMadness{element, From::support, seat});
  }
  offer(UseAbility{});
  offer(End{});
  offer(Pass{});
}

}  // namespace arbiter::madness
