#include "server/admin/administration.hpp"

#include <nlohmann/json.hpp>
#include <set>

#include "protocol/envelope.hpp"
#include "protocol/names.hpp"
#include "server/archive/wire_status.hpp"
#include "server/base/iso_time.hpp"
#include "server/version.hpp"

namespace arbiter::server {

using nlohmann::json;
using persistence::Ban;
using persistence::StoreError;
using persistence::TableStatus;
using protocol::Error;
using protocol::Reason;

namespace {

json ban_json(const Ban& ban) {
  json entry{{"why", ban.why}, {"at", iso_time(ban.at_ms)}};
  if (!ban.user.empty()) entry["user"] = ban.user;
  if (!ban.address.empty()) entry["address"] = ban.address;
  if (ban.until_ms != 0) entry["until"] = iso_time(ban.until_ms);
  return entry;
}

/// What is stored may be damaged.
json stored_json(const std::string& text, json otherwise) {
  auto parsed = json::parse(text, nullptr, false);
  return parsed.type() == otherwise.type() ? std::move(parsed) : std::move(otherwise);
}

/// Who sits where, without what else is stored of it.
json seats_json(const std::string& stored) {
  json seats = json::array();
  for (const json& seat : stored_json(stored, json::array())) {
    json shown;
    if (seat.is_object() && seat.contains("user")) shown["user"] = seat["user"];
    if (seat.is_object() && seat.contains("bot")) shown["bot"] = seat["bot"];
    seats.push_back(std::move(shown));
  }
  if (seats.empty()) seats.push_back(nullptr);
  return seats;
}

template <class Record, class Write>
std::string page_json(const char* name, const persistence::Page<Record>& page, Write&& write) {
  json list = json::array();
  for (const Record& record : page.records) list.push_back(write(record));
  json result{{name, std::move(list)}};
  if (!page.cursor.empty()) result["cursor"] = page.cursor;
  return result.dump(-1, ' ', false, json::error_handler_t::replace);
}

/// A close frame has room for 123 bytes.
std::string closing_reason(const Ban& ban) {
  constexpr std::size_t kMost = 100;
  std::string why = ban.why.substr(0, kMost);
  while (!why.empty() && ban.why.size() > kMost &&
         (static_cast<unsigned char>(ban.why[why.size()]) & 0xC0) == 0x80)
    why.pop_back();
  return "banned: " + why;
}

}  // namespace

void Administration::read(Reply reply, std::function<std::string()> answer) {
  parts_.runtime.reading().post([reply = std::move(reply), answer = std::move(answer)] {
    try {
      reply(answer());
    } catch (const StoreError& error) {
      if (error.kind() == persistence::ErrorKind::Invalid)
        return reply(protocol::invalid_params("/params/cursor", "cursor must be one that a page gave"));
      reply(protocol::busy("the server cannot read just now", 1000));
    }
  });
}

persistence::AuditLine Administration::line(const Operator& who, std::string_view act,
                                            std::string detail) const {
  return {parts_.runtime.now().wall_ms, who.name, std::string(act), "", std::move(detail)};
}

void Administration::ask(const Operator& who, const protocol::AdminToken& request, Reply reply) {
  if (!who.by_socket)
    return reply(
        Error{Reason::forbidden, "tokens are made by `arbiter admin token`, on the server's machine", {}});
  parts_.operators.issue(who, request.revoke, std::move(reply));
}

void Administration::ask(const Operator&, const protocol::AdminStats&, Reply reply) {
  read(std::move(reply), [this] {
    const auto counts = parts_.store.counts();
    return json{{"version", kVersion},
                {"since", iso_time(since_ms_)},
                {"wrong", parts_.what_is_wrong()},
                {"connections", parts_.metrics.connections.value()},
                {"people", counts.users},
                {"tables",
                 {{"open", counts.open},
                  {"playing", counts.playing},
                  {"paused", counts.paused},
                  {"finished", counts.finished},
                  {"damaged", counts.quarantined},
                  {"in_memory", parts_.metrics.tables_in_memory.value()}}},
                {"moves", counts.moves},
                {"writes_waiting", parts_.store.pending()}}
        .dump();
  });
}

void Administration::ask(const Operator&, const protocol::AdminTables& request, Reply reply) {
  if (request.status == protocol::Status::stopped)
    return reply(
        protocol::invalid_params("/params/status", "which tables have stopped is not listed; see `damaged`"));
  read(std::move(reply), [this, request] { return tables_json(request); });
}

std::string Administration::tables_json(const protocol::AdminTables& request) const {
  persistence::MatchFilter filter;
  filter.limit = static_cast<std::size_t>(request.page.limit);
  filter.cursor = request.page.cursor.value_or("");
  if (request.status) {
    for (const auto status :
         {TableStatus::Open, TableStatus::Playing, TableStatus::Paused, TableStatus::Finished}) {
      constexpr protocol::Status kWords[] = {protocol::Status::open, protocol::Status::playing,
                                             protocol::Status::paused, protocol::Status::finished};
      if (kWords[static_cast<std::size_t>(status)] == *request.status) filter.status = status;
    }
  }
  auto found = parts_.store.matches(filter);
  const persistence::Page<persistence::TableRecord> page{std::move(found.matches), std::move(found.cursor)};
  return page_json("tables", page, [this](const persistence::TableRecord& table) {
    json entry{{"table", table.id},
               {"game", table.game},
               {"status", wire_status(table.status)},
               {"private", table.is_private},
               {"host", table.host},
               {"seats", seats_json(table.seats)},
               {"seq", table.last_seq},
               {"since", iso_time(table.created_at_ms)}};
    if (const auto why = parts_.store.quarantine_reason(table.id)) entry["damaged"] = *why;
    return entry;
  });
}

void Administration::ask(const Operator&, const protocol::AdminPeople& request, Reply reply) {
  read(std::move(reply), [this, request] { return people_json(request); });
}

std::string Administration::people_json(const protocol::AdminPeople& request) const {
  const auto page =
      parts_.store.people({request.name ? protocol::fold_name(*request.name) : "",
                           static_cast<std::size_t>(request.page.limit), request.page.cursor.value_or("")});
  return page_json("people", page, [this](const persistence::UserRecord& user) {
    std::set<std::string> addresses;
    std::int64_t seen = 0;
    for (const auto& session : parts_.store.sessions_of(user.id)) {
      if (!session.address.empty()) addresses.insert(session.address);
      seen = std::max(seen, session.seen_at_ms);
    }
    json entry{{"user", {{"id", user.id}, {"name", user.name}}},
               {"since", iso_time(user.created_at_ms)},
               {"connections", parts_.presence.count(user.id)},
               {"addresses", addresses}};
    if (seen > 0) entry["seen"] = iso_time(seen);
    if (const auto ban = parts_.bans.on_user(user.id)) entry["ban"] = ban_json(*ban);
    return entry;
  });
}

void Administration::ask(const Operator&, const protocol::AdminReports& request, Reply reply) {
  read(std::move(reply), [this, page = request.page] {
    return page_json(
        "reports", parts_.store.reports_page(static_cast<std::size_t>(page.limit), page.cursor.value_or("")),
        [](const persistence::Report& report) {
          json entry{{"by", report.user},
                     {"user", report.reported},
                     {"why", report.why},
                     {"at", iso_time(report.at_ms)}};
          if (!report.table.empty()) entry["table"] = report.table;
          return entry;
        });
  });
}

void Administration::ask(const Operator&, const protocol::AdminAudit& request, Reply reply) {
  read(std::move(reply), [this, page = request.page] {
    return page_json("audit",
                     parts_.store.audit_page(static_cast<std::size_t>(page.limit), page.cursor.value_or("")),
                     [](const persistence::AuditLine& line) {
                       json entry{{"at", iso_time(line.at_ms)}, {"actor", line.actor}, {"act", line.act}};
                       if (!line.table.empty()) entry["table"] = line.table;
                       if (!line.detail.empty()) entry["detail"] = stored_json(line.detail, json::object());
                       return entry;
                     });
  });
}

void Administration::ask(const Operator& who, const protocol::AdminBan& request, Reply reply) {
  const std::int64_t now = parts_.runtime.now().wall_ms;
  if (request.until_ms && *request.until_ms <= now)
    return reply(protocol::invalid_params("/params/until", "until must be in the future"));
  Ban ban{request.target.user.value_or(""), "", request.until_ms.value_or(0), request.why, now};
  if (request.target.address) {
    const auto network = canonical_network(*request.target.address);
    if (!network)
      return reply(protocol::invalid_params("/params/address",
                                            "address must be an IP address or a network such as 10.0.0.0/8"));
    ban.address = *network;
    return put_ban(who, std::move(ban), reply);
  }
  parts_.runtime.log_ins().post([this, who, ban = std::move(ban), reply = std::move(reply)] {
    try {
      if (!parts_.store.user(ban.user)) return reply(Error{Reason::not_found, "there is no such person", {}});
      put_ban(who, ban, reply);
    } catch (const StoreError&) {
      reply(protocol::busy("the server cannot read just now", 1000));
    }
  });
}

void Administration::put_ban(const Operator& who, Ban ban, const Reply& reply) {
  parts_.bans.put(ban, line(who, "admin.ban", ban_json(ban).dump()),
                  [this, ban, reply](std::optional<Error> error) {
                    if (error) return reply(std::move(*error));
                    reply(json{{"closed", show_out(ban)}}.dump());
                  });
}

/// All connections of whom it bars; those that come about meanwhile look for the ban themselves.
std::size_t Administration::show_out(const Ban& ban) const {
  const auto network = Network::parse(ban.address);
  const Frame frame = make_frame(protocol::notification_frame(
      "server.notice", json{{"kind", "banned"}, {"message", banned_error(ban).message}}.dump()));
  return parts_.presence.show_out(
      ban.user, [&](const std::string& address) { return network && network->contains(address); }, frame,
      closing_reason(ban));
}

void Administration::ask(const Operator& who, const protocol::AdminUnban& request, Reply reply) {
  persistence::DropBan drop{request.target.user.value_or(""), ""};
  if (request.target.address) {
    const auto network = canonical_network(*request.target.address);
    if (!network) return reply(Error{Reason::not_found, "there is no such ban", {}});
    drop.address = *network;
  }
  json detail = drop.user.empty() ? json{{"address", drop.address}} : json{{"user", drop.user}};
  parts_.bans.drop(drop, line(who, "admin.unban", detail.dump()),
                   [reply = std::move(reply)](std::optional<Error> error) {
                     error ? reply(std::move(*error)) : reply(std::string("{}"));
                   });
}

void Administration::ask(const Operator&, const protocol::AdminBans&, Reply reply) {
  json list = json::array();
  for (const Ban& ban : parts_.bans.all()) list.push_back(ban_json(ban));
  reply(json{{"bans", std::move(list)}}.dump());
}

void Administration::ask(const Operator& who, const protocol::AdminClose& request, Reply reply) {
  parts_.tables.close(request.table, who.name, request.why, std::move(reply));
}

void Administration::ask(const Operator& who, const protocol::AdminDelete& request, Reply reply) {
  parts_.tables.remove(request.match, who.name, request.why, std::move(reply));
}

void Administration::ask(const Operator& who, const protocol::AdminBroadcast& request, Reply reply) {
  parts_.world.write(
      {persistence::Audit{line(who, "admin.broadcast", json{{"text", request.text}}.dump())}},
      [this, text = request.text, reply = std::move(reply)](const std::optional<StoreError>& error) {
        if (error) return reply(protocol::busy("the server cannot write just now", 1000));
        const Frame frame = make_frame(protocol::notification_frame(
            "server.notice", json{{"kind", "broadcast"}, {"message", text}}.dump()));
        const auto everybody = parts_.presence.all();
        for (const auto& connection : everybody) connection->send_answer(frame);
        reply(json{{"connections", everybody.size()}}.dump());
      });
}

void Administration::ask(const Operator& who, const protocol::AdminInvite& request, Reply reply) {
  parts_.entrance.invite_by_operator(who.name, request.uses, request.days, std::move(reply));
}

void Administration::ask(const Operator&, const protocol::AdminInvitations&, Reply reply) {
  read(std::move(reply), [this] { return parts_.entrance.invitations_json(); });
}

void Administration::ask(const Operator& who, const protocol::AdminUninvite& request, Reply reply) {
  parts_.runtime.log_ins().post([this, who, id = request.invitation, reply = std::move(reply)] {
    try {
      parts_.entrance.take_back(who.name, id, reply);
    } catch (const StoreError&) {
      reply(protocol::busy("the server cannot read just now", 1000));
    }
  });
}

}  // namespace arbiter::server
