// The card data: cards.json, typed and checked.
#pragma once

#include <array>
#include <optional>

#include "json/writer.hpp"
#include "rules/argent/ops.hpp"
#include "rules/core/data.hpp"

namespace arbiter::argent {

enum class EventKind : std::uint8_t { wounded, banished, moved, shadowed, last_offering };
BOOST_DESCRIBE_ENUM(EventKind, wounded, banished, moved, shadowed, last_offering)

/// What a reaction can react to (R52, R54): a set of EventKinds, and whether a Spell must have done it.
struct Trigger {
  std::uint8_t events = 0;
  bool by_spell = false;
};

/// A level of a Spell; other cards have exactly one, without name and Mana.
struct Level {
  std::string name;
  std::uint8_t mana = 0;
  bool mana_per_opponent = false;  // costs 1 Mana for each other seat
  Timing timing = Timing::none;
  Trigger trigger;
  Program effect;
};

struct CardInfo {
  std::string id;
  CardKind kind = CardKind::spell;
  std::uint8_t department = kNone;  // kNone: none, or wild
  List<Level, 3> levels;
  std::uint8_t gold = 0;
  bool treasure = false;   // of Vault cards; the others are Consumables
  std::uint8_t count = 1;  // manual decks
  std::uint8_t count_published = 1;
  bool extra = false;    // only in the published decks
  bool exhausts = true;  // of Synthesis Treasures and Masks
  bool needs_no_mask = false;
  std::uint8_t min_players = 2;  // of offerings
  Sheet sheet = Sheet::sorcery;  // of Synthesis Treasures

  bool is_spell() const { return kind <= CardKind::legendary_spell; }
};

enum class Criterion : std::uint8_t {
  influence,
  supporters,
  mana,
  gold,
  marks,
  intelligence,
  wisdom,
  treasures,
  consumables,
  research,
  sorcery,
  natural_magick,
  mysticism,
  divinity,
  planar_studies,
  diversity
};
BOOST_DESCRIBE_ENUM(Criterion, influence, supporters, mana, gold, marks, intelligence, wisdom, treasures,
                    consumables, research, sorcery, natural_magick, mysticism, divinity, planar_studies,
                    diversity)
inline constexpr int kCriteria = 16;
static_assert(static_cast<int>(Criterion::diversity) == kCriteria - 1);

struct VoterInfo {
  std::string id;
  Criterion most = Criterion::influence;
  bool second = false;
  bool open = false;  // face up from the start, R13
  std::uint8_t min_players = 2;
};

enum class SlotKind : std::uint8_t { regular, merit, open, ward, wound };
BOOST_DESCRIBE_ENUM(SlotKind, regular, merit, open, ward, wound)
struct SlotInfo {
  SlotKind kind = SlotKind::regular;
  bool instant = false;
  bool shadow = true;
  bool any_number = false;
  Program effect;
};
struct RoomSide {
  List<SlotInfo, kSlots> slots;
  std::uint8_t max_per_seat = kNone;
  std::uint8_t multi_place = 1;
  bool no_powers = false;
  Program on_place;
  Program on_resolve;
  List<Program, 8> track;
  bool wrap = false;
  bool reset = false;
  std::uint8_t start = 1;
};
struct RoomInfo {
  std::string id;
  bool white = false;
  bool infirmary = false;
  std::array<RoomSide, 2> sides;
};

struct Candidate {
  std::string id;
  Sheet sheet = Sheet::sorcery;
  Side side = Side::A;
  Card starting_spell;
  Colour mages = Colour::neutral;
  std::uint8_t merit_badges = 0;
};

struct TableSize {
  std::uint8_t rooms = 8;
  std::uint8_t columns = 4;
  std::uint8_t offerings = 3;
};

/// The special rule of a round under the module dimensional_rift, R153.
struct RiftRound {
  bool extra_main_action = false;
  std::uint8_t fast_mana = 0;
  std::uint8_t fast_actions = 1;
  bool shadow_first = false;
  bool passing = false;
};

/// The numbers of the rules, from cards.json. The defaults are the manual's.
struct Numbers {
  int gold = 6, mana = 2, ints = 2, wis = 2, ip = 5;  // R12
  int badge_every = 7;
  int face_down_voters = 10;
  int max_per_colour = 2;
  int mages_at_start = 5;
  int badges_of_loyalty = 7;
  int marks = 10;
  int turn_cap = 40;
  int int_supply = 27, wis_supply = 27, badge_supply = 15, locks = 4;
};

struct Data {
  /// Which of the rulings that have changed hold: 1 are those of version 0.1.0, which older card data stands for.
  std::uint8_t rulings = 1;
  std::vector<Op> ops;
  std::vector<CardInfo> cards;
  std::vector<VoterInfo> voters;
  std::vector<RoomInfo> rooms;
  std::vector<Candidate> candidates;
  std::array<Colour, kMages> mages{};
  std::array<std::array<Program, 2>, 5> powers{};  // by Colour and Side
  std::array<TableSize, kSeats + 1> tables{};      // by number of seats
  std::array<RiftRound, kRounds + 1> rift{};       // by round
  std::vector<Room> starter_layout;
  Room infirmary;
  Room staff_room;
  Numbers numbers;

  const CardInfo& operator[](Card card) const { return cards[card.index]; }
  const RoomInfo& operator[](Room room) const { return rooms[room.index]; }
  const VoterInfo& operator[](Voter voter) const { return voters[voter.index]; }
  const Level& level(Card card, int level) const { return cards[card.index].levels[level - 1]; }
};

/// Reads and checks cards.json. Throws core::DataError.
Data load_data(const core::DataNode& root);

/// Reads programs into `data.ops`, for load_data.
class ProgramLoader {
 public:
  explicit ProgramLoader(Data& data) : data_(data) {}
  /// Reads a whole effect: an array of operations with bindings of its own.
  Program effect(const core::DataNode& node);

 private:
  friend struct OpReader;
  Program program(const core::DataNode& node);
  /// The index of the binding of this name, which is made if it is new.
  std::uint8_t bind(const core::DataNode& node);
  /// The index of the binding of this name. Throws core::DataError if nothing earlier in the effect made it.
  std::uint8_t bound(const core::DataNode& node) const;

  Data& data_;
  std::vector<std::string> bindings_;
};

// Cards, rooms and Voters are shown by their ids.
void write_json(json::Writer& out, const Data& data, const Card& card);
void write_json(json::Writer& out, const Data& data, const Room& room);
void write_json(json::Writer& out, const Data& data, const Voter& voter);
std::optional<std::string> read_json(const nlohmann::json& from, const Data& data, Card& card);
std::optional<std::string> read_json(const nlohmann::json& from, const Data& data, Room& room);
std::optional<std::string> read_json(const nlohmann::json& from, const Data& data, Voter& voter);

}  // namespace arbiter::argent
