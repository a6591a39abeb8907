// Positions of The Big Book of Madness for tests, and playing on from them in JSON, as a client does.
#pragma once

#include <algorithm>
#include <catch2/catch.hpp>
#include <sstream>

#include "base/file.hpp"
#include "rules/madness/madness.hpp"
#include "rules/madness/resolver.hpp"
#include "tests/source_file.hpp"

namespace arbiter::madness {

using Json = nlohmann::json;

/// Today's cards.
inline const std::shared_ptr<const core::GameOf<Madness>>& todays_game() {
  static const std::string path = source_file("config/games/madness/cards.json");
  static const auto loaded = load(read_file(path), path);
  return loaded;
}

/// The cards as they were first designed: positions are worked out by hand with their numbers, and matches that
/// were begun with them go on with them.
inline const std::shared_ptr<const core::GameOf<Madness>>& game() {
  static const std::string path = source_file("tests/rules/madness/first_cards.json");
  static const auto loaded = load(read_file(path), path);
  return loaded;
}

inline const Data& cards() { return game()->data(); }

template <class Infos>
std::uint8_t index_of(const Infos& infos, const std::string& id) {
  for (std::size_t i = 0; i < infos.size(); ++i) {
    if (infos[i].id == id) return static_cast<std::uint8_t>(i);
  }
  throw std::invalid_argument("no card " + id);
}
inline Spell spell(const std::string& id) { return {index_of(cards().spells, id)}; }
inline Curse curse(const std::string& id) { return {index_of(cards().curses, id)}; }
inline Page page(const std::string& id) { return {index_of(cards().pages, id)}; }
inline Magician magician(const std::string& id) { return {index_of(cards().magicians, id)}; }

/// "fire1 fire1 madness" or "fire1*2 madness".
inline std::vector<Card> parse_cards(const std::string& text) {
  std::vector<Card> list;
  std::istringstream words(text);
  for (std::string word; words >> word;) {
    const auto star = word.find('*');
    const int n = star == std::string::npos ? 1 : std::stoi(word.substr(star + 1));
    const auto found = std::find(cards().card_ids.begin(), cards().card_ids.end(), word.substr(0, star));
    if (found == cards().card_ids.end()) throw std::invalid_argument("no card " + word);
    list.insert(list.end(), static_cast<std::size_t>(n),
                Card{static_cast<std::uint8_t>(found - cards().card_ids.begin())});
  }
  return list;
}
inline Pile parse_pile(const std::string& text) {
  Pile pile;
  for (const Card card : parse_cards(text)) pile.add(card);
  return pile;
}
/// In the order of elements and values, Madness last.
inline std::string in_words(const Pile& pile) {
  std::string text;
  each_kind([&](Card card) {
    if (pile[card] == 0) return;
    text += (text.empty() ? "" : " ") + cards().card_ids[card.index];
    if (pile[card] > 1) text += "*" + std::to_string(pile[card]);
  });
  return text;
}

inline std::unique_ptr<core::Match> new_match(int seats, const Json& options = Json::object(), int seed = 1) {
  core::Seed bytes{};
  bytes[0] = static_cast<std::uint8_t>(seed);
  bytes[1] = static_cast<std::uint8_t>(seed >> 8);
  return game()->setup(std::get<core::Options>(game()->options(options, seats)), seats, bytes);
}

/// A match in the Action Phase of seat 0, in round 1, with nothing in hands, decks, discard piles, supports
/// and slots: what a test needs it puts there. Every seat has its four basic Spells, ready; seat 0 is Male
/// Earth, and so on through Magicians without an ability that could interfere.
class Position {
 public:
  explicit Position(int seats = 2, Json options = Json::object()) {
    options["magicians"] = "random";
    auto made = new_match(seats, options);
    state_ = static_cast<core::MatchOf<Madness>&>(*made).state();
    state_.agenda.clear();
    state_.agenda.push(Step::recuperation);
    state_.agenda.push(TakeActions{0});
    state_.active = 0;
    state_.phase = Phase::action;
    state_.turn = state_.round = state_.marker = 1;
    state_.curses = {};
    state_.due_tokens = {};
    state_.tokens.fill(cards().tokens);
    static const char* kMagicians[] = {"male_earth", "female_water", "male_fire", "female_earth", "male_air"};
    for (std::size_t seat = 0; seat < state_.players.size(); ++seat) {
      Player player;
      player.magician = magician(kMagicians[seat]);
      for (const char* id : {"combustion", "ice", "growth", "telepathy"}) {
        player.spells.push_back({spell(id), true});
      }
      state_.players[seat] = player;
    }
  }

  // ---- Building; before the first action ----

  Position& with_hand(int seat, const std::string& text) {
    Hand& hand = of(seat).hand;
    hand.clear();
    for (const Card card : parse_cards(text)) {
      hand.push_back(HiddenCard(card, {}, core::SeatSet::of(Seat::of(seat))));
      if (state_.variant.open_hands) hand.back().reveal();
    }
    return *this;
  }
  /// From the top down.
  Position& with_deck(int seat, const std::string& text) {
    of(seat).deck.clear();
    for (const Card card : parse_cards(text)) of(seat).deck.put_under(HiddenCard(card));
    return *this;
  }
  Position& with_discard(int seat, const std::string& text) {
    of(seat).discard = parse_pile(text);
    return *this;
  }
  Position& with_support(int seat, const std::string& text) {
    of(seat).support = parse_pile(text);
    return *this;
  }
  /// In place of the basic ones; a "!" behind a name: exhausted.
  Position& with_spells(int seat, const std::string& text) {
    of(seat).spells.clear();
    std::istringstream words(text);
    for (std::string word; words >> word;) {
      const bool exhausted = word.back() == '!';
      if (exhausted) word.pop_back();
      of(seat).spells.push_back({spell(word), !exhausted});
    }
    return *this;
  }
  Position& with_magician(int seat, const std::string& id) {
    of(seat).magician = magician(id);
    return *this;
  }
  Position& with_curse(int slot, const std::string& id, Cost tokens = {}) {
    state_.curses[static_cast<std::size_t>(slot - 1)] = PlacedCurse{curse(id), tokens, false};
    for (std::size_t e = 0; e < kElements; ++e) {
      state_.tokens[e] = static_cast<std::uint8_t>(state_.tokens[e] - tokens[e]);
    }
    return *this;
  }
  Position& with_madness(int n) {
    state_.madness = static_cast<std::uint8_t>(n);
    return *this;
  }
  /// Puts a page where it is the right-hand one in this round.
  Position& with_right_page(const std::string& id) {
    for (HiddenPage& other : state_.interiors) {
      if (other.truth() == page(id))
        std::swap(other, state_.interiors[static_cast<std::size_t>(state_.round - 1)]);
    }
    return *this;
  }
  Position& change(const std::function<void(State&)>& how) {
    how(state_);
    return *this;
  }
  /// The effect of the Curse in that slot comes first of all.
  Position& applying(int slot) { return before_all(ApplyCurse{static_cast<std::uint8_t>(slot)}); }
  /// The effect of operations, with the active seat as subject.
  Position& carrying_out(Ops ops) { return before_all(Run{ops, Context{.seat = state_.active}}); }
  Position& before_all(const Item& item) {
    state_.agenda.push(item);
    state_.phase = Phase::monster;
    return *this;
  }

  // ---- Playing ----

  core::MatchOf<Madness>& match() {
    if (!match_) {
      std::vector<Event> untold;
      Resolver(cards(), state_, untold).run();
      match_ = game()->match(state_.seats, state_);
    }
    return *match_;
  }
  Position& act(int seat, const Json& action) {
    const auto parsed = match().parse_action(action);
    if (const auto* malformed = std::get_if<core::Refusal>(&parsed)) {
      FAIL(action.dump() << ": " << malformed->path << " " << malformed->message);
    }
    const auto refusal = match().apply(Seat::of(seat), std::get<core::Action>(parsed));
    if (refusal) FAIL("seat " << seat << ", " << action.dump() << ": " << refusal->message);
    return *this;
  }
  /// Casts and pays with whatever is offered first.
  Position& cast(int seat, const std::string& id, int mult = 1) {
    act(seat, {{"type", "cast"}, {"spell", id}, {"mult", mult}});
    return pay(seat);
  }
  /// Pays as long as there is something to pay, with what is offered first.
  Position& pay(int seat) {
    while (kind() == "pay") act(seat, legal().front());
    return *this;
  }
  Position& pay(int seat, const std::string& card) {
    return act(seat, {{"type", "pay"}, {"from", "hand"}, {"card", card}});
  }
  Position& take(int seat, const std::string& card, const std::string& from = "hand") {
    return act(seat, {{"type", "pick"}, {"from", from}, {"card", card}});
  }
  Position& take_support(int seat, int owner, const std::string& card) {
    return act(seat, {{"type", "pick"}, {"from", "support"}, {"seat", owner}, {"card", card}});
  }
  Position& pick(int seat, const std::string& member, const Json& value) {
    return act(seat, {{"type", "pick"}, {member, value}});
  }
  Position& pick_spell(int seat, int owner, const std::string& id) {
    return act(seat, {{"type", "pick"}, {"seat", owner}, {"spell", id}});
  }
  Position& draw(int seat) { return act(seat, {{"type", "draw"}}); }
  Position& done(int seat) { return act(seat, {{"type", "done"}}); }
  Position& pass(int seat) { return act(seat, {{"type", "pass"}}); }
  Position& end(int seat) { return act(seat, {{"type", "end"}}); }

  // ---- Looking ----

  const State& state() { return match().state(); }
  const Player& player(int seat) { return state().players[static_cast<std::size_t>(seat)]; }
  /// The seat that is asked; -1 when the game is over.
  int asked() { return match().to_act().empty() ? -1 : int{match().to_act().front()}; }
  std::string kind() {
    return asked() < 0 ? "over" : std::string(decision_kind(cards(), state().agenda.top()));
  }
  std::vector<Json> legal() {
    std::vector<core::Action> actions;
    match().legal_actions(Seat::of(asked()), actions);
    std::vector<Json> list;
    for (const core::Action& action : actions) {
      std::string text;
      arbiter::json::Writer out(text);
      match().write_action(action, out);
      list.push_back(Json::parse(text));
    }
    return list;
  }
  bool is_legal(const Json& action) {
    const auto list = legal();
    return std::find(list.begin(), list.end(), action) != list.end();
  }
  bool can_cast(const std::string& id, int mult = 1) {
    return is_legal({{"type", "cast"}, {"spell", id}, {"mult", mult}});
  }
  /// What is offered of one member of the answers: "fire1 water2".
  std::string offered(const std::string& member) {
    std::string text;
    for (const Json& action : legal()) {
      if (!action.contains(member)) continue;
      const Json& value = action[member];
      text += (text.empty() ? "" : " ") + (value.is_string() ? value.get<std::string>() : value.dump());
    }
    return text;
  }
  /// Why an action is refused; empty if it is not.
  std::string refusal(int seat, const Json& action) {
    const auto parsed = match().parse_action(action);
    if (const auto* malformed = std::get_if<core::Refusal>(&parsed)) return malformed->message;
    const auto before = match().digest();
    const auto refusal = match().apply(Seat::of(seat), std::get<core::Action>(parsed));
    if (refusal) CHECK(match().digest() == before);
    return refusal ? refusal->message : "";
  }
  std::string hand(int seat) { return in_words(kinds_in(player(seat).hand)); }
  std::string discard(int seat) { return in_words(player(seat).discard); }
  std::string support(int seat) { return in_words(player(seat).support); }
  /// From the top down.
  std::string deck(int seat) {
    std::string text;
    for (const HiddenCard& card : player(seat).deck) {
      text += (text.empty() ? "" : " ") + cards().card_ids[card.truth().index];
    }
    return text;
  }
  /// The deck as a multiset.
  std::string deck_cards(int seat) {
    Pile pile;
    for (const HiddenCard& card : player(seat).deck) pile.add(card.truth());
    return in_words(pile);
  }
  std::string spells(int seat) {
    std::string text;
    for (const OwnSpell& own : player(seat).spells) {
      text += (text.empty() ? "" : " ") + cards()[own.spell].id + (own.ready ? "" : "!");
    }
    return text;
  }
  int box(const std::string& card) { return state().box[parse_cards(card).front()]; }
  int stacks(const std::string& card) { return state().stacks[parse_cards(card).front()]; }
  int madness() { return state().madness; }
  std::string curse_in(int slot) {
    const auto& placed = state().curses[static_cast<std::size_t>(slot - 1)];
    return placed ? cards()[placed->curse].id : "";
  }
  Cost tokens_on(int slot) { return state().curses[static_cast<std::size_t>(slot - 1)]->tokens; }
  /// Empty while the game goes on.
  std::string result() { return state().over() ? boost::describe::enum_to_string(state().result, "?") : ""; }
  Json view(core::Viewer viewer) {
    std::string text;
    arbiter::json::Writer out(text);
    match().write_view(viewer, out);
    return Json::parse(text);
  }
  Json events(core::Viewer viewer) {
    std::string text;
    arbiter::json::Writer out(text);
    match().write_events(viewer, out);
    return Json::parse(text);
  }

 private:
  Player& of(int seat) { return state_.players[static_cast<std::size_t>(seat)]; }

  State state_;
  std::unique_ptr<core::MatchOf<Madness>> match_;
};

/// Seat 0 has these Spells and this hand, and ten Madness lie on the Stack.
inline Position with_spell(const std::string& id, const std::string& hand, int seats = 3) {
  Position p(seats);
  p.with_spells(0, id).with_hand(0, hand).with_madness(10);
  return p;
}

// What three seats have, "seat 0 | seat 1 | seat 2".
inline std::string hands(Position& p) { return p.hand(0) + " | " + p.hand(1) + " | " + p.hand(2); }
inline std::string discards(Position& p) {
  return p.discard(0) + " | " + p.discard(1) + " | " + p.discard(2);
}
inline std::string supports(Position& p) {
  return p.support(0) + " | " + p.support(1) + " | " + p.support(2);
}

}  // namespace arbiter::madness
