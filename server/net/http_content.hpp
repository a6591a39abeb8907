// What is served of a file: in which encoding, whole, in part, or not again (RFC 9110, chapters 8, 12 to 14).
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "server/net/http_answer.hpp"
#include "server/net/http_head.hpp"

namespace arbiter::server {

/// One file, in each encoding that there is of it. Never changes, so that answers may share it.
struct HttpContent {
  struct Encoded {
    std::string coding;  ///< "br", "gzip"; "" as it is
    std::shared_ptr<const std::string> bytes;
    std::string etag;  ///< strong, with its quotes
  };
  std::string type;
  bool immutable = false;        ///< its name carries the hash of its content
  std::vector<Encoded> forms{};  ///< the first is the file as it is
};

/// Adds a form of the file.
void add_form(HttpContent& content, std::string coding, std::string bytes);

/// `bytes` in the format of gzip (RFC 1952).
std::string gzip(const std::string& bytes);

/// Answers GET and HEAD: 200, 206, 304, 412 or 416.
HttpAnswer content_answer(const HttpContent& content, const HttpHead& head);

}  // namespace arbiter::server
