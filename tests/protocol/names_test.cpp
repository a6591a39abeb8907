#include "protocol/names.hpp"

#include <catch2/catch.hpp>

#include "protocol/text.hpp"

using namespace arbiter::protocol;

TEST_CASE("names of any script are allowed") {
  const auto name = GENERATE(as<std::string>{}, "Ada", "x", "Jean-Luc O'Neill", "Zoë", "Łukasz", "Ὀδυσσεύς",
                             "Пётр", "明日香", "다현", "नरेंद्र", "ทดสอบ", "مريم", "😀", "<img onerror=alert(1)>",
                             "Nguyễn Thị", "12345678901234567890123456789012");
  CHECK_FALSE(valid_name(name));
}

TEST_CASE("names that deceive or show nothing are refused") {
  const auto name =
      GENERATE(as<std::string>{}, "", " ", " Ada", "Ada ", "A  da", "A\tda", "Ada\n", "A\x7F", "\u0085x",
               "\u202Eadmin", "a\u200Bb", "a\u200Db", "\uFEFFa", "a\u00ADb", "a\u2066b", "a\u00A0b",
               "a\u3000b", "\u3164", "\u2800", "\u115F", "\u0301", "\u0301a", "x \u0301y",
               "a\u0300\u0301\u0302", "a\uFE0F", "\uE000", "a\U000E0041", "\uFFFD",
               "\u0410da",                  // a Cyrillic А among Latin letters
               "\uA4EEda", "\u13AAda",      // Lisu, Cherokee
               "\u0E01\u0E34\u0E34\u0E34",  // Thai vowels on one another
               "\u0645\u064E\u064F\u0650",  // Arabic ones
               "1\u0661",                   // digits of two scripts
               "i\u0307",                   // a dot that hides in the i's own
               "123456789012345678901234567890123", "\xFF", "a\xC3");
  CHECK(valid_name(name));
}

TEST_CASE("names that look the same fold to the same") {
  CHECK(fold_name("Ada Lovelace") == fold_name("  ADA   lovelace "));
  CHECK(fold_name("Ada") == "ada");
  CHECK(fold_name("\u0410da") == "ada");                        // a Cyrillic А
  CHECK(fold_name("\uFF21\uFF44\uFF41") == "ada");              // fullwidth
  CHECK(fold_name("a\u0301d\u0300a") == "ada");                 // combining accents
  CHECK(fold_name("\u00C1d\u00E0") == "ada");                   // the same letters composed
  CHECK(fold_name("\u1D00\u1D05\u1D00") == "ada");              // small capitals
  CHECK(fold_name("\u13AA\u13A0\u13AA") == fold_name("aDa"));   // Cherokee: Ꭺ looks as A, Ꭰ as D
  CHECK(fold_name("\uA4EE\uA4D3\uA4EE") == "ada");              // Lisu
  CHECK(fold_name("\U0001D4D0\U0001D4ED\U0001D4EA") == "ada");  // mathematical letters
  CHECK(fold_name("AdaLovelace") == fold_name("Ada Lovelace"));
  CHECK(fold_name("Ada_Lovelace") == fold_name("Ada-Lovelace"));
  CHECK(fold_name("МАМА") == fold_name("мама"));
  CHECK(fold_name("a\u200Bd\u00ADa") == "ada");   // invisible characters
  CHECK(fold_name("Bill") == fold_name("BI11"));  // I, l and 1
  CHECK(fold_name("B0b") == fold_name("\u0412\u043Eb"));
  CHECK(fold_name("ΑΔΑ") == fold_name("αδα"));
  CHECK(fold_name("ПЁТР") == fold_name("пётр"));
}

TEST_CASE("names that look different stay different") {
  CHECK(fold_name("Ada") != fold_name("Adam"));
  CHECK(fold_name("नदी") != fold_name("नाद"));  // vowels of other scripts are no accents
  CHECK(fold_name("---") != fold_name("___"));
  CHECK(fold_name("明日香") != fold_name("明日"));
  CHECK(fold_name("Player 2") != fold_name("Player 3"));
}

TEST_CASE("folding twice changes nothing more") {
  for (const auto* name : {"Ada", "İstanbul", "ΠΡΩΤΕΥΣ", "Жук 10|", "Ωmega", "ｆｕｌｌ０"}) {
    CHECK(fold_name(fold_name(name)) == fold_name(name));
  }
}

TEST_CASE("foldings say by which rules they were made") {
  CHECK(fold_version().starts_with("1/"));
  CHECK(fold_version().size() > 2);
}

TEST_CASE("characters are counted as code points") {
  CHECK(length("") == 0);
  CHECK(length("aé明😀") == 4);
  CHECK(trimmed(" \t\u00A0a b\u3000\n") == "a b");
  CHECK(trimmed("\u2003").empty());
}

TEST_CASE("characters survive being taken apart and put together") {
  for (const char32_t c :
       {U'\0', U'a', U'\u007F', U'\u0080', U'\u07FF', U'\u0800', U'\uFFFF', U'\U00010000', U'\U0010FFFF'}) {
    std::string text;
    append_character(text, c);
    std::string_view rest = text;
    CHECK(take_character(rest) == c);
    CHECK(rest.empty());
  }
}
