// What only the store on disk can do: restart, share its file, live with damage, be backed up.
#include <SQLiteCpp/Database.h>
#include <SQLiteCpp/Statement.h>

#include <fstream>
#include <thread>

#include "persistence/compression.hpp"
#include "support.hpp"

namespace arbiter::persistence::testing {
namespace {

TEST_CASE("sqlite: everything is there after a restart, and goes on", "[store]") {
  const TemporaryDirectory directory;
  {
    const auto store = open_sqlite_store(directory.path());
    write_now(*store, {PutUser{user_record("ada", 1)}, AddSession{session_record("ada", 1)},
                       PutTable{table_record("m")}, AppendMove{"m", move_record(1, 0, "k")},
                       SaveRecordings{"m", {{"all", "lines"}}}});
  }
  const auto store = open_sqlite_store(directory.path());
  CHECK(store->session_by_token(digest_of(1)) == session_record("ada", 1));
  CHECK(store->moves("m") == std::vector{move_record(1, 0, "k")});
  CHECK(store->recording("m", "all") == "lines");
  CHECK(refusal(*store, {AppendMove{"m", move_record(1)}}) == ErrorKind::Conflict);
  write_now(*store, {AppendMove{"m", move_record(2)}});
}

TEST_CASE("sqlite: two processes may write to one file", "[store]") {
  const TemporaryDirectory directory;
  const auto one = open_sqlite_store(directory.path());
  const auto other = open_sqlite_store(directory.path());
  write_now(*one, {PutTable{table_record("m")}, AppendMove{"m", move_record(1)}});
  write_now(*other, {AppendMove{"m", move_record(2)}});
  CHECK(refusal(*one, {AppendMove{"m", move_record(2)}}) == ErrorKind::Conflict);
  write_now(*one, {AppendMove{"m", move_record(3)}});
  write_now(*other, {FinishMatch{table_record("m")}});
  CHECK(refusal(*one, {AppendMove{"m", move_record(4)}}) == ErrorKind::Conflict);
}

TEST_CASE("sqlite: a busy database is an error of its own", "[store]") {
  const TemporaryDirectory directory;
  const auto store = open_sqlite_store(directory.path(), {.busy_timeout_ms = 10});
  SQLite::Database hog(directory.database().string(), SQLite::OPEN_READWRITE);
  hog.exec("BEGIN IMMEDIATE");
  CHECK(refusal(*store, {PutTable{table_record("m")}}) == ErrorKind::Busy);
  hog.exec("ROLLBACK");
  write_now(*store, {PutTable{table_record("m")}});
}

TEST_CASE("sqlite: each commit tells how many batches it held", "[store]") {
  const TemporaryDirectory directory;
  std::vector<std::size_t> groups;  // written to on the writer thread; read when that has ended
  {
    const auto store = open_sqlite_store(
        directory.path(),
        {.group_max = 2, .on_commit = [&](std::size_t batches, std::chrono::nanoseconds took) {
           groups.push_back(batches);
           CHECK(took.count() > 0);
         }});
    store->submit({PutTable{table_record("m")}}, [&](const auto&) {
      for (int seq = 1; seq <= 5; ++seq) store->submit({AppendMove{"m", move_record(seq)}}, {});
    });
    store->flush();  // until the five are submitted; closing waits for them
  }
  // The five wait together when the first is answered, and two fit in a group.
  CHECK(groups == std::vector<std::size_t>{1, 2, 2, 1});
}

TEST_CASE("sqlite: recordings are compressed, and bounded when unpacked", "[store]") {
  const std::string lines(1'000'000, 'x');
  const std::string packed = compress(lines);
  CHECK(packed.size() < 1000);
  CHECK(decompress(packed, lines.size()) == lines);
  CHECK(decompress(compress(""), 0).empty());
  CHECK(error_of([&] { decompress(packed, lines.size() - 1); }) == ErrorKind::Invalid);
  CHECK(error_of([&] { decompress(packed.substr(0, packed.size() - 1), lines.size()); }) ==
        ErrorKind::Corrupt);
  CHECK(error_of([&] { decompress("no frame at all", 100); }) == ErrorKind::Corrupt);
  CHECK(error_of([&] { decompress("", 100); }) == ErrorKind::Corrupt);
  for (std::size_t i = 0; i < packed.size(); ++i) {
    std::string flipped = packed;
    flipped[i] = static_cast<char>(flipped[i] ^ 1);
    std::string plain = lines;
    const auto error = error_of([&] { plain = decompress(flipped, lines.size()); });
    CHECK(plain == lines);
    CHECK((!error || *error == ErrorKind::Corrupt || *error == ErrorKind::Invalid));
  }
}

// ---- Damage ----

/// Writes nonsense over one leaf page of a table; returns false if it has too few to spare one.
bool damage_a_leaf(const TemporaryDirectory& directory, const std::string& table) {
  std::vector<int> leaves;
  {
    SQLite::Database db(directory.database().string(), SQLite::OPEN_READONLY);
    SQLite::Statement query(db,
                            "SELECT pageno FROM dbstat WHERE name = ? AND pagetype = 'leaf' ORDER BY path");
    query.bind(1, table);
    while (query.executeStep()) leaves.push_back(query.getColumn(0).getInt());
  }
  if (leaves.size() < 3) return false;
  std::fstream file(directory.database(), std::ios::in | std::ios::out | std::ios::binary);
  file.seekp(static_cast<std::streamoff>(leaves[1] - 1) * 4096);
  file << std::string(64, '\xee');
  return file.good();
}

constexpr int kFilled = 100;

/// Matches one after the other, so that a page of moves belongs to few of them.
void fill(const TemporaryDirectory& directory) {
  const auto store = open_sqlite_store(directory.path());
  for (int match = 0; match < kFilled; ++match) {
    const auto id = "m" + std::to_string(match);
    store->submit({PutTable{table_record(id)}}, {});
    for (int seq = 1; seq <= 20; ++seq) store->submit({AppendMove{id, move_record(seq)}}, {});
    store->submit({AppendChat{{id, "ada", std::string(200, 'x'), 1}}}, {});
  }
}

TEST_CASE("sqlite: a damaged page of moves is reported by table, and costs only what was on it", "[store]") {
  const TemporaryDirectory directory;
  fill(directory);
  REQUIRE(damage_a_leaf(directory, "moves"));
  const bool check = GENERATE(true, false);
  const auto store = open_sqlite_store(directory.path(), {.check = check});
  CHECK(store->damaged() == (check ? std::vector<std::string>{"moves"} : std::vector<std::string>{}));
  int lost = 0;
  for (int match = 0; match < kFilled; ++match) {
    const auto id = "m" + std::to_string(match);
    CHECK(store->table(id));
    CHECK(store->chat(id).size() == 1);
    try {
      const auto moves = store->moves(id);
      CHECK(moves.size() == 20);
    } catch (const StoreError& error) {
      CHECK(error.kind() == ErrorKind::Corrupt);
      CHECK(error.table() == "moves");
      ++lost;
    }
  }
  CHECK((lost >= 1 && lost <= 6));
  CHECK(store->damaged() == std::vector<std::string>{"moves"});
  write_now(*store, {PutTable{table_record("new")}, AppendMove{"new", move_record(1)}});
  CHECK(store->moves("new").size() == 1);
}

TEST_CASE("sqlite: a damaged page of tables leaves the others in the lists", "[store]") {
  const TemporaryDirectory directory;
  fill(directory);
  REQUIRE(damage_a_leaf(directory, "tables"));
  const auto store = open_sqlite_store(directory.path());
  CHECK(store->damaged() == std::vector<std::string>{"tables"});
  const auto found = store->unfinished_tables().size();
  CHECK((found >= kFilled / 2 && found < kFilled));
  CHECK(store->unfinished_tables_of("ada").size() == found);
  CHECK(store->matches({.status = TableStatus::Playing, .limit = 1000}).matches.size() == found);
  CHECK(store->counts().playing == kFilled);
  int unreadable = 0;
  for (int match = 0; match < kFilled; ++match) {
    const auto id = "m" + std::to_string(match);
    unreadable += error_of([&] { store->table(id); }) == ErrorKind::Corrupt;
    CHECK(store->moves(id).size() == 20);
  }
  CHECK(static_cast<std::size_t>(unreadable) == kFilled - found);
}

TEST_CASE("sqlite: damage in one submit does not fail its group", "[store]") {
  const TemporaryDirectory directory;
  fill(directory);
  REQUIRE(damage_a_leaf(directory, "moves_in_order"));
  const auto store = open_sqlite_store(directory.path());
  CHECK(store->damaged() == std::vector<std::string>{"moves"});
  int refused = 0, written = 0;
  for (int match = 0; match < kFilled; ++match) {
    store->submit({AppendMove{"m" + std::to_string(match), move_record(21)}},
                  [&](const std::optional<StoreError>& error) { ++(error ? refused : written); });
  }
  store->flush();
  CHECK(refused > 0);
  CHECK(written > kFilled / 2);
  CHECK(store->counts().moves == kFilled * 20 + written);
}

TEST_CASE("sqlite: what is no database at all is refused", "[store]") {
  const TemporaryDirectory directory;
  std::ofstream(directory.database()) << std::string(8192, 'x');
  CHECK(error_of([&] { open_sqlite_store(directory.path()); }) == ErrorKind::Corrupt);
  CHECK(error_of([&] { open_sqlite_store(directory.database() / "below a file"); }) == ErrorKind::Io);
}

// ---- Backup ----

TEST_CASE("sqlite: a backup made while writing is consistent", "[store]") {
  const TemporaryDirectory directory, other;
  const auto store = open_sqlite_store(directory.path());
  write_now(*store, {PutTable{table_record("m")}, PutTable{table_record("n")}});
  std::atomic<std::int64_t> acknowledged = 0;
  std::jthread writer([&](const std::stop_token& stop) {
    for (int seq = 1; !stop.stop_requested(); ++seq) {
      store->submit({AppendMove{"m", move_record(seq)}, AppendMove{"n", move_record(seq)}},
                    [&](const std::optional<StoreError>& error) { acknowledged += !error; });
      if (seq % 100 == 0) store->flush();
    }
  });
  while (acknowledged < 5000) std::this_thread::yield();

  const auto before = acknowledged.load();
  std::int64_t last = 0, total = 0;
  int reports = 0;
  store->backup(other.database(), [&](std::int64_t done, std::int64_t of) {
    CHECK(done >= last);
    last = done;
    total = of;
    ++reports;
    std::this_thread::sleep_for(std::chrono::milliseconds(5));  // let the writer get ahead
  });
  CHECK(reports > 1);
  CHECK(last == total);
  CHECK(acknowledged > before);
  writer.request_stop();
  writer.join();

  const auto copy = open_sqlite_store(other.path());
  CHECK(copy->damaged().empty());
  const auto moves = copy->moves("m");
  CHECK(static_cast<std::int64_t>(moves.size()) >= before);
  CHECK(moves.back().seq == static_cast<std::int64_t>(moves.size()));
  CHECK(copy->moves("n") == moves);
}

TEST_CASE("sqlite: a backup replaces an older one, and only when it is complete", "[store]") {
  const TemporaryDirectory directory, other;
  const auto store = open_sqlite_store(directory.path());
  store->backup(other.database());
  write_now(*store, {PutTable{table_record("m")}});
  struct Stop {};
  CHECK_THROWS_AS(store->backup(other.database(), [](auto, auto) { throw Stop{}; }), Stop);
  CHECK_FALSE(open_sqlite_store(other.path())->table("m"));
  store->backup(other.database());
  CHECK(open_sqlite_store(other.path())->table("m"));
  CHECK(error_of([&] { store->backup(other.path() / "no" / "such" / "directory"); }) == ErrorKind::Io);
  CHECK(error_of([] { make_memory_store()->backup("anywhere"); }) == ErrorKind::Unsupported);
}

}  // namespace
}  // namespace arbiter::persistence::testing
