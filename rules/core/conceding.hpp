// Giving up, which any seat may do at any time, and which is in no list of legal actions.
//
// A seat that has given up has lost. Nothing of its own is taken from the table and the others' match keeps its
// shape: its decisions are made on, by whoever drives the match (in the server a bot), as ordinary moves. In the
// end it is placed behind all who have not given up; those who have share that place. Where one seat alone is
// left, the match is over at once, and nothing is counted. A co-operative match goes on in the same way, and is
// lost when nobody is left.
#pragma once

#include <memory>
#include <string_view>

#include "rules/core/game.hpp"

namespace arbiter::core {

/// The same match, in which this seat has given up; its last event says so. Precondition: the match is not over,
/// and the seat has not given up.
std::unique_ptr<Match> concede(std::unique_ptr<Match> match, Seat seat);
/// Those who have given up.
SeatSet conceded(const Match& match);

/// The event, which is the same in every game, and its sentence; its member "seat" is a seat.
inline constexpr std::string_view kConcededEvent = "conceded";
inline constexpr std::string_view kConcededWords = "{seat} gives up.";

/// Puts those who have given up behind the others; among themselves they are equal. What is shared stays shared.
void place_last(Outcome& outcome, SeatSet conceded);

}  // namespace arbiter::core
