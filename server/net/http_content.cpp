#include "server/net/http_content.hpp"

#include <sodium/crypto_generichash.h>
#include <sodium/utils.h>
#include <zlib.h>

#include <algorithm>
#include <charconv>
#include <new>
#include <optional>

namespace arbiter::server {

namespace {

std::string_view trimmed(std::string_view text) {
  text.remove_prefix(std::min(text.find_first_not_of(" \t"), text.size()));
  return text.substr(0, text.find_last_not_of(" \t") + 1);
}

/// The elements of a list with commas; what is empty is none. Commas within quotes do not occur in what is
/// read here: our own tags are hexadecimal, and others match nothing either way.
template <class Visit>
void each_element(std::string_view list, Visit visit) {
  while (!list.empty()) {
    const auto comma = std::min(list.find(','), list.size());
    if (const auto element = trimmed(list.substr(0, comma)); !element.empty()) visit(element);
    list.remove_prefix(std::min(comma + 1, list.size()));
  }
}

bool equals_ignoring_case(std::string_view a, std::string_view b) {
  const auto lower = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; };
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [&](char x, char y) { return lower(x) == lower(y); });
}

/// In thousandths: "0.5" is 500; 0 where it is no weight.
int weight(std::string_view text) {
  if (text.empty() || text.size() > 5 || (text[0] != '0' && text[0] != '1')) return 0;
  int value = (text[0] - '0') * 1000;
  int digit = 100;
  for (std::size_t i = 2; i < text.size(); ++i, digit /= 10) {
    if (text[1] != '.' || text[i] < '0' || text[i] > '9') return 0;
    value += (text[i] - '0') * digit;
  }
  return std::min(value, 1000);
}

/// How welcome a coding is by an Accept-Encoding field, in thousandths (RFC 9110 §12.5.3).
int welcome(std::string_view accept, std::string_view coding) {
  std::optional<int> named;
  std::optional<int> any;
  each_element(accept, [&](std::string_view element) {
    const auto semicolon = std::min(element.find(';'), element.size());
    const auto name = trimmed(element.substr(0, semicolon));
    int q = 1000;
    const auto parameter = trimmed(element.substr(std::min(semicolon + 1, element.size())));
    if (parameter.starts_with("q=") || parameter.starts_with("Q=")) q = weight(parameter.substr(2));
    if (equals_ignoring_case(name, coding)) named = q;
    if (name == "*") any = q;
  });
  if (named) return *named;
  if (any) return *any;
  return coding == "identity" ? 1 : 0;  // welcome if nothing else is
}

const HttpContent::Encoded& choose_form(const HttpContent& content, const HttpHead& head) {
  const std::string accept = head.value("accept-encoding");
  const HttpContent::Encoded* best = &content.forms.front();
  int most = welcome(accept, "identity");
  for (const auto& form : content.forms) {
    if (form.coding.empty()) continue;
    const int how = welcome(accept, form.coding);
    const bool smaller = form.bytes->size() < best->bytes->size();
    if (how > most || (how == most && how > 0 && smaller)) {
      best = &form;
      most = how;
    }
  }
  return *best;
}

/// Does the list name this tag, or "*" any? Weakly: a tag that was given as W/"…" counts.
bool names_tag(const std::string& list, const std::string& etag, bool weakly) {
  bool found = false;
  each_element(list, [&](std::string_view tag) {
    if (weakly && tag.starts_with("W/")) tag.remove_prefix(2);
    found |= tag == "*" || tag == etag;
  });
  return found;
}

struct Range {
  std::size_t begin;
  std::size_t size;
};
enum class NoRange { asked, satisfiable };

/// One range of bytes. What is malformed, of another unit or several at once is as if it were not asked for.
std::variant<Range, NoRange> range_of(std::string_view field, std::size_t size) {
  if (!field.starts_with("bytes=") || field.find(',') != std::string_view::npos) return NoRange::asked;
  const std::string_view range = trimmed(field.substr(6));
  const auto dash = range.find('-');
  if (dash == std::string_view::npos) return NoRange::asked;
  const auto number = [](std::string_view digits) -> std::optional<std::size_t> {
    std::size_t value = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
    if (digits.empty() || end != digits.data() + digits.size() || error == std::errc::invalid_argument)
      return std::nullopt;
    return error == std::errc() ? value : std::size_t(-1);  // beyond any file
  };
  const auto first = number(range.substr(0, dash));
  const auto last = number(range.substr(dash + 1));
  if (dash == 0) {  // the last so many
    if (!last) return NoRange::asked;
    if (*last == 0 || size == 0) return NoRange::satisfiable;
    return Range{size - std::min(*last, size), std::min(*last, size)};
  }
  if (!first || (!last && dash + 1 != range.size()) || (last && *last < *first)) return NoRange::asked;
  if (*first >= size) return NoRange::satisfiable;
  return Range{*first, std::min(last.value_or(size - 1), size - 1) - *first + 1};
}

void take_part(HttpAnswer& answer, const HttpHead& head, const std::string& etag) {
  if (head.method != "GET" || head.count("range") != 1) return;
  if (head.count("if-range") > 0 && head.value("if-range") != etag) return;
  const std::string whole = std::to_string(answer.size);
  const auto range = range_of(head.value("range"), answer.size);
  if (const auto* part = std::get_if<Range>(&range)) {
    answer.status = 206;
    answer.set("Content-Range", "bytes " + std::to_string(part->begin) + "-" +
                                    std::to_string(part->begin + part->size - 1) + "/" + whole);
    answer.begin = part->begin;
    answer.size = part->size;
  } else if (std::get<NoRange>(range) == NoRange::satisfiable) {
    answer = text_answer(416, "the range begins beyond the end\n");
    answer.set("Content-Range", "bytes */" + whole);
  }
}

}  // namespace

void add_form(HttpContent& content, std::string coding, std::string bytes) {
  unsigned char hash[crypto_generichash_BYTES_MIN];
  crypto_generichash(hash, sizeof hash, reinterpret_cast<const unsigned char*>(bytes.data()), bytes.size(),
                     nullptr, 0);
  char text[2 * sizeof hash + 1];
  sodium_bin2hex(text, sizeof text, hash, sizeof hash);
  std::string etag = '"' + std::string(text) + '"';
  content.forms.push_back(
      {std::move(coding), std::make_shared<const std::string>(std::move(bytes)), std::move(etag)});
}

std::string gzip(const std::string& bytes) {
  z_stream stream{};
  constexpr int kGzip = 16;
  if (deflateInit2(&stream, Z_BEST_COMPRESSION, Z_DEFLATED, kGzip + MAX_WBITS, 9, Z_DEFAULT_STRATEGY) != Z_OK)
    throw std::bad_alloc();
  std::string out(deflateBound(&stream, bytes.size()), '\0');
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(bytes.data()));  // zlib only reads it
  stream.avail_in = static_cast<uInt>(bytes.size());
  stream.next_out = reinterpret_cast<Bytef*>(out.data());
  stream.avail_out = static_cast<uInt>(out.size());
  deflate(&stream, Z_FINISH);
  out.resize(stream.total_out);
  deflateEnd(&stream);
  return out;
}

HttpAnswer content_answer(const HttpContent& content, const HttpHead& head) {
  const HttpContent::Encoded& form = choose_form(content, head);
  HttpAnswer answer;
  answer.set("ETag", form.etag);
  answer.set("Cache-Control", content.immutable ? "public, max-age=31536000, immutable" : "no-cache");
  if (content.forms.size() > 1) answer.set("Vary", "Accept-Encoding");
  if (head.count("if-match") > 0 && !names_tag(head.value("if-match"), form.etag, false))
    return text_answer(412, "this is another version\n");
  if (head.count("if-none-match") > 0 && names_tag(head.value("if-none-match"), form.etag, true)) {
    answer.status = 304;
    return answer;
  }
  answer.set("Content-Type", content.type);
  if (!form.coding.empty()) answer.set("Content-Encoding", form.coding);
  answer.set("Accept-Ranges", "bytes");
  answer.content = form.bytes;
  answer.size = form.bytes->size();
  take_part(answer, head, form.etag);
  return answer;
}

}  // namespace arbiter::server
