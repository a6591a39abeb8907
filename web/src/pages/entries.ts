// What the log of a table holds, and what of it still counts.
import type { Events, Former, PastOccupant } from '../client';
import { seatNames } from '../parts/occupants';

export interface LogEntry {
  seq: number;
  by: number;
  events: Events;
  /** It took moves back: the table is as it was after move `to`. */
  undone?: true;
  to?: number;
  /** No move: this seat is out of time after move `seq`, or back. */
  time?: 'out' | 'back';
}

/** A seat was given to somebody else after this move. */
export interface Change {
  after: number;
  seat: number;
  /** What all seats were called before. */
  names: string[];
  now: string;
}

/** Each time that a seat was given to somebody else, in that order. */
export function changesOf(seats: readonly PastOccupant[], former: Former): Change[] {
  const changes: Change[] = [];
  let after = [...seats];
  for (const { seat, until, user, bot } of former.toReversed()) {
    const before = after.with(seat, user ? { user } : { bot: bot! });
    changes.unshift({ after: until, seat, names: seatNames(before), now: seatNames(after)[seat]! });
    after = before;
  }
  return changes;
}

/** What the seats were called at a move: what somebody did stays theirs when another plays on. */
export const namesAt = (changes: readonly Change[], seq: number, now: string[]): string[] => changes.find(({ after }) => seq <= after)?.names ?? now;

/** The seats that had to give up as their time ran out. */
export const forfeitedIn = (moves: readonly { events: Events }[]): number[] =>
  moves.flatMap(({ events }) => events).filter(({ type }) => type === 'forfeited').map(({ seat }) => seat as number);

/** The moves that led to where the table is: neither those that were taken back, nor the taking back. */
export function inForce(log: readonly LogEntry[]): LogEntry[] {
  const moves: LogEntry[] = [];
  for (const entry of log) {
    if (!entry.undone) moves.push(entry);
    else while (moves.length > 0 && moves.at(-1)!.seq > (entry.to ?? 0)) moves.pop();
  }
  return moves;
}
