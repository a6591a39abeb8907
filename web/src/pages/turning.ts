// Where a match turned, by what the bots' search thinks of its positions.
import { type Judgement, same } from '../boards/choice.svelte';
import type { Action, Analysis } from '../client';

export type Found = Readonly<Record<number, Analysis>>;
/** What was done by which seat with each move, from the first on. */
export interface Played {
  seat: number;
  action: Action;
}

export type Judged = Analysis['actions'][number];

/** What was done after this position, as it was judged; undefined if it was no choice of that seat. */
export function madeAt(analysis: Analysis, played: readonly Played[]): Judged | undefined {
  const move = played[analysis.seq];
  return move && move.seat === analysis.seat ? analysis.actions.find(({ action }) => same(action, move.action)) : undefined;
}

const kShown = 5;

/** The best moves of a position, and what was played wherever it comes. */
export function judgements(analysis: Analysis, played: readonly Played[]): (Judgement & Judged)[] {
  const made = madeAt(analysis, played);
  return analysis.actions.map((judged, i) => ({ ...judged, expected: judged.expected, rank: i + 1, played: judged === made })).filter(({ rank, played }) => rank <= kShown || played);
}

/** What the seat may expect before it decides. */
export function valueOf({ actions, visits }: Analysis): number {
  return visits === 0 ? 0.5 : actions.reduce((sum, one) => sum + one.visits * (one.expected ?? 0), 0) / visits;
}

export interface Turn {
  /** The move that did it. */
  seq: number;
  seat: number;
  /** By how much the seat's expectation changed by it: -1 to 1. */
  change: number;
  /** What was chosen, and what would have been better; neither if others and chance did it. */
  made?: Action;
  better?: Action;
}

const kChosen = 0.05; // less is within what the search knows
const kChance = 0.15;
const kMost = 8;

/**
 * Where it turned: a choice by which its seat gave away what a better one would have kept, and what others and chance did to a seat
 * between its own decisions. The largest, in the order of the match.
 */
export function turningPoints(found: Found, played: readonly Played[]): Turn[] {
  const turns: Turn[] = [];
  const kept = new Map<number, { seq: number; value: number }>();
  for (const analysis of Object.values(found).sort((a, b) => a.seq - b.seq)) {
    const { seq, seat, actions } = analysis;
    const before = kept.get(seat);
    const change = before ? valueOf(analysis) - before.value : 0;
    if (before && Math.abs(change) >= kChance) turns.push({ seq, seat, change });
    kept.delete(seat);
    const [best, made] = [actions[0], madeAt(analysis, played)];
    if (!best || made?.expected === undefined || best.expected === undefined) continue;
    kept.set(seat, { seq: seq + 1, value: made.expected });
    if (made !== best && best.expected - made.expected >= kChosen) turns.push({ seq: seq + 1, seat, change: made.expected - best.expected, made: made.action, better: best.action });
  }
  return turns.sort((a, b) => Math.abs(b.change) - Math.abs(a.change)).slice(0, kMost).sort((a, b) => a.seq - b.seq);
}
