// The exported document: from the store's records, to text, and back.
#include <algorithm>
#include <stdexcept>

#include "json/writer.hpp"
#include "protocol/common.hpp"
#include "server/archive/export.hpp"
#include "server/archive/stored_table.hpp"

namespace arbiter::server {
namespace {

using Json = nlohmann::json;
using persistence::MoveRecord;
using protocol::Members;

constexpr protocol::Integer<std::int64_t> kTime{0, protocol::kMaxSequence};
constexpr protocol::Integer<int> kFormat{kExportFormat, kExportFormat};
constexpr protocol::Object kObject;
constexpr protocol::Text kHumanText{0, 64};

struct Seats {
  using Value = Json;
  std::optional<Json> from(Json& value) const {
    constexpr ArrayOf kSeats{1, core::kMaxSeats};
    if (!value.is_array() || !std::all_of(value.begin(), value.end(), SeatHolder::from)) return std::nullopt;
    return kSeats.from(value);
  }
  std::string wanted() const { return "an array with null, a user or a bot for each seat"; }
};

struct Entropy {
  using Value = std::vector<std::optional<std::string>>;
  std::optional<Value> from(Json& value) const {
    if (!value.is_array() || value.size() > core::kMaxSeats) return std::nullopt;
    Value given;
    for (Json& one : value) {
      if (one.is_null()) {
        given.emplace_back();
      } else if (auto text = kHumanText.from(one)) {
        given.push_back(std::move(text));
      } else {
        return std::nullopt;
      }
    }
    return given;
  }
  std::string wanted() const { return "an array with null or a string for each seat"; }
};

ExportDocument read_members(Members& in, Json& moves, Json& branch, core::Digest& checksum) {
  ExportDocument document;
  in.required("format", kFormat);
  document.log.match = in.required("match", protocol::kId);
  document.log.game = in.required("game", protocol::kId);
  document.log.ruleset = in.required("ruleset", protocol::kId);
  document.log.options = in.required("options", kObject);
  document.seats = in.required("seats", Seats{});
  document.is_private = in.optional_or("private", protocol::Boolean{}, false);
  document.started_at_ms = in.required("started_at", kTime);
  document.finished_at_ms = in.required("finished_at", kTime);
  document.commitment = in.required("commitment", HexHash{});
  document.server_half = in.required("server", HexHash{});
  document.entropy = in.required("entropy", Entropy{});
  document.log.seed = in.required("seed", HexHash{});
  branch = in.optional_or("branch", kObject, Json());
  moves = in.required("moves", ArrayOf{0, kMaxLogMoves});
  document.outcome = in.required("outcome", kObject);
  checksum = in.required("checksum", HexHash{});
  if (document.entropy.size() != document.seats.size()) {
    in.refuse("entropy", "there must be as many contributions as seats");
  }
  document.log.seats = static_cast<int>(document.seats.size());
  return document;
}

core::Digest checksum_of(const Json& json) {
  Json content = json;
  content.erase("checksum");
  return core::digest_of_text(content.dump());
}

Json hex(const std::array<std::uint8_t, 32>& bytes) { return core::to_hex(bytes); }

Json to_json(const ExportDocument& document) {
  const MatchLog& log = document.log;
  Json json = {{"format", kExportFormat},
               {"match", log.match},
               {"game", log.game},
               {"ruleset", log.ruleset},
               {"options", log.options},
               {"seats", document.seats},
               {"started_at", document.started_at_ms},
               {"finished_at", document.finished_at_ms},
               {"commitment", hex(document.commitment)},
               {"server", hex(document.server_half)},
               {"seed", hex(log.seed)},
               {"moves", moves_json(log.moves)},
               {"outcome", document.outcome}};
  if (document.is_private) json["private"] = true;
  Json& entropy = json["entropy"] = Json::array();
  for (const auto& text : document.entropy) entropy.push_back(text ? Json(*text) : Json());
  if (log.branch) json["branch"] = branch_json(*log.branch);
  return json;
}

}  // namespace

bool ExportDocument::operator==(const ExportDocument& other) const {
  return write_document(*this) == write_document(other);
}

DocumentOr document_of(const persistence::TableRecord& table, std::vector<MoveRecord> moves) {
  auto log = log_of(table, std::move(moves));
  if (auto* fault = std::get_if<Fault>(&log)) return fault->message;
  ExportDocument document;
  document.log = std::get<MatchLog>(std::move(log));
  for (MoveRecord& move : document.log.moves) {
    move.key.clear();
    const auto action = json::parse_bounded(move.action);
    if (!action || !action.value.is_object()) {
      return "moves, row " + table.id + ", number " + std::to_string(move.seq) +
             ", action: must be an object";
    }
  }
  StoredTable read = stored(table);  // as log_of has read it
  if (read.imported && !read.imported->match.empty()) document.log.match = read.imported->match;
  document.seats = json::parse_bounded(table.seats).value;
  document.is_private = table.is_private;
  document.started_at_ms = table.started_at_ms;
  document.finished_at_ms = table.finished_at_ms;
  document.server_half = bytes32(table.server_seed).value();
  document.commitment = commitment(document.server_half);
  document.entropy = std::move(read.entropy);
  document.outcome = std::move(read.outcome);
  return document;
}

std::string write_document(const ExportDocument& document) {
  Json json = to_json(document);
  json["checksum"] = hex(checksum_of(json));
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

DocumentOr read_document(const Json& given) {
  if (!given.is_object()) return "the document must be an object";
  Json json = given;
  Json moves, branch;
  core::Digest checksum{};
  Members in("the document", "", &json);
  auto document = read_members(in, moves, branch, checksum);
  if (const auto error = in.finish()) return error->data.value("path", std::string()) + ": " + error->message;
  if (const auto wrong = read_moves(moves, "/moves", document.log.moves)) return *wrong;
  if (!branch.is_null()) {
    auto read = read_branch(branch, "/branch");
    if (const auto* wrong = std::get_if<std::string>(&read)) return *wrong;
    document.log.branch = std::get<BranchRef>(std::move(read));
  }
  if (checksum != checksum_of(given)) {
    return "the checksum is wrong: the document was damaged or changed since it was exported";
  }
  return document;
}

DocumentOr parse_document(std::string_view text) {
  const auto parsed = json::parse_bounded(text, kExportLimits);
  if (!parsed) return "byte " + std::to_string(parsed.error->offset) + ": " + parsed.error->message;
  return read_document(parsed.value);
}

}  // namespace arbiter::server
