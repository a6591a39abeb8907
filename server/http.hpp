// The answers to plain HTTP requests on the server's one port.
#pragma once

#include <boost/beast/http.hpp>
#include <map>
#include <string>

#include "server/service.hpp"

namespace arbiter::server {

using HttpRequest = boost::beast::http::request<boost::beast::http::empty_body>;
using HttpResponse = boost::beast::http::response<boost::beast::http::string_body>;

/// The files of the browser client, the schemas and the card data, read once at start-up: what is served is
/// what was there then. Thread-safe after construction.
class HttpFiles {
 public:
  explicit HttpFiles(const Config& config);

  struct File {
    std::string content;
    std::string type;
    bool immutable = false;  // its name carries the hash of its content
  };
  /// `path` without query; nullptr if there is no such file.
  const File* find(const std::string& path) const;

 private:
  void add_folder(const std::string& folder, const std::string& prefix);
  std::string names_below(const std::string& prefix) const;
  std::map<std::string, File, std::less<>> files_;
};

/// Whether it asks how the server is: /healthz, /readyz, /metrics.
bool is_probe(const HttpRequest& request);

/// GET and HEAD of /healthz (the process lives), /readyz (it takes tables), /metrics, /schema/… and /games/…
/// (each with a list of what it has), and the browser client at /. Anything else is 404, 405 or 400.
HttpResponse answer_http(Service& service, const HttpFiles& files, const HttpRequest& request);
/// To a browser whose page came from a site that may not connect.
HttpResponse answer_wrong_origin(const HttpRequest& request);
/// To who comes when a limit of connections is reached.
HttpResponse answer_too_many(const HttpRequest& request);

}  // namespace arbiter::server
