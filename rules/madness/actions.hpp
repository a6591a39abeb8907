// The actions of a seat: answers to its decisions (R106).
#pragma once

#include <optional>
#include <variant>

#include "rules/madness/cards.hpp"

namespace arbiter::madness {

/// Where a seat takes a card from.
enum class From : std::uint8_t { hand, support, discard };
BOOST_DESCRIBE_ENUM(From, hand, support, discard)

struct ChooseMagician {
  static constexpr std::string_view type = "magician";
  Magician id;
};

// ---- Answers to `act`, R52 to R59 ----

struct Cast {
  static constexpr std::string_view type = "cast";
  Spell spell;
  std::uint8_t mult = 1;
  friend bool operator==(const Cast&, const Cast&) = default;
};
struct Learn {
  static constexpr std::string_view type = "learn";
  Spell spell;
  friend bool operator==(const Learn&, const Learn&) = default;
};
struct Acquire {
  static constexpr std::string_view type = "acquire";
  Card card;
  friend bool operator==(const Acquire&, const Acquire&) = default;
};
struct DestroyCurse {
  static constexpr std::string_view type = "destroy";
  std::uint8_t slot = 1;  // 1 to 5
  friend bool operator==(const DestroyCurse&, const DestroyCurse&) = default;
};
struct CureMadness {
  static constexpr std::string_view type = "cure";
  Element element;
  From from;                 // hand or support
  std::optional<Seat> seat;  // whose support
  friend bool operator==(const CureMadness&, const CureMadness&) = default;
};
struct UseAbility {
  static constexpr std::string_view type = "ability";
};
struct End {
  static constexpr std::string_view type = "end";
};
struct Pass {
  static constexpr std::string_view type = "pass";
};

// ---- Answers to the other decisions ----

struct Pay {
  static constexpr std::string_view type = "pay";
  From from;                 // hand or support
  std::optional<Seat> seat;  // whose support
  Card card;
  std::optional<Element> as;  // R49
};
/// Selects one of the offered things. Which members are set depends on the decision.
struct Pick {
  static constexpr std::string_view type = "pick";
  std::optional<From> from = {};
  std::optional<Seat> seat = {};
  std::optional<Card> card = {};
  std::optional<Spell> spell = {};
  std::optional<std::uint8_t> slot = {};  // 1 to 5
  std::optional<Element> element = {};
  std::optional<std::uint8_t> option = {};
  std::optional<std::uint8_t> index = {};  // in the own deck; 0 is the top card
};
struct Done {
  static constexpr std::string_view type = "done";
};
struct DrawCard {
  static constexpr std::string_view type = "draw";
};
struct Yes {
  static constexpr std::string_view type = "yes";
};
struct No {
  static constexpr std::string_view type = "no";
};
BOOST_DESCRIBE_STRUCT(ChooseMagician, (), (id))
BOOST_DESCRIBE_STRUCT(Cast, (), (spell, mult))
BOOST_DESCRIBE_STRUCT(Learn, (), (spell))
BOOST_DESCRIBE_STRUCT(Acquire, (), (card))
BOOST_DESCRIBE_STRUCT(DestroyCurse, (), (slot))
BOOST_DESCRIBE_STRUCT(CureMadness, (), (element, from, seat))
BOOST_DESCRIBE_STRUCT(UseAbility, (), ())
BOOST_DESCRIBE_STRUCT(End, (), ())
BOOST_DESCRIBE_STRUCT(Pass, (), ())
BOOST_DESCRIBE_STRUCT(Pay, (), (from, seat, card, as))
BOOST_DESCRIBE_STRUCT(Pick, (), (from, seat, card, spell, slot, element, option, index))
BOOST_DESCRIBE_STRUCT(Done, (), ())
BOOST_DESCRIBE_STRUCT(DrawCard, (), ())
BOOST_DESCRIBE_STRUCT(Yes, (), ())
BOOST_DESCRIBE_STRUCT(No, (), ())

using Action = std::variant<ChooseMagician, Cast, Learn, Acquire, DestroyCurse, CureMadness, UseAbility, End,
                            Pass, Pay, Pick, Done, DrawCard, Yes, No>;

/// The actions that cost Elements.
using PaidAction = std::variant<Cast, Learn, Acquire, DestroyCurse, CureMadness>;

}  // namespace arbiter::madness
