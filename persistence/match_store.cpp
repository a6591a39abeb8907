#include "persistence/match_store.hpp"

#include <algorithm>
#include <future>
#include <utility>

namespace arbiter::persistence {

bool is_large(const std::vector<Write>& writes) {
  return std::any_of(writes.begin(), writes.end(), [](const Write& write) {
    return std::holds_alternative<SaveRecordings>(write) || std::holds_alternative<PutRuleset>(write);
  });
}

void write_now(MatchStore& store, std::vector<Write> writes) {
  std::promise<std::optional<StoreError>> promise;
  auto result = promise.get_future();
  store.submit(std::move(writes),
               [&promise](std::optional<StoreError> error) { promise.set_value(std::move(error)); });
  if (const auto error = result.get()) throw *error;
}

}  // namespace arbiter::persistence
