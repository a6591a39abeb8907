#include "server/table.hpp"

#include <spdlog/spdlog.h>

#include <boost/asio/dispatch.hpp>
#include <boost/asio/post.hpp>

#include "server/directory.hpp"
#include "server/service.hpp"

namespace arbiter::server {

namespace asio = boost::asio;
using persistence::StoreError;
using protocol::Error;
using protocol::Reason;

Table::Table(Service& service, persistence::TableRecord record, std::shared_ptr<const core::Game> game,
             std::unique_ptr<core::Match> match, std::vector<persistence::MoveRecord> moves,
             std::string stopped)
    : service_(service),
      strand_(service.new_executor()),
      record_(std::move(record)),
      game_(std::move(game)),
      seating_(Seating::load(record_)),
      match_(std::move(match)),
      stopped_(std::move(stopped)),
      seq_(moves.size()),
      log_(std::move(moves)),
      idle_since_(now_ms()) {
  ++service_.metrics.tables_in_memory;
  decision_seq_.fill(seq_);
  last_here_.fill(idle_since_);
}

Table::~Table() { --service_.metrics.tables_in_memory; }

void Table::post(Operation operation) {
  asio::dispatch(strand_, [self = shared_from_this(), operation = std::move(operation)]() mutable {
    if (!self->evicted_) return self->guarded(operation);
    self->service_.directory->find(self->id(), [operation = std::move(operation)](auto table) {
      if (table != nullptr) table->post(operation);
    });
  });
}

void Table::open(const std::shared_ptr<Session>& creator) {
  if (creator != nullptr) subscribe(creator, viewer_of(*creator->user()));
  tell_lobby();
  wake_bots();
}

void Table::drop(const std::shared_ptr<Session>& session) {
  asio::post(strand_, [self = shared_from_this(), session] {
    if (self->unsubscribe(session)) self->send_seats();
  });
}

void Table::refresh(const std::shared_ptr<Session>& session) {
  post([session](Table& table) {
    for (const Subscriber& subscriber : table.subscribers_) {
      if (subscriber.session == session) {
        session->send_fresh(table.shared_from_this(), table.state_frame(subscriber.viewer));
        session->send_news(table.shared_from_this(), table.seats_frame());
        if (!table.stopped_.empty()) session->send_news(table.shared_from_this(), table.stopped_frame());
      }
    }
  });
}

void Table::change(Operation operation) {
  if (busy_)
    waiting_.push_back(std::move(operation));
  else
    operation(*this);
}

void Table::commit(std::vector<persistence::Write> writes, std::function<void(Table&)> then,
                   Reply on_failure) {
  busy_ = true;
  submit(std::move(writes), std::move(then), std::move(on_failure));
}

void Table::submit(std::vector<persistence::Write> writes, std::function<void(Table&)> then,
                   Reply on_failure) {
  service_.write(
      std::move(writes), [self = shared_from_this(), then = std::move(then),
                          on_failure = std::move(on_failure)](std::optional<StoreError> error) mutable {
        asio::post(self->strand_, [self, then = std::move(then), on_failure = std::move(on_failure),
                                   error = std::move(error)] {
          if (!error) {
            self->guarded(then);
          } else {
            if (!is_of_the_store(*error))  // what is of the store is logged once, not for each table
              spdlog::error("table {}: could not be stored: {}", self->id(), error->what());
            self->pending_.reset();
            on_failure(protocol::busy("the server cannot store this just now; nothing was changed", 1000));
          }
          self->finish_change();
        });
      });
}

void Table::finish_change() {
  busy_ = false;
  idle_since_ = now_ms();
  while (!busy_ && !waiting_.empty()) {
    Operation next = std::move(waiting_.front());
    waiting_.pop_front();
    guarded(next);
  }
  guarded([](Table& table) { table.wake_bots(); });
}

/// Whatever is thrown out of a game stops its own table, never the server.
void Table::guarded(const Operation& operation) {
  try {
    operation(*this);
  } catch (const std::exception& error) {
    stop(error.what());
  }
}

void Table::stop(const std::string& why) {
  if (!stopped_.empty()) return;
  stopped_ = why;
  ++service_.metrics.tables_stopped;
  spdlog::error("table {} ({}) stopped: {}", id(), record_.game, why);
  send_to_all(stopped_frame());
}

/// Why is for the log: it may quote what not everybody here may know.
Frame Table::stopped_frame() const {
  return notice_frame(
      "table_stopped",
      "This table has stopped because of an error; what can be read of its match stays readable.");
}

Frame Table::notice_frame(std::string_view kind, std::string_view message) const {
  std::string params;
  json::Writer out(params);
  out.begin_object();
  out.member("kind", kind);
  out.member("table", id());
  out.member("message", message);
  out.end_object();
  return make_frame(protocol::notification_frame("server.notice", params));
}

persistence::TableRecord Table::record_with(const Seating& seating) const {
  persistence::TableRecord record = record_;
  seating.store(record);
  return record;
}

std::optional<Error> Table::gone() const {
  if (service_.draining) return protocol::busy("the server is shutting down", 5000);
  if (record_.status == Status::Finished) return Error{Reason::finished, "this match is over", {}};
  if (!stopped_.empty())
    return Error{
        Reason::ruleset_changed, "this table has stopped; what can be read of its match stays readable", {}};
  return std::nullopt;
}

void Table::sweep(std::int64_t now) {
  asio::post(strand_, [self = shared_from_this(), now] {
    Table& table = *self;
    if (table.evicted_ || table.busy_ || !table.subscribers_.empty() || !table.waiting_.empty()) return;
    const std::int64_t idle = now - table.idle_since_;
    const auto& timeouts = table.service_.config.timeouts;
    if (table.record_.status == Status::Open) {
      if (idle < std::int64_t{timeouts.open_table_s} * 1000) return;
      table.busy_ = true;
      table.service_.write({persistence::DropTable{table.id()}});
    } else if (table.record_.status != Status::Finished &&
               idle < std::int64_t{timeouts.idle_table_s} * 1000) {
      return;
    }
    table.evicted_ = true;
    table.service_.directory->forget(table.id());
  });
}

}  // namespace arbiter::server
