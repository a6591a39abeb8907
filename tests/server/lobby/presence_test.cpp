// Who is connected, and who is told that the server ends.
#include "server/lobby/presence.hpp"

#include <catch2/catch.hpp>

namespace arbiter::server {
namespace {

struct Guest final : Connection {
  void send_answer(Frame frame) override { told.push_back(*frame); }
  void close(std::uint16_t, const std::string&) override { ++closed; }
  void renamed(const User&) override {}
  std::vector<std::string> told;
  int closed = 0;
};

void farewell(Connection& connection) {
  connection.send_answer(make_frame("good-bye"));
  connection.close(1012, "the server restarts");
}

TEST_CASE("who comes while the others are seen off is told the same, once") {
  Presence presence;
  const auto early = std::make_shared<Guest>();
  const auto late = std::make_shared<Guest>();
  presence.connected(early);
  CHECK(early->closed == 0);
  presence.see_off(farewell);
  presence.connected(late);  // its handshake was under way
  for (const auto& guest : {early, late}) {
    CHECK(guest->told == std::vector<std::string>{"good-bye"});
    CHECK(guest->closed == 1);
  }
}

TEST_CASE("who has gone is not told") {
  Presence presence;
  const auto gone = std::make_shared<Guest>();
  presence.connected(gone);
  presence.disconnected(gone);
  presence.see_off(farewell);
  CHECK(gone->told.empty());
}

}  // namespace
}  // namespace arbiter::server
