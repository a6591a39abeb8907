#include "persistence/memory_people.hpp"

#include <algorithm>
#include <tuple>

#include "persistence/error.hpp"

namespace arbiter::persistence {
namespace {

[[noreturn]] void not_found(const std::string& what) { throw StoreError(ErrorKind::NotFound, what, "users"); }
[[noreturn]] void people_conflict(const std::string& what) {
  throw StoreError(ErrorKind::Conflict, what, "users");
}

template <class Record>
void oldest_first(std::vector<Record>& records) {
  std::sort(records.begin(), records.end(), [](const Record& one, const Record& other) {
    return std::tie(one.created_at_ms, one.id) < std::tie(other.created_at_ms, other.id);
  });
}

template <class Map, class Wanted>
auto find_where(const Map& map, Wanted&& wanted) -> std::optional<typename Map::mapped_type> {
  const auto found =
      std::find_if(map.begin(), map.end(), [&](const auto& entry) { return wanted(entry.second); });
  return found == map.end() ? std::nullopt : std::optional(found->second);
}

template <class Map, class Wanted>
auto all_where(const Map& map, Wanted&& wanted) {
  std::vector<typename Map::mapped_type> records;
  for (const auto& [id, record] : map) {
    if (wanted(record)) records.push_back(record);
  }
  oldest_first(records);
  return records;
}

}  // namespace

void MemoryPeople::write(const PutUser& put) {
  const auto known = user_by_name(put.user.folded_name);
  if (known && known->id != put.user.id) people_conflict("the name is another user's");
  users_.insert_or_assign(put.user.id, put.user);
}

void MemoryPeople::write(const SetRecovery& set) {
  if (!users_.contains(set.user)) not_found("there is no user " + set.user);
  const auto known = user_by_recovery(set.code_hash);
  if (known && known->id != set.user) people_conflict("the code is another user's");
  recovery_.insert_or_assign(set.user, set.code_hash);
}

void MemoryPeople::write(const SpendRecovery& spend) {
  const auto user = user_by_recovery(spend.code_hash);
  if (!user) not_found("nobody has this code");
  recovery_.erase(user->id);
}

void MemoryPeople::write(const AddSession& add) {
  if (!users_.contains(add.session.user)) not_found("there is no user " + add.session.user);
  if (sessions_.contains(add.session.id) || session_by_token(add.session.token_hash))
    people_conflict("the session is another's");
  sessions_.emplace(add.session.id, add.session);
}

void MemoryPeople::write(const TouchSession& touch) {
  const auto known = sessions_.find(touch.session);
  if (known == sessions_.end()) not_found("there is no session " + touch.session);
  known->second.seen_at_ms = touch.seen_at_ms;
  known->second.address = touch.address;
}

void MemoryPeople::write(const DropSession& drop) {
  const auto known = sessions_.find(drop.session);
  if (known == sessions_.end() || known->second.user != drop.user)
    not_found("there is no session " + drop.session);
  sessions_.erase(known);
}

void MemoryPeople::write(const AddResults& add) {
  if (!results_.emplace(add.match, add).second) people_conflict("the results of " + add.match + " are there");
  if (add.rate == nullptr) return;
  std::vector<Rating> before;
  std::vector<int> places;
  for (const Result& result : add.results) {
    RatingRecord& known =
        ratings_.try_emplace({add.game, result.user}, RatingRecord{result.user, add.game, add.first})
            .first->second;
    ++known.matches;
    before.push_back(known.rating);
    places.push_back(result.place);
  }
  const auto after = add.rate(before, places);
  for (std::size_t i = 0; i < after.size(); ++i)
    ratings_.at({add.game, add.results[i].user}).rating = after[i];
}

void MemoryPeople::write(const Block& block) {
  if (block.on)
    blocks_.emplace(block.user, block.blocked);
  else
    blocks_.erase({block.user, block.blocked});
}

void MemoryPeople::write(const AddReport& add) { reports_.emplace(++last_report_, add.report); }

void MemoryPeople::write(const ForgetUser& forget) {
  const auto known = users_.find(forget.user);
  if (known == users_.end()) not_found("there is no user " + forget.user);
  known->second.name = forget.name;
  known->second.folded_name.clear();
  recovery_.erase(forget.user);
  std::erase_if(sessions_, [&](const auto& entry) { return entry.second.user == forget.user; });
  std::erase_if(blocks_,
                [&](const auto& block) { return block.first == forget.user || block.second == forget.user; });
  std::erase_if(ratings_, [&](const auto& entry) { return entry.second.user == forget.user; });
  contacts_.erase(forget.user);
  std::erase_if(deliveries_, [&](const auto& entry) { return entry.second.user == forget.user; });
  std::erase_if(reports_, [&](const auto& entry) { return entry.second.user == forget.user; });
  for (auto& [match, entry] : results_)
    std::erase_if(entry.results, [&](const Result& result) { return result.user == forget.user; });
}

std::vector<Block> MemoryPeople::all_blocks() const {
  std::vector<Block> all;
  for (const auto& [user, blocked] : blocks_) all.push_back({user, blocked});
  return all;
}

std::vector<Report> MemoryPeople::reports(std::size_t limit) const {
  std::vector<Report> newest;
  for (auto it = reports_.rbegin(); it != reports_.rend() && newest.size() < limit; ++it)
    newest.push_back(it->second);
  return newest;
}

std::vector<Report> MemoryPeople::reports_of(const std::string& user) const {
  std::vector<Report> theirs;
  for (const auto& [no, report] : reports_) {
    if (report.user == user) theirs.push_back(report);
  }
  return theirs;
}

Page<UserRecord> MemoryPeople::people(const PeopleFilter& filter) const {
  std::vector<UserRecord> all;
  for (const auto& [id, user] : users_) {
    if (user.folded_name.find(filter.part) != std::string::npos) all.push_back(user);
  }
  oldest_first(all);
  const auto cursor_of = [](const UserRecord& user) {
    return std::to_string(user.created_at_ms) + "-" + user.id;
  };
  Page<UserRecord> page;
  bool begun = filter.cursor.empty();
  for (auto it = all.rbegin(); it != all.rend(); ++it) {
    if (!begun) {
      begun = cursor_of(*it) == filter.cursor;
      continue;
    }
    if (page.records.size() == filter.limit) {
      page.cursor = cursor_of(page.records.back());
      break;
    }
    page.records.push_back(*it);
  }
  return page;
}

std::size_t MemoryPeople::expire_addresses(const Expire& expire, bool take) {
  std::size_t count = 0;
  for (auto& [id, session] : sessions_) {
    if (count == expire.limit || session.address.empty() || session.seen_at_ms >= expire.before_ms) continue;
    ++count;
    if (take) session.address.clear();
  }
  return count;
}

void MemoryPeople::write(const ChangeContact& change) {
  Contact& contact = contacts_[change.user];
  if (change.webhook) {
    contact.webhook_url = change.webhook->url;
    contact.webhook_secret = change.webhook->secret;
    contact.webhook_events = change.webhook->events;
  }
  if (change.email) contact.email = *change.email;
  if (change.locale) contact.locale = *change.locale;
}

void MemoryPeople::write(const AddDelivery& add) {
  const auto waiting = std::count_if(deliveries_.begin(), deliveries_.end(), [&](const auto& entry) {
    return entry.second.user == add.delivery.user;
  });
  if (waiting >= kMostDeliveries) return;
  Delivery& delivery = deliveries_[++last_delivery_] = add.delivery;
  delivery.no = last_delivery_;
}

void MemoryPeople::write(const PutOffDelivery& put_off) {
  const auto known = deliveries_.find(put_off.no);
  if (known == deliveries_.end()) return;
  known->second.attempts = put_off.attempts;
  known->second.next_at_ms = put_off.next_at_ms;
}

void MemoryPeople::write(const DropDelivery& drop) { deliveries_.erase(drop.no); }

std::optional<Contact> MemoryPeople::contact(const std::string& user) const {
  const auto known = contacts_.find(user);
  return known == contacts_.end() ? std::nullopt : std::optional(known->second);
}

std::vector<std::string> MemoryPeople::users_with_contacts() const {
  std::vector<std::string> users;
  for (const auto& [user, contact] : contacts_) users.push_back(user);
  return users;
}

std::vector<Delivery> MemoryPeople::due_deliveries(std::int64_t now_ms, std::size_t limit) const {
  std::vector<Delivery> due;
  std::set<std::pair<std::string, std::string>> seen;
  for (const auto& [no, delivery] : deliveries_) {
    if (delivery.next_at_ms <= now_ms && seen.emplace(delivery.user, delivery.way).second)
      due.push_back(delivery);
  }
  std::stable_sort(due.begin(), due.end(), [](const Delivery& one, const Delivery& other) {
    return one.next_at_ms < other.next_at_ms;
  });
  due.resize(std::min(limit, due.size()));
  return due;
}

std::optional<std::int64_t> MemoryPeople::next_delivery_at() const {
  std::optional<std::int64_t> next;
  for (const auto& [no, delivery] : deliveries_)
    next = std::min(next.value_or(delivery.next_at_ms), delivery.next_at_ms);
  return next;
}

std::vector<RatingRecord> MemoryPeople::ratings_of(const std::string& user) const {
  std::vector<RatingRecord> theirs;
  for (const auto& [key, rating] : ratings_) {
    if (rating.user == user) theirs.push_back(rating);
  }
  return theirs;
}

std::vector<ResultCount> MemoryPeople::results_of(const std::string& user) const {
  std::map<std::pair<std::string, std::string>, ResultCount> counts;
  for (const auto& [match, entry] : results_) {
    for (const Result& result : entry.results) {
      if (result.user != user) continue;
      ResultCount& count = counts[{entry.game, entry.level}];
      count.game = entry.game;
      count.level = entry.level;
      ++count.played;
      count.won += result.place == 1 ? 1 : 0;
    }
  }
  std::vector<ResultCount> theirs;
  for (auto& [key, count] : counts) theirs.push_back(std::move(count));
  return theirs;
}

std::vector<Leader> MemoryPeople::leaders(const std::string& game, std::int64_t from,
                                          std::size_t limit) const {
  std::vector<Leader> all;
  for (const auto& [key, rating] : ratings_) {
    const auto user = users_.find(rating.user);
    if (rating.game == game && user != users_.end()) all.push_back({rating, user->second.name});
  }
  const auto lowest = [](const Leader& leader) {
    return leader.rating.rating.mu - 3 * leader.rating.rating.sigma;
  };
  std::stable_sort(all.begin(), all.end(),
                   [&](const Leader& one, const Leader& other) { return lowest(one) > lowest(other); });
  const auto begin = std::min(static_cast<std::size_t>(from), all.size());
  const auto end = begin + std::min(limit, all.size() - begin);
  return {all.begin() + static_cast<std::ptrdiff_t>(begin), all.begin() + static_cast<std::ptrdiff_t>(end)};
}

std::optional<UserRecord> MemoryPeople::user(const std::string& id) const {
  const auto known = users_.find(id);
  return known == users_.end() ? std::nullopt : std::optional(known->second);
}

std::optional<UserRecord> MemoryPeople::user_by_name(const std::string& folded_name) const {
  if (folded_name.empty()) return std::nullopt;
  return find_where(users_, [&](const UserRecord& user) { return user.folded_name == folded_name; });
}

std::optional<UserRecord> MemoryPeople::user_by_recovery(const Hash& code_hash) const {
  for (const auto& [id, hash] : recovery_) {
    if (hash == code_hash) return users_.at(id);
  }
  return std::nullopt;
}

std::vector<UserRecord> MemoryPeople::users_not_folded_by(const std::string& rules) const {
  return all_where(users_, [&](const UserRecord& user) { return user.folded_by != rules; });
}

std::optional<SessionRecord> MemoryPeople::session_by_token(const Hash& token_hash) const {
  return find_where(sessions_,
                    [&](const SessionRecord& session) { return session.token_hash == token_hash; });
}

std::vector<SessionRecord> MemoryPeople::sessions_of(const std::string& user) const {
  return all_where(sessions_, [&](const SessionRecord& session) { return session.user == user; });
}

}  // namespace arbiter::persistence
