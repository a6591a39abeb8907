#include "json/plain.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "json/parse.hpp"

namespace arbiter::json {
namespace {

using Value = nlohmann::json;

/// Every function reads one thing from where the reader stands, and gives false at what is not plain.
class PlainReader {
 public:
  PlainReader(std::string_view text, const ParseLimits& limits) : rest_(text), limits_(limits) {}

  bool document(Value& out) {
    skip_space();
    if (!value(out, 0)) return false;
    skip_space();
    return rest_.empty();
  }

 private:
  static constexpr std::size_t kMaxDepth = 32;  // the stack does not grow with the limits

  /// `depth`: how many arrays and objects are around it.
  bool value(Value& out, std::size_t depth) {
    if (rest_.empty() || ++values_ > limits_.max_values) return false;
    switch (rest_.front()) {
      case '{':
        return may_open(depth) && object(*(out = Value::object()).get_ptr<Value::object_t*>(), depth + 1);
      case '[':
        return may_open(depth) && array(*(out = Value::array()).get_ptr<Value::array_t*>(), depth + 1);
      case '"': {
        std::string_view text;
        if (!string(text)) return false;
        out = text;
        return true;
      }
      case 't':
        return word("true", true, out);
      case 'f':
        return word("false", false, out);
      case 'n':
        return word("null", nullptr, out);
      default:
        return number(out);
    }
  }

  bool may_open(std::size_t depth) const { return depth < std::min(kMaxDepth, limits_.max_depth); }

  bool object(Value::object_t& out, std::size_t depth) {
    take();
    skip_space();
    if (take_if('}')) return true;
    do {
      skip_space();
      std::string_view name;
      if (!string(name)) return false;
      const auto [member, fresh] = out.try_emplace(std::string(name));
      skip_space();
      if (!fresh || !take_if(':')) return false;
      skip_space();
      if (!value(member->second, depth)) return false;
      skip_space();
    } while (take_if(','));
    return take_if('}');
  }

  bool array(Value::array_t& out, std::size_t depth) {
    take();
    skip_space();
    if (take_if(']')) return true;
    do {
      skip_space();
      if (!value(out.emplace_back(), depth)) return false;
      skip_space();
    } while (take_if(','));
    return take_if(']');
  }

  bool string(std::string_view& out) {
    if (!take_if('"')) return false;
    std::size_t size = 0;
    while (size < rest_.size() && is_plain(rest_[size])) ++size;
    out = rest_.substr(0, size);
    rest_.remove_prefix(size);
    return take_if('"') && size <= limits_.max_string_bytes;
  }
  static bool is_plain(char c) { return ' ' <= c && c <= '~' && c != '"' && c != '\\'; }

  bool number(Value& out) {
    constexpr std::size_t kMostDigits = 18;  // 64 bits hold them
    std::uint64_t number = 0;
    std::size_t digits = 0;
    for (; digits < rest_.size() && '0' <= rest_[digits] && rest_[digits] <= '9'; ++digits) {
      if (digits == kMostDigits) return false;
      number = number * 10 + static_cast<std::uint64_t>(rest_[digits] - '0');
    }
    if (digits == 0 || (digits > 1 && rest_.front() == '0')) return false;
    rest_.remove_prefix(digits);  // a point or an exponent is not what may follow a value
    out = number;
    return true;
  }

  template <class Meaning>
  bool word(std::string_view word, Meaning meaning, Value& out) {
    if (!rest_.starts_with(word)) return false;
    rest_.remove_prefix(word.size());
    out = meaning;
    return true;
  }

  void skip_space() {
    while (!rest_.empty() &&
           (rest_.front() == ' ' || rest_.front() == '\n' || rest_.front() == '\t' || rest_.front() == '\r'))
      take();
  }
  void take() { rest_.remove_prefix(1); }
  bool take_if(char c) {
    if (rest_.empty() || rest_.front() != c) return false;
    take();
    return true;
  }

  std::string_view rest_;
  const ParseLimits& limits_;
  std::size_t values_ = 0;
};

}  // namespace

std::optional<nlohmann::json> parse_plain(std::string_view text, const ParseLimits& limits) {
  Value value;
  if (text.size() > limits.max_bytes || !PlainReader(text, limits).document(value)) return std::nullopt;
  return value;
}

}  // namespace arbiter::json
