// "Play now": a table with bots in all other seats, and off we go.
import { client, navigate, rememberTable } from '../app.svelte';
import { boardOf } from '../boards';
import { type Game, randomKey } from '../client';
import { sharpest } from '../parts/occupants';
import { tableAddress } from './addresses';
import { comeIn } from './come';
import { told } from './games';
import { said } from './said';

const seatsOf = (game: Game) => Math.min(game.seats.max, Math.max(game.seats.min, told[game.slug]?.seats ?? game.seats.min));

let busy = false;

/** Gives what went wrong, if anything did. */
export async function playNow(game: Game): Promise<string | undefined> {
  const bot = sharpest(game.bots ?? []);
  if (busy || !bot) return undefined;
  busy = true;
  void boardOf(game.slug).catch(() => undefined); // it comes while the table is made
  try {
    await comeIn(); // a first visit plays as a guest
    const seats = seatsOf(game);
    const { table } = await client.request('table.create', { game: game.slug, seats, sit: true, entropy: randomKey() });
    rememberTable(table, { game: game.slug });
    for (let seat = 1; seat < seats; ++seat) await client.request('table.add_bot', { table, bot });
    await client.request('table.start', { table });
    navigate(tableAddress(table));
    return undefined;
  } catch (error) {
    return said(error);
  } finally {
    busy = false;
  }
}
