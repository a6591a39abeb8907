// What Argent's cards and Mages look like.
import type { Book, CardData } from '../../book';
import { cards, icons } from './art';
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
  /** Of a candidate. */
  starting_spell?: string;
  mages?: string;
  merit_badges?: number;
}
/** Colours of Mages and of their departments. */
export const tints: Record<string, string> = {
  red: 'var(--red)', sorcery: 'var(--red)', green: 'var(--green)', natural_magick: 'var(--green)', gray: 'var(--grey)', mysticism: 'var(--grey)',
  blue: 'var(--blue)', divinity: 'var(--blue)', purple: 'var(--purple)', planar_studies: 'var(--purple)', neutral: 'var(--paper)', students: 'var(--yellow)', apprentice: 'var(--yellow)',
};
const kSchools = { red: 'sorcery', green: 'natural_magick', gray: 'mysticism', blue: 'divinity', purple: 'planar_studies' } as const;
/** The department of a Mage's colour. */
export const schoolOf = (colour: string): (typeof kSchools)[keyof typeof kSchools] | 'students' => kSchools[colour as keyof typeof kSchools] ?? 'students';

/** The sign of a card: its own, or that of its kind. */
export function iconOf(data: ArgentCard | undefined): string {
  if (!data) return icons.hidden;
  const own = (cards as Record<string, string>)[data.id];
  if (own) return own;
  if (data.starting_spell) return icons.candidate;
  if (data.gold !== undefined) return icons.vault_card;
  if (data.levels) return data.department ? icons[data.department as 'sorcery'] ?? icons.spell : icons.spell;
  return data.label ? icons.voter : icons.supporter;
}

export const dataOf = (book: Book, card: Shown | null): ArgentCard | undefined =>
  typeof card === 'string' ? (book.cards.get(card) as ArgentCard | undefined) : undefined;
export const nameOf = (book: Book, card: Shown): string => (typeof card === 'string' ? book.name(card) : words.hidden);

export function about(book: Book, card: Shown): string[] {
  const data = dataOf(book, card);
  if (!data) return [];
  return [
    ...(data.title ? [data.title] : []),
    ...(data.department ? [book.name(data.department)] : []),
    ...(data.starting_spell ? startsWith(book, data) : []),
    ...(data.label ? [data.label] : []),
    ...(data.gold !== undefined ? [words.goldCost(data.gold)] : []),
    ...(data.timing ? [data.timing] : []),
    ...(data.text ? [data.text] : []),
    ...(data.levels ?? []).map((level, i) => `${i + 1}. ${level.name} (${words.mana(level.mana)}, ${level.timing}): ${level.text}`),
  ];
}

interface Candidate extends ArgentCard {
  sheet: string;
  side: string;
}
export const candidatesOf = (book: Book): Candidate[] => (book.data as { candidates?: Candidate[] }).candidates ?? [];

export interface Power {
  id: string;
  colour: string;
  side: string;
  timing: string;
  text: string;
}
/** What Mages of this colour can do in this match. */
export const powerOf = (book: Book, view: { mage_powers: Record<string, string> }, colour: string): Power | undefined =>
  ((book.data as { mage_powers?: Power[] }).mage_powers ?? []).find((one) => one.colour === colour && one.side === view.mage_powers[colour]);

/** What a candidate begins with. */
function startsWith(book: Book, { starting_spell = '', mages = '', merit_badges = 0 }: ArgentCard): string[] {
  return [...spellLines(book, starting_spell), words.startMages(book.name(mages)), ...(merit_badges > 0 ? [words.startBadges(merit_badges)] : [])];
}
export function spellLines(book: Book, spell: string): string[] {
  const levels = dataOf(book, spell)?.levels ?? [];
  return levels.map(({ name, mana, timing, text }) => `${name} (${words.mana(mana)}, ${timing}): ${text}`);
}

export interface Mage {
  mage: number;
  colour: string;
  owner: number;
  spot: string;
  room?: string;
  slot?: number;
  temporary?: boolean;
}
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
/** All that a room says: both sides, each with its slots. */
export const roomLines = ({ sides }: RoomData): string[] =>
  Object.entries(sides).flatMap(([side, { text, slots }]) => [words.side(side, text), ...slots.map(({ kind, text: told }, i) => words.slot(i + 1, kind, told))]);
export function roomOf(book: Book, id: string): RoomData | undefined {
  return book.cards.get(id) as unknown as RoomData | undefined;
}
