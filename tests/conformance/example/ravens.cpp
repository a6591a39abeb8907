#include "tests/conformance/example/ravens.hpp"

#include <algorithm>

namespace arbiter::ravens {

using core::cite;

// ---- Cards ----

Data Ravens::load(const core::DataNode& root) {
  root.allow_only({"cards"});
  Data data;
  int all = 0;
  for (const core::DataNode& node : root.at("cards").elements()) {
    node.allow_only({"id", "name", "worth", "count"});
    node.string("name");  // for the client
    data.cards.push_back({node.string("id"), node.integer("worth", 1, 99), node.integer("count", 1, kCards)});
    all += data.cards.back().count;
  }
  if (all != kCards) root.at("cards").fail("there must be 24 cards");
  return data;
}

void write_json(json::Writer& out, const Data& data, const Card& card) { out.plain(data[card].id); }

std::optional<std::string> read_json(const nlohmann::json& from, const Data& data, Card& card) {
  for (std::uint8_t i = 0; i < data.cards.size(); ++i) {
    if (from != data.cards[i].id) continue;
    card.index = i;
    return std::nullopt;
  }
  return "the id of a bird, such as \"" + data.cards.front().id + "\"";
}

// ---- Setup ----

core::GameInfo Ravens::info() {
  core::GameInfo info;
  info.slug = "ravens";
  info.name = "Ravens";
  info.min_seats = 2;
  info.max_seats = kSeats;  // R1
  info.options = {core::number("rounds", 3, kRounds, kRounds, "How many rounds are played.")};
  return info;
}

State Ravens::setup(const Data& data, const core::Options& options, int seats, core::Rng rng) {
  State state;
  state.rng = rng;
  state.seats = static_cast<std::uint8_t>(seats);
  state.rounds = static_cast<std::uint8_t>(options.number("rounds"));
  for (std::uint8_t i = 0; i < data.cards.size(); ++i) {
    for (int n = 0; n < data.cards[i].count; ++n) state.box.push_back(HiddenCard(Card{i}));
  }
  state.rng.shuffle(state.box);
  for (const Seat seat : SeatSet::first(seats)) {
    for (int n = 0; n < state.rounds; ++n) {
      state.hands[seat].push_back(state.box.back());
      state.hands[seat].back().show_to(seat);  // R2: and to nobody else
      state.box.pop_back();
    }
  }
  return state;
}

// ---- What may be done ----

SeatSet Ravens::to_act(const State& state) {
  SeatSet choosing;
  if (state.round > state.rounds) return choosing;
  for (const Seat seat : SeatSet::first(state.seats)) {
    if (!state.chosen[seat]) choosing.insert(seat);
  }
  return choosing;
}

void Ravens::legal_actions(const Data&, const State& state, Seat seat, core::LegalActions<Action>& out) {
  std::vector<Card> kinds;
  for (const HiddenCard& card : state.hands[seat]) kinds.push_back(card.truth());
  std::sort(kinds.begin(), kinds.end());
  kinds.erase(std::unique(kinds.begin(), kinds.end()), kinds.end());
  for (const Card card : kinds) out.add(Play{card});
}

core::Explanation Ravens::explain(const Data&, const State&, Seat, const Action&) {
  return cite("that card is not in your hand", "R3");
}

// ---- What it does ----

namespace {

/// R4: the highest card that nobody else has played as well.
std::optional<Seat> winner(const Data& data, const State& state) {
  std::optional<Seat> best;
  for (const Seat seat : SeatSet::first(state.seats)) {
    const Card card = state.chosen[seat]->truth();
    const bool alone = std::count_if(state.chosen.begin(), state.chosen.end(),
                                     [&](const auto& other) { return other && other->truth() == card; }) == 1;
    if (alone && (!best || data[card].worth > data[state.chosen[*best]->truth()].worth)) best = seat;
  }
  return best;
}

void end_round(const Data& data, State& state, std::vector<Event>& events) {
  for (const Seat seat : SeatSet::first(state.seats))
    events.push_back(Shown{seat, state.chosen[seat]->truth()});
  if (const auto seat = winner(data, state)) {
    state.points[*seat] = static_cast<std::int16_t>(state.points[*seat] + state.round);
    events.push_back(RoundWon{*seat, state.round});
  } else {
    events.push_back(NobodyWins{state.round});
  }
  for (const Seat seat : SeatSet::first(state.seats)) {
    state.played.push_back(state.chosen[seat]->truth());
    state.chosen[seat].reset();
  }
  ++state.round;
}

}  // namespace

void Ravens::perform(const Data& data, State& state, Seat seat, const Action& action,
                     std::vector<Event>& events) {
  auto& hand = state.hands[seat];
  const Card played = std::get<Play>(action).card;
  const auto card =
      std::find_if(hand.begin(), hand.end(), [&](auto& held) { return held.truth() == played; });
  state.chosen[seat] = *card;  // still known to this seat alone (R3)
  hand.erase(card);
  events.push_back(Chosen{seat, *state.chosen[seat]});
  if (to_act(state).empty()) end_round(data, state, events);
}

// ---- What is seen ----

void Ravens::view(const Data& data, const State& state, core::Viewer viewer, json::Writer& out) {
  out.begin_object();
  out.member("round", state.round);
  out.member("rounds", state.rounds);
  out.key("seats").begin_array();
  for (const Seat seat : SeatSet::first(state.seats)) {
    out.begin_object();
    out.member("points", state.points[seat]);
    out.key("hand");
    core::write_unordered(out, data, viewer, state.hands[seat]);
    out.key("chosen");
    core::write(out, data, viewer, state.chosen[seat]);
    out.end_object();
  }
  out.end_array();
  out.key("box");
  core::write_unordered(out, data, viewer, state.box);
  out.key("played");
  core::write(out, data, viewer, state.played);
  out.end_object();
}

// ---- The end ----

core::Outcome Ravens::provisional_outcome(const Data&, const State& state) {
  core::Outcome outcome;
  for (const Seat seat : SeatSet::first(state.seats)) outcome.scores.push_back(state.points[seat]);
  core::rank(outcome);  // R5
  return outcome;
}

std::optional<core::Outcome> Ravens::outcome(const Data& data, const State& state) {
  if (!to_act(state).empty()) return std::nullopt;
  return provisional_outcome(data, state);
}

void Ravens::write_score(const Data&, const State& state, Seat seat, json::Writer& out) {
  out.begin_object();
  out.member("points", state.points[seat]);
  out.end_object();
}

void Ravens::component_counts(const Data& data, const State& state, core::ComponentCounts& count) {
  for (const auto& hand : state.hands) {
    for (const HiddenCard& card : hand) count.add(data[card.truth()].id);
  }
  for (const auto& card : state.chosen) {
    if (card) count.add(data[card->truth()].id);
  }
  for (const HiddenCard& card : state.box) count.add(data[card.truth()].id);
  for (const Card card : state.played) count.add(data[card].id);
}

std::shared_ptr<const core::GameOf<Ravens>> load(std::string text, const std::string& file) {
  return core::GameOf<Ravens>::load(std::move(text), file);
}

}  // namespace arbiter::ravens
