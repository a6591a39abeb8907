#include "load.hpp"

#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cstring>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <memory>
#include <optional>
#include <sstream>
#include <stdexcept>
#include <string_view>

#include "connection.hpp"

namespace arbiter::bench {

// ---- Child ----

Child::Child(const std::vector<std::string>& command, const std::vector<std::string>& environment,
             const std::string& marker) {
  int out[2];
  if (pipe(out) != 0) throw std::runtime_error("no pipe");
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, out[1], 1);
  posix_spawn_file_actions_addclose(&actions, out[0]);
  std::vector<char*> arguments, variables;
  for (const auto& word : command) arguments.push_back(const_cast<char*>(word.c_str()));
  arguments.push_back(nullptr);
  for (char** variable = environ; *variable != nullptr; ++variable) variables.push_back(*variable);
  for (const auto& variable : environment) variables.push_back(const_cast<char*>(variable.c_str()));
  variables.push_back(nullptr);
  const int error = posix_spawn(&pid_, arguments[0], &actions, nullptr, arguments.data(), variables.data());
  posix_spawn_file_actions_destroy(&actions);
  close(out[1]);
  if (error != 0) throw std::runtime_error(command[0] + ": " + std::strerror(error));
  std::string text;
  char chunk[256];
  while (true) {
    const auto n = read(out[0], chunk, sizeof chunk);
    if (n <= 0) throw std::runtime_error(command[0] + " ended before it listened");
    text.append(chunk, static_cast<std::size_t>(n));
    const auto at = text.find(marker);
    if (at == std::string::npos || text.find('\n', at) == std::string::npos) continue;
    port_ = static_cast<std::uint16_t>(std::stoi(text.substr(at + marker.size())));
    return;  // the pipe stays open: what else the server says goes nowhere, and does not end it
  }
}

Child::~Child() {
  kill(pid_, SIGTERM);
  int status = 0;
  waitpid(pid_, &status, 0);
}

double Child::cpu_seconds() const {
  std::ifstream file("/proc/" + std::to_string(pid_) + "/stat");
  std::string text((std::istreambuf_iterator<char>(file)), {});
  std::istringstream fields(text.substr(text.rfind(')') + 2));
  std::string skip;
  for (int i = 0; i < 11; ++i) fields >> skip;
  double user = 0, system = 0;
  fields >> user >> system;
  return (user + system) / static_cast<double>(sysconf(_SC_CLK_TCK));
}

std::map<std::string, double> Child::cpu_seconds_of_threads() const {
  std::map<std::string, double> seconds;
  for (const auto& task : std::filesystem::directory_iterator("/proc/" + std::to_string(pid_) + "/task")) {
    std::string name;
    double nanoseconds = 0;
    std::ifstream comm(task.path() / "comm");
    std::getline(comm, name);
    std::ifstream schedule(task.path() / "schedstat");
    schedule >> nanoseconds;
    if (!name.empty()) seconds[name] += nanoseconds / 1e9;
  }
  return seconds;
}

std::size_t Child::disk_bytes() const {
  std::ifstream file("/proc/" + std::to_string(pid_) + "/io");
  std::string name;
  std::size_t bytes = 0;
  while (file >> name >> bytes && name != "write_bytes:") continue;
  return bytes;
}

std::size_t Child::resident_bytes() const {
  std::ifstream file("/proc/" + std::to_string(pid_) + "/statm");
  std::size_t total = 0, resident = 0;
  file >> total >> resident;
  return resident * static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
}

// ---- Measuring ----

namespace {

double own_cpu_seconds() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

/// What servers and generator have used up to a moment.
struct Used {
  double cpu, own_cpu;
  std::map<std::string, double> threads;
  std::size_t disk_bytes, received_bytes;

  Used(const Child& server, const Loop& loop)
      : cpu(server.cpu_seconds()),
        own_cpu(own_cpu_seconds()),
        threads(server.cpu_seconds_of_threads()),
        disk_bytes(server.disk_bytes()),
        received_bytes(loop.received_bytes()) {}
};

/// Sends, counts who has received, and remembers how long each took.
class Meter {
 public:
  explicit Meter(double seconds)
      : end_(Clock::now() +
             std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds))) {}
  bool over() const { return Clock::now() >= end_; }
  void done(Clock::time_point sent) {
    latencies_.push_back(std::chrono::duration<double, std::milli>(Clock::now() - sent).count());
  }
  Load result(double seconds, const Used& before, const Used& after, const Child& server) {
    Load load;
    std::sort(latencies_.begin(), latencies_.end());
    const auto moves = static_cast<double>(latencies_.size());
    load.moves_per_second = moves / seconds;
    if (!latencies_.empty()) {
      load.p50_ms = latencies_[latencies_.size() / 2];
      load.p99_ms = latencies_[latencies_.size() * 99 / 100];
      load.cpu_us_per_move = (after.cpu - before.cpu) * 1e6 / moves;
      load.own_us_per_move = (after.own_cpu - before.own_cpu) * 1e6 / moves;
      for (const auto& [name, cpu] : after.threads) {
        const auto then = before.threads.find(name);
        const double used = cpu - (then == before.threads.end() ? 0 : then->second);
        load.thread_us_per_move[name] = used * 1e6 / moves;
      }
      load.disk_bytes_per_move = static_cast<double>(after.disk_bytes - before.disk_bytes) / moves;
      load.received_bytes_per_move =
          static_cast<double>(after.received_bytes - before.received_bytes) / moves;
    }
    load.resident_mb = static_cast<double>(server.resident_bytes()) / 1e6;
    return load;
  }

 private:
  Clock::time_point end_;
  std::vector<double> latencies_;
};

/// One of the objects of `"legal":[…]`; the actions of the game measured hold no objects themselves.
std::string_view one_legal(std::string_view text, std::uint32_t random) {
  constexpr std::string_view kName = "\"legal\":[";
  const auto begin = text.find(kName);
  if (begin == std::string_view::npos) return {};
  std::string_view list = text.substr(begin + kName.size());
  list = list.substr(0, list.find(']'));
  const auto count = static_cast<std::uint32_t>(std::count(list.begin(), list.end(), '{'));
  if (count == 0) return {};
  for (std::uint32_t skip = random % count; skip > 0; --skip) list.remove_prefix(list.find('}') + 2);
  return list.substr(0, list.find('}') + 1);
}

/// What tables of either server have in common: the next move is sent when all have received the last, or at
/// its time.
class Pace {
 public:
  Pace(Loop& loop, double per_second)
      : loop_(loop),
        interval_(per_second > 0 ? std::chrono::duration_cast<Clock::duration>(
                                       std::chrono::duration<double>(1 / per_second))
                                 : Clock::duration::zero()) {}
  /// Tables begin at moments of their own, or all would move at once for ever.
  template <class Do>
  void begin(Do&& act) {
    if (interval_ == Clock::duration::zero()) return act();
    due_ = Clock::now() + Clock::duration(std::rand() % interval_.count());
    loop_.at(due_, std::forward<Do>(act));
  }
  template <class Do>
  void then(Do&& act) {
    if (interval_ == Clock::duration::zero()) return act();
    due_ = std::max(due_ + interval_, Clock::now());
    loop_.at(due_, std::forward<Do>(act));
  }

 private:
  Loop& loop_;
  Clock::duration interval_;
  Clock::time_point due_;
};

/// Three or more connections that play one started match after the other.
class ArbiterTable {
 public:
  ArbiterTable(Loop& loop, Meter& meter, double rate) : loop_(loop), meter_(meter), pace_(loop, rate) {}

  void open(std::uint16_t port, int index, int clients) {
    for (int i = 0; i < clients; ++i) {
      connections_.push_back(std::make_unique<Connection>(loop_, port));
      connections_.back()->call("session.hello", "{\"name\":\"b" + std::to_string(::getpid()) + "x" +
                                                     std::to_string(index) + "x" + std::to_string(i) + "\"}");
    }
  }
  /// Opens, fills and starts some more matches, at most 16 (a batch); before `run`.
  void prepare(int n) {
    const std::string answer = connections_[0]->call_each(
        "table.create", std::vector<std::string>(n, "{\"game\":\"conclave\",\"seats\":2}"));
    constexpr std::string_view kName = "\"table\":\"";
    std::vector<std::string> tables;
    for (auto at = answer.find(kName); at != std::string::npos; at = answer.find(kName, at + 1)) {
      const auto begin = at + kName.size();
      matches_.push_back(answer.substr(begin, answer.find('"', begin) - begin));
      tables.push_back("{\"table\":\"" + matches_.back() + "\"}");
    }
    connections_[1]->call_each("table.join", tables);
    connections_[0]->call_each("table.start", tables);
    for (int i = 0; i < 2; ++i) connections_[i]->call_each("table.unwatch", tables);
  }
  void run() {
    for (std::size_t i = 0; i < connections_.size(); ++i) {
      connections_[i]->listen([this, i](std::string_view frame) { receive(i, frame); });
    }
    pace_.begin([this] { next_match(); });
  }

 private:
  void next_match() {
    if (matches_.empty()) return;
    match_ = matches_.back();
    matches_.pop_back();
    missing_ = connections_.size();
    sent_seq_ = 0;
    for (const auto& connection : connections_) {
      connection->send("{\"jsonrpc\":\"2.0\",\"method\":\"table.watch\",\"params\":{\"table\":\"" + match_ +
                       "\"}}");
    }
  }

  void receive(std::size_t who, std::string_view frame) {
    const std::string_view head = frame.substr(0, 64);
    const bool state = head.find("\"table.state\"") != std::string_view::npos;
    if (!state && head.find("\"table.update\"") == std::string_view::npos) return;
    if (frame.find(match_) == std::string_view::npos) return;
    if (frame.find("\"status\":\"finished\"") != std::string_view::npos) finished_ = true;
    if (const auto action = one_legal(frame, random_ = random_ * 1664525 + 1013904223); !action.empty()) {
      actor_ = who;
      action_ = action;
    }
    if (--missing_ > 0) return;
    if (!state) meter_.done(sent_at_);
    if (meter_.over()) return;
    if (finished_) {
      finished_ = false;
      return next_match();
    }
    pace_.then([this] { move(); });
  }

  void move() {
    std::string frame = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"table.act\",\"params\":{\"table\":\"" +
                        match_ + "\",\"seq\":" + std::to_string(sent_seq_) + ",\"key\":\"" +
                        std::to_string(sent_seq_) + "\",\"action\":" + action_ + "}}";
    ++sent_seq_;
    missing_ = connections_.size();
    sent_at_ = Clock::now();
    connections_[actor_]->send(frame);
  }

  Loop& loop_;
  Meter& meter_;
  Pace pace_;
  std::vector<std::unique_ptr<Connection>> connections_;
  std::vector<std::string> matches_;
  std::string match_, action_;
  std::size_t actor_ = 0, missing_ = 0;
  std::uint64_t sent_seq_ = 0;
  Clock::time_point sent_at_;
  std::uint32_t random_ = 1;
  bool finished_ = false;
};

/// The same against the bare server: 256 bytes, to everyone of the group, in turn from each of the first two.
class BareTable {
 public:
  BareTable(Loop& loop, Meter& meter, double rate) : loop_(loop), meter_(meter), pace_(loop, rate) {}
  void open(std::uint16_t port, int index, int clients) {
    for (int i = 0; i < clients; ++i) {
      connections_.push_back(std::make_unique<Connection>(loop_, port));
      connections_.back()->send("join " + std::to_string(index));
    }
  }
  void run() {
    for (const auto& connection : connections_) {
      connection->listen([this](std::string_view) { receive(); });
    }
    pace_.begin([this] { move(); });
  }

 private:
  void receive() {
    if (--missing_ > 0) return;
    meter_.done(sent_at_);
    if (!meter_.over()) pace_.then([this] { move(); });
  }
  void move() {
    missing_ = connections_.size();
    sent_at_ = Clock::now();
    connections_[turn_ ^= 1]->send(std::string(256, 'x'));
  }
  Loop& loop_;
  Meter& meter_;
  Pace pace_;
  std::vector<std::unique_ptr<Connection>> connections_;
  std::size_t missing_ = 0, turn_ = 0;
  Clock::time_point sent_at_;
};

template <class Table, class Prepare>
Load load(Child& server, const LoadOptions& options, Prepare&& prepare) {
  Loop loop;
  Meter meter(options.seconds + 3600);
  std::vector<std::unique_ptr<Table>> tables;
  for (int i = 0; i < options.tables; ++i) {
    tables.push_back(std::make_unique<Table>(loop, meter, options.rate / options.tables));
    tables.back()->open(server.port(), i, options.clients);
  }
  for (const auto& table : tables) prepare(*table);
  meter = Meter(options.seconds);
  const Used before(server, loop);
  for (const auto& table : tables) table->run();
  const auto start = Clock::now();
  loop.run_until(start +
                 std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(options.seconds)));
  const double seconds = std::chrono::duration<double>(Clock::now() - start).count();
  return meter.result(seconds, before, Used(server, loop), server);
}

/// Starts matches between bots that think long. They go on by themselves.
void start_thinking(const Child& server, int tables) {
  Loop loop;
  Connection host(loop, server.port());
  host.call("session.hello", "{\"name\":\"t" + std::to_string(::getpid()) + "\"}");
  for (int i = 0; i < tables; ++i) {
    const std::string answer = host.call("table.create", "{\"game\":\"conclave\",\"seats\":2,\"sit\":false}");
    constexpr std::string_view kName = "\"table\":\"";
    const auto begin = answer.find(kName) + kName.size();
    const std::string table = "\"table\":\"" + answer.substr(begin, answer.find('"', begin) - begin) + "\"";
    for (int seat = 0; seat < 2; ++seat) {
      host.call("table.add_bot", "{" + table + ",\"bot\":\"search:hard\"}");
    }
    host.call("table.start", "{" + table + "}");
    host.call("table.unwatch", "{" + table + "}");
  }
}

}  // namespace

Load load_arbiter(Child& server, const LoadOptions& options) {
  // Enough matches that none has to be opened while the clock runs: some 60 moves each.
  const double wanted = options.rate > 0 ? options.rate : 30'000.0;
  const double limit = options.tables == 1 ? 3'000.0 : wanted;
  const int matches = static_cast<int>(limit * options.seconds / options.tables / 55) + 2;
  if (options.thinking > 0) start_thinking(server, options.thinking);
  return load<ArbiterTable>(server, options, [&](ArbiterTable& table) {
    for (int missing = matches; missing > 0; missing -= 16) table.prepare(std::min(missing, 16));
  });
}

Load load_bare(Child& server, const LoadOptions& options) {
  return load<BareTable>(server, options, [](BareTable&) {});
}

double idle_connection_bytes(Child& server, int n, bool hello) {
  rlimit limit{};
  getrlimit(RLIMIT_NOFILE, &limit);
  limit.rlim_cur = limit.rlim_max;
  setrlimit(RLIMIT_NOFILE, &limit);
  Loop loop;
  std::vector<std::unique_ptr<Connection>> connections;
  const auto before = server.resident_bytes();
  for (int i = 0; i < n; ++i) {
    connections.push_back(std::make_unique<Connection>(loop, server.port()));
    if (hello)
      connections.back()->call(
          "session.hello", "{\"name\":\"i" + std::to_string(::getpid()) + "x" + std::to_string(i) + "\"}");
    else
      connections.back()->send("join " + std::to_string(i));
  }
  loop.run_until(Clock::now() + std::chrono::seconds(1));
  return static_cast<double>(server.resident_bytes() - before) / n;
}

}  // namespace arbiter::bench
