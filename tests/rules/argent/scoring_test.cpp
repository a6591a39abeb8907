// The end of the game: every Voter, ties, abstaining, the winner: section 11.
#include "rules/argent/scoring.hpp"

#include "tests/rules/argent/position.hpp"

using namespace arbiter::argent;

namespace {

std::optional<Seat> vote(const Position& s, std::string_view id) {
  return winner_of(data(), s.state, score(data(), s.state), voter(id));
}
int value(const Position& s, Seat seat, Criterion c) {
  return score(data(), s.state)[seat][static_cast<int>(c)];
}
/// Round 5 is over.
void end(Position& s) {
  s.state.round = kRounds;
  s.resolve();
}

}  // namespace

TEST_CASE("Most Influence and 2nd Most Influence", "[scoring][R118]") {
  Position s;
  s.player(0).ip = 9;
  s.player(1).ip = 12;
  s.player(2).ip = 3;
  CHECK(vote(s, "nostros_calahan") == Seat{1});
  CHECK(vote(s, "melinda_marsellis") == Seat{0});
}

TEST_CASE("equal Influence: the marker lower in the stack", "[scoring][R118]") {
  Position s;
  s.player(0).ip = s.player(1).ip = 9;
  s.player(2).ip = 3;
  s.state.board.stack.clear();
  for (const Seat seat : {Seat{2}, Seat{1}, Seat{0}}) s.state.board.stack.push_back(seat);  // 1 came before 0
  CHECK(vote(s, "nostros_calahan") == Seat{1});
  CHECK(vote(s, "melinda_marsellis") == Seat{0});
}

TEST_CASE("Most and 2nd Most Supporters: office, pile and secret ones; ties go to more Influence",
          "[scoring][R117]") {
  Position s;
  s.supporter(0, "alumis");
  s.player(0).pile.push_back(card("juto"));
  s.player(1).secrets.push_back(HiddenCard(card("salamander")));
  s.player(1).secrets.push_back(HiddenCard(card("borneo")));
  s.player(1).ip = 8;
  s.player(2).pile.push_back(card("wyvern"));
  CHECK(value(s, 0, Criterion::supporters) == 2);
  CHECK(vote(s, "luna_van_kessel") == Seat{1});
  CHECK(vote(s, "colth_midlun") == Seat{0});
}

TEST_CASE("the winner of Most is left out of 2nd Most after its tie-break; nobody else with any: it abstains",
          "[scoring][R118]") {
  Position s;
  s.supporter(0, "alumis");
  CHECK(vote(s, "luna_van_kessel") == Seat{0});
  CHECK(vote(s, "colth_midlun") == std::nullopt);
}

TEST_CASE("Mana, Gold, Marks", "[scoring]") {
  Position s;
  s.player(1).mana = 4;
  s.player(2).mana = 3;
  s.player(2).gold = 1;
  s.state.board.voters[3].marks.insert(0);
  CHECK(vote(s, "adienna_callista") == Seat{1});
  CHECK(vote(s, "gerard_matranga") == Seat{2});
  CHECK(vote(s, "cairngort_rexan") == Seat{0});
}

TEST_CASE("Intelligence and Wisdom: unspent and on Spells", "[scoring][R117]") {
  Position s;
  s.player(0).ints = 2;
  s.player(1).ints = 1;
  s.spell(1, "the_gift_of_fire", 3);
  s.spell(1, "wrath_of_heaven", 1);
  s.player(0).wis = 1;
  CHECK(value(s, 1, Criterion::intelligence) == 3);
  CHECK(value(s, 1, Criterion::wisdom) == 2);
  CHECK(vote(s, "ainos_lockehart") == Seat{1});
  CHECK(vote(s, "lord_eustace") == Seat{1});
}

TEST_CASE("Treasures and Consumables: in office and pile; a used Sealed Scroll is a Treasure",
          "[scoring][R117]") {
  Position s;
  s.item(0, "gilded_chalice", true);
  s.player(0).pile.push_back(card("sealed_scroll"));
  s.item(1, "spirits");
  s.player(1).pile.push_back(card("runestone"));
  s.item(2, "spellblade");
  CHECK(vote(s, "amon_elcela") == Seat{0});
  CHECK(vote(s, "dareios_kuel") == Seat{1});
}

TEST_CASE("Research counts levels; the Starting Spell none", "[scoring][R117]") {
  Position s;
  s.spell(0, "trance");
  s.spell(0, "the_gift_of_fire", 1);
  s.spell(1, "wrath_of_heaven", 3);
  CHECK(value(s, 0, Criterion::research) == 1);
  CHECK(value(s, 1, Criterion::research) == 3);
  CHECK(vote(s, "candide_malephaise") == Seat{1});
}

TEST_CASE("departments: Supporters and researched levels of that department", "[scoring][R117]") {
  struct Case {
    const char* voter;
    const char* spell;
    const char* supporter;
  };
  for (const Case& c : {Case{"rufus_zane", "the_gift_of_fire", "allys_mehrmus"},
                        Case{"abarene_unt_hallicris", "songs_of_springtime", "wyvern"},
                        Case{"hepzibah_culotre", "tenets_of_dominance", "alumis"},
                        Case{"st_abdel_iyes", "of_mortal_form", "juto"},
                        Case{"jeris_iyes", "temporal_calculus", "rixia_van_sorrel"}}) {
    Position s;
    CHECK(vote(s, c.voter) == std::nullopt);
    s.spell(0, c.spell, 2);
    s.supporter(1, c.supporter);
    CHECK(vote(s, c.voter) == Seat{0});
    s.player(1).pile.push_back(card(c.supporter));
    s.player(1).secrets.push_back(HiddenCard(card(c.supporter)));
    CHECK(vote(s, c.voter) == Seat{1});
  }
}

TEST_CASE("Diversity: one for each department among Spells and one among Supporters, ten at most",
          "[scoring][R117]") {
  Position s;
  for (const char* id : {"the_gift_of_fire", "songs_of_springtime", "tenets_of_dominance", "of_mortal_form",
                         "temporal_calculus"}) {
    s.spell(0, id, 3);
  }
  for (const char* id : {"allys_mehrmus", "wyvern", "alumis", "juto", "rixia_van_sorrel", "salamander"}) {
    s.supporter(0, id);
  }
  s.spell(1, "trance");
  CHECK(value(s, 0, Criterion::diversity) == 10);
  CHECK(value(s, 1, Criterion::diversity) == 0);
  CHECK(vote(s, "marmelee_greyheart") == Seat{0});
}

TEST_CASE("White Ash is shown at the end, secret or not, and counts for the department announced",
          "[scoring][R116]") {
  Position s;
  s.player(1).secrets.push_back(HiddenCard(card("white_ash"), {}, arbiter::core::SeatSet::of(1)));
  end(s);
  CHECK(s.kind() == "white_ash");
  CHECK(s.asked() == 1);
  CHECK(s.player(1).secrets[0].known_to(arbiter::core::Viewer::spectator()));
  CHECK(s.reported<SecretShown>() == 1);
  s.pick(PickDepartment{Department::divinity});
  CHECK(s.state.phase == Phase::over);
  CHECK(value(s, 1, Criterion::divinity) == 1);
  CHECK(value(s, 1, Criterion::mysticism) == 0);
  CHECK(value(s, 1, Criterion::diversity) == 1);
}

TEST_CASE("after round 5 all Voters are turned up and awarded; the most votes win", "[scoring][R119]") {
  Position s;
  s.player(2).mana = 3;
  s.player(2).gold = 3;
  s.player(1).ip = 20;
  end(s);
  CHECK(s.state.phase == Phase::over);
  CHECK(s.kind() == "none");
  for (const VoterPlace& place : s.state.board.voters) {
    CHECK(place.voter.known_to(arbiter::core::Viewer::spectator()));
  }
  // Mana, Gold, and 2nd Most Influence: of the equal seats 0 and 2 the lower marker is that of seat 2.
  CHECK(votes(s.state, 2) == 3);
  CHECK(votes(s.state, 1) == 1);
}

TEST_CASE("equal votes: more Influence, then the lower marker", "[scoring][R119]") {
  Position s;
  s.state.board.voters[2].winner = 0;
  s.state.board.voters[3].winner = 1;
  s.player(1).ip = 6;
  CHECK(ranking(s.state)[0] == 1);
  s.player(1).ip = 5;
  s.state.board.stack.clear();
  for (const Seat seat : {Seat{0}, Seat{1}, Seat{2}}) s.state.board.stack.push_back(seat);
  CHECK(ranking(s.state)[0] == 0);
  CHECK(ranking(s.state)[2] == 2);
}
