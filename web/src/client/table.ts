import type { Client } from './client';
import { Emitter } from './emitter';
import { patched } from './patch';
import type {
  Action, Events, Occupant, Outcome, Reveal, ServerNoticeNews, Status, TableChatNews, TableSeatsNews, TableStateNews,
  TableUpdateNews, User, View,
} from './protocol';
import { reasonOf, Refusal } from './refusal';

/** What is known of a table. A new object with every change; the view in it is never changed. */
export interface TableState {
  seq: number;
  status: Status;
  seat: number | null;
  view: View;
  toAct: number[];
  legal: Action[];
  outcome?: Outcome;
  commitment?: string;
  reveal?: Reveal;
}

export interface Seating {
  seats: Occupant[];
  spectators: number;
  host?: User;
}

export interface TableEvents {
  /** After every change of `state`. */
  state: TableState;
  /** Each accepted action once, in order. None for what lies before a whole new state. */
  move: { seq: number; by: number; events: Events };
  /** A whole new state came, not by moves. */
  fresh: TableState;
  seating: Seating;
  chat: TableChatNews;
  notice: ServerNoticeNews;
  /** The table cannot be followed, or no longer. */
  refused: Refusal;
}

function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Follows one table: applies updates in their order, fetches what was missed, and acts. */
export class Table extends Emitter<TableEvents> {
  state: TableState | null = null;
  seating: Seating | null = null;
  refusal: Refusal | null = null;

  #client: Client;
  #catchingUp: Promise<void> | null = null;
  #closed = false;
  #release: () => void;

  constructor(
    client: Client,
    readonly id: string,
    public code: string | undefined,
    release: () => void,
  ) {
    super();
    this.#client = client;
    this.#release = release;
    if (client.session === 'known') void this.catchUp();
  }

  /** No more news. The seat, if any, is kept. */
  close(): void {
    this.#closed = true;
    this.#release();
    if (this.#client.session === 'known') this.#client.request('table.unwatch', { table: this.id }).catch(() => undefined);
  }

  /**
   * Does one of the legal actions, decided at `seq` (that is, now). If the connection is lost before the answer, the
   * same act is sent again under its key, so that it happens once or not at all. A refusal is thrown, never retried.
   */
  async act(action: Action, seq = this.state?.seq): Promise<number> {
    const params = { table: this.id, action, key: randomKey(), ...(seq === undefined ? {} : { seq }) };
    for (;;) {
      try {
        return (await this.#client.request('table.act', params)).seq;
      } catch (error) {
        if (reasonOf(error) !== 'disconnected') throw error;
        await this.#client.whenKnown();
      }
    }
  }

  async join(seat?: number, entropy?: string): Promise<number> {
    const params = {
      table: this.id, ...(seat === undefined ? {} : { seat }), ...(this.code ? { code: this.code } : {}), ...(entropy ? { entropy } : {}),
    };
    return (await this.#client.request('table.join', params)).seat;
  }

  async say(text: string): Promise<void> {
    await this.#client.request('table.chat', { table: this.id, text });
  }

  /** Fetches what is missing; called by the client after each hello. */
  catchUp(): Promise<void> {
    this.#catchingUp ??= this.#catchUp().finally(() => (this.#catchingUp = null));
    return this.#catchingUp;
  }

  hear(method: string, params: unknown): void {
    switch (method) {
      case 'table.state':
        return this.#begin(params as TableStateNews);
      case 'table.update':
        return this.#advance(params as TableUpdateNews);
      case 'table.seats': {
        const { seats, spectators, host } = params as TableSeatsNews;
        this.seating = { seats, spectators, ...(host ? { host } : {}) };
        return this.emit('seating', this.seating);
      }
      case 'table.chat':
        return this.emit('chat', params as TableChatNews);
    }
  }

  hearNotice(notice: ServerNoticeNews): void {
    this.emit('notice', notice);
  }

  async #catchUp(): Promise<void> {
    try {
      if (this.state && (await this.#resync(this.state.seq))) return;
      await this.#client.request('table.watch', { table: this.id, ...(this.code ? { code: this.code } : {}) });
      this.refusal = null;
    } catch (error) {
      if (this.#closed || !(error instanceof Refusal)) return;
      if (['offline', 'disconnected', 'timeout'].includes(error.reason)) return; // again after the next hello
      this.refusal = error;
      this.emit('refused', error);
    }
  }

  /** False if this connection is not (or no longer) at the table. */
  async #resync(since?: number): Promise<boolean> {
    try {
      const answer = await this.#client.request('table.resync', { table: this.id, ...(since === undefined ? {} : { since }) });
      if ('updates' in answer) for (const update of answer.updates) this.#advance(update);
      else this.#begin(answer);
      return true;
    } catch (error) {
      if (reasonOf(error) === 'invalid_params' && since !== undefined) return this.#resync();
      if (['forbidden', 'not_found'].includes(reasonOf(error))) return false;
      throw error;
    }
  }

  #begin(news: TableStateNews): void {
    const { seq, status, seat, view, to_act, legal, outcome, commitment, reveal } = news;
    const state: TableState = { seq, status, seat, view, toAct: to_act, legal: legal ?? [] };
    if (outcome) state.outcome = outcome;
    if (commitment) state.commitment = commitment;
    if (reveal) state.reveal = reveal;
    this.state = state;
    this.emit('fresh', state);
    this.emit('state', state);
  }

  #advance(update: TableUpdateNews): void {
    const before = this.state;
    if (!before || update.seq <= before.seq) return;
    if (update.seq > before.seq + 1) return void this.catchUp(); // something is missing
    let view: View;
    try {
      view = patched(before.view, update.patch);
    } catch {
      return void this.#resync().catch(() => undefined); // does not fit: all anew
    }
    const state: TableState = {
      ...before, seq: update.seq, status: update.status, view, toAct: update.to_act, legal: update.legal ?? [],
    };
    if (update.outcome) state.outcome = update.outcome;
    if (update.reveal) state.reveal = update.reveal;
    this.state = state;
    this.emit('move', { seq: update.seq, by: update.by, events: update.events });
    this.emit('state', state);
  }
}
