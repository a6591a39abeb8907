// Giving up, which any seat may do at any time, and which is in no list of legal actions; and being made to, as where
// a seat is out of time.
//
// A seat that has given up has lost. Nothing of its own is taken from the table and the others' match keeps its
// shape: its decisions are made on, by whoever drives the match (in the server a bot), as ordinary moves. In the
// end it is placed behind all who have not given up; those who have share that place. Where one seat alone is
// left, the match is over at once, and nothing is counted. A co-operative match goes on in the same way, and is
// lost when nobody is left.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string_view>

#include "rules/core/game.hpp"

namespace arbiter::core {

enum class Conceding : std::uint8_t { by_choice, out_of_time };

/// The same match, in which this seat has given up; its last event says so, and why. Precondition: the match is not
/// over, and the seat has not given up.
std::unique_ptr<Match> concede(std::unique_ptr<Match> match, Seat seat, Conceding why = Conceding::by_choice);
/// Those who have given up.
SeatSet conceded(const Match& match);

/// The events, which are the same in every game, with their sentences, by Conceding; their member "seat" is a seat.
struct ConcedingEvent {
  std::string_view type, words;
};
inline constexpr std::array<ConcedingEvent, 2> kConcedingEvents{{
    {"conceded", "{seat} gives up."},
    {"forfeited", "{seat} is out of time, and out of the match."},
}};

/// Puts those who have given up behind the others; among themselves they are equal. What is shared stays shared.
void place_last(Outcome& outcome, SeatSet conceded);

}  // namespace arbiter::core
