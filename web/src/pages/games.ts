// How heavy a game is, and how "Play now" begins it. A game that is not here is told by its name alone.
import type { Game } from '../client';

export interface Told {
  weight: 'light' | 'medium' | 'heavy';
  /** A sensible first game: how many play. Options stay at the server's defaults. */
  seats: number;
}

export const told: Record<string, Told> = {
  conclave: { weight: 'light', seats: 3 },
  viceroy: { weight: 'medium', seats: 3 },
  madness: { weight: 'medium', seats: 3 },
  emerald: { weight: 'heavy', seats: 3 },
  argent: { weight: 'heavy', seats: 2 },
};

const order = Object.keys(told);
const rank = ({ slug }: Game) => (order.includes(slug) ? order.indexOf(slug) : order.length);
/** The lighter ones first. */
export const inOrder = (games: readonly Game[]): Game[] => [...games].sort((a, b) => rank(a) - rank(b));
