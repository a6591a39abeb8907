// Recordings of one match in one text: each comes out again as it went in, and nothing else does.
#include "persistence/interleaving.hpp"

#include <catch2/catch.hpp>
#include <random>

#include "persistence/compression.hpp"
#include "persistence/error.hpp"

namespace arbiter::persistence {
namespace {

/// What comes out, or "corrupt".
std::string taken(const std::string& text, const std::string& perspective) {
  try {
    return recording_in(text, perspective).value_or("none");
  } catch (const StoreError& error) {
    CHECK(error.kind() == ErrorKind::Corrupt);
    return "corrupt";
  }
}

TEST_CASE("interleaved: a line of each in turn, until each is at its end") {
  const std::string text = interleave({{"0", "a\nb\nc"}, {"1", ""}, {"all", "x\n\ny\nz\n"}});
  CHECK(text == "0 5\n1 0\nall 7\n\na\nx\nb\n\ncy\nz\n");
  CHECK(taken(text, "0") == "a\nb\nc");
  CHECK(taken(text, "1").empty());
  CHECK(taken(text, "all") == "x\n\ny\nz\n");
  CHECK(taken(text, "spectator") == "none");
  CHECK(perspectives_in(text) == std::vector<std::string>{"0", "1", "all"});
  CHECK(interleave({}) == "\n");
  CHECK(perspectives_in("\n").empty());
}

TEST_CASE("interleaved: any bytes come out as they went in") {
  std::mt19937 random(1);
  for (int round = 0; round < 2'000; ++round) {
    std::vector<Recording> recordings;
    for (const char* perspective : {"0", "1", "spectator", "all"}) {
      std::string bytes(random() % 30, '\0');
      for (char& byte : bytes) byte = "a\n\0\xff{"[random() % 5];
      recordings.push_back({perspective, bytes});
    }
    const std::string text = interleave(recordings);
    for (const Recording& recording : recordings) {
      REQUIRE(taken(text, recording.perspective) == recording.bytes);
    }
  }
}

TEST_CASE("interleaved: what is damaged is refused") {
  const std::string text = interleave({{"0", "a\nb\n"}, {"1", "c\n"}});
  for (std::size_t size = 0; size < text.size(); ++size) CHECK(taken(text.substr(0, size), "0") == "corrupt");
  for (const char* damaged :
       {"", "0", "0\n\n", "0 \n\n", "0 x\n\na", "0 -1\n\na", "0 2\n\na", "0 1\n\nab", "0 1 \n\na", "0 1\na",
        "0 18446744073709551615\n1 2\n\na", "0 99999999999999999999\n\na"}) {
    CAPTURE(damaged);
    CHECK(taken(damaged, "0") == "corrupt");
  }
}

TEST_CASE("interleaved: recordings of the same moves take far less space together") {
  std::mt19937 random(2);
  std::vector<Recording> recordings{{"0", ""}, {"1", ""}, {"2", ""}};
  std::size_t apart = 0;
  for (int move = 0; move < 300; ++move) {
    std::string line(60, ' ');
    for (char& c : line) c = static_cast<char>('a' + random() % 26);
    for (Recording& recording : recordings) recording.bytes += line + recording.perspective + '\n';
  }
  for (const Recording& recording : recordings) apart += compress(recording.bytes).size();
  CHECK(compress(interleave(recordings)).size() < apart / 2);
}

}  // namespace
}  // namespace arbiter::persistence
