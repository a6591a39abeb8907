// Who may connect: how many connections there are, and from where.
#pragma once

#include <cstdint>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "server/config.hpp"

namespace arbiter::server {

/// What limits by address count together: an IPv4 address, or the /64 of an IPv6 address, all of which one
/// household or one rented machine has to itself. A text that is no address stands for itself.
std::string network_of(const std::string& address);

/// Thread-safe. Addresses are texts as boost::asio::ip::address writes them.
class Admission {
 public:
  /// Throws ConfigError where a trusted proxy is no IP address.
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

 private:
  bool trusted(const std::string& address) const;
  bool count(const std::string& address);
  void leave(const std::string& address);

  const Limits& limits_;
  std::vector<std::string> proxies_;
  std::mutex mutex_;
  std::map<std::string, std::int64_t> connections_;  // by network, without trusted proxies
  std::int64_t total_ = 0;
};

}  // namespace arbiter::server
