// All requests of the protocol: one type per method, one table of methods, one function that reads them.
#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>

#include "protocol/admin_messages.hpp"
#include "protocol/catalogue_messages.hpp"
#include "protocol/errors.hpp"
#include "protocol/match_messages.hpp"
#include "protocol/session_messages.hpp"
#include "protocol/table_messages.hpp"
#include "protocol/user_messages.hpp"

namespace arbiter::protocol {

inline constexpr int kVersion = 1;  ///< of the protocol, as session.hello tells it

using Request =
    std::variant<SessionHello, SessionLink, SessionList, SessionRevoke, SessionRecovery, SessionRename,
                 GamesList, LobbyList, LobbySubscribe, LobbyUnsubscribe, TableCreate, TableJoin, TableLeave,
                 TableAddBot, TableRemove, TableStart, TableWatch, TableUnwatch, TableAct, TableConcede,
                 TableUndo, TablePropose, TableAnswer, TableGrantView, TableRevokeView, TableLegal,
                 TableResync, TableChat, TableChatHistory, MatchList, MatchState, MatchMoves, MatchExport,
                 MatchImport, MatchBranch, MatchAnalyse, UserGet, UserMatches, UserLeaders, UserBlock,
                 UserUnblock, UserReport, UserSet, UserExport, UserForget, TableMute, TableBan, TableTransfer,
                 UserInvite, AdminHello, AdminToken, AdminStats, AdminTables, AdminPeople, AdminReports,
                 AdminAudit, AdminBan, AdminUnban, AdminBans, AdminClose, AdminDelete, AdminBroadcast,
                 AdminInvite, AdminInvitations, AdminUninvite>;

struct Method {
  std::string_view name;
  bool needs_hello;         ///< refused as `unauthorized` before a session.hello
  bool is_admin;            ///< refused as `unauthorized` before an admin.hello
  std::string_view schema;  ///< file in schema/ whose "$defs" hold "<name>.params" and "<name>.result"
};

/// Every method, in the order of Request's alternatives.
std::span<const Method> methods();
/// Null if there is no such method.
const Method* find_method(std::string_view name);

/// Reads the params of a request. Absent params count as `{}`, so they are refused only if a member is
/// required; null, arrays and anything else that is not an object are refused. Returns an Error
/// `method_not_found`, or `invalid_params` with data.path, a JSON Pointer into the request ("/params/seat").
/// Throws nothing but std::bad_alloc.
std::variant<Request, Error> parse_request(std::string_view method, std::optional<nlohmann::json> params);

}  // namespace arbiter::protocol
