// From Beast's request to a head of ours.
#pragma once

#include <boost/beast/http/empty_body.hpp>
#include <boost/beast/http/message.hpp>

#include "server/net/http_head.hpp"

namespace arbiter::server {

HttpHead head_of(const boost::beast::http::request<boost::beast::http::empty_body>& request);

}  // namespace arbiter::server
