// Redrawing what a viewer cannot know, as far as it is more than exchanging cards with equal backs.
#include <algorithm>
#include <array>

#include "rules/core/slots.hpp"
#include "rules/viceroy/rules.hpp"

namespace arbiter::viceroy {
namespace {

using core::Rng;
using core::Viewer;

template <class Range>
auto& any_of(Range& range, Rng& rng) {
  return range[rng.below(static_cast<std::uint32_t>(range.size()))];
}

template <class Range>
bool contains(const Range& range, Card card) {
  return std::find(range.begin(), range.end(), card) != range.end();
}

/// Every way in which two of two gems of each colour can have been returned, R30.
struct Return {
  Gems gems;
  std::uint32_t ways;  // to draw these two of the eight
};
std::vector<Return> possible_returns(const Gems& most) {
  std::vector<Return> all;
  for (std::size_t a = 0; a < kColors; ++a) {
    for (std::size_t b = a; b < kColors; ++b) {
      Gems gems;
      ++gems.count[a];
      ++gems.count[b];
      const bool possible = gems.count[a] <= most.count[a] && gems.count[b] <= most.count[b];
      if (possible) all.push_back({gems, a == b ? 1u : 4u});
    }
  }
  return all;
}

/// Which gems the other seats returned: consistent with all payments seen, and with the reserve, which shows
/// how many of each colour all seats returned together.
class GemReturns {
 public:
  GemReturns(State& state, Viewer viewer) : state_(state) {
    for (const Seat seat : SeatSet::first(state.seats)) {
      const Screen& screen = state[seat].screen;
      if (screen.returned.known_to(viewer)) continue;
      unknown_.push_back(seat);
      possible_.push_back(possible_returns(screen.most_returned));
      for (const Color color : kEachColor) {
        sum_[color] = static_cast<std::uint8_t>(sum_[color] + screen.returned.truth()[color]);
      }
    }
  }

  void redraw(Rng& rng) {
    if (unknown_.empty()) return;
    each(0, sum_, 1, [&](std::uint32_t ways) {
      total_ += ways;
      return false;
    });
    std::uint32_t drawn = rng.below(total_);
    each(0, sum_, 1, [&](std::uint32_t ways) {
      if (drawn >= ways) {
        drawn -= ways;
        return false;
      }
      for (std::size_t i = 0; i < unknown_.size(); ++i) {
        state_[unknown_[i]].screen.returned.redraw(chosen_[i]);
      }
      return true;
    });
  }

 private:
  /// Visits each consistent assignment with the number of ways it can have come about, until one is taken.
  template <class Visit>
  bool each(std::size_t i, Gems rest, std::uint32_t ways, Visit&& visit) {
    if (i == unknown_.size()) return rest.total() == 0 && visit(ways);
    for (const Return& option : possible_[i]) {
      Gems left = rest;
      bool fits = true;
      for (const Color color : kEachColor) {
        fits = fits && option.gems[color] <= rest[color];
        left[color] = static_cast<std::uint8_t>(left[color] - option.gems[color]);
      }
      chosen_[i] = option.gems;
      if (fits && each(i + 1, left, ways * option.ways, visit)) return true;
    }
    return false;
  }

  State& state_;
  List<Seat, kSeats> unknown_;
  List<std::vector<Return>, kSeats> possible_;
  std::array<Gems, kSeats> chosen_{};
  Gems sum_;
  std::uint32_t total_ = 0;
};

/// The characters that a viewer does not know. A seat knows more than their number: the two cards that it
/// returned itself went into the decks (R32), so no other seat has kept one of them at the start. Of the
/// hidden characters in a hand, one must then be another card, unless the card that its owner kept may have
/// left the hand: as long as all that left it are cards that the viewer returned, it has not.
class Characters {
 public:
  Characters(State& state, Viewer viewer) {
    if (viewer.is_seat()) returned_ = state[Seat::of(viewer.seat_or_none())].offer.truth().returned;
    for (const Seat seat : SeatSet::first(state.seats)) {
      Group hand;
      for (HandCard& held : state[seat].hand) {
        if (held.card.back() == CardKind::character && !held.card.known_to(viewer)) {
          hand.cells.push_back(&held.card);
        }
      }
      const auto& shown = state[seat].shown;
      hand.has_kept = !hand.cells.empty() && std::all_of(shown.begin(), shown.end(), [&](Card card) {
        return contains(returned_, card);
      });
      groups_.push_back(std::move(hand));
    }
    Group& decks = groups_.emplace_back();
    for (HiddenCard& card : state.small) {
      if (!card.known_to(viewer)) decks.cells.push_back(&card);
    }
    for (HiddenCard& card : state.large) {
      if (!card.known_to(viewer)) decks.cells.push_back(&card);
    }
  }

  void redraw(Rng& rng) {
    std::vector<HiddenCard*> all;
    for (const Group& group : groups_) all.insert(all.end(), group.cells.begin(), group.cells.end());
    core::sort_values(all);
    core::shuffle_values(all, rng);
    for (Group& group : groups_) {
      if (!group.has_kept || others(group) > 0) continue;
      std::vector<HiddenCard*> givers;
      for (const Group& giver : groups_) {
        if (giver.has_kept && others(giver) < 2) continue;
        for (HiddenCard* card : giver.cells) {
          if (!contains(returned_, card->truth())) givers.push_back(card);
        }
      }
      swap_values(*any_of(group.cells, rng), *any_of(givers, rng));
    }
  }

 private:
  struct Group {
    std::vector<HiddenCard*> cells;
    bool has_kept = false;  // the card kept at the start is certainly among them
  };
  /// How many of a group are cards that the viewer did not return.
  std::ptrdiff_t others(const Group& group) const {
    return std::count_if(group.cells.begin(), group.cells.end(),
                         [&](HiddenCard* card) { return !contains(returned_, card->truth()); });
  }

  List<Card, 2> returned_;
  std::vector<Group> groups_;
};

/// What the other seats kept and returned at the start, so that it fits where the characters are now: the
/// card kept is still hidden in the hand, or among those that left it.
void redraw_offers(State& state, Viewer viewer, Rng& rng) {
  if (state[0].offer.truth().returned.empty()) return;  // the starting cards are not revealed yet
  List<Card, kCharacters> placed;                       // what nobody else can have kept or returned
  List<Seat, kSeats> others;
  for (const Seat seat : SeatSet::first(state.seats)) {
    placed.push_back(state[seat].start);
    const Offer* known = state[seat].offer.seen_by(viewer);
    if (known == nullptr) {
      others.push_back(seat);
      continue;
    }
    placed.push_back(known->kept);
    placed.insert(placed.end(), known->returned.begin(), known->returned.end());
  }
  const auto draw = [&](const auto& cards) {
    List<Card, kCharacters> possible;
    for (const Card card : cards) {
      if (!contains(placed, card)) possible.push_back(card);
    }
    placed.push_back(any_of(possible, rng));
    return placed.back();
  };
  std::array<Offer, kSeats> offers;
  for (const Seat seat : others) {
    List<Card, kCharacters> candidates(state[seat].shown.begin(), state[seat].shown.end());
    for (const HandCard& held : state[seat].hand) {
      const bool public_card = held.card.knowers() == SeatSet::everyone();
      if (held.card.back() == CardKind::character && !public_card) candidates.push_back(held.card.truth());
    }
    offers[seat].kept = draw(candidates);
  }
  List<Card, kCharacters> all;
  for (std::uint8_t i = 0; i < kCharacters; ++i) all.push_back(Card{i});
  for (const Seat seat : others) {
    offers[seat].returned.push_back(draw(all));
    offers[seat].returned.push_back(draw(all));
    state[seat].offer.redraw(offers[seat]);
  }
}

/// What other seats have chosen and not yet revealed: anything they may, in the world as it is now.
void redraw_sealed(const Data& data, State& state, Viewer viewer, Rng& rng) {
  std::vector<core::Action> packed;
  for (const Seat seat : SeatSet::first(state.seats)) {
    auto& sealed = state[seat].sealed;
    if (!sealed || sealed->known_to(viewer)) continue;
    packed.clear();
    core::LegalActions<Action> legal(packed);
    legal_actions(data, state, seat, legal);
    std::visit(
        [&]<class A>(const A& action) {
          if constexpr (std::is_constructible_v<Sealed, A>) sealed->redraw(action);
        },
        core::unpack<Action>(any_of(packed, rng)));
  }
}

}  // namespace

void resample_rest(const Data& data, State& state, Viewer viewer, Rng& rng) {
  if (viewer.is_omniscient()) return;
  Characters(state, viewer).redraw(rng);
  redraw_offers(state, viewer, rng);
  GemReturns(state, viewer).redraw(rng);
  redraw_sealed(data, state, viewer, rng);
}

}  // namespace arbiter::viceroy
