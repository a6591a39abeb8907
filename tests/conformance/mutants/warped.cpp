#include "tests/conformance/mutants/warped.hpp"

namespace arbiter::snatch {
namespace {

using core::Refusal;
using core::Viewer;
using Inner = core::MatchOf<SnatchGame>;

class WarpedMatch final : public core::Match {
 public:
  WarpedMatch(const core::Game& game, Warp warp, std::shared_ptr<Inner> inner)
      : game_(game), warp_(warp), inner_(std::move(inner)) {}

  const core::Game& game() const override { return game_; }
  int seats() const override { return inner_->seats(); }
  std::unique_ptr<Match> clone() const override {
    if (warp_ == Warp::clones_share_state) return std::make_unique<WarpedMatch>(*this);
    auto copy = std::make_unique<WarpedMatch>(game_, warp_, copy_of(*inner_));
    copy->since_assign_ = since_assign_;
    return copy;
  }
  void assign(const Match& other) override {
    inner_->assign(*static_cast<const WarpedMatch&>(other).inner_);
    since_assign_ = 0;
  }
  bool equals(const Match& other) const override {
    return inner_->equals(*static_cast<const WarpedMatch&>(other).inner_);
  }
  core::Digest digest() const override {
    const bool wrong = warp_ == Warp::assigned_goes_wrong_later && since_assign_.value_or(0) >= 2;
    return wrong ? core::Digest{} : inner_->digest();
  }
  core::SeatSet to_act() const override { return inner_->to_act(); }
  void legal_actions(Seat seat, std::vector<core::Action>& out) const override {
    inner_->legal_actions(seat, out);
    if (warp_ == Warp::looking_changes_the_match) inner_->state().rng.next();
  }

  bool follow_from_open_facts(Seat seat) const override { return inner_->follow_from_open_facts(seat); }
  std::optional<Refusal> apply(Seat seat, const core::Action& action) override {
    const auto typed = core::unpack<Action>(action);
    if (warp_ == Warp::refuses_a_listed_action && std::holds_alternative<Snatch>(typed)) {
      return Refusal{Refusal::Code::illegal_action, "no snatching here", "", ""};
    }
    auto refusal = inner_->apply(seat, action);
    const bool peeks = std::holds_alternative<Peek>(typed);
    if (refusal && peeks && warp_ == Warp::accepts_an_unlisted_action) return std::nullopt;
    if (refusal && warp_ == Warp::refusal_changes_state) inner_->state().points[seat] -= 1;
    return refusal;
  }
  void play(Seat seat, const core::Action& action) override {
    inner_->play(seat, action);
    if (since_assign_) ++*since_assign_;
  }

  bool nothing_learned_since(const Match& before, Seat seat) const override {
    if (warp_ == Warp::everything_can_be_undone && !to_act().empty()) return true;
    return inner_->nothing_learned_since(*static_cast<const WarpedMatch&>(before).inner_, seat);
  }

  void write_view(Viewer viewer, json::Writer& out) const override {
    if (warp_ == Warp::view_is_an_array) out.begin_array();
    inner_->write_view(viewer, out);
    if (warp_ == Warp::view_is_an_array) out.end_array();
  }
  void write_events(Viewer viewer, json::Writer& out) const override {
    if (warp_ != Warp::events_without_words) return inner_->write_events(viewer, out);
    out.raw(R"([{"type":"mystery"}])");
  }

  void resample(Viewer viewer, core::Rng& rng) override {
    const State before = inner_->state();
    inner_->resample(viewer, rng);
    if (warp_ == Warp::resample_keeps_the_key) inner_->state().rng = before.rng;
    if (warp_ == Warp::resamples_to_the_truth) {
      const core::Rng fresh = inner_->state().rng;
      inner_->state() = before;
      inner_->state().rng = fresh;
    }
  }
  std::vector<core::HiddenComponent> hidden(Viewer viewer) const override { return inner_->hidden(viewer); }

  std::optional<core::Outcome> outcome() const override { return inner_->outcome(); }
  std::optional<core::Outcome> provisional_outcome() const override {
    auto outcome = inner_->provisional_outcome();
    if (warp_ != Warp::shares_the_end_by_what_is_hidden || inner_->digest()[0] % 2 == 0) return outcome;
    return core::Outcome{core::Outcome::Kind::shared_defeat, {}, {}};
  }
  void write_score(Seat seat, json::Writer& out) const override { inner_->write_score(seat, out); }
  std::vector<std::pair<std::string, int>> component_counts() const override {
    return inner_->component_counts();
  }

  void write_action(const core::Action& action, json::Writer& out) const override {
    const auto typed = core::unpack<Action>(action);
    const auto* stake = std::get_if<PlaceStake>(&typed);
    if (warp_ == Warp::writes_actions_wrongly && stake != nullptr) {
      return inner_->write_action(core::pack(Action(PlaceStake{0})), out);
    }
    inner_->write_action(action, out);
  }
  std::variant<core::Action, Refusal> parse_action(const nlohmann::json& from) const override {
    return inner_->parse_action(from);
  }

 private:
  static std::shared_ptr<Inner> copy_of(const Inner& inner) { return std::make_shared<Inner>(inner); }

  const core::Game& game_;
  Warp warp_;
  std::shared_ptr<Inner> inner_;
  std::optional<int> since_assign_;  // moves played since then
};

class WarpedGame final : public core::Game {
 public:
  explicit WarpedGame(Warp warp) : core::Game("{}", "warped"), warp_(warp), inner_(game_with(Flaw::none)) {}

  const core::GameInfo& info() const override { return inner_->info(); }
  std::variant<core::Options, std::string> options(const nlohmann::json& given, int seats) const override {
    return inner_->options(given, seats);
  }
  std::unique_ptr<core::Match> setup(const core::Options& options, int seats,
                                     const core::Seed& seed) const override {
    const auto healthy = inner_->setup(options, seats, seed);
    return std::make_unique<WarpedMatch>(*this, warp_,
                                         std::make_shared<Inner>(static_cast<const Inner&>(*healthy)));
  }
  const std::vector<std::pair<std::string, std::string>>& event_words() const override {
    return inner_->event_words();
  }
  const core::SeatMembers& event_seats() const override { return inner_->event_seats(); }
  const core::SeatMembers& action_seats() const override { return inner_->action_seats(); }

 private:
  Warp warp_;
  std::shared_ptr<const core::GameOf<SnatchGame>> inner_;
};

}  // namespace

std::shared_ptr<const core::Game> warped_game(Warp warp) { return std::make_shared<WarpedGame>(warp); }

}  // namespace arbiter::snatch
