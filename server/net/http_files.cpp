#include "server/net/http_files.hpp"

#include <spdlog/spdlog.h>

#include <nlohmann/json.hpp>
#include <stdexcept>

#include "base/file.hpp"

namespace arbiter::server {

namespace fs = std::filesystem;

namespace {

struct MediaType {
  std::string name;
  bool compresses = true;
};

MediaType type_of(const fs::path& path) {
  static const std::map<std::string, MediaType> kTypes = {{".html", {"text/html; charset=utf-8"}},
                                                          {".js", {"text/javascript; charset=utf-8"}},
                                                          {".css", {"text/css; charset=utf-8"}},
                                                          {".json", {"application/json"}},
                                                          {".svg", {"image/svg+xml"}},
                                                          {".png", {"image/png", false}},
                                                          {".webp", {"image/webp", false}},
                                                          {".ico", {"image/x-icon"}},
                                                          {".woff2", {"font/woff2", false}},
                                                          {".txt", {"text/plain; charset=utf-8"}},
                                                          {".md", {"text/markdown; charset=utf-8"}},
                                                          {".webmanifest", {"application/manifest+json"}}};
  const auto found = kTypes.find(path.extension().string());
  return found == kTypes.end() ? MediaType{"application/octet-stream", false} : found->second;
}

constexpr std::size_t kWorthCompressing = 512;  // bytes: beyond, it fits fewer packets

/// By `X.gz` and `X.br`, and where to look for X.
struct Suffix {
  const char* ending;
  const char* coding;
};
constexpr Suffix kSuffixes[] = {{".br", "br"}, {".gz", "gzip"}};

bool is_compressed_form(const fs::path& file) {
  for (const auto& [ending, coding] : kSuffixes) {
    std::error_code ignored;
    if (file.extension() == ending && fs::exists(fs::path(file).replace_extension(), ignored)) return true;
  }
  return false;
}

HttpContent compressed_here(std::string type, std::string bytes) {
  HttpContent content{std::move(type)};
  const bool worth = bytes.size() >= kWorthCompressing;
  std::string small = worth ? gzip(bytes) : std::string();
  add_form(content, "", std::move(bytes));
  if (worth) add_form(content, "gzip", std::move(small));
  return content;
}

}  // namespace

HttpFiles::HttpFiles(const Config& config) : base_path_(config.base_path) {
  add_folder(config.web_folder, "/");
  add_folder(config.schema_folder, "/schema/");
  add_rules(config.rules_folder);
  add_folder(config.games_folder, "/games/");
}

void HttpFiles::add_folder(const std::string& folder, const std::string& prefix) {
  std::error_code ignored;
  if (folder.empty() || !fs::is_directory(folder, ignored)) return;
  for (const auto& entry : fs::recursive_directory_iterator(folder)) {
    if (!entry.is_regular_file() || is_compressed_form(entry.path())) continue;
    const std::string name = fs::relative(entry.path(), folder).generic_string();
    add(prefix + name, entry.path(), prefix == "/" && name.starts_with("assets/"));
  }
  if (const auto index = files_.find(prefix + "index.html"); index != files_.end())
    files_[prefix] = index->second;
  else if (prefix != "/")
    add_list(prefix);
}

/// /games/SLUG/rules for each folder SLUG with a RULES.md.
void HttpFiles::add_rules(const std::string& folder) {
  std::error_code ignored;
  for (const auto& entry : fs::directory_iterator(folder, ignored)) {
    const fs::path rules = entry.path() / "RULES.md";
    if (fs::is_regular_file(rules, ignored))
      add("/games/" + entry.path().filename().string() + "/rules", rules);
  }
}

void HttpFiles::add(const std::string& path, const fs::path& file, bool immutable) {
  static const std::string kBase = R"(<base href="/")";
  try {
    const MediaType type = type_of(file);
    std::string bytes = read_file(file);
    const auto base = type.name.starts_with("text/html") ? bytes.find(kBase) : std::string::npos;
    const bool moved = base != std::string::npos && base_path_ != "/";
    if (moved) bytes.replace(base, kBase.size(), "<base href=\"" + base_path_ + "\"");
    HttpContent content = type.compresses && (moved || !fs::exists(fs::path(file) += ".gz"))
                              ? compressed_here(type.name, bytes)
                              : HttpContent{type.name};
    if (content.forms.empty()) {
      add_form(content, "", std::move(bytes));
      for (const auto& [ending, coding] : kSuffixes) {
        const fs::path form = fs::path(file) += ending;
        if (fs::exists(form)) add_form(content, coding, read_file(form));
      }
    }
    content.immutable = immutable;
    files_[path] = std::move(content);
  } catch (const std::runtime_error& error) {
    spdlog::warn("{}; it is not served", error.what());
  }
}

/// What there is below the prefix, as a JSON array.
void HttpFiles::add_list(const std::string& prefix) {
  auto names = nlohmann::json::array();
  for (const auto& [path, file] : files_) {
    if (path.starts_with(prefix)) names.push_back(path.substr(prefix.size()));
  }
  files_[prefix] = compressed_here("application/json", names.dump(1));
}

const HttpContent* HttpFiles::find(const std::string& path) const {
  const auto found = files_.find(path);
  return found == files_.end() ? nullptr : &found->second;
}

}  // namespace arbiter::server
