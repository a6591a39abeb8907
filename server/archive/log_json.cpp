#include "server/archive/log_json.hpp"

#include "protocol/common.hpp"

namespace arbiter::server {
namespace {

using Json = nlohmann::json;
using persistence::MoveRecord;
using protocol::Members;

constexpr protocol::Integer<std::int64_t> kMoveTime{0, protocol::kMaxSequence};
constexpr protocol::Integer<std::int64_t> kMoveSeq{1, static_cast<std::int64_t>(kMaxLogMoves)};
constexpr protocol::Object kAction;
constexpr int kMostBranches = 8;  // from one another: each is nested in the one after it

MoveRecord read_one_move(Members& in) {
  MoveRecord move;
  move.seq = in.required("seq", kMoveSeq);
  move.seat = in.required("seat", protocol::kSeat);
  move.action = in.required("action", kAction).dump();
  move.at_ms = in.required("at", kMoveTime);
  move.digest = in.required("digest", HexHash{});
  return move;
}

}  // namespace

std::optional<std::string> read_moves(Json& array, const std::string& where, std::vector<MoveRecord>& moves) {
  moves.reserve(array.size());
  for (std::size_t i = 0; i < array.size(); ++i) {
    const std::string path = where + "/" + std::to_string(i);
    if (!array[i].is_object()) return path + ": must be an object";
    Members in("a move", path, &array[i]);
    moves.push_back(read_one_move(in));
    if (const auto error = in.finish()) return error->data.value("path", path) + ": " + error->message;
    if (moves.back().seq != static_cast<std::int64_t>(i) + 1) return path + "/seq: moves must be in order";
  }
  return std::nullopt;
}

Json moves_json(const std::vector<MoveRecord>& moves) {
  Json json = Json::array();
  for (const MoveRecord& move : moves) {
    json.push_back({{"seq", move.seq},
                    {"seat", move.seat},
                    {"action", Json::parse(move.action)},
                    {"at", move.at_ms},
                    {"digest", core::to_hex(move.digest)}});
  }
  return json;
}

std::variant<BranchRef, std::string> read_branch(Json& json, const std::string& where, int depth) {
  if (!json.is_object()) return where + ": must be an object";
  if (depth >= kMostBranches) return where + ": too many branches of branches";
  Branch branch;
  Members in("the branch", where, &json);
  branch.match = in.required("match", protocol::kId);
  branch.seed = in.required("seed", HexHash{});
  const auto as = in.required("as", protocol::kPerspective);
  Json moves = in.required("moves", ArrayOf{0, kMaxLogMoves});
  Json before = in.optional_or("branch", kAction, Json());
  if (const int* seat = std::get_if<int>(&as)) {
    branch.as = *seat;
  } else if (std::get<protocol::Onlooker>(as) != protocol::Onlooker::all) {
    in.refuse("as", "as must be a seat or \"all\"");
  }
  if (const auto error = in.finish()) return error->data.value("path", where) + ": " + error->message;
  if (auto wrong = read_moves(moves, where + "/moves", branch.moves)) return *wrong;
  if (!before.is_null()) {
    auto read = read_branch(before, where + "/branch", depth + 1);
    if (auto* wrong = std::get_if<std::string>(&read)) return std::move(*wrong);
    branch.before = std::get<BranchRef>(std::move(read));
  }
  return std::make_shared<const Branch>(std::move(branch));
}

Json branch_json(const Branch& branch) {
  Json json = {{"match", branch.match},
               {"seed", core::to_hex(branch.seed)},
               {"as", branch.as ? Json(*branch.as) : Json("all")},
               {"moves", moves_json(branch.moves)}};
  if (branch.before) json["branch"] = branch_json(*branch.before);
  return json;
}

void write_branched_from(const Branch& branch, json::Writer& out) {
  out.key("branched_from").begin_object();
  out.member("match", branch.match);
  out.member("seq", branch.moves.size());
  out.end_object();
}

}  // namespace arbiter::server
