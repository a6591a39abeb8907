// Carries out actions and everything that follows from them, up to the next decision.
#pragma once

#include "rules/emerald/rules.hpp"

namespace arbiter::emerald {

/// Each member function is a step, an action or a ruling; they are grouped by file. Those that start a longer
/// procedure push its steps on the agenda.
class Resolver {
 public:
  Resolver(const Data& data, State& state, std::vector<Event>& events)
      : data_(data), state_(state), events_(events) {}

  /// Carries out an action and all that follows, up to the next decision. Precondition: it is legal.
  void act(Seat seat, const Action& action);
  /// Carries out the items of the agenda up to the next decision.
  void run();
  /// Turns up the top card of a stack, Royalty into its slot (R13).
  void reveal(City city);

 private:
  // resolver.cpp: dispatching
  void resolve(const Item& item);
  void answer_decision(const Item& item, const Action& action);

  // turn.cpp: the turn and its actions
  void begin_turn();
  void next_main();
  void end_turn();
  void begin_action(Kind kind);
  void choose_city(const Item& item, City city);
  void choose_target(const ChooseTarget& target);
  void collect();
  void add_card(const AddCard& added);
  void play_action(Card card);
  void play_free(Seat seat, Card card);
  void carry_out();
  void next_unit();
  void finish_action();
  void move_agent(const Item& item, City from, City to);
  void take_cube(const Item& item, Place from);
  void put_cube(const Item& item, City city);

  // units.cpp: what actions do
  void place_cubes(Seat seat, City city, int n);
  void place_agents(Seat seat, City city, int n);
  void carry_out_place();
  void carry_out_retrieve();
  void carry_out_move();
  void carry_out_markers();
  void claim(Seat seat, City city, bool cubes_to_stock, bool no_roll);
  void assassinate();
  void clear_cubes(City city, Seat seat, CubeGoal own_goal);
  void return_agent(City city, Seat owner);
  void remove_cubes(Seat owner, Place from, CubeGoal goal, int n);
  void move_marker(Side track, int n);
  void score_tracks();
  void score(Seat seat, Color color, int n);
  bool roll(Seat seat);
  void roll_for_token(Seat seat);
  void set_sanity(Seat seat, int tokens);
  void draw(Seat seat, int n);
  void draw_one_batch(Seat seat, int n);
  void remove_card(Seat seat, Card card);
  void keep_card(Seat seat, Card card, std::optional<Seat> agent_of);
  void reveals();
  void check_end();
  void end(const List<EndReason, 5>& reasons);
  List<EndReason, 5> reasons_now() const;

  // effects.cpp: the interpreter of texts
  void start_effect(Seat seat, Card card);
  void run_op();
  void begin(const Op& op);
  void effect_done();
  void effect_city_chosen(City city);
  void effect_seat_chosen(Seat other);
  void number_chosen(int n);
  void piece_chosen(const Item& item, Piece piece);
  void picked(const Item& item, const PickCard& pick);
  void remove_face_up(City city, bool to_bottom);
  void peek_hand(Seat seat, Seat target);
  void peek_stack(Seat seat, City city, int n);
  void ask_strike();

  // reactions.cpp: windows
  void open(WindowKind kind);
  void answer(Step step, Seat seat, std::optional<Card> card);
  void next_off_turn();
  void next_interrupt();
  void play_interrupt(Seat seat, Card card);
  void resolve_interrupt();
  void close_counter();
  std::optional<std::pair<Seat, Card>> first_answer(Window& window);

  const Op& op() const { return data_[state_.effect.card].effect[state_.effect.op]; }
  SeatState& own(Seat seat) { return state_.seat[seat]; }
  void push(Step step) { state_.agenda.push({step, state_.active, 0, false}); }
  void ask(Step step, Seat seat, int n = 0, bool begun = false) {
    state_.agenda.push({step, seat, static_cast<std::uint8_t>(n), begun});
  }
  /// The card goes from the hand to the played zone, openly (R24).
  void lay_out(Seat seat, const Played& played);
  /// Takes the last card laid out for this use from the played zone.
  void pick_up(Seat seat, Card card, Use use);
  void discard(Seat seat, Card card);
  template <class E>
  void report(E event) {
    events_.emplace_back(std::move(event));
  }

  const Data& data_;
  State& state_;
  std::vector<Event>& events_;
};

}  // namespace arbiter::emerald
