#include "server/app/log.hpp"

#include <spdlog/pattern_formatter.h>
#include <spdlog/sinks/stdout_color_sinks.h>
#include <spdlog/spdlog.h>

#include <memory>

#include <nlohmann/json.hpp>

#include "server/base/log_context.hpp"

namespace arbiter::server {

namespace {

/// The message as a JSON string, quotes and control characters escaped.
class JsonMessage : public spdlog::custom_flag_formatter {
 public:
  void format(const spdlog::details::log_msg& message, const std::tm&, spdlog::memory_buf_t& out) override {
    // Not by our writer, which trusts its texts: what is logged may quote damaged data.
    const std::string text = nlohmann::json(std::string(message.payload.data(), message.payload.size()))
                                 .dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
    out.append(text.data(), text.data() + text.size());
  }
  std::unique_ptr<custom_flag_formatter> clone() const override { return std::make_unique<JsonMessage>(); }
};

/// The request that is being carried out, between two texts; nothing outside of one.
class RequestName : public spdlog::custom_flag_formatter {
 public:
  RequestName(std::string before, std::string after) : before_(std::move(before)), after_(std::move(after)) {}
  void format(const spdlog::details::log_msg&, const std::tm&, spdlog::memory_buf_t& out) override {
    const std::string_view request = LogContext::request();
    if (request.empty()) return;
    for (const std::string_view part : {std::string_view(before_), request, std::string_view(after_)})
      out.append(part.data(), part.data() + part.size());
  }
  std::unique_ptr<custom_flag_formatter> clone() const override {
    return std::make_unique<RequestName>(before_, after_);
  }

 private:
  const std::string before_, after_;
};

}  // namespace

void set_up_log(const Log& log) {
  auto logger =
      std::make_shared<spdlog::logger>("arbiter", std::make_shared<spdlog::sinks::stderr_color_sink_mt>());
  logger->set_level(spdlog::level::from_str(log.level));
  if (log.json) {
    auto formatter = std::make_unique<spdlog::pattern_formatter>();
    formatter->add_flag<JsonMessage>('*')
        .add_flag<RequestName>('&', R"("request":")", R"(",)")
        .set_pattern(R"({"time":"%Y-%m-%dT%H:%M:%S.%e%z","level":"%l",%&"message":%*})");
    logger->set_formatter(std::move(formatter));
  } else {
    auto formatter = std::make_unique<spdlog::pattern_formatter>();
    formatter->add_flag<RequestName>('&', "request ", ": ").set_pattern("%Y-%m-%d %H:%M:%S.%e %^%l%$ %&%v");
    logger->set_formatter(std::move(formatter));
  }
  spdlog::set_default_logger(std::move(logger));
}

}  // namespace arbiter::server
