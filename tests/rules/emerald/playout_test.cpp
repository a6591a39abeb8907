// Random games to the end.
#include "rules/core/words.hpp"
#include "tests/rules/emerald/position.hpp"
#include "tests/rules/giving_up.hpp"
#include "tests/rules/other_worlds.hpp"

using namespace arbiter;
using namespace arbiter::emerald;

namespace {

constexpr int kEvery = 16;  // moves between two looks at other worlds

std::string view_of(const core::Match& match, core::Viewer viewer) {
  std::string text;
  json::Writer out(text);
  match.write_view(viewer, out);
  return text;
}

/// One random game, with all its checks.
class Game {
 public:
  Game(int seats, const char* scoring, std::uint8_t number, OtherWorlds& worlds)
      : match_(new_match(seats, number, scoring)),
        components_(match_->component_counts()),
        rng_({number, static_cast<std::uint8_t>(seats)}),
        worlds_(worlds) {}

  void play_out() {
    std::vector<core::Action> legal;
    for (int moves = 0; !match_->to_act().empty(); ++moves) {
      if (moves > 20'000) FAIL("the game does not end");
      const core::Seat seat = any_of(match_->to_act());
      match_->legal_actions(seat, legal);
      if (legal.empty()) FAIL("a seat is asked without having an action");
      if (legal.size() > 73) FAIL("a list of " << legal.size() << " actions");
      match_->play(seat, legal[rng_.below(static_cast<std::uint32_t>(legal.size()))]);
      if (match_->component_counts() != components_) FAIL("a component was lost or added");
      check_words();
      if (moves % kEvery == 0) check_other_world();
    }
    REQUIRE(match_->outcome());
  }

 private:
  core::Seat any_of(core::SeatSet seats) {
    auto seat = seats.begin();
    for (auto skip = rng_.below(static_cast<std::uint32_t>(seats.size())); skip > 0; --skip) ++seat;
    return *seat;
  }

  /// Every event has a sentence in which all is filled in.
  void check_words() {
    std::string text;
    json::Writer out(text);
    match_->write_events(core::Viewer::spectator(), out);
    for (const Json& event : Json::parse(text)) {
      if (core::in_words(game(), event).find('{') != std::string::npos) FAIL(event.dump());
    }
  }

  /// A viewer cannot tell a resampled match from this one, and it holds the same components.
  void check_other_world() {
    const auto who = rng_.below(static_cast<std::uint32_t>(match_->seats() + 1));
    const auto viewer = static_cast<int>(who) == match_->seats() ? core::Viewer::spectator()
                                                                 : core::Viewer::seat(Seat::of(who));
    const auto twin = worlds_.draw(*match_, viewer, rng_);
    if (view_of(*twin, viewer) != view_of(*match_, viewer)) FAIL("resample changes a view");
    if (twin->to_act() != match_->to_act()) FAIL("resample changes who is asked");
    if (twin->component_counts() != components_) FAIL("resample changes the components");
  }

  std::unique_ptr<core::MatchOf<Emerald>> match_;
  std::vector<std::pair<std::string, int>> components_;
  core::Rng rng_;
  OtherWorlds& worlds_;
};

TEST_CASE("R184: who gives up is placed last, and who is left alone has won") {
  GivingUp(game(), 3).check_that_the_others_play_on();
  GivingUp(game(), 2).check_that_one_alone_has_won();
  GivingUp(game(), 3).check_that_one_alone_has_won();
}

}  // namespace

TEST_CASE("random games end with every component in its place, short lists (R129), and no secret in a view") {
  const auto* scoring = GENERATE("each_move", "standing");
  const int seats = GENERATE(2, 3, 4, 5);
  OtherWorlds worlds;
  for (std::uint8_t number = 0; number < 40; ++number) Game(seats, scoring, number, worlds).play_out();
  CHECK(worlds.mostly_others());
}
