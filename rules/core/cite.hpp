// Citing the rulings of a game: the numbers by which rules/<slug>/RULES.md, code, tests and refusals speak of
// the same thing.
#pragma once

#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>

namespace arbiter::core {

/// The number of a ruling, such as "R18". Anything of another form does not compile; that RULES.md has this
/// number is held by the test `rules_cited`.
class Rule {
 public:
  consteval Rule(const char* number) : number_(number) {
    if (number_.size() < 2 || number_.front() != 'R') throw "a ruling is cited as R and its number";
    for (const char digit : number_.substr(1)) {
      if (digit < '0' || digit > '9') throw "a ruling is cited as R and its number";
    }
  }
  constexpr std::string_view number() const { return number_; }

 private:
  std::string_view number_;
};

/// Why an action is illegal: what a game's `explain` returns. Without a ruling where none is to be cited.
struct Explanation {
  Explanation(std::string text) : message(std::move(text)) {}
  Explanation(const char* text) : message(text) {}

  std::string message;  // for a person, in words of the game; ends with the citation, if there is one
  std::string rule;     // the rulings, "R18" or "R60, R65"; empty without a citation
};

namespace detail {

inline Explanation cited(std::string message, std::initializer_list<Rule> rules) {
  Explanation why(std::move(message));
  for (const Rule& rule : rules) why.rule.append(why.rule.empty() ? "" : ", ").append(rule.number());
  why.message += " (" + why.rule + ")";
  return why;
}

}  // namespace detail

/// `message` with the rulings that say so. cite("that card is not in your hand", "R18") reads
/// "that card is not in your hand (R18)".
///
/// With several, the ruling that decides comes first.
inline Explanation cite(std::string message, Rule rule) { return detail::cited(std::move(message), {rule}); }
inline Explanation cite(std::string message, Rule rule, Rule second) {
  return detail::cited(std::move(message), {rule, second});
}
inline Explanation cite(std::string message, Rule rule, Rule second, Rule third) {
  return detail::cited(std::move(message), {rule, second, third});
}

}  // namespace arbiter::core
