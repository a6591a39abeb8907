// TLS without a socket: bytes of one side go in, bytes of the other come out. Only tls.cpp knows OpenSSL.
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>

#include "server/base/config.hpp"
#include "server/base/mutex.hpp"

struct ssl_ctx_st;
struct ssl_st;

namespace arbiter::server {

/// The certificate in use. Thread-safe.
class TlsCertificate {
 public:
  using Context = std::shared_ptr<ssl_ctx_st>;

  /// Without a certificate in the settings the server speaks plain HTTP. Throws ConfigError where the files
  /// do not go together.
  explicit TlsCertificate(const Tls& files);

  bool in_use() const { return !files_.certificate.empty(); }
  /// Reads the files again; connections that are open keep what they have. Throws ConfigError, and then goes
  /// on with what it had.
  void reload() EXCLUDES(mutex_);
  /// Of the latest files that were good; null without a certificate.
  Context context() const EXCLUDES(mutex_);

 private:
  const Tls files_;
  mutable Mutex mutex_;
  Context context_ GUARDED_BY(mutex_);
};

/// The server's side of one connection; TLS 1.2 and 1.3. Used by one strand.
class TlsEngine {
 public:
  explicit TlsEngine(const TlsCertificate::Context& context);

  /// Takes what came from the peer.
  void feed(const void* data, std::size_t size);

  enum class State { open, wants_more, closed, failed };
  struct Read {
    State state;
    std::size_t size = 0;  ///< plain bytes, if open
  };
  /// Plain bytes out of what was fed. The handshake is made on the way.
  Read read(void* to, std::size_t size);
  /// False before the handshake is done, or after a failure.
  bool write(std::string_view plain);
  /// Tells the peer that nothing more comes.
  void shut_down();
  /// Moves what is to be sent to the peer to the end of `out`.
  void take_output(std::string& out);

 private:
  std::shared_ptr<ssl_st> ssl_;
};

}  // namespace arbiter::server
