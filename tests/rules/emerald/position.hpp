// Positions for the tests, and actions as a client sends them.
#pragma once

#include <fstream>
#include <initializer_list>
#include <iterator>
#include <string>
#include <vector>

#include "rules/emerald/emerald.hpp"
#include "tests/precompiled.hpp"

namespace arbiter::emerald {

using nlohmann::json;
using Ids = std::initializer_list<const char*>;

inline const core::GameOf<Emerald>& game() {
  static const auto loaded = [] {
    const std::string path = ARBITER_SOURCE_DIR "/config/games/emerald/cards.json";
    std::ifstream file(path);
    return load({std::istreambuf_iterator<char>(file), {}}, path);
  }();
  return *loaded;
}

inline Card card_of(const std::string& id) {
  Card card;
  if (const auto wrong = read_json(json(id), game().data(), card))
    throw std::runtime_error(id + ": " + *wrong);
  return card;
}
inline City city_of(const std::string& id) {
  City city;
  if (const auto wrong = read_json(json(id), game().data(), city))
    throw std::runtime_error(id + ": " + *wrong);
  return city;
}
inline std::string name_of(Card card) { return game().data()[card].id; }

/// Actions (R125).
namespace say {
inline json type(const char* name) { return {{"type", name}}; }
inline json place_agent(const char* city) { return {{"type", "place_agent"}, {"city", city}}; }
inline json action(const char* kind) { return {{"type", "action"}, {"kind", kind}}; }
inline json free(const char* card) { return {{"type", "free"}, {"card", card}}; }
inline json city(const char* city) { return {{"type", "city"}, {"city", city}}; }
inline json target(const char* city, int seat) {
  return {{"type", "target"}, {"city", city}, {"seat", seat}};
}
inline json royalty(const char* city) { return {{"type", "target"}, {"city", city}, {"royalty", true}}; }
inline json add(const char* card) { return {{"type", "add"}, {"card", card}}; }
inline json add_as(const char* card, const char* use) {
  return {{"type", "add"}, {"card", card}, {"use", use}};
}
inline json add_for(const char* card, const char* track) {
  return {{"type", "add"}, {"card", card}, {"track", track}};
}
inline json add_as_for(const char* card, const char* use, const char* track) {
  return {{"type", "add"}, {"card", card}, {"use", use}, {"track", track}};
}
inline json card(const char* card) { return {{"type", "card"}, {"card", card}}; }
inline json take(const char* from) { return {{"type", "take"}, {"from", from}}; }
inline json put(const char* city) { return {{"type", "put"}, {"city", city}}; }
inline json move(const char* from, const char* to) { return {{"type", "move"}, {"from", from}, {"to", to}}; }
inline json piece(const char* piece) { return {{"type", "piece"}, {"piece", piece}}; }
inline json number(int n) { return {{"type", "number"}, {"n", n}}; }
inline json seat(int seat) { return {{"type", "seat"}, {"seat", seat}}; }
inline json order(Ids cards) {
  return {{"type", "order"}, {"cards", std::vector<std::string>(cards.begin(), cards.end())}};
}
inline json pick(const char* card, const char* from) {
  return {{"type", "pick"}, {"card", card}, {"from", from}};
}
inline json interrupt(const char* card) { return {{"type", "interrupt"}, {"card", card}}; }
inline json done() { return type("done"); }
inline json finish() { return type("finish"); }
inline json pass() { return type("pass"); }
inline json end_turn() { return type("end_turn"); }
inline json bottom() { return type("bottom"); }
inline json leave() { return type("leave"); }
}  // namespace say

/// A table in the first turn of seat 0, at its main decision. Unless a test says otherwise:
///  * each seat has 2 Agents in Cairo and none elsewhere, 8 Agents and 5 cubes in stock, 5 cubes in Limbo, 3
///  Sanity
///    tokens, is a Loyalist, has an empty hand, and a draw deck of 5 Street Gangs (which have no text);
///  * no City has cards but Rome, where The Times lies face up.
class Table {
 public:
  explicit Table(int seats = 3) {
    State state;
    state.seats = static_cast<std::uint8_t>(seats);
    state.round = 1;
    state.agenda.push({What::main, 0, 0, false});
    for (Seat s = 0; s < state.seats; ++s) {
      SeatState& own = state.seat[s];
      own.agents = 8;
      own.cubes = 5;
      own.limbo = 5;
      own.sanity = 3;
      own.identity = core::Secret<Side>(Side::loyalist, {}, core::SeatSet::of(s));
      for (int i = 0; i < 5; ++i) own.deck.put_on_top(HiddenCard(card_of("start_street_gang")));
      state.at(city_of("cairo")).agents[s] = 2;
    }
    state.at(city_of("rome")).face_up = card_of("the_times");
    match_ = game().match(seats, state);
  }

  State& state() { return match_->state(); }
  SeatState& seat(int s) { return state().seat[static_cast<std::size_t>(s)]; }
  CityState& at(const char* city) { return state().at(city_of(city)); }
  core::MatchOf<Emerald>& match() { return *match_; }

  Table& hand(int s, Ids cards) {
    seat(s).hand.clear();
    for (const char* id : cards) {
      seat(s).hand.push_back(HiddenCard(card_of(id), {}, core::SeatSet::of(static_cast<Seat>(s))));
    }
    return *this;
  }
  Table& deck(int s, Ids top_first) {
    seat(s).deck.clear();
    for (const char* id : top_first) seat(s).deck.put_under(HiddenCard(card_of(id)));
    return *this;
  }
  Table& discard(int s, Ids cards) {
    seat(s).discard.clear();
    for (const char* id : cards) seat(s).discard.push_back(card_of(id));
    return *this;
  }
  /// Pieces come from the stocks, so that components are conserved.
  Table& agents(const char* city, int s, int n) {
    const int more = n - at(city).agents[static_cast<std::size_t>(s)];
    seat(s).agents = static_cast<std::uint8_t>(seat(s).agents - more);
    at(city).agents[static_cast<std::size_t>(s)] = static_cast<std::uint8_t>(n);
    return *this;
  }
  Table& cubes(const char* city, int s, int n) {
    const int more = n - at(city).cubes[static_cast<std::size_t>(s)];
    seat(s).cubes = static_cast<std::uint8_t>(seat(s).cubes - more);
    at(city).cubes[static_cast<std::size_t>(s)] = static_cast<std::uint8_t>(n);
    return *this;
  }
  Table& face_up(const char* city, const char* card) {
    at(city).face_up = card_of(card);
    return *this;
  }
  Table& facedown(const char* city, Ids top_first) {
    at(city).down.clear();
    for (const char* id : top_first)
      at(city).down.insert(at(city).down.begin(), Slot{HiddenCard(card_of(id)), false});
    return *this;
  }
  Table& royalty(const char* city, const char* card) {
    at(city).royalty = card_of(card);
    return *this;
  }
  Table& identity(int s, Side side) {
    seat(s).identity = core::Secret<Side>(side, {}, core::SeatSet::of(static_cast<Seat>(s)));
    return *this;
  }
  Table& tracks(int loyalist, int restorationist) {
    state().tracks = {static_cast<std::uint8_t>(loyalist), static_cast<std::uint8_t>(restorationist)};
    return *this;
  }
  Table& vp(int s, Color color, int n) {
    seat(s).vp[static_cast<std::size_t>(color)] = static_cast<std::uint16_t>(n);
    return *this;
  }

  /// The next roll of the Sanity die will be this.
  Table& next_roll(bool insanity) {
    core::Seed seed{};
    for (;; ++seed[0]) {
      core::Rng rng(seed);
      if ((rng.below(game().data().die_faces) < game().data().die_insanity) == insanity) break;
    }
    state().rng = core::Rng(seed);
    return *this;
  }

  /// Does what must be accepted.
  void play(int s, const json& action) {
    const auto parsed = match_->parse_action(action);
    INFO("seat " << s << " plays " << action.dump());
    REQUIRE(std::holds_alternative<core::Action>(parsed));
    const auto refusal = match_->apply(static_cast<Seat>(s), std::get<core::Action>(parsed));
    INFO((refusal ? refusal->message : ""));
    REQUIRE(!refusal);
  }
  /// A whole sequence of one seat.
  void play_all(int s, std::initializer_list<json> actions) {
    for (const json& action : actions) play(s, action);
  }
  /// The message with which it is refused; fails if it is accepted or malformed.
  std::string refusal(int s, const json& action) {
    const auto parsed = match_->parse_action(action);
    INFO("seat " << s << " plays " << action.dump());
    REQUIRE(std::holds_alternative<core::Action>(parsed));
    const auto refusal = match_->apply(static_cast<Seat>(s), std::get<core::Action>(parsed));
    REQUIRE(refusal);
    return refusal->message;
  }

  std::vector<json> options(int s) {
    std::vector<core::Action> legal;
    match_->legal_actions(static_cast<Seat>(s), legal);
    std::vector<json> list;
    for (const auto& action : legal) {
      std::string text;
      arbiter::json::Writer out(text);
      match_->write_action(action, out);
      list.push_back(json::parse(text));
    }
    return list;
  }
  bool may(int s, const json& action) {
    const auto list = options(s);
    return std::find(list.begin(), list.end(), action) != list.end();
  }
  std::vector<int> to_act() {
    std::vector<int> seats;
    for (const Seat s : match_->to_act()) seats.push_back(s);
    return seats;
  }

  json view(core::Viewer viewer) {
    std::string text;
    arbiter::json::Writer out(text);
    match_->write_view(viewer, out);
    return json::parse(text);
  }
  json view(int s) { return view(core::Viewer::seat(static_cast<Seat>(s))); }
  std::string pending() {
    const json pending = view(core::Viewer::spectator()).at("pending");
    return pending.is_null() ? "none" : pending.at("kind").get<std::string>();
  }
  json events(core::Viewer viewer) {
    std::string text;
    arbiter::json::Writer out(text);
    match_->write_events(viewer, out);
    return json::parse(text);
  }
  /// The first event of this type in the last action's news, null if there is none.
  json event(const char* type, core::Viewer viewer = core::Viewer::spectator()) {
    for (const json& event : events(viewer)) {
      if (event.at("type") == type) return event;
    }
    return nullptr;
  }

  std::vector<std::string> hand_of(int s) {
    std::vector<std::string> ids;
    for (const HiddenCard& held : seat(s).hand) ids.push_back(name_of(held.truth()));
    std::sort(ids.begin(), ids.end());
    return ids;
  }
  std::vector<std::string> discard_of(int s) { return ids_of(seat(s).discard); }
  std::vector<std::string> removed() { return ids_of(state().removed); }
  std::vector<std::string> near(int s) {
    std::vector<std::string> ids;
    for (const Kept& kept : seat(s).near) ids.push_back(name_of(kept.card));
    return ids;
  }
  int disc(int s) {
    return view(core::Viewer::spectator()).at("seats").at(static_cast<std::size_t>(s)).at("vp").at("disc");
  }
  std::vector<std::string> ended() {
    std::vector<std::string> reasons;
    for (const json& reason : view(core::Viewer::spectator()).at("ended")) reasons.push_back(reason);
    return reasons;
  }

 private:
  template <class Zone>
  static std::vector<std::string> ids_of(const Zone& zone) {
    std::vector<std::string> ids;
    for (const Card card : zone) ids.push_back(name_of(card));
    return ids;
  }

  std::unique_ptr<core::MatchOf<Emerald>> match_;
};

using Strings = std::vector<std::string>;
using Seats = std::vector<int>;

}  // namespace arbiter::emerald
