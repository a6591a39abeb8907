#include "protocol/messages.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace arbiter::protocol {
namespace {

using Result = std::variant<Request, Error>;

template <class T>
Result read(nlohmann::json* params) {
  Members in(T::kMethod, "/params", params);
  T message = T::read(in);
  if (auto error = in.finish()) return std::move(*error);
  return Result(std::in_place_type<Request>, std::move(message));
}

constexpr std::string_view schema_of(std::string_view method) {
  if (method.starts_with("session.")) return "session.json";
  if (method.starts_with("table.")) return "tables.json";
  return method.starts_with("match.") ? "matches.json" : "catalogue.json";
}

struct Entry {
  Method method;
  Result (*read)(nlohmann::json*);
};

template <class T>
constexpr Entry entry() {
  // Only these two make sense to a stranger: saying who he is, and finding out whether he wants to.
  const bool open_to_all = T::kMethod == SessionHello::kMethod || T::kMethod == GamesList::kMethod;
  return {{T::kMethod, !open_to_all, schema_of(T::kMethod)}, &read<T>};
}

template <class... T>
constexpr auto entries(std::in_place_type_t<std::variant<T...>>) {
  return std::array{entry<T>()...};
}

constexpr auto kEntries = entries(std::in_place_type<Request>);

constexpr auto kMethods = [] {
  std::array<Method, kEntries.size()> all{};
  for (std::size_t i = 0; i < all.size(); ++i) all[i] = kEntries[i].method;
  return all;
}();

// Some twenty comparisons of short strings, most of which differ in length: faster than a hash.
auto find(std::string_view name) {
  return std::find_if(kEntries.begin(), kEntries.end(),
                      [&](const Entry& e) { return e.method.name == name; });
}

}  // namespace

std::span<const Method> methods() { return kMethods; }

const Method* find_method(std::string_view name) {
  const auto at = find(name);
  return at == kEntries.end() ? nullptr : &at->method;
}

Result parse_request(std::string_view method, std::optional<nlohmann::json> params) {
  const auto at = find(method);
  if (at == kEntries.end()) return method_not_found(method);
  return at->read(params ? &*params : nullptr);
}

}  // namespace arbiter::protocol
