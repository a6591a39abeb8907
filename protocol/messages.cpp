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
  if (method.starts_with("user.")) return "users.json";
  if (method.starts_with("admin.")) return "admin.json";
  return method.starts_with("match.") ? "matches.json" : "catalogue.json";
}

struct Readable {
  Method method;
  Result (*read)(nlohmann::json*);
};

template <class T>
constexpr Readable readable() {
  // A stranger may say who they are, and see the catalogue before.
  const bool open_to_all = T::kMethod == SessionHello::kMethod || T::kMethod == GamesList::kMethod ||
                           T::kMethod == AdminHello::kMethod;
  const bool is_admin = T::kMethod.starts_with("admin.") && !open_to_all;
  return {{T::kMethod, !open_to_all && !is_admin, is_admin, schema_of(T::kMethod)}, &read<T>};
}

template <class... T>
constexpr auto all_readable(std::in_place_type_t<std::variant<T...>>) {
  return std::array{readable<T>()...};
}

constexpr auto kReadable = all_readable(std::in_place_type<Request>);

constexpr auto kMethods = [] {
  std::array<Method, kReadable.size()> all{};
  for (std::size_t i = 0; i < all.size(); ++i) all[i] = kReadable[i].method;
  return all;
}();

// Some twenty comparisons of short strings, most of which differ in length: faster than a hash.
auto find(std::string_view name) {
  return std::find_if(kReadable.begin(), kReadable.end(),
                      [&](const Readable& message) { return message.method.name == name; });
}

}  // namespace

std::span<const Method> methods() { return kMethods; }

const Method* find_method(std::string_view name) {
  const auto at = find(name);
  return at == kReadable.end() ? nullptr : &at->method;
}

Result parse_request(std::string_view method, std::optional<nlohmann::json> params) {
  const auto at = find(method);
  if (at == kReadable.end()) return method_not_found(method);
  return at->read(params ? &*params : nullptr);
}

}  // namespace arbiter::protocol
