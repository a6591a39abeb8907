// The head of an HTTP request, and what is wrong with it (RFC 9110, RFC 9112). No socket, and no Beast.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "server/net/authority.hpp"

namespace arbiter::server {

/// As it came.
struct HttpHead {
  std::string method;
  std::string target;
  bool is_http_1_0 = false;
  bool keep_alive = true;
  bool has_body = false;                                    ///< or says that it has one
  std::vector<std::pair<std::string, std::string>> fields;  ///< in their order, names in lower case

  std::size_t count(std::string_view name) const;
  /// Of several lines of that name, a list with commas, as RFC 9110 §5.3 has it; empty if there is none.
  std::string value(std::string_view name) const;
};

/// What is asked for, in one form however it was written.
struct HttpTarget {
  std::string path;                    ///< begins with a slash, without query; "*" of OPTIONS
  std::string query;                   ///< with its question mark, or empty
  std::optional<Authority> authority;  ///< whom the client meant: of an absolute target, else of Host
};

/// Why a head is refused. The connection is closed with it: what follows may not be what it seems.
struct HeadFault {
  int status;
  std::string why;
};

std::variant<HttpTarget, HeadFault> read_target(const HttpHead& head);

}  // namespace arbiter::server
