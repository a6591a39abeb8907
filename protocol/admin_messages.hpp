// admin.*: what whoever runs the server asks of it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "protocol/common.hpp"

namespace arbiter::protocol {

/// A page of something; the newest first.
struct PageOf {
  int limit;                          ///< 1 to 100
  std::optional<std::string> cursor;  ///< as the previous page gave it
  static PageOf read(Members& in);
};

/// Says that whoever speaks on this connection runs the server.
struct AdminHello {
  static constexpr std::string_view kMethod = "admin.hello";
  std::string token;  ///< 1 to 128 characters
  static AdminHello read(Members& in);
};

/// Makes a token for admin.hello; only by the socket.
struct AdminToken {
  static constexpr std::string_view kMethod = "admin.token";
  bool revoke;  ///< those that there are become worth nothing
  static AdminToken read(Members& in);
};

struct AdminStats {
  static constexpr std::string_view kMethod = "admin.stats";
  static AdminStats read(Members&) { return {}; }
};

/// Tables and matches, private ones too.
struct AdminTables {
  static constexpr std::string_view kMethod = "admin.tables";
  std::optional<Status> status;
  PageOf page;
  static AdminTables read(Members& in);
};

struct AdminPeople {
  static constexpr std::string_view kMethod = "admin.people";
  std::optional<std::string> name;  ///< a part of it, however it is written
  PageOf page;
  static AdminPeople read(Members& in);
};

struct AdminReports {
  static constexpr std::string_view kMethod = "admin.reports";
  PageOf page;
  static AdminReports read(Members& in) { return {PageOf::read(in)}; }
};

struct AdminAudit {
  static constexpr std::string_view kMethod = "admin.audit";
  PageOf page;
  static AdminAudit read(Members& in) { return {PageOf::read(in)}; }
};

/// A person or an address (or network), of which exactly one is given; whether it is an address is not checked.
struct BanTarget {
  std::optional<std::string> user;
  std::optional<std::string> address;
  static BanTarget read(Members& in);
};

struct AdminBan {
  static constexpr std::string_view kMethod = "admin.ban";
  BanTarget target;
  std::optional<std::int64_t> until_ms;  ///< Unix time; nothing: for ever
  std::string why;                       ///< readable, 1 to 500 characters; the banned are told
  static AdminBan read(Members& in);
};

struct AdminUnban {
  static constexpr std::string_view kMethod = "admin.unban";
  BanTarget target;
  static AdminUnban read(Members& in) { return {BanTarget::read(in)}; }
};

struct AdminBans {
  static constexpr std::string_view kMethod = "admin.bans";
  static AdminBans read(Members&) { return {}; }
};

/// Ends a table, whoever plays there: a match that runs is over without a result.
struct AdminClose {
  static constexpr std::string_view kMethod = "admin.close";
  std::string table;
  std::string why;  ///< as in AdminBan; its people are told
  static AdminClose read(Members& in);
};

/// Deletes a match that is over, or has stopped.
struct AdminDelete {
  static constexpr std::string_view kMethod = "admin.delete";
  std::string match;
  std::string why;  ///< for the audit log
  static AdminDelete read(Members& in);
};

struct AdminBroadcast {
  static constexpr std::string_view kMethod = "admin.broadcast";
  std::string text;  ///< as `why` in AdminBan
  static AdminBroadcast read(Members& in);
};

/// Makes an invitation.
struct AdminInvite {
  static constexpr std::string_view kMethod = "admin.invite";
  int uses;  ///< 1 to 1000
  int days;  ///< 1 to 3650
  static AdminInvite read(Members& in);
};

struct AdminInvitations {
  static constexpr std::string_view kMethod = "admin.invitations";
  static AdminInvitations read(Members&) { return {}; }
};

struct AdminUninvite {
  static constexpr std::string_view kMethod = "admin.uninvite";
  std::string invitation;  ///< its id
  static AdminUninvite read(Members& in);
};

/// All of them but admin.hello.
using AdminRequest = std::variant<AdminToken, AdminStats, AdminTables, AdminPeople, AdminReports, AdminAudit,
                                  AdminBan, AdminUnban, AdminBans, AdminClose, AdminDelete, AdminBroadcast,
                                  AdminInvite, AdminInvitations, AdminUninvite>;

}  // namespace arbiter::protocol
