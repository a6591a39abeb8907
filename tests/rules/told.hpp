// Whether events tell every change of what is counted in the open: out of a viewer's first view and the events that it is
// told every later count is worked out, by a table of what each event changes, and held against its view.
#pragma once

#include <catch2/catch.hpp>
#include <cctype>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "rules/conformance/option_sets.hpp"
#include "rules/conformance/playout.hpp"
#include "rules/conformance/trial.hpp"

namespace arbiter {

/// "players/0/hand" and the like.
template <class... Parts>
std::string path(const Parts&... parts) {
  std::string text;
  const auto add = [&](const auto& part) {
    if (!text.empty()) text += '/';
    if constexpr (std::is_same_v<std::remove_cvref_t<decltype(part)>, nlohmann::json>)
      text += part.is_string() ? part.template get<std::string>() : part.dump();
    else if constexpr (std::is_arithmetic_v<std::remove_cvref_t<decltype(part)>>)
      text += std::to_string(part);
    else
      text += part;
  };
  (add(parts), ...);
  return text;
}

/// What is counted in a view, by its place there: each number; of a list how many elements it has, without nulls.
class Counts {
 public:
  using Json = nlohmann::json;

  long& operator[](const std::string& where) { return counts_[where]; }
  long at(const std::string& where) const {
    const auto found = counts_.find(where);
    return found == counts_.end() ? 0 : found->second;
  }
  /// Adds each number of an object, such as {"blue": 2}, to the count below this place.
  void add(const std::string& where, const Json& numbers, long sign = 1) {
    for (const auto& [name, n] : numbers.items()) counts_[path(where, name)] += sign * n.get<long>();
  }
  /// Whether this viewer sees what is counted there.
  bool shows(const std::string& where) const {
    const auto next = counts_.lower_bound(where);
    return next != counts_.end() && next->first.compare(0, where.size(), where) == 0;
  }
  /// Visits every place that begins so, with what follows.
  template <class Visit>
  void each(const std::string& begins, Visit&& visit) {
    for (auto& [where, n] : counts_) {
      if (where.compare(0, begins.size(), begins) == 0) visit(where.substr(begins.size()), n);
    }
  }
  void clear(const std::string& begins) {
    each(begins, [](const std::string&, long& n) { n = 0; });
  }
  /// The places where two counts differ.
  static std::vector<std::string> differences(const Counts& a, const Counts& b) {
    std::set<std::string> all;
    for (const auto& [where, n] : a.counts_) all.insert(where);
    for (const auto& [where, n] : b.counts_) all.insert(where);
    std::vector<std::string> different;
    for (const std::string& where : all) {
      if (a.at(where) != b.at(where)) different.push_back(where);
    }
    return different;
  }

 private:
  std::map<std::string, long> counts_;
};

/// How the events of a game are counted.
struct Books {
  using Json = nlohmann::json;
  using Change = std::function<void(Counts&, const Json& event)>;

  std::map<std::string, std::string> not_counted;  // members of the view, wherever they stand, and why not
  std::set<std::string> there;                     // members that count 1 unless they are null or false
  std::set<std::string> kinds;                     // lists whose elements are counted by what they are
  std::map<std::string, std::vector<std::string>>
      named_by;                           // lists whose elements have a name, and of which members
  std::map<std::string, Change> changes;  // by type of event
};

class Told {
 public:
  using Json = nlohmann::json;

  Told(const core::Game& game, Books books) : game_(game), books_(std::move(books)) {
    for (const auto& [type, change] : books_.changes) {
      const auto& known = game.event_words();
      INFO("event " << type);
      CHECK(std::any_of(known.begin(), known.end(), [&](const auto& words) { return words.first == type; }));
    }
  }

  /// Random matches with each number of seats and with random options, seen by a spectator and by one of the seats.
  void play(int matches, const std::string& seed_text) {
    const core::Seed seed = core::digest_of_text(game_.info().slug + " told " + seed_text);
    core::Rng rng(seed);
    for (int seats = game_.info().min_seats; seats <= game_.info().max_seats; ++seats) {
      const auto sets = conformance::option_sets(game_, seats, Json::object(), 12, seed);
      for (int n = 0; n < matches; ++n) {
        const auto& options = sets[n == 0 ? 0 : rng.below(static_cast<std::uint32_t>(sets.size()))];
        const auto seat = core::Seat::of(rng.below(static_cast<std::uint32_t>(seats)));
        play(seats, options, rng.draw_seed(), {core::Viewer::spectator(), core::Viewer::seat(seat)});
      }
    }
    for (const auto& [what, example] : untold_) FAIL_CHECK(what << " for example " << example);
    CHECK(changed_ > 100);
  }

 private:
  void play(int seats, const core::Options& options, const core::Seed& seed,
            const std::vector<core::Viewer>& viewers) {
    std::vector<Counts> known;
    const auto match = game_.setup(options, seats, seed);
    for (const auto& viewer : viewers) known.push_back(seen(*match, viewer));
    conformance::run_playout(game_, seats, options, seed, conformance::random_chooser(seed),
                             conformance::kMaxDecisions,
                             [&](const core::Match& now, const conformance::Move&) {
                               for (std::size_t i = 0; i < viewers.size(); ++i) {
                                 follow(now, viewers[i], known[i]);
                               }
                             });
  }

  void follow(const core::Match& match, core::Viewer viewer, Counts& known) {
    const Json events = Json::parse(conformance::events_text(match, viewer));
    const Counts before = known;
    for (const Json& event : events) {
      const auto change = books_.changes.find(event["type"].get<std::string>());
      if (change != books_.changes.end()) change->second(known, event);
    }
    changed_ += Counts::differences(before, known).size();
    Counts now = seen(match, viewer);
    for (const std::string& where : Counts::differences(known, now)) {
      std::string what;
      for (const char c : where) what += std::isdigit(static_cast<unsigned char>(c)) ? '#' : c;
      untold_.try_emplace(what, where + ": " + std::to_string(now.at(where)) + " and not " +
                                    std::to_string(known.at(where)) + " for " +
                                    conformance::in_words(viewer) + " after " + events.dump());
    }
    known = std::move(now);
  }

  Counts seen(const core::Match& match, core::Viewer viewer) const {
    Counts counts;
    count(Json::parse(conformance::view_of(match, viewer).text), "", "", counts);
    return counts;
  }
  void count(const Json& value, const std::string& name, const std::string& where, Counts& counts) const {
    if (books_.there.count(name) > 0) {
      counts[where] = !value.is_null() && value != false;
    } else if (value.is_number_integer()) {
      counts[where] = value.get<long>();
    } else if (value.is_object()) {
      for (const auto& [member, part] : value.items()) {
        if (books_.not_counted.count(member) == 0)
          count(part, member, where.empty() ? member : path(where, member), counts);
      }
    } else if (value.is_array()) {
      count_list(value, name, where, counts);
    }
  }
  void count_list(const Json& list, const std::string& name, const std::string& where, Counts& counts) const {
    counts[where] =
        std::count_if(list.begin(), list.end(), [](const Json& element) { return !element.is_null(); });
    const auto names = books_.named_by.find(name);
    for (std::size_t i = 0; i < list.size(); ++i) {
      if (list[i].is_null()) continue;
      if (books_.kinds.count(name) > 0) {
        ++counts[path(where, list[i])];
      } else if (names == books_.named_by.end()) {
        count(list[i], "", path(where, i), counts);
      } else {
        std::string key;
        for (const std::string& member : names->second)
          key += (key.empty() ? "" : ",") + path(list[i].at(member));
        counts[path(where, key)] = 1;
        count(list[i], "", path(where, key), counts);
      }
    }
  }

  const core::Game& game_;
  Books books_;
  std::map<std::string, std::string> untold_;  // what no event tells, and an example
  std::size_t changed_ = 0;
};

/// The cards of the game's data by their ids; `lists` are the members that hold them, such as "masks/vault".
inline std::map<std::string, nlohmann::json> by_id(const core::Game& game,
                                                   const std::vector<std::string>& lists) {
  const auto data = nlohmann::json::parse(game.data_text());
  std::map<std::string, nlohmann::json> all;
  for (const std::string& list : lists) {
    for (const auto& card : data.at(nlohmann::json::json_pointer("/" + list)))
      all[card.at("id").get<std::string>()] = card;
  }
  return all;
}

}  // namespace arbiter
