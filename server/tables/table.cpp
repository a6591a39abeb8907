// The order of what happens at a table.
#include "server/tables/table.hpp"

#include <algorithm>
#include <type_traits>

#include "protocol/envelope.hpp"
#include "server/archive/wire_status.hpp"
#include "server/base/flaw.hpp"
#include "server/base/iso_time.hpp"
#include "server/tables/terms.hpp"

namespace arbiter::server {

using protocol::Error;
using protocol::Reason;

namespace {

/// How long a finished table stays in memory for those who may come back to look at it.
constexpr std::int64_t kLingerMs = 1000;

Error no_such_table() { return Error{Reason::not_found, "there is no such table", {}}; }

template <class Request>
constexpr bool kIsChange =
    std::is_same_v<Request, protocol::TableJoin> || std::is_same_v<Request, protocol::TableLeave> ||
    std::is_same_v<Request, protocol::TableAddBot> || std::is_same_v<Request, protocol::TableRemove> ||
    std::is_same_v<Request, protocol::TableMute> || std::is_same_v<Request, protocol::TableBan> ||
    std::is_same_v<Request, protocol::TableTransfer> || std::is_same_v<Request, protocol::TableStart> ||
    std::is_same_v<Request, protocol::TableAct> || std::is_same_v<Request, protocol::TableUndo> ||
    std::is_same_v<Request, protocol::TablePropose> || std::is_same_v<Request, protocol::TableAnswer> ||
    std::is_same_v<Request, protocol::TableConcede>;

std::shared_ptr<const LobbyRow::Fixed> fixed_of(const persistence::TableRecord& record,
                                                const Seating& seating, std::string_view status) {
  LobbyRow::Fixed fixed{record.game, std::string(status), {}};
  json::Writer out(fixed.json);
  out.begin_object();
  out.member("table", record.id);
  out.member("game", record.game);
  out.key("options").raw(record.options);
  out.member("status", fixed.status);
  if (Terms::load(record).rated) out.member("rated", true);
  out.key("host").begin_object();
  out.member("id", seating.host.id);
  out.member("name", seating.host.name);
  out.end_object();
  out.key("seats");
  seating.write(out);
  const Terms terms = Terms::load(record);
  if (terms.clock != protocol::ClockSettings{}) {
    out.key("clock");
    terms.write_clock(out);
  }
  out.end_object();
  fixed.json.pop_back();  // it is left open: the row goes on, see LobbyRow::json
  return std::make_shared<const LobbyRow::Fixed>(std::move(fixed));
}

}  // namespace

std::string LobbyRow::json() const {
  std::string text = fixed->json;
  text += ",\"spectators\":" + std::to_string(spectators) + ",\"seq\":" + std::to_string(seq);
  if (to_act) {
    text += ",\"to_act\":[";
    for (const core::Seat seat : *to_act) {
      if (text.back() != '[') text += ',';
      text += std::to_string(seat);
    }
    text += ']';
  }
  return text + ",\"moved_at\":\"" + iso_time(moved_at_ms) + "\"}";
}

LobbyRow lobby_row_of(const persistence::TableRecord& record, const Seating& seating, int spectators,
                      std::uint64_t seq, const Standing& standing) {
  return {fixed_of(record, seating, wire_status(record.status)), spectators, seq, standing.to_act,
          standing.moved_at_ms};
}

Table::Table(const TableSettings& settings, TableContent content, const Moment& now)
    : settings_(settings),
      record_(std::move(content.record)),
      terms_(Terms::load(record_)),
      game_(std::move(content.game)),
      position_(std::move(content.position)),
      branch_(std::move(content.branch)),
      seating_(Seating::load(record_)),
      match_(std::move(content.match)),
      log_(std::move(content.moves)),
      undo_(std::move(content.undo)),
      delay_(std::move(content.delay)),
      seq_(log_.size()),
      stopped_(std::move(content.stopped)),
      host_last_here_(now.steady_ms),
      chat_(std::move(content.chat), settings.chat_per_minute),
      idle_since_(now.steady_ms) {
  seating_.former = std::move(content.former);
  successor_ = nlohmann::json::parse(record_.extra).value(kSuccessor, std::string());
  record_.last_seq = static_cast<std::int64_t>(seq_);
  whole_until_ = seq_;
  decision_seq_.fill(seq_);
  hold_chat();
  last_here_.fill(now.steady_ms - content.asleep_ms);
  at_.now = now;
  start_clocks(content.uncounted_ms);
  start_attendance(content.away_ms);
}

Effects Table::step(const Circumstances& circumstances, Command command) {
  at_ = circumstances;
  out_.clear();
  out_.reserve(8);
  if (ended_ && !ARBITER_FLAW(runs_after_the_end)) {
    if (const auto* ask = std::get_if<Ask>(&command)) answer(ask->call, no_such_table());
    if (const auto* close = std::get_if<command::Close>(&command)) answer(close->call, no_such_table());
    return std::move(out_);
  }
  if (must_wait(command)) {
    waiting_.push_back(std::move(command));
  } else {
    run(command);
  }
  settle();
  return std::move(out_);
}

/// A change waits while another is being made durable; everything does while that is the table's end.
bool Table::must_wait(const Command& command) const {
  if (!pending_) return false;
  if (const auto* ask = std::get_if<Ask>(&command)) {
    return std::holds_alternative<PendingEnd>(pending_->what) ||
           std::visit([](const auto& request) { return kIsChange<std::decay_t<decltype(request)>>; },
                      ask->request);
  }
  return std::holds_alternative<command::BotDecided>(command) ||
         std::holds_alternative<command::PresenceKnown>(command) ||
         std::holds_alternative<command::RematchOpened>(command) ||
         std::holds_alternative<command::Renamed>(command) || std::holds_alternative<command::Close>(command);
}

/// Whatever is thrown out of a game stops its own table, and nobody is left without an answer.
void Table::run(Command& command) {
  unanswered_.reset();
  try {
    std::visit([this](auto& what) { on(what); }, command);
  } catch (const std::exception& error) {
    if (ARBITER_FLAW(lets_exceptions_out)) throw;
    if (unanswered_) answer(*unanswered_, protocol::internal_error());
    stop(error.what());
  }
}

/// What follows from the state after a command, however it came about.
void Table::settle() {
  while ((!ended_ || ARBITER_FLAW(runs_after_the_end)) && !pending_ && !waiting_.empty()) {
    Command next = std::move(waiting_.front());
    waiting_.pop_front();
    run(next);
  }
  if (ended_) return;
  try {
    notice_time();
    wake_bots();
    note_attendance();
    keep_time();
  } catch (const std::exception& error) {
    stop(error.what());
  }
  show();
}

void Table::on(command::Open& open) {
  if (open.creator != nullptr) follow(open.creator, viewer_of(open.creator->user()));
}

void Table::on(Ask& ask) {
  unanswered_ = ask.call;
  note_presence(ask);
  std::visit([&](const auto& request) { this->request(ask, request); }, ask.request);
}

/// Whoever asks for something is here, also without following the table.
void Table::note_presence(const Ask& ask) {
  const auto seat = ask.from == nullptr ? std::nullopt : seating_.seat_of(ask.from->user().id);
  if (!seat) return;
  left_.erase(*seat);
  last_here_[*seat] = at_.now.steady_ms;
}

void Table::on(command::Stored& stored) {
  if (chat_.is_on_its_way(stored.ticket)) return chat_stored();
  if (!pending_ || pending_->ticket != stored.ticket) return;
  PendingChange change = std::move(*pending_);
  pending_.reset();
  idle_since_ = at_.now.steady_ms;
  unanswered_ = change.call;
  if (change.is_agreed) proposal_ends(Proposal::State::agreed);
  std::visit([&](auto& what) { take_effect(change, what); }, change.what);
}

void Table::on(command::StoreFailed& failed) {
  if (!failed.store_is_at_fault)  // what is of the store is logged once, not for each table
    log(effect::Log::Level::error, "could not be stored: " + failed.why);
  const Error error = protocol::busy("the server cannot store this just now; nothing was changed", 1000);
  if (chat_.is_on_its_way(failed.ticket)) {
    for (const Chat::Said& said : chat_.failed()) answer(said.call, error);
    return send_chat_to_store();
  }
  if (pending_ && pending_->ticket == failed.ticket) drop_pending(error);
}

void Table::on(command::FollowerGone& gone) {
  if (remove_follower(gone.follower)) send_seats();
}

void Table::on(command::FollowerReady& ready) {
  if (!followers_.contains(ready.follower)) return;
  send(ready.follower, state_frame(viewer_of(ready.follower->user())), true);
  send(ready.follower, seats_frame(viewer_of(ready.follower->user())));
  if (stopped_) send(ready.follower, stopped_frame());
}

void Table::on(command::TimerFired&) {
  const std::int64_t now = at_.now.steady_ms;
  if (timer_ && now < *timer_) return;  // one that was set earlier, for later
  timer_.reset();
  if (draining_) return;
  if (const auto at = proposal_deadline(); at && now >= *at) expire_proposal();
  if (pending_) return;
  if (const auto at = closing_deadline(); at && now >= *at) return close_match();
  if (const auto at = idle_deadline(); at && now >= *at) {
    if (is_closable() && (attendance_.is_unnoted() || clocks_.is_ahead_of_the_store()))
      return write_attendance();
    if (record_.status == Status::Open) return begin_deletion(nullptr);
    return end(false);
  }
  if (const auto at = host_deadline(); at && now >= *at) pass_on_host();
}

void Table::on(command::Drain&) { draining_ = true; }

PendingChange& Table::begin_change(std::optional<CallId> call, FollowerRef from, PlaceRef place,
                                   decltype(PendingChange::what) what) {
  unanswered_.reset();  // the change answers it
  return pending_.emplace(
      PendingChange{++last_ticket_, call, std::move(from), std::move(place), std::move(what)});
}

void Table::store(Ticket ticket, std::vector<persistence::Write> writes, Notices notices) {
  if (ARBITER_FLAW(forgets_notices)) notices.clear();
  emit(effect::Store{ticket, std::move(writes), std::move(notices)});
}

/// It never happened.
void Table::drop_pending(Error error) {
  PendingChange change = std::move(*pending_);
  pending_.reset();
  idle_since_ = at_.now.steady_ms;
  if (change.call) answer(*change.call, std::move(error));
  if (change.is_agreed) proposal_ends(Proposal::State::ended);
  if (const auto* rematch = std::get_if<PendingRematch>(&change.what))
    tell_rematch(rematch->table);  // it is there
  if (auto* move = std::get_if<PendingMove>(&change.what)) {
    if (move->by_bot) bots_.failed(core::Seat::of(move->record->seat), at_.now.steady_ms);
    views_.discard(*move);
  }
}

void Table::stop(const std::string& why) {
  if (stopped_) return;
  stopped_ = Stop{Reason::stopped, why};
  emit(effect::Count{effect::Event::table_stopped});
  log(effect::Log::Level::error, "(" + record_.game + ") stopped: " + why);
  fixed_.reset();
  send_to_all(stopped_frame());
  if (proposal_ && !is_carried_out()) proposal_ends(Proposal::State::ended);
}

void Table::end(bool deleted, const std::string& words) {
  ended_ = true;
  deleted_ = deleted;
  if (!ARBITER_FLAW(runs_after_the_end)) refuse_all();
  if (deleted) send_to_all(notice_frame("table_closed", words));
  for (const auto& follower : followers_.all()) emit(effect::Unfollow{follower.who});
  followers_ = {};
  show();
  emit(effect::End{deleted, deleted ? std::nullopt : wake_at()});
}

/// What waits behind the end of a table is refused.
void Table::refuse_all() {
  for (const Command& command : waiting_) {
    if (ARBITER_FLAW(forgets_who_waits)) continue;
    if (const auto* ask = std::get_if<Ask>(&command)) answer(ask->call, no_such_table());
    if (const auto* close = std::get_if<command::Close>(&command)) answer(close->call, no_such_table());
  }
  waiting_.clear();
  for (const auto& [ticket, ask] : asked_presence_) answer(ask.call, no_such_table());
  asked_presence_.clear();
  for (const auto& [ticket, reading] : reading_chat_) answer(reading.call, no_such_table());
  reading_chat_.clear();
  for (const Chat::Said& said : chat_.unanswered()) answer(said.call, no_such_table());
}

std::optional<Error> Table::gone() const {
  if (draining_) return protocol::busy("the server is shutting down", 5000);
  if (record_.status == Status::Finished) return Error{Reason::finished, "this match is over", {}};
  if (stopped_) {
    const std::string why = stopped_->told.empty() ? "" : ": " + stopped_->told;
    return Error{stopped_->reason,
                 "this table has stopped" + why + "; what can be read of its match stays readable",
                 {}};
  }
  return std::nullopt;
}

/// Whether what is legal may be done, as far as anybody but the server decides: nobody has paused, nothing is broken.
bool Table::goes_on() const {
  return (record_.status == Status::Playing || ARBITER_FLAW(offers_in_a_pause)) && !stopped_;
}

/// Why nobody plays on just now.
std::optional<Error> Table::halted() const {
  if (auto error = gone()) return error;
  if (record_.status == Status::Paused)
    return Error{Reason::paused, "this table is paused, until all have agreed to resume", {}};
  return std::nullopt;
}

/// When the table leaves memory, or is deleted if it never started, unless somebody comes.
std::optional<std::int64_t> Table::idle_deadline() const {
  const bool quiet = followers_.empty() && !pending_ && waiting_.empty() && chat_.quiet() &&
                     asked_presence_.empty() && reading_chat_.empty() && !proposal_;
  if (!quiet || bot_owes_decision()) return std::nullopt;
  if (record_.status == Status::Open) return idle_since_ + settings_.open_ms;
  if (ARBITER_FLAW(stays_in_memory)) return std::nullopt;
  return idle_since_ + (record_.status == Status::Finished ? kLingerMs : settings_.idle_ms);
}

/// Whether the match goes on by itself.
bool Table::bot_owes_decision() const {
  if (match_ == nullptr || halted()) return false;
  for (const core::Seat seat : match_->to_act()) {
    if (!bot_of(seat).empty()) return true;
  }
  return false;
}

/// When the rights of a host who is away pass on to somebody who is here.
std::optional<std::int64_t> Table::host_deadline() const {
  if (ARBITER_FLAW(keeps_the_host)) return std::nullopt;
  if (record_.status != Status::Open || pending_ || followers_.any_of(seating_.host.id)) return std::nullopt;
  if (!seating_.eldest([&](core::Seat seat) { return followers_.any(seat); })) return std::nullopt;
  return host_last_here_ + settings_.host_away_ms;
}

std::optional<std::int64_t> Table::bots_deadline() const {
  if (match_ == nullptr || pending_ || halted()) return std::nullopt;
  std::optional<std::int64_t> first;
  for (const core::Seat seat : match_->to_act()) {
    if (bot_of(seat).empty()) continue;
    if (const auto at = bots_.again_at(seat); at && (!first || *at < *first)) first = at;
  }
  return first;
}

/// Asks for a timer where the first deadline is earlier than what has been asked for.
void Table::keep_time() {
  if (draining_) return;
  for (const auto& deadline : {idle_deadline(), host_deadline(), bots_deadline(), proposal_deadline(),
                               clock_deadline(), attendance_deadline()}) {
    if (!deadline || (timer_ && *timer_ <= *deadline)) continue;
    timer_ = deadline;
    emit(effect::SetTimer{*deadline});
  }
}

std::optional<LobbyRow> Table::lobby_row() const {
  // What is not to be played, and perhaps not to be read, is not listed.
  if (ended_ || record_.is_private || (match_ == nullptr && stopped_)) return std::nullopt;
  if (fixed_ == nullptr) fixed_ = fixed_of(record_, seating_, status_word());
  // As spectators see it, who may be some moves behind.
  const std::uint64_t seq = seq_for(kSpectator);
  const std::int64_t began = record_.started_at_ms > 0 ? record_.started_at_ms : record_.created_at_ms;
  return LobbyRow{fixed_, followers_.watchers(), seq,
                  match_ == nullptr ? core::SeatSet{} : match_for(kSpectator).to_act(),
                  seq > 0 ? log_[static_cast<std::size_t>(seq - 1)]->at_ms : began};
}

void Table::show() {
  auto row = lobby_row();
  if (row == shown_) return;
  if (ARBITER_FLAW(lists_changes_of_seats_only) && row && shown_ && row->fixed == shown_->fixed) return;
  shown_ = row;
  emit(effect::Show{std::move(row)});
}

void Table::answer(CallId call, Answer answer) {
  if (unanswered_ == call) unanswered_.reset();
  emit(effect::Answer{call, std::move(answer)});
}

void Table::log(effect::Log::Level level, std::string text) {
  emit(effect::Log{level, "table " + id() + ": " + std::move(text)});
}

persistence::TableRecord Table::record_with(const Seating& seating) const {
  persistence::TableRecord record = record_;
  seating.store(record);
  return record;
}

void Table::adopt(persistence::TableRecord record, Seating seating) {
  if (seating.host.id != seating_.host.id) host_last_here_ = at_.now.steady_ms;
  record_ = std::move(record);
  record_.last_seq = static_cast<std::int64_t>(seq_);
  seating_ = std::move(seating);
  if (match_ != nullptr) clocks_.run(owing(*match_), at_.now.steady_ms);
  fixed_.reset();
}

}  // namespace arbiter::server
