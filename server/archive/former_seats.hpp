// Who held a seat of a match before somebody else did. Their ids are stored and their names looked up, so that no name
// is kept of who wants to be forgotten.
#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>

#include "json/writer.hpp"
#include "persistence/match_store.hpp"
#include "server/archive/stored_table.hpp"

namespace arbiter::server {

/// As member "former" of `extra` has them: [{"seat", "until", "user": id | "bot": name}], in the order of `until`.
nlohmann::json former_json(const FormerSeats& former);
/// Nothing where it is not what `former_json` gives for a table with so many seats.
std::optional<FormerSeats> former_from(const nlohmann::json& json, std::size_t seats);

/// What this person is called now; nothing where they cannot be looked up. Throws StoreError only for what will pass.
std::optional<std::string> present_name(const persistence::MatchStore& store, const std::string& user);
/// Gives them the names that they have now; who cannot be looked up has none. Throws StoreError only for what will pass.
void use_present_names(FormerSeats& former, const persistence::MatchStore& store);

/// Member "former" of what tells of the seats, for somebody who sees the match up to move `seq`; nothing where nobody
/// has left.
void write_former(const FormerSeats& former, std::int64_t seq, json::Writer& out);

}  // namespace arbiter::server
