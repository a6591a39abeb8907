#include "server/net/welcome.hpp"

#include <algorithm>

#include "json/writer.hpp"
#include "protocol/messages.hpp"
#include "server/version.hpp"

namespace arbiter::server {

namespace {

/// The document of a match, the densest message that is long, takes more than twice as many for a value.
constexpr std::size_t kBytesAValue = 8;

}  // namespace

json::ParseLimits parse_limits(const Limits& limits) {
  json::ParseLimits parse;
  parse.max_bytes = static_cast<std::size_t>(limits.frame_bytes);
  parse.max_depth = static_cast<std::size_t>(limits.json_depth);
  parse.max_values = std::max(parse.max_values, parse.max_bytes / kBytesAValue);
  return parse;
}

std::string welcome_json(const Users::Known& known, const Limits& limits) {
  std::string text;
  json::Writer out(text);
  out.begin_object();
  out.key("user").begin_object();
  out.member("id", known.speaker.user.id);
  out.member("name", known.speaker.user.name);
  out.end_object();
  out.member("token", known.token);
  out.member("session", known.speaker.session);
  out.key("server").begin_object();
  out.member("name", "arbiter");
  out.member("version", kVersion);
  out.member("protocol", protocol::kVersion);
  out.end_object();
  out.key("limits").begin_object();
  const json::ParseLimits parse = parse_limits(limits);
  out.member("max_frame_bytes", parse.max_bytes);
  out.member("max_depth", parse.max_depth);
  out.member("max_values", parse.max_values);
  out.member("max_string_bytes", parse.max_string_bytes);
  out.member("max_batch", limits.batch);
  out.member("requests_per_second", limits.requests_per_second);
  out.member("tables_per_user", limits.tables_per_user);
  out.end_object();
  out.key("tables").begin_array();
  for (const OwnTable& table : known.tables) out.value(table.id);
  out.end_array();
  out.key("standings").begin_array();
  for (const OwnTable& table : known.tables) write_own_table(out, table);
  out.end_array();
  out.end_object();
  return text;
}

}  // namespace arbiter::server
