#include "tests/simulation/connection.hpp"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <utility>

#include "protocol/envelope.hpp"
#include "rules/core/conceding.hpp"

namespace arbiter::simulation {

namespace {

/// FNV-1a.
std::uint64_t hashed(std::uint64_t hash, std::string_view text) {
  for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3;
  return hash;
}

core::Viewer eyes_of(const std::optional<core::Seat>& seat) {
  return seat ? core::Viewer::seat(*seat) : core::Viewer::spectator();
}

core::Viewer eyes_of(const Json& as) {
  if (as.is_number()) return core::Viewer::seat(core::Seat::of(as.get<int>()));
  return as == "all" ? core::Viewer::omniscient() : core::Viewer::spectator();
}

/// Out of "2026-11-29T10:15:00.250Z".
std::int64_t unix_ms(const std::string& iso) {
  int year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0, ms = 0;
  if (std::sscanf(iso.c_str(), "%d-%d-%dT%d:%d:%d.%dZ", &year, &month, &day, &hour, &minute, &second, &ms) !=
      7)
    return 0;
  const std::chrono::sys_days date{std::chrono::year{year} / month / day};
  return date.time_since_epoch().count() * std::int64_t{86'400'000} +
         ((hour * 60 + minute) * 60 + second) * std::int64_t{1000} + ms;
}

Json to_act_of(const core::Match& match) {
  Json seats = Json::array();
  for (const core::Seat seat : match.to_act()) seats.push_back(seat.number());
  return seats;
}

}  // namespace

Connection::Connection(Oracle& oracle, Verdict& verdict, Traffic& traffic, server::Speaker speaker,
                       std::uint64_t number, std::size_t owner)
    : oracle_(oracle),
      verdict_(verdict),
      traffic_(traffic),
      names_{std::move(speaker)},
      number_(number),
      owner_(owner) {}

std::string Connection::where(const std::string& table) const {
  return "connection " + std::to_string(number_) + " of " + user().name + ", table " + table;
}

// ---- The server's side ----

bool Connection::follow(const std::shared_ptr<server::TableHandle>& table) {
  if (closed_) return false;
  followed_[table->id()] = table;
  if (on_followed) on_followed(table->id());
  return true;
}

void Connection::unfollow(const std::string& table) {
  if (followed_.erase(table) > 0 && on_unfollowed) on_unfollowed(table);
  lost_.erase(table);
}

void Connection::send_news(const std::shared_ptr<server::TableHandle>& table, const server::Frame& frame) {
  if (closed_) return;
  check_audience(table->id(), frame);
  enqueue({Kind::news, table->id(), frame}, table);
}

void Connection::send_fresh(const std::shared_ptr<server::TableHandle>& table, const server::Frame& frame) {
  if (closed_) return;
  check_audience(table->id(), frame);
  lost_.erase(table->id());
  enqueue({Kind::news, table->id(), frame}, table);
}

void Connection::send_lobby_news(const std::string& table, const server::Frame& frame) {
  if (closed_) return;
  verdict_.require(subscribed || entering_.contains("lobby"), Invariant::audience,
                   [&] { return where(table) + ": news of the lobby without a subscription"; });
  enqueue({Kind::lobby, table, frame}, nullptr);
}

void Connection::send_answer(server::Frame frame) {
  if (closed_) return;
  enqueue({Kind::answer, "", std::move(frame)}, nullptr);
}

void Connection::close(std::uint16_t, const std::string&) { close(); }

void Connection::enqueue(Waiting waiting, const std::shared_ptr<server::TableHandle>& table) {
  heard_ = hashed(heard_, *waiting.frame);
  const bool full = queue_.size() >= kMostWaiting;
  if (waiting.kind == Kind::news && (lost_.contains(waiting.table) || full)) {
    lost_.try_emplace(waiting.table, Lost{table});
    return;
  }
  if (waiting.kind == Kind::lobby && (!lost_rows_.empty() || full)) {
    lost_rows_.insert(waiting.table);
    return;
  }
  queue_.push_back(std::move(waiting));
}

/// Who may hear of a table: who has asked to come in, and was not refused, shown out or left meanwhile.
void Connection::check_audience(const std::string& table, const server::Frame& frame) {
  const bool expected = granted_.contains(table) || entering_.contains(table) || creating_ > 0;
  verdict_.require(expected, Invariant::audience,
                   [&] { return where(table) + ": unexpected news: " + frame->substr(0, 200); });
  verdict_.require(followed_.contains(table), Invariant::audience, [&] {
    return where(table) + ": news of a table that is not followed: " + frame->substr(0, 200);
  });
}

// ---- Requests ----

bool Connection::enters(const std::string& method) const {
  return method == "table.join" || method == "table.watch" || method == "table.resync";
}

std::shared_ptr<Asked> Connection::ask(const std::string& method, Json params) {
  if (enters(method)) ++entering_[params["table"]];
  if (method == "table.create") ++creating_;
  if (method == "lobby.subscribe") ++entering_["lobby"];
  auto asked = std::make_shared<Asked>(Asked{++last_id_, method, std::move(params), 0});
  asked_[asked->id] = asked;
  return asked;
}

void Connection::answered(Asked& asked, const server::Answer& answer) {
  const auto* result = std::get_if<std::string>(&answer);
  const auto done = [&](const std::string& what) {
    if (--entering_[what] == 0) entering_.erase(what);
  };
  if (enters(asked.method)) {
    const std::string table = asked.params["table"];
    done(table);
    if (result != nullptr) granted_.insert(table);
  } else if (asked.method == "table.create") {
    --creating_;
    if (result != nullptr) granted_.insert(Json::parse(*result)["table"].get<std::string>());
  } else if (asked.method == "table.unwatch" || asked.method == "table.leave") {
    if (result != nullptr) granted_.erase(asked.params["table"].get<std::string>());
  } else if (asked.method == "lobby.subscribe") {
    done("lobby");
    subscribed = true;
  } else if (asked.method == "lobby.unsubscribe") {
    subscribed = false;
  }
  if (closed_) return;
  const protocol::Id id = static_cast<std::int64_t>(asked.id);
  send_answer(server::make_frame(result != nullptr
                                     ? protocol::result_frame(id, *result)
                                     : protocol::error_frame(id, std::get<protocol::Error>(answer))));
}

std::size_t Connection::unanswered() const {
  return static_cast<std::size_t>(std::count_if(
      asked_.begin(), asked_.end(), [](const auto& entry) { return entry.second->answers == 0; }));
}

void Connection::close() {
  closed_ = true;
  queue_.clear();
  lost_.clear();
  lost_rows_.clear();
}

void Connection::forget() { followed_.clear(); }

// ---- The person's side ----

const Mirror* Connection::mirror(const std::string& table) const {
  const auto known = mirrors_.find(table);
  return known == mirrors_.end() ? nullptr : &known->second;
}

const Mirror* Connection::last_seen(const std::string& table) const {
  const auto earlier = earlier_.find(table);
  const Mirror* here = mirror(table);
  return here != nullptr || earlier == earlier_.end() ? here : &earlier->second;
}

bool Connection::read(std::size_t most) {
  for (; most > 0 && !queue_.empty(); --most) {
    const Waiting waiting = std::move(queue_.front());
    queue_.pop_front();
    take(waiting);
  }
  const bool unasked =
      std::any_of(lost_.begin(), lost_.end(), [](const auto& entry) { return !entry.second.asked; });
  return queue_.empty() && (unasked || !lost_rows_.empty());
}

std::vector<std::shared_ptr<server::TableHandle>> Connection::take_lost() {
  std::vector<std::shared_ptr<server::TableHandle>> tables;
  for (auto& [id, lost] : lost_) {
    if (!std::exchange(lost.asked, true)) tables.push_back(lost.table);
  }
  return tables;
}

std::set<std::string> Connection::take_lost_rows() { return std::exchange(lost_rows_, {}); }

void Connection::take(const Waiting& waiting) {
  const std::string& text = *waiting.frame;
  const Json message = Json::parse(text, nullptr, false);
  if (message.is_discarded())
    return verdict_.report(Invariant::views, where(waiting.table) + ": no JSON: " + text);
  if (message.contains("id")) return take_answer(message, text);
  traffic_.news(message, text);
  const Json& params = message["params"];
  const std::string& method = message["method"].get_ref<const std::string&>();
  if (method == "table.state") {
    take_state(params, text);
  } else if (method == "table.update") {
    take_update(params);
  } else if (method == "table.clock") {
    take_clock(params);
  } else if (method == "table.proposal") {
    take_proposal(params);
  } else if (method == "table.chat") {
    take_chat(params);
  } else if (method == "lobby.update") {
    if (params.contains("removed"))
      rows.erase(params["removed"].get<std::string>());
    else
      rows[params["table"]["table"]] = params["table"];
  }
}

void Connection::take_state(const Json& params, const std::string& text) {
  const std::string& id = params["table"].get_ref<const std::string&>();
  const KnownTable* table = oracle_.find(id);
  if (table == nullptr)
    return verdict_.report(Invariant::storage, where(id) + ": a state of what is not stored");
  Mirror& mirror = mirrors_[id];
  mirror.seq = params["seq"];
  mirror.seat =
      params["seat"].is_null() ? std::nullopt : std::optional(core::Seat::of(params["seat"].get<int>()));
  mirror.as = params.contains("as") ? std::optional(core::Seat::of(params["as"].get<int>())) : std::nullopt;
  verdict_.require(!mirror.as || oracle_.was_granted(id, user().id, *mirror.as), Invariant::audience, [&] {
    return where(id) + ": sees what seat " + params["as"].dump() + " sees, and was never granted that";
  });
  mirror.view = params["view"];
  take_proposals(id, params);
  mirror.has_match = params["status"] != "open" && !table->states.empty();
  if (mirror.has_match && mirror.seq <= table->seq() && !mirror.view.empty()) {
    const std::string expected =
        "\"view\":" + oracle_.view(*table, mirror.seq, eyes_of(mirror.as ? mirror.as : mirror.seat)).text;
    verdict_.require(text.find(expected) != std::string::npos, Invariant::views, [&] {
      return where(id) + ": a state that differs from the view, " + expected + ": " + text;
    });
  }
  check(*table, mirror, params);
  take_clock(params);
}

/// Whose time has run out has none until a move is made; and nobody's goes faster than the clock.
void Connection::take_clock(const Json& params) {
  const auto known = mirrors_.find(params["table"].get_ref<const std::string&>());
  if (known == mirrors_.end() || !params.contains("clock")) return;
  Mirror& mirror = known->second;
  const Json& clock = params["clock"];
  Mirror::Time now{params["seq"], oracle_.clock().steady_of(unix_ms(clock["at"])), {}};
  const auto what = [&] { return where(known->first) + ": " + params.dump(); };
  if (params.value("what", "") == "out") mirror.out[params["seat"].get<std::size_t>()] = now.seq;
  for (std::size_t seat = 0; seat < clock["seats"].size(); ++seat) {
    const Json& time = clock["seats"][seat];
    now.left_ms.push_back(time["left_ms"].get<std::int64_t>());
    const auto out = mirror.out.find(seat);
    const bool has_none = out != mirror.out.end() && out->second == now.seq;
    verdict_.require(!has_none || !time["running"].get<bool>(), Invariant::time,
                     [&] { return "a seat that is out of time has some again, without a move; " + what(); });
  }
  const bool in_step =
      now.seq == mirror.time.seq || (params.contains("patch") && now.seq == mirror.time.seq + 1);
  const auto passed = now.at && mirror.time.at ? std::optional(*now.at - *mirror.time.at) : std::nullopt;
  // What was prepared before the last news says how it was then.
  if (in_step && !params.contains("undone") && passed > 0) {
    for (std::size_t seat = 0; seat < mirror.time.left_ms.size(); ++seat) {
      verdict_.require(mirror.time.left_ms[seat] - now.left_ms[seat] <= passed, Invariant::time, [&] {
        return "a seat's time runs faster than the clock, which had " +
               std::to_string(mirror.time.left_ms[seat]) + " ms left " + std::to_string(*passed) +
               " ms before; " + what();
      });
    }
  }
  if (!passed || passed >= 0) mirror.time = std::move(now);
}

void Connection::take_chat(const Json& params) {
  const KnownTable* table = oracle_.find(params["table"]);
  const auto known = mirrors_.find(params["table"].get_ref<const std::string&>());
  const auto line = params["line"].get<std::size_t>();
  if (table == nullptr || known == mirrors_.end() || known->second.seat || known->second.as ||
      line > table->chat.size())
    return;
  verdict_.require(
      params["seat"].is_null() || table->may_be_heard(table->chat[line - 1]), Invariant::audience,
      [&] { return where(table->record.id) + ": a spectator hears too early: " + params.dump(); });
}

/// What is at hand of the chat: of those who play nothing that is still held back from those who watch.
void Connection::take_lines(const std::string& id, const Json& lines) {
  const KnownTable* table = oracle_.find(id);
  const auto known = mirrors_.find(id);
  if (table == nullptr || known == mirrors_.end() || known->second.seat || known->second.as) return;
  for (const Json& line : lines) {
    const auto number = line["line"].get<std::size_t>();
    verdict_.require(number <= table->chat.size() && table->may_be_heard(table->chat[number - 1]),
                     Invariant::audience,
                     [&] { return where(id) + ": a spectator reads too early: " + line.dump(); });
  }
}

/// What is proposed now: what is not in it is open no longer.
void Connection::take_proposals(const std::string& id, const Json& params) {
  mirrors_[id].proposal = 0;
  if (params.contains("proposal")) take_proposal(params["proposal"]);
}

void Connection::take_proposal(const Json& params) {
  const auto known = mirrors_.find(params["table"].get_ref<const std::string&>());
  if (known == mirrors_.end()) return;
  Mirror& mirror = known->second;
  const bool open = params["state"] == "open";
  mirror.proposal = open ? params["id"].get<std::int64_t>() : 0;
  mirror.answered = mirror.seat && !params["answers"][mirror.seat->number()].is_null();
}

void Connection::take_update(const Json& params) {
  const std::string& id = params["table"].get_ref<const std::string&>();
  const KnownTable* table = oracle_.find(id);
  const auto known = mirrors_.find(id);
  if (table == nullptr || known == mirrors_.end())
    return verdict_.report(Invariant::views, where(id) + ": an update before any state");
  Mirror& mirror = known->second;
  const std::uint64_t seq = params["seq"];
  if (seq != mirror.seq + 1) {
    return verdict_.report(Invariant::views, where(id) + ": update " + std::to_string(seq) + " comes after " +
                                                 std::to_string(mirror.seq));
  }
  try {
    mirror.view.patch_inplace(params["patch"]);
  } catch (const Json::exception& error) {
    return verdict_.report(Invariant::views, where(id) + ": a patch that does not fit: " + error.what());
  }
  mirror.seq = seq;
  check(*table, mirror, params);
  take_clock(params);
}

/// Whatever tells of a position: the view, who must act, what is legal, and how it stands.
void Connection::check(const KnownTable& table, Mirror& known, const Json& params) {
  const std::string at = where(table.record.id) + " at " + std::to_string(known.seq);
  if (known.seq > table.seq())
    return verdict_.report(Invariant::storage, at + ": shown before it is durable");
  verdict_.require(known.seat || known.as || known.seq <= table.public_seq(), Invariant::audience, [&] {
    return at + ": a spectator is to be behind, at " + std::to_string(table.public_seq());
  });
  known.status = params["status"].get<std::string>();
  if (!known.has_match) return;
  const core::Match& match = *table.states[known.seq];
  const core::Viewer viewer = eyes_of(known.as ? known.as : known.seat);
  verdict_.require(known.view == oracle_.view(table, known.seq, viewer).json, Invariant::views, [&] {
    return at + ": built " + known.view.dump() + ", the view is " +
           oracle_.view(table, known.seq, viewer).text;
  });
  verdict_.require(params["to_act"] == to_act_of(match), Invariant::views,
                   [&] { return at + ": to_act is wrong"; });
  const bool stands_still = known.status != "playing";  // where nobody moves nothing is offered
  const auto legal = known.as || stands_still ? std::nullopt : oracle_.legal(table, known.seq, viewer);
  const Json expected = legal ? Json::parse(*legal) : Json();
  const Json told = params.contains("legal") ? params["legal"] : Json();
  verdict_.require(told == expected, Invariant::views, [&] { return at + ": legal is " + told.dump(); });
  known.legal = expected;
  known.undo = params.contains("undo");
  const bool may_undo = known.seat && table.may_undo[known.seq] == known.seat->number();
  // A bot may have acted for a seat of a person; of that nothing is taken back.
  const bool moved_for = table.has_clock() || !core::conceded(match).empty();
  verdict_.require(known.undo == may_undo || (may_undo && (stands_still || moved_for)), Invariant::views,
                   [&] { return at + ": undo is " + (known.undo ? "offered" : "not offered"); });
  const bool over = match.to_act().empty();
  verdict_.require((params["status"] == "finished") == over && params.contains("outcome") == over,
                   Invariant::views, [&] { return at + ": the end is told wrongly"; });
}

void Connection::take_answer(const Json& message, const std::string& text) {
  const auto known = asked_.find(message["id"].get<std::uint64_t>());
  if (known == asked_.end())
    return verdict_.report(Invariant::liveness, where("") + ": an answer to nothing: " + text);
  const auto asked = known->second;
  asked_.erase(known);
  traffic_.answer(asked->method, asked->params, message, text);
  if (!message.contains("result")) return;
  const Json& result = message["result"];
  if (asked->method == "table.resync") {
    if (result.contains("updates"))
      take_updates(asked->params["table"], asked->params["since"], result);
    else
      take_state(result, text);
  } else if (asked->method == "table.chat_history") {
    take_lines(asked->params["table"], result["lines"]);
  } else if (result.contains("chat")) {
    take_lines(asked->params["table"], result["chat"]);
  } else if (asked->method == "match.state") {
    take_stored(*asked, result);
  } else if (asked->method == "lobby.subscribe") {
    rows.clear();
    for (const Json& row : result["tables"]) rows[row["table"]] = row;
  }
}

/// What was missed since a seq: held against the views themselves, and taken if it is what comes next.
void Connection::take_updates(const std::string& id, std::uint64_t since, const Json& answer) {
  const KnownTable* table = oracle_.find(id);
  const Mirror* known = last_seen(id);
  if (known == nullptr || known->seq < since) return;
  Mirror mirror = *known;
  if (!mirrors_.contains(id)) {  // what was heard of the time is as old as the connection
    mirror.time = {};
    mirror.out.clear();
  }
  for (const Json& update : answer["updates"]) {
    if (update["seq"] <= mirror.seq) continue;  // it came by itself meanwhile
    if (update["seq"] != mirror.seq + 1) {
      return verdict_.report(Invariant::views,
                             where(id) + ": updates with a gap after " + std::to_string(mirror.seq));
    }
    try {
      mirror.view.patch_inplace(update["patch"]);
    } catch (const Json::exception& error) {
      return verdict_.report(Invariant::views, where(id) + ": a patch that does not fit: " + error.what());
    }
    ++mirror.seq;
    check(*table, mirror, update);
  }
  mirrors_[id] = std::move(mirror);
  take_proposals(id, answer);
}

/// A moment of a match out of the archive, or of one that runs.
void Connection::take_stored(const Asked& asked, const Json& result) {
  const std::string id = asked.params["match"];
  const KnownTable* table = oracle_.find(id);
  if (table == nullptr || table->states.empty()) return;
  const std::uint64_t seq = result["seq"];
  if (seq > table->seq())
    return verdict_.report(Invariant::storage, where(id) + ": read before it is durable");
  const core::Viewer viewer = asked.params.contains("as") ? eyes_of(asked.params["as"])
                              : result["seat"].is_null()
                                  ? core::Viewer::spectator()
                                  : core::Viewer::seat(core::Seat::of(result["seat"].get<int>()));
  if (viewer.is_omniscient()) return;
  verdict_.require(viewer.is_seat() || seq <= table->public_seq(), Invariant::audience,
                   [&] { return where(id) + ": the archive shows a spectator move " + std::to_string(seq); });
  verdict_.require(result["view"] == oracle_.view(*table, seq, viewer).json, Invariant::views,
                   [&] { return where(id) + ": the archive shows another view at " + std::to_string(seq); });
}

}  // namespace arbiter::simulation
