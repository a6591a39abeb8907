// The time of each seat, under a clock that the test drives.
#include "server/tables/clocks.hpp"

#include <nlohmann/json.hpp>

#include "server/base/iso_time.hpp"

namespace arbiter::server {
namespace {

using core::Seat;
using core::SeatSet;
using protocol::ClockSettings;
using Kind = ClockSettings::Kind;

constexpr std::int64_t kDay = 86'400'000;
constexpr SeatSet kNobody;
constexpr SeatSet kFirst = SeatSet::of(0), kSecond = SeatSet::of(1);

Clocks a_bank(std::int64_t bank_ms, std::int64_t increment_ms) {
  return {ClockSettings{Kind::bank, bank_ms, increment_ms}, 2};
}
Clocks per_move(std::int64_t ms) { return {ClockSettings{Kind::move, ms, 0}, 2}; }

nlohmann::json written(const Clocks& clocks, std::int64_t now, std::int64_t wall_ms) {
  std::string text;
  json::Writer out(text);
  clocks.write(out, now, wall_ms);
  return nlohmann::json::parse(text);
}

TEST_CASE("without a clock nobody's time runs") {
  Clocks clocks;
  clocks.run(kFirst, 1000);
  clocks.moved(0, kSecond, 2000);
  CHECK(clocks.none());
  CHECK(clocks.running().empty());
  CHECK_FALSE(clocks.deadline());
  CHECK(clocks.take_expired(1'000'000).empty());
}

TEST_CASE("a bank runs while its seat owes a decision, and gets the increment when the seat is done") {
  Clocks clocks = a_bank(60'000, 5'000);
  clocks.run(kFirst, 1'000);
  CHECK(clocks.left_ms(0, 11'000) == 50'000);
  CHECK(clocks.left_ms(1, 11'000) == 60'000);
  clocks.moved(0, kFirst, 11'000);  // one decision of several: no increment yet
  CHECK(clocks.left_ms(0, 13'000) == 48'000);
  clocks.moved(0, kSecond, 13'000);
  CHECK(clocks.left_ms(0, 20'000) == 53'000);
  CHECK(clocks.left_ms(1, 20'000) == 53'000);
  CHECK(clocks.running() == kSecond);
}

TEST_CASE("two seats that decide at once each spend their own time") {
  Clocks clocks = a_bank(60'000, 0);
  clocks.run(kFirst | kSecond, 0);
  clocks.moved(1, kFirst, 4'000);
  CHECK(clocks.left_ms(0, 10'000) == 50'000);
  CHECK(clocks.left_ms(1, 10'000) == 56'000);
}

TEST_CASE("each decision has its full time, and one that is not touched goes on") {
  Clocks clocks = per_move(30'000);
  clocks.run(kFirst | kSecond, 0);
  clocks.moved(0, kFirst | kSecond, 20'000);  // the first seat owes another
  CHECK(clocks.left_ms(0, 20'000) == 30'000);
  CHECK(clocks.left_ms(1, 20'000) == 10'000);
  CHECK(clocks.take_expired(29'999).empty());
  CHECK(clocks.take_expired(30'000) == kSecond);
  CHECK(clocks.running() == kFirst);
  CHECK(clocks.out() == kSecond);
}

TEST_CASE("a seat that is out has no time to lose until it is back and its next decision begins") {
  SECTION("then a decision has its full time") {
    Clocks clocks = per_move(2'000);
    clocks.run(kFirst, 0);
    CHECK(clocks.take_expired(2'000) == kFirst);
    clocks.moved(0, kFirst, 2'500);  // a bot's move for it
    CHECK(clocks.running().empty());
    CHECK_FALSE(clocks.deadline());
    clocks.back(0, kFirst, 9'000);
    CHECK(clocks.out() == kFirst);  // what it owes now is still the bot's to decide
    clocks.moved(0, kFirst, 9'100);
    CHECK(clocks.out().empty());
    CHECK(clocks.left_ms(0, 9'600) == 1'500);
  }
  SECTION("then a bank has a tenth, or the increment if that is more, and never more than at the start") {
    Clocks clocks = a_bank(60'000, 1'000);
    clocks.run(kFirst, 0);
    CHECK(clocks.take_expired(60'000) == kFirst);
    clocks.moved(0, kSecond, 60'100);
    clocks.back(0, kSecond, 90'000);
    CHECK(clocks.left_ms(0, 90'000) == 6'000);
    Clocks generous = a_bank(60'000, 20'000);
    generous.run(kFirst, 0);
    CHECK(generous.take_expired(60'000) == kFirst);
    generous.back(0, kSecond, 90'000);  // another's move has left it nothing to decide
    CHECK(generous.left_ms(0, 95'000) == 20'000);
    Clocks odd = a_bank(5'000, 20'000);
    odd.run(kFirst, 0);
    CHECK(odd.take_expired(5'000) == kFirst);
    odd.back(0, kSecond, 6'000);
    CHECK(odd.left_ms(0, 6'000) == 5'000);
  }
  SECTION("who was not out gains nothing by coming back") {
    Clocks clocks = a_bank(60'000, 0);
    clocks.run(kFirst, 0);
    clocks.back(0, kFirst, 30'000);
    CHECK(clocks.left_ms(0, 30'000) == 30'000);
  }
}

TEST_CASE("coming and going brings no time: each time that runs out costs a decision") {
  for (const Clocks& fresh : {a_bank(60'000, 5'000), per_move(60'000)}) {
    Clocks clocks = fresh;
    clocks.run(kFirst, 0);
    CHECK(clocks.take_expired(60'000) == kFirst);
    for (std::int64_t now = 60'000; now < 70'000; now += 1'000) {
      clocks.back(0, kFirst, now);
      CHECK(clocks.left_ms(0, now) == 0);
      CHECK(clocks.running().empty());
      CHECK(clocks.out() == kFirst);
    }
    clocks.moved(0, kSecond, 70'000);  // made for it
    CHECK(clocks.out().empty());
    const std::int64_t given = clocks.left_ms(0, 70'000);
    for (std::int64_t now = 70'000; now < 80'000; now += 1'000) clocks.back(0, kSecond, now);
    clocks.moved(1, kFirst, 80'000);
    CHECK(clocks.left_ms(0, 80'000) <= std::max<std::int64_t>(given, 60'000));
    CHECK(clocks.take_expired(80'000 + 60'000) == kFirst);  // and it runs out again
  }
}

TEST_CASE("what is taken back leaves one's own time spent, takes the increment back, and costs nobody else") {
  SECTION("a bank") {
    Clocks clocks = a_bank(60'000, 5'000);
    clocks.run(kFirst, 0);
    clocks.moved(0, kSecond, 10'000);
    const std::string kept = clocks.store(10'000);
    CHECK(Clocks::brought_by(kept) == 5'000);
    CHECK(clocks.left_ms(1, 14'000) == 56'000);
    clocks.undone(0, kept, kFirst, 14'000);
    CHECK(clocks.left_ms(0, 14'000) == 50'000);
    CHECK(clocks.left_ms(1, 14'000) == 60'000);
    CHECK(clocks.left_ms(0, 15'000) == 49'000);
  }
  SECTION("a decision: acting and taking it back again and again brings no time") {
    Clocks clocks = per_move(30'000);
    clocks.run(kFirst, 0);
    for (std::int64_t now = 5'000; now <= 25'000; now += 5'000) {
      clocks.moved(0, kFirst, now);
      clocks.undone(0, clocks.store(now), kFirst, now);
      CHECK(clocks.left_ms(0, now) == 30'000 - now);
    }
    CHECK(clocks.take_expired(30'000) == kFirst);
  }
  SECTION("who owed a decision before as well has spent the time") {
    Clocks clocks = a_bank(60'000, 5'000);
    const core::SeatSet both = kFirst | kSecond;
    clocks.run(both, 0);
    clocks.moved(0, kSecond, 10'000);
    clocks.undone(0, clocks.store(10'000), both, 14'000);
    CHECK(clocks.left_ms(1, 14'000) == 46'000);
  }
}

TEST_CASE("in a pause nobody's time runs") {
  Clocks clocks = a_bank(60'000, 0);
  clocks.run(kFirst, 0);
  clocks.pause(10'000);
  CHECK(clocks.running().empty());
  CHECK_FALSE(clocks.deadline());
  CHECK(clocks.take_expired(1'000'000).empty());
  CHECK(clocks.left_ms(0, 1'000'000) == 50'000);
  clocks.resume(kFirst, 1'000'000);
  CHECK(clocks.left_ms(0, 1'005'000) == 45'000);
}

TEST_CASE("a decision that is pending at a pause has what was left of it afterwards") {
  Clocks clocks = per_move(30'000);
  clocks.run(kFirst, 0);
  clocks.pause(10'000);
  clocks.resume(kFirst, 50'000);
  CHECK(clocks.left_ms(0, 50'000) == 20'000);
}

TEST_CASE("warnings come once, at a tenth of the time and at ten seconds") {
  Clocks clocks = per_move(200'000);
  clocks.run(kFirst, 0);
  CHECK(clocks.deadline() == 180'000);
  CHECK(clocks.take_warned(179'999).empty());
  CHECK(clocks.take_warned(180'000) == kFirst);
  CHECK(clocks.take_warned(180'001).empty());
  CHECK(clocks.deadline() == 190'000);
  CHECK(clocks.take_warned(190'000) == kFirst);
  CHECK(clocks.deadline() == 200'000);
  CHECK(clocks.first_out() == 200'000);
  clocks.moved(0, kFirst, 195'000);  // a new decision is warned of anew
  CHECK(clocks.deadline() == 195'000 + 180'000);
}

TEST_CASE("of a time below ten seconds only the last tenth is warned of") {
  Clocks clocks = per_move(2'000);
  clocks.run(kFirst, 0);
  CHECK(clocks.deadline() == 1'800);
  CHECK(clocks.take_warned(1'800) == kFirst);
  CHECK(clocks.deadline() == 2'000);
}

TEST_CASE("what was kept goes on after the time that counts") {
  Clocks clocks = a_bank(60'000, 5'000);
  clocks.run(kFirst, 0);
  clocks.moved(0, kSecond, 10'000);
  const std::string kept = clocks.store(10'000);
  const Clocks again = Clocks::load({Kind::bank, 60'000, 5'000}, 2, kept, 7'000, 500'000);
  CHECK(again.running() == kSecond);
  CHECK(again.left_ms(0, 500'000) == 55'000);
  CHECK(again.left_ms(1, 500'000) == 53'000);
  CHECK(again.left_ms(1, 501'000) == 52'000);
  Clocks late = Clocks::load({Kind::bank, 60'000, 5'000}, 2, kept, 70'000, 500'000);
  CHECK(late.take_expired(500'000) == kSecond);
  CHECK(Clocks::load({Kind::bank, 60'000, 5'000}, 2, late.store(500'000), 0, 0).out() == kSecond);
  CHECK_THROWS_AS(Clocks::load({Kind::bank, 60'000, 5'000}, 2, "[]", 0, 0), nlohmann::json::exception);
  // The server has forgotten how late it was: nothing is spent, and the store is to hear of it.
  const Clocks early = Clocks::load({Kind::bank, 60'000, 5'000}, 2, kept, -3'000, 500'000);
  CHECK(early.left_ms(core::Seat::of(0), 500'000) == clocks.left_ms(core::Seat::of(0), 10'000));
  CHECK(early.left_ms(core::Seat::of(1), 500'000) == clocks.left_ms(core::Seat::of(1), 10'000));
  CHECK(early.is_ahead_of_the_store());
  CHECK_FALSE(again.is_ahead_of_the_store());
}

TEST_CASE("what is taken back takes with it what it brought; who was out plays again") {
  Clocks clocks = a_bank(60'000, 5'000);
  clocks.run(kFirst, 0);
  clocks.moved(0, core::SeatSet::of(1), 10'000);  // 50 s and the increment
  CHECK(clocks.left_ms(0, 10'000) == 55'000);
  clocks.take_expired(70'000);
  CHECK(clocks.out() == core::SeatSet::of(1));
  clocks.taken_back({5'000, 0}, core::SeatSet::first(2), kFirst, 80'000);
  CHECK(clocks.left_ms(0, 80'000) == 50'000);  // spent time stays spent
  CHECK(clocks.left_ms(1, 80'000) == 6'000);   // a tenth of the bank, as for whoever comes back
  CHECK(clocks.out() == core::SeatSet{});
  CHECK(clocks.running() == kFirst);
  CHECK(Clocks::brought_by(clocks.store(80'000)) == 0);
}

TEST_CASE("a pause is kept") {
  Clocks clocks = a_bank(60'000, 0);
  clocks.run(kFirst, 0);
  clocks.pause(10'000);
  Clocks again = Clocks::load({Kind::bank, 60'000, 0}, 2, clocks.store(20'000), kDay, 0);
  CHECK(again.paused());
  CHECK(again.left_ms(0, 5'000) == 50'000);
}

TEST_CASE("time that counts against nobody is forgiven") {
  Clocks clocks = a_bank(60'000, 0);
  clocks.run(kFirst, 0);
  clocks.forgive(8'000);
  CHECK(clocks.left_ms(0, 10'000) == 58'000);
}

TEST_CASE("a clock as it is shown") {
  Clocks clocks{ClockSettings{Kind::days, 3 * kDay, 0}, 2};
  clocks.run(kFirst, 0);
  constexpr std::int64_t kWall = 1'795'947'300'250;  // 2026-11-29T10:15:00.250Z
  CHECK(written(clocks, 1'000, kWall) ==
        nlohmann::json{
            {"seats",
             {{{"left_ms", 3 * kDay - 1'000}, {"running", true}, {"days_until", "2026-12-02T10:14:59.250Z"}},
              {{"left_ms", 3 * kDay}, {"running", false}}}},
            {"at", "2026-11-29T10:15:00.250Z"}});
  CHECK(iso_time(0) == "1970-01-01T00:00:00.000Z");
}

}  // namespace
}  // namespace arbiter::server
