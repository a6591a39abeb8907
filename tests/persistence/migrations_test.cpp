// Schemas: from nothing, step by step, never half, and never a newer one.
#include <SQLiteCpp/Database.h>

#include "persistence/migrations.hpp"
#include "support.hpp"

namespace arbiter::persistence::testing {
namespace {

constexpr Migration kFirst{"0001_first", "CREATE TABLE a (x); INSERT INTO a VALUES (1);"};
constexpr Migration kSecond{"0002_second", "ALTER TABLE a ADD COLUMN y; UPDATE a SET y = x + 1;"};
constexpr Migration kBroken{"0003_broken", "UPDATE a SET y = 0; INSERT INTO nowhere VALUES (1);"};

struct Fixture {
  TemporaryDirectory directory;
  DamageLog damage;
  Connection connection{{.file = directory.database().string(), .vfs = {}, .busy_timeout_ms = 0},
                        Connection::Access::ReadWrite,
                        damage};

  std::int64_t version() { return connection.integer("PRAGMA user_version"); }
};

TEST_CASE("migrations: the embedded ones are numbered and lead from nothing to today", "[store]") {
  Fixture fixture;
  REQUIRE_FALSE(migrations().empty());
  CHECK(migrations().front().name == "0001_initial");
  migrate(fixture.connection, migrations());
  CHECK(fixture.version() == static_cast<std::int64_t>(migrations().size()));
  migrate(fixture.connection, migrations());  // nothing left to do
}

TEST_CASE("migrations: only the missing steps are applied", "[store]") {
  Fixture fixture;
  const Migration steps[] = {kFirst, kSecond};
  migrate(fixture.connection, std::span(steps, 1));
  CHECK(fixture.version() == 1);
  migrate(fixture.connection, steps);
  CHECK(fixture.version() == 2);
  CHECK(fixture.connection.integer("SELECT y FROM a") == 2);
}

TEST_CASE("migrations: a step that fails leaves the schema before it", "[store]") {
  Fixture fixture;
  const Migration steps[] = {kFirst, kSecond, kBroken};
  CHECK(error_of([&] { migrate(fixture.connection, steps); }).has_value());
  CHECK(fixture.version() == 2);
  CHECK(fixture.connection.integer("SELECT y FROM a") == 2);
  CHECK_FALSE(fixture.connection.in_transaction());
}

TEST_CASE("migrations: the token of an older program is that of a first device", "[store]") {
  const TemporaryDirectory directory;
  {
    DamageLog damage;
    Connection old({.file = directory.database().string(), .vfs = {}, .busy_timeout_ms = 0},
                   Connection::Access::ReadWrite, damage);
    migrate(old, migrations().first(4));
    old.exec("INSERT INTO users VALUES ('ada', 'Ada', 'ada', zeroblob(32), 5), ('bob', 'Bob', NULL, x'" +
             std::string(64, 'f') + "', 6)");
  }
  const auto store = open_sqlite_store(directory.path());
  const UserRecord ada{.id = "ada", .name = "Ada", .folded_name = "ada", .folded_by = "", .created_at_ms = 5};
  CHECK(store->user("ada") == ada);
  const auto session = store->session_by_token(Hash{});
  REQUIRE(session);
  CHECK(session->user == "ada");
  CHECK(session->created_at_ms == 5);
  CHECK(store->sessions_of("bob").size() == 1);
  CHECK(store->sessions_of("bob").front().id != session->id);
  CHECK(store->users_not_folded_by("1").size() == 2);
}

TEST_CASE("migrations: a match goes on whose first moves an older program stored", "[store]") {
  const TemporaryDirectory directory;
  {
    DamageLog damage;
    Connection old({.file = directory.database().string(), .vfs = {}, .busy_timeout_ms = 0},
                   Connection::Access::ReadWrite, damage);
    migrate(old, migrations().first(2));  // before there were fresh_moves
    old.exec(
        "INSERT INTO tables VALUES (1, 'm', 'conclave', '', '{}', '[]', 'playing', 'ada', 0, '', 1, x'', "
        "'[]',"
        " x'', 0, 0, 0, '', '{}')");
    old.exec(
        "INSERT INTO moves VALUES (1, 1, 0, '{}', NULL, 5, zeroblob(32)), (1, 2, 1, '{}', 'k', 6, "
        "zeroblob(32))");
  }
  for (int opened = 0; opened < 2; ++opened) {
    const auto store = open_sqlite_store(directory.path());
    const auto seq = static_cast<std::int64_t>(store->moves("m").size()) + 1;
    CHECK(seq == 3 + opened);
    CHECK(error_of([&] {
            write_now(*store, {AppendMove{"m", move_record(seq - 1)}});
          }) == ErrorKind::Conflict);
    write_now(*store, {AppendMove{"m", move_record(seq)}});
    CHECK(store->table("m")->last_seq == seq);
    const auto moves = store->moves("m", 2);
    CHECK(moves.front().key == "k");
    CHECK(moves.back() == move_record(seq));
    CHECK(store->counts().moves == seq);
  }
}

TEST_CASE("migrations: a newer database is refused by name and left alone", "[store]") {
  const TemporaryDirectory directory;
  const auto known = std::to_string(migrations().size());
  write_now(*open_sqlite_store(directory.path()), {PutUser{user_record("ada", 1)}});
  const auto set_version = [&](const std::string& version) {
    SQLite::Database(directory.database().string(), SQLite::OPEN_READWRITE)
        .exec("PRAGMA user_version = " + version);
  };
  set_version("77");
  try {
    open_sqlite_store(directory.path());
    FAIL("opened");
  } catch (const StoreError& error) {
    CHECK(error.kind() == ErrorKind::TooNew);
    CHECK(error.what() ==
          directory.database().string() + ": made by a newer arbiter: schema 77, this one knows " + known);
  }
  set_version(known);
  CHECK(open_sqlite_store(directory.path())->user("ada"));
}

TEST_CASE("migrations: an empty file is a new database", "[store]") {
  const TemporaryDirectory directory;
  {
    const SQLite::Database made(directory.database().string(), SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
  }
  CHECK(open_sqlite_store(directory.path())->counts() == Counts{});
}

}  // namespace
}  // namespace arbiter::persistence::testing
