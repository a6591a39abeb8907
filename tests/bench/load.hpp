// The load: T tables of k clients over real sockets, against Arbiter or the bare server.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace arbiter::bench {

/// A server started for a measurement, ended (by its id) when this goes.
class Child {
 public:
  /// Waits for a line that begins with or contains `marker`, after which the port stands. Throws if none
  /// comes.
  Child(const std::vector<std::string>& command, const std::vector<std::string>& environment,
        const std::string& marker);
  ~Child();
  Child(const Child&) = delete;
  Child& operator=(const Child&) = delete;

  std::uint16_t port() const { return port_; }
  double cpu_seconds() const;
  /// Processor time by the names of threads; those of the network have the program's.
  std::map<std::string, double> cpu_seconds_of_threads() const;
  /// Handed to the disk.
  std::size_t disk_bytes() const;
  std::size_t resident_bytes() const;

 private:
  int pid_ = 0;
  std::uint16_t port_ = 0;
};

/// What one run measured.
struct Load {
  double moves_per_second = 0;
  double p50_ms = 0;  // from the sender's send to the last receiver's receive
  double p99_ms = 0;
  double cpu_us_per_move = 0;  // of the server
  std::map<std::string, double> thread_us_per_move{};
  double received_bytes_per_move = 0;  // by all clients together
  double disk_bytes_per_move = 0;      // journal and checkpoints
  double own_us_per_move = 0;          // of this generator, which shares the machine with it
  double resident_mb = 0;
};

struct LoadOptions {
  int tables = 50;
  int clients = 3;  // connections a table: two seats, the rest spectators
  double seconds = 5;
  double rate = 0;   // moves a second over all tables; 0: as fast as each table goes
  int thinking = 0;  // further tables at which two bots play each other, so that one of them always thinks
};

Load load_arbiter(Child& server, const LoadOptions& options);
Load load_bare(Child& server, const LoadOptions& options);

/// Opens `n` connections that have said hello and then stay silent; resident bytes of the server for each.
double idle_connection_bytes(Child& server, int n, bool hello);

}  // namespace arbiter::bench
