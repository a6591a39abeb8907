// How my running tables stand: whose turn it is, who moved last and when. The lobby tells a part of it; the rest is asked.
import { app, client, knownTable, rememberTable } from '../app.svelte';
import type { ListedTable, OwnTable } from '../client';
import { isUser } from '../parts/occupants';
import { language } from '../languages';
import { ago, text } from '../text';

export interface Standing {
  seq: number;
  toAct: number[];
  mine: boolean;
  /** The last move: by which seat, and when (milliseconds since 1970). */
  by?: number;
  at?: number;
}

export const isTurn = ({ status, seat, to_act }: OwnTable): boolean => status === 'playing' && seat !== undefined && (to_act ?? []).includes(seat);
/** How one of my tables stands, in words. */
export const stands = (table: OwnTable): string =>
  isTurn(table) ? text.table.yourTurn : table.status === 'open' ? text.table.open : table.status === 'paused' ? text.proposal.paused : text.lobby.beingPlayed;
/** How long it has been so, in words. */
export function movedWhen(table: OwnTable): string {
  if (table.status === 'open') return text.lobby.notBegun;
  if (table.turn_since) return text.lobby.turnCame(ago(Date.parse(table.turn_since), language));
  return text.lobby.moved(ago(Date.parse(table.moved_at), language));
}

const kEvery = 8000; // milliseconds

export class Standings {
  of = $state.raw<Record<string, Standing>>({});
  /** All tables of mine that are not over, also those that no list has: private ones, and those that nobody has opened for long. */
  own = $state.raw<OwnTable[]>([]);
  #timer: ReturnType<typeof setInterval>;
  #asked = new Set<string>();

  constructor(private readonly tables: () => ListedTable[]) {
    this.#timer = setInterval(() => {
      this.learn(true);
      if (!document.hidden && this.own.length > 0) void this.#learnOwn();
    }, kEvery);
    void this.#learnOwn();
  }
  close(): void {
    clearInterval(this.#timer);
  }

  /** Asks for those that are not known yet; `again` also for the others. */
  learn(again = false): void {
    if (document.hidden && again) return;
    for (const table of this.tables()) {
      if (table.status === 'playing' && (again || !this.#asked.has(table.table))) void this.#ask(table);
    }
  }

  /** Those that wait for me first, of them those that have waited longest. */
  ordered<T extends ListedTable>(tables: readonly T[]): T[] {
    const rank = ({ table }: T) => [this.of[table]?.mine ? 0 : 1, this.of[table]?.at ?? Infinity] as const;
    return [...tables].sort((a, b) => rank(a)[0] - rank(b)[0] || (rank(a)[1] < rank(b)[1] ? -1 : rank(a)[1] > rank(b)[1] ? 1 : 0));
  }

  async #learnOwn(): Promise<void> {
    try {
      await client.whenKnown();
      const { standings } = await client.request('user.get', { user: app.user!.id });
      this.own = standings ?? [];
      for (const { table, game } of this.own) if (!knownTable(table)) rememberTable(table, { game });
    } catch {
      // In a while, or when the page is opened again.
    }
  }

  async #ask({ table, seats }: ListedTable): Promise<void> {
    this.#asked.add(table);
    const seat = seats.findIndex((occupant) => isUser(occupant, app.user));
    const as = seat >= 0 ? seat : 'spectator';
    try {
      const { seq, to_act } = await client.request('match.state', { match: table, as });
      const before = this.of[table];
      const last = seq === 0 || before?.seq === seq ? before : (await client.request('match.moves', { match: table, from: seq, to: seq, as })).moves[0];
      this.of = {
        ...this.of,
        [table]: { seq, toAct: to_act, mine: seat >= 0 && to_act.includes(seat), ...(last?.at === undefined ? {} : { at: last.at }), ...(last?.by === undefined ? {} : { by: last.by }) },
      };
    } catch {
      this.#asked.delete(table); // with the next news
    }
  }
}
