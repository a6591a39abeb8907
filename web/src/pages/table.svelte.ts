// One table as its page shows it.
import { SvelteSet } from 'svelte/reactivity';
import { app, bookOf, client, gameOf, navigate, rememberTable } from '../app.svelte';
import { play } from '../audio';
import { type Board, boardOf } from '../boards';
import { Choice, type Decision, same } from '../boards/choice.svelte';
import { News } from '../boards/news';
import { isAnswer } from '../boards/reactions';
import type { Book } from '../book';
import { type Action, randomKey, Refusal, type Seating, type Table, type ChatLine, type TableProposalNews, type TableState } from '../client';
import type { Why } from '../kit/peek.svelte';
import { isOut, seatNames } from '../parts/occupants';
import { text } from '../text';
import { call, notify } from '../notify.svelte';
import { tableAddress } from './addresses';
import { changesOf, forfeitedIn, inForce, type LogEntry, namesAt } from './entries';
import { found, leave } from './left';
import { said } from './said';
import { Since } from './since.svelte';

export interface Problem {
  message: string;
  rule?: string;
  /** Nothing was sent, as there was no connection; what was picked waits for it. */
  offline?: true;
  /** The act that was refused because the table has moved on. */
  stale?: Action;
  /** It stays until it is put away, or something is picked: what it is about has not passed with the next move. */
  stays?: true;
}

/**
 * A proposal; lost: it was open when we last heard of it, and is not any more, as after a restart of the server. `before`: who held the
 * seat that is to be another's.
 */
export type Asked = Omit<TableProposalNews, 'state'> & { state: TableProposalNews['state'] | 'lost'; before?: string };

/** Milliseconds before the only answer is given: by chance, so that how quickly it comes does not tell that there was no other. */
const untilAnswered = (): number => 600 + Math.random() * 1800;
const kLearnAgain = 1500; // milliseconds before the game's data are asked for once more

/** An act that is on its way. */
interface Acting {
  /** What it was decided on. */
  seq: number;
  /** Nothing else was possible. */
  alone: boolean;
}

export class TablePage {
  state = $state.raw<TableState | null>(null);
  seating = $state.raw<Seating | null>(null);
  refusal = $state.raw<Refusal | null>(null);
  slug = $state<string | undefined>();
  board = $state.raw<Board | null>(null);
  book = $state.raw<Book | null>(null);
  log = $state.raw<LogEntry[]>([]);
  /** Who was out of time, and who came back, since we are here. */
  times = $state.raw<LogEntry[]>([]);
  chat = $state.raw<ChatLine[]>([]);
  problem = $state.raw<Problem | null>(null);
  /** What somebody at the table proposes; the last one stays until it is put away, so that one reads how it ended. */
  proposal = $state.raw<Asked | null>(null);
  stopped = $state(false);
  #acting = $state.raw<Acting | null>(null);
  readonly sending = $derived(this.#acting !== null);
  turnSince = $state(Date.now());
  /** Whoever picks something has read what was said. */
  readonly choice = new Choice(() => (this.problem = null), () => void this.confirm());
  /** The moves that were made for me, as nothing else was possible. */
  readonly alone = new SvelteSet<number>();
  #alone: ReturnType<typeof setTimeout> | undefined;
  #learning: ReturnType<typeof setTimeout> | undefined;
  #isClosed = false;
  /** What has happened since my last move, while it is played again. */
  readonly again = new Since();

  readonly names = $derived(this.seating ? seatNames(this.seating.seats) : []);
  /** When seats were given to somebody else. */
  readonly changes = $derived(this.seating ? changesOf(this.seating.seats, this.seating.former) : []);
  /** My time is up: a bot moves for me until I take over. */
  readonly out = $derived(this.state !== null && isOut(this.seating?.seats[this.state.seat ?? -1], this.state, this.state.seat));
  /** I have asked for my seat, and it is mine from the next decision. */
  takingOver = $state(false);
  readonly mine = $derived(this.state !== null && this.state.seat !== null && this.state.toAct.includes(this.state.seat) && !this.out);
  /** The log with what became of the clocks, in the order in which it happened. */
  readonly told = $derived([...this.log, ...this.times].sort((a, b) => a.seq - b.seq));
  readonly isHost = $derived(this.seating?.host?.id !== undefined && this.seating.host.id === app.user?.id);
  /** The seq of my own last move; what came after it is new to me. Who has no seat is told of the last move only. */
  readonly since = $derived.by(() => {
    const own = this.state?.seat;
    if (own === null || own === undefined) return (this.state?.seq ?? 0) - 1;
    return this.log.findLast(({ by, seq }) => by === own && !this.alone.has(seq))?.seq ?? 0;
  });
  /** The moves that have not been taken back. */
  readonly standing = $derived(inForce(this.log));
  /** Those that led to this one: the log may be ahead of what is shown. */
  readonly past = (seq: number): LogEntry[] => inForce(this.log.filter((entry) => entry.seq <= seq));
  /** The moves since then that showed us something. */
  readonly unseen = $derived(this.standing.filter(({ seq, events }) => seq > this.since && seq <= (this.state?.seq ?? 0) && events.length > 0));
  /** Those whose time ran out, of those who have given up. */
  readonly forfeited = $derived(forfeitedIn(this.standing));
  readonly news = $derived(new News(this.unseen));

  #table: Table;
  /** What the server would say to what cannot be done now. */
  #reasons = new Map<string, Promise<Why | undefined>>();
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
      table.on('move', (move) => {
        if (move.by === this.state?.seat) this.#acted(move.seq);
        this.#tell([move]);
      }),
      table.on('seating', (seating) => this.#seat(seating)),
      table.on('time', ({ seq, seat, what }) => {
        if (this.state?.terms.on_timeout === 'forfeit') return; // the move that follows says so
        this.times = [...this.times, { seq, by: seat, events: [], time: what }];
      }),
      table.on('chat', (said) => this.#hearChat(said)),
      table.on('notice', (notice) => {
        if (notice.kind === 'table_stopped') this.stopped = true;
        if (notice.kind === 'banned' || notice.kind === 'table_closed') this.refusal = new Refusal(text.notice[notice.kind], { reason: 'banned' });
      }),
      table.on('proposal', (proposal) => this.#hearProposal(proposal)),
      table.on('refused', (refusal) => (this.refusal = refusal)),
      client.on('session', (session) => {
        if (session !== 'known') return;
        if (this.problem?.offline) this.problem = null; // it can be confirmed now
        void this.#learnGame();
      }),
    );
    if (app.session === 'known') void this.#learnGame();
  }

  /** The code of a private table, if we know it. */
  get code(): string | undefined {
    return this.#table.code;
  }

  close(): void {
    clearTimeout(this.#alone);
    clearTimeout(this.#learning);
    this.#isClosed = true;
    call(this.id, false);
    leave(this.id, { legal: this.choice.legal, picks: this.choice.picks, problem: this.problem });
    for (const stop of this.#stop) stop();
    this.again.stop();
    this.#table.close();
  }

  /** Carries out what is staged. A refusal is shown; trying again is up to the person. */
  async confirm(): Promise<void> {
    await this.#act(this.choice.decided);
  }

  /** Does once more what was refused because the table had moved on. */
  async retry(action: Action): Promise<void> {
    await this.#act(this.choice.decide(action));
  }

  async #act(decision: Decision | null, alone = false): Promise<void> {
    if (this.#acting || !decision) return;
    const { action, seq } = decision;
    const acting = { seq, alone };
    this.problem = null;
    this.#acting = acting;
    try {
      const reached = await this.#table.act(action, seq);
      if (this.#acting === acting) this.#acted(reached);
    } catch (error) {
      if (!this.#isClosed && !alone) this.problem = this.#explain(error, action, seq);
    } finally {
      if (this.#acting === acting) this.#acting = null;
    }
  }

  /**
   * Our own move is there: what was picked for it is done with. Its news may come before the answer, and what is picked
   * between the two is for the next decision.
   */
  #acted(seq: number): void {
    if (!this.#acting) return;
    if (this.#acting.alone) this.alone.add(seq);
    this.choice.settle(this.#acting.seq);
    this.#acting = null;
  }

  /** Plays again what has happened since my last move. */
  replay(): void {
    const { state } = this;
    if (state?.seat === null || state?.seat === undefined || this.unseen.length === 0) return;
    void this.again.play(this.id, state.seat, this.since, state.seq).catch(() => this.again.stop());
  }

  /**
   * Why this cannot be done now: what the server says to it (see boards/whynot.ts), or that what is asked now has nothing to do
   * with it, where it is something (`isChoice`) that other decisions are about.
   */
  async whyNot(attempt: object | undefined, isChoice: boolean): Promise<Why | undefined> {
    const { state } = this;
    if (!state || state.status !== 'playing' || state.seat === null || app.link !== 'online') return undefined;
    if (!this.mine) return { said: text.table.notYourTurn(state.toAct.map((seat) => this.names[seat]).join(', ')) };
    if (attempt && state.legal.some((action) => same(action, attempt))) return undefined;
    const asked = this.book && this.board?.asks?.(state.legal, Object.assign({}, ...this.choice.picks) as Record<string, unknown>, state.view, this.book);
    return (attempt && (await this.#refusalOf(attempt, state))) ?? (isChoice && asked ? { said: text.table.notAsked(asked) } : undefined);
  }

  async #refusalOf(attempt: object, state: TableState): Promise<Why | undefined> {
    const key = `${state.seq} ${JSON.stringify(attempt)}`;
    const known = this.#reasons.get(key);
    if (known) return known;
    if (this.#reasons.size > 200) this.#reasons.clear();
    const reason = this.#table.try(attempt as Action).then(
      () => undefined,
      (error: unknown) => (error instanceof Refusal && error.reason === 'illegal_action' ? { said: error.message, rule: error.data.rule } : undefined),
    );
    this.#reasons.set(key, reason);
    return reason;
  }

  /** Takes my last move back, where the server offers it. */
  undo(): void {
    if (this.state?.undo && !this.sending) void this.ask(() => this.#table.undo());
  }

  /** Any other request about this table. */
  async ask(what: () => Promise<unknown>): Promise<void> {
    this.problem = null;
    try {
      await what();
    } catch (error) {
      this.problem = { message: said(error), stays: true };
    }
  }

  /** The first free seat, unless one is named. */
  sit = (seat?: number) => this.ask(() => this.#table.join(seat, randomKey()));
  say = (said: string) => this.ask(() => this.#table.say(said));

  #explain(error: unknown, action: Action, seq: number): Problem {
    if (!(error instanceof Refusal)) return { message: said(error) };
    if (error.reason === 'stale') {
      this.choice.settle(seq);
      return { message: text.table.stale(error.data.seq), stale: action, stays: true };
    }
    return {
      message: said(error),
      ...(error.data.rule ? { rule: error.data.rule } : {}),
      ...(error.reason === 'offline' ? { offline: true } : {}),
    };
  }

  #show(state: TableState): void {
    const before = this.state;
    const turn = (of: TableState | null) => of !== null && of.seat !== null && of.toAct.includes(of.seat) && !this.out;
    if (before && turn(state) && !turn(before)) {
      play('turn');
      notify(this.id, text.table.yourTurn, this.#lastLine());
    } else if (before && state.status === 'finished' && before.status !== 'finished') play('end');
    else if (before && state.seq > before.seq) play('move');
    call(this.id, turn(state) && state.status === 'playing');
    if (!before || before.toAct.join() !== state.toAct.join() || before.status !== state.status) this.turnSince = Date.now();
    if (before && before.seq !== state.seq && !this.problem?.stays) this.problem = null;
    this.state = state;
    this.#offer(state);
    if (!before) this.#find();
  }

  /** What can be picked: nothing while a bot moves for me. */
  #offer(state: TableState): void {
    this.choice.offer(this.out ? [] : state.legal, state.seq);
    this.#answerAlone(state);
  }

  /** I am here after all. What is being decided is still decided for me. */
  async takeOver(): Promise<void> {
    this.takingOver = true;
    await this.ask(() => this.#table.takeOver());
    if (this.problem) this.takingOver = false;
  }

  #seat(seating: Seating): void {
    this.seating = seating;
    if (!this.out) this.takingOver = false;
    if (this.state) this.#offer(this.state);
  }
  readonly namesAt = (seq: number): string[] => namesAt(this.changes, seq, this.names);

  /** A line takes its place among the others by its number. */
  #hearChat(said: ChatLine): void {
    const before = this.chat.findLastIndex(({ line }) => line === undefined || said.line === undefined || line < said.line);
    this.chat = this.chat.toSpliced(before + 1, 0, said).slice(-200);
  }

  #hearProposal(proposal: TableProposalNews | null): void {
    const before = this.proposal;
    const held = proposal && before?.id === proposal.id ? before.before : this.names[proposal?.seat ?? -1];
    this.proposal = proposal ? { ...proposal, ...(held ? { before: held } : {}) } : (before?.state === 'open' ? { ...before, state: 'lost' } : before);
    if (proposal?.state === 'agreed' && proposal.what === 'rematch' && proposal.new) {
      if (this.slug) rememberTable(proposal.new, { game: this.slug });
      navigate(tableAddress(proposal.new));
    }
  }

  /** The last thing that the log tells. */
  #lastLine(): string {
    const event = this.log.at(-1)?.events.at(-1);
    return event && this.book ? this.book.event(event, this.names) : '';
  }

  /** Gives the only possible answer, if the person wants that, and nothing can be told from how quickly it comes. */
  #answerAlone(state: TableState): void {
    clearTimeout(this.#alone);
    const [only, ...more] = state.legal;
    if (this.out || !app.settings.autoAnswer || !only || more.length > 0 || isAnswer(only.type)) return;
    const answer = () => {
      if (this.state?.seq !== state.seq || this.choice.picks.length > 0) return;
      if (this.sending || this.again.playing || app.link !== 'online') this.#alone = setTimeout(answer, untilAnswered());
      else void this.#act(this.choice.decide(only), true);
    };
    this.#alone = setTimeout(answer, untilAnswered());
  }

  /** What was picked before we went to another page, if it can still be done. */
  #find(): void {
    const was = found(this.id);
    if (!was || was.legal.length === 0 || !same(was.legal, this.choice.legal)) return;
    for (const pick of was.picks) this.choice.pick(pick);
    this.problem = was.problem;
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
        const last = moves.at(-1);
        if (last && last.seq === this.state?.seq) this.turnSince = Math.min(last.at, Date.now());
        if (!last || last.seq >= (this.state?.seq ?? 0)) return;
        from = last.seq + 1;
      }
    } catch {
      // The log then begins with what comes next.
    }
  }

  async #learnGame(): Promise<void> {
    clearTimeout(this.#learning);
    if (this.book || this.#isClosed) return;
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
      this.#learning = setTimeout(() => app.session === 'known' && void this.#learnGame(), kLearnAgain); // else with the next hello
    }
  }
}
