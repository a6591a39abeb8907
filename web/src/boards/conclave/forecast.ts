// What sending a card to a space would do, by the rules of convincing; the server decides, this is a help for the eye.
import type { Book } from '../../book';
import { kMagics, mage } from './mage';

export type Grid = (string | null)[][];

export interface Forecast {
  column: number;
  row: number;
  taken: number;
  crisis: boolean;
  /** The Mages that would follow, by their places: 'row,col'. */
  followers: Set<string>;
  /** Those Mages, in the order in which they are found. */
  cards: string[];
}

const kThreshold = 10;

interface Neighbour {
  card: string;
  at: string;
}

export function forecast(book: Book, grid: Grid, id: string, row: number, col: number): Forecast {
  const emissary = mage(book, id);
  const followers = new Set<string>();

  /** The cards next to each other on both sides of the space. */
  function run(dr: number, dc: number): Neighbour[] {
    const cards: Neighbour[] = [];
    for (const way of [1, -1]) {
      for (let r = row + dr * way, c = col + dc * way; ; r += dr * way, c += dc * way) {
        const card = grid[r]?.[c];
        if (!card) break;
        cards.push({ card, at: `${r},${c}` });
      }
    }
    return cards;
  }
  const won: string[] = [];
  function total(cards: Neighbour[]): number {
    const sum = cards.reduce((so_far, { card }) => so_far + mage(book, card).influence, emissary.influence);
    if (sum < kThreshold) return sum;
    for (const { card, at } of cards) {
      if (mage(book, card).magic !== emissary.magic && mage(book, card).brotherhood !== emissary.brotherhood) continue;
      followers.add(at);
      won.push(card);
    }
    return sum;
  }
  const column = total(run(1, 0));
  const across = total(run(0, 1));
  const full = grid.flat().filter((card) => card === null).length === 1;
  return { column, row: across, taken: won.length, crisis: full && won.length === 0, followers, cards: won };
}

export type Zone = Partial<Record<string, string[]>>;

const totalOf = (book: Book, pile: readonly string[] | undefined): number =>
  (pile ?? []).reduce((sum, card) => sum + mage(book, card).influence, 0);

/** The Resentment of a seat, were these the zones: its piles of which somebody else has more. */
export function resentment(book: Book, zones: readonly Zone[], seat: number): number {
  return kMagics.reduce((sum, magic) => {
    const totals = zones.map((zone) => totalOf(book, zone[magic]));
    return totals[seat]! < Math.max(...totals) ? sum + totals[seat]! : sum;
  }, 0);
}
