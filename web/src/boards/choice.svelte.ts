// Choosing one of the legal actions step by step, by the things that they are about.
import type { Action } from '../client';

/** Some members of an action: {card: 'x'}, or {row: 1, col: 2}, or {type: 'draw', deck: 'left'}. */
export type Pick = Record<string, unknown>;

export function same(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => same((a as Record<string, unknown>)[key], (b as Record<string, unknown>)[key]))
  );
}

const fits = (action: Action, pick: Pick): boolean => Object.entries(pick).every(([member, value]) => same(action[member], value));
const clash = (a: Pick, b: Pick): boolean => Object.keys(a).some((member) => member in b && !same(a[member], b[member]));

export class Choice {
  #legal = $state.raw<Action[]>([]);
  #picks = $state.raw<Pick[]>([]);
  #now = 0;
  #since = 0;

  /** All that is legal now; empty when nothing is to be decided. */
  get legal(): Action[] {
    return this.#legal;
  }
  /** What has been picked so far, in order. */
  get picks(): Pick[] {
    return this.#picks;
  }
  /** The actions that fit what has been picked. */
  readonly left = $derived(this.#legal.filter((action) => this.#picks.every((pick) => fits(action, pick))));
  /** The one action that is left, waiting to be confirmed. */
  readonly staged = $derived(this.#picks.length > 0 && this.left.length === 1 ? this.left[0]! : null);

  /** The table's seq when the choosing began: what it is decided on. */
  get since(): number {
    return this.#picks.length > 0 ? this.#since : this.#now;
  }

  /** A decision, as of the table's `seq`. The same list again keeps what was picked. */
  offer(legal: Action[], seq = 0): void {
    this.#now = seq;
    if (same(legal, this.#legal)) return;
    this.#legal = legal;
    this.#picks = [];
  }

  /** Is there an action with this, in view of what was picked? A pick that contradicts an earlier one replaces it. */
  can(pick: Pick): boolean {
    const base = this.#before(pick);
    return this.#legal.some((action) => fits(action, pick) && base.every((earlier) => fits(action, earlier)));
  }

  has(pick: Pick): boolean {
    return this.#picks.some((earlier) => same(earlier, pick));
  }

  /** Picks it, or takes it back if it is picked. */
  pick(pick: Pick): void {
    const at = this.#picks.findIndex((earlier) => same(earlier, pick));
    if (this.#picks.length === 0) this.#since = this.#now;
    if (at >= 0) this.#picks = this.#picks.slice(0, at);
    else if (this.can(pick)) this.#picks = [...this.#before(pick), pick];
  }

  /** Chooses a whole action, as from the list. */
  stage(action: Action): void {
    this.#since = this.#now;
    this.#picks = [{ ...action }];
  }

  back(): void {
    this.#picks = this.#picks.slice(0, -1);
  }

  reset(): void {
    this.#picks = [];
  }

  #before(pick: Pick): Pick[] {
    const at = this.#picks.findIndex((earlier) => clash(earlier, pick));
    return at < 0 ? this.#picks : this.#picks.slice(0, at);
  }
}
