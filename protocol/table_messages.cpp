#include "protocol/table_messages.hpp"

#include "protocol/text.hpp"

namespace arbiter::protocol {
namespace {

using ClockKind = ClockSettings::Kind;
constexpr std::int64_t kSecond = 1000, kHour = kSecond * 3600, kDay = kHour * 24;
constexpr Choice<ClockKind, 4> kClockKind{{{"none", ClockKind::none},
                                           {"move", ClockKind::move},
                                           {"bank", ClockKind::bank},
                                           {"days", ClockKind::days}}};
constexpr Integer<std::int64_t> kMoveTime{kSecond, kDay};
constexpr Integer<std::int64_t> kBank{kSecond, 7 * kDay};
constexpr Integer<std::int64_t> kIncrement{0, kHour};
constexpr Integer<std::int64_t> kDays{1, 60};
constexpr Choice<OnTimeout, 2> kOnTimeout{{{"bot", OnTimeout::bot}, {"forfeit", OnTimeout::forfeit}}};
constexpr Integer<int> kAutoClose{1, 8760};
constexpr Integer<int> kSeatCount{1, kMaxWireSeats};
constexpr Boolean kFlag;
constexpr Object kObject;
constexpr Integer<int> kDelay{0, 1000};
constexpr Text kKey{1, 64};
constexpr Text kChatText{1, 500};
constexpr Integer<std::int64_t> kLine{1, kMaxSequence};
constexpr Integer<int> kLines{1, 100};

constexpr Choice<TablePropose::What, 6> kProposals{{{"takeback", TablePropose::What::takeback},
                                                    {"pause", TablePropose::What::pause},
                                                    {"resume", TablePropose::What::resume},
                                                    {"abandon", TablePropose::What::abandon},
                                                    {"rematch", TablePropose::What::rematch},
                                                    {"replace", TablePropose::What::replace}}};

/// Who is to play on.
struct Replacement {
  std::optional<std::string> bot, user;
  static Replacement read(Members& in) {
    Replacement with{.bot = in.optional("bot", kBot), .user = in.optional("user", kId)};
    if (with.bot.has_value() == with.user.has_value()) in.refuse("bot", "either bot or user is required");
    return with;
  }
};

}  // namespace

ClockSettings ClockSettings::read(Members& in) {
  ClockSettings clock{.kind = in.required("kind", kClockKind)};
  switch (clock.kind) {
    case Kind::none:
      break;
    case Kind::move:
      clock.time_ms = in.required("ms", kMoveTime);
      break;
    case Kind::bank:
      clock.time_ms = in.required("bank_ms", kBank);
      clock.increment_ms = in.optional_or("increment_ms", kIncrement, 0);
      break;
    case Kind::days:
      clock.time_ms = in.required("days", kDays) * kDay;
      break;
  }
  return clock;
}

TableCreate TableCreate::read(Members& in) {
  return {.game = in.required("game", kId),
          .seats = in.required("seats", kSeatCount),
          .options = in.optional_or("options", kObject, nlohmann::json::object()),
          .is_private = in.optional_or("private", kFlag, false),
          .spectators = in.optional_or("spectators", kFlag, true),
          .sit = in.optional_or("sit", kFlag, true),
          .entropy = in.optional("entropy", kEntropy),
          .clock = in.optional_object<ClockSettings>("clock").value_or(ClockSettings{}),
          .on_timeout = in.optional_or("on_timeout", kOnTimeout, OnTimeout::bot),
          .rated = in.optional_or("rated", kFlag, false),
          .auto_close_h = in.optional("auto_close_h", kAutoClose),
          .spectator_delay = in.optional_or("spectator_delay", kDelay, 0),
          .takeback = in.optional_or("takeback", kFlag, true)};
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

TableMute TableMute::read(Members& in) {
  return {.table = in.required("table", kId),
          .user = in.required("user", kId),
          .muted = in.optional_or("muted", kFlag, true)};
}

TableBan TableBan::read(Members& in) {
  return {.table = in.required("table", kId), .user = in.required("user", kId)};
}

TableTransfer TableTransfer::read(Members& in) {
  return {.table = in.required("table", kId), .user = in.required("user", kId)};
}

TableStart TableStart::read(Members& in) { return {.table = in.required("table", kId)}; }

TableConcede TableConcede::read(Members& in) { return {.table = in.required("table", kId)}; }

TableWatch TableWatch::read(Members& in) {
  return {.table = in.required("table", kId), .code = in.optional("code", kCode)};
}

TableUnwatch TableUnwatch::read(Members& in) { return {.table = in.required("table", kId)}; }

TableAct TableAct::read(Members& in) {
  return {.table = in.required("table", kId),
          .action = in.required("action", kObject),
          .seq = in.optional("seq", kSeq),
          .key = in.optional("key", kKey),
          .is_try = in.optional_or("try", kFlag, false)};
}

TableUndo TableUndo::read(Members& in) { return {.table = in.required("table", kId)}; }

std::string_view word_of(TablePropose::What what) {
  return kProposals.words[static_cast<std::size_t>(what)].first;
}

TablePropose TablePropose::read(Members& in) {
  using What = TablePropose::What;
  TablePropose propose{.table = in.required("table", kId),
                       .what = in.required("what", kProposals),
                       .to = in.optional("to", kSeq),
                       .seat = in.optional("seat", kSeat),
                       .bot = std::nullopt,
                       .user = std::nullopt};
  const auto with = in.optional_object<Replacement>("with");
  if (with) {
    propose.bot = with->bot;
    propose.user = with->user;
  }
  const bool takeback = propose.what == What::takeback, replace = propose.what == What::replace;
  if (propose.to.has_value() != takeback)
    in.refuse("to", takeback ? "to is required: the seq to go back to" : "to is for a takeback");
  if (propose.seat.has_value() != replace)
    in.refuse("seat", replace ? "seat is required: whom to replace" : "seat is for a replacement");
  if (with.has_value() != replace)
    in.refuse("with",
              replace ? "with is required: {\"bot\": name} or {\"user\": id}" : "with is for a replacement");
  return propose;
}

TableAnswer TableAnswer::read(Members& in) {
  return {.table = in.required("table", kId),
          .proposal = in.required("proposal", kLine),
          .agree = in.required("agree", kFlag)};
}

TableGrantView TableGrantView::read(Members& in) {
  return {.table = in.required("table", kId), .user = in.required("user", kId)};
}

TableRevokeView TableRevokeView::read(Members& in) {
  return {.table = in.required("table", kId), .user = in.required("user", kId)};
}

TableLegal TableLegal::read(Members& in) { return {.table = in.required("table", kId)}; }

TableResync TableResync::read(Members& in) {
  return {.table = in.required("table", kId), .since = in.optional("since", kSeq)};
}

TableChatHistory TableChatHistory::read(Members& in) {
  return {.table = in.required("table", kId),
          .before = in.optional("before", kLine),
          .limit = in.optional_or("limit", kLines, kDefaultLimit)};
}

TableChat TableChat::read(Members& in) {
  TableChat chat{.table = in.required("table", kId), .text = in.required("text", kChatText)};
  if (!is_readable(chat.text)) {
    in.refuse("text", "text must say something, without control characters or direction overrides");
  }
  return chat;
}

}  // namespace arbiter::protocol
