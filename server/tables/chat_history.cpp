#include "server/tables/chat_history.hpp"

#include <unordered_map>

namespace arbiter::server {

std::vector<SpokenLine> read_chat(const persistence::MatchStore& store, const std::string& table,
                                  std::size_t limit, std::int64_t before) {
  std::vector<SpokenLine> lines;
  std::unordered_map<std::string, std::string> names;  // by user id
  for (persistence::ChatLine& line : store.chat(table, limit, before)) {
    auto [name, is_new] = names.try_emplace(line.user);
    if (is_new) {
      if (auto user = store.user(line.user)) name->second = std::move(user->name);
    }
    lines.push_back({line.line, {line.user, name->second}, std::move(line.text), line.at_ms, {}});
    if (line.seq) lines.back().seq = static_cast<std::uint64_t>(*line.seq);
  }
  return lines;
}

}  // namespace arbiter::server
