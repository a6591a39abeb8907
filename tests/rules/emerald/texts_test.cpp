// Every Action and Free Action text.
#include "tests/rules/emerald/position.hpp"

using namespace arbiter;
using namespace arbiter::emerald;
using Catch::Matchers::Contains;

namespace {

/// Plays the card by Card Action and then the choices.
void play_card(Position& position, const char* card, Ids choices) {
  position.play(0, "action card");
  position.play(0, std::string("card ") + card);
  position.play_all(0, choices);
}

}  // namespace

TEST_CASE("a Card Action costs an action; a card without One-Use is discarded afterwards (R23, R24, R60)") {
  Position position;
  position.hand(0, {"das_kapital", "louise_michel"}).cubes("paris", 0, 1);
  position.play(0, "action card");
  CHECK(position.options(0) == Strings{"card louise_michel", "card das_kapital"});
  CHECK_THAT(position.refusal(0, "card dynamite"), Contains("not in your hand"));
  position.play(0, "card louise_michel");
  CHECK(position.at("paris").agents[0] == 1);  // the only City with a cube
  CHECK(position.discard_of(0) == Strings{"louise_michel"});
  CHECK(position.state().actions_done == 1);
}

TEST_CASE("a text whose first operation is impossible cannot be played (R79)") {
  Position position;
  position.hand(0, {"louise_michel", "sigmund_freud"});
  CHECK_FALSE(position.may(0, "action card"));  // no City with an own cube
  CHECK_THAT(position.refusal(0, "action card"), Contains("R60"));
  CHECK_THAT(position.refusal(0, "free sigmund_freud"), Contains("R79"));  // 3 tokens already
  CHECK_THAT(position.refusal(0, "free louise_michel"), Contains("Free Action"));
}

TEST_CASE("One-Use: out of the game after its text, or near the identity if it scored (R25)") {
  Position position;
  position.hand(0, {"royal_jubilee", "golden_dawn"});
  play_card(position, "royal_jubilee", {});
  CHECK(position.near(0) == Strings{"royal_jubilee"});
  position.next_roll(false);
  play_card(position, "golden_dawn", {"seat 1"});
  CHECK(position.removed() == Strings{"golden_dawn"});
  CHECK(position.discard_of(0).empty());
}

TEST_CASE("One-Use cards played for symbols are discarded as usual (R25, R181)") {
  Position position;
  position.hand(0, {"golden_dawn"});
  position.play_all(0, {"action place", "city paris", "add golden_dawn"});
  CHECK(position.discard_of(0) == Strings{"golden_dawn"});
}

TEST_CASE("Sherlock Holmes shows an identity to his seat alone") {
  Position position;
  position.identity(2, Side::restorationist).hand(0, {"sherlock_holmes"});
  play_card(position, "sherlock_holmes", {"seat 2"});
  CHECK(position.view(0).at("seats").at(2).at("identity") == "restorationist");
  CHECK(position.view(1).at("seats").at(2).at("identity") == Json{{"hidden", true}});
  CHECK(position.event("identity_peeked", core::Viewer::seat(0)).at("side") == "restorationist");
  CHECK_FALSE(position.event("identity_peeked", core::Viewer::seat(1)).contains("side"));
  CHECK(position.removed() == Strings{"sherlock_holmes"});
}

TEST_CASE("Sherlock Holmes needs somebody who is not revealed") {
  Position position;
  position.hand(0, {"sherlock_holmes"});
  position.seat(1).revealed = true;
  position.play_all(0, {"action card", "card sherlock_holmes"});  // only seat 2 is left: no question
  CHECK(position.event("identity_peeked").at("target") == 2);
}

TEST_CASE("The Third Section removes a face-up card, and all cubes there go to Limbo") {
  Position position;
  position.hand(0, {"third_section"}).face_up("paris", "dynamite").facedown("paris", {"merchant_bank"});
  position.cubes("paris", 0, 1).cubes("paris", 1, 2).agents("paris", 2, 1);
  play_card(position, "third_section", {"city paris"});
  CHECK(position.removed() == Strings{"dynamite"});
  CHECK(name_of(*position.at("paris").face_up) == "merchant_bank");
  CHECK(position.seat(0).limbo == 6);
  CHECK(position.seat(1).limbo == 7);
  CHECK(position.at("paris").agents[2] == 1);
  CHECK(position.discard_of(0) == Strings{"third_section"});
}

TEST_CASE("Cthulhu puts a face-up card under its stack, where everyone knows it (R141)") {
  Position position;
  position.hand(0, {"cthulhu"}).face_up("paris", "dynamite").cubes("paris", 1, 1);
  SECTION("with facedown cards the next one is turned up") {
    position.facedown("paris", {"merchant_bank", "orient_express"});
    play_card(position, "cthulhu", {"city paris"});
    CHECK(name_of(*position.at("paris").face_up) == "merchant_bank");
    CHECK(position.view(core::Viewer::spectator()).at("cities").at(1).at("facedown") ==
          Json{{{"hidden", true}}, "dynamite"});
    CHECK(position.seat(1).limbo == 6);
    CHECK(position.removed() == Strings{"cthulhu"});
  }
  SECTION("without them the same card is turned up again") {
    position.facedown("paris", {});
    play_card(position, "cthulhu", {"city paris"});
    CHECK(name_of(*position.at("paris").face_up) == "dynamite");
  }
}

TEST_CASE("Pinkerton Agents return up to 2 cubes of one seat from one City to its stock") {
  Position position;
  position.hand(0, {"pinkerton_agents"}).cubes("paris", 1, 3).cubes("rome", 2, 1);
  play_card(position, "pinkerton_agents", {"city paris", "number 2"});  // seat 1 alone has cubes there
  CHECK(position.at("paris").cubes[1] == 1);
  CHECK(position.seat(1).cubes == 4);
  CHECK(position.discard_of(0) == Strings{"pinkerton_agents"});
}

TEST_CASE("A Nihilist Cell returns one cube of another seat, as a One-Use Free Action") {
  Position position;
  position.hand(0, {"nihilist_cell"}).cubes("paris", 1, 3).cubes("paris", 2, 1).cubes("rome", 2, 1);
  position.play_all(0, {"free nihilist_cell", "city paris", "seat 2"});
  CHECK(position.at("paris").cubes[2] == 0);
  CHECK(position.seat(2).cubes == 4);
  CHECK(position.removed() == Strings{"nihilist_cell"});
  CHECK(position.state().actions_done == 0);
}

TEST_CASE("Peter Rachkovsky replaces an Agent where he has one and more pieces than its owner") {
  Position position;
  position.hand(0, {"peter_rachkovsky"}).agents("paris", 0, 1).agents("paris", 1, 1).agents("paris", 2, 2);
  SECTION("more pieces than the owner of the target, not than everybody") {
    position.cubes("paris", 0, 1);
    play_card(position, "peter_rachkovsky", {});  // one City, one owner: no question
    CHECK(position.at("paris").agents == std::array<std::uint8_t, 5>{2, 0, 2, 0, 0});
    CHECK(position.seat(1).agents == 8);
    CHECK(position.removed() == Strings{"peter_rachkovsky"});
  }
  SECTION("equal is not more") { CHECK_FALSE(position.may(0, "action card")); }
  SECTION("without an Agent in stock nobody comes in") {
    position.cubes("paris", 0, 1);
    position.seat(0).agents = 0;
    play_card(position, "peter_rachkovsky", {});
    CHECK(position.at("paris").agents[0] == 1);
    CHECK(position.at("paris").agents[1] == 0);
  }
}

TEST_CASE("Otto von Bismarck places up to 3 cubes in one City") {
  Position position;
  position.hand(0, {"otto_von_bismarck"});
  play_card(position, "otto_von_bismarck", {"city madrid"});
  CHECK(position.options(0) == Strings{"number 1", "number 2", "number 3"});
  CHECK_THAT(position.refusal(0, "number 4"), Contains("1 to 3"));
  position.play(0, "number 2");
  CHECK(position.at("madrid").cubes[0] == 2);
  CHECK(position.discard_of(0) == Strings{"otto_von_bismarck"});
}

TEST_CASE("Prince Kropotkin places one cube, as a Free Action") {
  Position position;
  position.hand(0, {"prince_kropotkin"});
  position.play_all(0, {"free prince_kropotkin", "city cairo"});
  CHECK(position.at("cairo").cubes[0] == 1);
  CHECK(position.discard_of(0) == Strings{"prince_kropotkin"});
}

TEST_CASE("The Mi-Go take a face-up card where they have a cube, whoever leads (R44)") {
  Position position;
  position.hand(0, {"mi_go"})
      .cubes("paris", 0, 1)
      .cubes("paris", 1, 3)
      .face_up("paris", "cthulhu")
      .next_roll(true);
  play_card(position, "mi_go", {});
  CHECK(position.discard_of(0) == Strings{"cthulhu"});
  CHECK(position.removed() == Strings{"mi_go"});
  CHECK(position.seat(0).vp[static_cast<int>(Color::loyalist)] == 3);
  CHECK(position.seat(0).sanity == 2);
  CHECK(position.seat(0).limbo == 6);
  CHECK(position.seat(1).cubes == 5);
}

TEST_CASE("The Necronomicon reorders the top 3 facedown cards, scores 3 and rolls (R144)") {
  Position position;
  position.hand(0, {"necronomicon"}).next_roll(true);
  position.facedown("paris", {"dynamite", "merchant_bank", "orient_express", "the_ripper"});
  play_card(position, "necronomicon", {});  // only Paris has facedown cards
  CHECK(position.pending() == "reorder");
  CHECK(position.options(0).size() == 6);
  CHECK(position.view(0).at("cities").at(1).at("facedown") ==
        Json{"dynamite", "merchant_bank", "orient_express", {{"hidden", true}}});
  CHECK(position.view(1).at("cities").at(1).at("facedown").at(0) == Json{{"hidden", true}});
  CHECK_THAT(position.refusal(0, "order dynamite dynamite merchant_bank"), Contains("each once"));
  position.play(0, "order orient_express dynamite merchant_bank");
  CHECK(position.view(0).at("cities").at(1).at("facedown") ==
        Json{"orient_express", "dynamite", "merchant_bank", {{"hidden", true}}});
  CHECK_FALSE(position.event("stack_reordered", core::Viewer::seat(1)).contains("cards"));
  CHECK(position.seat(0).vp[static_cast<int>(Color::loyalist)] == 3);
  CHECK(position.seat(0).sanity == 2);
  CHECK(position.near(0) == Strings{"necronomicon"});
}

TEST_CASE("The Necronomicon with a single facedown card only looks") {
  Position position;
  position.hand(0, {"necronomicon"}).facedown("paris", {"dynamite"});
  play_card(position, "necronomicon", {});
  CHECK(position.state().actions_done == 1);
  CHECK(position.view(0).at("cities").at(1).at("facedown") == Json{"dynamite"});
}

TEST_CASE("The Order of the Golden Dawn makes another seat roll") {
  Position position;
  position.hand(0, {"golden_dawn"}).next_roll(true);
  position.seat(1).sanity = 0;
  position.seat(1).revealed = true;
  play_card(position, "golden_dawn", {});  // seat 2 alone has tokens
  CHECK(position.seat(2).sanity == 2);
}

TEST_CASE("Das Kapital and The Royal Jubilee move a marker 2 and score 2 (R77)") {
  Position position;
  position.hand(0, {"das_kapital", "royal_jubilee"}).tracks(1, 0);
  play_card(position, "das_kapital", {});
  CHECK(position.state().tracks == std::array<std::uint8_t, 2>{1, 2});
  CHECK(position.seat(0).vp[static_cast<int>(Color::restorationist)] == 2);
  for (int s = 0; s < 3; ++s) CHECK(position.seat(s).track_vp == 1);
  play_card(position, "royal_jubilee", {});
  CHECK(position.state().tracks == std::array<std::uint8_t, 2>{3, 2});
  CHECK(position.seat(0).vp[static_cast<int>(Color::loyalist)] == 2);
  for (int s = 0; s < 3; ++s) CHECK(position.seat(s).track_vp == 2);
  CHECK(position.near(0) == Strings{"das_kapital", "royal_jubilee"});
}

TEST_CASE("General Strike: each other seat with a cube in a City chooses one for Limbo, clockwise") {
  Position position(4);
  position.hand(0, {"general_strike"})
      .cubes("paris", 1, 1)
      .cubes("rome", 1, 1)
      .cubes("rome", 3, 2)
      .cubes("rome", 0, 1);
  play_card(position, "general_strike", {});
  CHECK(position.to_act() == Seats{1});
  CHECK(position.options(1) == Strings{"take paris", "take rome"});
  CHECK_THAT(position.refusal(1, "take limbo"), Contains("in a City"));
  position.play(1, "take paris");
  CHECK(position.seat(1).limbo == 6);
  CHECK(position.at("rome").cubes[3] == 1);  // its cubes lay in one City: no question
  CHECK(position.seat(3).limbo == 6);
  CHECK(position.at("rome").cubes[0] == 1);
  CHECK(position.removed() == Strings{"general_strike"});
}

TEST_CASE("Reichenbach Falls removes up to 2 cards of hand and discard pile, then draws") {
  Position position;
  position.hand(0, {"reichenbach_falls", "start_street_gang"}).discard(0, {"start_recruiter"});
  play_card(position, "reichenbach_falls", {});
  CHECK(position.options(0) ==
        Strings{"pick start_street_gang hand", "pick start_recruiter discard", "finish"});
  CHECK_THAT(position.refusal(0, "pick dynamite hand"), Contains("not there"));
  SECTION("both") {
    position.play_all(0, {"pick start_recruiter discard", "pick start_street_gang hand"});
    CHECK(position.removed() == Strings{"start_recruiter", "start_street_gang"});
  }
  SECTION("none") {
    position.play(0, "finish");
    CHECK(position.removed().empty());
  }
  CHECK(position.seat(0).deck.size() == 4);
  CHECK(position.discard_of(0).back() == "reichenbach_falls");
}

TEST_CASE("Reichenbach Falls can be played even with nothing to remove, and is not drawn again (R24, R81)") {
  Position position;
  position.hand(0, {"reichenbach_falls"});
  SECTION("it draws") {
    play_card(position, "reichenbach_falls", {});
    CHECK(position.hand_of(0) == Strings{"start_street_gang"});
  }
  SECTION("from an empty deck nothing: the card itself still lies in the played zone") {
    position.deck(0, {});
    play_card(position, "reichenbach_falls", {});
    CHECK(position.hand_of(0).empty());
    CHECK(position.discard_of(0) == Strings{"reichenbach_falls"});
  }
}

TEST_CASE("VP once scored stay, whatever becomes of the card (R63)") {
  Position position;
  position.hand(0, {"reichenbach_falls"}).discard(0, {"city_london"}).vp(0, Color::neutral, 3);
  play_card(position, "reichenbach_falls", {"pick city_london discard"});
  CHECK(position.removed() == Strings{"city_london"});
  CHECK(position.disc(0) == 3);
}

TEST_CASE("a text may be played without any gain (R82)") {
  Position position;
  position.hand(0, {"sherlock_holmes", "sherlock_holmes"});
  play_card(position, "sherlock_holmes", {"seat 1"});
  play_card(position, "sherlock_holmes", {"seat 1"});  // seen already
  CHECK(position.removed() == Strings{"sherlock_holmes", "sherlock_holmes"});
}

TEST_CASE("Captain Nemo moves up to 3 own pieces from one City to another") {
  Position position;
  position.hand(0, {"captain_nemo"}).agents("paris", 0, 1).cubes("paris", 0, 2);
  play_card(position, "captain_nemo", {"city paris"});
  CHECK_FALSE(position.may(0, "city paris"));
  CHECK_THAT(position.refusal(0, "city paris"), Contains("another City"));
  position.play(0, "city london");
  CHECK(position.options(0) == Strings{"piece agent", "piece cube"});
  position.play(0, "piece agent");
  CHECK(position.options(0) == Strings{"piece cube", "finish"});
  CHECK_THAT(position.refusal(0, "piece agent"), Contains("no such piece"));
  SECTION("three of them") {
    position.play_all(0, {"piece cube", "piece cube"});
    CHECK(position.at("london").agents[0] == 1);
    CHECK(position.at("london").cubes[0] == 2);
  }
  SECTION("or fewer") {
    position.play(0, "finish");
    CHECK(position.at("paris").cubes[0] == 2);
  }
  CHECK(position.state().actions_done == 1);
}

TEST_CASE("A Shoggoth returns an Agent where its seat has a piece, and rolls") {
  Position position;
  position.hand(0, {"shoggoth"})
      .cubes("paris", 0, 1)
      .agents("paris", 1, 1)
      .agents("rome", 1, 1)
      .next_roll(true);
  play_card(position, "shoggoth", {"city paris"});  // Cairo would do as well, Rome would not
  CHECK(position.at("paris").agents[1] == 0);
  CHECK(position.seat(1).agents == 7);
  CHECK(position.disc(0) == 0);
  CHECK(position.seat(0).sanity == 2);
  CHECK(position.removed() == Strings{"shoggoth"});
}

TEST_CASE("A Shoggoth's roll is skipped for a seat without tokens (R79, R95)") {
  Position position;
  position.hand(0, {"shoggoth"})
      .cubes("paris", 0, 1)
      .agents("paris", 1, 1)
      .agents("cairo", 0, 0)
      .agents("rome", 0, 1);
  position.seat(0).sanity = 0;
  position.seat(0).revealed = true;
  play_card(position, "shoggoth", {});
  CHECK(position.event("sanity_rolled").is_null());
  CHECK(position.at("paris").agents[1] == 0);
}

TEST_CASE("The Diogenes Club draws 2, also beyond 5 cards (R27)") {
  Position position;
  position.hand(0, {"diogenes_club", "dynamite", "dynamite", "dynamite", "dynamite"})
      .deck(0, {"the_times", "the_ripper"});
  position.play(0, "free diogenes_club");
  CHECK(position.hand_of(0) ==
        Strings{"dynamite", "dynamite", "dynamite", "dynamite", "the_ripper", "the_times"});
  CHECK(position.event("cards_drawn", core::Viewer::seat(0)).at("cards").size() == 2);
  CHECK_FALSE(position.event("cards_drawn", core::Viewer::seat(1)).contains("cards"));
  CHECK(position.event("cards_drawn", core::Viewer::seat(1)).at("n") == 2);
}

TEST_CASE("Sigmund Freud gives back a Sanity token, never above 3") {
  Position position;
  position.hand(0, {"sigmund_freud"});
  CHECK_FALSE(position.may(0, "free sigmund_freud"));
  position.seat(0).sanity = 1;
  position.play(0, "free sigmund_freud");
  CHECK(position.seat(0).sanity == 2);
}

TEST_CASE("A Bank in Zurich retrieves 1 or 2 cubes from Limbo") {
  Position position;
  position.hand(0, {"swiss_bank"});
  position.play(0, "free swiss_bank");
  CHECK(position.options(0) == Strings{"number 1", "number 2"});
  position.play(0, "number 2");
  CHECK(position.seat(0).limbo == 3);
  CHECK(position.seat(0).cubes == 7);
}

TEST_CASE("A Bank in Zurich does not ask how many if there is only one cube") {
  Position position;
  position.hand(0, {"swiss_bank"});
  position.seat(0).limbo = 1;
  position.play(0, "free swiss_bank");
  CHECK(position.seat(0).limbo == 0);
  CHECK(position.pending() == "main");
}

TEST_CASE("The Catacombs move one Agent") {
  Position position;
  position.hand(0, {"catacombs"});
  position.play_all(0, {"free catacombs", "move cairo london"});
  CHECK(position.at("london").agents[0] == 1);
  CHECK(position.discard_of(0) == Strings{"catacombs"});
  CHECK(position.pending() == "main");
}

TEST_CASE("The Baker Street Irregulars look at the top facedown card and may put it under the stack") {
  Position position;
  position.hand(0, {"baker_street_irregulars"}).facedown("paris", {"dynamite", "merchant_bank"});
  position.facedown("rome", {"the_ripper"});
  position.play_all(0, {"free baker_street_irregulars", "city paris"});
  CHECK(position.event("stack_peeked", core::Viewer::seat(0)).at("cards") == Json{"dynamite"});
  CHECK_FALSE(position.event("stack_peeked", core::Viewer::seat(1)).contains("cards"));
  CHECK(position.options(0) == Strings{"bottom", "leave"});
  SECTION("bottom: its seat still knows where it lies") {
    position.play(0, "bottom");
    CHECK(position.view(0).at("cities").at(1).at("facedown") == Json{{{"hidden", true}}, "dynamite"});
    CHECK(position.view(1).at("cities").at(1).at("facedown") == Json{{{"hidden", true}}, {{"hidden", true}}});
  }
  SECTION("leave") {
    position.play(0, "leave");
    CHECK(position.view(0).at("cities").at(1).at("facedown") == Json{"dynamite", {{"hidden", true}}});
  }
}

TEST_CASE("A. J. Raffles looks at a hand; what he saw stays known until it leaves that hand (R141)") {
  Position position;
  position.hand(0, {"raffles"}).hand(1, {"dynamite", "the_times"}).hand(2, {"merchant_bank"});
  position.play_all(0, {"free raffles", "seat 1"});
  CHECK(position.event("hand_peeked", core::Viewer::seat(0)).at("cards") == Json{"dynamite", "the_times"});
  CHECK(position.event("hand_peeked", core::Viewer::seat(1)).at("cards").size() == 2);
  CHECK_FALSE(position.event("hand_peeked", core::Viewer::seat(2)).contains("cards"));
  CHECK(position.view(0).at("seats").at(1).at("hand") == Json{"dynamite", "the_times"});
  CHECK(position.view(2).at("seats").at(1).at("hand") == Json{{{"hidden", true}}, {{"hidden", true}}});
  position.play_all(0, {"action pass", "action pass"});
  position.play_all(1, {"action discard", "add the_times", "done", "action pass"});
  CHECK(position.view(0).at("seats").at(1).at("hand") ==
        Json{"dynamite", {{"hidden", true}}, {{"hidden", true}}, {{"hidden", true}}, {{"hidden", true}}});
}

TEST_CASE("A. J. Raffles needs another seat with a hand") {
  Position position;
  position.hand(0, {"raffles"});
  CHECK_FALSE(position.may(0, "free raffles"));
}

TEST_CASE("Forged Papers take a card of the own discard pile into the hand, known to all (R141)") {
  Position position;
  position.hand(0, {"forged_papers", "the_times"}).discard(0, {"dynamite", "merchant_bank"});
  position.play_all(0, {"free forged_papers", "pick merchant_bank discard"});
  CHECK(position.hand_of(0) == Strings{"merchant_bank", "the_times"});
  CHECK(position.discard_of(0) == Strings{"dynamite"});
  CHECK(position.removed() == Strings{"forged_papers"});
  CHECK(position.view(core::Viewer::spectator()).at("seats").at(0).at("hand") ==
        Json{"merchant_bank", {{"hidden", true}}});
}

TEST_CASE("Forged Papers need a discard pile") {
  Position position;
  position.hand(0, {"forged_papers"});
  CHECK_FALSE(position.may(0, "free forged_papers"));
}

TEST_CASE("Louise Michel places an Agent where she has a cube") {
  Position position;
  position.hand(0, {"louise_michel"}).cubes("paris", 0, 1).cubes("rome", 0, 1);
  play_card(position, "louise_michel", {});
  CHECK(position.options(0) == Strings{"city paris", "city rome"});
  CHECK_THAT(position.refusal(0, "city cairo"), Contains("R79"));
  position.play(0, "city rome");
  CHECK(position.at("rome").agents[0] == 1);
  CHECK(position.seat(0).agents == 7);
}
