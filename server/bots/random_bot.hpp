#pragma once

#include <vector>

#include "server/bots/bot.hpp"

namespace arbiter::server {

/// Takes any legal action, each as likely.
class RandomBot final : public Bot {
 public:
  explicit RandomBot(const core::Seed& seed) : rng_(seed) {}

  core::Action choose(const core::Match& match, core::Seat seat) override {
    match.legal_actions(seat, legal_);
    return legal_.at(rng_.below(static_cast<std::uint32_t>(legal_.size())));
  }

 private:
  core::Rng rng_;
  std::vector<core::Action> legal_;  // scratch
};

}  // namespace arbiter::server
