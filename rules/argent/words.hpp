// Constants, enumerations and small value types of Argent: colours, departments, cards, rooms, Mages, slots.
// Numbers such as R18 are those of RULES.md in this folder; so are the sections that comments name.
#pragma once

#include <boost/describe.hpp>
#include <compare>
#include <cstdint>
#include <string>
#include <vector>

#include "rules/core/bytes.hpp"
#include "rules/core/secret.hpp"

namespace arbiter::argent {

using core::List;
using core::Seat;
using core::SeatSet;

inline constexpr int kSeats = 5;
inline constexpr int kMages = 35;
inline constexpr int kRounds = 5;
inline constexpr int kVoters = 12;     // positions 0 to 11, R13
inline constexpr int kSlots = 5;       // the most that a room has
inline constexpr int kRoomKinds = 16;  // 15 tiles and the Archmage's Staff
inline constexpr int kRoomsInPlay = 12;
inline constexpr std::uint8_t kNone = 0xff;

// R4. The first five values of Colour, Department and Sheet correspond to each other.
enum class Colour : std::uint8_t { red, green, gray, blue, purple, neutral, apprentice };
enum class Department : std::uint8_t { sorcery, natural_magick, mysticism, divinity, planar_studies };
enum class Sheet : std::uint8_t {
  sorcery,
  natural_magick,
  mysticism,
  divinity,
  planar_studies,
  student_body
};
enum class Side : std::uint8_t { A, B };
enum class Timing : std::uint8_t { fast, action, reaction, payment, after_place, endgame, none };
enum class CardKind : std::uint8_t {
  starting_spell,
  spell,
  legendary_spell,
  vault,
  supporter,
  offering,
  synthesis,
  mask,
  staff
};
BOOST_DESCRIBE_ENUM(Colour, red, green, gray, blue, purple, neutral, apprentice)
BOOST_DESCRIBE_ENUM(Department, sorcery, natural_magick, mysticism, divinity, planar_studies)
BOOST_DESCRIBE_ENUM(Sheet, sorcery, natural_magick, mysticism, divinity, planar_studies, student_body)
BOOST_DESCRIBE_ENUM(Side, A, B)
BOOST_DESCRIBE_ENUM(Timing, fast, action, reaction, payment, after_place, endgame, none)
BOOST_DESCRIBE_ENUM(CardKind, starting_spell, spell, legendary_spell, vault, supporter, offering, synthesis,
                    mask, staff)

inline constexpr int kColours = 7;
inline constexpr int kDepartments = 5;
static_assert(static_cast<int>(Colour::apprentice) == kColours - 1);
static_assert(static_cast<int>(Colour::purple) == kDepartments - 1 &&
              static_cast<int>(Department::planar_studies) == kDepartments - 1 &&
              static_cast<int>(Sheet::planar_studies) == kDepartments - 1);

/// The names of an enumeration's values, in order.
template <class E>
std::vector<std::string> names() {
  std::vector<std::string> list;
  boost::mp11::mp_for_each<boost::describe::describe_enumerators<E>>(
      [&](auto e) { list.emplace_back(e.name); });
  return list;
}
template <class E>
std::string_view name(E value) {
  return boost::describe::enum_to_string(value, "?");
}

/// A kind of card, as an index into Data::cards. Spells, Vault cards, Supporters and all others share it.
struct Card {
  std::uint8_t index = kNone;
  friend auto operator<=>(Card, Card) = default;
};
/// A room tile, as an index into Data::rooms; JSON shows its id.
struct Room {
  std::uint8_t index = kNone;
  friend auto operator<=>(Room, Room) = default;
};
/// The face of a Voter, as an index into Data::voters. Places on the Consortium Board are plain numbers.
struct Voter {
  std::uint8_t index = kNone;
  friend auto operator<=>(Voter, Voter) = default;
};
/// One of the Mages, 0 to 34; its colour is Data::mages[id]. kNone: no Mage.
using MageId = std::uint8_t;

/// A slot of a room, or the Shadow Slot behind it. Slots are counted from 1, as printed.
struct SlotRef {
  Room room;
  std::uint8_t slot = 0;
  bool exists() const { return room.index != kNone; }
  friend auto operator<=>(SlotRef, SlotRef) = default;
};

using HiddenCard = core::Secret<Card>;
using HiddenVoter = core::Secret<Voter>;

}  // namespace arbiter::argent
