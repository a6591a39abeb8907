// What actions and texts do on the board (R39 to R63, R86 to R90, R95 to R98), and the end of the game.
#include "rules/emerald/board.hpp"
#include "rules/emerald/building.hpp"
#include "rules/emerald/resolver.hpp"
#include "rules/emerald/scoring.hpp"
#include "rules/emerald/zones.hpp"

namespace arbiter::emerald {
namespace {

template <class I>
void add(I& number, int n) {
  number = static_cast<I>(number + n);
}

}  // namespace

void Resolver::lay_out(Seat seat, const Played& played) {
  take_from_hand(state_, seat, played.card);
  own(seat).played.push_back(played);
}

void Resolver::pick_up(Seat seat, Card card, Use use) {
  auto& played = own(seat).played;
  for (std::size_t i = played.size(); i-- > 0;) {
    if (played[i].card != card || played[i].use != use) continue;
    played.erase(played.begin() + static_cast<std::ptrdiff_t>(i));
    return;
  }
}

void Resolver::discard(Seat seat, Card card) { own(seat).discard.push_back(card); }

void Resolver::remove_card(Seat seat, Card card) {
  state_.removed.push_back(card);
  report(CardRemoved{card, seat});
}

void Resolver::keep_card(Seat seat, Card card, std::optional<Seat> agent_of) {
  own(seat).near.push_back({card, agent_of});
  CardKept kept{seat, card, agent_of, {}, {}};
  if (agent_of) {
    kept.vp = data_[card].trophy_vp;
    kept.city = state_.action.city;
  }
  report(kept);
}

void Resolver::draw(Seat seat, int n) {  // R27
  SeatState& drawer = own(seat);
  while (n > 0) {
    if (drawer.deck.empty()) {
      if (drawer.discard.empty()) return;
      reshuffle(state_, seat);
      report(Reshuffled{seat, static_cast<std::uint8_t>(drawer.deck.size())});
    }
    const int batch = std::min(n, static_cast<int>(drawer.deck.size()));
    draw_one_batch(seat, batch);
    n -= batch;
  }
}

void Resolver::draw_one_batch(Seat seat, int n) {
  Cards cards;
  for (int i = 0; i < n; ++i) {
    HiddenCard card = own(seat).deck.draw();
    card.show_to(seat);
    cards.push_back(card.truth());
    own(seat).hand.push_back(card);
  }
  std::sort(cards.begin(), cards.end());
  report(CardsDrawn{seat, static_cast<std::uint8_t>(n), SecretCards(cards, {}, core::SeatSet::of(seat))});
}

void Resolver::place_cubes(Seat seat, City city, int n) {
  add(own(seat).cubes, -n);
  add(state_.at(city).cubes[seat], n);
  report(CubesPlaced{seat, city, static_cast<std::uint8_t>(n)});
}

void Resolver::place_agents(Seat seat, City city, int n) {
  n = std::min(n, int{own(seat).agents});
  if (n <= 0) return;  // R171
  add(own(seat).agents, -n);
  add(state_.at(city).agents[seat], n);
  report(AgentPlaced{seat, city, static_cast<std::uint8_t>(n)});
}

void Resolver::remove_cubes(Seat owner, Place from, CubeGoal goal, int n) {
  if (n == 0) return;
  add(from.is_limbo() ? own(owner).limbo : state_.at(from.city()).cubes[owner], -n);
  add(goal == CubeGoal::limbo ? own(owner).limbo : own(owner).cubes, n);
  report(CubesLeft{owner, from, goal, static_cast<std::uint8_t>(n)});
}

void Resolver::clear_cubes(City city, Seat seat, CubeGoal own_goal) {  // R44.3, R89
  each_from(state_, seat, [&](Seat owner) {
    remove_cubes(owner, Place::in(city), owner == seat ? own_goal : CubeGoal::stock,
                 state_.at(city).cubes[owner]);
  });
}

void Resolver::return_agent(City city, Seat owner) {
  --state_.at(city).agents[owner];
  ++own(owner).agents;
  report(AgentReturned{owner, city});
}

void Resolver::carry_out_place() {  // R38 to R40
  const Seat seat = state_.active;
  const int cubes = std::min(unit_symbols(data_, state_, Symbol::place), int{own(seat).cubes});
  if (unit_modifier(data_, state_, Modifier::any_cities) > 0)
    ask(Step::put, seat, cubes);
  else
    place_cubes(seat, state_.action.city, cubes);
}

void Resolver::carry_out_retrieve() {  // R48
  const int symbols =
      unit_symbols(data_, state_, Symbol::retrieve) + unit_modifier(data_, state_, Modifier::retrieve_plus);
  ask(Step::take, state_.active, std::min(symbols, cubes_out(state_, state_.active)));
}

void Resolver::carry_out_move() {  // R50
  ask(Step::move, state_.active,
      unit_symbols(data_, state_, Symbol::move) + unit_modifier(data_, state_, Modifier::moves_plus));
}

void Resolver::carry_out_markers() {  // R53
  std::array<int, 2> steps{};
  for (const Played& played : unit_cards(state_)) {
    const CardInfo& info = data_[played.card];
    const int more =
        played.use == Use::symbol ? info.arrows(*played.track) : info.modifier(Modifier::marker_plus);
    if (played.track) steps[static_cast<int>(*played.track)] += more;
  }
  for (const Side track : {Side::loyalist, Side::restorationist}) {
    if (steps[static_cast<int>(track)] > 0) move_marker(track, steps[static_cast<int>(track)]);
  }
  score_tracks();
}

void Resolver::move_marker(Side track, int n) {
  std::uint8_t& marker = state_.tracks[static_cast<int>(track)];
  marker = static_cast<std::uint8_t>(std::min<int>(marker + n, data_.track_max));
  report(MarkerMoved{track, marker});
}

void Resolver::score_tracks() {  // R77, R78
  const int difference = track_difference(state_);
  const int before = own(0).track_vp;  // all seats have the same
  for (const Seat seat : SeatSet::first(state_.seats)) {
    if (state_.track_scoring == TrackScoring::standing) own(seat).track_vp = 0;
    add(own(seat).track_vp, difference);
  }
  const int now = own(0).track_vp;
  report(TracksScored{static_cast<std::uint8_t>(difference), static_cast<std::int16_t>(now - before),
                      static_cast<std::int16_t>(now)});
}

void Resolver::score(Seat seat, Color color, int n) {
  if (n == 0) return;
  add(own(seat).vp[static_cast<int>(color)], n);
  report(VpScored{seat, color, static_cast<std::uint8_t>(n)});
}

bool Resolver::roll(Seat seat) {  // R5
  const bool insanity = state_.rng.below(data_.die_faces) < data_.die_insanity;
  report(SanityRolled{seat, insanity});
  return insanity;
}

void Resolver::roll_for_token(Seat seat) {  // R95
  if (own(seat).sanity > 0 && roll(seat)) set_sanity(seat, own(seat).sanity - 1);
}

void Resolver::set_sanity(Seat seat, int tokens) {
  own(seat).sanity = static_cast<std::uint8_t>(tokens);
  report(SanityChanged{seat, own(seat).sanity});
}

void Resolver::reveal(City city) {  // R13
  CityState& at = state_.at(city);
  while (!at.down.empty()) {
    const Card card = turn_up(state_, city);
    if (data_[card].set != CardSet::royalty) {
      at.face_up = card;
      return report(FaceUpRevealed{city, card});
    }
    at.royalty = card;
    report(RoyaltyRevealed{city, card});
  }
}

void Resolver::claim(Seat seat, City city, bool cubes_to_stock, bool no_roll) {  // R44
  const Card card = *state_.at(city).face_up;
  const CardInfo& info = data_[card];
  state_.at(city).face_up.reset();
  discard(seat, card);
  report(Claimed{seat, city, card});
  reveal(city);
  clear_cubes(city, seat, cubes_to_stock ? CubeGoal::stock : CubeGoal::limbo);
  place_agents(seat, city, info.agents);
  score(seat, info.vp.color, info.vp.n);
  if (info.sanity && !no_roll) roll_for_token(seat);
}

void Resolver::assassinate() {  // R86 to R90
  const Seat seat = state_.active;
  const City city = state_.action.city;
  const std::optional<Seat> victim = state_.action.victim;
  CityState& at = state_.at(city);
  const bool no_roll = unit_modifier(data_, state_, Modifier::no_sanity_roll) > 0;
  const Card assassin = unit_cards(state_).front().card;  // R57: it is added first
  pick_up(seat, assassin, Use::assassinate);
  if (victim) {
    report(Assassinated{seat, city, victim, std::nullopt});
    if (data_[assassin].trophy_vp > 0) {
      --at.agents[*victim];
      keep_card(seat, assassin, victim);
    } else {
      return_agent(city, *victim);
      remove_card(seat, assassin);
    }
  } else {
    const Card royalty = *at.royalty;
    at.royalty.reset();
    report(Assassinated{seat, city, std::nullopt, royalty});
    keep_card(seat, royalty, std::nullopt);
    score(seat, data_[royalty].vp.color, data_[royalty].vp.n);
    remove_card(seat, assassin);
  }
  clear_cubes(city, seat, CubeGoal::limbo);
  if (!victim && !no_roll && roll(seat)) return_agent(city, seat);
}

void Resolver::reveals() {  // R97
  bool done = false;
  each_from(state_, state_.active, [&](Seat seat) {
    if (done || !must_reveal(state_, seat)) return;
    SeatState& revealed = own(seat);
    revealed.revealed = true;
    revealed.identity.reveal();
    report(IdentityRevealed{seat, revealed.identity.truth()});
    if (revealed.identity.truth() == Side::restorationist) {
      List<EndReason, 5> reasons = reasons_now();  // R174
      reasons.insert(reasons.begin(), EndReason::restorationist_revealed);
      end(reasons);
      done = true;
      return;
    }
    const int missing =
        std::min(data_.agents_after_reveal - agents_on_board(state_, seat), int{revealed.agents});
    if (missing <= 0) return;
    push(Step::reveals);  // the other seats' come afterwards
    for (int i = 0; i < missing; ++i) ask(Step::place_agent, seat);
    done = true;
  });
}

List<EndReason, 5> Resolver::reasons_now() const {  // R115 b and c
  List<EndReason, 5> reasons;
  for (const Seat seat : SeatSet::first(state_.seats)) {
    if (disc_vp(data_, state_.seat[seat]) < data_.vp_limit[state_.seats]) continue;
    reasons.push_back(EndReason::vp_limit);
    break;
  }
  if (std::max(state_.tracks[0], state_.tracks[1]) >= data_.track_max) {
    reasons.push_back(EndReason::marker_at_end);
  }
  return reasons;
}

void Resolver::check_end() {
  const auto reasons = reasons_now();
  if (!reasons.empty()) end(reasons);
}

void Resolver::end(const List<EndReason, 5>& reasons) {  // R117
  state_.ended = reasons;
  state_.agenda.clear();
  state_.queue = Window{};
  state_.counter = Window{};
  report(GameEnded{reasons});
  for (const Seat seat : SeatSet::first(state_.seats)) {
    if (own(seat).revealed) continue;
    own(seat).revealed = true;
    own(seat).identity.reveal();
    report(IdentityRevealed{seat, own(seat).identity.truth()});
  }
  Scored scored;
  const auto scores = final_scores(data_, state_);
  for (const Seat seat : SeatSet::first(state_.seats)) {
    scored.standings.push_back({seat, scores[seat].place, scores[seat].total, scores[seat].side});
  }
  report(scored);
}

}  // namespace arbiter::emerald
