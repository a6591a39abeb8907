// When somebody was last at a match, under a clock that the test drives.
#include "server/tables/attendance.hpp"

namespace arbiter::server {
namespace {

TEST_CASE("a match is closed when nobody has been there for so long") {
  Attendance attendance(100'000, 5'000, 5'000);
  CHECK(attendance.closes_at() == 105'000);
  attendance.seen(20'000);
  attendance.seen(10'000);  // what is noticed late changes nothing
  CHECK(attendance.closes_at() == 120'000);
}

TEST_CASE("the store hears of it when a tenth of the time has passed, and at last") {
  Attendance attendance(100'000, 5'000, 5'000);
  CHECK(attendance.to_be_noted_at() == 15'000);
  CHECK_FALSE(attendance.is_unnoted());
  attendance.seen(16'000);
  CHECK(attendance.is_unnoted());
  attendance.noted();
  CHECK_FALSE(attendance.is_unnoted());
  CHECK(attendance.to_be_noted_at() == 26'000);
  CHECK(Attendance(2'000, 0, 0).to_be_noted_at() == 1'000);  // not more often than each second
}

TEST_CASE("what the store knows of a time that the server has forgotten is put right") {
  Attendance attendance(100'000, 9'000, 5'000);
  CHECK(attendance.closes_at() == 105'000);
  CHECK(attendance.is_unnoted());
  attendance.noted();
  CHECK_FALSE(attendance.is_unnoted());
}

TEST_CASE("where nobody is waited for nothing is closed and nothing noted") {
  Attendance attendance;
  attendance.seen(1'000);
  CHECK_FALSE(attendance.closes_at());
  CHECK_FALSE(attendance.to_be_noted_at());
  CHECK_FALSE(attendance.is_unnoted());
}

}  // namespace
}  // namespace arbiter::server
