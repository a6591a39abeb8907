// Every room but the Astronomy Tower, both sides, in Resolution or on placing: section 10, and the
// rewards of cards.json.
#include "tests/rules/argent/errands.hpp"

using namespace arbiter::argent;

TEST_CASE("Merit Slot: its errand flips a badge; without one there is only the IP; a shadow needs none",
          "[room][R101]") {
  Position s = one_mage("library", 2);
  SECTION("with a badge") {
    s.resolve().pick(kBadge);
    CHECK(s.player(0).ints == 1);  // the Research was not possible: nothing to learn
    CHECK(s.reported<BadgeFlipped>() == 1);
  }
  SECTION("without") {
    s.player(0).flipped = 1;
    s.resolve();
    CHECK(s.player(0).ip == 6);  // nothing else was possible
  }
  SECTION("a shadowing Mage") {
    s.player(0).flipped = 1;
    s.behind(1, Colour::blue, "library", 2);
    s.resolve();
    CHECK(s.asked() == 1);
    CHECK(s.can_pick(kTake));
  }
}

TEST_CASE("rooms are resolved in reading order, in each slot the Mage, then its shadow", "[room][R104]") {
  Position s;
  s.in(0, Colour::red, "guilds", 2);
  s.behind(2, Colour::red, "library", 4);
  s.in(1, Colour::red, "library", 4);
  s.behind(0, Colour::blue, "library", 3);
  s.resolve();
  CHECK(s.player(0).ip == 6);  // the shadow of Library 3: a Buy and Research, neither possible
  CHECK(s.asked() == 1);
  s.pick(kForfeit);
  CHECK(s.asked() == 2);
  s.pick(kForfeit);
  CHECK(s.asked() == 0);
}

TEST_CASE("an errand that can do nothing is not offered: the Mage brings 1 IP", "[room][R104]") {
  Position s;
  s.in(0, Colour::red, "library", 3);  // a Buy and a Research: no tableau, no tokens
  s.resolve();
  CHECK(s.player(0).ip == 6);
  CHECK(s.state.round == 2);
}

TEST_CASE("Library A", "[room]") {
  SECTION("1: 1 WIS and draft a Vault card, which is replaced at once") {
    Position s = one_mage("library", 1);
    tableau(s);
    s.resolve().pick(kBadge).pick(PickCard{card("gilded_chalice")});
    CHECK(s.player(0).wis == 1);
    CHECK(s.player(0).items.size() == 1);
  }
  SECTION("2: 1 INT and 1 Research") {
    Position s = one_mage("library", 2);
    tableau(s);
    s.resolve().pick(kBadge).pick(LearnSpell{card("wrath_of_heaven")});
    CHECK(s.player(0).spells.size() == 1);
    CHECK(s.player(0).ints == 0);
  }
  SECTION("3: a Buy and 1 Research") {
    Position s = one_mage("library", 3);
    tableau(s);
    s.player(0).gold = 4;
    s.resolve().pick(kTake).pick(BuyCard{card("gilded_chalice")});
    CHECK(s.player(0).gold == 0);
    CHECK(s.player(0).items.size() == 1);
  }
  SECTION("4: 1 INT, or 1 WIS, or 1 Research") {
    Position s = one_mage("library", 4);
    s.resolve().pick(kTake).pick(PickAlternative{1});
    CHECK(s.player(0).wis == 1);
  }
}

TEST_CASE("Library B", "[room]") {
  SECTION("1: 1 Research and draft a Vault card") {
    Position s = one_mage("library", 1, true);
    tableau(s);
    s.player(0).ints = 1;
    s.resolve().pick(kBadge).pick(LearnSpell{card("the_gift_of_fire")}).pick(PickCard{card("spirits")});
    CHECK(s.player(0).spells[0].card == card("the_gift_of_fire"));
    CHECK(s.player(0).items[0].card == card("spirits"));
  }
  SECTION("2: 1 INT and 1 WIS; or 3 Research") {
    Position s = one_mage("library", 2, true);
    tableau(s);
    s.player(0).ints = 1;
    s.resolve().pick(kBadge).pick(PickAlternative{0});
    CHECK(s.player(0).ints == 2);
    CHECK(s.player(0).wis == 1);
  }
  SECTION("3: 2 Buys; or a Buy and a Research") {
    Position s = one_mage("library", 3, true);
    tableau(s);
    s.player(0).gold = 5;
    s.resolve().pick(kTake);
    s.pick(PickAlternative{0}).pick(BuyCard{card("spirits")}).pick(BuyCard{card("gilded_chalice")});
    CHECK(s.player(0).gold == 0);
    CHECK(s.player(0).items.size() == 2);
  }
  SECTION("4 as on side A") {
    Position s = one_mage("library", 4, true);
    s.resolve().pick(kTake).pick(PickAlternative{0});
    CHECK(s.player(0).ints == 1);
  }
}

TEST_CASE("Council Chamber A: draft a Supporter, or a Mark", "[room]") {
  Position s = one_mage("council_chamber", 2);
  tableau(s);
  s.resolve().pick(kTake);
  SECTION("Supporter; it is not replaced") {
    s.pick(PickAlternative{0}).pick(PickCard{card("alumis")});
    CHECK(s.player(0).supporters[0] == card("alumis"));
  }
  SECTION("a Familiar goes to the pile at once") {
    s.pick(PickAlternative{0}).pick(PickCard{card("juto")});
    CHECK(s.player(0).pile[0] == card("juto"));
    CHECK(s.player(0).supporters.empty());
  }
  SECTION("Mark") {
    s.pick(PickAlternative{1}).pick(PickVoter{5});
    CHECK(s.state.board.voters[5].marks.contains(Seat{0}));
    CHECK(s.state.board.voters[5].voter.known_to(Seat{0}));
    CHECK(s.player(0).marks == 9);
  }
}

TEST_CASE("Council Chamber B: all three, two different ones, or one", "[room][R111]") {
  SECTION("1") {
    Position s = one_mage("council_chamber", 1, true);
    tableau(s);
    s.resolve().pick(kBadge).pick(PickCard{card("alumis")}).pick(PickVoter{0});
    CHECK(s.player(0).ip == 6);
    CHECK(s.player(0).supporters.size() == 1);
    CHECK(s.player(0).marks == 9);
  }
  SECTION("2: not the same twice") {
    Position s = one_mage("council_chamber", 2, true);
    tableau(s);
    s.resolve().pick(kTake).pick(PickAlternative{1});
    CHECK(!s.can_pick(PickAlternative{1}));
    s.pick(PickAlternative{2}).pick(PickVoter{11});
    CHECK(s.player(0).ip == 6);
    CHECK(s.player(0).marks == 9);
  }
  SECTION("4: one") {
    Position s = one_mage("council_chamber", 4, true);
    s.resolve().pick(kTake);
    CHECK(!s.can_pick(PickAlternative{0}));  // the Supporter Tableau is empty
    s.pick(PickAlternative{1});
    CHECK(s.player(0).ip == 6);
  }
}

TEST_CASE("Adventuring A", "[room]") {
  SECTION("1: a Secret Supporter and 3 Gold") {
    Position s = one_mage("adventuring", 1);
    s.resolve().pick(kBadge);
    CHECK(s.player(0).secrets.size() == 1);
    CHECK(s.player(0).gold == 3);
  }
  SECTION("2: draw a Vault card, 2 IP or 1 INT") {
    Position s = one_mage("adventuring", 2);
    s.resolve().pick(kTake).pick(PickAlternative{0});
    CHECK(s.player(0).items[0].card == card("ancient_armor"));
  }
  SECTION("3: learn the top card of the Spell deck for an INT, 2 IP or 1 WIS") {
    Position s = one_mage("adventuring", 3);
    s.player(0).ints = 1;
    s.resolve().pick(kTake).pick(PickAlternative{0});
    CHECK(s.player(0).spells[0].card == card("wrath_of_heaven"));
    CHECK(s.player(0).ints == 0);
  }
  SECTION("3 without INT: the Spell is not offered") {
    Position s = one_mage("adventuring", 3);
    s.resolve().pick(kTake);
    CHECK(!s.can_pick(PickAlternative{0}));
  }
}

TEST_CASE("Adventuring B: who places may turn up a card; the errand takes one of the pool", "[room][R107]") {
  Position s;
  s.replace_room("training_fields", "adventuring").side_b("adventuring");
  const MageId red = s.office(0, Colour::red);
  s.in(1, Colour::neutral, "adventuring", 5);
  s.turn().act(place(red, "adventuring", 2));
  CHECK(s.kind() == "turn_up");
  s.pick(PickDeck{DeckName::supporter});
  REQUIRE(s.state.university.pool.size() == 1);
  CHECK(s.state.university.pool[0] == card("allys_mehrmus"));
  s.state.agenda.clear();
  s.state.university.pool.push_back(card("wrath_of_heaven"));
  s.resolve().pick(kTake);  // without INT only the Supporter can be taken
  CHECK(s.player(0).supporters.size() == 1);
  CHECK(s.player(1).ip == 6);  // nothing left that seat 1 could take
  const auto& deck = s.state.board.spells;
  CHECK(deck[deck.size() - 1].truth() == card("wrath_of_heaven"));  // leftovers go under their decks
}

TEST_CASE("Adventuring B: at most 3 of a type, and the draw may be declined", "[room][R107]") {
  Position s;
  s.replace_room("training_fields", "adventuring").side_b("adventuring");
  const MageId red = s.office(0, Colour::red);
  for (const char* id : {"spirits", "mana_crystal", "spellblade"})
    s.state.university.pool.push_back(card(id));
  s.turn().act(place(red, "adventuring", 2));
  CHECK(!s.can_pick(PickDeck{DeckName::vault}));
  s.pick(Decline{});
  CHECK(s.state.university.pool.size() == 3);
}

TEST_CASE("Archmage's Study A", "[room][R78]") {
  SECTION("1: pay 1 Mana for the Apprentice, a temporary Mage") {
    Position s;
    s.player(0).badges = 1;
    s.player(0).mana = 1;
    const MageId red = s.office(0, Colour::red);
    s.turn().act(place(red, "archmages_study", 1)).pick(kBadge);
    CHECK(s.player(0).mana == 0);
    CHECK(s.in_office(34));
    CHECK(s[34].temporary);
    CHECK(s.player(0).flipped == 1);
  }
  SECTION("1: without Mana there is only the IP") {
    Position s = placing("archmages_study", 1);
    CHECK(s.player(0).ip == 6);
  }
  SECTION("2: 1 IP and exchange for another colour, which has no power or reward now") {
    Position s = placing("archmages_study", 2);
    s.pick(kTake);
    CHECK(s.kind() == "exchange");
    CHECK(!s.can_pick(PickColour{Colour::red}));
    CHECK(!s.can_pick(PickColour{Colour::apprentice}));
    s.pick(PickColour{Colour::blue});
    CHECK(s.player(0).ip == 6);
    CHECK(s[0].spot == Spot::supply);
    CHECK(s.at(18, "archmages_study", 2));
  }
  SECTION("3: the exchange alone; it may be declined") {
    Position s = placing("archmages_study", 3);
    s.pick(kTake).pick(Decline{});
    CHECK(s.at(0, "archmages_study", 3));
  }
}

TEST_CASE("Archmage's Study B", "[room][R78]") {
  SECTION("1: pay 2 Gold") {
    Position s;
    s.side_b("archmages_study");
    s.player(0).badges = 1;
    s.player(0).gold = 2;
    s.turn().act(place(s.office(0, Colour::red), "archmages_study", 1)).pick(kBadge);
    CHECK(s.player(0).gold == 0);
    CHECK(s.in_office(34));
  }
  SECTION("1: the Auric Catalyst waives it (R58)") {
    Position s;
    s.side_b("archmages_study");
    s.player(0).badges = 1;
    s.item(0, "auric_catalyst");
    s.turn().act(place(s.office(0, Colour::red), "archmages_study", 1)).pick(kBadge);
    CHECK(s.in_office(34));
    CHECK(s.player(0).pile[0] == card("auric_catalyst"));
  }
  SECTION("2: 1 Mana and an exchange") {
    Position s = placing("archmages_study", 2, true);
    s.pick(kTake).pick(PickColour{Colour::neutral});
    CHECK(s.player(0).mana == 1);
    CHECK(s.at(30, "archmages_study", 2));
  }
  SECTION("3: exchange for a neutral one, then 3 Marks") {
    Position s = placing("archmages_study", 3, true);
    s.pick(kTake).pick(PickVoter{0}).pick(PickVoter{1}).pick(PickVoter{2});
    CHECK(s.at(30, "archmages_study", 3));
    CHECK(s.player(0).marks == 7);
  }
  SECTION("3: a neutral Mage gets no Marks") {
    Position s;
    s.side_b("archmages_study");
    s.turn().act(place(s.office(0, Colour::neutral), "archmages_study", 3));
    CHECK(s.player(0).marks == 10);
    CHECK(s.player(0).ip == 6);
  }
}

TEST_CASE("Catacombs A and B", "[room]") {
  SECTION("A1: a Secret Supporter, then a Mark") {
    Position s = one_mage("catacombs", 1);
    s.resolve().pick(kBadge).pick(PickVoter{4});
    CHECK(s.player(0).secrets.size() == 1);
    CHECK(s.player(0).marks == 9);
  }
  SECTION("A2: 2 IP") {
    Position s = one_mage("catacombs", 2);
    s.resolve().pick(kTake);
    CHECK(s.player(0).ip == 7);
  }
  SECTION("A3: 1 IP for each seat with strictly more") {
    Position s = one_mage("catacombs", 3);
    s.player(1).ip = 6;
    s.player(2).ip = 9;
    s.resolve().pick(kTake);
    CHECK(s.player(0).ip == 7);
  }
  SECTION("A3: where that is the 1 IP that there is instead of it, nobody is asked, whoever's it is (R104)") {
    Position s;
    if (!s.offers().in_play(room("catacombs"))) s.replace_room("training_fields", "catacombs");
    s.in(1, Colour::red, "catacombs", 3);
    s.player(0).ip = 9;  // for seat 0 nobody has more, for seat 1 one seat
    s.player(1).ip = 6;
    s.player(2).ip = 5;
    s.resolve();
    CHECK(s.player(1).ip == 7);
  }
  SECTION("B1: swap 1 IP for 10 Gold") {
    Position s = one_mage("catacombs", 1, true);
    s.resolve().pick(kBadge).pick(Accept{});
    CHECK(s.player(0).ip == 4);
    CHECK(s.player(0).gold == 10);
  }
  SECTION("B2: swap 2 Gold for 1 IP, up to 4 times, each time as one likes") {
    Position s = one_mage("catacombs", 2, true);
    s.player(0).gold = 7;
    s.resolve().pick(kTake).pick(Accept{}).pick(Accept{}).pick(Stop{});
    CHECK(s.player(0).ip == 7);
    CHECK(s.player(0).gold == 3);
  }
  SECTION("B3: swap 1 Gold for 1 IP, up to 3 times") {
    Position s = one_mage("catacombs", 3, true);
    s.player(0).gold = 7;
    s.resolve().pick(kTake).pick(Accept{}).pick(Accept{}).pick(Accept{});
    CHECK(s.player(0).ip == 8);
    CHECK(s.state.round == 2);
  }
}

TEST_CASE("Chapel A and B", "[room]") {
  SECTION("A1: 1 INT, 1 WIS and a Mark") {
    Position s = one_mage("chapel", 1);
    s.resolve().pick(kBadge).pick(PickVoter{3});
    CHECK(s.player(0).ints == 1);
    CHECK(s.player(0).wis == 1);
  }
  SECTION("A2: 2 IP and a Mark") {
    Position s = one_mage("chapel", 2);
    s.resolve().pick(kTake).pick(PickVoter{3});
    CHECK(s.player(0).ip == 7);
  }
  SECTION("A3: 2 Gold or 2 Mana; and a Mark") {
    Position s = one_mage("chapel", 3);
    s.resolve().pick(kTake).pick(PickAlternative{1}).pick(PickVoter{3});
    CHECK(s.player(0).mana == 2);
    CHECK(s.player(0).marks == 9);
  }
  SECTION("B, at once: 2 Marks; 1 IP and a Mark; a Mark") {
    Position a = placing("chapel", 1, true);
    a.pick(kBadge).pick(PickVoter{3}).pick(PickVoter{4});
    CHECK(a.player(0).marks == 8);
    Position b = placing("chapel", 2, true);
    b.pick(kTake).pick(PickVoter{3});
    CHECK(b.player(0).ip == 6);
    Position c = placing("chapel", 3, true);
    c.pick(kTake).pick(PickVoter{3});
    CHECK(c.player(0).marks == 9);
  }
}

TEST_CASE("Courtyard: Mana by WIS, unspent and on Spells", "[room][R110]") {
  const auto mana = [](int slot, bool b) {
    Position s = one_mage("courtyard", slot, b);
    s.player(0).wis = 1;
    s.spell(0, "the_gift_of_fire", 3);  // two more
    s.resolve();
    s.pick(slot == 1 ? kBadge : kTake);
    if (s.kind() == "research") s.pick(Decline{});
    return s.player(0).mana;
  };
  CHECK(mana(1, false) == 5);
  CHECK(mana(2, false) == 3);
  CHECK(mana(3, false) == 3);
  CHECK(mana(1, true) == 3);
  CHECK(mana(2, true) == 3);
  CHECK(mana(3, true) == 2);  // half, rounded up
}

TEST_CASE("Dormitory A and B: Mages of any colour from the supply", "[room][R77]") {
  SECTION("A: swap 2 or 6 Gold") {
    Position s = one_mage("dormitory", 1);
    s.player(0).gold = 2;
    s.resolve().pick(kBadge).pick(Accept{}).pick(PickColour{Colour::green});
    CHECK(s.player(0).gold == 0);
    CHECK(s.offers().owned(0, Colour::green) == 1);
    Position t = one_mage("dormitory", 2);
    t.player(0).gold = 5;
    t.resolve();
    CHECK(t.player(0).ip == 6);  // not payable
  }
  SECTION("B: for nothing, or 2 IP") {
    Position s = one_mage("dormitory", 1, true);
    s.in(0, Colour::red, "chapel", 3);
    s.resolve().pick(kForfeit).pick(kBadge);      // the Chapel comes before
    CHECK(!s.can_pick(PickColour{Colour::red}));  // two already
    CHECK(!s.can_pick(PickColour{Colour::apprentice}));
    s.pick(PickColour{Colour::neutral});
    CHECK(s.offers().owned(0) == 3);
    Position t = one_mage("dormitory", 2, true);
    t.resolve().pick(kTake).pick(Accept{}).pick(PickColour{Colour::gray});
    CHECK(t.player(0).ip == 3);
  }
  SECTION("a seat has 7 Loyalty Badges, so 7 Mages at most (R5)") {
    Position s = one_mage("dormitory", 1, true);
    for (const Colour colour :
         {Colour::red, Colour::green, Colour::green, Colour::blue, Colour::blue, Colour::neutral}) {
      s.office(0, colour);
    }
    s.resolve();
    CHECK(s.offers().owned(0) == 7);
    CHECK(s.player(0).ip == 6);
  }
}

TEST_CASE("Great Hall B: 2 Gold or 1 Mana", "[room]") {
  Position s = placing("great_hall", 1, true);
  s.pick(kTake).pick(PickAlternative{0});
  CHECK(s.player(0).gold == 2);
}

TEST_CASE("Guilds A in Resolution, B at once", "[room]") {
  const int gold[] = {8, 6, 4}, mana[] = {4, 3, 2};
  for (int slot = 1; slot <= 3; ++slot) {
    Position s = one_mage("guilds", slot);
    s.resolve().pick(slot == 1 ? kBadge : kTake).pick(PickAlternative{0});
    CHECK(s.player(0).gold == gold[slot - 1]);
    Position t = one_mage("guilds", slot);
    t.resolve().pick(slot == 1 ? kBadge : kTake).pick(PickAlternative{1});
    CHECK(t.player(0).mana == mana[slot - 1]);
    Position u = placing("guilds", slot, true);
    u.pick(slot == 1 ? kBadge : kTake).pick(PickAlternative{0});
    CHECK(u.player(0).gold == 8 - 2 * slot);
  }
}

TEST_CASE("Student Stores A: each Buy may buy INT, WIS or Research for 4 Gold", "[room][R110]") {
  Position s = one_mage("student_stores", 1);
  tableau(s);
  s.player(0).gold = 13;
  s.resolve().pick(kBadge).pick(BuyGood{Ware::intelligence}).pick(BuyGood{Ware::research});
  CHECK(s.kind() == "research");
  s.pick(LearnSpell{card("the_gift_of_fire")}).pick(BuyCard{card("gilded_chalice")});
  CHECK(s.player(0).gold == 1);
  CHECK(s.state.round == 2);  // three Buys
  Position t = one_mage("student_stores", 3);
  t.player(0).gold = 4;
  t.resolve().pick(kTake).pick(BuyGood{Ware::wisdom});
  CHECK(t.player(0).wis == 1);
}

TEST_CASE("Student Stores B: cheaper, and once the tableau may be redealt for 1 Gold", "[room][R110]") {
  Position s = one_mage("student_stores", 1, true);
  tableau(s);
  s.player(0).gold = 9;
  s.resolve().pick(kBadge).pick(Redeal{});
  CHECK(s.player(0).gold == 8);
  CHECK(s.state.board.vault_tableau[0] == card("ancient_armor"));
  CHECK(!s.can_pick(Redeal{}));
  s.pick(BuyCard{card("ancient_armor")});  // 5 - 2
  CHECK(s.player(0).gold == 5);
  s.pick(Decline{});
  Position t = one_mage("student_stores", 2, true);
  tableau(t);
  t.player(0).gold = 4;
  t.resolve().pick(kTake).pick(BuyCard{card("gilded_chalice")});
  CHECK(t.player(0).gold == 0);
}

TEST_CASE("Training Fields A and B", "[room]") {
  SECTION("A") {
    Position s = one_mage("training_fields", 1);
    s.resolve().pick(kBadge);
    CHECK(s.player(0).ints == 1);
    CHECK(s.player(0).wis == 1);
    Position t = one_mage("training_fields", 2);
    t.resolve().pick(kTake);
    CHECK(t.player(0).ints == 1);
    Position u = one_mage("training_fields", 3);
    u.resolve().pick(kTake);
    CHECK(u.player(0).wis == 1);
  }
  SECTION("B") {
    Position s = one_mage("training_fields", 1, true);
    tableau(s);
    s.resolve().pick(kBadge).pick(PickAlternative{0});
    CHECK(s.kind() == "research");
    s.pick(LearnSpell{card("the_gift_of_fire")});
    CHECK(s.kind() == "research");  // the second one
    s.pick(Decline{});
    Position t = one_mage("training_fields", 2, true);
    t.resolve().pick(kTake).pick(PickAlternative{1});
    CHECK(t.player(0).wis == 1);
    Position u = one_mage("training_fields", 3, true);
    u.resolve().pick(kTake);
    CHECK(u.player(0).mana == 2);  // Research was not possible
  }
}

TEST_CASE("Vault A: three cards are revealed when the room starts; leftovers go under the deck",
          "[room][R106]") {
  Position s;
  s.player(0).badges = 1;
  s.in(0, Colour::red, "vault", 1);
  s.in(1, Colour::red, "vault", 3);
  s.resolve().pick(kBadge).pick(PickCard{card("the_arcane_eye")});
  CHECK(s.state.university.revealed.size() == 2);
  CHECK(s.asked() == 1);
  s.pick(kTake).pick(PickCard{card("ancient_armor")});
  CHECK(s.player(0).items[0].card == card("the_arcane_eye"));
  CHECK(s.state.university.revealed.empty());
  Position t;
  t.resolve();
  CHECK(t.reported<CardTurnedUp>() == 11);  // nobody was there: only the tableaus of round 2 were dealt
}

TEST_CASE("Vault B", "[room]") {
  SECTION("1: draft and 4 Gold") {
    Position s = one_mage("vault", 1, true);
    tableau(s);
    s.resolve().pick(kBadge).pick(PickCard{card("spirits")});
    CHECK(s.player(0).gold == 4);
    CHECK(s.player(0).items.size() == 1);
  }
  SECTION("2: draft or 5 Gold; 3: 3 Gold") {
    Position s = one_mage("vault", 2, true);
    s.resolve().pick(kTake);
    CHECK(s.player(0).gold == 5);
    Position t = one_mage("vault", 3, true);
    t.resolve().pick(kTake);
    CHECK(t.player(0).gold == 3);
  }
}

TEST_CASE("the Infirmary is skipped in Resolution, and its Mages go home", "[room][R34]") {
  Position s;
  const MageId hurt = s.ward(0, Colour::red);
  s.resolve();
  CHECK(s.in_office(hurt));
  CHECK(s.player(0).ip == 5);
}

TEST_CASE("a locked room does its errands, and opens after Resolution", "[room][R69]") {
  Position s;
  s.in(0, Colour::red, "guilds", 3);
  s.state.university.locked = static_cast<std::uint16_t>(1u << room("guilds").index);
  s.resolve().pick(kTake).pick(PickAlternative{0});
  CHECK(s.player(0).gold == 4);
  CHECK(s.state.university.locked == 0);
}
