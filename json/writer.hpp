// Writing JSON as text, without building a tree first: views, events and frames are written once, into the
// buffer that is sent. A Writer and its output are used by one thread at a time.
#pragma once

#include <algorithm>
#include <concepts>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace arbiter::json {

/// A JSON text of less than 4 GiB together with an index of its values, in the order in which they were
/// written (pre-order). `append_patch` compares two of these. Offsets are bytes into `text`.
struct Document {
  enum class Kind : std::uint8_t { scalar, array, object };
  struct Node {
    std::uint32_t begin;          // of the value
    std::uint32_t end;            // one past the value
    std::uint32_t next;           // index of the first node after this value and all that it contains
    std::uint32_t key_size : 30;  // of the member's name, without quotes; 0 in arrays
    Kind kind : 2;
  };

  std::string text;
  std::vector<Node>
      nodes;  // what lies beyond the first one's `next` is room for the next value to be written

  void clear() { text.clear(); }
  /// Unchecked: the index is right by construction.
  std::string_view slice(const Node& node) const { return {text.data() + node.begin, node.end - node.begin}; }
  /// Likewise. Precondition: `node` is a member of an object; its name stands before it, as `"name":`.
  std::string_view key(const Node& node) const {
    return {text.data() + node.begin - node.key_size - 2, node.key_size};
  }
};

/// Appends one JSON value to a string, or to a Document that is empty and its index; both must outlive the
/// writer. It writes commas and quotes by itself. The caller must pair `begin_…` with `end_…`, call `key`
/// before each value of an object, and not write a name twice in one object; none of this is checked.
///
/// While the value is incomplete the output belongs to the writer: it is longer than what was written, so
/// nobody else may read it or append to it. It is exact again as soon as the outermost value is closed, and
/// at the latest when the writer is gone.
class Writer {
 public:
  explicit Writer(std::string& out) : out_(out) {}
  explicit Writer(Document& document) : out_(document.text), nodes_(&document.nodes) {}
  ~Writer() { finish(); }
  Writer(const Writer&) = delete;
  Writer& operator=(const Writer&) = delete;

  void begin_object() { open('{', Document::Kind::object); }
  void end_object() { close('}'); }
  void begin_array() { open('[', Document::Kind::array); }
  void end_array() { close(']'); }

  /// `name` must need no escaping: no quote, backslash or control character.
  [[gnu::always_inline]] Writer& key(std::string_view name) {
    put('"', name, "\":");
    key_size_ = static_cast<std::uint32_t>(name.size());
    comma_ = false;
    return *this;
  }

  void value(std::string_view text);  ///< escapes; `text` must be UTF-8
  void value(const char* text) { value(std::string_view(text)); }
  void value(const std::string& text) { value(std::string_view(text)); }
  void value(bool b) { b ? scalar("true") : scalar("false"); }
  void null() { scalar("null"); }
  /// A number within the range of std::int64_t.
  template <std::integral I>
  void value(I number) {
    integer(static_cast<std::int64_t>(number));
  }
  /// A type of its own that stands for a number, such as a seat.
  template <class T>
  requires requires(const T& it) {
    { it.number() } -> std::integral;
  }
  void value(const T& it) { value(it.number()); }

  /// A string that needs no escaping, such as an identifier.
  void plain(std::string_view identifier) { scalar('"', identifier, '"'); }

  /// A complete JSON value that is text already, in one piece or several. In a Document's index it is one
  /// value, whatever it contains.
  template <std::convertible_to<std::string_view>... Pieces>
  void raw(const Pieces&... pieces) {
    scalar(std::string_view(pieces)...);
  }

  /// key() and value().
  template <class T>
  void member(std::string_view name, const T& v) {
    key(name);
    value(v);
  }

 private:
  void integer(std::int64_t number);

  struct Escaped;
  struct Digits;

  /// Appends the parts, after a comma where one is due, and returns where the first begins. Their sizes are
  /// added up beforehand: room is asked for once, and no part needs to look.
  template <class... Parts>
  [[gnu::always_inline]] const char* put(const Parts&... parts) {
    char* at = room((most(parts) + ... + sizeof(',')));
    *at = ',';
    at += comma_ ? 1 : 0;
    const char* begin = at;
    ((at = copy(parts, at)), ...);
    at_ = at;
    return begin;
  }
  /// The most bytes that `copy` writes; `copy` returns where it stopped.
  static std::size_t most(char) { return 1; }
  static std::size_t most(std::string_view text) { return text.size(); }
  template <std::size_t Size>
  static constexpr std::size_t most(const char (&)[Size]) {
    return Size - 1;  // a literal, with NUL
  }
  static std::size_t most(const Escaped& text);
  static std::size_t most(const Digits& digits);
  static char* copy(char c, char* to) {
    *to = c;
    return to + 1;
  }
  static char* copy(std::string_view text, char* to) { return std::copy(text.begin(), text.end(), to); }
  template <std::size_t Size>
  static char* copy(const char (&text)[Size], char* to) {
    return std::copy_n(text, Size - 1, to);
  }
  static char* copy(const Escaped& text, char* to);
  static char* copy(const Digits& digits, char* to);

  /// Where the next `bytes` bytes belong; there is room for them.
  char* room(std::size_t bytes) {
    if (static_cast<std::size_t>(end_ - at_) < bytes) grow(bytes);
    return at_;
  }
  void grow(std::size_t bytes);

  template <class... Parts>
  void scalar(const Parts&... parts) {
    const char* begin = put(parts...);
    comma_ = true;
    if (nodes_ != nullptr) {
      Document::Node& node = add_node(begin, Document::Kind::scalar);
      node.end = offset(at_);
      node.next = written_nodes_;
    }
    if (depth_ == 0) finish();
  }
  void open(char bracket, Document::Kind kind) {
    const char* begin = put(bracket);
    comma_ = false;
    ++depth_;
    if (nodes_ == nullptr) return;
    add_node(begin, kind).next = innermost_;
    innermost_ = written_nodes_ - 1;
  }
  void close(char bracket) {
    comma_ = false;
    put(bracket);
    comma_ = true;
    if (nodes_ != nullptr) {
      Document::Node& node = (*nodes_)[innermost_];
      innermost_ = node.next;
      node.end = offset(at_);
      node.next = written_nodes_;
    }
    if (--depth_ == 0) finish();
  }

  std::uint32_t offset(const char* at) const { return static_cast<std::uint32_t>(at - out_.data()); }
  Document::Node& add_node(const char* begin, Document::Kind kind) {
    if (written_nodes_ == nodes_->size()) grow_nodes();
    Document::Node& node = (*nodes_)[written_nodes_++];
    node.begin = offset(begin);
    node.key_size = key_size_;
    node.kind = kind;
    key_size_ = 0;
    return node;
  }
  void grow_nodes();

  /// Cuts the output to what was written.
  void finish();

  std::string& out_;
  std::size_t begun_ = 0;  // where in it this writer's value begins
  char* at_ = nullptr;     // where the next byte belongs; null while the output is exact
  char* end_ = nullptr;    // of the room
  std::vector<Document::Node>* nodes_ = nullptr;
  std::uint32_t written_nodes_ = 0;
  std::uint32_t innermost_ = 0;  // the value that is open; while it is, its `next` names the one around it
  std::uint32_t key_size_ = 0;
  std::uint32_t depth_ = 0;
  bool comma_ = false;
};

}  // namespace arbiter::json
