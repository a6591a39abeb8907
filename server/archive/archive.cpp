#include "server/archive/archive.hpp"

#include "server/archive/analysis.hpp"

#include <spdlog/spdlog.h>

namespace arbiter::server {

namespace {

constexpr std::chrono::milliseconds kThinks{1000};  // about one position

}  // namespace

Answer Archive::answered(const std::function<std::string()>& answer) {
  try {
    return answer();
  } catch (const Refused& refused) {
    if (refused.error.reason == protocol::Reason::internal_error)
      spdlog::error("a stored match could not be read: {}", refused.what());
    return refused.error;
  } catch (const std::exception& error) {
    spdlog::error("a stored match could not be read: {}", error.what());
    return protocol::internal_error();
  }
}

std::string Archive::answer(const Asker& asker, const protocol::MatchImport& request, const RunningMatch*) {
  const auto bytes = static_cast<std::int64_t>(request.document.dump().size());
  if (auto refusal = imports_.take(asker.user.value_or(""), bytes, runtime_.now().steady_ms)) {
    throw Refused(std::move(*refusal));
  }
  return import_match_result(store_, games_, asker, request);
}

void Archive::branch(const std::string& user, protocol::MatchBranch request, Wanted wanted,
                     std::function<void(std::variant<BranchStart, protocol::Error>)> done) {
  queue_.add(user,
             [this, user, request = std::move(request), wanted = std::move(wanted), done = std::move(done)] {
               if (!wanted()) return done(protocol::busy("whoever asked has left", 1000));
               BranchStart start;
               const auto made = answered([&] {
                 start = branch_match(store_, games_, user, request);
                 return std::string();
               });
               if (const auto* error = std::get_if<protocol::Error>(&made)) return done(*error);
               done(std::move(start));
             });
}

void Archive::analyse(const std::string& user, protocol::MatchAnalyse request, Reply reply, Wanted wanted,
                      std::function<void(std::string)> hear) {
  queue_.add(user, [this, user, request = std::move(request), reply = std::move(reply),
                    wanted = std::move(wanted), hear = std::move(hear)] {
    if (!wanted()) return reply(protocol::busy("whoever asked has left", 1000));
    if (analysing_.exchange(true))
      return reply(
          protocol::busy("another match is being analysed", static_cast<std::uint64_t>(kThinks.count())));
    reply(
        answered([&] { return server::analyse(position_of(store_, games_, user, request), kThinks, hear); }));
    analysing_ = false;
  });
}

}  // namespace arbiter::server
