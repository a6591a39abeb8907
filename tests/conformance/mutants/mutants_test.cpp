// The suite under test: it must pass a healthy game and find each flaw of a broken one, by the right property
// and by no other.
#include <set>

#include "rules/conformance/check.hpp"
#include "rules/conformance/checks.hpp"
#include "tests/conformance/mutants/warped.hpp"

namespace arbiter::snatch {
namespace {

using conformance::CheckOptions;
using conformance::Property;
using conformance::Report;

constexpr int kGames = 60;

Report check(const core::Game& game, int seats) {
  CheckOptions how;
  how.seats = seats;
  how.games = kGames;
  how.max_decisions = 300;
  how.max_violations = 15;
  how.seed = core::digest_of_text("mutants");
  return conformance::check_game(game, how);
}

void expect_only(const core::Game& game, Property property) {
  for (int seats = 2; seats <= kSeats; ++seats) {
    const Report report = check(game, seats);
    std::set<std::string> found;
    for (const auto& violation : report.violations) found.insert(std::string(name(violation.property)));
    INFO(seats << " seats: " << in_words(report));
    CHECK(found == std::set<std::string>{std::string(name(property))});
  }
}

TEST_CASE("the healthy game keeps every promise") {
  for (int seats = 2; seats <= kSeats; ++seats) {
    for (const auto& game :
         {std::shared_ptr<const core::Game>(game_with(Flaw::none)), warped_game(Warp::none)}) {
      const Report report = check(*game, seats);
      INFO(in_words(report));
      CHECK(report.passed());
      CHECK(report.games == kGames);
      CHECK(report.decisions > kGames * 10);
      CHECK(report.longest_list == 4);
      CHECK(report.longest_chain >= 4);
    }
  }
}

TEST_CASE("each flaw of a game is found, and by the right property") {
  const auto [flaw, property] = GENERATE(table<Flaw, Property>({
      {Flaw::view_counts_hidden_ranks, Property::view_tells_nothing},
      {Flaw::view_orders_by_rank, Property::view_tells_nothing},
      {Flaw::view_repeats_a_name, Property::view_is_sound},
      {Flaw::event_shows_drawn_card, Property::events_tell_nothing},
      {Flaw::event_shows_stake, Property::choice_stays_secret},
      {Flaw::to_act_follows_hand, Property::to_act_tells_nothing},
      {Flaw::skips_who_cannot_snatch, Property::silence_tells_nothing},
      {Flaw::options_follow_deck, Property::options_tell_nothing},
      {Flaw::refusal_names_place, Property::refusal_tells_nothing},
      {Flaw::score_counts_hands, Property::outcome_tells_nothing},
      {Flaw::forgets_deck_in_each_secret, Property::resample_redraws},
      {Flaw::forgets_to_redraw_stakes, Property::resample_redraws},
      {Flaw::loses_a_card, Property::conservation},
      {Flaw::counts_globally, Property::replay_is_identical},
      {Flaw::endless_effect, Property::ends},
      {Flaw::never_ends, Property::ends},
      {Flaw::throws_sometimes, Property::no_exception},
      {Flaw::lists_twice, Property::list_is_sound},
      {Flaw::asks_without_options, Property::asked_has_options},
      {Flaw::first_stake_wins_ties, Property::order_of_arrival_is_nothing},
      {Flaw::places_have_a_gap, Property::outcome_is_sound},
  }));
  INFO("flaw: " << boost::describe::enum_to_string(flaw, "?"));
  expect_only(*game_with(flaw), property);
}

TEST_CASE("each warp of a match is found, and by the right property") {
  const auto [warp, property] = GENERATE(table<Warp, Property>({
      {Warp::refuses_a_listed_action, Property::listed_is_accepted},
      {Warp::accepts_an_unlisted_action, Property::unlisted_is_refused},
      {Warp::refusal_changes_state, Property::refusal_changes_nothing},
      {Warp::clones_share_state, Property::clone_is_independent},
      {Warp::resamples_to_the_truth, Property::resample_redraws},
      {Warp::resample_keeps_the_key, Property::resample_changes_future},
      {Warp::writes_actions_wrongly, Property::action_survives_json},
      {Warp::looking_changes_the_match, Property::reading_changes_nothing},
      {Warp::events_without_words, Property::events_are_sound},
      {Warp::view_is_an_array, Property::view_is_sound},
  }));
  INFO("warp: " << static_cast<int>(warp));
  expect_only(*warped_game(warp), property);
}

TEST_CASE("a patch that leads elsewhere is noticed") {
  using conformance::patch_leads_to;
  const auto patch = nlohmann::json::parse(R"([{"op":"replace","path":"/a","value":2}])");
  CHECK(patch_leads_to(R"({"a":1})", patch, R"({"a":2})"));
  CHECK_FALSE(patch_leads_to(R"({"a":1})", patch, R"({"a":3})"));
  CHECK_FALSE(patch_leads_to(R"({"a":1,"b":1})", patch, R"({"a":2})"));
  CHECK_THROWS(patch_leads_to(R"({"b":1})", patch, R"({"a":2})"));
}

TEST_CASE("the same cards drawn in another order are no leak; another card is") {
  using conformance::same_told_in_another_order;
  const auto news = [](const char* events, int to_act) {
    return nlohmann::json{{"events", nlohmann::json::parse(events)}, {"to_act", to_act}};
  };
  const auto drawn = news(R"([{"type":"drawn","cards":["a","b"]},{"type":"drawn","cards":["c"]}])", 1);
  CHECK(same_told_in_another_order(
      drawn, news(R"([{"type":"drawn","cards":["b","c"]},{"type":"drawn","cards":["a"]}])", 1)));
  CHECK_FALSE(same_told_in_another_order(
      drawn, news(R"([{"type":"drawn","cards":["b","c"]},{"type":"drawn","cards":["d"]}])", 1)));
  CHECK_FALSE(same_told_in_another_order(drawn, news(R"([{"type":"drawn","cards":["a","b","c"]}])", 1)));
  CHECK_FALSE(same_told_in_another_order(
      drawn, news(R"([{"type":"drawn","cards":["b","c"]},{"type":"drawn","cards":["a"]}])", 0)));
  // Looked at where they lie: the view then shows them in their order, and the choice among them follows it.
  const auto looked = [](const char* top, const char* next) {
    return nlohmann::json{
        {"events", {{{"type", "looked"}}}},
        {"patch",
         {{{"op", "add"}, {"path", "/0"}, {"value", top}}, {{"op", "add"}, {"path", "/1"}, {"value", next}}}},
        {"legal", {top, next}}};
  };
  CHECK(same_told_in_another_order(looked("a", "b"), looked("b", "a")));
  CHECK_FALSE(same_told_in_another_order(looked("a", "b"), looked("a", "c")));
}

TEST_CASE("a violation tells how to see it again, and the same four give it again") {
  const auto game = game_with(Flaw::view_counts_hidden_ranks);
  CheckOptions how;
  how.seats = 3;
  how.options = nlohmann::json{{"points", 2}};
  how.seed = core::digest_of_text("one playout");
  const Report report = conformance::check_game(*game, how);
  REQUIRE(report.violations.size() == 1);
  const std::string& message = report.violations[0].message;
  CHECK(message.find("snatch, 3 seats, options {\"points\":2}, seed " + core::to_hex(how.seed) +
                     ", before move 1") != std::string::npos);
  CHECK(conformance::check_game(*game, how).violations.at(0).message == message);
}

TEST_CASE("what cannot be checked is said at once") {
  const auto game = game_with(Flaw::none);
  CheckOptions how;
  how.seats = 4;
  CHECK_THROWS_WITH(conformance::check_game(*game, how), "Snatch has 2 to 3 seats");
  how.seats = 2;
  how.options = nlohmann::json{{"points", 99}};
  CHECK_THROWS_WITH(conformance::check_game(*game, how),
                    Catch::Contains("option \"points\" must be an integer from 0 to 5"));
}

}  // namespace
}  // namespace arbiter::snatch
