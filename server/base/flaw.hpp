// Faults that the server once had, or nearly, as switches for the simulation (tests/simulation), which plants one and
// must find it. In the program ARBITER_FLAW is false at compile time: nothing of them is there.
#pragma once

#ifdef ARBITER_SIMULATION

#include <cstdint>

namespace arbiter::server {

enum class Flaw : std::uint8_t {
  none,
  touches_prepared_views,
  keeps_the_old_view_of_spectators,
  acknowledges_early,
  forgets_keys,
  runs_after_the_end,
  lists_changes_of_seats_only,
  tells_small_changes_once,
  answers_unwatch_and_goes_on,
  lets_the_removed_stay,
  asks_for_no_code,
  counts_only_what_is_stored,
  stays_in_memory,
  forgets_refused_bots,
  forgets_failed_bots,
  forgets_who_waits,
  keeps_the_host,
  goes_by_the_wall_clock,
  tells_seats_by_the_digest,
  decides_by_the_digest,
  lets_exceptions_out,
  unsubscribes_only_subscribers,
  leaves_revoked_connections,
  carries_tries_out,
  undoes_what_others_answered,
  undoes_more_after_a_restart,
  takes_nothing_back,
  agrees_for_the_silent,
  waits_for_the_silent,
  shows_spectators_everything,
  tells_spectators_the_chat,
  forgets_what_was_held,
  forgets_pauses_at_a_resync,
  gives_time_to_who_comes_back,
  counts_time_twice,
  sleeps_through_the_time,
  seats_rematches_as_before,
  never_closes,
  forgets_notices,
  measures_by_the_wall_clock,
  counts_while_it_was_down,
  starts_its_clock_anew,
  closes_without_a_line,
  forgets_bans_at_a_restart,
  offers_in_a_pause,
  forgets_what_is_unrecorded,
};

inline Flaw planted_flaw = Flaw::none;

}  // namespace arbiter::server

#define ARBITER_FLAW(name) (::arbiter::server::planted_flaw == ::arbiter::server::Flaw::name)
#else
#define ARBITER_FLAW(name) false
#endif
