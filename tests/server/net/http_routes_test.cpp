// What is served at which path, and how much of a file, out of a folder that the test writes.
#include "server/net/http_routes.hpp"

#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>
#include <optional>

#include "server/net/http_content.hpp"

namespace arbiter::server::http_routes_test {
namespace {

namespace fs = std::filesystem;
using Fields = std::vector<std::pair<std::string, std::string>>;

struct Site {
  explicit Site(std::string base = "/", std::vector<std::string> hosts = {},
                std::vector<std::string> origins = {}) {
    write("web/index.html", R"(<head><base href="/" /><title>Arbiter</title></head>)");
    write("web/assets/app-1234.js", script);
    write("web/assets/app-1234.js.gz", "zipped");
    write("web/assets/app-1234.js.br", "br");
    write("web/favicon.svg", "<svg/>");
    write("schema/index.json", "{}");
    write("rules/conclave/RULES.md", "# R1");
    write("games/conclave/cards.json", std::string(2000, ' '));
    config.web_folder = folder / "web";
    config.schema_folder = folder / "schema";
    config.rules_folder = folder / "rules";
    config.games_folder = folder / "games";
    config.base_path = std::move(base);
    config.public_hosts = std::move(hosts);
    config.allowed_origins = std::move(origins);
    files.emplace(config);
    routes.emplace(config, *files,
                   HttpRoutes::Probes{[this] { return why_not; }, [this] { return warnings; },
                                      [] { return "figures"; }});
  }
  ~Site() { fs::remove_all(folder); }
  Site(const Site&) = delete;
  Site& operator=(const Site&) = delete;

  void write(const std::string& name, const std::string& text) const {
    fs::create_directories((folder / name).parent_path());
    std::ofstream(folder / name) << text;
  }

  HttpAnswer get(const std::string& target, Fields fields = {}, const std::string& method = "GET") const {
    HttpHead head;
    head.method = method;
    head.target = target;
    head.fields = std::move(fields);
    head.fields.emplace_back("host", "a.example:8080");
    return routes->answer(std::get<HttpTarget>(read_target(head)), head);
  }
  int status(const std::string& target, const std::string& method = "GET") const {
    return get(target, {}, method).status;
  }

  const std::string script = std::string(1000, 'x');
  fs::path folder = make_folder();
  Config config;
  std::string warnings;
  std::string why_not;
  std::optional<HttpFiles> files;
  std::optional<HttpRoutes> routes;

 private:
  static fs::path make_folder() {
    std::string name = (fs::temp_directory_path() / "arbiter-routes-XXXXXX").string();
    REQUIRE(mkdtemp(name.data()) != nullptr);
    return name;
  }
};

std::string field(const HttpAnswer& answer, const std::string& name) {
  for (const auto& [key, value] : answer.fields) {
    if (key == name) return value;
  }
  return "";
}

TEST_CASE("routes: one table") {
  Site site;
  CHECK(site.get("/healthz").body() == "ok\n");
  CHECK(site.get("/healthz?x").body() == "ok\n");
  CHECK(site.get("/metrics").body() == "figures");
  CHECK(site.status("/readyz") == 200);
  site.why_not = "the disk is behind";
  CHECK(site.status("/readyz") == 503);
  CHECK(site.get("/readyz").body() == "the disk is behind\n");
  for (const char* probe : {"/healthz/", "/healthz/x", "/readyz/", "/metrics/", "/metrics/x", "/ws/x"})
    CHECK(site.status(probe) == 404);
  for (const char* socket : {"/ws", "/ws?x=1", "/ws/"}) {
    CHECK(site.status(socket) == 426);
    CHECK(field(site.get(socket), "Upgrade") == "websocket");
  }
  CHECK(site.get("/schema/index.json").body() == "{}");
  CHECK(site.get("/games/conclave/rules").body() == "# R1");
  CHECK(site.get("/schema/").body() == "[\n \"index.json\"\n]");
  CHECK(site.status("/schema/nothing") == 404);
  CHECK(site.status("/schema") == 308);
  CHECK(field(site.get("/games?x"), "Location") == "/games/?x");
  CHECK(site.get("/table/abc?game=conclave").body().find("Arbiter") != std::string_view::npos);
  CHECK(site.status("/nothing.txt") == 404);
  CHECK(site.status("/../etc/passwd") == 404);
}

TEST_CASE("routes: only GET and HEAD, and only of what is there") {
  Site site;
  for (const char* method : {"POST", "PUT", "DELETE", "OPTIONS", "TRACE", "CONNECT", "PATCH"}) {
    CHECK(site.status("/", method) == 405);
    CHECK(site.status("/healthz", method) == 405);
    CHECK(field(site.get("/ws", {}, method), "Allow") == "GET, HEAD");
    CHECK(site.status("/healthz/x", method) == 404);
    CHECK(site.status("/nothing.txt", method) == 404);
  }
  CHECK(site.status("*", "OPTIONS") == 405);
  CHECK(site.status("/", "BREW") == 501);
  const HttpAnswer head = site.get("/assets/app-1234.js", {}, "HEAD");
  CHECK(head.status == 200);
  CHECK(head.size == 1000);
  CHECK(head.body().empty());
  CHECK(head_text(head, true).find("Content-Length: 1000\r\n") != std::string::npos);
}

TEST_CASE("files: the smallest form that is as welcome as any") {
  Site site;
  const auto form = [&](const std::string& accept) {
    const HttpAnswer answer = site.get("/assets/app-1234.js", {{"accept-encoding", accept}});
    CHECK(field(answer, "Vary") == "Accept-Encoding");
    CHECK(field(answer, "Cache-Control") == "public, max-age=31536000, immutable");
    return field(answer, "Content-Encoding") + "|" + std::string(answer.body().substr(0, 6));
  };
  CHECK(form("gzip, deflate, br") == "br|br");
  CHECK(form("gzip") == "gzip|zipped");
  CHECK(form("GZIP;q=0.5, br;q=0.4") == "gzip|zipped");
  CHECK(form("br;q=0, gzip;q=0") == "|xxxxxx");
  CHECK(form("*") == "br|br");
  CHECK(form("identity, br;q=0.1") == "|xxxxxx");
  CHECK(form("deflate") == "|xxxxxx");
  CHECK(form("") == "|xxxxxx");
  CHECK(form("gzip;q=nonsense") == "|xxxxxx");
  CHECK(site.status("/assets/app-1234.js.gz") == 404);
  // What was not compressed when it was built is compressed here.
  CHECK(field(site.get("/games/conclave/cards.json", {{"accept-encoding", "gzip"}}), "Content-Encoding") ==
        "gzip");
  CHECK(field(site.get("/favicon.svg", {{"accept-encoding", "gzip"}}), "Content-Encoding")
            .empty());  // too small
}

TEST_CASE("files: not sent again while they are the same") {
  Site site;
  const std::string etag = field(site.get("/"), "ETag");
  CHECK(etag.size() == 34);
  const auto with = [&](const std::string& name, const std::string& value) {
    return site.get("/", {{name, value}});
  };
  CHECK(with("if-none-match", etag).status == 304);
  CHECK(with("if-none-match", etag).body().empty());
  CHECK(field(with("if-none-match", etag), "ETag") == etag);
  CHECK(head_text(with("if-none-match", etag), true).find("Content-Length") == std::string::npos);
  CHECK(with("if-none-match", "\"x\", W/" + etag).status == 304);
  CHECK(with("if-none-match", "*").status == 304);
  CHECK(with("if-none-match", "\"x\"").status == 200);
  CHECK(with("if-match", etag).status == 200);
  CHECK(with("if-match", "\"x\"").status == 412);
  // Another form has another tag.
  const auto zipped = site.get("/assets/app-1234.js", {{"accept-encoding", "gzip"}});
  CHECK(field(zipped, "ETag") != field(site.get("/assets/app-1234.js"), "ETag"));
}

TEST_CASE("files: in part") {
  Site site;
  const auto part = [&](const std::string& range, Fields more = {}) {
    more.emplace_back("range", range);
    const HttpAnswer answer = site.get("/assets/app-1234.js", std::move(more));
    return std::to_string(answer.status) + " " + field(answer, "Content-Range") + " " +
           std::to_string(answer.status == 416 ? 0 : answer.body().size());
  };
  CHECK(part("bytes=0-99") == "206 bytes 0-99/1000 100");
  CHECK(part("bytes=990-") == "206 bytes 990-999/1000 10");
  CHECK(part("bytes=990-5000") == "206 bytes 990-999/1000 10");
  CHECK(part("bytes=-10") == "206 bytes 990-999/1000 10");
  CHECK(part("bytes=-5000") == "206 bytes 0-999/1000 1000");
  CHECK(part("bytes=1000-") == "416 bytes */1000 0");
  CHECK(part("bytes=-0") == "416 bytes */1000 0");
  CHECK(part("bytes=99999999999999999999-") == "416 bytes */1000 0");
  for (const char* ignored :
       {"bytes=5-4", "bytes=", "bytes=-", "bytes=a-b", "lines=1-2", "bytes=0-1,5-6", "bytes=1"})
    CHECK(part(ignored) == "200  1000");
  const std::string etag = field(site.get("/assets/app-1234.js"), "ETag");
  CHECK(part("bytes=0-9", {{"if-range", etag}}) == "206 bytes 0-9/1000 10");
  CHECK(part("bytes=0-9", {{"if-range", "\"x\""}}) == "200  1000");
}

TEST_CASE("pages: below a base path") {
  Site site("/play/arbiter/");
  CHECK(site.status("/") == 404);
  CHECK(site.status("/play/arbiter") == 308);
  CHECK(field(site.get("/play/arbiter?x"), "Location") == "/play/arbiter/?x");
  CHECK(site.get("/play/arbiter/").body().find(R"(<base href="/play/arbiter/" />)") !=
        std::string_view::npos);
  CHECK(site.get("/play/arbiter/table/x").status == 200);
  CHECK(site.status("/play/arbiter/ws") == 426);
  CHECK(site.status("/ws") == 404);
  CHECK(field(site.get("/play/arbiter/schema"), "Location") == "/play/arbiter/schema/");
  CHECK(site.status("/play/arbiter/healthz") == 200);
  CHECK(site.status("/healthz") == 200);  // where a watchdog looks for it
  CHECK(site.status("/play/arbiters/") == 404);
}

TEST_CASE("pages: what a browser is told about them") {
  Site site;
  const HttpAnswer page = site.get("/");
  const std::string policy = field(page, "Content-Security-Policy");
  CHECK(policy.find("default-src 'self'") == 0);
  CHECK(policy.find("connect-src 'self' ws://a.example:8080 wss://a.example:8080") != std::string::npos);
  CHECK(policy.find("frame-ancestors 'none'") != std::string::npos);
  CHECK(field(page, "Referrer-Policy") == "no-referrer");
  CHECK(field(page, "Cache-Control") == "no-cache");
  CHECK(head_text(page, false).find("X-Content-Type-Options: nosniff\r\n") != std::string::npos);
}

TEST_CASE("hosts and origins: who may be asked, and by whose pages") {
  Site site("/", {"Games.example", "[::1]"}, {"https://Other.example:443"});
  const auto asked = [&](const std::string& host, const std::string& target = "/",
                         const std::string& origin = "") {
    HttpHead head;
    head.method = "GET";
    head.target = target;
    head.fields = {{"host", host}};
    if (!origin.empty()) head.fields.emplace_back("origin", origin);
    const HttpTarget read = std::get<HttpTarget>(read_target(head));
    if (const auto refused = site.routes->wrong_host(read)) return refused->status;
    if (const auto refused = site.routes->wrong_origin(read, head)) return refused->status;
    return 200;
  };
  CHECK(asked("games.EXAMPLE.:8080") == 200);
  CHECK(asked("[0::1]") == 200);
  CHECK(asked("evil.example") == 421);
  CHECK(asked("127.0.0.1") == 421);
  CHECK(asked("127.0.0.1", "/healthz") == 200);
  CHECK(asked("127.0.0.1", "/metrics") == 421);
  CHECK(asked("games.example", "http://evil.example/") == 421);
  CHECK(asked("games.example", "/ws", "https://games.example") == 200);
  CHECK(asked("games.example:443", "/ws", "https://games.example") == 200);
  CHECK(asked("games.example", "/ws", "https://other.example") == 200);
  CHECK(asked("games.example", "/ws", "http://other.example") == 403);
  CHECK(asked("games.example", "/ws", "null") == 403);
}

}  // namespace
}  // namespace arbiter::server::http_routes_test
