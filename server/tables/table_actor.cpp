#include "server/tables/table_actor.hpp"

#include <spdlog/spdlog.h>

#include <algorithm>

#include "server/archive/replay.hpp"
#include "server/tables/chat_history.hpp"

namespace arbiter::server {

TableActor::TableActor(Runtime& runtime, TableWorld& world, const TableSettings& settings,
                       TableContent content)
    : runtime_(runtime),
      world_(world),
      id_(content.record.id),
      executor_(runtime.new_strand()),
      table_(settings, std::move(content), runtime.now()) {
  world_.count_in_memory(1);
}

TableActor::~TableActor() { world_.count_in_memory(-1); }

void TableActor::tell(Command command) {
  executor_->dispatch([self = shared_from_this(), command = std::move(command)]() mutable {
    self->strand_.runs_this();
    self->run(std::move(command));
  });
}

void TableActor::close(std::string by, std::string why, bool remove, Reply reply) {
  executor_->dispatch([self = shared_from_this(), by = std::move(by), why = std::move(why), remove,
                       reply = std::move(reply)]() mutable {
    self->strand_.runs_this();
    if (self->table_.has_ended() && !self->table_.was_deleted())
      return reply(protocol::busy("the table has just left memory; try again", 100));
    const CallId call = ++self->last_call_;
    self->calls_.emplace(call, Call{std::move(reply), false, std::chrono::steady_clock::now()});
    self->run(command::Close{call, std::move(by), std::move(why), remove});
  });
}

void TableActor::open(FollowerRef creator, Work greeting) {
  executor_->dispatch(
      [self = shared_from_this(), creator = std::move(creator), greeting = std::move(greeting)]() mutable {
        self->strand_.runs_this();
        if (greeting) greeting();
        self->run(command::Open{std::move(creator)});
      });
}

void TableActor::call(FollowerRef from, TableRequest request, PlaceRef place, Reply reply) {
  const auto since = std::chrono::steady_clock::now();
  executor_->dispatch([self = shared_from_this(), since, from = std::move(from), request = std::move(request),
                       place = std::move(place), reply = std::move(reply)]() mutable {
    self->strand_.runs_this();
    if (self->table_.has_ended() && !self->table_.was_deleted()) {
      return self->world_.call_successor(self->id_, std::move(from), std::move(request), std::move(place),
                                         std::move(reply));
    }
    const CallId call = ++self->last_call_;
    const auto* act = std::get_if<protocol::TableAct>(&request);
    const bool is_act = act != nullptr && !act->is_try;
    self->calls_.emplace(call, Call{std::move(reply), is_act, since});
    self->run(command::Ask{call, std::move(from), std::move(request), std::move(place)});
  });
}

void TableActor::gone(FollowerRef follower) { tell(command::FollowerGone{std::move(follower)}); }

void TableActor::refresh(FollowerRef follower) { tell(command::FollowerReady{std::move(follower)}); }

/// What an effect brings about at once is taken up when all effects of this step have been carried out.
void TableActor::run(Command command) {
  fed_back_.push_back(std::move(command));
  if (running_) return;
  running_ = true;
  while (!fed_back_.empty()) {
    Command next = std::move(fed_back_.front());
    fed_back_.pop_front();
    Effects effects =
        table_.step({runtime_.now(), world_.blocks(), world_.store_is_behind()}, std::move(next));
    act_timer_.reset();
    last_frame_.reset();
    last_timed_.reset();
    for (Effect& effect : effects) {
      std::visit(
          [this](auto& what) {
            strand_.runs_this();
            carry_out(what);
          },
          effect);
    }
  }
  act_timer_.reset();
  last_frame_.reset();
  last_timed_.reset();
  running_ = false;
}

void TableActor::feed(Command command) { fed_back_.push_back(std::move(command)); }

TableActor::Call TableActor::take_call(CallId call) {
  auto taken = calls_.extract(call);
  return std::move(taken.mapped());
}

void TableActor::carry_out(effect::Answer& answer) {
  const Call call = take_call(answer.call);
  if (call.is_act && std::holds_alternative<std::string>(answer.answer))
    act_timer_ = world_.time_act(call.since);
  call.reply(std::move(answer.answer));
}

void TableActor::carry_out(effect::Send& send) {
  const Frame frame = act_timer_ != nullptr ? timed(send.frame) : std::move(send.frame);
  if (send.fresh)
    send.to->send_fresh(shared_from_this(), frame);
  else
    send.to->send_news(shared_from_this(), frame);
}

/// The same bytes, which let go of the timer when the last recipient has them. All who get the same frame
/// share it.
Frame TableActor::timed(const Frame& frame) {
  if (frame != last_frame_) {
    last_frame_ = frame;
    last_timed_ = Frame(frame.get(), [frame, timer = act_timer_](const std::string*) {});
  }
  return last_timed_;
}

void TableActor::carry_out(effect::Follow& follow) {
  if (!follow.follower->follow(shared_from_this())) feed(command::FollowerGone{follow.follower});
}

void TableActor::carry_out(effect::Unfollow& unfollow) { unfollow.follower->unfollow(id_); }

void TableActor::carry_out(effect::Tell& tell) { world_.tell(tell.user, tell.frame); }

std::optional<persistence::Write> TableActor::notice(const effect::Notify& notify) {
  return world_.notice(notify.user, notify.event, id_, table_.record().game);
}

void TableActor::carry_out(effect::Notify& notify) {
  auto write = notice(notify);
  if (!write) return;
  world_.write({*std::move(write)}, [&world = world_](const std::optional<persistence::StoreError>& error) {
    if (!error) world.notices_stored();
  });
}

void TableActor::carry_out(effect::Store& store) {
  const bool large = persistence::is_large(store.writes);
  const std::size_t before = store.writes.size();
  for (const effect::Notify& notify : store.notices) {
    if (auto write = notice(notify)) store.writes.push_back(*std::move(write));
  }
  const bool has_notices = store.writes.size() > before;
  auto done = [self = shared_from_this(), has_notices,
               ticket = store.ticket](std::optional<persistence::StoreError> error) {
    if (has_notices && !error) self->world_.notices_stored();
    self->executor_->post([self, ticket, error = std::move(error)] {
      self->strand_.runs_this();
      if (!error) return self->run(command::Stored{ticket});
      self->run(command::StoreFailed{ticket, error->what(), persistence::is_store_failure(*error)});
    });
  };
  if (!large) return world_.write(std::move(store.writes), std::move(done));
  runtime_.loading().post([self = shared_from_this(), done = std::move(done),
                           writes = std::make_shared<std::vector<persistence::Write>>(
                               std::move(store.writes))] { self->world_.write(std::move(*writes), done); });
}

void TableActor::carry_out(effect::Rebuild& rebuild) {
  runtime_.loading().post([self = shared_from_this(), rebuild = std::move(rebuild)] {
    const auto log = log_of(*rebuild.record, first_moves(rebuild.moves, rebuild.moves.size()));
    if (const auto* fault = std::get_if<Fault>(&log))
      return self->tell(command::RebuildFailed{rebuild.ticket, fault->message});
    auto replayed = replay(*rebuild.game, std::get<MatchLog>(log));
    if (replayed.fault) return self->tell(command::RebuildFailed{rebuild.ticket, replayed.fault->message});
    self->tell(command::Rebuilt{rebuild.ticket, std::move(replayed.match)});
  });
}

void TableActor::carry_out(effect::OpenRematch& open) {
  world_.open_rematch(std::move(open.rematch),
                      [self = shared_from_this(), ticket = open.ticket](std::string table) {
                        self->tell(command::RematchOpened{ticket, std::move(table)});
                      });
}

void TableActor::carry_out(effect::Think& think) {
  world_.think(id_, std::move(think), [weak = weak_from_this()](Command decided) {
    if (const auto self = weak.lock()) self->tell(std::move(decided));
  });
}

void TableActor::carry_out(effect::ReadChat& read) {
  world_.read(read.from->user().id, [self = shared_from_this(), read] {
    if (!read.from->is_here()) return self->tell(command::ChatNotRead{read.ticket});
    try {
      self->tell(command::ChatRead{
          read.ticket, read.before ? read_chat(self->world_.store(), self->id_, read.limit, *read.before)
                                   : read_chat(self->world_.store(), self->id_, read.limit)});
    } catch (const persistence::StoreError& error) {
      spdlog::error("table {}: its chat cannot be read: {}", self->id_, error.what());
      self->tell(command::ChatNotRead{read.ticket});
    }
  });
}

void TableActor::carry_out(effect::AskPresence& ask) {
  feed(command::PresenceKnown{ask.ticket, world_.is_connected(ask.user)});
}

void TableActor::carry_out(effect::ReadMatch& read) {
  auto reply = take_call(read.call).reply;  // before `read` is moved from
  world_.read_match(std::move(read), std::move(reply));
}

void TableActor::carry_out(effect::SetTimer& timer) {
  const auto delay = std::max<std::int64_t>(0, timer.at_steady_ms - runtime_.now().steady_ms);
  executor_->after(std::chrono::milliseconds(delay), [weak = weak_from_this()] {
    if (const auto self = weak.lock()) {
      self->strand_.runs_this();
      self->run(command::TimerFired{});
    }
  });
}

void TableActor::carry_out(effect::Show& show) { world_.show(id_, std::move(show.row)); }

void TableActor::carry_out(effect::End& end) {
  std::optional<std::chrono::milliseconds> wake_after;
  if (end.wake_at_steady_ms)
    wake_after.emplace(std::max<std::int64_t>(0, *end.wake_at_steady_ms - runtime_.now().steady_ms));
  world_.ended(shared_from_this(), wake_after);
}

void TableActor::carry_out(effect::Count& count) { world_.count(count.event); }

void TableActor::carry_out(effect::Log& log) {
  switch (log.level) {
    case effect::Log::Level::info:
      return spdlog::info("{}", log.text);
    case effect::Log::Level::warning:
      return spdlog::warn("{}", log.text);
    case effect::Log::Level::error:
      return spdlog::error("{}", log.text);
  }
}

}  // namespace arbiter::server
