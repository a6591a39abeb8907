// What the rulings on giving up say of every game, for the games' own tests: beside a random match the same one in
// which a seat gives up.
#pragma once

#include <algorithm>
#include <nlohmann/json.hpp>
#include <vector>

#include "rules/core/conceding.hpp"
#include "rules/core/game.hpp"
#include "rules/core/updates.hpp"

namespace arbiter {

class GivingUp {
 public:
  GivingUp(const core::Game& game, int seats)
      : seats_(seats),
        rng_(core::digest_of_text("giving up")),
        match_(game.setup(std::get<core::Options>(game.options(nlohmann::json::object(), seats)), seats,
                          rng_.draw_seed())) {}

  /// With seats to play on: nothing of the match changes, and in the end the seat is placed behind the others, who
  /// are counted as ever.
  void check_that_the_others_play_on() {
    advance(5);
    auto other = core::concede(match_->clone(), 0);
    CHECK(core::conceded(*other) == core::SeatSet::of(0));
    CHECK(views(*other) == views(*match_));
    while (!match_->to_act().empty()) {
      REQUIRE(other->to_act() == match_->to_act());
      const core::Seat seat = match_->to_act().front();
      const core::Action action = any_action(seat);
      match_->play(seat, action);
      other->play(seat, action);
    }
    CHECK(other->to_act().empty());
    CHECK(views(*other) == views(*match_));
    const auto as_ever = *match_->outcome(), outcome = *other->outcome();
    CHECK(outcome.scores == as_ever.scores);
    CHECK(outcome.places[0] == seats_);
    for (int a = 1; a < seats_; ++a) {
      for (int b = 1; b < seats_; ++b)
        CHECK((outcome.places[at(a)] < outcome.places[at(b)]) ==
              (as_ever.places[at(a)] < as_ever.places[at(b)]));
    }
    CHECK(*std::min_element(outcome.places.begin(), outcome.places.end()) == 1);
  }

  /// One seat alone is left: it has won, nothing is counted, and what was hidden stays so.
  void check_that_one_alone_has_won() {
    advance(5);
    auto over = match_->clone();
    for (int seat = 1; seat < seats_; ++seat) {
      CHECK_FALSE(over->to_act().empty());
      over = core::concede(std::move(over), core::Seat::of(seat));
    }
    CHECK(over->to_act().empty());
    const auto outcome = *over->outcome();
    CHECK(outcome.kind == core::Outcome::Kind::ranked);
    CHECK(outcome.places[0] == 1);
    CHECK(std::count(outcome.places.begin(), outcome.places.end(), 2) == seats_ - 1);
    CHECK(std::all_of(outcome.scores.begin(), outcome.scores.end(), [](int score) { return score == 0; }));
    CHECK(views(*over) == views(*match_));
  }

  /// All win or lose together: the match goes on and ends as ever, but if nobody is left it is lost.
  void check_that_all_share_the_end() {
    advance(5);
    auto other = match_->clone();
    for (int seat = 0; seat + 1 < seats_; ++seat)
      other = core::concede(std::move(other), core::Seat::of(seat));
    CHECK(other->to_act() == match_->to_act());
    const auto lost = core::concede(other->clone(), core::Seat::of(seats_ - 1));
    CHECK(lost->to_act().empty());
    CHECK(lost->outcome()->kind == core::Outcome::Kind::shared_defeat);
    while (!match_->to_act().empty()) {
      const core::Seat seat = match_->to_act().front();
      const core::Action action = any_action(seat);
      match_->play(seat, action);
      other->play(seat, action);
    }
    CHECK(other->outcome()->kind == match_->outcome()->kind);
    CHECK(other->outcome()->places == match_->outcome()->places);
    CHECK(other->outcome()->scores == match_->outcome()->scores);
  }

 private:
  static std::size_t at(int seat) { return static_cast<std::size_t>(seat); }

  core::Action any_action(core::Seat seat) {
    std::vector<core::Action> legal;
    match_->legal_actions(seat, legal);
    return legal[rng_.below(legal.size())];
  }
  void advance(int moves) {
    for (int n = 0; n < moves && !match_->to_act().empty(); ++n) {
      const core::Seat seat = match_->to_act().front();
      match_->play(seat, any_action(seat));
    }
  }
  std::vector<std::string> views(const core::Match& match) const {
    std::vector<std::string> texts;
    json::Document view;
    for (int seat = 0; seat < seats_; ++seat) {
      core::make_view(match, core::Viewer::seat(core::Seat::of(seat)), view);
      texts.push_back(view.text);
    }
    core::make_view(match, core::Viewer::spectator(), view);
    texts.push_back(view.text);
    return texts;
  }

  int seats_;
  core::Rng rng_;
  std::unique_ptr<core::Match> match_;
};

}  // namespace arbiter
