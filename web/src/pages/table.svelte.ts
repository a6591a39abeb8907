// One table as its page shows it.
import { app, bookOf, client, gameOf, rememberTable } from '../app.svelte';
import { chime } from '../alerts';
import { type Board, boardOf } from '../boards';
import { Choice } from '../boards/choice.svelte';
import type { Book } from '../book';
import { type Action, type Events, Refusal, type Seating, type Table, type TableChatNews, type TableState } from '../client';
import { seatNames } from '../parts/occupants';
import { text } from '../text';

export interface LogEntry {
  seq: number;
  by: number;
  events: Events;
}

export interface Problem {
  message: string;
  rule?: string;
  /** The act that was refused because the table has moved on. */
  stale?: Action;
}

export class TablePage {
  state = $state.raw<TableState | null>(null);
  seating = $state.raw<Seating | null>(null);
  refusal = $state.raw<Refusal | null>(null);
  slug = $state<string | undefined>();
  board = $state.raw<Board | null>(null);
  book = $state.raw<Book | null>(null);
  log = $state.raw<LogEntry[]>([]);
  chat = $state.raw<TableChatNews[]>([]);
  problem = $state.raw<Problem | null>(null);
  stopped = $state<string | null>(null);
  sending = $state(false);
  turnSince = $state(Date.now());
  readonly choice = new Choice();

  readonly names = $derived(this.seating ? seatNames(this.seating.seats) : []);
  readonly mine = $derived(this.state !== null && this.state.seat !== null && this.state.toAct.includes(this.state.seat));
  readonly isHost = $derived(this.seating?.host?.id !== undefined && this.seating.host.id === app.user?.id);
  readonly last = $derived(this.log.length > 0 && this.log.at(-1)!.seq === this.state?.seq ? this.log.at(-1)!.events : []);

  #table: Table;
  #stop: (() => void)[] = [];

  constructor(
    readonly id: string,
    code: string | undefined,
  ) {
    this.#table = client.table(id, code);
    const table = this.#table;
    this.#stop.push(
      table.on('state', (state) => this.#show(state)),
      table.on('fresh', (state) => {
        this.refusal = null;
        if (state.seq > 0) void this.#learnPast();
      }),
      table.on('move', (move) => this.#tell([move])),
      table.on('seating', (seating) => (this.seating = seating)),
      table.on('chat', (said) => (this.chat = [...this.chat.slice(-199), said])),
      table.on('notice', (notice) => {
        if (notice.kind === 'table_stopped') this.stopped = notice.message;
        if (notice.kind === 'seat_taken_over') this.problem = { message: notice.message };
      }),
      table.on('refused', (refusal) => (this.refusal = refusal)),
      client.on('session', (session) => {
        if (session === 'known') void this.#learnGame();
      }),
    );
    if (app.session === 'known') void this.#learnGame();
  }

  close(): void {
    for (const stop of this.#stop) stop();
    this.#table.close();
  }

  /** Carries out what is staged. A refusal is shown; trying again is up to the person. */
  async confirm(): Promise<void> {
    if (this.choice.staged) await this.act(this.choice.staged, this.choice.since);
  }

  async act(action: Action, seq: number): Promise<void> {
    if (this.sending) return;
    this.problem = null;
    this.sending = true;
    try {
      await this.#table.act(action, seq);
      this.choice.reset();
    } catch (error) {
      this.problem = this.#explain(error, action);
    } finally {
      this.sending = false;
    }
  }

  /** Any other request about this table. */
  async ask(what: () => Promise<unknown>): Promise<void> {
    this.problem = null;
    try {
      await what();
    } catch (error) {
      this.problem = this.#explain(error);
    }
  }

  sit = (seat: number) => this.ask(() => this.#table.join(seat, crypto.randomUUID()));
  say = (said: string) => this.ask(() => this.#table.say(said));

  #explain(error: unknown, action?: Action): Problem {
    if (!(error instanceof Refusal)) return { message: String(error) };
    if (error.reason === 'stale' && action) {
      this.choice.reset();
      return { message: text.table.stale(error.data.seq), stale: action };
    }
    return {
      message: text.errors[error.reason] ?? error.message,
      ...(error.data.rule ? { rule: error.data.rule } : {}),
    };
  }

  #show(state: TableState): void {
    const before = this.state;
    const turn = (of: TableState | null) => of !== null && of.seat !== null && of.toAct.includes(of.seat);
    if (before && turn(state) && !turn(before) && app.settings.sound) chime();
    if (!before || before.toAct.join() !== state.toAct.join() || before.status !== state.status) this.turnSince = Date.now();
    if (before && before.seq !== state.seq && !this.problem?.stale) this.problem = null;
    this.state = state;
    this.choice.offer(state.legal, state.seq);
  }

  #tell(moves: readonly LogEntry[]): void {
    const known = new Set(this.log.map((entry) => entry.seq));
    const fresh = moves.filter((move) => !known.has(move.seq));
    if (fresh.length > 0) this.log = [...this.log, ...fresh].sort((a, b) => a.seq - b.seq);
  }

  /** What happened before we came, or while we were away. */
  async #learnPast(): Promise<void> {
    try {
      for (let from = (this.log.at(-1)?.seq ?? 0) + 1; ; ) {
        const { moves } = await client.request('match.moves', { match: this.id, from });
        this.#tell(moves);
        if (moves.length === 0 || moves.at(-1)!.seq >= (this.state?.seq ?? 0)) return;
        from = moves.at(-1)!.seq + 1;
      }
    } catch {
      // The log then begins with what comes next.
    }
  }

  async #learnGame(): Promise<void> {
    if (this.book) return;
    try {
      const slug = await gameOf(this.id);
      if (app.games.length === 0) app.games = (await client.request('games.list', {})).games;
      const [board, book] = await Promise.all([boardOf(slug), bookOf(slug)]);
      book.phrases = board.phrases ?? {};
      if (slug) rememberTable(this.id, { game: slug, ...(this.#table.code ? { code: this.#table.code } : {}) });
      this.slug = slug;
      this.board = board;
      this.book = book;
    } catch {
      // Again with the next hello.
    }
  }
}
