// The view of The Big Book of Madness, as the server sends it.
import type { Elements, Shown } from './look';

export interface Decision {
  seat: number;
  kind: string;
  operation?: string;
  /** Whose text is being followed. */
  spell?: string | null;
  slot?: number | null;
  page?: string | null;
  left?: number | null;
  taken?: number;
  /** In the middle of it: the card it is about, and in whose support it lies. */
  card?: Shown | null;
  source?: number | null;
  targets?: number[];
  cost?: Elements;
  paid?: Elements;
  discount?: number;
  /** What is paid for. */
  action?: { type: string; [member: string]: unknown };
}
export interface Player {
  magician: string | null;
  eliminated: boolean;
  hand: Shown[];
  deck: Shown[];
  discard: Elements;
  support: Elements;
  support_limit: number | null;
  spells: { spell: string; ready: boolean }[];
  spell_limit: number | null;
  ability_used: boolean;
  /** Elements that the next act of this turn costs less. */
  discount: number;
  /** What the deck was made of when it was last shuffled, as far as all know. */
  deck_was: Elements;
}
export interface MadnessView {
  phase: string;
  active: number | null;
  decision: Decision | null;
  round: number;
  turn: number;
  actions_taken: number;
  /** Whose play interrupts whose: the last one acts, with so many actions left. */
  frames: { seat: number; left: number | null }[];
  curse_piles: Record<string, Shown[]>;
  curse_discards: Record<string, string[]>;
  marker: number;
  curses_destroyed: number;
  /** On which space each slot lies, by slot. */
  slot_spaces: number[];
  /** On how many of the next Curses a token will lie. */
  due_tokens: Elements;
  curses: ({ slot: number; space: number; curse: string; cost: Elements; tokens: Elements; warded: boolean } | null)[];
  library: Record<string, Shown[]>;
  stacks: Elements;
  madness_stack: number;
  tokens: Elements;
  grimoire: { left: Shown | null; right: Shown | null; pages: Shown[] };
  players: Player[];
}
