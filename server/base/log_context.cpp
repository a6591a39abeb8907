#include "server/base/log_context.hpp"

namespace arbiter::server {

namespace {

thread_local std::string_view request_of_thread;

}  // namespace

LogContext::LogContext(std::string_view request) : before_(request_of_thread) { request_of_thread = request; }

LogContext::~LogContext() { request_of_thread = before_; }

std::string_view LogContext::request() { return request_of_thread; }

}  // namespace arbiter::server
