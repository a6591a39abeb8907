// Actions of any game as small values, so that bots and playouts handle them without knowing the game.
#pragma once

#include <array>
#include <cstdint>
#include <cstring>
#include <functional>
#include <stdexcept>
#include <string>
#include <variant>

#include "rules/core/bytes.hpp"

namespace arbiter::core {

/// One action of one game, packed into its canonical bytes: a trivially copyable value that compares, orders
/// and hashes. It has a meaning only for matches of the game that made it. `Match` turns it to and from JSON.
struct Action {
  static constexpr std::size_t kCapacity = 31;
  std::uint8_t size = 0;
  std::array<std::uint8_t, kCapacity> bytes{};  // unused bytes are zero

  /// Inlined everywhere: `n` is then a constant, and packing, half of a list's cost, a few stores.
  [[gnu::always_inline]] void put(const std::uint8_t* from, std::size_t n) {
    if (size + n > kCapacity) throw std::length_error("an action packs into at most 31 bytes");
    std::memcpy(bytes.data() + size, from, n);
    size = static_cast<std::uint8_t>(size + n);
  }
  friend bool operator==(const Action&, const Action&) = default;
  friend auto operator<=>(const Action&, const Action&) = default;
};

/// Packs a game's typed action (a std::variant of small structs).
template <class Variant>
[[gnu::flatten]] Action pack(const Variant& typed) {
  Action packed;
  ByteWriter<Action> write(packed);
  write(typed);
  return packed;
}

/// The typed action again. Precondition: `packed` came from `pack` of the same Variant.
template <class Variant>
Variant unpack(const Action& packed) {
  Variant typed;
  ByteReader read(packed.bytes.data());
  read(typed);
  return typed;
}

/// Why an action was refused. A refusal concerns the seat that tried, and depends only on what it may know.
struct Refusal {
  enum class Code : std::uint8_t {
    not_your_turn,   // this seat owes no decision now
    illegal_action,  // understood, and against the rules at this moment
    malformed,       // not an action of this game: unknown, missing or ill-typed member
  };
  Code code = Code::illegal_action;
  std::string message;  // for a person, in words of the game; cites the rule where there is one
  std::string path;     // for `malformed`: the member, e.g. "/row"; otherwise empty
  std::string rule;     // for `illegal_action`: the rulings it stands on, "R18" or "R60, R65"; may be empty
  friend bool operator==(const Refusal&, const Refusal&) = default;
};

}  // namespace arbiter::core

template <>
struct std::hash<arbiter::core::Action> {
  std::size_t operator()(const arbiter::core::Action& action) const noexcept {
    std::uint64_t words[4];
    static_assert(sizeof words == sizeof action);
    std::memcpy(words, &action, sizeof words);
    std::uint64_t mixed = 0x9e3779b97f4a7c15u;
    for (const std::uint64_t word : words) {
      mixed = (mixed ^ word) * 0xff51afd7ed558ccdu;
      mixed ^= mixed >> 32;
    }
    return static_cast<std::size_t>(mixed);
  }
};
