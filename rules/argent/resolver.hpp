// Carries out actions and effects. Everything that is still to come lies on the agenda of the state, so that
// a match can be cloned between any two decisions; the Resolver itself lives only for one action.
#pragma once

#include "rules/argent/events.hpp"
#include "rules/argent/offers.hpp"

namespace arbiter::argent {

/// Who or what does something to a Mage.
struct Cause {
  Seat by = 0;
  Card spell;  // exists only for a Spell
  std::uint8_t level = 0;
  bool is_spell() const { return spell.index != kNone; }
};

class Resolver {
 public:
  Resolver(const Data& data, State& state, std::vector<Event>& events)
      : data_(data), state_(state), events_(events) {}

  /// Resolves the agenda down to the next decision, or to its end.
  void run();
  /// Precondition: `action` is one of those listed for `item`, which is off the agenda already.
  void answer(const Item& item, const Action& action);

 private:
  friend struct ResolveItem;
  friend struct AnswerItem;
  friend struct StartOp;
  friend struct AnswerOp;

  Offers offers() const { return Offers(data_, state_); }
  Player& player(Seat seat) { return state_.players[seat]; }
  Mage& mage(MageId id) { return state_.mages[id]; }
  Effect& effect() { return state_.effects.back(); }
  void push(const Item& item) { state_.agenda.push(item); }
  template <class E>
  void report(const E& event) {
    events_.emplace_back(event);
  }

  /// Puts the item on the agenda if there is something to choose. A single choice is made at once, unless
  /// `even_one`.
  template <class Asked>
  void ask(Asked item, bool even_one = false);

  // Effects
  /// Begins `effect`, to be carried out before anything else on the agenda.
  void begin(const Effect& effect, Program program);
  void run_program(Program program) { push(Run{program.begin, program.end}); }
  void next(Run run) { push(Run{static_cast<std::uint16_t>(run.pc + 1), run.end}); }
  void step(const Run& run);
  void choose(const Run& run);
  void chosen(Run run, const Option& option);
  Cause cause() const;
  bool in_reaction() const;
  void bind(std::uint8_t binding, MageId id, SlotRef slot) {
    if (binding != kNone) effect().bound[binding] = {id, slot};
  }

  // Rounds and turns (resolver_flow.cpp)
  void give_mages();
  void start_round();
  void setup_phase(List<Card, 5>& offerings);
  void move_tower(std::uint8_t space);
  void refill_tableaus();
  void start_turn(const StartTurn& start);
  void take_turn();
  void end_turn();
  void end_errands();
  void resolve_room(std::uint8_t at);
  void resolve_slot(const ResolveSlot& slot);
  void close_room(std::uint8_t at);
  void end_round();
  void turn_empty_rooms();
  void end_game();
  void finish();

  // Actions (resolver_actions.cpp)
  void perform(const Action& action);
  void count_action(ActionType type, bool fast);
  /// Steps (4) to (6) of R50.
  void settle();
  void place_action(const PlaceMage& action);
  struct Casting {
    bool free = false;
    bool exhaust = true;
    int extra_mana = 0;
  };
  void cast(Seat seat, Card card, int level, const Casting& how);
  /// Pays for a Spell, exhausts it, and begins its effect.
  void begin_spell(Seat seat, Card card, int level, const Casting& how, std::uint8_t event);
  void use_item(Seat seat, Card card, std::uint8_t event);
  void use_supporter(Seat seat, Card card);
  void take_offering(Seat seat, Card card);
  void react(Seat seat, const React& reaction);
  void take_bonus(const Option& option);
  void take_revival(const Option& option);
  void do_errand(const Errand& errand, ErrandBy by);

  // Mages (resolver_mages.cpp)
  void note(EventKind kind, MageId id, const Mage& before, const Cause& cause);
  void wound(MageId id, const Cause& cause, bool bonus);
  void banish(MageId id, const Cause& cause);
  void heal(MageId id);
  void move(MageId id, SlotRef to, const Cause& cause);
  void to_shadow(MageId id, const Cause& cause);
  void relocate(MageId id, SlotRef to);
  /// A Mage is put as `placement` says, with what follows at once: powers, room, instant reward.
  void place(Seat seat, const Placement& placement, bool powers, const Cause& cause);
  void arrive(Seat seat, MageId id, SlotRef slot, bool shadow, bool powers);
  void displace(const DisplaceTo& displace, SlotRef to);
  void to_supply(MageId id);
  void recruit(Seat seat, Colour colour);
  void exchange(Colour colour);
  void rearrange(const Run& run);

  // Goods and cards (resolver_goods.cpp)
  void gain(Seat seat, Goods what, int n);
  void gain_ip(Seat seat, int n);
  void lose_ip(Seat seat, int n);
  void ip_moved(Seat seat, int to);
  void pay_mana(Seat seat, int n);
  void pay_gold(Seat seat, int n, bool catalyst);
  void place_mark(Seat seat, std::uint8_t voter);
  void gain_card(Seat seat, Card card, CardSource source);
  void draw_vault(Seat seat);
  void secret_supporter(Seat seat);
  void learn(Seat seat, Card card, bool from_tableau);
  void research(Seat seat, const Option& option);
  OwnedSpell& spell(Seat seat, Card card);
  void lose_spell(Seat seat, Card card);
  void take_from_tableau(Card card);
  void under_deck(Card card);
  void clear_tableau(Card* begin, Card* end);
  void turn_up(CardDeck& deck, Card& to, OpenPlace place);
  void buy(const Gain& op, Run run, const Option& option);
  void keep_peeked(const Peek& peek, Card card);
  void refresh(Seat seat, Card card);
  void discard_item(Seat seat, Card card, bool exhausted);
  CardDeck& deck_of(Card card);
  void add_lasting(LastingKind kind, Until until, int n = 0, HarmSet what = 0, bool flag = false);

  const Data& data_;
  State& state_;
  std::vector<Event>& events_;
};

template <class Asked>
void Resolver::ask(Asked item, bool even_one) {
  item.asking = true;
  Offer offer;
  offers().list(item, offer);
  if (!offer.any()) return;
  if (offer.size() == 1 && !even_one) return answer(item, offer.first());
  push(item);
}

}  // namespace arbiter::argent
