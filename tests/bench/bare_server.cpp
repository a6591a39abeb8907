// The yardstick of the load bench: a WebSocket server that does nothing but echo. A frame "join G" puts its
// connection into group G; every other frame is stored by a group commit to SQLite (with --durable) and then
// sent to all connections of the group. One thread for the network, one for the store, as little else as
// possible.
//   bench_bare_server [--durable FILE]      prints "listening PORT"
#include <SQLiteCpp/SQLiteCpp.h>

#include <boost/asio.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/websocket.hpp>
#include <condition_variable>
#include <cstdio>
#include <cstring>
#include <deque>
#include <map>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace websocket = boost::beast::websocket;
using tcp = asio::ip::tcp;
using Frame = std::shared_ptr<const std::string>;

namespace {

class Peer;
std::map<int, std::vector<std::shared_ptr<Peer>>> groups;

/// Stores frames in groups and posts each group back when it is durable.
class Log {
 public:
  Log(asio::io_context& io, const std::string& path)
      : io_(io), database_(path, SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE) {
    database_.exec("PRAGMA journal_mode=WAL");
    database_.exec("PRAGMA synchronous=FULL");
    database_.exec("CREATE TABLE moves(match INTEGER, seq INTEGER, body TEXT)");
    database_.exec("CREATE UNIQUE INDEX moves_by_match ON moves(match, seq)");
    thread_ = std::thread([this] { run(); });
  }
  ~Log() {
    {
      std::lock_guard lock(mutex_);
      stopping_ = true;
    }
    wake_.notify_one();
    thread_.join();
  }
  void append(int group, Frame frame) {
    {
      std::lock_guard lock(mutex_);
      waiting_.emplace_back(group, std::move(frame));
    }
    wake_.notify_one();
  }

 private:
  using Entry = std::pair<int, Frame>;
  void run();

  asio::io_context& io_;
  SQLite::Database database_;
  std::mutex mutex_;
  std::condition_variable wake_;
  std::vector<Entry> waiting_;
  bool stopping_ = false;
  std::thread thread_;
};

Log* durable = nullptr;

class Peer : public std::enable_shared_from_this<Peer> {
 public:
  explicit Peer(tcp::socket socket) : socket_(std::move(socket)) {}
  void start() {
    socket_.auto_fragment(false);
    socket_.async_accept([self = shared_from_this()](beast::error_code error) {
      if (!error) self->read();
    });
  }
  void send(const Frame& frame) {
    queue_.push_back(frame);
    if (queue_.size() == 1) write();
  }

 private:
  void read() {
    socket_.async_read(buffer_, [self = shared_from_this()](beast::error_code error, std::size_t) {
      if (error) return;
      self->handle();
      self->read();
    });
  }
  void handle() {
    std::string text = beast::buffers_to_string(buffer_.data());
    buffer_.consume(buffer_.size());
    if (text.starts_with("join ")) {
      group_ = std::stoi(text.substr(5));
      groups[group_].push_back(shared_from_this());
      return;
    }
    const auto frame = std::make_shared<const std::string>(std::move(text));
    if (durable != nullptr)
      durable->append(group_, frame);
    else
      broadcast(group_, frame);
  }
  void write() {
    socket_.text(true);
    socket_.async_write(asio::buffer(*queue_.front()),
                        [self = shared_from_this()](beast::error_code error, std::size_t) {
                          if (error) return;
                          self->queue_.pop_front();
                          if (!self->queue_.empty()) self->write();
                        });
  }

 public:
  static void broadcast(int group, const Frame& frame) {
    for (const auto& peer : groups[group]) peer->send(frame);
  }

 private:
  websocket::stream<tcp::socket> socket_;
  beast::flat_buffer buffer_;
  std::deque<Frame> queue_;
  int group_ = -1;
};

void Log::run() {
  std::map<int, int> seqs;
  SQLite::Statement insert(database_, "INSERT INTO moves VALUES(?, ?, ?)");
  for (;;) {
    auto batch = std::make_shared<std::vector<Entry>>();
    {
      std::unique_lock lock(mutex_);
      wake_.wait(lock, [this] { return stopping_ || !waiting_.empty(); });
      if (stopping_) return;
      batch->swap(waiting_);
    }
    SQLite::Transaction transaction(database_);
    for (const auto& [group, frame] : *batch) {
      insert.bind(1, group);
      insert.bind(2, ++seqs[group]);
      insert.bindNoCopy(3, *frame);
      insert.exec();
      insert.reset();
    }
    transaction.commit();
    asio::post(io_, [batch] {
      for (const auto& [group, frame] : *batch) Peer::broadcast(group, frame);
    });
  }
}

}  // namespace

int main(int argc, char** argv) {
  asio::io_context io;
  std::unique_ptr<Log> log;
  if (argc == 3 && std::strcmp(argv[1], "--durable") == 0) {
    log = std::make_unique<Log>(io, argv[2]);
    durable = log.get();
  }
  tcp::acceptor acceptor(io, {asio::ip::make_address("127.0.0.1"), 0});
  acceptor.listen(4096);
  std::printf("listening %u\n", acceptor.local_endpoint().port());
  std::fflush(stdout);
  std::function<void()> accept = [&] {
    acceptor.async_accept([&](beast::error_code error, tcp::socket socket) {
      if (!error) {
        socket.set_option(tcp::no_delay(true));
        std::make_shared<Peer>(std::move(socket))->start();
      }
      accept();
    });
  };
  accept();
  asio::signal_set signals(io, SIGTERM, SIGINT);
  signals.async_wait([&](beast::error_code, int) { io.stop(); });
  io.run();
  groups.clear();  // the sockets belong to `io`
}
