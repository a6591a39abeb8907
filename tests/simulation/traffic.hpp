// Frames whose like has not been seen before, kept for the schemas: a run sends millions of frames, and a few
// thousand forms.
#pragma once

#include <fstream>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <unordered_set>

namespace arbiter::simulation {

class Traffic {
 public:
  /// Nothing is kept where `file` is empty.
  explicit Traffic(const std::string& file);

  /// News, and a request with its answer.
  void news(const nlohmann::json& message, std::string_view text);
  void answer(const std::string& method, const nlohmann::json& params, const nlohmann::json& message,
              std::string_view text);
  std::size_t forms() const { return forms_.size(); }

 private:
  bool is_new(std::string_view name, const nlohmann::json& value);
  void line(std::string_view direction, std::string_view text);

  std::ofstream out_;
  std::unordered_set<std::uint64_t> forms_;
  std::uint64_t connection_ = 0;
};

}  // namespace arbiter::simulation
