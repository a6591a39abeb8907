#include "server/tables/delay.hpp"

#include "json/parse.hpp"

namespace arbiter::server {

/// An action is carried out once more, so that its events are there.
void Delay::add_replayed(const core::Match& match, const persistence::MoveRecord* move) {
  if (moves_ == 0) return;
  if (move == nullptr) return add({match.clone(), nullptr});
  const auto json = json::parse_bounded(move->action);
  auto with_events = moments_.back().match->clone();
  const auto action = with_events->parse_action(json.value);
  const auto* legal = std::get_if<core::Action>(&action);
  const bool same = legal != nullptr && !with_events->apply(core::Seat::of(move->seat), *legal) &&
                    with_events->digest() == move->digest;
  add({same ? std::move(with_events) : match.clone(),
       std::make_shared<const persistence::MoveRecord>(*move)});
}

}  // namespace arbiter::server
