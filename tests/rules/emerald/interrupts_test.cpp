// Reaction windows: Interrupts, counters and off-turn Free Actions.
#include "tests/rules/emerald/position.hpp"

using namespace arbiter;
using namespace arbiter::emerald;
using Catch::Matchers::Contains;

namespace {

/// Seat 0 claims the Dynamite in London, where every other seat has a cube; seat 0 has 4.
Position claiming(int seats = 3) {
  Position position(seats);
  position.hand(0, {"start_recruiter"}).cubes("london", 0, 4).face_up("london", "dynamite");
  for (int s = 1; s < seats; ++s) position.cubes("london", s, 1);
  return position;
}
void claim(Position& position) {
  position.play_all(0, {"action claim", "city london", "add start_recruiter"});
}

/// Seat 0 leads Rome with 2 Agents against 1 Agent of seat 1, and shoots.
Position shooting() {
  Position position;
  position.agents("rome", 0, 2).agents("rome", 1, 1).hand(0, {"hired_assassin"});
  return position;
}
void shoot(Position& position) {
  position.play_all(0, {"action assassinate", "target rome 1", "add hired_assassin"});
}

}  // namespace

TEST_CASE("only seats that may hold a fitting Interrupt by public facts are asked (R106, R140)") {
  Position position = claiming();
  SECTION("nobody: no window") {
    position.hand(1, {"dynamite"}).hand(2, {"dynamite"});
    claim(position);
    CHECK(position.pending() == "main");
  }
  SECTION("the card may lie in hand or draw deck, nobody can tell") {
    position.hand(1, {"dynamite"}).deck(1, {"blackmail"}).hand(2, {"blackmail"});
    claim(position);
    CHECK(position.pending() == "interrupt");
    CHECK(position.to_act() == Seats{1, 2});
    CHECK(position.options(1) == Strings{"pass"});
    CHECK(position.options(2) == Strings{"interrupt blackmail", "pass"});
    CHECK_THAT(position.refusal(1, "interrupt blackmail"), Contains("not in your hand"));
    CHECK_THAT(position.refusal(2, "interrupt dynamite"), Contains("not in your hand"));
  }
  SECTION("an empty hand holds nothing") {
    position.deck(1, {"blackmail"});
    claim(position);
    CHECK(position.pending() == "main");
  }
  SECTION("the discard pile is no hand") {
    position.hand(1, {"dynamite"}).discard(1, {"blackmail"});
    claim(position);
    CHECK(position.pending() == "main");
  }
  SECTION("the condition on the City is public") {
    position.hand(1, {"blackmail"}).cubes("london", 1, 0);
    claim(position);
    CHECK(position.pending() == "main");
  }
}

TEST_CASE("Blackmail blocks a claim: nothing happens, all its cards are discarded (R110, R175)") {
  Position position = claiming();
  position.hand(0, {"start_recruiter", "peoples_will"}).hand(1, {"blackmail"});
  position.play_all(0, {"action claim", "city london", "add start_recruiter", "add peoples_will"});
  position.play(1, "interrupt blackmail");
  CHECK(name_of(*position.at("london").face_up) == "dynamite");
  CHECK(position.at("london").cubes[0] == 4);
  CHECK(position.discard_of(0) == Strings{"start_recruiter", "peoples_will"});
  CHECK(position.discard_of(1) == Strings{"blackmail"});
  CHECK(position.state().actions_done == 1);  // the action counts as done
}

TEST_CASE("a seat that interrupts draws one card at once (R113, R154)") {
  Position position = claiming();
  position.hand(1, {"blackmail", "the_times"}).deck(1, {"merchant_bank"});
  claim(position);
  position.play(1, "interrupt blackmail");
  CHECK(position.hand_of(1) == Strings{"merchant_bank", "the_times"});
}

TEST_CASE("a replacement from an empty deck may bring back the very card that was played (R27, R113)") {
  Position position = claiming();
  position.hand(1, {"blackmail"}).deck(1, {});
  claim(position);
  position.play(1, "interrupt blackmail");
  CHECK(position.hand_of(1) == Strings{"blackmail"});
  CHECK(position.discard_of(1).empty());
  // Hidden again, but the view still says what was played.
  CHECK(position.view(2).at("shown") == Json{{{"seat", 1}, {"card", "blackmail"}}});
}

TEST_CASE("all pass, and the action happens (R36)") {
  Position position = claiming();
  position.hand(1, {"blackmail"});
  claim(position);
  position.play(1, "pass");
  CHECK(position.at("london").cubes[0] == 0);
  CHECK(position.hand_of(1) == Strings{"blackmail"});
}

TEST_CASE("a blocked claim uses its symbol up; the others of the action go on (R45, R110, R175)") {
  Position position = claiming();
  position.hand(0, {"city_paris"})
      .cubes("london", 0, 3)
      .cubes("berlin", 0, 1)
      .face_up("berlin", "merchant_bank");
  position.hand(1, {"blackmail"});
  position.play_all(0, {"action claim", "city london", "add city_paris"});
  position.play(1, "interrupt blackmail");
  CHECK(position.options(0) == Strings{"city berlin", "finish"});
  position.play(0, "city berlin");
  CHECK(position.discard_of(0) == Strings{"merchant_bank", "city_paris"});
}

TEST_CASE(
    "answers are secret and simultaneous; the first clockwise counts, void answers are never shown (R107, "
    "R108, R177)") {
  Position position = claiming(4);
  position.hand(1, {"blackmail"}).hand(2, {"dynamite"}).hand(3, {"blackmail"});
  claim(position);
  CHECK(position.to_act() == Seats{1, 3});
  position.play(3, "interrupt blackmail");
  CHECK(position.to_act() == Seats{1});
  CHECK(position.event("answered", core::Viewer::seat(3)).at("answer") == "blackmail");
  CHECK_FALSE(position.event("answered", core::Viewer::seat(1)).contains("answer"));
  CHECK(position.view(3).at("answers").at(1) == Json{{"seat", 3}, {"answered", true}, {"card", "blackmail"}});
  CHECK(position.view(1).at("answers").at(1) == Json{{"seat", 3}, {"answered", true}});
  position.play(1, "interrupt blackmail");
  CHECK(position.discard_of(1) == Strings{"blackmail"});
  CHECK(position.hand_of(3) == Strings{"blackmail"});  // the other keeps its card unseen
  CHECK(position.view(core::Viewer::spectator()).at("answers").empty());
  for (const Json& event : position.events(core::Viewer::spectator())) {
    if (event.at("type") == "interrupt_played") CHECK(event.at("seat") == 1);
  }
}

TEST_CASE("Dr. Watson blocks the assassination of an own Agent only") {
  Position position = shooting();
  SECTION("own") {
    position.hand(1, {"dr_watson"}).hand(2, {"dr_watson"});
    shoot(position);
    CHECK(position.to_act() == Seats{1});
    position.play(1, "interrupt dr_watson");
    CHECK(position.at("rome").agents[1] == 1);
    CHECK(position.discard_of(0) == Strings{"hired_assassin"});  // discarded, not removed (R176)
    CHECK(position.removed().empty());
  }
  SECTION("not Royalty") {
    position.royalty("rome", "rhan_tegoth").hand(0, {"hired_assassin", "dynamite"}).hand(1, {"dr_watson"});
    position.play_all(0, {"action assassinate", "target rome royalty", "add hired_assassin", "add dynamite"});
    CHECK(position.near(0) == Strings{"rhan_tegoth"});
  }
}

TEST_CASE("Inspector Lestrade blocks any assassination where his seat has an Agent") {
  Position position = shooting();
  position.hand(2, {"inspector_lestrade"});
  SECTION("with an Agent there") {
    position.agents("rome", 2, 1);
    shoot(position);
    position.play(2, "interrupt inspector_lestrade");
    CHECK(position.at("rome").agents[1] == 1);
    CHECK(position.discard_of(2) == Strings{"inspector_lestrade"});
  }
  SECTION("not elsewhere") {
    position.cubes("rome", 2, 1);
    shoot(position);
    CHECK(position.at("rome").agents[1] == 0);
  }
}

TEST_CASE("The Royal Guard saves Royalty, scores 2 Loyalist VP and is kept near the identity (R25)") {
  Position position = shooting();
  position.royalty("rome", "rhan_tegoth").hand(0, {"hired_assassin", "dynamite"}).hand(2, {"royal_guard"});
  SECTION("against Royalty") {
    position.play_all(0, {"action assassinate", "target rome royalty", "add hired_assassin", "add dynamite"});
    position.play(2, "interrupt royal_guard");
    CHECK(name_of(*position.at("rome").royalty) == "rhan_tegoth");
    CHECK(position.seat(2).vp[static_cast<int>(Color::loyalist)] == 2);
    CHECK(position.near(2) == Strings{"royal_guard"});
    CHECK(position.discard_of(0) == Strings{"hired_assassin", "dynamite"});
  }
  SECTION("not for an Agent") {
    position.hand(0, {"hired_assassin"});
    shoot(position);
    CHECK(position.at("rome").agents[1] == 0);
  }
}

TEST_CASE("a blocked assassination goes on to the next target (R58, R110)") {
  Position position = shooting();
  position.hand(0, {"hired_assassin", "start_lone_gunman"}).hand(1, {"dr_watson"});
  shoot(position);
  position.play(1, "interrupt dr_watson");
  CHECK(position.options(0) == Strings{"target rome 1", "finish"});
  position.play_all(0, {"target rome 1", "add start_lone_gunman"});
  CHECK(position.at("rome").agents[1] == 0);  // Watson is in the discard pile
}

TEST_CASE("Customs Inspection blocks moving Agents") {
  Position position;
  position.hand(0, {"start_railway_ticket"}).hand(2, {"customs_inspection"});
  position.play_all(0, {"action move", "add start_railway_ticket"});
  position.play(2, "interrupt customs_inspection");
  CHECK(position.pending() == "main");
  CHECK(position.at("cairo").agents[0] == 2);
}

TEST_CASE("Press Censor blocks any moving of markers, The Underground Press only of the Loyalist one") {
  Position position;
  position.hand(1, {"press_censor"}).hand(2, {"underground_press"});
  SECTION("Loyalist: both are asked") {
    position.hand(0, {"start_patriotic_league"});
    position.play_all(0, {"action markers", "add start_patriotic_league"});
    CHECK(position.to_act() == Seats{1, 2});
    position.play(1, "pass");
    position.play(2, "interrupt underground_press");
  }
  SECTION("Restorationist: the Censor alone") {
    position.hand(0, {"start_seditious_pamphlet"});
    position.play_all(0, {"action markers", "add start_seditious_pamphlet"});
    CHECK(position.to_act() == Seats{1});
    position.play(1, "interrupt press_censor");
  }
  CHECK(position.state().tracks == std::array<std::uint8_t, 2>{0, 0});
  CHECK(position.event("tracks_scored").is_null());
  CHECK(position.state().actions_done == 1);
}

TEST_CASE("the Loyalist arrow of a two-arrow card counts for the window only if it is used (R22, R106)") {
  Position position;
  position.hand(0, {"the_times"}).hand(2, {"underground_press"});
  position.play_all(0, {"action markers", "add the_times for restorationist"});
  CHECK(position.state().tracks == std::array<std::uint8_t, 2>{0, 1});
}

TEST_CASE("Police Raid blocks the placing of cubes") {
  Position position;
  position.hand(0, {"start_street_gang"}).hand(1, {"police_raid"});
  position.play_all(0, {"action place", "city paris", "add start_street_gang"});
  position.play(1, "interrupt police_raid");
  CHECK(position.at("paris").cubes[0] == 0);
  CHECK(position.seat(0).cubes == 5);
  CHECK(position.discard_of(0) == Strings{"start_street_gang"});
}

TEST_CASE("Double Agent blocks a Card Action; a One-Use card is then discarded (R105, R110)") {
  Position position;
  position.hand(0, {"sherlock_holmes"}).hand(1, {"double_agent"});
  position.play_all(0, {"action card", "card sherlock_holmes"});
  CHECK(position.pending() == "interrupt");  // before the choices of the text
  position.play(1, "interrupt double_agent");
  CHECK(position.discard_of(0) == Strings{"sherlock_holmes"});
  CHECK(position.removed().empty());
  CHECK(position.state().actions_done == 1);
}

TEST_CASE("there is no window for retrieving, discarding, passing and Free Actions (R105)") {
  Position position;
  position.hand(1, {"police_raid", "double_agent", "customs_inspection", "press_censor", "blackmail"});
  position.hand(0, {"start_safe_house", "start_street_gang", "catacombs"});
  position.play_all(0, {"free catacombs", "move cairo rome"});
  CHECK(position.to_act() == Seats{0});
  position.play_all(0, {"action retrieve", "add start_safe_house"});
  CHECK(position.to_act() == Seats{0});
  position.play_all(0, {"action discard", "add start_street_gang"});
  CHECK(position.state().active == 1);
}

TEST_CASE("the active seat may cancel an Interrupt; it draws no replacement (R111, R113, R178)") {
  Position position = claiming();
  position.hand(0, {"start_recruiter", "mycroft_holmes"}).hand(1, {"blackmail"});
  claim(position);
  position.play(1, "interrupt blackmail");
  CHECK(position.pending() == "counter");
  CHECK(position.to_act() == Seats{0});
  CHECK(position.options(0) == Strings{"interrupt mycroft_holmes", "pass"});
  position.play(0, "interrupt mycroft_holmes");
  CHECK(position.at("london").cubes[0] == 0);  // the claim took place
  CHECK(position.discard_of(1) == Strings{"blackmail"});
  CHECK(position.seat(1).hand.size() == 1);  // the one who interrupted draws all the same (R109)
  CHECK(position.seat(0).hand.empty());
  CHECK(position.discard_of(0) == Strings{"mycroft_holmes", "dynamite", "start_recruiter"});
}

TEST_CASE("a third seat may cancel, and draws (R111, R113)") {
  Position position = claiming();
  position.hand(1, {"blackmail"}).hand(2, {"mycroft_holmes"});
  claim(position);
  position.play(1, "interrupt blackmail");
  CHECK(position.to_act() == Seats{2});
  position.play(2, "interrupt mycroft_holmes");
  CHECK(position.at("london").cubes[0] == 0);
  CHECK(position.hand_of(2) == Strings{"start_street_gang"});
}

TEST_CASE("a counter may be countered: the last one played is resolved first (R111, R112)") {
  Position position = claiming();
  position.hand(0, {"start_recruiter", "mycroft_holmes"})
      .hand(1, {"blackmail"})
      .hand(2, {"professor_moriarty"});
  claim(position);
  position.play(1, "interrupt blackmail");
  CHECK(position.to_act() == Seats{0, 2});
  position.play(2, "pass");
  position.play(0, "interrupt mycroft_holmes");
  CHECK(position.to_act() == Seats{2});  // Moriarty may answer Mycroft
  position.play(2, "interrupt professor_moriarty");
  CHECK(position.at("london").cubes[0] == 4);  // the block stands
  CHECK(position.removed() == Strings{"professor_moriarty"});
  CHECK(position.discard_of(0) == Strings{"mycroft_holmes", "start_recruiter"});
}

TEST_CASE("of several counters the active seat's own is the first, the others are void (R111)") {
  Position position = claiming();
  position.hand(0, {"start_recruiter", "mycroft_holmes"})
      .hand(1, {"blackmail"})
      .hand(2, {"professor_moriarty"});
  claim(position);
  position.play(1, "interrupt blackmail");
  position.play(2, "interrupt professor_moriarty");
  position.play(0, "interrupt mycroft_holmes");
  CHECK(position.to_act() == Seats{2});  // asked anew, now against Mycroft Holmes
  CHECK(position.hand_of(2) == Strings{"professor_moriarty"});
  position.play(2, "pass");
  CHECK(position.at("london").cubes[0] == 0);
}

TEST_CASE("nobody cancels an own Interrupt (R111)") {
  Position position = claiming();
  position.hand(1, {"blackmail", "mycroft_holmes"});
  claim(position);
  position.play(1, "interrupt blackmail");
  CHECK(position.pending() == "main");
}

TEST_CASE("a cancelled One-Use Interrupt is discarded and scores nothing (R112)") {
  Position position = shooting();
  position.royalty("rome", "rhan_tegoth").hand(0, {"hired_assassin", "dynamite", "mycroft_holmes"});
  position.hand(2, {"royal_guard"}).next_roll(false);
  position.play_all(0, {"action assassinate", "target rome royalty", "add hired_assassin", "add dynamite"});
  position.play(2, "interrupt royal_guard");
  position.play(0, "interrupt mycroft_holmes");
  CHECK(position.near(0) == Strings{"rhan_tegoth"});
  CHECK(position.discard_of(2) == Strings{"royal_guard"});
  CHECK(position.disc(2) == 0);
}

TEST_CASE("after a cancelled Interrupt the next one in the queue is played (R109)") {
  Position position = claiming();
  position.hand(0, {"start_recruiter", "mycroft_holmes"}).hand(1, {"blackmail"}).hand(2, {"blackmail"});
  claim(position);
  position.play(2, "interrupt blackmail");
  position.play(1, "interrupt blackmail");
  position.play(0, "interrupt mycroft_holmes");
  // Seat 1's was cancelled, so seat 2's comes, and seat 0's hand holds no further counter.
  CHECK(position.at("london").cubes[0] == 4);
  CHECK(position.discard_of(2) == Strings{"blackmail"});
}

TEST_CASE("a queued answer is kept secret while a counter is discussed (R108)") {
  Position position = claiming();
  position.hand(0, {"start_recruiter", "mycroft_holmes"}).hand(1, {"blackmail"}).hand(2, {"blackmail"});
  claim(position);
  position.play(2, "interrupt blackmail");
  position.play(1, "interrupt blackmail");
  CHECK(position.pending() == "counter");
  CHECK(position.view(0).at("answers") == Json{{{"seat", 2}, {"answered", true}}});
  CHECK(position.view(2).at("answers") == Json{{{"seat", 2}, {"answered", true}, {"card", "blackmail"}}});
}

// ---- Off-turn Free Actions (R104) ----

TEST_CASE("at the start of a turn the others may play Free Actions for any turn (R104)") {
  Position position;
  position.hand(0, {"diogenes_club", "the_ripper"}).hand(2, {"swiss_bank"}).deck(2, {"merchant_bank"});
  position.play_all(0, {"action pass", "action pass", "end_turn"});
  REQUIRE(position.state().active == 1);
  CHECK(position.pending() == "off_turn");
  CHECK(position.to_act() == Seats{0, 2});
  CHECK(position.options(0) == Strings{"free diogenes_club", "pass"});
  position.play(2, "free swiss_bank");
  position.play(0, "pass");
  CHECK(position.pending() == "number");
  CHECK(position.to_act() == Seats{2});
  position.play(2, "number 1");
  CHECK(position.seat(2).limbo == 4);
  CHECK(position.hand_of(2) == Strings{"merchant_bank"});  // the replacement
  CHECK(position.discard_of(2) == Strings{"swiss_bank"});
  CHECK(position.pending() == "main");
  CHECK(position.to_act() == Seats{1});
}

TEST_CASE("off-turn cards are played one after the other, clockwise from the active seat (R104)") {
  Position position;
  position.hand(0, {"diogenes_club"})
      .deck(0, {"dynamite", "dynamite", "dynamite", "dynamite", "the_times", "the_ripper", "merchant_bank"});
  position.hand(2, {"sigmund_freud"});
  position.seat(2).sanity = 1;
  position.play_all(0, {"action pass", "action pass", "end_turn"});
  position.play(0, "free diogenes_club");
  CHECK_FALSE(position.event("text_played").is_object());  // nothing before all have answered
  position.play(2, "free sigmund_freud");
  Strings order;
  for (const Json& event : position.events(core::Viewer::spectator())) {
    if (event.at("type") == "text_played") order.push_back(event.at("card"));
  }
  CHECK(order == Strings{"sigmund_freud", "diogenes_club"});  // seat 2, then seat 0
  CHECK(position.seat(2).sanity == 2);
  CHECK(position.seat(0).hand.size() == 7);  // 4, and 2 drawn, and the replacement
}

TEST_CASE("only texts that are possible and for any turn can be played off-turn (R104)") {
  Position position;
  position.hand(2, {"sigmund_freud", "catacombs", "dynamite"});
  position.play_all(0, {"action pass", "action pass"});
  CHECK(position.to_act() == Seats{2});
  CHECK(position.options(2) == Strings{"pass"});  // it has all its tokens
  CHECK_THAT(position.refusal(2, "free sigmund_freud"), Contains("R79"));
  CHECK_THAT(position.refusal(2, "free catacombs"), Contains("R104"));
  CHECK_THAT(position.refusal(2, "interrupt dynamite"), Contains("R104"));
}

TEST_CASE("the active seat plays such cards as ordinary Free Actions, without a replacement (R104)") {
  Position position;
  position.hand(0, {"swiss_bank"});
  position.play_all(0, {"free swiss_bank", "number 2"});
  CHECK(position.seat(0).hand.empty());
}
