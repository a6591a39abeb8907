// One attempt to send something, by libcurl.
#pragma once

#include <curl/curl.h>

#include <cstdint>
#include <memory>
#include <string>

#include "server/notify/addresses.hpp"
#include "server/notify/settings.hpp"

namespace arbiter::server {

/// Used by one thread. What it is made of is kept until it is destroyed.
class Transfer {
 public:
  /// POSTs `body`, signed with `key` for this time. Only to public addresses, judged by the address that is
  /// connected to, and to those that are `allowed`, which outlives this; redirects are followed a few times, and
  /// judged alike.
  static std::unique_ptr<Transfer> webhook(const NotifySettings& settings, const AllowedAddresses& allowed,
                                           const std::string& url, const std::string& key, std::string body,
                                           std::int64_t unix_s);
  /// Sends `message`, complete with its headers, through the SMTP server of the settings.
  static std::unique_ptr<Transfer> mail(const NotifySettings& settings, const std::string& to,
                                        std::string message);
  ~Transfer();
  Transfer(const Transfer&) = delete;
  Transfer& operator=(const Transfer&) = delete;

  CURL* handle() const { return handle_; }
  /// Why it failed, when libcurl has ended it with `code`; empty if it succeeded.
  std::string failure(CURLcode code) const;

 private:
  Transfer(const NotifySettings& settings, std::string body);
  static curl_socket_t open_socket(void* self, curlsocktype purpose, curl_sockaddr* address);
  static std::size_t take(char* data, std::size_t size, std::size_t count, void* self);
  static std::size_t give(char* data, std::size_t size, std::size_t count, void* self);

  CURL* handle_;
  curl_slist* headers_ = nullptr;
  curl_slist* recipients_ = nullptr;
  const std::string body_;
  std::size_t given_ = 0;
  std::size_t taken_ = 0;
  const AllowedAddresses* allowed_ = nullptr;
  bool refused_ = false;  // an address that is not among them
  bool is_http_ = false;
};

}  // namespace arbiter::server
