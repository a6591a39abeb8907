#include "server/notify/transfer.hpp"

#include <sys/socket.h>

#include <new>

#include "server/notify/signature.hpp"
#include "server/version.hpp"

namespace arbiter::server {

namespace {

constexpr long kMostRedirects = 3;
constexpr std::size_t kMostAnswer = 65536;  // bytes of an answer, of which only the status counts

template <class Value>
void set(CURL* handle, CURLoption option, Value value) {
  curl_easy_setopt(handle, option, value);  // fails for lack of memory, and then the transfer does
}

}  // namespace

Transfer::Transfer(const NotifySettings& settings, std::string body)
    : handle_(curl_easy_init()), body_(std::move(body)) {
  if (handle_ == nullptr) throw std::bad_alloc();
  set(handle_, CURLOPT_PRIVATE, this);
  set(handle_, CURLOPT_NOSIGNAL, 1L);
  set(handle_, CURLOPT_PROXY, "");  // what the environment says is for other programs
  set(handle_, CURLOPT_TIMEOUT_MS, static_cast<long>(settings.timeout_s * 1000));
  set(handle_, CURLOPT_WRITEFUNCTION, &Transfer::take);
  set(handle_, CURLOPT_WRITEDATA, this);
}

Transfer::~Transfer() {
  curl_easy_cleanup(handle_);
  curl_slist_free_all(headers_);
  curl_slist_free_all(recipients_);
}

std::unique_ptr<Transfer> Transfer::webhook(const NotifySettings& settings, const AllowedAddresses& allowed,
                                            const std::string& url, const std::string& key, std::string body,
                                            std::int64_t unix_s) {
  std::unique_ptr<Transfer> transfer(new Transfer(settings, std::move(body)));
  CURL* handle = transfer->handle_;
  const std::string signed_by = "Arbiter-Signature: " + signature(key, unix_s, transfer->body_);
  transfer->headers_ = curl_slist_append(transfer->headers_, "Content-Type: application/json");
  transfer->headers_ = curl_slist_append(transfer->headers_, signed_by.c_str());
  transfer->allowed_ = &allowed;
  transfer->is_http_ = true;
  set(handle, CURLOPT_URL, url.c_str());
  set(handle, CURLOPT_PROTOCOLS_STR, "http,https");
  set(handle, CURLOPT_REDIR_PROTOCOLS_STR, "http,https");
  set(handle, CURLOPT_FOLLOWLOCATION, 1L);
  set(handle, CURLOPT_MAXREDIRS, kMostRedirects);
  set(handle, CURLOPT_POSTREDIR, static_cast<long>(CURL_REDIR_POST_ALL));
  set(handle, CURLOPT_USERAGENT, ("arbiter/" + std::string(kVersion)).c_str());
  set(handle, CURLOPT_HTTPHEADER, transfer->headers_);
  set(handle, CURLOPT_POSTFIELDS, transfer->body_.c_str());
  set(handle, CURLOPT_POSTFIELDSIZE, static_cast<long>(transfer->body_.size()));
  set(handle, CURLOPT_OPENSOCKETFUNCTION, &Transfer::open_socket);
  set(handle, CURLOPT_OPENSOCKETDATA, transfer.get());
  // A connection that another transfer opened was judged by its own address, and is not shared.
  set(handle, CURLOPT_FRESH_CONNECT, 1L);
  set(handle, CURLOPT_FORBID_REUSE, 1L);
  return transfer;
}

std::unique_ptr<Transfer> Transfer::mail(const NotifySettings& settings, const std::string& to,
                                         std::string message) {
  std::unique_ptr<Transfer> transfer(new Transfer(settings, std::move(message)));
  CURL* handle = transfer->handle_;
  transfer->recipients_ = curl_slist_append(transfer->recipients_, ("<" + to + ">").c_str());
  set(handle, CURLOPT_URL, settings.smtp_url.c_str());
  set(handle, CURLOPT_PROTOCOLS_STR, "smtp,smtps");
  set(handle, CURLOPT_USE_SSL, static_cast<long>(CURLUSESSL_TRY));
  set(handle, CURLOPT_MAIL_FROM, ("<" + settings.mail_from + ">").c_str());
  set(handle, CURLOPT_MAIL_RCPT, transfer->recipients_);
  set(handle, CURLOPT_UPLOAD, 1L);
  set(handle, CURLOPT_READFUNCTION, &Transfer::give);
  set(handle, CURLOPT_READDATA, transfer.get());
  return transfer;
}

std::string Transfer::failure(CURLcode code) const {
  if (refused_) return "its address is not public";
  if (code != CURLE_OK) return curl_easy_strerror(code);
  if (!is_http_) return "";
  long status = 0;
  curl_easy_getinfo(handle_, CURLINFO_RESPONSE_CODE, &status);
  return status >= 200 && status < 300 ? "" : "answered with " + std::to_string(status);
}

/// Every connection is made here, after every redirect and look-up.
curl_socket_t Transfer::open_socket(void* self, curlsocktype, curl_sockaddr* address) {
  auto& transfer = *static_cast<Transfer*>(self);
  if (!transfer.allowed_->contains(address->addr, address->addrlen)) {
    transfer.refused_ = true;
    return CURL_SOCKET_BAD;
  }
  transfer.refused_ = false;  // of several addresses another may do
  return ::socket(address->family, address->socktype | SOCK_CLOEXEC, address->protocol);
}

std::size_t Transfer::take(char*, std::size_t size, std::size_t count, void* self) {
  auto& transfer = *static_cast<Transfer*>(self);
  transfer.taken_ += size * count;
  return transfer.taken_ > kMostAnswer ? 0 : size * count;
}

std::size_t Transfer::give(char* data, std::size_t size, std::size_t count, void* self) {
  auto& transfer = *static_cast<Transfer*>(self);
  const std::size_t part = transfer.body_.copy(data, size * count, transfer.given_);
  transfer.given_ += part;
  return part;
}

}  // namespace arbiter::server
