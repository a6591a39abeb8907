// The card data: cards.json, typed and checked.
#pragma once

#include "rules/madness/operations.hpp"

namespace arbiter::madness {

enum class Ability : std::uint8_t { active, trigger, passive, payment };
BOOST_DESCRIBE_ENUM(Ability, active, trigger, passive, payment)

struct MagicianInfo {
  std::string id;
  Element element;
  Ability ability;
  std::uint8_t support_limit;
  std::uint8_t spell_limit;
  Pile start_deck;
  Ops effect;
};

struct SpellInfo {
  std::string id;
  Element element;
  std::uint8_t level;  // 0: basic; 1 to 3: Library
  std::uint8_t count;
  Cost cost;
  bool multipliable;
  Ops effect;
};

struct CurseInfo {
  std::string id;
  CurseType type;
  Cost cost;
  Ops effect;
};

enum class Part : std::uint8_t { cover, interior, final };
BOOST_DESCRIBE_ENUM(Part, cover, interior, final)

/// A Grimoire card: the Monster on its back, and the bonus and the penalty on its front (R8).
struct PageInfo {
  std::string id;
  Part part;
  std::array<CurseType, 3> curses;  // covers and interior pages only
  Ops arrival;                      // covers and interior pages only
  Ops success;                      // interior pages and the final page only
  Ops failure;                      // interior pages and the final page only
};

struct Data {
  std::vector<Op> ops;
  std::array<std::string, kKinds> card_ids;
  std::array<std::uint8_t, kKinds> card_counts{};
  std::array<std::uint8_t, kSeats + 1> madness_by_players{};                  // by number of seats
  std::uint8_t tokens = 0;                                                    // of each element
  std::array<std::array<std::uint8_t, kRounds>, 3> multi_curses_per_round{};  // by Difficulty, R13
  std::vector<MagicianInfo> magicians;
  std::vector<SpellInfo> spells;
  std::vector<CurseInfo> curses;
  std::vector<PageInfo> pages;

  std::uint8_t hand_size = 0;    // R34
  std::uint8_t elimination = 0;  // from this many cards in hand on, all Madness: R35
  std::uint8_t learn_cost = 0;
  std::array<std::uint8_t, kValues + 1> acquire_cost{};  // by value, R55
  std::uint8_t cure_cost = 0;
  std::uint8_t cure_cost_unending = 0;
  std::uint8_t max_actions = 0;                                    // R33
  std::array<std::uint8_t, kSlots> slot_spaces = {2, 3, 3, 4, 5};  // on which space each slot lies, R12
  bool asks_pointless =
      false;         // whether it asks what is the same whatever is answered, as older data does (R50)
  Ops curse_reward;  // R66
  Ops excess_cards;  // R34: the discarding of a hand that is too large
  Ops excess_spell;  // R54: the Spell that makes room for a new one

  const MagicianInfo& operator[](Magician magician) const { return magicians[magician.index]; }
  const SpellInfo& operator[](Spell spell) const { return spells[spell.index]; }
  const CurseInfo& operator[](Curse curse) const { return curses[curse.index]; }
  const PageInfo& operator[](Page page) const { return pages[page.index]; }
};

/// Reads and checks cards.json. Throws core::DataError.
Data load_data(const core::DataNode& root);

// Cards are shown by their ids, Piles as {id: count}.
void write_json(json::Writer& out, const Data& data, const Card& card);
void write_json(json::Writer& out, const Data& data, const Spell& spell);
void write_json(json::Writer& out, const Data& data, const Curse& curse);
void write_json(json::Writer& out, const Data& data, const Page& page);
void write_json(json::Writer& out, const Data& data, const Magician& magician);
void write_json(json::Writer& out, const Data& data, const Pile& pile);
std::optional<std::string> read_json(const nlohmann::json& from, const Data& data, Card& card);
std::optional<std::string> read_json(const nlohmann::json& from, const Data& data, Spell& spell);
std::optional<std::string> read_json(const nlohmann::json& from, const Data& data, Magician& magician);

}  // namespace arbiter::madness
