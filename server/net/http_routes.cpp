#include "server/net/http_routes.hpp"

#include <algorithm>
#include <array>

namespace arbiter::server {

namespace {

HttpAnswer nothing_here() { return text_answer(404, "there is nothing here\n"); }

bool is_socket_path(std::string_view path) { return path == "/ws" || path == "/ws/"; }

/// Scripts, styles and connections from this server only; see https://www.w3.org/TR/CSP3/. Not every browser
/// takes 'self' for a WebSocket's address too, so that is named. Svelte sets styles of elements.
std::string content_security_policy(const HttpTarget& target) {
  std::string policy =
      "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; object-src 'none'; "
      "base-uri 'self'; form-action 'self'; frame-ancestors 'none'; connect-src 'self'";
  if (target.authority) {
    std::string host = target.authority->host;
    if (target.authority->port) host += ":" + std::to_string(*target.authority->port);
    policy += " ws://" + host + " wss://" + host;
  }
  return policy;
}

HttpAnswer moved_to(const std::string& where) {
  HttpAnswer answer = text_answer(308, "it is at " + where + "\n");
  answer.set("Location", where);
  return answer;
}

}  // namespace

/// A path that ends with a slash stands for all that lies below it. The first that fits is taken.
struct HttpRoutes::Route {
  std::string_view path;
  HttpAnswer (HttpRoutes::*answer)(const HttpTarget&, const HttpHead&) const;  // nullptr: nothing is there
  bool is_probe = false;

  bool fits(std::string_view asked) const {
    return path.ends_with('/') ? asked.starts_with(path) : asked == path;
  }
};

const HttpRoutes::Route HttpRoutes::kRoutes[] = {{"/healthz", &HttpRoutes::alive, true},
                                                 {"/healthz/", nullptr},
                                                 {"/readyz", &HttpRoutes::ready, true},
                                                 {"/readyz/", nullptr},
                                                 {"/metrics", &HttpRoutes::metrics, true},
                                                 {"/metrics/", nullptr},
                                                 {"/ws", &HttpRoutes::socket},
                                                 {"/ws/", &HttpRoutes::socket},
                                                 {"/schema", &HttpRoutes::file},
                                                 {"/schema/", &HttpRoutes::file},
                                                 {"/games", &HttpRoutes::file},
                                                 {"/games/", &HttpRoutes::file},
                                                 {"/", &HttpRoutes::page}};

HttpRoutes::HttpRoutes(const Config& config, const HttpFiles& files, Probes probes)
    : config_(config), files_(files), probes_(std::move(probes)) {
  for (const std::string& host : config.public_hosts) {
    if (auto authority = parse_authority(host)) public_hosts_.push_back(std::move(*authority));
  }
  for (const std::string& text : config.allowed_origins) {
    any_origin_ |= text == "*";
    if (auto origin = parse_origin(text)) allowed_origins_.push_back(std::move(*origin));
  }
}

/// The probes are also at the root, where whoever watches the server looks for them.
std::optional<std::string> HttpRoutes::below_base(const std::string& path) const {
  const std::string& base = config_.base_path;
  if (path.starts_with(base)) return path.substr(base.size() - 1);
  const auto probe = std::find_if(std::begin(kRoutes), std::end(kRoutes),
                                  [&](const Route& route) { return route.is_probe && route.path == path; });
  return probe == std::end(kRoutes) ? std::nullopt : std::optional(path);
}

namespace {

template <class Routes>
const auto* route_of(const Routes& routes, const std::optional<std::string>& path) {
  const auto found = std::find_if(std::begin(routes), std::end(routes),
                                  [&](const auto& route) { return path && route.fits(*path); });
  return found == std::end(routes) ? nullptr : &*found;
}

}  // namespace

bool HttpRoutes::is_socket(const HttpTarget& target) const {
  const auto path = below_base(target.path);
  return path && is_socket_path(*path);
}

bool HttpRoutes::is_probe(const HttpTarget& target) const {
  const Route* route = route_of(kRoutes, below_base(target.path));
  return route != nullptr && route->is_probe;
}

std::optional<HttpAnswer> HttpRoutes::wrong_host(const HttpTarget& target) const {
  if (public_hosts_.empty()) return std::nullopt;
  const auto path = below_base(target.path);
  if (path == "/healthz" || path == "/readyz") return std::nullopt;
  const auto& asked = target.authority;
  const bool known = asked && std::any_of(public_hosts_.begin(), public_hosts_.end(),
                                          [&](const Authority& ours) { return ours.host == asked->host; });
  if (known) return std::nullopt;
  return text_answer(421, "this server does not go by that name (public_hosts)\n");
}

std::optional<HttpAnswer> HttpRoutes::wrong_origin(const HttpTarget& target, const HttpHead& head) const {
  if (head.count("origin") == 0 || any_origin_) return std::nullopt;
  const auto origin = parse_origin(head.value("origin"));
  if (origin && target.authority && is_same_site(*origin, *target.authority)) return std::nullopt;
  if (origin &&
      std::find(allowed_origins_.begin(), allowed_origins_.end(), *origin) != allowed_origins_.end())
    return std::nullopt;
  return text_answer(403, "pages of this origin may not connect (allowed_origins)\n");
}

HttpAnswer HttpRoutes::answer(const HttpTarget& target, const HttpHead& head) const {
  static constexpr std::array kKnown = {"GET",     "HEAD",  "POST",  "PUT",    "DELETE",
                                        "OPTIONS", "TRACE", "PATCH", "CONNECT"};
  const bool reads = head.method == "GET" || head.method == "HEAD";
  if (!reads && std::find(kKnown.begin(), kKnown.end(), head.method) == kKnown.end())
    return text_answer(501, "only GET and HEAD are answered here\n");
  const std::string& base = config_.base_path;
  if (reads && base.size() > 1 && target.path + "/" == base) return moved_to(base + target.query);
  const auto path = below_base(target.path);
  const Route* route = route_of(kRoutes, path);
  if (route == nullptr || route->answer == nullptr) {
    if (target.path != "*") return nothing_here();
  } else {
    HttpAnswer answer = (this->*route->answer)({*path, target.query, target.authority}, head);
    answer.is_head = head.method == "HEAD";
    if (reads || answer.status == 404) return answer;
  }
  HttpAnswer answer = text_answer(405, "only GET and HEAD are answered here\n");
  answer.set("Allow", "GET, HEAD");
  return answer;
}

HttpAnswer HttpRoutes::alive(const HttpTarget&, const HttpHead&) const { return text_answer(200, "ok\n"); }

HttpAnswer HttpRoutes::ready(const HttpTarget&, const HttpHead&) const {
  const std::string why = probes_.why_not_ready();
  return why.empty() ? text_answer(200, "ready\n" + probes_.warnings()) : text_answer(503, why + "\n");
}

HttpAnswer HttpRoutes::metrics(const HttpTarget&, const HttpHead&) const {
  HttpAnswer answer = text_answer(200, probes_.metrics());
  answer.fields.front().second = "text/plain; version=0.0.4; charset=utf-8";
  return answer;
}

HttpAnswer HttpRoutes::socket(const HttpTarget& target, const HttpHead&) const {
  if (!is_socket_path(target.path)) return nothing_here();
  HttpAnswer answer = text_answer(426, "this is a WebSocket: connect with ws://\n");
  answer.set("Upgrade", "websocket");
  return answer;
}

HttpAnswer HttpRoutes::file(const HttpTarget& target, const HttpHead& head) const {
  if (const HttpContent* content = files_.find(target.path)) return content_answer(*content, head);
  if (files_.find(target.path + "/") != nullptr)
    return moved_to(config_.base_path + target.path.substr(1) + "/" + target.query);
  return nothing_here();
}

/// The browser client finds its own way from an address below /, such as a link to a table.
HttpAnswer HttpRoutes::page(const HttpTarget& target, const HttpHead& head) const {
  const HttpContent* content = files_.find(target.path);
  if (content == nullptr && target.path.find('.') == std::string::npos) content = files_.find("/");
  if (content == nullptr) return nothing_here();
  HttpAnswer answer = content_answer(*content, head);
  if (!content->type.starts_with("text/html")) return answer;
  answer.set("Content-Security-Policy", content_security_policy(target));
  answer.set("Referrer-Policy", "no-referrer");  // an address may hold an invitation
  answer.set("Cross-Origin-Opener-Policy", "same-origin");
  answer.set("Permissions-Policy", "camera=(), geolocation=(), microphone=()");
  return answer;
}

HttpAnswer banned_answer(const std::string& why) { return text_answer(403, why + "\n"); }

HttpAnswer too_many_answer() {
  HttpAnswer answer =
      text_answer(503, "there are too many connections, here or from your address; try again later\n");
  answer.set("Retry-After", "10");
  return answer;
}

HttpAnswer fault_answer(const HeadFault& fault) { return text_answer(fault.status, fault.why + "\n"); }

}  // namespace arbiter::server
