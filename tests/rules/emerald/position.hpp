// Positions for the tests, and actions as a client sends them.
#pragma once

#include <initializer_list>
#include <string>
#include <vector>

#include "rules/emerald/emerald.hpp"
#include "tests/precompiled.hpp"

namespace arbiter::emerald {

using Json = nlohmann::json;
using Ids = std::initializer_list<const char*>;
using Strings = std::vector<std::string>;
using Seats = std::vector<int>;

const core::GameOf<Emerald>& game();
std::unique_ptr<core::MatchOf<Emerald>> new_match(int seats, std::uint8_t seed,
                                                  const char* track_scoring = "each_move");

/// By id; throws on a misspelt one.
Card card_of(const std::string& id);
City city_of(const std::string& id);
inline std::string name_of(Card card) { return game().data()[card].id; }

/// Actions are said in words: the type and then its members in the order of R125, such as "action claim",
/// "city london", "target rome 1", "target rome royalty", "add the_times for loyalist", "add alfred_nobel as
/// bomb", "move london paris", "pick dynamite hand", "order dynamite merchant_bank".
Json in_json(const std::string& action);
std::string in_words(const Json& action);

/// A match in the first turn of seat 0, at its main decision. Unless a test says otherwise:
///  * each seat has 2 Agents in Cairo and none elsewhere, 8 Agents and 5 cubes in stock, 5 cubes in Limbo,
///    3 Sanity tokens, is a Loyalist, has an empty hand, and a draw deck of 5 Street Gangs (which have no
///    text);
///  * no City has cards but Rome, where The Times lies face up.
class Position {
 public:
  explicit Position(int seats = 3);

  State& state() { return match_->state(); }
  SeatState& seat(int s) { return state().seat[static_cast<std::size_t>(s)]; }
  CityState& at(const char* city) { return state().at(city_of(city)); }
  core::MatchOf<Emerald>& match() { return *match_; }

  Position& hand(int s, Ids cards);
  Position& deck(int s, Ids top_first);
  Position& discard(int s, Ids cards);
  /// How many pieces a seat has there; they come from its stock, so that components are conserved.
  Position& agents(const char* city, int s, int n);
  Position& cubes(const char* city, int s, int n);
  Position& face_up(const char* city, const char* card);
  Position& facedown(const char* city, Ids top_first);
  Position& royalty(const char* city, const char* card);
  Position& identity(int s, Side side);
  Position& tracks(int loyalist, int restorationist);
  Position& vp(int s, Color color, int n);
  /// The next roll of the Sanity die will be this.
  Position& next_roll(bool insanity);

  /// Does what must be accepted.
  void play(int s, const std::string& action);
  /// A whole sequence of one seat.
  void play_all(int s, Ids actions);
  /// The message with which it is refused; fails if it is accepted or malformed.
  std::string refusal(int s, const std::string& action) { return refusal_of(s, in_json(action)); }
  std::string refusal_of(int s, const Json& action);

  Strings options(int s);
  bool may(int s, const std::string& action);
  Seats to_act();
  /// The kind of the pending decision, "none" if the game is over.
  std::string pending();

  Json view(core::Viewer viewer);
  Json view(int s) { return view(core::Viewer::seat(Seat::of(s))); }
  Json events(core::Viewer viewer);
  /// The first event of this type in the last action's news, null if there is none.
  Json event(const char* type, core::Viewer viewer = core::Viewer::spectator());
  /// The breakdown of a seat's score. Precondition: the game is over.
  Json score(int s);

  Strings hand_of(int s);  // sorted
  Strings discard_of(int s);
  Strings removed();
  Strings near(int s);
  int disc(int s);
  Strings ended();

 private:
  std::unique_ptr<core::MatchOf<Emerald>> match_;
};

}  // namespace arbiter::emerald
