// A frame, as far as it goes: to a request, and to an action of a match. Whether it is read quickly or by the
// lexer makes no difference.
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <string_view>

#include "protocol/envelope.hpp"
#include "protocol/messages.hpp"
#include "rules/registry.hpp"
#include "tests/source_file.hpp"

namespace {

using namespace arbiter;

std::unique_ptr<core::Match> new_match() {
  static const rules::Registry registry(source_file("config/games"));
  const auto game = registry.find("conclave");
  const auto options = std::get<core::Options>(game->options(nlohmann::json::object(), 2));
  return game->setup(options, 2, core::Seed{});
}

/// An action is refused, and then changes nothing, or is one of the legal ones.
void act(const nlohmann::json& json) {
  static const std::unique_ptr<core::Match> start = new_match();
  const auto action = start->parse_action(json);
  if (!std::holds_alternative<core::Action>(action)) return;
  for (const core::Seat seat : {core::Seat::of(0), core::Seat::of(1)}) {
    const auto match = start->clone();
    const bool refused = match->apply(seat, std::get<core::Action>(action)).has_value();
    if (refused && match->digest() != start->digest()) std::abort();
  }
}

bool alike(const json::Parsed& a, const json::Parsed& b) {
  if (a.error.has_value() != b.error.has_value()) return false;
  if (a.error) return a.error->kind == b.error->kind && a.error->offset == b.error->offset;
  return a.value == b.value && a.value.dump() == b.value.dump();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  if (!alike(json::parse_bounded(text), json::parse_by_lexer(text))) std::abort();
  for (auto& entry : protocol::parse_frame(text).entries) {
    if (const auto* malformed = std::get_if<protocol::MalformedCall>(&entry)) {
      if (!nlohmann::json::accept(protocol::error_frame(malformed->id, malformed->error))) std::abort();
      continue;
    }
    auto& call = std::get<protocol::Call>(entry);
    const auto request = protocol::parse_request(call.method, std::move(call.params));
    if (const auto* error = std::get_if<protocol::Error>(&request)) {
      if (!nlohmann::json::accept(protocol::error_frame(call.id.value_or(nullptr), *error))) std::abort();
    } else if (const auto* wanted = std::get_if<protocol::TableAct>(&std::get<protocol::Request>(request))) {
      act(wanted->action);
    }
  }
  return 0;
}
