#include "rules/core/words.hpp"

#include "tests/rules/core/guess.hpp"

namespace arbiter::core::guess {
namespace {

std::string words(const std::string& event) { return in_words(*load(), nlohmann::json::parse(event)); }

TEST_CASE("events in words: members, parts of members, and what may be missing") {
  CHECK(words(R"({"type":"hidden","seat":1,"number":2})") == "seat 1 hides a number: 2.");
  CHECK(words(R"({"type":"hidden","seat":1})") == "seat 1 hides a number.");
  CHECK(words(R"({"type":"guessed_it","by":0,"what":{"number":2},"verdict":"wrong_again"})") ==
        "seat 0 guesses 2 and is wrong again.");
  CHECK(words(R"({"type":"guessed_it","by":0,"what":{"number":2}})") == "seat 0 guesses 2.");
}

TEST_CASE("events in words: lists and structures") {
  CHECK(words(R"({"type":"hidden","seat":[0,1],"number":[]})") == "seat 0, seat 1 hides a number: nothing.");
  CHECK(words(R"({"type":"hidden","seat":0,"number":[{"card":"king","row":1},true]})") ==
        "seat 0 hides a number: king row 1, true.");
  CHECK(words(R"({"type":"scored","seats":[1,0],"standings":[{"at_end":true,"place":2,"seat":1},)"
              R"({"at_end":false,"place":1,"seat":0}]})") ==
        "seat 1, seat 0 had seat 1, at end, place 2; seat 0, place 1.");
  CHECK(words(R"({"type":"hidden","seat":0,"number":{}})") == "seat 0 hides a number: nothing.");
}

TEST_CASE("which members are seats follows from their types, whatever their names") {
  const auto game = load();
  CHECK(game->event_seats() ==
        SeatMembers{{"hidden", {"seat"}}, {"guessed_it", {"by"}}, {"scored", {"seats", "standings.seat"}}});
  CHECK(game->action_seats().empty());  // one hides and guesses numbers
  CHECK(words(R"({"type":"guessed_it","by":1,"what":{"number":1}})") == "seat 1 guesses 1.");
}

TEST_CASE("an event that has no sentence, or does not fit it, is shown as JSON") {
  CHECK(words(R"({"type":"unheard"})") == R"({"type":"unheard"})");
  CHECK(words(R"({"type":"hidden"})") == R"({"type":"hidden"})");
  CHECK(words(R"({"type":"guessed_it","by":0,"what":7})") == R"({"by":0,"type":"guessed_it","what":7})");
  CHECK(words(R"({"type":"guessed_it","by":0,"what":{}})") == R"({"by":0,"type":"guessed_it","what":{}})");
  CHECK(words("{}") == "{}");
}

}  // namespace
}  // namespace arbiter::core::guess
