// What `arbiter doctor` finds, and what it looks at: one file a kind.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "server/base/config.hpp"

namespace arbiter::server::cli {

enum class Severity : std::uint8_t {
  good,
  note,     // worth knowing; may well be meant so
  warning,  // will harm somebody some day
  fault,    // harms now, or the server does not start
};

struct Finding {
  Severity severity;
  std::string subject;  // what was looked at; stable, for scripts: "settings", "disk", "backups", …
  std::string what;     // what is the case
  std::string advice;   // what to do about it; empty if it is good
};

class Diagnosis {
 public:
  void good(std::string subject, std::string what) {
    add({Severity::good, std::move(subject), std::move(what), {}});
  }
  void note(std::string subject, std::string what, std::string advice) {
    add({Severity::note, std::move(subject), std::move(what), std::move(advice)});
  }
  void warn(std::string subject, std::string what, std::string advice) {
    add({Severity::warning, std::move(subject), std::move(what), std::move(advice)});
  }
  void fault(std::string subject, std::string what, std::string advice) {
    add({Severity::fault, std::move(subject), std::move(what), std::move(advice)});
  }
  const std::vector<Finding>& findings() const { return findings_; }
  Severity worst() const;

 private:
  void add(Finding finding) { findings_.push_back(std::move(finding)); }
  std::vector<Finding> findings_;
};

/// Settings that are dangerous, or say two things. Only looks at them.
void examine_settings(const Config& config, Diagnosis& diagnosis);

/// The data folder (rights, room, speed: a file in it is written and synced for up to three seconds), the clock,
/// descriptors. Returns whether the folder can be used.
bool examine_host(const Config& config, Diagnosis& diagnosis);

/// What is stored: damaged rows, matches that would not go on under this version, the clock against what was
/// written last. Reads everything.
void examine_store(const Config& config, Diagnosis& diagnosis);

/// The copies that are made by schedule: whether there are any, and how old the latest is.
void examine_backups(const Config& config, Diagnosis& diagnosis);

/// The running server as a browser meets it: by requests to its port with the public names, to the certificate,
/// and by way of the proxy.
void examine_requests(const Config& config, Diagnosis& diagnosis);

/// 1,234,567 bytes as "1.2 MB".
std::string in_words(std::uint64_t bytes);

}  // namespace arbiter::server::cli
