// What is said at a table. It has an order of its own, beside that of moves and seats, and is told once it is
// stored; what is said while lines are on their way to the store goes there together, in the next unit.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "json/writer.hpp"
#include "persistence/records.hpp"
#include "server/tables/command.hpp"

namespace arbiter::server {

class Chat {
 public:
  /// How many lines the answers to join and watch carry, and how many are kept for that.
  static constexpr std::size_t kLast = 50;

  struct Said {
    CallId call;  // answered once it is stored
    std::optional<core::Seat> seat;
    bool sees_now;  // the match as it is, and not as those who watch with a delay
    SpokenLine line;
  };

  /// `last`: the last lines that are stored, with their numbers, in order. `per_minute`: what one person may
  /// say here, over all connections; 0: no limit.
  Chat(std::vector<SpokenLine> last, std::int64_t per_minute);

  /// Counts a line of this person. In how many milliseconds the next is allowed, if this one is not.
  std::optional<std::int64_t> refuse(const std::string& user, std::int64_t steady_ms);
  void say(Said said) { waiting_.push_back(std::move(said)); }

  /// Everything that waits, to be stored now, after the move `seq`; empty while something is on its way already.
  std::vector<persistence::Write> to_store(const std::string& table, Ticket ticket, std::uint64_t seq);
  bool is_on_its_way(Ticket ticket) const { return ticket == ticket_ && !on_its_way_.empty(); }
  const std::vector<Said>& on_its_way() const { return on_its_way_; }
  /// What was on its way is stored: it has numbers now, and is among the last lines.
  std::vector<Said> stored();
  /// What was on its way was not stored.
  std::vector<Said> failed();
  bool quiet() const { return on_its_way_.empty() && waiting_.empty(); }
  /// All that has not been answered yet; forgets it.
  std::vector<Said> unanswered();

  const std::deque<SpokenLine>& last() const { return last_; }

 private:
  struct Allowance {  // a token bucket
    double tokens;
    std::int64_t at_steady_ms;
  };
  void forget_full_allowances(std::int64_t steady_ms);

  const std::int64_t per_minute_;
  std::unordered_map<std::string, Allowance> allowances_;  // by user
  std::deque<SpokenLine> last_;
  std::int64_t count_ = 0;  // lines that are stored
  Ticket ticket_ = 0;
  std::vector<Said> on_its_way_;
  std::vector<Said> waiting_;
};

/// Lines as `table.join`, `table.watch` and `table.chat_history` answer them: an array of
/// {"line", "user", "text", "at"}.
template <class Lines>
void write_lines(const Lines& lines, json::Writer& out) {
  out.begin_array();
  for (const SpokenLine& line : lines) {
    out.begin_object();
    out.member("line", line.line);
    out.key("user").begin_object();
    out.member("id", line.user.id);
    out.member("name", line.user.name);
    out.end_object();
    out.member("text", line.text);
    out.member("at", line.at_ms);
    out.end_object();
  }
  out.end_array();
}

}  // namespace arbiter::server
