// A match that begins from a position of another one: what is imagined there, and how it verifies.
#include "server/archive/export.hpp"
#include "server/archive/stored_match.hpp"
#include "server/archive/stored_table.hpp"
#include "tests/server_archive/support.hpp"

namespace arbiter::server {
namespace {

using namespace testing;
using Json = nlohmann::json;
using core::Viewer;

constexpr std::uint64_t kAt = 12;

/// A store with a finished match, and what branches off from it.
struct Branching {
  std::unique_ptr<persistence::MatchStore> store = persistence::make_memory_store();

  Branching() { testing::store(*store, finished_match("parent", 2)); }

  BranchStart start(std::optional<int> as, const std::string& match = "parent", std::uint64_t seq = kAt) {
    return branch_match(*store, registry(), Asker("eve"), {match, seq, as});
  }

  /// The table as it would be stored when it is started by two people, with its match played to the end.
  Played played(const BranchStart& start, const std::string& id) {
    auto table = new_table(id, *start.game, start.seats);
    table.extra = start.record.extra;
    auto match = begin_at(*start.position, *start.branch, seed_of(table));
    Played branch =
        testing::play(std::move(match), std::move(table), 1'000'000, [](const auto&, const auto&) {});
    REQUIRE(branch.over);
    testing::store(*store, branch);
    return branch;
  }

  ExportDocument exported(const std::string& match) {
    auto read = parse_document(export_match_result(*store, registry(), Asker(), {match}));
    INFO((std::holds_alternative<std::string>(read) ? std::get<std::string>(read) : ""));
    REQUIRE(std::holds_alternative<ExportDocument>(read));
    return std::get<ExportDocument>(std::move(read));
  }
};

std::string view_of(const core::Match& match, Viewer viewer) {
  json::Document view;
  core::make_view(match, viewer, view);
  return view.text;
}

template <class Do>
std::string refusal_of(Do&& act) {
  try {
    act();
    return "";
  } catch (const Refused& refused) {
    return std::string(protocol::name_of(refused.error.reason));
  }
}

TEST_CASE("what a seat knew stays, what it could not know is drawn anew; or all is as it was") {
  Branching world;
  const auto was = Json::parse(
      match_state(*world.store, registry(), Asker(), {"parent", kAt, protocol::Onlooker::all}))["view"];
  for (const int seat : {0, 1}) {
    const auto start = world.start(seat);
    CHECK(Json::parse(view_of(*start.position, Viewer::omniscient())) == was);
    const auto eyes = Viewer::seat(core::Seat::of(seat));
    int other = 0;
    for (std::uint8_t key = 1; key <= 20; ++key) {
      const auto begun = begin_at(*start.position, *start.branch, core::Seed{key});
      CHECK(view_of(*begun, eyes) == view_of(*start.position, eyes));
      other += Json::parse(view_of(*begun, Viewer::omniscient())) != was;
      CHECK(begin_at(*start.position, *start.branch, core::Seed{key})->digest() == begun->digest());
    }
    CHECK(other == 20);
  }
  const auto start = world.start({});
  CHECK(begin_at(*start.position, *start.branch, core::Seed{1})->digest() == start.position->digest());
}

TEST_CASE("where a match can be branched off from") {
  Branching world;
  const auto last = world.store->table("parent")->last_seq;
  CHECK(refusal_of([&] { world.start(0, "parent", 0); }).empty());
  CHECK(refusal_of([&] { world.start(2); }) == "invalid_params");
  CHECK(refusal_of([&] { world.start(0, "parent", static_cast<std::uint64_t>(last)); }) ==
        "invalid_params");  // it is over there
  CHECK(refusal_of([&] { world.start(0, "parent", static_cast<std::uint64_t>(last) + 1); }) ==
        "invalid_params");
  CHECK(refusal_of([&] { world.start(0, "nowhere"); }) == "not_found");
  testing::store(*world.store, play(new_table("running", game(), 2), 20));
  CHECK(refusal_of([&] { world.start(0, "running"); }) == "forbidden");
  auto hidden = finished_match("hidden", 2);
  hidden.table.is_private = true;
  testing::store(*world.store, hidden);
  CHECK(refusal_of([&] { world.start(0, "hidden"); }) == "not_found");
  CHECK(branch_match(*world.store, registry(), Asker("ada"), {"hidden", kAt, 0}).record.is_private);
}

TEST_CASE("a branch verifies from the seed of its parent on, as a document and after an import") {
  Branching world;
  for (const std::optional<int> as : {std::optional<int>(0), std::optional<int>()}) {
    const std::string id = as ? "as_seat" : "as_it_was";
    world.played(world.start(as), id);
    const auto document = world.exported(id);
    REQUIRE(document.log.branch != nullptr);
    CHECK(document.log.branch->match == "parent");
    CHECK(document.log.branch->moves.size() == kAt);
    CHECK(verify(registry(), nullptr, document).ok);

    const auto spoilt = [&](const std::function<void(Branch&)>& change) {
      auto other = document;
      Branch branch = *document.log.branch;
      change(branch);
      other.log.branch = std::make_shared<const Branch>(std::move(branch));
      return verify(registry(), nullptr, other);
    };
    CHECK(spoilt([](Branch&) {}).ok);
    CHECK_FALSE(spoilt([](Branch& branch) { branch.seed[0] ^= 1; }).ok);
    CHECK_FALSE(spoilt([](Branch& branch) { branch.moves.pop_back(); }).ok);
    CHECK_FALSE(spoilt([](Branch& branch) { branch.as = 1; }).ok);
    CHECK_FALSE(spoilt([](Branch& branch) { branch.as = 6; }).ok);
    CHECK_THAT(spoilt([](Branch& branch) { branch.moves[3].digest[0] ^= 1; }).failure,
               Catch::Contains("branched off") && Catch::Contains("move 4"));
    auto without = document;
    without.log.branch = nullptr;
    CHECK_FALSE(verify(registry(), nullptr, without).ok);

    const auto elsewhere = persistence::make_memory_store();
    CHECK(std::holds_alternative<std::string>(import_match(registry(), *elsewhere, document, "", 5)));
    CHECK(export_match_result(*elsewhere, registry(), Asker(), {id}) ==
          export_match_result(*world.store, registry(), Asker(), {id}));
  }
}

TEST_CASE("a branch of a branch") {
  Branching world;
  world.played(world.start(1), "first");
  world.played(world.start(0, "first", 5), "second");
  const auto document = world.exported("second");
  REQUIRE(document.log.branch->before != nullptr);
  CHECK(document.log.branch->before->match == "parent");
  CHECK(verify(registry(), nullptr, document).ok);
  auto json = Json::parse(write_document(document));
  json["branch"]["as"] = "spectator";
  CHECK_THAT(std::get<std::string>(read_document(json)), Catch::Contains("/branch"));
  Json deep = branch_json(*document.log.branch);
  for (int i = 0; i < 20; ++i) {
    Json outer = branch_json(*document.log.branch);
    outer["branch"] = deep;
    deep = outer;
  }
  CHECK_THAT(std::get<std::string>(read_branch(deep, "/branch")), Catch::Contains("too many"));
}

}  // namespace
}  // namespace arbiter::server
