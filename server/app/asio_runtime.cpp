#include "server/app/asio_runtime.hpp"

#include <algorithm>
#include <boost/asio/dispatch.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/strand.hpp>
#include <thread>
#include <utility>

#include "server/base/background_thread.hpp"

namespace arbiter::server {

namespace asio = boost::asio;

namespace {

constexpr std::size_t kLogInThreads = 1;
constexpr std::size_t kLoadingThreads = 2;
constexpr std::size_t kReadingThreads = 2;

class AsioExecutor final : public Executor {
 public:
  explicit AsioExecutor(asio::any_io_executor executor) : executor_(std::move(executor)) {}

  void post(Work work) override { asio::post(executor_, std::move(work)); }
  void dispatch(Work work) override { asio::dispatch(executor_, std::move(work)); }
  void after(std::chrono::milliseconds delay, Work work) override {
    auto timer = std::make_shared<asio::steady_timer>(executor_, delay);
    timer->async_wait([timer, work = std::move(work)](boost::system::error_code error) {
      if (!error) work();
    });
  }

 private:
  asio::any_io_executor executor_;
};

/// Does not delay the network, however much there is to do.
class BackgroundExecutor final : public Executor {
 public:
  explicit BackgroundExecutor(asio::thread_pool& pool) : executor_(pool.get_executor()) {}

  void post(Work work) override { executor_.post(yielding(std::move(work))); }
  void dispatch(Work work) override { executor_.dispatch(yielding(std::move(work))); }
  void after(std::chrono::milliseconds delay, Work work) override {
    executor_.after(delay, yielding(std::move(work)));
  }

 private:
  static Work yielding(Work work) {
    return [work = std::move(work)] {
      thread_local const bool yields = (yield_to_others(), true);
      static_cast<void>(yields);
      work();
    };
  }
  AsioExecutor executor_;
};

unsigned io_threads_of(const Config& config) {
  if (config.threads > 0) return static_cast<unsigned>(config.threads);
  return std::max(1u, std::thread::hardware_concurrency() / 2);  // the rest is for the store and the bots
}

std::int64_t milliseconds_of(auto time) {
  return std::chrono::duration_cast<std::chrono::milliseconds>(time.time_since_epoch()).count();
}

}  // namespace

AsioRuntime::AsioRuntime(const Config& config)
    : io_threads_(io_threads_of(config)),
      io_(static_cast<int>(io_threads_)),
      log_ins_(kLogInThreads),
      loading_(kLoadingThreads),
      reading_(kReadingThreads),
      log_ins_executor_(std::make_unique<AsioExecutor>(log_ins_.get_executor())),
      loading_executor_(std::make_unique<AsioExecutor>(loading_.get_executor())),
      reading_executor_(std::make_unique<BackgroundExecutor>(reading_)) {}

AsioRuntime::~AsioRuntime() = default;

Moment AsioRuntime::machine_time() const {
  return {milliseconds_of(std::chrono::steady_clock::now()),
          milliseconds_of(std::chrono::system_clock::now())};
}

asio::any_io_executor AsioRuntime::new_asio_executor() {
  if (io_threads_ == 1) return io_.get_executor();
  return asio::make_strand(io_);
}

std::shared_ptr<Executor> AsioRuntime::new_strand() {
  return std::make_shared<AsioExecutor>(new_asio_executor());
}

void AsioRuntime::stop() {
  for (auto* pool : {&log_ins_, &loading_, &reading_}) {
    pool->stop();
    pool->join();
  }
}

void AsioRuntime::drop_work() {
  stop();
  log_ins_.drop_work();
  loading_.drop_work();
  reading_.drop_work();
  io_.drop_work();
}

}  // namespace arbiter::server
