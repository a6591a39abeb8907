import { Connection, type ConnectionOptions, type Link } from './connection.js';
import { Emitter } from './emitter.js';
import type { Analysis, ListedTable, Methods, ServerNoticeNews, SessionHelloResult, User } from './protocol.js';
import { reasonOf } from './refusal.js';
import { Table } from './table.js';

/** Where the token is kept between visits. */
export interface TokenStore {
  get(): string | null;
  set(token: string | null): void;
}

export interface ClientOptions extends ConnectionOptions {
  tokens?: TokenStore;
}

/** `anonymous`: connected, but the server does not know us yet; see `introduce`. */
export type Session = 'unknown' | 'anonymous' | 'known';

export interface ClientEvents {
  link: Link;
  session: Session;
  lobby: ListedTable[];
  notice: ServerNoticeNews;
  /** What a `match.analyse` that we asked for thinks so far. */
  analysis: Analysis;
}

function inMemory(): TokenStore {
  let kept: string | null = null;
  return { get: () => kept, set: (token) => (kept = token) };
}

/** What a server answers to whoever has not said hello. */
const kBeforeHello: ReadonlySet<keyof Methods> = new Set(['session.hello', 'games.list'] as const);

/** A person (or program) at a server: the same one across reconnects. */
export class Client extends Emitter<ClientEvents> {
  readonly connection: Connection;
  user: User | null = null;
  hello: SessionHelloResult | null = null;
  session: Session = 'unknown';

  #tokens: TokenStore;
  #tables = new Map<string, Table>();
  #lobby: Map<string, ListedTable> | null = null;
  #ready: (() => void)[] = [];
  /** The hello of a connection that has just been opened. */
  #greeting: Promise<void> | null = null;

  constructor(options: ClientOptions) {
    super();
    this.#tokens = options.tokens ?? inMemory();
    this.connection = new Connection(options);
    this.connection.on('link', (link) => {
      this.emit('link', link);
      if (link === 'online') this.#greeting = this.#greet().finally(() => (this.#greeting = null));
      else this.#become('unknown');
    });
    this.connection.on('news', ({ method, params }) => {
      switch (method) {
        case 'lobby.update':
          this.#list('table' in params ? params.table : params.removed);
          break;
        case 'server.notice':
          if (params.retry_after_ms) this.connection.comeBackAfter(params.retry_after_ms);
          if (params.table) this.#tables.get(params.table)?.hearNotice(params);
          this.emit('notice', params);
          break;
        case 'match.analysis':
          this.emit('analysis', params);
          break;
        default:
          if ('table' in params) this.#tables.get(params.table)?.hear(method, params);
      }
    });
  }

  connect(): void {
    this.connection.connect();
  }

  close(): void {
    this.connection.close();
  }

  /** Whoever asks while a new connection is saying hello is not refused for that: it waits. */
  async request<M extends keyof Methods>(method: M, params: Methods[M]['params']): Promise<Methods[M]['result']> {
    if (!kBeforeHello.has(method)) await this.#greeting;
    return this.connection.request(method, params);
  }

  /** Become somebody new; without a name a guest, who may take one later. `door`: what the server asks newcomers for, see `data.needs` of its refusal. */
  async introduce(name?: string, door: { invitation?: string; password?: string } = {}): Promise<void> {
    this.#welcome(await this.request('session.hello', { ...(name === undefined ? {} : { name }), ...door }));
  }

  /** Be who gave this code, of session.link or session.recovery; `device` is what this one is called in their list. */
  async take(code: string, device?: string): Promise<void> {
    this.#welcome(await this.request('session.hello', { code, ...(device ? { device } : {}) }));
  }

  /** Take another name. */
  async rename(name: string): Promise<void> {
    const { user } = await this.request('session.rename', { name });
    this.user = user;
    this.emit('session', this.session);
  }

  /** Say hello again, as when another tab has been given a token. */
  async greetAgain(): Promise<void> {
    if (this.session === 'anonymous') await this.#greet();
  }

  /** Be nobody again. The server keeps what this person did. */
  forget(): void {
    this.#tokens.set(null);
    this.user = null;
    this.connection.drop();
    this.connection.connect();
  }

  /** Resolves when requests that need a hello can be made. */
  whenKnown(): Promise<void> {
    if (this.session === 'known') return Promise.resolve();
    return new Promise((resolve) => this.#ready.push(resolve));
  }

  /** The public tables, live: `lobby` is emitted with each change. */
  async followLobby(): Promise<ListedTable[]> {
    this.#lobby = new Map();
    const { tables } = await this.request('lobby.subscribe', {});
    this.#lobby = new Map(tables.map((table) => [table.table, table]));
    this.emit('lobby', tables);
    return tables;
  }

  async leaveLobby(): Promise<void> {
    this.#lobby = null;
    if (this.session === 'known') await this.request('lobby.unsubscribe', {});
  }

  /** A table that is followed, as its seat or as a spectator, until `close`. */
  table(id: string, code?: string): Table {
    const known = this.#tables.get(id);
    if (known) return known;
    const table: Table = new Table(this, id, code, () => {
      if (this.#tables.get(id) === table) this.#tables.delete(id);
    });
    this.#tables.set(id, table);
    return table;
  }

  #list(news: ListedTable | string): void {
    if (!this.#lobby) return;
    if (typeof news === 'string') this.#lobby.delete(news);
    else this.#lobby.set(news.table, news);
    this.emit('lobby', [...this.#lobby.values()]);
  }

  #become(session: Session): void {
    if (this.session === session) return;
    this.session = session;
    this.emit('session', session);
  }

  #welcome(hello: SessionHelloResult): void {
    this.#tokens.set(hello.token);
    this.hello = hello;
    this.user = hello.user;
    this.#become('known');
    for (const resolve of this.#ready.splice(0)) resolve();
    for (const table of this.#tables.values()) void table.catchUp();
    if (this.#lobby) void this.followLobby().catch(() => undefined);
  }

  async #greet(): Promise<void> {
    const token = this.#tokens.get();
    if (!token) return this.#become('anonymous');
    try {
      this.#welcome(await this.request('session.hello', { token }));
    } catch (error) {
      if (reasonOf(error) === 'unauthorized') {
        this.#tokens.set(null);
        this.user = null;
        this.#become('anonymous');
      } else if (this.connection.link === 'online') {
        this.connection.drop(); // tried again with the next connection
      }
    }
  }
}
