// Who knows what in a state: what decides whether a step can be taken back.
#pragma once

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <string>
#include <tuple>
#include <type_traits>
#include <typeindex>
#include <typeinfo>
#include <vector>

#include "rules/core/border.hpp"
#include "rules/core/bytes.hpp"
#include "rules/core/rng.hpp"
#include "rules/core/secret.hpp"

namespace arbiter::core {

/// Every Secret of a state that not everybody knows, found by reflection as its canonical bytes are: none can be
/// forgotten, whatever a game thinks of them. A Secret counts by its type, by who knows it, and by its value
/// where `seat` knows that; so what follows from this follows from what `seat` knows.
class Knowledge {
 public:
  static constexpr bool kReading = false;  // as an Io (see bytes.hpp)

  template <class State>
  Knowledge(const State& state, Seat seat) : seat_(seat) {
    (*this)(state);
    std::sort(known_.begin(), known_.end());
  }

  /// Whether a step of `seat` that led from `before` to here has shown nothing to anybody: whoever knew a
  /// Secret then knows the same one now, and what is new was made of what `seat` itself has chosen.
  bool nothing_learned_since(const Knowledge& before) const {
    if (!std::includes(known_.begin(), known_.end(), before.known_.begin(), before.known_.end()))
      return false;
    std::vector<Known> fresh;
    std::set_difference(known_.begin(), known_.end(), before.known_.begin(), before.known_.end(),
                        std::back_inserter(fresh));
    const auto own = SeatSet::of(seat_).bits();
    return std::all_of(fresh.begin(), fresh.end(), [&](const Known& one) { return one.knowers == own; });
  }

  /// Takes a value in; for the recursion alone.
  template <class T>
  void operator()(const T& value) {
    if constexpr (is_secret<T>) {
      note(value);
    } else if constexpr (std::is_enum_v<T> || std::is_integral_v<T> || std::is_same_v<T, SeatSet> ||
                         std::is_same_v<T, Rng> || std::is_same_v<T, std::string>) {
      return;
    } else if constexpr (requires(T & v, Knowledge & io) { v.bytes(io); }) {
      const_cast<T&>(value).bytes(*this);  // the one function serves all directions; this one changes nothing
    } else if constexpr (requires { typename std::variant_size<T>::type; }) {
      std::visit([this](const auto& v) { (*this)(v); }, value);
    } else if constexpr (requires { value.has_value(); }) {
      if (value) (*this)(*value);
    } else if constexpr (requires {
                           value.begin();
                           value.end();
                         }) {
      for (const auto& element : value) (*this)(element);
    } else {
      for_each_field(value, [this](const auto& field) { (*this)(field); });
    }
  }

 private:
  struct Known {
    std::type_index type;
    std::uint8_t knowers;
    std::string value;  // canonical bytes; empty where `seat_` does not know it

    friend bool operator<(const Known& a, const Known& b) {
      return std::tie(a.type, a.knowers, a.value) < std::tie(b.type, b.knowers, b.value);
    }
  };
  struct Text {
    std::string& text;
    void put(const std::uint8_t* bytes, std::size_t n) {
      text.append(reinterpret_cast<const char*>(bytes), n);
    }
  };

  template <class T, class Back>
  void note(const Secret<T, Back>& secret) {
    if (secret.knowers() == SeatSet::everyone()) return;
    Known& known = known_.emplace_back(
        Known{std::type_index(typeid(Secret<T, Back>)), secret.knowers().bits(), std::string()});
    if (!secret.known_to(seat_)) return;
    Text text{known.value};
    ByteWriter<Text> write(text);
    write(secret.truth());
  }

  Seat seat_;
  std::vector<Known> known_;  // ascending
};

/// Makes all that a viewer does not know alike, in each pool: what was announced (`fits`, see game_of.hpp) tells
/// something about what is hidden exactly if there is a card with which it could not have been. The result
/// follows from what lies in the pools, which is public, and not from where it lies.
class Levelling {
 public:
  /// `state` is a copy of `truth` that is written to; both must outlive this.
  template <class Game, class State>
  Levelling(std::type_identity<Game>, const State& truth, State& state, Viewer viewer) : viewer_(viewer) {
    Game::each_secret(const_cast<State&>(truth), [this](std::uint32_t pool, auto& secret) {
      this->see(pool, secret, [](Pool& of, const void* value) { of.values.push_back(value); });
    });
    Game::each_secret(state, [this](std::uint32_t pool, auto& secret) {
      this->see(pool, secret, [](Pool& of, void* place) { of.places.push_back(place); });
    });
    for (Pool& pool : pools_) pool.keep_distinct_values();
  }

  /// How many ways there are, so that each value of each pool has its turn.
  std::size_t ways() const {
    std::size_t most = 0;
    for (const Pool& pool : pools_) most = std::max(most, pool.values.size());
    return most;
  }
  void level(std::size_t way) {
    for (const Pool& pool : pools_) {
      for (void* place : pool.places) pool.assign(place, pool.values[way % pool.values.size()]);
    }
  }

 private:
  struct Pool {
    std::type_index type;
    std::uint32_t number;
    void (*assign)(void* place, const void* value);
    bool (*less)(const void* a, const void* b);
    std::vector<const void*> values;
    std::vector<void*> places;

    /// In an order of their own, so that nothing follows from where they lay.
    void keep_distinct_values() {
      std::sort(values.begin(), values.end(), less);
      const auto equal = [this](const void* a, const void* b) {
        return !less(a, b);
      };  // of neighbours: a <= b
      values.erase(std::unique(values.begin(), values.end(), equal), values.end());
    }
  };

  template <class T, class Back, class Put>
  void see(std::uint32_t number, Secret<T, Back>& secret, Put&& put) {
    if (secret.known_to(viewer_)) return;
    using S = Secret<T, Back>;
    const std::type_index type(typeid(S));
    auto pool = std::find_if(pools_.begin(), pools_.end(),
                             [&](const Pool& one) { return one.type == type && one.number == number; });
    if (pool == pools_.end()) {
      pools_.push_back({type,
                        number,
                        [](void* place, const void* value) {
                          static_cast<S*>(place)->redraw(static_cast<const S*>(value)->truth());
                        },
                        [](const void* a, const void* b) {
                          return canonical_less(static_cast<const S*>(a)->truth(),
                                                static_cast<const S*>(b)->truth());
                        },
                        {},
                        {}});
      pool = pools_.end() - 1;
    }
    put(*pool, &secret);
  }

  Viewer viewer_;
  std::vector<Pool> pools_;
};

}  // namespace arbiter::core
