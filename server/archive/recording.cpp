#include "server/archive/recording.hpp"

#include <stdexcept>
#include <utility>

#include "json/parse.hpp"
#include "server/archive/log_entry.hpp"

namespace arbiter::server {
namespace {

using core::Viewer;
using persistence::Recording;

void write_state(const core::Match& match, Viewer viewer, const json::Document& view,
                 const std::string& table, std::int64_t seq, std::string& text) {
  json::Writer out(text);
  out.begin_object();
  out.member("table", table);
  out.member("seq", seq);
  out.key("status").plain(match.to_act().empty() ? "finished" : "playing");
  out.key("seat");
  viewer.is_seat() ? out.value(viewer.seat_or_none()) : out.null();
  core::write_state_members(match, viewer, view, out, core::Legal::left_out);
  out.end_object();
}

/// A line of ours, whose size and depth the store has bounded: only its syntax is in question.
nlohmann::json parsed(std::string_view line) {
  auto json = nlohmann::json::parse(line, nullptr, false);
  if (json.is_discarded()) throw std::runtime_error("the recording is damaged");
  return json;
}

}  // namespace

std::string perspective_name(Viewer viewer) {
  if (viewer.is_seat()) return std::to_string(viewer.seat_or_none());
  return viewer.is_omniscient() ? "all" : "spectator";
}

std::vector<Viewer> all_perspectives(int seats) {
  std::vector<Viewer> viewers;
  for (int seat = 0; seat < seats; ++seat) viewers.push_back(Viewer::seat(core::Seat::of(seat)));
  viewers.push_back(Viewer::spectator());
  viewers.push_back(Viewer::omniscient());
  return viewers;
}

std::string state_json(const core::Match& match, Viewer viewer, const std::string& table, std::int64_t seq) {
  json::Document view;
  core::make_view(match, viewer, view);
  std::string text;
  write_state(match, viewer, view, table, seq, text);
  return text;
}

Recorder::Recorder(const std::string& table, const core::Match& match, std::int64_t seq,
                   const std::vector<Viewer>& perspectives) {
  for (const Viewer viewer : perspectives) {
    Track& track = tracks_.emplace_back(Track{viewer, {}, {}, {}});
    core::make_view(match, viewer, track.before);
    write_state(match, viewer, track.before, table, seq, track.lines);
  }
}

void Recorder::add(const core::Match& match, const persistence::MoveRecord& move) {
  const bool over = match.to_act().empty();
  const auto entry = entry_of(std::string_view(move.action));
  for (Track& track : tracks_) {
    core::make_view(match, track.viewer, track.after);
    track.lines += '\n';
    json::Writer out(track.lines);
    out.begin_object();
    out.member("seq", move.seq);
    out.member("by", move.seat);
    out.member("at", move.at_ms);
    if (entry && entry->goes_back()) write_undone(*entry, out);
    core::write_update_members(match, track.viewer, track.before, track.after, out, core::Legal::left_out);
    out.key("status").plain(over ? "finished" : "playing");
    out.end_object();
    std::swap(track.before, track.after);
  }
}

std::vector<Recording> Recorder::take() {
  std::vector<Recording> recordings;
  for (Track& track : tracks_) recordings.push_back({perspective_name(track.viewer), std::move(track.lines)});
  tracks_.clear();
  return recordings;
}

std::vector<Recording> record_match(const core::Game& game, const persistence::TableRecord& table,
                                    std::vector<persistence::MoveRecord> moves) {
  const auto log = log_of(table, std::move(moves));
  if (const auto* fault = std::get_if<Fault>(&log)) throw std::runtime_error(fault->message);
  std::optional<Recorder> recorder;
  const auto visit = [&](const core::Match& match, const persistence::MoveRecord* move) {
    if (move == nullptr) {
      recorder.emplace(table.id, match, 0, all_perspectives(match.seats()));
    } else {
      recorder->add(match, *move);
    }
  };
  const auto replayed = replay(game, std::get<MatchLog>(log), visit);
  if (replayed.fault) throw std::runtime_error(replayed.fault->message);
  return recorder->take();
}

RecordingReader::RecordingReader(std::string text) : text_(std::move(text)) {
  for (std::string_view rest = text_; !rest.empty();) {
    const auto line = rest.substr(0, rest.find('\n'));
    lines_.push_back(line);
    rest.remove_prefix(std::min(rest.size(), line.size() + 1));
  }
  if (lines_.empty()) throw std::runtime_error("the recording is empty");
}

bool RecordingReader::is_of(const std::string& table, Viewer viewer) const {
  std::string head;
  json::Writer out(head);
  out.begin_object();
  out.member("table", table);
  out.member("seq", 0);
  out.end_object();
  head.pop_back();  // more follows
  if (!lines_.front().starts_with(head)) return false;
  const auto first = parsed(lines_.front());
  const auto seat = first.find("seat");
  if (seat == first.end()) return false;
  return viewer.is_seat() ? *seat == viewer.seat_or_none() : seat->is_null();
}

nlohmann::json RecordingReader::state(std::int64_t seq) const {
  auto state = parsed(lines_.front());
  try {
    nlohmann::json move;
    for (std::int64_t at = 1; at <= seq; ++at) {
      move = parsed(this->move(at));
      state.at("view").patch_inplace(move.at("patch"));
    }
    if (seq > 0) {
      for (const char* member : {"seq", "status", "to_act", "conceded", "outcome"}) {
        if (move.contains(member)) state[member] = std::move(move[member]);
      }
    }
  } catch (const nlohmann::json::exception& error) {
    throw std::runtime_error(std::string("the recording is damaged: ") + error.what());
  }
  return state;
}

}  // namespace arbiter::server
