// Setup decisions, rounds, turns and the Resolution Phase.
#include "rules/argent/resolver.hpp"
#include "rules/argent/scoring.hpp"

namespace arbiter::argent {

/// Carries out one item that awaits nothing.
struct ResolveItem {
  Resolver& resolver;

  void operator()(const GiveMages&) const { resolver.give_mages(); }
  void operator()(const StartRound&) const { resolver.start_round(); }
  void operator()(const StartTurn& start) const { resolver.start_turn(start); }
  void operator()(const TakeTurn&) const { resolver.take_turn(); }
  void operator()(const Run& run) const { resolver.step(run); }
  void operator()(const EndEffect&) const { resolver.state_.effects.pop_back(); }
  void operator()(const Forget&) const { resolver.state_.noted.clear(); }
  void operator()(const ResolveRoom& room) const { resolver.resolve_room(room.at); }
  void operator()(const ResolveSlot& slot) const { resolver.resolve_slot(slot); }
  void operator()(const CloseRoom& room) const { resolver.close_room(room.at); }
  void operator()(const EndRound&) const { resolver.end_round(); }
  void operator()(const EndGame&) const { resolver.end_game(); }
  void operator()(const Finish&) const { resolver.finish(); }
  void operator()(const Window& window) const {  // R52
    for (Window w = window; w.next < resolver.state_.seats; ++w.next) {
      Offer offer;
      resolver.offers().list(w, offer);
      if (!offer.any()) continue;
      w.asking = true;
      return resolver.push(w);
    }
  }
  void operator()(const AfterPlacing& after) const {  // R152
    for (const OwnedItem& item : resolver.player(after.seat).items) {
      if (!resolver.offers().item_usable(after.seat, item, Timing::after_place)) continue;
      Effect effect;
      effect.controller = after.seat;
      effect.card = item.card;
      effect.first_optional = true;
      return resolver.begin(effect, resolver.data_.level(item.card, 1).effect);
    }
  }
  void operator()(const Researches& research) const {
    if (research.left > 0) resolver.ask(research);
  }
  void operator()(const Marks& marks) const {
    if (marks.left > 0) resolver.ask(marks);
  }
  template <class Decision>
  void operator()(const Decision& decision) const {
    resolver.ask(decision);
  }
};

void Resolver::run() {
  state_.agenda.run([](const Item& item) { return awaits(item); },
                    [this](const Item& item) { std::visit(ResolveItem{*this}, item); });
  if (!state_.agenda.empty()) state_.asked = offers().asked(state_.agenda.top());
}

/// Takes the answer to one decision.
struct AnswerItem {
  Resolver& resolver;
  const Action& action;

  const Option& option() const { return std::get<ChooseOption>(action).option; }
  State& state() const { return resolver.state_; }

  void operator()(const ChooseCandidate& choice) const {  // R11, R12
    const auto& taken = std::get<TakeCandidate>(action);
    const auto& list = resolver.data_.candidates;
    const auto found = std::find_if(list.begin(), list.end(), [&](const Candidate& c) {
      return c.sheet == taken.sheet && c.side == taken.side;
    });
    Player& player = resolver.player(choice.seat);
    player.candidate = static_cast<std::uint8_t>(found - list.begin());
    player.spells.push_back({found->starting_spell, 0, 0, false});
    player.badges = found->merit_badges;
    state().board.badges = static_cast<std::uint8_t>(state().board.badges - found->merit_badges);
    resolver.report(CandidateChosen{choice.seat, taken.sheet, taken.side});
    if (found->merit_badges > 0) {
      resolver.report(Gained{choice.seat, Resource::merit_badge, found->merit_badges});
    }
    if (!state().settings.synthesis) return;
    for (std::uint8_t i = 0; i < resolver.data_.cards.size(); ++i) {  // R151
      const CardInfo& card = resolver.data_.cards[i];
      if (card.kind == CardKind::synthesis && card.sheet == taken.sheet)
        resolver.gain_card(choice.seat, Card{i}, CardSource::box);
    }
  }
  void operator()(const DraftOneMage& draft) const {  // R19
    resolver.recruit(draft.seat, std::get<DraftMage>(action).colour);
  }
  void operator()(const PlaceStartMark& mark) const {  // R20
    resolver.place_mark(mark.seat, std::get<StartMark>(action).voter);
  }
  void operator()(const ChooseMask& choice) const {
    const auto* card = std::get_if<PickCard>(&option());
    if (card == nullptr) return;
    auto& masks = state().board.masks;
    masks.erase(std::find(masks.begin(), masks.end(), card->card));
    resolver.report(MaskTaken{choice.seat, card->card});
    resolver.player(choice.seat).items.push_back({card->card, false});
  }
  void operator()(const TakeTurn&) const { resolver.perform(action); }
  void operator()(const Run& run) const { resolver.chosen(run, option()); }
  void operator()(const Window& window) const {  // R53
    const Seat seat = resolver.offers().after(state().acting, window.next);
    resolver.push(Window{static_cast<std::uint8_t>(window.next + 1)});
    if (const auto* reaction = std::get_if<React>(&action)) resolver.react(seat, *reaction);
  }
  void operator()(const Bonuses&) const { resolver.take_bonus(option()); }
  void operator()(const Revivals&) const { resolver.take_revival(option()); }
  void operator()(const PlaceAfterCast& gray) const {  // R86
    if (const auto* placement = std::get_if<Placement>(&option())) {
      resolver.settle();  // what the placing does has a window of its own
      resolver.place(gray.seat, *placement, true, Cause{gray.seat, {}, 0});
    }
  }
  void operator()(FillRoom fill) const {  // R109
    const auto* pick = std::get_if<PickMage>(&option());
    if (pick == nullptr) return;
    fill.asking = false;
    if (--fill.left > 0) resolver.push(fill);
    resolver.place(fill.seat, {pick->mage, fill.slot.room, fill.slot.slot, std::nullopt}, true,
                   Cause{fill.seat, {}, 0});
  }
  void operator()(const DisplaceTo& displace) const {
    const auto& to = std::get<PickSlot>(option());
    resolver.displace(displace, {to.room, to.slot});
  }
  void operator()(const Errand& errand) const {
    resolver.do_errand(errand, std::get<PickErrand>(option()).by);
  }
  void operator()(Researches research) const {
    research.asking = false;
    --research.left;
    resolver.push(research);
    resolver.research(research.seat, option());
  }
  void operator()(Marks marks) const {
    marks.asking = false;
    --marks.left;
    resolver.push(marks);
    resolver.place_mark(marks.seat, std::get<PickVoter>(option()).voter);
  }
  template <class Automatic>
  void operator()(const Automatic&) const {}
};

void Resolver::answer(const Item& item, const Action& action) { std::visit(AnswerItem{*this, action}, item); }

// ---- Setup ----

void Resolver::give_mages() {  // R19
  for (int k = 0; k < state_.seats; ++k) {
    const Seat seat = offers().after(state_.first_player, k);
    const Colour colour = data_.candidates[player(seat).candidate].mages;
    for (int i = 0; i < 2; ++i) recruit(seat, colour);
  }
}

// ---- Rounds ----

void Resolver::start_round() {  // R30, R31
  ++state_.round;
  state_.phase = Phase::errands;
  RoundStarted started{state_.round, state_.first_player, {}};
  if (state_.round > 1) setup_phase(started.offerings);
  state_.next_first = state_.first_player;
  for (Player& p : state_.players) p.turns = 0, p.passed = false;
  started.seat = state_.first_player;
  report(started);
  push(StartTurn{state_.first_player});
}

void Resolver::setup_phase(List<Card, 5>& offerings) {  // R31
  state_.first_player = state_.next_first;
  for (Player& p : state_.players) {
    for (OwnedSpell& spell : p.spells) spell.exhausted = false;
    for (OwnedItem& item : p.items) item.exhausted = false;
    p.flipped = 0;
  }
  refill_tableaus();
  Board& board = state_.board;
  if (!offers().rift().passing) {  // R153: no offerings in such a round
    offerings = std::exchange(board.taken_offerings, {});
    board.offerings.insert(board.offerings.end(), offerings.begin(), offerings.end());
    std::sort(board.offerings.begin(), board.offerings.end());
  }
  for (const Room room : state_.university.rooms) {
    if (offers().side(room).reset) move_tower(offers().side(room).start);
  }
}

void Resolver::move_tower(std::uint8_t space) {
  if (state_.university.tower == space) return;
  state_.university.tower = space;
  report(TowerMoved{space});
}

void Resolver::refill_tableaus() {
  Board& board = state_.board;
  const auto redeal = [&](auto& tableau, CardDeck& deck) {
    clear_tableau(tableau.data(), tableau.data() + tableau.size());
    for (Card& place : tableau) turn_up(deck, place, OpenPlace::tableau);
  };
  redeal(board.spell_tableau, board.spells);
  redeal(board.vault_tableau, board.vault);
  redeal(board.supporter_tableau, board.supporters);
}

void Resolver::start_turn(const StartTurn& start) {  // R40
  state_.acting = start.seat;
  state_.turn = Turn{};
  state_.turn.seat = start.seat;
  state_.turn.extra = start.extra;
  if (start.extra) {
    report(ExtraActionStarted{start.seat});
  } else {
    auto& lasting = state_.lasting;
    lasting.erase(std::remove_if(lasting.begin(), lasting.end(),
                                 [&](const Lasting& effect) {
                                   return effect.seat == start.seat && effect.until == Until::own_next_turn;
                                 }),
                  lasting.end());
    ++player(start.seat).turns;
    report(TurnStarted{start.seat});
  }
  push(TakeTurn{});
}

void Resolver::take_turn() {  // R40, R48
  Turn& turn = state_.turn;
  const auto offered = [&] {
    Offer offer;
    offers().list(TakeTurn{}, offer);
    return offer.any();
  };
  if (!turn.over) {
    while (!turn.extras.empty()) {
      if (turn.extras.back().left > 0 && offered()) return push(TakeTurn{true});
      turn.extras.pop_back();
    }
    if (!turn.main_done && offered()) return push(TakeTurn{true});
  }
  end_turn();
}

void Resolver::end_turn() {
  const Turn turn = state_.turn;
  state_.turn.next_free = state_.turn.next_ready = false;
  if (turn.extra) return;  // the others of R153 wait on the agenda
  if (offers().rift().passing) {
    for (int k = 1; k <= state_.seats; ++k) {
      const Seat seat = offers().after(turn.seat, k);
      if (!player(seat).passed) return push(StartTurn{seat});
    }
    return end_errands();
  }
  if (!state_.board.offerings.empty()) return push(StartTurn{offers().after(turn.seat, 1)});
  end_errands();
}

void Resolver::end_errands() {  // R32, R33
  push(ResolveRoom{0});
  if (!offers().rift().extra_main_action) return;
  for (int k = state_.seats; k >= 1; --k) push(StartTurn{offers().after(state_.turn.seat, k), true});
}

// ---- Resolution ----

void Resolver::resolve_room(std::uint8_t at) {  // R104
  if (state_.phase != Phase::resolution) {
    state_.phase = Phase::resolution;
    report(ResolutionStarted{state_.round});
  }
  const auto& rooms = state_.university.rooms;
  if (at == rooms.size()) return push(EndRound{});
  push(ResolveRoom{static_cast<std::uint8_t>(at + 1)});
  const Room room = rooms[at];
  if (room == data_.infirmary) return;
  push(CloseRoom{at});
  push(ResolveSlot{at});
  const bool somebody = std::any_of(state_.mages.begin(), state_.mages.end(), [&](const Mage& m) {
    return (m.spot == Spot::slot || m.spot == Spot::shadow) && m.at.room == room;
  });
  if (offers().side(room).on_resolve.empty() || !somebody) return;  // R106
  Effect effect;
  effect.controller = state_.first_player;
  effect.source = Effect::Source::room;
  effect.slot = {room, 1};
  begin(effect, offers().side(room).on_resolve);
}

void Resolver::resolve_slot(const ResolveSlot& item) {
  const Room room = state_.university.rooms[item.at];
  if (item.slot > offers().side(room).slots.size()) return;
  ResolveSlot then = item;
  if (item.second) ++then.slot;
  then.second = !item.second;
  push(then);
  const SlotRef slot{room, item.slot};
  if (offers().info(slot).instant || offers().info(slot).any_number) return;
  const bool shadow = item.second != offers().rift().shadow_first;  // R153
  const MageId id = shadow ? offers().in_shadow(slot) : offers().in_slot(slot);
  if (id == kNone) return;
  state_.acting = mage(id).owner;
  settle();
  push(Errand{id, slot, shadow});
}

void Resolver::close_room(std::uint8_t at) {  // R106, R107
  const RoomSide& room = offers().side(state_.university.rooms[at]);
  const auto clear = [&](auto& cards, OpenPlace place) {
    CardsUnderDeck left{{}, place};
    for (const Card card : cards) {
      under_deck(card);
      left.cards.push_back(card);
    }
    cards.clear();
    if (!left.cards.empty()) report(left);
  };
  if (!room.on_place.empty()) clear(state_.university.pool, OpenPlace::adventuring_pool);
  if (!room.on_resolve.empty()) clear(state_.university.revealed, OpenPlace::vault_revealed);
}

void Resolver::turn_empty_rooms() {  // R153
  for (const Room room : state_.university.rooms) {
    if (room == data_.infirmary) continue;
    const bool empty = std::none_of(state_.mages.begin(), state_.mages.end(), [&](const Mage& m) {
      return (m.spot == Spot::slot || m.spot == Spot::shadow) && m.at.room == room;
    });
    if (!empty) continue;
    Side& side = state_.university.sides[room.index];
    side = side == Side::A ? Side::B : Side::A;
    report(RoomTurned{room, side});
    if (!offers().side(room).track.empty()) move_tower(offers().side(room).start);
  }
}

void Resolver::end_round() {  // R34
  if (state_.settings.rift) turn_empty_rooms();
  MagesReturned returned{state_.round, {}};
  for (MageId id = 0; id < kMages; ++id) {
    if (mage(id).owner == kNone) continue;
    if (mage(id).temporary) {
      returned.to_supply.push_back(data_.mages[id]);
      to_supply(id);
    } else {
      mage(id).spot = Spot::office;
      mage(id).at = {};
    }
  }
  state_.university.locked = 0;
  state_.lasting.clear();
  report(returned);
  if (state_.round == kRounds)
    push(EndGame{});
  else
    push(StartRound{});
}

// ---- The end ----

void Resolver::end_game() {  // R116
  push(Finish{});
  for (int k = state_.seats - 1; k >= 0; --k) {  // the first in turn order comes to lie on top
    const Seat seat = offers().after(state_.first_player, k);
    const auto announce = [&](Card card) {
      if (data_.level(card, 1).timing != Timing::endgame) return;
      Effect effect;
      effect.controller = seat;
      effect.card = card;
      begin(effect, data_.level(card, 1).effect);
    };
    for (HiddenCard& card : player(seat).secrets) {
      if (data_.level(card.truth(), 1).timing != Timing::endgame) continue;
      card.reveal();
      report(SecretShown{seat, card.truth()});
      announce(card.truth());
    }
    for (const Card card : player(seat).supporters) announce(card);
    for (const Card card : player(seat).pile) {
      if (data_[card].kind == CardKind::supporter) announce(card);
    }
  }
}

void Resolver::finish() {  // R116 to R119
  Board& board = state_.board;
  for (VoterPlace& place : board.voters) place.voter.reveal();
  for (Player& p : state_.players) {
    for (HiddenCard& card : p.secrets) card.reveal();
  }
  const Scores scores = score(data_, state_);
  for (std::uint8_t v = 0; v < board.voters.size(); ++v) {
    const auto winner = winner_of(data_, state_, scores, board.voters[v].voter.truth());
    board.voters[v].winner = winner.value_or(Seat::none());
    if (winner)
      report(VoterAwarded{v, board.voters[v].voter.truth(), *winner});
    else
      report(VoterAbstains{v, board.voters[v].voter.truth()});
  }
  state_.phase = Phase::over;
  GameOver over{ranking(state_).front(), {}};
  for (const Seat seat : ranking(state_)) {
    over.standings.push_back(
        {seat, static_cast<std::uint8_t>(over.standings.size() + 1), votes(state_, seat), player(seat).ip});
  }
  report(over);
}

}  // namespace arbiter::argent
