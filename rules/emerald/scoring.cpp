#include "rules/emerald/scoring.hpp"

#include <algorithm>

#include "rules/emerald/board.hpp"

namespace arbiter::emerald {
namespace {

Side side_of(const State& state, Seat seat) { return state.seat[seat].identity.truth(); }

/// R117.2: a Loyalist keeps what it scored on Agents of Restorationists.
int kept_assassinations(const Data& data, const State& state, Seat seat) {
  if (side_of(state, seat) == Side::restorationist) return 0;
  int vp = 0;
  for (const Kept& kept : state.seat[seat].near) {
    if (kept.agent_of && side_of(state, *kept.agent_of) == Side::restorationist) {
      vp += data[kept.card].trophy_vp;
    }
  }
  return vp;
}

/// R117.3: the side of the lower marker loses the difference.
int adjusted_tracks(const State& state, Seat seat) {
  const int own = state.tracks[static_cast<int>(side_of(state, seat))];
  const int other = state.tracks[1 - static_cast<int>(side_of(state, seat))];
  return state.seat[seat].track_vp - (own < other ? other - own : 0);
}

/// R117.4: the side that has the lowest score; a tie for it counts as the Loyalists'.
Side lowest_side(const List<SeatScore, kSeats>& scores) {
  const auto lowest =
      std::min_element(scores.begin(), scores.end(), [](auto& a, auto& b) { return a.total < b.total; });
  const bool loyalist = std::any_of(scores.begin(), scores.end(), [&](const SeatScore& score) {
    return score.total == lowest->total && score.side == Side::loyalist;
  });
  return loyalist ? Side::loyalist : Side::restorationist;
}

/// R118: more VP, then Restorationist before Loyalist.
bool better(const SeatScore& a, const SeatScore& b) {
  return a.total != b.total ? a.total > b.total : a.side > b.side;
}

}  // namespace

List<SeatScore, kSeats> final_scores(const Data& data, const State& state) {
  List<SeatScore, kSeats> scores(state.seats);
  for (const Seat seat : SeatSet::first(state.seats)) {
    const SeatState& own = state.seat[seat];
    SeatScore& score = scores[seat];
    score.side = side_of(state, seat);
    const Color color = score.side == Side::loyalist ? Color::loyalist : Color::restorationist;
    score.neutral = static_cast<std::int16_t>(own.vp[static_cast<int>(Color::neutral)]);
    score.side_vp = static_cast<std::int16_t>(own.vp[static_cast<int>(color)]);
    score.assassinations = static_cast<std::int16_t>(kept_assassinations(data, state, seat));
    score.tracks = static_cast<std::int16_t>(adjusted_tracks(state, seat));
    score.total =
        static_cast<std::int16_t>(score.neutral + score.side_vp + score.assassinations + score.tracks);
  }
  const Side lowest = lowest_side(scores);
  for (SeatScore& score : scores) {
    if (score.side != lowest) continue;
    score.penalty = static_cast<std::int16_t>(-data.lowest_penalty);
    score.total = static_cast<std::int16_t>(score.total + score.penalty);
  }
  for (SeatScore& score : scores) {
    score.place = static_cast<std::uint8_t>(
        1 + std::count_if(scores.begin(), scores.end(), [&](auto& other) { return better(other, score); }));
  }
  return scores;
}

}  // namespace arbiter::emerald
