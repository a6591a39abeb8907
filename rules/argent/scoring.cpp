#include "rules/argent/scoring.hpp"

#include <algorithm>
#include <tuple>

namespace arbiter::argent {
namespace {

/// The lower the marker lies, the smaller; only compared at equal IP (R14, R103).
int height(const State& state, Seat seat) {
  const auto& stack = state.board.stack;
  return static_cast<int>(std::find(stack.begin(), stack.end(), seat) - stack.begin());
}

/// More IP is better, then the lower marker.
auto influence(const State& state, Seat seat) {
  return std::tuple(state.players[seat].ip, -height(state, seat));
}

Values values_of(const Data& data, const State& state, Seat seat) {
  const Player& player = state.players[seat];
  Values v{};
  const auto at = [&](Criterion c) -> std::int32_t& { return v[static_cast<int>(c)]; };
  const auto department = [&](std::uint8_t d) -> std::int32_t& {
    return v[static_cast<int>(Criterion::sorcery) + d];
  };
  std::array<bool, kDepartments> by_supporter{}, by_spell{};
  const auto count_card = [&](Card card) {
    const CardInfo& info = data[card];
    if (info.kind == CardKind::vault) {
      ++at(info.treasure ? Criterion::treasures : Criterion::consumables);
    } else if (info.kind == CardKind::supporter) {
      ++at(Criterion::supporters);
      const std::uint8_t d = info.department != kNone ? info.department : player.white_ash;
      if (d == kNone) return;
      ++department(d);
      by_supporter[d] = true;
    }
  };
  for (const OwnedItem& item : player.items) count_card(item.card);
  for (const Card card : player.supporters) count_card(card);
  for (const Card card : player.pile) count_card(card);
  for (const HiddenCard& card : player.secrets) count_card(card.truth());

  at(Criterion::intelligence) = player.ints;
  at(Criterion::wisdom) = player.wis;
  for (const OwnedSpell& spell : player.spells) {
    const int levels = spell.ints + spell.wis;
    at(Criterion::intelligence) += spell.ints;
    at(Criterion::wisdom) += spell.wis;
    at(Criterion::research) += levels;
    const std::uint8_t d = data[spell.card].department;
    if (d == kNone) continue;  // a Starting Spell never counts
    department(d) += levels;
    by_spell[d] = by_spell[d] || levels > 0;
  }
  at(Criterion::influence) = player.ip;
  at(Criterion::mana) = player.mana;
  at(Criterion::gold) = player.gold;
  at(Criterion::marks) =
      static_cast<std::int32_t>(std::count_if(state.board.voters.begin(), state.board.voters.end(),
                                              [&](auto& place) { return place.marks.contains(seat); }));
  for (int d = 0; d < kDepartments; ++d) at(Criterion::diversity) += by_supporter[d] + by_spell[d];
  return v;
}

/// The seat that is Most, without `except`.
std::optional<Seat> most(const State& state, const Scores& scores, Criterion criterion,
                         std::optional<Seat> except) {
  std::optional<Seat> best;
  const auto rank = [&](Seat seat) {
    return std::tuple(scores[seat][static_cast<int>(criterion)], influence(state, seat));
  };
  for (const Seat seat : SeatSet::first(state.seats)) {
    if (seat == except || scores[seat][static_cast<int>(criterion)] <= 0) continue;
    if (!best || rank(seat) > rank(*best)) best = seat;
  }
  return best;
}

}  // namespace

Scores score(const Data& data, const State& state) {
  Scores scores{};
  for (const Seat seat : SeatSet::first(state.seats)) scores[seat] = values_of(data, state, seat);
  return scores;
}

std::optional<Seat> winner_of(const Data& data, const State& state, const Scores& scores, Voter voter) {
  const VoterInfo& info = data[voter];
  const auto first = most(state, scores, info.most, std::nullopt);
  if (!info.second || !first) return first;
  return most(state, scores, info.most, first);
}

std::uint8_t votes(const State& state, Seat seat) {
  return static_cast<std::uint8_t>(std::count_if(state.board.voters.begin(), state.board.voters.end(),
                                                 [&](auto& place) { return place.winner == seat; }));
}

List<Seat, kSeats> ranking(const State& state) {
  List<Seat, kSeats> seats;
  for (const Seat seat : SeatSet::first(state.seats)) seats.push_back(seat);
  const auto rank = [&](Seat seat) { return std::tuple(votes(state, seat), influence(state, seat)); };
  std::sort(seats.begin(), seats.end(), [&](Seat a, Seat b) { return rank(a) > rank(b); });
  return seats;
}

}  // namespace arbiter::argent
