#include "rules/argent/argent.hpp"

#include <algorithm>

#include "rules/argent/scoring.hpp"

namespace arbiter::argent {

core::GameInfo Argent::info() {
  core::GameInfo info;
  info.slug = "argent";
  info.name = "Argent: The Consortium";
  info.min_seats = 2;
  info.max_seats = kSeats;
  info.rules_version = 1;
  info.options = {
      core::choice("candidate_side", {"choice", "A"}, "choice",
                   "Whether each seat chooses a side of its Candidate Sheet, or all play side A."),
      core::choice("mage_draft", {"draft", "one_each"}, "draft",
                   "Draft Mages, or give each seat one of each of the five colours."),
      core::choice("rooms", {"random", "starter"}, "random",
                   "The rooms of the University: random, or the eight of the first game (2 and 3 seats)."),
      core::choice("room_sides", {"A", "B", "random"}, "A", "The side of the room tiles."),
      core::choice("decks", {"manual", "published"}, "manual",
                   "The manual's decks, or those with five more Spells and five more Vault cards."),
  };
  for (int colour = 0; colour < kDepartments; ++colour) {
    const std::string name = names<Colour>()[colour];
    info.options.push_back(core::choice("power_" + name, {"A", "B", "random"}, "A",
                                        "The side of the Mage Power card of the " + name + " Mages."));
  }
  info.options.push_back(core::subset("modules",
                                      {"archmages_staff", "synthesis", "masks", "dimensional_rift"},
                                      "Optional modules that join the game."));
  return info;
}

std::optional<core::Outcome> Argent::outcome(const Data&, const State& state) {
  if (state.phase != Phase::over) return std::nullopt;
  core::Outcome outcome;
  outcome.places.resize(state.seats);
  outcome.scores.resize(state.seats);
  std::uint8_t place = 1;
  for (const Seat seat : ranking(state)) {
    outcome.places[seat] = place++;
    outcome.scores[seat] = votes(state, seat);
  }
  return outcome;
}

/// The votes as they would be given now, in hundredths: part of each goes to those who are behind, by how
/// far.
core::Outcome Argent::provisional_outcome(const Data& data, const State& state) {
  constexpr int kWon = 60, kShared = 40;
  core::Outcome standing;
  standing.scores.assign(state.seats, 0);
  const Scores scores = score(data, state);
  for (const VoterPlace& place : state.board.voters) {
    const Voter voter = place.voter.truth();
    if (const auto winner = winner_of(data, state, scores, voter)) standing.scores[*winner] += kWon;
    const auto criterion = static_cast<std::size_t>(data[voter].most);
    int sum = 0;
    for (const Seat seat : SeatSet::first(state.seats)) sum += std::max(0, scores[seat][criterion]);
    if (sum == 0) continue;
    for (const Seat seat : SeatSet::first(state.seats)) {
      standing.scores[seat] += kShared * std::max(0, scores[seat][criterion]) / sum;
    }
  }
  core::rank(standing);
  return standing;
}

void Argent::component_counts(const Data& data, const State& state, core::ComponentCounts& count) {
  const Board& board = state.board;
  const auto add = [&](Card card) {
    if (card.index != kNone) count.add(data[card].id);
  };
  const auto add_all = [&](const auto& cards) {
    for (const auto& card : cards) {
      if constexpr (core::is_secret<std::remove_cvref_t<decltype(card)>>)
        add(card.truth());
      else
        add(card);
    }
  };
  add_all(board.spells);
  add_all(board.vault);
  add_all(board.supporters);
  add_all(board.spell_tableau);
  add_all(board.vault_tableau);
  add_all(board.supporter_tableau);
  add_all(board.legendary);
  add_all(board.masks);
  add_all(board.offerings);
  add_all(board.taken_offerings);
  add_all(state.university.pool);
  add_all(state.university.revealed);
  int ints = board.ints, wis = board.wis, badges = board.badges;
  for (const Player& player : state.players) {
    for (const OwnedSpell& spell : player.spells) {
      // A Starting Spell comes with the Candidate Sheet, as a Synthesis Treasure does: from beside the table.
      if (data[spell.card].kind != CardKind::starting_spell) add(spell.card);
      ints += spell.ints;
      wis += spell.wis;
    }
    for (const OwnedItem& item : player.items) {
      const CardKind kind = data[item.card].kind;
      if (kind == CardKind::vault || kind == CardKind::mask) add(item.card);
    }
    add_all(player.supporters);
    add_all(player.pile);
    add_all(player.secrets);
    ints += player.ints;
    wis += player.wis;
    badges += player.badges;
  }
  count.add("int", ints);
  count.add("wis", wis);
  count.add("merit_badges", badges);
  for (const Seat seat : SeatSet::first(state.seats)) {
    int marks = state.players[seat].marks;
    for (const VoterPlace& place : board.voters) marks += place.marks.contains(seat);
    count.add("marks of seat " + std::to_string(seat), marks);
  }
  for (const VoterPlace& place : board.voters) count.add(data[place.voter.truth()].id);
  for (const HiddenVoter& voter : board.box) count.add(data[voter.truth()].id);
  for (MageId id = 0; id < kMages; ++id) {
    const Mage& mage = state.mages[id];
    if ((mage.spot == Spot::supply) == (mage.owner == kNone)) count.add(std::string(name(data.mages[id])));
  }
}

std::shared_ptr<const core::GameOf<Argent>> load(std::string text, const std::string& file) {
  return core::GameOf<Argent>::load(std::move(text), file);
}

}  // namespace arbiter::argent
