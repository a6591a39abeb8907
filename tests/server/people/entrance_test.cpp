// Who may come: bans, invitations, the password.
#include "server/people/entrance.hpp"

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include "server/people/bans.hpp"

namespace arbiter::server {
namespace {

constexpr std::int64_t kDayInMs = 86'400'000;

/// One thread, on which everything runs at once, and a clock that stands still.
class Still final : public Runtime {
 public:
  std::int64_t wall_ms = 1'800'000'000'000;

  std::shared_ptr<Executor> new_strand() override { return std::make_shared<AtOnce>(); }
  Executor& log_ins() override { return at_once_; }
  Executor& loading() override { return at_once_; }
  Executor& reading() override { return at_once_; }
  Executor& recording() override { return at_once_; }

 private:
  Moment machine_time() const override { return {wall_ms, wall_ms}; }
  struct AtOnce final : Executor {
    void post(Work work) override { work(); }
    void dispatch(Work work) override { work(); }
    void after(std::chrono::milliseconds, Work) override {}
  };
  AtOnce at_once_;
};

struct House final : PeopleWorld {
  Still runtime;
  std::unique_ptr<persistence::MatchStore> store =
      persistence::make_memory_store(persistence::Commits::at_once);

  void write(std::vector<persistence::Write> writes, persistence::MatchStore::Done done) override {
    store->submit(std::move(writes), std::move(done));
  }
  void end_session(const std::string&) override {}
  void renamed(const User&, const std::vector<std::string>&) override {}

  bool ban(Bans& bans, const std::string& user, const std::string& address, std::int64_t until_ms = 0) {
    bool done = false;
    const auto network = address.empty() ? address : canonical_network(address).value();
    bans.put({user, network, until_ms, "why", runtime.wall_ms}, {}, [&](auto error) { done = !error; });
    return done;
  }
};

/// Two invitations at a time.
Access access(const std::string& new_people, const std::string& password = {}) {
  Access settings;
  if (!new_people.empty()) settings.new_people = new_people;
  settings.password = password;
  settings.invitations_per_user = 2;
  return settings;
}

std::string needed(const std::variant<std::vector<persistence::Write>, protocol::Error>& admitted) {
  const auto* error = std::get_if<protocol::Error>(&admitted);
  return error == nullptr ? "" : error->data.value("needs", "?");
}

}  // namespace

TEST_CASE("a ban is of whom it says, for as long as it says, and of no others") {
  House house;
  Bans bans(house.runtime, *house.store, house);
  REQUIRE(house.ban(bans, "eve", "", house.runtime.wall_ms + 1000));
  REQUIRE(house.ban(bans, "", "192.0.2.7"));
  REQUIRE(house.ban(bans, "", "2001:db8:1:2::7"));
  REQUIRE(house.ban(bans, "", "10.1.2.3/8"));
  REQUIRE(house.ban(bans, "", "2001:db8:aa00::/40"));
  CHECK(bans.on_user("eve"));
  CHECK_FALSE(bans.on_user("ada"));
  CHECK_FALSE(bans.on_user(""));
  for (const char* out : {"192.0.2.7", "2001:db8:1:2:ffff::1", "10.255.0.1", "2001:db8:aaff::1"})
    CHECK(bans.on_address(out));
  for (const char* in : {"192.0.2.8", "2001:db8:1:3::7", "11.0.0.1", "2001:db8:ab00::1", "", "unknown"})
    CHECK_FALSE(bans.on_address(in));

  Bans again(house.runtime, *house.store, house);  // after a restart
  again.start();
  CHECK(again.all().size() == 5);
  CHECK(again.on_address("10.255.0.1"));
  house.runtime.wall_ms += 1000;
  CHECK_FALSE(again.on_user("eve"));
  CHECK(again.all().size() == 4);

  std::optional<protocol::Error> refused;
  again.drop({"", "10.0.0.0/8"}, {}, [&](auto error) { refused = error; });
  CHECK_FALSE(refused);
  CHECK_FALSE(again.on_address("10.255.0.1"));
  again.drop({"", "10.0.0.0/8"}, {}, [&](auto error) { refused = error; });
  CHECK(refused);
}

TEST_CASE("networks are bounded, because each new connection is held against all") {
  House house;
  Bans bans(house.runtime, *house.store, house);
  for (std::size_t i = 0; i < Bans::kMostNetworks; ++i)
    REQUIRE(house.ban(bans, "", "10." + std::to_string(i / 256) + "." + std::to_string(i % 256) + ".0/24"));
  CHECK_FALSE(house.ban(bans, "", "11.0.0.0/24"));
  CHECK(house.ban(bans, "", "11.0.0.1"));
}

TEST_CASE("what somebody new must show is what the settings say") {
  House house;
  const auto needs = [&](const Access& settings, const protocol::SessionHello& hello) {
    Entrance entrance(house.runtime, *house.store, house, settings);
    return needed(entrance.admit("192.0.2.1", hello));
  };
  const Access open = access(""), closed = access("closed"), invited = access("invitation"),
               secret = access("password", "sesame"), unset = access("password");
  CHECK(needs(open, {}) == "");
  CHECK(needs(closed, {.invitation = "X", .password = "sesame"}) == "token");
  CHECK(needs(invited, {.password = "sesame"}) == "invitation");
  CHECK(needs(invited, {.invitation = "X"}) == "");  // the store decides on the code itself
  CHECK(needs(secret, {}) == "password");
  CHECK(needs(secret, {.password = "Sesame"}) == "password");
  CHECK(needs(secret, {.password = "sesame"}) == "");
  CHECK(needs(unset, {.password = ""}) == "password");  // no password is set: it lets nobody in
  Entrance entrance(house.runtime, *house.store, house, secret);
  for (int i = 0; i < 30; ++i)
    CHECK(needed(entrance.admit("192.0.2.1", {.password = "guess"})) == "password");
  CHECK(needed(entrance.admit("192.0.2.1", {.password = "sesame"})) ==
        "?");  // too many guesses: rate_limited
  CHECK(needed(entrance.admit("192.0.2.2", {.password = "sesame"})) == "");
}

TEST_CASE("people invite as many at a time as they may, and an invitation ends by itself") {
  House house;
  Entrance entrance(house.runtime, *house.store, house, access("invitation"));
  const auto invite = [&](const std::string& user) {
    std::string code;
    entrance.invite(user, [&](const Answer& answer) {
      if (const auto* result = std::get_if<std::string>(&answer))
        code = nlohmann::json::parse(*result)["code"];
    });
    return code;
  };
  const auto comes = [&](const std::string& code) {
    auto admitted = entrance.admit("192.0.2.1", {.invitation = code});
    bool stored = false;
    house.store->submit(std::get<0>(std::move(admitted)), [&](auto error) { stored = !error; });
    return stored;
  };
  const std::string first = invite("ada"), second = invite("ada");
  CHECK(invite("ada").empty());
  CHECK_FALSE(invite("bob").empty());
  CHECK(comes(first));
  CHECK_FALSE(comes(first));
  CHECK_FALSE(comes("AAAA"));
  CHECK_FALSE(invite("ada").empty());  // there is room again
  house.runtime.wall_ms += 7 * kDayInMs;
  CHECK_FALSE(comes(second));
  CHECK(nlohmann::json::parse(entrance.invitations_json())["invitations"].empty());
}

}  // namespace arbiter::server
