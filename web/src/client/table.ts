import type { Client } from './client.js';
import { Emitter } from './emitter.js';
import { patched } from './patch.js';
import type {
  Action, BranchedFrom, ChatLines, Clock, Events, Former, Occupant, Outcome, Reveal, ServerNoticeNews, Status, TableChatNews, TableProposalNews, TableResyncResult, TableSeatsNews, TableStateNews,
  TableClockNews, TableUpdateNews, Terms, User, View,
} from './protocol.js';
import { reasonOf, Refusal } from './refusal.js';

/** What is known of a table. A new object with every change; the view in it is never changed. */
export interface TableState {
  seq: number;
  status: Status;
  seat: number | null;
  view: View;
  toAct: number[];
  legal: Action[];
  /** May the seat take its last action back? */
  undo: boolean;
  /** The time of each seat, and when it was heard of, in milliseconds since 1970 by our own clock. */
  clock?: Clock;
  clockHeard?: number;
  outcome?: Outcome;
  commitment?: string;
  reveal?: Reveal;
  /** What was settled when the table was made, where it is not the default. */
  terms: Terms;
  /** The seats that have given up; a bot moves for them. */
  conceded: number[];
  /** The position of another match at which this one began. */
  branchedFrom?: BranchedFrom;
  /** Whose view this is, for somebody without a seat whom a seat has let look. */
  as?: number;
}

export interface Seating {
  seats: Occupant[];
  spectators: number;
  host?: User;
  /** Who held a seat before, and up to which move. */
  former: Former;
  /** When this was heard, in milliseconds since 1970 by our own clock. */
  heard: number;
  /** Who sees what a seat sees, without sitting there. */
  granted: { user: User; seat: number }[];
}

/** What somebody said; with its number at this table, if the server keeps what is said. */
export type ChatLine = Omit<ChatLines[number], 'line'> & { line?: number };

export interface TableEvents {
  /** After every change of `state`. */
  state: TableState;
  /** Each accepted action once, in order. None for what lies before a whole new state. */
  move: { seq: number; by: number; events: Events; undone?: true; to?: number };
  /** A whole new state came, not by moves. */
  fresh: TableState;
  seating: Seating;
  /** A line of the chat, also of those before we came; each once, and not always in the order of their numbers. */
  chat: ChatLine;
  notice: ServerNoticeNews;
  /** What is proposed and how it stands; null when nothing is, as after coming back. */
  proposal: TableProposalNews | null;
  /** Somebody is out of time, or back. A new clock is in `state`. */
  time: { seq: number; seat: number; what: 'out' | 'back' };
  /** The table cannot be followed, or no longer. */
  refused: Refusal;
}

/** A key of our own, or our share of the entropy. Works without TLS, where crypto.randomUUID is not there. */
export function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

const kLate = 3000; // milliseconds until the news of an act that was answered are asked for
const kAgain = 500; // before what the server could not do is asked for once more; each time twice as long
const kAgainAtMost = 8000;
/** Why a request may fail that will be answered later on the same connection. */
const kForNow = ['timeout', 'busy', 'rate_limited'];

const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Follows one table: applies updates in their order, fetches what was missed, and acts. */
export class Table extends Emitter<TableEvents> {
  state: TableState | null = null;
  seating: Seating | null = null;
  refusal: Refusal | null = null;

  #client: Client;
  #catchingUp: Promise<void> | null = null;
  /** An update has not come, or did not fit: what is being fetched may not be enough. */
  #missing: 'updates' | 'all' | null = null;
  /** The numbers of the lines that were heard: what a seat says reaches who watches with a delay after younger lines. */
  #lines = new Set<number>();
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
   * Does one of the legal actions, decided at `seq` (that is, now). If the connection is lost before the answer, or the
   * answer does not come, the same act is sent again under its key, so that it happens once or not at all. A refusal is
   * thrown, never retried. When the promise resolves, `state` has the move, whichever came first: the answer or the news.
   */
  async act(action: Action, seq = this.state?.seq): Promise<number> {
    const params = { table: this.id, action, key: randomKey(), ...(seq === undefined ? {} : { seq }) };
    for (;;) {
      try {
        const done = await this.#client.request('table.act', params);
        const reached = 'seq' in done ? done.seq : (seq ?? 0);
        await this.#reach(reached);
        return reached;
      } catch (error) {
        if (this.#closed || !['disconnected', 'timeout'].includes(reasonOf(error))) throw error;
        await this.#client.whenKnown();
      }
    }
  }

  /** Resolves when `state` is as far as that, or cannot be any more. */
  async #reach(seq: number): Promise<void> {
    while (!this.#closed && !this.refusal && this.state && this.state.seq < seq) {
      if (await this.#changes(kLate)) continue;
      if (this.#client.session === 'known') await this.catchUp();
      else await this.#client.whenKnown();
    }
  }

  /** Whether `state` changes in this time. */
  #changes(milliseconds: number): Promise<boolean> {
    return new Promise((resolve) => {
      const done = (changed: boolean) => {
        clearTimeout(timer);
        stop();
        resolve(changed);
      };
      const timer = setTimeout(() => done(false), milliseconds);
      const stop = this.on('state', () => done(true));
    });
  }

  /** Whether an action would be taken now; nothing happens. The refusal that it would get is thrown. */
  async try(action: Action): Promise<void> {
    await this.#client.request('table.act', { table: this.id, action, try: true });
  }

  /** Takes one's own last action back, where the state says `undo`. */
  async undo(): Promise<void> {
    await this.#client.request('table.undo', { table: this.id });
  }

  async join(seat?: number, entropy?: string): Promise<number> {
    const params = {
      table: this.id, ...(seat === undefined ? {} : { seat }), ...(this.code ? { code: this.code } : {}), ...(entropy ? { entropy } : {}),
    };
    const { seat: taken, chat } = await this.#client.request('table.join', params);
    this.#hearChat(chat ?? []);
    return taken;
  }

  /** Who was out of time plays on: coming to the table anew brings the seat back, from its next decision. */
  async takeOver(): Promise<void> {
    await this.#client.request('table.unwatch', { table: this.id });
    await this.catchUp();
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
        const { seats, spectators, host, granted, former } = params as TableSeatsNews;
        this.seating = { seats, spectators, ...(host ? { host } : {}), granted: granted ?? [], former: former ?? [], heard: Date.now() };
        return this.emit('seating', this.seating);
      }
      case 'table.chat':
        return this.#hearChat([params as TableChatNews]);
      case 'table.proposal':
        return this.emit('proposal', params as TableProposalNews);
      case 'table.clock':
        return this.#hearClock(params as TableClockNews);
    }
  }

  hearNotice(notice: ServerNoticeNews): void {
    this.emit('notice', notice);
  }

  /** A clock changes without a move, too. */
  #hearClock({ clock, seq, seat, what }: TableClockNews): void {
    if (!this.state) return;
    this.state = { ...this.state, clock, clockHeard: Date.now() };
    this.emit('state', this.state);
    if (seat !== undefined && what !== 'warning') this.emit('time', { seq, seat, what });
  }

  /** Each line once. */
  #hearChat(lines: readonly ChatLine[]): void {
    for (const line of lines) {
      if (line.line !== undefined) {
        if (this.#lines.has(line.line)) continue;
        this.#lines.add(line.line);
      }
      this.emit('chat', line);
    }
  }

  async #catchUp(): Promise<void> {
    for (let wait = kAgain; ; wait = Math.min(2 * wait, kAgainAtMost)) {
      const missing = this.#missing;
      this.#missing = null;
      try {
        await this.#fetch(missing === 'all');
        if (!this.#missing) return;
      } catch (error) {
        if (this.#closed || !(error instanceof Refusal)) return;
        if (['offline', 'disconnected'].includes(error.reason)) return; // again after the next hello
        this.#missing ??= missing;
        if (!kForNow.includes(error.reason)) {
          this.refusal = error;
          return this.emit('refused', error);
        }
      }
      await pause(wait);
      if (this.#closed || this.#client.session !== 'known') return;
    }
  }

  /** What happened since the state that we have, or the whole state; and what was said. */
  async #fetch(all: boolean): Promise<void> {
    if (this.state && (await this.#resync(all ? undefined : this.state.seq))) {
      this.#hearChat((await this.#client.request('table.chat_history', { table: this.id })).lines);
      return;
    }
    if (this.#closed) return;
    const { chat } = await this.#client.request('table.watch', { table: this.id, ...(this.code ? { code: this.code } : {}) });
    this.#hearChat(chat ?? []);
    this.refusal = null;
  }

  /** False if this connection is not (or no longer) at the table. */
  async #resync(since?: number): Promise<boolean> {
    try {
      const before = this.state?.seq ?? -1;
      const answer = await this.#client.request('table.resync', { table: this.id, ...(since === undefined ? {} : { since }) });
      const now = this.state?.seq ?? -1;
      if ('updates' in answer) this.#goOn(answer);
      else if (now === before || answer.seq > now) this.#begin(answer); // news that came right behind it may have been heard first
      return true;
    } catch (error) {
      if (reasonOf(error) === 'invalid_params' && since !== undefined) return this.#resync();
      if (['forbidden', 'not_found'].includes(reasonOf(error))) return false;
      throw error;
    }
  }

  #miss(what: 'updates' | 'all'): void {
    if (this.#missing !== 'all') this.#missing = what;
    void this.catchUp();
  }

  #begin(news: TableStateNews): void {
    const { seq, status, seat, view, to_act, legal, undo, outcome, commitment, reveal, conceded, as, terms } = news;
    const state: TableState = { seq, status, seat, view, toAct: to_act, legal: legal ?? [], undo: undo ?? false, terms: terms ?? {}, conceded: conceded ?? [] };
    if (as !== undefined) state.as = as;
    if (news.branched_from) state.branchedFrom = news.branched_from;
    if (news.clock) Object.assign(state, { clock: news.clock, clockHeard: Date.now() });
    if (outcome) state.outcome = outcome;
    if (commitment) state.commitment = commitment;
    if (reveal) state.reveal = reveal;
    this.state = state;
    this.emit('fresh', state);
    this.emit('proposal', news.proposal ?? null);
    this.emit('state', state);
  }

  /** What was missed, and how it stands beside the moves. */
  #goOn({ updates, proposal, clock }: Extract<TableResyncResult, { updates: unknown }>): void {
    for (const update of updates) this.#advance(update);
    if (clock && this.state) {
      this.state = { ...this.state, clock, clockHeard: Date.now() };
      this.emit('state', this.state);
    }
    this.emit('proposal', proposal ?? null);
  }

  #advance(update: TableUpdateNews): void {
    const before = this.state;
    if (!before || update.seq <= before.seq) return;
    if (update.seq > before.seq + 1) return this.#miss('updates');
    let view: View;
    try {
      view = patched(before.view, update.patch);
    } catch {
      return this.#miss('all');
    }
    const state: TableState = {
      ...before, seq: update.seq, status: update.status, view, toAct: update.to_act, legal: update.legal ?? [],
      undo: update.undo ?? false, conceded: update.conceded ?? [],
    };
    if (update.clock) Object.assign(state, { clock: update.clock, clockHeard: Date.now() });
    if (update.outcome) state.outcome = update.outcome;
    if (update.reveal) state.reveal = update.reveal;
    this.state = state;
    this.emit('move', { seq: update.seq, by: update.by, events: update.events, ...(update.undone ? { undone: update.undone } : {}), ...(update.to === undefined ? {} : { to: update.to }) });
    this.emit('state', state);
  }
}
