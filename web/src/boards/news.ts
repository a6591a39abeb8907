// What the last move changed, so that a board can mark it: its events name the things that they are about.
import type { Events } from '../client';
import { type Pick, same } from './choice.svelte';

type Members = Record<string, unknown>;

export class News {
  readonly #told: Members[] = []; // every event, and every object inside one
  readonly #named = new Set<string>();

  constructor(events: Events) {
    for (const event of events) this.#hear(event);
  }

  /** Is this card, city, … named anywhere? */
  names(thing: unknown): boolean {
    return typeof thing === 'string' && this.#named.has(thing);
  }

  /** Is there an event with all these members? */
  tells(members: Pick): boolean {
    return this.where(members).length > 0;
  }
  /** Those events. */
  where(members: Pick): Members[] {
    return this.#told.filter((event) => Object.entries(members).every(([member, value]) => same(event[member], value)));
  }

  #hear(part: unknown): void {
    if (typeof part === 'string') this.#named.add(part);
    if (typeof part !== 'object' || part === null) return;
    if (!Array.isArray(part)) this.#told.push(part as Members);
    for (const [member, value] of Object.entries(part)) {
      if (typeof value === 'number') this.#named.add(member); // cards that are counted: {air1: 2}
      else if (member !== 'type') this.#hear(value);
    }
  }
}
