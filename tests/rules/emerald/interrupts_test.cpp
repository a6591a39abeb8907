// Reaction windows: Interrupts, counters and off-turn Free Actions (section 8 of the rules).
#include "tests/rules/emerald/position.hpp"

using namespace arbiter;
using namespace arbiter::emerald;
using Catch::Matchers::Contains;

namespace {

/// Seat 0 claims the Dynamite in London, where every other seat has a cube; seat 0 has 4.
Table claiming(int seats = 3) {
  Table table(seats);
  table.hand(0, {"start_recruiter"}).cubes("london", 0, 4).face_up("london", "dynamite");
  for (int s = 1; s < seats; ++s) table.cubes("london", s, 1);
  return table;
}
void claim(Table& table) { table.play_all(0, {"action claim", "city london", "add start_recruiter"}); }

/// Seat 0 leads Rome with 2 Agents against 1 Agent of seat 1, and shoots.
Table shooting() {
  Table table;
  table.agents("rome", 0, 2).agents("rome", 1, 1).hand(0, {"hired_assassin"});
  return table;
}
void shoot(Table& table) { table.play_all(0, {"action assassinate", "target rome 1", "add hired_assassin"}); }

}  // namespace

TEST_CASE("only seats that may hold a fitting Interrupt by public facts are asked (R106, R140)") {
  Table table = claiming();
  SECTION("nobody: no window") {
    table.hand(1, {"dynamite"}).hand(2, {"dynamite"});
    claim(table);
    CHECK(table.pending() == "main");
  }
  SECTION("the card may lie in hand or draw deck, nobody can tell") {
    table.hand(1, {"dynamite"}).deck(1, {"blackmail"}).hand(2, {"blackmail"});
    claim(table);
    CHECK(table.pending() == "interrupt");
    CHECK(table.to_act() == Seats{1, 2});
    CHECK(table.options(1) == Strings{"pass"});
    CHECK(table.options(2) == Strings{"interrupt blackmail", "pass"});
    CHECK_THAT(table.refusal(1, "interrupt blackmail"), Contains("not in your hand"));
    CHECK_THAT(table.refusal(2, "interrupt dynamite"), Contains("not in your hand"));
  }
  SECTION("an empty hand holds nothing") {
    table.deck(1, {"blackmail"});
    claim(table);
    CHECK(table.pending() == "main");
  }
  SECTION("the discard pile is no hand") {
    table.hand(1, {"dynamite"}).discard(1, {"blackmail"});
    claim(table);
    CHECK(table.pending() == "main");
  }
  SECTION("the condition on the City is public") {
    table.hand(1, {"blackmail"}).cubes("london", 1, 0);
    claim(table);
    CHECK(table.pending() == "main");
  }
}

TEST_CASE("Blackmail blocks a claim: nothing happens, all its cards are discarded (R110, R175)") {
  Table table = claiming();
  table.hand(0, {"start_recruiter", "peoples_will"}).hand(1, {"blackmail"});
  table.play_all(0, {"action claim", "city london", "add start_recruiter", "add peoples_will"});
  table.play(1, "interrupt blackmail");
  CHECK(name_of(*table.at("london").face_up) == "dynamite");
  CHECK(table.at("london").cubes[0] == 4);
  CHECK(table.discard_of(0) == Strings{"start_recruiter", "peoples_will"});
  CHECK(table.discard_of(1) == Strings{"blackmail"});
  CHECK(table.state().actions_done == 1);  // the action counts as done
}

TEST_CASE("a seat that interrupts draws one card at once (R113, R154)") {
  Table table = claiming();
  table.hand(1, {"blackmail", "the_times"}).deck(1, {"merchant_bank"});
  claim(table);
  table.play(1, "interrupt blackmail");
  CHECK(table.hand_of(1) == Strings{"merchant_bank", "the_times"});
}

TEST_CASE("a replacement from an empty deck may bring back the very card that was played (R27, R113)") {
  Table table = claiming();
  table.hand(1, {"blackmail"}).deck(1, {});
  claim(table);
  table.play(1, "interrupt blackmail");
  CHECK(table.hand_of(1) == Strings{"blackmail"});
  CHECK(table.discard_of(1).empty());
  // Hidden again, but the view still says what was played.
  CHECK(table.view(2).at("shown") == Json{{{"seat", 1}, {"card", "blackmail"}}});
}

TEST_CASE("passing lets the action happen") {
  Table table = claiming();
  table.hand(1, {"blackmail"});
  claim(table);
  table.play(1, "pass");
  CHECK(table.at("london").cubes[0] == 0);
  CHECK(table.hand_of(1) == Strings{"blackmail"});
}

TEST_CASE("a blocked claim uses its symbol up; the others of the action go on (R45, R110, R175)") {
  Table table = claiming();
  table.hand(0, {"city_paris"})
      .cubes("london", 0, 3)
      .cubes("berlin", 0, 1)
      .face_up("berlin", "merchant_bank");
  table.hand(1, {"blackmail"});
  table.play_all(0, {"action claim", "city london", "add city_paris"});
  table.play(1, "interrupt blackmail");
  CHECK(table.options(0) == Strings{"city berlin", "finish"});
  table.play(0, "city berlin");
  CHECK(table.discard_of(0) == Strings{"merchant_bank", "city_paris"});
}

TEST_CASE(
    "answers are secret and simultaneous; the first clockwise counts, void answers are never shown (R107, "
    "R108, R177)") {
  Table table = claiming(4);
  table.hand(1, {"blackmail"}).hand(2, {"dynamite"}).hand(3, {"blackmail"});
  claim(table);
  CHECK(table.to_act() == Seats{1, 3});
  table.play(3, "interrupt blackmail");
  CHECK(table.to_act() == Seats{1});
  CHECK(table.event("answered", core::Viewer::seat(3)).at("answer") == "blackmail");
  CHECK_FALSE(table.event("answered", core::Viewer::seat(1)).contains("answer"));
  CHECK(table.view(3).at("answers").at(1) == Json{{"seat", 3}, {"answered", true}, {"card", "blackmail"}});
  CHECK(table.view(1).at("answers").at(1) == Json{{"seat", 3}, {"answered", true}});
  table.play(1, "interrupt blackmail");
  CHECK(table.discard_of(1) == Strings{"blackmail"});
  CHECK(table.hand_of(3) == Strings{"blackmail"});  // the other keeps its card unseen
  CHECK(table.view(core::Viewer::spectator()).at("answers").empty());
  for (const Json& event : table.events(core::Viewer::spectator())) {
    if (event.at("type") == "interrupt_played") CHECK(event.at("seat") == 1);
  }
}

TEST_CASE("Dr. Watson blocks the assassination of an own Agent only") {
  Table table = shooting();
  SECTION("own") {
    table.hand(1, {"dr_watson"}).hand(2, {"dr_watson"});
    shoot(table);
    CHECK(table.to_act() == Seats{1});
    table.play(1, "interrupt dr_watson");
    CHECK(table.at("rome").agents[1] == 1);
    CHECK(table.discard_of(0) == Strings{"hired_assassin"});  // discarded, not removed (R176)
    CHECK(table.removed().empty());
  }
  SECTION("not Royalty") {
    table.royalty("rome", "rhan_tegoth").hand(0, {"hired_assassin", "dynamite"}).hand(1, {"dr_watson"});
    table.play_all(0, {"action assassinate", "target rome royalty", "add hired_assassin", "add dynamite"});
    CHECK(table.near(0) == Strings{"rhan_tegoth"});
  }
}

TEST_CASE("Inspector Lestrade blocks any assassination where his seat has an Agent") {
  Table table = shooting();
  table.hand(2, {"inspector_lestrade"});
  SECTION("with an Agent there") {
    table.agents("rome", 2, 1);
    shoot(table);
    table.play(2, "interrupt inspector_lestrade");
    CHECK(table.at("rome").agents[1] == 1);
    CHECK(table.discard_of(2) == Strings{"inspector_lestrade"});
  }
  SECTION("not elsewhere") {
    table.cubes("rome", 2, 1);
    shoot(table);
    CHECK(table.at("rome").agents[1] == 0);
  }
}

TEST_CASE("The Royal Guard saves Royalty, scores 2 Loyalist VP and is kept near the identity (R25)") {
  Table table = shooting();
  table.royalty("rome", "rhan_tegoth").hand(0, {"hired_assassin", "dynamite"}).hand(2, {"royal_guard"});
  SECTION("against Royalty") {
    table.play_all(0, {"action assassinate", "target rome royalty", "add hired_assassin", "add dynamite"});
    table.play(2, "interrupt royal_guard");
    CHECK(name_of(*table.at("rome").royalty) == "rhan_tegoth");
    CHECK(table.seat(2).vp[static_cast<int>(Color::loyalist)] == 2);
    CHECK(table.near(2) == Strings{"royal_guard"});
    CHECK(table.discard_of(0) == Strings{"hired_assassin", "dynamite"});
  }
  SECTION("not for an Agent") {
    table.hand(0, {"hired_assassin"});
    shoot(table);
    CHECK(table.at("rome").agents[1] == 0);
  }
}

TEST_CASE("a blocked assassination goes on to the next target (R58, R110)") {
  Table table = shooting();
  table.hand(0, {"hired_assassin", "start_lone_gunman"}).hand(1, {"dr_watson"});
  shoot(table);
  table.play(1, "interrupt dr_watson");
  CHECK(table.options(0) == Strings{"target rome 1", "finish"});
  table.play_all(0, {"target rome 1", "add start_lone_gunman"});
  CHECK(table.at("rome").agents[1] == 0);  // Watson is in the discard pile
}

TEST_CASE("Customs Inspection blocks moving Agents") {
  Table table;
  table.hand(0, {"start_railway_ticket"}).hand(2, {"customs_inspection"});
  table.play_all(0, {"action move", "add start_railway_ticket"});
  table.play(2, "interrupt customs_inspection");
  CHECK(table.pending() == "main");
  CHECK(table.at("cairo").agents[0] == 2);
}

TEST_CASE("Press Censor blocks any moving of markers, The Underground Press only of the Loyalist one") {
  Table table;
  table.hand(1, {"press_censor"}).hand(2, {"underground_press"});
  SECTION("Loyalist: both are asked") {
    table.hand(0, {"start_patriotic_league"});
    table.play_all(0, {"action markers", "add start_patriotic_league"});
    CHECK(table.to_act() == Seats{1, 2});
    table.play(1, "pass");
    table.play(2, "interrupt underground_press");
  }
  SECTION("Restorationist: the Censor alone") {
    table.hand(0, {"start_seditious_pamphlet"});
    table.play_all(0, {"action markers", "add start_seditious_pamphlet"});
    CHECK(table.to_act() == Seats{1});
    table.play(1, "interrupt press_censor");
  }
  CHECK(table.state().tracks == std::array<std::uint8_t, 2>{0, 0});
  CHECK(table.event("tracks_scored").is_null());
  CHECK(table.state().actions_done == 1);
}

TEST_CASE("the Loyalist arrow of a two-arrow card counts for the window only if it is used (R22, R106)") {
  Table table;
  table.hand(0, {"the_times"}).hand(2, {"underground_press"});
  table.play_all(0, {"action markers", "add the_times for restorationist"});
  CHECK(table.state().tracks == std::array<std::uint8_t, 2>{0, 1});
}

TEST_CASE("Police Raid blocks the placing of cubes") {
  Table table;
  table.hand(0, {"start_street_gang"}).hand(1, {"police_raid"});
  table.play_all(0, {"action place", "city paris", "add start_street_gang"});
  table.play(1, "interrupt police_raid");
  CHECK(table.at("paris").cubes[0] == 0);
  CHECK(table.seat(0).cubes == 5);
  CHECK(table.discard_of(0) == Strings{"start_street_gang"});
}

TEST_CASE("Double Agent blocks a Card Action; a One-Use card is then discarded (R105, R110)") {
  Table table;
  table.hand(0, {"sherlock_holmes"}).hand(1, {"double_agent"});
  table.play_all(0, {"action card", "card sherlock_holmes"});
  CHECK(table.pending() == "interrupt");  // before the choices of the text
  table.play(1, "interrupt double_agent");
  CHECK(table.discard_of(0) == Strings{"sherlock_holmes"});
  CHECK(table.removed().empty());
  CHECK(table.state().actions_done == 1);
}

TEST_CASE("there is no window for retrieving, discarding, passing and Free Actions (R105)") {
  Table table;
  table.hand(1, {"police_raid", "double_agent", "customs_inspection", "press_censor", "blackmail"});
  table.hand(0, {"start_safe_house", "start_street_gang", "catacombs"});
  table.play_all(0, {"free catacombs", "move cairo rome"});
  CHECK(table.to_act() == Seats{0});
  table.play_all(0, {"action retrieve", "add start_safe_house"});
  CHECK(table.to_act() == Seats{0});
  table.play_all(0, {"action discard", "add start_street_gang"});
  CHECK(table.state().active == 1);
}

TEST_CASE("the active seat may cancel an Interrupt; it draws no replacement (R111, R113, R178)") {
  Table table = claiming();
  table.hand(0, {"start_recruiter", "mycroft_holmes"}).hand(1, {"blackmail"});
  claim(table);
  table.play(1, "interrupt blackmail");
  CHECK(table.pending() == "counter");
  CHECK(table.to_act() == Seats{0});
  CHECK(table.options(0) == Strings{"interrupt mycroft_holmes", "pass"});
  table.play(0, "interrupt mycroft_holmes");
  CHECK(table.at("london").cubes[0] == 0);  // the claim took place
  CHECK(table.discard_of(1) == Strings{"blackmail"});
  CHECK(table.seat(1).hand.size() == 1);  // the one who interrupted draws all the same (R109)
  CHECK(table.seat(0).hand.empty());
  CHECK(table.discard_of(0) == Strings{"mycroft_holmes", "dynamite", "start_recruiter"});
}

TEST_CASE("a third seat may cancel, and draws (R111, R113)") {
  Table table = claiming();
  table.hand(1, {"blackmail"}).hand(2, {"mycroft_holmes"});
  claim(table);
  table.play(1, "interrupt blackmail");
  CHECK(table.to_act() == Seats{2});
  table.play(2, "interrupt mycroft_holmes");
  CHECK(table.at("london").cubes[0] == 0);
  CHECK(table.hand_of(2) == Strings{"start_street_gang"});
}

TEST_CASE("a counter may be countered: the last one played is resolved first (R111, R112)") {
  Table table = claiming();
  table.hand(0, {"start_recruiter", "mycroft_holmes"}).hand(1, {"blackmail"}).hand(2, {"professor_moriarty"});
  claim(table);
  table.play(1, "interrupt blackmail");
  CHECK(table.to_act() == Seats{0, 2});
  table.play(2, "pass");
  table.play(0, "interrupt mycroft_holmes");
  CHECK(table.to_act() == Seats{2});  // Moriarty may answer Mycroft
  table.play(2, "interrupt professor_moriarty");
  CHECK(table.at("london").cubes[0] == 4);  // the block stands
  CHECK(table.removed() == Strings{"professor_moriarty"});
  CHECK(table.discard_of(0) == Strings{"mycroft_holmes", "start_recruiter"});
}

TEST_CASE("of several counters the active seat's own is the first, the others are void (R111)") {
  Table table = claiming();
  table.hand(0, {"start_recruiter", "mycroft_holmes"}).hand(1, {"blackmail"}).hand(2, {"professor_moriarty"});
  claim(table);
  table.play(1, "interrupt blackmail");
  table.play(2, "interrupt professor_moriarty");
  table.play(0, "interrupt mycroft_holmes");
  CHECK(table.to_act() == Seats{2});  // asked anew, now against Mycroft Holmes
  CHECK(table.hand_of(2) == Strings{"professor_moriarty"});
  table.play(2, "pass");
  CHECK(table.at("london").cubes[0] == 0);
}

TEST_CASE("nobody cancels an own Interrupt (R111)") {
  Table table = claiming();
  table.hand(1, {"blackmail", "mycroft_holmes"});
  claim(table);
  table.play(1, "interrupt blackmail");
  CHECK(table.pending() == "main");
}

TEST_CASE("a cancelled One-Use Interrupt is discarded and scores nothing (R112)") {
  Table table = shooting();
  table.royalty("rome", "rhan_tegoth").hand(0, {"hired_assassin", "dynamite", "mycroft_holmes"});
  table.hand(2, {"royal_guard"}).next_roll(false);
  table.play_all(0, {"action assassinate", "target rome royalty", "add hired_assassin", "add dynamite"});
  table.play(2, "interrupt royal_guard");
  table.play(0, "interrupt mycroft_holmes");
  CHECK(table.near(0) == Strings{"rhan_tegoth"});
  CHECK(table.discard_of(2) == Strings{"royal_guard"});
  CHECK(table.disc(2) == 0);
}

TEST_CASE("after a cancelled Interrupt the next one in the queue is played (R109)") {
  Table table = claiming();
  table.hand(0, {"start_recruiter", "mycroft_holmes"}).hand(1, {"blackmail"}).hand(2, {"blackmail"});
  claim(table);
  table.play(2, "interrupt blackmail");
  table.play(1, "interrupt blackmail");
  table.play(0, "interrupt mycroft_holmes");
  // Seat 1's was cancelled, so seat 2's comes, and seat 0's hand holds no further counter.
  CHECK(table.at("london").cubes[0] == 4);
  CHECK(table.discard_of(2) == Strings{"blackmail"});
}

TEST_CASE("a queued answer is kept secret while a counter is discussed (R108)") {
  Table table = claiming();
  table.hand(0, {"start_recruiter", "mycroft_holmes"}).hand(1, {"blackmail"}).hand(2, {"blackmail"});
  claim(table);
  table.play(2, "interrupt blackmail");
  table.play(1, "interrupt blackmail");
  CHECK(table.pending() == "counter");
  CHECK(table.view(0).at("answers") == Json{{{"seat", 2}, {"answered", true}}});
  CHECK(table.view(2).at("answers") == Json{{{"seat", 2}, {"answered", true}, {"card", "blackmail"}}});
}

// ---- Off-turn Free Actions (R104) ----

TEST_CASE("at the start of a turn the others may play Free Actions for any turn (R104)") {
  Table table;
  table.hand(0, {"diogenes_club", "the_ripper"}).hand(2, {"swiss_bank"}).deck(2, {"merchant_bank"});
  table.play_all(0, {"action pass", "action pass", "end_turn"});
  REQUIRE(table.state().active == 1);
  CHECK(table.pending() == "off_turn");
  CHECK(table.to_act() == Seats{0, 2});
  CHECK(table.options(0) == Strings{"free diogenes_club", "pass"});
  table.play(2, "free swiss_bank");
  table.play(0, "pass");
  CHECK(table.pending() == "number");
  CHECK(table.to_act() == Seats{2});
  table.play(2, "number 1");
  CHECK(table.seat(2).limbo == 4);
  CHECK(table.hand_of(2) == Strings{"merchant_bank"});  // the replacement
  CHECK(table.discard_of(2) == Strings{"swiss_bank"});
  CHECK(table.pending() == "main");
  CHECK(table.to_act() == Seats{1});
}

TEST_CASE("off-turn cards are played one after the other, clockwise from the active seat (R104)") {
  Table table;
  table.hand(0, {"diogenes_club"})
      .deck(0, {"dynamite", "dynamite", "dynamite", "dynamite", "the_times", "the_ripper", "merchant_bank"});
  table.hand(2, {"sigmund_freud"});
  table.seat(2).sanity = 1;
  table.play_all(0, {"action pass", "action pass", "end_turn"});
  table.play(0, "free diogenes_club");
  CHECK_FALSE(table.event("text_played").is_object());  // nothing before all have answered
  table.play(2, "free sigmund_freud");
  Strings order;
  for (const Json& event : table.events(core::Viewer::spectator())) {
    if (event.at("type") == "text_played") order.push_back(event.at("card"));
  }
  CHECK(order == Strings{"sigmund_freud", "diogenes_club"});  // seat 2, then seat 0
  CHECK(table.seat(2).sanity == 2);
  CHECK(table.seat(0).hand.size() == 7);  // 4, and 2 drawn, and the replacement
}

TEST_CASE("only texts that are possible and for any turn can be played off-turn (R104)") {
  Table table;
  table.hand(2, {"sigmund_freud", "catacombs", "dynamite"});
  table.play_all(0, {"action pass", "action pass"});
  CHECK(table.to_act() == Seats{2});
  CHECK(table.options(2) == Strings{"pass"});  // it has all its tokens
  CHECK_THAT(table.refusal(2, "free sigmund_freud"), Contains("R79"));
  CHECK_THAT(table.refusal(2, "free catacombs"), Contains("R104"));
  CHECK_THAT(table.refusal(2, "interrupt dynamite"), Contains("R104"));
}

TEST_CASE("the active seat plays such cards as ordinary Free Actions, without a replacement (R104)") {
  Table table;
  table.hand(0, {"swiss_bank"});
  table.play_all(0, {"free swiss_bank", "number 2"});
  CHECK(table.seat(0).hand.empty());
}
