#include "rules/madness/madness.hpp"

namespace arbiter::madness {

core::GameInfo Madness::info() {  // R2
  core::GameInfo info;
  info.slug = "madness";
  info.name = "The Big Book of Madness";
  info.min_seats = 2;
  info.max_seats = kSeats;
  info.rules_version = 1;
  info.options = {
      core::choice("difficulty", {"I", "II", "III"}, "I",
                   "How early and how many Multi-Element Curses come."),
      core::flag("terror", false, "Each starting deck holds 1 Madness."),
      core::flag("nightmare", false,
                 "As terror, and a card of value 1 replaces the card of value 2 in each starting deck."),
      core::flag("bunch_of_dunces", false, "Destroying a Curse brings no Element card."),
      core::flag("unending_madness", false, "Curing a Madness costs 3 Elements instead of 2."),
      core::flag("something_for_everyone", false,
                 "With 5 seats: who takes the last turn of a round also takes the first of the next."),
      core::choice("madness_stack", {"full", "by_players"}, "full",
                   "How many Madness there are: all, or fewer for fewer seats."),
      core::choice("magicians", {"choose", "random"}, "choose",
                   "Whether the seats choose their Magicians in turn or are dealt them."),
      core::flag("open_hands", false, "Everybody sees all hands."),
  };
  return info;
}

std::optional<std::string> Madness::refuse_options(const core::Options& options, int seats) {
  if (options.flag("something_for_everyone") && seats != kSeats) {
    return "something_for_everyone is for 5 seats only";
  }
  return std::nullopt;
}

std::optional<core::Outcome> Madness::outcome(const Data&, const State& state) {  // R1
  if (!state.over()) return std::nullopt;
  const bool won = state.result == Result::final_monster_defeated;
  core::Outcome outcome;
  outcome.kind = won ? core::Outcome::Kind::shared_victory : core::Outcome::Kind::shared_defeat;
  outcome.places.assign(state.seats, won ? 1 : 2);
  // The game has no points; progress is the number of turns that were survived, one more for the victory.
  outcome.scores.assign(state.seats, won ? kRounds * kTurnsPerRound + 1 : state.turn - 1);
  return outcome;
}

void Madness::component_counts(const Data& data, const State& state, core::ComponentCounts& count) {  // R10
  const auto cards = [&](const Pile& pile) {
    each_kind([&](Card card) { count.add(data.card_ids[card.index], pile[card]); });
  };
  const auto tokens = [&](const Cost& elements) {
    for (const Element element : kAllElements) {
      count.add(std::string("token_") + boost::describe::enum_to_string(element, "?"), elements[at(element)]);
    }
  };
  cards(state.stacks);
  cards(state.box);
  count.add(data.card_ids[Card::madness().index], state.madness);
  for (const Seat seat : SeatSet::first(state.seats)) {
    const Player& player = state.players[seat];
    cards(player.discard);
    cards(player.support);
    cards(kinds_in(player.hand));
    for (const HiddenCard& card : player.deck) count.add(data.card_ids[card.truth().index]);
    for (const OwnSpell& own : player.spells) count.add(data[own.spell].id);
  }
  for (std::size_t i = 0; i < data.spells.size(); ++i) count.add(data.spells[i].id, state.box_spells[i]);
  for (const LibraryDeck& deck : state.library) {
    for (std::size_t level = 0; level < kLevels; ++level) {
      for (std::size_t i = 0; i < kSpellsPerLevel; ++i) {
        const bool learned = i == 0 && level < deck.taken;
        if (!learned) count.add(data[deck.spells[level][i].truth()].id);
      }
    }
  }
  for (const auto& pile : state.curse_piles) {
    for (const HiddenCurse& curse : pile) count.add(data[curse.truth()].id);
  }
  for (const auto& discards : state.curse_discards) {
    for (const Curse curse : discards) count.add(data[curse].id);
  }
  for (const auto& slot : state.curses) {
    if (!slot) continue;
    count.add(data[slot->curse].id);
    tokens(slot->tokens);
  }
  tokens(state.tokens);
  for (const HiddenPage& page : state.covers) count.add(data[page.truth()].id);
  for (const HiddenPage& page : state.interiors) count.add(data[page.truth()].id);
  count.add(data[state.final_page].id);
}

std::shared_ptr<const core::GameOf<Madness>> load(std::string text, const std::string& file) {
  return core::GameOf<Madness>::load(std::move(text), file);
}

}  // namespace arbiter::madness
