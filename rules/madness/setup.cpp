#include <algorithm>

#include "rules/madness/resolver.hpp"
#include "rules/madness/rules.hpp"

namespace arbiter::madness {
namespace {

Variant read(const core::Options& options) {
  Variant variant;
  boost::describe::enum_from_string(options.choice("difficulty").c_str(), variant.difficulty);
  variant.terror = options.flag("terror");
  variant.nightmare = options.flag("nightmare");
  variant.bunch_of_dunces = options.flag("bunch_of_dunces");
  variant.unending_madness = options.flag("unending_madness");
  variant.something_for_everyone = options.flag("something_for_everyone");
  variant.stack_by_players = options.choice("madness_stack") == "by_players";
  variant.random_magicians = options.choice("magicians") == "random";
  variant.open_hands = options.flag("open_hands");
  return variant;
}

void lay_out_cards(const Data& data, State& state) {  // R14
  each_kind([&](Card card) {
    const std::uint8_t n = data.card_counts[card.index];
    if (card.is_madness()) {
      state.madness = state.variant.stack_by_players ? data.madness_by_players[state.seats] : n;
      state.box.add(card, n - state.madness);
    } else {
      (card.value() == 1 ? state.box : state.stacks).add(card, n);  // start decks take theirs from the box
    }
  });
  state.tokens.fill(data.tokens);
  for (std::size_t i = 0; i < data.spells.size(); ++i) {
    if (data.spells[i].level == 0) state.box_spells[i] = data.spells[i].count;
  }
}

void lay_out_curses(const Data& data, State& state) {  // R15
  for (std::size_t i = 0; i < data.curses.size(); ++i) {
    state.curse_piles[at(data.curses[i].type)].put_under(HiddenCurse(Curse{static_cast<std::uint8_t>(i)}));
  }
  for (auto& pile : state.curse_piles) pile.shuffle(state.rng);
}

void lay_out_library(const Data& data, State& state) {  // R16
  std::array<std::array<std::size_t, kLevels>, kElements> found{};
  for (std::size_t i = 0; i < data.spells.size(); ++i) {
    const SpellInfo& spell = data.spells[i];
    if (spell.level == 0) continue;
    const auto level = static_cast<std::size_t>(spell.level - 1);
    auto& row = state.library[at(spell.element)].spells[level];
    row[found[at(spell.element)][level]++] = HiddenSpell(Spell{static_cast<std::uint8_t>(i)});
  }
  for (LibraryDeck& deck : state.library) {
    for (auto& row : deck.spells) state.rng.shuffle(row);
    deck.spells[0][0].reveal();
  }
}

void lay_out_pages(const Data& data, State& state) {  // R20; shuffled when the Magicians are known
  std::size_t cover = 0, interior = 0;
  for (std::size_t i = 0; i < data.pages.size(); ++i) {
    const Page page{static_cast<std::uint8_t>(i)};
    switch (data.pages[i].part) {
      case Part::cover:
        state.covers[cover++] = HiddenPage(page);
        break;
      case Part::interior:
        state.interiors[interior++] = HiddenPage(page);
        break;
      case Part::final:
        state.final_page = page;
        break;
    }
  }
}

void deal_magicians(const Data& data, State& state) {  // R17
  std::vector<std::uint8_t> magicians(data.magicians.size());
  std::iota(magicians.begin(), magicians.end(), std::uint8_t{0});
  state.rng.shuffle(magicians);
  for (const Seat seat : SeatSet::first(state.seats))
    state.players[seat].magician = Magician{magicians[seat]};
}

}  // namespace

State setup(const Data& data, const core::Options& options, int seats, core::Rng rng) {
  State state;
  state.rng = rng;
  state.seats = static_cast<std::uint8_t>(seats);
  state.variant = read(options);
  lay_out_cards(data, state);
  lay_out_curses(data, state);
  lay_out_library(data, state);
  lay_out_pages(data, state);
  state.agenda.push(Step::finish_setup);
  if (state.variant.random_magicians) {
    deal_magicians(data, state);
  } else {
    for (int left = state.seats; left > 0; --left) state.agenda.push(MagicianChoice{Seat::of(left - 1)});
  }
  std::vector<Event> untold;  // nobody was there yet
  Resolver(data, state, untold).run();
  return state;
}

}  // namespace arbiter::madness
