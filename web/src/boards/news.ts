// What has changed since my last move, so that a board can mark it: events name the things that they are about. Every answer
// that is not 0 says by whom: the seat, counted from 1.
import type { Events } from '../client';
import { type Pick, same } from './choice.svelte';

type Members = Record<string, unknown>;

/** One move: who made it, and what it brought. */
export interface Told {
  by: number;
  events: Events;
}

export class News {
  readonly #told: { by: number; what: Members }[] = []; // every event, and every object inside one
  readonly #named = new Map<string, number>();

  constructor(moves: readonly Told[]) {
    for (const { by, events } of moves) for (const event of events) this.#hear(event, by + 1);
  }

  /** Is this card, city, … named anywhere? By whom last. */
  names(thing: unknown): number {
    return typeof thing === 'string' ? (this.#named.get(thing) ?? 0) : 0;
  }

  /** Is there an event with all these members? By whom last. */
  tells(members: Pick): number {
    return this.#told.findLast(({ what }) => fits(what, members))?.by ?? 0;
  }
  /** Those events. */
  where(members: Pick): Members[] {
    return this.#told.filter(({ what }) => fits(what, members)).map(({ what }) => what);
  }

  #hear(part: unknown, by: number): void {
    if (typeof part === 'string') this.#named.set(part, by);
    if (typeof part !== 'object' || part === null) return;
    if (!Array.isArray(part)) this.#told.push({ by, what: part as Members });
    for (const [member, value] of Object.entries(part)) {
      if (typeof value === 'number') this.#named.set(member, by); // cards that are counted: {air1: 2}
      else if (member !== 'type') this.#hear(value, by);
    }
  }
}

const fits = (event: Members, members: Pick): boolean => Object.entries(members).every(([member, value]) => same(event[member], value));
