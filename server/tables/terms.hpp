// What was settled about a table when it was made, beyond its game and options.
#pragma once

#include <optional>

#include "json/writer.hpp"
#include "persistence/records.hpp"
#include "protocol/table_messages.hpp"

namespace arbiter::server {

struct Terms {
  protocol::ClockSettings clock;
  protocol::OnTimeout on_timeout = protocol::OnTimeout::bot;
  bool rated = false;  // whether its outcome changes ratings
  std::optional<int> auto_close_h;
  int spectator_delay = 0;  // moves
  bool takeback = true;     // whether actions may be taken back by agreement

  bool operator==(const Terms&) const = default;

  /// Without those who play, until the match is closed; `otherwise` where nothing was said about it.
  std::int64_t auto_close_ms(std::int64_t otherwise) const {
    return auto_close_h ? *auto_close_h * std::int64_t{3'600'000} : otherwise;
  }

  static Terms of(const protocol::TableCreate& create);
  /// As on the wire: the members of table.create, without those that are the default.
  void write(json::Writer& out) const;
  void write_clock(json::Writer& out) const;
  /// Into and out of `record.extra`, where only what is not the default is kept.
  void store(persistence::TableRecord& record) const;
  /// Throws nlohmann::json::exception where the record is not what `store` wrote.
  static Terms load(const persistence::TableRecord& record);
};

}  // namespace arbiter::server
