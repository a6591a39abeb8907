#include "rules/core/abandoned.hpp"

#include "rules/core/wrapped.hpp"

namespace arbiter::core {
namespace {

class AbandonedMatch final : public WrappedMatch {
 public:
  explicit AbandonedMatch(std::shared_ptr<const Match> match) : match_(std::move(match)) {}

  std::unique_ptr<Match> clone() const override { return std::make_unique<AbandonedMatch>(match_); }
  void assign(const Match& other) override { match_ = static_cast<const AbandonedMatch&>(other).match_; }
  bool equals(const Match& other) const override {
    const auto* same = dynamic_cast<const AbandonedMatch*>(&other);
    return same != nullptr && match_->equals(*same->match_);
  }
  Digest digest() const override { return match_->digest(); }

  SeatSet to_act() const override { return {}; }
  void legal_actions(Seat, std::vector<Action>& out) const override { out.clear(); }
  bool follow_from_open_facts(Seat seat) const override { return match_->follow_from_open_facts(seat); }
  std::optional<Refusal> apply(Seat, const Action&) override {
    return Refusal{Refusal::Code::not_your_turn, "this match was abandoned", "", ""};
  }
  void play(Seat, const Action&) override {}  // no action is legal
  bool nothing_learned_since(const Match&, Seat) const override { return false; }

  void write_events(Viewer, json::Writer& out) const override { out.raw("[]"); }

  void resample(Viewer viewer, Rng& rng) override {
    auto other = match_->clone();
    other->resample(viewer, rng);
    match_ = std::move(other);
  }

  std::optional<Outcome> outcome() const override { return Outcome{Outcome::Kind::abandoned, {}, {}}; }
  void write_score(Seat, json::Writer& out) const override { out.raw("{}"); }

 private:
  const Match& inner() const override { return *match_; }

  std::shared_ptr<const Match> match_;  // as it was when it was broken off
};

}  // namespace

std::unique_ptr<Match> abandoned(std::shared_ptr<const Match> match) {
  return std::make_unique<AbandonedMatch>(std::move(match));
}

}  // namespace arbiter::core
