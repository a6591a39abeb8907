// Carries out actions and runs the agenda. Each function is a ruling or a phase.
#pragma once

#include "rules/madness/choices.hpp"
#include "rules/madness/moves.hpp"

namespace arbiter::madness {

/// Lives for one action: what is still to be done lies on the agenda of the state.
class Resolver : public Moves {
 public:
  using Moves::Moves;

  /// Carries out a seat's answer to the decision on top of the agenda. Precondition: it is legal.
  void answer(const Action& action);
  /// Resolves the agenda down to the next decision or the end of the game.
  void run();

 private:
  // ---- resolver_turn.cpp: setup and phases ----
  void resolve(Step step);
  void resolve(const ApplyCurse& apply);
  void resolve(const TurnSpellUp& turn);
  void answer(const MagicianChoice& choice, const Action& action);
  void finish_setup();
  void begin_turn();
  void monster_phase();
  void invocation();
  void new_monster();
  void place_curses();
  void recuperate();
  void end_turn();

  // ---- resolver_actions.cpp: actions and what they cost ----
  void resolve(const TakeActions&) {}  // no action is left
  void resolve(Payment payment);
  void ask(Payment payment);
  bool is_hand_certain(const Payment& payment);
  void answer(TakeActions taking, const Action& action);
  void answer(Payment payment, const Action& action);
  void use_ability(Seat seat);
  void pay(Payment& payment, const Pay& card);
  void drop(Payment& payment, Element element);
  void learn(Seat seat, Spell spell);
  void carry_out(Seat seat, const Cast& cast);
  void carry_out(Seat seat, const Learn& action) { learn(seat, action.spell); }
  void carry_out(Seat seat, const Acquire& acquire);
  void carry_out(Seat seat, const DestroyCurse& destroy) { destroy_curse(seat, destroy.slot); }
  void carry_out(Seat seat, const CureMadness& cure);

  // ---- resolver_effects.cpp: operations that ask nobody ----
  void resolve(const MagicianChoice&) {}  // always awaits an answer
  void resolve(Run run);
  void resolve(EachSeat each);
  void execute(std::uint16_t index, const Context& context);
  void each(const Op& op, const Context& context);
  void gain(const Op& op, const Context& context);
  void add_tokens(const Op& op, const Context& context);
  void apply_next(const Context& context);
  void repeat_curses();

  // ---- resolver_selections.cpp: operations that ask ----
  void begin_selection(std::uint16_t index, const Context& context);
  void peek(Selection& selection);
  void resolve(Selection selection);
  void answer(Selection selection, const Action& action);
  OptionChosen option_chosen(const Context& context, std::uint8_t option) const;
  void take(Selection selection, const Action& action);
  void take_card(Selection& selection, const Pick& pick);
  void move_taken(Selection& selection, Seat to);
  void exchange(Selection& selection, const Pick& pick);
  void take_peeked(Selection& selection, int index);
  void finish(const Selection& selection);
};

}  // namespace arbiter::madness
