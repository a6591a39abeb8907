import type { Occupant, User } from '../client';
import { text } from '../text';

export function occupantName(occupant: Occupant | undefined, seat: number): string {
  if (!occupant) return text.lobby.seatNumber(seat + 1);
  return 'user' in occupant ? occupant.user.name : text.table.botName(occupant.bot);
}

/** Names by seat; a seat's number is added where two are alike. */
export function seatNames(seats: readonly Occupant[]): string[] {
  const names = seats.map(occupantName);
  return names.map((name, seat) => (names.filter((other) => other === name).length > 1 ? `${name} ${seat + 1}` : name));
}

export const isUser = (occupant: Occupant | undefined, user: User | null): boolean =>
  !!occupant && 'user' in occupant && occupant.user.id === user?.id;
