// The geometry of the Conclave: adjacency, and the runs that an Emissary convinces.
#pragma once

#include <array>
#include <optional>

#include "rules/conclave/state.hpp"

namespace arbiter::conclave {

using Grid = std::array<std::optional<Card>, kSpaces>;

constexpr std::uint8_t space_at(int row, int col) { return static_cast<std::uint8_t>(row * kSide + col); }
constexpr std::uint8_t row_of(int space) { return static_cast<std::uint8_t>(space / kSide); }
constexpr std::uint8_t col_of(int space) { return static_cast<std::uint8_t>(space % kSide); }

/// Whether a neighbour of the space holds a card (R7).
inline bool touches_a_card(const Grid& grid, int space) {
  const int row = row_of(space);
  const int col = col_of(space);
  return (row > 0 && grid[space - kSide]) || (row < kSide - 1 && grid[space + kSide]) ||
         (col > 0 && grid[space - 1]) || (col < kSide - 1 && grid[space + 1]);
}

/// Whether an Emissary may go there (R18).
inline bool is_legal_space(const Grid& grid, int space) {
  return !grid[space] && touches_a_card(grid, space);
}

/// The spaces of the unbroken run through `space` along `axis`, without itself, in ascending order (R21).
inline List<std::uint8_t, kSide - 1> run_through(const Grid& grid, int space, Axis axis) {
  const int step = axis == Axis::row ? 1 : kSide;
  const int place = axis == Axis::row ? col_of(space) : row_of(space);
  int before = 0;
  while (before < place && grid[space - (before + 1) * step]) ++before;
  List<std::uint8_t, kSide - 1> run;
  for (int k = before; k > 0; --k) run.push_back(static_cast<std::uint8_t>(space - k * step));
  for (int k = 1; place + k < kSide && grid[space + k * step]; ++k) {
    run.push_back(static_cast<std::uint8_t>(space + k * step));
  }
  return run;
}

}  // namespace arbiter::conclave
