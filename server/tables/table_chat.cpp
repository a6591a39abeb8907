// Talking at a table, beside the moves.
#include <algorithm>

#include "protocol/envelope.hpp"
#include "server/base/flaw.hpp"
#include "server/tables/table.hpp"

namespace arbiter::server {

using protocol::Error;
using protocol::Reason;

namespace {

Frame chat_frame(const std::string& table, const Chat::Said& said) {
  std::string params;
  json::Writer out(params);
  out.begin_object();
  out.member("table", table);
  out.key("user").begin_object();
  out.member("id", said.line.user.id);
  out.member("name", said.line.user.name);
  out.end_object();
  out.key("seat");
  if (said.seat)
    out.value(*said.seat);
  else
    out.null();
  out.member("text", said.line.text);
  out.member("at", said.line.at_ms);
  out.member("line", said.line.line);
  out.end_object();
  return make_frame(protocol::notification_frame("table.chat", params));
}

template <class Lines>
std::string lines_result(const Lines& lines) {
  std::string result;
  json::Writer out(result);
  out.begin_object();
  out.key("lines");
  write_lines(lines, out);
  out.end_object();
  return result;
}

Error not_here(bool hidden) {
  return Error{hidden ? Reason::not_found : Reason::forbidden,
               hidden ? "there is no such table" : "watch the table or sit down to talk there",
               {}};
}

}  // namespace

void Table::request(const Ask& ask, const protocol::TableChat& chat) {
  if (!sees_private_parts(ask)) return answer(ask.call, not_here(record_.is_private));
  const User& user = ask.from->user();
  if (seating_.is_muted(user.id))
    return answer(ask.call, Error{Reason::forbidden, "the host does not let you talk here", {}});
  if (at_.store_is_behind) {
    return answer(ask.call, protocol::busy("the server stores as fast as it can; try again", 1000));
  }
  if (const auto wait = chat_.refuse(user.id, at_.now.steady_ms)) {
    auto error = protocol::rate_limited(static_cast<std::uint64_t>(*wait));
    error.message = "you may say " + std::to_string(settings_.chat_per_minute) + " lines a minute here";
    return answer(ask.call, std::move(error));
  }
  const bool sees_now = viewer_of(user) != kSpectator;
  chat_.say({ask.call, seating_.seat_of(user.id), sees_now, {0, user, chat.text, at_.now.wall_ms}});
  unanswered_.reset();
  send_chat_to_store();
}

void Table::send_chat_to_store() {
  // A move that is on its way to the store is there before the line.
  const bool moving = pending_ && std::holds_alternative<PendingMove>(pending_->what);
  auto writes = chat_.to_store(id(), last_ticket_ + 1, moving ? seq_ + 1 : seq_);
  if (!writes.empty()) store(++last_ticket_, std::move(writes), notices_of(chat_.on_its_way()));
}

void Table::chat_stored() {
  for (const Chat::Said& said : chat_.stored()) {
    answer(said.call, std::string("{}"));
    const Frame frame = chat_frame(id(), said);
    const bool held = said.sees_now && delay_.holds() && !ARBITER_FLAW(tells_spectators_the_chat);
    if (held) held_chat_.hold(said.line.line, *said.line.seq, {frame, said.line.user.id});
    for (const auto& follower : followers_.all()) {
      const bool later = held && follower.viewer == kSpectator;
      if (!later && hears(follower.who, said.line.user.id)) send(follower.who, frame);
    }
  }
  release_chat();
  send_chat_to_store();
}

/// After a restart: what spectators may not hear yet, they hear later.
void Table::hold_chat() {
  if (!delay_.holds() || chat_.last().empty() || ARBITER_FLAW(forgets_what_was_held)) return;
  held_chat_.restart(chat_.last().back().line, seq_for(kSpectator), seq_);
  for (const SpokenLine& line : chat_.last()) {
    if (!line.seq || !held_chat_.holds(line)) continue;
    const Chat::Said said{0, seating_.seat_of(line.user.id), true, line};
    held_chat_.hold(line.line, *line.seq, {chat_frame(id(), said), line.user.id});
  }
}

/// Spectators hear what was said about the moves that they have come to.
void Table::release_chat() {
  for (const HeldChat::Line& line : held_chat_.release(seq_for(kSpectator))) {
    for (const auto& follower : followers_.all()) {
      if (follower.viewer == kSpectator && hears(follower.who, line.speaker)) send(follower.who, line.frame);
    }
  }
}

/// Without what is held for spectators, and without those of whom the asker does not want to hear.
std::vector<SpokenLine> Table::heard_by(const FollowerRef& asker, std::size_t viewer,
                                        std::vector<SpokenLine> lines) const {
  std::erase_if(lines, [&](const SpokenLine& line) {
    const bool too_old = line.user.id.empty() ||
                         (settings_.chat_ms > 0 && at_.now.surely_ms() - line.at_ms > settings_.chat_ms);
    return too_old || (viewer == kSpectator && held_chat_.holds(line)) || !hears(asker, line.user.id);
  });
  return lines;
}

/// A result with the last lines of chat, if there are any: {"seat": 1} becomes {"seat": 1, "chat": […]}.
std::string Table::with_chat(std::string result, const FollowerRef& asker, std::size_t viewer) const {
  const auto lines = heard_by(asker, viewer, {chat_.last().begin(), chat_.last().end()});
  if (lines.empty()) return result;
  result.pop_back();
  if (result.back() != '{') result += ',';
  result += "\"chat\":";
  json::Writer out(result);
  write_lines(lines, out);
  result += '}';
  return result;
}

void Table::request(const Ask& ask, const protocol::TableChatHistory& history) {
  if (!sees_private_parts(ask)) return answer(ask.call, not_here(record_.is_private));
  const auto limit = static_cast<std::size_t>(history.limit);
  const auto& last = chat_.last();
  const std::size_t viewer = viewer_of(ask.from->user());
  const bool at_hand = !history.before && (limit <= last.size() || last.empty() || last.front().line == 1);
  if (at_hand) {
    const auto first = last.end() - static_cast<std::ptrdiff_t>(std::min(limit, last.size()));
    return answer(ask.call, lines_result(heard_by(ask.from, viewer, {first, last.end()})));
  }
  const Ticket ticket = ++last_ticket_;
  reading_chat_.emplace(ticket, ReadingChat{ask.call, ask.from, viewer});
  unanswered_.reset();
  emit(effect::ReadChat{ticket, ask.from, history.before, limit});
}

void Table::on(command::ChatRead& read) {
  const auto asked = reading_chat_.extract(read.ticket);
  if (asked.empty()) return;
  const ReadingChat& reading = asked.mapped();
  answer(reading.call, lines_result(heard_by(reading.from, reading.viewer, std::move(read.lines))));
}

void Table::on(command::ChatNotRead& failed) {
  const auto asked = reading_chat_.extract(failed.ticket);
  if (!asked.empty()) answer(asked.mapped().call, protocol::busy("the server cannot read just now", 1000));
}

}  // namespace arbiter::server
