// The page of figures: what is counted, measured, and by which name it is told.
#include <catch2/catch.hpp>
#include <chrono>
#include <memory>
#include <string>

#include "server/base/metrics.hpp"

namespace arbiter::server {
namespace {

bool tells(const std::string& page, const std::string& line) {
  return ("\n" + page).find("\n" + line + "\n") != std::string::npos;
}

TEST_CASE("counters grow, gauges go up and down") {
  Metrics metrics;
  ++metrics.moves;
  metrics.bytes_sent += 1000;
  metrics.bytes_sent += 24;
  ++metrics.connections;
  ++metrics.connections;
  --metrics.connections;
  CHECK(metrics.connections.value() == 1);
  const std::string page = metrics.prometheus(7);
  CHECK(tells(page, "arbiter_moves_total 1"));
  CHECK(tells(page, "arbiter_sent_bytes_total 1024"));
  CHECK(tells(page, "arbiter_connections 1"));
  CHECK(tells(page, "arbiter_store_pending 7"));
  CHECK(tells(page, "# TYPE arbiter_moves_total counter"));
  CHECK_FALSE(tells(page, "arbiter_moves_total 2"));
}

TEST_CASE("a histogram tells how many values lay below each bound") {
  Metrics metrics;
  for (const double submits : {1.0, 2.0, 3.0, 5000.0}) metrics.group_size.observe(submits);
  metrics.commit.observe(std::chrono::milliseconds(3));
  const std::string page = metrics.prometheus(0);
  CHECK(tells(page, "arbiter_commit_group_size_bucket{le=\"1\"} 1"));
  CHECK(tells(page, "arbiter_commit_group_size_bucket{le=\"2\"} 2"));
  CHECK(tells(page, "arbiter_commit_group_size_bucket{le=\"5\"} 3"));
  CHECK(tells(page, "arbiter_commit_group_size_bucket{le=\"+Inf\"} 4"));
  CHECK(tells(page, "arbiter_commit_group_size_sum 5006"));
  CHECK(tells(page, "arbiter_commit_seconds_bucket{le=\"0.002\"} 0"));  // 3 ms are 0.003 s
  CHECK(tells(page, "arbiter_commit_seconds_bucket{le=\"0.005\"} 1"));
}

TEST_CASE("a stopwatch that several share measures until the last lets go") {
  Metrics metrics;
  auto one = std::make_shared<const Stopwatch>(metrics.act_to_last_recipient);
  auto other = one;
  one.reset();
  CHECK(tells(metrics.prometheus(0), "arbiter_act_to_last_recipient_seconds_count 0"));
  other.reset();
  CHECK(tells(metrics.prometheus(0), "arbiter_act_to_last_recipient_seconds_count 1"));
}

}  // namespace
}  // namespace arbiter::server
