// The socket behind a session. Only the session and the listener know that it is Beast's; it takes long to
// compile.
#pragma once

#include <boost/beast/websocket.hpp>

#include "server/net/gathering_stream.hpp"

namespace arbiter::server {

struct WebSocket {
  boost::beast::websocket::stream<GatheringStream> stream;
};

}  // namespace arbiter::server
