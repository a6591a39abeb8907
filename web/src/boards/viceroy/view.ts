// Viceroy's view, as the server sends it.
import type { Colour, Shown } from './look';
import type { Slot } from './Pyramid.svelte';

export interface Decision {
  kind: string;
  seat?: number;
  card?: string;
  /** Where in the pyramid it lies that asks. */
  level?: number;
  pos?: number;
  price?: Partial<Record<Colour, number>>;
  /** How many in all, and now. */
  n?: number;
  now?: number;
  /** A barter: for so many gems, of these tokens. */
  gems?: number;
  give?: number;
  target?: number;
  take?: number;
  tasks?: { seat: number; kind: string; color?: string }[];
}
export interface Player {
  hand: { cards: Shown[]; free_to_play: string[] };
  /** Behind my own screen, or after the end. */
  gems?: Record<Colour, number>;
  attack?: number;
  in_phase: boolean;
  chosen: boolean;
  skips_next_auction: boolean;
  /** Mine, still secret. */
  choice?: { type: string; [member: string]: unknown };
  /** Back into the deck at the start; known to me. */
  returned_at_start?: Shown[];
  bid?: { kind: string; color?: Colour };
  played?: Shown;
  pyramid: Slot[];
}
export interface ViceroyView {
  phase: string;
  round: number;
  turn: number;
  reserve: Record<Colour, number>;
  display: Record<Colour, { base: Shown | null; tip: Shown | null }>;
  decks: { large: number; small: number; laws: Shown[] };
  discards: Shown[];
  /** By column, a round of the negotiation each: what the two who bid on it claim, the lower seat first. */
  claims: Partial<Record<Colour, string[][]>>;
  decision: Decision | null;
  seats: Player[];
}
