// The worked opening for two seats: a fixed deal and six turns, whose every board, hand, zone, total and set
// of choices was worked out by hand from the manual. The data stand in worked_opening.json.
#include "tests/rules/conclave/position.hpp"

namespace arbiter::conclave {
namespace {

const Value& example() {
  static const Value data = Value::parse(file_text("tests/rules/conclave/worked_opening.json"));
  return data;
}

std::unique_ptr<Match> dealt() {
  const Value& deal = example()["deal"];
  State state = empty_position(2);
  state.corner.reset();
  for (const Seat seat : SeatSet::first(2)) set_hand(state, seat, deal["hands"][seat].get<Ids>());
  std::vector<Ids> rows;
  for (const Value& row : deal["conclave"]) {
    for (Ids& ids = rows.emplace_back(); const Value& space : row) {
      ids.push_back(space.is_null() ? "" : space.get<std::string>());
    }
  }
  set_board(state, rows);
  set_deck(state, DeckSide::left, deal["left_deck"].get<Ids>());
  set_deck(state, DeckSide::right, deal["right_deck"].get<Ids>());
  for (const Value& id : deal["removed"]) state.removed.push_back(hidden(id.get<std::string>()));
  state.agenda.push(Item::begin_turn);
  state.agenda.push(Item::choose_corner);
  return game().match(2, state);
}

/// Sets have no order: neither hands nor piles.
Value sorted(Value lists) {
  for (Value& list : lists) {
    if (list.is_array()) std::sort(list.begin(), list.end());
    if (list.is_object()) list = sorted(list);
  }
  return lists;
}

/// Plays actions [from, to) of the example.
void play(Match& match, std::size_t from, std::size_t to) {
  for (std::size_t i = from; i < to; ++i) {
    const Value& move = example()["actions"][i];
    INFO("action " << i << ": " << move.dump());
    REQUIRE(match.to_act() == core::SeatSet::of(Seat::of(move["by"].get<int>())));
    REQUIRE(refusal_of(match, Seat::of(move["by"].get<int>()), move["action"]) == "accepted");
  }
}

// The actions of each turn: [first, one past the last). Action 0 is the choice of the corner.
constexpr std::size_t kTurns[][2] = {{1, 3}, {3, 5}, {5, 7}, {7, 10}, {10, 13}, {13, 16}};

TEST_CASE("worked opening: the dealer chooses the corner, nobody else may do anything") {
  const auto match = dealt();
  CHECK(match->to_act() == core::SeatSet::of(1));
  CHECK(legal(*match, 0).empty());
  CHECK(legal(*match, 1) == Value::parse(R"([{"type":"choose_corner","corner":"nw"},
                                            {"type":"choose_corner","corner":"ne"},
                                            {"type":"choose_corner","corner":"se"},
                                            {"type":"choose_corner","corner":"sw"}])"));
  play(*match, 0, 1);
  CHECK(events(*match) == Value::parse(R"([{"type":"corner_chosen","seat":1,"corner":"ne"}])"));
  CHECK(match->to_act() == core::SeatSet::of(0));
  CHECK(legal(*match, 0).size() == 16);  // no gift is possible yet: straight to sending
  CHECK(legal_spaces(*match, 0) == Value::parse("[[1,1],[1,2],[2,1],[2,2]]"));
}

TEST_CASE("worked opening: every turn, move for move (R15; R20: the column first)") {
  const auto match = dealt();
  play(*match, 0, 1);
  for (std::size_t n = 0; n < 6; ++n) {
    const Value& turn = example()["turns"][n];
    const Value& after = turn["after"];
    const Seat seat = Seat::of(turn["seat"].get<int>());
    INFO("turn " << n + 1);
    const std::size_t draw_action = kTurns[n][1] - 1;
    play(*match, kTurns[n][0], draw_action);

    const Value lines = events_of(*match, "line_checked");
    REQUIRE(lines.size() == 2);
    CHECK(lines[0]["axis"] == "column");
    CHECK(lines[0]["total"] == turn["column_total"]);
    CHECK(lines[1]["axis"] == "row");
    CHECK(lines[1]["total"] == turn["row_total"]);
    Value taken = lines[0]["convinced"];
    taken.insert(taken.end(), lines[1]["convinced"].begin(), lines[1]["convinced"].end());
    CHECK(taken == turn["taken"]);

    play(*match, draw_action, draw_action + 1);
    const Value drawn = events_of(*match, "card_drawn").at(0);
    CHECK(drawn["card"] == turn["drawn"]);
    CHECK(drawn["seat"] == seat.number());
    Value refilled = events_of(*match, "refilled");
    for (Value& event : refilled) {
      event.erase("type");
      event.erase("deck");
    }
    CHECK(refilled == turn["refilled"]);

    CHECK(board(*match) == after["board"]);
    const Value all = view(*match, core::Viewer::omniscient());
    CHECK(sorted(all["hands"]) == sorted(after["hands"]));
    CHECK(sorted(all["zones"]) == sorted(after["zones"]));
    CHECK(all["decks"]["left"].size() == after["left_size"]);
    CHECK(all["decks"]["right"].size() == after["right_size"]);

    const Seat next = Seat::of(after["active"].get<int>());
    CHECK(match->to_act() == core::SeatSet::of(next));
    Value gifts = legal(*match, next);
    const bool may_give = gifts[0]["type"] != "send_emissary";
    CHECK(may_give == !after["legal_gifts"].empty());
    const auto then = game().match(2, match->state());
    if (may_give) {
      CHECK(gifts.back() == kKeep);
      gifts.erase(gifts.size() - 1);
      for (Value& gift : gifts) gift.erase("type");
      CHECK(gifts == after["legal_gifts"]);
      act(*then, next, kKeep);
    }
    CHECK(legal_spaces(*then, next) == after["legal_spaces"]);
    CHECK(legal(*then, next).size() == 4 * after["legal_spaces"].size());
  }
}

const char* const kDeal = R"({
  "phase": "choose_corner", "active": 0, "first_player": 0, "starting_corner": null,
  "conclave": [["wisdom_crow_3", "wisdom_boar_1", "earth_crow_5", "earth_gazelle_3"],
               ["mind_gazelle_1", null, null, "earth_crow_4"],
               ["mind_crow_3", null, null, "wind_gazelle_2"],
               ["wisdom_crow_2", "mind_gazelle_5", "wind_boar_3", "nature_crow_1"]],
  "hands": [["wind_boar_3", "mind_gazelle_4", "wisdom_crow_3", "love_war_gazelle_4"],
            [{"back": "earth"}, {"back": "mind"}, {"back": "wisdom"}, {"back": "love_war"}]],
  "zones": [{}, {}],
  "totals": [{"earth": 0, "wind": 0, "mind": 0, "wisdom": 0, "love_war": 0, "nature": 0},
             {"earth": 0, "wind": 0, "mind": 0, "wisdom": 0, "love_war": 0, "nature": 0}],
  "controls": [[], []], "resentment": [0, 0],
  "decks": {"left": ["love_war", "love_war", "mind", "nature", "wind", "nature", "earth", "earth", "wind",
                     "wisdom", "nature", "nature", "mind", "love_war", "wind", "earth", "wisdom"],
            "right": ["nature", "earth", "wind", "wind", "wind", "love_war", "earth", "wind", "nature",
                      "wisdom", "earth", "nature", "wind", "mind", "earth", "earth", "wisdom"]},
  "removed": 18, "end_triggered_by": null, "last_turns_left": 0
})";

/// `text` is a view in which decks are written as plain Magics.
Value expected_view(const char* text) {
  Value expected = Value::parse(text);
  for (Value& deck : expected["decks"]) {
    for (Value& magic : deck) magic = {{"back", magic}};
  }
  return expected;
}

TEST_CASE("worked opening: what seat 0 and a spectator see at the deal") {
  const auto match = dealt();
  Value expected = expected_view(kDeal);
  CHECK(view(*match, core::Viewer::seat(0)) == expected);
  expected["hands"][0] =
      Value::parse(R"([{"back":"wind"}, {"back":"mind"}, {"back":"wisdom"}, {"back":"love_war"}])");
  CHECK(view(*match, core::Viewer::spectator()) == expected);
}

const char* const kAfterTurn4 = R"({
  "phase": "give", "active": 0, "first_player": 0, "starting_corner": "ne",
  "conclave": [[null, "earth_gazelle_5", "earth_crow_5", "earth_gazelle_3"],
               ["wisdom_crow_3", null, "wind_boar_3", "nature_gazelle_3"],
               [null, "wisdom_boar_5", "wind_boar_2", "wind_gazelle_2"],
               [null, "mind_gazelle_5", "wind_boar_3", "nature_crow_1"]],
  "hands": [["mind_crow_2", "mind_gazelle_4", "love_war_gazelle_2", "love_war_gazelle_4"],
            [{"back": "earth"}, {"back": "love_war"}, {"back": "love_war"}, {"back": "nature"}]],
  "zones": [{"earth": ["earth_crow_4"], "mind": ["mind_crow_3", "mind_crow_4"],
             "wisdom": ["wisdom_crow_2", "wisdom_crow_3"]},
            {"mind": ["mind_gazelle_1"], "wisdom": ["wisdom_boar_1"], "nature": ["nature_boar_5"]}],
  "totals": [{"earth": 4, "wind": 0, "mind": 7, "wisdom": 5, "love_war": 0, "nature": 0},
             {"earth": 0, "wind": 0, "mind": 1, "wisdom": 1, "love_war": 0, "nature": 5}],
  "controls": [["earth", "mind", "wisdom"], ["nature"]], "resentment": [0, 2],
  "decks": {"left": ["earth", "earth", "wind", "wisdom", "nature", "nature", "mind", "love_war", "wind",
                     "earth", "wisdom"],
            "right": ["wind", "wind", "wind", "love_war", "earth", "wind", "nature", "wisdom", "earth",
                      "nature", "wind", "mind", "earth", "earth", "wisdom"]},
  "removed": 18, "end_triggered_by": null, "last_turns_left": 0
})";

TEST_CASE("worked opening: what seat 0 and a spectator see after turn 4") {
  const auto match = dealt();
  play(*match, 0, 10);
  Value expected = expected_view(kAfterTurn4);
  CHECK(view(*match, core::Viewer::seat(0)) == expected);
  expected["hands"][0] =
      Value::parse(R"([{"back":"mind"}, {"back":"mind"}, {"back":"love_war"}, {"back":"love_war"}])");
  CHECK(view(*match, core::Viewer::spectator()) == expected);
}

TEST_CASE("worked opening: a drawn card is named to the seat that draws, its Magic to all (R55)") {
  const auto match = dealt();
  play(*match, 0, 3);
  const Value open = Value::parse(R"({"type":"card_drawn","seat":0,"deck":"left","magic":"love_war"})");
  CHECK(events(*match, core::Viewer::seat(1)).at(0) == open);
  CHECK(events(*match, core::Viewer::spectator()).at(0) == open);
  Value own = open;
  own["card"] = "love_war_gazelle_2";
  CHECK(events(*match, core::Viewer::seat(0)).at(0) == own);
}

TEST_CASE("worked opening: the gift of turn 4 as everybody hears it") {
  const auto match = dealt();
  play(*match, 0, 8);
  CHECK(events(*match, core::Viewer::spectator()) ==
        Value::parse(
            R"([{"type":"influence_given","from":1,"to":0,"magic":"earth","cards":["earth_crow_4"]}])"));
}

}  // namespace
}  // namespace arbiter::conclave
