// What Viceroy's cards and gems look like.
import type { Book, CardData } from '../../book';
import { words } from './words';

export const kColours = ['blue', 'red', 'green', 'yellow'] as const;
export type Colour = (typeof kColours)[number];
export const tints: Record<Colour, string> = { blue: 'var(--blue)', red: 'var(--red)', green: 'var(--green)', yellow: 'var(--yellow)' };
/** In a field of 24 x 24. */
export const gemShapes: Record<Colour, string> = { blue: 'M12 1.5 22.5 12 12 22.5 1.5 12z', red: 'M6.8 3h10.4L22.5 12l-5.3 9H6.8L1.5 12z', green: 'M3 3h18v18H3z', yellow: 'M12 2.5 22.5 21h-21z' };
export const letters: Record<Colour, string> = { blue: 'B', red: 'R', green: 'G', yellow: 'Y' };

export type Shown = string | { back?: string; hidden?: boolean };

export interface Op {
  op: string;
  n?: number;
  value?: number;
  color?: string;
  token?: string;
}
export interface CharacterOrLaw extends CardData {
  sections: { top_left: Colour; top_right: Colour; bottom: Colour };
  cost?: Colour[];
  rewards?: Op[][];
  text?: string;
}

export const dataOf = (book: Book, card: Shown): CharacterOrLaw | undefined =>
  typeof card === 'string' ? (book.cards.get(card) as CharacterOrLaw | undefined) : undefined;

/** What a character costs on this level: a gem of its colour for each up to there, on level 5 the fourth once more. Laws cost nothing. */
export function priceOf(book: Book, card: Shown, level: number): Colour[] {
  const cost = dataOf(book, card)?.cost ?? [];
  return [...cost.slice(0, level), ...cost.slice(3, level - 1)];
}

/** A reward in words. */
export function told(ops: Op[], book: Book): string {
  const what = ({ color, token = '' }: Op) => (color === 'any' ? color : book.name(color ?? token)); // of any colour has words of its own
  return ops.map((op) => words.rewards[op.op]?.(op.n ?? op.value ?? 1, what(op)) ?? op.op).join(', ');
}

export function about(book: Book, card: Shown): string[] {
  const data = dataOf(book, card);
  if (!data) return [];
  const { top_left, top_right, bottom } = data.sections;
  return [
    words.sections(book.name(top_left), book.name(top_right), book.name(bottom)),
    ...(data.text ? [data.text] : []),
    ...(data.rewards ?? []).map((ops, i) => words.level(i + 1, data.cost?.[i] ? book.name(data.cost[i]) : '', told(ops, book))),
  ];
}
export const nameOf = (book: Book, card: Shown): string =>
  typeof card === 'string' ? book.name(card) : card.back ? words.back(card.back) : words.hidden;
