#include "server/tables/results.hpp"

#include "server/people/weng_lin.hpp"

namespace arbiter::server {

std::optional<persistence::AddResults> results_of(const persistence::TableRecord& finished,
                                                  const Seating& seating, const core::Outcome& outcome,
                                                  bool rated_table) {
  using Kind = core::Outcome::Kind;
  const bool ranked = outcome.kind == Kind::ranked;
  if (!ranked && outcome.kind != Kind::shared_victory && outcome.kind != Kind::shared_defeat)
    return std::nullopt;
  persistence::AddResults add;
  add.match = finished.id;
  add.game = finished.game;
  add.finished_at_ms = finished.finished_at_ms;
  if (!ranked) add.level = finished.options;
  for (std::size_t i = 0; i < seating.seats.size(); ++i) {
    // Nobody leaves a rated match for a bot to lose it.
    const auto& occupant = seating.seats[i].user;
    const std::string user = rated_table ? seating.beginner(core::Seat::of(i)) : occupant ? occupant->id : "";
    if (!user.empty()) add.results.push_back({user, outcome.places[i]});
  }
  if (add.results.empty()) return std::nullopt;
  const bool people_only = add.results.size() == seating.seats.size();
  if (rated_table && ranked && people_only && add.results.size() >= 2) {
    add.rate = &rated;
    add.first = kFirstRating;
  }
  return add;
}

}  // namespace arbiter::server
