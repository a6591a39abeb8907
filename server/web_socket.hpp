// The socket behind a session. Only the session and the listener know that it is Beast's; it takes long to compile.
#pragma once

#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/websocket.hpp>

namespace arbiter::server {

struct WebSocket {
  boost::beast::websocket::stream<boost::beast::tcp_stream> stream;
};

}  // namespace arbiter::server
