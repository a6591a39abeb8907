// Another state equally possible for a viewer: what is not a mere exchange of cards with equal backs.
//
// Each stack was made of Game cards with the City card and the Royalty card of its City (R10), so these two
// stay in their stack, and Game cards may be in any stack or in the box. All such states are equally likely:
// the place of a City's own cards is uniform in its stack, and the Game cards are uniform over the rest.
#include <algorithm>
#include <array>

#include "rules/core/slots.hpp"
#include "rules/core/zone.hpp"
#include "rules/emerald/board.hpp"
#include "rules/emerald/rules.hpp"
#include "rules/emerald/windows.hpp"

namespace arbiter::emerald {
namespace {

using core::Rng;
using core::Viewer;
using Slots = List<HiddenCard*, kAllCards>;

bool concerns(const Rumour& rumour, City city, Viewer viewer) {
  return rumour.city == city &&
         (viewer.is_spectator() ? rumour.who == kPublic : rumour.who == viewer.seat_or_none());
}

/// The slots of a stack that the viewer does not know. Those of which it knows by a Rumour what lies
/// somewhere among them get such a card, and are left out of the result.
Slots free_slots(State& state, City city, Viewer viewer, Rng& rng) {
  Slots mixed, others;
  for (Slot& slot : state.at(city).down) {
    if (!slot.card.known_to(viewer)) (slot.mixed ? mixed : others).push_back(&slot.card);
  }
  Slots pinned;
  for (const Rumour& rumour : state.rumours) {
    if (!concerns(rumour, city, viewer)) continue;
    const auto holds = [&](const HiddenCard* card) { return card->truth() == rumour.card; };
    // A uniform place among the mixed cards that no other Rumour has taken …
    const std::uint32_t place = rng.below(static_cast<std::uint32_t>(mixed.size()));
    HiddenCard* const to = mixed[place];
    // … gets the card from wherever in this stack `each_secret` has put it.
    auto from = std::find_if(mixed.begin(), mixed.end(), holds);
    if (from == mixed.end()) from = std::find_if(others.begin(), others.end(), holds);
    if (*from != to) swap_values(**from, *to);
    mixed.erase(mixed.begin() + place);
  }
  others.insert(others.end(), mixed.begin(), mixed.end());
  return others;
}

void mix_stacks_and_box(const Data& data, State& state, Viewer viewer, Rng& rng) {
  std::array<Slots, kCities> stacks;
  Slots game;
  const auto gather_game_cards = [&](Slots& slots) {
    for (HiddenCard* card : slots) {
      if (data.is_game_card(card->truth())) game.push_back(card);
    }
  };
  for (int i = 0; i < kCities; ++i) {
    Slots& stack = stacks[static_cast<std::size_t>(i)] = free_slots(state, city_at(i), viewer, rng);
    core::sort_values(stack);
    const auto own = [&](const HiddenCard* card) { return !data.is_game_card(card->truth()); };
    auto first = stack.begin();  // the City's own cards before the Game cards, whichever those are
    for (auto at = stack.begin(); at != stack.end(); ++at) {
      if (own(*at) && at != first) swap_values(**at, **first);
      if (own(*first)) ++first;
    }
    gather_game_cards(stack);
  }
  Slots box;
  for (HiddenCard& card : state.box) {
    if (!card.known_to(viewer)) box.push_back(&card);
  }
  game.insert(game.end(), box.begin(), box.end());
  core::sort_values(game);
  for (const Slots& stack : stacks) core::shuffle_values(stack, rng);
  game.clear();
  for (Slots& stack : stacks) gather_game_cards(stack);
  game.insert(game.end(), box.begin(), box.end());
  core::shuffle_values(game, rng);
}

/// Another seat's answer is any that its hand, as it is now, allows.
void redraw_answers(const Data& data, State& state, Window& window, Viewer viewer, Rng& rng) {
  for (const Seat seat : SeatSet::first(state.seats)) {
    auto& answer = window.answers[seat];
    if (!answer || answer->known_to(viewer)) continue;
    const Cards cards = fitting_cards(data, state, window.kind, seat);
    const std::uint32_t choice = rng.below(static_cast<std::uint32_t>(cards.size() + 1));
    answer->redraw(choice < cards.size() ? std::optional<Card>(cards[choice]) : std::nullopt);
  }
}

}  // namespace

void resample_rest(const Data& data, State& state, Viewer viewer, Rng& rng) {
  mix_stacks_and_box(data, state, viewer, rng);
  redraw_answers(data, state, state.queue, viewer, rng);
  redraw_answers(data, state, state.counter, viewer, rng);
}

}  // namespace arbiter::emerald
