// What a table tells its followers.
#include <algorithm>

#include "json/patch.hpp"
#include "protocol/envelope.hpp"
#include "rules/core/news.hpp"
#include "server/archive/seed.hpp"
#include "server/directory.hpp"
#include "server/service.hpp"
#include "server/table.hpp"

namespace arbiter::server {

namespace {

/// How much of the past a table keeps for those who come back after a short absence.
constexpr std::size_t kRecentMoves = 16;
constexpr std::size_t kRecentBytes = 64 * 1024;

/// A `table.update` frame up to its params; behind them stands one closing brace.
const std::string& update_head() {
  static const std::string head = [] {
    std::string frame = protocol::notification_frame("table.update", "");
    frame.pop_back();
    return frame;
  }();
  return head;
}

/// A `table.update`'s params, out of its frame.
std::string_view params_of(const Frame& frame) {
  const std::size_t head = update_head().size();
  return std::string_view(*frame).substr(head, frame->size() - head - 1);
}

std::string_view wire_status(persistence::TableStatus status) {
  using Status = persistence::TableStatus;
  return status == Status::Open ? "open" : status == Status::Finished ? "finished" : "playing";
}

}  // namespace

void Table::subscribe(const std::shared_ptr<Session>& session, std::size_t viewer) {
  if (!add_subscriber(session, viewer)) return;
  session->send_fresh(shared_from_this(), state_frame(viewer));
  send_seats();
  if (!stopped_.empty()) session->send_news(shared_from_this(), stopped_frame());
}

/// False if the connection has ended meanwhile.
bool Table::add_subscriber(const std::shared_ptr<Session>& session, std::size_t viewer) {
  if (!session->follow(shared_from_this())) return false;
  const auto known =
      std::find_if(subscribers_.begin(), subscribers_.end(), [&](auto& s) { return s.session == session; });
  if (known != subscribers_.end())
    known->viewer = viewer;
  else
    subscribers_.push_back({session, viewer});
  if (viewer != kSpectator) left_.erase(static_cast<core::Seat>(viewer));
  return true;
}

bool Table::unsubscribe(const std::shared_ptr<Session>& session) {
  const auto before = subscribers_.size();
  for (const Subscriber& s : subscribers_) {
    if (s.session == session && s.viewer != kSpectator) last_here_[s.viewer] = now_ms();
  }
  std::erase_if(subscribers_, [&](const Subscriber& s) { return s.session == session; });
  session->unfollow(id());
  forget_unwatched_views();
  if (subscribers_.empty()) {
    idle_since_ = now_ms();
    forget_recent();
  }
  return subscribers_.size() != before;
}

void Table::forget_unwatched_views() {
  for (std::size_t viewer = 0; viewer < kViewers; ++viewer) {
    const bool wanted =
        std::any_of(subscribers_.begin(), subscribers_.end(), [&](auto& s) { return s.viewer == viewer; });
    if (!wanted && viewed_[viewer]) {
      viewed_[viewer] = false;
      views_[viewer] = {};
      next_views_[viewer] = {};
    }
  }
}

bool Table::follows(const std::shared_ptr<Session>& session) const {
  return std::any_of(subscribers_.begin(), subscribers_.end(), [&](auto& s) { return s.session == session; });
}

std::size_t Table::viewer_of(const User& user) const {
  const auto seat = seating_.seat_of(user.id);
  return seat ? *seat : kSpectator;
}

core::Viewer Table::viewer_at(std::size_t index) const {
  return index == kSpectator ? core::Viewer::spectator() : core::Viewer::seat(static_cast<core::Seat>(index));
}

std::vector<int> Table::connections() const {
  std::vector<int> counts(seating_.seats.size());
  for (const Subscriber& s : subscribers_) {
    if (s.viewer < counts.size()) ++counts[s.viewer];
  }
  return counts;
}

int Table::spectators() const {
  return static_cast<int>(std::count_if(subscribers_.begin(), subscribers_.end(),
                                        [](auto& s) { return s.viewer == kSpectator; }));
}

/// The params of `table.state` for a viewer, now. Keeps the view for later patches if the viewer is followed.
std::string Table::state_json(std::size_t viewer) {
  std::string params;
  json::Writer out(params);
  out.begin_object();
  out.member("table", id());
  out.member("seq", seq_);
  out.key("status").plain(wire_status(record_.status));
  out.key("seat");
  if (viewer == kSpectator)
    out.null();
  else
    out.value(viewer);
  out.member("commitment", core::to_hex(commitment(record_.server_seed)));
  if (match_ == nullptr) {
    out.key("view").raw("{}");
    out.key("to_act").raw("[]");
  } else {
    if (!viewed_[viewer]) {
      core::make_view(*match_, viewer_at(viewer), views_[viewer]);
      viewed_[viewer] = true;
    }
    core::write_state_members(*match_, viewer_at(viewer), views_[viewer], out);
  }
  if (record_.status == Status::Finished) write_reveal(out);
  out.end_object();
  return params;
}

Frame Table::state_frame(std::size_t viewer) {
  return make_frame(protocol::notification_frame("table.state", state_json(viewer)));
}

void Table::send_state_to_all() {
  std::array<Frame, kViewers> frames;
  for (const Subscriber& s : subscribers_) {
    if (frames[s.viewer] == nullptr) frames[s.viewer] = state_frame(s.viewer);
    s.session->send_fresh(shared_from_this(), frames[s.viewer]);
  }
}

void Table::send_seats() { send_to_all(seats_frame()); }

Frame Table::seats_frame() const {
  std::string params;
  json::Writer out(params);
  out.begin_object();
  out.member("table", id());
  out.key("seats");
  seating_.write(out, connections());
  out.member("spectators", spectators());
  out.key("host").begin_object();
  out.member("id", seating_.host.id);
  out.member("name", seating_.host.name);
  out.end_object();
  out.end_object();
  return make_frame(protocol::notification_frame("table.seats", params));
}

/// After a change of seats every connection sees through its person's own eyes, whichever it came by. Who
/// lost a seat watches on where anybody may, and is out where an invitation is needed or spectators are not
/// allowed.
void Table::follow_seating() {
  std::vector<std::shared_ptr<Session>> out;
  for (Subscriber& s : subscribers_) {
    const std::size_t viewer = viewer_of(*s.session->user());
    if (viewer == s.viewer) continue;
    s.viewer = viewer;
    const bool may_stay =
        seating_.belongs(s.session->user()->id) || (!record_.is_private && record_.spectators);
    if (may_stay)
      s.session->send_fresh(shared_from_this(), state_frame(viewer));
    else
      out.push_back(s.session);
  }
  for (const auto& session : out) unsubscribe(session);
  if (!out.empty()) send_seats();
  forget_unwatched_views();
}

void Table::send_to_all(const Frame& frame) {
  for (const Subscriber& s : subscribers_) s.session->send_news(shared_from_this(), frame);
}

void Table::write_reveal(json::Writer& out) const {
  out.key("reveal").begin_object();
  out.member("server", core::to_hex(record_.server_seed));
  out.key("entropy").raw(record_.entropy);
  out.member("seed", core::to_hex(record_.seed));
  out.end_object();
}

/// One viewer's `table.update` for a move that is about to be visible, written straight into its frame.
void Table::prepare(Pending& pending, std::size_t viewer) {
  const core::Viewer eyes = viewer_at(viewer);
  json::Document& view = next_views_[viewer];
  core::make_view(*pending.match, eyes, view);
  std::string text;
  text.reserve(frame_size_[viewer]);
  text += update_head();
  json::Writer out(text);
  out.begin_object();
  out.member("table", id());
  out.member("seq", seq_ + 1);
  out.member("by", pending.move.seat);
  core::write_update_members(*pending.match, eyes, views_[viewer], view, out);
  const bool over = pending.match->to_act().empty();
  out.key("status").plain(over ? "finished" : "playing");
  if (over) write_reveal(out);
  out.end_object();
  text += '}';
  frame_size_[viewer] = text.size() + text.size() / 4;
  pending.frames[viewer] = make_frame(std::move(text));
}

void Table::prepare_all(Pending& pending) {
  for (std::size_t viewer = 0; viewer < kViewers; ++viewer) {
    if (viewed_[viewer] && pending.frames[viewer] == nullptr) prepare(pending, viewer);
  }
}

/// The move has taken effect: everyone hears of it.
void Table::publish(Pending& pending) {
  prepare_all(pending);  // for viewers who came while it was being stored
  for (std::size_t viewer = 0; viewer < kViewers; ++viewer) {
    if (pending.frames[viewer] != nullptr) std::swap(views_[viewer], next_views_[viewer]);
  }
  for (const Subscriber& s : subscribers_) {
    if (pending.frames[s.viewer] != nullptr)
      s.session->send_news(shared_from_this(), pending.frames[s.viewer]);
  }
  if (pending.match->to_act().empty()) {  // nothing follows that could be missed, or be a patch to this
    forget_recent();
    next_views_ = {};
    return;
  }
  keep_recent(std::move(pending.frames));
}

void Table::keep_recent(std::array<Frame, kViewers> frames) {
  std::size_t bytes = 0;
  for (const Frame& frame : frames) bytes += frame != nullptr ? frame->size() : 0;
  recent_.push_back({seq_ + 1, bytes, std::move(frames)});
  recent_bytes_ += bytes;
  while (recent_.size() > kRecentMoves || recent_bytes_ > kRecentBytes) {
    recent_bytes_ -= recent_.front().bytes;
    recent_.pop_front();
  }
}

void Table::forget_recent() {
  recent_.clear();
  recent_bytes_ = 0;
}

void Table::watch(const Caller& caller, protocol::TableWatch request, Reply reply) {
  if (auto error = may_enter(caller, request.code)) return reply(std::move(*error));
  const std::size_t viewer = viewer_of(caller.user);
  if (viewer == kSpectator && !seating_.belongs(caller.user.id)) {
    if (!record_.spectators)
      return reply(protocol::Error{protocol::Reason::forbidden, "this table takes no spectators", {}});
    if (spectators() >= static_cast<int>(service_.config.limits.spectators_per_table)) {
      return reply(protocol::Error{
          protocol::Reason::table_full, "this table has as many spectators as the server allows", {}});
    }
  }
  reply(std::string("{}"));
  subscribe(caller.session, viewer);
  tell_lobby();
}

void Table::unwatch(const Caller& caller, Reply reply) {
  if (!unsubscribe(caller.session)) {
    const bool hidden = record_.is_private && !seating_.belongs(caller.user.id);
    return reply(protocol::Error{protocol::Reason::not_found,
                                 hidden ? "there is no such table" : "you are not watching this table",
                                 {}});
  }
  reply(std::string("{}"));
  send_seats();
  tell_lobby();
}

bool Table::can_see_private_parts(const Caller& caller) const {
  return seating_.belongs(caller.user.id) || follows(caller.session);
}

void Table::resync(const Caller& caller, protocol::TableResync request, Reply reply) {
  // A seat keeps its right to its view; others must be watching already, where spectators are allowed.
  if (!can_see_private_parts(caller)) {
    return reply(
        protocol::Error{record_.is_private ? protocol::Reason::not_found : protocol::Reason::forbidden,
                        record_.is_private ? "there is no such table" : "watch the table first",
                        {}});
  }
  const std::size_t viewer = viewer_of(caller.user);
  if (viewer == kSpectator && !record_.spectators && seating_.host.id != caller.user.id) {
    return reply(protocol::Error{protocol::Reason::forbidden, "this table takes no spectators", {}});
  }
  if (request.since && *request.since > seq_) {
    return reply(protocol::invalid_params("/params/since",
                                          "since must be at most the table's seq, " + std::to_string(seq_)));
  }
  std::string result;
  const std::uint64_t missed = request.since ? seq_ - *request.since : 0;
  const bool known = request.since && viewed_[viewer] && match_ != nullptr && missed <= recent_.size() &&
                     std::all_of(recent_.end() - static_cast<std::ptrdiff_t>(missed), recent_.end(),
                                 [&](const Recent& r) { return r.frames[viewer] != nullptr; });
  if (known) {
    result = "{\"updates\":[";
    for (auto it = recent_.end() - static_cast<std::ptrdiff_t>(missed); it != recent_.end(); ++it) {
      if (result.back() == '}') result += ',';
      result += params_of(it->frames[viewer]);
    }
    result += "]}";
  } else {
    result = state_json(viewer);
  }
  const bool new_here = !follows(caller.session) && add_subscriber(caller.session, viewer);
  reply(std::move(result));
  if (!new_here) return;
  send_seats();
  if (!stopped_.empty()) caller.session->send_news(shared_from_this(), stopped_frame());
}

void Table::chat(const Caller& caller, protocol::TableChat request, Reply reply) {
  if (!can_see_private_parts(caller)) {
    return reply(protocol::Error{
        record_.is_private ? protocol::Reason::not_found : protocol::Reason::forbidden,
        record_.is_private ? "there is no such table" : "watch the table or sit down to talk there",
        {}});
  }
  const std::int64_t at = now_ms();
  std::string params;
  json::Writer out(params);
  out.begin_object();
  out.member("table", id());
  out.key("user").begin_object();
  out.member("id", caller.user.id);
  out.member("name", caller.user.name);
  out.end_object();
  out.key("seat");
  if (const auto seat = seating_.seat_of(caller.user.id))
    out.value(*seat);
  else
    out.null();
  out.member("text", request.text);
  out.member("at", at);
  out.end_object();
  change(
      [caller, text = request.text, at, params = std::move(params), reply = std::move(reply)](Table& table) {
        table.commit(
            {persistence::AppendChat{{table.id(), caller.user.id, text, at}}},
            [params, reply](Table& t) {
              reply(std::string("{}"));
              t.send_to_all(make_frame(protocol::notification_frame("table.chat", params)));
            },
            reply);
      });
}

void Table::tell_lobby() {
  const bool set_aside =
      match_ == nullptr && !stopped_.empty();  // not to be played, and perhaps not to be read
  if (record_.is_private) return;
  if (set_aside) return service_.directory->unlist(id());
  service_.directory->list(id(), listed_as(record_, seating_, spectators(), seq_));
}

Listed listed_as(const persistence::TableRecord& record, const Seating& seating, int spectators,
                 std::uint64_t seq) {
  Listed listed{record.game, std::string(wire_status(record.status)), ""};
  json::Writer out(listed.json);
  out.begin_object();
  out.member("table", record.id);
  out.member("game", record.game);
  out.key("options").raw(record.options);
  out.key("status").plain(listed.status);
  out.key("host").begin_object();
  out.member("id", seating.host.id);
  out.member("name", seating.host.name);
  out.end_object();
  out.key("seats");
  seating.write(out, {});
  out.member("spectators", spectators);
  out.member("seq", seq);
  out.end_object();
  return listed;
}

}  // namespace arbiter::server
