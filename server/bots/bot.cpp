#include "server/bots/bot.hpp"

#include <algorithm>
#include <stdexcept>

#include "server/bots/random_bot.hpp"

namespace arbiter::server {
namespace {

struct Entry {
  std::string_view name;
  std::unique_ptr<Bot> (*make)(const core::Seed& seed);
};

template <class B>
std::unique_ptr<Bot> make(const core::Seed& seed) {
  return std::make_unique<B>(seed);
}

constexpr Entry kBots[] = {
    {"random", &make<RandomBot>},
};

}  // namespace

const std::vector<std::string>& bot_names() {
  static const std::vector<std::string> names = [] {
    std::vector<std::string> all;
    for (const Entry& entry : kBots) all.emplace_back(entry.name);
    return all;
  }();
  return names;
}

bool is_bot(std::string_view name) {
  return std::any_of(std::begin(kBots), std::end(kBots),
                     [&](const Entry& entry) { return entry.name == name; });
}

std::unique_ptr<Bot> make_bot(std::string_view name, const core::Seed& seed) {
  for (const Entry& entry : kBots) {
    if (entry.name == name) return entry.make(seed);
  }
  throw std::invalid_argument("there is no bot \"" + std::string(name) + "\"");
}

}  // namespace arbiter::server
