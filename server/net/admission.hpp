// Who may connect: how many connections there are, and from where.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "server/base/config.hpp"
#include "server/base/mutex.hpp"
#include "server/base/network.hpp"

namespace arbiter::server {

/// Thread-safe. Addresses are texts as `address_of` gives them.
class Admission {
 public:
  /// Throws ConfigError where a trusted proxy is neither an address nor a network.
  explicit Admission(const Config& config);

  /// One admitted connection, counted until this ends. Must not outlive the Admission.
  class Place {
   public:
    Place(Place&& other) noexcept
        : admission_(std::exchange(other.admission_, nullptr)), address_(std::move(other.address_)) {}
    Place& operator=(Place&&) = delete;
    ~Place() {
      if (admission_ != nullptr) admission_->leave(address_);
    }
    const std::string& address() const { return address_; }

   private:
    friend Admission;
    Place(Admission& admission, std::string address) : admission_(&admission), address_(std::move(address)) {}
    Admission* admission_;
    std::string address_;
  };

  /// Nothing where `limits.connections` or `limits.connections_per_address` is reached. A trusted proxy is
  /// held to the first only: behind it are many.
  std::optional<Place> enter(const std::string& address);

  /// Counts a connection that came by a proxy for whom it stands: the last address in `forwarded_for` (an
  /// X-Forwarded-For header, "client, proxy, proxy") that is no trusted proxy itself. Whatever stands before
  /// it was written by somebody who is not trusted. No effect if the connection does not come from a trusted
  /// proxy. False if the limit of the address is reached.
  bool look_behind_proxy(Place& place, std::string_view forwarded_for);

  /// Whether this is the address of a trusted proxy, behind which are many.
  bool trusted(const std::string& address) const;

 private:
  bool count(const std::string& address) REQUIRES(mutex_);
  void leave(const std::string& address) EXCLUDES(mutex_);

  const Limits& limits_;
  std::vector<Network> proxies_;
  Mutex mutex_;
  std::map<std::string, std::int64_t> connections_ GUARDED_BY(mutex_);  // by network, without trusted proxies
  std::int64_t total_ GUARDED_BY(mutex_) = 0;
};

}  // namespace arbiter::server
