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

const kMembers = new WeakMap<Action, Pick>();

/** An action's members; those of one inside it by their path: {option: {card: 'x'}} has 'option.card'. Lists stay whole. */
export function membersOf(action: Action): Pick {
  const known = kMembers.get(action);
  if (known) return known;
  const all: Pick = {};
  const add = (part: object, before: string): void => {
    for (const [member, value] of Object.entries(part)) {
      if (typeof value === 'object' && value !== null && !Array.isArray(value)) add(value, `${before}${member}.`);
      else all[before + member] = value;
    }
  };
  add(action, '');
  kMembers.set(action, all);
  return all;
}

/** In a pick, null stands for a member that is not there. */
const fits = (action: Action, pick: Pick): boolean =>
  Object.entries(pick).every(([member, value]) => same(membersOf(action)[member] ?? null, value));
const clash = (a: Pick, b: Pick): boolean => Object.keys(a).some((member) => member in b && !same(a[member], b[member]));

/** What may be sent: an action together with the seq of a state that lists it. Only a Choice makes one. */
export interface Decision {
  readonly action: Action;
  readonly seq: number;
}

/** What the bots' search thought of an action: its rank, the best first, the result that may be expected, and whether it was played. */
export interface Judgement {
  action: Action;
  rank: number;
  expected?: number | undefined;
  played: boolean;
}

export class Choice {
  /** In a replay, where nothing can be picked: the moves that were looked at, the best first. */
  judged: readonly Judgement[] = [];
  #legal = $state.raw<Action[]>([]);
  #picks = $state.raw<Pick[]>([]);
  readonly #things = new Set<object>();
  #lit = $state(0);
  #now = 0;
  #since = 0;
  readonly #chosen: () => void;
  readonly #meant: () => void;

  /** `chosen` is told whenever something is picked, `meant` when what completed the choice is picked once more. */
  constructor(chosen: () => void = () => undefined, meant?: () => void) {
    this.#chosen = chosen;
    this.#meant = meant ?? (() => this.back());
  }

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

  /** The members by which a thing is named in the actions, for each thing. */
  readonly #named = $derived.by(() => {
    const named = new Map<unknown, Set<string>>();
    for (const action of this.#legal) {
      for (const [member, value] of Object.entries(membersOf(action))) {
        if (member === 'type' || typeof value !== 'string') continue;
        if (!named.has(value)) named.set(value, new Set());
        named.get(value)!.add(member);
      }
    }
    return named;
  });

  /** The table's seq when the choosing began: what it is decided on. All that came since then had the same list. */
  get #decidedOn(): number {
    return this.#picks.length > 0 ? this.#since : this.#now;
  }
  /** To do what is staged. */
  get decided(): Decision | null {
    return this.staged && { action: this.staged, seq: this.#decidedOn };
  }
  /** To do this at once, as if it was picked now; null if it is not legal. */
  decide(action: Action): Decision | null {
    const listed = this.#legal.find((one) => same(one, action));
    return listed ? { action: listed, seq: this.#now } : null;
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

  /** The picks by which this card, city, room, … may be chosen. */
  naming(thing: string): Pick[] {
    return [...(this.#named.get(thing) ?? [])].map((member) => ({ [member]: thing }));
  }

  /** The best of the judged moves that is about this thing. */
  judgement(picks: Pick[], thing?: string): Judgement | undefined {
    return this.judged.find(({ action }) => picks.some((pick) => fits(action, pick)) || (thing !== undefined && Object.entries(membersOf(action)).some(([member, value]) => member !== 'type' && value === thing)));
  }

  /** Of several ways to pick a thing: the one taken, else one that says something new, else one that replaces. */
  best(picks: Pick[]): Pick | undefined {
    const open = picks.filter((pick) => this.can(pick));
    return (
      picks.find((pick) => this.has(pick)) ??
      open.find((pick) => Object.keys(pick).some((member) => !this.#picks.some((earlier) => member in earlier))) ??
      open.find((pick) => this.#picks.some((earlier) => clash(earlier, pick)))
    );
  }

  /** Does the board draw anything that goes on with the choosing? Things tell that they do, and when no longer. */
  get isDrawn(): boolean {
    return this.#lit > 0;
  }
  light(thing: object): void {
    this.#lit = this.#things.add(thing).size;
  }
  dim(thing: object): void {
    this.#things.delete(thing);
    this.#lit = this.#things.size;
  }

  has(pick: Pick): boolean {
    return this.#picks.some((earlier) => same(earlier, pick));
  }

  /**
   * Picks it, or takes it back if it is picked. The ghost that completes a choice of several steps, the card where it will
   * lie, is confirmed by picking it again.
   */
  pick(pick: Pick): void {
    this.#chosen();
    if (this.staged && this.#picks.length > 1 && same(this.#picks.at(-1), pick)) return this.#meant();
    const at = this.#picks.findIndex((earlier) => same(earlier, pick));
    if (this.#picks.length === 0) this.#since = this.#now;
    if (at >= 0) this.#picks = this.#picks.slice(0, at);
    else if (this.can(pick)) this.#picks = [...this.#before(pick), pick];
  }

  /** Chooses a whole action, as from the list. */
  stage(action: Action): void {
    this.#chosen();
    this.#since = this.#now;
    const absent = Object.fromEntries(this.#legal.flatMap((other) => Object.keys(membersOf(other)).map((member) => [member, null])));
    this.#picks = [{ ...absent, ...membersOf(action) }];
  }

  back(): void {
    this.#picks = this.#picks.slice(0, -1);
  }

  reset(): void {
    this.#picks = [];
  }

  /** Drops what was picked for a decision that was taken at this seq; what has been picked since then stays. */
  settle(seq: number): void {
    if (this.#decidedOn <= seq) this.reset();
  }

  #before(pick: Pick): Pick[] {
    const at = this.#picks.findIndex((earlier) => clash(earlier, pick));
    return at < 0 ? this.#picks : this.#picks.slice(0, at);
  }
}
