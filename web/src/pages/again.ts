// The same match once more: same game, seats and options.
import { app, client, navigate, rememberTable, storedMatch } from '../app.svelte';
import { randomKey, type PastOccupant } from '../client';
import { isUser } from '../parts/occupants';
import { tableAddress } from './addresses';
import { said } from './said';

const isBot = (occupant: PastOccupant): occupant is { bot: string } => !!occupant && 'bot' in occupant;

/** Bots sit where they sat; seats of others are free, and it begins if there are none. Gives what went wrong. */
export async function playAgain(match: string): Promise<string | undefined> {
  try {
    const before = await storedMatch(match);
    if (!before) return undefined;
    const { game, seats, options = {} } = before;
    const { table, code } = await client.request('table.create', { game, seats: seats.length, options, sit: false });
    rememberTable(table, { game, ...(code ? { code } : {}) });
    const mine = seats.findIndex((occupant) => isUser(occupant, app.user));
    await client.request('table.join', { table, ...(mine >= 0 ? { seat: mine } : {}), entropy: randomKey() });
    for (const [seat, occupant] of seats.entries()) if (isBot(occupant)) await client.request('table.add_bot', { table, seat, bot: occupant.bot });
    if (seats.every((occupant, seat) => isBot(occupant) || seat === mine)) await client.request('table.start', { table });
    navigate(tableAddress(table));
    return undefined;
  } catch (error) {
    return said(error);
  }
}
