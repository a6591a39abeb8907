#include "rules/viceroy/view.hpp"

#include <algorithm>

#include "rules/core/border.hpp"
#include "rules/viceroy/payment.hpp"
#include "rules/viceroy/rules.hpp"
#include "rules/viceroy/scoring.hpp"

namespace arbiter::viceroy {
namespace {

using core::Viewer;
using core::write;

template <class E>
std::string_view name(E value) {
  return boost::describe::enum_to_string(value, "?");
}

/// Writes one view; every function writes one value.
class View {
 public:
  View(const Data& data, const State& state, Viewer viewer, json::Writer& out)
      : data_(data), state_(state), viewer_(viewer), out_(out) {}

  void table() {
    out_.begin_object();
    member("phase", state_.phase);
    member("round", state_.round);
    member("turn", state_.turn);
    member("recolour", state_.recolour);
    out_.key("decision");
    decision();
    member("reserve", state_.reserve);
    out_.key("display");
    display();
    out_.key("decks").begin_object();
    member("large", state_.large.size());
    member("small", state_.small.size());
    member("laws", state_.laws);  // top first: who put laws back knows them (R77)
    out_.end_object();
    if (viewer_.is_omniscient() || state_.phase == Phase::over) {
      out_.key("deck_cards").begin_object();
      member("large", state_.large);
      member("small", state_.small);
      out_.end_object();
    }
    member("discards", state_.discards);
    out_.key("claims");
    claims();
    out_.key("seats").begin_array();
    for (const Seat seat : SeatSet::first(state_.seats)) player(seat);
    out_.end_array();
    out_.end_object();
  }

 private:
  template <class T>
  void member(std::string_view key, const T& value) {
    out_.key(key);
    write(out_, data_, viewer_, value);
  }

  // ---- What is to be decided ----

  void decision() {
    if (state_.agenda.empty()) return out_.null();
    const Item& item = state_.agenda.top();
    out_.begin_object();
    member("kind", item.step);
    if (is_shared(item.step))
      shared_decision(item.step);
    else
      single_decision(item);
    out_.end_object();
  }

  void shared_decision(Step step) {
    if (step != Step::settle) return member("seats", state_.in_phase);
    out_.key("tasks").begin_array();
    for (const Seat seat : SeatSet::first(state_.seats)) {
      const Task& task = state_.task(seat);
      if (task.kind == Task::Kind::none) continue;
      out_.begin_object();
      member("seat", seat);
      out_.key("kind").plain(task.kind == Task::Kind::pick    ? "pick_card"
                             : task.kind == Task::Kind::claim ? "claim"
                                                              : "tuck_taken");
      if (task.kind == Task::Kind::tuck)
        taken_card(seat);
      else
        member("color", task.color);
      out_.end_object();
    }
    out_.end_array();
  }

  /// The card that the seat has just taken, for those who know it.
  void taken_card(Seat seat) {
    const HiddenCard& card = state_[seat].hand.back().card;
    if (card.known_to(viewer_)) member("card", card);
  }

  void single_decision(const Item& item) {
    const Player& asked = state_[item.seat];
    member("seat", item.seat);
    switch (item.step) {
      case Step::take_gems:
        member("n", item.n);
        member("now", std::min<int>(item.n, kMostGemsAtOnce));
        break;
      case Step::tuck_taken:
        taken_card(item.seat);
        break;
      case Step::place:
        member("card", asked.played->card);
        break;
      case Step::pay:
        member("card", asked.played->card);
        member("level", item.at.level);
        member("pos", item.at.pos);
        member("price", cost(data_, asked.played->card.truth(), asked.played->free, item.at.level));
        break;
      case Step::infinite_from_screen:
        member("color", item.color);
        card_at(item);
        break;
      case Step::barter_give:
      case Step::barter_take:
      case Step::barter_pay:
        member("gems", item.n);
        if (item.step >= Step::barter_take) member("give", item.give);
        if (item.step >= Step::barter_pay) {
          member("target", item.target);
          member("take", item.take);
        }
        break;
      case Step::return_laws:
        member("n", item.n);
        break;
      case Step::bank_gems:
        member("most", item.n);
        member("now", most_banked_now(data_, item));
        card_at(item);
        break;
      case Step::choose_option:
      case Step::level5_reward:
      case Step::choose_color:
      case Step::tuck_from_hand:
      case Step::tuck_free:
        card_at(item);
        break;
      default:
        break;
    }
  }

  void card_at(const Item& item) {
    member("card", find(state_[item.seat].pyramid, item.at)->card);
    member("level", item.at.level);
    member("pos", item.at.pos);
  }

  // ---- The table ----

  void display() {
    out_.begin_object();
    for (const Color color : kEachColor) {
      out_.key(name(color)).begin_object();
      member("base", state_.spot(color, Spot::base));
      member("tip", state_.spot(color, Spot::tip));
      out_.end_object();
    }
    out_.end_object();
  }

  /// For each column the rounds of its negotiation in this turn, the lower seat first (R55).
  void claims() {
    out_.begin_object();
    for (const Color color : kEachColor) {
      const ClaimRounds& rounds = state_.claims[static_cast<std::size_t>(color)];
      if (!rounds.empty()) member(name(color), rounds);
    }
    out_.end_object();
  }

  void player(Seat seat) {
    const Player& shown = state_[seat];
    const bool open = shown.screen.returned.known_to(viewer_);  // R103: only its owner sees behind a screen
    out_.begin_object();
    member("seat", seat);
    member("in_phase", state_.in_phase.contains(seat));
    member("skips_next_auction", state_.must_skip.contains(seat));
    out_.key("hand");
    hand(shown);
    if (open) {
      member("gems", shown.screen.gems());
      member("attack", shown.screen.attack);
    }
    member("chosen", shown.sealed.has_value());
    if (shown.sealed && shown.sealed->known_to(viewer_)) member("choice", *shown.sealed);
    if (state_.phase == Phase::auction && state_.bids[seat]) member("bid", *state_.bids[seat]);
    if (shown.played) member("played", shown.played->card);
    if (shown.offer.known_to(viewer_)) member("returned_at_start", shown.offer.truth().returned);
    out_.key("pyramid");
    pyramid(shown.pyramid);
    out_.end_object();
  }

  void hand(const Player& shown) {
    List<HiddenCard, 56> cards;
    List<Card, 56> free;
    for (const HandCard& held : shown.hand) {
      cards.push_back(held.card);
      if (held.free) free.push_back(held.card.truth());  // everybody knows these cards
    }
    out_.begin_object();
    out_.key("cards");
    core::write_unordered(out_, data_, viewer_, cards);
    member("free_to_play", free);
    out_.end_object();
  }

  void pyramid(const Pyramid& shown) {
    out_.begin_array();
    for (const auto& slot : shown.slots) {
      out_.begin_object();
      member("level", slot.at.level);
      member("pos", slot.at.pos);
      member("card", slot.card);
      out_.key("tokens").begin_array();
      for (const Token& t : shown.tokens) {
        if (t.at == slot.at) token(t);
      }
      out_.end_array();
      out_.key("tucked").begin_array();
      for (const auto& tucked : shown.tucked) {
        if (tucked.under == slot.at) write(out_, data_, viewer_, tucked.card);
      }
      out_.end_array();
      if (slot.banked.total() > 0) member("banked", slot.banked);
      out_.end_object();
    }
    out_.end_array();
  }

  void token(const Token& shown) {
    out_.begin_object();
    member("id", shown.id);
    member("kind", shown.kind);
    if (shown.kind == TokenKind::infinite || shown.kind == TokenKind::circle_bonus)
      member("color", shown.color);
    if (shown.value > 0) member("value", shown.value);
    if (shown.kind == TokenKind::infinite) member("used", shown.used);
    out_.end_object();
  }

  const Data& data_;
  const State& state_;
  const Viewer viewer_;
  json::Writer& out_;
};

}  // namespace

void view(const Data& data, const State& state, Viewer viewer, json::Writer& out) {
  View(data, state, viewer, out).table();
}

void write_score(const Data& data, const State& state, Seat seat, json::Writer& out) {
  const SeatScore points = score(data, state)[seat];
  out.begin_object();
  out.member("circles", points.circles);
  out.member("infinite", points.infinite);
  out.member("laws", points.laws);
  out.member("points", points.points);
  out.member("magic", points.magic);
  out.member("sets", points.sets);
  out.member("attack", points.attack);
  out.member("total", points.total());
  out.key("recoloured").begin_array();
  for (const Recolouring& r : recolourings(data, state, seat)) {
    out.begin_object();
    out.member("level", r.top.level);
    out.member("pos", r.top.pos);
    out.key("color").plain(name(r.color));
    out.member("gems", r.gems);
    out.end_object();
  }
  out.end_array();
  out.end_object();
}

}  // namespace arbiter::viceroy
