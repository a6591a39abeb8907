#include "server/base/metrics.hpp"

#include <prometheus/counter.h>
#include <prometheus/gauge.h>
#include <prometheus/histogram.h>
#include <prometheus/registry.h>
#include <prometheus/text_serializer.h>

#include "server/version.hpp"

namespace arbiter::server {

namespace {

using Buckets = prometheus::Histogram::BucketBoundaries;

// A person notices a tenth of a second; a sync takes a tenth of a millisecond on a good disk.
const Buckets kSeconds{0.0001, 0.0002, 0.0005, 0.001, 0.002, 0.005, 0.01, 0.02,
                       0.05,   0.1,    0.2,    0.5,   1,     2,     5,    10};
const Buckets kWrites{1, 2, 5, 10, 20, 50, 100, 200, 500, 1000};
const Buckets kBytes{1 << 10, 4 << 10, 16 << 10, 64 << 10, 256 << 10, 1 << 20, 4 << 20};

}  // namespace

struct Metrics::Families {
  prometheus::Registry registry;

  prometheus::Counter& counter(const char* name, const char* help) {
    return prometheus::BuildCounter().Name(name).Help(help).Register(registry).Add({});
  }
  prometheus::Gauge& gauge(const char* name, const char* help, const prometheus::Labels& labels = {}) {
    return prometheus::BuildGauge().Name(name).Help(help).Register(registry).Add(labels);
  }
  prometheus::Histogram& histogram(const char* name, const char* help, const Buckets& buckets) {
    return prometheus::BuildHistogram().Name(name).Help(help).Register(registry).Add({}, buckets);
  }

  prometheus::Gauge& store_pending = gauge("arbiter_store_pending", "Writes submitted and not yet durable.");
};

void Counter::operator++() { counter_.Increment(); }
void Counter::operator+=(std::uint64_t steps) { counter_.Increment(static_cast<double>(steps)); }

void Gauge::operator++() { gauge_.Increment(); }
void Gauge::operator--() { gauge_.Decrement(); }
void Gauge::set(double value) { gauge_.Set(value); }
std::int64_t Gauge::value() const { return static_cast<std::int64_t>(gauge_.Value()); }

void Histogram::observe(double value) { histogram_.Observe(value); }
void Histogram::observe(Duration duration) { observe(std::chrono::duration<double>(duration).count()); }

Metrics::Metrics()
    : families_(std::make_unique<Families>()),
      connections_opened(
          families_->counter("arbiter_connections_opened_total", "WebSocket connections accepted.")),
      connections_refused(families_->counter("arbiter_connections_refused_total",
                                             "Connections refused by a limit or an origin.")),
      connections(families_->gauge("arbiter_connections", "WebSocket connections that are open.")),
      connections_unanswered(families_->gauge("arbiter_connections_unanswered",
                                              "Connections that wait for an answer, or to be a WebSocket.")),
      connections_refusing(families_->gauge("arbiter_connections_refusing",
                                            "Connections beyond a limit that are being told so.")),
      requests(families_->counter("arbiter_requests_total", "Requests received.")),
      errors(families_->counter("arbiter_errors_total", "Requests refused.")),
      rate_limited(families_->counter("arbiter_rate_limited_total", "Requests refused for their rate.")),
      moves(families_->counter("arbiter_moves_total", "Moves accepted and stored.")),
      bot_moves(families_->counter("arbiter_bot_moves_total", "Moves made by bots.")),
      frames_sent(families_->counter("arbiter_frames_sent_total", "Frames sent.")),
      bytes_sent(families_->counter("arbiter_sent_bytes_total", "Payload bytes sent.")),
      fell_behind(families_->counter("arbiter_fell_behind_total",
                                     "Times a slow reader got a fresh view instead of a backlog.")),
      tables_in_memory(families_->gauge("arbiter_tables_in_memory", "Tables held in memory.")),
      tables_created(families_->counter("arbiter_tables_created_total", "Tables opened.")),
      tables_loaded(families_->counter("arbiter_tables_loaded_total", "Tables rebuilt from their log.")),
      tables_stopped(
          families_->counter("arbiter_tables_stopped_total",
                             "Tables stopped by an exception out of their game, or by a log that does "
                             "not verify.")),
      matches_finished(families_->counter("arbiter_matches_finished_total", "Matches played to the end.")),
      store_failures(
          families_->counter("arbiter_store_failures_total",
                             "Writes that the store could not make; what they were for did not happen.")),
      backup_last_success(
          families_->gauge("arbiter_backup_last_success_timestamp_seconds",
                           "When the newest copy of the database by schedule was made; 0: there is none.")),
      backup_failures(families_->counter("arbiter_backup_failures_total",
                                         "Copies of the database by schedule that could not be made.")),
      act_to_acknowledged(families_->histogram(
          "arbiter_act_to_acknowledged_seconds",
          "From reading a table.act to handing on its answer, for acts that were accepted.", kSeconds)),
      act_to_last_recipient(families_->histogram(
          "arbiter_act_to_last_recipient_seconds",
          "From reading a table.act to handing the last copy of its news to a socket.", kSeconds)),
      commit(families_->histogram("arbiter_commit_seconds", "Making one group of writes durable.", kSeconds)),
      group_size(
          families_->histogram("arbiter_commit_group_size", "Submits made durable by one commit.", kWrites)),
      queue_bytes(families_->histogram(
          "arbiter_queue_bytes", "Bytes that wait for one connection, whenever a frame is added.", kBytes)),
      bot_thinking(families_->histogram("arbiter_bot_thinking_seconds",
                                        "A bot's thinking about one decision.", kSeconds)) {
  families_
      ->gauge("arbiter_build_info", "1; its labels say which build this is.",
              {{"version", std::string(kVersion)}})
      .Set(1);
}

Metrics::~Metrics() = default;

std::string Metrics::prometheus(std::size_t store_pending) const {
  families_->store_pending.Set(static_cast<double>(store_pending));
  return prometheus::TextSerializer().Serialize(families_->registry.Collect());
}

}  // namespace arbiter::server
