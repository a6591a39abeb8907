// Who follows a table, and how a table is spoken to: the two sides of everything that happens between
// connections and tables. Tables know no connection, and connections know no table: a follower may be a
// connection here, one on another node, or a test; and a table may be elsewhere as well.
#pragma once

#include <memory>
#include <string>
#include <variant>

#include "protocol/match_messages.hpp"
#include "protocol/table_messages.hpp"
#include "server/base/answer.hpp"
#include "server/people/quota.hpp"
#include "server/people/user.hpp"

namespace arbiter::server {

class TableHandle;

/// Somebody who is told what happens at tables. To a table it is a value to be compared: it asks it nothing
/// but who it is. All of it may be called from any thread.
class Follower {
 public:
  virtual ~Follower() = default;

  /// Who it is. The id never changes once it follows or asks anything; the name may, and what was returned
  /// before lives on.
  virtual const User& user() const = 0;

  /// Whether anybody hears what is answered here: costly work for one who is gone is not begun.
  virtual bool is_here() const { return true; }

  /// This table sends its news here from now on; it is told, by `gone`, when that is no longer possible.
  /// False: it is not possible any more.
  [[nodiscard]] virtual bool follow(const std::shared_ptr<TableHandle>& table) = 0;
  virtual void unfollow(const std::string& table) = 0;
  /// Something that happened. May be dropped if this one reads too slowly: it then asks its table for a fresh
  /// view (`refresh`) once it has caught up.
  virtual void send_news(const std::shared_ptr<TableHandle>& table, const Frame& frame) = 0;
  /// All there is to see: makes up for whatever was lost before.
  virtual void send_fresh(const std::shared_ptr<TableHandle>& table, const Frame& frame) = 0;
};
using FollowerRef = std::shared_ptr<Follower>;

/// What people ask of a table, match.state and match.moves of the match that runs there included.
using TableRequest =
    std::variant<protocol::TableJoin, protocol::TableLeave, protocol::TableAddBot, protocol::TableRemove,
                 protocol::TableMute, protocol::TableBan, protocol::TableTransfer, protocol::TableStart,
                 protocol::TableWatch, protocol::TableUnwatch, protocol::TableAct, protocol::TableConcede,
                 protocol::TableUndo, protocol::TablePropose, protocol::TableAnswer, protocol::TableGrantView,
                 protocol::TableRevokeView, protocol::TableLegal, protocol::TableResync, protocol::TableChat,
                 protocol::TableChatHistory, protocol::MatchState, protocol::MatchMoves>;

/// A table, wherever it is. Thread-safe; nothing waits.
class TableHandle {
 public:
  virtual ~TableHandle() = default;

  virtual const std::string& id() const = 0;
  /// Asks; `reply` is called once, whatever becomes of the table. Requests of one follower are taken up in
  /// the order of their calls. `place` is for table.join: room for one more table of that person.
  virtual void call(FollowerRef from, TableRequest request, PlaceRef place, Reply reply) = 0;
  /// A follower is no more: its connection has ended.
  virtual void gone(FollowerRef follower) = 0;
  /// A follower has lost news, has caught up and wants a fresh view.
  virtual void refresh(FollowerRef follower) = 0;
};

}  // namespace arbiter::server
