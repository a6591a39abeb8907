// The worked opening for two seats: a fixed deal and six turns, whose every board, hand, zone, total and set
// of choices was worked out by hand from the manual. The data stand in worked_opening.json.
#include "tests/rules/conclave/table.hpp"

namespace arbiter::conclave {
namespace {

const Value& example() {
  static const Value data = Value::parse(file_text("tests/rules/conclave/worked_opening.json"));
  return data;
}

std::unique_ptr<Table> dealt() {
  const Value& deal = example()["deal"];
  State state = empty_table(2);
  state.corner.reset();
  for (Seat seat = 0; seat < 2; ++seat) set_hand(state, seat, deal["hands"][seat].get<Ids>());
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
  state.agenda.push(Step::begin_turn);
  state.agenda.push(Step::choose_corner);
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
void play(Table& table, std::size_t from, std::size_t to) {
  for (std::size_t i = from; i < to; ++i) {
    const Value& move = example()["actions"][i];
    INFO("action " << i << ": " << move.dump());
    REQUIRE(table.to_act() == core::SeatSet::of(move["by"].get<Seat>()));
    REQUIRE(refusal_of(table, move["by"].get<Seat>(), move["action"]) == "accepted");
  }
}

// The actions of each turn: [first, one past the last). Action 0 is the choice of the corner.
constexpr std::size_t kTurns[][2] = {{1, 3}, {3, 5}, {5, 7}, {7, 10}, {10, 13}, {13, 16}};

TEST_CASE("worked opening: the dealer chooses the corner, nobody else may do anything") {
  const auto table = dealt();
  CHECK(table->to_act() == core::SeatSet::of(1));
  CHECK(legal(*table, 0).empty());
  CHECK(legal(*table, 1) == Value::parse(R"([{"type":"choose_corner","corner":"nw"},
                                            {"type":"choose_corner","corner":"ne"},
                                            {"type":"choose_corner","corner":"se"},
                                            {"type":"choose_corner","corner":"sw"}])"));
  play(*table, 0, 1);
  CHECK(events(*table) == Value::parse(R"([{"type":"corner_chosen","seat":1,"corner":"ne"}])"));
  CHECK(table->to_act() == core::SeatSet::of(0));
  CHECK(legal(*table, 0).size() == 16);  // no gift is possible yet: straight to sending
  CHECK(legal_spaces(*table, 0) == Value::parse("[[1,1],[1,2],[2,1],[2,2]]"));
}

TEST_CASE("worked opening: every turn, move for move") {
  const auto table = dealt();
  play(*table, 0, 1);
  for (std::size_t n = 0; n < 6; ++n) {
    const Value& turn = example()["turns"][n];
    const Value& after = turn["after"];
    const Seat seat = turn["seat"].get<Seat>();
    INFO("turn " << n + 1);
    const std::size_t draw_action = kTurns[n][1] - 1;
    play(*table, kTurns[n][0], draw_action);

    const Value lines = events_of(*table, "line_checked");
    REQUIRE(lines.size() == 2);
    CHECK(lines[0]["axis"] == "column");
    CHECK(lines[0]["total"] == turn["column_total"]);
    CHECK(lines[1]["axis"] == "row");
    CHECK(lines[1]["total"] == turn["row_total"]);
    Value taken = lines[0]["convinced"];
    taken.insert(taken.end(), lines[1]["convinced"].begin(), lines[1]["convinced"].end());
    CHECK(taken == turn["taken"]);

    play(*table, draw_action, draw_action + 1);
    const Value drawn = events_of(*table, "card_drawn").at(0);
    CHECK(drawn["card"] == turn["drawn"]);
    CHECK(drawn["seat"] == seat);
    Value refilled = events_of(*table, "refilled");
    for (Value& event : refilled) {
      event.erase("type");
      event.erase("deck");
    }
    CHECK(refilled == turn["refilled"]);

    CHECK(board(*table) == after["board"]);
    const Value all = view(*table, core::Viewer::omniscient());
    CHECK(sorted(all["hands"]) == sorted(after["hands"]));
    CHECK(sorted(all["zones"]) == sorted(after["zones"]));
    CHECK(all["decks"]["left"].size() == after["left_size"]);
    CHECK(all["decks"]["right"].size() == after["right_size"]);

    const Seat next = after["active"].get<Seat>();
    CHECK(table->to_act() == core::SeatSet::of(next));
    Value gifts = legal(*table, next);
    const bool may_give = gifts[0]["type"] != "send_emissary";
    CHECK(may_give == !after["legal_gifts"].empty());
    const auto then = game().match(2, table->state());
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
  const auto table = dealt();
  Value expected = expected_view(kDeal);
  CHECK(view(*table, core::Viewer::seat(0)) == expected);
  expected["hands"][0] =
      Value::parse(R"([{"back":"wind"}, {"back":"mind"}, {"back":"wisdom"}, {"back":"love_war"}])");
  CHECK(view(*table, core::Viewer::spectator()) == expected);
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
  "decks": {"left": ["earth", "earth", "wind", "wisdom", "nature", "nature", "mind", "love_war", "wind",
                     "earth", "wisdom"],
            "right": ["wind", "wind", "wind", "love_war", "earth", "wind", "nature", "wisdom", "earth",
                      "nature", "wind", "mind", "earth", "earth", "wisdom"]},
  "removed": 18, "end_triggered_by": null, "last_turns_left": 0
})";

TEST_CASE("worked opening: what seat 0 and a spectator see after turn 4") {
  const auto table = dealt();
  play(*table, 0, 10);
  Value expected = expected_view(kAfterTurn4);
  CHECK(view(*table, core::Viewer::seat(0)) == expected);
  expected["hands"][0] =
      Value::parse(R"([{"back":"mind"}, {"back":"mind"}, {"back":"love_war"}, {"back":"love_war"}])");
  CHECK(view(*table, core::Viewer::spectator()) == expected);
}

TEST_CASE("worked opening: a drawn card is named to the seat that draws, its Magic to all (R55)") {
  const auto table = dealt();
  play(*table, 0, 3);
  const Value open = Value::parse(R"({"type":"card_drawn","seat":0,"deck":"left","magic":"love_war"})");
  CHECK(events(*table, core::Viewer::seat(1)).at(0) == open);
  CHECK(events(*table, core::Viewer::spectator()).at(0) == open);
  Value own = open;
  own["card"] = "love_war_gazelle_2";
  CHECK(events(*table, core::Viewer::seat(0)).at(0) == own);
}

TEST_CASE("worked opening: the gift of turn 4 as everybody hears it") {
  const auto table = dealt();
  play(*table, 0, 8);
  CHECK(events(*table, core::Viewer::spectator()) ==
        Value::parse(
            R"([{"type":"influence_given","from":1,"to":0,"magic":"earth","cards":["earth_crow_4"]}])"));
}

}  // namespace
}  // namespace arbiter::conclave
