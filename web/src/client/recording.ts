import type { Client } from './client.js';
import { patched } from './patch.js';
import type { Events, Move, Outcome, Perspective, Status, TableStateNews, View } from './protocol.js';

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

/** A stored match through one pair of eyes: the first view and every move after it. */
export class Recording {
  readonly #views: View[];

  constructor(
    readonly first: TableStateNews,
    readonly moves: readonly Move[],
  ) {
    this.#views = [first.view];
  }

  /** All of it, or what came after a move. */
  static async load(client: Client, match: string, as: Perspective, after = 0): Promise<Recording> {
    const first = await client.request('match.state', { match, seq: after, as });
    const moves: Move[] = [];
    for (;;) {
      const page = (await client.request('match.moves', { match, from: after + moves.length + 1, as })).moves;
      if (page.length === 0) return new Recording(first, moves);
      moves.push(...page);
    }
  }

  get length(): number {
    return this.moves.length;
  }
  /** The first moment and the last one. */
  get start(): number {
    return this.first.seq;
  }
  get end(): number {
    return this.first.seq + this.moves.length;
  }

  at(seq: number): Moment {
    const move = this.moves[seq - this.start - 1];
    if (!move) return { seq: this.start, view: this.first.view, toAct: this.first.to_act, status: this.first.status, events: [] };
    return {
      seq, view: this.#view(seq), toAct: move.to_act ?? [], status: move.status ?? 'playing', by: move.by, at: move.at,
      events: move.events, ...(move.outcome ? { outcome: move.outcome } : {}),
    };
  }

  /** Views share what did not change, so all of them are kept. */
  #view(seq: number): View {
    const nth = seq - this.start;
    for (let next = this.#views.length; next <= nth; ++next) this.#views.push(patched(this.#views[next - 1]!, this.moves[next - 1]!.patch));
    return this.#views[nth]!;
  }
}
