// Writing JSON as text, without building a tree first: views, events and frames are written once, into the
// buffer that is sent. A Writer and its output are used by one thread at a time.
#pragma once

#include <concepts>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>
#include <vector>

namespace arbiter::json {

/// A JSON text of less than 4 GiB together with an index of its values, in the order in which they were
/// written (pre-order). `append_patch` compares two of these. Offsets are bytes into `text`.
struct Document {
  enum class Kind : std::uint8_t { scalar, array, object };
  struct Node {
    std::uint32_t begin;      // of the value
    std::uint32_t end;        // one past the value
    std::uint32_t key_begin;  // of the member's name, without quotes
    std::uint32_t key_size;   // 0 in arrays
    std::uint32_t next;       // index of the first node after this value and all that it contains
    Kind kind;
  };

  std::string text;
  std::vector<Node> nodes;

  void clear() {
    text.clear();
    nodes.clear();
  }
  std::string_view slice(const Node& node) const {
    return {text.data() + node.begin,
            node.end - node.begin};  // unchecked: the index is right by construction
  }
  std::string_view key(const Node& node) const {
    return {text.data() + node.key_begin, node.key_size};  // likewise
  }
};

/// Appends one JSON value to a string, or to a Document and its index; both must outlive the writer. It
/// writes commas and quotes by itself. The caller must pair `begin_…` with `end_…`, call `key` before each
/// value of an object, and not write a name twice in one object; none of this is checked.
class Writer {
 public:
  explicit Writer(std::string& out) : out_(out) {}
  explicit Writer(Document& document) : out_(document.text), nodes_(&document.nodes) {}
  Writer(const Writer&) = delete;
  Writer& operator=(const Writer&) = delete;

  void begin_object() { open('{', Document::Kind::object); }
  void end_object() { close('}'); }
  void begin_array() { open('[', Document::Kind::array); }
  void end_array() { close(']'); }

  /// `name` must need no escaping: no quote, backslash or control character.
  Writer& key(std::string_view name) {
    begin_piece();
    add('"');
    key_begin_ = static_cast<std::uint32_t>(out_.size() + piece_size_);
    key_size_ = static_cast<std::uint32_t>(name.size());
    add(name);
    add("\":");
    end_piece();
    comma_ = false;
    return *this;
  }

  void value(std::string_view text);  ///< escapes; `text` must be UTF-8
  void value(const char* text) { value(std::string_view(text)); }
  void value(const std::string& text) { value(std::string_view(text)); }
  void value(bool b) { scalar(b ? "true" : "false"); }
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
  void plain(std::string_view identifier) {
    begin_piece();
    const std::size_t begin = out_.size() + piece_size_;
    add('"');
    add(identifier);
    add('"');
    end_piece();
    leaf(begin);
  }

  /// A complete JSON value that is text already. In a Document's index it is one value, whatever it contains.
  void raw(std::string_view json) { scalar(json); }

  /// The same, appended to the output by `append(std::string&)` itself, which saves a copy.
  template <class Append>
  void raw_by(Append&& append) {
    before();
    const std::size_t begin = out_.size();
    append(out_);
    leaf(begin);
  }

  /// key() and value().
  template <class T>
  void member(std::string_view name, const T& v) {
    key(name);
    value(v);
  }

 private:
  // Small pieces are gathered on the stack and appended at once: one append to a string costs more than all
  // of them.
  void begin_piece() {
    piece_size_ = 0;
    if (comma_) add(',');
  }
  void add(char c) { piece_[piece_size_++] = c; }
  void add(std::string_view text) {
    if (text.size() + 8 > sizeof piece_ - piece_size_) {
      end_piece();
      out_ += text;
    } else {
      std::memcpy(piece_ + piece_size_, text.data(), text.size());
      piece_size_ += text.size();
    }
  }
  void end_piece() {
    out_.append(piece_, piece_size_);
    piece_size_ = 0;
  }
  void before() {
    if (comma_) out_ += ',';
  }
  void scalar(std::string_view text) {
    begin_piece();
    const std::size_t begin = out_.size() + piece_size_;
    add(text);
    end_piece();
    leaf(begin);
  }
  void integer(std::int64_t number);
  void leaf(std::size_t begin) {
    comma_ = true;
    if (nodes_ == nullptr) return;
    nodes_->push_back({static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(out_.size()), key_begin_,
                       key_size_, static_cast<std::uint32_t>(nodes_->size() + 1), Document::Kind::scalar});
    key_size_ = 0;
  }
  void open(char bracket, Document::Kind kind) {
    begin_piece();
    const std::size_t begin = out_.size() + piece_size_;
    add(bracket);
    end_piece();
    if (nodes_ != nullptr) {
      open_.push_back(static_cast<std::uint32_t>(nodes_->size()));
      nodes_->push_back({static_cast<std::uint32_t>(begin), 0, key_begin_, key_size_, 0, kind});
      key_size_ = 0;
    }
    comma_ = false;
  }
  void close(char bracket) {
    out_ += bracket;
    comma_ = true;
    if (nodes_ == nullptr) return;
    Document::Node& node = (*nodes_)[open_.back()];
    node.end = static_cast<std::uint32_t>(out_.size());
    node.next = static_cast<std::uint32_t>(nodes_->size());
    open_.pop_back();
  }

  std::string& out_;
  std::vector<Document::Node>* nodes_ = nullptr;
  std::vector<std::uint32_t> open_;
  std::uint32_t key_begin_ = 0;
  std::uint32_t key_size_ = 0;
  bool comma_ = false;
  std::size_t piece_size_ = 0;
  char piece_[96];
};

}  // namespace arbiter::json
