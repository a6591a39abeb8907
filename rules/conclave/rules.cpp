#include "rules/conclave/rules.hpp"

#include <algorithm>

#include "rules/conclave/grid.hpp"
#include "rules/conclave/scoring.hpp"

namespace arbiter::conclave {
namespace {

using core::LegalActions;
using core::SeatSet;

bool is_decision(Step step) { return step <= Step::draw; }

/// R16: a pile may go to a seat that has no follower of that Magic.
bool may_give(const State& state, Magic magic, int to) {
  const auto m = static_cast<int>(magic);
  return to < state.seats && to != state.active && !state.zones[state.active][m].empty() &&
         state.zones[to][m].empty();
}

template <class Visit>
void each_gift(const State& state, Visit&& visit) {
  for (int magic = 0; magic < kMagics; ++magic) {
    for (Seat to = 0; to < state.seats; ++to) {
      if (may_give(state, static_cast<Magic>(magic), to)) visit(GiveInfluence{static_cast<Magic>(magic), to});
    }
  }
}

bool any_gift(const State& state) {
  bool any = false;
  each_gift(state, [&](GiveInfluence) { any = true; });
  return any;
}

/// The different cards of a hand in ascending order: two of one kind are one choice (R18).
List<Card, kHand> kinds_in(const Hand& hand) {
  List<Card, kHand> cards;
  for (const HiddenCard& card : hand) cards.push_back(card.truth());
  std::sort(cards.begin(), cards.end());
  cards.erase(std::unique(cards.begin(), cards.end()), cards.end());
  return cards;
}

/// One turn in motion. Reads like the rulebook; each function is a rule or a phase.
class Turn {
 public:
  Turn(const Data& data, State& state, std::vector<Event>& events)
      : data_(data), state_(state), events_(events) {}

  void run() {
    state_.agenda.run([](Step step) { return is_decision(step); }, [this](Step step) { resolve(step); });
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
    state_.agenda.push(Step::end_turn);
    state_.agenda.push(Step::draw_phase);
  }

  void operator()(const Draw& action) { draw_from(action.deck); }

 private:
  void resolve(Step step) {
    switch (step) {
      case Step::begin_turn:
        state_.agenda.push(Step::send);
        if (any_gift(state_)) state_.agenda.push(Step::give);  // R17
        break;
      case Step::draw_phase:
        draw_phase();
        break;
      case Step::end_turn:
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
      LineChecked line{axis, static_cast<std::uint8_t>(total), {}};
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
      state_.agenda.push(Step::draw);
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
    state_.active = static_cast<Seat>((state_.active + 1) % state_.seats);
    state_.agenda.push(Step::begin_turn);
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
    for (Seat seat = 0; seat < state_.seats; ++seat) {
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

/// Why an action of the right phase is refused.
struct Explain {
  const Data& data;
  const State& state;
  Seat seat;

  std::string operator()(const ChooseCorner&) const {
    return "the starting corner is chosen once, before the first turn (R13)";
  }
  std::string operator()(const GiveInfluence& gift) const {
    if (gift.to >= state.seats) return "there is no seat " + std::to_string(gift.to) + " at this table";
    if (gift.to == seat) return "a pile is handed over to another seat (R16)";
    if (state.zones[seat][static_cast<int>(gift.magic)].empty())
      return "you have no pile of that Magic (R16)";
    return "that seat already has followers of that Magic (R16)";
  }
  std::string operator()(const KeepInfluence&) const { return "there is nothing to keep now (R17)"; }
  std::string operator()(const SendEmissary& sent) const {
    const auto kinds = kinds_in(state.hands[seat]);
    if (std::find(kinds.begin(), kinds.end(), sent.card) == kinds.end())
      return "that card is not in your hand (R18)";
    if (sent.row >= kSide || sent.col >= kSide) return "rows and columns are 0 to 3 (R6)";
    if (state.conclave[space_at(sent.row, sent.col)]) return "that space already holds a Mage (R18)";
    return "the space touches no Mage; an Emissary goes beside at least one (R18)";
  }
  std::string operator()(const Draw&) const { return "that deck is empty (R30)"; }
};

std::string_view awaited(Step step) {
  switch (step) {
    case Step::choose_corner:
      return "choose the starting corner (choose_corner)";
    case Step::give:
      return "give influence or keep it (give_influence, keep_influence)";
    case Step::send:
      return "send an Emissary (send_emissary)";
    default:
      return "draw from one of the decks (draw)";
  }
}

bool belongs_to(Step step, const Action& action) {
  switch (step) {
    case Step::choose_corner:
      return std::holds_alternative<ChooseCorner>(action);
    case Step::give:
      return std::holds_alternative<GiveInfluence>(action) || std::holds_alternative<KeepInfluence>(action);
    case Step::send:
      return std::holds_alternative<SendEmissary>(action);
    default:
      return std::holds_alternative<Draw>(action);
  }
}

}  // namespace

SeatSet to_act(const State& state) {
  if (state.agenda.empty()) return {};
  return SeatSet::of(state.agenda.top() == Step::choose_corner ? state.dealer() : state.active);
}

void legal_actions(const Data&, const State& state, Seat seat, LegalActions<Action>& out) {
  switch (state.agenda.top()) {
    case Step::choose_corner:
      for (const Corner corner : {Corner::nw, Corner::ne, Corner::se, Corner::sw})
        out.add(ChooseCorner{corner});
      break;
    case Step::give:
      each_gift(state, [&](const GiveInfluence& gift) { out.add(gift); });
      out.add(KeepInfluence{});
      break;
    case Step::send: {
      List<std::uint8_t, kSpaces> spaces;
      for (std::uint8_t space = 0; space < kSpaces; ++space) {
        if (is_legal_space(state.conclave, space)) spaces.push_back(space);
      }
      for (const Card card : kinds_in(state.hands[seat])) {
        for (const int space : spaces) out.add(SendEmissary{card, row_of(space), col_of(space)});
      }
      break;
    }
    case Step::draw:
      out.add(Draw{DeckSide::left});
      out.add(Draw{DeckSide::right});
      break;
    default:
      break;
  }
}

std::string explain(const Data& data, const State& state, Seat seat, const Action& action) {
  const Step step = state.agenda.top();
  if (!belongs_to(step, action)) return "now you must " + std::string(awaited(step));
  return std::visit(Explain{data, state, seat}, action);
}

void perform(const Data& data, State& state, Seat, const Action& action, std::vector<Event>& events) {
  state.agenda.pop();
  Turn turn(data, state, events);
  std::visit(turn, action);
  turn.run();
}

}  // namespace arbiter::conclave
