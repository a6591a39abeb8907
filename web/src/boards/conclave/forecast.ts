// What sending a card to a space would do, by the rules of convincing; the server decides, this is a help for the eye.
import type { Book } from '../../book';
import { mage } from './mage';

export type Grid = (string | null)[][];

export interface Forecast {
  column: number;
  row: number;
  taken: number;
  crisis: boolean;
}

const kThreshold = 10;

export function forecast(book: Book, grid: Grid, id: string, row: number, col: number): Forecast {
  const emissary = mage(book, id);
  let taken = 0;

  /** The cards next to each other on both sides of the space. */
  function run(dr: number, dc: number): string[] {
    const cards: string[] = [];
    for (const way of [1, -1]) {
      for (let r = row + dr * way, c = col + dc * way; ; r += dr * way, c += dc * way) {
        const card = grid[r]?.[c];
        if (!card) break;
        cards.push(card);
      }
    }
    return cards;
  }
  function total(cards: string[]): number {
    const sum = cards.reduce((so_far, card) => so_far + mage(book, card).influence, emissary.influence);
    if (sum >= kThreshold) {
      taken += cards.filter((card) => mage(book, card).magic === emissary.magic || mage(book, card).brotherhood === emissary.brotherhood).length;
    }
    return sum;
  }
  const column = total(run(1, 0));
  const across = total(run(0, 1));
  const full = grid.flat().filter((card) => card === null).length === 1;
  return { column, row: across, taken, crisis: full && taken === 0 };
}

export type Zone = Partial<Record<string, string[]>>;

export const totalOf = (book: Book, pile: readonly string[] | undefined): number =>
  (pile ?? []).reduce((sum, card) => sum + mage(book, card).influence, 0);

/** Who has the most of a Magic; several if they are equal. */
export function controllers(book: Book, zones: readonly Zone[], magic: string): Set<number> {
  const totals = zones.map((zone) => totalOf(book, zone[magic]));
  const most = Math.max(...totals);
  return new Set(most === 0 ? [] : totals.flatMap((total, seat) => (total === most ? [seat] : [])));
}
