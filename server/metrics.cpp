#include "server/metrics.hpp"

#include <string_view>

namespace arbiter::server {

std::string Metrics::prometheus(std::size_t store_pending) const {
  std::string text;
  const auto add = [&](std::string_view name, std::string_view kind, std::string_view help, auto value) {
    text.append("# HELP arbiter_").append(name).append(" ").append(help).append("\n# TYPE arbiter_");
    text.append(name).append(" ").append(kind).append("\narbiter_").append(name).append(" ");
    text.append(std::to_string(value)).append("\n");
  };
  add("connections", "gauge", "WebSocket connections that are open.", connections.load());
  add("connections_opened_total", "counter", "WebSocket connections accepted.", connections_opened.load());
  add("connections_refused_total", "counter", "Connections refused by a limit or an origin.",
      connections_refused.load());
  add("requests_total", "counter", "Requests received.", requests.load());
  add("errors_total", "counter", "Requests refused.", errors.load());
  add("rate_limited_total", "counter", "Requests refused for their rate.", rate_limited.load());
  add("moves_total", "counter", "Moves accepted and stored.", moves.load());
  add("bot_moves_total", "counter", "Moves made by bots.", bot_moves.load());
  add("frames_sent_total", "counter", "Frames sent.", frames_sent.load());
  add("sent_bytes_total", "counter", "Payload bytes sent.", bytes_sent.load());
  add("fell_behind_total", "counter", "Times a slow reader got a fresh view instead of a backlog.",
      fell_behind.load());
  add("tables_in_memory", "gauge", "Tables held in memory.", tables_in_memory.load());
  add("tables_created_total", "counter", "Tables opened.", tables_created.load());
  add("tables_loaded_total", "counter", "Tables rebuilt from their log.", tables_loaded.load());
  add("tables_stopped_total", "counter", "Tables stopped by an error.", tables_stopped.load());
  add("matches_finished_total", "counter", "Matches played to the end.", matches_finished.load());
  add("store_failures_total", "counter",
      "Writes that the store could not make; what they were for did not happen.", store_failures.load());
  add("store_pending", "gauge", "Writes submitted and not yet durable.", store_pending);
  return text;
}

}  // namespace arbiter::server
