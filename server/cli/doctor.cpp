#include "server/cli/doctor.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <cstdio>
#include <iostream>
#include <nlohmann/json.hpp>

#include "server/cli/cli.hpp"

namespace arbiter::server::cli {
namespace {

struct DoctorOptions {
  Common common;
  bool json = false;
  bool quiet = false;
};

constexpr std::array<const char*, 4> kSeverityNames{"good", "note", "warning", "fault"};

const char* name_of(Severity severity) { return kSeverityNames[static_cast<std::size_t>(severity)]; }

void print_as_json(const Diagnosis& diagnosis) {
  auto list = nlohmann::json::array();
  for (const Finding& finding : diagnosis.findings()) {
    list.push_back({{"severity", name_of(finding.severity)},
                    {"subject", finding.subject},
                    {"what", finding.what},
                    {"advice", finding.advice}});
  }
  std::cout << nlohmann::json{{"worst", name_of(diagnosis.worst())}, {"findings", list}}.dump(
                   2, ' ', false, nlohmann::json::error_handler_t::replace)
            << "\n";
}

void print_as_text(const Diagnosis& diagnosis, bool quiet) {
  for (const Finding& finding : diagnosis.findings()) {
    if (quiet && finding.severity == Severity::good) continue;
    std::string name = name_of(finding.severity);
    name.resize(9, ' ');
    std::cout << name << finding.subject << ": " << finding.what << "\n";
    if (!finding.advice.empty()) std::cout << "         -> " << finding.advice << "\n";
  }
}

/// Settings that cannot be read leave nothing to look at.
std::optional<Config> readable_settings(const DoctorOptions& options, Diagnosis& diagnosis) {
  try {
    Config config = options.common.config();
    diagnosis.good("settings", "all of them are known, and within their bounds");
    return config;
  } catch (const ConfigError& error) {
    diagnosis.fault(
        "settings", error.what(),
        "correct it, and ask again: the server does not start so, and the rest has not been looked at");
    return std::nullopt;
  }
}

int exit_code_of(Severity worst) {
  if (worst == Severity::fault) return kFailed;
  return worst == Severity::warning ? kWarned : kOk;
}

int diagnose(const DoctorOptions& options) {
  Diagnosis diagnosis;
  if (const auto config = readable_settings(options, diagnosis)) {
    examine_settings(*config, diagnosis);
    if (examine_host(*config, diagnosis)) examine_store(*config, diagnosis);
    examine_backups(*config, diagnosis);
    examine_requests(*config, diagnosis);
  }
  options.json ? print_as_json(diagnosis) : print_as_text(diagnosis, options.quiet);
  return exit_code_of(diagnosis.worst());
}

}  // namespace

Severity Diagnosis::worst() const {
  Severity worst = Severity::good;
  for (const Finding& finding : findings_) worst = std::max(worst, finding.severity);
  return worst;
}

std::string in_words(std::uint64_t bytes) {
  constexpr std::array kUnits{"bytes", "kB", "MB", "GB", "TB"};
  double amount = static_cast<double>(bytes);
  std::size_t unit = 0;
  for (; amount >= 1000 && unit + 1 < kUnits.size(); ++unit) amount /= 1000;
  std::array<char, 32> text{};
  std::snprintf(text.data(), text.size(), unit == 0 ? "%.0f %s" : "%.1f %s", amount, kUnits[unit]);
  return text.data();
}

void add_doctor(CLI::App& app, Action& action) {
  auto* command = app.add_subcommand("doctor", "Say whether this host is set up well, and what to do if not");
  auto options = std::make_shared<DoctorOptions>();
  options->common.add_to(*command, true);
  command->add_flag("--json", options->json, "The findings as JSON");
  command->add_flag("--quiet", options->quiet, "Leave out what is good");
  command->footer(
      "Looks at the settings, the data folder and its disk, the clock, file descriptors, everything that is\n"
      "stored, backups, and at the running server by requests as a browser makes them: its names, its\n"
      "certificate, its proxy. Run it as the server's user, or as root, with the server's\n"
      "settings. Exits with 0 if all is well or merely worth a note, with 6 if there are warnings, with 1 if "
      "there\n"
      "are faults.\n\n"
      "Examples:\n"
      "  sudo arbiter doctor\n"
      "  arbiter doctor --json --data /var/lib/arbiter");
  command->callback([options, &action] { action = [options] { return diagnose(*options); }; });
}

}  // namespace arbiter::server::cli
