// Matches that nobody comes back to are closed in the end: they are over without a result, and stay to be watched.
#include <algorithm>

#include "server/base/flaw.hpp"
#include "server/tables/table.hpp"

namespace arbiter::server {

namespace {

constexpr std::int64_t kCloseAgainMs = 1000;

}  // namespace

/// `away_ms`: for so long nobody had been there, as the store has it, but for the time in which the server was not.
void Table::start_attendance(std::int64_t away_ms) {
  const std::int64_t now = at_.now.steady_ms;
  attendance_ = Attendance(terms_.auto_close_ms(settings_.auto_close_ms), now - away_ms, now);
}

bool Table::is_closable() const {
  return (record_.status == Status::Playing || record_.status == Status::Paused) && match_ != nullptr &&
         !gone();
}

bool Table::is_attended() const {
  const auto& all = followers_.all();
  return std::any_of(all.begin(), all.end(), [](const auto& follower) { return is_seat(follower.viewer); });
}

/// Somebody who is there has not left yet: so much is noted now and then, for the case that the server ends.
void Table::note_attendance() {
  if (!is_closable() || !is_attended()) return;
  attendance_.seen(at_.now.steady_ms);
  if (const auto at = attendance_.to_be_noted_at(); at && at_.now.steady_ms >= *at && !pending_)
    write_attendance();
}

/// And how the clocks stand, which do not count how slow the disk was.
void Table::write_attendance() {
  PendingNote note{record_, idle_since_};
  keep_seen(note.record, static_cast<std::int64_t>(seq_), attendance_.last_seen());
  attendance_.noted();
  if (!clocks_.none()) {
    keep_standing(note.record, static_cast<std::int64_t>(seq_), match_->to_act(),
                  clocks_.store(at_.now.steady_ms), at_.now.steady_ms);
    clocks_.stored();
  }
  const auto record = note.record;
  const auto& begun = begin_change(std::nullopt, nullptr, nullptr, std::move(note));
  store(begun.ticket, {persistence::PutTable{record}});
}

void Table::take_effect(PendingChange&, PendingNote& note) {
  idle_since_ = note.idle_since;  // nobody has come by it
  record_ = std::move(note.record);
}

/// When this match is closed; nothing while somebody is there.
std::optional<std::int64_t> Table::closing_deadline() const {
  if (!is_closable() || is_attended() || ARBITER_FLAW(never_closes)) return std::nullopt;
  const auto at = attendance_.closes_at();
  return at ? std::optional(std::max(*at, close_again_)) : std::nullopt;
}

/// When this table looks again at who is there.
std::optional<std::int64_t> Table::attendance_deadline() const {
  if (pending_ || !is_closable()) return std::nullopt;
  return is_attended() ? attendance_.to_be_noted_at() : closing_deadline();
}

void Table::close_match() {
  close_again_ = at_.now.steady_ms + kCloseAgainMs;
  log(effect::Log::Level::info, "closed: nobody has come back");
  break_off(match_->to_act().front(), LogEntry{LogEntry::Kind::auto_close});
}

}  // namespace arbiter::server
