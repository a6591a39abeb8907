// Every bit of the rows of a finished match and of a running table, flipped one at a time: what is damaged is
// never shown as if it were sound, and costs nothing else.
#include <SQLiteCpp/SQLiteCpp.h>
#include <unistd.h>

#include <filesystem>
#include <set>

#include "server/archive/export.hpp"
#include "server/archive/stored_match.hpp"
#include "server/archive/stored_table.hpp"
#include "tests/server_archive/support.hpp"

namespace arbiter::server {
namespace {

using namespace testing;
using persistence::ErrorKind;
using persistence::StoreError;
using protocol::Onlooker;

/// What no checksum covers, with what a flipped bit does there.
const std::set<std::string> kUncovered = {
    "users.name",           // the name is another one
    "users.folded_name",    // somebody else may take the name
    "users.created_at_ms",  // told nowhere
    "users.folded_by",      // the name is folded again
    "users.recovery_hash",  // the code is nobody's
    "sessions.token_hash",  // the token belongs to nobody
    "sessions.user",        // the same
    "sessions.device",      // is for the list of devices
    "sessions.created_at_ms",
    "sessions.seen_at_ms",
    "quarantine.reason",  // is for the log
    "quarantine.at_ms",   // the same
};

struct Cell {
  std::string table, column;
  std::int64_t row;
  std::string type;  // of SQLite
  std::string bytes;

  std::string name() const { return table + "." + column; }
};

/// A store on disk with a finished match, a running one that a finished one follows, and a way to its bytes.
class Damaged {
 public:
  Damaged()
      : folder_(std::filesystem::temp_directory_path() / ("arbiter-damage-" + std::to_string(::getpid()))) {
    std::filesystem::remove_all(folder_);
    store_ = persistence::open_sqlite_store(folder_, {.check = false});
    persistence::UserRecord ada{
        .id = "ada", .name = "Ada", .folded_name = "ada", .folded_by = "1", .created_at_ms = 1};
    persistence::write_now(*store_, {persistence::PutUser{ada},
                                     persistence::AddSession{{"phone", "ada", {1}, "a phone", 1, 1}}});
    testing::store(*store_, finished_match("over", 2));
    testing::store(*store_, play(new_table("running", game(), 2), 3));
    testing::store(*store_, finished_match("other", 2));
    persistence::write_now(*store_, {persistence::AppendChat{{"over", "ada", "Grüße", 5}},
                                     persistence::Quarantine{"other", "for the test", 5}});
    bytes_.emplace((folder_ / "arbiter.db").string(), SQLite::OPEN_READWRITE, 5000);
    bytes_->exec("PRAGMA synchronous = OFF");
    bytes_->exec("PRAGMA ignore_check_constraints = ON");
  }
  ~Damaged() {
    bytes_.reset();
    store_.reset();
    std::error_code ignored;
    std::filesystem::remove_all(folder_, ignored);
  }

  persistence::MatchStore& store() { return *store_; }
  const std::filesystem::path& folder() const { return folder_; }
  SQLite::Database& sql() { return *bytes_; }

  /// The number by which the rows of a match name it.
  std::string no(const std::string& match) {
    SQLite::Statement row(*bytes_, "SELECT no FROM tables WHERE id = ?");
    row.bind(1, match);
    REQUIRE(row.executeStep());
    return row.getColumn(0).getString();
  }

  /// The cells of the rows that `where` chooses. Those that other rows refer to by value are left out.
  std::vector<Cell> cells(const std::string& table, const std::string& where) {
    std::vector<Cell> found;
    std::vector<std::string> columns;
    SQLite::Statement info(*bytes_, "SELECT name FROM pragma_table_info('" + table + "')");
    while (info.executeStep()) columns.push_back(info.getColumn(0).getString());
    for (const std::string& column : columns) {
      SQLite::Statement rows(*bytes_, "SELECT " + rowid(table) + ", typeof(" + column + "), CAST(" + column +
                                          " AS BLOB) FROM " + table + " WHERE " + where);
      while (rows.executeStep()) {
        const auto blob = rows.getColumn(2);
        found.push_back({table, column, rows.getColumn(0).getInt64(), rows.getColumn(1).getString(),
                         std::string(static_cast<const char*>(blob.getBlob()),
                                     static_cast<std::size_t>(blob.getBytes()))});
      }
    }
    return found;
  }

  /// Puts a value into the cell, of the type that it has. False where SQLite itself refuses it.
  bool put(const Cell& cell, const std::string& bytes) {
    const std::string value = cell.type == "text"      ? "CAST(?1 AS TEXT)"
                              : cell.type == "integer" ? "CAST(CAST(?1 AS TEXT) AS INTEGER)"
                                                       : "?1";
    SQLite::Statement update(*bytes_, "UPDATE OR FAIL " + cell.table + " SET " + cell.column + " = " + value +
                                          " WHERE " + rowid(cell.table) + " = ?2");
    update.bind(1, bytes.data(), static_cast<int>(bytes.size()));
    update.bind(2, cell.row);
    try {
      return update.exec() == 1;
    } catch (const SQLite::Exception&) {
      return false;  // it must be unique: an index says so
    }
  }

 private:
  static std::string rowid(const std::string& table) { return table == "users" ? "created_at_ms" : "rowid"; }

  std::filesystem::path folder_;
  std::unique_ptr<persistence::MatchStore> store_;
  std::optional<SQLite::Database> bytes_;
};

/// Each value that one flipped bit makes of a cell's.
template <class Hear>
void each_flip(const Cell& cell, Hear&& hear) {
  if (cell.type == "integer") {
    const std::int64_t number = std::stoll(cell.bytes);
    for (int bit = 0; bit < 64; ++bit)
      hear(std::to_string(
          static_cast<std::int64_t>(static_cast<std::uint64_t>(number) ^ (std::uint64_t{1} << bit))));
    return;
  }
  for (std::size_t bit = 0; bit < cell.bytes.size() * 8; ++bit) {
    std::string bytes = cell.bytes;
    bytes[bit / 8] = static_cast<char>(bytes[bit / 8] ^ (1 << (bit % 8)));
    hear(bytes);
  }
}

/// An answer, or how it was refused.
template <class Ask>
std::string answer(Ask&& ask) {
  try {
    return ask();
  } catch (const DamagedMatch&) {
    return "damaged";
  } catch (const Refused& refused) {
    return "refused: " + refused.error.message;
  } catch (const StoreError& error) {
    return error.kind() == ErrorKind::Corrupt ? "damaged" : std::string("store: ") + error.what();
  }
}

/// All that is told of a match, but for its place in the list.
struct Told {
  std::string state, moves, exported;
};

Told told_of(persistence::MatchStore& store, const std::string& match) {
  const auto whoever = Asker::operator_of_server();
  return {answer([&] {
            return match_state(store, registry(), whoever, {match, {}, Onlooker::all});
          }),
          answer([&] {
            return match_moves(store, registry(), whoever, {match, {}, {}, Onlooker::all});
          }),
          answer([&] { return export_match_result(store, registry(), whoever, {match}); })};
}

/// Its entry in the list as text; empty if there is none.
std::string entry_of(persistence::MatchStore& store, const std::string& match) {
  const auto list = nlohmann::json::parse(
      list_matches(store, registry(), Asker::operator_of_server(), {{}, {}, {}, 100, {}}));
  for (const auto& entry : list["matches"]) {
    if (entry["match"] == match) return entry.dump();
  }
  return "";
}

/// Refused as damaged, if at all; else as it was.
bool is_sound(const std::string& now, const std::string& before) { return now == before || now == "damaged"; }

bool same(const Told& now, const Told& before) {
  return now.state == before.state && now.moves == before.moves && now.exported == before.exported;
}

struct Count {
  int flips = 0, refused_by_sqlite = 0, noticed = 0, unnoticed = 0;
};

TEST_CASE("a flipped bit in a row of a finished match is noticed") {
  Damaged world;
  const Told before = told_of(world.store(), "over"), other = told_of(world.store(), "other");
  const std::string listed = entry_of(world.store(), "over");
  REQUIRE(before.exported.find("checksum") != std::string::npos);
  std::vector<Cell> cells = world.cells("tables", "id = 'over'");
  // The first, one in the middle and the last move: all are read alike.
  for (const auto& cell : world.cells("fresh_moves",
                                      "match_no = 1 AND seq IN (1, 5, (SELECT last.seq FROM fresh_moves"
                                      " last WHERE last.match_no = 1 ORDER BY last.seq DESC LIMIT 1))")) {
    cells.push_back(cell);
  }
  Count count;
  for (const Cell& cell : cells) {
    if (cell.column == "no") continue;  // the number by which all else refers to it
    CAPTURE(cell.name(), cell.row, cell.bytes);
    each_flip(cell, [&](const std::string& flipped) {
      ++count.flips;
      if (!world.put(cell, flipped)) {
        ++count.refused_by_sqlite;
        return;
      }
      const Told now = told_of(world.store(), "over");
      const bool gone = now.state == "refused: there is no such match";  // it has another id now
      const bool noticed =
          gone || (now.state == "damaged" && now.moves == "damaged" && now.exported == "damaged");
      const std::string entry = entry_of(world.store(), "over");
      const bool marked = entry.empty() || entry.find("\"damaged\":true") != std::string::npos;
      ++(noticed && marked ? count.noticed : count.unnoticed);
      CHECK((noticed && marked));
      REQUIRE(count.unnoticed < 10);
      REQUIRE(world.put(cell, cell.bytes));
    });
    REQUIRE(same(told_of(world.store(), "other"), other));
  }
  CHECK(same(told_of(world.store(), "over"), before));
  CHECK(entry_of(world.store(), "over") == listed);
  INFO(count.flips << " flips");
  CHECK(count.noticed > 10'000);
}

TEST_CASE("a flipped bit in a recording is noticed, and the match is shown from its moves") {
  Damaged world;
  const Told before = told_of(world.store(), "over");
  const auto recording = world.store().recording("over", "all");
  int noticed = 0, harmless = 0;
  for (const Cell& cell : world.cells("recordings", "match_no = 1")) {
    if (cell.column != "data") continue;
    int flip = 0;
    each_flip(cell, [&](const std::string& flipped) {
      REQUIRE(world.put(cell, flipped));
      const std::string now = answer([&] { return world.store().recording("over", "all").value(); });
      ++(now == "damaged" ? noticed : harmless);
      CHECK(is_sound(now, *recording));
      if (++flip % 997 == 0) CHECK(same(told_of(world.store(), "over"), before));
    });
    REQUIRE(world.put(cell, cell.bytes));
  }
  CHECK(noticed > 1000);
  CHECK(harmless < noticed / 100);  // a few bits of zstd's frame mean nothing
  // One that is whole and another's: another perspective's, another match's.
  const auto seat_0 = world.store().recording("over", "0");
  persistence::write_now(world.store(), {persistence::SaveRecordings{"over", {{"all", *seat_0}}}});
  REQUIRE(world.store().recording("over", "all") == seat_0);
  CHECK(same(told_of(world.store(), "over"), before));
  world.sql().exec("DELETE FROM recordings WHERE match_no = 1 AND perspective = 'all'");
  world.sql().exec(
      "UPDATE recordings SET match_no = 9 WHERE match_no = 1; UPDATE recordings SET match_no = 1 WHERE "
      "match_no = 4");
  REQUIRE(world.store().recording("over", "all") != recording);
  CHECK(same(told_of(world.store(), "over"), before));
}

TEST_CASE("a flipped bit in a row of a running table is noticed") {
  Damaged world;
  const auto record = world.store().table("running").value();
  const auto moves = world.store().moves("running");
  const auto others = world.store().unfinished_tables_of("ben");
  std::vector<Cell> cells = world.cells("tables", "id = 'running'");
  for (const char* more : {"fresh_moves", "participants"}) {
    if (std::string(more) == "participants") continue;  // WITHOUT ROWID: see below
    for (const auto& cell : world.cells(more, "match_no = " + world.no("running"))) cells.push_back(cell);
  }
  int noticed = 0;
  for (const Cell& cell : cells) {
    if (cell.column == "no") continue;
    CAPTURE(cell.name(), cell.row, cell.bytes);
    each_flip(cell, [&](const std::string& flipped) {
      if (!world.put(cell, flipped)) return;
      const auto read = answer([&]() -> std::string {
        const auto table = world.store().table("running");
        if (!table) return "gone";
        const auto log = world.store().moves("running");
        // A move that has another number or match now leaves fewer than the table counts.
        return *table == record && log == moves     ? "sound"
               : table->last_seq == record.last_seq ? "changed"
                                                    : "shorter";
      });
      CHECK((read == "damaged" || read == "gone" || (read == "shorter" && cell.table == "fresh_moves")));
      ++noticed;
      REQUIRE(world.put(cell, cell.bytes));
    });
  }
  CHECK(noticed > 5'000);
  CHECK(world.store().table("running") == record);
  world.sql().exec("UPDATE participants SET user = 'eve' WHERE user = 'ben' AND match_no = " +
                   world.no("running"));
  CHECK(answer([&] { return world.store().table("running")->id; }) == "damaged");
}

TEST_CASE("damage where there is no checksum is at least not passed on as something that it cannot be") {
  Damaged world;
  for (const char* table : {"users", "quarantine"}) {
    for (const Cell& cell : world.cells(table, "1")) {
      if (cell.column == "id" || cell.column == "match_no") continue;
      CHECK(kUncovered.count(cell.name()) == 1);
      each_flip(cell, [&](const std::string& flipped) {
        if (!world.put(cell, flipped)) return;
        answer([&] {
          const auto user = world.store().user("ada");
          nlohmann::json(user ? user->name : "").dump();  // throws where it is not UTF-8
          nlohmann::json(world.store().quarantine_reason("other").value_or("")).dump();
          return std::string();
        });
        Cell back = cell;
        if (cell.name() == "users.created_at_ms") back.row = std::stoll(flipped);
        REQUIRE(world.put(back, cell.bytes));
      });
    }
  }
}

TEST_CASE("a damaged line of chat costs itself") {
  Damaged world;
  persistence::write_now(world.store(), {persistence::AppendChat{{"over", "ada", "after", 6}}});
  const auto lines = world.store().chat("over");
  REQUIRE(lines.size() == 2);
  for (const Cell& cell : world.cells("chat", "no = 1")) {
    if (cell.column == "no" || cell.column == "match_no") continue;
    each_flip(cell, [&](const std::string& flipped) {
      if (!world.put(cell, flipped)) return;
      CHECK(world.store().chat("over") == std::vector<persistence::ChatLine>{lines[1]});
      REQUIRE(world.put(cell, cell.bytes));
    });
  }
}

TEST_CASE("each damaged row is named") {
  Damaged world;
  CHECK(world.store().damaged_rows().empty());
  REQUIRE(world.no("over") == "1");
  REQUIRE(world.no("other") == "4");  // a number is used up when a match ends
  const auto named = [&](const std::string& sql, const std::string& message) {
    world.sql().exec("SAVEPOINT whole");
    world.sql().exec(sql);
    world.sql().exec("RELEASE whole");
    std::vector<std::string> found;
    for (const auto& error : world.store().damaged_rows()) found.emplace_back(error.what());
    CAPTURE(sql, found);
    CHECK(std::find(found.begin(), found.end(), message) != found.end());
  };
  named("UPDATE tables SET seats = replace(seats, 'bot', 'bou') || ' ' WHERE id = 'over'",
        "tables, row over: is not what its checksum was made of");
  named("UPDATE tables SET game = CAST(x'ff' AS TEXT) WHERE id = 'running'",
        "tables, row running, game: must be UTF-8");
  named("UPDATE fresh_moves SET seat = 1 << 40 WHERE match_no = 4 AND seq = 2",
        "fresh_moves, row other, number 2, seat: must be from 0 to " + std::to_string(core::kMaxSeats - 1));
  named("UPDATE fresh_moves SET digest = x'00' WHERE match_no = 4 AND seq = 4",
        "fresh_moves, row other, number 4, digest: must be 32 bytes");
  named("UPDATE recordings SET data = x'28b52ffd' WHERE match_no = 4",
        "recordings, row other, perspective *: compressed data without a valid header");
  named("UPDATE fresh_moves SET match_no = 77 WHERE match_no = 4 AND seq = 6",
        "fresh_moves: belongs to no match");
}

TEST_CASE("rows of an older version are read, and held against the rules") {
  Damaged world;
  for (const char* table : {"tables", "fresh_moves", "chat"})
    world.sql().exec(std::string("UPDATE ") + table + " SET checksum = NULL");
  CHECK(told_of(world.store(), "over").exported.find("checksum") != std::string::npos);
  CHECK(world.store().chat("over").size() == 1);
  for (const char* damage :
       {"UPDATE tables SET seats = replace(seats, '\"user\"', '\"usez\"') WHERE id = 'over'",
        "UPDATE tables SET server_seed = x'' WHERE id = 'over'",
        "UPDATE tables SET seed = zeroblob(32) WHERE id = 'over'",
        "UPDATE tables SET outcome = '7' WHERE id = 'over'",
        "UPDATE tables SET extra = '[]' WHERE id = 'over'",
        "UPDATE tables SET entropy = '{}' WHERE id = 'over'",
        "UPDATE tables SET outcome = replace(outcome, '1', '2') WHERE id = 'over'",
        "UPDATE fresh_moves SET action = '{\"type\":' WHERE match_no = 1 AND seq = 3",
        "UPDATE fresh_moves SET seat = 1 - seat WHERE match_no = 1 AND seq = 3"}) {
    world.sql().exec("BEGIN");
    world.sql().exec(damage);
    world.sql().exec("COMMIT");
    CAPTURE(damage);
    CHECK(told_of(world.store(), "over").exported == "damaged");
  }
}

TEST_CASE("a move that its index has lost is missed, though the match seems to end before it") {
  Damaged world;
  const auto running = world.store().moves("running");
  REQUIRE(running.size() == 3);
  // The last move goes, and comes back while the index is hidden.
  const std::string last = "match_no = " + world.no("running") + " AND seq = 3";
  world.sql().exec("CREATE TABLE aside AS SELECT * FROM fresh_moves WHERE " + last);
  world.sql().exec("DELETE FROM fresh_moves WHERE " + last);
  world.sql().exec("PRAGMA writable_schema = ON");
  world.sql().exec("CREATE TABLE hidden AS SELECT * FROM sqlite_schema WHERE name = 'fresh_moves_in_order'");
  world.sql().exec("DELETE FROM sqlite_schema WHERE name = 'fresh_moves_in_order'");
  world.sql().exec("PRAGMA writable_schema = RESET");
  world.sql().exec("INSERT INTO fresh_moves SELECT * FROM aside");
  world.sql().exec("PRAGMA writable_schema = ON");
  world.sql().exec("INSERT INTO sqlite_schema SELECT * FROM hidden");
  world.sql().exec("PRAGMA writable_schema = RESET");
  const auto careless = persistence::open_sqlite_store(world.folder(), {.check = false});
  CHECK(careless->moves("running").size() == 2);
  const auto careful = persistence::open_sqlite_store(world.folder(), {});
  CHECK(careful->damaged() == std::vector<std::string>{"fresh_moves"});
  CHECK(answer([&] { return std::to_string(careful->moves("running").size()); }) == "damaged");
  CHECK(told_of(*careful, "running").state == "damaged");
  CHECK(told_of(*careful, "other").state != "damaged");
}

TEST_CASE("the store's files are their user's alone") {
  Damaged world;
  using std::filesystem::perms;
  const auto mode = [](const std::filesystem::path& path) {
    return std::filesystem::status(path).permissions();
  };
  CHECK(mode(world.folder()) == perms::owner_all);
  for (const char* file : {"arbiter.db", "arbiter.db-wal", "arbiter.db-shm"})
    CHECK(mode(world.folder() / file) == (perms::owner_read | perms::owner_write));
  world.store().backup(world.folder() / "copy.db");
  CHECK(mode(world.folder() / "copy.db") == (perms::owner_read | perms::owner_write));
  // One that others could read until now is closed to them.
  std::filesystem::permissions(world.folder() / "copy.db", perms::group_read | perms::others_read,
                               std::filesystem::perm_options::add);
  persistence::open_sqlite_store(world.folder(), {.file_name = "copy.db"});
  CHECK(mode(world.folder() / "copy.db") == (perms::owner_read | perms::owner_write));
}

}  // namespace
}  // namespace arbiter::server
