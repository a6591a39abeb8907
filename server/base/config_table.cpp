#include "server/base/config_table.hpp"

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

/// "/" or "/a/b/": of characters that need no escaping, in an address as in a page.
bool is_base_path(const std::string& text) {
  static const std::regex kBasePath(R"(/([A-Za-z0-9_-][A-Za-z0-9._-]*/)*)");
  return std::regex_match(text, kBasePath);
}

bool is_host(const std::string& text) {
  static const std::regex kHost(R"([A-Za-z0-9._-]+|\[[0-9A-Fa-f:.]+\])");
  return std::regex_match(text, kHost);
}

bool is_file(const std::string& path) {
  std::error_code ignored;
  return path.empty() || std::filesystem::is_regular_file(path, ignored);
}

/// What such a folder holds would silently be missing.
constexpr Setting::Form kFolder{is_folder, "a folder that is there"};
constexpr Setting::Form kOrigins{is_origin, "a list of origins such as \"https://example.org\", or \"*\""};
constexpr Setting::Form kBasePath{is_base_path,
                                  "a path that begins and ends with a slash, such as \"/arbiter/\""};
constexpr Setting::Form kHosts{is_host, "a list of host names without ports, such as \"games.example.org\""};
constexpr Setting::Form kFile{is_file, "a file that is there"};

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
      {"rules_folder",
       top<&C::rules_folder>(),
       "The folder of the games' rules (SLUG/RULES.md); empty: found beside the program.",
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
      {"base_path",
       top<&C::base_path>(),
       "The path below which everything is served, such as \"/arbiter/\" behind a proxy that has other pages "
       "too.",
       0,
       0,
       {},
       kBasePath},
      {"public_hosts",
       top<&C::public_hosts>(),
       "Names by which the server is reached; requests to any other are refused (DNS rebinding). Empty: any.",
       0,
       0,
       {},
       kHosts},
      {"allowed_origins",
       top<&C::allowed_origins>(),
       "Other sites whose pages may connect, such as \"https://example.org\"; \"*\": any.",
       0,
       0,
       {},
       kOrigins},
      {"trusted_proxies", top<&C::trusted_proxies>(),
       "Addresses or networks of reverse proxies whose X-Forwarded-For says who connects, such as "
       "\"127.0.0.1\" or "
       "\"10.0.0.0/8\"."},

      {"compress_messages", top<&C::compress_messages>(),
       "Compress messages to clients that offer it (permessage-deflate): 60 % fewer bytes, some 10 "
       "microseconds of a processor for each message."},

      {"tls.certificate",
       in<&C::tls, &Tls::certificate>(),
       "The certificate with its chain, a PEM file: then the port speaks TLS. SIGHUP reads it again.",
       0,
       0,
       {},
       kFile},
      {"tls.key", in<&C::tls, &Tls::key>(), "The certificate's private key, a PEM file.", 0, 0, {}, kFile},

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
      {"limits.chat_per_minute", in<&C::limits, &Limits::chat_per_minute>(),
       "Lines of chat a minute from one person at one table, whatever the connection; 0: no limit.", 0,
       100000},
      {"limits.outbound_bytes", in<&C::limits, &Limits::outbound_bytes>(),
       "What may wait to be sent to one connection, in bytes; a reader that falls behind gets one fresh "
       "view.",
       16384, 1 << 30},
      {"limits.imports_per_user_per_day", in<&C::limits, &Limits::imports_per_user_per_day>(),
       "Matches that one user may import in a day; 0: no limit.", 0, 1000000},
      {"limits.import_bytes", in<&C::limits, &Limits::import_bytes>(),
       "Bytes of matches that all users together may import in a day; 0: no limit.", 0,
       std::int64_t{1} << 40},

      {"timeouts.handshake_ms", in<&C::timeouts, &Timeouts::handshake_ms>(),
       "Milliseconds in which a new connection must have made its request.", 100, kDayMs},
      {"timeouts.hello_ms", in<&C::timeouts, &Timeouts::hello_ms>(),
       "Milliseconds in which a new connection must have said session.hello.", 100, kDayMs},
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
      {"timeouts.proposal_s", in<&C::timeouts, &Timeouts::proposal_s>(),
       "Seconds after which a proposal that somebody has not answered is refused.", 1, 30 * kDay},
      {"timeouts.host_away_s", in<&C::timeouts, &Timeouts::host_away_s>(),
       "Seconds that the host of a table must have been away from it, before the start, until whoever has "
       "sat "
       "there longest is the host.",
       1, 365 * kDay},
      {"timeouts.auto_close_h", in<&C::timeouts, &Timeouts::auto_close_h>(),
       "Hours after which a match that nobody who plays it comes back to is closed, without a result, where "
       "its "
       "table says nothing else (auto_close_h); 0: never. It can still be watched.",
       0, 100 * 365 * 24},

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

      {"notify.public_url", in<&C::notify, &Notify::public_url>(),
       "The address of the browser client, for links in webhooks and mails, such as \"https://example.org\"; "
       "empty: they "
       "begin with \"/\"."},
      {"notify.smtp_url", in<&C::notify, &Notify::smtp_url>(),
       "The server for mail, such as \"smtp://user:password@mail.example.org:587\"; empty: no mail is sent."},
      {"notify.mail_from", in<&C::notify, &Notify::mail_from>(), "The address that mails come from.", 3},
      {"notify.allow_addresses", in<&C::notify, &Notify::allow_addresses>(),
       "Addresses and networks that webhooks may reach although they are not of the public internet, such as "
       "\"192.168.1.7\" or \"10.0.0.0/8\"; \"*\": any."},
      {"notify.retry_s", in<&C::notify, &Notify::retry_s>(),
       "Seconds until what could not be delivered is tried again; twice as many after each further attempt.",
       1, kDay},
      {"notify.attempts", in<&C::notify, &Notify::attempts>(),
       "Attempts after which something that cannot be delivered is given up.", 1, 30},
      {"notify.timeout_s", in<&C::notify, &Notify::timeout_s>(), "Seconds that one attempt may take.", 1,
       120},

      {"access.new_people",
       in<&C::access, &Access::new_people>(),
       "Who may come for the first time: everybody, who has an invitation, who knows the password, or "
       "nobody. "
       "Whoever has been here may come back.",
       0,
       0,
       {"open", "invitation", "password", "closed"}},
      {"access.password",
       in<&C::access, &Access::password>(),
       "What new people must know where access.new_people is \"password\".",
       0,
       0,
       {},
       {},
       true},
      {"access.invitations_per_user", in<&C::access, &Access::invitations_per_user>(),
       "Invitations that one person may have out at a time; 0: only the operator makes them.", 0, 1000},
      {"access.table_openers", in<&C::access, &Access::table_openers>(),
       "Ids of those who may open tables, as `arbiter admin people` lists them; empty: everybody."},

      {"retention.addresses_days", in<&C::retention, &Retention::addresses_days>(),
       "Days for which it is kept from where a device was last there; 0: for ever.", 0, 36500},
      {"retention.chat_days", in<&C::retention, &Retention::chat_days>(),
       "Days for which chat is kept; 0: for ever.", 0, 36500},
      {"retention.audit_days", in<&C::retention, &Retention::audit_days>(),
       "Days for which the audit log is kept; 0: for ever.", 0, 36500},
      {"retention.matches_days", in<&C::retention, &Retention::matches_days>(),
       "Days for which matches are kept after their end; results and ratings stay. 0: for ever.", 0, 36500},

      {"backup.folder", in<&C::backup, &Backup::folder>(),
       "The folder into which the database is copied by schedule, best on another disk; empty: it is not."},
      {"backup.every_h", in<&C::backup, &Backup::every_h>(), "Hours from one copy to the next.", 1, 8760},
      {"backup.keep", in<&C::backup, &Backup::keep>(), "Copies that are kept; older ones are deleted.", 1,
       10000},
  };
  return all;
}

}  // namespace arbiter::server
