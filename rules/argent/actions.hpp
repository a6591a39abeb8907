// The actions of a seat (R130): those of its turns, and `choose` for every decision inside an effect, with
// one alternative for each kind of thing that can be chosen (R131).
#pragma once

#include <optional>
#include <variant>

#include "rules/argent/words.hpp"

namespace arbiter::argent {

enum class Power : std::uint8_t { wound, displace, shadow };  // used while placing, R82 to R85
enum class Speed : std::uint8_t { fast };
BOOST_DESCRIBE_ENUM(Power, wound, displace, shadow)
BOOST_DESCRIBE_ENUM(Speed, fast)

// ---- Options of a decision ----

struct PickMage {
  static constexpr std::string_view type = "mage";
  MageId mage = kNone;
};
struct PickSlot {
  static constexpr std::string_view type = "slot";
  Room room;
  std::uint8_t slot = 0;
};
/// A Mage of the office into a slot (power absent, wound or displace) or a Shadow Slot (power shadow).
struct Placement {
  static constexpr std::string_view type = "placement";
  MageId mage = kNone;
  Room room;
  std::uint8_t slot = 0;
  std::optional<Power> power;
};
struct ChosenRoom {
  static constexpr std::string_view type = "room";
  Room room;
};
struct PickColour {
  static constexpr std::string_view type = "colour";
  Colour colour = Colour::red;
};
struct PickDepartment {
  static constexpr std::string_view type = "department";
  Department department = Department::sorcery;
};
struct PickVoter {
  static constexpr std::string_view type = "voter";
  std::uint8_t voter = 0;
};
struct PickCard {
  static constexpr std::string_view type = "card";
  Card card;
};
enum class DeckName : std::uint8_t { spell, vault, supporter };
BOOST_DESCRIBE_ENUM(DeckName, spell, vault, supporter)
struct PickDeck {
  static constexpr std::string_view type = "deck";
  DeckName deck = DeckName::spell;
};
struct PickSpell {
  static constexpr std::string_view type = "spell";
  Card spell;
  std::uint8_t level = 1;
};
struct PickSeat {
  static constexpr std::string_view type = "seat";
  Seat seat = 0;
};
struct PickAlternative {
  static constexpr std::string_view type = "alternative";
  std::uint8_t alternative = 0;
};
/// Spaces to move the Astronomy marker; with `catalyst` the Gold is waived (R58).
struct PickSpaces {
  static constexpr std::string_view type = "spaces";
  std::uint8_t spaces = 1;
  bool catalyst = false;
};
struct LearnSpell {
  static constexpr std::string_view type = "learn";
  Card spell;
};
struct UpgradeSpell {
  static constexpr std::string_view type = "upgrade";
  Card spell;
};
struct MoveInt {
  static constexpr std::string_view type = "move_int";
  Card from;
  Card to;
};
struct MoveWis {
  static constexpr std::string_view type = "move_wis";
  Card from;
  Card to;
};
struct BuyCard {
  static constexpr std::string_view type = "buy";
  Card card;
  bool catalyst = false;
};
enum class Ware : std::uint8_t { intelligence, wisdom, research };
BOOST_DESCRIBE_ENUM(Ware, intelligence, wisdom, research)
struct BuyGood {
  static constexpr std::string_view type = "buy_good";
  Ware good = Ware::intelligence;
  bool catalyst = false;
};
struct Redeal {
  static constexpr std::string_view type = "redeal";
  bool catalyst = false;
};
/// How a Mage's owner resolves its errand (R101, R104): takes the reward for nothing, with a Merit Badge, for
/// Gold or with the Auric Catalyst; or forfeits it for 1 IP.
enum class ErrandBy : std::uint8_t { take, badge, gold, catalyst, forfeit };
BOOST_DESCRIBE_ENUM(ErrandBy, take, badge, gold, catalyst, forfeit)
struct PickErrand {
  static constexpr std::string_view type = "errand";
  ErrandBy by = ErrandBy::take;
};
/// How Gold is paid: with coins, or waived by the Auric Catalyst.
struct PickPayment {
  static constexpr std::string_view type = "payment";
  bool catalyst = false;
};
struct Accept {
  static constexpr std::string_view type = "accept";
};
struct Decline {
  static constexpr std::string_view type = "decline";
};
struct Done {
  static constexpr std::string_view type = "done";
};
struct Stop {
  static constexpr std::string_view type = "stop";
};
BOOST_DESCRIBE_STRUCT(PickMage, (), (mage))
BOOST_DESCRIBE_STRUCT(PickSlot, (), (room, slot))
BOOST_DESCRIBE_STRUCT(Placement, (), (mage, room, slot, power))
BOOST_DESCRIBE_STRUCT(ChosenRoom, (), (room))
BOOST_DESCRIBE_STRUCT(PickColour, (), (colour))
BOOST_DESCRIBE_STRUCT(PickDepartment, (), (department))
BOOST_DESCRIBE_STRUCT(PickVoter, (), (voter))
BOOST_DESCRIBE_STRUCT(PickCard, (), (card))
BOOST_DESCRIBE_STRUCT(PickDeck, (), (deck))
BOOST_DESCRIBE_STRUCT(PickSpell, (), (spell, level))
BOOST_DESCRIBE_STRUCT(PickSeat, (), (seat))
BOOST_DESCRIBE_STRUCT(PickAlternative, (), (alternative))
BOOST_DESCRIBE_STRUCT(PickSpaces, (), (spaces, catalyst))
BOOST_DESCRIBE_STRUCT(LearnSpell, (), (spell))
BOOST_DESCRIBE_STRUCT(UpgradeSpell, (), (spell))
BOOST_DESCRIBE_STRUCT(MoveInt, (), (from, to))
BOOST_DESCRIBE_STRUCT(MoveWis, (), (from, to))
BOOST_DESCRIBE_STRUCT(BuyCard, (), (card, catalyst))
BOOST_DESCRIBE_STRUCT(BuyGood, (), (good, catalyst))
BOOST_DESCRIBE_STRUCT(Redeal, (), (catalyst))
BOOST_DESCRIBE_STRUCT(PickErrand, (), (by))
BOOST_DESCRIBE_STRUCT(PickPayment, (), (catalyst))
BOOST_DESCRIBE_STRUCT(Accept, (), ())
BOOST_DESCRIBE_STRUCT(Decline, (), ())
BOOST_DESCRIBE_STRUCT(Done, (), ())
BOOST_DESCRIBE_STRUCT(Stop, (), ())
using Option = std::variant<PickMage, PickSlot, Placement, ChosenRoom, PickColour, PickDepartment, PickVoter,
                            PickCard, PickDeck, PickSpell, PickSeat, PickAlternative, PickSpaces, LearnSpell,
                            UpgradeSpell, MoveInt, MoveWis, BuyCard, BuyGood, Redeal, PickErrand, PickPayment,
                            Accept, Decline, Done, Stop>;

// ---- Actions ----

struct TakeCandidate {
  static constexpr std::string_view type = "candidate";
  Sheet sheet = Sheet::sorcery;
  Side side = Side::A;
};
struct DraftMage {
  static constexpr std::string_view type = "draft_mage";
  Colour colour = Colour::red;
};
struct StartMark {
  static constexpr std::string_view type = "start_mark";
  std::uint8_t voter = 0;  // position on the Consortium Board
};
struct PlaceMage {
  static constexpr std::string_view type = "place";
  MageId mage = kNone;
  Room room;
  std::uint8_t slot = 0;
  std::optional<Power> power;
  std::optional<Speed> as;
};
struct CastSpell {
  static constexpr std::string_view type = "cast";
  Card spell;
  std::uint8_t level = 1;
};
struct UseVault {
  static constexpr std::string_view type = "use_vault";
  Card card;
};
struct UseSupporter {
  static constexpr std::string_view type = "use_supporter";
  Card card;
};
struct TakeOffering {
  static constexpr std::string_view type = "take_offering";
  Card card;
};
struct React {
  static constexpr std::string_view type = "react";
  Card card;
  std::optional<std::uint8_t> level;  // of a Spell
  std::uint8_t event = 0;             // place in the list of events
};
struct Pass {
  static constexpr std::string_view type = "pass";
};
struct PassRound {
  static constexpr std::string_view type = "pass_round";
};
struct ChooseOption {
  static constexpr std::string_view type = "choose";
  Option option;
};
BOOST_DESCRIBE_STRUCT(TakeCandidate, (), (sheet, side))
BOOST_DESCRIBE_STRUCT(DraftMage, (), (colour))
BOOST_DESCRIBE_STRUCT(StartMark, (), (voter))
BOOST_DESCRIBE_STRUCT(PlaceMage, (), (mage, room, slot, power, as))
BOOST_DESCRIBE_STRUCT(CastSpell, (), (spell, level))
BOOST_DESCRIBE_STRUCT(UseVault, (), (card))
BOOST_DESCRIBE_STRUCT(UseSupporter, (), (card))
BOOST_DESCRIBE_STRUCT(TakeOffering, (), (card))
BOOST_DESCRIBE_STRUCT(React, (), (card, level, event))
BOOST_DESCRIBE_STRUCT(Pass, (), ())
BOOST_DESCRIBE_STRUCT(PassRound, (), ())
BOOST_DESCRIBE_STRUCT(ChooseOption, (), (option))
using Action = std::variant<TakeCandidate, DraftMage, StartMark, PlaceMage, CastSpell, UseVault, UseSupporter,
                            TakeOffering, React, Pass, PassRound, ChooseOption>;

/// Collects legal actions. Without a list it only counts them and keeps the first.
class Offer {
 public:
  Offer() = default;
  explicit Offer(std::vector<Action>& out) : out_(&out) {}
  void add(const Action& action) {
    if (n_++ == 0) first_ = action;
    if (out_ != nullptr) out_->push_back(action);
  }
  template <class O>
  void option(const O& option) {
    add(ChooseOption{option});
  }
  std::size_t size() const { return n_; }
  bool any() const { return n_ > 0; }
  const Action& first() const { return first_; }

 private:
  std::vector<Action>* out_ = nullptr;
  std::size_t n_ = 0;
  Action first_;
};

}  // namespace arbiter::argent
