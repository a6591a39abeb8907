// How a stored match went for one of its seats.
import type { ListedMatch } from '../client';
import type { User } from '../client';
import { isUser } from '../parts/occupants';

interface Ranked {
  kind?: string;
  places?: number[];
  scores?: number[];
}
export const outcomeOf = (match: ListedMatch): Ranked => (match.outcome ?? {}) as Ranked;
export const seatOf = (match: ListedMatch, user: User | null): number => match.seats.findIndex((seat) => isUser(seat, user));

/** Won or lost with all others, or given up: there are no places then. */
export const isShared = (match: ListedMatch): boolean => outcomeOf(match).kind !== 'ranked';

export interface Met {
  ahead: number;
  level: number;
  behind: number;
  /** Played as one side, and won so. */
  together: number;
  won: number;
}

/** How the first has fared against the second in these matches, where both played. */
export function between(matches: readonly ListedMatch[], first: User | null, second: User | null): Met {
  const met: Met = { ahead: 0, level: 0, behind: 0, together: 0, won: 0 };
  for (const match of matches) {
    const [a, b] = [seatOf(match, first), seatOf(match, second)];
    const { kind, places } = outcomeOf(match);
    if (a < 0 || b < 0 || !kind || kind === 'abandoned') continue;
    if (kind !== 'ranked') {
      ++met.together;
      if (kind === 'shared_victory') ++met.won;
      continue;
    }
    const difference = (places?.[b] ?? 0) - (places?.[a] ?? 0);
    if (difference > 0) ++met.ahead;
    else if (difference < 0) ++met.behind;
    else ++met.level;
  }
  return met;
}
