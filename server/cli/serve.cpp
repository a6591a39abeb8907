#include <CLI/CLI.hpp>
#include <iostream>

#include "server/app/app.hpp"
#include "server/cli/cli.hpp"

namespace arbiter::server::cli {
namespace {

struct ServeOptions {
  Common common;
  std::optional<std::string> host;
  std::optional<std::string> port;
  std::vector<std::string> settings;
  bool takeover = false;
  bool print_config = false;
  bool default_config = false;
};

Config config_of(const ServeOptions& options) {
  Overrides flags;
  for (const std::string& setting : options.settings) {
    const auto equals = setting.find('=');
    if (equals == std::string::npos) throw Failure(kUsage, "--set " + setting + ": write NAME=VALUE");
    flags[setting.substr(0, equals)] = setting.substr(equals + 1);
  }
  if (options.host) flags["host"] = *options.host;
  if (options.port) flags["port"] = *options.port;
  return options.common.config(std::move(flags));
}

int serve(const ServeOptions& options) {
  if (options.default_config) {
    std::cout << default_config_text();
    return kOk;
  }
  const Config config = config_of(options);
  if (options.print_config) {
    std::cout << print_config(config);
    return kOk;
  }
  return run_server(config, options.takeover ? Start::taking_over : Start::plain);
}

}  // namespace

void add_serve(CLI::App& app, Action& action) {
  auto* command = app.add_subcommand("serve", "Run the server");
  auto options = std::make_shared<ServeOptions>();
  options->common.add_to(*command, true);
  command->add_option("--host", options->host, "Address to listen on")->type_name("ADDRESS");
  command->add_option("--port", options->port, "Port to listen on; 0 takes any free one")->type_name("PORT");
  command
      ->add_option(
          "--set", options->settings,
          "Any setting by its name, as `arbiter serve --print-config` lists them; may be given several times")
      ->type_name("NAME=VALUE")
      ->allow_extra_args(false);
  command->add_flag(
      "--takeover", options->takeover,
      "Take port and data over from the server that uses this folder: it ends, and nobody is refused "
      "meanwhile");
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
