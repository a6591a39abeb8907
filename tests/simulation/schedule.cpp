#include "tests/simulation/schedule.hpp"

#include <sodium.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <stdexcept>

#include "tests/conformance/mutants/snatch.hpp"
#include "tests/simulation/sealed.hpp"

namespace arbiter::simulation {

namespace {

/// The system's generator, as the server knows it, in the hands of the schedule: its ids and seeds, too, are the
/// same in every run.
Random system_random(0);

std::uint32_t system_word() { return static_cast<std::uint32_t>(system_random.next() >> 32); }
void system_bytes(void* out, std::size_t size) {
  auto* bytes = static_cast<unsigned char*>(out);
  for (std::size_t i = 0; i < size; ++i) bytes[i] = static_cast<unsigned char>(system_random.next() >> 56);
}
const char* system_name() { return "simulation"; }

void take_over_system_random(std::uint64_t seed) {
  static randombytes_implementation ours = {system_name, system_word,  nullptr,
                                            nullptr,     system_bytes, nullptr};
  static const int set = randombytes_set_implementation(&ours);
  if (set != 0) throw std::runtime_error("libsodium keeps its own generator");
  system_random = Random(seed);
}

std::vector<std::shared_ptr<const core::Game>> tiny_games() {
  return {sealed::game(), snatch::game_with(snatch::Flaw::none)};
}

}  // namespace

Games games_named(const std::string& name, const std::string& games_folder) {
  using nlohmann::json;
  if (name == "tiny") {
    return {rules::Registry(tiny_games()),
            {{"sealed", 2, 5, json::object()},
             {"sealed", 2, 5, {{"rounds", 4}}},
             {"sealed", 2, 3, {{"rounds", 1}}},
             {"sealed", 2, 3, {{"breaks", 2}}},
             {"snatch", 2, 3, json::object()}},
            1500,
            true};
  }
  Games games{rules::Registry(std::filesystem::path(games_folder)), {}, 3000, false};
  for (const auto& game : games.registry.games()) {
    const core::GameInfo& info = game->info();
    if (name == "real" || name == info.slug)
      games.choices.push_back({info.slug, info.min_seats, info.max_seats, json::object()});
  }
  if (games.choices.empty()) throw std::runtime_error("there is no game \"" + name + "\"");
  return games;
}

Schedule schedule_of(std::uint64_t seed, const Games& games) {
  Random random(seed ^ 0x5c4ed01e);
  Schedule schedule{seed, std::vector<std::uint64_t>(50 + random.below(games.steps))};
  for (auto& draw : schedule.draws) draw = random.next();
  return schedule;
}

Run run(const Schedule& schedule, const Games& games, Traffic& traffic, bool trace) {
  const Plan plan(schedule.seed, games.choices, games.has_sealed);
  const auto play = [&](bool otherwise, std::vector<std::uint64_t>* heard) {
    take_over_system_random(schedule.seed);
    World world(plan, games.registry, traffic, otherwise, trace && !otherwise);
    for (const std::uint64_t draw : schedule.draws) {
      if (world.verdict().first()) break;
      world.step(draw);
    }
    if (heard != nullptr) *heard = world.heard_by_others();
    world.settle();
    return Run{world.steps(), world.verdict().first()};
  };
  if (!plan.twins) return play(false, nullptr);
  std::vector<std::uint64_t> heard, heard_otherwise;
  Run first = play(false, &heard);
  if (first.violation) return first;
  Run second = play(true, &heard_otherwise);
  second.steps += first.steps;
  if (!second.violation && heard != heard_otherwise) {
    second.violation =
        Violation{Invariant::secrecy, "what others receive depends on what one seat keeps to itself"};
  }
  return second;
}

/// Delta debugging (Zeller, Hildebrandt 2002): leaves out ever smaller parts while what is left still fails.
Schedule shrink(const Schedule& failing, Invariant invariant, const Games& games, double seconds) {
  using Steady = std::chrono::steady_clock;
  const auto end = Steady::now() + std::chrono::duration<double>(seconds);
  Traffic none("");
  Schedule best = failing;
  for (std::size_t part = best.draws.size() / 2; part > 0;) {
    bool shorter = false;
    for (std::size_t begin = 0; begin < best.draws.size() && Steady::now() < end;) {
      Schedule candidate = best;
      const auto first = candidate.draws.begin() + static_cast<std::ptrdiff_t>(begin);
      const auto last = first + static_cast<std::ptrdiff_t>(std::min(part, candidate.draws.size() - begin));
      candidate.draws.erase(first, last);
      const Run outcome = run(candidate, games, none);
      if (outcome.violation && outcome.violation->invariant == invariant) {
        best = std::move(candidate);
        shorter = true;
      } else {
        begin += part;
      }
    }
    if (Steady::now() >= end) break;
    if (!shorter || part > best.draws.size()) part /= 2;
  }
  return best;
}

}  // namespace arbiter::simulation
