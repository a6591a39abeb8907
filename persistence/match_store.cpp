#include "persistence/match_store.hpp"

#include <future>
#include <utility>

namespace arbiter::persistence {

void write_now(MatchStore& store, std::vector<Write> writes) {
  std::promise<std::optional<StoreError>> promise;
  auto result = promise.get_future();
  store.submit(std::move(writes),
               [&promise](std::optional<StoreError> error) { promise.set_value(std::move(error)); });
  if (const auto error = result.get()) throw *error;
}

}  // namespace arbiter::persistence
