#include "rules/emerald/building.hpp"

#include <algorithm>

#include "rules/emerald/board.hpp"

namespace arbiter::emerald {
namespace {

Cards without(Cards pool, Card card) {
  pool.erase(std::find(pool.begin(), pool.end(), card));
  return pool;
}

/// The left symbol that an action is paid with; markers have two (R38 to R52).
Symbol symbol_of(Kind kind) {
  switch (kind) {
    case Kind::claim:
      return Symbol::claim;
    case Kind::retrieve:
      return Symbol::retrieve;
    case Kind::move:
      return Symbol::move;
    default:
      return Symbol::place;
  }
}

/// What the cards of a unit amount to.
struct Sum {
  bool symbol = false;    // one card is used for the symbol the action needs
  bool assassin = false;  // the assassination card
  bool tie_wins = false;
  int total = 0;                // of all contributions under R37
  int least = 1000;             // the smallest of them
  std::array<bool, 2> moves{};  // by Side: an arrow moves this marker
  std::array<bool, 2> plus{};   // by Side: a Benefit wants to move it further
};

/// The unit under construction, and its rules.
class Unit {
 public:
  Unit(const Data& data, const State& state, Kind kind, const Target& target)
      : data_(data), state_(state), seat_(state.active), kind_(kind), target_(target) {
    limit_ = limit();
  }
  Unit(const Data& data, const State& state) : Unit(data, state, state.action.kind, target_of(state.action)) {
    for (const Played& played : unit_cards(state)) include({played.card, played.use, played.track});
    sum_.symbol = sum_.symbol || (kind_ == Kind::claim && state.action.symbols_left > 0);
  }

  /// Every way in which the card can serve at this point of the action, whatever else is there (R21).
  template <class Visit>
  void each_way(Card card, Visit&& visit) const {
    const CardInfo& info = data_[card];
    const bool first =
        (kind_ == Kind::claim && !sum_.symbol) || (kind_ == Kind::assassinate && !sum_.assassin);
    if (kind_ == Kind::discard) return visit(Way{card, Use::discard, std::nullopt});
    if (kind_ == Kind::assassinate) {
      if (first && info.symbols(Symbol::assassinate) > 0) visit(Way{card, Use::assassinate, std::nullopt});
      if (!first && info.bombs > 0) visit(Way{card, Use::bomb, std::nullopt});
    } else if (kind_ == Kind::markers) {
      for (const Side track : {Side::loyalist, Side::restorationist}) {
        if (info.arrows(track) > 0) visit(Way{card, Use::symbol, track});
      }
    } else if ((kind_ != Kind::claim || first) && info.symbols(symbol_of(kind_)) > 0) {
      visit(Way{card, Use::symbol, std::nullopt});
    }
    if (first || !info.benefits_kind(kind_)) return;
    if (info.modifier(Modifier::marker_plus) > 0) {
      for (const Side track : {Side::loyalist, Side::restorationist}) visit(Way{card, Use::benefit, track});
    } else {
      visit(Way{card, Use::benefit, std::nullopt});
    }
  }

  bool complete() const {
    switch (kind_) {
      case Kind::discard:
        return state_.seat[seat_].played.size() > state_.action.first;
      case Kind::claim:
        return sum_.symbol && (!tied() || sum_.tie_wins);
      case Kind::assassinate:
        return sum_.assassin && sum_.total >= limit_;
      case Kind::markers:
        return sum_.symbol && lacking() == 0;
      default:
        return sum_.symbol;
    }
  }

  bool may_add(const Way& way, const Cards& rest) const {
    if (kind_ == Kind::discard) return true;
    Unit after = *this;
    after.include(way);
    return after.exact() && after.completable(rest);
  }

 private:
  /// R37: what the contributions of an action must not exceed; nothing for the others.
  int limit() const {
    switch (kind_) {
      case Kind::place:
        return state_.seat[seat_].cubes;
      case Kind::retrieve:
        return cubes_out(state_, seat_);
      case Kind::assassinate:
        return bombs_needed(data_, state_, seat_, target_);
      default:
        return 0;
    }
  }

  int contribution(const Way& way) const {
    const CardInfo& info = data_[way.card];
    switch (way.use) {
      case Use::symbol:
        return kind_ == Kind::place || kind_ == Kind::retrieve ? info.symbols(symbol_of(kind_)) : 0;
      case Use::bomb:
        return info.bombs;
      case Use::benefit:
        if (kind_ == Kind::retrieve) return info.modifier(Modifier::retrieve_plus);
        if (kind_ != Kind::assassinate) return 0;
        return info.modifier(Modifier::bomb_points) +
               (info.modifier(Modifier::agents_count_double) > 0 ? state_.at(target_.city).agents[seat_] : 0);
      default:
        return 0;
    }
  }

  void include(const Way& way) {
    const CardInfo& info = data_[way.card];
    sum_.symbol = sum_.symbol || way.use == Use::symbol;
    sum_.assassin = sum_.assassin || way.use == Use::assassinate;
    if (way.use == Use::benefit && info.modifier(Modifier::tie_wins) > 0) sum_.tie_wins = true;
    if (way.track) (way.use == Use::symbol ? sum_.moves : sum_.plus)[static_cast<int>(*way.track)] = true;
    if (const int points = contribution(way); points > 0) {
      sum_.total += points;
      sum_.least = std::min(sum_.least, points);
    }
  }

  /// R37: no card is superfluous.
  bool exact() const { return sum_.total == 0 || sum_.total - sum_.least < limit_; }

  bool tied() const { return ties(state_, seat_, target_.city); }
  int lacking() const {
    return (sum_.plus[0] && !sum_.moves[0] ? 1 : 0) + (sum_.plus[1] && !sum_.moves[1] ? 1 : 0);
  }

  /// Whether cards of `rest` can make the unit complete.
  bool completable(const Cards& rest) const {
    if (complete()) return true;
    if (kind_ == Kind::assassinate) return sum_.assassin && can_cover(rest);
    for (std::size_t i = 0; i < rest.size(); ++i) {
      if (i > 0 && rest[i] == rest[i - 1]) continue;
      bool helps = false;
      each_way(rest[i], [&](const Way& way) {
        if (helps || !brings_nearer(way)) return;
        Unit after = *this;
        after.include(way);
        helps = after.exact() && (after.complete() || after.completable(without(rest, way.card)));
      });
      if (helps) return true;
    }
    return false;
  }
  /// The way supplies something that is missing; so `completable` needs two cards at most.
  bool brings_nearer(const Way& way) const {
    if (way.use == Use::benefit) {
      return kind_ == Kind::claim && !sum_.tie_wins && data_[way.card].modifier(Modifier::tie_wins) > 0;
    }
    if (!sum_.symbol) return true;
    return way.track && sum_.plus[static_cast<int>(*way.track)] && !sum_.moves[static_cast<int>(*way.track)];
  }

  /// Whether bombs and Benefits among `rest` can reach the need with no card superfluous: for some m, cards
  /// of at least m each that bring the total to one of need … need + m - 1. Sums are bits of `reached`.
  bool can_cover(const Cards& rest) const {
    int most = 0;
    for (const Card card : rest) {
      each_way(card, [&](const Way& way) { most = std::max(most, contribution(way)); });
    }
    for (int m = 1; m <= std::min(sum_.least, most); ++m) {
      std::uint64_t reached = std::uint64_t{1} << sum_.total;
      for (const Card card : rest) {
        std::uint64_t more = 0;
        each_way(card, [&](const Way& way) {
          const int points = contribution(way);
          if (points >= m) more |= reached << points;
        });
        reached |= more;
      }
      const std::uint64_t wanted = ((std::uint64_t{1} << m) - 1) << limit_;
      if ((reached & wanted) != 0) return true;
    }
    return false;
  }

  const Data& data_;
  const State& state_;
  Seat seat_;
  Kind kind_;
  Target target_;
  int limit_ = 0;
  Sum sum_;
};

bool any_symbol(const Data& data, const Cards& pool, Symbol symbol) {
  return std::any_of(pool.begin(), pool.end(), [&](Card card) { return data[card].symbols(symbol) > 0; });
}

template <class Visit>
void each_target(const State& state, Visit&& visit) {
  for (int i = 0; i < kCities; ++i) {
    each_other(state, state.active, [&](Seat victim) { visit(Target{city_at(i), victim}); });
    visit(Target{city_at(i), std::nullopt});
  }
}

}  // namespace

int bombs_needed(const Data& data, const State& state, Seat seat, const Target& target) {
  const CityState& city = state.at(target.city);
  const int need = target.victim ? data[target.city].number : data[*city.royalty].number;
  return need - city.agents[seat];
}

bool is_target(const State& state, Seat seat, const Target& target) {
  const CityState& city = state.at(target.city);
  const bool there =
      target.victim ? *target.victim != seat && city.agents[*target.victim] > 0 : city.royalty.has_value();
  return there && city.agents[seat] > 0 && leads(state, seat, target.city);
}

bool is_claimable(const State& state, Seat seat, City city, bool tied) {
  const CityState& at = state.at(city);
  return at.face_up && at.cubes[seat] > 0 && (tied ? ties(state, seat, city) : leads(state, seat, city)) &&
         (state.action.cities_chosen >> city.index & 1) == 0;
}

List<Played, kOwned> unit_cards(const State& state) {
  List<Played, kOwned> cards;
  const auto& played = state.seat[state.active].played;
  for (std::size_t i = state.action.first; i < played.size(); ++i) {
    if (played[i].use != Use::interrupt) cards.push_back(played[i]);
  }
  return cards;
}

int unit_modifier(const Data& data, const State& state, Modifier what) {
  int sum = 0;
  for (const Played& played : unit_cards(state)) {
    if (played.use == Use::benefit) sum += data[played.card].modifier(what);
  }
  return sum;
}

int unit_symbols(const Data& data, const State& state, Symbol symbol) {
  int sum = 0;
  for (const Played& played : unit_cards(state)) {
    if (played.use == Use::symbol) sum += data[played.card].symbols(symbol);
  }
  return sum;
}

Ways ways_to_add(const Data& data, const State& state, const Cards& pool) {
  const Unit unit(data, state);
  Ways ways;
  for (std::size_t i = 0; i < pool.size(); ++i) {
    if (i > 0 && pool[i] == pool[i - 1]) continue;
    const Cards rest = without(pool, pool[i]);
    unit.each_way(pool[i], [&](const Way& way) {
      if (unit.may_add(way, rest)) ways.push_back(way);
    });
  }
  return ways;
}

bool unit_complete(const Data& data, const State& state) { return Unit(data, state).complete(); }

AddCard as_action(const Data& data, const State& state, const Way& way) {
  bool other_use = false;
  bool other_track = false;
  Unit(data, state).each_way(way.card, [&](const Way& other) {
    other_use = other_use || other.use != way.use;
    other_track = other_track || (other.use == way.use && other.track != way.track);
  });
  AddCard action{way.card, std::nullopt, std::nullopt};
  if (other_use) action.use = way.use;
  if (other_track) action.track = way.track;
  return action;
}

bool may_claim(const Data& data, const State& state, Seat seat, City city, const Cards& pool) {
  const bool symbol_left = state.action.kind == Kind::claim && state.action.symbols_left > 0;
  if (is_claimable(state, seat, city, false)) return symbol_left || any_symbol(data, pool, Symbol::claim);
  if (!is_claimable(state, seat, city, true)) return false;
  return std::any_of(
      pool.begin(), pool.end(), [&](Card card) {  // R43: the Benefit, and another card's symbol
        return data[card].benefits_kind(Kind::claim) && data[card].modifier(Modifier::tie_wins) > 0 &&
               (symbol_left || any_symbol(data, without(pool, card), Symbol::claim));
      });
}

bool may_assassinate(const Data& data, const State& state, Seat seat, const Target& target,
                     const Cards& pool) {
  if (!is_target(state, seat, target)) return false;
  const Unit unit(data, state, Kind::assassinate, target);
  for (std::size_t i = 0; i < pool.size(); ++i) {
    if ((i > 0 && pool[i] == pool[i - 1]) || data[pool[i]].symbols(Symbol::assassinate) == 0) continue;
    if (unit.may_add({pool[i], Use::assassinate, std::nullopt}, without(pool, pool[i]))) return true;
  }
  return false;
}

bool can_start(const Data& data, const State& state, Seat seat, Kind kind, const Cards& pool) {
  const SeatState& own = state.seat[seat];
  switch (kind) {
    case Kind::place:  // R38
      return own.cubes > 0 && any_symbol(data, pool, Symbol::place);
    case Kind::claim: {  // R41
      if (state.actions_done > 0) return false;
      for (int i = 0; i < kCities; ++i) {
        if (may_claim(data, state, seat, city_at(i), pool)) return true;
      }
      return false;
    }
    case Kind::retrieve:  // R48
      return cubes_out(state, seat) > 0 && any_symbol(data, pool, Symbol::retrieve);
    case Kind::move:  // R50
      return agents_on_board(state, seat) > 0 && any_symbol(data, pool, Symbol::move);
    case Kind::markers:  // R52
      return any_symbol(data, pool, Symbol::loyalist) || any_symbol(data, pool, Symbol::restorationist);
    case Kind::assassinate: {  // R57
      bool any = false;
      each_target(state, [&](const Target& target) {
        any = any || may_assassinate(data, state, seat, target, pool);
      });
      return any;
    }
    case Kind::discard:  // R59
      return !pool.empty();
    case Kind::card:  // R60
      return std::any_of(pool.begin(), pool.end(), [&](Card card) {
        return data[card].text_type == TextType::action && text_possible(data, state, seat, card);
      });
    case Kind::pass:
      return true;
  }
  return false;
}

}  // namespace arbiter::emerald
