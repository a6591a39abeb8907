// Every Action and Free Action text (section 6 of the rules).
#include "tests/rules/emerald/position.hpp"

using namespace arbiter;
using namespace arbiter::emerald;
using Catch::Matchers::Contains;

namespace {

/// Plays the card by Card Action and then the choices.
void play_card(Table& table, const char* card, Ids choices) {
  table.play(0, "action card");
  table.play(0, std::string("card ") + card);
  table.play_all(0, choices);
}

}  // namespace

TEST_CASE("a Card Action costs an action; a card without One-Use is discarded afterwards (R24, R60)") {
  Table table;
  table.hand(0, {"das_kapital", "louise_michel"}).cubes("paris", 0, 1);
  table.play(0, "action card");
  CHECK(table.options(0) == Strings{"card louise_michel", "card das_kapital"});
  CHECK_THAT(table.refusal(0, "card dynamite"), Contains("not in your hand"));
  table.play(0, "card louise_michel");
  CHECK(table.at("paris").agents[0] == 1);  // the only City with a cube
  CHECK(table.discard_of(0) == Strings{"louise_michel"});
  CHECK(table.state().actions_done == 1);
}

TEST_CASE("a text whose first operation is impossible cannot be played (R79)") {
  Table table;
  table.hand(0, {"louise_michel", "sigmund_freud"});
  CHECK_FALSE(table.may(0, "action card"));  // no City with an own cube
  CHECK_THAT(table.refusal(0, "action card"), Contains("R60"));
  CHECK_THAT(table.refusal(0, "free sigmund_freud"), Contains("R79"));  // 3 tokens already
  CHECK_THAT(table.refusal(0, "free louise_michel"), Contains("Free Action"));
}

TEST_CASE("One-Use: out of the game after its text, or near the identity if it scored (R25)") {
  Table table;
  table.hand(0, {"royal_jubilee", "golden_dawn"});
  play_card(table, "royal_jubilee", {});
  CHECK(table.near(0) == Strings{"royal_jubilee"});
  table.next_roll(false);
  play_card(table, "golden_dawn", {"seat 1"});
  CHECK(table.removed() == Strings{"golden_dawn"});
  CHECK(table.discard_of(0).empty());
}

TEST_CASE("One-Use cards played for symbols are discarded as usual (R25, R181)") {
  Table table;
  table.hand(0, {"golden_dawn"});
  table.play_all(0, {"action place", "city paris", "add golden_dawn"});
  CHECK(table.discard_of(0) == Strings{"golden_dawn"});
}

TEST_CASE("Sherlock Holmes shows an identity to his seat alone") {
  Table table;
  table.identity(2, Side::restorationist).hand(0, {"sherlock_holmes"});
  play_card(table, "sherlock_holmes", {"seat 2"});
  CHECK(table.view(0).at("seats").at(2).at("identity") == "restorationist");
  CHECK(table.view(1).at("seats").at(2).at("identity") == Json{{"hidden", true}});
  CHECK(table.event("identity_peeked", core::Viewer::seat(0)).at("side") == "restorationist");
  CHECK_FALSE(table.event("identity_peeked", core::Viewer::seat(1)).contains("side"));
  CHECK(table.removed() == Strings{"sherlock_holmes"});
}

TEST_CASE("Sherlock Holmes needs somebody who is not revealed") {
  Table table;
  table.hand(0, {"sherlock_holmes"});
  table.seat(1).revealed = true;
  table.play_all(0, {"action card", "card sherlock_holmes"});  // only seat 2 is left: no question
  CHECK(table.event("identity_peeked").at("target") == 2);
}

TEST_CASE("The Third Section removes a face-up card, and all cubes there go to Limbo") {
  Table table;
  table.hand(0, {"third_section"}).face_up("paris", "dynamite").facedown("paris", {"merchant_bank"});
  table.cubes("paris", 0, 1).cubes("paris", 1, 2).agents("paris", 2, 1);
  play_card(table, "third_section", {"city paris"});
  CHECK(table.removed() == Strings{"dynamite"});
  CHECK(name_of(*table.at("paris").face_up) == "merchant_bank");
  CHECK(table.seat(0).limbo == 6);
  CHECK(table.seat(1).limbo == 7);
  CHECK(table.at("paris").agents[2] == 1);
  CHECK(table.discard_of(0) == Strings{"third_section"});
}

TEST_CASE("Cthulhu puts a face-up card under its stack, where everyone knows it (R141)") {
  Table table;
  table.hand(0, {"cthulhu"}).face_up("paris", "dynamite").cubes("paris", 1, 1);
  SECTION("with facedown cards the next one is turned up") {
    table.facedown("paris", {"merchant_bank", "orient_express"});
    play_card(table, "cthulhu", {"city paris"});
    CHECK(name_of(*table.at("paris").face_up) == "merchant_bank");
    CHECK(table.view(core::Viewer::spectator()).at("cities").at(1).at("facedown") ==
          Json{{{"hidden", true}}, "dynamite"});
    CHECK(table.seat(1).limbo == 6);
    CHECK(table.removed() == Strings{"cthulhu"});
  }
  SECTION("without them the same card is turned up again") {
    table.facedown("paris", {});
    play_card(table, "cthulhu", {"city paris"});
    CHECK(name_of(*table.at("paris").face_up) == "dynamite");
  }
}

TEST_CASE("Pinkerton Agents return up to 2 cubes of one seat from one City to its stock") {
  Table table;
  table.hand(0, {"pinkerton_agents"}).cubes("paris", 1, 3).cubes("rome", 2, 1);
  play_card(table, "pinkerton_agents", {"city paris", "number 2"});  // seat 1 alone has cubes there
  CHECK(table.at("paris").cubes[1] == 1);
  CHECK(table.seat(1).cubes == 4);
  CHECK(table.discard_of(0) == Strings{"pinkerton_agents"});
}

TEST_CASE("A Nihilist Cell returns one cube of another seat, as a One-Use Free Action") {
  Table table;
  table.hand(0, {"nihilist_cell"}).cubes("paris", 1, 3).cubes("paris", 2, 1).cubes("rome", 2, 1);
  table.play_all(0, {"free nihilist_cell", "city paris", "seat 2"});
  CHECK(table.at("paris").cubes[2] == 0);
  CHECK(table.seat(2).cubes == 4);
  CHECK(table.removed() == Strings{"nihilist_cell"});
  CHECK(table.state().actions_done == 0);
}

TEST_CASE("Peter Rachkovsky replaces an Agent where he has one and more pieces than its owner") {
  Table table;
  table.hand(0, {"peter_rachkovsky"}).agents("paris", 0, 1).agents("paris", 1, 1).agents("paris", 2, 2);
  SECTION("more pieces than the owner of the target, not than everybody") {
    table.cubes("paris", 0, 1);
    play_card(table, "peter_rachkovsky", {});  // one City, one owner: no question
    CHECK(table.at("paris").agents == std::array<std::uint8_t, 5>{2, 0, 2, 0, 0});
    CHECK(table.seat(1).agents == 8);
    CHECK(table.removed() == Strings{"peter_rachkovsky"});
  }
  SECTION("equal is not more") { CHECK_FALSE(table.may(0, "action card")); }
  SECTION("without an Agent in stock nobody comes in") {
    table.cubes("paris", 0, 1);
    table.seat(0).agents = 0;
    play_card(table, "peter_rachkovsky", {});
    CHECK(table.at("paris").agents[0] == 1);
    CHECK(table.at("paris").agents[1] == 0);
  }
}

TEST_CASE("Otto von Bismarck places up to 3 cubes in one City") {
  Table table;
  table.hand(0, {"otto_von_bismarck"});
  play_card(table, "otto_von_bismarck", {"city madrid"});
  CHECK(table.options(0) == Strings{"number 1", "number 2", "number 3"});
  CHECK_THAT(table.refusal(0, "number 4"), Contains("1 to 3"));
  table.play(0, "number 2");
  CHECK(table.at("madrid").cubes[0] == 2);
  CHECK(table.discard_of(0) == Strings{"otto_von_bismarck"});
}

TEST_CASE("Prince Kropotkin places one cube, as a Free Action") {
  Table table;
  table.hand(0, {"prince_kropotkin"});
  table.play_all(0, {"free prince_kropotkin", "city cairo"});
  CHECK(table.at("cairo").cubes[0] == 1);
  CHECK(table.discard_of(0) == Strings{"prince_kropotkin"});
}

TEST_CASE("The Mi-Go take a face-up card where they have a cube, whoever leads (R44)") {
  Table table;
  table.hand(0, {"mi_go"})
      .cubes("paris", 0, 1)
      .cubes("paris", 1, 3)
      .face_up("paris", "cthulhu")
      .next_roll(true);
  play_card(table, "mi_go", {});
  CHECK(table.discard_of(0) == Strings{"cthulhu"});
  CHECK(table.removed() == Strings{"mi_go"});
  CHECK(table.seat(0).vp[static_cast<int>(Color::loyalist)] == 3);
  CHECK(table.seat(0).sanity == 2);
  CHECK(table.seat(0).limbo == 6);
  CHECK(table.seat(1).cubes == 5);
}

TEST_CASE("The Necronomicon reorders the top 3 facedown cards, scores 3 and rolls") {
  Table table;
  table.hand(0, {"necronomicon"}).next_roll(true);
  table.facedown("paris", {"dynamite", "merchant_bank", "orient_express", "the_ripper"});
  play_card(table, "necronomicon", {});  // only Paris has facedown cards
  CHECK(table.pending() == "reorder");
  CHECK(table.options(0).size() == 6);
  CHECK(table.view(0).at("cities").at(1).at("facedown") ==
        Json{"dynamite", "merchant_bank", "orient_express", {{"hidden", true}}});
  CHECK(table.view(1).at("cities").at(1).at("facedown").at(0) == Json{{"hidden", true}});
  CHECK_THAT(table.refusal(0, "order dynamite dynamite merchant_bank"), Contains("each once"));
  table.play(0, "order orient_express dynamite merchant_bank");
  CHECK(table.view(0).at("cities").at(1).at("facedown") ==
        Json{"orient_express", "dynamite", "merchant_bank", {{"hidden", true}}});
  CHECK_FALSE(table.event("stack_reordered", core::Viewer::seat(1)).contains("cards"));
  CHECK(table.seat(0).vp[static_cast<int>(Color::loyalist)] == 3);
  CHECK(table.seat(0).sanity == 2);
  CHECK(table.near(0) == Strings{"necronomicon"});
}

TEST_CASE("The Necronomicon with a single facedown card only looks") {
  Table table;
  table.hand(0, {"necronomicon"}).facedown("paris", {"dynamite"});
  play_card(table, "necronomicon", {});
  CHECK(table.state().actions_done == 1);
  CHECK(table.view(0).at("cities").at(1).at("facedown") == Json{"dynamite"});
}

TEST_CASE("The Order of the Golden Dawn makes another seat roll") {
  Table table;
  table.hand(0, {"golden_dawn"}).next_roll(true);
  table.seat(1).sanity = 0;
  table.seat(1).revealed = true;
  play_card(table, "golden_dawn", {});  // seat 2 alone has tokens
  CHECK(table.seat(2).sanity == 2);
}

TEST_CASE("Das Kapital and The Royal Jubilee move a marker 2 and score 2 (R77)") {
  Table table;
  table.hand(0, {"das_kapital", "royal_jubilee"}).tracks(1, 0);
  play_card(table, "das_kapital", {});
  CHECK(table.state().tracks == std::array<std::uint8_t, 2>{1, 2});
  CHECK(table.seat(0).vp[static_cast<int>(Color::restorationist)] == 2);
  for (int s = 0; s < 3; ++s) CHECK(table.seat(s).track_vp == 1);
  play_card(table, "royal_jubilee", {});
  CHECK(table.state().tracks == std::array<std::uint8_t, 2>{3, 2});
  CHECK(table.seat(0).vp[static_cast<int>(Color::loyalist)] == 2);
  for (int s = 0; s < 3; ++s) CHECK(table.seat(s).track_vp == 2);
  CHECK(table.near(0) == Strings{"das_kapital", "royal_jubilee"});
}

TEST_CASE("General Strike: each other seat with a cube in a City chooses one for Limbo, clockwise") {
  Table table(4);
  table.hand(0, {"general_strike"})
      .cubes("paris", 1, 1)
      .cubes("rome", 1, 1)
      .cubes("rome", 3, 2)
      .cubes("rome", 0, 1);
  play_card(table, "general_strike", {});
  CHECK(table.to_act() == Seats{1});
  CHECK(table.options(1) == Strings{"take paris", "take rome"});
  CHECK_THAT(table.refusal(1, "take limbo"), Contains("in a City"));
  table.play(1, "take paris");
  CHECK(table.seat(1).limbo == 6);
  CHECK(table.at("rome").cubes[3] == 1);  // its cubes lay in one City: no question
  CHECK(table.seat(3).limbo == 6);
  CHECK(table.at("rome").cubes[0] == 1);
  CHECK(table.removed() == Strings{"general_strike"});
}

TEST_CASE("Reichenbach Falls removes up to 2 cards of hand and discard pile, then draws") {
  Table table;
  table.hand(0, {"reichenbach_falls", "start_street_gang"}).discard(0, {"start_recruiter"});
  play_card(table, "reichenbach_falls", {});
  CHECK(table.options(0) == Strings{"pick start_street_gang hand", "pick start_recruiter discard", "finish"});
  CHECK_THAT(table.refusal(0, "pick dynamite hand"), Contains("not there"));
  SECTION("both") {
    table.play_all(0, {"pick start_recruiter discard", "pick start_street_gang hand"});
    CHECK(table.removed() == Strings{"start_recruiter", "start_street_gang"});
  }
  SECTION("none") {
    table.play(0, "finish");
    CHECK(table.removed().empty());
  }
  CHECK(table.seat(0).deck.size() == 4);
  CHECK(table.discard_of(0).back() == "reichenbach_falls");
}

TEST_CASE("Reichenbach Falls can be played even with nothing to remove, and is not drawn again (R24, R81)") {
  Table table;
  table.hand(0, {"reichenbach_falls"});
  SECTION("it draws") {
    play_card(table, "reichenbach_falls", {});
    CHECK(table.hand_of(0) == Strings{"start_street_gang"});
  }
  SECTION("from an empty deck nothing: the card itself still lies in the played zone") {
    table.deck(0, {});
    play_card(table, "reichenbach_falls", {});
    CHECK(table.hand_of(0).empty());
    CHECK(table.discard_of(0) == Strings{"reichenbach_falls"});
  }
}

TEST_CASE("VP once scored stay, whatever becomes of the card (R63)") {
  Table table;
  table.hand(0, {"reichenbach_falls"}).discard(0, {"city_london"}).vp(0, Color::neutral, 3);
  play_card(table, "reichenbach_falls", {"pick city_london discard"});
  CHECK(table.removed() == Strings{"city_london"});
  CHECK(table.disc(0) == 3);
}

TEST_CASE("a text may be played without any gain (R82)") {
  Table table;
  table.hand(0, {"sherlock_holmes", "sherlock_holmes"});
  play_card(table, "sherlock_holmes", {"seat 1"});
  play_card(table, "sherlock_holmes", {"seat 1"});  // seen already
  CHECK(table.removed() == Strings{"sherlock_holmes", "sherlock_holmes"});
}

TEST_CASE("Captain Nemo moves up to 3 own pieces from one City to another") {
  Table table;
  table.hand(0, {"captain_nemo"}).agents("paris", 0, 1).cubes("paris", 0, 2);
  play_card(table, "captain_nemo", {"city paris"});
  CHECK_FALSE(table.may(0, "city paris"));
  CHECK_THAT(table.refusal(0, "city paris"), Contains("another City"));
  table.play(0, "city london");
  CHECK(table.options(0) == Strings{"piece agent", "piece cube"});
  table.play(0, "piece agent");
  CHECK(table.options(0) == Strings{"piece cube", "finish"});
  CHECK_THAT(table.refusal(0, "piece agent"), Contains("no such piece"));
  SECTION("three of them") {
    table.play_all(0, {"piece cube", "piece cube"});
    CHECK(table.at("london").agents[0] == 1);
    CHECK(table.at("london").cubes[0] == 2);
  }
  SECTION("or fewer") {
    table.play(0, "finish");
    CHECK(table.at("paris").cubes[0] == 2);
  }
  CHECK(table.state().actions_done == 1);
}

TEST_CASE("A Shoggoth returns an Agent where its seat has a piece, and rolls") {
  Table table;
  table.hand(0, {"shoggoth"}).cubes("paris", 0, 1).agents("paris", 1, 1).agents("rome", 1, 1).next_roll(true);
  play_card(table, "shoggoth", {"city paris"});  // Cairo would do as well, Rome would not
  CHECK(table.at("paris").agents[1] == 0);
  CHECK(table.seat(1).agents == 7);
  CHECK(table.disc(0) == 0);
  CHECK(table.seat(0).sanity == 2);
  CHECK(table.removed() == Strings{"shoggoth"});
}

TEST_CASE("A Shoggoth's roll is skipped for a seat without tokens (R79, R95)") {
  Table table;
  table.hand(0, {"shoggoth"})
      .cubes("paris", 0, 1)
      .agents("paris", 1, 1)
      .agents("cairo", 0, 0)
      .agents("rome", 0, 1);
  table.seat(0).sanity = 0;
  table.seat(0).revealed = true;
  play_card(table, "shoggoth", {});
  CHECK(table.event("sanity_rolled").is_null());
  CHECK(table.at("paris").agents[1] == 0);
}

TEST_CASE("The Diogenes Club draws 2, also beyond 5 cards (R27)") {
  Table table;
  table.hand(0, {"diogenes_club", "dynamite", "dynamite", "dynamite", "dynamite"})
      .deck(0, {"the_times", "the_ripper"});
  table.play(0, "free diogenes_club");
  CHECK(table.hand_of(0) ==
        Strings{"dynamite", "dynamite", "dynamite", "dynamite", "the_ripper", "the_times"});
  CHECK(table.event("cards_drawn", core::Viewer::seat(0)).at("cards").size() == 2);
  CHECK_FALSE(table.event("cards_drawn", core::Viewer::seat(1)).contains("cards"));
  CHECK(table.event("cards_drawn", core::Viewer::seat(1)).at("n") == 2);
}

TEST_CASE("Sigmund Freud gives back a Sanity token, never above 3") {
  Table table;
  table.hand(0, {"sigmund_freud"});
  CHECK_FALSE(table.may(0, "free sigmund_freud"));
  table.seat(0).sanity = 1;
  table.play(0, "free sigmund_freud");
  CHECK(table.seat(0).sanity == 2);
}

TEST_CASE("A Bank in Zurich retrieves 1 or 2 cubes from Limbo") {
  Table table;
  table.hand(0, {"swiss_bank"});
  table.play(0, "free swiss_bank");
  CHECK(table.options(0) == Strings{"number 1", "number 2"});
  table.play(0, "number 2");
  CHECK(table.seat(0).limbo == 3);
  CHECK(table.seat(0).cubes == 7);
}

TEST_CASE("A Bank in Zurich does not ask how many if there is only one cube") {
  Table table;
  table.hand(0, {"swiss_bank"});
  table.seat(0).limbo = 1;
  table.play(0, "free swiss_bank");
  CHECK(table.seat(0).limbo == 0);
  CHECK(table.pending() == "main");
}

TEST_CASE("The Catacombs move one Agent") {
  Table table;
  table.hand(0, {"catacombs"});
  table.play_all(0, {"free catacombs", "move cairo london"});
  CHECK(table.at("london").agents[0] == 1);
  CHECK(table.discard_of(0) == Strings{"catacombs"});
  CHECK(table.pending() == "main");
}

TEST_CASE("The Baker Street Irregulars look at the top facedown card and may put it under the stack") {
  Table table;
  table.hand(0, {"baker_street_irregulars"}).facedown("paris", {"dynamite", "merchant_bank"});
  table.facedown("rome", {"the_ripper"});
  table.play_all(0, {"free baker_street_irregulars", "city paris"});
  CHECK(table.event("stack_peeked", core::Viewer::seat(0)).at("cards") == Json{"dynamite"});
  CHECK_FALSE(table.event("stack_peeked", core::Viewer::seat(1)).contains("cards"));
  CHECK(table.options(0) == Strings{"bottom", "leave"});
  SECTION("bottom: its seat still knows where it lies") {
    table.play(0, "bottom");
    CHECK(table.view(0).at("cities").at(1).at("facedown") == Json{{{"hidden", true}}, "dynamite"});
    CHECK(table.view(1).at("cities").at(1).at("facedown") == Json{{{"hidden", true}}, {{"hidden", true}}});
  }
  SECTION("leave") {
    table.play(0, "leave");
    CHECK(table.view(0).at("cities").at(1).at("facedown") == Json{"dynamite", {{"hidden", true}}});
  }
}

TEST_CASE("A. J. Raffles looks at a hand; what he saw stays known until it leaves that hand (R141)") {
  Table table;
  table.hand(0, {"raffles"}).hand(1, {"dynamite", "the_times"}).hand(2, {"merchant_bank"});
  table.play_all(0, {"free raffles", "seat 1"});
  CHECK(table.event("hand_peeked", core::Viewer::seat(0)).at("cards") == Json{"dynamite", "the_times"});
  CHECK(table.event("hand_peeked", core::Viewer::seat(1)).at("cards").size() == 2);
  CHECK_FALSE(table.event("hand_peeked", core::Viewer::seat(2)).contains("cards"));
  CHECK(table.view(0).at("seats").at(1).at("hand") == Json{"dynamite", "the_times"});
  CHECK(table.view(2).at("seats").at(1).at("hand") == Json{{{"hidden", true}}, {{"hidden", true}}});
  table.play_all(0, {"action pass", "action pass"});
  table.play_all(1, {"action discard", "add the_times", "done", "action pass"});
  CHECK(table.view(0).at("seats").at(1).at("hand") ==
        Json{"dynamite", {{"hidden", true}}, {{"hidden", true}}, {{"hidden", true}}, {{"hidden", true}}});
}

TEST_CASE("A. J. Raffles needs another seat with a hand") {
  Table table;
  table.hand(0, {"raffles"});
  CHECK_FALSE(table.may(0, "free raffles"));
}

TEST_CASE("Forged Papers take a card of the own discard pile into the hand, known to all (R141)") {
  Table table;
  table.hand(0, {"forged_papers", "the_times"}).discard(0, {"dynamite", "merchant_bank"});
  table.play_all(0, {"free forged_papers", "pick merchant_bank discard"});
  CHECK(table.hand_of(0) == Strings{"merchant_bank", "the_times"});
  CHECK(table.discard_of(0) == Strings{"dynamite"});
  CHECK(table.removed() == Strings{"forged_papers"});
  CHECK(table.view(core::Viewer::spectator()).at("seats").at(0).at("hand") ==
        Json{"merchant_bank", {{"hidden", true}}});
}

TEST_CASE("Forged Papers need a discard pile") {
  Table table;
  table.hand(0, {"forged_papers"});
  CHECK_FALSE(table.may(0, "free forged_papers"));
}

TEST_CASE("Louise Michel places an Agent where she has a cube") {
  Table table;
  table.hand(0, {"louise_michel"}).cubes("paris", 0, 1).cubes("rome", 0, 1);
  play_card(table, "louise_michel", {});
  CHECK(table.options(0) == Strings{"city paris", "city rome"});
  CHECK_THAT(table.refusal(0, "city cairo"), Contains("R79"));
  table.play(0, "city rome");
  CHECK(table.at("rome").agents[0] == 1);
  CHECK(table.seat(0).agents == 7);
}
