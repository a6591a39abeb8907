// What the log of a table holds, and what of it still counts.
import type { Events } from '../client';

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

/** The moves that led to where the table is: neither those that were taken back, nor the taking back. */
export function inForce(log: readonly LogEntry[]): LogEntry[] {
  const moves: LogEntry[] = [];
  for (const entry of log) {
    if (!entry.undone) moves.push(entry);
    else while (moves.length > 0 && moves.at(-1)!.seq > (entry.to ?? 0)) moves.pop();
  }
  return moves;
}
