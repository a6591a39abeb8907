#pragma once

#include "rules/bots/search.hpp"
#include "server/bots/bot.hpp"

namespace arbiter::server {

/// Looks ahead, see rules/bots/search.hpp.
class SearchBot final : public Bot {
 public:
  SearchBot(const bots::Budget& budget, const core::Seed& seed) : search_({.budget = budget}, seed) {}

  core::Action choose(const core::Match& match, core::Seat seat) override {
    return search_.choose(match, seat);
  }

 private:
  bots::Search search_;
};

}  // namespace arbiter::server
