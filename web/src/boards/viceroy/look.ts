// What Viceroy's cards and gems look like.
import type { Book, CardData } from '../../book';
import { words } from './words';

export const kColours = ['blue', 'red', 'green', 'yellow'] as const;
export type Colour = (typeof kColours)[number];
export const tints: Record<Colour, string> = { blue: '#a9cdf5', red: '#f5aca6', green: '#a9dca4', yellow: '#f7dc7c' };
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

const kSigns: Record<string, (op: Op) => string> = {
  gain_gems: ({ n }) => `${n}◆`,
  gain_points: ({ value }) => `${value}★`,
  gain_infinite: ({ color }) => `∞${letters[color as Colour] ?? '?'}`,
  gain_token: ({ token, n }) => `${words.tokenLetters[token ?? ''] ?? '?'}${(n ?? 1) > 1 ? `×${n}` : ''}`,
  draw_cards: ({ n }) => `${n}▮`,
  gain_attack: ({ n }) => `${n}⚔`,
  gain_magic_bonus: ({ value }) => `M+${value}`,
  gain_circle_bonus: ({ color, value }) => `${letters[color as Colour] ?? ''}○${value}`,
};
/** A reward in a few signs. */
export const signs = (ops: Op[]): string => ops.map((op) => kSigns[op.op]?.(op) ?? '·').join(' ');
/** A reward in words. */
export const told = (ops: Op[]): string => ops.map((op) => words.rewards[op.op]?.(op.n ?? op.value ?? 1, op.color ?? op.token ?? '') ?? op.op).join(', ');

export function about(book: Book, card: Shown): string[] {
  const data = dataOf(book, card);
  if (!data) return [];
  const { top_left, top_right, bottom } = data.sections;
  return [
    words.sections(top_left, top_right, bottom),
    ...(data.text ? [data.text] : []),
    ...(data.rewards ?? []).map((ops, i) => words.level(i + 1, data.cost?.[i] ?? '', told(ops))),
  ];
}
export const nameOf = (book: Book, card: Shown): string =>
  typeof card === 'string' ? book.name(card) : card.back ? words.back(card.back) : words.hidden;
