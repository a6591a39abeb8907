#include "server/cli/terminal.hpp"

#include <unistd.h>

#include <array>
#include <cstdio>
#include <streambuf>
#include <string>

#include "protocol/text.hpp"

namespace arbiter::server::cli {
namespace {

bool is_harmful(char32_t character) {
  if (character == U'\n' || character == U'\t') return false;
  return protocol::is_control(character) || protocol::is_direction_override(character) ||
         protocol::is_invisible(character);
}

void append_escaped(std::string& text, char32_t character) {
  const auto unit = [&text](unsigned value) {
    std::array<char, 16> escape{};
    std::snprintf(escape.data(), escape.size(), "\\u%04x", value);
    text += escape.data();
  };
  if (character < 0x10000) return unit(character);
  unit(0xD800 + ((character - 0x10000) >> 10));  // as JSON does: a pair of surrogates
  unit(0xDC00 + ((character - 0x10000) & 0x3FF));
}

/// How many bytes at the end of `text` begin a character whose other bytes have not come yet.
std::size_t unfinished(const std::string& text) {
  for (std::size_t back = 1; back <= 3 && back <= text.size(); ++back) {
    const auto byte = static_cast<unsigned char>(text[text.size() - back]);
    if ((byte & 0xC0) == 0x80) continue;
    const std::size_t width = byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : byte >= 0xC0 ? 2 : 1;
    return width > back ? back : 0;
  }
  return 0;
}

}  // namespace

/// Takes a stream's place at its buffer.
class HarmlessTerminal::Escaping : public std::streambuf {
 public:
  explicit Escaping(std::ostream& stream) : stream_(stream), target_(stream.rdbuf(this)) {}
  ~Escaping() override {
    write(pending_);
    target_->pubsync();
    stream_.rdbuf(target_);
  }
  Escaping(const Escaping&) = delete;
  Escaping& operator=(const Escaping&) = delete;

 protected:
  int_type overflow(int_type byte) override {
    if (traits_type::eq_int_type(byte, traits_type::eof())) return traits_type::not_eof(byte);
    const char one = traits_type::to_char_type(byte);
    return xsputn(&one, 1) == 1 ? byte : traits_type::eof();
  }
  std::streamsize xsputn(const char* bytes, std::streamsize count) override {
    pending_.append(bytes, static_cast<std::size_t>(count));
    const std::string rest = pending_.substr(pending_.size() - unfinished(pending_));
    pending_.resize(pending_.size() - rest.size());
    const bool ok = write(pending_);
    pending_ = rest;
    return ok ? count : 0;
  }
  int sync() override { return target_->pubsync(); }

 private:
  bool write(std::string_view text) {
    std::string harmless;
    while (!text.empty()) {
      const std::string_view before = text;
      const char32_t character = protocol::take_character(text);
      is_harmful(character) ? append_escaped(harmless, character)
                            : (void)harmless.append(before.substr(0, before.size() - text.size()));
    }
    const auto size = static_cast<std::streamsize>(harmless.size());
    return target_->sputn(harmless.data(), size) == size;
  }

  std::ostream& stream_;
  std::streambuf* target_;
  std::string pending_;  // the beginning of a character
};

HarmlessTerminal::HarmlessTerminal() {
  if (::isatty(STDOUT_FILENO) != 0) out_ = std::make_unique<Escaping>(std::cout);
  if (::isatty(STDERR_FILENO) != 0) err_ = std::make_unique<Escaping>(std::cerr);
}

HarmlessTerminal::~HarmlessTerminal() = default;

}  // namespace arbiter::server::cli
