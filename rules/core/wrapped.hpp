// What is the same in a match to which something has happened that is no action of its game: it looks as the match in
// it does, and speaks its language.
#pragma once

#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "rules/core/conceding.hpp"
#include "rules/core/game.hpp"

namespace arbiter::core {

class WrappedMatch : public Match {
 public:
  const Game& game() const override { return inner().game(); }
  int seats() const override { return inner().seats(); }

  /// Those who have given up.
  virtual SeatSet conceded() const { return core::conceded(inner()); }

  void write_view(Viewer viewer, json::Writer& out) const override { inner().write_view(viewer, out); }
  std::vector<HiddenComponent> hidden(Viewer viewer) const override { return inner().hidden(viewer); }
  std::vector<std::pair<std::string, int>> component_counts() const override {
    return inner().component_counts();
  }

  void write_action(const Action& action, json::Writer& out) const override {
    inner().write_action(action, out);
  }
  std::variant<Action, Refusal> parse_action(const nlohmann::json& from) const override {
    return inner().parse_action(from);
  }

 private:
  virtual const Match& inner() const = 0;
};

}  // namespace arbiter::core
