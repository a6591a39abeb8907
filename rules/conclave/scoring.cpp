#include "rules/conclave/scoring.hpp"

#include <algorithm>
#include <tuple>

namespace arbiter::conclave {
namespace {

/// Smaller is better: the eliminated last and all alike; then fewest Resentment Points; then most followers
/// (R44, R45).
auto rank(const SeatScore& score) {
  return score.eliminated ? std::tuple(1, 0, 0) : std::tuple(0, int{score.resentment}, -int{score.followers});
}

void decide_control(List<SeatScore, kSeats>& scores) {  // R40
  for (int magic = 0; magic < kMagics; ++magic) {
    std::uint16_t highest = 0;
    for (const SeatScore& score : scores) highest = std::max(highest, score.totals[magic]);
    for (SeatScore& score : scores) score.controls[magic] = highest > 0 && score.totals[magic] == highest;
  }
}

}  // namespace

List<SeatScore, kSeats> score(const Data& data, const State& state) {
  List<SeatScore, kSeats> scores(state.seats);
  for (const Seat seat : SeatSet::first(state.seats)) {
    for (int magic = 0; magic < kMagics; ++magic) {
      for (const Card card : state.zones[seat][magic]) scores[seat].totals[magic] += data[card].influence;
      scores[seat].followers =
          static_cast<std::uint8_t>(scores[seat].followers + state.zones[seat][magic].size());
    }
  }
  decide_control(scores);
  for (SeatScore& score : scores) {
    score.eliminated =
        std::none_of(score.controls.begin(), score.controls.end(), [](bool c) { return c; });  // R42
    for (int magic = 0; magic < kMagics; ++magic) {                                            // R43
      if (!score.controls[magic])
        score.resentment = static_cast<std::uint16_t>(score.resentment + score.totals[magic]);
    }
  }
  for (SeatScore& score : scores) {
    const auto better =
        std::count_if(scores.begin(), scores.end(), [&](auto& other) { return rank(other) < rank(score); });
    score.place = static_cast<std::uint8_t>(1 + better);
  }
  return scores;
}

}  // namespace arbiter::conclave
