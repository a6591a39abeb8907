// Every question that MatchStore answers, as SQL on one connection. Each throws StoreError.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "persistence/connection.hpp"
#include "persistence/records.hpp"

namespace arbiter::persistence::reads {

/// The number of a match's last move, 0 before its first. Binds the match's number.
inline constexpr const char* kLastSeq =
    "SELECT max(coalesce((SELECT max(seq) FROM fresh_moves WHERE match_no = ?1), 0),"
    " coalesce((SELECT max(seq) FROM moves WHERE match_no = ?1), 0))";

std::optional<UserRecord> user(Connection& db, const std::string& id);
std::optional<UserRecord> user_by_token(Connection& db, const Digest& token_hash);
std::optional<UserRecord> user_by_name(Connection& db, const std::string& folded_name);

std::optional<TableRecord> table(Connection& db, const std::string& id);
std::vector<TableRecord> unfinished_tables(Connection& db);
std::vector<TableRecord> unfinished_tables_of(Connection& db, const std::string& user);
std::size_t count_unfinished_tables_of(Connection& db, const std::string& user);
MatchPage matches(Connection& db, const MatchFilter& filter);

std::vector<MoveRecord> moves(Connection& db, const std::string& match, std::int64_t from_seq,
                              std::size_t limit);

std::optional<std::string> recording(Connection& db, const std::string& match,
                                     const std::string& perspective);
std::vector<std::string> perspectives(Connection& db, const std::string& match);
std::optional<RulesetRecord> ruleset(Connection& db, const std::string& digest);

std::vector<ChatLine> chat(Connection& db, const std::string& table, std::size_t limit);
std::vector<AuditLine> audit(Connection& db, std::size_t limit);
std::optional<std::string> quarantine_reason(Connection& db, const std::string& match);
Counts counts(Connection& db);

}  // namespace arbiter::persistence::reads
