#include "rules/conformance/trial.hpp"

#include <limits>
#include <stdexcept>

#include "json/parse.hpp"
#include "rules/core/updates.hpp"

namespace arbiter::conformance {

using core::Viewer;

namespace {

// What derive_seed is asked for.
constexpr std::uint8_t kLooking = 1;
constexpr std::uint8_t kMoves = 2;
constexpr std::uint32_t kCloseness = 1U << 16;

core::Seat any_seat(core::SeatSet seats, core::Rng& rng) {
  auto skip = rng.below(static_cast<std::uint32_t>(seats.size()));
  for (const core::Seat seat : seats) {
    if (skip-- == 0) return seat;
  }
  return seats.front();
}

}  // namespace

Trial::Trial(const core::Game& game, int seats, core::Options options, const core::Seed& seed,
             std::uint32_t closely, Report& report)
    : game_(game),
      seats_(seats),
      options_(std::move(options)),
      seed_(seed),
      report_(report),
      rng_(derive_seed(seed, 0, kLooking)),
      moves_(derive_seed(seed, 0, kMoves)),
      one_closely_in_(closely) {
  for (int seat = 0; seat < seats; ++seat) viewers_.push_back(Viewer::seat(core::Seat::of(seat)));
  viewers_.push_back(Viewer::spectator());
  viewers_.push_back(Viewer::omniscient());
}

core::Seat Trial::any_seat_of(core::SeatSet seats) { return any_seat(seats, rng_); }

Move Trial::next_move(const Position& at) {
  const core::Seat seat = any_seat(at.to_act, moves_);
  const auto& legal = at.legal[seat];
  return {seat, legal[moves_.below(static_cast<std::uint32_t>(legal.size()))]};
}

void Trial::at_move(int move) {
  move_ = move;
  rng_ = core::Rng(derive_seed(seed_, static_cast<std::uint64_t>(move), kLooking));
  // Drawn in any case, so that a playout that is seen again, closely everywhere, looks at the same things.
  closely_ = rng_.below(kCloseness) % one_closely_in_ == 0;
}

std::unique_ptr<core::Match> Trial::twin(const core::Match& match, Viewer viewer) {
  auto twin = match.clone();
  core::Rng chance(rng_.draw_seed());
  twin->resample(viewer, chance);
  return twin;
}

void Trial::found(Property property, const std::string& what) {
  report_.violations.push_back({property, what + "\n  " + where()});
  throw Found{};
}

std::string Trial::where() const {
  return game_.info().slug + ", " + std::to_string(seats_) + " seats, options " + options_.json().dump() +
         ", seed " + core::to_hex(seed_) + ", before move " + std::to_string(move_ + 1);
}

Position::Position(const Trial& trial, std::unique_ptr<core::Match> at_rest)
    : match(std::move(at_rest)),
      to_act(match->to_act()),
      legal(static_cast<std::size_t>(trial.seats())),
      views(trial, *match),
      digest(match->digest()) {
  for (int seat = 0; seat < trial.seats(); ++seat) {
    match->legal_actions(core::Seat::of(seat), legal[static_cast<std::size_t>(seat)]);
  }
}

const json::Document& Views::operator[](std::size_t viewer) const {
  written_.resize(trial_.viewers().size());
  if (!written_[viewer]) written_[viewer] = view_of(match_, trial_.viewers()[viewer]);
  return *written_[viewer];
}

std::string in_words(Viewer viewer) {
  if (viewer.is_spectator()) return "a spectator";
  if (viewer.is_omniscient()) return "an omniscient viewer";
  return "seat " + std::to_string(viewer.seat_or_none());
}

std::string in_words(core::SeatSet seats) {
  std::string list;
  for (const core::Seat seat : seats) list += (list.empty() ? "" : ", ") + std::to_string(seat);
  return "{" + list + "}";
}

std::string action_text(const core::Match& match, const core::Action& action) {
  std::string text;
  json::Writer out(text);
  match.write_action(action, out);
  return text;
}

std::string difference(std::string_view a, std::string_view b) {
  std::size_t at = 0;
  while (at < a.size() && at < b.size() && a[at] == b[at]) ++at;
  const std::size_t from = at > 60 ? at - 60 : 0;
  const auto excerpt = [&](std::string_view text) {
    return (from > 0 ? "…" : "") + std::string(text.substr(from, 140)) +
           (from + 140 < text.size() ? "…" : "");
  };
  return "\n    " + excerpt(a) + "\n    " + excerpt(b);
}

std::string state_news(const core::Match& match, Viewer viewer, const json::Document& view) {
  std::string text;
  json::Writer out(text);
  out.begin_object();
  core::write_state_members(match, viewer, view, out);
  out.end_object();
  return text;
}

std::string update_news(const core::Match& match, Viewer viewer, const json::Document& before,
                        const json::Document& after) {
  std::string text;
  json::Writer out(text);
  out.begin_object();
  core::write_update_members(match, viewer, before, after, out);
  out.end_object();
  return text;
}

std::string events_text(const core::Match& match, Viewer viewer) {
  std::string text;
  json::Writer out(text);
  match.write_events(viewer, out);
  return text;
}

json::Document view_of(const core::Match& match, Viewer viewer) {
  json::Document view;
  core::make_view(match, viewer, view);
  return view;
}

nlohmann::json parse_strictly(const std::string& text) {
  static constexpr std::size_t kUnbounded = std::numeric_limits<std::size_t>::max();
  static constexpr json::ParseLimits kLimits{kUnbounded, 64, kUnbounded, kUnbounded};
  auto parsed = json::parse_bounded(text, kLimits);
  if (parsed.error) throw std::runtime_error(parsed.error->message);
  return std::move(parsed.value);
}

}  // namespace arbiter::conformance
