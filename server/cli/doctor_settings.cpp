#include <algorithm>
#include <filesystem>
#include <string_view>

#include "server/base/network.hpp"
#include "server/cli/doctor.hpp"

namespace arbiter::server::cli {
namespace {

constexpr const char* kSettings = "settings";

bool is_loopback(std::string_view host) {
  return host == "localhost" || host == "::1" || host.starts_with("127.");
}

/// A network to which addresses at both ends of the whole space belong.
bool is_everybody(const std::string& text) {
  const auto network = Network::parse(text);
  return network && ((network->contains("0.0.0.1") && network->contains("223.255.255.255")) ||
                     (network->contains("::1") && network->contains("fe80::1")));
}

bool names_everybody(const std::vector<std::string>& networks) {
  return std::any_of(networks.begin(), networks.end(), is_everybody);
}

void examine_openness(const Config& config, Diagnosis& diagnosis) {
  const bool local = is_loopback(config.host);
  const bool tls = !config.tls.certificate.empty();
  const bool proxied = !config.trusted_proxies.empty();
  if (!local && !tls && !proxied) {
    diagnosis.warn(
        kSettings, "`host` " + config.host + " is open to others, without TLS and without a proxy",
        "everybody between here and the players can read their tokens: set tls.certificate and tls.key, "
        "or listen on 127.0.0.1 behind a reverse proxy");
  }
  if (config.public_hosts.empty() && (!local || proxied)) {
    diagnosis.warn(
        kSettings, "`public_hosts` is empty, though others can reach this server",
        "name the hosts by which people reach it; otherwise a page of any site can by a name of its own "
        "(DNS rebinding)");
  }
  if (!config.public_hosts.empty() && local && !proxied && !tls) {
    diagnosis.warn(
        kSettings,
        "`public_hosts` says that others come, `host` that only this machine can: so there is a proxy, and "
        "`trusted_proxies` does not name it",
        "set trusted_proxies to [\"127.0.0.1\", \"::1\"]; otherwise all people count as one address");
  }
  if (names_everybody(config.trusted_proxies)) {
    diagnosis.fault(
        kSettings, "`trusted_proxies` trusts everybody",
        "name the proxy alone: whoever is trusted can claim any address, and so escapes every limit and ban");
  }
  if (std::count(config.allowed_origins.begin(), config.allowed_origins.end(), "*") > 0) {
    diagnosis.warn(kSettings, "`allowed_origins` lets the pages of every site connect",
                   "name the sites that are meant");
  }
  if (tls != !config.tls.key.empty()) {
    diagnosis.fault(kSettings,
                    std::string("tls.certificate and tls.key belong together, and tls.") +
                        (tls ? "key" : "certificate") + " is empty",
                    "set both, or neither");
  }
}

void examine_limits(const Config& config, Diagnosis& diagnosis) {
  const Limits& limits = config.limits;
  const auto unlimited = [&](const char* name, std::int64_t value) {
    if (value != 0 || is_loopback(config.host)) return;
    diagnosis.warn(kSettings, std::string("`limits.") + name + "` is 0: no limit",
                   "set one: a single visitor can use this server up");
  };
  unlimited("connections", limits.connections);
  unlimited("connections_per_address", limits.connections_per_address);
  unlimited("requests_per_second", limits.requests_per_second);
  unlimited("users_per_address_per_hour", limits.users_per_address_per_hour);
  unlimited("tables_per_user", limits.tables_per_user);
  if (limits.batch > limits.request_burst) {
    diagnosis.fault(kSettings, "`limits.batch` is more than `limits.request_burst`",
                    "raise limits.request_burst: a full batch is refused for ever");
  }
  if (limits.connections > 0 && limits.connections_per_address > limits.connections) {
    diagnosis.warn(kSettings, "`limits.connections_per_address` is more than `limits.connections`",
                   "lower it: one address can take all connections");
  }
}

void examine_messages(const Config& config, Diagnosis& diagnosis) {
  const Notify& notify = config.notify;
  if (!notify.smtp_url.empty() && notify.public_url.empty()) {
    diagnosis.warn(kSettings, "mail is sent (`notify.smtp_url`), but `notify.public_url` is empty",
                   "set it: letters and webhooks have no link to the table without it");
  }
  if (notify.public_url.starts_with("http://") && !config.tls.certificate.empty()) {
    diagnosis.fault(kSettings, "`notify.public_url` begins with http://, but the port speaks TLS",
                    "write https://");
  }
  if (notify.smtp_url.starts_with("smtp://") && notify.smtp_url.find('@') != std::string::npos) {
    diagnosis.warn(kSettings, "`notify.smtp_url` has a password, and smtp:// may send it in the clear",
                   "write smtps:// if the mail server offers it");
  }
  const bool all = names_everybody(notify.allow_addresses) ||
                   std::count(notify.allow_addresses.begin(), notify.allow_addresses.end(), "*") > 0;
  if (all) {
    diagnosis.fault(kSettings, "`notify.allow_addresses` lets webhooks reach every address, private ones too",
                    "name those that are meant: strangers choose where webhooks go");
  }
  if (config.access.new_people == "password" && config.access.password.empty()) {
    diagnosis.fault("settings",
                    "`access.new_people` asks newcomers for a password, and `access.password` is empty",
                    "set access.password");
  }
  if (config.log.level == "trace" || config.log.level == "debug") {
    diagnosis.note(kSettings, "`log.level` is " + config.log.level,
                   "set it to info when you have found what you look for");
  }
}

}  // namespace

void examine_settings(const Config& config, Diagnosis& diagnosis) {
  examine_openness(config, diagnosis);
  examine_limits(config, diagnosis);
  examine_messages(config, diagnosis);
  if (!std::filesystem::path(config.data).is_absolute()) {
    diagnosis.note(kSettings,
                   "`data` is \"" + config.data + "\": another folder wherever the server is started",
                   "set it to an absolute path, such as /var/lib/arbiter");
  }
}

}  // namespace arbiter::server::cli
