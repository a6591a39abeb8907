#include "server/net/http_answer.hpp"

#include <boost/beast/http/status.hpp>
#include <ctime>

namespace arbiter::server {

namespace {

/// RFC 9110 §5.6.7: "Sun, 06 Nov 1994 08:49:37 GMT", whatever the locale.
std::string http_date(std::time_t time) {
  static constexpr const char* kDays[] = {"Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"};
  static constexpr const char* kMonths[] = {"Jan", "Feb", "Mar", "Apr", "May", "Jun",
                                            "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};
  std::tm parts{};
  gmtime_r(&time, &parts);
  char text[64];
  std::snprintf(text, sizeof text, "%s, %02d %s %04d %02d:%02d:%02d GMT", kDays[parts.tm_wday], parts.tm_mday,
                kMonths[parts.tm_mon], parts.tm_year + 1900, parts.tm_hour, parts.tm_min, parts.tm_sec);
  return text;
}

std::string reason_of(int status) {
  namespace http = boost::beast::http;
  const auto reason = http::obsolete_reason(http::int_to_status(static_cast<unsigned>(status)));
  return {reason.data(), reason.size()};
}

}  // namespace

HttpAnswer text_answer(int status, std::string text) {
  HttpAnswer answer;
  answer.status = status;
  answer.set("Content-Type", "text/plain; charset=utf-8");
  answer.set("Cache-Control", "no-store");
  answer.size = text.size();
  answer.content = std::make_shared<const std::string>(std::move(text));
  return answer;
}

std::string head_text(const HttpAnswer& answer, bool keep_alive) {
  std::string text = "HTTP/1.1 " + std::to_string(answer.status) + " " + reason_of(answer.status) + "\r\n";
  const auto add = [&](std::string_view name, std::string_view value) {
    text.append(name).append(": ").append(value).append("\r\n");
  };
  add("Date", http_date(std::time(nullptr)));
  add("Server", "arbiter");
  add("X-Content-Type-Options", "nosniff");
  bool upgrade = false;
  for (const auto& [name, value] : answer.fields) {
    upgrade |= name == "Upgrade";
    add(name, value);
  }
  if (answer.status != 304 && answer.status != 204) add("Content-Length", std::to_string(answer.size));
  add("Connection", std::string(keep_alive ? "keep-alive" : "close") + (upgrade ? ", Upgrade" : ""));
  return text + "\r\n";
}

}  // namespace arbiter::server
