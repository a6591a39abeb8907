// What is hidden, and that it stays so: section 11 of the rules.
#include <set>

#include "rules/core/updates.hpp"
#include "tests/rules/madness/position.hpp"

using namespace arbiter;
using namespace arbiter::madness;

namespace {

const Json kHidden = {{"back", "card"}};

core::Viewer seat(int n) { return core::Viewer::seat(Seat::of(n)); }

/// The hand of one seat as another viewer sees it.
Json hand_seen(Position& p, int of, core::Viewer viewer) { return p.view(viewer)["players"][of]["hand"]; }

}  // namespace

TEST_CASE("A hand is seen by its seat; others and spectators see how many cards it has (R110, R115)") {
  Position p;
  p.with_hand(0, "madness air1 fire2");
  CHECK(hand_seen(p, 0, seat(0)) == Json({"air1", "fire2", "madness"}));
  CHECK(hand_seen(p, 0, seat(1)) == Json({kHidden, kHidden, kHidden}));
  CHECK(hand_seen(p, 0, core::Viewer::spectator()) == Json({kHidden, kHidden, kHidden}));
}

TEST_CASE("Nobody sees a deck, not even its seat") {
  Position p;
  p.with_deck(0, "air1 fire2");
  CHECK(p.view(seat(0))["players"][0]["deck"] == Json({kHidden, kHidden}));
}

TEST_CASE("A seat is shown what it draws; others are told how many cards (R111)") {
  Position p;
  p.with_hand(0, "earth2").with_deck(0, "air1 fire2").cast(0, "growth", 2);
  const auto drawn = [&](core::Viewer viewer) {
    for (const auto& event : p.events(viewer)) {
      if (event["type"] == "cards_drawn") return event;
    }
    return nlohmann::json();
  };
  CHECK(drawn(seat(0))["cards"] == Json({{"air1", 1}, {"fire2", 1}}));
  CHECK_FALSE(drawn(seat(1)).contains("cards"));
  CHECK(drawn(seat(1))["n"] == 2);
}

TEST_CASE("Cards that came into a hand openly stay known; when one of its kind leaves, it is that one") {
  Position p;
  p.with_hand(0, "earth1 air1").with_spells(0, "harvest telepathy").with_discard(0, "air1");
  p.cast(0, "harvest").take(0, "air1", "discard");
  CHECK(hand_seen(p, 0, seat(1)) == Json({"air1", kHidden}));
  p.cast(0, "telepathy");
  CHECK(hand_seen(p, 0, seat(1)) == Json({kHidden}));  // nobody can tell which air1 it was
  CHECK(hand_seen(p, 0, seat(0)) == Json({"air1"}));
}

TEST_CASE("Open hands: all see them, decks stay hidden (R116)") {
  Position p(2, {{"open_hands", true}});
  p.with_hand(0, "earth1 air1").with_deck(0, "fire1 fire2").cast(0, "growth");
  CHECK(hand_seen(p, 0, core::Viewer::spectator()) == Json({"air1", "fire1"}));
  CHECK(p.view(core::Viewer::spectator())["players"][0]["deck"] == Json({kHidden}));
}

TEST_CASE("Foresight: the seat alone sees the cards, then keeps in mind their order until a shuffle (R82)") {
  Position p;
  p.with_hand(0, "air1").with_spells(0, "foresight").with_deck(0, "fire1 water1 earth1 air3");
  p.cast(0, "foresight");
  const auto peeked = [&](core::Viewer viewer) {
    for (auto event : p.events(viewer)) {
      if (event["type"] == "cards_peeked") return event;
    }
    return Json();
  };
  CHECK(peeked(seat(0))["cards"] == Json({"fire1", "water1", "earth1"}));
  CHECK(peeked(seat(1)) == Json({{"type", "cards_peeked"}, {"seat", 0}, {"n", 3}}));
  CHECK(p.view(seat(0))["players"][0]["deck"] == Json({"fire1", "water1", "earth1", kHidden}));
  CHECK(p.view(seat(1))["players"][0]["deck"] == Json({kHidden, kHidden, kHidden, kHidden}));
  p.done(0).pick(0, "index", 2).pick(0, "index", 1);
  CHECK(p.view(seat(0))["players"][0]["deck"] == Json({"earth1", "fire1", "water1", kHidden}));
  CHECK(p.view(seat(1))["players"][0]["deck"] == Json({kHidden, kHidden, kHidden, kHidden}));
  for (const auto& event : p.events(seat(1))) CHECK_FALSE(event.contains("index"));
}

TEST_CASE("Foresight hides where a Madness went that all had seen on top of the deck (R82, R84)") {
  Position p;
  p.with_hand(0, "air1")
      .with_spells(0, "foresight")
      .with_deck(0, "fire1 water1")
      .with_curse(4, "water_seepage");
  p.applying(4);
  CHECK(p.view(seat(1))["players"][0]["deck"] == Json({"madness", kHidden, kHidden}));
  p.cast(0, "foresight").done(0).pick(0, "index", 1).pick(0, "index", 2);
  CHECK(p.deck(0) == "fire1 water1 madness");
  CHECK(p.view(seat(1))["players"][0]["deck"] == Json({kHidden, kHidden, kHidden}));
}

TEST_CASE("Curse piles, the lower Library and the pages below are hidden from all (R16, R20, R109)") {
  auto match = new_match(2);
  std::string text;
  json::Writer out(text);
  match->write_view(core::Viewer::spectator(), out);
  const Json view = Json::parse(text);
  CHECK(view["curse_piles"]["multi"][0] == Json({{"hidden", true}}));
  CHECK(view["library"]["air"][0].is_string());
  CHECK(view["library"]["air"][1] == Json({{"hidden", true}}));
  CHECK(view["grimoire"]["pages"].size() == 6);  // a cover and five pages; the Final page is no secret
  CHECK(view["grimoire"]["unused"].empty());
  CHECK(view["grimoire"]["pages"][5] == Json({{"hidden", true}}));
  CHECK(view["grimoire"]["left"].is_null());
}

TEST_CASE("Whether a seat is asked for a card follows from the size of its hand alone (R113)") {
  // Two worlds that seat 1 cannot tell apart: the hand of seat 0 holds fire, or none.
  for (const char* hand : {"fire1 air1", "air1 air1"}) {
    Position p;
    p.with_hand(0, hand).with_curse(4, "fire_burning_palms").applying(4);
    CHECK(p.asked() == 0);
    CHECK(p.view(seat(1))["decision"]["kind"] == "card");
  }
}

TEST_CASE("The options of a decision are sent to its seat only (R112)") {
  Position p;
  p.with_hand(0, "fire1 air1 water1").cast(0, "combustion");
  const auto news = [&](core::Viewer viewer) {
    json::Document view;
    core::make_view(p.match(), viewer, view);
    std::string text;
    json::Writer out(text);
    out.begin_object();
    core::write_state_members(p.match(), viewer, view, out);
    out.end_object();
    return Json::parse(text);
  };
  CHECK(news(seat(0))["legal"].size() == 2);
  CHECK_FALSE(news(seat(1)).contains("legal"));
  CHECK_FALSE(news(core::Viewer::spectator()).contains("legal"));
}

// ---- resample ----

TEST_CASE("Resampling keeps hand and deck together as a multiset, and the hands of the viewer") {
  Position p;
  p.with_hand(0, "air1 air2")
      .with_deck(0, "fire1 fire2 fire3")
      .with_hand(1, "earth1 earth2")
      .with_deck(1, "water1");
  const auto at = p.match().clone();
  core::Rng rng(core::Seed{});
  std::set<std::string> hands;
  for (int i = 0; i < 100; ++i) {
    at->assign(p.match());
    at->resample(seat(1), rng);
    const State& state = static_cast<core::MatchOf<Madness>&>(*at).state();
    hands.insert(in_words(kinds_in(state.players[0].hand)));
    Pile all = kinds_in(state.players[0].hand);
    for (const HiddenCard& card : state.players[0].deck) all.add(card.truth());
    CHECK(in_words(all) == "air1 air2 fire1 fire2 fire3");
    CHECK(in_words(kinds_in(state.players[1].hand)) == "earth1 earth2");
    CHECK(state.players[1].deck[0].truth() == parse_cards("water1").front());
  }
  CHECK(hands.size() == 10);  // all pairs of five cards
}

TEST_CASE(
    "What is left in the hand when a new deck is made is known by counting, and not mixed with the deck") {
  Position p;
  p.with_hand(0, "earth1 air1 air2").with_discard(0, "fire1 fire2 fire3").with_madness(10).cast(0, "growth");
  // The hand was air1 and air2, the deck fire1, fire2, fire3, earth1 and a Madness, of which one was drawn.
  CHECK(hand_seen(p, 0, seat(1)) == Json({kHidden, kHidden, kHidden}));
  CHECK(p.view(seat(1))["players"][0]["deck_was"] ==
        Json({{"earth1", 1}, {"fire1", 1}, {"fire2", 1}, {"fire3", 1}, {"madness", 1}}));
  core::Rng rng(core::Seed{});
  std::set<std::string> hands;
  for (int i = 0; i < 100; ++i) {
    const auto drawn = p.match().clone();
    drawn->resample(seat(1), rng);
    hands.insert(in_words(kinds_in(static_cast<core::MatchOf<Madness>&>(*drawn).state().players[0].hand)));
  }
  CHECK(hands == std::set<std::string>{"air1 air2 earth1", "air1 air2 fire1", "air1 air2 fire2",
                                       "air1 air2 fire3", "air1 air2 madness"});
}

TEST_CASE("Resampling for others leaves a seat in the middle of a payment able to pay what it announced") {
  Position p;
  p.with_hand(0, "fire1*2 air1 air2").with_deck(0, "earth1*4 fire3").with_spells(0, "cauterize");
  p.act(0, {{"type", "cast"}, {"spell", "cauterize"}, {"mult", 1}}).pay(0, "fire1");
  core::Rng rng(core::Seed{});
  std::set<std::string> hands;
  for (int i = 0; i < 200; ++i) {
    const auto drawn = p.match().clone();
    drawn->resample(seat(1), rng);
    std::vector<core::Action> legal;
    drawn->legal_actions(0, legal);
    CHECK_FALSE(legal.empty());  // a fire1: after the first one, a fire3 would make that superfluous
    hands.insert(in_words(kinds_in(static_cast<core::MatchOf<Madness>&>(*drawn).state().players[0].hand)));
  }
  CHECK(hands.size() > 3);
}

TEST_CASE(
    "Whoever must show that nothing in a hidden hand fits has told something: the step that led there "
    "stays") {
  for (const bool has_madness : {true, false}) {
    Position p;
    p.with_hand(1, has_madness ? "madness" : "").with_curse(1, "fire_backdraft");
    const auto before = p.match().clone();
    p.end(0);
    const auto told = p.events(core::Viewer::spectator());
    CHECK((std::find(told.begin(), told.end(), Json{{"type", "nothing_fits"}, {"seat", 1}}) != told.end()) ==
          has_madness);
    CHECK(p.match().nothing_learned_since(*before, 0) ==
          !has_madness);  // all see that an empty hand is empty
  }
}
