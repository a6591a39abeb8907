#include "server/people/own_data.hpp"

#include <nlohmann/json.hpp>

#include "json/writer.hpp"
#include "server/base/iso_time.hpp"

namespace arbiter::server {

using persistence::StoreError;
using protocol::Error;
using protocol::Reason;

namespace {

constexpr std::int64_t kExportsPerHour = 6;
constexpr std::int64_t kReportsPerHour = 20;
constexpr std::size_t kTablesPage = 1000;

/// All tables at which somebody sits or of which they are the host.
template <class Each>
void for_each_table_of(const persistence::MatchStore& store, const std::string& user, Each&& each) {
  persistence::MatchFilter filter;
  filter.user = user;
  filter.limit = kTablesPage;
  do {
    const auto page = store.matches(filter);
    for (const auto& table : page.matches) each(table);
    filter.cursor = page.cursor;
  } while (!filter.cursor.empty());
}

/// The table's row with another name for a person, where it has the old one.
std::optional<persistence::RewriteSeats> with_name(const persistence::TableRecord& table, const User& user) {
  auto seats = nlohmann::json::parse(table.seats, nullptr, false);
  auto extra = nlohmann::json::parse(table.extra, nullptr, false);
  if (!seats.is_array() || !extra.is_object()) return std::nullopt;  // damaged
  bool changed = false;
  const auto rename = [&](nlohmann::json& name) {
    changed = changed || name != user.name;
    name = user.name;
  };
  for (auto& seat : seats) {
    if (seat.is_object() && seat.contains("user") && seat["user"].value("id", "") == user.id)
      rename(seat["user"]["name"]);
  }
  if (table.host == user.id && extra.contains("host_name")) rename(extra["host_name"]);
  if (!changed) return std::nullopt;
  return persistence::RewriteSeats{table.id, seats.dump(), extra.dump()};
}

void write_session_times(json::Writer& out, const persistence::SessionRecord& session) {
  out.begin_object();
  out.member("session", session.id);
  out.member("device", session.device);
  out.member("since", iso_time(session.created_at_ms));
  out.member("seen", iso_time(session.seen_at_ms));
  if (!session.address.empty()) out.member("address", session.address);
  out.end_object();
}

}  // namespace

OwnData::OwnData(Runtime& runtime, const persistence::MatchStore& store, PeopleWorld& world, Blocks& blocks)
    : runtime_(runtime),
      store_(store),
      world_(world),
      blocks_(blocks),
      exports_(kExportsPerHour),
      reports_(kReportsPerHour) {}

void OwnData::ask(const User& who, const protocol::UserExport&, Reply reply) {
  if (auto error = exports_.spend(who.id, runtime_.now())) {
    error->message = "you may ask for your data " + std::to_string(kExportsPerHour) + " times in an hour";
    return reply(std::move(*error));
  }
  runtime_.reading().post([this, id = who.id, reply = std::move(reply)] {
    try {
      reply(export_json(id));
    } catch (const StoreError&) {
      reply(protocol::busy("the server cannot read just now", 1000));
    }
  });
}

std::string OwnData::export_json(const std::string& id) const {
  const auto user = store_.user(id);
  std::string text;
  json::Writer out(text);
  out.begin_object();
  out.key("user").begin_object();
  out.member("id", id);
  out.member("name", user ? user->name : std::string(kForgotten));
  out.end_object();
  if (user) out.member("since", iso_time(user->created_at_ms));
  if (const auto contact = store_.contact(id)) {
    out.key("contact").begin_object();
    out.member("webhook", contact->webhook_url);
    out.member("events", contact->webhook_events);
    out.member("email", contact->email);
    out.member("locale", contact->locale);
    out.end_object();
  }
  out.key("sessions").begin_array();
  for (const auto& session : store_.sessions_of(id)) write_session_times(out, session);
  out.end_array();
  out.key("ratings").begin_array();
  for (const auto& rating : store_.ratings_of(id)) {
    out.begin_object();
    out.member("game", rating.game);
    out.key("mu").raw(std::to_string(rating.rating.mu));
    out.key("sigma").raw(std::to_string(rating.rating.sigma));
    out.member("matches", rating.matches);
    out.end_object();
  }
  out.end_array();
  out.key("tables").begin_array();
  for_each_table_of(store_, id, [&](const persistence::TableRecord& table) {
    out.begin_object();
    out.member("table", table.id);
    out.member("game", table.game);
    out.member("since", iso_time(table.created_at_ms));
    out.end_object();
  });
  out.end_array();
  out.key("chat").begin_array();
  for (const auto& line : store_.chat_of(id)) {
    out.begin_object();
    out.member("table", line.table);
    out.member("text", line.text);
    out.member("at", iso_time(line.at_ms));
    out.end_object();
  }
  out.end_array();
  out.key("blocked").begin_array();
  for (const std::string& blocked : blocks_.list()->of(id)) out.value(blocked);
  out.end_array();
  out.key("reports").begin_array();
  for (const auto& report : store_.reports_of(id)) {
    out.begin_object();
    out.member("user", report.reported);
    out.member("why", report.why);
    if (!report.table.empty()) out.member("table", report.table);
    out.member("at", iso_time(report.at_ms));
    out.end_object();
  }
  out.end_array();
  out.end_object();
  return text;
}

void OwnData::ask(const User& who, const protocol::UserForget&, Reply reply) {
  runtime_.reading().post([this, id = who.id, reply = std::move(reply)] {
    try {
      forget(id, reply);
    } catch (const StoreError&) {
      reply(protocol::busy("the server cannot read just now", 1000));
    }
  });
}

/// Tables in memory are told by their new name, and store it themselves.
void OwnData::forget(const std::string& id, const Reply& reply) {
  const User nobody{id, std::string(kForgotten)};
  std::vector<std::string> sessions;
  for (const auto& session : store_.sessions_of(id)) sessions.push_back(session.id);
  std::vector<persistence::Write> writes{
      persistence::ForgetUser{id, nobody.name},
      persistence::Audit{{runtime_.now().wall_ms, id, "user.forget", "", ""}}};
  for_each_table_of(store_, id, [&](const persistence::TableRecord& table) {
    if (auto rewrite = with_name(table, nobody)) writes.emplace_back(*std::move(rewrite));
  });
  world_.write(std::move(writes), [this, nobody, sessions, reply](const std::optional<StoreError>& error) {
    if (error) return reply(protocol::busy("the server cannot write just now", 1000));
    blocks_.forget(nobody.id);
    world_.renamed(nobody, {});  // at every table
    reply(std::string("{}"));
    for (const std::string& session : sessions) world_.end_session(session);
  });
}

void OwnData::ask(const User& who, const protocol::UserReport& request, Reply reply) {
  if (auto error = reports_.spend(who.id, runtime_.now())) {
    error->message = "you may report " + std::to_string(kReportsPerHour) + " times in an hour";
    return reply(std::move(*error));
  }
  runtime_.log_ins().post([this, id = who.id, request, reply = std::move(reply)] {
    try {
      if (!store_.user(request.user)) return reply(Error{Reason::not_found, "there is no such person", {}});
      const std::int64_t now = runtime_.now().wall_ms;
      world_.write({persistence::AddReport{{now, id, request.user, request.why, request.table.value_or("")}},
                    persistence::Audit{{now, id, "user.report", request.table.value_or(""),
                                        nlohmann::json{{"user", request.user}}.dump()}}},
                   [reply](const std::optional<StoreError>& error) {
                     if (error) return reply(protocol::busy("the server cannot write just now", 1000));
                     reply(std::string("{}"));
                   });
    } catch (const StoreError&) {
      reply(protocol::busy("the server cannot read just now", 1000));
    }
  });
}

}  // namespace arbiter::server
