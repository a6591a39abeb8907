// The actions of A Study in Emerald (R125).
#pragma once

#include <optional>
#include <string_view>
#include <variant>

#include "rules/emerald/state.hpp"

namespace arbiter::emerald {

enum class Piece : std::uint8_t { agent, cube };
enum class Zone : std::uint8_t { hand, discard };
BOOST_DESCRIBE_ENUM(Piece, agent, cube)
BOOST_DESCRIBE_ENUM(Zone, hand, discard)

struct PlaceAgent {
  static constexpr std::string_view type = "place_agent";
  City city;
};
struct ChooseAction {
  static constexpr std::string_view type = "action";
  Kind kind;
};
struct PlayFree {
  static constexpr std::string_view type = "free";
  Card card;
};
struct EndTurn {
  static constexpr std::string_view type = "end_turn";
};
struct ChooseCity {
  static constexpr std::string_view type = "city";
  City city;
};
struct Finish {
  static constexpr std::string_view type = "finish";
};
/// An Agent of a seat, or the Royalty of the City.
struct ChooseTarget {
  static constexpr std::string_view type = "target";
  City city;
  std::optional<Seat> seat;
  std::optional<bool> royalty;
};
/// `use` where the card fits in several ways, `track` where it could move either marker.
struct AddCard {
  static constexpr std::string_view type = "add";
  Card card;
  std::optional<Use> use;
  std::optional<Side> track;
  friend bool operator==(const AddCard&, const AddCard&) = default;
};
struct Done {
  static constexpr std::string_view type = "done";
};
struct PlayAction {
  static constexpr std::string_view type = "card";
  Card card;
};
struct TakeCube {
  static constexpr std::string_view type = "take";
  Place from;
};
struct PutCube {
  static constexpr std::string_view type = "put";
  City city;
};
struct MoveAgent {
  static constexpr std::string_view type = "move";
  City from;
  City to;
};
struct ChoosePiece {
  static constexpr std::string_view type = "piece";
  Piece piece;
};
struct ChooseNumber {
  static constexpr std::string_view type = "number";
  std::uint8_t n;
};
struct ChooseSeat {
  static constexpr std::string_view type = "seat";
  Seat seat;
};
struct PutToBottom {
  static constexpr std::string_view type = "bottom";
};
struct LeaveOnTop {
  static constexpr std::string_view type = "leave";
};
struct OrderCards {
  static constexpr std::string_view type = "order";
  List<Card, kReorder> cards;  // top first
};
struct PickCard {
  static constexpr std::string_view type = "pick";
  Card card;
  Zone from;
};
struct PlayInterrupt {
  static constexpr std::string_view type = "interrupt";
  Card card;
};
struct PassWindow {
  static constexpr std::string_view type = "pass";
};
BOOST_DESCRIBE_STRUCT(PlaceAgent, (), (city))
BOOST_DESCRIBE_STRUCT(ChooseAction, (), (kind))
BOOST_DESCRIBE_STRUCT(PlayFree, (), (card))
BOOST_DESCRIBE_STRUCT(EndTurn, (), ())
BOOST_DESCRIBE_STRUCT(ChooseCity, (), (city))
BOOST_DESCRIBE_STRUCT(Finish, (), ())
BOOST_DESCRIBE_STRUCT(ChooseTarget, (), (city, seat, royalty))
BOOST_DESCRIBE_STRUCT(AddCard, (), (card, use, track))
BOOST_DESCRIBE_STRUCT(Done, (), ())
BOOST_DESCRIBE_STRUCT(PlayAction, (), (card))
BOOST_DESCRIBE_STRUCT(TakeCube, (), (from))
BOOST_DESCRIBE_STRUCT(PutCube, (), (city))
BOOST_DESCRIBE_STRUCT(MoveAgent, (), (from, to))
BOOST_DESCRIBE_STRUCT(ChoosePiece, (), (piece))
BOOST_DESCRIBE_STRUCT(ChooseNumber, (), (n))
BOOST_DESCRIBE_STRUCT(ChooseSeat, (), (seat))
BOOST_DESCRIBE_STRUCT(PutToBottom, (), ())
BOOST_DESCRIBE_STRUCT(LeaveOnTop, (), ())
BOOST_DESCRIBE_STRUCT(OrderCards, (), (cards))
BOOST_DESCRIBE_STRUCT(PickCard, (), (card, from))
BOOST_DESCRIBE_STRUCT(PlayInterrupt, (), (card))
BOOST_DESCRIBE_STRUCT(PassWindow, (), ())

using Action =
    std::variant<PlaceAgent, ChooseAction, PlayFree, EndTurn, ChooseCity, Finish, ChooseTarget, AddCard, Done,
                 PlayAction, TakeCube, PutCube, MoveAgent, ChoosePiece, ChooseNumber, ChooseSeat, PutToBottom,
                 LeaveOnTop, OrderCards, PickCard, PlayInterrupt, PassWindow>;

}  // namespace arbiter::emerald
