// The threads of the running server, by Boost.Asio.
#pragma once

#include <boost/asio/any_io_executor.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/thread_pool.hpp>
#include <memory>

#include "server/base/config.hpp"
#include "server/base/runtime.hpp"

namespace arbiter::server {

/// An execution context whose work can be dropped before the context itself ends.
template <class Context>
class Droppable : public Context {
 public:
  using Context::Context;
  void drop_work() { Context::shutdown(); }
};

class AsioRuntime final : public Runtime {
 public:
  explicit AsioRuntime(const Config& config);
  ~AsioRuntime() override;

  std::shared_ptr<Executor> new_strand() override;
  Executor& log_ins() override { return *log_ins_executor_; }
  Executor& loading() override { return *loading_executor_; }
  Executor& reading() override { return *reading_executor_; }
  Executor& recording() override { return *recording_executor_; }

  /// For a socket; as `new_strand`. With a single thread that needs no strand.
  boost::asio::any_io_executor new_asio_executor();
  /// Runs the network, the tables and the lobby; on as many threads as are wanted.
  boost::asio::io_context& io() { return io_; }
  unsigned io_threads() const { return io_threads_; }
  /// Waits for the work that has begun on all threads but those of `io`.
  void stop();
  /// Destroys all work that has not begun, and with it what that work kept alive. After `stop`, when nobody
  /// runs `io` any more and while all that the work refers to is still there.
  void drop_work();

 private:
  Moment machine_time() const override;

  const unsigned io_threads_;
  Droppable<boost::asio::io_context> io_;
  Droppable<boost::asio::thread_pool> log_ins_;
  Droppable<boost::asio::thread_pool> loading_;
  Droppable<boost::asio::thread_pool> reading_;
  Droppable<boost::asio::thread_pool> recording_;
  std::unique_ptr<Executor> log_ins_executor_;
  std::unique_ptr<Executor> loading_executor_;
  std::unique_ptr<Executor> reading_executor_;
  std::unique_ptr<Executor> recording_executor_;
};

}  // namespace arbiter::server
