// What seats may do.
#pragma once

#include <optional>
#include <string_view>
#include <variant>

#include "rules/viceroy/data.hpp"

namespace arbiter::viceroy {

// ---- Chosen by several seats at once, in secret ----

struct ChooseStart {  // R32
  static constexpr std::string_view type = "choose_start";
  Card play;
  Card keep;
  friend bool operator==(const ChooseStart&, const ChooseStart&) = default;
};
enum class BidKind : std::uint8_t { pass, gem, attack };
BOOST_DESCRIBE_ENUM(BidKind, pass, gem, attack)
struct Bid {  // R43
  static constexpr std::string_view type = "bid";
  BidKind kind{};
  std::optional<Color> color;  // of a gem
  friend bool operator==(const Bid&, const Bid&) = default;
};
enum class ClaimKind : std::uint8_t { refuse, base, tip, any };
BOOST_DESCRIBE_ENUM(ClaimKind, refuse, base, tip, any)
struct Claim {  // R55
  static constexpr std::string_view type = "claim";
  ClaimKind claim{};
  friend bool operator==(const Claim&, const Claim&) = default;
};
enum class DevelopKind : std::uint8_t { pass, play, discard };
BOOST_DESCRIBE_ENUM(DevelopKind, pass, play, discard)
struct Develop {  // R60
  static constexpr std::string_view type = "develop";
  DevelopKind kind{};
  std::optional<Card> card;  // to play or to discard
  friend bool operator==(const Develop&, const Develop&) = default;
};

// ---- Decided by one seat, openly ----

struct PickCard {  // R45; R48, where several seats may decide at once
  static constexpr std::string_view type = "pick_card";
  Color color{};
  Spot place{};
  friend bool operator==(const PickCard&, const PickCard&) = default;
};
struct TakeGems {  // R21; more than kMostGemsAtOnce are taken in several goes
  static constexpr std::string_view type = "take_gems";
  Gems gems;
};
struct ChooseDeck {  // R27
  static constexpr std::string_view type = "choose_deck";
  DeckName deck{};
};
struct TuckTaken {  // R81
  static constexpr std::string_view type = "tuck_taken";
  bool tuck = false;
  friend bool operator==(const TuckTaken&, const TuckTaken&) = default;
};
struct PlaceCard {  // R62 a
  static constexpr std::string_view type = "place";
  std::uint8_t level = 0;
  std::int8_t pos = 0;
};
struct Pay {  // R62 b: which infinite gemstones help to pay; the rest comes from behind the screen
  static constexpr std::string_view type = "pay";
  List<std::uint16_t, kLevels> use_infinite;  // ids of tokens, ascending
};
enum class Reward : std::uint8_t { points, rewards };
BOOST_DESCRIBE_ENUM(Reward, points, rewards)
struct Level5Reward {  // R66
  static constexpr std::string_view type = "level5_reward";
  Reward reward{};
};
struct ChooseOption {  // R78
  static constexpr std::string_view type = "choose_option";
  std::uint8_t option = 0;  // counted from 0
};
struct ChooseColor {  // R25
  static constexpr std::string_view type = "choose_color";
  Color color{};
};
struct InfiniteFromScreen {  // R25
  static constexpr std::string_view type = "infinite_from_screen";
  bool take = false;
};
struct BarterDecline {  // R74, in steps: decline or give, take, pay
  static constexpr std::string_view type = "barter_decline";
};
struct BarterGive {
  static constexpr std::string_view type = "barter_give";
  std::uint16_t token = 0;
};
struct BarterTake {
  static constexpr std::string_view type = "barter_take";
  Seat target = 0;
  std::uint16_t token = 0;
};
struct BarterPay {
  static constexpr std::string_view type = "barter_pay";
  Gems gems;
};
struct TakeAuctionCard {  // R76
  static constexpr std::string_view type = "take_auction_card";
  Color color{};
  Spot place{};
};
struct ReturnLaws {  // R77; the first one named lies on top
  static constexpr std::string_view type = "return_laws";
  List<Card, 2> laws;
};
struct ChooseTaken {  // R81 after R77
  static constexpr std::string_view type = "choose_taken";
  std::optional<Card> card;  // none: keep them all
};
struct TuckFromHand {  // R79, one card after the other
  static constexpr std::string_view type = "tuck_from_hand";
  std::optional<Card> card;  // none: that is all
};
struct TuckFree {  // R80
  static constexpr std::string_view type = "tuck_free";
  std::uint8_t level = 0;
  std::int8_t pos = 0;
};
struct BankGems {  // R83
  static constexpr std::string_view type = "bank_gems";
  Gems gems;
};

BOOST_DESCRIBE_STRUCT(ChooseStart, (), (play, keep))
BOOST_DESCRIBE_STRUCT(Bid, (), (kind, color))
BOOST_DESCRIBE_STRUCT(Claim, (), (claim))
BOOST_DESCRIBE_STRUCT(Develop, (), (kind, card))
BOOST_DESCRIBE_STRUCT(PickCard, (), (color, place))
BOOST_DESCRIBE_STRUCT(TakeGems, (), (gems))
BOOST_DESCRIBE_STRUCT(ChooseDeck, (), (deck))
BOOST_DESCRIBE_STRUCT(TuckTaken, (), (tuck))
BOOST_DESCRIBE_STRUCT(PlaceCard, (), (level, pos))
BOOST_DESCRIBE_STRUCT(Pay, (), (use_infinite))
BOOST_DESCRIBE_STRUCT(Level5Reward, (), (reward))
BOOST_DESCRIBE_STRUCT(ChooseOption, (), (option))
BOOST_DESCRIBE_STRUCT(ChooseColor, (), (color))
BOOST_DESCRIBE_STRUCT(InfiniteFromScreen, (), (take))
BOOST_DESCRIBE_STRUCT(BarterDecline, (), ())
BOOST_DESCRIBE_STRUCT(BarterGive, (), (token))
BOOST_DESCRIBE_STRUCT(BarterTake, (), (target, token))
BOOST_DESCRIBE_STRUCT(BarterPay, (), (gems))
BOOST_DESCRIBE_STRUCT(TakeAuctionCard, (), (color, place))
BOOST_DESCRIBE_STRUCT(ReturnLaws, (), (laws))
BOOST_DESCRIBE_STRUCT(ChooseTaken, (), (card))
BOOST_DESCRIBE_STRUCT(TuckFromHand, (), (card))
BOOST_DESCRIBE_STRUCT(TuckFree, (), (level, pos))
BOOST_DESCRIBE_STRUCT(BankGems, (), (gems))
using Action = std::variant<ChooseStart, Bid, Claim, Develop, PickCard, TakeGems, ChooseDeck, TuckTaken,
                            PlaceCard, Pay, Level5Reward, ChooseOption, ChooseColor, InfiniteFromScreen,
                            BarterDecline, BarterGive, BarterTake, BarterPay, TakeAuctionCard, ReturnLaws,
                            ChooseTaken, TuckFromHand, TuckFree, BankGems>;

/// A choice that waits, face down, until all are in.
using Sealed = std::variant<ChooseStart, Bid, Claim, Develop, PickCard, TuckTaken>;

}  // namespace arbiter::viceroy
