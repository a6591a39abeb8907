// What comes back from a request, and what goes out on a connection.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <variant>

#include "protocol/errors.hpp"

namespace arbiter::server {

/// The result as JSON text, or a refusal.
using Answer = std::variant<std::string, protocol::Error>;

/// Called exactly once for each request, from any thread.
using Reply = std::function<void(Answer)>;

/// A complete outgoing text frame, shared by all who receive the same bytes.
using Frame = std::shared_ptr<const std::string>;

inline Frame make_frame(std::string text) { return std::make_shared<const std::string>(std::move(text)); }

}  // namespace arbiter::server
