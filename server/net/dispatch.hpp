// From a call to whoever answers it.
#pragma once

#include <memory>

#include "protocol/envelope.hpp"
#include "server/admin/operators.hpp"
#include "server/base/answer.hpp"

namespace arbiter::server {

class Session;
struct Service;

/// Reads the call's params and passes it on. `reply` is called once, now or later. On the session's strand.
void dispatch(const std::shared_ptr<Session>& session, protocol::Call call, Reply reply);

/// The same for whoever runs the server: only admin.* is answered. On any thread.
void dispatch_admin(Service& service, const Operator& who, protocol::Call call, Reply reply);

}  // namespace arbiter::server
