// The exported document: from the store's records, to text, and back.
#include <algorithm>
#include <stdexcept>

#include "json/writer.hpp"
#include "protocol/common.hpp"
#include "server/archive/export.hpp"

namespace arbiter::server {
namespace {

using Json = nlohmann::json;
using persistence::MoveRecord;
using protocol::Members;

constexpr protocol::Integer<std::int64_t> kTime{0, protocol::kMaxSequence};
constexpr protocol::Integer<std::int64_t> kMoveSeq{1, static_cast<std::int64_t>(kMaxExportMoves)};
constexpr protocol::Integer<int> kFormat{kExportFormat, kExportFormat};
constexpr protocol::Object kObject;
constexpr protocol::Text kHumanText{0, 64};

/// A digest in lower-case hexadecimal.
struct Hash {
  using Value = std::array<std::uint8_t, 32>;
  std::optional<Value> from(Json& value) const {
    return value.is_string() ? bytes32_from_hex(value.get_ref<const std::string&>()) : std::nullopt;
  }
  std::string wanted() const { return "64 lower-case hexadecimal digits"; }
};

struct Array {
  using Value = Json;
  std::size_t min, max;
  std::optional<Json> from(Json& value) const {
    if (!value.is_array() || value.size() < min || value.size() > max) return std::nullopt;
    return std::move(value);
  }
  std::string wanted() const {
    return "an array of " + std::to_string(min) + " to " + std::to_string(max) + " elements";
  }
};

/// Null, {"user":{"id","name"}} or {"bot":name}.
bool is_occupant(const Json& seat) {
  if (seat.is_null()) return true;
  if (!seat.is_object() || seat.size() != 1) return false;
  const auto short_text = [](const Json& value) {
    return value.is_string() && value.get_ref<const std::string&>().size() <= 256;
  };
  if (seat.contains("bot")) return short_text(seat["bot"]);
  const auto user = seat.find("user");
  return user != seat.end() && user->is_object() && user->size() == 2 && user->contains("id") &&
         user->contains("name") && short_text((*user)["id"]) && short_text((*user)["name"]);
}

struct Seats {
  using Value = Json;
  std::optional<Json> from(Json& value) const {
    constexpr Array kSeats{1, core::kMaxSeats};
    if (!value.is_array() || !std::all_of(value.begin(), value.end(), is_occupant)) return std::nullopt;
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

MoveRecord read_move(Members& in) {
  MoveRecord move;
  move.seq = in.required("seq", kMoveSeq);
  move.seat = in.required("seat", protocol::kSeat);
  move.action = in.required("action", kObject).dump();
  move.at_ms = in.required("at", kTime);
  move.digest = in.required("digest", Hash{});
  return move;
}

std::optional<std::string> read_moves(Json& array, std::vector<MoveRecord>& moves) {
  moves.reserve(array.size());
  for (std::size_t i = 0; i < array.size(); ++i) {
    const std::string path = "/moves/" + std::to_string(i);
    if (!array[i].is_object()) return path + ": must be an object";
    Members in("a move", path, &array[i]);
    moves.push_back(read_move(in));
    if (const auto error = in.finish()) return error->data.value("path", path) + ": " + error->message;
    if (moves.back().seq != static_cast<std::int64_t>(i) + 1) return path + "/seq: moves must be in order";
  }
  return std::nullopt;
}

ExportDocument read_members(Members& in, Json& moves, core::Digest& checksum) {
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
  document.commitment = in.required("commitment", Hash{});
  document.server_half = in.required("server", Hash{});
  document.entropy = in.required("entropy", Entropy{});
  document.log.seed = in.required("seed", Hash{});
  moves = in.required("moves", Array{0, kMaxExportMoves});
  document.outcome = in.required("outcome", kObject);
  checksum = in.required("checksum", Hash{});
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
               {"moves", Json::array()},
               {"outcome", document.outcome}};
  if (document.is_private) json["private"] = true;
  Json& entropy = json["entropy"] = Json::array();
  for (const auto& text : document.entropy) entropy.push_back(text ? Json(*text) : Json());
  for (const MoveRecord& move : log.moves) {
    json["moves"].push_back({{"seq", move.seq},
                             {"seat", move.seat},
                             {"action", Json::parse(move.action, nullptr, false)},
                             {"at", move.at_ms},
                             {"digest", hex(move.digest)}});
  }
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
  for (MoveRecord& move : document.log.moves) move.key.clear();
  document.seats = json::parse_bounded(table.seats).value;
  document.is_private = table.is_private;
  document.started_at_ms = table.started_at_ms;
  document.finished_at_ms = table.finished_at_ms;
  const auto half = bytes32(table.server_seed);
  if (!half) return "the record lacks the server's half of the seed";
  document.server_half = *half;
  document.commitment = commitment(*half);
  auto entropy = json::parse_bounded(table.entropy);
  auto given = entropy ? Entropy{}.from(entropy.value) : std::nullopt;
  if (!given) return "the record's contributions to the seed cannot be read";
  document.entropy = std::move(*given);
  document.entropy.resize(static_cast<std::size_t>(document.log.seats));
  if (!table.outcome.empty()) {
    auto outcome = json::parse_bounded(table.outcome);
    if (!outcome) return "the record's outcome cannot be read";
    document.outcome = std::move(outcome.value);
  }
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
  Json moves;
  core::Digest checksum{};
  Members in("the document", "", &json);
  auto document = read_members(in, moves, checksum);
  if (const auto error = in.finish()) return error->data.value("path", std::string()) + ": " + error->message;
  if (const auto wrong = read_moves(moves, document.log.moves)) return *wrong;
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
