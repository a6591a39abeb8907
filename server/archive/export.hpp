// A finished match as one self-contained JSON document, and the proof that it followed from its seed.
//
//   {"format": 1, "match": id, "game", "ruleset", "options": {…}, "seats": [null | {"user":{"id","name"}} |
//    {"bot":name}], "private"?: true, "started_at", "finished_at",
//    "commitment", "server", "entropy": [string|null], "seed",
//    "branch"?: {…}, "moves": [{"seq", "seat", "action": {…}, "at", "digest"}], "outcome": {…}, "checksum"}
//
// Hashes, the server's half and the seed are lower-case hexadecimal, times Unix milliseconds; how the seed
// follows is told in seed.hpp. `digest` is of the match after the move. Recordings are not part of it: they
// follow from the moves, and are made anew on import. Nor is the card data, which the ruleset's digest names:
// a document can be checked wherever that ruleset is known.
//
// `branch`, where the match began from a position of another one, is told in log_json.hpp: it holds all that this
// position follows from.
//
// `checksum` is the BLAKE2b-256 of the document without it, written compactly with members in alphabetical
// order. It is there to notice damage, names and times included; it is no proof against someone who changes
// both. That proof is `verify`, which asks only what the rules make of the seed.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "json/parse.hpp"
#include "persistence/match_store.hpp"
#include "server/archive/replay.hpp"
#include "server/archive/seed.hpp"

namespace arbiter::server {

inline constexpr int kExportFormat = 1;
/// What an exported file may hold, checked before a value exists.
inline constexpr json::ParseLimits kExportLimits = kLogLimits;

/// A document, typed. The log's moves have no keys: those are between a client and the server.
struct ExportDocument {
  MatchLog log;
  nlohmann::json seats;  // an array of occupants, as on the wire
  bool is_private = false;
  std::int64_t started_at_ms = 0;
  std::int64_t finished_at_ms = 0;
  core::Digest commitment{};
  std::array<std::uint8_t, 32> server_half{};
  std::vector<std::optional<std::string>> entropy;  // null where a seat had nobody to give any
  nlohmann::json outcome;                           // an object; of a match that is not over: null

  bool operator==(const ExportDocument& other) const;
};

/// A message, where there is no document.
using DocumentOr = std::variant<ExportDocument, std::string>;

/// The document of a stored match that has started, or what is wrong with its record.
DocumentOr document_of(const persistence::TableRecord& table, std::vector<persistence::MoveRecord> moves);

std::string write_document(const ExportDocument& document);

/// Reads what write_document wrote, and nothing else: every member is required but "private", unknown ones
/// are refused, and so is a wrong checksum. Messages name the member. Never throws but for lack of memory.
DocumentOr parse_document(std::string_view text);
/// The same for a document that is JSON already (and so is bounded already).
DocumentOr read_document(const nlohmann::json& json);

struct VerifyReport {
  struct Check {
    std::string name;  // "commitment", "seed", "rules", "moves", "outcome"
    bool ok;
    std::string detail;  // what was checked, or why it failed
  };
  bool ok = false;
  std::vector<Check> checks;     // in order; after one that fails the rest is not tried
  std::string failure;           // of the check that failed; empty if all is well
  std::optional<Fault> fault{};  // where a replay went wrong, or could not begin (unknown_ruleset)
};

/// Whether the match followed from its seed: the commitment is the hash of the server's half, the seed that
/// of the half and all contributions, every move was legal and led to the digest that stands in the log, and
/// the outcome is what the rules say. `store`, which may be null, is asked for card data of older rulesets.
/// `visit` hears the replay.
VerifyReport verify(const rules::Registry& registry, const persistence::MatchStore* store,
                    const ExportDocument& document, const Visit& visit = {});

/// Why an import was refused.
struct ImportRefusal {
  enum class Kind { not_verified, unknown_ruleset, exists };
  Kind kind;
  std::string message;
};

/// The id of the match that was stored, or why none was.
using Import = std::variant<std::string, ImportRefusal>;

/// Stores a document as a finished match, recorded anew. Refused if it does not verify, if a person's name in it
/// could not be one here, or if it has been imported before. `importer` (a user id, or "" for the operator)
/// becomes its host; nobody is entered as its player, because a document proves what was played, not who played:
/// the names remain for display.
///
/// The operator's imports keep the ids of their documents. A user's have ids that follow from the document and
/// the user: whoever makes up a document with some id learns nothing about what has that id here.
/// `extra` of the record says {"imported": {"by", "at", "match": the document's id}}. Blocks on the disk; throws
/// StoreError.
Import import_match(const rules::Registry& registry, persistence::MatchStore& store,
                    const ExportDocument& document, const std::string& importer, std::int64_t now_ms);

}  // namespace arbiter::server
