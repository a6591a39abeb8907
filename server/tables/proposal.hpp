// What somebody at a table has proposed to the others, until it is settled: all other people must agree, bots do,
// and silence means no when the time is up. A value.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>

#include "json/writer.hpp"
#include "protocol/table_messages.hpp"
#include "rules/core/seat.hpp"
#include "server/people/quota.hpp"
#include "server/tables/seating.hpp"

namespace arbiter::server {

class Proposal {
 public:
  /// How it stands: `expired` (silence), `ended` (overtaken by what happened).
  enum class State : std::uint8_t { open, agreed, refused, expired, ended };

  /// `by` agrees, and so do the bots. `until_…` is one moment, by two clocks.
  Proposal(std::int64_t id, core::Seat by, protocol::TablePropose what, const Seating& seating,
           std::int64_t until_steady_ms, std::int64_t until_wall_ms);
  /// Somebody without a seat is to take one, and is asked too.
  void ask_too(const User& newcomer) { newcomer_ = newcomer; }

  std::int64_t id() const { return id_; }
  core::Seat by() const { return by_; }
  const protocol::TablePropose& what() const { return what_; }
  std::int64_t until() const { return until_steady_ms_; }

  /// What this seat has said; nothing yet.
  const std::optional<bool>& answer_of(core::Seat seat) const { return answers_[seat]; }
  void answer(core::Seat seat, bool agree) { answers_[seat] = agree; }
  const std::optional<User>& newcomer() const { return newcomer_; }
  bool is_newcomer(const std::string& user) const { return newcomer_ && newcomer_->id == user; }
  const std::optional<bool>& newcomers_answer() const { return newcomers_answer_; }
  /// `place`: that there is room at one more table for them; held until the proposal is settled.
  void newcomer_answers(bool agree, PlaceRef place) {
    newcomers_answer_ = agree;
    place_ = std::move(place);
  }
  const PlaceRef& place() const { return place_; }
  /// By the answers: open, agreed or refused.
  State state() const;

  /// The params of `table.proposal`. `made`: the table that came of a rematch.
  void write(const std::string& table, State state, const std::string& made, json::Writer& out) const;

 private:
  std::int64_t id_;
  core::Seat by_;
  protocol::TablePropose what_;
  std::size_t seats_;
  std::array<std::optional<bool>, core::kMaxSeats> answers_;
  std::int64_t until_steady_ms_, until_wall_ms_;
  std::optional<User> newcomer_;
  std::optional<bool> newcomers_answer_;
  PlaceRef place_;
};

}  // namespace arbiter::server
