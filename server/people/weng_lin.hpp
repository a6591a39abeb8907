// Ratings by Weng and Lin's Bayesian approximation with the Plackett-Luce model ("A Bayesian Approximation Method
// for Online Ranking", JMLR 12, 2011, algorithm 4), with the constants that the paper and OpenSkill use. Pure
// functions: the same matches in the same order give the same ratings on any machine.
#pragma once

#include <vector>

#include "persistence/people_records.hpp"

namespace arbiter::server {

inline constexpr persistence::Rating kFirstRating{25.0, 25.0 / 3};

/// The ratings after a match. `places`: one for each rating, 1 the best; equal places are a draw. Rounded to
/// millionths, as they are stored. Precondition: as many places as ratings, at least two.
std::vector<persistence::Rating> rated(const std::vector<persistence::Rating>& before,
                                       const std::vector<int>& places);

/// What lists are ordered by: a skill that the person has with 99.9 % certainty.
double ordinal(const persistence::Rating& rating);

}  // namespace arbiter::server
