// One connection from its first byte on: plain HTTP is answered, a WebSocket becomes a session.
#pragma once

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <optional>
#include <string>

#include "server/net/gathering_stream.hpp"
#include "server/net/http_routes.hpp"
#include "server/net/service.hpp"

namespace arbiter::server {

/// Errors come beside the result, and are not thrown.
inline constexpr auto kAwait = boost::asio::as_tuple(boost::asio::use_awaitable);

/// Runs on the stream's strand. `place`: nothing for one too many, which is told so; who asks how the server
/// is gets an answer all the same.
///
/// A request never has a body here: one that says so is refused, and its connection closed, because what
/// follows its head may be taken for a request by us or by a proxy (RFC 9112 §9.3, §11.2).
boost::asio::awaitable<void> serve_connection(Service& service, const HttpRoutes& routes,
                                              GatheringStream stream, std::optional<Admission::Place> place);

}  // namespace arbiter::server
