// Kinds of members that several families of messages share.
#pragma once

#include <cstdint>
#include <variant>

#include "protocol/members.hpp"

namespace arbiter::protocol {

/// The most seats that the wire's grammar allows, whatever the game: `seat` is 0 to kMaxWireSeats - 1 in
/// every schema. No game has as many (see core::kMaxSeats); whether a seat exists is for its table to say.
inline constexpr int kMaxWireSeats = 8;
/// The largest integer that every client can hold exactly (JavaScript's MAX_SAFE_INTEGER).
inline constexpr std::int64_t kMaxSequence = 9'007'199'254'740'991;

enum class Status { open, playing, paused, stopped, finished };  ///< of a table and its match

/// Who sees a stored match, if it is no seat: somebody who sees only what is public, or everything.
enum class Onlooker { spectator, all };
/// Through whose eyes a stored match is shown: a seat's number, or an Onlooker.
using Perspective = std::variant<int, Onlooker>;

inline constexpr Identifier kId;
inline constexpr BotName kBot;
inline constexpr Integer<int> kSeat{0, kMaxWireSeats - 1};
inline constexpr Integer<std::uint64_t> kSeq{0, kMaxSequence};
inline constexpr Text kCode{1, 64};
inline constexpr PlainText kEntropy{0, 64};
inline constexpr Choice<Status, 5> kStatus{{{"open", Status::open},
                                            {"playing", Status::playing},
                                            {"paused", Status::paused},
                                            {"stopped", Status::stopped},
                                            {"finished", Status::finished}}};

struct PerspectiveKind {
  using Value = Perspective;
  std::optional<Perspective> from(nlohmann::json& value) const {
    constexpr Choice<Onlooker, 2> words{{{"spectator", Onlooker::spectator}, {"all", Onlooker::all}}};
    if (const auto seat = kSeat.from(value)) return *seat;
    if (const auto onlooker = words.from(value)) return *onlooker;
    return std::nullopt;
  }
  std::string wanted() const { return kSeat.wanted() + ", \"spectator\" or \"all\""; }
};
inline constexpr PerspectiveKind kPerspective;

}  // namespace arbiter::protocol
