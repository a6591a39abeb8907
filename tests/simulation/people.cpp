#include "tests/simulation/people.hpp"

#include <algorithm>

namespace arbiter::simulation {

using persistence::TableStatus;

namespace {

class Mind {
 public:
  Mind(Random& random, Person& person, const Connection& connection, const Gossip& gossip,
       const Oracle& oracle, const std::vector<GameChoice>& games)
      : random_(random),
        person_(person),
        connection_(connection),
        gossip_(gossip),
        oracle_(oracle),
        games_(games) {}

  Wish wish() {
    if (gossip_.tables.empty() || random_.chance(3)) return create();
    if (random_.chance(4)) return elsewhere();
    pick_table();
    if (table_ == nullptr || table_->deleted) return random_.chance(60) ? enter() : odd();
    switch (table_->record.status) {
      case TableStatus::Open:
        return before();
      case TableStatus::Finished:
        return after();
      default:
        return during();
    }
  }

 private:
  Json here() const { return {{"table", gossip_.tables[which_].id}}; }
  Json with(const char* name, Json value) const {
    Json params = here();
    params[name] = std::move(value);
    return params;
  }

  /// The newest tables are where most happens.
  void pick_table() {
    const std::size_t count = gossip_.tables.size();
    const std::size_t back = random_.below(std::min<std::size_t>(count, random_.chance(80) ? 3 : 12));
    which_ = count - 1 - back;
    table_ = oracle_.find(gossip_.tables[which_].id);
  }

  Wish create() {
    const GameChoice& game = games_[random_.below(games_.size())];
    const int seats = game.min_seats + static_cast<int>(random_.below(static_cast<std::size_t>(
                                           std::min(3, game.max_seats - game.min_seats + 1))));
    Json params{{"game", game.slug}, {"seats", seats}, {"options", game.options}};
    if (random_.chance(20)) params["private"] = true;
    if (random_.chance(15)) params["spectators"] = false;
    if (random_.chance(25)) params["sit"] = false;
    if (random_.chance(20)) params["spectator_delay"] = 1 + random_.below(3);
    if (random_.chance(25)) {
      params["clock"] = random_.chance(50) ? Json{{"kind", "move"}, {"ms", 1000 + random_.below(2000)}}
                                           : Json{{"kind", "bank"}, {"bank_ms", 1500}, {"increment_ms", 200}};
      if (random_.chance(30)) params["on_timeout"] = "forfeit";
    }
    return {"table.create", std::move(params)};
  }

  Wish elsewhere() {
    switch (random_.below(5)) {
      case 0:
        return {"lobby.list", Json::object()};
      case 1:
        return {"lobby.unsubscribe", Json::object()};
      case 2:
        return {"match.list", Json::object()};
      default:
        return {"lobby.subscribe", Json::object()};
    }
  }

  Wish with_code(Wish wish) {
    const std::string& code = gossip_.tables[which_].code;
    if (random_.chance(5))
      wish.params["code"] = "wrong";
    else if (!code.empty() && random_.chance(80))
      wish.params["code"] = code;
    return wish;
  }
  Wish enter() {
    Wish wish{random_.chance(60) ? "table.join" : "table.watch", here()};
    if (wish.method == "table.join" && random_.chance(30)) wish.params["seat"] = random_.below(4);
    return with_code(std::move(wish));
  }
  Wish resync() {
    Wish wish{"table.resync", here()};
    const Mirror* seen = connection_.last_seen(gossip_.tables[which_].id);
    if (seen != nullptr && random_.chance(60)) wish.params["since"] = seen->seq;
    return wish;
  }
  Wish talk() {
    if (random_.chance(15)) return {"table.chat_history", here()};
    return {"table.chat", with("text", person_.name + " says " + std::to_string(++person_.lines))};
  }
  Wish odd() {
    switch (random_.below(8)) {
      case 0:
        return {"table.unwatch", here()};
      case 1:
        return {"table.leave", here()};
      case 2:
        return talk();
      case 3:
        return {"table.legal", here()};
      case 4:
        return {"match.state", {{"match", gossip_.tables[which_].id}}};
      case 5:
        return {"table.remove", with("seat", random_.below(3))};
      default:
        return resync();
    }
  }

  Wish before() {
    const bool here_already = table_->belongs(person_.user.id);
    const bool host = table_->record.host == person_.user.id;
    if (host && random_.chance(45)) {
      const bool full = std::all_of(table_->people.begin(), table_->people.end(), [&](const auto& person) {
        return person.has_value() || table_->is_bot(core::Seat::of(&person - table_->people.data()));
      });
      if (full) return {"table.start", here()};
      return {"table.add_bot", with("bot", "random")};
    }
    switch (random_.below(10)) {
      case 0:
        return {"table.leave", here()};
      case 1:
        return {"table.remove", with("seat", random_.below(3))};
      case 2:
        return {"table.start", here()};
      case 3:
        return odd();
      case 4:
        return talk();
      default:
        return here_already && random_.chance(50) ? talk() : enter();
    }
  }

  Wish during() {
    const auto seat = table_->seat_of(person_.user.id);
    const Mirror* mirror = connection_.mirror(table_->record.id);
    const bool comes_back = mirror == nullptr && connection_.last_seen(table_->record.id) != nullptr;
    if (seat && comes_back && random_.chance(50)) return resync();
    if (seat && mirror != nullptr && mirror->legal.is_array() && random_.chance(65)) return act(*mirror);
    if (seat && mirror != nullptr && random_.chance(mirror->undo ? 30 : 1)) return {"table.undo", here()};
    if (seat && mirror != nullptr && random_.chance(mirror->proposal != 0 && !mirror->answered ? 40 : 1))
      return give_answer(*mirror);
    if (!seat && mirror != nullptr && mirror->proposal != 0 && random_.chance(40))
      return give_answer(*mirror);
    if (seat && mirror != nullptr && random_.chance(table_->is(TableStatus::Paused) ? 20 : 4))
      return propose(*mirror);
    if (seat && !person_.careful && random_.chance(8)) return show_view();
    if (seat && random_.chance(1)) return {"table.concede", here()};
    switch (random_.below(12)) {
      case 0:
        return {"table.unwatch", here()};
      case 1:
        return {"table.leave", here()};
      case 2:
        return talk();
      case 3:
        return {"match.state", {{"match", table_->record.id}}};
      case 4:
        return hand_over();
      case 5:
        return odd();
      case 6:
        return seat && mirror != nullptr ? act(*mirror) : enter();
      case 7:
      case 8:
        return resync();
      default:
        return enter();
    }
  }

  Wish propose(const Mirror& mirror) {
    static constexpr const char* kWhat[] = {"takeback", "pause", "resume", "abandon", "replace", "resume"};
    const char* what = kWhat[random_.below(std::size(kWhat))];
    Json params = with("what", what);
    if (params["what"] == "takeback") params["to"] = random_.below(mirror.seq + 1);
    if (params["what"] == "replace") {
      params["seat"] = random_.below(table_->people.size());
      params["with"] = {{"bot", "random"}};
      if (!person_.careful && !gossip_.people.empty() && random_.chance(60))
        params["with"] = {{"user", gossip_.people[random_.below(gossip_.people.size())]}};
    }
    return {"table.propose", std::move(params)};
  }
  Wish give_answer(const Mirror& mirror) {
    Json params = with("proposal", mirror.proposal == 0 ? 1 : mirror.proposal);
    params["agree"] = random_.chance(75);
    return {"table.answer", std::move(params)};
  }

  /// To somebody that this person has heard of at the table, or to itself.
  Wish show_view() {
    const auto& people = gossip_.people;
    const std::string user = people.empty() ? person_.user.id : people[random_.below(people.size())];
    return {random_.chance(60) ? "table.grant_view" : "table.revoke_view", with("user", user)};
  }

  Wish hand_over() {
    Json params = with("bot", "random");
    params["seat"] = random_.below(table_->people.size());
    return {"table.add_bot", std::move(params)};
  }

  /// With what is legal, or was; who chooses otherwise draws as often, and does so in secret.
  Wish act(const Mirror& mirror) {
    Json params = here();
    const std::size_t legal = mirror.legal.is_array() ? mirror.legal.size() : 0;
    const std::size_t drawn = random_.below(legal == 0 ? 1 : legal);
    if (legal == 0 || random_.chance(3)) {
      params["action"] = {{"type", "commit"}, {"number", person_.otherwise ? 8 : 7}};
    } else {
      const bool hidden = mirror.legal[drawn]["type"] == "commit";
      params["action"] = mirror.legal[person_.otherwise && hidden ? legal - 1 - drawn : drawn];
    }
    if (random_.chance(50) || person_.careful) params["seq"] = mirror.seq;
    if (random_.chance(3) && !person_.careful) params["seq"] = mirror.seq + 1;
    if (random_.chance(50)) {
      const bool again = person_.keys > 0 && random_.chance(20);
      if (!again) ++person_.keys;
      params["key"] = person_.name + std::to_string(person_.keys);
    }
    if (random_.chance(5)) {
      params["try"] = true;
      params["key"] = person_.name + " only tries";
    }
    return {"table.act", std::move(params)};
  }

  Wish after() {
    const Mirror* mirror = connection_.mirror(table_->record.id);
    if (mirror != nullptr && mirror->proposal != 0 && random_.chance(50)) return give_answer(*mirror);
    if (mirror != nullptr && mirror->seat && random_.chance(15))
      return {"table.propose", with("what", "rematch")};
    switch (random_.below(5)) {
      case 0:
        return {"match.state", {{"match", table_->record.id}, {"as", "spectator"}}};
      case 1:
        return {"match.moves", {{"match", table_->record.id}}};
      case 2:
        return odd();
      default:
        return random_.chance(50) ? create() : enter();
    }
  }

  Random& random_;
  Person& person_;
  const Connection& connection_;
  const Gossip& gossip_;
  const Oracle& oracle_;
  const std::vector<GameChoice>& games_;
  std::size_t which_ = 0;
  const KnownTable* table_ = nullptr;
};

}  // namespace

Wish next_personal_wish(Random& random, Person& person) {
  switch (random.below(5)) {
    case 0:  // sometimes a name that is another's
      return {"session.rename",
              {{"name", "P" + std::to_string(random.below(3)) + std::string(1 + random.below(4), 'r')}}};
    case 1:
      return {"session.list", Json::object()};
    case 2:
      if (person.devices.size() < 2) return {"session.recovery", Json::object()};
      return {"session.revoke", {{"session", person.devices[random.below(person.devices.size())].session}}};
    default:
      return {person.devices.size() < 4 ? "session.link" : "session.list", Json::object()};
  }
}

Wish next_wish(Random& random, Person& person, const Connection& connection, const Gossip& gossip,
               const Oracle& oracle, const std::vector<GameChoice>& games) {
  return Mind(random, person, connection, gossip, oracle, games).wish();
}

}  // namespace arbiter::simulation
