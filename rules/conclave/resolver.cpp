// What an action does, and what follows from it up to the next decision.
#include <algorithm>

#include "rules/conclave/grid.hpp"
#include "rules/conclave/legal.hpp"
#include "rules/conclave/rules.hpp"
#include "rules/conclave/scoring.hpp"

namespace arbiter::conclave {
namespace {

/// Carries out actions and what follows from them; each function is a ruling or a phase of a turn.
class Resolver {
 public:
  Resolver(const Data& data, State& state, std::vector<Event>& events)
      : data_(data), state_(state), events_(events) {}

  void run() {
    state_.agenda.run([](Item item) { return is_decision(item); }, [this](Item item) { resolve(item); });
  }

  void operator()(const ChooseCorner& action) {
    state_.corner = action.corner;
    report(CornerChosen{state_.dealer(), action.corner});
  }

  void operator()(const GiveInfluence& action) {
    Pile& pile = zone()[static_cast<int>(action.magic)];
    report(InfluenceGiven{state_.active, action.to, action.magic, pile});
    state_.zones[action.to][static_cast<int>(action.magic)] = pile;
    pile.clear();
  }

  void operator()(const KeepInfluence&) { report(InfluenceKept{state_.active}); }

  void operator()(const SendEmissary& action) {
    Hand& hand = state_.hands[state_.active];
    hand.erase(
        std::find_if(hand.begin(), hand.end(), [&](auto& held) { return held.truth() == action.card; }));
    const std::uint8_t space = space_at(action.row, action.col);
    state_.conclave[space] = action.card;
    report(EmissarySent{state_.active, action.card, action.row, action.col});
    gain_followers(space);
    if (is_full()) magic_crisis(space);
    state_.agenda.push(Item::end_turn);
    state_.agenda.push(Item::draw_phase);
  }

  void operator()(const Draw& action) { draw_from(action.deck); }

 private:
  void resolve(Item item) {
    switch (item) {
      case Item::begin_turn:
        state_.agenda.push(Item::send);
        if (any_gift(state_)) state_.agenda.push(Item::give);  // R17
        break;
      case Item::draw_phase:
        draw_phase();
        break;
      case Item::end_turn:
        end_turn();
        break;
      default:
        break;  // decisions are not resolved but answered
    }
  }

  void gain_followers(int emissary_at) {  // R20: column, then row
    for (const Axis axis : {Axis::column, Axis::row}) {
      const CardInfo& emissary = data_[*state_.conclave[emissary_at]];
      const auto run = run_through(state_.conclave, emissary_at, axis);
      int total = emissary.influence;  // R22
      for (const int space : run) total += data_[*state_.conclave[space]].influence;
      LineChecked line{axis, static_cast<std::uint8_t>(total), {}, state_.active};
      if (total >= data_.convince_threshold) {
        for (const int space : run) {
          const CardInfo& card = data_[*state_.conclave[space]];
          if (card.magic == emissary.magic || card.brotherhood == emissary.brotherhood)
            take(space, line.convinced);  // R23
        }
      }
      report(line);
    }
  }

  void magic_crisis(int emissary_at) {  // R25 to R27
    const Brotherhood own = data_[*state_.conclave[emissary_at]].brotherhood;
    List<std::uint8_t, 6> others;
    for (const Axis axis : {Axis::column, Axis::row}) {
      for (const std::uint8_t space : run_through(state_.conclave, emissary_at, axis))
        others.push_back(space);
    }
    const auto same = [&](int space) { return data_[*state_.conclave[space]].brotherhood == own; };
    const bool all_same = std::all_of(others.begin(), others.end(), same);
    Crisis crisis{state_.active, {}};
    for (const int space : others) {
      if (all_same || !same(space)) take(space, crisis.taken);
    }
    report(crisis);
  }

  /// The card of a space becomes a follower (R24).
  void take(int space, TakenCards& taken) {
    const Card card = *state_.conclave[space];
    state_.conclave[space].reset();
    add_follower(card);
    taken.push_back({card, row_of(space), col_of(space)});
  }

  void add_follower(Card card) { zone()[static_cast<int>(data_[card].magic)].push_back(card); }

  void draw_phase() {  // R30; a last turn has none (R37)
    if (state_.decks_empty()) return;
    if (state_.decks[0].empty())
      draw_from(DeckSide::right);
    else if (state_.decks[1].empty())
      draw_from(DeckSide::left);
    else
      state_.agenda.push(Item::draw);
  }

  void draw_from(DeckSide side) {
    HiddenCard card = state_.decks[static_cast<int>(side)].draw();
    card.show_to(state_.active);
    state_.hands[state_.active].push_back(card);
    report(CardDrawn{state_.active, side, card.back(), card});
    refill(side);
    if (state_.decks_empty()) {  // R35
      state_.end_triggered_by = state_.active;
      state_.last_turns_left =
          static_cast<std::uint8_t>(state_.seats + 1);  // this turn is still to be counted down
      report(EndTriggered{state_.active});
    }
  }

  void refill(DeckSide side) {  // R32 to R34
    int empty = static_cast<int>(std::count(state_.conclave.begin(), state_.conclave.end(), std::nullopt));
    for (const int space : data_.refill_order[static_cast<int>(*state_.corner)]) {
      if (empty <= data_.empty_spaces_target) return;
      if (state_.conclave[space]) continue;
      if (state_.decks[static_cast<int>(side)].empty()) {
        side = side == DeckSide::left ? DeckSide::right : DeckSide::left;
        if (state_.decks[static_cast<int>(side)].empty()) return;
      }
      const Card card = state_.decks[static_cast<int>(side)].draw().truth();
      state_.conclave[space] = card;
      --empty;
      report(Refilled{side, card, row_of(space), col_of(space)});
    }
  }

  void end_turn() {
    if (state_.end_triggered_by) {
      // The triggering turn was an ordinary one: its hand stays for the last turn (R36).
      if (state_.last_turns_left <= state_.seats) join_hand();
      if (--state_.last_turns_left == 0) return finish();
    }
    state_.active = Seat::of((state_.active + 1) % state_.seats);
    state_.agenda.push(Item::begin_turn);
  }

  void join_hand() {  // R38
    HandJoined joined{state_.active, kinds_with_copies()};
    for (const Card card : joined.cards) add_follower(card);
    state_.hands[state_.active].clear();
    report(joined);
  }

  List<Card, kHand> kinds_with_copies() const {
    List<Card, kHand> cards;
    for (const HiddenCard& card : state_.hands[state_.active]) cards.push_back(card.truth());
    std::sort(cards.begin(), cards.end());
    return cards;
  }

  void finish() {  // R39
    state_.scored = true;
    Scored scored;
    const auto scores = score(data_, state_);
    for (const Seat seat : SeatSet::first(state_.seats)) {
      const SeatScore& s = scores[seat];
      scored.standings.push_back({seat, s.place, s.resentment, s.followers, s.eliminated});
    }
    report(scored);
  }

  bool is_full() const {
    return std::none_of(state_.conclave.begin(), state_.conclave.end(), [](auto& space) { return !space; });
  }
  InfluenceZone& zone() { return state_.zones[state_.active]; }
  template <class E>
  void report(const E& event) {
    events_.emplace_back(event);
  }

  const Data& data_;
  State& state_;
  std::vector<Event>& events_;
};

}  // namespace

void perform(const Data& data, State& state, Seat, const Action& action, std::vector<Event>& events) {
  state.agenda.pop();
  Resolver resolver(data, state, events);
  std::visit(resolver, action);
  resolver.run();
}

}  // namespace arbiter::conclave
