#include "server/base/config.hpp"

#include <unistd.h>

#include <catch2/catch.hpp>
#include <fstream>

#include "server/base/config_table.hpp"
#include "tests/source_file.hpp"

namespace arbiter::server {
namespace {

/// A settings file for the length of a test.
class File {
 public:
  explicit File(const std::string& text)
      : path_(std::filesystem::temp_directory_path() /
              ("arbiter-config-" + std::to_string(::getpid()) + ".json")) {
    std::ofstream(path_) << text;
  }
  ~File() {
    std::error_code ignored;
    std::filesystem::remove(path_, ignored);
  }
  const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

Config load(const std::string& file, const Environment& environment = {}, const Overrides& flags = {}) {
  const File on_disk(file);
  return load_config(on_disk.path(), environment, flags);
}

std::string refusal(const std::string& file, const Environment& environment = {},
                    const Overrides& flags = {}) {
  try {
    load(file, environment, flags);
    return "";
  } catch (const ConfigError& error) {
    return error.what();
  }
}

using Catch::Contains;

TEST_CASE("config/arbiter.json holds every default, and is what the program writes") {
  std::ifstream file(source_file("config/arbiter.json"));
  const std::string text((std::istreambuf_iterator<char>(file)), {});
  CHECK(text == default_config_text());
  auto from_file = load_config(source_file("config/arbiter.json"), {}, {});
  CHECK(from_file.origins.size() == settings().size());
  auto defaults = load_config(std::nullopt, {}, {});
  from_file.origins = defaults.origins;
  CHECK(from_file == defaults);
}

TEST_CASE("each source wins over the one before") {
  const std::string file = R"({"port": 1, // the port
      "limits": {"frame_bytes": 2048}, "log": {"json": true, "level": "warn"},
      "allowed_origins": ["https://a.example:8443"]})";
  const Environment environment{{"ARBITER_LIMITS_FRAME_BYTES", "4096"},
                                {"ARBITER_LOG_JSON", "false"},
                                {"ARBITER_PORT", "2"},
                                {"PATH", "/bin"},
                                {"ARBITER_CONFIG", "x"}};
  const auto config = load(file, environment, {{"port", "3"}});
  CHECK(config.port == 3);
  CHECK(config.limits.frame_bytes == 4096);
  CHECK_FALSE(config.log.json);
  CHECK(config.log.level == "warn");
  CHECK(config.host == "127.0.0.1");
  CHECK(config.allowed_origins == std::vector<std::string>{"https://a.example:8443"});
  CHECK(config.origins.at("port") == "flag");
  CHECK(config.origins.at("limits.frame_bytes") == "environment ARBITER_LIMITS_FRAME_BYTES");
  CHECK_THAT(config.origins.at("log.level"), Contains("arbiter-config-"));
  CHECK(config.origins.count("host") == 0);
}

TEST_CASE("lists outside the file are separated by commas") {
  const auto config = load("{}", {{"ARBITER_ALLOWED_ORIGINS", "https://a.example,https://b.example"}});
  CHECK(config.allowed_origins == std::vector<std::string>{"https://a.example", "https://b.example"});
  CHECK(load("{}", {{"ARBITER_ALLOWED_ORIGINS", ""}}).allowed_origins.empty());
}

TEST_CASE("a wrong value is refused by name, with what would be right") {
  CHECK_THAT(refusal(R"({"port": 65536})"), Contains("port must be an integer from 0 to 65535, got 65536"));
  CHECK_THAT(refusal(R"({"port": 18446744073709551615})"), Contains("port must be an integer"));
  CHECK_THAT(refusal(R"({"port": "80"})"), Contains("port must be an integer"));
  CHECK_THAT(refusal(R"({"port": 80.5})"), Contains("port must be an integer"));
  CHECK_THAT(refusal(R"({"log": {"json": 1}})"), Contains("log.json must be true or false, got 1"));
  CHECK_THAT(refusal(R"({"log": {"level": "loud"}})"), Contains("log.level must be one of trace, debug"));
  CHECK_THAT(refusal(R"({"allowed_origins": "x"})"), Contains("allowed_origins must be a list"));
  CHECK_THAT(refusal(R"({"data": ""})"), Contains("data must be a non-empty string"));
  CHECK_THAT(refusal(R"({"host": ""})"), Contains("host must be a non-empty string"));
  CHECK_THAT(refusal(R"({"allowed_origins": [""]})"), Contains("allowed_origins must be a list"));
  CHECK_THAT(refusal(R"({"host": null})"), Contains("host must be a non-empty string"));
  CHECK_THAT(refusal(R"({"limits": 3})"), Contains("limits must be an object"));
  CHECK_THAT(refusal("{}", {{"ARBITER_PORT", "tcp://10.0.0.1:80"}}),
             Contains("environment ARBITER_PORT: port must be"));
  CHECK_THAT(refusal("{}", {{"ARBITER_PORT", "80x"}}), Contains("port must be"));
  CHECK_THAT(refusal("{}", {}, {{"bots.threads", "0"}}),
             Contains("flag: bots.threads must be an integer from 1"));
}

TEST_CASE("what is no setting is refused, with the nearest that is") {
  CHECK_THAT(refusal(R"({"prot": 1})"), Contains("no setting prot; the nearest is port"));
  CHECK_THAT(refusal(R"({"limits": {"frame_byte": 1}})"), Contains("the nearest is limits.frame_bytes"));
  CHECK_THAT(refusal("{}", {{"ARBITER_LIMIT_FRAME_BYTES", "1"}}),
             Contains("the nearest is ARBITER_LIMITS_FRAME_BYTES"));
  CHECK_THAT(refusal("{}", {{"ARBITER_LIMITS_WHATEVER", "1"}}),
             Contains("no setting ARBITER_LIMITS_WHATEVER"));
  CHECK_THAT(refusal("{}", {}, {{"prot", "1"}}), Contains("command line"));
  CHECK(
      refusal("{}", {{"ARBITER_SERVICE_HOST", "10.0.0.1"}, {"ARBITER_PLAYOUTS", "5"}, {"ARBITER_GAME", "x"}})
          .empty());
}

TEST_CASE("a file that is not JSON is refused by line") {
  CHECK_THAT(refusal("{\n  \"port\": 1,\n  oops\n}"), Contains("line 3"));
  CHECK_THAT(refusal("{\"port\": 1, \"port\": 2}"), Contains("given twice"));
  CHECK_THAT(refusal("[]"), Contains("must be an object"));
  CHECK_THAT(refusal("{\"host\": \"a // b\\\"// c\"} // end"), Catch::Equals(""));
  CHECK_THROWS_AS(load_config("/nowhere/arbiter.json", {}, {}), ConfigError);
}

TEST_CASE("the settings in effect are shown with their source") {
  const auto text = print_config(load(R"({"threads": 3})", {{"ARBITER_PORT", "9"}}, {{"host", "::"}}));
  CHECK_THAT(text, Contains("host = \"::\"") && Contains("(flag)"));
  CHECK_THAT(text, Contains("(environment ARBITER_PORT)"));
  CHECK_THAT(text, Contains("(default)"));
  for (const Setting& setting : settings())
    CHECK_THAT(text, Contains("\n" + std::string(setting.name) + " = ") ||
                         Catch::StartsWith(std::string(setting.name)));
}

TEST_CASE("each setting has a sentence, and a default that it allows") {
  for (const Setting& setting : settings()) {
    INFO(setting.name);
    CHECK(setting.doc.ends_with("."));
    Config defaults;
    if (const auto* integer = std::get_if<Setting::Integer>(&setting.field)) {
      CHECK((*integer)(defaults) >= setting.min);
      CHECK((*integer)(defaults) <= setting.max);
    }
  }
}

}  // namespace
}  // namespace arbiter::server
