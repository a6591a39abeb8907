#include <curl/curl.h>

#include <algorithm>
#include <chrono>
#include <ctime>
#include <memory>
#include <string_view>

#include "server/cli/doctor.hpp"
#include "server/version.hpp"

namespace arbiter::server::cli {
namespace {

/// A request, and what came of it.
class Probe {
 public:
  explicit Probe(const std::string& url) : handle_(curl_easy_init(), curl_easy_cleanup) {
    set(CURLOPT_URL, url.c_str());
    set(CURLOPT_USERAGENT, ("arbiter-doctor/" + std::string(kVersion)).c_str());
    set(CURLOPT_PROTOCOLS_STR, "http,https");
    set(CURLOPT_PROXY, "");  // whatever the environment says: this is about the server itself
    set(CURLOPT_TIMEOUT_MS, 5000L);
    set(CURLOPT_CERTINFO, 1L);
    set(CURLOPT_HTTP_VERSION, static_cast<long>(CURL_HTTP_VERSION_1_1));
    set(CURLOPT_HEADERFUNCTION, &Probe::take_header);
    set(CURLOPT_HEADERDATA, this);
    set(CURLOPT_WRITEFUNCTION, &Probe::take_body);
    set(CURLOPT_WRITEDATA, this);
  }
  ~Probe() {
    curl_slist_free_all(headers_);
    curl_slist_free_all(route_);
  }
  Probe(const Probe&) = delete;
  Probe& operator=(const Probe&) = delete;

  Probe& header(const std::string& line) {
    headers_ = curl_slist_append(headers_, line.c_str());
    return *this;
  }
  /// Connects there, whatever the name in the address means.
  Probe& to(const std::string& host, std::int64_t port) {
    route_ = curl_slist_append(route_, ("::" + host + ":" + std::to_string(port)).c_str());
    return *this;
  }
  Probe& trusting_any_certificate() {
    set(CURLOPT_SSL_VERIFYPEER, 0L);
    set(CURLOPT_SSL_VERIFYHOST, 0L);
    return *this;
  }
  Probe& run() {
    set(CURLOPT_HTTPHEADER, headers_);
    set(CURLOPT_CONNECT_TO, route_);
    code_ = curl_easy_perform(handle_.get());
    return *this;
  }

  /// 0: there was no answer.
  long status() const { return status_; }
  const std::string& body() const { return body_; }
  bool certificate_refused() const { return code_ == CURLE_PEER_FAILED_VERIFICATION; }
  std::string failure() const { return curl_easy_strerror(code_); }
  /// Days that the server's certificate is still good for; nothing where there was none.
  std::optional<double> days_left() const {
    curl_certinfo* info = nullptr;
    if (curl_easy_getinfo(handle_.get(), CURLINFO_CERTINFO, &info) != CURLE_OK || info == nullptr ||
        info->num_of_certs < 1)
      return std::nullopt;
    for (const curl_slist* line = info->certinfo[0]; line != nullptr; line = line->next) {
      constexpr std::string_view kName = "Expire date:";
      const std::string_view text = line->data;
      if (!text.starts_with(kName)) continue;
      const std::time_t until = curl_getdate(text.substr(kName.size()).data(), nullptr);
      return std::difftime(until, std::time(nullptr)) / 86400;
    }
    return std::nullopt;
  }

 private:
  template <class Value>
  void set(CURLoption option, Value value) {
    curl_easy_setopt(handle_.get(), option, value);
  }
  /// An answer of 101 has no end: what is asked is in the head.
  static std::size_t take_header(char* data, std::size_t size, std::size_t count, void* self) {
    auto& probe = *static_cast<Probe*>(self);
    const std::string_view line(data, size * count);
    if (line.starts_with("HTTP/"))
      curl_easy_getinfo(probe.handle_.get(), CURLINFO_RESPONSE_CODE, &probe.status_);
    return line == "\r\n" && probe.status_ == 101 ? 0 : line.size();
  }
  static std::size_t take_body(char* data, std::size_t size, std::size_t count, void* self) {
    constexpr std::size_t kEnough = 4096;
    auto& body = static_cast<Probe*>(self)->body_;
    body.append(data, std::min(size * count, kEnough - std::min(kEnough, body.size())));
    return size * count;
  }

  std::unique_ptr<CURL, decltype(&curl_easy_cleanup)> handle_;
  curl_slist* headers_ = nullptr;
  curl_slist* route_ = nullptr;
  CURLcode code_ = CURLE_OK;
  long status_ = 0;
  std::string body_;
};

std::string first_line(const std::string& text) { return text.substr(0, text.find_first_of("\r\n")); }

/// Where the server is reached from this machine.
std::string own_address(const Config& config) {
  if (config.host == "0.0.0.0" || config.host == "localhost") return "127.0.0.1";
  if (config.host == "::") return "[::1]";
  return config.host.find(':') == std::string::npos ? config.host : "[" + config.host + "]";
}

/// The port of this machine, asked for by `name`.
std::string own_url(const Config& config, const std::string& name, const std::string& path) {
  return (config.tls.certificate.empty() ? "http://" : "https://") + name + ":" +
         std::to_string(config.port) + path;
}

void examine_expiry(const Probe& probe, Diagnosis& diagnosis) {
  constexpr double kSoon = 14;
  const auto days = probe.days_left();
  if (!days) return;
  const std::string left = std::to_string(static_cast<int>(*days)) + " days";
  const char* advice =
      "renew it, and have whatever renews it send SIGHUP (systemctl reload arbiter): the server reads it "
      "again then";
  if (*days < 0) {
    diagnosis.fault("tls", "the certificate in use has expired", advice);
  } else if (*days < kSoon) {
    diagnosis.warn("tls", "the certificate in use is good for " + left + " only", advice);
  } else {
    diagnosis.good("tls", "the certificate in use is good for " + left);
  }
}

/// Whether anything listens there, and is ready.
bool examine_readiness(const Config& config, Diagnosis& diagnosis) {
  const std::string url = own_url(config, own_address(config), "/readyz");
  Probe probe(url);
  probe.trusting_any_certificate().run();
  if (probe.status() == 0) {
    diagnosis.note(
        "server", "nothing answers at " + url + ": " + probe.failure(),
        "start it, and ask again: its names, its certificate and its proxy have not been looked at");
    return false;
  }
  if (probe.status() == 200) {
    diagnosis.good("server", "it is ready");
  } else {
    diagnosis.fault("server", url + " says: " + first_line(probe.body()),
                    "see to that first; meanwhile it takes no moves");
  }
  examine_expiry(probe, diagnosis);
  return true;
}

/// Each public name, asked of this machine's port.
void examine_names(const Config& config, Diagnosis& diagnosis) {
  for (const std::string& name : config.public_hosts) {
    Probe probe(own_url(config, name, config.base_path + "schema/index.json"));
    probe.to(own_address(config), config.port).run();
    if (probe.certificate_refused()) {
      diagnosis.fault("tls", "browsers do not take the certificate for " + name + ": " + probe.failure(),
                      "get one that names " + name +
                          " from an authority that browsers know (Let's Encrypt), with its chain");
    } else if (probe.status() == 421) {
      diagnosis.warn("names", "the running server does not know the name " + name,
                     "restart it: `public_hosts` was changed since it started");
    } else if (probe.status() == 200) {
      diagnosis.good("names", "it answers to " + name);
    } else {
      diagnosis.warn("names",
                     "asked by the name " + name + " it answers " +
                         (probe.status() == 0 ? probe.failure() : std::to_string(probe.status())),
                     "see the server's log");
    }
  }
}

/// The way that people come: by the name, through whatever stands in front, to the socket.
void examine_way_in(const Config& config, Diagnosis& diagnosis) {
  std::string site = config.notify.public_url;
  if (site.empty() && !config.public_hosts.empty())
    site = "https://" + config.public_hosts.front() + config.base_path;
  if (site.empty()) return;
  if (!site.ends_with('/')) site += '/';
  const std::string origin = site.substr(0, site.find('/', site.find("://") + 3));
  Probe probe(site + "ws");
  probe.header("Connection: Upgrade")
      .header("Upgrade: websocket")
      .header("Sec-WebSocket-Version: 13")
      .header("Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==")  // of RFC 6455: any will do
      .header("Origin: " + origin)
      .run();
  const std::string status = std::to_string(probe.status());
  if (probe.status() == 101) {
    diagnosis.good("proxy", site + " leads to this server, and lets WebSockets through");
    if (!site.starts_with("https://"))
      diagnosis.warn("proxy", site + " is plain http",
                     "let the proxy speak TLS: tokens travel in the clear otherwise");
  } else if (probe.certificate_refused()) {
    diagnosis.fault("proxy", "browsers do not take the certificate of " + site + ": " + probe.failure(),
                    "get one that names this host from an authority that browsers know");
  } else if (probe.status() == 0) {
    diagnosis.warn("proxy", site + " cannot be reached from here: " + probe.failure(),
                   "look at name, proxy and firewall; behind a router that does not let its own network in "
                   "from outside, "
                   "try it from elsewhere");
  } else if (probe.status() == 403) {
    diagnosis.fault("proxy", site + " refuses its own pages (403)",
                    "let the proxy pass the Host header on (see config/proxies)");
  } else if (probe.status() == 421) {
    diagnosis.fault("proxy", site + " is no name of this server (421)",
                    "add the name to `public_hosts`, and let the proxy pass the Host header on");
  } else if (probe.status() == 426 || probe.status() == 400) {
    diagnosis.fault("proxy", site + " does not let WebSockets through (" + status + ")",
                    "let the proxy pass Upgrade and Connection on (see config/proxies)");
  } else {
    diagnosis.fault("proxy", site + " answers " + status + " to a WebSocket",
                    "look at the proxy's log: it may not reach " + own_address(config) + ":" +
                        std::to_string(config.port));
  }
}

}  // namespace

void examine_requests(const Config& config, Diagnosis& diagnosis) {
  if (!examine_readiness(config, diagnosis)) return;
  examine_names(config, diagnosis);
  examine_way_in(config, diagnosis);
}

}  // namespace arbiter::server::cli
