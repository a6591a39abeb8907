// Random games to the end.
#include "rules/core/words.hpp"
#include "tests/rules/giving_up.hpp"
#include "tests/rules/viceroy/position.hpp"

namespace arbiter::viceroy {
namespace {

/// One game in which `choose` picks among the legal actions. Returns the number of decisions.
template <class Choose>
int play_out(core::Match& match, Choose&& choose) {
  const auto components = match.component_counts();
  std::vector<core::Action> legal;
  int decisions = 0;
  for (; !match.to_act().empty(); ++decisions) {
    REQUIRE(decisions < 3000);
    const Seat seat = match.to_act().front();
    match.legal_actions(seat, legal);
    REQUIRE_FALSE(legal.empty());
    REQUIRE(legal.size() <= 500);
    match.play(seat, choose(legal));
    REQUIRE(match.component_counts() == components);
  }
  return decisions;
}

TEST_CASE("R20, R101: random games of every size end, with all components") {
  for (int seats = 2; seats <= 4; ++seats) {
    for (int n = 0; n < 200; ++n) {
      core::Rng rng(seed(1000 + n));
      const auto match = new_match(seats, n, n % 2 == 0);
      const int decisions = play_out(*match, [&](const auto& legal) {
        return legal[rng.below(static_cast<std::uint32_t>(legal.size()))];
      });
      CHECK(decisions >= 24 * seats);
      REQUIRE(match->outcome());
      CHECK(typed(*match).state().round == 12);
      CHECK(typed(*match).state().large.empty());  // exactly 12 times 4 cards
    }
  }
}

TEST_CASE("R39: seats that only ever do the first thing come to the end, too") {
  for (int seats = 2; seats <= 4; ++seats) {
    const auto match = new_match(seats);
    play_out(*match, [](const auto& legal) { return legal.front(); });
    CHECK(match->outcome());
  }
}

TEST_CASE("R100: where there is a default, it is the first choice of the list") {
  Position bids;
  bids.display(Color::blue, 10, 20).gems(0, gems(1, 0, 0, 0)).gems(1, gems(1, 0, 0, 0)).auction();
  CHECK(std::get<Bid>(bids.legal(0).front()).kind == BidKind::pass);
  bids.act(0, bid(Color::blue)).act(1, bid(Color::blue));
  CHECK(std::get<Claim>(bids.legal(0).front()).claim == ClaimKind::refuse);
  Position develops;
  develops.hand(0, {80}).development();
  CHECK(std::get<Develop>(develops.legal(0).front()).kind == DevelopKind::pass);
}

/// Actions as no client should send them.
std::vector<Action> nonsense() {
  const Card no_card{200};
  const Gems many = gems(255, 255, 255, 255);
  return {ChooseStart{no_card, no_card},
          Bid{BidKind::gem, {}},
          Bid{BidKind::attack, Color::red},
          Claim{},
          Develop{DevelopKind::play, no_card},
          Develop{DevelopKind::pass, no_card},
          Develop{DevelopKind::play, {}},
          PickCard{Color::red, Spot::tip},
          TakeGems{many},
          ChooseDeck{},
          TuckTaken{true},
          PlaceCard{200, -128},
          PlaceCard{0, 127},
          PlaceCard{127, 127},
          Pay{{65535, 65535}},
          Level5Reward{},
          ChooseOption{255},
          ChooseColor{},
          InfiniteFromScreen{true},
          BarterDecline{},
          BarterGive{65535},
          BarterTake{Seat::none(), 65535},
          BarterTake{1, 65535},
          BarterPay{many},
          TakeAuctionCard{},
          ReturnLaws{},
          ReturnLaws{{no_card, no_card}},
          ChooseTaken{no_card},
          TuckFromHand{no_card},
          TuckFree{255, -128},
          BankGems{many}};
}

TEST_CASE("Whatever is tried is refused in words, changes nothing, and never throws") {
  for (int n = 0; n < 30; ++n) {
    core::Rng rng(seed(n));
    const auto match = new_match(2 + n % 3, n);
    std::vector<core::Action> legal;
    while (!match->to_act().empty()) {
      const Seat seat = match->to_act().front();
      match->legal_actions(seat, legal);
      const auto before = match->clone();
      for (const Action& action : nonsense()) {
        if (std::find(legal.begin(), legal.end(), core::pack(action)) != legal.end()) continue;
        const auto refusal = match->apply(seat, core::pack(action));
        REQUIRE(refusal);
        CHECK(refusal->message.size() > 10);
      }
      REQUIRE(match->equals(*before));
      match->play(seat, legal[rng.below(static_cast<std::uint32_t>(legal.size()))]);
    }
  }
}

TEST_CASE("Every event has a sentence that fits it") {
  for (int n = 0; n < 30; ++n) {
    core::Rng rng(seed(n));
    const auto match = new_match(2 + n % 3, n, true);
    std::vector<core::Action> legal;
    while (!match->to_act().empty()) {
      const Seat seat = match->to_act().front();
      match->legal_actions(seat, legal);
      match->play(seat, legal[rng.below(static_cast<std::uint32_t>(legal.size()))]);
      for (const auto viewer : {core::Viewer::seat(seat), core::Viewer::spectator()}) {
        for (const auto& event : events_of(*match, viewer)) {
          const std::string words = core::in_words(game(), event);
          INFO(event.dump() << " " << words);
          CHECK(words.find_first_of("{}[]") == std::string::npos);
        }
      }
    }
  }
}

TEST_CASE("R108: who gives up is placed last, and who is left alone has won") {
  GivingUp(game(), 3).check_that_the_others_play_on();
  GivingUp(game(), 2).check_that_one_alone_has_won();
  GivingUp(game(), 3).check_that_one_alone_has_won();
}

}  // namespace
}  // namespace arbiter::viceroy
