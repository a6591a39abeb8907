// The border between typed values and JSON. Actions, events and parts of views are structs described once
// with BOOST_DESCRIBE_STRUCT(Type, (), (members…)); their JSON names are their C++ names. An action or event
// has `static constexpr std::string_view type`, which stands in the member "type".
//
// A type of a game's own that JSON shows by a name from the card data (a card, say) offers, in its namespace:
//   void write_json(json::Writer&, const Data&, const T&);
//   std::optional<std::string> read_json(const nlohmann::json&, const Data&, T&);
//       // nullopt if it was read; otherwise what would be right, such as "the id of a card"
#pragma once

#include <boost/describe.hpp>
#include <boost/mp11.hpp>
#include <limits>
#include <nlohmann/json.hpp>
#include <optional>
#include <stdexcept>
#include <string>
#include <variant>

#include "json/integer.hpp"
#include "json/writer.hpp"
#include "rules/core/action.hpp"
#include "rules/core/secret.hpp"

namespace arbiter::core {

template <class T>
inline constexpr bool is_secret = false;
template <class T, class B>
inline constexpr bool is_secret<Secret<T, B>> = true;
template <class T>
inline constexpr bool is_optional = false;
template <class T>
inline constexpr bool is_optional<std::optional<T>> = true;
template <class T>
inline constexpr bool is_variant = false;
template <class... T>
inline constexpr bool is_variant<std::variant<T...>> = true;

template <class T>
using DescribedMembers = boost::describe::describe_members<T, boost::describe::mod_public>;

/// Writes `value` as `viewer` may see it. Secrets that the viewer does not know become {"back": …} (or
/// {"hidden": true} where the back shows nothing); as members of a described struct, they and empty optionals
/// are left out.
template <class Data, class T>
void write(json::Writer& out, const Data& data, Viewer viewer, const T& value);

template <class Data, class T>
void write_members(json::Writer& out, const Data& data, Viewer viewer, const T& value) {
  boost::mp11::mp_for_each<DescribedMembers<T>>([&](auto member) {
    const auto& field = value.*member.pointer;
    using Field = std::remove_cvref_t<decltype(field)>;
    if constexpr (is_secret<Field>) {
      if (!field.known_to(viewer)) return;
    } else if constexpr (is_optional<Field>) {
      if (!field) return;
    }
    out.key(member.name);
    write(out, data, viewer, field);
  });
}

template <class Data, class T>
void write(json::Writer& out, const Data& data, Viewer viewer, const T& value) {
  if constexpr (requires { write_json(out, data, value); }) {
    write_json(out, data, value);
  } else if constexpr (is_secret<T>) {
    if (const auto* known = value.seen_by(viewer)) return write(out, data, viewer, *known);
    using Back = std::remove_cvref_t<decltype(value.back())>;
    if constexpr (std::is_same_v<Back, NoBack>) {
      out.raw(R"({"hidden":true})");
    } else if constexpr (std::is_enum_v<Back>) {  // the most frequent thing in a view: written at once
      out.raw(R"({"back":")", boost::describe::enum_to_string(value.back(), "?"), "\"}");
    } else {
      out.begin_object();
      out.key("back");
      write(out, data, viewer, value.back());
      out.end_object();
    }
  } else if constexpr (is_optional<T>) {
    if (value)
      write(out, data, viewer, *value);
    else
      out.null();
  } else if constexpr (is_variant<T>) {
    std::visit(
        [&](const auto& alternative) {
          out.begin_object();
          out.key("type").plain(std::remove_cvref_t<decltype(alternative)>::type);
          write_members(out, data, viewer, alternative);
          out.end_object();
        },
        value);
  } else if constexpr (std::is_same_v<T, Seat> || std::is_integral_v<T>) {
    out.value(value);
  } else if constexpr (std::is_enum_v<T>) {
    out.plain(boost::describe::enum_to_string(value, "?"));
  } else if constexpr (std::is_convertible_v<const T&, std::string_view>) {
    out.value(std::string_view(value));
  } else if constexpr (std::is_same_v<T, SeatSet> || requires { value.begin(); }) {
    out.begin_array();
    for (const auto& element : value) write(out, data, viewer, element);
    out.end_array();
  } else {
    out.begin_object();
    write_members(out, data, viewer, value);
    out.end_object();
  }
}

/// Thrown by `read`; the adapter turns it into a Refusal, so it never leaves rules/core.
struct ReadError : std::runtime_error {
  ReadError(std::string at, const std::string& message) : std::runtime_error(message), path(std::move(at)) {}
  std::string path;
};

/// A short rendering of what was sent, for error messages.
inline std::string shown(const nlohmann::json& value) {
  std::string text = value.is_structured()
                         ? std::string(value.is_array() ? "an array" : "an object")
                         : value.dump(-1, ' ', true, nlohmann::json::error_handler_t::replace);
  if (text.size() > 60) text = text.substr(0, 57) + "...";
  return text;
}

template <class T>
std::string enum_names() {
  std::string names;
  boost::mp11::mp_for_each<boost::describe::describe_enumerators<T>>([&](auto enumerator) {
    if (!names.empty()) names += ", ";
    names += enumerator.name;
  });
  return names;
}

/// Reads strictly: unknown, missing and ill-typed members throw ReadError with their path.
template <class Data, class T>
void read(const nlohmann::json& from, const Data& data, const std::string& path, T& value);

template <class Data, class T>
void read_members(const nlohmann::json& from, const Data& data, const std::string& path, T& value,
                  std::string_view also_allowed = {}) {
  if (!from.is_object()) throw ReadError(path, "must be an object, got " + shown(from));
  std::size_t known = from.contains(also_allowed) ? 1 : 0;
  boost::mp11::mp_for_each<DescribedMembers<T>>([&](auto member) {
    auto& field = value.*member.pointer;
    const auto found = from.find(member.name);
    const std::string at = path + "/" + member.name;
    if (found == from.end()) {
      if constexpr (is_optional<std::remove_cvref_t<decltype(field)>>)
        return;
      else
        throw ReadError(at, std::string("the member \"") + member.name + "\" is missing");
    } else {
      ++known;
      read(*found, data, at, field);
    }
  });
  if (known == from.size()) return;
  for (const auto& member : from.items()) {
    const std::string& name = member.key();
    bool described = name == also_allowed;
    boost::mp11::mp_for_each<DescribedMembers<T>>([&](auto m) { described = described || name == m.name; });
    if (!described) throw ReadError(path + "/" + name, "the member \"" + name + "\" is unknown here");
  }
}

template <class Data, class... Alternatives>
void read_variant(const nlohmann::json& from, const Data& data, const std::string& path,
                  std::variant<Alternatives...>& value) {
  if (!from.is_object())
    throw ReadError(path, "must be an object with a member \"type\", got " + shown(from));
  const auto type = from.find("type");
  if (type == from.end() || !type->is_string()) {
    throw ReadError(path + "/type", "must be a string that names the kind of action");
  }
  const auto& name = type->template get_ref<const std::string&>();
  bool found = false;
  std::string names;
  const auto attempt = [&]<class A>(std::type_identity<A>) {
    names += (names.empty() ? "" : ", ") + std::string(A::type);
    if (found || name != A::type) return;
    found = true;
    read_members(from, data, path, value.template emplace<A>(), "type");
  };
  (attempt(std::type_identity<Alternatives>{}), ...);
  if (!found) throw ReadError(path + "/type", "must be one of " + names + ", got " + shown(*type));
}

template <class Data, class T>
void read(const nlohmann::json& from, const Data& data, const std::string& path, T& value) {
  if constexpr (requires {
                  { read_json(from, data, value) } -> std::same_as<std::optional<std::string>>;
                }) {
    if (const auto expected = read_json(from, data, value)) {
      throw ReadError(path, "must be " + *expected + ", got " + shown(from));
    }
  } else if constexpr (is_optional<T>) {
    read(from, data, path, value.emplace());
  } else if constexpr (is_variant<T>) {
    read_variant(from, data, path, value);
  } else if constexpr (std::is_same_v<T, Seat>) {
    std::uint8_t number = 0;
    read(from, data, path, number);
    value = Seat::of(number);
  } else if constexpr (std::is_same_v<T, bool>) {
    if (!from.is_boolean()) throw ReadError(path, "must be true or false, got " + shown(from));
    value = from.get<bool>();
  } else if constexpr (std::is_integral_v<T>) {
    using Limits = std::numeric_limits<T>;
    static_assert(std::is_signed_v<T> || sizeof(T) < sizeof(std::int64_t),
                  "beyond what integer_in can bound");
    const auto number = json::integer_in(from, Limits::min(), Limits::max());
    if (!number) {
      throw ReadError(path, "must be an integer from " + std::to_string(Limits::min()) + " to " +
                                std::to_string(Limits::max()) + ", got " + shown(from));
    }
    value = static_cast<T>(*number);
  } else if constexpr (std::is_enum_v<T>) {
    if (!from.is_string() ||
        !boost::describe::enum_from_string(from.template get_ref<const std::string&>().c_str(), value)) {
      throw ReadError(path, "must be one of " + enum_names<T>() + ", got " + shown(from));
    }
  } else if constexpr (requires { value.push_back(typename T::value_type{}); }) {
    if (!from.is_array()) throw ReadError(path, "must be an array, got " + shown(from));
    if (from.size() > value.max_size()) {
      throw ReadError(path, "must hold at most " + std::to_string(value.max_size()) + " elements");
    }
    value.clear();
    for (std::size_t i = 0; i < from.size(); ++i) {
      typename T::value_type element{};
      read(from[i], data, path + "/" + std::to_string(i), element);
      value.push_back(element);
    }
  } else {
    read_members(from, data, path, value);
  }
}

}  // namespace arbiter::core
