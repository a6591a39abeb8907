// What every MatchStore must do, held against each implementation.
#include <thread>

#include "support.hpp"

namespace arbiter::persistence::testing {
namespace {

struct InMemory {
  std::unique_ptr<MatchStore> store = make_memory_store();
};

struct InMemoryAtOnce {
  std::unique_ptr<MatchStore> store = make_memory_store(Commits::at_once);
};

struct OnDisk {
  TemporaryDirectory directory;
  std::unique_ptr<MatchStore> store = open_sqlite_store(directory.path());
};

/// Every move is merged before the next one.
struct OnDiskMerging {
  TemporaryDirectory directory;
  std::unique_ptr<MatchStore> store = open_sqlite_store(directory.path(), {.recent_moves = 1});
};

std::vector<std::string> ids(const std::vector<TableRecord>& tables) {
  std::vector<std::string> result;
  for (const auto& table : tables) result.push_back(table.id);
  return result;
}

using Ids = std::vector<std::string>;

#define STORE_TEST(name) \
  TEMPLATE_TEST_CASE("store: " name, "[store]", InMemory, InMemoryAtOnce, OnDisk, OnDiskMerging)

STORE_TEST("users are found by id and folded name") {
  TestType fixture;
  MatchStore& store = *fixture.store;
  const UserRecord ada = user_record("ada", 1);
  write_now(store, {PutUser{ada}});

  CHECK(store.user("ada") == ada);
  CHECK(store.user_by_name(ada.folded_name) == ada);
  CHECK_FALSE(store.user("bob"));
  CHECK_FALSE(store.user_by_name("ADA"));
}

STORE_TEST("a user may change the name, but not take another's") {
  TestType fixture;
  MatchStore& store = *fixture.store;
  UserRecord ada = user_record("ada", 1);
  const UserRecord bob = user_record("bob", 2);
  write_now(store, {PutUser{ada}, PutUser{bob}});

  ada.name = ada.folded_name = "lovelace";
  write_now(store, {PutUser{ada}});
  CHECK(store.user("ada") == ada);
  CHECK_FALSE(store.user_by_name("name of ada"));

  UserRecord thief = ada;
  thief.folded_name = bob.folded_name;
  CHECK(refusal(store, {PutUser{thief}}) == ErrorKind::Conflict);
  CHECK(store.user("ada") == ada);
  CHECK(store.user("bob") == bob);
}

STORE_TEST("users without a folded name do not collide and are not found by it") {
  TestType fixture;
  UserRecord ada = user_record("ada", 1);
  UserRecord bob = user_record("bob", 2);
  ada.folded_name = bob.folded_name = "";
  write_now(*fixture.store, {PutUser{ada}, PutUser{bob}});
  CHECK(fixture.store->user("bob") == bob);
  CHECK_FALSE(fixture.store->user_by_name(""));
}

STORE_TEST("a table comes back as it was put, whatever the bytes") {
  TestType fixture;
  MatchStore& store = *fixture.store;
  TableRecord table = table_record("t");
  table.players = {"bob", "ada"};
  table.is_private = true;
  table.code = "K\xc3\xb6nig";
  table.spectators = false;
  table.entropy = std::string(R"(["a\u0000b)") + '\0' + R"("])";
  table.seed = Bytes(32, 0);
  table.extra = R"({"clock":null})";
  table.last_seq = 99;  // not the caller's to say
  write_now(store, {PutTable{table}});

  TableRecord expected = table;
  expected.players = {"ada", "bob"};
  expected.last_seq = 0;
  CHECK(store.table("t") == expected);
  CHECK_FALSE(store.table("u"));

  table.status = TableStatus::Paused;
  table.players = {"bob"};
  table.seed.clear();
  write_now(store, {PutTable{table}, AppendMove{"t", move_record(1)}});
  expected = table;
  expected.last_seq = 1;
  CHECK(store.table("t") == expected);
}

STORE_TEST("an open table can be dropped, one with moves or an end cannot") {
  TestType fixture;
  MatchStore& store = *fixture.store;
  write_now(store,
            {PutTable{table_record("idle", TableStatus::Open)}, AppendChat{{"idle", "ada", "hello?", 1}},
             Quarantine{"idle", "odd", 1}, PutTable{table_record("busy")}, AppendMove{"busy", move_record(1)},
             PutTable{table_record("over")}, FinishMatch{table_record("over")}});
  write_now(store, {DropTable{"idle"}});
  CHECK_FALSE(store.table("idle"));
  CHECK(store.chat("idle").empty());
  CHECK_FALSE(store.quarantine_reason("idle"));
  CHECK(refusal(store, {DropTable{"idle"}}) == ErrorKind::NotFound);
  CHECK(refusal(store, {DropTable{"busy"}}) == ErrorKind::Conflict);
  CHECK(refusal(store, {DropTable{"over"}}) == ErrorKind::Conflict);

  write_now(store, {PutTable{table_record("idle", TableStatus::Open)}});
  CHECK(store.chat("idle").empty());
}

STORE_TEST("moves are kept in order and can be read from anywhere") {
  TestType fixture;
  MatchStore& store = *fixture.store;
  write_now(store, {PutTable{table_record("m")}, PutTable{table_record("n")}});
  std::vector<MoveRecord> played;
  for (int seq = 1; seq <= 10; ++seq) {
    played.push_back(move_record(seq, seq % 3, seq % 2 ? "key" + std::to_string(seq) : ""));
    store.submit({AppendMove{"m", played.back()}}, {});
    store.submit({AppendMove{"n", move_record(seq)}}, {});
  }
  store.flush();
  CHECK(store.moves("m") == played);
  CHECK(store.moves("m", 4, 3) == std::vector(played.begin() + 3, played.begin() + 6));
  CHECK(store.moves("m", -5, 1) == std::vector(played.begin(), played.begin() + 1));
  CHECK(store.moves("m", 11).empty());
  CHECK(store.moves("m", 1, 0).empty());
  CHECK(store.moves("unknown").empty());
  CHECK(store.table("m")->last_seq == 10);
}

STORE_TEST("a move out of order is refused and leaves no trace") {
  TestType fixture;
  MatchStore& store = *fixture.store;
  write_now(store, {PutTable{table_record("m")}});
  CHECK(refusal(store, {AppendMove{"m", move_record(2)}}) == ErrorKind::Conflict);
  CHECK(refusal(store, {AppendMove{"m", move_record(0)}}) == ErrorKind::Conflict);
  write_now(store, {AppendMove{"m", move_record(1)}});
  CHECK(refusal(store, {AppendMove{"m", move_record(1)}}) == ErrorKind::Conflict);
  CHECK(refusal(store, {AppendMove{"m", move_record(3)}}) == ErrorKind::Conflict);
  write_now(store, {AppendMove{"m", move_record(2)}});
  CHECK(store.moves("m").size() == 2);
  CHECK(refusal(store, {AppendMove{"unknown", move_record(1)}}) == ErrorKind::NotFound);
}

STORE_TEST("a move keeps the key it was made under") {
  TestType fixture;
  MatchStore& store = *fixture.store;
  write_now(store, {PutTable{table_record("m")}, PutTable{table_record("n")}});
  write_now(store, {AppendMove{"m", move_record(1, 0, "k")}});
  write_now(store, {AppendMove{"m", move_record(2, 1, "k")}, AppendMove{"n", move_record(1, 0, "k")}});
  write_now(store, {AppendMove{"m", move_record(3)}});  // none

  CHECK(store.moves("m") == std::vector{move_record(1, 0, "k"), move_record(2, 1, "k"), move_record(3)});
  CHECK(store.moves("n") == std::vector{move_record(1, 0, "k")});
}

STORE_TEST("a batch is stored whole or not at all") {
  TestType fixture;
  MatchStore& store = *fixture.store;
  const UserRecord ada = user_record("ada", 1);
  const TableRecord before = table_record("m");
  write_now(store, {PutUser{ada}, PutTable{before}, AppendMove{"m", move_record(1)}});

  UserRecord renamed = ada;
  renamed.name = "other";
  TableRecord changed = before;
  changed.status = TableStatus::Paused;
  changed.players = {"eve"};
  const std::vector<Write> doomed{PutUser{renamed},
                                  PutUser{user_record("eve", 2)},
                                  PutTable{changed},
                                  PutTable{table_record("new")},
                                  AppendMove{"new", move_record(1)},
                                  AppendMove{"m", move_record(2)},
                                  AppendChat{{"m", "ada", "hi", 1}},
                                  SaveRecordings{"m", {{"all", "x"}}},
                                  PutRuleset{{"abcd", "conclave", "{}"}},
                                  Audit{{1, "ada", "act", "m", ""}},
                                  Quarantine{"m", "odd", 1},
                                  FinishMatch{changed},
                                  SaveRecordings{"m", {{"0", "y"}}},
                                  AppendMove{"m", move_record(3)}};
  CHECK(refusal(store, doomed) == ErrorKind::Conflict);

  TableRecord expected = before;
  expected.last_seq = 1;
  CHECK(store.user("ada") == ada);
  CHECK_FALSE(store.user("eve"));
  CHECK(store.table("m") == expected);
  CHECK_FALSE(store.table("new"));
  CHECK(store.moves("m").size() == 1);
  CHECK(store.chat("m").empty());
  CHECK(store.perspectives("m").empty());
  CHECK_FALSE(store.ruleset("abcd"));
  CHECK(store.audit().empty());
  CHECK_FALSE(store.quarantine_reason("m"));
  CHECK(ids(store.unfinished_tables()) == Ids{"m"});
  write_now(store, {AppendMove{"m", move_record(2)}, PutTable{table_record("new")},
                    AppendMove{"new", move_record(1)}});
}

STORE_TEST("a refused batch does not touch its neighbours in the queue") {
  TestType fixture;
  MatchStore& store = *fixture.store;
  write_now(store, {PutTable{table_record("m")}, PutTable{table_record("n")}});
  std::vector<std::pair<int, bool>>
      answers;  // only the writer thread appends, and flush() orders us after it
  auto submit = [&, number = 0](std::vector<Write> writes) mutable {
    store.submit(std::move(writes), [&answers, n = number++](std::optional<StoreError> error) {
      answers.emplace_back(n, !error);
    });
  };
  submit({AppendMove{"m", move_record(1)}});
  submit({AppendMove{"m", move_record(1)}});
  submit({AppendMove{"m", move_record(2)}, AppendMove{"n", move_record(9)}});
  submit({AppendMove{"n", move_record(1)}});
  submit({AppendMove{"m", move_record(2)}});
  store.flush();
  using Answers = std::vector<std::pair<int, bool>>;
  CHECK(answers == Answers{{0, true}, {1, false}, {2, false}, {3, true}, {4, true}});
  CHECK(store.moves("m").size() == 2);
  CHECK(store.moves("n").size() == 1);
}

STORE_TEST("a finished match has its recordings and stays as it is") {
  TestType fixture;
  MatchStore& store = *fixture.store;
  TableRecord table = table_record("m");
  write_now(store, {PutTable{table}, AppendMove{"m", move_record(1)}});
  CHECK(refusal(store, {FinishMatch{table_record("unknown")}}) == ErrorKind::NotFound);

  table.outcome = R"({"winner":0})";
  table.finished_at_ms = 5;
  const std::string lines(100'000, 'x');
  write_now(store, {FinishMatch{table},
                    SaveRecordings{"m", {{"all", lines}, {"0", ""}, {"spectator", std::string("\0z", 2)}}}});
  table.status = TableStatus::Finished;
  table.last_seq = 1;
  CHECK(store.table("m") == table);
  CHECK(store.recording("m", "all") == lines);
  CHECK(store.recording("m", "0") == "");
  CHECK(store.recording("m", "spectator") == std::string("\0z", 2));
  CHECK_FALSE(store.recording("m", "1"));
  CHECK_FALSE(store.recording("unknown", "all"));
  CHECK(store.perspectives("m") == Ids{"0", "all", "spectator"});
  CHECK(store.unfinished_tables().empty());

  CHECK(refusal(store, {AppendMove{"m", move_record(2)}}) == ErrorKind::Conflict);
  CHECK(refusal(store, {FinishMatch{table}}) == ErrorKind::Conflict);
  table.status = TableStatus::Playing;
  CHECK(refusal(store, {PutTable{table}}) == ErrorKind::Conflict);
  table.status = TableStatus::Finished;
  CHECK(refusal(store, {PutTable{table}}) == ErrorKind::Invalid);
  table.id = "never put";
  CHECK(refusal(store, {PutTable{table}}) == ErrorKind::Invalid);
}

STORE_TEST("recordings take the place of those before") {
  TestType fixture;
  MatchStore& store = *fixture.store;
  write_now(store, {PutTable{table_record("m")}, SaveRecordings{"m", {{"0", "a"}, {"1", "b"}}}});
  write_now(store, {SaveRecordings{"m", {{"1", "c"}}}});
  CHECK_FALSE(store.recording("m", "0"));
  CHECK(store.recording("m", "1") == "c");
  write_now(store, {SaveRecordings{"m", {{"1", "d"}, {"2", "e"}}}});
  CHECK(store.recording("m", "1") == "d");
  CHECK(store.perspectives("m") == Ids{"1", "2"});
  CHECK(refusal(store, {SaveRecordings{"unknown", {}}}) == ErrorKind::NotFound);
}

std::vector<std::string> matches_of(const std::vector<Unrecorded>& unrecorded) {
  std::vector<std::string> ids;
  for (const auto& one : unrecorded) ids.push_back(one.match);
  return ids;
}

STORE_TEST("a finished match is to be recorded until it is, in the order of the ends") {
  TestType fixture;
  MatchStore& store = *fixture.store;
  for (const char* id : {"a", "b", "c"}) write_now(store, {PutTable{table_record(id)}});
  CHECK(store.unrecorded(0, 10).empty());
  CHECK_FALSE(store.is_unrecorded("a"));
  CHECK_FALSE(store.is_unrecorded("unknown"));
  for (const char* id : {"c", "a", "b"}) write_now(store, {FinishMatch{table_record(id)}});
  const auto all = store.unrecorded(0, 10);
  REQUIRE(matches_of(all) == Ids{"c", "a", "b"});
  CHECK(store.unrecorded(0, 2) == std::vector{all[0], all[1]});
  CHECK(store.unrecorded(all[0].no, 1) == std::vector{all[1]});
  CHECK(store.unrecorded(all[2].no, 10).empty());
  CHECK(store.counts().unrecorded == 3);

  write_now(store, {SaveRecordings{"b", {{"all", "x"}}}});
  CHECK(store.unrecorded(0, 10) == std::vector{all[0], all[1]});
  CHECK_FALSE(store.is_unrecorded("b"));
  CHECK(store.is_unrecorded("c"));
  CHECK(store.counts().unrecorded == 2);

  // The last number is not given again.
  write_now(store, {PutTable{table_record("d")}, FinishMatch{table_record("d")}});
  const auto later = store.unrecorded(all[2].no, 10);
  CHECK(matches_of(later) == Ids{"d"});

  // What was undone is as it was.
  CHECK(refusal(store, {SaveRecordings{"a", {}}, DropMatch{"c"}, DropMatch{"unknown"}}) ==
        ErrorKind::NotFound);
  CHECK(matches_of(store.unrecorded(0, 10)) == Ids{"c", "a", "d"});
  CHECK(store.damaged_rows().empty());
}

STORE_TEST("a ruleset is kept under its digest and never changes") {
  TestType fixture;
  MatchStore& store = *fixture.store;
  const RulesetRecord ruleset{"00ff", "conclave", R"({"cards":[]})"};
  write_now(store, {PutRuleset{ruleset}});
  write_now(store, {PutRuleset{{"00ff", "conclave", "something else"}}});
  CHECK(store.ruleset("00ff") == ruleset);
  CHECK_FALSE(store.ruleset("ff00"));
}

STORE_TEST("chat and audit are read from the end, in order") {
  TestType fixture;
  MatchStore& store = *fixture.store;
  write_now(store, {PutTable{table_record("m")}, PutTable{table_record("n")}});
  std::vector<ChatLine> chat;
  std::vector<AuditLine> audit;
  for (int i = 0; i < 5; ++i) {
    chat.push_back({"m", "ada", "line " + std::to_string(i), i, i + 1});
    if (i > 2) chat.back().seq = 7 * i;
    audit.push_back({i, "ada", "table.remove", "gone", "{}"});
    write_now(store,
              {AppendChat{chat.back()}, AppendChat{{"n", "bob", "elsewhere", i}}, Audit{audit.back()}});
  }
  CHECK(store.chat("m") == chat);
  CHECK(store.chat("m", 2) == std::vector(chat.end() - 2, chat.end()));
  CHECK(store.chat("m", 2, 4) == std::vector(chat.begin() + 1, chat.begin() + 3));  // lines 2 and 3
  CHECK(store.chat("m", 9, 2) == std::vector(chat.begin(), chat.begin() + 1));
  CHECK(store.chat("m", 9, 1).empty());
  CHECK(store.chat("unknown").empty());
  CHECK(store.audit() == audit);
  CHECK(store.audit(3) == std::vector(audit.end() - 3, audit.end()));
  CHECK(refusal(store, {AppendChat{{"unknown", "ada", "hi", 1}}}) == ErrorKind::NotFound);
}

STORE_TEST("a move keeps the time that is left after it, and who is to act") {
  TestType fixture;
  MatchStore& store = *fixture.store;
  MoveRecord timed = move_record(2);
  timed.clock = R"({"left":[5000,1]})";
  timed.to_act = 0;
  MoveRecord both = move_record(3);
  both.to_act = 3;
  write_now(store, {PutTable{table_record("m")}, AppendMove{"m", move_record(1)}, AppendMove{"m", timed},
                    AppendMove{"m", both}});
  const auto moves = store.moves("m");
  REQUIRE(moves.size() == 3);
  CHECK(moves[0].clock.empty());
  CHECK_FALSE(moves[0].to_act);
  CHECK(moves[1] == timed);
  CHECK(moves[2] == both);
}

STORE_TEST("runs of the server are kept by their beginning, each with its last sign of life") {
  TestType fixture;
  MatchStore& store = *fixture.store;
  CHECK(store.runs().empty());
  write_now(store, {PutRun{{2000, 2000}}});
  write_now(store, {PutRun{{1000, 1500}}});
  write_now(store, {PutRun{{2000, 12000}}});
  CHECK(store.runs() == std::vector<RunRecord>{{1000, 1500}, {2000, 12000}});
}

STORE_TEST("quarantine has a reason, and can be lifted") {
  TestType fixture;
  MatchStore& store = *fixture.store;
  write_now(store, {PutTable{table_record("m")}});
  CHECK_FALSE(store.quarantine_reason("m"));
  write_now(store, {Quarantine{"m", "digest of move 3 differs", 1}});
  write_now(store, {Quarantine{"m", "digest of move 4 differs", 2}});
  CHECK(store.quarantine_reason("m") == "digest of move 4 differs");
  CHECK(store.counts().quarantined == 1);
  write_now(store, {Quarantine{"m", "", 3}});
  CHECK_FALSE(store.quarantine_reason("m"));
  CHECK(refusal(store, {Quarantine{"unknown", "x", 1}}) == ErrorKind::NotFound);
}

void put_various_tables(MatchStore& store) {
  for (int i = 0; i < 12; ++i) {
    TableRecord table =
        table_record("t" + std::to_string(i), i % 2 ? TableStatus::Playing : TableStatus::Open);
    table.game = i % 3 ? "viceroy" : "conclave";
    table.host = i % 4 ? "ada" : "bob";
    table.players = i % 5 ? Ids{} : Ids{"eve"};
    table.is_private = i >= 10;
    write_now(store, {PutTable{table}});
    if (i == 7) write_now(store, {FinishMatch{table}});
  }
}

STORE_TEST("lists are filtered, newest first") {
  TestType fixture;
  MatchStore& store = *fixture.store;
  put_various_tables(store);
  const auto listed = [&](const MatchFilter& filter) { return ids(store.matches(filter).matches); };
  CHECK(listed({}).size() == 12);
  CHECK(listed({}).front() == "t11");
  CHECK(listed({.game = "conclave"}) == Ids{"t9", "t6", "t3", "t0"});
  CHECK(listed({.user = "bob"}) == Ids{"t8", "t4", "t0"});
  CHECK(listed({.user = "eve"}) == Ids{"t10", "t5", "t0"});
  CHECK(listed({.status = TableStatus::Finished}) == Ids{"t7"});
  CHECK(listed({.game = "viceroy", .user = "ada", .status = TableStatus::Open}) == Ids{"t10", "t2"});
  CHECK(listed({.status = TableStatus::Open, .visible_to = "bob"}) == Ids{"t8", "t6", "t4", "t2", "t0"});
  CHECK(listed({.visible_to = "eve", .limit = 2}) == Ids{"t10", "t9"});
  CHECK(listed({.game = "chess"}).empty());
  CHECK(listed({.user = "' OR 1 --"}).empty());

  CHECK(store.unfinished_tables().size() == 11);
  CHECK(ids(store.unfinished_tables_of("eve")) == Ids{"t10", "t5", "t0"});
  CHECK(ids(store.unfinished_tables_of("bob")) == Ids{"t8", "t4", "t0"});
  CHECK(store.unfinished_tables_of("nobody").empty());
  CHECK(store.count_unfinished_tables_of("eve") == 3);
  CHECK(store.count_unfinished_tables_of("nobody") == 0);
  CHECK(ids(store.unfinished_tables_of("ada")) == Ids{"t11", "t10", "t9", "t6", "t5", "t3", "t2", "t1"});
  CHECK(store.count_unfinished_tables_of("ada") == 3);  // t10, t6, t2: of those that run ada is host only
  const auto one = store.unfinished_tables_of("eve").front().id;
  write_now(store, {Quarantine{one, "its log does not verify", 1}});
  CHECK(store.count_unfinished_tables_of("eve") == 2);  // it cannot be played, so it is in nobody's way
  CHECK(store.unfinished_tables_of("eve").size() == 3);
  write_now(store, {Quarantine{one, "", 2}});
  CHECK(store.counts() == Counts{.open = 6, .playing = 5, .finished = 1, .unrecorded = 1});
}

STORE_TEST("a cursor leads through all pages, whatever comes and goes meanwhile") {
  TestType fixture;
  MatchStore& store = *fixture.store;
  put_various_tables(store);
  MatchFilter filter{.limit = 4};
  Ids seen;
  for (int page = 0; page < 3; ++page) {
    const MatchPage found = store.matches(filter);
    for (const auto& id : ids(found.matches)) seen.push_back(id);
    filter.cursor = found.cursor;
    CHECK(found.cursor.empty() == (page == 2));
    if (page == 0) write_now(store, {PutTable{table_record("newer")}, DropTable{"t0"}, DropTable{"t2"}});
  }
  CHECK(seen == Ids{"t11", "t10", "t9", "t8", "t7", "t6", "t5", "t4", "t3", "t1"});
  CHECK(error_of([&] { store.matches({.cursor = "1; DROP"}); }) == ErrorKind::Invalid);
  CHECK(error_of([&] { store.matches({.cursor = "99999999999999999999"}); }) == ErrorKind::Invalid);
}

STORE_TEST("counts follow what is written") {
  TestType fixture;
  MatchStore& store = *fixture.store;
  CHECK(store.counts() == Counts{});
  write_now(store, {PutUser{user_record("ada", 1)}, PutTable{table_record("m")},
                    PutTable{table_record("p", TableStatus::Paused)}, AppendMove{"m", move_record(1)},
                    AppendMove{"m", move_record(2)}});
  CHECK(store.counts() == Counts{.users = 1, .playing = 1, .paused = 1, .moves = 2});
  CHECK(store.damaged().empty());
}

STORE_TEST("many threads submit and read; each hears every answer, in its own order") {
  TestType fixture;
  MatchStore& store = *fixture.store;
  constexpr int kThreads = 4;
  constexpr int kMoves = 250;
  std::vector<std::vector<std::int64_t>> acknowledged(kThreads);
  {
    std::vector<std::jthread> threads;
    for (int thread = 0; thread < kThreads; ++thread) {
      threads.emplace_back([&, thread] {
        const std::string id = "m" + std::to_string(thread);
        store.submit({PutTable{table_record(id)}}, {});
        for (int seq = 1; seq <= kMoves; ++seq) {
          store.submit({AppendMove{id, move_record(seq)}}, [&, thread, seq](std::optional<StoreError> error) {
            if (!error) acknowledged[static_cast<std::size_t>(thread)].push_back(seq);
          });
          if (seq % 50 == 0) {
            store.flush();
            (void)store.moves(id, seq - 5);
            (void)store.unfinished_tables();
          }
        }
      });
    }
  }
  store.flush();
  CHECK(store.pending() == 0);
  for (int thread = 0; thread < kThreads; ++thread) {
    const auto& heard = acknowledged[static_cast<std::size_t>(thread)];
    CHECK(heard.size() == kMoves);
    CHECK(std::is_sorted(heard.begin(), heard.end()));
    CHECK(store.moves("m" + std::to_string(thread)).size() == kMoves);
  }
}

STORE_TEST("an answer may submit, and may throw") {
  TestType fixture;
  MatchStore& store = *fixture.store;
  std::atomic<bool> second = false;
  store.submit({PutTable{table_record("m")}}, [&](std::optional<StoreError>) {
    store.submit({AppendMove{"m", move_record(1)}},
                 [&](std::optional<StoreError> error) { second = !error; });
    throw std::runtime_error("the listener's own trouble");
  });
  store.flush();  // the first
  store.flush();  // what it submitted
  CHECK(second);
}

STORE_TEST("closing finishes what is pending, refuses the rest and leaves reads") {
  TestType fixture;
  MatchStore& store = *fixture.store;
  int answered = 0;
  store.submit({PutTable{table_record("m")}}, {});
  for (int seq = 1; seq <= 100; ++seq) {
    store.submit({AppendMove{"m", move_record(seq)}},
                 [&](std::optional<StoreError> error) { answered += !error; });
  }
  store.close();
  CHECK(answered == 100);
  CHECK(refusal(store, {AppendMove{"m", move_record(101)}}) == ErrorKind::Closed);
  CHECK(store.moves("m").size() == 100);
  store.close();
}

STORE_TEST("what is too large is refused before it is queued") {
  TestType fixture;
  MatchStore& store = *fixture.store;
  write_now(store, {PutTable{table_record("m")}});
  SaveRecordings save{"m", std::vector<Recording>(1)};
  save.recordings[0].bytes.resize(kMaxRecordingBytes + 1);
  std::vector<Write> writes;
  writes.emplace_back(std::move(save));
  const auto why = refusal(store, std::move(writes));
  CHECK(why == ErrorKind::Invalid);
  CHECK(store.perspectives("m").empty());
}

}  // namespace
}  // namespace arbiter::persistence::testing
