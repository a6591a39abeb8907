// What is stored for whoever runs the server: who may not come, who may, and how long things are kept. Units as
// in records.hpp.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "persistence/people_records.hpp"

namespace arbiter::persistence {

/// Of a person or of an address (or network), as the caller writes it; the other is empty.
struct Ban {
  std::string user;
  std::string address;
  std::int64_t until_ms = 0;  // 0: for ever
  std::string why;
  std::int64_t at_ms = 0;

  bool operator==(const Ban&) const = default;
};

/// Adds a ban, or replaces that of the same person or address.
struct PutBan {
  Ban ban;
};

/// NotFound.
struct DropBan {
  std::string user;
  std::string address;
};

/// Another token by which the operator is known.
struct PutOperator {
  Hash token_hash{};
  std::int64_t at_ms = 0;
};

/// All of them are worth nothing.
struct DropOperators {};

/// A code with which new people may come.
struct Invitation {
  Hash code_hash{};
  std::string user;  // who made it; empty: the operator
  std::int64_t uses_left = 1;
  std::int64_t at_ms = 0;
  std::int64_t until_ms = 0;  // 0: for ever

  bool operator==(const Invitation&) const = default;
};

/// Conflict: there is one with this code.
struct PutInvitation {
  Invitation invitation;
};

/// Uses it once. NotFound: there is none, it is too old, or it has been used as often as it may.
struct SpendInvitation {
  Hash code_hash{};
  std::int64_t now_ms = 0;
};

/// NotFound.
struct DropInvitation {
  Hash code_hash{};
};

/// Deletes a match with all that belongs to it, whatever its state; its results and the ratings that came of it
/// stay. NotFound.
struct DropMatch {
  std::string match;
};

/// Takes away what is older than `before_ms`, at most `limit` of it.
struct Expire {
  enum class What : std::uint8_t {
    addresses,   // of sessions that were last used before
    chat,        // lines: their numbers and times stay
    audit,       // lines
    invitations  // that could be used until then
  };
  What what{};
  std::int64_t before_ms = 0;
  std::size_t limit = 0;
};

// ---- Queries and their answers. The newest first; `cursor`: as the page before gave it, empty: the first. ----

struct PeopleFilter {
  std::string part;  // of the folded name; empty: everybody
  std::size_t limit = 50;
  std::string cursor{};
};

template <class Record>
struct Page {
  std::vector<Record> records;
  std::string cursor;  // for the next page; empty: this is the last
};

}  // namespace arbiter::persistence
