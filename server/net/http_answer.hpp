// An answer to a plain HTTP request, before it is bytes.
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace arbiter::server {

struct HttpAnswer {
  int status = 200;
  std::vector<std::pair<std::string, std::string>> fields{};
  /// What is sent are `size` bytes of it from `begin` on: files are shared by all answers. Null: nothing.
  std::shared_ptr<const std::string> content{};
  std::size_t begin = 0;
  std::size_t size = 0;
  bool is_head = false;  ///< `size` is told and nothing is sent

  void set(std::string name, std::string value) { fields.emplace_back(std::move(name), std::move(value)); }
  std::string_view body() const {
    return content == nullptr || is_head ? std::string_view()
                                         : std::string_view(*content).substr(begin, size);
  }
};

/// Plain text that nobody is to keep.
HttpAnswer text_answer(int status, std::string text);

/// The status line and all fields, with Date, Server, and what says that the connection goes on or ends.
std::string head_text(const HttpAnswer& answer, bool keep_alive);

}  // namespace arbiter::server
