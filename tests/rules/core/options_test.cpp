#include "rules/core/options.hpp"

namespace arbiter::core::options_test {
namespace {

using nlohmann::json;

const std::vector<OptionSpec> kSpecs = {
    flag("open", true, "Open hands."),
    choice("corner", {"nw", "se"}, "nw", "A corner."),
    number("rounds", 2, 6, 4, "How many rounds."),
    choice_or_seat("first", {"random", "oldest"}, "random", "Who begins."),
    subset("without", {"war", "peace"}, "Left out."),
};

Options parsed(const json& given) { return std::get<Options>(Options::parse(kSpecs, given, 3)); }
std::string error_of(const json& given) { return std::get<std::string>(Options::parse(kSpecs, given, 3)); }

TEST_CASE("options that are not given have their defaults") {
  const Options options = parsed(json::object());
  CHECK(options.flag("open"));
  CHECK(options.choice("corner") == "nw");
  CHECK(options.number("rounds") == 4);
  CHECK(options.seat_or_word("first") == -1);
  CHECK(options.choice("first") == "random");
  CHECK_FALSE(options.includes("without", "war"));
  CHECK(options.json().dump() == R"({"corner":"nw","first":"random","open":true,"rounds":4,"without":[]})");
}

TEST_CASE("each kind of option takes its values") {
  const Options options =
      parsed({{"open", false}, {"corner", "se"}, {"rounds", 6}, {"first", 2}, {"without", {"war"}}});
  CHECK_FALSE(options.flag("open"));
  CHECK(options.choice("corner") == "se");
  CHECK(options.number("rounds") == 6);
  CHECK(options.seat_or_word("first") == 2);
  CHECK(options.includes("without", "war"));
  CHECK_FALSE(options.includes("without", "peace"));
  CHECK(parsed({{"first", "oldest"}}).choice("first") == "oldest");
}

TEST_CASE("a subset has one spelling") {
  CHECK(parsed({{"without", {"war", "peace"}}}).json() == parsed({{"without", {"peace", "war"}}}).json());
}

TEST_CASE("wrong options are refused by name, with what would be right") {
  CHECK(error_of({{"open", 1}}) == "option \"open\" must be true or false, got 1");
  CHECK(error_of({{"corner", "ne"}}) == "option \"corner\" must be one of \"nw\", \"se\", got \"ne\"");
  CHECK(error_of({{"corner", json::array()}}) ==
        "option \"corner\" must be one of \"nw\", \"se\", got a structure");
  CHECK(error_of({{"rounds", 7}}) == "option \"rounds\" must be an integer from 2 to 6, got 7");
  CHECK(error_of({{"rounds", 1}}) == "option \"rounds\" must be an integer from 2 to 6, got 1");
  CHECK(error_of({{"rounds", 4.5}}) == "option \"rounds\" must be an integer from 2 to 6, got 4.5");
  CHECK(error_of({{"rounds", 18446744073709551615u}}) ==
        "option \"rounds\" must be an integer from 2 to 6, got 18446744073709551615");
  CHECK(error_of({{"first", 3}}) ==
        "option \"first\" must be \"random\", \"oldest\" or a seat from 0 to 2, got 3");
  CHECK(error_of({{"first", -1}}) ==
        "option \"first\" must be \"random\", \"oldest\" or a seat from 0 to 2, got -1");
  const std::string subset =
      "option \"without\" must be an array of different values out of \"war\", \"peace\", got ";
  CHECK(error_of({{"without", {"war", "war"}}}) == subset + "a structure");
  CHECK(error_of({{"without", "war"}}) == subset + "\"war\"");
  CHECK(error_of({{"without", {1}}}) == subset + "a structure");
}

TEST_CASE("unknown options and things that are no object") {
  CHECK(error_of({{"speed", 1}}) ==
        "unknown option \"speed\"; this game has \"open\", \"corner\", \"rounds\", "
        "\"first\", \"without\"");
  CHECK(error_of(json::array()) == "options must be an object");
  CHECK(error_of(nullptr) == "options must be an object");
  CHECK(std::get<std::string>(Options::parse({}, {{"a", 1}}, 2)) ==
        "unknown option \"a\"; this game has none");
}

TEST_CASE("the schema of the options says the same") {
  const json schema = options_schema(kSpecs);
  CHECK(schema["type"] == "object");
  CHECK(schema["additionalProperties"] == false);
  const json& properties = schema["properties"];
  CHECK(properties.size() == 5);
  CHECK(properties["open"] == json{{"type", "boolean"}, {"default", true}, {"description", "Open hands."}});
  CHECK(properties["corner"]["enum"] == json{"nw", "se"});
  CHECK(properties["rounds"]["minimum"] == 2);
  CHECK(properties["rounds"]["maximum"] == 6);
  CHECK(properties["first"]["oneOf"][0]["enum"] == json{"random", "oldest"});
  CHECK(properties["first"]["oneOf"][1]["type"] == "integer");
  CHECK(properties["without"]["items"]["enum"] == json{"war", "peace"});
  CHECK(properties["without"]["uniqueItems"] == true);
}

}  // namespace
}  // namespace arbiter::core::options_test
