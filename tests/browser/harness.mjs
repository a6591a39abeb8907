// What the tests in a real browser share: a server of their own, Chromium, people, and the clicks that they make.
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

export const root = join(dirname(fileURLToPath(import.meta.url)), '../..');

const kFolders = {
  ARBITER_WEB_FOLDER: process.env.ARBITER_WEB_FOLDER ?? join(root, 'web/dist'),
  ARBITER_GAMES_FOLDER: join(root, 'config/games'),
  ARBITER_SCHEMA_FOLDER: join(root, 'protocol/schema'),
};

const kFlags = [
  '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking',
  '--disable-component-update', '--disable-sync', '--mute-audio',
];

export const kBrowser = {
  executablePath: ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(existsSync), headless: true, args: kFlags,
};

/** Runs one test: a fresh server and a browser, both gone afterwards. The exit code says how it went. */
export async function test(run, settings = {}) {
  const started = Date.now();
  const data = mkdtempSync(join(tmpdir(), 'arbiter-browser-'));
  const server = new Server(process.argv[2], data, settings);
  let browser;
  let failure;
  try {
    await server.start();
    browser = await chromium.launch(kBrowser);
    await run({ server, browser, people: new People(server, browser) });
  } catch (error) {
    failure = error;
  }
  await browser?.close().catch(() => undefined);
  await server.stop();
  rmSync(data, { recursive: true, force: true });
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  if (failure) {
    console.error(failure);
    console.error(`failed after ${seconds} s`);
    process.exit(1);
  }
  console.log(`passed in ${seconds} s`);
}

export class Server {
  #program;
  #data;
  #settings;
  #process;
  port = 0;

  constructor(program, data, settings) {
    if (!program) throw new Error('usage: node SOME_test.mjs PATH_OF_ARBITER');
    this.#program = program;
    this.#data = data;
    this.#settings = settings;
  }
  /** Its data folder. */
  get data() {
    return this.#data;
  }
  get url() {
    return `http://127.0.0.1:${this.port}`;
  }

  async start() {
    const env = {
      ...process.env,
      ...kFolders,
      ARBITER_BOTS_DELAY_MS: '20',
      ARBITER_BOTS_BUDGET_MS: '50', // clicking through a whole game, nobody waits for good moves
      ARBITER_LIMITS_REQUESTS_PER_SECOND: '100000',
      ARBITER_LIMITS_REQUEST_BURST: '100000',
      ARBITER_SHUTDOWN_RECONNECT_SPREAD_MS: '500',
      ARBITER_LOG_LEVEL: 'warn',
      ...this.#settings,
    };
    this.#process = spawn(this.#program, ['serve', '--port', String(this.port), '--data', this.#data], { env, stdio: ['ignore', 'pipe', 'inherit'] });
    this.port = await new Promise((resolve, reject) => {
      let said = '';
      this.#process.stdout.on('data', (text) => {
        said += text;
        const line = said.match(/listens on http:\/\/127\.0\.0\.1:(\d+)/);
        if (line) resolve(Number(line[1]));
      });
      this.#process.once('exit', (code) => reject(new Error(`the server ended with ${code}: ${said}`)));
    });
  }

  async stop() {
    const running = this.#process;
    if (!running || running.exitCode !== null) return;
    const gone = new Promise((resolve) => running.once('exit', resolve));
    running.kill('SIGTERM');
    const timer = setTimeout(() => running.kill('SIGKILL'), 8000);
    await gone;
    clearTimeout(timer);
  }
}

export class People {
  constructor(server, browser) {
    this.server = server;
    this.browser = browser;
  }

  /** A person with a browser of their own, who has come in. Frames are kept in `frames_received` and `frames_sent`. */
  async come(name, { at = '/', labels = { name: 'Name', go: 'Come in' }, ...options } = {}) {
    const context = await this.browser.newContext({ viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce', ...options });
    // What a test clicks is not answered for it. An empty page keeps nothing.
    await context.addInitScript(() => location.protocol === 'about:' || (localStorage.getItem('arbiter.settings') ?? localStorage.setItem('arbiter.settings', '{"autoAnswer":false}')));
    const page = await this.tab(context);
    await page.locator('form.narrow').getByLabel(labels.name).fill(name);
    await page.getByRole('button', { name: labels.go }).click();
    await page.locator('form.narrow').getByLabel(labels.name).waitFor({ state: 'detached' });
    if (at !== '/') await page.goto(this.server.url + at);
    return page;
  }

  /** Another tab of the same person. */
  async tab(context, at = '/') {
    const page = await context.newPage();
    page.setDefaultTimeout(60000); // the machine may be busy with other tests
    page.frames_received = [];
    page.frames_sent = [];
    page.errors = [];
    const acts = new Acts(page.errors);
    page.on('websocket', (socket) => {
      const line = acts.line();
      socket.on('framereceived', ({ payload }) => line.received(page.frames_received[page.frames_received.push(String(payload)) - 1]));
      socket.on('framesent', ({ payload }) => line.sent(page.frames_sent[page.frames_sent.push(String(payload)) - 1]));
    });
    page.on('pageerror', (error) => page.errors.push(String(error)));
    page.on('console', (message) => {
      // That a connection could not be opened is part of being offline; that plain http keeps no opener policy, of the network.
      if (message.type() === 'error' && !/ERR_|WebSocket connection|Cross-Origin-Opener-Policy header has been ignored/.test(message.text())) page.errors.push(message.text());
    });
    await page.goto(this.server.url + at);
    return page;
  }
}

/**
 * Whatever a page acts is, unchanged, in the list that it was given of what is legal in the position that it names. What is only
 * tried need not be: that is how a page learns why something cannot be done.
 */
class Acts {
  #errors;
  /** By table and seq, what is legal then. */
  #listed = new Map();

  constructor(errors) {
    this.#errors = errors;
  }

  /** What goes over one connection. */
  line() {
    const asked = new Map();
    return {
      sent: (text) => {
        const { id, method, params } = JSON.parse(text);
        if (method === 'table.resync') asked.set(id, params.table);
        if (isAct({ method, params })) this.#judge(params);
      },
      received: (text) => {
        const { id, method, params, result } = JSON.parse(text);
        if (method === 'table.state' || method === 'table.update') this.#list(params.table, params);
        if (!asked.has(id) || !result) return;
        for (const state of result.updates ?? [result]) this.#list(asked.get(id), state);
        asked.delete(id);
      },
    };
  }

  #list(table, { seq, legal = [] }) {
    this.#listed.set(`${table} ${seq}`, legal);
  }
  #judge({ table, seq, action }) {
    const said = JSON.stringify(action);
    if (this.#listed.get(`${table} ${seq}`)?.some((one) => JSON.stringify(one) === said)) return;
    this.#errors.push(`${said} was sent, which is not in the list of what is legal at seq ${seq}`);
  }
}

/** Is this frame an act? It is none if it is only to be tried. */
export const isAct = ({ method, params }) => method === 'table.act' && !params.try;

// ---- In the lobby and before the start ----

/** The games that the front page offers, by their full names. */
export async function gamesOf(page) {
  const buttons = page.getByRole('button', { name: /^With people: / });
  await buttons.first().waitFor();
  return (await buttons.evaluateAll((all) => all.map((button) => button.ariaLabel))).map((label) => label.replace(/^With people: /, ''));
}

export async function openTable(page, { game = 'Conclave', seats, options = {}, ticks = [], isPrivate = false, sit = true } = {}) {
  await page.getByRole('button', { name: `With people: ${game}`, exact: true }).click();
  const form = page.getByTestId('new-table');
  if (seats) await form.getByRole('radio', { name: String(seats), exact: true }).check({ force: true });
  if (Object.keys(options).length + ticks.length > 0) await form.getByText(/^All \d+ options?$/).click();
  for (const [label, choice] of Object.entries(options)) await form.getByRole('combobox', { name: label }).selectOption(choice);
  for (const label of ticks) await form.getByLabel(label, { exact: true }).check();
  if (isPrivate) await form.getByLabel('Private').check();
  if (!sit) await form.getByLabel('I take a seat').uncheck();
  await form.getByRole('button', { name: 'Open the table' }).click();
  await page.getByTestId('table').waitFor();
  return page.getByTestId('invitation').inputValue();
}

/** A bot for each free seat, one after the other. */
export async function addBots(page) {
  const buttons = page.getByRole('button', { name: /^Add a bot/ });
  await buttons.first().waitFor();
  for (let left = await buttons.count(); left > 0; left = await buttons.count()) {
    await buttons.first().click();
    await page.getByRole('button', { name: 'Easy bot', exact: true }).click();
    await waitUntil(async () => (await buttons.count()) < left, 'a bot sits down');
  }
}

export async function start(page) {
  await page.getByRole('button', { name: 'Start the match' }).click();
  await waitUntil(async () => (await page.getByTestId('table').getAttribute('data-status')) === 'playing', 'the match to start');
}

/** A tab of the rail. */
export const openTab = (page, name) => page.locator('.rail').getByRole('tab', { name, exact: true }).click();

/** Has the server store a match that bots have played; gives its document. */
export async function importMatch(page, { game, seats, seed, options = {} }) {
  const folder = mkdtempSync(join(tmpdir(), 'arbiter-match-'));
  const command = ['playout', game, '--games', '1', '--seats', String(seats), '--seed', seed, '--options', JSON.stringify(options), '--export', folder];
  execFileSync(process.argv[2], command, { stdio: 'ignore', env: { ...process.env, ...kFolders } });
  const document = JSON.parse(readFileSync(join(folder, readdirSync(folder)[0]), 'utf8'));
  rmSync(folder, { recursive: true, force: true });
  const match = await page.evaluate(async (doc) => {
    const socket = new WebSocket(`ws://${location.host}/ws`);
    await new Promise((resolve) => (socket.onopen = resolve));
    const ask = (method, params) => new Promise((resolve, reject) => {
      socket.onclose = ({ code, reason }) => reject(new Error(`${method}: the connection was closed, ${code} ${reason}`));
      socket.onmessage = ({ data }) => resolve(JSON.parse(data));
      socket.send(JSON.stringify({ jsonrpc: '2.0', id: method, method, params }));
    });
    await ask('session.hello', { token: localStorage.getItem('arbiter.token') });
    const answer = await ask('match.import', { document: doc });
    if (answer.error) throw new Error(JSON.stringify(answer.error));
    socket.close();
    return answer.result.match;
  }, document);
  return { ...document, match };
}

// ---- At the table ----

export const seqOf = async (page) => Number(await page.getByTestId('table').getAttribute('data-seq'));
export const isOver = async (page) => (await page.getByTestId('table').getAttribute('data-status')) === 'finished';
export const isMine = async (page) => (await page.getByTestId('table').getAttribute('data-mine')) === 'true';

/** All of the above at once, and how many things may be clicked. */
export const look = (page) =>
  page.evaluate(() => {
    const table = document.querySelector('[data-testid=table]');
    return {
      seq: Number(table?.getAttribute('data-seq')),
      over: table?.getAttribute('data-status') === 'finished',
      mine: table?.getAttribute('data-mine') === 'true',
      choosing: document.querySelector('[data-testid=confirm-bar]') !== null,
      staged: document.querySelector('[data-testid=confirm-bar] .primary') !== null,
      lit: [...document.querySelectorAll('[data-testid=board] .lit:not([aria-pressed=true])')].filter((thing) => thing.checkVisibility()).length,
    };
  });

/**
 * Plays by clicking lit things on the board until it is somebody else's turn, or over. `moved` is told after each move,
 * and ends the playing by saying false.
 */
export async function playByClicking(page, roll, moved = () => true) {
  for (let missed = 0; missed < 20; ) {
    const now = await look(page);
    if (now.over || (!now.mine && !now.staged)) return;
    if (now.staged) {
      if (!(await confirm(page))) ++missed;
      else if ((await moved(page)) === false) return;
      else missed = 0;
    } else {
      const lit = page.getByTestId('board').locator('.lit:not([aria-pressed="true"]):visible');
      if (!(await clickIfThere(lit.nth(roll(now.lit))))) ++missed;
    }
  }
  throw new Error('no move can be made by clicking');
}

/** Where several are asked at once, the move of another may take away what was to be clicked. False if it is gone. */
async function clickIfThere(thing) {
  for (const end = Date.now() + 60000; ; ) {
    try {
      await thing.click({ timeout: 3000 });
      return true;
    } catch (error) {
      if ((await thing.count()) === 0) return false;
      if (Date.now() > end) throw error;
    }
  }
}

/**
 * As playByClicking, but to the end of the match, and by the page itself, which is faster: things are clicked as a screen
 * reader would click them. Gives what was done, and whatever was not put into words. Ends after so many moves of ours, if
 * that is given, and fails if nothing happens for `patience` milliseconds.
 */
export function playToTheEnd(page, seed, { moves = Infinity, patience = 120000 } = {}) {
  return page.evaluate(async ([first, most, patience]) => {
    let state = first >>> 0;
    const roll = (n) => {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
      return Math.floor((state / 2 ** 32) * n);
    };
    const table = document.querySelector('[data-testid=table]');
    const find = (what) => document.querySelector(what);
    const mine = () => table.dataset.mine === 'true';
    const over = () => table.dataset.status === 'finished';
    const lit = () => [...document.querySelectorAll('[data-testid=board] .lit:not([aria-pressed=true])')];
    const until = async (what, said) => {
      for (const end = performance.now() + patience; !what(); await new Promise((done) => setTimeout(done, 5))) {
        if (performance.now() > end) throw new Error(`waited in vain for: ${said}`);
      }
    };
    const done = { moves: 0, types: {}, raw: new Set(), refused: 0 };
    const read = (part) => {
      const node = find(`[data-testid=${part}]`);
      const said = [node?.textContent, ...[...(node?.querySelectorAll('[aria-label]') ?? [])].map((labelled) => labelled.ariaLabel)].join(' ');
      for (const word of said.match(/\S*(?:_|[{}]|undefined|\[object)\S*|\bNaN\b/g) ?? []) done.raw.add(`${part}: ${word}`);
      for (const { textContent: choice } of node?.querySelectorAll('button') ?? []) {
        if (/^(?:alternative|option) \d/i.test(choice)) done.raw.add(`${part}: ${choice}`);
      }
    };
    // The list of all moves lies beside the log, which is there all the same.
    [...document.querySelectorAll('.rail [role=tab]')].find((tab) => tab.textContent.trim() === 'Moves')?.click();
    for (;;) {
      await until(() => over() || mine(), 'our turn');
      if (over() || done.moves >= most) return { ...done, raw: [...done.raw] };
      for (const part of ['actions', 'board', 'log']) read(part);
      const before = table.dataset.seq;
      for (let clicks = 0; !find('[data-testid=confirm-bar] .primary:enabled'); ++clicks) {
        if (clicks > 500) throw new Error(`move ${before} cannot be chosen on the board`);
        // While an act is on its way, the next can be picked, and not yet confirmed.
        await until(() => !find('[data-testid=confirm-bar] .primary:disabled'), `the act before move ${before} to be through`);
        await until(() => lit().length > 0 || find('[data-testid=confirm-bar] .primary') || over(), `something lit at move ${before}`);
        if (over()) break;
        if (find('[data-testid=confirm-bar] .primary')) continue;
        const things = lit();
        things[roll(things.length)]?.click();
        await new Promise((next) => setTimeout(next));
      }
      if (over()) continue;
      read('confirm-bar');
      const type = find('[data-testid=confirm-bar]').dataset.staged;
      done.types[type] = (done.types[type] ?? 0) + 1;
      const now = table.dataset.seq;
      find('[data-testid=confirm-bar] .primary').click();
      const refused = () => find('[data-testid=problem]')?.textContent;
      await new Promise((next) => setTimeout(next)); // what was said of the last one is gone then
      await until(() => table.dataset.seq !== now || refused(), `the move after ${now}`);
      if (table.dataset.seq !== now) {
        ++done.moves;
        continue;
      }
      // As when somebody else was first, or there is no connection: in a moment there may be one.
      if (++done.refused > 50) throw new Error(`the moves are refused: ${refused()}`);
      await new Promise((next) => setTimeout(next, 100));
    }
  }, [seed, moves === Infinity ? 1e9 : moves, patience]);
}

/** Confirms what is staged, and waits until it has happened. False if the move of another came first. */
export async function confirm(page) {
  const before = frameCounts(page);
  if (!(await clickIfThere(page.locator('[data-testid=confirm-bar] .primary')))) return false;
  return acted(page, before);
}

export const frameCounts = (page) => ({ sent: page.frames_sent.length, received: page.frames_received.length });

/**
 * Waits until the act that was sent after these frames is answered and drawn: where several are asked at once, a higher
 * seq alone may be somebody else's move. False if theirs came first.
 */
export async function acted(page, { sent, received }) {
  let answer;
  await waitUntil(() => {
    const after = (frames, count) => frames.slice(count).map((text) => JSON.parse(text));
    const act = after(page.frames_sent, sent).findLast(isAct);
    answer = act && after(page.frames_received, received).find(({ id }) => id === act.id);
    return answer !== undefined;
  }, 'the answer to an act');
  if (answer.error) {
    const { reason } = answer.error.data;
    check(['stale', 'not_your_turn'].includes(reason), `an act is accepted, but: ${JSON.stringify(answer.error)}`);
    return false;
  }
  await waitUntil(async () => (await seqOf(page)) >= answer.result.seq, `move ${answer.result.seq}`);
  return true;
}

export async function waitUntil(what, said, timeout = 60000) {
  const end = Date.now() + timeout;
  for (;;) {
    if (await what()) return;
    if (Date.now() > end) throw new Error(`waited in vain for: ${said}`);
    await new Promise((resolve) => setTimeout(resolve, 80));
  }
}

export function check(holds, said) {
  if (!holds) throw new Error(`not so: ${said}`);
}

export function noErrors(...pages) {
  for (const page of pages) check(page.errors.length === 0, `no errors in the page: ${page.errors.join('; ')}`);
}

/** A generator that gives the same numbers each time, so that a failing game can be played again. */
export function dice(seed) {
  let state = seed >>> 0;
  return (n) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * n);
  };
}
