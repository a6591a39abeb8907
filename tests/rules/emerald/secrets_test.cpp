// Who knows what, and the worlds that a viewer cannot tell apart.
#include <map>
#include <set>

#include "rules/emerald/zones.hpp"
#include "tests/rules/emerald/position.hpp"

using namespace arbiter;
using namespace arbiter::emerald;

namespace {

constexpr int kDraws = 200;

/// Calls check(state) for worlds that the viewer cannot tell from this one.
template <class Check>
void in_other_worlds(Position& position, core::Viewer viewer, Check&& check) {
  core::Rng rng(core::Seed{});
  for (int i = 0; i < kDraws; ++i) {
    const auto twin = position.match().clone();
    twin->resample(viewer, rng);
    check(std::as_const(static_cast<core::MatchOf<Emerald>&>(*twin)).state());
  }
}

std::string facedown(const State& state, const char* city, int depth) {
  const auto& down = state.at(city_of(city)).down;
  return name_of(down[down.size() - 1 - static_cast<std::size_t>(depth)].card.truth());
}

Position with_stacks() {
  Position position;
  position.facedown("london", {"dynamite", "gloriana", "city_london", "merchant_bank"});
  position.facedown("paris", {"the_ripper", "yog_sothoth"});
  for (const char* id : {"orient_express", "mi_go", "shoggoth"})
    position.state().box.push_back(HiddenCard(card_of(id)));
  return position;
}

}  // namespace

TEST_CASE("a City's own cards stay in its stack, Game cards may be in any stack or in the box (R10)") {
  Position position = with_stacks();
  std::set<std::string> tops, in_box;
  std::map<std::string, int> where_gloriana;
  in_other_worlds(position, core::Viewer::seat(1), [&](const State& state) {
    std::multiset<std::string> london, paris;
    for (int i = 0; i < 4; ++i) london.insert(facedown(state, "london", i));
    for (int i = 0; i < 2; ++i) paris.insert(facedown(state, "paris", i));
    CHECK(london.count("gloriana") == 1);
    CHECK(london.count("city_london") == 1);
    CHECK(paris.count("yog_sothoth") == 1);
    tops.insert(facedown(state, "london", 0));
    for (int i = 0; i < 4; ++i) where_gloriana[facedown(state, "london", i) + std::to_string(i)]++;
    for (const HiddenCard& card : state.box) in_box.insert(name_of(card.truth()));
  });
  CHECK(in_box == std::set<std::string>{"dynamite", "merchant_bank", "the_ripper", "orient_express", "mi_go",
                                        "shoggoth"});
  CHECK(tops.size() == 8);  // the six Game cards, and London's own two
  for (int i = 0; i < 4; ++i)
    CHECK(where_gloriana["gloriana" + std::to_string(i)] > kDraws / 8);  // of about a quarter
}

TEST_CASE("what a seat has seen of a stack stays as it is, for that seat alone (R141)") {
  Position position = with_stacks();
  position.hand(0, {"baker_street_irregulars"});
  position.play_all(0, {"free baker_street_irregulars", "city london", "bottom"});
  in_other_worlds(position, core::Viewer::seat(0),
                  [&](const State& state) { CHECK(facedown(state, "london", 3) == "dynamite"); });
  std::set<std::string> bottoms;
  in_other_worlds(position, core::Viewer::seat(1),
                  [&](const State& state) { bottoms.insert(facedown(state, "london", 3)); });
  CHECK(bottoms.size() == 8);
}

TEST_CASE("hand and draw deck of another seat exchange their cards; the set of both is public (R141)") {
  Position position;
  position.hand(1, {"dynamite", "the_times"}).deck(1, {"merchant_bank", "mi_go"});
  std::set<Strings> hands, own_hands;
  in_other_worlds(position, core::Viewer::seat(0), [&](const State& state) {
    Strings hand, all;
    for (const HiddenCard& card : state.seat[1].hand) hand.push_back(name_of(card.truth()));
    std::sort(hand.begin(), hand.end());
    hands.insert(hand);
    all = hand;
    for (const HiddenCard& card : state.seat[1].deck) all.push_back(name_of(card.truth()));
    std::sort(all.begin(), all.end());
    CHECK(all == Strings{"dynamite", "merchant_bank", "mi_go", "the_times"});
  });
  CHECK(hands.size() == 6);  // any two of four
  in_other_worlds(position, core::Viewer::seat(1), [&](const State& state) {
    Strings hand;
    for (const HiddenCard& card : state.seat[1].hand) hand.push_back(name_of(card.truth()));
    own_hands.insert(hand);
  });
  CHECK(own_hands == std::set<Strings>{{"dynamite", "the_times"}});
}

TEST_CASE("what a seat has announced, its hand can carry through in every world (R33, R34)") {
  const auto hands_of_seat_0 = [](Position& position) {
    std::set<Strings> hands;
    in_other_worlds(position, core::Viewer::seat(1), [&](const State& state) {
      Strings hand;
      for (const HiddenCard& card : state.seat[0].hand) hand.push_back(name_of(card.truth()));
      std::sort(hand.begin(), hand.end());
      hands.insert(hand);
    });
    return hands;
  };
  Position position;  // in the draw deck lie Street Gangs
  SECTION("a symbol for the action") {
    position.hand(0, {"start_railway_ticket", "merchant_bank"});
    position.play(0, "action move");
    CHECK(hands_of_seat_0(position) == std::set<Strings>{{"merchant_bank", "start_railway_ticket"},
                                                         {"start_railway_ticket", "start_street_gang"}});
  }
  SECTION("bombs enough for the target") {
    position.agents("rome", 0, 2).royalty("rome", "rhan_tegoth");  // 2 Bomb Points are missing
    position.hand(0, {"hired_assassin", "dynamite", "merchant_bank"});
    position.play_all(0, {"action assassinate", "target rome royalty", "add hired_assassin"});
    CHECK(hands_of_seat_0(position) ==
          std::set<Strings>{{"dynamite", "merchant_bank"}, {"dynamite", "start_street_gang"}});
  }
  SECTION("the Benefit that wins a tie, and another card's symbol") {
    position.cubes("london", 0, 1).cubes("london", 1, 1).face_up("london", "dynamite");
    position.hand(0, {"irene_adler", "start_recruiter", "merchant_bank"})
        .deck(0, {"merchant_bank", "raffles"});
    position.play_all(0, {"action claim", "city london"});
    for (const Strings& hand : hands_of_seat_0(position)) {
      CHECK(hand.front() == "irene_adler");
      CHECK(hand != Strings{"irene_adler", "raffles", "raffles"});
      CHECK((hand[1] == "merchant_bank" || hand.back() == "start_recruiter"));
    }
  }
}

TEST_CASE("identities exchange with those that were not dealt (R141)") {
  Position position(2);
  position.state().undealt.push_back(core::Secret<Side>(Side::restorationist));
  std::set<Side> sides;
  in_other_worlds(position, core::Viewer::seat(0), [&](const State& state) {
    CHECK(state.seat[0].identity.truth() == Side::loyalist);
    sides.insert(state.seat[1].identity.truth());
  });
  CHECK(sides.size() == 2);
}

TEST_CASE("a seat's queued answer may be any that its hand could give, for the others (R107)") {
  Position position;
  position.hand(0, {"start_recruiter"}).cubes("london", 0, 4).face_up("london", "dynamite");
  position.cubes("london", 1, 1).cubes("london", 2, 1);
  position.hand(1, {"blackmail"}).deck(1, {"the_times"}).hand(2, {"blackmail"});
  position.play_all(0, {"action claim", "city london", "add start_recruiter"});
  position.play(1, "interrupt blackmail");
  std::set<std::string> answers;
  in_other_worlds(position, core::Viewer::seat(2), [&](const State& state) {
    const auto answer = state.queue.answers[1]->truth();
    answers.insert(answer ? name_of(*answer) : "pass");
    if (answer) CHECK(name_of(state.seat[1].hand.front().truth()) == "blackmail");
  });
  CHECK(answers == std::set<std::string>{"pass", "blackmail"});
  in_other_worlds(position, core::Viewer::seat(1), [&](const State& state) {
    CHECK(name_of(*state.queue.answers[1]->truth()) == "blackmail");
  });
}

TEST_CASE("who knew one of two equal cards in a hand knows none when one is played, whichever it was") {
  Position position;
  position.hand(1, {"dynamite", "dynamite"});
  position.seat(1).hand[0].show_to(Seat{0});
  position.seat(1).hand[1].show_to(Seat{2});
  take_from_hand(position.state(), 1, card_of("dynamite"));
  CHECK(position.view(0).at("seats").at(1).at("hand") == Json{{{"hidden", true}}});
  CHECK(position.view(2).at("seats").at(1).at("hand") == Json{{{"hidden", true}}});
  CHECK(position.view(1).at("seats").at(1).at("hand") == Json{"dynamite"});
}

TEST_CASE("who knew both of two equal cards still knows the other") {
  Position position;
  position.hand(1, {"dynamite", "dynamite"});
  for (HiddenCard& card : position.seat(1).hand) card.show_to(Seat{0});
  take_from_hand(position.state(), 1, card_of("dynamite"));
  CHECK(position.view(0).at("seats").at(1).at("hand") == Json{"dynamite"});
}

TEST_CASE("a reshuffle wipes what was known of the cards (R141)") {
  Position position;
  position.deck(0, {}).discard(0, {"dynamite"}).hand(0, {});
  position.play_all(0, {"action pass", "action pass"});
  CHECK(position.view(1).at("seats").at(0).at("hand") == Json{{{"hidden", true}}});
}

TEST_CASE("after a secret reordering others know only that their card is among those (R141)") {
  Position position;
  position.facedown("paris", {"dynamite", "merchant_bank", "the_ripper", "orient_express"});
  show_top(position.state(), city_of("paris"), 1, 1);  // seat 1 has seen the Dynamite on top
  for (const char* id : {"mi_go", "shoggoth"}) position.state().box.push_back(HiddenCard(card_of(id)));
  position.hand(0, {"necronomicon"}).next_roll(false);
  position.play_all(0, {"action card", "card necronomicon", "order the_ripper dynamite merchant_bank"});
  CHECK(position.view(1).at("cities").at(1).at("facedown").at(0) == Json{{"hidden", true}});
  CHECK(position.view(1).at("cities").at(1).at("facedown").at(1) == Json{{"hidden", true}});

  std::set<int> places;
  in_other_worlds(position, core::Viewer::seat(1), [&](const State& state) {
    int found = -1;
    for (int i = 0; i < 3; ++i) {
      if (facedown(state, "paris", i) == "dynamite") found = i;
    }
    CHECK(found >= 0);
    places.insert(found);
  });
  CHECK(places.size() == 3);
  std::set<std::string> seen_by_seat_2;  // who knows nothing at all
  in_other_worlds(position, core::Viewer::seat(2),
                  [&](const State& state) { seen_by_seat_2.insert(facedown(state, "paris", 1)); });
  CHECK(seen_by_seat_2.size() == 6);
  in_other_worlds(position, core::Viewer::seat(0), [&](const State& state) {
    CHECK(facedown(state, "paris", 0) == "the_ripper");
    CHECK(facedown(state, "paris", 2) == "merchant_bank");
  });

  // When the two others of the three have come to light, seat 1 knows where its card is.
  turn_up(position.state(), city_of("paris"));
  CHECK(position.view(1).at("cities").at(1).at("facedown").at(0) == Json{{"hidden", true}});
  top_to_bottom(position.state(), city_of("paris"));
  CHECK(turn_up(position.state(), city_of("paris")) == card_of("merchant_bank"));
  CHECK(position.view(1).at("cities").at(1).at("facedown") == Json{{{"hidden", true}}, "dynamite"});
}

TEST_CASE("a card that everyone knew is, after a reordering, known to all to be among those (R141)") {
  Position position;
  position.facedown("paris", {"dynamite", "merchant_bank"});
  position.at("paris").down[0].card.reveal();  // the Merchant Bank at the bottom, by Cthulhu
  position.state().box.push_back(HiddenCard(card_of("mi_go")));
  position.hand(0, {"necronomicon"}).next_roll(false);
  position.play_all(0, {"action card", "card necronomicon", "order merchant_bank dynamite"});
  std::set<std::string> tops;
  in_other_worlds(position, core::Viewer::spectator(), [&](const State& state) {
    tops.insert(facedown(state, "paris", 0));
    CHECK((facedown(state, "paris", 0) == "merchant_bank" || facedown(state, "paris", 1) == "merchant_bank"));
  });
  CHECK(tops == std::set<std::string>{"merchant_bank", "dynamite", "mi_go"});
}

TEST_CASE("the course of decisions is the same whatever the hidden part of U is (R140)") {
  // Seat 1 has one card of two in hand; only its options differ.
  for (const auto& [held, drawn] : {std::pair("blackmail", "dynamite"), std::pair("dynamite", "blackmail")}) {
    Position position;
    position.hand(0, {"start_recruiter"})
        .cubes("london", 0, 2)
        .face_up("london", "the_times")
        .cubes("london", 1, 1);
    position.hand(1, {held}).deck(1, {drawn});
    position.play_all(0, {"action claim", "city london", "add start_recruiter"});
    CHECK(position.to_act() == Seats{1});
    position.play(1, "pass");
    CHECK(position.event("claimed").at("card") == "the_times");
    CHECK(position.to_act() == Seats{0});
  }
}

TEST_CASE("facedown cards and undealt identities are all alike to those who know nothing of them (R142)") {
  const auto match = new_match(2, 1);
  std::string text;
  json::Writer out(text);
  match->write_view(core::Viewer::seat(0), out);
  const Json view = Json::parse(text);
  for (const Json& city : view.at("cities")) {
    for (const Json& card : city.at("facedown")) CHECK(card == Json{{"hidden", true}});
  }
  CHECK(view.at("undealt_identities") == 4);
  CHECK(view.at("box") == 33);
}

TEST_CASE("views show others the size of a hand, and nothing that tells its cards or the identity (R141)") {
  Position position;
  position.identity(1, Side::restorationist).hand(1, {"the_times", "dynamite"});
  const Json seen = position.view(0).at("seats").at(1);
  CHECK(seen.at("identity") == Json{{"hidden", true}});
  CHECK(seen.at("hand") == Json{{{"hidden", true}}, {{"hidden", true}}});
  CHECK(seen.at("deck") == 5);
  CHECK(seen.at("hand_or_deck").size() == 7);
  CHECK_FALSE(seen.contains("deck_cards"));
  CHECK(position.view(core::Viewer::spectator()).at("seats").at(1) == seen);
  CHECK(position.view(1).at("seats").at(1).at("identity") == "restorationist");
  CHECK(position.view(1).at("seats").at(1).at("hand") == Json{"dynamite", "the_times"});
  const Json all = position.view(core::Viewer::omniscient());
  CHECK(all.at("seats").at(1).at("deck_cards").size() == 5);
  CHECK(all.contains("box_cards"));
}

TEST_CASE("a view says what is going on: the action, its City, the Bomb Points it needs") {
  Position position;
  position.agents("rome", 0, 2)
      .agents("rome", 1, 1)
      .royalty("rome", "hastur")
      .hand(0, {"hired_assassin", "dynamite", "johann_most"});
  position.play_all(0, {"action assassinate", "target rome royalty", "add hired_assassin"});
  const Json view = position.view(2);
  CHECK(view.at("pending") == Json{{"kind", "cards"}, {"seats", {0}}, {"n", 0}});
  CHECK(view.at("action") == Json{{"kind", "assassinate"},
                                  {"city", "rome"},
                                  {"royalty", "hastur"},
                                  {"bombs_needed", 3},
                                  {"blocked", false}});
  CHECK(view.at("seats").at(0).at("played") == Json{{{"card", "hired_assassin"}, {"use", "assassinate"}}});
  CHECK(view.at("effect").is_null());
}
