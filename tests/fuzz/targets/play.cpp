// Bytes as moves: each plays one of the legal actions, or tries one that belongs to another moment.
#include <cstdlib>
#include <string>
#include <vector>

#include "json/writer.hpp"
#include "rules/registry.hpp"
#include "tests/source_file.hpp"

namespace {

using namespace arbiter;

constexpr std::size_t kLooks = 16;  // after so many moves somebody looks: views cost most

std::string view_of(const core::Match& match, core::Viewer viewer) {
  std::string text;
  json::Writer out(text);
  match.write_view(viewer, out);
  return text;
}

/// What an action of another moment does: it is refused and changes nothing, or it is legal now as well.
void try_old(core::Match& match, core::Seat seat, const core::Action& old) {
  const auto before = match.digest();
  const auto copy = match.clone();
  if (copy->apply(seat, old) && copy->digest() != before) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const rules::Registry registry(source_file("config/games"));
  if (size < 2) return 0;
  const auto& game = registry.games()[data[0] % registry.games().size()];
  const int seats = game->info().min_seats + data[1] % (game->info().max_seats - game->info().min_seats + 1);
  const auto options = std::get<core::Options>(game->options(nlohmann::json::object(), seats));
  const auto match = game->setup(options, seats, core::Seed{});
  std::vector<core::Action> legal, played;
  for (std::size_t i = 2; i < size && !match->to_act().empty(); ++i) {
    const core::Seat seat = *match->to_act().begin();
    match->legal_actions(seat, legal);
    if (legal.empty()) std::abort();
    if (data[i] >= 0xf0 && !played.empty()) {
      try_old(*match, seat, played[data[i] % played.size()]);
      continue;
    }
    const core::Action action = legal[data[i] % legal.size()];
    if (match->apply(seat, action)) std::abort();  // listed, and refused
    played.push_back(action);
    const bool is_looked_at = i % kLooks == 0;
    if (is_looked_at && !nlohmann::json::accept(view_of(*match, core::Viewer::spectator()))) std::abort();
  }
  return 0;
}
