// Every setting, described once. The file, the environment, the flags, `--print-config` and the commented
// defaults all follow this table, so none can be forgotten in one of them.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "server/base/config.hpp"

namespace arbiter::server {

struct Setting {
  using Integer = std::int64_t& (*)(Config&);
  using Flag = bool& (*)(Config&);
  using Text = std::string& (*)(Config&);
  using Texts = std::vector<std::string>& (*)(Config&);
  using Field = std::variant<Integer, Flag, Text, Texts>;

  /// What each text of a setting must be besides. Where it is not, it is refused as not being `what`.
  struct Form {
    bool (*fits)(const std::string&) = nullptr;
    std::string_view what;
  };

  std::string_view name;  // "section.name"; settings without a section come first
  Field field;
  std::string_view doc;                     // one sentence for the operator, with units
  std::int64_t min = 0;                     // of integers, inclusive; of a text, its fewest bytes
  std::int64_t max = 0;                     // of integers, inclusive
  std::vector<std::string_view> choices{};  // of texts: if not empty, nothing else is allowed
  Form form{};
  bool secret = false;  // `--print-config` does not show it
};

/// In the order in which they are shown.
const std::vector<Setting>& settings();

}  // namespace arbiter::server
