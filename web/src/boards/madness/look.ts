// What the cards of The Big Book of Madness show.
import type { Book, CardData } from '../../book';
import { cards, icons } from './art';
import { words } from './words';

export type Shown = string | { hidden?: boolean; back?: string };
export type Elements = Record<string, number>;

export interface MadnessCard extends CardData {
  element?: string;
  type?: string;
  value?: number;
  level?: number;
  cost?: Elements | string;
  text?: string;
}
export const tints: Record<string, string> = { air: 'var(--yellow)', earth: 'var(--green)', fire: 'var(--red)', water: 'var(--blue)', multi: 'var(--purple)', madness: 'var(--grey)' };
export const patterns: Record<string, string> = { air: 'var(--p-dots)', earth: 'var(--p-zigzag)', fire: 'var(--p-hatch)', water: 'var(--p-waves)', multi: 'var(--p-rings)', madness: 'none' };

export const kElements = ['air', 'earth', 'fire', 'water'] as const;

export const dataOf = (book: Book, card: Shown | null): MadnessCard | undefined =>
  typeof card === 'string' ? (book.cards.get(card) as MadnessCard | undefined) : undefined;
export const nameOf = (book: Book, card: Shown): string => (typeof card === 'string' ? book.name(card) : words.hidden);

export const kindOf = (data: MadnessCard): string => data.element ?? data.type ?? (data.id === 'madness' ? 'madness' : 'multi');
/** Its own icon, or the sign of its Element. */
export const iconOf = (data: { id: string }): string | undefined =>
  (cards as Record<string, string>)[data.id] ?? (icons as Record<string, string>)[kindOf(data as MadnessCard)];
export const tint = (data: MadnessCard): string => tints[kindOf(data)] ?? '#e8e2d2';

export function about(book: Book, card: Shown, cost?: Elements): string[] {
  const data = dataOf(book, card);
  if (!data) return [];
  const price = cost ?? data.cost;
  return [
    kindOf(data),
    ...(price ? [words.cost(typeof price === 'string' ? price : Object.entries(price).map(([element, n]) => `${n} ${element}`).join(', '))] : []),
    ...(data.text ? [data.text] : []),
  ];
}
export interface Page {
  id: string;
  monster: string;
  curses?: string[];
  [member: string]: unknown;
}
export const pageOf = (book: Book, id: string): Page | undefined => ((book.data as { pages?: Page[] }).pages ?? []).find((page) => page.id === id);
export const pageName = (book: Book, id: string): string => pageOf(book, id)?.monster ?? id;
/** A page has two faces: its back, on the left, is a Monster; its front, on the right, says how this round ends. */
export const kFaces = { left: ['arrival'], right: ['success', 'failure'] } as const;
export const textsOf = (page: Page, side: keyof typeof kFaces): [string, string][] =>
  kFaces[side].flatMap((part) => {
    const told = page[`${part}_text`];
    return typeof told === 'string' && told !== '' ? [[words.faces[part], told] as [string, string]] : [];
  });

/** On which space each slot of Curses lies (R12), and all spaces of the track: those, and the one before them. */
export const spacesOf = (book: Book): number[] => (book.data as { rules: { slot_spaces: number[] } }).rules.slot_spaces;
export const kSpaces = [1, 2, 3, 4, 5] as const;

export const counted = (cards: Elements): [string, number][] => Object.entries(cards).filter(([, n]) => n > 0);
export const sum = (cards: Elements): number => Object.values(cards).reduce((all, n) => all + n, 0);
