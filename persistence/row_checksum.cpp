#include "persistence/row_checksum.hpp"

#include <sodium/crypto_shorthash.h>

#include <algorithm>
#include <span>

namespace arbiter::persistence {
namespace {

/// SipHash-2-4 of what is put in. Texts go in after their length, so that none can pass for two.
class Checksum {
 public:
  Checksum() { bytes_.reserve(512); }

  Checksum& add(std::int64_t number) {
    for (int i = 0; i < 8; ++i) bytes_ += static_cast<char>(static_cast<std::uint64_t>(number) >> (8 * i));
    return *this;
  }
  Checksum& add(std::string_view text) {
    add(static_cast<std::int64_t>(text.size()));
    bytes_ += text;
    return *this;
  }
  Checksum& add(std::span<const std::uint8_t> bytes) {
    return add(std::string_view(reinterpret_cast<const char*>(bytes.data()), bytes.size()));
  }

  std::int64_t value() const {
    constexpr unsigned char kKey[crypto_shorthash_KEYBYTES] = "arbiter's rows";
    unsigned char hash[crypto_shorthash_BYTES];
    crypto_shorthash(hash, reinterpret_cast<const unsigned char*>(bytes_.data()), bytes_.size(), kKey);
    std::uint64_t value = 0;
    for (int i = 0; i < 8; ++i) value |= std::uint64_t{hash[i]} << (8 * i);
    return static_cast<std::int64_t>(value);
  }

 private:
  std::string bytes_;
};

}  // namespace

std::int64_t checksum_of(const TableRecord& table) {
  std::vector<std::string> players = table.players;
  std::sort(players.begin(), players.end());
  players.erase(std::unique(players.begin(), players.end()), players.end());
  Checksum sum;
  sum.add(table.id).add(table.game).add(table.ruleset).add(table.options).add(table.seats);
  sum.add(to_string(table.status)).add(table.host).add(std::int64_t{table.is_private}).add(table.code);
  sum.add(std::int64_t{table.spectators}).add(table.server_seed).add(table.entropy).add(table.seed);
  sum.add(table.created_at_ms).add(table.started_at_ms).add(table.finished_at_ms);
  sum.add(table.outcome).add(table.extra);
  sum.add(static_cast<std::int64_t>(players.size()));
  for (const std::string& player : players) sum.add(player);
  if (table.status == TableStatus::Finished) sum.add(table.last_seq);
  return sum.value();
}

std::int64_t checksum_of(const std::string& match, const MoveRecord& move) {
  Checksum sum;
  sum.add(match).add(move.seq).add(std::int64_t{move.seat}).add(move.action).add(move.key).add(move.at_ms);
  sum.add(move.digest);
  // What later versions added counts where it is there, so that earlier rows keep their checksum.
  if (!move.clock.empty()) sum.add("clock").add(move.clock);
  if (move.to_act) sum.add("to_act").add(std::int64_t{*move.to_act});
  return sum.value();
}

std::int64_t checksum_of(const ChatLine& line) {
  Checksum sum;
  sum.add(line.table).add(line.user).add(line.text).add(line.at_ms);
  if (line.seq) sum.add("seq").add(*line.seq);
  return sum.value();
}

}  // namespace arbiter::persistence
