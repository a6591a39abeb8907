#include "tests/conformance/mutants/snatch.hpp"

#include <algorithm>
#include <stdexcept>

namespace arbiter::snatch {
namespace {

using core::Viewer;

bool is_decision(Step step) { return step <= Step::react; }

List<Card, kHand> kinds_in(const Hand& hand) {
  List<Card, kHand> cards;
  for (const HiddenCard& card : hand) cards.push_back(card.truth());
  std::sort(cards.begin(), cards.end());
  cards.erase(std::unique(cards.begin(), cards.end()), cards.end());
  return cards;
}

bool can_snatch(const State& state) {
  const Hand& hand = state.hands[state.reactor()];
  return std::any_of(hand.begin(), hand.end(),
                     [&](auto& card) { return card.truth().rank == state.on_table->rank; });
}

SeatSet without_stake(const State& state) {
  SeatSet seats;
  for (const Seat seat : SeatSet::first(state.seats)) {
    if (!state.stakes[seat]) seats.insert(seat);
  }
  return seats;
}

class Round {
 public:
  Round(State& state, std::vector<Event>& events) : state_(state), events_(events) {}

  void operator()(Seat seat, const PlaceStake& stake) {
    state_.stakes[seat] = Stake(stake.points, {}, SeatSet::of(seat));
    if (!state_.first_stake && state_.flaw == Flaw::first_stake_wins_ties) state_.first_stake = seat;
    StakePlaced placed{seat, std::nullopt};
    if (state_.flaw == Flaw::event_shows_stake) placed.points = stake.points;
    report(placed);
    if (without_stake(state_).empty()) reveal_stakes();
  }
  void operator()(Seat seat, const Peek&) {
    state_.peeked = true;
    if (state_.flaw == Flaw::peeks_at_a_copy) {
      state_.copy = HiddenCard(state_.deck[0].truth(), state_.deck[0].back(), SeatSet::of(seat));
      return report(Peeked{seat, *state_.copy});
    }
    state_.deck[0].show_to(seat);
    report(Peeked{seat, state_.deck[0]});
  }
  void operator()(Seat seat, const Play& play) {
    take_from_hand(seat, play.card);
    state_.on_table = play.card;
    state_.owner = seat;
    report(Played{seat, play.card});
    state_.agenda.pop();
    state_.agenda.push(Step::replenish);
    const bool skip = state_.flaw == Flaw::skips_who_cannot_snatch && !can_snatch(state_);
    if (!skip) state_.agenda.push(Step::react);
  }
  void operator()(Seat seat, const Snatch& snatch) {
    if (state_.flaw == Flaw::asks_without_difference) return (*this)(seat, Pass{});
    take_from_hand(seat, snatch.with);
    if (state_.flaw != Flaw::loses_a_card) state_.graveyard.push_back(snatch.with);
    state_.owner = seat;
    report(Snatched{seat, snatch.with});
    state_.agenda.pop();
  }
  void operator()(Seat seat, const Pass&) {
    report(Passed{seat});
    state_.agenda.pop();
  }

  void run() {
    state_.agenda.run(is_decision, [this](Step step) {
      if (step == Step::never) state_.agenda.push(Step::never);
      if (step == Step::replenish) replenish();
    });
  }

 private:
  void reveal_stakes() {
    StakesRevealed revealed{{}, 0};
    for (const Seat seat : SeatSet::first(state_.seats)) {
      revealed.stakes.push_back(state_.stakes[seat]->truth());
      if (revealed.stakes[seat] > revealed.stakes[revealed.seat]) revealed.seat = seat;
    }
    const auto first = state_.first_stake;
    if (first && revealed.stakes[*first] == revealed.stakes[revealed.seat]) revealed.seat = *first;
    state_.first_stake.reset();
    state_.active = revealed.seat;
    state_.points[state_.active] =
        static_cast<std::int16_t>(state_.points[state_.active] - revealed.stakes[state_.active]);
    state_.stakes = {};
    state_.peeked = false;
    state_.copy.reset();
    report(revealed);
    state_.agenda.pop();
    state_.agenda.push(Step::play);
  }

  void replenish() {
    if (state_.flaw == Flaw::throws_sometimes && state_.deck.size() == 4)
      throw std::out_of_range("no card 17");
    for (const Seat seat : SeatSet::first(state_.seats)) {
      if (state_.hands[seat].size() < kHand && !state_.deck.empty()) draw(seat);
    }
    const auto roll = static_cast<std::uint8_t>(state_.rng.below(3));
    std::int16_t& points = state_.points[state_.owner];
    points = static_cast<std::int16_t>(points + state_.on_table->rank + roll);
    report(Rolled{state_.owner, roll});
    state_.graveyard.push_back(*state_.on_table);
    state_.on_table.reset();
    if (state_.flaw == Flaw::endless_effect && state_.deck.size() < 4) state_.agenda.push(Step::never);
    state_.over = state_.deck.empty();
    if (!state_.over) state_.agenda.push(Step::stake);
    if (state_.over && state_.flaw == Flaw::never_ends) shuffle_graveyard_in();
  }

  void draw(Seat seat) {
    static int draws_ever = 0;
    if (state_.flaw == Flaw::counts_globally && ++draws_ever % 7 == 0) {
      HiddenCard top = state_.deck.draw();
      state_.deck.put_under(top);
    }
    HiddenCard card = state_.deck.draw();
    card.show_to(seat);
    state_.hands[seat].push_back(card);
    if (state_.flaw == Flaw::event_shows_drawn_card) card.reveal();
    report(Drawn{seat, card});
  }

  void shuffle_graveyard_in() {
    for (const Card card : state_.graveyard) state_.deck.put_on_top(HiddenCard(card, card.suit));
    state_.graveyard.clear();
    state_.deck.shuffle(state_.rng);
    state_.over = false;
    state_.agenda.push(Step::stake);
  }

  void take_from_hand(Seat seat, Card card) {
    Hand& hand = state_.hands[seat];
    hand.erase(std::find_if(hand.begin(), hand.end(), [&](auto& held) { return held.truth() == card; }));
  }
  template <class E>
  void report(const E& event) {
    events_.emplace_back(event);
  }

  State& state_;
  std::vector<Event>& events_;
};

template <class Cards>
int ranks_of(const Cards& cards) {
  int sum = 0;
  for (const auto& card : cards) sum += card.truth().rank;
  return sum;
}

void write_hand(json::Writer& out, const Data& data, Viewer viewer, const Hand& hand) {
  if (data.flaw != Flaw::view_orders_by_rank) return core::write_unordered(out, data, viewer, hand);
  std::vector<HiddenCard> cards(hand.begin(), hand.end());
  std::sort(cards.begin(), cards.end(), [](auto& a, auto& b) { return a.truth().rank < b.truth().rank; });
  core::write(out, data, viewer, cards);
}

}  // namespace

core::GameInfo SnatchGame::info() {
  core::GameInfo info;
  info.slug = "snatch";
  info.name = "Snatch";
  info.min_seats = 2;
  info.max_seats = kSeats;
  info.options = {core::number("points", 0, 5, 0, "Points to begin with.")};
  return info;
}

Data SnatchGame::load(const core::DataNode& root) {
  Data data{};
  boost::describe::enum_from_string(root.string("flaw").c_str(), data.flaw);
  return data;
}

State SnatchGame::setup(const Data& data, const core::Options& options, int seats, core::Rng rng) {
  State state;
  state.flaw = data.flaw;
  state.seats = static_cast<std::uint8_t>(seats);
  for (int i = 0; i < kCards; ++i) {
    const Card card{static_cast<Suit>(i % 2), static_cast<std::uint8_t>(1 + i / 2 % kRanks)};
    state.deck.put_on_top(HiddenCard(card, card.suit));
  }
  state.deck.shuffle(rng);
  for (const Seat seat : SeatSet::first(seats)) {
    for (int i = 0; i < kHand; ++i) {
      state.hands[seat].push_back(state.deck.draw());
      state.hands[seat].back().show_to(seat);
    }
    state.points[seat] = static_cast<std::int16_t>(options.number("points"));
  }
  if (data.flaw == Flaw::throws_with_four_points && options.number("points") == 4) {
    throw std::logic_error("no match with four points");
  }
  state.agenda.push(Step::stake);
  state.rng = rng;
  return state;
}

SeatSet SnatchGame::to_act(const State& state) {
  if (state.agenda.empty()) return {};
  switch (state.agenda.top()) {
    case Step::stake:
      return without_stake(state);
    case Step::play:
      return SeatSet::of(state.active);
    default:
      if (state.flaw == Flaw::to_act_follows_hand && !can_snatch(state)) return SeatSet::of(state.active);
      return SeatSet::of(state.reactor());
  }
}

void SnatchGame::legal_actions(const Data& data, const State& state, Seat seat,
                               core::LegalActions<Action>& out) {
  switch (state.agenda.top()) {
    case Step::stake:
      for (std::uint8_t points = 0; points <= kHighestStake; ++points) out.add(PlaceStake{points});
      if (data.flaw == Flaw::lists_twice && state.deck.size() % 2 == 1) out.add(PlaceStake{1});
      break;
    case Step::play:
      for (const Card card : kinds_in(state.hands[seat])) {
        const bool hide = data.flaw == Flaw::options_follow_deck && card.rank == state.deck[0].truth().rank;
        if (!hide) out.add(Play{card});
      }
      if (!state.peeked || data.flaw == Flaw::options_follow_deck) out.add(Peek{});
      break;
    default:
      if (data.flaw == Flaw::asks_without_options && !can_snatch(state)) return;
      if (seat == state.reactor() && data.flaw != Flaw::asks_what_all_see) {
        for (const Card card : kinds_in(state.hands[seat])) {
          if (card.rank == state.on_table->rank) out.add(Snatch{card});
        }
      }
      out.add(Pass{});
      break;
  }
}

core::Explanation SnatchGame::explain(const Data& data, const State& state, Seat, const Action& action) {
  core::Explanation why("not now");
  const auto* play = std::get_if<Play>(&action);
  if (play == nullptr) return why;
  const bool in_deck = std::any_of(state.deck.begin(), state.deck.end(),
                                   [&](auto& card) { return card.truth() == play->card; });
  if (data.flaw == Flaw::refusal_names_place) {
    why.message = in_deck ? "that card is still in the deck" : "that card is somewhere else";
  }
  if (data.flaw == Flaw::ruling_follows_place) why.rule = in_deck ? "R1" : "R2";
  return why;
}

void SnatchGame::perform(const Data&, State& state, Seat seat, const Action& action,
                         std::vector<Event>& events) {
  Round round(state, events);
  std::visit([&](const auto& typed) { round(seat, typed); }, action);
  round.run();
}

void SnatchGame::view(const Data& data, const State& state, Viewer viewer, json::Writer& out) {
  out.begin_object();
  out.member("active", state.active);
  out.member("step", state.agenda.empty() ? 9 : static_cast<int>(state.agenda.top()));
  out.key("hands").begin_array();
  for (const Seat seat : SeatSet::first(state.seats)) write_hand(out, data, viewer, state.hands[seat]);
  out.end_array();
  out.key("deck");
  core::write(out, data, viewer, state.deck);
  out.key("stakes").begin_array();
  for (const Seat seat : SeatSet::first(state.seats)) core::write(out, data, viewer, state.stakes[seat]);
  out.end_array();
  out.key("on_table");
  core::write(out, data, viewer, state.on_table);
  out.key("graveyard");
  core::write(out, data, viewer, state.graveyard);
  out.key("points");
  core::write(out, data, viewer, state.points);
  if (data.flaw == Flaw::peeks_at_a_copy) {
    out.key("copy");
    core::write(out, data, viewer, state.copy);
  }
  if (data.flaw == Flaw::view_repeats_a_name) out.member("active", state.active);
  if (data.flaw == Flaw::view_counts_hidden_ranks) out.member("ranks", ranks_of(state.hands[0]));
  out.end_object();
}

std::optional<core::Outcome> SnatchGame::outcome(const Data& data, const State& state) {
  if (!state.over) return std::nullopt;
  core::Outcome outcome;
  for (const Seat seat : SeatSet::first(state.seats)) {
    const int hand = data.flaw == Flaw::score_counts_hands ? ranks_of(state.hands[seat]) : 0;
    outcome.scores.push_back(state.points[seat] + hand);
  }
  const int gap = data.flaw == Flaw::places_have_a_gap ? 1 : 0;
  for (const int score : outcome.scores) {
    const auto better =
        std::count_if(outcome.scores.begin(), outcome.scores.end(), [&](int other) { return other > score; });
    outcome.places.push_back(static_cast<std::uint8_t>(1 + better + gap));
  }
  return outcome;
}

void SnatchGame::write_score(const Data&, const State& state, Seat seat, json::Writer& out) {
  out.begin_object();
  out.member("points", state.points[seat]);
  out.end_object();
}

void SnatchGame::component_counts(const Data&, const State& state, core::ComponentCounts& count) {
  const auto add = [&](Card card) {
    count.add(std::string(boost::describe::enum_to_string(card.suit, "?")) + std::to_string(card.rank));
  };
  for (const Hand& hand : state.hands) {
    for (const HiddenCard& card : hand) add(card.truth());
  }
  for (const HiddenCard& card : state.deck) add(card.truth());
  for (const Card card : state.graveyard) add(card);
  if (state.on_table) add(*state.on_table);
}

void SnatchGame::resample_rest(const Data& data, State& state, Viewer viewer, core::Rng& rng) {
  if (data.flaw == Flaw::forgets_to_redraw_stakes) return;
  for (auto& stake : state.stakes) {
    if (stake && !stake->known_to(viewer)) {
      stake->redraw(static_cast<std::uint8_t>(rng.below(kHighestStake + 1)));
    }
  }
}

std::shared_ptr<const core::GameOf<SnatchGame>> game_with(Flaw flaw) {
  const nlohmann::json data = {{"flaw", boost::describe::enum_to_string(flaw, "?")}};
  return core::GameOf<SnatchGame>::load(data.dump(), "snatch.json");
}

}  // namespace arbiter::snatch
