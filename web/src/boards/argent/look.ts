// What Argent's cards and Mages look like.
import type { Book, CardData } from '../../book';
import { words } from './words';

export type Shown = string | { hidden?: boolean; back?: string };

export interface ArgentCard extends CardData {
  department?: string;
  levels?: { name: string; mana: number; timing: string; text: string }[];
  text?: string;
  timing?: string;
  gold?: number;
  label?: string;
  title?: string;
}
/** Colours of Mages and of their departments. */
export const tints: Record<string, string> = {
  red: '#f5aca6', sorcery: '#f5aca6', green: '#a9dca4', natural_magick: '#a9dca4', gray: '#cfd3d8', mysticism: '#cfd3d8',
  blue: '#a9cdf5', divinity: '#a9cdf5', purple: '#d2bcef', planar_studies: '#d2bcef', neutral: '#fffdf9', students: '#f7dc7c', apprentice: '#f7dc7c',
};
export const letterOf = (colour: string): string => (colour === 'gray' ? 'Y' : colour.charAt(0).toUpperCase());

export const dataOf = (book: Book, card: Shown | null): ArgentCard | undefined =>
  typeof card === 'string' ? (book.cards.get(card) as ArgentCard | undefined) : undefined;
export const nameOf = (book: Book, card: Shown): string => (typeof card === 'string' ? book.name(card) : words.hidden);

export function about(book: Book, card: Shown): string[] {
  const data = dataOf(book, card);
  if (!data) return [];
  return [
    ...(data.title ? [data.title] : []),
    ...(data.department ? [book.name(data.department)] : []),
    ...(data.label ? [data.label] : []),
    ...(data.gold !== undefined ? [words.goldCost(data.gold)] : []),
    ...(data.timing ? [data.timing] : []),
    ...(data.text ? [data.text] : []),
    ...(data.levels ?? []).map((level, i) => `${i + 1}. ${level.name} (${words.mana(level.mana)}, ${level.timing}): ${level.text}`),
  ];
}

export interface Mage {
  mage: number;
  colour: string;
  owner: number;
  spot: string;
  room?: string;
  slot?: number;
}
/** How its token looks. */
export const lookOf = ({ colour, owner }: Mage) => ({ sign: `${letterOf(colour)}${owner + 1}`, colour: tints[colour] ?? '', ink: '#1b1b1b' });
export function mageName(mage: Mage | undefined, book: Book, names: readonly string[]): string {
  if (!mage) return words.someMage;
  const name = words.mage(book.name(mage.colour), names[mage.owner] ?? '');
  return mage.room === undefined ? name : words.mageIn(name, book.name(mage.room), mage.slot ?? 0);
}
interface SlotData {
  kind: string;
  text: string;
  /** Absent: it has a shadow slot. */
  shadow?: boolean;
  instant?: boolean;
}
export interface RoomData {
  id: string;
  name: string;
  sides: Record<string, { text: string; slots: SlotData[] }>;
}
export function roomOf(book: Book, id: string): RoomData | undefined {
  return book.cards.get(id) as unknown as RoomData | undefined;
}
