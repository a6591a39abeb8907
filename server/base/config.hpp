// The server's settings: what there is to set, and where each value came from.
//
// A setting has one name everywhere. `limits.frame_bytes` is {"limits": {"frame_bytes": …}} in the file,
// ARBITER_LIMITS_FRAME_BYTES in the environment, and `--set limits.frame_bytes=…` on the command line
// (`host`, `port` and `data` have flags of their own). Later ones win: default, file, environment, flag.
// Everything is read once, at start-up; a Config is then a plain value.
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

namespace arbiter::server {

/// Bounds on what others may ask of the server.
struct Limits {
  std::int64_t frame_bytes = 262144;  // the document of a match of some 1,400 moves
  std::int64_t json_depth = 32;
  std::int64_t batch = 16;
  std::int64_t requests_per_second = 50;
  std::int64_t request_burst = 100;
  std::int64_t connections = 20000;
  std::int64_t connections_per_address = 200;
  std::int64_t users_per_address_per_hour = 100;
  std::int64_t tables_per_user = 20;
  std::int64_t spectators_per_table = 1000;
  std::int64_t chat_per_minute = 60;
  std::int64_t outbound_bytes = 262144;
  std::int64_t imports_per_user_per_day = 50;
  std::int64_t import_bytes = 268435456;
  bool operator==(const Limits&) const = default;
};

struct Timeouts {
  std::int64_t handshake_ms = 5000;
  std::int64_t hello_ms = 60000;
  std::int64_t idle_ms = 60000;
  std::int64_t idle_table_s = 300;
  std::int64_t open_table_s = 86400;
  std::int64_t absent_s = 600;
  std::int64_t proposal_s = 120;
  std::int64_t host_away_s = 60;
  std::int64_t auto_close_h = 2160;
  bool operator==(const Timeouts&) const = default;
};

/// Files in PEM. Without a certificate the server speaks plain HTTP.
struct Tls {
  std::string certificate;
  std::string key;
  bool operator==(const Tls&) const = default;
};

struct Shutdown {
  std::int64_t drain_ms = 5000;
  std::int64_t reconnect_spread_ms = 10000;
  bool operator==(const Shutdown&) const = default;
};

struct Log {
  std::string level = "info";  // a name that spdlog::level::from_str knows
  bool json = false;
  bool operator==(const Log&) const = default;
};

struct Bots {
  std::int64_t threads = 1;
  std::int64_t delay_ms = 300;
  std::int64_t budget_ms = 5000;
  bool operator==(const Bots&) const = default;
};

struct Store {
  std::int64_t group_max = 2048;
  std::int64_t busy_timeout_ms = 5000;
  std::int64_t pending_max = 10000;
  bool operator==(const Store&) const = default;
};

struct Notify {
  std::string public_url;
  std::string smtp_url;
  std::string mail_from = "arbiter@localhost";
  std::vector<std::string> allow_addresses;
  std::int64_t retry_s = 30;
  std::int64_t attempts = 8;
  std::int64_t timeout_s = 10;
  bool operator==(const Notify&) const = default;
};

/// Who may come, and what they may do here.
struct Access {
  std::string new_people = "open";  // or "invitation", "password", "closed"
  std::string password;
  std::int64_t invitations_per_user = 5;
  std::vector<std::string> table_openers;  // ids; empty: everybody
  bool operator==(const Access&) const = default;
};

/// Days for which things are kept; 0: for ever.
struct Retention {
  std::int64_t addresses_days = 30;
  std::int64_t chat_days = 0;
  std::int64_t audit_days = 0;
  std::int64_t matches_days = 0;
  bool operator==(const Retention&) const = default;
};

struct Backup {
  std::string folder;  // empty: none are made
  std::int64_t every_h = 24;
  std::int64_t keep = 7;
  bool operator==(const Backup&) const = default;
};

/// What each setting means, and what it may be, is said once: in the table in config_table.cpp, which is also
/// what `arbiter serve --print-config` and config/arbiter.json say.
struct Config {
  std::string host = "127.0.0.1";
  std::int64_t port = 8080;
  std::string data = "data";
  // After load_config never empty: where nothing is set, it is the folder that was found.
  std::string games_folder;
  std::string rules_folder;
  std::string web_folder;
  std::string schema_folder;
  std::int64_t threads = 0;
  std::string base_path = "/";  // begins and ends with a slash
  std::vector<std::string> public_hosts;
  std::vector<std::string> allowed_origins;
  std::vector<std::string> trusted_proxies;
  bool compress_messages = false;
  Tls tls;
  Log log;
  Limits limits;
  Timeouts timeouts;
  Shutdown shutdown;
  Bots bots;
  Store store;
  Notify notify;
  Access access;
  Retention retention;
  Backup backup;

  /// By setting, where its value came from, in words; a setting that is not here has its default.
  std::map<std::string, std::string> origins;

  bool operator==(const Config&) const = default;
};

/// A setting that cannot be used. The message names the setting and its source, and says what would be right.
class ConfigError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Names and values of environment variables. Those that do not begin with ARBITER_ are not looked at.
using Environment = std::map<std::string, std::string>;

/// The environment of this process.
Environment process_environment();

/// What was set on the command line, by the setting's name.
using Overrides = std::map<std::string, std::string>;

/// The settings in effect. `file` is JSON in which // comments to the end of the line are allowed; every
/// member of it must be a setting, because a misspelt one must not be silently without effect. For the same
/// reason a variable that nearly is one of ours is refused; others that begin with ARBITER_ are ignored.
/// ARBITER_CONFIG, the file to read, is the caller's to look at. Lists are separated by commas outside the
/// file. Throws ConfigError.
Config load_config(const std::optional<std::filesystem::path>& file, const Environment& environment,
                   const Overrides& flags);

/// Each setting with its value and where that came from, one a line, for a person to read.
std::string print_config(const Config& config);

/// The content of config/arbiter.json: every setting with its default, explained.
std::string default_config_text();

/// Where the server's files are: beside an installed program (PREFIX/bin and PREFIX/share/arbiter), in the
/// source tree that holds the program or from which it was built, or in /usr/share/arbiter; in this order.
/// The folder has `games/` in it. Throws ConfigError if there is none.
std::filesystem::path default_config_folder();

/// The file to read when none is named: /etc/arbiter/arbiter.json for an installed program, `arbiter.json` in
/// the default folder in a source tree; nothing if it does not exist.
std::optional<std::filesystem::path> default_config_file();

}  // namespace arbiter::server
