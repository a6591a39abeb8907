#include "server/tables/undo_stack.hpp"

#include "server/archive/log_entry.hpp"
#include "server/base/flaw.hpp"

namespace arbiter::server {

UndoHistory::UndoHistory(const std::vector<persistence::MoveRecord>& moves)
    : from_(static_cast<std::int64_t>(moves.size())) {
  while (from_ > 0 && moves[static_cast<std::size_t>(from_ - 1)].seat == moves.back().seat) --from_;
}

void UndoHistory::add(const core::Match& match, const persistence::MoveRecord* move) {
  const std::int64_t seq = move != nullptr ? move->seq : 0;
  if (seq < from_) return;
  if (seq > from_) {
    const auto seat = core::Seat::of(move->seat);
    const auto entry = entry_of(std::string_view(move->action));
    if (entry && entry->kind == LogEntry::Kind::undo)
      stack_.pop();
    else if (!entry &&
             (match.nothing_learned_since(*before_, seat) || ARBITER_FLAW(undoes_more_after_a_restart)))
      stack_.push({seat, static_cast<std::uint64_t>(seq - 1), before_});
    else
      stack_.clear();
  }
  before_ = match.clone();
}

}  // namespace arbiter::server
