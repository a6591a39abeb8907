#include "server/archive/store_check.hpp"

#include <stdexcept>

#include "server/archive/export.hpp"
#include "server/archive/recording.hpp"
#include "server/archive/stored_table.hpp"

namespace arbiter::server {
namespace {

using persistence::TableRecord;
using persistence::TableStatus;

struct Verdict {
  std::string why;  // empty: all is well
  bool rules_are_missing = false;
};

Verdict verdict_on_fault(const std::string& failure, const std::optional<Fault>& fault) {
  return {failure, fault && fault->kind == Fault::Kind::unknown_ruleset};
}

/// Why one of its recordings is not of this match; those that cannot be unpacked are among the rows, and those that are
/// still to be made are no fault.
std::string fault_of_recordings(const persistence::MatchStore& store, const TableRecord& table, int seats) {
  if (store.is_unrecorded(table.id)) return "";
  for (const core::Viewer viewer : all_perspectives(seats)) {
    const std::string name = perspective_name(viewer);
    const auto text = store.recording(table.id, name);
    if (!text) return "the recording " + name + " is missing";
    const RecordingReader reader(*text);
    if (!reader.is_of(table.id, viewer) || reader.last_seq() != table.last_seq) {
      return "the recording " + name + " is not of this match";
    }
    reader.state(table.last_seq);
  }
  return "";
}

Verdict verdict_on(const rules::Registry& registry, const persistence::MatchStore& store,
                   const TableRecord& table) {
  const auto read = read_stored(table);
  if (const auto* why = std::get_if<std::string>(&read)) return {*why};
  if (table.status == TableStatus::Open) return {};
  auto moves = store.moves(table.id);
  if (static_cast<std::int64_t>(moves.size()) < table.last_seq) return {"its last moves are missing"};
  if (table.status != TableStatus::Finished) {
    const auto rebuilt = rebuild_match(store, registry, table, moves);
    return verdict_on_fault(rebuilt.failure, rebuilt.fault);
  }
  const auto document = document_of(table, std::move(moves));
  if (const auto* why = std::get_if<std::string>(&document)) return {*why};
  const auto report = verify(registry, &store, std::get<ExportDocument>(document));
  if (!report.ok) return verdict_on_fault(report.failure, report.fault);
  return {fault_of_recordings(store, table, static_cast<int>(std::get<StoredTable>(read).seats.size()))};
}

void look_at(const rules::Registry& registry, const persistence::MatchStore& store, const TableRecord& table,
             StoreReport& report) {
  Verdict verdict;
  try {
    verdict = verdict_on(registry, store, table);
  } catch (const std::exception& error) {  // of a damaged row, or out of the rules
    verdict = {error.what()};
  }
  if (!verdict.why.empty())
    (verdict.rules_are_missing ? report.unverified : report.matches).push_back({table.id, verdict.why});
  ++report.checked;
}

}  // namespace

StoreReport check_newest(const rules::Registry& registry, const persistence::MatchStore& store,
                         std::size_t most) {
  StoreReport report;
  persistence::MatchFilter filter;
  filter.status = TableStatus::Finished;
  filter.limit = most;
  for (const TableRecord& table : store.matches(filter).matches) look_at(registry, store, table, report);
  return report;
}

StoreReport check_store(const rules::Registry& registry, const persistence::MatchStore& store,
                        const std::function<void(std::int64_t, std::int64_t)>& progress) {
  StoreReport report;
  for (const auto& error : store.damaged_rows()) report.rows.emplace_back(error.what());
  const auto counts = store.counts();
  const std::int64_t total = counts.open + counts.playing + counts.paused + counts.finished;
  persistence::MatchFilter filter;
  do {
    const auto page = store.matches(filter);
    for (const TableRecord& table : page.matches) {
      look_at(registry, store, table, report);
      if (progress) progress(report.checked, total);
    }
    filter.cursor = page.cursor;
  } while (!filter.cursor.empty());
  return report;
}

}  // namespace arbiter::server
