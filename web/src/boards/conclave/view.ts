// Conclave's view, as the server sends it, and what can be read off it.
import type { Grid, Zone } from './forecast';
import type { Magic, Shown } from './mage';

export interface ConclaveView {
  phase: 'choose_corner' | 'give' | 'send' | 'draw' | 'over';
  active: number;
  first_player: number;
  starting_corner: 'nw' | 'ne' | 'se' | 'sw' | null;
  conclave: Grid;
  hands: Shown[][];
  zones: Zone[];
  /** How it would count if it ended now, by seat: the Influence of each pile, the Magics led, the Resentment. */
  totals: Record<Magic, number>[];
  controls: Magic[][];
  resentment: number[];
  decks: { left: Shown[]; right: Shown[] };
  removed: number;
  end_triggered_by: number | null;
  last_turns_left: number;
}

export interface Standing {
  total: Record<Magic, number>;
  leads: Set<Magic>;
  resentment: number;
}

/** How the piles stand, by seat. */
export const standings = (view: ConclaveView): Standing[] =>
  view.totals.map((total, seat) => ({ total, leads: new Set(view.controls[seat]), resentment: view.resentment[seat] ?? 0 }));
