// One connection of a simulated person: what the server sends waits here until the person reads it, in bounds as
// those of a real connection; and what has been read is held against the oracle.
#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <string>

#include "server/lobby/lobby.hpp"
#include "server/lobby/presence.hpp"
#include "server/tables/follower.hpp"
#include "tests/simulation/oracle.hpp"
#include "tests/simulation/traffic.hpp"

namespace arbiter::simulation {

/// What a connection has put together of one table from its frames.
struct Mirror {
  std::uint64_t seq = 0;
  std::optional<core::Seat> seat;
  std::optional<core::Seat> as;  // over whose shoulder
  std::string status;
  bool has_match = false;
  nlohmann::json view;
  nlohmann::json legal;       // null where no decision is owed
  bool undo = false;          // may take its last action back
  std::int64_t proposal = 0;  // that is open; 0: none
  bool answered = false;      // by its seat
  /// The last that was told of the clocks.
  struct Time {
    std::uint64_t seq = 0;
    std::optional<std::int64_t> at;  // when it was so, in steady ms, if that can be said
    std::vector<std::int64_t> left_ms;
  };
  Time time;
  std::map<std::size_t, std::uint64_t> out;  // seats that ran out of time, and after which move
};

/// A request that has been sent: answered exactly once, unless the server dies first.
struct Asked {
  std::uint64_t id = 0;
  std::string method;
  nlohmann::json params;
  int answers = 0;
};

class Connection final : public server::Follower,
                         public server::LobbyFollower,
                         public server::Connection,
                         public std::enable_shared_from_this<Connection> {
 public:
  /// Frames that may wait; beyond that news is lost, and a fresh view asked for once the rest is read.
  static constexpr std::size_t kMostWaiting = 24;

  Connection(Oracle& oracle, Verdict& verdict, Traffic& traffic, server::Speaker speaker,
             std::uint64_t number, std::size_t owner);

  // ---- The server's side ----
  const server::User& user() const override { return names_.back().user; }
  bool follow(const std::shared_ptr<server::TableHandle>& table) override;
  void unfollow(const std::string& table) override;
  void send_news(const std::shared_ptr<server::TableHandle>& table, const server::Frame& frame) override;
  void send_fresh(const std::shared_ptr<server::TableHandle>& table, const server::Frame& frame) override;
  void send_lobby_news(const std::string& table, const server::Frame& frame) override;
  void send_answer(server::Frame frame) override;
  void close(std::uint16_t code, const std::string& reason) override;
  void renamed(const server::User& user) override { names_.push_back({user, speaker().session}); }

  // ---- The person's side ----
  const server::Speaker& speaker() const { return names_.back(); }
  /// Notes that this is asked, before it is.
  std::shared_ptr<Asked> ask(const std::string& method, nlohmann::json params);
  /// Notes that it is answered, in the moment of the answer.
  void answered(Asked& asked, const server::Answer& answer);
  /// Requests without an answer.
  std::size_t unanswered() const;
  /// Reads up to so many frames. True: all is read, and news was lost meanwhile that has not been asked for again.
  bool read(std::size_t most);
  /// The tables of which news was lost; they count as asked for a fresh view.
  std::vector<std::shared_ptr<server::TableHandle>> take_lost();
  std::set<std::string> take_lost_rows();
  std::size_t waiting() const { return queue_.size(); }
  /// The end: nothing more is taken. What it followed is known until `forget`.
  void close();
  void forget();
  bool closed() const { return closed_; }
  const std::map<std::string, std::shared_ptr<server::TableHandle>>& followed() const { return followed_; }
  const std::map<std::string, Mirror>& mirrors() const { return mirrors_; }
  const Mirror* mirror(const std::string& table) const;
  /// What its person has on the screen of a connection that was lost: with that it may ask for what it missed.
  void remember(std::map<std::string, Mirror> earlier) { earlier_ = std::move(earlier); }
  /// On this connection, or else on that one; null: nothing.
  const Mirror* last_seen(const std::string& table) const;
  /// Its person has been shown out of this table, or may not look on there any more.
  void revoke(const std::string& table) { granted_.erase(table); }
  bool subscribed = false;
  /// Hears of each table that is followed no longer.
  std::function<void(const std::string& table)> on_unfollowed;
  std::function<void(const std::string& table)> on_followed;
  std::map<std::string, nlohmann::json> rows;  // of the lobby, as told

  /// A digest of all that was ever sent here, in order: for twins.
  std::uint64_t heard() const { return heard_; }
  std::uint64_t number() const { return number_; }
  /// The person's place among the people.
  std::size_t owner() const { return owner_; }

 private:
  enum class Kind { answer, news, lobby };
  struct Waiting {
    Kind kind;
    std::string table;
    server::Frame frame;
  };
  void enqueue(Waiting waiting, const std::shared_ptr<server::TableHandle>& table);
  void check_audience(const std::string& table, const server::Frame& frame);
  bool enters(const std::string& method) const;
  void take(const Waiting& waiting);
  void take_state(const nlohmann::json& params, const std::string& text);
  void take_update(const nlohmann::json& params);
  void take_chat(const nlohmann::json& params);
  void take_lines(const std::string& table, const nlohmann::json& lines);
  void take_clock(const nlohmann::json& params);
  void take_proposals(const std::string& table, const nlohmann::json& params);
  void take_proposal(const nlohmann::json& params);
  void take_answer(const nlohmann::json& message, const std::string& text);
  void take_updates(const std::string& table, std::uint64_t since, const nlohmann::json& answer);
  void take_stored(const Asked& asked, const nlohmann::json& result);
  void check(const KnownTable& table, Mirror& mirror, const nlohmann::json& params);
  std::string where(const std::string& table) const;

  Oracle& oracle_;
  Verdict& verdict_;
  Traffic& traffic_;
  std::deque<server::Speaker> names_;  // under which it was known, the last one now
  const std::uint64_t number_;
  const std::size_t owner_;
  bool closed_ = false;
  std::deque<Waiting> queue_;
  std::map<std::string, std::shared_ptr<server::TableHandle>> followed_;
  struct Lost {
    std::shared_ptr<server::TableHandle> table;
    bool asked = false;  // a fresh view is on its way
  };
  std::map<std::string, Lost> lost_;  // tables whose news is not taken until a fresh view has come
  std::set<std::string> lost_rows_;
  std::set<std::string> granted_;        // tables whose news it may get
  std::map<std::string, int> entering_;  // requests on their way that may lead to that
  int creating_ = 0;
  std::map<std::string, Mirror> mirrors_;
  std::map<std::string, Mirror> earlier_;
  std::map<std::uint64_t, std::shared_ptr<Asked>> asked_;
  std::uint64_t last_id_ = 0;
  std::uint64_t heard_ = 0xcbf29ce484222325;
};

}  // namespace arbiter::simulation
