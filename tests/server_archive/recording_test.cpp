#include "tests/server_archive/support.hpp"

#include "rules/core/words.hpp"
#include "server/archive/replay.hpp"

namespace arbiter::server {
namespace {

using namespace testing;
using Json = nlohmann::json;

/// Follows one viewer's recording beside the live match.
class Follower {
 public:
  Follower(const persistence::Recording& recording, core::Viewer viewer, const core::Match& match)
      : reader_(recording.bytes), viewer_(viewer) {
    CHECK(recording.perspective == perspective_name(viewer));
    CHECK(recording.bytes.find("\"legal\"") == std::string::npos);
    core::make_view(match, viewer, live_);
    stepped_ = reader_.state(0);
    CHECK(stepped_ == Json::parse(state_json(match, viewer, "m", 0)));
  }

  std::int64_t last_seq() const { return reader_.last_seq(); }

  void follow(const core::Match& match, const persistence::MoveRecord& move) {
    const auto update = live_update(match, move);
    REQUIRE(Json::parse(reader_.move(move.seq)) == update);
    stepped_["view"].patch_inplace(update["patch"]);
    const auto state = Json::parse(state_json(match, viewer_, "m", move.seq));
    REQUIRE(stepped_["view"] == state["view"]);
    const bool seek =
        move.seq % 50 == 0 || match.to_act().empty();  // a seek costs as much as all steps before it
    if (seek) REQUIRE(reader_.state(move.seq) == state);
  }

 private:
  /// What a connection of this viewer was sent, but for the table's own members and the legal actions.
  Json live_update(const core::Match& match, const persistence::MoveRecord& move) {
    json::Document after;
    core::make_view(match, viewer_, after);
    std::string text;
    json::Writer out(text);
    out.begin_object();
    core::write_update_members(match, viewer_, live_, after, out);
    out.end_object();
    live_ = std::move(after);
    auto update = Json::parse(text);
    update.erase("legal");
    update.update({{"seq", move.seq}, {"by", move.seat}, {"at", move.at_ms}});
    update["status"] = match.to_act().empty() ? "finished" : "playing";
    return update;
  }

  RecordingReader reader_;
  core::Viewer viewer_;
  json::Document live_;  // view
  Json stepped_;
};

TEST_CASE("a recording is what was live, for every perspective and at every move") {
  for (const auto& of : registry().games()) {
    for (const int seats : {of->info().min_seats, of->info().max_seats}) {
      INFO(of->info().slug << " at " << seats);
      const auto table = new_table("m", *of, seats);
      const auto played = play(table);
      const auto recordings = record_match(*of, played.table, played.moves);
      const auto viewers = all_perspectives(seats);
      REQUIRE(recordings.size() == viewers.size());
      std::vector<std::unique_ptr<Follower>> followers;
      for (std::size_t v = 0; v < viewers.size(); ++v) {
        followers.push_back(std::make_unique<Follower>(recordings[v], viewers[v], *set_up(table)));
        CHECK(followers.back()->last_seq() == static_cast<std::int64_t>(played.moves.size()));
      }
      play(table, 1'000'000, [&](const core::Match& match, const auto& move) {
        for (auto& follower : followers) follower->follow(match, move);
      });
    }
  }
}

TEST_CASE("every event of a match is told in words") {
  const auto played = finished_match("m");
  const auto recordings = record_match(game(), played.table, played.moves);
  const RecordingReader reader(recordings.back().bytes);
  for (std::int64_t seq = 1; seq <= reader.last_seq(); ++seq) {
    const Json move = Json::parse(reader.move(seq));
    for (const Json& event : move["events"]) {
      INFO(event);
      CHECK(core::in_words(game(), event).front() != '{');
    }
  }
}

TEST_CASE("a damaged recording is an error, not a crash") {
  CHECK_THROWS_AS(RecordingReader(""), std::runtime_error);
  const RecordingReader no_json("{\n");
  CHECK_THROWS_AS(no_json.state(0), std::runtime_error);
  const RecordingReader bad_patch(R"({"view":{}})"
                                  "\n"
                                  R"({"patch":[{"op":"remove","path":"/x"}]})");
  CHECK_THROWS_AS(bad_patch.state(1), std::runtime_error);
  const RecordingReader no_view("{}\n{\"patch\":[]}");
  CHECK_THROWS_AS(no_view.state(1), std::runtime_error);
}

Fault fault_of(const Played& played) {
  const auto store = persistence::make_memory_store();
  auto rebuilt = rebuild_match(*store, registry(), played.table, played.moves);
  CHECK(rebuilt.match == nullptr);
  REQUIRE(rebuilt.fault);
  CHECK(rebuilt.failure == rebuilt.fault->message);
  return *rebuilt.fault;
}

TEST_CASE("a log that does not verify says which move, and why") {
  const auto good = finished_match("m");
  using Kind = Fault::Kind;
  using Catch::Contains;

  auto digest = good;
  digest.moves[4].digest[0] ^= 1;
  CHECK(fault_of(digest).kind == Kind::wrong_digest);
  CHECK_THAT(fault_of(digest).message, Contains("move 5"));

  auto seat = good;
  seat.moves[2].seat = (seat.moves[2].seat + 1) % 3;
  CHECK(fault_of(seat).kind == Kind::illegal_action);
  CHECK(fault_of(seat).seq == 3);

  auto nobody = good;
  nobody.moves[0].seat = 7;
  CHECK(fault_of(nobody).kind == Kind::bad_record);

  auto action = good;
  action.moves[1].action = R"({"type":"levitate"})";
  CHECK(fault_of(action).kind == Kind::illegal_action);
  action.moves[1].action = "{";
  CHECK(fault_of(action).kind == Kind::bad_record);

  auto missing = good;
  missing.moves.erase(missing.moves.begin() + 3);
  CHECK(fault_of(missing).kind == Kind::bad_record);
  CHECK(fault_of(missing).seq == 4);

  auto seed = good;
  seed.table.seed.pop_back();
  CHECK(fault_of(seed).kind == Kind::bad_record);

  auto options = good;
  options.table.options = R"({"no_such_option":1})";
  CHECK(fault_of(options).kind == Kind::bad_record);

  auto unknown = good;
  unknown.table.game = "chess";
  CHECK(fault_of(unknown).kind == Kind::unknown_ruleset);
}

TEST_CASE("a match whose ruleset is gone goes on if nothing changed so far, else it pauses") {
  const auto store = persistence::make_memory_store();
  auto running = play(new_table("m", game(), 2), 10);
  const auto exact = rebuild_match(*store, registry(), running.table, running.moves);
  REQUIRE(exact.match);
  CHECK_FALSE(exact.other_rules);
  CHECK(exact.match->digest() == running.moves.back().digest);

  running.table.ruleset = std::string(64, '0');
  const auto other = rebuild_match(*store, registry(), running.table, running.moves);
  REQUIRE(other.match);
  CHECK(other.other_rules);
  CHECK(other.game->ruleset() == game().ruleset());

  running.moves.back().digest[3] ^= 1;
  const auto changed = rebuild_match(*store, registry(), running.table, running.moves);
  CHECK_FALSE(changed.match);
  REQUIRE(changed.fault);
  CHECK(changed.fault->kind == Fault::Kind::unknown_ruleset);
  CHECK_THAT(changed.failure, Catch::Contains("have changed since: move 10"));
}

TEST_CASE("older card data is taken from the store") {
  const auto store = persistence::make_memory_store();
  const std::string text = game().data_text() + "\n";  // other bytes, other digest, same cards
  const auto old = registry().with_ruleset(
      "conclave",
      core::to_hex(
          core::digest_of_text("conclave\n" + std::to_string(game().info().rules_version) + "\n" + text)),
      text);
  REQUIRE(old != nullptr);
  CHECK(exact_rules(registry(), store.get(), "conclave", old->ruleset()) == nullptr);
  persistence::write_now(*store, {persistence::PutRuleset{{old->ruleset(), "conclave", text}}});
  const auto found = exact_rules(registry(), store.get(), "conclave", old->ruleset());
  REQUIRE(found != nullptr);
  CHECK(found->ruleset() == old->ruleset());
}

}  // namespace
}  // namespace arbiter::server
