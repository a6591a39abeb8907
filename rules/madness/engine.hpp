// The course of a match, driven by the agenda. Reads like the rulebook; each function is a rule or a phase.
#pragma once

#include "rules/madness/choices.hpp"
#include "rules/madness/table.hpp"

namespace arbiter::madness {

class Engine : public Table {
 public:
  using Table::Table;

  /// The answer of a seat to the decision on top of the agenda. Precondition: legal.
  void answer(const Action& action);
  /// Goes on to the next decision or the end.
  void run();

 private:
  // ---- turn.cpp: setup and phases ----
  void resolve(Stage stage);
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

  // ---- act.cpp: actions and what they cost ----
  void resolve(const Frame&) {}  // nothing is left of it
  void resolve(Payment payment);
  void ask(Payment payment);
  bool is_hand_certain(const Payment& payment);
  void answer(Frame frame, const Action& action);
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

  // ---- effects.cpp: operations that ask nobody ----
  void resolve(const MagicianChoice&) {}  // always awaits an answer
  void resolve(Run run);
  void resolve(EachSeat each);
  void execute(std::uint16_t index, const Context& context);
  void each(const Op& op, const Context& context);
  void gain(const Op& op, const Context& context);
  void add_tokens(const Op& op, const Context& context);
  void apply_next(const Context& context);
  void repeat_curses();

  // ---- steps.cpp: operations that ask ----
  void begin_step(std::uint16_t index, const Context& context);
  void peek(Step& step);
  void resolve(Step step);
  void answer(Step step, const Action& action);
  void take(Step step, const Action& action);
  void take_card(Step& step, const Pick& pick);
  void move_taken(Step& step, Seat to);
  void exchange(Step& step, const Pick& pick);
  void take_peeked(Step& step, int index);
  void finish(const Step& step);
};

}  // namespace arbiter::madness
