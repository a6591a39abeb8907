// What a match follows from, as JSON: its moves, and the match that it branched off from. In exported documents and
// in records alike, read as strictly as frames.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "json/parse.hpp"
#include "json/writer.hpp"
#include "persistence/records.hpp"
#include "rules/core/rng.hpp"
#include "server/archive/seed.hpp"

namespace arbiter::server {

inline constexpr std::size_t kMaxLogMoves = 100'000;
/// What such a text may hold, checked before a value exists.
inline constexpr json::ParseLimits kLogLimits{
    .max_bytes = 64u << 20, .max_depth = 32, .max_values = 4'000'000, .max_string_bytes = 16 * 1024};

struct Branch;
using BranchRef = std::shared_ptr<const Branch>;

/// The position of another match from which a match began: same game, ruleset, options and number of seats.
///   {"match": id, "seed", "as": seat | "all", "moves": […], "branch"?: the same of the other match}
struct Branch {
  std::string match;                           // the other's id
  core::Seed seed{};                           // of the other
  std::vector<persistence::MoveRecord> moves;  // of the other, up to the position
  /// The seat that could imagine what is hidden: all of that was drawn anew, with the new match's seed as the key.
  /// Nobody: the position is as it was, and so is what chance would bring.
  std::optional<int> as;
  BranchRef before;  // where the other match began; null: at its set-up
};

nlohmann::json moves_json(const std::vector<persistence::MoveRecord>& moves);
nlohmann::json branch_json(const Branch& branch);
/// Member "branched_from" on the wire: the other match, and after which of its moves.
void write_branched_from(const Branch& branch, json::Writer& out);
/// Each reads what these wrote, and nothing else; the message begins with the path of what is wrong, in the
/// document where this stands at `where`. What is large is moved out of the JSON.
std::optional<std::string> read_moves(nlohmann::json& array, const std::string& where,
                                      std::vector<persistence::MoveRecord>& moves);
std::variant<BranchRef, std::string> read_branch(nlohmann::json& json, const std::string& where,
                                                 int depth = 0);

// Kinds of members (see protocol/members.hpp).

/// A digest in lower-case hexadecimal.
struct HexHash {
  using Value = std::array<std::uint8_t, 32>;
  std::optional<Value> from(nlohmann::json& value) const {
    return value.is_string() ? bytes32_from_hex(value.get_ref<const std::string&>()) : std::nullopt;
  }
  std::string wanted() const { return "64 lower-case hexadecimal digits"; }
};

struct ArrayOf {
  using Value = nlohmann::json;
  std::size_t min, max;
  std::optional<nlohmann::json> from(nlohmann::json& value) const {
    if (!value.is_array() || value.size() < min || value.size() > max) return std::nullopt;
    return std::move(value);
  }
  std::string wanted() const {
    return "an array of " + std::to_string(min) + " to " + std::to_string(max) + " elements";
  }
};

}  // namespace arbiter::server
