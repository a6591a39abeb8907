#include "server/tables/proposal.hpp"

#include <algorithm>

namespace arbiter::server {

namespace {

std::string_view word_of(Proposal::State state) {
  switch (state) {
    case Proposal::State::open:
      return "open";
    case Proposal::State::agreed:
      return "agreed";
    case Proposal::State::refused:
      return "refused";
    case Proposal::State::expired:
      return "expired";
    case Proposal::State::ended:
      return "ended";
  }
  return "ended";
}

}  // namespace

Proposal::Proposal(std::int64_t id, core::Seat by, protocol::TablePropose what, const Seating& seating,
                   std::int64_t until_steady_ms, std::int64_t until_wall_ms)
    : id_(id),
      by_(by),
      what_(std::move(what)),
      seats_(seating.seats.size()),
      until_steady_ms_(until_steady_ms),
      until_wall_ms_(until_wall_ms) {
  for (std::size_t seat = 0; seat < seats_; ++seat) {
    if (!seating.seats[seat].user) answers_[seat] = true;
  }
  answers_[by] = true;
}

Proposal::State Proposal::state() const {
  const auto* end = answers_.data() + seats_;
  if (std::find(answers_.data(), end, std::optional(false)) != end) return State::refused;
  if (newcomer_ && newcomers_answer_ != true) return newcomers_answer_ ? State::refused : State::open;
  return std::find(answers_.data(), end, std::nullopt) == end ? State::agreed : State::open;
}

void Proposal::write(const std::string& table, State state, const std::string& made,
                     json::Writer& out) const {
  out.begin_object();
  out.member("table", table);
  out.member("id", id_);
  out.member("what", protocol::word_of(what_.what));
  if (what_.to) out.member("to", *what_.to);
  if (what_.seat) out.member("seat", *what_.seat);
  if (what_.bot) {
    out.key("with").begin_object();
    out.member("bot", *what_.bot);
    out.end_object();
  }
  if (newcomer_) {
    out.key("with").begin_object();
    out.key("user").begin_object();
    out.member("id", newcomer_->id);
    out.member("name", newcomer_->name);
    out.end_object();
    out.end_object();
    out.key("newcomer");
    newcomers_answer_ ? out.value(*newcomers_answer_) : out.null();
  }
  out.member("by", by_);
  out.key("answers").begin_array();
  for (std::size_t seat = 0; seat < seats_; ++seat) {
    if (answers_[seat])
      out.value(*answers_[seat]);
    else
      out.null();
  }
  out.end_array();
  out.member("until", until_wall_ms_);
  out.member("state", word_of(state));
  if (!made.empty()) out.member("new", made);
  out.end_object();
}

}  // namespace arbiter::server
