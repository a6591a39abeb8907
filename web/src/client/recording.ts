import type { Client } from './client';
import { patched } from './patch';
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

/** A stored match through one pair of eyes: the first view and every move after it. */
export class Recording {
  readonly #views: View[];

  constructor(
    readonly first: TableStateNews,
    readonly moves: readonly Move[],
  ) {
    this.#views = [first.view];
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

  /** Views share what did not change, so all of them are kept. */
  #view(seq: number): View {
    for (let next = this.#views.length; next <= seq; ++next) this.#views.push(patched(this.#views[next - 1]!, this.moves[next - 1]!.patch));
    return this.#views[seq]!;
  }
}
