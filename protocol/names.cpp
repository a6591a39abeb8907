#include "protocol/names.hpp"

#include <algorithm>
#include <array>
#include <iterator>

#include "protocol/text.hpp"

namespace arbiter::protocol {
namespace {

constexpr int kMaxAccents = 2;  // on one letter; Vietnamese needs two

struct Lookalikes {
  char letter;
  std::u32string_view forms;
};

// Letters that are, or are read as, one of the Latin alphabet: accented Latin (Latin-1 and Extended-A), then
// Greek, Cyrillic and others of the same shape.
constexpr std::array kLookalikes{
    Lookalikes{'a',
               U"ÀÁÂÃÄÅàáâãäåĀāĂăĄąǍǎ"
               U"ΑαАаɑ"},
    Lookalikes{'b', U"ΒβВвЬьƅ"},
    Lookalikes{'c',
               U"ÇçĆćĈĉĊċČč"
               U"СсϹϲ"},
    Lookalikes{'d',
               U"ĎďĐđÐð"
               U"ԁ"},
    Lookalikes{'e',
               U"ÈÉÊËèéêëĒēĔĕĖėĘęĚě"
               U"ΕЕеЁёЀѐ"},
    Lookalikes{'f', U"ƒϜ"},
    Lookalikes{'g',
               U"ĜĝĞğĠġĢģ"
               U"ɡԌ"},
    Lookalikes{'h',
               U"ĤĥĦħ"
               U"ΗНнһҺ"},
    Lookalikes{'j',
               U"Ĵĵ"
               U"ЈјϳͿ"},
    Lookalikes{'k',
               U"Ķķĸ"
               U"ΚκКк"},
    Lookalikes{'l',
               U"Ii1|ÌÍÎÏìíîïĨĩĪīĬĭĮįİıĹĺĻļĽľĿŀŁł"
               U"ΙιІіЇїӀӏǀ"},
    Lookalikes{'m', U"ΜМм"},
    Lookalikes{'n',
               U"ÑñŃńŅņŇň"
               U"Νп"},
    Lookalikes{'o',
               U"0ÒÓÔÕÖØòóôõöøŌōŎŏŐő"
               U"ΟοσОоՕօ"},
    Lookalikes{'p', U"ΡρРр"},
    Lookalikes{'q', U"ԚԛՔ"},
    Lookalikes{'r',
               U"ŔŕŖŗŘř"
               U"г"},
    Lookalikes{'s',
               U"ŚśŜŝŞşŠšȘșſ"
               U"ЅѕՏ"},
    Lookalikes{'t',
               U"ŢţŤťŦŧȚț"
               U"ΤτТт"},
    Lookalikes{'u',
               U"ÙÚÛÜùúûüŨũŪūŬŭŮůŰűŲų"
               U"υսՍ"},
    Lookalikes{'v', U"νѴѵ"},
    Lookalikes{'w',
               U"Ŵŵ"
               U"ωԜԝѡ"},
    Lookalikes{'x', U"ΧχХх"},
    Lookalikes{'y',
               U"ÝýÿŶŷŸ"
               U"ΥγУуҮү"},
    Lookalikes{'z',
               U"ŹźŻżŽž"
               U"Ζ"},
};

struct Fold {
  char32_t form;
  char letter;
};

constexpr auto kFolds = [] {
  constexpr std::size_t kCount = [] {
    std::size_t count = 0;
    for (const auto& entry : kLookalikes) count += entry.forms.size();
    return count;
  }();
  std::array<Fold, kCount> folds{};
  std::size_t next = 0;
  for (const auto& [letter, forms] : kLookalikes) {
    for (const char32_t form : forms) folds[next++] = {form, letter};
  }
  std::sort(folds.begin(), folds.end(), [](const Fold& a, const Fold& b) { return a.form < b.form; });
  return folds;
}();

// Of the scripts whose capitals stand in one row, 32 before their small letters: Latin, Greek, Cyrillic.
char32_t lower(char32_t c) {
  const bool capital = (c >= U'A' && c <= U'Z') || (c >= U'Α' && c <= U'Ω') || (c >= U'А' && c <= U'Я');
  return capital ? c + 32 : c;
}

char32_t fold(char32_t character) {
  constexpr char32_t kFullwidthFirst = 0xFF01, kFullwidthLast = 0xFF5E;  // of the printable ASCII characters
  if (character >= kFullwidthFirst && character <= kFullwidthLast) character -= kFullwidthFirst - U'!';
  // A capital may look like another letter than its small form does (В and в), so both are looked up.
  for (const char32_t form : {character, lower(character)}) {
    const auto at = std::lower_bound(kFolds.begin(), kFolds.end(), form,
                                     [](const Fold& entry, char32_t c) { return entry.form < c; });
    if (at != kFolds.end() && at->form == form) return static_cast<char32_t>(at->letter);
  }
  return lower(character);
}

}  // namespace

std::optional<std::string_view> valid_name(std::string_view name) {
  if (name.empty()) return "have at least one visible character";
  if (length(name) > kMaxNameLength) return "have at most 32 characters";
  char32_t before = U' ';
  int accents = 0;
  while (!name.empty()) {
    const char32_t c = take_character(name);
    if (is_control(c)) return "not contain control characters";
    if (is_invisible(c)) return "not contain invisible or direction-changing characters";
    if (is_space(c) && c != U' ') return "contain no spaces but the ordinary one";
    if (c == U' ' && before == U' ') return "not begin with a space or contain two in a row";
    accents = is_combining(c) ? accents + 1 : 0;
    if (accents > 0 && before == U' ') return "not begin a word with a combining mark";
    if (accents > kMaxAccents) return "have at most two combining marks on a letter";
    before = c;
  }
  if (before == U' ') return "not end with a space";
  return std::nullopt;
}

std::string fold_name(std::string_view name) {
  std::string folded;
  name = trimmed(name);
  bool blank = false;
  while (!name.empty()) {
    const char32_t c = take_character(name);
    if (is_combining(c) || is_invisible(c)) continue;
    if (is_space(c)) {
      blank = true;
      continue;
    }
    if (blank) folded += ' ';
    blank = false;
    append_character(folded, fold(c));
  }
  return folded;
}

}  // namespace arbiter::protocol
