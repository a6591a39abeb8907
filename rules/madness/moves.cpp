#include "rules/madness/moves.hpp"

#include <algorithm>

namespace arbiter::madness {

void Moves::end_game(Result result) {
  if (state_.over()) return;
  state_.result = result;
  state_.phase = Phase::over;
  state_.agenda.clear();
  each_secret(state_, [](std::uint32_t, auto& secret) { secret.reveal(); });
  report(GameOver{result == Result::final_monster_defeated, result});
}

// ---- Cards in the open ----

void Moves::move(Seat seat, Card card, Place source, Place destination, std::optional<Seat> owner) {
  take(seat, card, source);
  put(owner.value_or(seat), card, destination);
  report_move(seat, card, source, destination, owner);
}

void Moves::move_untold(Seat seat, Card card, Place source, Place destination) {
  take(seat, card, source);
  put(seat, card, destination);
}

/// Cards that go the same way one after the other are one event.
void Moves::report_move(Seat seat, Card card, Place source, Place destination, std::optional<Seat> owner) {
  CardsMoved moved{seat, {}, source, destination, owner};
  if (auto* last = events_.empty() ? nullptr : std::get_if<CardsMoved>(&events_.back())) {
    const bool same_way = last->seat == seat && last->source == source && last->destination == destination &&
                          last->owner == owner;
    if (same_way) return last->cards.add(card);
  }
  moved.cards.add(card);
  report(moved);
}

void Moves::report_draw(Seat seat, const HiddenCard& card) {
  auto* last = events_.empty() ? nullptr : std::get_if<CardsDrawn>(&events_.back());
  if (last == nullptr || last->seat != seat) {
    report(CardsDrawn{seat, 0, {}, {}});
    last = &std::get<CardsDrawn>(events_.back());
  }
  ++last->n;
  if (card.knowers() == SeatSet::everyone()) last->known.add(card.truth());
  Pile all = last->cards.truth();
  all.add(card.truth());
  const bool open = last->known.size() == last->n;
  last->cards = core::Secret<Pile>(all, {}, open ? SeatSet::everyone() : SeatSet::of(seat));
}

void Moves::take(Seat seat, Card card, Place source) {
  switch (source) {
    case Place::hand: {
      Hand& hand = player(seat).hand;
      hand.erase(hand.begin() + (&find_in_hand(seat, card) - hand.data()));
      break;
    }
    case Place::discard:
      player(seat).discard.remove(card);
      break;
    case Place::support:
      player(seat).support.remove(card);
      break;
    case Place::stack:
      if (card.is_madness())
        --state_.madness;
      else
        state_.stacks.remove(card);
      break;
    case Place::box:
      state_.box.remove(card);
      break;
    case Place::deck:
      break;  // it was drawn
  }
}

void Moves::put(Seat seat, Card card, Place destination) {
  switch (destination) {
    case Place::hand:
      player(seat).hand.push_back(HiddenCard(card, {}, SeatSet::everyone()));
      break;
    case Place::deck:
      player(seat).deck.put_on_top(HiddenCard(card, {}, SeatSet::everyone()));
      break;
    case Place::discard:
      player(seat).discard.add(card);
      break;
    case Place::support:
      player(seat).support.add(card);
      break;
    case Place::stack:
      if (card.is_madness())
        ++state_.madness;
      else
        state_.stacks.add(card);
      break;
    case Place::box:
      state_.box.add(card);
      break;
  }
}

/// Of equal cards the one that most is known about: whichever leaves, that is what remains unknown to others.
HiddenCard& Moves::find_in_hand(Seat seat, Card card) {
  const auto known = [](const HiddenCard& c) {
    return c.knowers() == SeatSet::everyone() ? 2 : c.back().counted ? 1 : 0;
  };
  HiddenCard* best = nullptr;
  for (HiddenCard& held : player(seat).hand) {
    if (held.truth() == card && (best == nullptr || known(held) > known(*best))) best = &held;
  }
  return *best;
}

void Moves::reveal_hand(Seat seat) {
  for (HiddenCard& card : player(seat).hand) card.reveal();
}

void Moves::reveal_in_hand(Seat seat, Card card) { find_in_hand(seat, card).reveal(); }

void Moves::gain_madness(Seat seat, Place destination) {
  if (state_.madness == 0) return end_game(Result::madness_stack_empty);
  move(seat, Card::madness(), Place::stack, destination);
}

void Moves::stack_to_box(Card card, int n) {
  n = std::min<int>(n, card.is_madness() ? state_.madness : state_.stacks[card]);
  if (n == 0) return;
  for (int i = 0; i < n; ++i) {
    take(0, card, Place::stack);
    put(0, card, Place::box);
  }
  report(StackChanged{card, static_cast<std::uint8_t>(n), Place::stack, Place::box});
}

// ---- Decks ----

/// Called before known cards are shuffled into the deck: if no unknown one is left there, the hand can be
/// worked out, see CardBack.
void Moves::count_hand(Seat seat) {
  const CardDeck& deck = player(seat).deck;
  const bool unknown_left = std::any_of(
      deck.begin(), deck.end(), [](const HiddenCard& card) { return card.knowers() != SeatSet::everyone(); });
  if (unknown_left) return;
  for (HiddenCard& card : player(seat).hand) card = HiddenCard(card.truth(), {true}, card.knowers());
}

bool Moves::need_deck(Seat seat) {
  Player& own = player(seat);
  if (!own.deck.empty()) return true;
  gain_madness(seat, Place::discard);
  if (state_.over()) return false;
  own.deck_was = own.discard;
  each_kind([&](Card card) {
    while (own.discard[card] > 0) under_deck(seat, card);
  });
  own.deck.shuffle(state_.rng);
  report(DeckRenewed{seat, own.deck_was});
  return true;
}

void Moves::under_deck(Seat seat, Card card) {
  count_hand(seat);
  player(seat).discard.remove(card);
  player(seat).deck.put_under(HiddenCard(card, {}, SeatSet::everyone()));
}

void Moves::shuffle_into_deck(Seat seat) {
  player(seat).deck.shuffle(state_.rng);
  report(DeckShuffled{seat});
}

void Moves::draw(Seat seat, int n) {
  for (int i = 0; i < n; ++i) {
    if (state_.over() || !need_deck(seat)) return;
    HiddenCard card = player(seat).deck.draw();
    card.show_to(seat);
    if (state_.variant.open_hands) card.reveal();  // R116
    player(seat).hand.push_back(card);
    report_draw(seat, card);
  }
}

bool Moves::turn_top(Seat seat, Place destination, Card& card) {
  if (state_.over() || !need_deck(seat)) return false;
  card = player(seat).deck.draw().truth();
  put(seat, card, destination);
  report_move(seat, card, Place::deck, destination, std::nullopt);
  return true;
}

void Moves::mill(Seat seat, int n) {
  Card card;
  for (int i = 0; i < n; ++i) {
    if (!turn_top(seat, Place::discard, card)) return;
  }
}

void Moves::discard_from_deck(Seat seat, int depth) {
  CardDeck& deck = player(seat).deck;
  for (auto i = static_cast<std::size_t>(depth); i > 0; --i) std::swap(deck[i], deck[i - 1]);
  Card card;
  turn_top(seat, Place::discard, card);
}

// ---- Spells and Curses ----

void Moves::set_ready(Seat seat, Spell spell, bool ready) {
  for (OwnSpell& own : player(seat).spells) {
    if (own.spell == spell) own.ready = ready;
  }
  if (ready)
    report(SpellRefreshed{seat, spell});
  else
    report(SpellExhausted{seat, spell});
}

void Moves::lose_spell(Seat seat, Spell spell) {
  auto& spells = player(seat).spells;
  spells.erase(std::find_if(spells.begin(), spells.end(), [&](auto& own) { return own.spell == spell; }));
  ++state_.box_spells[spell.index];
  report(SpellLost{seat, spell});
}

void Moves::place_token(std::uint8_t slot, Element element) {
  auto& curse = state_.curses[static_cast<std::size_t>(slot - 1)];
  if (!curse || state_.tokens[at(element)] == 0) return;  // R92
  --state_.tokens[at(element)];
  ++curse->tokens[at(element)];
  report(TokenPlaced{slot, element});
}

void Moves::place_curse(std::uint8_t slot, CurseType type) {
  auto& pile = state_.curse_piles[at(type)];
  if (pile.empty()) {  // R30
    auto& discards = state_.curse_discards[at(type)];
    for (const Curse curse : discards) pile.put_under(HiddenCurse(curse));
    discards.clear();
    pile.shuffle(state_.rng);
    report(CursePileRenewed{type});
  }
  const Curse curse = pile.draw().truth();
  state_.curses[static_cast<std::size_t>(slot - 1)] = PlacedCurse{curse};
  report(CursePlaced{slot, curse});
}

Curse Moves::clear_slot(std::uint8_t slot) {
  auto& place = state_.curses[static_cast<std::size_t>(slot - 1)];
  const PlacedCurse gone = *place;
  place.reset();
  for (std::size_t e = 0; e < kElements; ++e) {
    state_.tokens[e] = static_cast<std::uint8_t>(state_.tokens[e] + gone.tokens[e]);
  }
  state_.curse_discards[at(data_[gone.curse].type)].push_back(gone.curse);
  return gone.curse;
}

void Moves::destroy_curse(Seat seat, std::uint8_t slot) {
  const Curse curse = clear_slot(slot);
  ++state_.curses_destroyed;
  report(CurseDestroyed{seat, slot, curse});
  if (state_.round == kRounds && curses_in_play(state_) == 0) {  // R65
    return end_game(Result::final_monster_defeated);
  }
  for (const Seat other : living_seats(state_)) {  // R67, after the reward
    const MagicianInfo& magician = magician_of(data_, state_, other);
    if (magician.ability == Ability::trigger) push(Run{magician.effect, Context{.seat = other}});
  }
  if (!state_.variant.bunch_of_dunces) push(Run{data_.curse_reward, Context{.seat = seat}});  // R66
}

void Moves::eliminate(Seat seat) {
  Player& gone = player(seat);
  gone.eliminated = true;
  SeatEliminated told{seat,
                      static_cast<std::uint8_t>(gone.hand.size()),
                      static_cast<std::uint8_t>(gone.deck.size()),
                      gone.discard,
                      gone.support,
                      kinds_in(gone.hand),
                      {}};
  for (const HiddenCard& card : gone.deck) told.cards.add(card.truth());
  each_kind([&](Card card) {
    told.cards.add(card, gone.discard[card] + gone.support[card]);
    state_.box.add(card, told.cards[card]);
  });
  for (const OwnSpell& own : gone.spells) {
    ++state_.box_spells[own.spell.index];
    told.spells.push_back(own.spell);
  }
  gone.hand.clear();
  gone.deck.clear();
  gone.discard.clear();
  gone.support.clear();
  gone.spells.clear();
  report(told);
}

}  // namespace arbiter::madness
