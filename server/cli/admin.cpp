#include <fcntl.h>
#include <poll.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <cerrno>
#include <chrono>
#include <cstring>
#include <iostream>
#include <nlohmann/json.hpp>

#include "server/base/iso_time.hpp"
#include "server/cli/cli.hpp"

namespace arbiter::server::cli {
namespace {

using Params = nlohmann::json;

constexpr int kPatienceMs = 60'000;

/// What all commands of `arbiter admin` share.
struct AdminOptions {
  Common common;
  bool as_json = false;
};

/// The running server's socket, by its folder's descriptor: a socket's address has room for a short path only.
class AdminConnection {
 public:
  explicit AdminConnection(const std::string& folder) {
    const int directory = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (directory < 0)
      throw Failure(kNotFound, folder + ": " + std::strerror(errno) + " (name it with --data)");
    socket_ = ::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    const std::string path = "/proc/self/fd/" + std::to_string(directory) + "/admin.sock";
    path.copy(address.sun_path, sizeof address.sun_path - 1);
    const bool open =
        socket_ >= 0 && ::connect(socket_, reinterpret_cast<sockaddr*>(&address), sizeof address) == 0;
    const int why = errno;
    ::close(directory);
    if (open) return;
    if (why == ENOENT || why == ECONNREFUSED)
      throw Failure(kUnavailable, "no server runs on " + folder + " (name its data folder with --data)");
    throw Failure(kUnavailable, folder + "/admin.sock: " + std::strerror(why) +
                                    " (only the user who runs the server may use it)");
  }
  ~AdminConnection() {
    if (socket_ >= 0) ::close(socket_);
  }
  AdminConnection(const AdminConnection&) = delete;
  AdminConnection& operator=(const AdminConnection&) = delete;

  Params ask(const std::string& method, const Params& params) {
    send(Params{{"jsonrpc", "2.0"}, {"id", 1}, {"method", method}, {"params", params}}.dump(
             -1, ' ', false, Params::error_handler_t::replace) +
         "\n");
    const Params answer = Params::parse(line(), nullptr, false);
    if (answer.is_object() && answer.contains("result")) return answer["result"];
    if (!answer.is_object() || !answer.contains("error"))
      throw Failure(kUnavailable, "the server did not answer as it should");
    const Params& error = answer["error"];
    const std::string reason = error["data"].value("reason", "");
    const auto code = reason == "not_found"                            ? kNotFound
                      : reason == "invalid_params"                     ? kUsage
                      : reason == "busy" || reason == "internal_error" ? kUnavailable
                                                                       : kFailed;
    throw Failure(code, error.value("message", "refused"));
  }

 private:
  void send(std::string_view text) {
    while (!text.empty()) {
      const ssize_t sent = ::send(socket_, text.data(), text.size(), MSG_NOSIGNAL);
      if (sent <= 0) throw Failure(kUnavailable, "the server has closed the connection");
      text.remove_prefix(static_cast<std::size_t>(sent));
    }
  }
  std::string line() {
    std::string text;
    char part[4096];
    while (text.empty() || text.back() != '\n') {
      pollfd ready{socket_, POLLIN, 0};
      if (::poll(&ready, 1, kPatienceMs) == 0) throw Failure(kUnavailable, "the server does not answer");
      const ssize_t got = ::recv(socket_, part, sizeof part, 0);
      if (got <= 0) throw Failure(kUnavailable, "the server has closed the connection");
      text.append(part, static_cast<std::size_t>(got));
    }
    return text;
  }

  int socket_ = -1;
};

std::string shown(const Params& value) {
  if (value == "") return "nothing";
  if (value.is_string()) return value.get<std::string>();
  if (value.is_null()) return "free";
  if (value.is_array()) {
    std::string list;
    for (const Params& item : value) list += (list.empty() ? "" : ", ") + shown(item);
    return list;
  }
  if (value.is_object() && value.contains("name"))
    return shown(value["name"]) + " (" + shown(value["id"]) + ")";
  if (value.is_object() && value.contains("user") && value["user"].is_object()) return shown(value["user"]);
  if (value.is_object() && value.contains("bot")) return shown(value["bot"]);
  if (value.is_object()) {
    std::string list;
    for (const auto& [key, member] : value.items())
      list += (list.empty() ? "" : ", ") + key + " " + shown(member);
    return list;
  }
  return value.dump();
}

/// One line for each entry of a list, "member: value" for what else there is. Texts of strangers are written to a
/// terminal that does not obey them (see HarmlessTerminal).
void print(const Params& result, bool as_json) {
  if (as_json) {
    std::cout << result.dump(2, ' ', false, Params::error_handler_t::replace) << "\n";
    return;
  }
  for (const auto& [key, value] : result.items()) {
    if (!value.is_array()) {
      std::cout << key << ": " << shown(value) << "\n";
      continue;
    }
    for (const Params& entry : value) {
      std::string text;
      for (const auto& [name, member] : entry.items())
        text += (text.empty() ? "" : "  ") + name + "=" + shown(member);
      std::cout << text << "\n";
    }
    if (value.empty()) std::cout << "none\n";
  }
}

int ask_server(const AdminOptions& options, const std::string& method, const Params& params) {
  AdminConnection server(options.common.config().data);
  print(server.ask(method, params), options.as_json);
  return kOk;
}

/// "45m", "12h", "7d" from now on, as a time on the wire.
std::string time_after(const std::string& span) {
  std::size_t end = 0;
  const long long count = [&] {
    try {
      return std::stoll(span, &end);
    } catch (const std::exception&) {
      return 0LL;
    }
  }();
  const std::string unit = span.substr(end);
  const long long seconds = unit == "m" ? 60 : unit == "h" ? 3600 : unit == "d" ? 86400 : 0;
  if (count <= 0 || count > 1'000'000 || seconds == 0)
    throw Failure(kUsage, "--for must be a number with m, h or d, such as 90m, 12h or 7d; got " + span);
  const auto now = std::chrono::duration_cast<std::chrono::milliseconds>(
                       std::chrono::system_clock::now().time_since_epoch())
                       .count();
  return iso_time(now + count * seconds * 1000);
}

/// An address or network has a dot or a colon in it; the id of a person has neither.
const char* kind_of(const std::string& whom) {
  return whom.find_first_of(".:") == std::string::npos ? "user" : "address";
}

/// One command: its method, and what its params are made of.
struct AdminCommand {
  AdminOptions base;
  std::string target, why, until, span, name, status, cursor;
  int limit = 20, uses = 1, days = 7;
  bool revoke = false;
};

using MakeParams = Params (*)(const AdminCommand&);

class Adder {
 public:
  Adder(CLI::App& group, Action& action) : group_(group), action_(action) {}

  /// `set_up` adds what the command takes.
  void add(const char* name, const char* what, const char* method, MakeParams params,
           void (*set_up)(CLI::App&, AdminCommand&) = nullptr) {
    auto* command = group_.add_subcommand(name, what);
    auto options = std::make_shared<AdminCommand>();
    options->base.common.add_to(*command, true);
    command->add_flag("--json", options->base.as_json, "The server's answer as it is");
    if (set_up != nullptr) set_up(*command, *options);
    command->callback([options, method, params, &action = action_] {
      action = [options, method, params] { return ask_server(options->base, method, params(*options)); };
    });
  }

 private:
  CLI::App& group_;
  Action& action_;
};

void add_page(CLI::App& command, AdminCommand& options) {
  command.add_option("--limit", options.limit, "How many, 1 to 100")->check(CLI::Range(1, 100));
  command.add_option("--cursor", options.cursor, "The next page: what the one before ended with");
}

Params page_of(const AdminCommand& options) {
  Params params{{"limit", options.limit}};
  if (!options.cursor.empty()) params["cursor"] = options.cursor;
  return params;
}

Params nothing(const AdminCommand&) { return Params::object(); }

void add_ban_commands(Adder& adder) {
  adder.add(
      "ban", "Bar a person, an address or a network", "admin.ban",
      [](const AdminCommand& o) {
        Params params{{kind_of(o.target), o.target}, {"why", o.why}};
        if (!o.span.empty()) params["until"] = time_after(o.span);
        if (!o.until.empty()) params["until"] = o.until;
        return params;
      },
      [](CLI::App& command, AdminCommand& o) {
        command.add_option("WHOM", o.target, "A person's id, an IP address, or a network such as 10.0.0.0/8")
            ->required();
        command.add_option("--why", o.why, "The banned are told")->required();
        auto* span = command.add_option("--for", o.span, "How long: 90m, 12h, 7d; without it for ever");
        command.add_option("--until", o.until, "Until when: 2026-12-24T18:00:00Z")->excludes(span);
      });
  adder.add(
      "unban", "Take a ban back", "admin.unban",
      [](const AdminCommand& o) {
        return Params{{kind_of(o.target), o.target}};
      },
      [](CLI::App& command, AdminCommand& o) {
        command.add_option("WHOM", o.target, "As it was banned")->required();
      });
  adder.add("bans", "The bans in force", "admin.bans", nothing);
}

void add_table_commands(Adder& adder) {
  adder.add(
      "tables", "Tables and matches, private ones too", "admin.tables",
      [](const AdminCommand& o) {
        Params params = page_of(o);
        if (!o.status.empty()) params["status"] = o.status;
        return params;
      },
      [](CLI::App& command, AdminCommand& o) {
        command.add_option("--status", o.status, "open, playing, paused or finished");
        add_page(command, o);
      });
  const auto table_and_why = [](CLI::App& command, AdminCommand& o) {
    command.add_option("TABLE", o.target, "Its id")->required();
    command
        .add_option("--why", o.why, "Goes into the audit log; of a table that is closed its people are told")
        ->required();
  };
  adder.add(
      "close", "End a table; a match that runs is over without a result", "admin.close",
      [](const AdminCommand& o) {
        return Params{{"table", o.target}, {"why", o.why}};
      },
      table_and_why);
  adder.add(
      "delete", "Delete a match that is over; ratings that came of it stay", "admin.delete",
      [](const AdminCommand& o) {
        return Params{{"match", o.target}, {"why", o.why}};
      },
      table_and_why);
}

void add_invitation_commands(Adder& adder) {
  adder.add(
      "invite", "Make an invitation (access.new_people)", "admin.invite",
      [](const AdminCommand& o) {
        return Params{{"uses", o.uses}, {"days", o.days}};
      },
      [](CLI::App& command, AdminCommand& o) {
        command.add_option("--uses", o.uses, "How many it lets in")->check(CLI::Range(1, 1000));
        command.add_option("--days", o.days, "How long")->check(CLI::Range(1, 3650));
      });
  adder.add("invitations", "The invitations that can be used", "admin.invitations", nothing);
  adder.add(
      "uninvite", "Take an invitation back", "admin.uninvite",
      [](const AdminCommand& o) {
        return Params{{"invitation", o.target}};
      },
      [](CLI::App& command, AdminCommand& o) {
        command.add_option("INVITATION", o.target, "Its id, as `arbiter admin invitations` lists it")
            ->required();
      });
}

}  // namespace

void add_admin(CLI::App& app, Action& action) {
  auto* group = app.add_subcommand("admin", "Run the server that is up: people, tables, bans, invitations");
  group->require_subcommand(1);
  group->footer(
      "Talks to the running server through admin.sock in its data folder, which only the user who runs the "
      "server\n"
      "may open. Every act is in the audit log.\n\n"
      "Examples:\n"
      "  arbiter admin stats --data /var/lib/arbiter\n"
      "  arbiter admin people --name ada\n"
      "  arbiter admin ban Kx0dR3b7QmZp --for 7d --why \"insults in chat\"\n"
      "  arbiter admin ban 192.0.2.0/24 --why spam\n"
      "  arbiter admin close Qm3rT8vB2LpA --why \"asked for by its players\"\n"
      "  arbiter admin invite --uses 5 --days 30");
  Adder adder(*group, action);
  adder.add("stats", "How the server does", "admin.stats", nothing);
  add_table_commands(adder);
  adder.add(
      "people", "Who is known here, the newest first", "admin.people",
      [](const AdminCommand& o) {
        Params params = page_of(o);
        if (!o.name.empty()) params["name"] = o.name;
        return params;
      },
      [](CLI::App& command, AdminCommand& o) {
        command.add_option("--name", o.name, "A part of the name, however it is written");
        add_page(command, o);
      });
  adder.add("reports", "What people have reported", "admin.reports", page_of, add_page);
  add_ban_commands(adder);
  add_invitation_commands(adder);
  adder.add(
      "broadcast", "Say something to everybody who is connected", "admin.broadcast",
      [](const AdminCommand& o) {
        return Params{{"text", o.target}};
      },
      [](CLI::App& command, AdminCommand& o) { command.add_option("TEXT", o.target, "What")->required(); });
  adder.add("audit", "What hosts, operators and the server did, the newest first", "admin.audit", page_of,
            add_page);
  adder.add(
      "token", "Make a token for admin.hello; it is shown once", "admin.token",
      [](const AdminCommand& o) {
        return Params{{"revoke", o.revoke}};
      },
      [](CLI::App& command, AdminCommand& o) {
        command.add_flag("--revoke", o.revoke, "Those that there are become worth nothing");
      });
}

}  // namespace arbiter::server::cli
