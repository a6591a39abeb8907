#include "protocol/envelope.hpp"

#include <utility>

#include "json/writer.hpp"
#include "protocol/members.hpp"

namespace arbiter::protocol {
namespace {

using Entry = std::variant<Call, MalformedCall>;

Error invalid_request(std::string path, std::string message) {
  return {Reason::invalid_request, std::move(message), {{"path", std::move(path)}}};
}

Error unreadable(const json::ParseError& problem, const json::ParseLimits& limits) {
  using Kind = json::ParseError::Kind;
  switch (problem.kind) {
    case Kind::too_many_bytes:
      return too_large("max_frame_bytes", limits.max_bytes);
    case Kind::too_deep:
      return too_large("max_depth", limits.max_depth);
    case Kind::too_many_values:
      return too_large("max_values", limits.max_values);
    case Kind::string_too_long:
      return too_large("max_string_bytes", limits.max_string_bytes);
    case Kind::syntax:
    case Kind::duplicate_key:
    case Kind::number_range:
      break;
  }
  return {Reason::parse_error, problem.message, {{"offset", problem.offset}}};
}

std::optional<Id> read_id(const nlohmann::json& value) {
  if (value.is_null()) return Id(nullptr);
  if (const auto* text = value.get_ptr<const std::string*>()) {
    if (text->size() > kMaxIdBytes) return std::nullopt;
    return Id(*text);
  }
  const auto number = json::integer_in(value, INT64_MIN, INT64_MAX);
  return number ? std::optional<Id>(*number) : std::nullopt;
}

// Why the members other than `id` do not make a request.
std::optional<Error> fault(const nlohmann::json& object) {
  const auto version = object.find("jsonrpc");
  if (version == object.end() || *version != "2.0")
    return invalid_request("/jsonrpc", "jsonrpc must be \"2.0\"");
  const auto method = object.find("method");
  if (method == object.end() || !method->is_string()) {
    return invalid_request("/method", "method must be a string");
  }
  if (method->get_ref<const std::string&>().size() > kMaxMethodBytes) {
    return invalid_request("/method", "method is too long to be one of ours");
  }
  for (const auto& [name, value] : object.items()) {
    if (name == "jsonrpc" || name == "id" || name == "method" || name == "params") continue;
    return invalid_request(pointer("", name), "a request has no member \"" + json::shortened(name, 64) +
                                                  "\"; it takes jsonrpc, id, method, params");
  }
  return std::nullopt;
}

Entry read_entry(nlohmann::json& value) {
  if (!value.is_object()) {
    return MalformedCall{nullptr, invalid_request("", "a request must be an object, got " + quoted(value))};
  }
  std::optional<Id> id;
  if (const auto member = value.find("id"); member != value.end()) {
    id = read_id(*member);
    if (!id) {
      return MalformedCall{
          nullptr, invalid_request("/id", "id must be a string of at most " + std::to_string(kMaxIdBytes) +
                                              " bytes, a 64-bit integer or null")};
    }
  }
  if (auto error = fault(value)) return MalformedCall{id.value_or(nullptr), std::move(*error)};
  Call call{std::move(id), std::move(value["method"].get_ref<std::string&>()), std::nullopt};
  if (const auto params = value.find("params"); params != value.end()) call.params = std::move(*params);
  return call;
}

IncomingFrame refusal(Error error) {
  IncomingFrame frame;
  frame.entries.emplace_back(MalformedCall{nullptr, std::move(error)});
  return frame;
}

constexpr std::size_t kEnvelopeBytes = 64;  // about what the envelope adds to its content

std::string begin_answer(const Id& id, std::size_t content_bytes) {
  std::string out;
  out.reserve(content_bytes + kEnvelopeBytes);
  out += R"({"jsonrpc":"2.0","id":)";
  json::Writer writer(out);
  if (const auto* number = std::get_if<std::int64_t>(&id)) {
    writer.value(*number);
  } else if (const auto* text = std::get_if<std::string>(&id)) {
    writer.value(*text);
  } else {
    writer.null();
  }
  return out;
}

}  // namespace

IncomingFrame parse_frame(std::string_view text, const json::ParseLimits& limits, std::size_t max_batch) {
  auto parsed = json::parse_bounded(text, limits);
  if (parsed.error) return refusal(unreadable(*parsed.error, limits));
  IncomingFrame frame;
  frame.batch = parsed.value.is_array();
  if (!frame.batch) {
    frame.entries.push_back(read_entry(parsed.value));
    return frame;
  }
  if (parsed.value.empty()) return refusal(invalid_request("", "a batch must hold at least one request"));
  if (parsed.value.size() > max_batch) return refusal(too_large("max_batch", max_batch));
  for (auto& entry : parsed.value) frame.entries.push_back(read_entry(entry));
  return frame;
}

std::string result_frame(const Id& id, std::string_view result_json) {
  std::string out = begin_answer(id, result_json.size());
  return out.append(",\"result\":").append(result_json) += '}';
}

std::string error_frame(const Id& id, const Error& error) {
  nlohmann::json data = error.data.is_object() ? error.data : nlohmann::json::object();
  data["reason"] = name_of(error.reason);
  std::string out = begin_answer(id, error.message.size());
  out += ",\"error\":";
  json::Writer writer(out);
  writer.begin_object();
  writer.member("code", error.code());
  writer.member("message", error.message);
  writer.key("data").raw(data.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace));
  writer.end_object();
  return out += '}';
}

std::string notification_frame(std::string_view method, std::string_view params_json) {
  std::string out;
  out.reserve(method.size() + params_json.size() + kEnvelopeBytes);
  out.append(R"({"jsonrpc":"2.0","method":")").append(method).append(R"(","params":)").append(params_json);
  return out += '}';
}

std::string batch_frame(const std::vector<std::string>& answers) {
  std::string out;
  for (const auto& answer : answers) out.append(out.empty() ? "[" : ",").append(answer);
  if (!out.empty()) out += ']';
  return out;
}

}  // namespace arbiter::protocol
