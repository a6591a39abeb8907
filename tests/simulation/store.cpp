#include "tests/simulation/store.hpp"

#include <algorithm>

namespace arbiter::simulation {

using persistence::ErrorKind;
using persistence::StoreError;

void Store::submit(std::vector<persistence::Write> writes, Done done) {
  if (closed_) {
    if (done) done(StoreError(ErrorKind::Closed, "the store is closed"));
    return;
  }
  waiting_.push_back({std::move(writes), std::move(done), clock_.now().steady_ms});
}

std::optional<std::size_t> Store::waiting_until(
    const std::function<bool(const persistence::Write&)>& is_wanted) const {
  const auto found = std::find_if(waiting_.begin(), waiting_.end(), [&](const Unit& unit) {
    return std::any_of(unit.writes.begin(), unit.writes.end(), is_wanted);
  });
  if (found == waiting_.end()) return std::nullopt;
  return static_cast<std::size_t>(found - waiting_.begin()) + 1;
}

void Store::flush() { commit(waiting_.size()); }

void Store::commit(std::size_t count) {
  for (; count > 0; --count) {
    Unit unit = take();
    std::optional<StoreError> error;
    disk_.submit(unit.writes, [&](std::optional<StoreError> result) { error = std::move(result); });
    if (!error) witness_.durable(unit.writes, unit.submitted_at);
    answer(std::move(unit.done), std::move(error));
  }
}

void Store::fail(std::size_t count) {
  for (; count > 0; --count) answer(take().done, StoreError(ErrorKind::Full, "no space left (simulated)"));
}

void Store::crash() {
  std::exchange(waiting_, {}).clear();
  closed_ = true;
}

Store::Unit Store::take() {
  Unit unit = std::move(waiting_.front());
  waiting_.pop_front();
  return unit;
}

void Store::answer(Done done, std::optional<StoreError> error) {
  ++unanswered_;
  writer_->post([this, done = std::move(done), error = std::move(error)] {
    --unanswered_;
    if (done) done(error);
  });
}

const persistence::MatchStore& Store::read() const {
  if (unreadable_) throw StoreError(ErrorKind::Io, "the disk cannot be read (simulated)");
  return disk_;
}

}  // namespace arbiter::simulation
