// Who sees what (section 15), and errors in cards.json.
#include <functional>

#include "tests/rules/argent/position.hpp"

using namespace arbiter::argent;
using arbiter::core::Viewer;

namespace {

nlohmann::json seen(const Position& s, Viewer viewer) {
  std::string text;
  arbiter::json::Writer out(text);
  view(data(), s.state, viewer, out);
  return nlohmann::json::parse(text);
}

std::string load_error(const std::function<void(nlohmann::json&)>& spoil) {
  nlohmann::json json = nlohmann::json::parse(the_game()->data_text());
  spoil(json);
  try {
    load(json.dump(), "cards.json");
  } catch (const arbiter::core::DataError& error) {
    return error.what();
  }
  return "it was loaded";
}

}  // namespace

TEST_CASE("a Voter is seen by the seats with a Mark on it, and by nobody else", "[hidden]") {
  Position s;
  s.item(0, "spirits");
  s.turn().act(UseVault{card("spirits")}).pick(PickVoter{3});
  CHECK(seen(s, Viewer::seat(0))["voters"][3]["face"] == "colth_midlun");
  CHECK(seen(s, Viewer::seat(1))["voters"][3]["face"].is_null());
  CHECK(seen(s, Viewer::spectator())["voters"][3]["face"].is_null());
  CHECK(seen(s, Viewer::spectator())["voters"][3]["marks"] == nlohmann::json::array({0}));
  CHECK(seen(s, Viewer::spectator())["voters"][0]["face"] == "nostros_calahan");
}

TEST_CASE("the event of a Mark shows its face to that seat only", "[hidden]") {
  const auto match = start({{"mage_draft", "one_each"}}, 2, {});
  std::vector<arbiter::core::Action> legal;
  for (int i = 0; i < 3; ++i) {
    match->legal_actions(match->to_act().front(), legal);
    const Seat seat = match->to_act().front();
    match->play(seat, legal.front());
    if (i < 2) continue;
    const auto events = [&](Viewer viewer) {
      std::string text;
      arbiter::json::Writer out(text);
      match->write_events(viewer, out);
      return nlohmann::json::parse(text);
    };
    CHECK(events(Viewer::seat(seat))[0]["type"] == "mark_placed");
    CHECK(events(Viewer::seat(seat))[0].contains("face"));
    CHECK(!events(Viewer::seat(Seat::of(1 - seat)))[0].contains("face"));
    CHECK(!events(Viewer::spectator())[0].contains("face"));
  }
}

TEST_CASE("Secret Supporters: their number for all, their faces for the owner", "[hidden]") {
  Position s;
  s.item(0, "mystic_lantern");
  s.turn().act(UseVault{card("mystic_lantern")}).pick(PickCard{card("allys_mehrmus")});
  CHECK(seen(s, Viewer::seat(0))["players"][0]["secret_supporters"][0] == "allys_mehrmus");
  CHECK(seen(s, Viewer::seat(1))["players"][0]["secret_supporters"][0] == nlohmann::json{{"hidden", true}});
  CHECK(seen(s, Viewer::seat(0))["supporter_deck"]["known"].size() == 2);
  CHECK(seen(s, Viewer::seat(1))["supporter_deck"]["known"].empty());
  CHECK(seen(s, Viewer::seat(1))["supporter_deck"]["count"] == 35);
}

TEST_CASE("cards that all saw going under a deck stay known to all", "[hidden]") {
  Position s;
  s.state.board.spell_tableau[0] = card("the_gift_of_fire");
  s.resolve();
  const auto known = seen(s, Viewer::spectator())["spell_deck"]["known"];
  REQUIRE(known.size() == 1);
  CHECK(known[0] == "the_gift_of_fire");
}

TEST_CASE("the Voters in the box are shown only when all is revealed", "[hidden]") {
  Position s;
  s.turn();
  CHECK(!seen(s, Viewer::seat(0)).contains("voters_in_the_box"));
  CHECK(seen(s, Viewer::omniscient())["voters_in_the_box"].size() == 6);
}

TEST_CASE("the view names the decision and what it is about", "[view]") {
  Position s;
  s.player(0).mana = 2;
  s.spell(0, "the_gift_of_fire", 1);
  s.in(1, Colour::neutral, "library", 1);
  s.in(1, Colour::red, "library", 2);
  s.turn().act(cast("the_gift_of_fire"));
  const auto pending = seen(s, Viewer::spectator())["pending"];
  CHECK(pending["kind"] == "wound");
  CHECK(pending["seat"] == 0);
  CHECK(pending["card"] == "the_gift_of_fire");
  CHECK(pending["level"] == 1);
}

TEST_CASE("actions have the form of the protocol", "[json][R130]") {
  const auto match = start({}, 2, {});
  const auto text = [&](const Action& action) {
    std::string out;
    arbiter::json::Writer writer(out);
    match->write_action(arbiter::core::pack(action), writer);
    return out;
  };
  CHECK(text(place(3, "vault", 2, Power::wound)) ==
        R"({"type":"place","mage":3,"room":"vault","slot":2,"power":"wound"})");
  CHECK(text(place(3, "vault", 2, {}, Speed::fast)) ==
        R"({"type":"place","mage":3,"room":"vault","slot":2,"as":"fast"})");
  CHECK(text(ChooseOption{to("vault", 1)}) ==
        R"({"type":"choose","option":{"type":"slot","room":"vault","slot":1}})");
  CHECK(text(ChooseOption{Decline{}}) == R"({"type":"choose","option":{"type":"decline"}})");
  CHECK(text(React{card("shield_potion"), std::nullopt, 1}) ==
        R"({"type":"react","card":"shield_potion","event":1})");
}

TEST_CASE("cards.json is checked, with file, card and member", "[data]") {
  CHECK(load_error([](auto& j) { j["spells"][0]["levels"][0]["effect"][0]["op"] = "wouund"; }) ==
        "cards.json: spells wrath_of_heaven: levels 0: effect 0: unknown operation \"wouund\"");
  CHECK(load_error([](auto& j) { j["spells"][0]["levels"][0]["effect"][0]["targt"] = 1; }) ==
        "cards.json: spells wrath_of_heaven: levels 0: effect 0: the member \"targt\" is unknown to the "
        "operation "
        "\"wound\"");
  CHECK(load_error([](auto& j) { j["vault_cards"][0]["gold"] = -1; }) ==
        "cards.json: vault_cards ancient_armor: gold: must be an integer from 0 to 20");
  CHECK(load_error([](auto& j) { j["vault_cards"][1]["id"] = "ancient_armor"; }) ==
        "cards.json: vault_cards ancient_armor: this id stands twice");
  CHECK(load_error([](auto& j) { j["voters"].erase(5); }) == "cards.json: voters: must be 18");
  CHECK(load_error([](auto& j) { j["mages"]["red"] = 7; }) ==
        "cards.json: mages: must be 35 Mages in all, are 36");
  CHECK(load_error([](auto& j) { j["supporters"][0]["trigger"] = 1; }) ==
        "cards.json: supporters allys_mehrmus: the member \"trigger\" is unknown");
  CHECK(load_error([](auto& j) {
          j["spells"][3]["levels"][2]["effect"][0]["of"][1][1]["to"]["slot_of"] = "nobody";
        }) ==
        "cards.json: spells of_mortal_form: levels 2: effect 0: of 1 1: to: slot_of: nothing is called "
        "\"nobody\" in this effect");
}

TEST_CASE("a match cloned in the middle of an effect goes on like the original", "[clone]") {
  Position s;
  s.player(0).mana = 9;
  s.spell(0, "the_gift_of_fire", 2);
  const MageId a = s.in(1, Colour::neutral, "library", 1);
  s.in(1, Colour::red, "library", 2);
  const MageId c = s.in(2, Colour::red, "guilds", 1);
  s.turn().act(cast("the_gift_of_fire", 2)).pick(PickMage{a});
  Position copy = s;
  CHECK(copy.state == s.state);
  copy.pick(Done{});
  s.pick(PickMage{c});
  CHECK(!copy.wounded(c));
  CHECK(s.wounded(c));
}
