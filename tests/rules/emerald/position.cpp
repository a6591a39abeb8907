#include "tests/rules/emerald/position.hpp"

#include <cctype>
#include <map>
#include <sstream>
#include <stdexcept>

#include "base/file.hpp"
#include "tests/source_file.hpp"

namespace arbiter::emerald {
namespace {

template <class Zone>
Strings ids_of(const Zone& zone) {
  Strings ids;
  for (const Card card : zone) ids.push_back(name_of(card));
  return ids;
}

/// Whatever writes JSON, as a value.
template <class Write>
Json written(Write&& write) {
  std::string text;
  json::Writer out(text);
  write(out);
  return Json::parse(text);
}

core::Action parsed(core::MatchOf<Emerald>& match, const Json& action) {
  const auto result = match.parse_action(action);
  if (const auto* refusal = std::get_if<core::Refusal>(&result)) FAIL(refusal->message);
  return std::get<core::Action>(result);
}

}  // namespace

const core::GameOf<Emerald>& game() {
  static const auto loaded = [] {
    const std::string path = source_file("config/games/emerald/cards.json");
    return load(read_file(path), path);
  }();
  return *loaded;
}

std::unique_ptr<core::MatchOf<Emerald>> new_match(int seats, std::uint8_t number, const char* track_scoring) {
  core::Seed seed{};
  seed[0] = number;
  seed[1] = static_cast<std::uint8_t>(seats);
  const auto options = std::get<core::Options>(game().options({{"track_scoring", track_scoring}}, seats));
  return game().match(seats, Emerald::setup(game().data(), options, seats, core::Rng(seed)));
}

Card card_of(const std::string& id) {
  Card card;
  if (const auto wrong = read_json(Json(id), game().data(), card))
    throw std::runtime_error(id + ": " + *wrong);
  return card;
}
City city_of(const std::string& id) {
  City city;
  if (const auto wrong = read_json(Json(id), game().data(), city))
    throw std::runtime_error(id + ": " + *wrong);
  return city;
}

namespace {

/// The members of each type of action, in the order in which the tests say them.
const std::map<std::string, Strings>& members() {
  static const std::map<std::string, Strings> position = {
      {"place_agent", {"city"}}, {"action", {"kind"}}, {"free", {"card"}},  {"city", {"city"}},
      {"card", {"card"}},        {"take", {"from"}},   {"put", {"city"}},   {"move", {"from", "to"}},
      {"piece", {"piece"}},      {"number", {"n"}},    {"seat", {"seat"}},  {"pick", {"card", "from"}},
      {"interrupt", {"card"}},   {"add", {"card"}},    {"target", {"city"}}};
  return position;
}

bool is_number(const std::string& word) { return std::all_of(word.begin(), word.end(), ::isdigit); }

}  // namespace

Json in_json(const std::string& action) {
  std::istringstream stream(action);
  const Strings words{std::istream_iterator<std::string>(stream), {}};
  Json result = {{"type", words.at(0)}};
  std::size_t next = 1;
  if (const auto found = members().find(words[0]); found != members().end()) {
    for (const std::string& member : found->second) {
      const std::string& word = words.at(next++);
      result[member] = is_number(word) ? Json(std::stoi(word)) : Json(word);
    }
  }
  if (words[0] == "target") {
    const std::string& aim = words.at(next++);
    aim == "royalty" ? result["royalty"] = true : result["seat"] = std::stoi(aim);
  }
  if (words[0] == "order") {
    for (result["cards"] = Json::array(); next < words.size();) result["cards"].push_back(words[next++]);
  }
  for (; next + 1 < words.size(); next += 2) result[words[next] == "as" ? "use" : "track"] = words[next + 1];
  return result;
}

std::string in_words(const Json& action) {
  const auto word = [](const Json& value) {
    return " " + (value.is_string() ? value.get<std::string>() : value.dump());
  };
  std::string result = action.at("type");
  if (const auto found = members().find(result); found != members().end()) {
    for (const std::string& member : found->second) result += word(action.at(member));
  }
  if (action.contains("royalty")) result += " royalty";
  if (action.at("type") == "target" && action.contains("seat")) result += word(action.at("seat"));
  if (action.contains("cards")) {
    for (const Json& card : action.at("cards")) result += word(card);
  }
  if (action.contains("use")) result += " as" + word(action.at("use"));
  if (action.contains("track")) result += " for" + word(action.at("track"));
  return result;
}

Position::Position(int seats) {
  State state;
  state.seats = static_cast<std::uint8_t>(seats);
  state.round = 1;
  state.agenda.push({Step::main, 0, 0, false});
  for (const Seat s : SeatSet::first(state.seats)) {
    SeatState& own = state.seat[s];
    own.agents = 8;
    own.cubes = 5;
    own.limbo = 5;
    own.sanity = 3;
    own.identity = core::Secret<Side>(Side::loyalist, {}, core::SeatSet::of(s));
    for (int i = 0; i < 5; ++i) own.deck.put_on_top(HiddenCard(card_of("start_street_gang")));
    state.at(city_of("cairo")).agents[s] = 2;
  }
  state.at(city_of("rome")).face_up = card_of("the_times");
  match_ = game().match(seats, state);
}

Position& Position::hand(int s, Ids cards) {
  seat(s).hand.clear();
  for (const char* id : cards) {
    seat(s).hand.push_back(HiddenCard(card_of(id), {}, core::SeatSet::of(Seat::of(s))));
  }
  return *this;
}
Position& Position::deck(int s, Ids top_first) {
  seat(s).deck.clear();
  for (const char* id : top_first) seat(s).deck.put_under(HiddenCard(card_of(id)));
  return *this;
}
Position& Position::discard(int s, Ids cards) {
  seat(s).discard.clear();
  for (const char* id : cards) seat(s).discard.push_back(card_of(id));
  return *this;
}
Position& Position::agents(const char* city, int s, int n) {
  auto& there = at(city).agents[static_cast<std::size_t>(s)];
  seat(s).agents = static_cast<std::uint8_t>(seat(s).agents + there - n);
  there = static_cast<std::uint8_t>(n);
  return *this;
}
Position& Position::cubes(const char* city, int s, int n) {
  auto& there = at(city).cubes[static_cast<std::size_t>(s)];
  seat(s).cubes = static_cast<std::uint8_t>(seat(s).cubes + there - n);
  there = static_cast<std::uint8_t>(n);
  return *this;
}
Position& Position::face_up(const char* city, const char* card) {
  at(city).face_up = card_of(card);
  return *this;
}
Position& Position::facedown(const char* city, Ids top_first) {
  auto& down = at(city).down;
  down.clear();
  for (const char* id : top_first) down.insert(down.begin(), Slot{HiddenCard(card_of(id)), false});
  return *this;
}
Position& Position::royalty(const char* city, const char* card) {
  at(city).royalty = card_of(card);
  return *this;
}
Position& Position::identity(int s, Side side) {
  seat(s).identity = core::Secret<Side>(side, {}, core::SeatSet::of(Seat::of(s)));
  return *this;
}
Position& Position::tracks(int loyalist, int restorationist) {
  state().tracks = {static_cast<std::uint8_t>(loyalist), static_cast<std::uint8_t>(restorationist)};
  return *this;
}
Position& Position::vp(int s, Color color, int n) {
  seat(s).vp[static_cast<std::size_t>(color)] = static_cast<std::uint16_t>(n);
  return *this;
}
Position& Position::next_roll(bool insanity) {
  core::Seed seed{};
  while ((core::Rng(seed).below(game().data().die_faces) < game().data().die_insanity) != insanity) ++seed[0];
  state().rng = core::Rng(seed);
  return *this;
}

void Position::play(int s, const std::string& action) {
  INFO("seat " << s << " plays " << action);
  const auto refusal = match_->apply(Seat::of(s), parsed(*match_, in_json(action)));
  if (refusal) FAIL(refusal->message);
}
void Position::play_all(int s, Ids actions) {
  for (const char* action : actions) play(s, action);
}
std::string Position::refusal_of(int s, const Json& action) {
  INFO("seat " << s << " plays " << action.dump());
  const auto refusal = match_->apply(Seat::of(s), parsed(*match_, action));
  if (!refusal) FAIL("was accepted");
  return refusal->message;
}

Strings Position::options(int s) {
  std::vector<core::Action> legal;
  match_->legal_actions(Seat::of(s), legal);
  Strings list;
  for (const auto& action : legal) {
    list.push_back(in_words(written([&](json::Writer& out) { match_->write_action(action, out); })));
  }
  return list;
}
bool Position::may(int s, const std::string& action) {
  const Strings list = options(s);
  return std::find(list.begin(), list.end(), action) != list.end();
}
Seats Position::to_act() {
  const auto seats = match_->to_act();
  Seats list;
  for (const Seat seat : seats) list.push_back(seat);
  return list;
}
std::string Position::pending() {
  const Json pending = view(core::Viewer::spectator()).at("pending");
  return pending.is_null() ? "none" : pending.at("kind").get<std::string>();
}

Json Position::view(core::Viewer viewer) {
  return written([&](json::Writer& out) { match_->write_view(viewer, out); });
}
Json Position::events(core::Viewer viewer) {
  return written([&](json::Writer& out) { match_->write_events(viewer, out); });
}
Json Position::event(const char* type, core::Viewer viewer) {
  for (const Json& event : events(viewer)) {
    if (event.at("type") == type) return event;
  }
  return nullptr;
}
Json Position::score(int s) {
  return written([&](json::Writer& out) { match_->write_score(Seat::of(s), out); });
}

Strings Position::hand_of(int s) {
  Strings ids;
  for (const HiddenCard& held : seat(s).hand) ids.push_back(name_of(held.truth()));
  std::sort(ids.begin(), ids.end());
  return ids;
}
Strings Position::discard_of(int s) { return ids_of(seat(s).discard); }
Strings Position::removed() { return ids_of(state().removed); }
Strings Position::near(int s) {
  Strings ids;
  for (const Kept& kept : seat(s).near) ids.push_back(name_of(kept.card));
  return ids;
}
int Position::disc(int s) {
  return view(core::Viewer::spectator()).at("seats").at(static_cast<std::size_t>(s)).at("vp").at("disc");
}
Strings Position::ended() {
  Strings reasons;
  const Json seen = view(core::Viewer::spectator());
  for (const Json& reason : seen.at("ended")) reasons.push_back(reason);
  return reasons;
}

}  // namespace arbiter::emerald
