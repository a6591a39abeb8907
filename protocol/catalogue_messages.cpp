#include "protocol/catalogue_messages.hpp"

namespace arbiter::protocol {

LobbyList LobbyList::read(Members& in) {
  return {.game = in.optional("game", kId), .status = in.optional("status", kStatus)};
}

}  // namespace arbiter::protocol
