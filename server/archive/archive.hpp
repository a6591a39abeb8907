// Stored matches, for whoever asks: answered in turn, on threads that nobody else waits for.
#pragma once

#include <atomic>
#include <memory>
#include <string>

#include "persistence/match_store.hpp"
#include "rules/registry.hpp"
#include "server/archive/import_quota.hpp"
#include "server/archive/reading_queue.hpp"
#include "server/archive/recording_job.hpp"
#include "server/archive/running_match.hpp"
#include "server/archive/stored_match.hpp"
#include "server/base/answer.hpp"

namespace arbiter::server {

/// Thread-safe. Must outlive the runtime's work.
class Archive {
 public:
  Archive(Runtime& runtime, persistence::MatchStore& store, const rules::Registry& games,
          RecordingJob& recordings, const ImportLimits& imports = {})
      : runtime_(runtime),
        store_(store),
        games_(games),
        recordings_(recordings),
        imports_(imports),
        queue_(runtime) {}

  /// Whether whoever asks is still there to hear the answer. Asked just before the work begins, on any thread.
  using Wanted = std::function<bool()>;

  /// Answers one of match.*, `Request` being its params. `running`: the match as it is played, for match.state
  /// and match.moves; null: as it is stored.
  template <class Request>
  void ask(const std::string& user, Request request, Reply reply, Wanted wanted,
           std::shared_ptr<const RunningMatch> running = nullptr) {
    auto shared = std::make_shared<const Request>(std::move(request));
    queue_.add(user, [this, user, request = std::move(shared), running = std::move(running),
                      wanted = std::move(wanted), reply = std::move(reply)] {
      if (!wanted()) return reply(protocol::busy("whoever asked has left", 1000));
      reply(answered([&] { return answer(user, *request, running.get()); }));
    });
  }

  /// match.branch: `done` hears of the table that is to be opened, or why there is none.
  void branch(const std::string& user, protocol::MatchBranch request, Wanted wanted,
              std::function<void(std::variant<BranchStart, protocol::Error>)> done);

  /// match.analyse: `hear` gets the params of match.analysis while it thinks. One at a time, over all people, so
  /// that the other reader is there for who only reads; another is `busy`.
  void analyse(const std::string& user, protocol::MatchAnalyse request, Reply reply, Wanted wanted,
               std::function<void(std::string)> hear);

  /// Reads something else for this person, in their turn.
  void read(const std::string& user, Work work) { queue_.add(user, std::move(work)); }

 private:
  /// What an answer is made of, or why it is refused.
  static Answer answered(const std::function<std::string()>& answer);

  std::string answer(const Asker& asker, const protocol::MatchList& list, const RunningMatch*) {
    return list_matches(store_, games_, asker, list);
  }
  std::string answer(const Asker& asker, const protocol::MatchState& state, const RunningMatch* running) {
    if (running == nullptr) recordings_.hasten(state.match);
    return match_state(store_, games_, asker, state, running);
  }
  std::string answer(const Asker& asker, const protocol::MatchMoves& moves, const RunningMatch* running) {
    if (running == nullptr) recordings_.hasten(moves.match);
    return match_moves(store_, games_, asker, moves, running);
  }
  std::string answer(const Asker& asker, const protocol::MatchExport& request, const RunningMatch*) {
    return export_match_result(store_, games_, asker, request);
  }
  std::string answer(const Asker& asker, const protocol::MatchImport& request, const RunningMatch*);

  Runtime& runtime_;
  persistence::MatchStore& store_;
  const rules::Registry& games_;
  RecordingJob& recordings_;
  ImportQuota imports_;
  ReadingQueue queue_;
  std::atomic<bool> analysing_{false};
};

}  // namespace arbiter::server
