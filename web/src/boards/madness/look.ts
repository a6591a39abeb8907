// What the cards of The Big Book of Madness show.
import type { Book, CardData } from '../../book';
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
export const tints: Record<string, string> = { air: '#f3e7a6', earth: '#bfdcae', fire: '#f5b5a2', water: '#a9cdf5', multi: '#d9c2ee', madness: '#c9c4cf' };

export const kElements = ['air', 'earth', 'fire', 'water'] as const;

export const dataOf = (book: Book, card: Shown | null): MadnessCard | undefined =>
  typeof card === 'string' ? (book.cards.get(card) as MadnessCard | undefined) : undefined;
export const nameOf = (book: Book, card: Shown): string => (typeof card === 'string' ? book.name(card) : words.hidden);

export const kindOf = (data: MadnessCard): string => data.element ?? data.type ?? (data.id === 'madness' ? 'madness' : 'multi');
export const tint = (data: MadnessCard): string => tints[kindOf(data)] ?? '#e8e2d2';

export const costSigns = (cost: Elements | string | undefined): string[] =>
  cost === undefined || typeof cost === 'string' ? [] : Object.entries(cost).map(([element, n]) => `${n}${words.letters[element] ?? element}`);

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
/** What the page says: its _text members and what they are called. */
export const textsOf = (page: Page): [string, string][] =>
  Object.entries(page).flatMap(([member, told]) => (member.endsWith('_text') && typeof told === 'string' && told !== '' ? [[member.replace(/_text$/, '').replaceAll('_', ' '), told] as [string, string]] : []));

export const counted = (cards: Elements): [string, number][] => Object.entries(cards).filter(([, n]) => n > 0);
export const sum = (cards: Elements): number => Object.values(cards).reduce((all, n) => all + n, 0);
