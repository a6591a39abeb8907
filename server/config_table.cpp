#include "server/config_table.hpp"

#include <filesystem>
#include <regex>

namespace arbiter::server {
namespace {

constexpr std::int64_t kDay = 24LL * 60 * 60;
constexpr std::int64_t kDayMs = kDay * 1000;

template <auto Member>
auto top() {
  using Value = std::remove_reference_t<decltype(std::declval<Config&>().*Member)>;
  return static_cast<Value& (*)(Config&)>([](Config& c) -> Value& { return c.*Member; });
}

template <auto Section, auto Member>
auto in() {
  using Value = std::remove_reference_t<decltype(std::declval<Config&>().*Section.*Member)>;
  return static_cast<Value& (*)(Config&)>([](Config& c) -> Value& { return c.*Section.*Member; });
}

using C = Config;

bool is_folder(const std::string& path) {
  std::error_code ignored;
  return path.empty() || std::filesystem::is_directory(path, ignored);
}

/// As browsers write it: a scheme, a host, and a port if it is not the usual one.
bool is_origin(const std::string& text) {
  static const std::regex kOrigin(R"([a-z][a-z0-9+.-]*://([A-Za-z0-9._-]+|\[[0-9A-Fa-f:.]+\])(:[0-9]+)?)");
  return text == "*" || std::regex_match(text, kOrigin);
}

/// What such a folder holds would silently be missing.
constexpr Setting::Form kFolder{is_folder, "a folder that is there"};
constexpr Setting::Form kOrigins{is_origin, "a list of origins such as \"https://example.org\", or \"*\""};

}  // namespace

const std::vector<Setting>& settings() {
  static const std::vector<Setting> all{
      {"host", top<&C::host>(), "The address to listen on; 0.0.0.0 or :: for all.", 1},
      {"port", top<&C::port>(), "The port to listen on; 0 takes any free one, and the log says which.", 0,
       65535},
      {"data", top<&C::data>(), "The folder of the database; made if it is not there.", 1},
      {"games_folder",
       top<&C::games_folder>(),
       "The folder of the games' card data; empty: found beside the program.",
       0,
       0,
       {},
       kFolder},
      {"web_folder",
       top<&C::web_folder>(),
       "The folder of the browser client; empty: found beside the program.",
       0,
       0,
       {},
       kFolder},
      {"schema_folder",
       top<&C::schema_folder>(),
       "The folder of the protocol's schemas; empty: found beside the program.",
       0,
       0,
       {},
       kFolder},
      {"threads", top<&C::threads>(),
       "Threads that serve connections and tables; 0: half as many as there are processors.", 0, 256},
      {"allowed_origins",
       top<&C::allowed_origins>(),
       "Other sites whose pages may connect, such as \"https://example.org\"; \"*\": any.",
       0,
       0,
       {},
       kOrigins},
      {"trusted_proxies", top<&C::trusted_proxies>(),
       "Addresses of reverse proxies whose X-Forwarded-For says who connects, such as \"127.0.0.1\"."},

      {"log.level",
       in<&C::log, &Log::level>(),
       "How much is logged.",
       0,
       0,
       {"trace", "debug", "info", "warn", "error"}},
      {"log.json", in<&C::log, &Log::json>(), "Log one JSON object a line, for machines."},

      {"limits.frame_bytes", in<&C::limits, &Limits::frame_bytes>(),
       "The largest message that a client may send, in bytes.", 1024, 16 << 20},
      {"limits.json_depth", in<&C::limits, &Limits::json_depth>(),
       "How deep arrays and objects may be nested in a message.", 8, 256},
      {"limits.batch", in<&C::limits, &Limits::batch>(), "How many calls may come in one message.", 1, 16},
      {"limits.requests_per_second", in<&C::limits, &Limits::requests_per_second>(),
       "Requests a second that one connection may go on making; 0: no limit.", 0, 100000},
      {"limits.request_burst", in<&C::limits, &Limits::request_burst>(),
       "Requests that one connection may make at once.", 1, 100000},
      {"limits.connections", in<&C::limits, &Limits::connections>(), "Connections at a time; 0: no limit.", 0,
       1000000},
      {"limits.connections_per_address", in<&C::limits, &Limits::connections_per_address>(),
       "Connections at a time from one address; 0: no limit.", 0, 1000000},
      {"limits.users_per_address_per_hour", in<&C::limits, &Limits::users_per_address_per_hour>(),
       "New users in an hour from one address; 0: no limit.", 0, 1000000},
      {"limits.tables_per_user", in<&C::limits, &Limits::tables_per_user>(),
       "Tables not yet over at which one user may play, or that wait to be started; 0: no limit.", 0, 10000},
      {"limits.spectators_per_table", in<&C::limits, &Limits::spectators_per_table>(),
       "Spectators at one table.", 0, 100000},
      {"limits.outbound_bytes", in<&C::limits, &Limits::outbound_bytes>(),
       "What may wait to be sent to one connection, in bytes; a reader that falls behind gets one fresh "
       "view.",
       16384, 1 << 30},

      {"timeouts.handshake_ms", in<&C::timeouts, &Timeouts::handshake_ms>(),
       "Milliseconds in which a new connection must have made its request.", 100, kDayMs},
      {"timeouts.idle_ms", in<&C::timeouts, &Timeouts::idle_ms>(),
       "Milliseconds of silence, not even an answer to a ping, after which a connection is closed.", 1000,
       kDayMs},
      {"timeouts.idle_table_s", in<&C::timeouts, &Timeouts::idle_table_s>(),
       "Seconds without anybody connected after which a table leaves memory; nothing is lost.", 1,
       365 * kDay},
      {"timeouts.open_table_s", in<&C::timeouts, &Timeouts::open_table_s>(),
       "Seconds after which a table that never started is dropped.", 1, 365 * kDay},
      {"timeouts.absent_s", in<&C::timeouts, &Timeouts::absent_s>(),
       "Seconds that somebody must have been away before the others may let a bot play on.", 0, 365 * kDay},

      {"shutdown.drain_ms", in<&C::shutdown, &Shutdown::drain_ms>(),
       "Milliseconds that a stopping server gives its connections to hear of it.", 0, kDayMs},
      {"shutdown.reconnect_spread_ms", in<&C::shutdown, &Shutdown::reconnect_spread_ms>(),
       "Milliseconds over which clients are told to come back, so that not all do at once.", 0, kDayMs},

      {"bots.threads", in<&C::bots, &Bots::threads>(), "Threads on which bots think.", 1, 256},
      {"bots.delay_ms", in<&C::bots, &Bots::delay_ms>(),
       "Milliseconds that a bot waits before it moves, so that people can follow.", 0, 60000},
      {"bots.budget_ms", in<&C::bots, &Bots::budget_ms>(),
       "Milliseconds that a bot may think about one move; less where many think at once.", 1, 600000},

      {"store.group_max", in<&C::store, &Store::group_max>(), "Writes that are committed together at most.",
       1, 100000},
      {"store.busy_timeout_ms", in<&C::store, &Store::busy_timeout_ms>(),
       "Milliseconds to wait for another process that is writing to the database.", 0, 600000},
      {"store.pending_max", in<&C::store, &Store::pending_max>(),
       "Writes that may wait; beyond that moves are refused as busy.", 1, 10000000},
  };
  return all;
}

}  // namespace arbiter::server
