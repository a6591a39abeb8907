#include "protocol/names.hpp"

#include <unicode/normalizer2.h>
#include <unicode/uchar.h>
#include <unicode/unistr.h>
#include <unicode/uscript.h>
#include <unicode/uspoof.h>
#include <unicode/uversion.h>

#include <algorithm>
#include <array>
#include <memory>
#include <stdexcept>

#include "protocol/text.hpp"

namespace arbiter::protocol {
namespace {

using icu::UnicodeString;

constexpr int kMaxMarks = 2;       // in a row; Vietnamese needs two
constexpr int kFoldRevision = 1;   // of fold_name itself
constexpr int kMaxFoldRounds = 8;  // three are the most that any character needs

void require_icu(UErrorCode code, const char* what) {
  if (U_FAILURE(code) != 0) throw std::runtime_error(std::string(what) + ": " + u_errorName(code));
}

/// Does not change once it is made, so that every thread may use it.
const USpoofChecker& spoof_checker() {
  static const std::unique_ptr<USpoofChecker, decltype(&uspoof_close)> checker = [] {
    UErrorCode error = U_ZERO_ERROR;
    std::unique_ptr<USpoofChecker, decltype(&uspoof_close)> made(uspoof_open(&error), &uspoof_close);
    require_icu(error, "ICU's spoof checker");
    uspoof_setRestrictionLevel(made.get(), USPOOF_HIGHLY_RESTRICTIVE);
    uspoof_setChecks(made.get(), USPOOF_RESTRICTION_LEVEL | USPOOF_MIXED_NUMBERS | USPOOF_HIDDEN_OVERLAY,
                     &error);
    require_icu(error, "ICU's spoof checks");
    return made;
  }();
  return *checker;
}

UnicodeString unicode(std::string_view text) {
  return UnicodeString::fromUTF8(icu::StringPiece(text.data(), static_cast<std::int32_t>(text.size())));
}

const icu::Normalizer2& form(const icu::Normalizer2* (*instance)(UErrorCode&)) {
  UErrorCode error = U_ZERO_ERROR;
  const icu::Normalizer2* normalizer = instance(error);
  require_icu(error, "ICU's normalizer");
  return *normalizer;
}

UnicodeString normalized(const UnicodeString& text, const icu::Normalizer2* (*instance)(UErrorCode&)) {
  UErrorCode error = U_ZERO_ERROR;
  UnicodeString result = form(instance).normalize(text, error);
  require_icu(error, "ICU's normalizer");
  return result;
}

UnicodeString decomposed(const UnicodeString& text) {
  return normalized(text, &icu::Normalizer2::getNFDInstance);
}

template <class Each>
void for_each(const UnicodeString& text, Each&& each) {
  for (std::int32_t at = 0; at < text.length(); at = text.moveIndex32(at, 1)) each(text.char32At(at));
}

/// Of any script: what is drawn on the letter before it.
bool is_mark(UChar32 c) {
  const auto type = u_charType(c);
  return type == U_NON_SPACING_MARK || type == U_ENCLOSING_MARK;
}

/// A mark that belongs to no script, such as an accent: it changes how a letter is read, not which it is.
bool is_accent(UChar32 c) {
  UErrorCode error = U_ZERO_ERROR;
  return is_mark(c) && uscript_getScript(c, &error) == USCRIPT_INHERITED;
}

bool is_ascii(const UnicodeString& text) {
  bool all = !text.isEmpty();
  for_each(text, [&](UChar32 c) { all = all && c < 0x80; });
  return all;
}

UnicodeString skeleton(UChar32 c) {
  UnicodeString result;
  UErrorCode error = U_ZERO_ERROR;
  uspoof_getSkeletonUnicodeString(&spoof_checker(), 0, UnicodeString(c), result, &error);
  require_icu(error, "ICU's skeletons");
  return result;
}

/// The letter of which Unicode calls this the small capital; 0 if it calls it otherwise. ICU's skeletons leave
/// most of them alone.
char small_capital(UChar32 c) {
  constexpr std::string_view kKind = "LATIN LETTER SMALL CAPITAL ";
  std::array<char, 64> name{};
  UErrorCode error = U_ZERO_ERROR;
  const auto length = static_cast<std::size_t>(
      u_charName(c, U_UNICODE_CHAR_NAME, name.data(), static_cast<std::int32_t>(name.size()), &error));
  const bool is_one = U_SUCCESS(error) != 0 && length == kKind.size() + 1 &&
                      std::string_view(name.data(), kKind.size()) == kKind;
  return is_one ? name[kKind.size()] : '\0';
}

/// What a character looks like. Of its two cases the other may be the one that looks like a Latin letter
/// (Cyrillic В and в).
UnicodeString look_of(UChar32 c) {
  if (c < 0x80 && u_isalpha(c) == 0) return skeleton(c);
  if (const char letter = small_capital(c); letter != '\0')
    return UnicodeString(static_cast<UChar32>(letter));
  UnicodeString own = skeleton(c);
  if (is_ascii(own)) return own;
  const UChar32 other = u_toupper(c) != c ? u_toupper(c) : u_tolower(c);
  UnicodeString others = skeleton(other);
  return is_ascii(others) ? others : own;
}

bool separates(UChar32 c) {
  const auto type = u_charType(c);
  return type == U_SPACE_SEPARATOR || type == U_DASH_PUNCTUATION || type == U_CONNECTOR_PUNCTUATION;
}

UnicodeString fold_once(const UnicodeString& text) {
  UnicodeString looks;
  for_each(decomposed(text), [&](UChar32 c) {
    if (!is_accent(c)) looks.append(look_of(c));
  });
  UnicodeString folded;
  for_each(decomposed(looks.foldCase()), [&](UChar32 c) {
    // The capital I is read as l, and names that differ only in case are the same.
    if (!is_accent(c)) folded.append(c == U'i' ? static_cast<UChar32>(U'l') : c);
  });
  return folded;
}

/// Why ICU takes the name for one that deceives.
std::optional<std::string_view> deceives(std::string_view name) {
  UErrorCode error = U_ZERO_ERROR;
  const std::int32_t found = uspoof_checkUTF8(&spoof_checker(), name.data(),
                                              static_cast<std::int32_t>(name.size()), nullptr, &error);
  require_icu(error, "ICU's spoof checks");
  if ((found & USPOOF_RESTRICTION_LEVEL) != 0) return "not mix letters of different scripts";
  if ((found & USPOOF_MIXED_NUMBERS) != 0) return "not mix digits of different scripts";
  if ((found & USPOOF_HIDDEN_OVERLAY) != 0) return "contain no mark that hides in the letter before it";
  return std::nullopt;
}

}  // namespace

std::optional<std::string_view> valid_name(std::string_view name) {
  if (name.empty()) return "have at least one visible character";
  if (length(name) > kMaxNameLength) return "have at most 32 characters";
  const std::string_view whole = name;
  char32_t before = U' ';
  while (!name.empty()) {
    const char32_t c = take_character(name);
    if (is_control(c)) return "not contain control characters";
    if (is_invisible(c)) return "not contain invisible or direction-changing characters";
    if (is_space(c) && c != U' ') return "contain no spaces but the ordinary one";
    if (c == U' ' && before == U' ') return "not begin with a space or contain two in a row";
    if (before == U' ' && is_mark(static_cast<UChar32>(c))) return "not begin a word with a combining mark";
    before = c;
  }
  if (before == U' ') return "not end with a space";
  int marks = 0, most = 0;
  for_each(decomposed(unicode(whole)), [&](UChar32 c) {
    marks = is_mark(c) ? marks + 1 : 0;
    most = std::max(most, marks);
  });
  if (most > kMaxMarks) return "have at most two combining marks on a letter";
  return deceives(whole);
}

std::string fold_name(std::string_view name) {
  UnicodeString visible;
  for_each(normalized(unicode(name), &icu::Normalizer2::getNFKCInstance), [&](UChar32 c) {
    if (!is_invisible(static_cast<char32_t>(c))) visible.append(c);
  });
  UnicodeString joined;
  for_each(visible, [&](UChar32 c) {
    if (!separates(c) && u_isUWhiteSpace(c) == 0) joined.append(c);
  });
  UnicodeString folded = joined.isEmpty() ? visible.trim() : joined;
  for (int round = 0; round < kMaxFoldRounds; ++round) {
    UnicodeString next = fold_once(folded);
    if (next == folded) break;
    folded = std::move(next);
  }
  std::string utf8;
  folded.toUTF8String(utf8);
  return utf8;
}

const std::string& fold_version() {
  static const std::string version = [] {
    UVersionInfo icu;
    u_getVersion(icu);
    std::array<char, U_MAX_VERSION_STRING_LENGTH> text{};
    u_versionToString(icu, text.data());
    return std::to_string(kFoldRevision) + "/" + text.data();
  }();
  return version;
}

}  // namespace arbiter::protocol
