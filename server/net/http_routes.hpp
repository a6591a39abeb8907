// What lies at which path. One table says it: whoever asks for a path that is not in it gets 404, whoever
// asks for one in another way than by GET or HEAD gets 405.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "server/base/config.hpp"
#include "server/net/http_answer.hpp"
#include "server/net/http_files.hpp"
#include "server/net/http_head.hpp"

namespace arbiter::server {

/// Thread-safe, as far as the functions are.
class HttpRoutes {
 public:
  struct Probes {
    std::function<std::string()> why_not_ready;  ///< empty: it takes new tables and moves
    std::function<std::string()> warnings;       ///< what is wrong besides, in lines
    std::function<std::string()> metrics;
  };
  /// Both outlive this.
  HttpRoutes(const Config& config, const HttpFiles& files, Probes probes);

  /// Whether the target is the WebSocket's.
  bool is_socket(const HttpTarget& target) const;
  /// Whether it asks how the server is: /healthz, /readyz, /metrics.
  bool is_probe(const HttpTarget& target) const;

  /// Why the server does not answer for the host that was asked for (`public_hosts`); else nothing. Anybody
  /// may ask whether it lives and is ready: load balancers do so by address.
  std::optional<HttpAnswer> wrong_host(const HttpTarget& target) const;
  /// Why the page that opens a WebSocket may not (`allowed_origins`); else nothing. A browser says where its
  /// page came from; other clients say nothing and are let in.
  std::optional<HttpAnswer> wrong_origin(const HttpTarget& target, const HttpHead& head) const;

  /// To a plain request.
  HttpAnswer answer(const HttpTarget& target, const HttpHead& head) const;

 private:
  struct Route;
  static const Route kRoutes[];
  HttpAnswer alive(const HttpTarget& target, const HttpHead& head) const;
  HttpAnswer ready(const HttpTarget& target, const HttpHead& head) const;
  HttpAnswer metrics(const HttpTarget& target, const HttpHead& head) const;
  HttpAnswer socket(const HttpTarget& target, const HttpHead& head) const;
  HttpAnswer file(const HttpTarget& target, const HttpHead& head) const;
  HttpAnswer page(const HttpTarget& target, const HttpHead& head) const;

  std::optional<std::string> below_base(const std::string& path) const;

  const Config& config_;
  const HttpFiles& files_;
  const Probes probes_;
  std::vector<Authority> public_hosts_;
  std::vector<Origin> allowed_origins_;
  bool any_origin_ = false;
};

/// To who comes when a limit of connections is reached.
HttpAnswer too_many_answer();
/// To who comes from an address that is banned; `why`: in words.
HttpAnswer banned_answer(const std::string& why);
/// To a head that is refused.
HttpAnswer fault_answer(const HeadFault& fault);

}  // namespace arbiter::server
