#include "server/app/asio_runtime.hpp"

#include <algorithm>
#include <boost/asio/dispatch.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/strand.hpp>
#include <thread>
#include <utility>

#include "base/thread_name.hpp"
#include "server/base/background_thread.hpp"

namespace arbiter::server {

namespace asio = boost::asio;

namespace {

constexpr std::size_t kLogInThreads = 1;
constexpr std::size_t kLoadingThreads = 2;
constexpr std::size_t kReadingThreads = 2;
constexpr std::size_t kRecordingThreads = 1;

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

/// A pool, each of whose threads begins with a name and, where it has one, by stepping back behind the network.
class PoolExecutor final : public Executor {
 public:
  using StepBack = void (*)();
  PoolExecutor(asio::thread_pool& pool, const char* name, StepBack step_back = nullptr)
      : executor_(pool.get_executor()), name_(name), step_back_(step_back) {}

  void post(Work work) override { executor_.post(introduced(std::move(work))); }
  void dispatch(Work work) override { executor_.dispatch(introduced(std::move(work))); }
  void after(std::chrono::milliseconds delay, Work work) override {
    executor_.after(delay, introduced(std::move(work)));
  }

 private:
  Work introduced(Work work) {
    return [this, work = std::move(work)] {
      thread_local const bool done = (introduce(), true);
      static_cast<void>(done);
      work();
    };
  }
  void introduce() const {
    name_thread(name_);
    if (step_back_ != nullptr) step_back_();
  }

  AsioExecutor executor_;
  const char* const name_;
  const StepBack step_back_;
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
      recording_(kRecordingThreads),
      log_ins_executor_(std::make_unique<PoolExecutor>(log_ins_, "log-ins")),
      loading_executor_(std::make_unique<PoolExecutor>(loading_, "loading")),
      reading_executor_(std::make_unique<PoolExecutor>(reading_, "reading", yield_to_others)),
      recording_executor_(std::make_unique<PoolExecutor>(recording_, "recording", run_when_idle)) {}

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
  for (auto* pool : {&log_ins_, &loading_, &reading_, &recording_}) {
    pool->stop();
    pool->join();
  }
}

void AsioRuntime::drop_work() {
  stop();
  log_ins_.drop_work();
  loading_.drop_work();
  reading_.drop_work();
  recording_.drop_work();
  io_.drop_work();
}

}  // namespace arbiter::server
