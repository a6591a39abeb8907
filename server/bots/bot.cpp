#include "server/bots/bot.hpp"

#include <algorithm>
#include <stdexcept>

#include "server/bots/random_bot.hpp"
#include "server/bots/search_bot.hpp"

namespace arbiter::server {
namespace {

using std::chrono::milliseconds;

struct Entry {
  std::string_view name;
  std::unique_ptr<Bot> (*make)(const core::Seed& seed, milliseconds most, const std::atomic<bool>* stopped);
};

/// A level of the search: so many iterations, in so many milliseconds at most.
template <int iterations, int time_ms>
std::unique_ptr<Bot> search(const core::Seed& seed, milliseconds most, const std::atomic<bool>* stopped) {
  return std::make_unique<SearchBot>(bots::Budget{iterations, std::min(milliseconds(time_ms), most), stopped},
                                     seed);
}

constexpr Entry kBots[] = {
    {"random",
     [](const core::Seed& seed, milliseconds, const std::atomic<bool>*) -> std::unique_ptr<Bot> {
       return std::make_unique<RandomBot>(seed);
     }},
    {"search:easy", &search<150, 250>},
    {"search:normal", &search<4'000, 1'000>},
    {"search:hard", &search<40'000, 5'000>},
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

std::unique_ptr<Bot> make_bot(std::string_view name, const core::Seed& seed, milliseconds most,
                              const std::atomic<bool>* stopped) {
  for (const Entry& entry : kBots) {
    if (entry.name == name) return entry.make(seed, most, stopped);
  }
  throw std::invalid_argument("there is no bot \"" + std::string(name) + "\"");
}

}  // namespace arbiter::server
