// One schedule: a server, its disk, and the people around it, from the first connection to the last; everything
// that happens is one step, drawn from one number.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "rules/registry.hpp"
#include "tests/simulation/life.hpp"
#include "tests/simulation/people.hpp"

namespace arbiter::simulation {

inline constexpr std::int64_t kSecond = 1000;
/// What the server may take to do what it does by itself, such as asking a bot again.
inline constexpr std::int64_t kPatience = 10 * kSecond;

/// What a schedule is made of. Drawn from its seed, so that schedules differ in kind and not only in order.
struct Plan {
  Plan(std::uint64_t seed, const std::vector<GameChoice>& all_games, bool may_be_twins);

  std::vector<GameChoice> games;
  std::size_t people = 3;
  std::size_t connections = 2;  // a person's, at most
  // Percentages of steps.
  std::size_t asks = 20;
  std::size_t reads = 15;
  std::size_t commits = 12;
  std::size_t failures = 0;  // of commits
  std::size_t drops = 2;
  std::size_t crashes = 0;        // per ten thousand
  std::size_t shutdowns = 0;      // per ten thousand
  std::size_t unreadable = 0;     // per ten thousand: the disk cannot be read, or can again
  std::size_t clock_sets = 0;     // per ten thousand
  std::size_t operator_acts = 0;  // per ten thousand
  std::size_t bot_failures = 0;
  server::TableSettings tables;
  std::size_t tables_per_user = 4;
  std::size_t pending_max = 100;
  bool devices = false;  // people rename themselves, and come and go with several devices
  bool twins = false;    // the last person's hidden choices differ in a second run
};

class World {
 public:
  /// `trace`: what happens is told on the terminal.
  World(const Plan& plan, const rules::Registry& registry, Traffic& traffic, bool otherwise, bool trace);
  ~World();

  /// Carries out one step; `draw` decides everything about it.
  void step(std::uint64_t draw);
  /// No more faults and wishes: everything that is on its way arrives, everybody reads; what must be true then is.
  void settle();

  const Verdict& verdict() const { return verdict_; }
  std::uint64_t steps() const { return steps_; }
  /// What each connection but those of the last person has heard, for twins.
  std::vector<std::uint64_t> heard_by_others() const;

 private:
  void act(Random& random);
  void revoke();
  void ask(Random& random);
  void read(Random& random);
  void move_disk(Random& random);
  void move_time(Random& random);
  void greet(Person& person);
  void connect(Person& person, const server::Users::Known& known);
  void mind_themselves(Random& random);
  void note_devices(const Connection& connection, const Asked& asked, const nlohmann::json& result);
  void drop_revoked();
  void drop_closed();
  void drop(Random& random);
  void set_clock(Random& random);
  void crash();
  bool crash_amid(Random& random);
  void operate(Random& random);
  void start_again();
  void shut_down(Random& random);
  void check_now();
  void begin_life();
  void end_life();
  std::shared_ptr<Connection> any_connection(Random& random);
  void check_bots();
  void check_lobby();
  void check_bounds();
  void check_recorded();
  void check_clocks();
  void check_closed();
  void check_closing(const KnownTable& table);
  void check_quiet();
  void tell(const std::string& what) const;
  void run_all(Random& random, std::int64_t until_steady_ms);

  const Plan& plan_;
  const rules::Registry& registry_;
  Traffic& traffic_;
  const bool trace_;
  Verdict verdict_;
  Clock clock_;
  std::unique_ptr<persistence::MatchStore> disk_;
  Oracle oracle_;
  Gossip gossip_;
  std::vector<Person> people_;
  std::vector<std::shared_ptr<Connection>> past_;  // connections that have ended
  std::unique_ptr<Life> life_;
  std::uint64_t steps_ = 0;
  std::uint64_t connections_ = 0;
  std::vector<std::string> ended_sessions_;                   // in the step that is running
  std::vector<std::pair<std::string, std::string>> removed_;  // table and user, in the step that is running
};

}  // namespace arbiter::simulation
