// Writer and patches against straightforward ones that know no index, no room and nothing to skip: the same text and
// the same patches, to the byte, for documents of all sizes.
#include <catch2/catch.hpp>
#include <cstdio>
#include <functional>
#include <nlohmann/json.hpp>
#include <random>

#include "json/patch.hpp"

namespace arbiter::json {
namespace {

using Value = nlohmann::ordered_json;

std::string reference_string(const std::string& text) {
  std::string out = "\"";
  for (const char c : text) {
    char escape[8];
    if (c == '"' || c == '\\') {
      out += '\\';
      out += c;
    } else if (static_cast<unsigned char>(c) < 0x20) {
      std::snprintf(escape, sizeof escape, "\\u%04x", static_cast<unsigned>(c));
      out += escape;
    } else {
      out += c;
    }
  }
  return out + '"';
}

std::string reference_text(const Value& value) {
  if (value.is_string()) return reference_string(value.get<std::string>());
  if (!value.is_structured()) return value.dump();
  std::string out;
  for (const auto& [name, part] : value.items()) {
    out += out.empty() ? "" : ",";
    if (value.is_object()) out += '"' + name + "\":";
    out += reference_text(part);
  }
  return value.is_object() ? '{' + out + '}' : '[' + out + ']';
}

std::string operation(const char* op, const std::string& path, const Value* value) {
  const std::string tail = value == nullptr ? "" : ",\"value\":" + reference_text(*value);
  return std::string("{\"op\":\"") + op + "\",\"path\":\"" + path + '"' + tail + '}';
}

/// The operations that lead from one value to another, each but the very first after a comma.
class ReferencePatch {
 public:
  explicit ReferencePatch(std::string told = "") : text(std::move(told)) {}

  void compare(const Value& before, const Value& after, const std::string& path) {
    if (before == after) return;
    ReferencePatch whole(text), parts(text);
    whole.add(operation("replace", path, &after));
    if (before.is_object() && after.is_object()) {
      parts.objects(before, after, path);
    } else if (before.is_array() && after.is_array()) {
      parts.arrays(before, after, path);
    } else {
      parts = whole;
    }
    // A comma counts for the parts alone.
    const std::size_t comma = text.empty() ? 0 : 1;
    text = parts.text.size() + comma >= whole.text.size() ? whole.text : parts.text;
  }

  std::string text;

 private:
  void add(const std::string& operation) { text += (text.empty() ? "" : ",") + operation; }

  void objects(const Value& before, const Value& after, const std::string& path) {
    for (const auto& [name, value] : before.items()) {
      if (!after.contains(name)) add(operation("remove", path + '/' + name, nullptr));
    }
    for (const auto& [name, value] : after.items()) {
      const std::string at = path + '/' + name;
      before.contains(name) ? compare(before[name], value, at) : add(operation("add", at, &value));
    }
  }

  void arrays(const Value& before, const Value& after, const std::string& path) {
    const std::size_t shorter = std::min(before.size(), after.size());
    std::size_t prefix = 0, suffix = 0;
    while (prefix < shorter && before[prefix] == after[prefix]) ++prefix;
    while (prefix + suffix < shorter &&
           before[before.size() - 1 - suffix] == after[after.size() - 1 - suffix]) {
      ++suffix;
    }
    const std::size_t paired = shorter - suffix;
    for (std::size_t i = prefix; i < paired; ++i) {
      compare(before[i], after[i], path + '/' + std::to_string(i));
    }
    for (std::size_t i = paired; i + suffix < before.size(); ++i) {
      add(operation("remove", path + '/' + std::to_string(paired), nullptr));
    }
    for (std::size_t i = paired; i + suffix < after.size(); ++i) {
      add(operation("add", path + '/' + std::to_string(i), &after[i]));
    }
  }
};

void write(Writer& out, const Value& value) {
  if (value.is_object()) {
    out.begin_object();
    for (const auto& [name, member] : value.items()) write(out.key(name), member);
    out.end_object();
  } else if (value.is_array()) {
    out.begin_array();
    for (const Value& element : value) write(out, element);
    out.end_array();
  } else if (value.is_string()) {
    out.value(value.get<std::string>());
  } else if (value.is_boolean()) {
    out.value(value.get<bool>());
  } else if (value.is_null()) {
    out.null();
  } else {
    out.value(value.get<std::int64_t>());
  }
}

/// Numbers, texts, documents, and slightly other documents.
class Chance {
 public:
  explicit Chance(std::uint32_t seed) : random_(seed) {}

  std::size_t below(std::size_t bound) { return random_() % bound; }

  Value scalar() {
    switch (below(6)) {
      case 0:
        return nullptr;
      case 1:
        return below(2) == 0;
      case 2:
        return static_cast<std::int32_t>(random_()) * static_cast<std::int64_t>(random_());
      case 3:
        return text();
      default:
        return below(12);
    }
  }
  Value document(int depth) {
    if (depth == 0 || below(4) == 0) return scalar();
    Value value = below(2) == 0 ? Value::array() : Value::object();
    for (std::size_t parts = below(9); parts > 0; --parts) {
      if (value.is_array())
        value.push_back(document(depth - 1));
      else
        value[name()] = document(depth - 1);
    }
    return value;
  }
  /// Changes something at a random place, as a move does in a view.
  void change(Value& value) {
    if (value.empty() || !value.is_structured() || below(8) == 0) {
      value = document(2);
    } else if (const std::size_t at = below(value.size()); below(4) > 0) {
      change(value.is_array() ? value[at]
                              : (std::next(value.begin(), static_cast<std::ptrdiff_t>(at))).value());
    } else if (below(2) == 0) {
      value.erase(std::next(value.begin(), static_cast<std::ptrdiff_t>(at)));
    } else if (value.is_array()) {
      value.insert(std::next(value.begin(), static_cast<std::ptrdiff_t>(at)), document(1));
    } else {
      value[name()] = document(1);
    }
  }

 private:
  std::string name() { return std::string(1 + below(3), static_cast<char>('a' + below(8))); }
  std::string text() {
    static constexpr char kLetters[] = "abcdefgh \"\\/\n\x01\x1f\x7f";
    std::string text;
    const std::size_t size = below(20) == 0 ? below(2000) : below(20);
    while (text.size() < size) text += kLetters[below(sizeof kLetters - 1)];
    return text;
  }

  std::mt19937 random_;
};

/// Whether the index from `at` on is that of `value`; moves `at` on.
bool indexes(const Document& document, std::uint32_t& at, const Value& value) {
  const Document::Node node = document.nodes[at++];
  if (document.slice(node) != reference_text(value)) return false;
  const auto kind = value.is_object()  ? Document::Kind::object
                    : value.is_array() ? Document::Kind::array
                                       : Document::Kind::scalar;
  if (node.kind != kind) return false;
  if (value.is_structured()) {
    for (const auto& [name, part] : value.items()) {
      const Document::Node& inner = document.nodes[at];
      if (value.is_object() ? document.key(inner) != name : inner.key_size != 0) return false;
      if (!indexes(document, at, part)) return false;
    }
  }
  return node.next == at;
}

TEST_CASE("Any document: its text and its index") {
  const std::uint32_t seed = GENERATE(range(1U, 9U));
  INFO("seed " << seed);
  Chance chance(seed);
  Document document;  // used again and again, as a table does
  std::string text = "before";
  for (int round = 0; round < 400; ++round) {
    const Value value = chance.document(static_cast<int>(chance.below(6)));
    document.clear();
    Writer of_document(document);
    write(of_document, value);
    std::uint32_t at = 0;
    REQUIRE(document.text == reference_text(value));
    REQUIRE(indexes(document, at, value));
    const std::string kept = text;
    Writer of_text(text);
    write(of_text, value);
    REQUIRE(text == kept + reference_text(value));
    if (text.size() > 20'000) text.assign(chance.below(50), 'x');
  }
}

std::string patch_between(const Value& old, const Value& changed) {
  Document before, after;
  Writer of_before(before), of_after(after);
  write(of_before, old);
  write(of_after, changed);
  std::string patch;
  append_patch(before, after, patch);
  return patch;
}

TEST_CASE("The first and the last difference at any place: the same patch") {
  const std::string_view pairs[][2] = {{R"({"a":12})", R"({"a":123})"},
                                       {R"({"aa":1})", R"({"bb":1})"},
                                       {R"({"a":[7]})", R"({"a":[7,7]})"},
                                       {R"({"a":{"b":1}})", R"({"a":{"c":1}})"}};
  for (std::size_t size = 0; size < 200; ++size) {
    for (const auto& pair : pairs) {
      Value documents[2];
      for (std::size_t i = 0; i < 2; ++i) {
        documents[i]["before"] = std::string(size, 'x');
        documents[i].update(Value::parse(pair[i]));
        documents[i]["after"] = std::string(200 - size, 'y');
      }
      ReferencePatch reference;
      reference.compare(documents[0], documents[1], "");
      REQUIRE(patch_between(documents[0], documents[1]) == '[' + reference.text + ']');
    }
  }
}

TEST_CASE("Any two documents, alike or not: the same patch") {
  const std::uint32_t seed = GENERATE(range(1U, 9U));
  INFO("seed " << seed);
  Chance chance(seed);
  Document before, after;
  for (int round = 0; round < 400; ++round) {
    const Value old = chance.document(5);
    Value changed = old;
    for (std::size_t changes = chance.below(4); changes > 0; --changes) chance.change(changed);
    if (chance.below(10) == 0) changed = chance.document(5);
    before.clear();
    after.clear();
    Writer of_before(before), of_after(after);
    write(of_before, old);
    write(of_after, changed);
    std::string patch;
    append_patch(before, after, patch);
    ReferencePatch reference;
    reference.compare(old, changed, "");
    REQUIRE(patch == '[' + reference.text + ']');
    std::string in_list;
    Writer list(in_list);
    list.begin_array();
    list.value(1);
    write_patch(before, after, list);
    list.end_array();
    REQUIRE(in_list == "[1," + patch + ']');
  }
}

TEST_CASE("A writer leaves what was written, also of a value that was not completed") {
  std::string text = "{\"a\":";
  {
    Writer out(text);
    out.begin_array();
    out.raw("{\"b\":", "2", "}");
    out.begin_object();
    out.key("c");
  }
  CHECK(text == R"({"a":[{"b":2},{"c":)");
}

}  // namespace
}  // namespace arbiter::json
