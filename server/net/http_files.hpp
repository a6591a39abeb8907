// The files that are served: read once at start-up, so what is served is what was there then.
#pragma once

#include <filesystem>
#include <map>
#include <string>

#include "server/base/config.hpp"
#include "server/net/http_content.hpp"

namespace arbiter::server {

/// The browser client, the schemas, the card data and the rules. Thread-safe after construction.
///
/// `X.gz` and `X.br` beside a file X are X compressed, made when the client was built; texts without them are
/// compressed here. A page's `<base href="/">` becomes `base_path`: by it the client finds its server.
class HttpFiles {
 public:
  explicit HttpFiles(const Config& config);

  /// `path` below the base path, without query; nullptr if there is no such file.
  const HttpContent* find(const std::string& path) const;

 private:
  void add_folder(const std::string& folder, const std::string& prefix);
  void add_rules(const std::string& folder);
  void add(const std::string& path, const std::filesystem::path& file, bool immutable = false);
  void add_list(const std::string& prefix);

  const std::string base_path_;
  std::map<std::string, HttpContent, std::less<>> files_;
};

}  // namespace arbiter::server
