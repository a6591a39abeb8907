// What the tests of the store have in common.
#pragma once

#include <unistd.h>

#include <atomic>
#include <filesystem>
#include <string>

#include "persistence/match_store.hpp"

namespace arbiter::persistence::testing {

/// A directory that is gone afterwards. Not on a RAM disk, so that a sync means something.
class TemporaryDirectory {
 public:
  TemporaryDirectory() {
    static std::atomic<int> count{0};
    path_ = std::filesystem::temp_directory_path() /
            ("arbiter-store-" + std::to_string(::getpid()) + "-" + std::to_string(count++));
    std::filesystem::create_directories(path_);
  }
  ~TemporaryDirectory() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }
  TemporaryDirectory(const TemporaryDirectory&) = delete;
  TemporaryDirectory& operator=(const TemporaryDirectory&) = delete;

  const std::filesystem::path& path() const { return path_; }
  std::filesystem::path database() const { return path_ / "arbiter.db"; }

 private:
  std::filesystem::path path_;
};

inline Hash digest_of(int number) {
  Hash digest{};
  for (std::size_t i = 0; i < 4; ++i) digest[i] = static_cast<std::uint8_t>(number >> (8 * i));
  digest[31] = 0xd1;
  return digest;
}

inline UserRecord user_record(const std::string& id, int number) {
  return {.id = id,
          .name = "Name of " + id,
          .folded_name = "name of " + id,
          .folded_by = "rules of " + id,
          .created_at_ms = 1'700'000'000'000 + number};
}

/// The `number`-th device of somebody.
inline SessionRecord session_record(const std::string& user, int number) {
  return {.id = "s" + std::to_string(number),
          .user = user,
          .token_hash = digest_of(number),
          .device = "device " + std::to_string(number),
          .created_at_ms = 1'700'000'000'000 + number,
          .seen_at_ms = 1'700'000'000'000 + number};
}

inline TableRecord table_record(const std::string& id, TableStatus status = TableStatus::Playing) {
  TableRecord table;
  table.id = id;
  table.game = "conclave";
  table.ruleset = "00ff";
  table.options = R"({"short":true})";
  table.seats = R"([{"user":{"id":"ada","name":"Ada"}},null])";
  table.players = {"ada"};
  table.status = status;
  table.host = "ada";
  table.server_seed = {0, 1, 0, 255};
  table.created_at_ms = 1'700'000'000'000;
  return table;
}

inline MoveRecord move_record(std::int64_t seq, int seat = 0, std::string key = {}) {
  return {.seq = seq,
          .seat = seat,
          .action = R"({"type":"play","card":)" + std::to_string(seq) + "}",
          .key = std::move(key),
          .at_ms = 1'700'000'000'000 + seq,
          .digest = digest_of(static_cast<int>(seq))};
}

/// The kind of error that a call throws; nullopt if it throws none.
template <class F>
std::optional<ErrorKind> error_of(F&& call) {
  try {
    call();
    return std::nullopt;
  } catch (const StoreError& error) {
    return error.kind();
  }
}

/// The same for a write that is waited for.
inline std::optional<ErrorKind> refusal(MatchStore& store, std::vector<Write> writes) {
  return error_of([&] { write_now(store, std::move(writes)); });
}

}  // namespace arbiter::persistence::testing
