// What Spells and cards can be used, what they cost, and what can be learned, bought and marked.
#include "rules/argent/offers.hpp"

namespace arbiter::argent {
namespace {

std::uint8_t bit(Timing timing) { return static_cast<std::uint8_t>(1u << static_cast<int>(timing)); }

/// The different cards of a tableau, left to right.
template <class Cards>
List<Card, 16> kinds(const Cards& cards) {
  List<Card, 16> seen;
  for (const Card card : cards) {
    if (card.index != kNone && std::find(seen.begin(), seen.end(), card) == seen.end()) seen.push_back(card);
  }
  return seen;
}

}  // namespace

int Offers::base_cost(Card card, int level) const {
  const Level& l = data_.level(card, level);
  return l.mana_per_opponent ? state_.seats - 1 : l.mana;
}

int Offers::drained(Seat seat, Seat by) const {
  int n = 0;
  for (const Lasting& effect : state_.lasting) {
    if (effect.kind == LastingKind::drain && effect.seat == by && by != seat) n += effect.n;
  }
  return n;
}

int Offers::drained(Seat seat) const {
  int n = 0;
  for (const Seat by : SeatSet::first(state_.seats)) n += drained(seat, by);
  return n;
}

bool Offers::next_spell_free(Seat seat) const {
  return state_.turn.seat == seat && state_.turn.next_free && !reserve_.next_spell;
}

int Offers::cost(Seat seat, Card card, int level) const {  // R93
  int mana = base_cost(card, level);
  for (MageId id = 0; id < kMages; ++id) {
    if (mage(id).owner != seat || mage(id).spot != Spot::slot) continue;
    if (const auto* cheap = power<PowerCheapSpells>(id)) {  // not cumulative
      mana = std::max(mana - cheap->n, std::min<int>(mana, cheap->floor));
      break;
    }
  }
  for (const Lasting& effect : state_.lasting) {
    if (effect.kind == LastingKind::discount && effect.seat == seat) mana -= effect.n;
  }
  return next_spell_free(seat) ? 0 : std::max(mana, 0);
}

bool Offers::may_cast(Seat seat, Card card, int level, const CastingRules& rules, int depth) const {
  const Level& l = data_.level(card, level);
  if ((rules.timings & bit(l.timing)) == 0) return false;
  int price = 0;
  if (!rules.free) price = cost(seat, card, level) + (next_spell_free(seat) ? 0 : drained(seat));
  price += rules.extra_mana;
  if (mana(seat) < price) return false;
  if (depth > 4) return true;  // deeper than any chain of Spells goes
  Effect effect;
  effect.controller = seat;
  effect.card = card;
  effect.level = static_cast<std::uint8_t>(level);
  Reserve payment;
  payment.seat = seat;
  payment.mana = price;
  payment.next_spell = true;
  payment.used.push_back(card);
  return after_paying(payment).usable(l.effect, effect, depth);
}

void Offers::castable(Seat seat, const CastingRules& rules, bool as_option, Offer& out, int depth) const {
  if (in_force(LastingKind::no_casting)) return;
  const auto offer = [&](Card card, std::uint8_t level) {
    if (!may_cast(seat, card, level, rules, depth)) return;
    if (as_option)
      out.option(PickSpell{card, level});
    else
      out.add(CastSpell{card, level});
  };
  if (rules.from_tableau) {
    for (const Card card : kinds(state_.board.spell_tableau)) offer(card, 1);
    return;
  }
  for (const OwnedSpell& spell : player(seat).spells) {
    if (spell.exhausted ||
        std::find(reserve_.used.begin(), reserve_.used.end(), spell.card) != reserve_.used.end()) {
      continue;
    }
    const CardInfo& card = data_[spell.card];
    if (rules.regular_only && card.kind != CardKind::spell) continue;
    const int highest = researched(spell);
    for (int level = 1; level <= static_cast<int>(card.levels.size()); ++level) {
      const bool fits = rules.level == Cast::Level::any ||
                        (rules.level == Cast::Level::researched && level <= highest) ||
                        (rules.level == Cast::Level::unresearched && level > highest) ||
                        (rules.level == Cast::Level::below_highest && level < highest);
      if (fits) offer(spell.card, static_cast<std::uint8_t>(level));
    }
  }
}

bool Offers::item_usable(Seat seat, const OwnedItem& item, Timing timing, int extra_mana) const {
  const CardInfo& info = data_[item.card];
  if (item.exhausted || info.levels[0].timing != timing || mana(seat) < extra_mana) return false;
  if (info.needs_no_mask && has_mask(seat)) return false;
  Effect effect;
  effect.controller = seat;
  effect.card = item.card;
  Reserve payment;
  payment.seat = seat;
  payment.mana = extra_mana;
  return after_paying(payment).usable(info.levels[0].effect, effect);
}

void Offers::research(Seat seat, std::uint8_t department, Offer& out) const {  // R92
  const Player& p = player(seat);
  const auto on_table = kinds(state_.board.spell_tableau);
  const auto can_grow = [&](const OwnedSpell& spell) {
    return spell.ints > 0 && researched(spell) < 3 && fits(spell.card, department);
  };
  if (p.ints > 0) {
    for (const Card card : on_table) {
      if (fits(card, department)) out.option(LearnSpell{card});
    }
  }
  if (p.wis > 0) {
    for (const OwnedSpell& spell : p.spells) {
      if (can_grow(spell)) out.option(UpgradeSpell{spell.card});
    }
  }
  for (const OwnedSpell& from : p.spells) {
    if (data_[from.card].kind != CardKind::spell) continue;
    for (const Card to : on_table) {
      if (fits(to, department)) out.option(MoveInt{from.card, to});
    }
  }
  for (const OwnedSpell& from : p.spells) {
    if (from.wis == 0) continue;
    for (const OwnedSpell& to : p.spells) {
      if (to.card != from.card && can_grow(to)) out.option(MoveWis{from.card, to.card});
    }
  }
  if (out.any()) out.option(Decline{});
}

void Offers::marks(Seat seat, Offer& out) const {  // R115
  if (player(seat).marks == 0) return;
  for (std::uint8_t v = 0; v < state_.board.voters.size(); ++v) {
    if (!state_.board.voters[v].marks.contains(seat)) out.option(PickVoter{v});
  }
}

void Offers::buys(const Gain& op, const Effect& effect, Offer& out) const {  // R96, R110
  const Seat seat = effect.controller;
  const bool waiver = catalyst(seat).has_value();
  for (const Card card : kinds(state_.board.vault_tableau)) {
    const int price = std::max(0, data_[card].gold - op.discount);
    if (gold(seat) >= price) out.option(BuyCard{card, false});
    if (waiver && price > 0) out.option(BuyCard{card, true});
  }
  for (const Good& good : op.also) {
    if (good.what == Goods::int_ && state_.board.ints == 0) continue;
    if (good.what == Goods::wis && state_.board.wis == 0) continue;
    if (good.what == Goods::research) {
      Offer any;
      research(seat, kNone, any);
      if (!any.any()) continue;
    }
    const Ware ware = good.what == Goods::int_  ? Ware::intelligence
                      : good.what == Goods::wis ? Ware::wisdom
                                                : Ware::research;
    if (gold(seat) >= good.gold) out.option(BuyGood{ware, false});
    if (waiver) out.option(BuyGood{ware, true});
  }
  const bool cards_left = !kinds(state_.board.vault_tableau).empty() || !state_.board.vault.empty();
  if (op.redeal_gold > 0 && !effect.redealt && cards_left) {
    if (gold(seat) >= op.redeal_gold) out.option(Redeal{false});
    if (waiver) out.option(Redeal{true});
  }
  if (out.any()) out.option(Decline{});
}

int Offers::tower_cost(const Tower& tower, int spaces) const {
  return std::max(0, spaces - tower.free) * (tower.gold + tower.mana);
}

void Offers::tower_spaces(const Tower& tower, Seat seat, Offer& out) const {  // R108
  const auto at = std::find_if(state_.university.rooms.begin(), state_.university.rooms.end(),
                               [&](Room room) { return !side(room).track.empty(); });
  if (at == state_.university.rooms.end()) return;
  const RoomSide& room = side(*at);
  const int size = static_cast<int>(room.track.size());
  const int most = room.wrap ? size : std::max(1, size - state_.university.tower);
  for (int k = 1; k <= most; ++k) {
    const int price = tower_cost(tower, k);
    if ((tower.gold > 0 ? gold(seat) : mana(seat)) >= price) {
      out.option(PickSpaces{static_cast<std::uint8_t>(k), false});
    }
    if (tower.gold > 0 && price > 0 && catalyst(seat))
      out.option(PickSpaces{static_cast<std::uint8_t>(k), true});
  }
}

int Offers::locks_left() const { return data_.numbers.locks - std::popcount(state_.university.locked); }

bool Offers::can_escape_to_shadow(const Noted& event) const {
  return event.from.exists() && shadow_empty(event.from) &&
         limit_allows(event.owner, event.from.room, event.mage);  // also into a room just locked
}

void Offers::reactions(Seat seat, Offer& out) const {  // R52 to R54
  const Player& p = player(seat);
  const auto for_events = [&](Card card, int level, int price, auto&& add) {
    const Level& l = data_.level(card, level);
    if (l.timing != Timing::reaction || mana(seat) < price) return;
    for (std::uint8_t i = 0; i < state_.noted.size(); ++i) {
      const Noted& event = state_.noted[i];
      if ((l.trigger.events >> static_cast<int>(event.kind) & 1) == 0 || !event.reactable || event.by == seat)
        continue;
      if (l.trigger.by_spell && event.spell.index == kNone) continue;
      if (event.kind != EventKind::last_offering) {
        const Mage& m = mage(event.mage);
        if (event.owner != seat || m.owner != seat || m.spot != event.spot || m.at != event.to) continue;
      }
      Effect effect;
      effect.controller = seat;
      effect.card = card;
      effect.level = static_cast<std::uint8_t>(level);
      effect.event = i;
      Reserve payment;
      payment.seat = seat;
      payment.mana = price;
      payment.used.push_back(card);
      if (after_paying(payment).usable(l.effect, effect)) add(i);
    }
  };
  if (!in_force(LastingKind::no_casting)) {
    for (const OwnedSpell& spell : p.spells) {
      if (spell.exhausted) continue;
      for (int level = 1; level <= researched(spell); ++level) {
        for_events(spell.card, level, cost(seat, spell.card, level) + drained(seat), [&](std::uint8_t event) {
          out.add(React{spell.card, static_cast<std::uint8_t>(level), event});
        });
      }
    }
  }
  List<Card, 48> seen;
  for (const OwnedItem& item : p.items) {
    if (item.exhausted || std::find(seen.begin(), seen.end(), item.card) != seen.end()) continue;
    seen.push_back(item.card);
    for_events(item.card, 1, 0, [&](std::uint8_t event) { out.add(React{item.card, std::nullopt, event}); });
  }
}

}  // namespace arbiter::argent
