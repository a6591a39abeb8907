// Random matches to the end: what holds at every moment of every match.
#include <set>

#include "tests/rules/conclave/position.hpp"
#include "tests/rules/giving_up.hpp"

namespace arbiter::conclave {
namespace {

const std::set<std::string> kDecisions = {"choose_corner", "give_influence", "keep_influence",
                                          "send_emissary", "draw"};
const std::set<std::string> kEvents = {"corner_chosen", "influence_given", "influence_kept", "emissary_sent",
                                       "line_checked",  "crisis",          "card_drawn",     "refilled",
                                       "end_triggered", "hand_joined",     "scored"};

/// One random match, with all its checks.
class Playout {
 public:
  Playout(int seats, std::uint8_t number) : rng_({number, static_cast<std::uint8_t>(seats)}) {
    core::Seed seed{};
    seed[0] = number;
    const auto options = std::get<core::Options>(game().options(Value::object(), seats));
    match_ = game().setup(options, seats, seed);
    chance_ = state().rng;
  }

  void run() {
    while (!match_->to_act().empty()) {
      if (sent_ > 100) FAIL("the match does not end");
      move();
    }
    // R51: at most 34, 36 or 38 turns with 2, 3 or 4 seats up to the end's trigger, then one each (R36).
    CHECK(sent_ <= 30 + 2 * match_->seats() + match_->seats());
    CHECK(sent_after_trigger_ == match_->seats());
  }

 private:
  const State& state() const { return dynamic_cast<const Match&>(*match_).state(); }

  void move() {
    REQUIRE(match_->to_act().size() == 1);  // R48
    const Seat seat = match_->to_act().front();
    check_hand(seat);
    const Value options = legal(*match_, seat);
    REQUIRE_FALSE(options.empty());  // R19
    const Value& chosen = options[rng_.below(static_cast<std::uint32_t>(options.size()))];
    REQUIRE(kDecisions.count(chosen["type"]) == 1);  // R47
    if (chosen["type"] == "send_emissary") {
      ++sent_;
      if (state().end_triggered_by) ++sent_after_trigger_;
      // R1: clockwise
      if (last_) REQUIRE(seat == (*last_ + 1) % match_->seats());
      last_ = seat;
    }
    match_->play(seat, std::get<core::Action>(match_->parse_action(chosen)));
    check_state();
    check_events();
  }

  void check_hand(Seat seat) const {  // R31
    const Item item = state().agenda.top();
    REQUIRE(state().hands[seat].size() == (item == Item::draw ? 3u : 4u));
  }

  void check_state() const {
    REQUIRE(std::count(state().conclave.begin(), state().conclave.end(), std::nullopt) > 0);  // R29
    REQUIRE(state().rng == chance_);                                                          // R50
    int cards = 0;
    for (const auto& [id, n] : match_->component_counts()) cards += n;
    REQUIRE(cards == 72);  // R52
  }

  void check_events() const {  // R61
    const Value all = events(*match_);
    const Value open = events(*match_, core::Viewer::spectator());
    REQUIRE(all.size() == open.size());
    for (std::size_t i = 0; i < all.size(); ++i) {
      REQUIRE(kEvents.count(all[i]["type"]) == 1);
      Value shown = all[i];
      if (shown["type"] == "card_drawn") shown.erase("card");
      REQUIRE(open[i] == shown);
    }
  }

  core::Rng rng_;
  std::unique_ptr<core::Match> match_;
  core::Rng chance_;  // as it was after the setup
  std::optional<Seat> last_;
  int sent_ = 0;
  int sent_after_trigger_ = 0;
};

TEST_CASE("R1, R19, R29, R31, R47, R48, R50 to R52, R61: random matches, looked at after every move") {
  const int seats = GENERATE(2, 3, 4);
  for (std::uint8_t number = 0; number < 20; ++number) Playout(seats, number).run();
}

TEST_CASE("R62: who gives up is placed last, and who is left alone has won") {
  GivingUp(game(), 3).check_that_the_others_play_on();
  GivingUp(game(), 2).check_that_one_alone_has_won();
  GivingUp(game(), 3).check_that_one_alone_has_won();
}

}  // namespace
}  // namespace arbiter::conclave
