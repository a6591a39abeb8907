// Card data, as it is read from a file or out of a store: a game, or an error that names the place.
#include <string>

#include "rules/core/data.hpp"
#include "rules/registry.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const arbiter::rules::Registry none(std::vector<std::shared_ptr<const arbiter::core::Game>>{});
  static_cast<void>(none.with_ruleset("conclave", "", {reinterpret_cast<const char*>(data), size}));
  return 0;
}
