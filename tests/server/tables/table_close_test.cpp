// Whoever runs the server ends a table, command by command: what is stored, who is told, and what is answered when.
#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include "server/tables/table.hpp"
#include "tests/rules/core/guess.hpp"

namespace arbiter::server {
namespace {

using persistence::TableStatus;

class Listener final : public Follower {
 public:
  const User& user() const override { return user_; }
  bool follow(const std::shared_ptr<TableHandle>&) override { return true; }
  void unfollow(const std::string&) override {}
  void send_news(const std::shared_ptr<TableHandle>&, const Frame&) override {}
  void send_fresh(const std::shared_ptr<TableHandle>&, const Frame&) override {}

 private:
  const User user_{"u0", "Ada"};
};

persistence::TableRecord record_of_guess() {
  Seating seating;
  seating.seats.resize(2);
  seating.host = {"u0", "Ada"};
  seating.sit(core::Seat::of(0), {"u0", "Ada"}, "");
  seating.sit(core::Seat::of(1), {"u1", "Bo"}, "");
  persistence::TableRecord record;
  record.id = "t1";
  record.game = "guess";
  record.options = R"({"slow":false,"fast":false})";
  record.server_seed = persistence::Bytes(32, 7);
  record.extra = "{}";
  seating.store(record);
  return record;
}

/// A table of two people, with a follower, and what came of the last step.
class AtATable {
 public:
  explicit AtATable(bool playing)
      : game_(core::guess::load()), table_(TableSettings{}, content(playing), now_.now) {
    step(command::Open{listener_});
  }

  void step(Command command) { effects_ = table_.step(now_, std::move(command)); }
  void close(CallId call, bool remove = false) { step(command::Close{call, "op", "it is late", remove}); }
  void stored() { step(command::Stored{only<effect::Store>().ticket}); }

  template <class Wanted>
  std::vector<Wanted> all() const {
    std::vector<Wanted> found;
    for (const Effect& effect : effects_) {
      if (const auto* wanted = std::get_if<Wanted>(&effect)) found.push_back(*wanted);
    }
    return found;
  }
  template <class Wanted>
  Wanted only() const {
    const auto found = all<Wanted>();
    REQUIRE(found.size() == 1);
    return found.front();
  }
  /// The reason of the refusal that is the only answer.
  protocol::Reason refusal() const { return std::get<protocol::Error>(only<effect::Answer>().answer).reason; }
  bool told(std::string_view text) const {
    const auto sent = all<effect::Send>();
    return std::any_of(sent.begin(), sent.end(),
                       [&](const auto& send) { return send.frame->find(text) != std::string::npos; });
  }
  const Table& table() const { return table_; }

 private:
  TableContent content(bool playing) const {
    TableContent content;
    content.record = record_of_guess();
    content.game = game_;
    if (!playing) return content;
    content.record.status = TableStatus::Playing;
    content.record.seed.assign(32, 0);
    content.record.started_at_ms = now_.now.wall_ms;
    content.match = core::guess::new_match(*game_);
    return content;
  }

  const Circumstances now_{{1'800'000'000'000, 1'700'000'000'000}};
  const std::shared_ptr<const core::Game> game_;
  const std::shared_ptr<Listener> listener_ = std::make_shared<Listener>();
  Table table_;
  Effects effects_;
};

/// The line of the audit log that stands in this unit.
persistence::AuditLine line_in(const effect::Store& store) {
  std::vector<persistence::AuditLine> lines;
  for (const auto& write : store.writes) {
    if (const auto* audit = std::get_if<persistence::Audit>(&write)) lines.push_back(audit->line);
  }
  REQUIRE(lines.size() == 1);
  return lines.front();
}

template <class Wanted>
const Wanted* write_in(const effect::Store& store) {
  for (const auto& write : store.writes) {
    if (const auto* wanted = std::get_if<Wanted>(&write)) return wanted;
  }
  return nullptr;
}

TEST_CASE("what never began is deleted, and whoever waits behind that is refused") {
  AtATable at(false);
  at.close(1);
  const auto store = at.only<effect::Store>();
  REQUIRE(write_in<persistence::DropTable>(store) != nullptr);
  CHECK(write_in<persistence::DropTable>(store)->table == "t1");
  CHECK(line_in(store) ==
        persistence::AuditLine{1'700'000'000'000, "op", "admin.close", "t1", R"({"why":"it is late"})"});
  CHECK(at.all<effect::Answer>().empty());  // not before it is durable

  at.close(2);
  CHECK(at.all<effect::Answer>().empty());
  at.step(command::Stored{store.ticket});
  const auto answers = at.all<effect::Answer>();
  REQUIRE(answers.size() == 2);
  for (const auto& answer : answers)
    CHECK(std::holds_alternative<std::string>(answer.answer) == (answer.call == 1));
  CHECK(at.told("it is late"));
  CHECK(at.only<effect::End>().deleted);
  CHECK_FALSE(at.only<effect::End>().wake_at_steady_ms);

  at.close(3);
  CHECK(at.refusal() == protocol::Reason::not_found);
}

TEST_CASE("a match that runs is over without a result, in one unit with the line that says who ended it") {
  AtATable at(true);
  at.close(1);
  const auto store = at.only<effect::Store>();
  REQUIRE(write_in<persistence::AppendMove>(store) != nullptr);
  CHECK(write_in<persistence::AppendMove>(store)->move.action == R"({"type":"abandon"})");
  REQUIRE(write_in<persistence::FinishMatch>(store) != nullptr);
  CHECK(line_in(store).act == "admin.close");
  CHECK(at.all<effect::Answer>().empty());
  CHECK(at.table().record().status == TableStatus::Playing);

  at.stored();
  CHECK(at.only<effect::Answer>().call == 1);
  CHECK(at.table().record().status == TableStatus::Finished);
  CHECK(at.table().match()->to_act().empty());
  CHECK(at.told("it is late"));

  at.close(2);
  CHECK(at.refusal() == protocol::Reason::finished);
}

TEST_CASE("what cannot be stored has not happened, and can be tried again") {
  AtATable at(true);
  at.close(1);
  at.step(command::StoreFailed{at.only<effect::Store>().ticket, "no space left", true});
  CHECK(at.refusal() == protocol::Reason::busy);
  CHECK(at.table().record().status == TableStatus::Playing);
  CHECK_FALSE(at.table().is_pending());
  CHECK_FALSE(at.told("it is late"));
  at.close(2);
  CHECK(at.all<effect::Store>().size() == 1);
}

TEST_CASE("only what is over is deleted") {
  AtATable at(true);
  at.close(1, true);
  CHECK(at.refusal() == protocol::Reason::forbidden);
  at.close(2);
  at.stored();
  at.close(3, true);
  const auto store = at.only<effect::Store>();
  REQUIRE(write_in<persistence::DropMatch>(store) != nullptr);
  CHECK(line_in(store).act == "admin.delete");
  at.stored();
  CHECK(at.only<effect::Answer>().call == 3);
  CHECK(at.only<effect::End>().deleted);
}

TEST_CASE("a server that shuts down closes nothing") {
  AtATable at(true);
  at.step(command::Drain{});
  at.close(1);
  CHECK(at.refusal() == protocol::Reason::busy);
  CHECK_FALSE(at.table().is_pending());
}

}  // namespace
}  // namespace arbiter::server
