#include "server/net/tls.hpp"

#include <openssl/err.h>
#include <openssl/ssl.h>

#include <algorithm>
#include <new>

namespace arbiter::server {

namespace {

std::string last_error() {
  const unsigned long code = ERR_get_error();
  ERR_clear_error();
  if (code == 0) return "unknown error";
  char text[256];
  ERR_error_string_n(code, text, sizeof text);
  return text;
}

[[noreturn]] void refuse(const std::string& setting, const std::string& file) {
  throw ConfigError(setting + ": " + file + " cannot be used: " + last_error());
}

TlsCertificate::Context load(const Tls& files) {
  if (files.certificate.empty() && files.key.empty()) return nullptr;
  if (files.certificate.empty() || files.key.empty())
    throw ConfigError("tls.certificate and tls.key go together: set both, or neither");
  TlsCertificate::Context context(SSL_CTX_new(TLS_server_method()), SSL_CTX_free);
  if (context == nullptr) throw std::bad_alloc();
  SSL_CTX_set_min_proto_version(context.get(), TLS1_2_VERSION);
  SSL_CTX_set_options(context.get(), SSL_OP_NO_RENEGOTIATION | SSL_OP_NO_COMPRESSION);
  SSL_CTX_set_mode(context.get(), SSL_MODE_RELEASE_BUFFERS);  // idle connections keep none
  // What a session would be resumed with is held by the client.
  SSL_CTX_set_session_cache_mode(context.get(), SSL_SESS_CACHE_OFF);
  if (SSL_CTX_use_certificate_chain_file(context.get(), files.certificate.c_str()) != 1)
    refuse("tls.certificate", files.certificate);
  if (SSL_CTX_use_PrivateKey_file(context.get(), files.key.c_str(), SSL_FILETYPE_PEM) != 1 ||
      SSL_CTX_check_private_key(context.get()) != 1)
    refuse("tls.key", files.key);
  return context;
}

}  // namespace

TlsCertificate::TlsCertificate(const Tls& files) : files_(files), context_(load(files)) {}

void TlsCertificate::reload() {
  auto context = load(files_);
  const MutexLock lock(mutex_);
  context_ = std::move(context);
}

TlsCertificate::Context TlsCertificate::context() const {
  const MutexLock lock(mutex_);
  return context_;
}

TlsEngine::TlsEngine(const TlsCertificate::Context& context) : ssl_(SSL_new(context.get()), SSL_free) {
  BIO* in = BIO_new(BIO_s_mem());
  BIO* out = BIO_new(BIO_s_mem());
  if (ssl_ == nullptr || in == nullptr || out == nullptr) {
    BIO_free(in);
    BIO_free(out);
    throw std::bad_alloc();
  }
  SSL_set_bio(ssl_.get(), in, out);  // which owns them
  SSL_set_accept_state(ssl_.get());
}

void TlsEngine::feed(const void* data, std::size_t size) {
  BIO_write(SSL_get_rbio(ssl_.get()), data, static_cast<int>(size));
}

TlsEngine::Read TlsEngine::read(void* to, std::size_t size) {
  ERR_clear_error();
  std::size_t got = 0;
  if (SSL_read_ex(ssl_.get(), to, size, &got) == 1) return {State::open, got};
  switch (SSL_get_error(ssl_.get(), 0)) {
    case SSL_ERROR_WANT_READ:
    case SSL_ERROR_WANT_WRITE:
      return {State::wants_more};
    case SSL_ERROR_ZERO_RETURN:
      return {State::closed};
    default:
      ERR_clear_error();
      return {State::failed};
  }
}

bool TlsEngine::write(std::string_view plain) {
  ERR_clear_error();
  std::size_t written = 0;
  return plain.empty() || SSL_write_ex(ssl_.get(), plain.data(), plain.size(), &written) == 1;
}

void TlsEngine::shut_down() {
  if (SSL_is_init_finished(ssl_.get()) == 1) SSL_shutdown(ssl_.get());
  ERR_clear_error();
}

void TlsEngine::take_output(std::string& out) {
  BIO* bio = SSL_get_wbio(ssl_.get());
  const std::size_t size = BIO_ctrl_pending(bio);
  if (size == 0) return;
  const std::size_t begin = out.size();
  out.resize(begin + size);
  BIO_read(bio, out.data() + begin, static_cast<int>(size));
}

}  // namespace arbiter::server
