#include "protocol/match_messages.hpp"

namespace arbiter::protocol {
namespace {

constexpr Integer<int> kLimit{1, 100};
constexpr Text kCursor{1, 256};
constexpr Object kDocument;

}  // namespace

MatchList MatchList::read(Members& in) {
  return {.game = in.optional("game", kId),
          .user = in.optional("user", kId),
          .status = in.optional("status", kStatus),
          .limit = in.optional_or("limit", kLimit, kDefaultLimit),
          .cursor = in.optional("cursor", kCursor)};
}

MatchState MatchState::read(Members& in) {
  return {.match = in.required("match", kId),
          .seq = in.optional("seq", kSeq),
          .as = in.optional("as", kPerspective)};
}

MatchMoves MatchMoves::read(Members& in) {
  MatchMoves moves{.match = in.required("match", kId),
                   .from = in.optional("from", kSeq),
                   .to = in.optional("to", kSeq),
                   .as = in.optional("as", kPerspective)};
  if (moves.from && moves.to && *moves.from > *moves.to) in.refuse("to", "to must not be less than from");
  return moves;
}

MatchExport MatchExport::read(Members& in) { return {.match = in.required("match", kId)}; }

MatchImport MatchImport::read(Members& in) { return {.document = in.required("document", kDocument)}; }

MatchBranch MatchBranch::read(Members& in) {
  MatchBranch branch{.match = in.required("match", kId), .seq = in.required("seq", kSeq), .as = {}};
  const auto as = in.required("as", kPerspective);
  if (const int* seat = std::get_if<int>(&as)) {
    branch.as = *seat;
  } else if (std::get<Onlooker>(as) != Onlooker::all) {
    in.refuse("as", "as must be a seat or \"all\"");
  }
  return branch;
}

MatchAnalyse MatchAnalyse::read(Members& in) {
  return {.match = in.required("match", kId), .seq = in.required("seq", kSeq)};
}

}  // namespace arbiter::protocol
