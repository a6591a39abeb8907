// What is stored of people: who they are, and the devices from which they come. Units as in records.hpp.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace arbiter::persistence {

using Hash = std::array<std::uint8_t, 32>;  ///< BLAKE2b-256, computed by the caller

struct UserRecord {
  std::string id;
  std::string name;         // as typed
  std::string folded_name;  // as the caller compares names; unique unless empty
  std::string folded_by;    // by which rules it was folded
  std::int64_t created_at_ms = 0;

  bool operator==(const UserRecord&) const = default;
};

/// A device of a person, which has a token of its own.
struct SessionRecord {
  std::string id;
  std::string user;
  Hash token_hash{};   // unique; the token itself is never stored
  std::string device;  // as it calls itself; may be empty
  std::int64_t created_at_ms = 0;
  std::int64_t seen_at_ms = 0;
  std::string address{};  // from where that was; empty: that is not kept (any more)

  bool operator==(const SessionRecord&) const = default;
};

/// What is believed of a skill: its mean, and how uncertain that is.
struct Rating {
  double mu = 0;
  double sigma = 0;

  bool operator==(const Rating&) const = default;
};

struct RatingRecord {
  std::string user;
  std::string game;
  Rating rating;             // stored in millionths
  std::int64_t matches = 0;  // that were rated

  bool operator==(const RatingRecord&) const = default;
};

/// A person in a finished match.
struct Result {
  std::string user;
  int place = 0;  // 1: won, or shared the victory

  bool operator==(const Result&) const = default;
};

/// Creates the user or replaces their record.
/// Conflict: another user has the folded name.
struct PutUser {
  UserRecord user;
};

/// By this the user is found who has lost all devices; takes the place of the one before.
/// NotFound: no such user. Conflict: it is another's.
struct SetRecovery {
  std::string user;
  Hash code_hash{};
};

/// Takes such a code away, for it is used once. NotFound: nobody has it (any more).
struct SpendRecovery {
  Hash code_hash{};
};

/// Creates a session. NotFound: no such user. Conflict: the id or the token is another's.
struct AddSession {
  SessionRecord session;
};

/// Notes when it was last used, and from where. NotFound.
struct TouchSession {
  std::string session;
  std::int64_t seen_at_ms = 0;
  std::string address{};
};

/// NotFound: this user has no such session.
struct DropSession {
  std::string user;
  std::string session;
};

/// What came of a match for its people; and, if it is rated, the ratings that follow. Together with FinishMatch
/// in one unit, so that every outcome counts once.
/// NotFound: there is no such match. Conflict: its results are there already.
struct AddResults {
  std::string match;
  std::string game;
  std::string level;  // of a co-operative match, else empty
  std::int64_t finished_at_ms = 0;
  std::vector<Result> results;
  /// The ratings after a match from those before, of the same people in the same order; null: it is not rated.
  /// Pure: called while the unit is written.
  std::vector<Rating> (*rate)(const std::vector<Rating>& before, const std::vector<int>& places) = nullptr;
  Rating first;  // of whoever has none
};

/// Who is not to be heard: `user` does not want to hear of `blocked`. What is so already changes nothing.
struct Block {
  std::string user;
  std::string blocked;
  bool on = true;  // false: unblocks

  bool operator==(const Block&) const = default;
};

struct Report {
  std::int64_t at_ms = 0;
  std::string user;  // who reports
  std::string reported;
  std::string why;
  std::string table;  // may be empty

  bool operator==(const Report&) const = default;
};

struct AddReport {
  Report report;
};

/// Takes away everything by which a person is known, sessions, blocks, invitations, ratings and
/// results; the id stays, as
/// nobody's, under another name. Their names at tables are for RewriteSeats. NotFound.
struct ForgetUser {
  std::string user;
  std::string name;  // from now on; taken by nobody
};

/// How somebody wants to be told what happens. Empty texts: not by this way.
struct Contact {
  std::string webhook_url;
  std::string webhook_secret;  // the key of its signatures
  std::string webhook_events;  // words, with a space after each
  std::string email;
  std::string locale;

  bool operator==(const Contact&) const = default;
};

/// Changes what is given, and leaves the rest.
struct ChangeContact {
  struct Webhook {
    std::string url;
    std::string secret;
    std::string events;
  };
  std::string user;
  std::optional<Webhook> webhook;
  std::optional<std::string> email;
  std::optional<std::string> locale;
};

/// Something that is still to be sent.
struct Delivery {
  std::int64_t no = 0;  // counted by the store
  std::string user;
  std::string way;  // "webhook" or "email"; "notice": what comes of it is still to be found out
  std::string body;
  std::int64_t attempts = 0;
  std::int64_t next_at_ms = 0;  // by the server's clock (server/base/runtime.hpp)

  bool operator==(const Delivery&) const = default;
};

/// The most of one person that wait; more are dropped.
inline constexpr std::int64_t kMostDeliveries = 200;

struct AddDelivery {
  Delivery delivery;  // its number is ignored
};

/// It was tried, and is to be tried again. What is gone stays gone.
struct PutOffDelivery {
  std::int64_t no = 0;
  std::int64_t attempts = 0;
  std::int64_t next_at_ms = 0;
};

struct DropDelivery {
  std::int64_t no = 0;
};

// ---- Answers ----

/// Matches of a person at a game (and level).
struct ResultCount {
  std::string game;
  std::string level;
  std::int64_t played = 0;
  std::int64_t won = 0;

  bool operator==(const ResultCount&) const = default;
};

struct Leader {
  RatingRecord rating;
  std::string name;

  bool operator==(const Leader&) const = default;
};

}  // namespace arbiter::persistence
