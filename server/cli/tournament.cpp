#include "server/cli/tournament.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "rules/core/updates.hpp"
#include "server/bots/bot.hpp"

namespace arbiter::server::cli {
namespace {

constexpr std::int64_t kEndless = 1'000'000;

/// What a seat gets of the victory.
double victory_of(const core::Outcome& outcome, std::size_t seat) {
  if (outcome.kind == core::Outcome::Kind::shared_defeat || outcome.places[seat] != 1) return 0;
  if (outcome.kind == core::Outcome::Kind::shared_victory) return 1;
  return 1.0 / static_cast<double>(std::count(outcome.places.begin(), outcome.places.end(), 1));
}

void add(Tally& tally, const core::Outcome& outcome, std::size_t seat) {
  tally.seatings += 1;
  tally.wins += victory_of(outcome, seat);
  tally.points += outcome.scores[seat];
}

/// Notes a match as it is played.
class Keeper {
 public:
  Keeper(const core::Game& game, const Tournament& how, const std::vector<std::size_t>& seating,
         core::Rng& rng) {
    document_.server_half = rng.draw_seed();
    document_.commitment = commitment(document_.server_half);
    document_.entropy.resize(seating.size());
    document_.seats = nlohmann::json::array();
    for (const std::size_t entrant : seating) document_.seats.push_back({{"bot", how.bots[entrant]}});
    MatchLog& log = document_.log;
    log.seed = match_seed(document_.server_half, std::vector<std::string>(seating.size()));
    log.match = core::to_hex(log.seed).substr(0, 12);
    log.game = game.info().slug;
    log.ruleset = game.ruleset();
    log.options = how.options.json();
    log.seats = how.seats;
  }

  const core::Seed& seed() const { return document_.log.seed; }

  void add(const core::Match& match, core::Seat seat, const core::Action& action) {
    persistence::MoveRecord move;
    move.seq = static_cast<std::int64_t>(document_.log.moves.size()) + 1;
    move.at_ms = move.seq * 1000;
    move.seat = seat;
    move.digest = match.digest();
    json::Writer out(move.action);
    match.write_action(action, out);
    document_.log.moves.push_back(std::move(move));
  }

  const ExportDocument& finish(const core::Match& match) {
    document_.finished_at_ms = static_cast<std::int64_t>(document_.log.moves.size()) * 1000;
    std::string outcome;
    json::Writer out(outcome);
    core::write_outcome(match, out);
    document_.outcome = nlohmann::json::parse(outcome);
    return document_;
  }

 private:
  ExportDocument document_;
};

/// The bot's choice, held against the list: a bot that errs must not count.
core::Action choice_of(Bot& bot, const core::Match& match, core::Seat seat, TournamentResult& result) {
  std::vector<core::Action> legal;
  const core::Action action = bot.choose(match, seat);
  match.legal_actions(seat, legal);
  result.longest_list = std::max(result.longest_list, legal.size());
  if (std::find(legal.begin(), legal.end(), action) == legal.end()) {
    throw std::runtime_error("a bot chose an action that is not legal");
  }
  return action;
}

/// Plays one match to its end, the decisions of several seats in the order of seats.
std::unique_ptr<core::Match> play_out(const core::Game& game, const Tournament& how, core::Rng& rng,
                                      const std::vector<std::size_t>& seating, TournamentResult& result) {
  Keeper keeper(game, how, seating, rng);
  auto match = game.setup(how.options, how.seats, keeper.seed());
  std::vector<std::unique_ptr<Bot>> bots;
  for (const std::size_t entrant : seating) bots.push_back(make_bot(how.bots[entrant], rng.draw_seed()));
  std::int64_t decisions = 0;
  for (auto to_act = match->to_act(); !to_act.empty(); to_act = match->to_act()) {
    const core::Seat seat = to_act.front();
    const core::Action action = choice_of(*bots[seat], *match, seat, result);
    match->play(seat, action);
    if (how.keep) keeper.add(*match, seat, action);
    if (++decisions > kEndless) throw std::runtime_error("a match did not end within a million decisions");
  }
  result.decisions += decisions;
  result.longest_game = std::max(result.longest_game, decisions);
  if (how.keep) how.keep(keeper.finish(*match));
  return match;
}

}  // namespace

Share wilson(double successes, double trials) {
  if (trials <= 0) return {};
  constexpr double z = 1.959963984540054;  // two-sided, 95 %
  const double p = successes / trials;
  const double scale = 1 + z * z / trials;
  const double centre = (p + z * z / (2 * trials)) / scale;
  const double half = z / scale * std::sqrt(p * (1 - p) / trials + z * z / (4 * trials * trials));
  return {p, std::max(0.0, centre - half), std::min(1.0, centre + half)};
}

TournamentResult play(const core::Game& game, const Tournament& how) {
  TournamentResult result;
  for (const std::string& bot : how.bots) result.entrants.push_back({bot});
  for (int seat = 0; seat < how.seats; ++seat) result.seats.push_back({"seat " + std::to_string(seat)});
  core::Rng rng(how.seed);
  for (; result.games < how.games; ++result.games) {
    if (how.progress) how.progress(result.games);
    std::vector<std::size_t> seating;
    for (std::size_t seat = 0; seat < result.seats.size(); ++seat) {
      seating.push_back((seat + static_cast<std::size_t>(result.games)) % how.bots.size());
    }
    const auto match = play_out(game, how, rng, seating, result);
    const auto outcome = match->outcome().value();
    const bool together = outcome.kind != core::Outcome::Kind::ranked;
    std::vector<bool> counted(how.bots.size());
    for (std::size_t seat = 0; seat < seating.size(); ++seat) {
      const std::size_t entrant = seating[seat];
      if (!together || !counted[entrant]) add(result.entrants[entrant], outcome, seat);
      counted[entrant] = true;
      add(result.seats[seat], outcome, seat);
    }
  }
  return result;
}

}  // namespace arbiter::server::cli
