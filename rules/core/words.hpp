// Events in words.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "rules/core/game.hpp"

namespace arbiter::core {

/// Renders one event (as a viewer received it) by its game's sentence: {member} is replaced by the member's
/// value, {member.part} by a part of it; a part in [brackets] is dropped if one of its members is missing, as
/// when the viewer may not know it. Seats, which Game::event_seats tells, are "seat N"; identifiers lose
/// their underscores. An event without a sentence is shown as JSON.
std::string in_words(const Game& game, const nlohmann::json& event);

}  // namespace arbiter::core
