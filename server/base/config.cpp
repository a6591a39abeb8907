#include "server/base/config.hpp"

#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <limits>
#include <nlohmann/json.hpp>
#include <sstream>
#include <variant>

#include "base/file.hpp"
#include "json/integer.hpp"
#include "json/parse.hpp"
#include "server/base/config_table.hpp"

namespace arbiter::server {
namespace {

using nlohmann::json;
using Field = Setting::Field;

constexpr std::string_view kPrefix = "ARBITER_";

std::string upper(std::string_view name) {
  std::string text(name);
  for (char& c : text) c = c == '.' ? '_' : static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
  return text;
}

std::string variable(const Setting& setting) { return std::string(kPrefix) + upper(setting.name); }

/// What the setting's value must be, as the end of a sentence.
std::string wanted(const Setting& setting) {
  if (std::holds_alternative<Setting::Integer>(setting.field)) {
    return "an integer from " + std::to_string(setting.min) + " to " + std::to_string(setting.max);
  }
  if (std::holds_alternative<Setting::Flag>(setting.field)) return "true or false";
  if (setting.form.fits != nullptr) return std::string(setting.form.what);
  if (std::holds_alternative<Setting::Texts>(setting.field)) return "a list of non-empty strings";
  if (setting.choices.empty()) return setting.min > 0 ? "a non-empty string" : "a string";
  std::string names;
  for (const auto& choice : setting.choices) names += (names.empty() ? "" : ", ") + std::string(choice);
  return "one of " + names;
}

[[noreturn]] void refuse(const Setting& setting, const std::string& source, const std::string& got) {
  throw ConfigError(source + ": " + std::string(setting.name) + " must be " + wanted(setting) + ", got " +
                    arbiter::json::shortened(got, 80));
}

/// Sets one setting from JSON of the right type; anything else is refused.
void set(Config& config, const Setting& setting, const json& value, const std::string& source) {
  const auto fits = [&](const std::string& text) {
    return setting.form.fits == nullptr || setting.form.fits(text);
  };
  const auto right = [&] {
    if (const auto* integer = std::get_if<Setting::Integer>(&setting.field)) {
      const auto number = arbiter::json::integer_in(value, setting.min, setting.max);
      if (number) (*integer)(config) = *number;
      return number.has_value();
    }
    if (const auto* flag = std::get_if<Setting::Flag>(&setting.field)) {
      if (!value.is_boolean()) return false;
      (*flag)(config) = value.get<bool>();
      return true;
    }
    if (const auto* texts = std::get_if<Setting::Texts>(&setting.field)) {
      const auto is_text = [&](const json& v) {
        return v.is_string() && !v.get_ref<const std::string&>().empty() &&
               fits(v.get_ref<const std::string&>());
      };
      if (!value.is_array() || !std::all_of(value.begin(), value.end(), is_text)) return false;
      (*texts)(config) = value.get<std::vector<std::string>>();
      return true;
    }
    if (!value.is_string()) return false;
    const auto& text = value.get_ref<const std::string&>();
    if (static_cast<std::int64_t>(text.size()) < setting.min) return false;
    if (!fits(text)) return false;
    const auto& choices = setting.choices;
    if (!choices.empty() && std::find(choices.begin(), choices.end(), text) == choices.end()) return false;
    std::get<Setting::Text>(setting.field)(config) = text;
    return true;
  };
  if (!right()) refuse(setting, source, value.dump(-1, ' ', true, json::error_handler_t::replace));
  config.origins[std::string(setting.name)] = source;
}

std::vector<std::string> split(const std::string& text) {
  std::vector<std::string> parts;
  std::istringstream in(text);
  for (std::string part; std::getline(in, part, ',');) parts.push_back(part);
  return parts;
}

/// The JSON that a setting's text outside of a file stands for; the text itself where it stands for nothing.
json from_text(const Setting& setting, const std::string& text) {
  if (std::holds_alternative<Setting::Integer>(setting.field)) {
    std::int64_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error == std::errc() && end == text.data() + text.size()) return number;
  }
  if (std::holds_alternative<Setting::Flag>(setting.field)) {
    if (text == "true" || text == "1") return true;
    if (text == "false" || text == "0") return false;
  }
  if (std::holds_alternative<Setting::Texts>(setting.field)) return split(text);
  return text;
}

const Setting* find_setting(std::string_view name) {
  for (const Setting& setting : settings()) {
    if (setting.name == name) return &setting;
  }
  return nullptr;
}

/// How many letters must change to make one name the other (Levenshtein).
std::size_t distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> row(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) row[j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    std::size_t diagonal = row[0];
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t above = row[j];
      row[j] = std::min({above + 1, row[j - 1] + 1, diagonal + (a[i - 1] == b[j - 1] ? 0 : 1)});
      diagonal = above;
    }
  }
  return row.back();
}

[[noreturn]] void unknown(const std::string& source, const std::string& name, bool as_variable) {
  const auto spelling = [&](const Setting& s) { return as_variable ? variable(s) : std::string(s.name); };
  const auto& all = settings();
  const auto nearest = std::min_element(all.begin(), all.end(), [&](const Setting& a, const Setting& b) {
    return distance(name, spelling(a)) < distance(name, spelling(b));
  });
  const std::string wanted = spelling(*nearest);
  const bool near = distance(name, wanted) * 2 <= wanted.size();
  throw ConfigError(source + ": there is no setting " + arbiter::json::shortened(name, 64) +
                    (near ? "; the nearest is " + wanted : "") +
                    " (`arbiter serve --print-config` lists them all)");
}

void read_object(Config& config, const json& object, const std::string& prefix, const std::string& source) {
  for (const auto& [key, value] : object.items()) {
    const std::string name = prefix + key;
    if (const Setting* setting = find_setting(name)) {
      set(config, *setting, value, source);
      continue;
    }
    const bool section =
        prefix.empty() && std::any_of(settings().begin(), settings().end(),
                                      [&](const auto& s) { return s.name.starts_with(name + "."); });
    if (!section) unknown(source, name, false);
    if (!value.is_object())
      throw ConfigError(source + ": " + name + " must be an object with settings in it");
    read_object(config, value, name + ".", source);
  }
}

/// Comments become spaces, so that places in the text stay what they were.
std::string without_comments(std::string text) {
  bool in_string = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '"') {
      in_string = !in_string;
    } else if (in_string && text[i] == '\\') {
      ++i;
    } else if (!in_string && text.compare(i, 2, "//") == 0) {
      for (; i < text.size() && text[i] != '\n'; ++i) text[i] = ' ';
    }
  }
  return text;
}

void read_settings(Config& config, const std::filesystem::path& path) {
  const std::string source = path.string();
  const std::string text = without_comments([&] {
    try {
      return arbiter::read_file(path);
    } catch (const std::runtime_error& error) {
      throw ConfigError(error.what());
    }
  }());
  const auto parsed = arbiter::json::parse_bounded(text);
  if (!parsed) {
    const auto line =
        1 +
        std::count(text.begin(),
                   text.begin() + static_cast<std::ptrdiff_t>(std::min(parsed.error->offset, text.size())),
                   '\n');
    throw ConfigError(source + ", line " + std::to_string(line) + ": " + parsed.error->message);
  }
  if (!parsed.value.is_object()) throw ConfigError(source + ": must be an object with settings in it");
  read_object(config, parsed.value, "", source);
}

/// Other programs have variables that begin with ARBITER_ too (a container's service links, our own tests).
/// What is meant for us, and misspelt, is in one of our sections or close to one of our names.
bool looks_like_ours(const std::string& name) {
  constexpr std::size_t kTypos = 2;
  const auto& all = settings();
  return std::any_of(all.begin(), all.end(), [&](const Setting& setting) {
    const auto dot = setting.name.find('.');
    const bool section = dot != std::string_view::npos &&
                         name.starts_with(std::string(kPrefix) + upper(setting.name.substr(0, dot + 1)));
    return section || distance(name, variable(setting)) <= kTypos;
  });
}

void read_environment(Config& config, const Environment& environment) {
  for (const auto& entry : environment) {
    const auto& name = entry.first;
    const auto& text = entry.second;
    if (!name.starts_with(kPrefix)) continue;
    const auto& all = settings();
    const auto setting =
        std::find_if(all.begin(), all.end(), [&](const Setting& s) { return variable(s) == name; });
    if (setting != all.end()) {
      set(config, *setting, from_text(*setting, text), "environment " + name);
    } else if (looks_like_ours(name)) {
      unknown("environment", name, true);
    }
  }
}

void read_flags(Config& config, const Overrides& flags) {
  for (const auto& [name, text] : flags) {
    const Setting* setting = find_setting(name);
    if (setting == nullptr) unknown("command line", name, false);
    set(config, *setting, from_text(*setting, text), "flag");
  }
}

json value_of(const Config& config, const Setting& setting) {
  auto& c = const_cast<Config&>(config);  // the accessors give references; this one only reads
  return std::visit([&](const auto& access) -> json { return access(c); }, setting.field);
}

void find_folders(Config& config) {
  const auto fill = [&config](std::string& folder, const char* name, const char* in_tree,
                              const char* installed) {
    if (!folder.empty()) return;
    const auto base = default_config_folder();
    // In the source tree they live where they are made; installed, side by side.
    const bool tree = std::filesystem::exists(base.parent_path() / "CMakeLists.txt");
    folder = (tree ? base.parent_path() / in_tree : base / installed).string();
    config.origins[name] = "found";
  };
  fill(config.games_folder, "games_folder", "config/games", "games");
  fill(config.rules_folder, "rules_folder", "rules", "rules");
  fill(config.web_folder, "web_folder", "web/dist", "web");
  fill(config.schema_folder, "schema_folder", "protocol/schema", "schema");
}

bool has_games(const std::filesystem::path& folder) {
  std::error_code ignored;
  return std::filesystem::is_directory(folder / "games", ignored);
}

}  // namespace

Environment process_environment() {
  Environment environment;
  for (char** entry = environ; *entry != nullptr; ++entry) {
    const std::string_view text = *entry;
    const auto equals = text.find('=');
    if (equals != text.npos) environment.emplace(text.substr(0, equals), text.substr(equals + 1));
  }
  return environment;
}

Config load_config(const std::optional<std::filesystem::path>& file, const Environment& environment,
                   const Overrides& flags) {
  Config config;
  if (file) read_settings(config, *file);
  read_environment(config, environment);
  read_flags(config, flags);
  find_folders(config);
  return config;
}

std::string print_config(const Config& config) {
  std::string text;
  for (const Setting& setting : settings()) {
    const auto origin = config.origins.find(std::string(setting.name));
    const json value = value_of(config, setting);
    const bool hidden = setting.secret && value != "";
    std::string line = std::string(setting.name) + " = " + (hidden ? "(not shown)" : value.dump());
    line.resize(std::max<std::size_t>(line.size() + 2, 44), ' ');
    text += line + "(" + (origin == config.origins.end() ? "default" : origin->second) + ")\n";
    text += "    " + std::string(setting.doc) + " [" + wanted(setting) + "; " + variable(setting) + "]\n";
  }
  return text;
}

std::string default_config_text() {
  const Config defaults;
  std::string text =
      "// The settings of Arbiter, each with its default. A setting that is left out has its default too.\n"
      "// The environment (in brackets) and the command line win over this file;\n"
      "// `arbiter serve --print-config` shows what is in effect, and why.\n{";
  std::string_view section;
  for (const Setting& setting : settings()) {
    const auto dot = setting.name.find('.');
    const auto its_section = dot == std::string_view::npos ? std::string_view() : setting.name.substr(0, dot);
    const bool entering = its_section != section;
    if (entering && !section.empty()) text += "\n  }";
    if (text.back() != '{') text += ",";
    text += "\n";
    if (entering) text += "\n  \"" + std::string(its_section) + "\": {\n";
    section = its_section;
    const std::string indent(section.empty() ? 2 : 4, ' ');
    const auto name = dot == std::string_view::npos ? setting.name : setting.name.substr(dot + 1);
    text += indent + "// " + std::string(setting.doc) + " [" + variable(setting) + "]\n";
    text += indent + "\"" + std::string(name) + "\": " + value_of(defaults, setting).dump();
  }
  return text + "\n  }\n}\n";
}

std::filesystem::path default_config_folder() {
  std::error_code error;
  const auto program = std::filesystem::read_symlink("/proc/self/exe", error);
  if (!error) {
    if (const auto installed = program.parent_path().parent_path() / "share/arbiter"; has_games(installed)) {
      return installed;
    }
    for (auto folder = program.parent_path(); folder != folder.root_path(); folder = folder.parent_path()) {
      if (has_games(folder / "config"))
        return std::filesystem::canonical(folder / "config");  // a build folder has a link
    }
  }
  if (has_games("/usr/share/arbiter")) return "/usr/share/arbiter";
  throw ConfigError(
      "the folder with the games' card data was not found beside the program nor in /usr/share/arbiter; "
      "set games_folder, rules_folder, web_folder and schema_folder");
}

std::optional<std::filesystem::path> default_config_file() {
  const auto folder = default_config_folder();
  const bool tree = std::filesystem::exists(folder.parent_path() / "CMakeLists.txt");
  const std::filesystem::path file = tree ? folder / "arbiter.json" : "/etc/arbiter/arbiter.json";
  std::error_code ignored;
  return std::filesystem::exists(file, ignored) ? std::optional(file) : std::nullopt;
}

}  // namespace arbiter::server
