// Goods, Marks, Spells and cards, sections 8, 9 and 11.
#include "rules/argent/resolver.hpp"

namespace arbiter::argent {

void Resolver::gain(Seat seat, Goods what, int n) {
  Player& p = player(seat);
  const auto limited = [&](std::uint8_t& supply, std::uint8_t& to) {  // R5
    n = std::min<int>(n, supply);
    supply = static_cast<std::uint8_t>(supply - n);
    to = static_cast<std::uint8_t>(to + n);
  };
  Resource shown = Resource::gold;
  switch (what) {
    case Goods::gold:
      p.gold += n;
      break;
    case Goods::mana:
      p.mana += n;
      shown = Resource::mana;
      break;
    case Goods::ip:
      return gain_ip(seat, n);
    case Goods::int_:
      limited(state_.board.ints, p.ints);
      shown = Resource::intelligence;
      break;
    case Goods::wis:
      limited(state_.board.wis, p.wis);
      shown = Resource::wisdom;
      break;
    default:
      return;
  }
  if (n > 0) report(Gained{seat, shown, static_cast<std::uint8_t>(n)});
}

void Resolver::gain_ip(Seat seat, int n) {
  if (n == 0) return;
  report(Gained{seat, Resource::ip, static_cast<std::uint8_t>(n)});
  ip_moved(seat, player(seat).ip + n);
}

void Resolver::lose_ip(Seat seat, int n) {
  report(Paid{seat, Resource::ip, static_cast<std::uint8_t>(n)});
  ip_moved(seat, player(seat).ip - n);
}

void Resolver::ip_moved(Seat seat, int to) {  // R102, R103
  Player& p = player(seat);
  p.ip = to;
  auto& stack = state_.board.stack;
  stack.erase(std::find(stack.begin(), stack.end(), seat));
  stack.push_back(seat);
  const int every = data_.numbers.badge_every;
  const int due = std::max(0, to / every - p.best_ip / every);
  p.best_ip = std::max(p.best_ip, to);
  const int n = std::min<int>(due, state_.board.badges);
  if (n == 0) return;
  state_.board.badges = static_cast<std::uint8_t>(state_.board.badges - n);
  p.badges = static_cast<std::uint8_t>(p.badges + n);
  report(Gained{seat, Resource::merit_badge, static_cast<std::uint8_t>(n)});
}

void Resolver::pay_mana(Seat seat, int n) {
  if (n == 0) return;
  player(seat).mana -= n;
  report(Paid{seat, Resource::mana, static_cast<std::uint8_t>(n)});
}

void Resolver::pay_gold(Seat seat, int n, bool waive) {
  if (waive) {  // R58
    const Card card = *offers().catalyst(seat);
    discard_item(seat, card, false);
    report(GoldWaived{seat, card});
  } else if (n > 0) {
    player(seat).gold -= n;
    report(Paid{seat, Resource::gold, static_cast<std::uint8_t>(n)});
  }
}

void Resolver::place_mark(Seat seat, std::uint8_t voter) {  // R115
  VoterPlace& place = state_.board.voters[voter];
  place.marks.insert(seat);
  place.voter.show_to(seat);
  --player(seat).marks;
  HiddenVoter face = place.voter;
  report(MarkPlaced{seat, voter, face});
}

// ---- Cards ----

CardDeck& Resolver::deck_of(Card card) {
  const CardInfo& info = data_[card];
  if (info.is_spell()) return state_.board.spells;
  return info.kind == CardKind::vault ? state_.board.vault : state_.board.supporters;
}

/// Everybody has seen which card it is (section 15).
void Resolver::under_deck(Card card) {
  deck_of(card).put_under(HiddenCard(card, {}, core::SeatSet::everyone()));
}

void Resolver::turn_up(CardDeck& deck, Card& to, OpenPlace place) {
  to = deck.empty() ? Card{} : deck.draw().truth();
  if (to.index != kNone) report(CardTurnedUp{to, place});
}

void Resolver::clear_tableau(Card* begin, Card* end) {
  CardsUnderDeck left{{}, OpenPlace::tableau};
  for (Card* card = begin; card != end; ++card) {
    if (card->index == kNone) continue;
    under_deck(*card);
    left.cards.push_back(*card);
    *card = Card{};
  }
  if (!left.cards.empty()) report(left);
}

/// R95: Spells and Vault cards are replaced at once.
void Resolver::take_from_tableau(Card card) {
  Board& board = state_.board;
  const auto take = [&](auto& tableau, CardDeck* deck) {
    const auto place = std::find(tableau.begin(), tableau.end(), card);
    if (place == tableau.end()) return;
    *place = Card{};
    if (deck != nullptr) turn_up(*deck, *place, OpenPlace::tableau);
  };
  switch (data_[card].kind) {
    case CardKind::spell:
      return take(board.spell_tableau, &board.spells);
    case CardKind::vault:
      return take(board.vault_tableau, &board.vault);
    default:
      return take(board.supporter_tableau, nullptr);
  }
}

void Resolver::gain_card(Seat seat, Card card, CardSource source) {
  report(CardGained{seat, card, source == CardSource::deck, source});
  const CardInfo& info = data_[card];
  if (info.is_spell()) {
    learn(seat, card, false);
  } else if (info.kind != CardKind::supporter) {
    player(seat).items.push_back({card, false});
  } else if (info.levels[0].timing == Timing::none) {
    player(seat).pile.push_back(card);  // a Familiar, R98
  } else {
    player(seat).supporters.push_back(card);
  }
}

void Resolver::draw_vault(Seat seat) {
  if (!state_.board.vault.empty()) gain_card(seat, state_.board.vault.draw().truth(), CardSource::deck);
}

void Resolver::secret_supporter(Seat seat) {  // R99
  if (state_.board.supporters.empty()) return;
  HiddenCard card(state_.board.supporters.draw().truth(), {}, core::SeatSet::of(seat));
  player(seat).secrets.push_back(card);
  report(SecretSupporter{seat, card});
}

/// Looks at the top cards: one becomes a Secret Supporter, the others go under the deck in order. Which one
/// was kept is known to the seat alone, so for the others none of them is known any more.
void Resolver::keep_peeked(const Peek& peek, Card kept) {
  const Seat seat = effect().controller;
  CardDeck& deck = state_.board.supporters;
  List<HiddenCard, 8> looked;
  for (int i = 0; i < peek.n && !deck.empty(); ++i) {
    looked.push_back(HiddenCard(deck.draw().truth(), {}, core::SeatSet::of(seat)));
  }
  for (const HiddenCard& card : looked) {
    if (card.truth() != kept) deck.put_under(card);
  }
  const HiddenCard secret(kept, {}, core::SeatSet::of(seat));
  player(seat).secrets.push_back(secret);
  report(SecretSupporter{seat, secret});
}

void Resolver::discard_item(Seat seat, Card card, bool exhausted) {
  Player& p = player(seat);
  p.items.erase(std::find(p.items.begin(), p.items.end(), OwnedItem{card, exhausted}));
  p.pile.push_back(card);
}

// ---- Spells ----

OwnedSpell& Resolver::spell(Seat seat, Card card) {
  auto& spells = player(seat).spells;
  return *std::find_if(spells.begin(), spells.end(), [&](auto& s) { return s.card == card; });
}

/// An unspent INT goes on the card (R90, R92).
void Resolver::learn(Seat seat, Card card, bool from_tableau) {
  --player(seat).ints;
  player(seat).spells.push_back({card, 1, 0, false});
  report(Researched{seat, card, 1, from_tableau});
  if (from_tableau) take_from_tableau(card);
}

/// The Spell goes under the deck; its tokens become unspent.
void Resolver::lose_spell(Seat seat, Card card) {
  Player& p = player(seat);
  const OwnedSpell lost = spell(seat, card);
  p.ints = static_cast<std::uint8_t>(p.ints + lost.ints);
  p.wis = static_cast<std::uint8_t>(p.wis + lost.wis);
  p.spells.erase(std::find(p.spells.begin(), p.spells.end(), lost));
  report(SpellPutBack{seat, card, lost.ints, lost.wis});
  under_deck(card);
}

void Resolver::research(Seat seat, const Option& option) {  // R92
  const auto grow = [&](Card card) {
    OwnedSpell& s = spell(seat, card);
    ++s.wis;
    report(Researched{seat, card, static_cast<std::uint8_t>(s.ints + s.wis), false});
  };
  if (const auto* learned = std::get_if<LearnSpell>(&option)) {
    learn(seat, learned->spell, true);
  } else if (const auto* upgrade = std::get_if<UpgradeSpell>(&option)) {
    --player(seat).wis;
    grow(upgrade->spell);
  } else if (const auto* move_int = std::get_if<MoveInt>(&option)) {
    lose_spell(seat, move_int->from);
    learn(seat, move_int->to, true);
  } else if (const auto* move_wis = std::get_if<MoveWis>(&option)) {
    OwnedSpell& from = spell(seat, move_wis->from);
    --from.wis;
    report(Researched{seat, from.card, static_cast<std::uint8_t>(from.ints + from.wis), false});
    grow(move_wis->to);
  }
}

void Resolver::refresh(Seat seat, Card card) {  // R94
  if (data_[card].is_spell()) {
    spell(seat, card).exhausted = false;
  } else {
    auto& items = player(seat).items;
    std::find(items.begin(), items.end(), OwnedItem{card, true})->exhausted = false;
  }
  report(CardRefreshed{seat, card});
}

/// R96, R110. `run.count` counts the Buys made.
void Resolver::buy(const Gain& op, Run run, const Option& option) {
  const Seat seat = effect().controller;
  if (std::holds_alternative<Decline>(option)) return next(run);
  if (const auto* redeal = std::get_if<Redeal>(&option)) {
    push(run);
    pay_gold(seat, op.redeal_gold, redeal->catalyst);
    effect().redealt = true;
    auto& tableau = state_.board.vault_tableau;
    clear_tableau(tableau.data(), tableau.data() + tableau.size());
    for (Card& place : tableau) turn_up(state_.board.vault, place, OpenPlace::tableau);
    return;
  }
  ++run.count;
  push(run);
  if (const auto* card = std::get_if<BuyCard>(&option)) {
    const int price = std::max(0, data_[card->card].gold - op.discount);
    pay_gold(seat, price, card->catalyst);
    report(CardBought{seat, card->card, static_cast<std::uint8_t>(card->catalyst ? 0 : price)});
    gain_card(seat, card->card, CardSource::tableau);
    take_from_tableau(card->card);
    return;
  }
  const auto& good = std::get<BuyGood>(option);
  const Goods what = good.good == Ware::intelligence ? Goods::int_
                     : good.good == Ware::wisdom     ? Goods::wis
                                                     : Goods::research;
  for (const Good& offered : op.also) {
    if (offered.what == what) pay_gold(seat, offered.gold, good.catalyst);
  }
  if (what == Goods::research)
    push(Researches{seat, 1});
  else
    gain(seat, what, 1);
}

/// The same effect once more adds its number to the one in force, or changes nothing.
void Resolver::add_lasting(LastingKind kind, Until until, int n, HarmSet what, bool flag) {
  const Effect& by = effect();
  const bool counts = kind == LastingKind::discount || kind == LastingKind::drain;
  report(EffectLasts{by.controller, kind, until, by.card,
                     counts ? std::optional(static_cast<std::uint8_t>(n)) : std::nullopt});
  for (Lasting& lasting : state_.lasting) {
    if (lasting.kind != kind || lasting.seat != by.controller || lasting.until != until ||
        lasting.what != what || lasting.flag != flag || lasting.source != by.card) {
      continue;
    }
    lasting.n = static_cast<std::uint8_t>(std::min(lasting.n + n, 200));
    return;
  }
  Lasting lasting;
  lasting.kind = kind;
  lasting.seat = by.controller;
  lasting.until = until;
  lasting.n = static_cast<std::uint8_t>(n);
  lasting.what = what;
  lasting.flag = flag;
  lasting.source = by.card;
  state_.lasting.push_back(lasting);
}

}  // namespace arbiter::argent
