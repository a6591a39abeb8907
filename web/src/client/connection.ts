import { Emitter } from './emitter.js';
import type { Methods, News, RpcError } from './protocol.js';
import { Refusal } from './refusal.js';

export type Link = 'connecting' | 'online' | 'offline' | 'closed';

type Params<M extends keyof Methods> = Methods[M]['params'];
type Result<M extends keyof Methods> = Methods[M]['result'];

/** The part of WebSocket that is used here, so that another implementation can be given. */
export interface Socket {
  readyState: number;
  onopen: (() => void) | null;
  onclose: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  send(text: string): void;
  close(): void;
}

export interface ConnectionOptions {
  url: string;
  open?: (url: string) => Socket;
  /** Milliseconds until a request that is not answered fails. */
  timeout?: number;
}

interface Waiting {
  method: string;
  resolve(result: unknown): void;
  reject(error: Refusal): void;
  timer: ReturnType<typeof setTimeout>;
}

interface Incoming {
  id?: number;
  result?: unknown;
  error?: RpcError;
  method?: string;
  params?: unknown;
}

const kFirstDelay = 300;
const kLongestDelay = 8000;
const kQuiet = 20000; // after which the server is asked whether it is still there
const kPingTimeout = 8000;

/** One WebSocket at a time, opened again whenever it is lost. Knows JSON-RPC, nothing of sessions or tables. */
export class Connection extends Emitter<{ link: Link; news: { [N in keyof News]: { method: N; params: News[N] } }[keyof News] }> {
  #options: Required<ConnectionOptions>;
  #socket: Socket | null = null;
  #waiting = new Map<number, Waiting>();
  #lastId = 0;
  #delay = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #opening: ReturnType<typeof setTimeout> | undefined;
  #pulse: ReturnType<typeof setInterval> | undefined;
  #heard = 0;
  #link: Link = 'closed';

  constructor(options: ConnectionOptions) {
    super();
    this.#options = { open: (url) => new WebSocket(url) as unknown as Socket, timeout: 15000, ...options };
  }

  get link(): Link {
    return this.#link;
  }

  connect(): void {
    clearTimeout(this.#retry);
    if (this.#socket) return;
    this.#set('connecting');
    let socket: Socket;
    try {
      socket = this.#options.open(this.#options.url);
    } catch {
      return this.#lost();
    }
    this.#socket = socket;
    // A network may swallow the attempt without a word.
    this.#opening = setTimeout(() => this.#socket === socket && this.#lost(), this.#options.timeout);
    socket.onopen = () => {
      if (this.#socket !== socket) return;
      clearTimeout(this.#opening);
      this.#delay = 0;
      this.#heard = Date.now();
      this.#pulse = setInterval(() => void this.#ping(), kQuiet / 2);
      this.#set('online');
    };
    socket.onmessage = (event) => {
      if (this.#socket === socket) this.#receive(event.data);
    };
    socket.onclose = () => {
      if (this.#socket === socket) this.#lost();
    };
  }

  /** For good. */
  close(): void {
    this.#forget();
    this.#set('closed');
  }

  /** Gives the socket up, as when the browser knows to be offline. `connect` tries again at once. */
  drop(): void {
    if (this.#link !== 'closed') this.#lost();
  }

  /** The next attempt waits at least so long, as the server asked. */
  comeBackAfter(milliseconds: number): void {
    this.#delay = Math.max(this.#delay, Math.min(milliseconds, 60000));
  }

  request<M extends keyof Methods>(method: M, params: Params<M>, timeout = this.#options.timeout): Promise<Result<M>> {
    const socket = this.#socket;
    if (!socket || this.#link !== 'online') return Promise.reject(Refusal.offline());
    const id = ++this.#lastId;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#waiting.delete(id);
        reject(new Refusal('the server did not answer in time', { reason: 'timeout' }));
      }, timeout);
      this.#waiting.set(id, { method, resolve: resolve as (result: unknown) => void, reject, timer });
      socket.send(JSON.stringify({ jsonrpc: '2.0', id, method, params }));
    });
  }

  #set(link: Link): void {
    if (this.#link === link) return;
    this.#link = link;
    this.emit('link', link);
  }

  #receive(data: unknown): void {
    this.#heard = Date.now();
    const message = JSON.parse(String(data)) as Incoming | Incoming[];
    for (const one of Array.isArray(message) ? message : [message]) {
      if (one.method) {
        this.emit('news', { method: one.method, params: one.params } as never);
      } else if (one.id !== undefined) {
        const waiting = this.#waiting.get(one.id);
        if (!waiting) continue;
        this.#waiting.delete(one.id);
        clearTimeout(waiting.timer);
        if (one.error) waiting.reject(new Refusal(one.error.message, one.error.data, waiting.method));
        else waiting.resolve(one.result);
      }
    }
  }

  /** A socket may be dead without saying so. */
  async #ping(): Promise<void> {
    if (Date.now() - this.#heard < kQuiet) return;
    const socket = this.#socket;
    try {
      await this.request('lobby.list', { game: '-' }, kPingTimeout);
    } catch (error) {
      if (error instanceof Refusal && error.reason === 'timeout' && this.#socket === socket) this.#lost();
    }
  }

  #forget(): void {
    clearTimeout(this.#retry);
    clearTimeout(this.#opening);
    clearInterval(this.#pulse);
    const socket = this.#socket;
    this.#socket = null;
    if (socket) {
      socket.onopen = socket.onclose = socket.onmessage = null;
      socket.close();
    }
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const { reject, timer } of waiting) {
      clearTimeout(timer);
      reject(new Refusal('the connection was lost before the answer came', { reason: 'disconnected' }));
    }
  }

  #lost(): void {
    this.#forget();
    this.#set('offline');
    const wait = this.#delay === 0 ? kFirstDelay : this.#delay;
    this.#delay = Math.min(wait * 2, kLongestDelay);
    this.#retry = setTimeout(() => this.connect(), wait * (0.75 + Math.random() / 2));
  }
}
