// From a call to whoever answers it.
#pragma once

#include <memory>

#include "protocol/envelope.hpp"
#include "server/answer.hpp"

namespace arbiter::server {

class Session;

/// Reads the call's params and passes it on. `reply` is called once, now or later. On the session's strand.
void dispatch(const std::shared_ptr<Session>& session, protocol::Call call, Reply reply);

}  // namespace arbiter::server
