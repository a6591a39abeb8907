#include "rules/core/conceding.hpp"

#include "rules/core/wrapped.hpp"

namespace arbiter::core {
namespace {

bool is_cooperative(const Match& match) {
  const auto as_it_stands = match.provisional_outcome();
  return as_it_stands && as_it_stands->kind != Outcome::Kind::ranked;
}

class ConcededMatch final : public WrappedMatch {
 public:
  ConcededMatch(std::unique_ptr<Match> match, SeatSet conceded, bool cooperative)
      : match_(std::move(match)), conceded_(conceded), cooperative_(cooperative) {}

  std::unique_ptr<Match> clone() const override {
    return std::make_unique<ConcededMatch>(match_->clone(), conceded_, cooperative_);
  }
  void assign(const Match& other) override {
    const auto& same = static_cast<const ConcededMatch&>(other);
    match_->assign(*same.match_);
    conceded_ = same.conceded_;
    gives_up_.reset();
  }
  bool equals(const Match& other) const override {
    const auto* same = dynamic_cast<const ConcededMatch*>(&other);
    return same != nullptr && conceded_ == same->conceded_ && match_->equals(*same->match_);
  }
  Digest digest() const override {
    return digest_of_text(to_hex(match_->digest()) + " without " + std::to_string(conceded_.bits()));
  }

  SeatSet to_act() const override { return nobody_is_left() ? SeatSet{} : match_->to_act(); }
  void legal_actions(Seat seat, std::vector<Action>& out) const override {
    if (nobody_is_left()) return out.clear();
    match_->legal_actions(seat, out);
  }
  bool follow_from_open_facts(Seat seat) const override { return match_->follow_from_open_facts(seat); }
  std::optional<Refusal> apply(Seat seat, const Action& action) override {
    if (nobody_is_left())
      return Refusal{Refusal::Code::not_your_turn, "the match is over: the others have given up", "", ""};
    auto refusal = match_->apply(seat, action);
    if (!refusal) gives_up_.reset();
    return refusal;
  }
  void play(Seat seat, const Action& action) override {
    gives_up_.reset();
    match_->play(seat, action);
  }
  bool nothing_learned_since(const Match& before, Seat seat) const override {
    const auto* same = dynamic_cast<const ConcededMatch*>(&before);
    return same != nullptr && conceded_ == same->conceded_ && !nobody_is_left() &&
           match_->nothing_learned_since(*same->match_, seat);
  }

  void write_events(Viewer viewer, json::Writer& out) const override {
    if (!gives_up_) return match_->write_events(viewer, out);
    out.begin_array();
    out.begin_object();
    out.member("type", kConcedingEvents[static_cast<std::size_t>(gives_up_->why)].type);
    out.member("seat", gives_up_->seat);
    out.end_object();
    out.end_array();
  }

  void resample(Viewer viewer, Rng& rng) override {
    gives_up_.reset();
    match_->resample(viewer, rng);
  }

  std::optional<Outcome> outcome() const override {
    if (nobody_is_left()) return without_counting();
    auto outcome = match_->outcome();
    if (outcome) place_last(*outcome, conceded_);
    return outcome;
  }
  std::optional<Outcome> provisional_outcome() const override { return match_->provisional_outcome(); }
  void write_score(Seat seat, json::Writer& out) const override {
    nobody_is_left() ? out.raw("{}") : match_->write_score(seat, out);
  }

  SeatSet conceded() const override { return conceded_; }
  void concede(Seat seat, Conceding why) {
    conceded_.insert(seat);
    gives_up_ = {seat, why};
  }

 private:
  struct GivesUp {
    Seat seat;
    Conceding why;
  };

  const Match& inner() const override { return *match_; }

  /// To play against, or in a co-operative match at all, though the game itself is not over.
  bool nobody_is_left() const {
    return seats() - conceded_.size() <= (cooperative_ ? 0 : 1) && !match_->to_act().empty();
  }
  Outcome without_counting() const {
    Outcome outcome;
    outcome.kind = cooperative_ ? Outcome::Kind::shared_defeat : Outcome::Kind::ranked;
    for (int seat = 0; seat < seats(); ++seat) {
      outcome.places.push_back(cooperative_ || conceded_.contains(Seat::of(seat)) ? 2 : 1);
      outcome.scores.push_back(0);
    }
    return outcome;
  }

  std::unique_ptr<Match> match_;
  SeatSet conceded_;
  bool cooperative_;
  std::optional<GivesUp> gives_up_;  // the last move was this seat's concession
};

}  // namespace

std::unique_ptr<Match> concede(std::unique_ptr<Match> match, Seat seat, Conceding why) {
  const SeatSet before = conceded(*match);
  const bool cooperative = is_cooperative(*match);
  std::unique_ptr<ConcededMatch> after;
  if (before.empty()) {
    after = std::make_unique<ConcededMatch>(std::move(match), before, cooperative);
  } else {
    after.reset(static_cast<ConcededMatch*>(match.release()));
  }
  after->concede(seat, why);
  return after;
}

SeatSet conceded(const Match& match) {
  const auto* wrapped = dynamic_cast<const WrappedMatch*>(&match);
  return wrapped == nullptr ? SeatSet{} : wrapped->conceded();
}

void place_last(Outcome& outcome, SeatSet conceded) {
  if (outcome.kind != Outcome::Kind::ranked || conceded.empty()) return;
  const auto before = outcome.places;
  for (std::size_t own = 0; own < before.size(); ++own) {
    const bool gave_up = conceded.contains(Seat::of(own));
    std::uint8_t place = 1;
    for (std::size_t other = 0; other < before.size(); ++other) {
      if (conceded.contains(Seat::of(other))) continue;
      if (gave_up || before[other] < before[own]) ++place;
    }
    outcome.places[own] = place;
  }
}

}  // namespace arbiter::core
