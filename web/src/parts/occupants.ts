import type { ChatLine, PastOccupant, Seating, TableState, User } from '../client';
import { text } from '../text';

export function occupantName(occupant: PastOccupant | undefined, seat: number): string {
  if (!occupant) return text.lobby.seatNumber(seat + 1);
  if ('name' in occupant) return occupant.name;
  return 'user' in occupant ? occupant.user.name : text.table.botName(occupant.bot);
}

/** Names by seat; of those alike, the second is called 2. */
export function seatNames(seats: readonly PastOccupant[]): string[] {
  const names = seats.map(occupantName);
  return names.map((name, seat) => {
    const before = names.slice(0, seat).filter((other) => other === name).length;
    return before > 0 ? `${name} ${before + 1}` : name;
  });
}

/** "search:easy" → "bot, easy" */
export const botLevel = (occupant: PastOccupant | undefined): string =>
  occupant && 'bot' in occupant ? text.table.botLevel(occupant.bot) : '';

/** What tells occupants apart, whatever they are called. */
export const who = (occupant: PastOccupant | undefined): string => (!occupant ? '' : 'user' in occupant ? occupant.user.id : 'bot' in occupant ? `bot ${occupant.bot}` : occupant.name);

/** Who is here without a seat, as far as it is known: who opened the table, looks over a shoulder, or has said something. */
export function watchersOf(seating: Seating | null, chat: readonly ChatLine[]): User[] {
  const all = new Map([seating?.host, ...(seating?.granted ?? []).map(({ user }) => user), ...chat.map(({ user }) => user)].flatMap((user) => (user ? [[user.id, user]] : [])));
  return [...all.values()].filter((user) => !seating?.seats.some((occupant) => isUser(occupant, user)));
}

export const isUser = (occupant: PastOccupant | undefined, user: User | null): boolean =>
  !!occupant && 'user' in occupant && occupant.user.id === user?.id;

/** Does a bot move for this person for want of time? (It does for who has given up as well.) */
export const isOut = (occupant: PastOccupant | undefined, state: TableState | null, seat: number | null): boolean =>
  !!occupant && 'stand_in' in occupant && seat !== null && state?.conceded.includes(seat) === false;

/** Has a name that the server gave: "Guest 4821". */
export const isGuest = (user: User | null): boolean => /^Guest \d+$/.test(user?.name ?? '');

/** The bot that plays best: a table is filled with it, unless somebody says otherwise. */
export const sharpest = (bots: readonly string[]): string | undefined => bots.find((bot) => bot === 'search:easy') ?? bots.find((bot) => bot !== 'random') ?? bots[0];
