// Setting up positions of Conclave by the ids of the cards, and reading matches as JSON.
#pragma once

#include "base/file.hpp"
#include "rules/conclave/conclave.hpp"
#include "rules/conclave/grid.hpp"
#include "rules/core/updates.hpp"
#include "tests/source_file.hpp"

namespace arbiter::conclave {

using Value = nlohmann::json;
using Match = core::MatchOf<Conclave>;
using Ids = std::vector<std::string>;

inline std::string file_text(const std::string& path) { return read_file(source_file(path)); }

inline const core::GameOf<Conclave>& game() {
  static const auto loaded = load(file_text("config/games/conclave/cards.json"), "cards.json");
  return *loaded;
}

inline Card card(const std::string& id) {
  Card found;
  if (read_json(id, game().data(), found)) throw std::invalid_argument("no card " + id);
  return found;
}
inline HiddenCard hidden(const std::string& id, core::SeatSet known_to = {}) {
  return HiddenCard(card(id), game().data()[card(id)].magic, known_to);
}

/// A position with empty hands, zones and decks; corner "nw".
inline State empty_position(int seats, Seat active = 0) {
  State state;
  state.seats = static_cast<std::uint8_t>(seats);
  state.active = active;
  state.corner = Corner::nw;
  return state;
}
inline void set_hand(State& state, Seat seat, const Ids& ids) {
  state.hands[seat].clear();
  for (const auto& id : ids) state.hands[seat].push_back(hidden(id, core::SeatSet::of(seat)));
}
inline void set_zone(State& state, Seat seat, const Ids& ids) {
  state.zones[seat] = {};
  for (const auto& id : ids) {
    state.zones[seat][static_cast<std::size_t>(game().data()[card(id)].magic)].push_back(card(id));
  }
}
/// Top first.
inline void set_deck(State& state, DeckSide side, const Ids& ids) {
  auto& deck = state.decks[static_cast<std::size_t>(side)];
  deck.clear();
  for (const auto& id : ids) deck.put_under(hidden(id));
}
/// Four rows; "" is an empty space.
inline void set_board(State& state, const std::vector<Ids>& rows) {
  for (int row = 0; row < kSide; ++row) {
    for (int col = 0; col < kSide; ++col) {
      const std::string& id = rows.at(static_cast<std::size_t>(row)).at(static_cast<std::size_t>(col));
      state.conclave[space_at(row, col)] = id.empty() ? std::nullopt : std::optional(card(id));
    }
  }
}
/// The active seat is about to send; with `may_give`, to give first.
inline void begin_turn(State& state, bool may_give = false) {
  state.agenda.clear();
  state.agenda.push(Item::send);
  if (may_give) state.agenda.push(Item::give);
}

// ---- Acting ----

inline std::optional<core::Refusal> act(Match& match, Seat seat, const Value& action) {
  const auto parsed = match.parse_action(action);
  if (const auto* refusal = std::get_if<core::Refusal>(&parsed)) return *refusal;
  return match.apply(seat, std::get<core::Action>(parsed));
}
inline std::string refusal_of(Match& match, Seat seat, const Value& action) {
  const auto refusal = act(match, seat, action);
  return refusal ? refusal->message : "accepted";
}
inline Value send(const std::string& id, int row, int col) {
  return {{"type", "send_emissary"}, {"card", id}, {"row", row}, {"col", col}};
}
inline Value draw(const std::string& deck) { return {{"type", "draw"}, {"deck", deck}}; }
inline Value give(const std::string& magic, int to) {
  return {{"type", "give_influence"}, {"magic", magic}, {"to", to}};
}
inline const Value kKeep = {{"type", "keep_influence"}};

// ---- Reading ----

inline Value legal(const core::Match& match, Seat seat) {
  std::string text;
  json::Writer out(text);
  core::write_legal(match, seat, out);
  return Value::parse(text);
}
inline Value view(const core::Match& match, core::Viewer viewer) {
  json::Document document;
  core::make_view(match, viewer, document);
  return Value::parse(document.text);
}
inline Value events(const core::Match& match, core::Viewer viewer = core::Viewer::omniscient()) {
  std::string text;
  json::Writer out(text);
  match.write_events(viewer, out);
  return Value::parse(text);
}
/// The events of one type.
inline Value events_of(const core::Match& match, const std::string& type) {
  Value found = Value::array();
  for (const Value& event : events(match)) {
    if (event["type"] == type) found.push_back(event);
  }
  return found;
}
inline std::string id_at(const Match& match, int row, int col) {
  const auto& space = match.state().conclave[space_at(row, col)];
  return space ? game().data()[*space].id : "";
}
inline Value board(const core::Match& match) { return view(match, core::Viewer::spectator())["conclave"]; }
inline Value zone(const core::Match& match, Seat seat) {
  return view(match, core::Viewer::spectator())["zones"][seat];
}
inline Value hand(const core::Match& match, Seat seat) {
  return view(match, core::Viewer::seat(seat))["hands"][seat];
}
/// The spaces to which an Emissary may go now.
inline Value legal_spaces(const core::Match& match, Seat seat) {
  Value spaces = Value::array();
  for (const Value& action : legal(match, seat)) {
    const Value space = {action["row"], action["col"]};
    if (std::find(spaces.begin(), spaces.end(), space) == spaces.end()) spaces.push_back(space);
  }
  return spaces;
}

}  // namespace arbiter::conclave
