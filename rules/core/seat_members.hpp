// Which members of an action or event are seats: it follows from their types, so that those who put them into
// words, here and in a client, need no list of names.
#pragma once

#include <string>
#include <type_traits>
#include <vector>

#include "rules/core/border.hpp"
#include "rules/core/game.hpp"

namespace arbiter::core {

namespace detail {

template <class Data, class T>
void add_seat_members(const std::string& path, std::vector<std::string>& out) {
  const auto inside = [&]<class Part>(std::type_identity<Part>, const std::string& at) {
    add_seat_members<Data, std::remove_cvref_t<Part>>(at, out);
  };
  if constexpr (std::is_same_v<T, Seat> || std::is_same_v<T, SeatSet>) {
    out.push_back(path);
  } else if constexpr (requires(json::Writer & json, const Data& data, const T& value) {
                         write_json(json, data, value);
                       }) {
    return;  // JSON of the game's own: a name from its card data
  } else if constexpr (is_secret<T>) {
    inside(std::type_identity<typename T::Value>(), path);
  } else if constexpr (is_optional<T>) {
    inside(std::type_identity<typename T::value_type>(), path);
  } else if constexpr (is_variant<T>) {
    boost::mp11::mp_for_each<boost::mp11::mp_transform<std::type_identity, T>>(
        [&](auto alternative) { inside(alternative, path); });
  } else if constexpr (std::is_convertible_v<const T&, std::string_view>) {
    return;
  } else if constexpr (requires(const T& list) { list.begin(); }) {
    inside(std::type_identity<decltype(*std::declval<const T&>().begin())>(), path);
  } else if constexpr (boost::describe::has_describe_members<T>::value) {
    boost::mp11::mp_for_each<DescribedMembers<T>>([&](auto member) {
      inside(std::type_identity<decltype(std::declval<const T&>().*member.pointer)>(),
             path.empty() ? member.name : path + "." + member.name);
    });
  }
}

}  // namespace detail

/// For each alternative of `Variant`, by its `type`, the paths of those members that hold a seat or seats:
/// "seat", "what.by". The elements of a list have no part of their own in a path: "standings.seat".
/// Alternatives without a seat are left out.
template <class Data, class Variant>
SeatMembers seat_members() {
  SeatMembers members;
  boost::mp11::mp_for_each<boost::mp11::mp_transform<std::type_identity, Variant>>([&](auto alternative) {
    using Alternative = typename decltype(alternative)::type;
    std::vector<std::string> paths;
    detail::add_seat_members<Data, Alternative>("", paths);
    if (!paths.empty()) members.emplace(Alternative::type, std::move(paths));
  });
  return members;
}

}  // namespace arbiter::core
