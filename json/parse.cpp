#include "json/parse.hpp"

#include <boost/container/small_vector.hpp>
#include <cstring>
#include <iterator>
#include <utility>

#include "json/plain.hpp"

namespace arbiter::json {
namespace {

using Value = nlohmann::json;
using Kind = ParseError::Kind;

// Walks the text and leaves a mark of how far it has come, because a SAX handler is not told where it is.
// All copies share the mark; the lexer only ever moves one of them.
class TrackedIterator {
 public:
  using iterator_category = std::input_iterator_tag;
  using value_type = char;
  using difference_type = std::ptrdiff_t;
  using pointer = const char*;
  using reference = const char&;

  TrackedIterator(const char* at, const char** mark) : at_(at), mark_(mark) {}
  reference operator*() const { return *at_; }
  TrackedIterator& operator++() {
    *mark_ = ++at_;
    return *this;
  }
  TrackedIterator operator++(int) {
    const TrackedIterator before = *this;
    ++*this;
    return before;
  }
  bool operator==(const TrackedIterator& other) const { return at_ == other.at_; }

 private:
  const char* at_;
  const char** mark_;
};

// The library's own message quotes the input, whose bytes may be anything; only the part that is its own is
// kept.
std::string syntax_message(std::string_view what) {
  const auto start = what.find(" - ");
  if (start == std::string_view::npos) return "this is not JSON";
  what.remove_prefix(start + 3);
  return "this is not JSON: " + std::string(what.substr(0, what.find("; last read: ")));
}

// Builds the value while the lexer reads, and stops it at the first thing that is refused.
class Builder {
 public:
  Builder(const ParseLimits& limits, Parsed& out) : limits_(limits), out_(out) {}

  bool null() { return scalar(nullptr); }
  bool boolean(bool value) { return scalar(value); }
  bool number_integer(std::int64_t value) { return scalar(value); }
  bool number_unsigned(std::uint64_t value) { return scalar(value); }
  bool number_float(double value, const std::string& text) {
    // The lexer falls back to double for an integer that 64 bits cannot hold.
    const bool integer = text.find_first_of(".eE") == std::string::npos;
    return integer ? refuse(Kind::number_range, "an integer does not fit 64 bits") : scalar(value);
  }
  bool string(const std::string& value) { return fits(value) && scalar(value); }
  bool binary(const Value::binary_t&) { return refuse(Kind::syntax, "binary values are not JSON"); }

  bool start_object(std::size_t) { return open(Value::value_t::object); }
  bool start_array(std::size_t) { return open(Value::value_t::array); }
  bool end_object() { return close(); }
  bool end_array() { return close(); }

  bool key(const std::string& name) {
    if (!fits(name)) return false;
    const auto [slot, fresh] = open_.back()->get_ptr<Value::object_t*>()->try_emplace(name);
    if (!fresh)
      return refuse(Kind::duplicate_key, "the member \"" + shortened(name, 64) + "\" is given twice");
    member_ = &slot->second;
    return true;
  }

  bool parse_error(std::size_t, const std::string&, const nlohmann::detail::exception& problem) {
    constexpr int kNumberOverflow = 406;
    if (problem.id == kNumberOverflow) return refuse(Kind::number_range, "a number is too large");
    return refuse(Kind::syntax, syntax_message(problem.what()));
  }

 private:
  bool refuse(Kind kind, std::string message) {
    out_.error = ParseError{kind, 0, std::move(message)};
    return false;
  }

  bool fits(const std::string& text) {
    if (text.size() <= limits_.max_string_bytes) return true;
    return refuse(Kind::string_too_long,
                  "a string is longer than " + std::to_string(limits_.max_string_bytes) + " bytes");
  }

  bool count_value() {
    if (++values_ <= limits_.max_values) return true;
    return refuse(Kind::too_many_values, "more than " + std::to_string(limits_.max_values) + " values");
  }

  template <class T>
  bool scalar(T&& value) {
    if (!count_value()) return false;
    place(std::forward<T>(value));
    return true;
  }

  bool open(Value::value_t type) {
    if (open_.size() >= limits_.max_depth) {
      return refuse(Kind::too_deep, "nested more than " + std::to_string(limits_.max_depth) + " levels deep");
    }
    if (!count_value()) return false;
    open_.push_back(place(type));
    return true;
  }

  bool close() {
    open_.pop_back();
    return true;
  }

  template <class T>
  Value* place(T&& value) {
    if (open_.empty()) return &(out_.value = Value(std::forward<T>(value)));
    if (auto* array = open_.back()->get_ptr<Value::array_t*>())
      return &array->emplace_back(std::forward<T>(value));
    return &(*member_ = Value(std::forward<T>(value)));
  }

  const ParseLimits& limits_;
  Parsed& out_;
  std::size_t values_ = 0;
  Value* member_ = nullptr;                            // where the value of the key just read belongs
  boost::container::small_vector<Value*, 32> open_{};  // arrays and objects that are not closed yet
};

Parsed refused(Kind kind, std::size_t offset, std::string message) {
  return {nullptr, ParseError{kind, offset, std::move(message)}};
}

}  // namespace

Parsed parse_bounded(std::string_view text, const ParseLimits& limits) {
  if (auto value = parse_plain(text, limits)) return {std::move(*value), std::nullopt};
  return parse_by_lexer(text, limits);
}

Parsed parse_by_lexer(std::string_view text, const ParseLimits& limits) {
  if (text.size() > limits.max_bytes) {
    return refused(Kind::too_many_bytes, limits.max_bytes,
                   "larger than " + std::to_string(limits.max_bytes) + " bytes");
  }
  // Two things that the lexer would let pass: it skips a byte order mark, and takes a NUL for the end of the
  // text.
  if (text.starts_with("\xEF\xBB\xBF")) return refused(Kind::syntax, 0, "this begins with a byte order mark");
  if (const auto nul = text.find('\0'); nul != std::string_view::npos) {
    return refused(Kind::syntax, nul, "this contains a NUL byte");
  }

  Parsed parsed;
  Builder builder(limits, parsed);
  const char* mark = text.data();
  const TrackedIterator first(text.data(), &mark), last(text.data() + text.size(), &mark);
  Value::sax_parse(first, last, &builder);
  if (parsed.error) {
    parsed.error->offset = static_cast<std::size_t>(mark - text.data());
    parsed.value = nullptr;
  }
  return parsed;
}

std::string shortened(std::string_view text, std::size_t max_bytes) {
  if (text.size() <= max_bytes) return std::string(text);
  constexpr std::string_view kEllipsis = "…";
  std::size_t end = max_bytes > kEllipsis.size() ? max_bytes - kEllipsis.size() : 0;
  const auto inside_character = [&] { return (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80; };
  while (end > 0 && inside_character()) --end;
  return std::string(text.substr(0, end)).append(kEllipsis);
}

}  // namespace arbiter::json
