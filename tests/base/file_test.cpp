// Files are read whole, whatever is in them; what cannot be read is said by name.
#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <string>

#include "base/file.hpp"

namespace arbiter {
namespace {

struct Folder {
  std::filesystem::path path = std::filesystem::temp_directory_path() / "arbiter-file-test";
  Folder() { std::filesystem::create_directories(path); }
  ~Folder() { std::filesystem::remove_all(path); }
};

TEST_CASE("a file is read whole") {
  const Folder folder;
  const std::string content =
      GENERATE(std::string(), std::string("a\r\nb\0c\xff\n", 8), std::string(100'000, 'x'));
  std::ofstream(folder.path / "file", std::ios::binary) << content;
  CHECK(read_file(folder.path / "file") == content);
}

TEST_CASE("what cannot be read is named") {
  const Folder folder;
  for (const auto& path : {folder.path / "nothing", folder.path}) {
    CHECK_THROWS_WITH(read_file(path), Catch::Matchers::StartsWith(path.string() + ": cannot be read"));
  }
}

}  // namespace
}  // namespace arbiter
