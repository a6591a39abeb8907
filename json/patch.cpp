#include "json/patch.hpp"

#include <algorithm>
#include <boost/container/small_vector.hpp>
#include <charconv>

namespace arbiter::json {
namespace {

using Node = Document::Node;
using Index = std::uint32_t;

constexpr std::size_t kBlock = 64;

/// How many whole blocks of bytes two texts have in common at their beginnings, in bytes.
std::size_t common_prefix(std::string_view a, std::string_view b) {
  const std::size_t most = std::min(a.size(), b.size());
  std::size_t n = 0;
  while (n + kBlock <= most && a.substr(n, kBlock) == b.substr(n, kBlock)) n += kBlock;
  return n;
}

/// The same at their ends.
std::size_t common_suffix(std::string_view a, std::string_view b) {
  const std::size_t most = std::min(a.size(), b.size());
  std::size_t n = 0;
  while (n + kBlock <= most &&
         a.substr(a.size() - n - kBlock, kBlock) == b.substr(b.size() - n - kBlock, kBlock)) {
    n += kBlock;
  }
  return n;
}

class Differ {
 public:
  Differ(const Document& before, const Document& after, std::string& out)
      : before_(before),
        after_(after),
        out_(out),
        prefix_(common_prefix(before.text, after.text)),
        suffix_(common_suffix(before.text, after.text)) {}

  void run() {
    out_ += '[';
    compare(0, 0);
    out_ += ']';
  }

 private:
  /// The operations that turn node `a` of the old document into node `b` of the new one.
  void compare(Index a, Index b) {
    if (!same(a, b)) tell(a, b);
  }

  /// The same for two that differ.
  void tell(Index a, Index b) {
    const Node& from = before_.nodes[a];
    const Node& to = after_.nodes[b];
    if (from.kind != to.kind || from.kind == Document::Kind::scalar) return operation("replace", &to);
    const std::size_t mark = out_.size();
    const bool first = first_;
    from.kind == Document::Kind::object ? compare_objects(a, b) : compare_arrays(a, b);
    const std::size_t whole = to.end - to.begin + path_.size() + 34;  // the length of one `replace`
    if (out_.size() - mark > whole) {
      out_.resize(mark);
      first_ = first;
      operation("replace", &to);
    }
  }

  void compare_objects(Index a, Index b) {
    const Index a_end = before_.nodes[a].next;
    const Index b_end = after_.nodes[b].next;
    Index a_first = a + 1, b_first = b + 1;
    while (a_first < a_end && b_first < b_end && in_prefix(a_first, b_first)) {
      a_first = before_.nodes[a_first].next;
      b_first = after_.nodes[b_first].next;
    }
    Index other = b_first;  // members mostly keep their order
    for (Index i = a_first; i < a_end; i = before_.nodes[i].next) {
      if (other < b_end && in_suffix(i, other)) break;  // and so are all that follow
      const std::string_view name = before_.key(before_.nodes[i]);
      if (other == b_end || after_.key(after_.nodes[other]) != name) other = find(after_, b, name);
      if (other == b_end) {
        at(name, [&] { operation("remove", nullptr); });
      } else {
        other = after_.nodes[other].next;
      }
    }
    Index hint = a_first;
    for (Index j = b_first; j < b_end; j = after_.nodes[j].next) {
      if (hint < a_end && in_suffix(hint, j)) break;
      const std::string_view name = after_.key(after_.nodes[j]);
      Index i = hint < a_end && before_.key(before_.nodes[hint]) == name ? hint : find(before_, a, name);
      if (i == a_end) {
        at(name, [&] { operation("add", &after_.nodes[j]); });
      } else {
        if (!same(i, j)) at(name, [&] { tell(i, j); });
        hint = before_.nodes[i].next;
      }
    }
  }

  /// Equal elements at both ends stay; those between are compared in pairs, and the surplus of one side is
  /// removed or added. So a card drawn from a deck is one `remove`.
  void compare_arrays(Index a, Index b) {
    const Elements from = elements(before_, a);
    const Elements to = elements(after_, b);
    std::size_t prefix = 0;
    while (prefix < from.size() && prefix < to.size() && same(from[prefix], to[prefix])) ++prefix;
    std::size_t suffix = 0;
    while (suffix < from.size() - prefix && suffix < to.size() - prefix &&
           same(from[from.size() - 1 - suffix], to[to.size() - 1 - suffix])) {
      ++suffix;
    }
    const std::size_t removed = from.size() - prefix - suffix;
    const std::size_t added = to.size() - prefix - suffix;
    const std::size_t common = std::min(removed, added);
    for (std::size_t k = 0; k < common; ++k) {
      at(prefix + k, [&] { compare(from[prefix + k], to[prefix + k]); });
    }
    for (std::size_t k = common; k < removed; ++k) {
      at(prefix + common, [&] { operation("remove", nullptr); });
    }
    for (std::size_t k = common; k < added; ++k) {
      at(prefix + k, [&] { operation("add", &after_.nodes[to[prefix + k]]); });
    }
  }

  bool same(Index a, Index b) const {
    return in_prefix(a, b) || in_suffix(a, b) ||
           before_.slice(before_.nodes[a]) == after_.slice(after_.nodes[b]);
  }

  /// Whether two values, and all that stands before them, lie before the first difference of the texts.
  bool in_prefix(Index a, Index b) const {
    const Node& from = before_.nodes[a];
    const Node& to = after_.nodes[b];
    return from.begin == to.begin && from.end == to.end && from.end <= prefix_;
  }

  /// Whether two values with their names, and all that follows, lie after the last difference.
  bool in_suffix(Index a, Index b) const {
    const Node& from = before_.nodes[a];
    const Node& to = after_.nodes[b];
    const std::size_t rest = before_.text.size() - from.begin;
    return rest == after_.text.size() - to.begin && from.key_size == to.key_size &&
           rest + from.key_size + 2 <= suffix_;
  }

  static Index find(const Document& document, Index object, std::string_view name) {
    const Index end = document.nodes[object].next;
    for (Index i = object + 1; i < end; i = document.nodes[i].next) {
      if (document.key(document.nodes[i]) == name) return i;
    }
    return end;
  }

  using Elements = boost::container::small_vector<Index, 64>;
  static Elements elements(const Document& document, Index array) {
    Elements found;
    const Index end = document.nodes[array].next;
    for (Index i = array + 1; i < end; i = document.nodes[i].next) found.push_back(i);
    return found;
  }

  template <class Do>
  void at(std::string_view name, Do&& act) {
    const std::size_t size = path_.size();
    path_ += '/';
    for (const char c : name) {
      if (c == '~')
        path_ += "~0";
      else if (c == '/')
        path_ += "~1";
      else
        path_ += c;
    }
    act();
    path_.resize(size);
  }

  template <class Do>
  void at(std::size_t index, Do&& act) {
    char digits[24];
    at(std::string_view(digits, std::to_chars(digits, digits + sizeof digits, index).ptr - digits), act);
  }

  void operation(std::string_view op, const Node* value) {
    if (!first_) out_ += ',';
    first_ = false;
    out_.append("{\"op\":\"").append(op).append("\",\"path\":\"").append(path_).append("\"");
    if (value != nullptr) out_.append(",\"value\":").append(after_.slice(*value));
    out_ += '}';
  }

  const Document& before_;
  const Document& after_;
  std::string& out_;
  const std::size_t prefix_, suffix_;  // what the texts have in common
  std::string path_;
  bool first_ = true;
};

}  // namespace

void append_patch(const Document& before, const Document& after, std::string& out) {
  Differ(before, after, out).run();
}

void write_patch(const Document& before, const Document& after, Writer& out) {
  std::string patch;
  append_patch(before, after, patch);
  out.raw(patch);
}

}  // namespace arbiter::json
