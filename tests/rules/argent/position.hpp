// Positions for the tests: a University of twelve rooms, seat 0 to act, everybody with nothing.
#pragma once

#include <catch2/catch.hpp>

#include "base/file.hpp"
#include "rules/argent/argent.hpp"
#include "rules/argent/offers.hpp"
#include "tests/source_file.hpp"

namespace arbiter::argent {

inline std::shared_ptr<const core::GameOf<Argent>> the_game() {
  static const auto game = load(read_file(source_file("config/games/argent/cards.json")), "cards.json");
  return game;
}
inline const Data& data() { return the_game()->data(); }

inline std::unique_ptr<core::Match> start(const nlohmann::json& options, int seats, const core::Seed& seed) {
  const auto parsed = the_game()->options(options.is_null() ? nlohmann::json::object() : options, seats);
  if (const auto* wrong = std::get_if<std::string>(&parsed)) throw std::runtime_error(*wrong);
  return the_game()->setup(std::get<core::Options>(parsed), seats, seed);
}
inline State new_game(const nlohmann::json& options, int seats, std::uint8_t seed = 1) {
  const auto parsed = the_game()->options(options.is_null() ? nlohmann::json::object() : options, seats);
  if (const auto* wrong = std::get_if<std::string>(&parsed)) throw std::runtime_error(*wrong);
  core::Seed bytes{};
  bytes[0] = seed;
  return setup(data(), std::get<core::Options>(parsed), seats, core::Rng(bytes));
}

template <class Id, class Infos>
Id find_id(const Infos& infos, std::string_view id) {
  for (std::size_t i = 0; i < infos.size(); ++i) {
    if (infos[i].id == id) return Id{static_cast<std::uint8_t>(i)};
  }
  throw std::runtime_error("no such id: " + std::string(id));
}
inline Card card(std::string_view id) { return find_id<Card>(data().cards, id); }
inline Room room(std::string_view id) { return find_id<Room>(data().rooms, id); }
inline Voter voter(std::string_view id) { return find_id<Voter>(data().voters, id); }

inline PickSlot to(std::string_view room_id, int slot) {
  return {room(room_id), static_cast<std::uint8_t>(slot)};
}
inline Placement put(MageId mage, std::string_view room_id, int slot, std::optional<Power> power = {}) {
  return {mage, room(room_id), static_cast<std::uint8_t>(slot), power};
}
inline PlaceMage place(MageId mage, std::string_view room_id, int slot, std::optional<Power> power = {},
                       std::optional<Speed> as = {}) {
  return {mage, room(room_id), static_cast<std::uint8_t>(slot), power, as};
}
inline CastSpell cast(std::string_view id, int level = 1) {
  return {card(id), static_cast<std::uint8_t>(level)};
}
inline UseSupporter ask(std::string_view id) { return {card(id)}; }
inline React with(std::string_view id, std::uint8_t event = 0) { return {card(id), std::nullopt, event}; }

/// Row by row:  library   council_chamber  infirmary        vault
///              guilds    great_hall       courtyard        chapel
///              catacombs dormitory        training_fields  archmages_study
/// All sides A, all powers A. The decks hold their cards in the order of the data file, first on top; the
/// tableaus are empty.
class Position {
 public:
  State state;

  explicit Position(int seats = 3) {
    state.seats = static_cast<std::uint8_t>(seats);
    state.round = 1;
    state.phase = Phase::errands;
    for (const char* id :
         {"library", "council_chamber", "infirmary", "vault", "guilds", "great_hall", "courtyard", "chapel",
          "catacombs", "dormitory", "training_fields", "archmages_study"}) {
      state.university.rooms.push_back(room(id));
    }
    for (int seat = seats - 1; seat >= 0; --seat) {
      Player& p = state.players[seat];
      p.ip = p.best_ip = 5;
      p.marks = 10;
      state.board.stack.push_back(Seat::of(seat));
    }
    state.board.ints = state.board.wis = 27;
    state.board.badges = 15;
    for (std::uint8_t v = 0; v < data().voters.size(); ++v) {
      if (v < kVoters)
        state.board.voters.push_back(
            {HiddenVoter(Voter{v}, {}, v < 2 ? core::SeatSet::everyone() : core::SeatSet()),
             {},
             Seat::none()});
      else
        state.board.box.push_back(HiddenVoter(Voter{v}));
    }
    for (std::uint8_t i = 0; i < data().cards.size(); ++i) {
      const CardInfo& info = data().cards[i];
      if (info.extra || info.needs_no_mask) continue;
      if (info.kind == CardKind::spell) state.board.spells.put_under(HiddenCard(Card{i}));
      if (info.kind == CardKind::vault) state.board.vault.put_under(HiddenCard(Card{i}));
      if (info.kind == CardKind::supporter) state.board.supporters.put_under(HiddenCard(Card{i}));
      if (info.kind == CardKind::legendary_spell) state.board.legendary.push_back(Card{i});
      if (info.kind == CardKind::offering && info.min_players <= seats)
        state.board.offerings.push_back(Card{i});
    }
  }

  Player& player(Seat seat) { return state.players[seat]; }
  Offers offers() const { return Offers(data(), state); }
  Position& side_b(std::string_view id) {
    state.university.sides[room(id).index] = Side::B;
    return *this;
  }
  Position& power_b(Colour colour) {
    state.settings.powers[static_cast<int>(colour)] = Side::B;
    return *this;
  }
  Position& replace_room(std::string_view old, std::string_view with) {
    for (Room& r : state.university.rooms) {
      if (r == room(old)) r = room(with);
    }
    return *this;
  }

  // Pieces
  MageId office(Seat seat, Colour colour) { return mage(seat, colour, Spot::office, {}); }
  MageId in(Seat seat, Colour colour, std::string_view id, int slot) {
    return mage(seat, colour, Spot::slot, {room(id), static_cast<std::uint8_t>(slot)});
  }
  MageId behind(Seat seat, Colour colour, std::string_view id, int slot) {
    return mage(seat, colour, Spot::shadow, {room(id), static_cast<std::uint8_t>(slot)});
  }
  MageId ward(Seat seat, Colour colour) { return mage(seat, colour, Spot::infirmary, offers().ward()); }
  void spell(Seat seat, std::string_view id, int level = 1, bool exhausted = false) {
    const bool starting = data()[card(id)].kind == CardKind::starting_spell;
    player(seat).spells.push_back({card(id), static_cast<std::uint8_t>(starting ? 0 : 1),
                                   static_cast<std::uint8_t>(starting ? 0 : level - 1), exhausted});
  }
  void item(Seat seat, std::string_view id, bool exhausted = false) {
    player(seat).items.push_back({card(id), exhausted});
  }
  void supporter(Seat seat, std::string_view id) { player(seat).supporters.push_back(card(id)); }

  // Playing
  /// Seat 0 begins its turn.
  Position& turn(Seat seat = 0) {
    state.agenda.push(StartTurn{seat});
    return go();
  }
  /// All rooms are resolved, then the round ends; nobody is asked afterwards unless a next round begins.
  Position& resolve() {
    state.agenda.push(ResolveRoom{0});
    return go();
  }
  Position& go() {
    events.clear();
    run(data(), state, events);
    return *this;
  }
  std::vector<Action> legal() const {
    std::vector<Action> all;
    Offer offer(all);
    if (!state.agenda.empty()) offers().list(state.agenda.top(), offer);
    return all;
  }
  bool can(const Action& action) const {
    for (const Action& other : legal()) {
      if (core::pack(other) == core::pack(action)) return true;
    }
    return false;
  }
  template <class O>
  bool can_pick(const O& option) const {
    return can(ChooseOption{option});
  }
  Position& act(const Action& action) {
    INFO("decision " << (state.agenda.empty() ? "none" : decision_kind(data(), state)));
    REQUIRE(can(action));
    events.clear();
    perform(data(), state, state.asked, action, events);
    return *this;
  }
  template <class O>
  Position& pick(const O& option) {
    return act(ChooseOption{option});
  }
  /// Answers with the last option, which is `decline`, `stop`, `done`, `pass` or `forfeit` where there is
  /// one.
  Position& last() {
    const auto all = legal();
    return act(all.back());
  }
  std::string kind() const {
    return state.agenda.empty() ? "none" : std::string(decision_kind(data(), state));
  }
  Seat asked() const { return state.asked; }
  std::string refusal(const Action& action) const {
    REQUIRE(!can(action));
    return explain(data(), state, state.asked, action).message;
  }

  // Looking
  const Mage& operator[](MageId id) const { return state.mages[id]; }
  bool at(MageId id, std::string_view id_of_room, int slot, Spot spot = Spot::slot) const {
    return state.mages[id].spot == spot &&
           state.mages[id].at == SlotRef{room(id_of_room), static_cast<std::uint8_t>(slot)};
  }
  bool wounded(MageId id) const { return state.mages[id].spot == Spot::infirmary; }
  bool in_office(MageId id) const { return state.mages[id].spot == Spot::office; }
  bool exhausted(Seat seat, std::string_view id) const {
    for (const OwnedSpell& s : state.players[seat].spells) {
      if (s.card == card(id)) return s.exhausted;
    }
    for (const OwnedItem& i : state.players[seat].items) {
      if (i.card == card(id)) return i.exhausted;
    }
    throw std::runtime_error("the seat has no " + std::string(id));
  }
  template <class E>
  int reported() const {
    int n = 0;
    for (const Event& event : events) n += std::holds_alternative<E>(event);
    return n;
  }

  std::vector<Event> events;  // of the last action

 private:
  MageId mage(Seat seat, Colour colour, Spot spot, SlotRef slot) {
    const MageId id = offers().in_supply(colour);
    REQUIRE(id != kNone);
    state.mages[id] = {seat, spot, slot, false};
    return id;
  }
};

/// Seat 0 with a Spell at this level and Mana enough.
inline Position with_spell(const char* id, int level, int seats = 3) {
  Position s(seats);
  s.player(0).mana = 20;
  s.spell(0, id, level);
  return s;
}

}  // namespace arbiter::argent
