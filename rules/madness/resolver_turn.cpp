// Setup that follows the choice of Magicians (section 2) and the phases of a turn (section 3).
#include <algorithm>

#include "rules/madness/resolver.hpp"

namespace arbiter::madness {
namespace {

bool awaits(const Item& item) {
  if (const auto* selection = std::get_if<Selection>(&item)) return selection->asked;
  if (const auto* payment = std::get_if<Payment>(&item)) return payment->asked;
  if (const auto* taking = std::get_if<TakeActions>(&item)) return taking->left > 0;
  return std::holds_alternative<MagicianChoice>(item);
}

}  // namespace

void Resolver::run() {
  state_.agenda.run(awaits, [this](const Item& item) {
    std::visit([this](const auto& pending) { resolve(pending); }, item);
  });
}

void Resolver::answer(const Action& action) {
  const Item item = state_.agenda.pop();
  std::visit(
      [&](const auto& pending) {
        if constexpr (requires { this->answer(pending, action); }) this->answer(pending, action);
      },
      item);
}

void Resolver::resolve(Step step) {
  switch (step) {
    case Step::finish_setup:
      return finish_setup();
    case Step::begin_turn:
      return begin_turn();
    case Step::discard_curses:
      for (std::uint8_t slot = 1; slot <= kSlots; ++slot) {
        if (state_.curses[static_cast<std::size_t>(slot - 1)]) {
          report(CurseDiscarded{slot, clear_slot(slot)});
        }
      }
      return;
    case Step::new_monster:
      return new_monster();
    case Step::place_curses:
      return place_curses();
    case Step::action_phase:
      state_.phase = Phase::action;
      state_.actions_taken = 0;
      push(Step::recuperation);
      push(TakeActions{state_.active});
      return;
    case Step::recuperation:
      return recuperate();
    case Step::end_turn:
      return end_turn();
  }
}

// ---- Setup ----

void Resolver::answer(const MagicianChoice& choice, const Action& action) {  // R17
  const Magician magician = std::get<ChooseMagician>(action).id;
  player(choice.seat).magician = magician;
  report(MagicianChosen{choice.seat, magician});
}

void Resolver::finish_setup() {  // R18 to R22
  for (const Seat seat : SeatSet::first(state_.seats)) {
    Player& own = player(seat);
    const MagicianInfo& magician = magician_of(data_, state_, seat);
    Pile cards = magician.start_deck;
    if (state_.variant.nightmare) {
      cards.remove(Card::of(magician.element, 2));
      cards.add(Card::of(magician.element, 1));
    }
    each_kind([&](Card card) {
      Pile& source = card.is_element() && card.value() == 1 ? state_.box : state_.stacks;
      for (int i = 0; i < cards[card]; ++i) {
        source.remove(card);
        own.deck.put_on_top(HiddenCard(card));
      }
    });
    if (state_.variant.terror || state_.variant.nightmare) {  // R19
      --state_.madness;
      own.deck.put_on_top(HiddenCard(Card::madness()));
    }
    for (const HiddenCard& card : own.deck) own.deck_was.add(card.truth());
    own.deck.shuffle(state_.rng);
    DeckBuilt built{seat, own.deck_was, {}};
    for (std::size_t i = 0; i < data_.spells.size(); ++i) {
      if (data_.spells[i].level != 0) continue;
      const Spell spell{static_cast<std::uint8_t>(i)};
      own.spells.push_back({spell, true});
      built.spells.push_back(spell);
      --state_.box_spells[i];
    }
    report(built);
    draw(seat, data_.hand_size);
  }
  state_.rng.shuffle(state_.covers);  // R20
  state_.rng.shuffle(state_.interiors);
  state_.active = Seat::of(state_.rng.below(state_.seats));  // R21
  report(PlayBegins{state_.active});
  push(Step::begin_turn);
}

// ---- Phases ----

void Resolver::begin_turn() {
  ++state_.turn;
  report(TurnBegins{state_.active, state_.turn});
  state_.phase = Phase::concentration;  // R24
  Player& own = player(state_.active);
  own.ability_used = false;  // R72
  for (const OwnSpell& spell : List<OwnSpell, kMaxSpells>(own.spells)) {
    if (!spell.ready) set_ready(state_.active, spell.spell, true);
  }
  monster_phase();
}

void Resolver::monster_phase() {  // R25 to R28
  state_.phase = Phase::monster;
  push(Step::action_phase);
  if (state_.round == 0) {
    push(Step::new_monster);
  } else if (state_.marker == kTurnsPerRound) {
    invocation();
  } else {
    ++state_.marker;
    report(MarkerMoved{state_.marker});
    for (std::uint8_t slot = kSlots; slot >= 1; --slot) {
      if (data_.slot_spaces[static_cast<std::size_t>(slot - 1)] == state_.marker) push(ApplyCurse{slot});
    }
  }
}

void Resolver::resolve(const ApplyCurse& apply) {  // R26
  const auto& curse = state_.curses[static_cast<std::size_t>(apply.slot - 1)];
  if (!curse) return;
  if (curse->warded) return report(CurseWardedOff{apply.slot, curse->curse});  // R90
  report(CurseApplied{apply.slot, curse->curse});
  push(Run{data_[curse->curse].effect, Context{.seat = state_.active, .slot = apply.slot}});
}

void Resolver::invocation() {  // R27
  state_.marker = 0;
  report(MarkerMoved{0});
  const int left = curses_in_play(state_);
  const Page page = right_page(state_);
  push(Step::new_monster);
  push(Step::discard_curses);
  if (left > 0)
    report(FailurePenalty{page, static_cast<std::uint8_t>(left)});
  else
    report(SuccessBonus{page});
  push(Run{left > 0 ? data_[page].failure : data_[page].success, Context{.seat = state_.active}});
}

void Resolver::new_monster() {  // R28 a to c, R29
  state_.marker = 1;
  ++state_.round;
  report(MarkerMoved{1});
  state_.covers[0].reveal();
  if (state_.round <= kPagesInGrimoire) state_.interiors[static_cast<std::size_t>(state_.round - 1)].reveal();
  const Page left = left_page(state_);
  report(MonsterArrives{state_.round, left, right_page(state_)});
  push(Step::place_curses);
  push(Run{data_[left].arrival, Context{.seat = state_.active}});
}

void Resolver::place_curses() {  // R28 d to f
  const auto level = static_cast<std::size_t>(state_.variant.difficulty);
  const int multi = data_.multi_curses_per_round[level][static_cast<std::size_t>(state_.round - 1)];
  for (std::uint8_t slot = 1; slot <= multi; ++slot) place_curse(slot, CurseType::multi);
  std::uint8_t slot = 3;
  for (const CurseType type : data_[left_page(state_)].curses) place_curse(slot++, type);

  for (const Element element : kAllElements) {  // R93
    int due = std::exchange(state_.due_tokens[at(element)], std::uint8_t{0});
    for (slot = 1; slot <= kSlots && due > 0; ++slot) {
      if (!state_.curses[static_cast<std::size_t>(slot - 1)]) continue;
      place_token(slot, element);
      --due;
    }
  }
}

void Resolver::resolve(const TurnSpellUp& turn) {  // R54
  LibraryDeck& deck = state_.library[at(turn.element)];
  if (deck.taken >= kLevels) return;
  HiddenSpell& top = deck.spells[deck.taken][0];
  top.reveal();
  report(SpellTurnedUp{top.truth()});
}

void Resolver::recuperate() {  // R34
  state_.phase = Phase::recuperation;
  push(Step::end_turn);
  const int held = static_cast<int>(player(state_.active).hand.size());
  if (held <= data_.hand_size) return draw(state_.active, data_.hand_size - held);
  push(Selection{.op = data_.excess_cards.begin,
                 .context = Context{.seat = state_.active},
                 .left = static_cast<std::uint8_t>(held - data_.hand_size)});
}

void Resolver::end_turn() {
  const Seat last = state_.active;
  for (Player& any : state_.players) any.discount = 0;  // R91
  const Pile hand = kinds_in(player(last).hand);
  const int madness = hand[Card::madness()];
  if (madness >= data_.elimination && madness == hand.size()) {  // R35
    eliminate(last);
    if (living_seats(state_).empty()) return end_game(Result::all_eliminated);
  }
  const bool again = state_.variant.something_for_everyone && state_.marker == kTurnsPerRound &&
                     living_seats(state_).size() == state_.seats;  // R31
  if (!again) state_.active = next_living(state_, last);
  push(Step::begin_turn);
}

}  // namespace arbiter::madness
