// What the server has acknowledged has happened: held against what is true.
#include <algorithm>

#include "tests/simulation/life.hpp"

namespace arbiter::simulation {

using persistence::TableStatus;

/// What is acknowledged has happened, durably.
void Life::check_result(Connection& connection, const Asked& asked, const Json& result) {
  const std::string& user = connection.user().id;
  if (on_answered && asked.method.starts_with("session.")) on_answered(connection, asked, result);
  const auto require = [&](bool holds, const char* what) {
    verdict_.require(holds, Invariant::storage, [&] {
      return user + ": " + asked.method + " " + asked.params.dump() + " is acknowledged, but " + what;
    });
  };
  if (asked.method == "table.create") {
    const std::string id = result["table"];
    const KnownTable* table = oracle_.find(id);
    require(table != nullptr && !table->deleted, "there is no such table in the store");
    if (on_created) on_created(id, result.contains("code") ? result["code"].get<std::string>() : "");
    return;
  }
  if (!asked.params.contains("table")) return;
  const KnownTable* table = oracle_.find(asked.params["table"]);
  require(table != nullptr, "no such table was ever stored");
  if (table == nullptr) return;
  check_entrance(connection, asked);
  if (asked.method == "table.join") {
    require(!table->deleted && table->seat_of(user) == result["seat"].get<int>(),
            "the seat is not in the store");
  } else if (asked.method == "table.leave") {
    require(!table->is(TableStatus::Open) || !table->belongs(user), "the seat is still theirs");
  } else if (asked.method == "table.add_bot") {
    require(!table->deleted && table->is_bot(core::Seat::of(result["seat"].get<int>())), "no bot sits there");
    check_bot(connection, asked, *table, result["seat"].get<std::size_t>());
  } else if (asked.method == "table.remove") {
    const auto seat = asked.params["seat"].get<std::size_t>();
    require(!table->people[seat] && !table->bots[seat], "the seat is still taken");
    const auto& removed = table->people_before[seat];
    if (removed && *removed != user) {
      oracle_.note_removed(table->record.id, *removed);
      if (on_removed) on_removed(table->record.id, *removed);
    }
  } else if (asked.method == "table.start") {
    require(table->match() != nullptr, "the start is not in the store");
  } else if (asked.method == "table.act") {
    check_act(connection, asked, result);
  } else if (asked.method == "table.undo") {
    check_undo(connection, asked, result);
  } else if (asked.method == "table.grant_view" || asked.method == "table.revoke_view") {
    // The table may not have heard yet of the last change.
    for (std::size_t seat = 0; seat < table->people.size(); ++seat) {
      if (table->people[seat] != user && table->people_before[seat] != user) continue;
      oracle_.note_grant(table->record.id, asked.params["user"], core::Seat::of(seat),
                         asked.method == "table.grant_view");
    }
  } else if (asked.method == "table.propose") {
    oracle_.note_proposal(table->record.id, result["proposal"], user, asked.params);
  } else if (asked.method == "table.answer") {
    if (asked.params["agree"]) oracle_.note_agreement(table->record.id, asked.params["proposal"], user);
  } else if (asked.method == "table.chat") {
    const auto count = std::count_if(table->chat.begin(), table->chat.end(), [&](const auto& line) {
      return line.user == user && line.text == asked.params["text"].get_ref<const std::string&>();
    });
    require(table->deleted || count == 1, "the line is not in the store once");
  }
  if (result.contains("chat")) check_chat(connection, asked, result["chat"]);
  if (result.contains("lines")) check_chat(connection, asked, result["lines"]);
}

/// A bot takes the seat of somebody else only after a long absence, by the steady clock.
void Life::check_bot(const Connection& connection, const Asked& asked, const KnownTable& table,
                     std::size_t seat) {
  if (table.is(TableStatus::Open) || seat >= table.people_before.size()) return;
  const auto& before = table.people_before[seat];
  if (!before || *before == connection.user().id) return;
  const Absence& absence = absence_of(table.record.id, *before);
  // It may have been decided before the person came back.
  const std::int64_t away = std::max(absence.longest, clock_.now().steady_ms - absence.since);
  verdict_.require(away >= settings_.tables.absent_ms, Invariant::liveness, [&] {
    return "a bot takes the seat of " + *before + ", who has been away for " + std::to_string(away) +
           " ms: " + asked.params.dump();
  });
}

Life::Absence& Life::absence_of(const std::string& table, const std::string& user) {
  return absences_.try_emplace({table, user}, Absence{began_at_}).first->second;
}

void Life::note_absence(const std::string& table, const std::string& user) {
  absence_of(table, user).since = clock_.now().steady_ms;
}

void Life::note_presence(const std::string& table, const std::string& user) {
  Absence& absence = absence_of(table, user);
  absence.longest = std::max(absence.longest, clock_.now().steady_ms - absence.since);
}

std::int64_t Life::unattended_ms(const KnownTable& table) {
  const std::int64_t now = clock_.now().steady_ms;
  std::int64_t shortest = now - table.moved_at;
  for (const auto& person : table.people) {
    if (!person) continue;
    const Absence& absence = absence_of(table.record.id, *person);
    // It may have been decided before the person came back.
    shortest = std::min(shortest, std::max(absence.longest, now - absence.since));
  }
  return shortest;
}

/// Nobody comes in where a code is needed, spectators are not taken, or they were shown out.
void Life::check_entrance(const Connection& connection, const Asked& asked) {
  if (asked.method != "table.watch" && asked.method != "table.join") return;
  const KnownTable& table = *oracle_.find(asked.params["table"]);
  if (table.belongs(connection.user().id) || table.belonged(connection.user().id)) return;
  const bool invited = !table.record.is_private || asked.params.value("code", "") == table.record.code;
  const bool welcome = invited && table.record.spectators && !table.removed.contains(connection.user().id);
  verdict_.require(welcome, Invariant::audience, [&] {
    return connection.user().name + " is let in by " + asked.method + " " + asked.params.dump() +
           ", and may not look on";
  });
}

void Life::check_act(const Connection& connection, const Asked& asked, const Json& result) {
  const KnownTable& table = *oracle_.find(asked.params["table"]);
  if (asked.params.contains("try")) return check_try(connection, asked, result);
  const auto seq = result["seq"].get<std::size_t>();
  const auto require = [&](bool holds, const char* what) {
    verdict_.require(holds, Invariant::storage, [&] {
      return connection.user().name + ": " + asked.params.dump() + " is acknowledged as move " +
             std::to_string(seq) + ", but " + what;
    });
  };
  require(seq >= 1 && seq <= table.moves.size(), "there is no such move in the store");
  if (seq < 1 || seq > table.moves.size()) return;
  const auto& move = table.moves[seq - 1];
  const auto seat = table.seat_of(connection.user().id);
  require(!seat || move.seat == *seat, "it is another seat's");
  require(move.key == asked.params.value("key", ""), "it was made under another key");
}

/// Nothing came of it.
void Life::check_try(const Connection& connection, const Asked& asked, const Json& result) {
  const KnownTable& table = *oracle_.find(asked.params["table"]);
  const bool applied = std::any_of(table.moves.begin(), table.moves.end(), [&](const auto& move) {
    return move.key == asked.params["key"].get_ref<const std::string&>();
  });
  verdict_.require(result == Json{{"legal", true}} && !applied, Invariant::storage, [&] {
    return connection.user().name + ": " + asked.params.dump() +
           " is only a try, and is carried out: " + result.dump();
  });
}

void Life::check_undo(const Connection& connection, const Asked& asked, const Json& result) {
  const KnownTable& table = *oracle_.find(asked.params["table"]);
  const auto seq = result["seq"].get<std::size_t>();
  const bool stored = seq >= 1 && seq <= table.moves.size() &&
                      server::entry_of(std::string_view(table.moves[seq - 1].action)).has_value();
  verdict_.require(stored, Invariant::storage, [&] {
    return connection.user().name + ": an undo is acknowledged as entry " + std::to_string(seq) +
           ", and is not in the store";
  });
}

/// Lines as they are stored, in their order, with their numbers.
void Life::check_chat(const Connection& connection, const Asked& asked, const Json& lines) {
  const KnownTable& table = *oracle_.find(asked.params["table"]);
  std::size_t before = 0;
  for (const Json& line : lines) {
    const auto number = line["line"].get<std::size_t>();
    const bool known = number >= 1 && number <= table.chat.size() && number > before;
    const bool right = known && table.chat[number - 1].text == line["text"].get_ref<const std::string&>();
    verdict_.require(right, Invariant::storage, [&] {
      return connection.user().name + ", " + asked.method + ": line " + std::to_string(number) + " of " +
             table.record.id + " is not what is stored: " + line.dump();
    });
    const std::string& user = connection.user().id;
    const bool plays =
        table.seat_of(user) || table.belonged(user) || oracle_.was_granted(table.record.id, user);
    verdict_.require(!right || plays || table.may_be_heard(table.chat[number - 1]), Invariant::audience, [&] {
      return connection.user().name + ", " + asked.method + ": a spectator is told too early: " + line.dump();
    });
    before = number;
  }
}

/// The same people and bots, each one seat on.
void Life::check_rematch(const KnownTable& before, const KnownTable& after) {
  auto people = before.people;
  std::rotate(people.begin(), people.end() - 1, people.end());
  verdict_.require(people == after.people, Invariant::storage, [&] {
    return "the rematch " + after.record.id + " of " + before.record.id +
           " has other people on its seats: " + after.record.seats + ", before " + before.record.seats;
  });
}

}  // namespace arbiter::simulation
