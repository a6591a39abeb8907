// What people and programs do: everything that the protocol allows, in every order, and some of what it does not.
#pragma once

#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "server/people/user.hpp"
#include "tests/simulation/connection.hpp"
#include "tests/simulation/random.hpp"

namespace arbiter::simulation {

struct Person {
  std::string name;
  server::User user;  // without an id until the first hello is answered
  struct Device {
    std::string session;
    std::string token;
  };
  std::vector<Device> devices;  // by which the person is recognised
  std::string code;             // for one more, if not empty
  bool greeting = false;        // a hello is on its way
  int names = 0;                // that were tried
  std::vector<std::shared_ptr<Connection>> connections;
  std::map<std::string, Mirror> seen;  // of tables, when a connection was lost
  std::size_t keys = 0;                // client-chosen keys that have been used
  std::size_t lines = 0;               // of chat
  // Of twins. Careful: says what it had seen whenever it acts, so that whether an action counts follows from
  // nothing that it alone knows. Otherwise: what it keeps to itself is chosen differently.
  bool careful = false;
  bool otherwise = false;

  void remember(const Connection& lost) {
    for (const auto& [table, mirror] : lost.mirrors()) seen.insert_or_assign(table, mirror);
  }
};

/// What they know of each other's tables: the codes of private ones are passed on.
struct Gossip {
  struct Table {
    std::string id;
    std::string code;
  };
  std::vector<Table> tables;        // the newest last
  std::vector<std::string> people;  // ids of all who have ever come
};

struct Wish {
  std::string method;
  nlohmann::json params;
};

/// What concerns the person and no table: names and devices.
Wish next_personal_wish(Random& random, Person& person);

/// The games that are played, with how they are asked for.
struct GameChoice {
  std::string slug;
  int min_seats;
  int max_seats;
  nlohmann::json options;
};

/// What a person does next on a connection.
Wish next_wish(Random& random, Person& person, const Connection& connection, const Gossip& gossip,
               const Oracle& oracle, const std::vector<GameChoice>& games);

}  // namespace arbiter::simulation
