// A match in motion: each member function is a step, an action or a rule of the rulebook.
#pragma once

#include "rules/emerald/rules.hpp"

namespace arbiter::emerald {

class Flow {
 public:
  Flow(const Data& data, State& state, std::vector<Event>& events)
      : data_(data), state_(state), events_(events) {}

  /// Carries out a legal action, and all that follows up to the next decision.
  void act(Seat seat, const Action& action);
  /// Carries out steps up to the next decision.
  void run();
  /// R13.
  void reveal(City city);

 private:
  // turn.cpp: the turn and its actions
  void resolve(const Step& step);
  void answer_decision(const Step& step, const Action& action);
  void begin_turn();
  void next_main();
  void end_turn();
  void begin_action(Kind kind);
  void choose_city(const Step& step, City city);
  void choose_target(const ChooseTarget& target);
  void collect();
  void add_card(const AddCard& added);
  void play_action(Card card);
  void play_free(Seat seat, Card card);
  void carry_out();
  void next_unit();
  void finish_action();
  void move_agent(const Step& step, City from, City to);
  void take_cube(const Step& step, Place from);
  void put_cube(const Step& step, City city);

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
  void remove_card(Card card);
  void keep_card(Seat seat, Card card, std::optional<Seat> agent_of);
  void reveals();
  void check_end();
  void end(List<EndReason, 5> reasons);
  List<EndReason, 5> reasons_now() const;

  // effects.cpp: the interpreter of texts
  void start_effect(Seat seat, Card card);
  void run_op();
  void begin(const Op& op);
  void effect_done();
  void effect_city_chosen(City city);
  void effect_seat_chosen(Seat other);
  void number_chosen(int n);
  void piece_chosen(const Step& step, Piece piece);
  void picked(const Step& step, const PickCard& pick);
  void remove_face_up(City city, bool to_bottom);
  void peek_hand(Seat seat, Seat target);
  void peek_stack(Seat seat, City city, int n);
  void ask_strike();

  // reactions.cpp: windows
  void open(WindowKind kind);
  void answer(What what, Seat seat, std::optional<Card> card);
  void next_off_turn();
  void next_interrupt();
  void play_interrupt(Seat seat, Card card);
  void resolve_interrupt();
  void close_counter();
  std::optional<std::pair<Seat, Card>> first_answer(Window& window);

  const Op& op() const { return data_[state_.effect.card].effect[state_.effect.op]; }
  SeatState& own(Seat seat) { return state_.seat[seat]; }
  void push(What what) { state_.agenda.push({what, state_.active, 0, false}); }
  void ask(What what, Seat seat, int n = 0, bool begun = false) {
    state_.agenda.push({what, seat, static_cast<std::uint8_t>(n), begun});
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
