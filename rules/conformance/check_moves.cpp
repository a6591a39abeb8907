// Moves: conservation, events, patches; and whole records: replay.
#include <algorithm>
#include <exception>

#include "rules/conformance/checks.hpp"
#include "rules/core/updates.hpp"

namespace arbiter::conformance {
namespace {

using core::Viewer;
using Value = nlohmann::json;

constexpr std::uint32_t kCheapView = 4096;  // bytes

void check_events(Trial& trial, const Value& events, Viewer viewer) {
  const auto bad = [&](const std::string& what) {
    trial.found(Property::events_are_sound, "for " + in_words(viewer) + ": " + what);
  };
  if (!events.is_array()) bad("the events are not an array: " + events.dump());
  for (const Value& event : events) {
    if (!event.is_object() || !event.contains("type") || !event["type"].is_string()) {
      bad("an event has no type: " + event.dump());
    }
    const auto& words = trial.game().event_words();
    const bool known = std::any_of(words.begin(), words.end(),
                                   [&](const auto& entry) { return entry.first == event["type"]; });
    if (!known) bad("there is no sentence for the event " + event.dump());
  }
  trial.report().longest_chain = std::max(trial.report().longest_chain, events.size());
}

Value parsed_update(Trial& trial, const std::string& text, Viewer viewer) {
  try {
    return parse_strictly(text);
  } catch (const std::exception& error) {
    trial.found(Property::events_are_sound, "the update for " + in_words(viewer) +
                                                " is not sound JSON: " + error.what() + "\n    " + text);
  }
}

void check_patch(Trial& trial, const Value& patch, const json::Document& before, const json::Document& after,
                 Viewer viewer) {
  std::string problem = "it leads to another view";
  try {
    if (patch_leads_to(before.text, patch, after.text)) return;
  } catch (const std::exception& error) {
    problem = error.what();
  }
  trial.found(Property::patch_leads_to_view,
              "the patch for " + in_words(viewer) + ": " + problem + "\n    " + patch.dump());
}

}  // namespace

bool patch_leads_to(const std::string& before, const Value& patch, const std::string& after) {
  Value view = parse_strictly(before);
  view.patch_inplace(patch);
  return view == parse_strictly(after);
}

void check_components(Trial& trial, const core::Match& match,
                      const std::vector<std::pair<std::string, int>>& at_start) {
  const auto now = match.component_counts();
  if (now == at_start) return;
  std::string changes;
  const auto count = [](const auto& list, const std::string& name) {
    const auto found =
        std::find_if(list.begin(), list.end(), [&](auto& entry) { return entry.first == name; });
    return found == list.end() ? 0 : found->second;
  };
  const auto compare = [&](const std::string& name) {
    if (count(at_start, name) == count(now, name)) return;
    changes +=
        " " + name + " " + std::to_string(count(at_start, name)) + " → " + std::to_string(count(now, name));
  };
  for (const auto& [name, n] : at_start) compare(name);
  for (const auto& [name, n] : now) {
    if (count(at_start, name) == 0) compare(name);
  }
  trial.found(Property::conservation, "the components are not those of the start:" + changes);
}

void check_update(Trial& trial, const Position& before, const Position& after, std::size_t viewer) {
  const Viewer who = trial.viewers()[viewer];
  const std::string text = update_news(*after.match, who, before.views[viewer], after.views[viewer]);
  trial.report().largest_frame = std::max(trial.report().largest_frame, text.size());
  const Value update = parsed_update(trial, text, who);
  check_events(trial, update.at("events"), who);
  const auto size = static_cast<std::uint32_t>(before.views[viewer].text.size());
  if (!trial.one_in(1 + size / kCheapView)) return;  // parsing large views is most of the work
  check_patch(trial, update.at("patch"), before.views[viewer], after.views[viewer], who);
}

std::size_t news_hash(const Trial& trial, const core::Match& match, const Views& views) {
  std::size_t all = 0;
  const auto add = [&](std::string_view text) { all = all * 31 + std::hash<std::string_view>{}(text); };
  for (std::size_t viewer = 0; trial.closely() && viewer < trial.viewers().size(); ++viewer) {
    add(views[viewer].text);
    add(events_text(match, trial.viewers()[viewer]));
  }
  return all;
}

void check_replay(Trial& trial, const Record& record) {
  const auto compare = [&](const core::Match& match, std::size_t n, const std::string& how) {
    trial.at_move(static_cast<int>(n));
    if (match.digest() != record.digests[n]) {
      trial.found(Property::replay_is_identical, how + " leads to another digest");
    }
    if (news_hash(trial, match, Views(trial, match)) != record.news[n]) {
      trial.found(Property::replay_is_identical,
                  how + " leads to the same digest, but to other views or events");
    }
  };
  auto match = trial.game().setup(trial.options(), trial.seats(), trial.seed());
  compare(*match, 0, "setting up again");
  for (std::size_t n = 0; n < record.moves.size(); ++n) {
    const auto& [seat, action] = record.moves[n];
    const auto read = match->parse_action(parse_strictly(action_text(*match, action)));
    if (match->apply(seat, std::get<core::Action>(read))) {
      return trial.found(Property::replay_is_identical,
                         "an action of the record is refused when it is played again");
    }
    compare(*match, n + 1, "stepping through the record");
  }
  const auto left = static_cast<std::uint32_t>(record.moves.size() - record.kept_at);
  const auto target = record.kept_at + trial.rng().below(left + 1);
  match->assign(*record.kept);
  for (std::size_t n = record.kept_at; n < target; ++n) {
    match->play(record.moves[n].seat, record.moves[n].action);
  }
  if (target == record.kept_at) return;  // no move, no last events to compare
  compare(*match, target,
          "going straight to this move, from the clone kept before move " +
              std::to_string(record.kept_at + 1) + ",");
}

}  // namespace arbiter::conformance
