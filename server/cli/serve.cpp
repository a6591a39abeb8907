#include <iostream>

#include "server/app.hpp"
#include "server/cli/cli.hpp"

namespace arbiter::server::cli {
namespace {

struct Options {
  Common common;
  std::string host;
  std::string port;
  std::vector<std::string> settings;
  bool print_config = false;
  bool default_config = false;
};

Config config_of(const Options& options) {
  Overrides flags;
  for (const std::string& setting : options.settings) {
    const auto equals = setting.find('=');
    if (equals == std::string::npos) throw Failure(kUsage, "--set " + setting + ": write NAME=VALUE");
    flags[setting.substr(0, equals)] = setting.substr(equals + 1);
  }
  if (!options.host.empty()) flags["host"] = options.host;
  if (!options.port.empty()) flags["port"] = options.port;
  return options.common.config(std::move(flags));
}

int serve(const Options& options) {
  if (options.default_config) {
    std::cout << default_config_text();
    return kOk;
  }
  const Config config = config_of(options);
  if (options.print_config) {
    std::cout << print_config(config);
    return kOk;
  }
  return run_server(config);
}

}  // namespace

void add_serve(CLI::App& app, Action& action) {
  auto* command = app.add_subcommand("serve", "Run the server");
  auto options = std::make_shared<Options>();
  options->common.add_to(*command, true);
  command->add_option("--host", options->host, "Address to listen on")->type_name("ADDRESS");
  command->add_option("--port", options->port, "Port to listen on; 0 takes any free one")->type_name("PORT");
  command->add_option("--set", options->settings, "Any other setting; may be given several times")
      ->type_name("NAME=VALUE")
      ->allow_extra_args(false);
  command->add_flag("--print-config", options->print_config,
                    "Show every setting, its meaning and where its value came from; do not serve");
  command->add_flag("--default-config", options->default_config,
                    "Write a settings file with every default, explained; do not serve");
  command->footer(
      "One port serves the WebSocket at /ws, the browser client at /, /healthz, /readyz, /metrics and "
      "/schema/.\n"
      "SIGTERM or SIGINT ends the server cleanly: what was acknowledged is stored, clients hear when to "
      "return.\n\n"
      "Settings come from the file, then ARBITER_<SECTION>_<NAME> in the environment, then the command "
      "line.\n\n"
      "Examples:\n"
      "  arbiter serve --host 0.0.0.0 --port 8080 --data /var/lib/arbiter\n"
      "  arbiter serve --set limits.tables_per_user=5 --set log.json=true\n"
      "  ARBITER_LOG_LEVEL=debug arbiter serve --print-config\n"
      "  arbiter serve --default-config > arbiter.json");
  command->callback([options, &action] { action = [options] { return serve(*options); }; });
}

}  // namespace arbiter::server::cli
