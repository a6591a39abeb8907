// What cards do: lists of primitive operations, as read from cards.json (section 7).
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "rules/madness/cards.hpp"

namespace arbiter::madness {

enum class OpKind : std::uint8_t {
  each,
  target_others,
  choose_one,
  draw,
  discard_hand,
  discard_random,
  discard_support,
  discard_then_draw,
  mill,
  destroy,
  to_support,
  from_support,
  move_support,
  take_discard,
  shuffle_in,
  reshuffle_discard,
  peek_arrange,
  gain_element,
  upgrade,
  gain_madness,
  cure,
  remove_stack_madness,
  restore_stack_madness,
  refresh,
  exhaust,
  lose_spell,
  grant_actions,
  learn_free,
  destroy_curse,
  ward_curses,
  discount_curse,
  add_tokens,
  tokens_on_next,
  trigger_next,
  repeat_curses,
  remove_stack_elements,
  ability_reveal_cure,
  exchange_support,
  ability_discard_madness_draw,
  wild_air1,
  win,
  lose,
};
BOOST_DESCRIBE_ENUM(OpKind, each, target_others, choose_one, draw, discard_hand, discard_random,
                    discard_support, discard_then_draw, mill, destroy, to_support, from_support, move_support,
                    take_discard, shuffle_in, reshuffle_discard, peek_arrange, gain_element, upgrade,
                    gain_madness, cure, remove_stack_madness, restore_stack_madness, refresh, exhaust,
                    lose_spell, grant_actions, learn_free, destroy_curse, ward_curses, discount_curse,
                    add_tokens, tokens_on_next, trigger_next, repeat_curses, remove_stack_elements,
                    ability_reveal_cure, exchange_support, ability_discard_madness_draw, wild_air1, win, lose)

enum class Who : std::uint8_t { all, active, others };                                             // R75
enum class Whose : std::uint8_t { own, own_other, any };                                           // R87
enum class Filter : std::uint8_t { any, element, madness, min_value_2, air, earth, fire, water };  // R73
enum class Into : std::uint8_t { own, any };                                                       // R80
enum class Target : std::uint8_t { hand, discard, support, deck_top };                             // R83, R84
enum class On : std::uint8_t { all_others, rightmost_other };                                      // R92
BOOST_DESCRIBE_ENUM(Who, all, active, others)
BOOST_DESCRIBE_ENUM(Whose, own, own_other, any)
BOOST_DESCRIBE_ENUM(Filter, any, element, madness, min_value_2, air, earth, fire, water)
BOOST_DESCRIBE_ENUM(Into, own, any)
BOOST_DESCRIBE_ENUM(Target, hand, discard, support, deck_top)
BOOST_DESCRIBE_ENUM(On, all_others, rightmost_other)

bool matches(Filter filter, Card card);

inline constexpr int kMaxAmount = 40;  // bounds a fixed number in an operation

/// A number in an operation: fixed, times the multiplier of the Spell, or without limit.
struct Amount {
  static constexpr std::uint8_t kNoLimit = 255;
  std::uint8_t base = 1;
  bool times_x = false;
  /// `x` is 1 to 3.
  std::uint8_t value(int x) const {
    return base == kNoLimit ? kNoLimit : static_cast<std::uint8_t>(times_x ? base * x : base);
  }
};

/// Consecutive operations in Data::ops; a list is empty if begin == end.
struct Ops {
  std::uint16_t begin = 0;
  std::uint16_t end = 0;
  bool empty() const { return begin == end; }
  friend bool operator==(const Ops&, const Ops&) = default;
};

/// One operation. Which members are used depends on its kind; the loader refuses others.
struct Op {
  OpKind kind = OpKind::draw;
  Amount n;
  bool up_to = false;
  bool per_curse = false;  // n for each Curse in play, R84
  // Sources of cards; `destroy` and `cure` may have several.
  bool from_hand = false;
  bool from_discard = false;
  bool from_supports = false;
  bool from_deck_top = false;
  Filter filter = Filter::any;
  Who who = Who::all;
  Whose whose = Whose::own;
  Into into = Into::own;
  Target to = Target::hand;
  On on = On::all_others;
  std::optional<Element> element;  // none: every element
  std::uint8_t value = 0;          // of Element cards; the highest for `take_discard`
  std::uint8_t curse_types = 0;    // bit by CurseType
  Ops body;                        // `do`, `short` or `then_each`
  std::vector<Ops> options;        // of `choose_one`
};

/// Reads `effect`, an array of operations, and appends them to `ops`, inner lists first. Throws
/// core::DataError.
Ops read_operations(const core::DataNode& effect, std::vector<Op>& ops);

}  // namespace arbiter::madness
