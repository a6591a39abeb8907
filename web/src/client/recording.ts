import fastJsonPatch, { type Operation } from 'fast-json-patch';
import type { Client } from './client';
import type { Events, Move, Outcome, Perspective, Status, TableStateNews, View } from './protocol';

/** One moment of a stored match. */
export interface Moment {
  seq: number;
  view: View;
  toAct: number[];
  status: Status;
  by?: number;
  at?: number;
  events: Events;
  outcome?: Outcome;
}

const kEvery = 25; // moves between views that are kept

/** A stored match through one pair of eyes: the first view and every move after it. */
export class Recording {
  #kept = new Map<number, View>();

  constructor(
    readonly first: TableStateNews,
    readonly moves: readonly Move[],
  ) {
    this.#kept.set(0, first.view);
  }

  static async load(client: Client, match: string, as: Perspective): Promise<Recording> {
    const first = await client.request('match.state', { match, seq: 0, as });
    const moves: Move[] = [];
    for (;;) {
      const page = (await client.request('match.moves', { match, from: moves.length + 1, as })).moves;
      if (page.length === 0) return new Recording(first, moves);
      moves.push(...page);
    }
  }

  get length(): number {
    return this.moves.length;
  }

  at(seq: number): Moment {
    const move = seq > 0 ? this.moves[seq - 1] : undefined;
    if (!move) return { seq: 0, view: this.first.view, toAct: this.first.to_act, status: this.first.status, events: [] };
    return {
      seq, view: this.#view(seq), toAct: move.to_act ?? [], status: move.status ?? 'playing', by: move.by, at: move.at,
      events: move.events, ...(move.outcome ? { outcome: move.outcome } : {}),
    };
  }

  #view(seq: number): View {
    let from = seq;
    while (!this.#kept.has(from)) --from;
    if (from === seq) return this.#kept.get(seq)!;
    let view = fastJsonPatch.deepClone(this.#kept.get(from)) as View;
    for (let next = from + 1; next <= seq; ++next) {
      // A patch puts its own values into the view, where later patches change them: so a copy of it.
      view = fastJsonPatch.applyPatch(view, fastJsonPatch.deepClone(this.moves[next - 1]!.patch) as Operation[]).newDocument;
      if (next % kEvery === 0) this.#kept.set(next, fastJsonPatch.deepClone(view) as View);
    }
    return view;
  }
}
