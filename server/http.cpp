#include "server/http.hpp"

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

#include "server/version.hpp"

namespace arbiter::server {

namespace http = boost::beast::http;
namespace fs = std::filesystem;

namespace {

std::string type_of(const fs::path& path) {
  static const std::map<std::string, std::string> kTypes = {{".html", "text/html; charset=utf-8"},
                                                            {".js", "text/javascript; charset=utf-8"},
                                                            {".css", "text/css; charset=utf-8"},
                                                            {".json", "application/json"},
                                                            {".svg", "image/svg+xml"},
                                                            {".png", "image/png"},
                                                            {".ico", "image/x-icon"},
                                                            {".woff2", "font/woff2"},
                                                            {".txt", "text/plain; charset=utf-8"},
                                                            {".webmanifest", "application/manifest+json"}};
  const auto found = kTypes.find(path.extension().string());
  return found == kTypes.end() ? "application/octet-stream" : found->second;
}

std::string content(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  return std::move(text).str();
}

HttpResponse respond(const HttpRequest& request, http::status status, std::string body,
                     const std::string& type) {
  HttpResponse response(status, request.version());
  response.set(http::field::server, "arbiter");
  response.set(http::field::content_type, type);
  response.set("X-Content-Type-Options", "nosniff");
  response.keep_alive(request.keep_alive());
  response.content_length(body.size());
  if (request.method() != http::verb::head) response.body() = std::move(body);
  return response;
}

HttpResponse respond_text(const HttpRequest& request, http::status status, std::string body) {
  auto response = respond(request, status, std::move(body), "text/plain; charset=utf-8");
  response.set(http::field::cache_control, "no-store");
  return response;
}

/// Scripts and connections from this server only; see https://www.w3.org/TR/CSP3/.
constexpr char kContentSecurityPolicy[] =
    "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self' ws: "
    "wss:; "
    "frame-ancestors 'none'; base-uri 'none'";

std::string path_of(const HttpRequest& request) {
  const std::string target(request.target());
  return target.substr(0, target.find('?'));
}

HttpResponse respond_file(const HttpRequest& request, const HttpFiles::File& file) {
  auto response = respond(request, http::status::ok, file.content, file.type);
  response.set(http::field::cache_control,
               file.immutable ? "public, max-age=31536000, immutable" : "no-cache");
  if (file.type.starts_with("text/html")) response.set("Content-Security-Policy", kContentSecurityPolicy);
  return response;
}

}  // namespace

HttpFiles::HttpFiles(const Config& config) {
  add_folder(config.web_folder, "/");
  add_folder(config.schema_folder, "/schema/");
  add_folder(config.games_folder, "/games/");
}

void HttpFiles::add_folder(const std::string& folder, const std::string& prefix) {
  std::error_code ignored;
  if (folder.empty() || !fs::is_directory(folder, ignored)) return;
  for (const auto& entry : fs::recursive_directory_iterator(folder)) {
    if (!entry.is_regular_file()) continue;
    const std::string name = fs::relative(entry.path(), folder).generic_string();
    files_[prefix + name] = {content(entry.path()), type_of(entry.path()),
                             prefix == "/" && name.starts_with("assets/")};
  }
  if (const auto index = files_.find(prefix + "index.html"); index != files_.end())
    files_[prefix] = index->second;
  else if (prefix != "/")
    files_[prefix] = {names_below(prefix), "application/json", false};
}

/// What there is, as a JSON array.
std::string HttpFiles::names_below(const std::string& prefix) const {
  auto names = nlohmann::json::array();
  for (const auto& [path, file] : files_) {
    if (path.starts_with(prefix)) names.push_back(path.substr(prefix.size()));
  }
  return names.dump(1);
}

const HttpFiles::File* HttpFiles::find(const std::string& path) const {
  const auto found = files_.find(path);
  return found == files_.end() ? nullptr : &found->second;
}

bool is_probe(const HttpRequest& request) {
  const std::string path = path_of(request);
  return path == "/healthz" || path == "/readyz" || path == "/metrics";
}

HttpResponse answer_http(Service& service, const HttpFiles& files, const HttpRequest& request) {
  if (request.method() != http::verb::get && request.method() != http::verb::head) {
    auto response =
        respond_text(request, http::status::method_not_allowed, "only GET and HEAD are answered here\n");
    response.set(http::field::allow, "GET, HEAD");
    return response;
  }
  const std::string path = path_of(request);
  if (path == "/healthz") return respond_text(request, http::status::ok, "ok\n");
  if (path == "/readyz") {
    if (const std::string why = service.why_not_ready(); !why.empty())
      return respond_text(request, http::status::service_unavailable, why + "\n");
    return respond_text(request, http::status::ok, "ready\n");
  }
  if (path == "/metrics") {
    auto response = respond(request, http::status::ok, service.metrics.prometheus(service.store.pending()),
                            "text/plain; version=0.0.4; charset=utf-8");
    response.set(http::field::cache_control, "no-store");
    return response;
  }
  if (path == "/ws") {
    auto response =
        respond_text(request, http::status::upgrade_required, "this is a WebSocket: connect with ws://\n");
    response.set(http::field::upgrade, "websocket");
    return response;
  }
  if (const auto* file = files.find(path)) return respond_file(request, *file);
  // The browser client finds its own way from an address below /, such as a link to a table.
  const bool page =
      path.find('.') == std::string::npos && !path.starts_with("/schema/") && !path.starts_with("/games/");
  if (const auto* index = files.find("/"); page && index != nullptr) return respond_file(request, *index);
  return respond_text(request, http::status::not_found, "there is nothing here\n");
}

HttpResponse answer_wrong_origin(const HttpRequest& request) {
  return respond_text(request, http::status::forbidden,
                      "pages of this origin may not connect (allowed_origins)\n");
}

HttpResponse answer_too_many(const HttpRequest& request) {
  auto response =
      respond_text(request, http::status::service_unavailable,
                   "there are too many connections, here or from your address; try again later\n");
  response.set(http::field::retry_after, "10");
  return response;
}

}  // namespace arbiter::server
