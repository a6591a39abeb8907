// Argent's view, as the server sends it.
import type { Mage, Shown } from './look';

export interface RoomView {
  room: string;
  side: string;
  locked: boolean;
}
export interface Player {
  candidate: string | null;
  passed: boolean;
  /** The department that its holder has announced for White Ash. */
  white_ash: string | null;
  items: { card: string; exhausted: boolean }[];
  spells: { card: string; level: number; exhausted: boolean }[];
  supporters: Shown[];
  secret_supporters: Shown[];
  pile: Shown[];
  [good: string]: unknown;
}
/** Something that was noted and may be answered. */
export interface Noted {
  event: string;
  by: number;
  mage?: number;
  owner?: number;
  room?: string;
  slot?: number;
  spell?: string;
  level?: number;
  reactable: boolean;
}
/** Whose turn it is, and what of it is done. */
export interface Turn {
  seat: number;
  main_done: boolean;
  fast_used: number;
  after_last_offering: boolean;
  next_spell_free: boolean;
  next_spell_stays_ready: boolean;
  extra_actions: unknown[];
}
export interface Deck {
  count: number;
  /** Cards that I know to lie in it, from the bottom up; null for one that I do not know. */
  known?: (string | null)[];
}
export interface Pending {
  kind: string;
  seat: number;
  source?: string;
  card?: string;
  level?: number;
  event?: number;
  mage?: number;
  room?: string;
  slot?: number;
  left?: number;
  chosen?: number;
  next_mage?: number;
  voter?: number;
  shadow?: boolean;
}
export interface ArgentView {
  round: number;
  phase: string;
  first_player: number;
  next_first_player: number;
  influence_stack: number[];
  mages: Mage[];
  offerings: Shown[];
  spell_tableau: (Shown | null)[];
  vault_tableau: (Shown | null)[];
  supporter_tableau: (Shown | null)[];
  spell_deck: Deck;
  vault_deck: Deck;
  supporter_deck: Deck;
  taken_offerings: string[];
  events: Noted[];
  turn: Turn | null;
  legendary_spells: Shown[];
  players: Player[];
  university: { columns: number; rooms: RoomView[]; astronomy_marker: number; adventuring_pool: Shown[]; vault_revealed: Shown[] };
  masks: Shown[];
  supply: { int: number; wis: number; merit_badges: number; locks: number; mages: Record<string, number> };
  pending: Pending | null;
  /** `source` is null where no card has it from, as with a room's. */
  lasting_effects: { effect: string; seat: number; until: string; source: string | null; n?: number; against?: string[] }[];
  mage_powers: Record<string, string>;
  modules: Record<string, boolean>;
  voters: { face: string | null; marks: number[]; winner: number | null }[];
}
