// The geometry of a pyramid (R6 to R18), and what its tokens amount to.
#pragma once

#include <array>
#include <optional>

#include "rules/viceroy/state.hpp"

namespace arbiter::viceroy {

using Places = List<Place, 64>;

/// The card on a place, or nullptr.
const Pyramid::Slot* find(const Pyramid& pyramid, Place at);
Pyramid::Slot* find(Pyramid& pyramid, Place at);
/// Puts a card on an empty place.
void put(Pyramid& pyramid, Place at, Card card);

/// The places where a new card may lie, in ascending order (R8 to R10).
Places free_places(const Pyramid& pyramid, int max_level);

/// R13: the circle whose top card lies on `top`. Its two corners are the upper right one of the left support
/// and the upper left one of the right support; its bottom counts as two sections.
struct Circle {
  Place top;
  std::array<Color, 2> corners;
  Color bottom;

  /// The colour of all four sections, if they have one.
  std::optional<Color> color() const;
  /// How many of the four sections have another colour.
  int sections_not(Color wanted) const;
};
/// None if there is no card, or the place is on level 1.
std::optional<Circle> circle_at(const Data& data, const Pyramid& pyramid, Place top);
/// The places of the top cards of all circles that a card on `at` can be part of: as top card, as right
/// support, as left support (R15).
std::array<Place, 3> circles_around(Place at);
/// All circles of a pyramid by their places.
List<Circle, 40> circles(const Data& data, const Pyramid& pyramid);

/// R16: at the end of its level, nothing resting on it, nothing tucked under it.
bool is_free(const Pyramid& pyramid, const Pyramid::Slot& slot);

/// R18: the seats of `seats` by the lowest card on the places of their pyramids.
List<Seat, kSeats> by_priority(const State& state, SeatSet seats);

int count(const Pyramid& pyramid, TokenKind kind);
/// Sum of the values of all tokens of this kind: points, magic bonuses.
int sum(const Pyramid& pyramid, TokenKind kind);
/// Infinite gemstones not yet used in this development phase, by colour (R26).
Gems unused_infinite(const Pyramid& pyramid);
const Token* find_token(const Pyramid& pyramid, std::uint16_t id);
/// The tokens that somebody may choose from: of equal ones on a card only the first (R99).
List<Token, 128> different_tokens(const Pyramid& pyramid);
/// Whether two tokens differ in nothing but their ids.
bool same_but_id(const Token& a, const Token& b);
/// The place of the law under which taken cards may be tucked, if it is in force (R81).
std::optional<Place> census_law(const Data& data, const Pyramid& pyramid);

}  // namespace arbiter::viceroy
