// What a table tells its followers.
#include "json/patch.hpp"
#include "protocol/envelope.hpp"
#include "rules/core/updates.hpp"
#include "server/archive/former_seats.hpp"
#include "server/archive/seed.hpp"
#include "server/archive/wire_status.hpp"
#include "server/base/flaw.hpp"
#include "server/tables/table.hpp"

namespace arbiter::server {

using protocol::Reason;

namespace {

/// For how long a seat without a connection is still prepared for.
constexpr std::int64_t kBackSoonMs = 60'000;

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

}  // namespace

void Table::send(const FollowerRef& to, Frame frame, bool fresh) {
  emit(effect::Send{to, std::move(frame), fresh});
}

void Table::send_to_all(const Frame& frame) {
  for (const auto& follower : followers_.all()) send(follower.who, frame);
}

void Table::follow(const FollowerRef& who, std::size_t viewer) {
  add_follower(who, viewer);
  send(who, state_frame(viewer), true);
  send_seats();
  if (stopped_) send(who, stopped_frame());
  greet_newcomer(who);
  if (is_seat(viewer)) welcome_back(core::Seat::of(viewer));
}

void Table::add_follower(const FollowerRef& who, std::size_t viewer) {
  if (followers_.put(who, viewer))
    emit(effect::Follow{who});
  else
    forget_unwatched_views();  // it may have been the last with other eyes
  if (is_seat(viewer)) left_.erase(core::Seat::of(viewer));
}

bool Table::remove_follower(const FollowerRef& who) {
  const std::int64_t now = at_.now.steady_ms;
  const std::size_t viewer = viewer_of(who->user());
  if (!followers_.remove(who)) return false;
  emit(effect::Unfollow{who});
  if (is_seat(viewer)) {
    last_here_[viewer] = now;
    attendance_.seen(now);
  }
  if (who->user().id == seating_.host.id) host_last_here_ = now;
  end_grants();
  forget_unwatched_views();
  if (followers_.empty()) idle_since_ = now;
  return true;
}

/// Whether the viewer is followed, or soon may be again: a seat's connection that was lost mostly comes back
/// within seconds, and is to get what it missed.
bool Table::is_watched(std::size_t viewer) const {
  if (followers_.any(viewer)) return true;
  return is_seat(viewer) && at_.now.steady_ms - last_here_[viewer] < kBackSoonMs;
}

void Table::forget_unwatched_views() {
  bool any = false;
  for (std::size_t viewer = 0; viewer < kViewers; ++viewer) {
    if (!views_.kept(viewer)) continue;
    if (is_watched(viewer)) {
      any = true;
      continue;
    }
    if (ARBITER_FLAW(touches_prepared_views) && pending_) {
      auto* move = std::get_if<PendingMove>(&pending_->what);
      if (move != nullptr && move->prepared[viewer])
        move->prepared[viewer]->view = views_.of(viewer, *match_);
    }
    views_.forget(viewer);
  }
  if (!any) views_.forget_recent();
}

std::size_t Table::viewer_of(const User& user) const {
  if (const auto seat = seating_.seat_of(user.id)) return std::size_t{*seat};
  const auto granted = grants_.find(user.id);
  return granted == grants_.end() ? kSpectator : shoulder_of(granted->second.seat);
}

/// After a change of seats every connection sees through its person's own eyes, whichever it came by. Who
/// lost a seat watches on where anybody may, and is out where an invitation is needed or spectators are not
/// allowed; who was shown out is out.
void Table::follow_seating(const std::string& shown_out) {
  whole_until_ = seq_;
  end_grants();
  std::vector<FollowerRef> out;
  std::vector<Followers::Entry> changed;
  for (const auto& follower : followers_.all()) {
    const User& user = follower.who->user();
    const std::size_t viewer = viewer_of(user);
    const bool may_stay = (user.id != shown_out || ARBITER_FLAW(lets_the_removed_stay)) &&
                          (seating_.belongs(user.id) || (!record_.is_private && record_.spectators));
    if (viewer == follower.viewer && user.id != shown_out) continue;
    if (may_stay)
      changed.push_back({follower.who, viewer});
    else
      out.push_back(follower.who);
  }
  for (const auto& follower : changed) {
    add_follower(follower.who, follower.viewer);
    send(follower.who, state_frame(follower.viewer), true);
  }
  for (const FollowerRef& who : out) remove_follower(who);
  if (!out.empty()) send_seats();
}

/// The params of `table.state` for a viewer, now. Keeps the view for later patches.
std::string Table::state_json(std::size_t viewer) {
  std::string params;
  json::Writer out(params);
  out.begin_object();
  out.member("table", id());
  out.member("seq", seq_for(viewer));
  out.key("status").plain(status_word());
  out.key("seat");
  if (is_seat(viewer))
    out.value(viewer);
  else
    out.null();
  if (!is_seat(viewer) && viewer != kSpectator) out.member("as", *seat_seen_by(viewer));
  out.member("commitment", core::to_hex(commitment(record_.server_seed)));
  if (terms_ != Terms{}) {
    out.key("terms");
    terms_.write(out);
  }
  if (branch_ != nullptr) write_branched_from(*branch_, out);
  if (match_ == nullptr) {
    out.key("view").raw("{}");
    out.key("to_act").raw("[]");
  } else {
    const core::Match& match = match_for(viewer);
    core::write_state_members(match, eyes_of(viewer), views_.of(viewer, match), out,
                              is_seat(viewer) && goes_on() ? core::Legal::told : core::Legal::left_out);
  }
  const bool may_undo = is_seat(viewer) && undo_.last(core::Seat::of(viewer)) != nullptr;
  if (may_undo && goes_on()) out.member("undo", true);
  write_beside_moves(viewer, out);
  if (record_.status == Status::Finished) write_reveal(out);
  out.end_object();
  return params;
}

/// What changes without a move: members of a state, and of the answer to who has missed some moves.
void Table::write_beside_moves(std::size_t viewer, json::Writer& out) const {
  if (is_seat(viewer) && proposal_) {
    out.key("proposal");
    proposal_->write(id(), Proposal::State::open, "", out);
  }
  if (match_ != nullptr && !clocks_.none() && !is_behind(viewer)) {
    out.key("clock");
    clocks_.write(out, at_.now.steady_ms, at_.now.wall_ms);
  }
}

Frame Table::state_frame(std::size_t viewer) {
  return make_frame(protocol::notification_frame("table.state", state_json(viewer)));
}

/// To everybody here, each as they see it; whoever is not gets it on coming back.
void Table::send_states() {
  if (!ARBITER_FLAW(forgets_pauses_at_a_resync)) whole_until_ = seq_;
  std::array<Frame, kViewers> frames;
  for (const auto& follower : followers_.all()) {
    Frame& frame = frames[follower.viewer];
    if (frame == nullptr) frame = state_frame(follower.viewer);
    send(follower.who, frame, true);
  }
}

/// How it stands, in a word of the wire.
std::string_view Table::status_word() const {
  return stopped_ && record_.status != Status::Finished ? "stopped" : wire_status(record_.status);
}

const core::Match& Table::match_for(std::size_t viewer) const {
  const bool behind = is_behind(viewer) && !ARBITER_FLAW(shows_spectators_everything);
  return behind ? *delay_.shown().match : *match_;
}

std::uint64_t Table::seq_for(std::size_t viewer) const {
  const bool behind = is_behind(viewer) && !ARBITER_FLAW(shows_spectators_everything);
  return behind ? seq_ - delay_.behind() : seq_;
}

/// The match is over: spectators see the rest of it at once.
void Table::end_delay() {
  delay_.end();
  views_.forget(kSpectator);
  Frame frame;
  for (const auto& follower : followers_.all()) {
    if (follower.viewer != kSpectator) continue;
    if (frame == nullptr) frame = state_frame(kSpectator);
    send(follower.who, frame, true);
  }
}

bool Table::is_behind(std::size_t viewer) const { return viewer == kSpectator && delay_.holds(); }

/// `to_present`, `to_behind`: those who see the match as it is, and those who see it later.
void Table::send_seats(bool to_present, bool to_behind) {
  if (!to_present && !to_behind) return;  // after most moves
  Frame present, behind;
  for (const auto& follower : followers_.all()) {
    const bool later = is_behind(follower.viewer);
    if (!(later ? to_behind : to_present)) continue;
    Frame& frame = later ? behind : present;
    if (frame == nullptr) frame = seats_frame(follower.viewer);
    send(follower.who, frame);
  }
}

/// How long it is until a bot may play on for each of those who are away, if the match runs.
std::vector<std::optional<std::int64_t>> Table::bots_in() const {
  std::vector<std::optional<std::int64_t>> in(seating_.seats.size());
  if (match_ == nullptr || record_.status == Status::Finished) return in;
  for (std::size_t seat = 0; seat < in.size(); ++seat)
    in[seat] = std::max<std::int64_t>(0, last_here_[seat] + settings_.absent_ms - at_.now.steady_ms);
  return in;
}

Frame Table::seats_frame(std::size_t viewer) const {
  std::string params;
  json::Writer out(params);
  out.begin_object();
  out.member("table", id());
  out.key("seats");
  const SeatPresence presence{followers_.connections(seating_.seats.size()), stand_ins_for(viewer),
                              bots_in()};
  seating_.write(out, &presence);
  write_former(seating_.former, static_cast<std::int64_t>(seq_for(viewer)), out);
  out.member("spectators", followers_.watchers());
  out.key("host").begin_object();
  out.member("id", seating_.host.id);
  out.member("name", seating_.host.name);
  out.end_object();
  write_grants(out);
  out.end_object();
  return make_frame(protocol::notification_frame("table.seats", params));
}

/// Why it stopped is for the log: that may quote what not everybody here may know.
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

void Table::write_reveal(json::Writer& out) const {
  out.key("reveal").begin_object();
  out.member("server", core::to_hex(record_.server_seed));
  out.key("entropy").raw(record_.entropy);
  out.member("seed", core::to_hex(record_.seed));
  out.end_object();
}

/// Completes what a move has for every viewer who is here, or was a moment ago.
void Table::prepare(PendingMove& move) {
  views_.prepare(move, [&](std::size_t viewer, const json::Document& before, const json::Document& after) {
    return update_frame(move, viewer, before, after);
  });
}

/// One viewer's `table.update` for a move that is about to be visible, written straight into its frame.
Frame Table::update_frame(const PendingMove& move, std::size_t viewer, const json::Document& before,
                          const json::Document& after) {
  std::string text;
  text.reserve(frame_size_[viewer]);
  text += update_head();
  const bool behind = viewer == kSpectator && move.spectators_behind;
  const persistence::MoveRecord& record = behind ? *move.shown->move : *move.record;
  const auto entry = behind ? entry_of(std::string_view(record.action)) : move.entry;
  json::Writer out(text);
  out.begin_object();
  out.member("table", id());
  out.member("seq", record.seq);
  out.member("by", record.seat);
  if (entry && entry->goes_back()) write_undone(*entry, out);
  if (may_undo_after(move, viewer)) out.member("undo", true);
  core::write_update_members(*move.match_for(viewer), eyes_of(viewer), before, after, out,
                             is_seat(viewer) ? core::Legal::told : core::Legal::left_out);
  if (!move.clocks.none() && !(viewer == kSpectator && move.spectators_behind)) {
    out.key("clock");
    move.clocks.write(out, move.at_steady_ms, move.record->at_ms);
  }
  const bool over = move.finished != nullptr;
  out.key("status").plain(over ? "finished" : "playing");
  if (over) write_reveal(out);
  out.end_object();
  text += '}';
  frame_size_[viewer] = text.size() + text.size() / 4;
  return make_frame(std::move(text));
}

void Table::request(const Ask& ask, const protocol::TableWatch& watch) {
  const User& user = ask.from->user();
  if (auto error = may_enter(user, watch.code)) return answer(ask.call, std::move(*error));
  const std::size_t viewer = viewer_of(user);
  if (viewer == kSpectator && !seating_.belongs(user.id)) {
    if (!record_.spectators)
      return answer(ask.call, Error{Reason::forbidden, "this table takes no spectators", {}});
    if (followers_.watchers() >= settings_.spectators && !followers_.contains(ask.from)) {
      return answer(ask.call,
                    Error{Reason::table_full, "this table has as many spectators as the server allows", {}});
    }
  }
  answer(ask.call, with_chat("{}", ask.from, viewer));
  follow(ask.from, viewer);
}

void Table::request(const Ask& ask, const protocol::TableUnwatch&) {
  if (ARBITER_FLAW(answers_unwatch_and_goes_on)) return answer(ask.call, std::string("{}"));
  if (!remove_follower(ask.from)) {
    const bool hidden = record_.is_private && !seating_.belongs(ask.from->user().id);
    return answer(
        ask.call,
        Error{Reason::not_found, hidden ? "there is no such table" : "you are not watching this table", {}});
  }
  answer(ask.call, std::string("{}"));
  send_seats();
}

bool Table::sees_private_parts(const Ask& ask) const {
  return seating_.belongs(ask.from->user().id) || followers_.contains(ask.from);
}

void Table::request(const Ask& ask, const protocol::TableResync& resync) {
  // A seat keeps its right to its view; others must be watching already, where spectators are allowed.
  if (!sees_private_parts(ask)) {
    return answer(ask.call, Error{record_.is_private ? Reason::not_found : Reason::forbidden,
                                  record_.is_private ? "there is no such table" : "watch the table first",
                                  {}});
  }
  const User& user = ask.from->user();
  const std::size_t viewer = viewer_of(user);
  if (viewer == kSpectator && !record_.spectators && seating_.host.id != user.id)
    return answer(ask.call, Error{Reason::forbidden, "this table takes no spectators", {}});
  if (resync.since && *resync.since > seq_for(viewer)) {
    return answer(ask.call,
                  protocol::invalid_params("/params/since", "since must be at most the table's seq, " +
                                                                std::to_string(seq_for(viewer))));
  }
  std::optional<std::vector<Frame>> missed;
  if (resync.since && *resync.since > whole_until_ && views_.kept(viewer))
    missed = views_.after(*resync.since, seq_for(viewer), viewer);
  std::string result;
  if (missed) {
    json::Writer out(result);
    out.begin_object();
    out.key("updates").begin_array();
    for (const Frame& frame : *missed) out.raw(params_of(frame));
    out.end_array();
    write_beside_moves(viewer, out);
    out.end_object();
  } else {
    result = state_json(viewer);
  }
  const bool new_here = !followers_.contains(ask.from);
  add_follower(ask.from, viewer);
  answer(ask.call, std::move(result));
  if (!new_here) return;
  send_seats();
  if (stopped_) send(ask.from, stopped_frame());
  greet_newcomer(ask.from);
  if (is_seat(viewer)) welcome_back(core::Seat::of(viewer));
}

void Table::request(const Ask& ask, const protocol::MatchState& state) { read_match(ask, state); }
void Table::request(const Ask& ask, const protocol::MatchMoves& moves) { read_match(ask, moves); }

/// The match as it is now, as a value: who reads it does so elsewhere. What is over or cannot be played on is
/// read from the store.
void Table::read_match(const Ask& ask, decltype(effect::ReadMatch::request) request) {
  std::shared_ptr<const RunningMatch> running;
  if (match_ != nullptr && record_.status != Status::Finished)
    running = std::make_shared<const RunningMatch>(RunningMatch{record_, game_, match_, log_});
  unanswered_.reset();
  emit(effect::ReadMatch{ask.call, ask.from, std::move(request), std::move(running)});
}

}  // namespace arbiter::server
