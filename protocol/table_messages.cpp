#include "protocol/table_messages.hpp"

#include "protocol/text.hpp"

namespace arbiter::protocol {
namespace {

constexpr std::int64_t kSecond = 1000, kHour = kSecond * 3600, kWeek = kHour * 24 * 7;
constexpr Integer<std::int64_t> kInitial{kSecond, kWeek};
constexpr Integer<std::int64_t> kIncrement{0, kHour};
constexpr Integer<int> kSeatCount{1, kMaxSeats};
constexpr Boolean kFlag;
constexpr Object kObject;
constexpr Text kKey{1, 64};
constexpr Text kChatText{1, 500};

}  // namespace

ClockSettings ClockSettings::read(Members& in) {
  return {.initial_ms = in.required("initial_ms", kInitial),
          .increment_ms = in.optional_or("increment_ms", kIncrement, 0)};
}

TableCreate TableCreate::read(Members& in) {
  return {.game = in.required("game", kId),
          .seats = in.required("seats", kSeatCount),
          .options = in.optional_or("options", kObject, nlohmann::json::object()),
          .is_private = in.optional_or("private", kFlag, false),
          .spectators = in.optional_or("spectators", kFlag, true),
          .sit = in.optional_or("sit", kFlag, true),
          .entropy = in.optional("entropy", kEntropy),
          .clock = in.optional_object<ClockSettings>("clock")};
}

TableJoin TableJoin::read(Members& in) {
  return {.table = in.required("table", kId),
          .seat = in.optional("seat", kSeat),
          .code = in.optional("code", kCode),
          .entropy = in.optional("entropy", kEntropy)};
}

TableLeave TableLeave::read(Members& in) { return {.table = in.required("table", kId)}; }

TableAddBot TableAddBot::read(Members& in) {
  return {.table = in.required("table", kId),
          .seat = in.optional("seat", kSeat),
          .bot = in.required("bot", kBot)};
}

TableRemove TableRemove::read(Members& in) {
  return {.table = in.required("table", kId), .seat = in.required("seat", kSeat)};
}

TableStart TableStart::read(Members& in) { return {.table = in.required("table", kId)}; }

TableWatch TableWatch::read(Members& in) {
  return {.table = in.required("table", kId), .code = in.optional("code", kCode)};
}

TableUnwatch TableUnwatch::read(Members& in) { return {.table = in.required("table", kId)}; }

TableAct TableAct::read(Members& in) {
  return {.table = in.required("table", kId),
          .action = in.required("action", kObject),
          .seq = in.optional("seq", kSeq),
          .key = in.optional("key", kKey)};
}

TableLegal TableLegal::read(Members& in) { return {.table = in.required("table", kId)}; }

TableResync TableResync::read(Members& in) {
  return {.table = in.required("table", kId), .since = in.optional("since", kSeq)};
}

TableChat TableChat::read(Members& in) {
  TableChat chat{.table = in.required("table", kId), .text = in.required("text", kChatText)};
  if (!is_readable(chat.text)) {
    in.refuse("text", "text must say something, without control characters or direction overrides");
  }
  return chat;
}

}  // namespace arbiter::protocol
