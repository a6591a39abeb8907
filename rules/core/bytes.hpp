// The canonical bytes of a value: what digests are taken of, and how actions are packed.
//
// Every field of an aggregate is included by reflection (reflect.hpp), so none can be forgotten. The bytes do
// not depend on machine, compiler or padding: integers are little-endian, sequences carry their size,
// variants their index. A class with private members offers `template <class Io> void bytes(Io& io)` and
// names its fields there once, for both directions.
#pragma once

#include <array>
#include <bit>
#include <boost/container/static_vector.hpp>
#include <boost/mp11.hpp>
#include <cstdint>
#include <cstring>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "rules/core/reflect.hpp"
#include "rules/core/seat.hpp"

namespace arbiter::core {

/// A short list held in place: copying it allocates nothing. Going beyond its capacity throws
/// boost::container::bad_alloc.
template <class T, std::size_t N>
using List = boost::container::static_vector<T, N>;

/// Appends canonical bytes to `Sink`, any type with `void put(const std::uint8_t*, std::size_t)`.
template <class Sink>
class ByteWriter {
 public:
  static constexpr bool kReading = false;
  explicit ByteWriter(Sink& sink) : sink_(sink) {}

  template <class T>
  void operator()(const T& value) {
    if constexpr (std::is_enum_v<T>) {
      integer(static_cast<std::underlying_type_t<T>>(value));
    } else if constexpr (std::is_integral_v<T>) {
      integer(value);
    } else if constexpr (std::is_same_v<T, SeatSet>) {
      integer(value.bits());
    } else if constexpr (requires(T & v, ByteWriter & io) { v.bytes(io); }) {
      const_cast<T&>(value).bytes(*this);  // the one function serves both directions; writing changes nothing
    } else if constexpr (requires { typename std::variant_size<T>::type; }) {
      integer(static_cast<std::uint8_t>(value.index()));
      std::visit([this](const auto& v) { (*this)(v); }, value);
    } else if constexpr (requires { value.has_value(); }) {
      integer(static_cast<std::uint8_t>(value.has_value()));
      if (value) (*this)(*value);
    } else if constexpr (requires { std::tuple_size<T>::value; }) {
      for (const auto& element : value) (*this)(element);
    } else if constexpr (requires {
                           value.begin();
                           value.size();
                         }) {
      integer(static_cast<std::uint32_t>(value.size()));
      for (const auto& element : value) (*this)(element);
    } else {
      for_each_field(value, [this](const auto& field) { (*this)(field); });
    }
  }

 private:
  template <class I>
  void integer(I number) {
    if constexpr (sizeof(I) == 1) {
      const auto byte = static_cast<std::uint8_t>(number);
      sink_.put(&byte, 1);
    } else {
      std::uint8_t raw[sizeof(I)];
      auto rest = static_cast<std::make_unsigned_t<I>>(number);
      for (std::uint8_t& byte : raw) {
        byte = static_cast<std::uint8_t>(rest);
        rest = static_cast<decltype(rest)>(rest >> 8);
      }
      sink_.put(raw, sizeof(I));
    }
  }
  Sink& sink_;
};

/// Reads back what a ByteWriter wrote. Precondition: the bytes come from one, for the same type.
class ByteReader {
 public:
  static constexpr bool kReading = true;
  explicit ByteReader(const std::uint8_t* at) : at_(at) {}

  template <class T>
  void operator()(T& value) {
    if constexpr (std::is_enum_v<T>) {
      value = static_cast<T>(integer<std::underlying_type_t<T>>());
    } else if constexpr (std::is_same_v<T, bool>) {
      value = integer<std::uint8_t>() != 0;
    } else if constexpr (std::is_integral_v<T>) {
      value = integer<T>();
    } else if constexpr (std::is_same_v<T, SeatSet>) {
      value = SeatSet::from_bits(integer<std::uint8_t>());
    } else if constexpr (requires(ByteReader & io) { value.bytes(io); }) {
      value.bytes(*this);
    } else if constexpr (requires { typename std::variant_size<T>::type; }) {
      boost::mp11::mp_with_index<std::variant_size_v<T>>(
          integer<std::uint8_t>(), [&](auto index) { (*this)(value.template emplace<index>()); });
    } else if constexpr (requires { value.has_value(); }) {
      if (integer<std::uint8_t>() != 0)
        (*this)(value.emplace());
      else
        value.reset();
    } else if constexpr (requires { std::tuple_size<T>::value; }) {
      for (auto& element : value) (*this)(element);
    } else if constexpr (requires { value.resize(1); }) {
      value.resize(integer<std::uint32_t>());
      for (auto& element : value) (*this)(element);
    } else {
      for_each_field(value, [this](auto& field) { (*this)(field); });
    }
  }

 private:
  template <class I>
  I integer() {
    std::make_unsigned_t<I> number = 0;
    for (std::size_t i = 0; i < sizeof(I); ++i) {
      number = static_cast<decltype(number)>(number | static_cast<decltype(number)>(*at_++) << (8 * i));
    }
    return static_cast<I>(number);
  }
  const std::uint8_t* at_;
};

/// A growing sink of bytes.
struct ByteSink {
  std::vector<std::uint8_t> data;
  void put(const std::uint8_t* bytes, std::size_t n) { data.insert(data.end(), bytes, bytes + n); }
};

/// The canonical bytes of `value`.
template <class T>
std::vector<std::uint8_t> bytes_of(const T& value) {
  ByteSink out;
  out.data.reserve(1024);
  ByteWriter<ByteSink> write(out);
  write(value);
  return std::move(out.data);
}

/// An order of the values of one type that is the same everywhere: by `<`, or else by their canonical bytes.
template <class T>
bool canonical_less(const T& a, const T& b) {
  if constexpr (requires { a < b; })
    return a < b;
  else
    return bytes_of(a) < bytes_of(b);
}

}  // namespace arbiter::core
