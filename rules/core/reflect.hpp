// Visiting the fields of an aggregate without naming them, so that none can be forgotten.
// Boost.PFR does the same, but GCC 12 fails on it (an internal error in its `sizeof(T{})`) for structs that
// mix initialised members with arrays of lists; counting from one field upwards avoids that.
#pragma once

#include <cstddef>
#include <type_traits>
#include <utility>

namespace arbiter::core {

namespace detail {

/// Stands for a value of any type but the aggregate itself.
template <class Aggregate>
struct AnyField {
  template <class T>
  requires(!std::is_same_v<T, Aggregate>) operator T&() const&;  // only ever named, never called
  template <class T>
  requires(!std::is_same_v<T, Aggregate>) operator T&() const&&;
};

template <class T, std::size_t... I>
constexpr bool initialisable_from(std::index_sequence<I...>) {
  return requires { T{(static_cast<void>(I), AnyField<T>())...}; };
}

template <class T, std::size_t N = 1>
constexpr std::size_t count_fields() {
  if constexpr (initialisable_from<T>(std::make_index_sequence<N>()))
    return count_fields<T, N + 1>();
  else
    return N - 1;
}

}  // namespace detail

/// The number of fields of an aggregate without base classes.
template <class T>
inline constexpr std::size_t field_count = std::is_empty_v<T> ? 0 : detail::count_fields<T>();

/// Calls `visit` with each field of `aggregate` in order. At most 40 fields: group them beyond that.
template <class T, class Visit>
constexpr void for_each_field(T& aggregate, Visit&& visit) {
  constexpr std::size_t n = field_count<std::remove_const_t<T>>;
  static_assert(std::is_aggregate_v<std::remove_const_t<T>> && n <= 40);
  // clang-format off
  if constexpr (n == 0) { return; }
  else if constexpr (n == 1) { auto& [f1] = aggregate; (visit(f1)); }
  else if constexpr (n == 2) { auto& [f1, f2] = aggregate; (visit(f1), visit(f2)); }
  else if constexpr (n == 3) { auto& [f1, f2, f3] = aggregate; (visit(f1), visit(f2), visit(f3)); }
  else if constexpr (n == 4) { auto& [f1, f2, f3, f4] = aggregate; (visit(f1), visit(f2), visit(f3), visit(f4)); }
  else if constexpr (n == 5) { auto& [f1, f2, f3, f4, f5] = aggregate; (visit(f1), visit(f2), visit(f3), visit(f4), visit(f5)); }
  else if constexpr (n == 6) { auto& [f1, f2, f3, f4, f5, f6] = aggregate; (visit(f1), visit(f2), visit(f3), visit(f4), visit(f5), visit(f6)); }
  else if constexpr (n == 7) { auto& [f1, f2, f3, f4, f5, f6, f7] = aggregate; (visit(f1), visit(f2), visit(f3), visit(f4), visit(f5), visit(f6), visit(f7)); }
  else if constexpr (n == 8) { auto& [f1, f2, f3, f4, f5, f6, f7, f8] = aggregate; (visit(f1), visit(f2), visit(f3), visit(f4), visit(f5), visit(f6), visit(f7), visit(f8)); }
  else if constexpr (n == 9) { auto& [f1, f2, f3, f4, f5, f6, f7, f8, f9] = aggregate; (visit(f1), visit(f2), visit(f3), visit(f4), visit(f5), visit(f6), visit(f7), visit(f8), visit(f9)); }
  else if constexpr (n == 10) { auto& [f1, f2, f3, f4, f5, f6, f7, f8, f9, f10] = aggregate; (visit(f1), visit(f2), visit(f3), visit(f4), visit(f5), visit(f6), visit(f7), visit(f8), visit(f9), visit(f10)); }
  else if constexpr (n == 11) { auto& [f1, f2, f3, f4, f5, f6, f7, f8, f9, f10, f11] = aggregate; (visit(f1), visit(f2), visit(f3), visit(f4), visit(f5), visit(f6), visit(f7), visit(f8), visit(f9), visit(f10), visit(f11)); }
  else if constexpr (n == 12) { auto& [f1, f2, f3, f4, f5, f6, f7, f8, f9, f10, f11, f12] = aggregate; (visit(f1), visit(f2), visit(f3), visit(f4), visit(f5), visit(f6), visit(f7), visit(f8), visit(f9), visit(f10), visit(f11), visit(f12)); }
  else if constexpr (n == 13) { auto& [f1, f2, f3, f4, f5, f6, f7, f8, f9, f10, f11, f12, f13] = aggregate; (visit(f1), visit(f2), visit(f3), visit(f4), visit(f5), visit(f6), visit(f7), visit(f8), visit(f9), visit(f10), visit(f11), visit(f12), visit(f13)); }
  else if constexpr (n == 14) { auto& [f1, f2, f3, f4, f5, f6, f7, f8, f9, f10, f11, f12, f13, f14] = aggregate; (visit(f1), visit(f2), visit(f3), visit(f4), visit(f5), visit(f6), visit(f7), visit(f8), visit(f9), visit(f10), visit(f11), visit(f12), visit(f13), visit(f14)); }
  else if constexpr (n == 15) { auto& [f1, f2, f3, f4, f5, f6, f7, f8, f9, f10, f11, f12, f13, f14, f15] = aggregate; (visit(f1), visit(f2), visit(f3), visit(f4), visit(f5), visit(f6), visit(f7), visit(f8), visit(f9), visit(f10), visit(f11), visit(f12), visit(f13), visit(f14), visit(f15)); }
  else if constexpr (n == 16) { auto& [f1, f2, f3, f4, f5, f6, f7, f8, f9, f10, f11, f12, f13, f14, f15, f16] = aggregate; (visit(f1), visit(f2), visit(f3), visit(f4), visit(f5), visit(f6), visit(f7), visit(f8), visit(f9), visit(f10), visit(f11), visit(f12), visit(f13), visit(f14), visit(f15), visit(f16)); }
  else if constexpr (n == 17) { auto& [f1, f2, f3, f4, f5, f6, f7, f8, f9, f10, f11, f12, f13, f14, f15, f16, f17] = aggregate; (visit(f1), visit(f2), visit(f3), visit(f4), visit(f5), visit(f6), visit(f7), visit(f8), visit(f9), visit(f10), visit(f11), visit(f12), visit(f13), visit(f14), visit(f15), visit(f16), visit(f17)); }
  else if constexpr (n == 18) { auto& [f1, f2, f3, f4, f5, f6, f7, f8, f9, f10, f11, f12, f13, f14, f15, f16, f17, f18] = aggregate; (visit(f1), visit(f2), visit(f3), visit(f4), visit(f5), visit(f6), visit(f7), visit(f8), visit(f9), visit(f10), visit(f11), visit(f12), visit(f13), visit(f14), visit(f15), visit(f16), visit(f17), visit(f18)); }
  else if constexpr (n == 19) { auto& [f1, f2, f3, f4, f5, f6, f7, f8, f9, f10, f11, f12, f13, f14, f15, f16, f17, f18, f19] = aggregate; (visit(f1), visit(f2), visit(f3), visit(f4), visit(f5), visit(f6), visit(f7), visit(f8), visit(f9), visit(f10), visit(f11), visit(f12), visit(f13), visit(f14), visit(f15), visit(f16), visit(f17), visit(f18), visit(f19)); }
  else if constexpr (n == 20) { auto& [f1, f2, f3, f4, f5, f6, f7, f8, f9, f10, f11, f12, f13, f14, f15, f16, f17, f18, f19, f20] = aggregate; (visit(f1), visit(f2), visit(f3), visit(f4), visit(f5), visit(f6), visit(f7), visit(f8), visit(f9), visit(f10), visit(f11), visit(f12), visit(f13), visit(f14), visit(f15), visit(f16), visit(f17), visit(f18), visit(f19), visit(f20)); }
  else if constexpr (n == 21) { auto& [f1, f2, f3, f4, f5, f6, f7, f8, f9, f10, f11, f12, f13, f14, f15, f16, f17, f18, f19, f20, f21] = aggregate; (visit(f1), visit(f2), visit(f3), visit(f4), visit(f5), visit(f6), visit(f7), visit(f8), visit(f9), visit(f10), visit(f11), visit(f12), visit(f13), visit(f14), visit(f15), visit(f16), visit(f17), visit(f18), visit(f19), visit(f20), visit(f21)); }
  else if constexpr (n == 22) { auto& [f1, f2, f3, f4, f5, f6, f7, f8, f9, f10, f11, f12, f13, f14, f15, f16, f17, f18, f19, f20, f21, f22] = aggregate; (visit(f1), visit(f2), visit(f3), visit(f4), visit(f5), visit(f6), visit(f7), visit(f8), visit(f9), visit(f10), visit(f11), visit(f12), visit(f13), visit(f14), visit(f15), visit(f16), visit(f17), visit(f18), visit(f19), visit(f20), visit(f21), visit(f22)); }
  else if constexpr (n == 23) { auto& [f1, f2, f3, f4, f5, f6, f7, f8, f9, f10, f11, f12, f13, f14, f15, f16, f17, f18, f19, f20, f21, f22, f23] = aggregate; (visit(f1), visit(f2), visit(f3), visit(f4), visit(f5), visit(f6), visit(f7), visit(f8), visit(f9), visit(f10), visit(f11), visit(f12), visit(f13), visit(f14), visit(f15), visit(f16), visit(f17), visit(f18), visit(f19), visit(f20), visit(f21), visit(f22), visit(f23)); }
  else if constexpr (n == 24) { auto& [f1, f2, f3, f4, f5, f6, f7, f8, f9, f10, f11, f12, f13, f14, f15, f16, f17, f18, f19, f20, f21, f22, f23, f24] = aggregate; (visit(f1), visit(f2), visit(f3), visit(f4), visit(f5), visit(f6), visit(f7), visit(f8), visit(f9), visit(f10), visit(f11), visit(f12), visit(f13), visit(f14), visit(f15), visit(f16), visit(f17), visit(f18), visit(f19), visit(f20), visit(f21), visit(f22), visit(f23), visit(f24)); }
  else if constexpr (n == 25) { auto& [f1, f2, f3, f4, f5, f6, f7, f8, f9, f10, f11, f12, f13, f14, f15, f16, f17, f18, f19, f20, f21, f22, f23, f24, f25] = aggregate; (visit(f1), visit(f2), visit(f3), visit(f4), visit(f5), visit(f6), visit(f7), visit(f8), visit(f9), visit(f10), visit(f11), visit(f12), visit(f13), visit(f14), visit(f15), visit(f16), visit(f17), visit(f18), visit(f19), visit(f20), visit(f21), visit(f22), visit(f23), visit(f24), visit(f25)); }
  else if constexpr (n == 26) { auto& [f1, f2, f3, f4, f5, f6, f7, f8, f9, f10, f11, f12, f13, f14, f15, f16, f17, f18, f19, f20, f21, f22, f23, f24, f25, f26] = aggregate; (visit(f1), visit(f2), visit(f3), visit(f4), visit(f5), visit(f6), visit(f7), visit(f8), visit(f9), visit(f10), visit(f11), visit(f12), visit(f13), visit(f14), visit(f15), visit(f16), visit(f17), visit(f18), visit(f19), visit(f20), visit(f21), visit(f22), visit(f23), visit(f24), visit(f25), visit(f26)); }
  else if constexpr (n == 27) { auto& [f1, f2, f3, f4, f5, f6, f7, f8, f9, f10, f11, f12, f13, f14, f15, f16, f17, f18, f19, f20, f21, f22, f23, f24, f25, f26, f27] = aggregate; (visit(f1), visit(f2), visit(f3), visit(f4), visit(f5), visit(f6), visit(f7), visit(f8), visit(f9), visit(f10), visit(f11), visit(f12), visit(f13), visit(f14), visit(f15), visit(f16), visit(f17), visit(f18), visit(f19), visit(f20), visit(f21), visit(f22), visit(f23), visit(f24), visit(f25), visit(f26), visit(f27)); }
  else if constexpr (n == 28) { auto& [f1, f2, f3, f4, f5, f6, f7, f8, f9, f10, f11, f12, f13, f14, f15, f16, f17, f18, f19, f20, f21, f22, f23, f24, f25, f26, f27, f28] = aggregate; (visit(f1), visit(f2), visit(f3), visit(f4), visit(f5), visit(f6), visit(f7), visit(f8), visit(f9), visit(f10), visit(f11), visit(f12), visit(f13), visit(f14), visit(f15), visit(f16), visit(f17), visit(f18), visit(f19), visit(f20), visit(f21), visit(f22), visit(f23), visit(f24), visit(f25), visit(f26), visit(f27), visit(f28)); }
  else if constexpr (n == 29) { auto& [f1, f2, f3, f4, f5, f6, f7, f8, f9, f10, f11, f12, f13, f14, f15, f16, f17, f18, f19, f20, f21, f22, f23, f24, f25, f26, f27, f28, f29] = aggregate; (visit(f1), visit(f2), visit(f3), visit(f4), visit(f5), visit(f6), visit(f7), visit(f8), visit(f9), visit(f10), visit(f11), visit(f12), visit(f13), visit(f14), visit(f15), visit(f16), visit(f17), visit(f18), visit(f19), visit(f20), visit(f21), visit(f22), visit(f23), visit(f24), visit(f25), visit(f26), visit(f27), visit(f28), visit(f29)); }
  else if constexpr (n == 30) { auto& [f1, f2, f3, f4, f5, f6, f7, f8, f9, f10, f11, f12, f13, f14, f15, f16, f17, f18, f19, f20, f21, f22, f23, f24, f25, f26, f27, f28, f29, f30] = aggregate; (visit(f1), visit(f2), visit(f3), visit(f4), visit(f5), visit(f6), visit(f7), visit(f8), visit(f9), visit(f10), visit(f11), visit(f12), visit(f13), visit(f14), visit(f15), visit(f16), visit(f17), visit(f18), visit(f19), visit(f20), visit(f21), visit(f22), visit(f23), visit(f24), visit(f25), visit(f26), visit(f27), visit(f28), visit(f29), visit(f30)); }
  else if constexpr (n == 31) { auto& [f1, f2, f3, f4, f5, f6, f7, f8, f9, f10, f11, f12, f13, f14, f15, f16, f17, f18, f19, f20, f21, f22, f23, f24, f25, f26, f27, f28, f29, f30, f31] = aggregate; (visit(f1), visit(f2), visit(f3), visit(f4), visit(f5), visit(f6), visit(f7), visit(f8), visit(f9), visit(f10), visit(f11), visit(f12), visit(f13), visit(f14), visit(f15), visit(f16), visit(f17), visit(f18), visit(f19), visit(f20), visit(f21), visit(f22), visit(f23), visit(f24), visit(f25), visit(f26), visit(f27), visit(f28), visit(f29), visit(f30), visit(f31)); }
  else if constexpr (n == 32) { auto& [f1, f2, f3, f4, f5, f6, f7, f8, f9, f10, f11, f12, f13, f14, f15, f16, f17, f18, f19, f20, f21, f22, f23, f24, f25, f26, f27, f28, f29, f30, f31, f32] = aggregate; (visit(f1), visit(f2), visit(f3), visit(f4), visit(f5), visit(f6), visit(f7), visit(f8), visit(f9), visit(f10), visit(f11), visit(f12), visit(f13), visit(f14), visit(f15), visit(f16), visit(f17), visit(f18), visit(f19), visit(f20), visit(f21), visit(f22), visit(f23), visit(f24), visit(f25), visit(f26), visit(f27), visit(f28), visit(f29), visit(f30), visit(f31), visit(f32)); }
  else if constexpr (n == 33) { auto& [f1, f2, f3, f4, f5, f6, f7, f8, f9, f10, f11, f12, f13, f14, f15, f16, f17, f18, f19, f20, f21, f22, f23, f24, f25, f26, f27, f28, f29, f30, f31, f32, f33] = aggregate; (visit(f1), visit(f2), visit(f3), visit(f4), visit(f5), visit(f6), visit(f7), visit(f8), visit(f9), visit(f10), visit(f11), visit(f12), visit(f13), visit(f14), visit(f15), visit(f16), visit(f17), visit(f18), visit(f19), visit(f20), visit(f21), visit(f22), visit(f23), visit(f24), visit(f25), visit(f26), visit(f27), visit(f28), visit(f29), visit(f30), visit(f31), visit(f32), visit(f33)); }
  else if constexpr (n == 34) { auto& [f1, f2, f3, f4, f5, f6, f7, f8, f9, f10, f11, f12, f13, f14, f15, f16, f17, f18, f19, f20, f21, f22, f23, f24, f25, f26, f27, f28, f29, f30, f31, f32, f33, f34] = aggregate; (visit(f1), visit(f2), visit(f3), visit(f4), visit(f5), visit(f6), visit(f7), visit(f8), visit(f9), visit(f10), visit(f11), visit(f12), visit(f13), visit(f14), visit(f15), visit(f16), visit(f17), visit(f18), visit(f19), visit(f20), visit(f21), visit(f22), visit(f23), visit(f24), visit(f25), visit(f26), visit(f27), visit(f28), visit(f29), visit(f30), visit(f31), visit(f32), visit(f33), visit(f34)); }
  else if constexpr (n == 35) { auto& [f1, f2, f3, f4, f5, f6, f7, f8, f9, f10, f11, f12, f13, f14, f15, f16, f17, f18, f19, f20, f21, f22, f23, f24, f25, f26, f27, f28, f29, f30, f31, f32, f33, f34, f35] = aggregate; (visit(f1), visit(f2), visit(f3), visit(f4), visit(f5), visit(f6), visit(f7), visit(f8), visit(f9), visit(f10), visit(f11), visit(f12), visit(f13), visit(f14), visit(f15), visit(f16), visit(f17), visit(f18), visit(f19), visit(f20), visit(f21), visit(f22), visit(f23), visit(f24), visit(f25), visit(f26), visit(f27), visit(f28), visit(f29), visit(f30), visit(f31), visit(f32), visit(f33), visit(f34), visit(f35)); }
  else if constexpr (n == 36) { auto& [f1, f2, f3, f4, f5, f6, f7, f8, f9, f10, f11, f12, f13, f14, f15, f16, f17, f18, f19, f20, f21, f22, f23, f24, f25, f26, f27, f28, f29, f30, f31, f32, f33, f34, f35, f36] = aggregate; (visit(f1), visit(f2), visit(f3), visit(f4), visit(f5), visit(f6), visit(f7), visit(f8), visit(f9), visit(f10), visit(f11), visit(f12), visit(f13), visit(f14), visit(f15), visit(f16), visit(f17), visit(f18), visit(f19), visit(f20), visit(f21), visit(f22), visit(f23), visit(f24), visit(f25), visit(f26), visit(f27), visit(f28), visit(f29), visit(f30), visit(f31), visit(f32), visit(f33), visit(f34), visit(f35), visit(f36)); }
  else if constexpr (n == 37) { auto& [f1, f2, f3, f4, f5, f6, f7, f8, f9, f10, f11, f12, f13, f14, f15, f16, f17, f18, f19, f20, f21, f22, f23, f24, f25, f26, f27, f28, f29, f30, f31, f32, f33, f34, f35, f36, f37] = aggregate; (visit(f1), visit(f2), visit(f3), visit(f4), visit(f5), visit(f6), visit(f7), visit(f8), visit(f9), visit(f10), visit(f11), visit(f12), visit(f13), visit(f14), visit(f15), visit(f16), visit(f17), visit(f18), visit(f19), visit(f20), visit(f21), visit(f22), visit(f23), visit(f24), visit(f25), visit(f26), visit(f27), visit(f28), visit(f29), visit(f30), visit(f31), visit(f32), visit(f33), visit(f34), visit(f35), visit(f36), visit(f37)); }
  else if constexpr (n == 38) { auto& [f1, f2, f3, f4, f5, f6, f7, f8, f9, f10, f11, f12, f13, f14, f15, f16, f17, f18, f19, f20, f21, f22, f23, f24, f25, f26, f27, f28, f29, f30, f31, f32, f33, f34, f35, f36, f37, f38] = aggregate; (visit(f1), visit(f2), visit(f3), visit(f4), visit(f5), visit(f6), visit(f7), visit(f8), visit(f9), visit(f10), visit(f11), visit(f12), visit(f13), visit(f14), visit(f15), visit(f16), visit(f17), visit(f18), visit(f19), visit(f20), visit(f21), visit(f22), visit(f23), visit(f24), visit(f25), visit(f26), visit(f27), visit(f28), visit(f29), visit(f30), visit(f31), visit(f32), visit(f33), visit(f34), visit(f35), visit(f36), visit(f37), visit(f38)); }
  else if constexpr (n == 39) { auto& [f1, f2, f3, f4, f5, f6, f7, f8, f9, f10, f11, f12, f13, f14, f15, f16, f17, f18, f19, f20, f21, f22, f23, f24, f25, f26, f27, f28, f29, f30, f31, f32, f33, f34, f35, f36, f37, f38, f39] = aggregate; (visit(f1), visit(f2), visit(f3), visit(f4), visit(f5), visit(f6), visit(f7), visit(f8), visit(f9), visit(f10), visit(f11), visit(f12), visit(f13), visit(f14), visit(f15), visit(f16), visit(f17), visit(f18), visit(f19), visit(f20), visit(f21), visit(f22), visit(f23), visit(f24), visit(f25), visit(f26), visit(f27), visit(f28), visit(f29), visit(f30), visit(f31), visit(f32), visit(f33), visit(f34), visit(f35), visit(f36), visit(f37), visit(f38), visit(f39)); }
  else if constexpr (n == 40) { auto& [f1, f2, f3, f4, f5, f6, f7, f8, f9, f10, f11, f12, f13, f14, f15, f16, f17, f18, f19, f20, f21, f22, f23, f24, f25, f26, f27, f28, f29, f30, f31, f32, f33, f34, f35, f36, f37, f38, f39, f40] = aggregate; (visit(f1), visit(f2), visit(f3), visit(f4), visit(f5), visit(f6), visit(f7), visit(f8), visit(f9), visit(f10), visit(f11), visit(f12), visit(f13), visit(f14), visit(f15), visit(f16), visit(f17), visit(f18), visit(f19), visit(f20), visit(f21), visit(f22), visit(f23), visit(f24), visit(f25), visit(f26), visit(f27), visit(f28), visit(f29), visit(f30), visit(f31), visit(f32), visit(f33), visit(f34), visit(f35), visit(f36), visit(f37), visit(f38), visit(f39), visit(f40)); }
  // clang-format on
}

}  // namespace arbiter::core
