// What A Study in Emerald's cards show.
import type { Book, CardData } from '../../book';
import { words } from './words';

export type Shown = string | { hidden?: boolean };

interface Points {
  color: string;
  n: number;
}
export interface EmeraldCard extends CardData {
  left?: Record<string, number>;
  right?: Record<string, number | Points>;
  text?: string;
  vp?: Points;
  number?: number;
  trophy_vp?: number;
}
export type Kind = 'start' | 'city' | 'royalty' | 'agent' | 'other';
/** Where a city lies on the map: row and column. One that is not on it comes below. */
const kMap: Record<string, string> = {
  london: '1 / 1', berlin: '1 / 2', st_petersburg: '1 / 3',
  paris: '2 / 1', vienna: '2 / 2', constantinople: '2 / 3',
  madrid: '3 / 1', rome: '3 / 2', cairo: '3 / 3',
};
export const placeOf = (city: string): string => kMap[city] ?? 'auto';

export const tints: Record<Kind, string> = { start: 'var(--grey)', city: 'var(--blue)', royalty: 'var(--red)', agent: 'var(--orange)', other: 'var(--green)' };

export const dataOf = (book: Book, card: Shown): EmeraldCard | undefined =>
  typeof card === 'string' ? (book.cards.get(card) as EmeraldCard | undefined) : undefined;
export const nameOf = (book: Book, card: Shown): string => (typeof card === 'string' ? book.name(card) : words.hidden);

export function kindOf(data: EmeraldCard): Kind {
  if (data.vp && data.number !== undefined) return 'royalty';
  if (data.id.startsWith('start_')) return 'start';
  if (data.id.startsWith('city_')) return 'city';
  return data.right?.['agent'] ? 'agent' : 'other';
}

export function about(book: Book, card: Shown): string[] {
  const data = dataOf(book, card);
  if (!data) return [];
  const told = ([kind, n]: [string, number | Points]): string =>
    typeof n === 'object' ? `${n.n} ${n.color} points` : `${words.symbolNames[kind] ?? kind} ${n}`;
  return [
    ...Object.entries(data.left ?? {}).map(told),
    ...Object.entries(data.right ?? {}).map(told),
    ...(data.vp ? [told(['vp', data.vp])] : []),
    ...(data.number !== undefined ? [words.number(data.number)] : []),
    ...(data.trophy_vp ? [words.trophy(data.trophy_vp)] : []),
    ...(data.text ? [data.text] : []),
  ];
}
