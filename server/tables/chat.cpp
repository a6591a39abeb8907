#include "server/tables/chat.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace arbiter::server {

namespace {

constexpr double kMinuteMs = 60'000;
/// Beyond so many people, those who may say as much as anybody are forgotten.
constexpr std::size_t kRemembered = 1000;

}  // namespace

Chat::Chat(std::vector<SpokenLine> last, std::int64_t per_minute)
    : per_minute_(per_minute),
      last_(std::make_move_iterator(last.begin()), std::make_move_iterator(last.end())),
      count_(last_.empty() ? 0 : last_.back().line) {}

std::optional<std::int64_t> Chat::refuse(const std::string& user, std::int64_t steady_ms) {
  if (per_minute_ == 0) return std::nullopt;
  const auto most = static_cast<double>(per_minute_);
  if (allowances_.size() > kRemembered) forget_full_allowances(steady_ms);
  Allowance& own = allowances_.try_emplace(user, Allowance{most, steady_ms}).first->second;
  const auto passed = static_cast<double>(steady_ms - own.at_steady_ms);
  own = {std::min(most, own.tokens + passed * most / kMinuteMs), steady_ms};
  if (own.tokens < 1) return static_cast<std::int64_t>(std::ceil((1 - own.tokens) * kMinuteMs / most));
  own.tokens -= 1;
  return std::nullopt;
}

void Chat::forget_full_allowances(std::int64_t steady_ms) {
  const auto most = static_cast<double>(per_minute_);
  std::erase_if(allowances_, [&](const auto& entry) {
    const auto passed = static_cast<double>(steady_ms - entry.second.at_steady_ms);
    return entry.second.tokens + passed * most / kMinuteMs >= most;
  });
}

std::vector<persistence::Write> Chat::to_store(const std::string& table, Ticket ticket, std::uint64_t seq) {
  std::vector<persistence::Write> writes;
  if (!on_its_way_.empty() || waiting_.empty()) return writes;
  ticket_ = ticket;
  on_its_way_.swap(waiting_);
  writes.reserve(on_its_way_.size());
  for (Said& said : on_its_way_) {
    said.line.seq = said.sees_now ? seq : 0;
    writes.emplace_back(persistence::AppendChat{{.table = table,
                                                 .user = said.line.user.id,
                                                 .text = said.line.text,
                                                 .at_ms = said.line.at_ms,
                                                 .seq = static_cast<std::int64_t>(*said.line.seq)}});
  }
  return writes;
}

std::vector<Chat::Said> Chat::stored() {
  for (Said& said : on_its_way_) {
    said.line.line = ++count_;
    last_.push_back(said.line);
  }
  while (last_.size() > kLast) last_.pop_front();
  return std::exchange(on_its_way_, {});
}

std::vector<Chat::Said> Chat::failed() { return std::exchange(on_its_way_, {}); }

std::vector<Chat::Said> Chat::unanswered() {
  auto all = std::exchange(on_its_way_, {});
  std::move(waiting_.begin(), waiting_.end(), std::back_inserter(all));
  waiting_.clear();
  return all;
}

}  // namespace arbiter::server
