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
std::optional<UserRecord> user_by_name(Connection& db, const std::string& folded_name);
std::optional<UserRecord> user_by_recovery(Connection& db, const Hash& code_hash);
std::vector<UserRecord> users_not_folded_by(Connection& db, const std::string& rules);
std::optional<SessionRecord> session_by_token(Connection& db, const Hash& token_hash);
std::vector<SessionRecord> sessions_of(Connection& db, const std::string& user);
std::vector<RatingRecord> ratings_of(Connection& db, const std::string& user);
std::vector<ResultCount> results_of(Connection& db, const std::string& user);
std::vector<Block> all_blocks(Connection& db);
std::vector<Report> reports(Connection& db, std::size_t limit);
std::vector<Report> reports_of(Connection& db, const std::string& user);
std::vector<ChatLine> chat_of(Connection& db, const std::string& user);
std::optional<Contact> contact(Connection& db, const std::string& user);
std::vector<Delivery> due_deliveries(Connection& db, std::int64_t now_ms, std::size_t limit);
std::optional<std::int64_t> next_delivery_at(Connection& db);
std::vector<std::string> users_with_contacts(Connection& db);
std::vector<Leader> leaders(Connection& db, const std::string& game, std::int64_t from, std::size_t limit);

std::vector<Ban> bans(Connection& db);
std::vector<Hash> operators(Connection& db);
std::vector<Invitation> invitations(Connection& db);
Page<UserRecord> people(Connection& db, const PeopleFilter& filter);
Page<Report> reports_page(Connection& db, std::size_t limit, const std::string& cursor);
Page<AuditLine> audit_page(Connection& db, std::size_t limit, const std::string& cursor);
std::size_t expired(Connection& db, const Expire& expire);
std::vector<std::string> matches_finished_before(Connection& db, std::int64_t before_ms, std::size_t limit);

/// The number in a cursor, beyond all if it is empty. Throws Invalid.
std::int64_t read_cursor(const std::string& cursor);
/// By its number in the database.
std::optional<TableRecord> table_by_number(Connection& db, std::int64_t no);
std::optional<TableRecord> table(Connection& db, const std::string& id);
std::vector<TableRecord> unfinished_tables(Connection& db);
std::vector<TableRecord> unfinished_tables_of(Connection& db, const std::string& user);
std::size_t count_unfinished_tables_of(Connection& db, const std::string& user);
MatchPage matches(Connection& db, const MatchFilter& filter);

std::vector<MoveRecord> moves(Connection& db, const std::string& match, std::int64_t from_seq,
                              std::size_t limit);

std::vector<Unrecorded> unrecorded(Connection& db, std::int64_t after, std::size_t limit);
bool is_unrecorded(Connection& db, const std::string& match);
std::optional<std::string> recording(Connection& db, const std::string& match,
                                     const std::string& perspective);
std::vector<std::string> perspectives(Connection& db, const std::string& match);
std::optional<RulesetRecord> ruleset(Connection& db, const std::string& digest);

std::vector<ChatLine> chat(Connection& db, const std::string& table, std::size_t limit, std::int64_t before);
std::vector<AuditLine> audit(Connection& db, std::size_t limit);
std::vector<RunRecord> runs(Connection& db);
std::optional<std::string> quarantine_reason(Connection& db, const std::string& match);
Counts counts(Connection& db);

}  // namespace arbiter::persistence::reads
