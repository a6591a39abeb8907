#include "server/archive/stored_match.hpp"

#include "server/archive/archive.hpp"
#include "server/archive/export.hpp"
#include "server/archive/import_quota.hpp"
#include "tests/server_archive/by_hand.hpp"
#include "tests/server_archive/support.hpp"

namespace arbiter::server {
namespace {

using namespace testing;
using Json = nlohmann::json;
using protocol::Onlooker;
using protocol::Perspective;
using protocol::Reason;
using As = std::optional<Perspective>;

const Asker kAda("ada"), kBen("ben"), kEve("eve"), kStranger;

/// A store with a finished and a running match, and the same two private and without spectators.
struct World {
  std::unique_ptr<persistence::MatchStore> store = persistence::make_memory_store();
  Played finished = finished_match("finished");
  Played running = play(new_table("running", game(), 3), 20);

  World() {
    const auto hidden = [](Played played, const std::string& id) {
      played.table.id = id;
      played.table.is_private = true;
      played.table.spectators = false;
      return played;
    };
    testing::store(*store, finished);
    testing::store(*store, running);
    testing::store(*store, hidden(finished, "private_finished"));
    testing::store(*store, hidden(running, "private_running"));
    auto unwatched = running;
    unwatched.table.id = "unwatched";
    unwatched.table.spectators = false;
    testing::store(*store, unwatched);
    auto open = new_table("open", game(), 2);
    open.status = persistence::TableStatus::Open;
    persistence::write_now(*store, {persistence::PutTable{open}});
  }

  Json state(const Asker& asker, const std::string& match, As as = {},
             std::optional<std::uint64_t> seq = {}) {
    return Json::parse(match_state(*store, registry(), asker, {match, seq, as}));
  }
  Json moves(const Asker& asker, const std::string& match, As as = {}, std::optional<std::uint64_t> from = {},
             std::optional<std::uint64_t> to = {}) {
    return Json::parse(match_moves(*store, registry(), asker, {match, from, to, as}))["moves"];
  }
};

World& world() {
  static World one;
  return one;
}

template <class Do>
std::string refusal(Do&& act) {
  try {
    act();
    return "";
  } catch (const Refused& refused) {
    return std::string(protocol::name_of(refused.error.reason));
  }
}

/// Both questions are under the same rules.
std::string refusal(const Asker& asker, const std::string& match, As as = {}) {
  const auto state = refusal([&] { world().state(asker, match, as); });
  CHECK(state == refusal([&] { world().moves(asker, match, as); }));
  return state;
}

TEST_CASE("who may see a stored match") {
  const As spectator = Onlooker::spectator, all = Onlooker::all;
  SECTION("running: one's own seat, or a spectator's") {
    CHECK(refusal(kAda, "running").empty());
    CHECK(refusal(kAda, "running", 0).empty());
    CHECK(refusal(kAda, "running", spectator).empty());
    CHECK(refusal(kAda, "running", 1) == "forbidden");
    CHECK(refusal(kAda, "running", 2) == "forbidden");
    CHECK(refusal(kAda, "running", all) == "forbidden");
    CHECK(refusal(kEve, "running").empty());
    CHECK(refusal(kEve, "running", 0) == "forbidden");
    CHECK(refusal(kStranger, "running", 0) == "forbidden");
    CHECK(refusal(kStranger, "running", spectator).empty());
    CHECK(world().state(kBen, "running")["seat"] == 1);
    CHECK(world().state(kEve, "running")["seat"] == nullptr);
  }
  SECTION("running without spectators") {
    CHECK(refusal(kBen, "unwatched").empty());
    CHECK(refusal(kBen, "unwatched", spectator) == "forbidden");
    CHECK(refusal(kEve, "unwatched") == "forbidden");
    CHECK(refusal(kEve, "unwatched", all) == "forbidden");
  }
  SECTION("over: through any eyes") {
    for (const As& as : {As(0), As(1), As(2), spectator, all, As()})
      CHECK(refusal(kEve, "finished", as).empty());
  }
  SECTION("what is private does not exist for others") {
    for (const char* match : {"private_finished", "private_running", "nowhere"}) {
      CHECK(refusal(kEve, match) == "not_found");
      CHECK(refusal(kStranger, match, spectator) == "not_found");
      CHECK(refusal(kEve, match, 7) == "not_found");
      CHECK(refusal([&] { export_match_result(*world().store, registry(), kEve, {match}); }) == "not_found");
    }
    CHECK(refusal(kAda, "private_finished", all).empty());
    CHECK(refusal(kBen, "private_running").empty());
    CHECK(refusal(kBen, "private_running", spectator) == "forbidden");
  }
  SECTION("others") {
    CHECK(refusal(kAda, "open") == "not_started");
    CHECK(refusal(kAda, "finished", 3) == "invalid_params");
    CHECK(refusal([&] { world().state(kAda, "running", {}, 21); }) == "invalid_params");
    CHECK(refusal([&] { export_match_result(*world().store, registry(), kAda, {"running"}); }) ==
          "forbidden");
    CHECK(refusal(Asker::operator_of_server(), "private_running", all).empty());
  }
}

TEST_CASE("the state at every move equals stepping there, finished or running") {
  for (const Played* played : {&world().finished, &world().running}) {
    const std::string& id = played->table.id;
    const As as = played->over ? As(Onlooker::all) : As(0);
    auto stepped = world().state(kAda, id, as, 0);
    CHECK(stepped["commitment"] == core::to_hex(commitment(played->table.server_seed)));
    for (const Json& move : world().moves(kAda, id, as)) {
      stepped["view"].patch_inplace(move["patch"]);
      const auto there = world().state(kAda, id, as, move["seq"].get<std::uint64_t>());
      REQUIRE(there["view"] == stepped["view"]);
      REQUIRE(there["to_act"] == move["to_act"]);
      REQUIRE_FALSE(there.contains("legal"));
      REQUIRE(there.contains("reveal") == move.contains("outcome"));
    }
    CHECK(stepped["view"] == world().state(kAda, id, as)["view"]);
  }
}

TEST_CASE("moves are answered by range") {
  const auto all = world().moves(kEve, "finished");
  const auto last = world().finished.moves.size();
  CHECK(all.size() == last);
  CHECK(world().moves(kEve, "finished", {}, 0, 3).size() == 3);
  CHECK(world().moves(kEve, "finished", {}, 5, 5)[0] == all[4]);
  CHECK(world().moves(kEve, "finished", {}, last, last + 100).size() == 1);
  CHECK(world().moves(kEve, "finished", {}, last + 1).empty());
  CHECK(world().moves(kAda, "running", 0, 7, 9)[2] == world().moves(kAda, "running", 0)[8]);
}

TEST_CASE("a finished match needs no rules, and does without its recording if it has them") {
  World own;
  auto bare = own.finished;
  bare.table.id = "bare";
  bare.table.ruleset = "gone";
  std::vector<persistence::Write> writes{persistence::PutTable{bare.table}};
  for (const auto& move : bare.moves) writes.emplace_back(persistence::AppendMove{"bare", move});
  writes.emplace_back(persistence::FinishMatch{bare.table});
  writes.emplace_back(persistence::SaveRecordings{"bare", record_match(game(), bare.table, bare.moves)});
  persistence::write_now(*own.store, std::move(writes));
  CHECK(own.moves(kEve, "bare", Onlooker::all) == own.moves(kEve, "finished", Onlooker::all));

  auto unrecorded = bare;
  unrecorded.table.id = "unrecorded";
  unrecorded.table.ruleset = game().ruleset();
  std::vector<persistence::Write> more{persistence::PutTable{unrecorded.table}};
  for (const auto& move : unrecorded.moves) more.emplace_back(persistence::AppendMove{"unrecorded", move});
  more.emplace_back(persistence::FinishMatch{unrecorded.table});
  persistence::write_now(*own.store, std::move(more));
  CHECK(own.moves(kEve, "unrecorded", 1) == own.moves(kEve, "finished", 1));
}

TEST_CASE("a running match under rules that are gone says so") {
  World own;
  auto changed = own.running;
  changed.table.id = "changed";
  changed.table.ruleset = "gone";
  changed.moves.back().digest[0] ^= 1;
  testing::store(*own.store, changed);
  CHECK(refusal([&] { own.state(kAda, "changed"); }) == "ruleset_changed");
  auto unknown = own.running;
  unknown.table.id = "unknown";
  unknown.table.game = "chess";
  testing::store(*own.store, unknown);
  CHECK(refusal([&] { own.state(kAda, "unknown"); }) == "ruleset_changed");
  auto damaged = own.running;
  damaged.table.id = "damaged";
  damaged.moves.back().digest[0] ^= 1;
  testing::store(*own.store, damaged);
  CHECK(refusal([&] { own.moves(kAda, "damaged"); }) == "internal_error");
}

Json list(const Asker& asker, protocol::MatchList params) {
  return Json::parse(list_matches(*world().store, registry(), asker, params));
}

std::vector<std::string> ids(const Json& page) {
  std::vector<std::string> found;
  for (const Json& match : page["matches"]) found.push_back(match["match"]);
  return found;
}

TEST_CASE("the list shows what the caller may know of, and pages") {
  protocol::MatchList params{{}, {}, {}, 100, {}};
  const auto seen = ids(list(kEve, params));
  CHECK(seen == std::vector<std::string>{"open", "unwatched", "running", "finished"});
  CHECK(ids(list(kStranger, params)) == seen);
  CHECK(ids(list(kBen, params)).size() == 6);
  params.status = protocol::Status::finished;
  const auto finished = list(kEve, params)["matches"][0];
  CHECK(finished["outcome"] == Json::parse(world().finished.table.outcome));
  CHECK(finished["seq"] == world().finished.moves.size());
  params = {{}, {}, {}, 1, {}};
  auto page = list(kEve, params);
  std::vector<std::string> paged = ids(page);
  while (page.contains("cursor")) {
    params.cursor = page["cursor"];
    page = list(kEve, params);
    for (const auto& id : ids(page)) paged.push_back(id);
  }
  CHECK(paged == seen);
  params.cursor = "x";
  CHECK(refusal([&] { list(kEve, params); }) == "invalid_params");
}

std::string replaced(std::string text, const std::string& from, const std::string& to) {
  for (auto at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size()))
    text.replace(at, from.size(), to);
  return text;
}

/// A store of its own, into which things are imported.
struct Elsewhere {
  std::unique_ptr<persistence::MatchStore> store = persistence::make_memory_store();

  Elsewhere() {
    for (const char* id : {"ada", "eve"}) {
      const persistence::UserRecord user{
          .id = id, .name = id, .folded_name = id, .folded_by = "1", .created_at_ms = 1};
      persistence::write_now(*store, {persistence::PutUser{user}});
    }
  }
  std::string import(const Asker& asker, const Json& what) {
    const auto result = import_match_result(*store, registry(), asker, protocol::MatchImport{what});
    return Json::parse(result)["match"];
  }
  Json list(const Asker& asker, std::optional<std::string> user = {}) {
    return Json::parse(
        list_matches(*store, registry(), asker, {{}, std::move(user), {}, 100, {}}))["matches"];
  }
};

Json exported_document() {
  return Json::parse(export_match_result(*world().store, registry(), kEve, {"finished"}));
}

/// The same document with another content, and a checksum that fits.
Json forged(const std::function<void(ExportDocument&)>& change) {
  auto read = read_document(exported_document());
  auto& typed = std::get<ExportDocument>(read);
  change(typed);
  return Json::parse(write_document(typed));
}

TEST_CASE("what is exported here is imported elsewhere") {
  Elsewhere there;
  const auto id = there.import(kEve, exported_document());
  CHECK(id != "finished");
  CHECK(refusal([&] { there.import(kEve, exported_document()); }) == "invalid_params");  // it is there now
  for (const char* as : {"0", "1", "2", "spectator", "all"}) {
    CHECK(replaced(there.store->recording(id, as).value(), id, "finished") ==
          world().store->recording("finished", as));
  }
  const auto table = there.store->table(id).value();
  CHECK(table.host == "eve");
  CHECK(table.players.empty());
  CHECK(Json::parse(table.extra)["imported"]["by"] == "eve");
  CHECK(there.store->audit().back().act == "match.import");
  CHECK(export_match_result(*there.store, registry(), kStranger, {id}) ==
        export_match_result(*world().store, registry(), kEve, {"finished"}));
  CHECK(refusal([&] { there.import(kEve, Json::object()); }) == "invalid_params");
}

TEST_CASE("an imported match is marked, and is nobody's") {
  Elsewhere there;
  const auto id = there.import(kEve, exported_document());
  const auto listed = there.list(kAda);
  REQUIRE(listed.size() == 1);
  CHECK(listed[0]["imported_by"] == Json{{"id", "eve"}, {"name", "eve"}});
  CHECK(listed[0]["imported_at"].get<std::int64_t>() > 1'700'000'000'000);
  CHECK(listed[0]["seats"] == Json{{{"name", "Ada"}}, {{"name", "Ben"}}, {{"bot", "random"}}});
  CHECK(there.list(kAda, "ada").empty());  // who has the id of one of its people here is not that person
  CHECK(Json::parse(match_state(*there.store, registry(), kAda, {id, {}, {}}))["seat"] == nullptr);
  const auto by_operator = import_match(registry(), *there.store,
                                        std::get<ExportDocument>(read_document(exported_document())), "", 5);
  CHECK(std::get<std::string>(by_operator) == "finished");
  CHECK(there.list(kAda)[0]["imported_by"] == nullptr);
}

TEST_CASE("an import tells nothing of what is private here") {
  Elsewhere there;
  auto hidden = world().finished;
  hidden.table.id = "hidden";
  hidden.table.is_private = true;
  testing::store(*there.store, hidden);
  const auto claims = [&](const char* id) {
    return forged([&](ExportDocument& document) { document.log.match = id; });
  };
  const auto taken = there.import(kEve, claims("hidden")), free = there.import(kEve, claims("nowhere"));
  CHECK(taken != free);
  for (const auto& id : {taken, free}) {
    CHECK(id.size() == 25);
    CHECK(refusal([&] { match_state(*there.store, registry(), kEve, {id, {}, {}}); }).empty());
  }
  CHECK(refusal([&] { there.import(kEve, claims("hidden")); }) ==
        refusal([&] { there.import(kEve, claims("nowhere")); }));
  // Nor of what others have imported for themselves.
  const auto mine = forged([](ExportDocument& document) { document.is_private = true; });
  CHECK(there.import(kEve, mine) != there.import(kAda, mine));
  CHECK(there.list(kStranger).size() == 2);
}

TEST_CASE("the names in an import are such as people may have here") {
  Elsewhere there;
  for (const char* name : {"\x1b[2J", "\u202eada", " ada", "", "a\u0301\u0301\u0301\u0301"}) {
    const auto bad = forged([&](ExportDocument& document) { document.seats[0]["user"]["name"] = name; });
    CHECK(refusal([&] { there.import(kEve, bad); }) == "invalid_params");
  }
  CHECK(there.list(kEve).empty());
}

TEST_CASE("imports are bounded for each person, and for all together") {
  constexpr std::int64_t kDay = 86'400'000, kNow = 20'000 * kDay + 1000;
  ImportQuota quota({3, 1000});
  for (int i = 0; i < 3; ++i) CHECK_FALSE(quota.take("eve", 100, kNow));
  const auto refused = quota.take("eve", 100, kNow);
  REQUIRE(refused);
  CHECK(refused->reason == Reason::rate_limited);
  CHECK(refused->data["retry_after_ms"] == kDay - 1000);
  CHECK_FALSE(quota.take("ada", 700, kNow));
  CHECK(quota.take("ben", 1, kNow));  // 1,000 bytes are in
  CHECK_FALSE(quota.take("eve", 1000, kNow + kDay));
  ImportQuota unlimited({0, 0});
  for (int i = 0; i < 1000; ++i) REQUIRE_FALSE(unlimited.take("eve", 1 << 30, kNow));
}

TEST_CASE("what is asked by a connection that has ended is not worked off") {
  ByHand runtime;
  RecordingJob recordings(runtime, *world().store, registry());
  Archive archive(runtime, *world().store, registry(), recordings);
  bool here = true;
  std::vector<std::string> answers;
  const auto ask = [&] {
    archive.ask(
        "eve", protocol::MatchExport{"finished"},
        [&](const Answer& answer) {
          const auto* error = std::get_if<protocol::Error>(&answer);
          answers.emplace_back(error == nullptr ? "document" : protocol::name_of(error->reason));
        },
        [&] { return here; });
  };
  ask();
  archive.read("eve", [&] { here = false; });  // in her turn: after the first, before the second
  ask();
  runtime.run();
  CHECK(answers == std::vector<std::string>{"document", "busy"});
}

}  // namespace
}  // namespace arbiter::server
