// The view of A Study in Emerald, as the server sends it.
import type { Shown } from './look';

export interface City {
  id: string;
  number: number;
  agents: number[];
  cubes: number[];
  face_up: string | null;
  facedown: Shown[];
  royalty: string | null;
}
export interface Player {
  identity: string | { hidden: boolean };
  revealed: boolean;
  sanity: number;
  agents: number;
  cubes: number;
  limbo: number;
  vp: Record<string, number>;
  hand: Shown[];
  deck: number;
  /** Cards that are in the hand or in the deck, for all to know. */
  hand_or_deck: Shown[];
  discard: Shown[];
  played: { card: Shown; use: string; track?: string }[];
  near_identity: { card: Shown; agent_of?: number }[];
}
export interface EmeraldView {
  phase: string;
  round: number;
  active: number;
  first_player: number;
  pending: { kind: string; n: number; seats: number[] } | null;
  box: number;
  track_scoring: string;
  undealt_identities: number;
  actions_done: number;
  vp_limit: number;
  last_turns: number;
  action: Record<string, unknown> | null;
  effect: Record<string, unknown> | null;
  interrupts: { seat: number; card: string; cancelled: boolean }[];
  shown: { seat: number; card: Shown }[];
  tracks: { loyalist: number; restorationist: number };
  cities: City[];
  seats: Player[];
  removed: Shown[];
}
