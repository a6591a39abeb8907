// The simulation as a program: searches schedules for violations until its time or its seeds are over.
#include <spdlog/spdlog.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <iostream>
#include <random>

#include "tests/simulation/flaws.hpp"
#include "tests/simulation/schedule.hpp"

namespace arbiter::simulation {
namespace {

struct Options {
  std::uint64_t seeds = 0;
  double seconds = 0;
  std::optional<std::uint64_t> seed;
  std::string game = "tiny";
  std::string flaw;
  std::string frames;
  std::string games_folder = "config/games";
  bool list_flaws = false;
  bool known_seeds = false;
  bool trace = false;
};

int list_flaws() {
  for (const FlawInfo& flaw : flaws()) {
    std::printf("%-32.*s %-10.*s %.*s\n", static_cast<int>(flaw.name.size()), flaw.name.data(),
                static_cast<int>(name_of(flaw.invariant).size()), name_of(flaw.invariant).data(),
                static_cast<int>(flaw.what.size()), flaw.what.data());
  }
  return 0;
}

std::uint64_t running_seed = 0;

/// The process dies, as the server would: what is left to do is to name the seed.
void tell_of_death(int signal) {
  char text[64];
  const int size = std::snprintf(text, sizeof text, "seed %llu ends the process by signal %d\n",
                                 static_cast<unsigned long long>(running_seed), signal);
  if (write(STDOUT_FILENO, text, static_cast<std::size_t>(size)) < 0) _exit(2);
  _exit(1);
}

class Search {
 public:
  Search(const Options& options, const FlawInfo* flaw)
      : options_(options),
        flaw_(flaw),
        games_(games_named(options.game, options.games_folder)),
        traffic_(options.frames) {}

  int go() {
    if (flaw_ != nullptr) {
      for (const std::uint64_t seed : flaw_->seeds) {
        if (violated_ || !options_.known_seeds) break;
        look_at(seed);
      }
    }
    std::uint64_t seed = options_.seed.value_or(std::random_device()() * std::uint64_t{0x9e3779b97f4a7c15});
    if (!options_.seed) std::printf("fresh seeds from %llu\n", static_cast<unsigned long long>(seed));
    for (; !violated_ && goes_on(); ++seed) look_at(seed);
    std::printf("%llu schedules, %llu steps, %d violations\n", static_cast<unsigned long long>(schedules_),
                static_cast<unsigned long long>(steps_), violated_ ? 1 : 0);
    if (flaw_ == nullptr) return violated_ ? 1 : 0;
    return violated_ ? 0 : 1;
  }

 private:
  bool goes_on() const {
    if (options_.seconds > 0) {
      const std::chrono::duration<double> passed = std::chrono::steady_clock::now() - began_;
      if (passed.count() >= options_.seconds) return false;
      return options_.seeds == 0 || schedules_ < options_.seeds;
    }
    return schedules_ < std::max<std::uint64_t>(1, options_.seeds);
  }

  void look_at(std::uint64_t seed) {
    running_seed = seed;
    const Schedule schedule = schedule_of(seed, games_);
    const Run outcome = run(schedule, games_, traffic_, options_.trace);
    ++schedules_;
    steps_ += outcome.steps;
    if (!outcome.violation) return;
    const Violation& violation = *outcome.violation;
    // What is planted often breaks something else as well, and sometimes first.
    violated_ = flaw_ == nullptr || violation.invariant == flaw_->invariant;
    std::printf("seed %llu violates %.*s: %s\n", static_cast<unsigned long long>(seed),
                static_cast<int>(name_of(violation.invariant).size()), name_of(violation.invariant).data(),
                violation.what.c_str());
    if (flaw_ != nullptr || options_.trace) return;
    Schedule shortest = shrink(schedule, violation.invariant, games_, 30);
    std::printf("the shortest schedule found, %zu of %zu steps:\n", shortest.draws.size(),
                schedule.draws.size());
    const Run again = run(shortest, games_, traffic_, true);
    if (again.violation) std::printf("%s\n", again.violation->what.c_str());
  }

  const Options& options_;
  const FlawInfo* flaw_;
  const Games games_;
  Traffic traffic_;
  const std::chrono::steady_clock::time_point began_ = std::chrono::steady_clock::now();
  std::uint64_t schedules_ = 0, steps_ = 0;
  bool violated_ = false;  // with a flaw: by its own invariant
};

/// Each flaw in turn: 0 if all are found.
int search_for_all(const Options& options) {
  int missed = 0;
  for (const FlawInfo& flaw : flaws()) {
    std::printf("== %.*s\n", static_cast<int>(flaw.name.size()), flaw.name.data());
    server::planted_flaw = flaw.flaw;
    if (Search(options, &flaw).go() != 0) ++missed;
  }
  std::printf("%d of %zu flaws not found\n", missed, flaws().size());
  return missed == 0 ? 0 : 1;
}

int main(int argc, char** argv) {
  Options options;
  CLI::App app(
      "Runs tables, lobby, people and archive of the server in one thread, under a virtual clock and a "
      "seeded "
      "scheduler, and checks what must always be true.");
  app.add_option("--seeds", options.seeds,
                 "How many schedules to run (1 if neither this nor --seconds is given).");
  app.add_option("--seconds", options.seconds, "For how long to run schedules.");
  app.add_option("--seed", options.seed,
                 "The first seed; the others follow it. Default: a fresh one, which is printed.");
  app.add_option("--game", options.game, "tiny (default), real, or a game's slug.");
  app.add_option(
      "--flaw", options.flaw,
      "Plants this flaw (all: each in turn); exit code 0 only if it is found, by its own invariant.");
  app.add_flag("--known-seeds", options.known_seeds,
               "With --flaw: first the seeds that are known to find it.");
  app.add_option("--frames", options.frames,
                 "Writes frames of every form to this file, for validate_frames.py.");
  app.add_option("--games-folder", options.games_folder, "The card data of the real games.");
  app.add_flag("--list-flaws", options.list_flaws, "Lists what can be planted.");
  app.add_flag("--trace", options.trace, "Tells every step.");
  CLI11_PARSE(app, argc, argv);
  if (options.list_flaws) return list_flaws();
  if (!options.trace) spdlog::set_level(spdlog::level::off);  // what the server logs is part of the game here
  for (const int signal : {SIGSEGV, SIGABRT, SIGFPE, SIGBUS}) std::signal(signal, tell_of_death);
  if (options.flaw == "all") return search_for_all(options);
  const FlawInfo* flaw = nullptr;
  if (!options.flaw.empty()) {
    flaw = find_flaw(options.flaw);
    if (flaw == nullptr) {
      std::fprintf(stderr, "there is no flaw \"%s\"; see --list-flaws\n", options.flaw.c_str());
      return 2;
    }
    server::planted_flaw = flaw->flaw;
  }
  return Search(options, flaw).go();
}

}  // namespace
}  // namespace arbiter::simulation

int main(int argc, char** argv) { return arbiter::simulation::main(argc, argv); }
