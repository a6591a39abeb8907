// Of the tables where it is somebody's turn, those come first that have waited longest for them.
#include "server/people/own_tables.hpp"

#include <catch2/catch.hpp>

#include "server/archive/former_seats.hpp"

using namespace arbiter::server;
namespace core = arbiter::core;
namespace persistence = arbiter::persistence;

namespace {

constexpr std::int64_t kStart = 1'700'000'000'000;  // Unix time in ms

/// A running match of Ada (seat 0), Bo and Cy; `moves`: who made each, and who owed a decision after it. The n-th was
/// made n minutes after the start.
std::vector<persistence::Write> match(const std::string& id,
                                      const std::vector<std::pair<int, std::vector<int>>>& moves) {
  persistence::TableRecord table;
  table.id = id;
  table.game = "conclave";
  table.options = "{}";
  table.seats =
      R"([{"user":{"id":"ada","name":"Ada"}},{"user":{"id":"bo","name":"Bo"}},{"user":{"id":"cy","name":"Cy"}}])";
  table.players = {"ada", "bo", "cy"};
  table.entropy = "[null,null,null]";
  table.status = persistence::TableStatus::Playing;
  table.host = "ada";
  table.server_seed = table.seed = persistence::Bytes(32, 7);
  table.created_at_ms = table.started_at_ms = kStart;
  table.extra = "{}";
  std::vector<persistence::Write> writes{persistence::PutTable{table}};
  std::int64_t seq = 0;
  for (const auto& [seat, owing] : moves) {
    core::SeatSet to_act;
    for (const int one : owing) to_act.insert(core::Seat::of(one));
    persistence::MoveRecord move{
        .seq = ++seq, .seat = seat, .action = R"({"type":"pass"})", .key = "", .at_ms = 0, .digest = {}};
    move.at_ms = kStart + 60'000 * seq;
    move.to_act = to_act.bits();
    writes.emplace_back(persistence::AppendMove{id, move});
  }
  return writes;
}

std::int64_t minutes_of(const OwnTable& table) { return (table.turn_since_ms - kStart) / 60'000; }

}  // namespace

TEST_CASE("own tables: a turn is waited for since it came, whoever has moved meanwhile") {
  const auto store = persistence::make_memory_store();
  // Ada owes since minute 2; Bo and Cy, who owed as well, have moved since.
  write_now(*store, match("long", {{0, {1}}, {1, {0, 1, 2}}, {1, {0, 2}}, {2, {0}}}));
  // Her own move of minute 3 brought her another decision.
  write_now(*store, match("anew", {{1, {0}}, {0, {0, 1}}, {0, {0, 1}}, {1, {0}}}));
  // As far back as the log goes.
  write_now(*store, match("first", {{1, {0, 2}}, {2, {0}}}));
  write_now(*store, match("not hers", {{0, {1}}}));
  const auto tables = own_tables(*store, "ada");
  REQUIRE(tables.size() == 4);
  CHECK(tables[0].id == "first");
  CHECK(minutes_of(tables[0]) == 1);
  CHECK(tables[1].id == "long");
  CHECK(minutes_of(tables[1]) == 2);
  CHECK(tables[2].id == "anew");
  CHECK(minutes_of(tables[2]) == 3);
  CHECK(tables[3].id == "not hers");
  std::string text;
  arbiter::json::Writer out(text);
  write_own_table(out, tables[1]);
  CHECK(text.find(R"("turn_since":"2023-11-14T22:15:20.000Z")") != std::string::npos);
}

TEST_CASE("own tables: further back than is read at once") {
  const auto store = persistence::make_memory_store();
  std::vector<std::pair<int, std::vector<int>>> moves{{2, {1}}, {1, {0, 1}}};
  for (int i = 0; i < 40; ++i) moves.push_back({1, {0, 1}});
  write_now(*store, match("m", moves));
  CHECK(minutes_of(own_tables(*store, "ada").front()) == 2);
}

TEST_CASE("former seats: kept by id, read strictly, told as far as somebody sees the match") {
  const FormerSeats former{{core::Seat::of(1), 4, {SeatHolder::Person{"bo", "Bo"}, ""}},
                           {core::Seat::of(1), 9, {{}, "random"}}};
  const auto json = former_json(former);
  CHECK(json.dump() == R"([{"seat":1,"until":4,"user":"bo"},{"bot":"random","seat":1,"until":9}])");
  auto read = former_from(json, 2);
  REQUIRE(read);
  CHECK((*read)[0].holder.person->id == "bo");
  CHECK((*read)[1].holder.bot == "random");
  CHECK_FALSE(former_from(json, 1));  // there is no such seat
  for (const char* wrong :
       {R"({})", R"([{"seat":0,"until":1}])", R"([{"seat":0,"until":-1,"bot":"random"}])",
        R"([{"seat":0,"until":1,"user":7}])", R"([{"seat":0,"until":1,"user":"bo","bot":"random"}])"})
    CHECK_FALSE(former_from(nlohmann::json::parse(wrong), 2));

  const auto store = persistence::make_memory_store();
  persistence::UserRecord bo;
  bo.id = "bo";
  bo.name = "Bo the Second";
  write_now(*store, {persistence::PutUser{bo}});
  use_present_names(*read, *store);
  std::string text;
  arbiter::json::Writer out(text);
  out.begin_object();
  write_former(*read, 6, out);
  out.end_object();
  CHECK(
      text ==
      R"({"former":[{"seat":1,"until":4,"user":{"id":"bo","name":"Bo the Second"}},{"seat":1,"until":6,"bot":"random"}]})");
}
