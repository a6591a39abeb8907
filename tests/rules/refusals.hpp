// Whether a refusal tells the true reason: random matches are played, every decision is answered wrongly in every way that
// other decisions and small changes suggest, and each reason is held against the position by a condition of the test's own.
#pragma once

#include <catch2/catch.hpp>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "rules/conformance/mutate.hpp"
#include "rules/core/game_of.hpp"

namespace arbiter {

/// A reason that a game gives: how its message begins, and whether it is true. Without a condition the reason says
/// nothing about the position but what is asked.
template <class G>
struct Reason {
  std::string begins;
  std::function<bool(const typename G::State&, core::Seat, const typename G::Action&)> is_true;
};

template <class G>
class Refusals {
 public:
  using Action = typename G::Action;

  explicit Refusals(std::vector<Reason<G>> reasons) : reasons_(std::move(reasons)) {}

  /// Plays a match to its end by random choices.
  void play(core::MatchOf<G>& match, core::Rng& rng) {
    std::vector<core::Action> legal;
    for (int n = 0; !match.to_act().empty() && n < 3000; ++n) {
      const core::Seat seat = match.to_act().front();
      match.legal_actions(seat, legal);
      if (n < 40 || rng.below(4) == 0) try_wrong(match, seat, legal, rng);
      match.play(seat, legal[rng.below(static_cast<std::uint32_t>(legal.size()))]);
    }
  }

  /// Answers wrongly in this position.
  void try_wrong(core::MatchOf<G>& match, core::Seat seat, const std::vector<core::Action>& legal,
                 core::Rng& rng) {
    learn(match, legal, rng);
    for (std::size_t i = 0; i < 3 && !legal.empty(); ++i) {
      const auto right = legal[rng.below(static_cast<std::uint32_t>(legal.size()))];
      for (const auto& wrong : mutations_.of(written(match, right))) attempt(match, seat, wrong);
    }
    for (const auto& [type, met] : met_) {
      const auto& action = met[rng.below(static_cast<std::uint32_t>(met.size()))];
      attempt(match, seat, action);
      if (rng.below(8) > 0) continue;
      for (const auto& wrong : mutations_.of(action)) attempt(match, seat, wrong);
    }
  }

  /// How often each reason was given, by how its message begins.
  const std::map<std::string, int>& given() const { return given_; }

 private:
  static constexpr std::size_t kMet = 40;  // actions kept of each type

  static nlohmann::json written(const core::Match& match, const core::Action& action) {
    std::string text;
    json::Writer out(text);
    match.write_action(action, out);
    return nlohmann::json::parse(text);
  }
  void learn(const core::Match& match, const std::vector<core::Action>& legal, core::Rng& rng) {
    for (int i = 0; i < 4; ++i) {
      const auto action = written(match, legal[rng.below(static_cast<std::uint32_t>(legal.size()))]);
      mutations_.learn(action);
      auto& met = met_[action["type"].get<std::string>()];
      if (met.size() < kMet)
        met.push_back(action);
      else
        met[rng.below(kMet)] = action;
    }
  }
  void attempt(core::MatchOf<G>& match, core::Seat seat, const nlohmann::json& json) {
    const auto parsed = match.parse_action(json);
    const auto* action = std::get_if<core::Action>(&parsed);
    if (action == nullptr) return;
    std::vector<core::Action> legal;
    match.legal_actions(seat, legal);
    if (std::find(legal.begin(), legal.end(), *action) != legal.end()) return;
    const auto refusal = match.apply(seat, *action);
    INFO("seat " << int{seat} << " tries " << json.dump());
    REQUIRE(refusal);
    INFO(refusal->message);
    bool known = false;
    for (const Reason<G>& reason : reasons_) {  // actions of several types may be refused in the same words
      if (refusal->message.compare(0, reason.begins.size(), reason.begins) != 0) continue;
      known = true;
      if (reason.is_true && !reason.is_true(match.state(), seat, core::unpack<Action>(*action))) continue;
      ++given_[reason.begins];
      return;
    }
    FAIL_CHECK((known ? "this is not so" : "no condition is known for this reason"));
  }

  std::vector<Reason<G>> reasons_;
  conformance::Mutations mutations_;
  std::map<std::string, std::vector<nlohmann::json>> met_;
  std::map<std::string, int> given_;
};

/// A condition on actions of one type.
template <class G, class A, class Condition>
Reason<G> reason(std::string begins, Condition condition) {
  return {std::move(begins),
          [condition](const typename G::State& state, core::Seat seat, const typename G::Action& action) {
            const A* tried = std::get_if<A>(&action);
            return tried != nullptr && condition(state, seat, *tried);
          }};
}

}  // namespace arbiter
