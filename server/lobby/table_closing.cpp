// Tables and matches that whoever runs the server ends or deletes.
#include <nlohmann/json.hpp>

#include "server/lobby/table_registry.hpp"

namespace arbiter::server {

using persistence::StoreError;
using persistence::TableStatus;
using protocol::Error;
using protocol::Reason;

void TableRegistry::close(const std::string& id, const std::string& by, const std::string& why, Reply reply) {
  find(id, [by, why, reply = std::move(reply)](std::variant<std::shared_ptr<TableActor>, Error> found) {
    if (auto* error = std::get_if<Error>(&found)) return reply(std::move(*error));
    // That a match is closed has a move of its own, which nobody has to hear the number of.
    std::get<0>(found)->close(by, why, false, [reply](Answer answer) {
      reply(std::holds_alternative<Error>(answer) ? std::move(answer) : Answer(std::string("{}")));
    });
  });
}

void TableRegistry::remove(const std::string& id, const std::string& by, const std::string& why,
                           Reply reply) {
  runtime_.loading().post([this, id, by, why, reply = std::move(reply)] {
    std::shared_ptr<TableActor> table;
    {
      const MutexLock lock(mutex_);
      table = at_hand(id);
    }
    if (table != nullptr) return table->close(by, why, true, reply);
    try {  // what is over need not be loaded for it
      const auto record = store_.table(id);
      if (!record || record->status == TableStatus::Finished) return remove_unread(id, by, why, reply);
    } catch (const StoreError& error) {
      if (persistence::is_temporary(error))
        return reply(protocol::busy("the server cannot read just now", 1000));
      return remove_unread(id, by, why, reply);
    }
    find(id, [this, id, by, why, reply](std::variant<std::shared_ptr<TableActor>, Error> found) {
      if (const auto* error = std::get_if<Error>(&found)) {
        if (error->reason == Reason::busy) return reply(*error);
        return remove_unread(id, by, why, reply);
      }
      std::get<0>(found)->close(by, why, true, reply);
    });
  });
}

/// What is no table here: a match that was taken in, or one whose record is damaged. On a thread of loading.
void TableRegistry::remove_unread(const std::string& id, const std::string& by, const std::string& why,
                                  Reply reply) {
  world_.write({persistence::DropMatch{id}, persistence::Audit{{runtime_.now().wall_ms, by, "admin.delete",
                                                                id, nlohmann::json{{"why", why}}.dump()}}},
               [this, id, reply = std::move(reply)](const std::optional<StoreError>& error) {
                 if (error && error->kind() == persistence::ErrorKind::NotFound)
                   return reply(Error{Reason::not_found, "there is no such match", {}});
                 if (error) return reply(protocol::busy("the server cannot write just now", 1000));
                 {
                   const MutexLock lock(mutex_);
                   unreadable_.erase(id);
                 }
                 reply(std::string("{}"));
               });
}

}  // namespace arbiter::server
