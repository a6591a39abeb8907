// What each alternative does that the pending effect offers: the server numbers them as the data lists them.
import type { Book } from '../../book';
import { operations, type Program, told } from '../program';
import { dataOf, roomOf } from './look';
import { words } from './words';

/** What of the view tells which effect is pending. */
export interface Deciding {
  pending: { card?: string; level?: number; room?: string; slot?: number } | null;
  university: { rooms: { room: string; side: string }[]; astronomy_marker: number };
}
interface Side {
  room: string;
  slots?: { kind: string; effect?: Program }[];
  /** Of the tower: what each space of its marker gives, and whether the first follows the last. */
  track?: Program[];
  wrap?: boolean;
}
const sidesOf = ({ university }: Deciding, book: Book): Side[] =>
  university.rooms.map(({ room, side }) => ({ room, ...(roomOf(book, room)?.sides[side] as Omit<Side, 'room'> | undefined) }));

/** The alternative's words; undefined if the effect offers none with this number. */
export function alternative(n: number, view: Deciding, book: Book): string | undefined {
  const sides = sidesOf(view, book);
  const { card, level = 1, room, slot = 0 } = view.pending ?? {};
  const data = card ? dataOf(book, card) : undefined;
  const here = sides.find((side) => side.room === room);
  // The bonus for a Mage that comes to the ward names no slot.
  const ward = sides.flatMap(({ slots = [] }) => slots).find(({ kind }) => kind === 'ward');
  const source = data ? (data.levels?.[level - 1] ?? data) : here ? here.slots?.[slot - 1] : ward;
  const offered = operations(source, 'choose')[0]?.['of'] as Program[] | undefined;
  if (offered) return offered[n] && told(offered[n], words.operations, words.nothing);
  return here?.track?.[n] && towerSpace(here.track, n);
}

/** Where the tower's marker stops after so many spaces, and what that gives. */
export function spaces(n: number, view: Deciding, book: Book): string | undefined {
  const { track, wrap } = sidesOf(view, book).find((side) => side.track) ?? {};
  if (!track) return undefined;
  const to = view.university.astronomy_marker - 1 + n;
  return towerSpace(track, wrap ? to % track.length : Math.min(to, track.length - 1));
}

function towerSpace(track: Program[], at: number): string | undefined {
  const does = track[at] && told(track[at], words.operations, words.nothing);
  return does && words.towerSpace(at + 1, does);
}
