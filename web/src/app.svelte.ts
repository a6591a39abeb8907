// What all pages share: the connection, who we are, the games, settings and the address.
import { Client, type Game, type Link, type ListedTable, type ServerNoticeNews, type Session, type User } from './client';
import { Book } from './book';
import { learn } from './languages';
import { keep, keepObject, load, loadObject } from './storage';

const kToken = 'arbiter.token';
const kSettings = 'arbiter.settings';
const kTables = 'arbiter.tables';

/** An address of ours with all that belongs to it, as others can use it. */
export const whole = (address: string): string => new URL(address, document.baseURI).href;

export const client = new Client({
  url: whole('ws').replace(/^http/, 'ws'),
  tokens: {
    get: () => load(kToken),
    set: (token) => keep(kToken, token),
  },
});

// ---- The address: / is the lobby, /table/ID a table, /match/ID#42 a stored match at move 42, /rules/GAME#R18 a rule, /person/ID somebody,
// /leaders/GAME the best at a game. All of it
// may lie below a path of the server's: <base> says so, and every address here is written relative to it. ----

export interface Route {
  page: 'lobby' | 'table' | 'match' | 'rules' | 'learn' | 'credits' | 'devices' | 'join' | 'person' | 'leaders' | 'account' | 'admin' | 'lost';
  id: string;
  query: URLSearchParams;
  hash: string;
}

function route(): Route {
  const parts = location.pathname.slice(new URL(document.baseURI).pathname.length).split('/').filter(Boolean);
  const query = new URLSearchParams(location.search);
  const hash = location.hash.slice(1);
  const id = parts[1] ?? '';
  if (parts.length === 0) return { page: 'lobby', id: '', query, hash };
  if (parts.length === 1 && (parts[0] === 'devices' || parts[0] === 'join' || parts[0] === 'account' || parts[0] === 'admin' || parts[0] === 'leaders')) return { page: parts[0], id: '', query, hash };
  if (parts.length === 1 && (parts[0] === 'credits' || parts[0] === 'rules')) return { page: parts[0] === 'rules' ? 'learn' : 'credits', id: '', query, hash };
  if (parts.length === 2 && (parts[0] === 'person' || parts[0] === 'leaders')) return { page: parts[0], id, query, hash };
  if (parts.length === 2 && (parts[0] === 'table' || parts[0] === 'match' || parts[0] === 'rules')) return { page: parts[0], id, query, hash };
  return { page: 'lost', id: '', query, hash };
}

// ---- Settings ----

export interface Settings {
  theme: 'auto' | 'light' | 'dark';
  /** Of motion: calm 1, brisk a half, none. */
  pace: '1' | '0.5' | '0';
  /** Is one's own turn heard? */
  sound: boolean;
  /** And what others do, and the end? */
  tableSounds: boolean;
  /** From 0 to 1. */
  volume: number;
  confirm: boolean;
  /** Is the only possible answer given for me? */
  autoAnswer: boolean;
  /** Does my turn notify me while I am elsewhere? The browser must allow it, too. */
  notify: boolean;
  /** A language that there is, or as the browser wants it. */
  language: string;
}

class App {
  link = $state<Link>('connecting');
  session = $state<Session>('unknown');
  user = $state.raw<User | null>(null);
  games = $state.raw<Game[]>([]);
  lobby = $state.raw<ListedTable[] | null>(null);
  notice = $state.raw<ServerNoticeNews | null>(null);
  route = $state.raw<Route>(route());
  settings = $state<Settings>(loadObject<Settings>(kSettings, {
    theme: 'auto', pace: '1', sound: true, tableSounds: false, volume: 0.6, confirm: true, autoAnswer: true, notify: false, language: 'auto',
  }));

  /** Offline for longer than the blink of a reconnect. */
  get away(): boolean {
    return this.link === 'offline' || this.link === 'connecting';
  }
  game(slug: string | undefined): Game | undefined {
    return this.games.find((game) => game.slug === slug);
  }
}
export const app = new App();

export function navigate(to: string): void {
  history.pushState(null, '', to);
  app.route = route();
  window.scrollTo(0, 0);
}

/** Another address for the same page, without a new entry in the history. */
let readdressing: ReturnType<typeof setTimeout> | undefined;
/**
 * Tells the address bar where we are, without a step in the history. Not for every move that passes by: it makes the
 * browser do more than drawing one does.
 */
export function readdress(to: string): void {
  clearTimeout(readdressing);
  const at = location.pathname;
  readdressing = setTimeout(() => {
    if (location.pathname === at) history.replaceState(null, '', to); // we may have left
  }, 200);
}

export function keepSettings(): void {
  keepObject(kSettings, app.settings);
  document.documentElement.dataset['theme'] = app.settings.theme;
  if (!matchMedia('(prefers-reduced-motion: reduce)').matches) document.documentElement.style.setProperty('--pace', app.settings.pace);
}

/** The page wears the look of this game; gives what takes it off again. */
export function dressed(slug: string | undefined): () => void {
  if (slug) document.documentElement.dataset['game'] = slug;
  return () => delete document.documentElement.dataset['game'];
}

// ---- Tables that this browser knows: their game, and the code of private ones ----

export interface KnownTable {
  game: string;
  code?: string;
}

export function knownTable(id: string): KnownTable | undefined {
  return loadObject<Record<string, KnownTable>>(kTables, {})[id];
}

export function rememberTable(id: string, table: KnownTable): void {
  const kept = Object.entries(loadObject<Record<string, KnownTable>>(kTables, {})).filter(([other]) => other !== id);
  keepObject(kTables, Object.fromEntries([...kept.slice(-199), [id, table]]));
}

/** The game of a table; the news of a table do not say it. */
export async function gameOf(id: string): Promise<string | undefined> {
  const hint = app.route.query.get('game') ?? knownTable(id)?.game;
  if (hint) return hint;
  const listed = (await client.request('lobby.list', {})).tables.find((table) => table.table === id);
  if (listed) return listed.game;
  return (await storedMatch(id))?.game;
}

/** A stored match by its id: there is only a list, the latest first. */
export async function storedMatch(id: string) {
  let cursor: string | undefined;
  for (let page = 0; page < 20; ++page) {
    const answer = await client.request('match.list', { limit: 100, ...(cursor ? { cursor } : {}) });
    const found = answer.matches.find((match) => match.match === id);
    if (found) return found;
    if (!(cursor = answer.cursor)) return undefined;
  }
  return undefined;
}

// ---- Card data ----

const books = new Map<string, Promise<Book>>();

export function bookOf(slug: string | undefined): Promise<Book> {
  if (slug === undefined) return Promise.resolve(new Book('', null, {}));
  let book = books.get(slug);
  if (!book) {
    const { event_words = {}, event_seats = {}, action_seats = {} } = app.game(slug) ?? {};
    const data: Promise<unknown> = fetch(`games/${slug}/cards.json`).then((answer) => {
      if (!answer.ok && answer.status !== 404) throw new Error(`${slug}: ${answer.status}`); // asked for again
      return answer.ok ? answer.json() : null;
    });
    book = Promise.all([data, learn(slug)]).then(([data, own]) => new Book(slug, data, event_words, own, { events: event_seats, actions: action_seats }));
    books.set(slug, book);
    book.catch(() => books.delete(slug));
  }
  return book;
}

// ---- Start ----

async function learnGames(): Promise<void> {
  if (app.games.length === 0) app.games = (await client.request('games.list', {})).games;
}

export function start(): void {
  client.on('link', (link) => {
    app.link = link;
    if (link === 'online') {
      app.notice = null;
      void learnGames().catch(() => undefined);
    }
  });
  client.on('session', (session) => {
    app.session = session;
    app.user = client.user;
  });
  client.on('lobby', (tables) => (app.lobby = tables));
  client.on('notice', (notice) => (app.notice = notice));

  addEventListener('popstate', () => (app.route = route()));
  addEventListener('offline', () => client.connection.drop());
  addEventListener('online', () => client.connect());
  addEventListener('storage', (event) => {
    if (event.key === kToken) void client.greetAgain();
    if (event.key === kSettings) app.settings = loadObject<Settings>(kSettings, app.settings);
  });
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden && client.connection.link === 'offline') client.connect();
  });
  // Links within the client do not load the page anew.
  document.addEventListener('click', (event) => {
    const anchor = event.target instanceof Element ? event.target.closest('a') : null;
    if (!anchor || event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
    if (!anchor.href.startsWith(whole('./')) || anchor.target || anchor.hasAttribute('download')) return;
    event.preventDefault();
    const part = anchor.getAttribute('href')?.match(/^#(.+)/)?.[1];
    if (part) return void document.getElementById(part)?.focus(); // on this page, whatever <base> says
    navigate(anchor.href);
  });

  keepSettings();
  client.connect();
}
