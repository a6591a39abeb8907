// What core::GameOf makes of a game's typed pieces.
#include "tests/rules/core/guess.hpp"

namespace arbiter::core::guess {
namespace {

using core::Action;

std::vector<std::string> listed(const Match& match, Seat seat) {
  std::vector<Action> legal;
  match.legal_actions(seat, legal);
  std::vector<std::string> texts;
  for (const Action& one : legal) {
    json::Writer out(texts.emplace_back());
    match.write_action(one, out);
  }
  return texts;
}

std::string view(const Match& match, Viewer viewer) {
  std::string text;
  json::Writer out(text);
  match.write_view(viewer, out);
  return text;
}

TEST_CASE("seats that choose at once act in any order; only they have options") {
  const auto game = load();
  const auto match = new_match(*game);
  CHECK(match->to_act() == SeatSet::first(2));
  CHECK(listed(*match, 1) == std::vector<std::string>{R"({"type":"hide","number":0})",
                                                      R"({"type":"hide","number":1})",
                                                      R"({"type":"hide","number":2})"});
  CHECK_FALSE(match->apply(1, action(*match, R"({"type":"hide","number":2})")));
  CHECK(match->to_act() == SeatSet::of(0));
  CHECK(listed(*match, 1).empty());
  CHECK(view(*match, Viewer::seat(1)) == R"({"numbers":[null,2],"guess":null})");
  CHECK(view(*match, Viewer::seat(0)) == R"({"numbers":[null,{"hidden":true}],"guess":null})");
}

TEST_CASE("refusals have a code and a reason, and change nothing") {
  const auto game = load();
  const auto match = new_match(*game);
  match->apply(1, action(*match, R"({"type":"hide","number":2})"));
  const Digest before = match->digest();
  const auto not_now = match->apply(1, action(*match, R"({"type":"hide","number":2})"));
  REQUIRE(not_now);
  CHECK(not_now->code == Refusal::Code::not_your_turn);
  const auto illegal = match->apply(0, action(*match, R"({"type":"guess","number":0})"));
  REQUIRE(illegal);
  CHECK(illegal->code == Refusal::Code::illegal_action);
  CHECK(illegal->message == "seat 0 hides 0, 1 or 2 (R2, R1)");
  CHECK(illegal->rule == "R2, R1");
  CHECK(not_now->rule.empty());
  const auto beyond = match->apply(0, action(*match, R"({"type":"hide","number":3})"));
  CHECK(beyond->code == Refusal::Code::illegal_action);
  CHECK(match->digest() == before);
}

TEST_CASE("malformed actions are refused with the member's path") {
  const auto match = new_match(*load());
  const auto refusal = std::get<Refusal>(match->parse_action({{"type", "hide"}, {"number", 256}}));
  CHECK(refusal.code == Refusal::Code::malformed);
  CHECK(refusal.path == "/number");
  CHECK(refusal.message == "must be an integer from 0 to 255, got 256");
  CHECK(std::get<Refusal>(match->parse_action(7)).code == Refusal::Code::malformed);
}

TEST_CASE("clone and assign copy the state, not the last events") {
  const auto match = new_match(*load());
  match->apply(0, action(*match, R"({"type":"hide","number":1})"));
  const auto clone = match->clone();
  CHECK(clone->equals(*match));
  std::string events;
  json::Writer out(events);
  clone->write_events(Viewer::omniscient(), out);
  CHECK(events == "[]");
  clone->apply(1, action(*match, R"({"type":"hide","number":1})"));
  CHECK_FALSE(clone->equals(*match));
  clone->assign(*match);
  CHECK(clone->digest() == match->digest());
}

TEST_CASE("the ruleset is the digest of slug, version and card data") {
  const auto one = load();
  CHECK(one->ruleset() == load()->ruleset());
  CHECK(one->ruleset().size() == 64);
  CHECK(one->ruleset() == to_hex(digest_of_text("guess\n1\n{\"version\":1}")));
  CHECK(one->ruleset() != GameOf<Guessing>::load(R"({"version":2})", "guess.json")->ruleset());
  CHECK(one->data_text() == R"({"version":1})");
  CHECK_THROWS_WITH(GameOf<Guessing>::load(R"({"version":0})", "guess.json"),
                    "guess.json: version: must be an integer from 1 to 9");
}

TEST_CASE("a game may refuse combinations of options") {
  const auto game = load();
  CHECK(std::get<std::string>(game->options({{"slow", true}, {"fast", true}}, 2)) ==
        "\"slow\" and \"fast\" exclude each other");
  CHECK(std::get<Options>(game->options({{"slow", true}}, 2)).flag("slow"));
}

TEST_CASE("resample redraws, forgets the last events and changes the key") {
  const auto match = new_match(*load());
  match->apply(0, action(*match, R"({"type":"hide","number":0})"));
  match->apply(1, action(*match, R"({"type":"hide","number":2})"));
  CHECK(match->hidden(Viewer::spectator()).size() == 2);
  CHECK(match->hidden(Viewer::seat(0)).size() == 1);
  CHECK(match->hidden(Viewer::omniscient()).empty());
  const auto twin = match->clone();
  Rng rng(Seed{});
  twin->resample(Viewer::omniscient(), rng);
  CHECK_FALSE(twin->equals(*match));
  CHECK(view(*twin, Viewer::omniscient()) == view(*match, Viewer::omniscient()));
}

TEST_CASE("what one viewer is told: state, update, outcome") {
  const auto match = new_match(*load());
  const auto news = [&](Viewer viewer, const json::Document& before) {
    std::string state, update;
    json::Document after;
    make_view(*match, viewer, after);
    json::Writer state_out(state), update_out(update);
    state_out.begin_object();
    write_state_members(*match, viewer, after, state_out);
    state_out.end_object();
    update_out.begin_object();
    write_update_members(*match, viewer, before, after, update_out);
    update_out.end_object();
    return std::pair(state, update);
  };
  json::Document before;
  make_view(*match, Viewer::seat(0), before);
  match->apply(1, action(*match, R"({"type":"hide","number":2})"));
  const std::string choices =
      R"("to_act":[0],"legal":[{"type":"hide","number":0},{"type":"hide","number":1},{"type":"hide","number":2}]})";
  auto [state, update] = news(Viewer::seat(0), before);
  CHECK(state == R"({"view":{"numbers":[null,{"hidden":true}],"guess":null},)" + choices);
  CHECK(update == R"({"events":[{"type":"hidden","seat":1}],)"
                  R"("patch":[{"op":"replace","path":"/numbers/1","value":{"hidden":true}}],)" +
                      choices);

  make_view(*match, Viewer::spectator(), before);
  CHECK(news(Viewer::spectator(), before).second ==
        R"({"events":[{"type":"hidden","seat":1}],"patch":[],"to_act":[0]})");

  match->apply(0, action(*match, R"({"type":"hide","number":1})"));
  match->apply(0, action(*match, R"({"type":"guess","number":2})"));
  const auto end = nlohmann::json::parse(news(Viewer::spectator(), before).first);
  CHECK(end["to_act"] == nlohmann::json::array());
  CHECK_FALSE(end.contains("legal"));
  CHECK(end["outcome"] == nlohmann::json::parse(R"({"kind":"ranked","places":[1,2],"scores":[1,0],
                                                    "details":[{"seat":0},{"seat":1}]})"));
}

}  // namespace
}  // namespace arbiter::core::guess
