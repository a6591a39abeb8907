// Recordings: a match as one viewer saw it, so that it can be watched without its rules.
//
// A recording is text, one JSON object a line. The first is the `table.state` at the beginning, each later
// one a move as `match.moves` answers it: {"seq", "by", "at", "undone"?, "to"?, "events", "patch", "to_act",
// "status", "outcome"?}, where the patch leads from the view before to the view after. Line n is move n. Lists of legal
// actions are left out: they are most of what a seat is sent, and whoever watches does not choose.
#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "persistence/records.hpp"
#include "rules/core/updates.hpp"
#include "server/archive/replay.hpp"

namespace arbiter::server {

/// "0", "1", …, "spectator", "all": the name of a viewer's recording in the store.
std::string perspective_name(core::Viewer viewer);

/// Every perspective that is kept of a finished match: each seat, then spectators, then with nothing hidden.
std::vector<core::Viewer> all_perspectives(int seats);

/// The params of a `table.state` (without legal actions), as text.
std::string state_json(const core::Match& match, core::Viewer viewer, const std::string& table,
                       std::int64_t seq);

/// Writes the recordings of several perspectives while a match goes by.
class Recorder {
 public:
  /// Begins with the match as it is now, after move `seq`.
  Recorder(const std::string& table, const core::Match& match, std::int64_t seq,
           const std::vector<core::Viewer>& perspectives);

  /// The match after one more move, which was just applied to it.
  void add(const core::Match& match, const persistence::MoveRecord& move);

  /// What was recorded, in the order of the perspectives. Ends the recorder.
  std::vector<persistence::Recording> take();

 private:
  struct Track {
    core::Viewer viewer;
    json::Document before, after;  // views
    std::string lines;
  };
  std::vector<Track> tracks_;
};

/// Every recording of a match, by replaying it. Throws std::runtime_error if it cannot be replayed.
std::vector<persistence::Recording> record_match(const core::Game& game,
                                                 const persistence::TableRecord& table,
                                                 std::vector<persistence::MoveRecord> moves);

/// Reads a recording back. What cannot be read throws std::runtime_error.
class RecordingReader {
 public:
  /// `text` is kept.
  explicit RecordingReader(std::string text);
  RecordingReader(const RecordingReader&) = delete;
  RecordingReader& operator=(const RecordingReader&) = delete;

  /// Whether it is of this match, seen through these eyes.
  bool is_of(const std::string& table, core::Viewer viewer) const;
  std::int64_t last_seq() const { return static_cast<std::int64_t>(lines_.size()) - 1; }
  /// The text of move `seq`, from 1 to last_seq().
  std::string_view move(std::int64_t seq) const { return lines_.at(static_cast<std::size_t>(seq)); }
  /// The `table.state` after move `seq`, from 0 to last_seq(): the first view with all patches up to there.
  nlohmann::json state(std::int64_t seq) const;

 private:
  std::string text_;
  std::vector<std::string_view> lines_;
};

}  // namespace arbiter::server
