#include "rules/conformance/report.hpp"

namespace arbiter::conformance {

std::string_view name(Property property) { return boost::describe::enum_to_string(property, "?"); }

std::string_view promise(Property property) {
  switch (property) {
    case Property::ends:
      return "Every match ends within a bound, and no automatic effect goes on for ever.";
    case Property::no_exception:
      return "No exception leaves a game.";
    case Property::asked_has_options:
      return "A seat has legal actions exactly if it is asked to act.";
    case Property::list_is_sound:
      return "A list of legal actions has no repetition, the same order each time, and a few hundred "
             "entries.";
    case Property::listed_is_accepted:
      return "Every listed action is accepted.";
    case Property::unlisted_is_refused:
      return "An action that is not listed is refused.";
    case Property::refusal_changes_nothing:
      return "A refused action changes nothing.";
    case Property::refusal_tells_nothing:
      return "A refusal follows from what the refused seat knows.";
    case Property::action_survives_json:
      return "An action written as JSON and read again is the same action.";
    case Property::reading_changes_nothing:
      return "Looking at a match does not change it.";
    case Property::clone_is_independent:
      return "A clone equals its original and has a life of its own.";
    case Property::conservation:
      return "No component appears or gets lost.";
    case Property::outcome_is_sound:
      return "There is an outcome exactly if nobody is to act, with consistent places.";
    case Property::view_is_sound:
      return "A view is one JSON object without repeated names.";
    case Property::events_are_sound:
      return "Events are JSON objects whose type has a sentence.";
    case Property::patch_leads_to_view:
      return "The view before a move and the patch give the view after it.";
    case Property::view_tells_nothing:
      return "A view follows from what its viewer knows.";
    case Property::to_act_tells_nothing:
      return "Who is to act follows from public facts.";
    case Property::options_tell_nothing:
      return "The list of legal actions follows from what its seat knows.";
    case Property::events_tell_nothing:
      return "Events follow from what their viewer knows.";
    case Property::outcome_tells_nothing:
      return "The outcome follows from public facts.";
    case Property::silence_tells_nothing:
      return "What happens next betrays nothing that was not revealed.";
    case Property::choice_stays_secret:
      return "While others still choose, nobody learns what a seat chose in secret.";
    case Property::resample_redraws:
      return "resample draws every hidden thing anew.";
    case Property::resample_changes_future:
      return "resample gives the match a fresh generator key.";
    case Property::order_of_arrival_is_nothing:
      return "Choices made at the same time lead to the same match in any order.";
    case Property::giving_up_is_sound:
      return "Any seat may give up at any time, which tells nothing else and places it last.";
    case Property::replay_is_identical:
      return "Seed and actions rebuild the match to the byte.";
    case Property::undo_tells_nothing:
      return "What can be taken back has taught nobody anything, and whether it can follows from what its "
             "seat "
             "knows.";
    case Property::undo_gives_back:
      return "Taking an action back gives exactly what was.";
  }
  return "?";
}

std::string in_words(const Report& report) {
  std::string text = std::to_string(report.games) + " games, " + std::to_string(report.decisions) +
                     " decisions; at most " + std::to_string(report.longest_game) + " decisions a game, " +
                     std::to_string(report.longest_list) + " legal actions, " +
                     std::to_string(report.longest_chain) + " events a move, " +
                     std::to_string(report.largest_frame) + " bytes an update; " +
                     std::to_string(report.violations.size()) + " violations\n";
  for (const Violation& violation : report.violations) {
    text.append(name(violation.property)).append(": ").append(promise(violation.property));
    text.append("\n  ").append(violation.message).append("\n");
  }
  return text;
}

std::string undo_in_words(const Report& report) {
  std::string always, at_times, never;
  const auto add = [](std::string& list, const std::string& what) {
    list += (list.empty() ? "" : ", ") + what;
  };
  for (const auto& [type, undo] : report.undo) {
    if (undo.free == undo.made)
      add(always, type);
    else if (undo.free == 0)
      add(never, type);
    else
      add(at_times, type + " (" + std::to_string(100 * undo.free / undo.made) + " in 100)");
  }
  const auto told = [](const std::string& list) { return list.empty() ? std::string("none") : list; };
  return "can be taken back: always " + told(always) + "; at times " + told(at_times) + "; never " +
         told(never);
}

}  // namespace arbiter::conformance
