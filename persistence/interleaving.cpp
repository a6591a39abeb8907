#include "persistence/interleaving.hpp"

#include <algorithm>
#include <charconv>

#include "persistence/error.hpp"

namespace arbiter::persistence {
namespace {

[[noreturn]] void corrupt() { throw StoreError(ErrorKind::Corrupt, "recordings that are not interleaved"); }

/// The next line with its end, taken off `text`; the rest if no line ends.
std::string_view take_line(std::string_view& text) {
  const auto end = text.find('\n');
  const std::string_view line = text.substr(0, end == std::string_view::npos ? end : end + 1);
  text.remove_prefix(line.size());
  return line;
}

struct Part {
  std::string_view perspective;
  std::size_t left;  // bytes that are still to come
};

/// Takes the lines before the empty one off `text`.
std::vector<Part> take_parts(std::string_view& text) {
  std::vector<Part> parts;
  std::size_t sum = 0;
  for (std::string_view line = take_line(text); line != "\n"; line = take_line(text)) {
    const auto space = line.find(' ');
    if (space == std::string_view::npos || line.back() != '\n') corrupt();
    const char* const end = line.data() + line.size() - 1;
    std::size_t size = 0;
    const auto read = std::from_chars(line.data() + space + 1, end, size);
    if (read.ec != std::errc() || read.ptr != end || size > text.size()) corrupt();
    sum += size;
    parts.push_back({line.substr(0, space), size});
  }
  if (sum != text.size()) corrupt();
  return parts;
}

}  // namespace

std::string interleave(const std::vector<Recording>& recordings) {
  std::string text;
  std::vector<std::string_view> rest;
  std::size_t size = 0;
  for (const Recording& recording : recordings) {
    text.append(recording.perspective).append(" ").append(std::to_string(recording.bytes.size())) += '\n';
    rest.emplace_back(recording.bytes);
    size += recording.bytes.size();
  }
  text += '\n';
  for (text.reserve(text.size() + size); size > 0;) {
    for (std::string_view& bytes : rest) {
      const std::string_view line = take_line(bytes);
      text += line;
      size -= line.size();
    }
  }
  return text;
}

std::optional<std::string> recording_in(std::string_view text, std::string_view perspective) {
  std::vector<Part> parts = take_parts(text);
  const auto wanted = std::find_if(parts.begin(), parts.end(),
                                   [&](const Part& part) { return part.perspective == perspective; });
  if (wanted == parts.end()) return std::nullopt;
  std::string bytes;
  for (bytes.reserve(wanted->left); wanted->left > 0;) {
    for (Part& part : parts) {
      std::string_view its = text.substr(0, part.left);
      const std::string_view line = take_line(its);
      text.remove_prefix(line.size());
      part.left -= line.size();
      if (&part == &*wanted) bytes += line;
    }
  }
  return bytes;
}

std::vector<std::string> perspectives_in(std::string_view text) {
  std::vector<std::string> names;
  for (const Part& part : take_parts(text)) names.emplace_back(part.perspective);
  return names;
}

}  // namespace arbiter::persistence
