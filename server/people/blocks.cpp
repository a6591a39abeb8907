#include "server/people/blocks.hpp"

#include "json/writer.hpp"

namespace arbiter::server {

using persistence::StoreError;
using protocol::Error;
using protocol::Reason;

namespace {

std::string blocked_json(const std::vector<std::string>& blocked) {
  std::string text;
  json::Writer out(text);
  out.begin_object();
  out.key("blocked").begin_array();
  for (const std::string& user : blocked) out.value(user);
  out.end_array();
  out.end_object();
  return text;
}

}  // namespace

std::vector<std::string> BlockList::of(const std::string& user) const {
  std::vector<std::string> blocked;
  for (auto it = pairs_.lower_bound({user, ""}); it != pairs_.end() && it->first == user; ++it)
    blocked.push_back(it->second);
  return blocked;
}

BlockList BlockList::with(const std::string& user, const std::string& blocked, bool on) const {
  auto pairs = pairs_;
  if (on)
    pairs.emplace(user, blocked);
  else
    pairs.erase({user, blocked});
  return BlockList(std::move(pairs));
}

BlockList BlockList::without(const std::string& user) const {
  auto pairs = pairs_;
  std::erase_if(pairs, [&](const auto& pair) { return pair.first == user || pair.second == user; });
  return BlockList(std::move(pairs));
}

void Blocks::start() {
  std::set<std::pair<std::string, std::string>> pairs;
  for (const auto& block : store_.all_blocks()) pairs.emplace(block.user, block.blocked);
  const MutexLock lock(mutex_);
  replace(BlockList(std::move(pairs)));
}

std::shared_ptr<const BlockList> Blocks::list() const {
  const MutexLock lock(mutex_);
  return list_;
}

void Blocks::ask(const User& who, const protocol::UserBlock& request, Reply reply) {
  if (request.user == who.id) return reply(Error{Reason::forbidden, "that is you", {}});
  const auto blocked = list()->of(who.id).size();
  if (blocked >= kMost) return reply(protocol::too_large("blocks_per_user", kMost));
  runtime_.log_ins().post([this, who, request, reply = std::move(reply)] {
    try {
      if (!store_.user(request.user)) return reply(Error{Reason::not_found, "there is no such person", {}});
      set(who.id, request.user, true, reply);
    } catch (const StoreError&) {
      reply(protocol::busy("the server cannot read just now", 1000));
    }
  });
}

void Blocks::ask(const User& who, const protocol::UserUnblock& request, Reply reply) {
  set(who.id, request.user, false, std::move(reply));
}

void Blocks::forget(const std::string& user) {
  const MutexLock lock(mutex_);
  replace(list_->without(user));
}

/// What the store has is what counts: the list follows it, in the order of its commits.
void Blocks::set(const std::string& user, const std::string& blocked, bool on, Reply reply) {
  world_.write({persistence::Block{user, blocked, on}},
               [this, user, blocked, on, reply = std::move(reply)](const std::optional<StoreError>& error) {
                 if (error) return reply(protocol::busy("the server cannot write just now", 1000));
                 std::vector<std::string> all;
                 {
                   const MutexLock lock(mutex_);
                   replace(list_->with(user, blocked, on));
                   all = list_->of(user);
                 }
                 reply(blocked_json(all));
               });
}

void Blocks::replace(const BlockList& list) { list_ = std::make_shared<const BlockList>(list); }

}  // namespace arbiter::server
