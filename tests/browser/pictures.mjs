// Takes the pictures of every page for web/README.md, wide and on a phone, by day and by night, with a server and a browser of its own:
//   npm --prefix web run pictures                        (after a build; node tests/browser/pictures.mjs PATH_OF_ARBITER [WHICH…])
// WHICH are names of pictures, all without. They go to web/screenshots, or to the folder in ARBITER_PICTURES_TO.
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { addBots, dice, gamesOf, importMatch, look, openTab, openTable, playByClicking, root, start, test, waitUntil } from './harness.mjs';

const wanted = process.argv.slice(3);
const folder = process.env.ARBITER_PICTURES_TO ?? join(root, 'web/screenshots');
mkdirSync(folder, { recursive: true });

const kLooks = [
  { name: 'wide', width: 1280, height: 800, scheme: 'light' },
  { name: 'wide-dark', width: 1280, height: 800, scheme: 'dark' },
  { name: 'phone', width: 390, height: 844, scheme: 'light' },
  { name: 'phone-dark', width: 390, height: 844, scheme: 'dark' },
];
const wants = (name) => wanted.length === 0 || wanted.includes(name);

async function take(page, name, prepare = async () => undefined) {
  if (!wants(name)) return;
  for (const { name: look, width, height, scheme } of kLooks) {
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
    await page.setViewportSize({ width, height });
    await page.mouse.move(0, 0); // nothing is told in full
    await prepare(look.startsWith('phone'));
    await page.evaluate(() => document.fonts.ready);
    await page.waitForTimeout(150);
    const devtools = await page.context().newCDPSession(page);
    const { data } = await devtools.send('Page.captureScreenshot', { format: 'webp', quality: 70 });
    await devtools.detach();
    writeFileSync(join(folder, `${name}-${look}.webp`), Buffer.from(data, 'base64'));
  }
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 1280, height: 800 });
}

/** Asks as this page's person, over a connection of its own. */
const ask = (page, calls) =>
  page.evaluate(async (all) => {
    const socket = new WebSocket(`ws://${location.host}/ws`);
    await new Promise((resolve) => (socket.onopen = resolve));
    let last = 0;
    const call = (method, params) => new Promise((resolve, reject) => {
      const id = ++last;
      const hear = ({ data }) => {
        const answer = JSON.parse(data);
        if (answer.id !== id) return;
        socket.removeEventListener('message', hear);
        answer.error ? reject(new Error(`${method}: ${answer.error.message}`)) : resolve(answer.result);
      };
      socket.addEventListener('message', hear);
      socket.send(JSON.stringify({ jsonrpc: '2.0', id, method, params }));
    });
    await call('session.hello', { token: localStorage.getItem('arbiter.token') });
    const results = [];
    for (const [method, params] of all) results.push(await call(method, params));
    socket.close();
    return results;
  }, calls);

/** A rated match of two people, at once given up by the second. */
async function lose(winner, loser, game = 'conclave') {
  const [{ table }] = await ask(winner, [['table.create', { game, seats: 2, rated: true }]]);
  await ask(loser, [['table.join', { table }]]);
  await ask(winner, [['table.start', { table }]]);
  await ask(loser, [['table.concede', { table }]]);
  return table;
}

async function playOn(page, moves, seed) {
  const roll = dice(seed);
  for (let made = 0; made < moves; ) {
    await waitUntil(async () => (await look(page)).mine || (await look(page)).over, 'our turn');
    if ((await look(page)).over) return;
    await playByClicking(page, roll, () => ++made < moves);
  }
  await waitUntil(async () => (await look(page)).mine || (await look(page)).over, 'our turn');
}

const kBoards = [
  { game: 'Conclave', slug: 'conclave', moves: 8 },
  { game: 'Viceroy', slug: 'viceroy', moves: 9 },
  { game: 'The Big Book of Madness', slug: 'madness', moves: 8 },
  { game: 'A Study in Emerald', slug: 'emerald', moves: 8 },
  { game: 'Argent', slug: 'argent', moves: 9 },
];

await test(async ({ people, browser, server }) => {
  const ada = await people.come('Ada', { viewport: { width: 1280, height: 800 } });
  const bob = await people.come('Bob');

  if (wants('person') || wants('leaders') || wants('account')) {
    for (let i = 0; i < 12; ++i) await (i % 3 === 0 ? lose(bob, ada) : lose(ada, bob));
    await lose(ada, bob, 'viceroy');
    const id = (await ask(bob, [['session.list', {}], ['user.export', {}]]))[1].user.id;
    await ada.goto(`${server.url}/person/${id}`);
    await ada.getByTestId('matches').getByRole('link').first().waitFor();
    await take(ada, 'person');
    await ada.goto(`${server.url}/leaders/conclave`);
    await ada.getByTestId('leaders').waitFor();
    await take(ada, 'leaders');
    await ask(ada, [['user.block', { user: id }]]);
    await ada.goto(`${server.url}/account`);
    await ada.getByTestId('blocks').getByText('Bob').waitFor();
    await take(ada, 'account');
    await ask(ada, [['user.unblock', { user: id }]]);
  }

  const stored = await importMatch(ada, { game: 'conclave', seats: 3, seed: 'pictures' });
  await ada.goto(server.url);
  const open = async (game, options = {}) => {
    await ada.goto(server.url);
    const whole = (await gamesOf(ada)).find((name) => name.startsWith(game)); // with its edition
    return new URL(await openTable(ada, { game: whole, ...options }));
  };
  if (wants('waiting') || wants('invitation')) {
    const link = await open('Conclave', { seats: 4 });
    await ask(bob, [['table.join', { table: link.pathname.split('/').at(-1) }]]);
    await ada.getByText('Bob').first().waitFor();
    await take(ada, 'waiting');
    if (wants('invitation')) {
      const guest = await people.tab(await browser.newContext(), link.pathname);
      await guest.getByRole('button', { name: 'Sit down' }).waitFor();
      await take(guest, 'invitation');
    }
  }
  if (wants('lobby') || wants('first')) {
    await ada.goto(server.url);
    await ada.getByTestId('stored').getByRole('listitem').first().waitFor();
    await take(ada, 'lobby');
    const stranger = await people.tab(await browser.newContext());
    await stranger.getByRole('heading', { name: 'Who are you?' }).waitFor();
    await stranger.getByRole('button', { name: /^Play now/ }).first().waitFor();
    await take(stranger, 'first');
  }
  for (const [name, address] of [['devices', '/devices'], ['learn', '/rules'], ['rules', '/rules/conclave'], ['credits', '/credits']]) {
    if (!wants(name)) continue;
    await ada.goto(server.url + address);
    await ada.locator('main h1').waitFor();
    await take(ada, name);
  }
  if (wants('admin')) {
    const told = execFileSync(process.argv[2], ['admin', 'token', '--json', '--data', server.data], { encoding: 'utf8' });
    await ada.goto(`${server.url}/admin`);
    await ada.getByLabel('Token').fill(JSON.parse(told).token);
    await ada.getByRole('button', { name: 'Enter' }).click();
    await ada.getByRole('button', { name: 'People', exact: true }).click();
    await ada.getByTestId('admin-people').getByRole('listitem').first().waitFor();
    await take(ada, 'admin');
  }
  if (wants('settings')) {
    await ada.goto(server.url);
    await ada.getByLabel('Settings').click();
    await take(ada, 'settings');
  }
  if (wants('table-menu')) {
    const link = await open('Conclave', { seats: 2 });
    await bob.goto(link.href);
    await bob.getByRole('button', { name: 'Sit down' }).click();
    await ada.getByText('Bob').first().waitFor();
    await start(ada);
    await take(ada, 'table-menu', async (phone) => {
      await (phone ? ada.locator('.tabs').getByRole('tab', { name: 'More', exact: true }).first().click() : openTab(ada, 'More'));
      for (const part of ['Give up', 'People at this table']) {
        const details = ada.locator('details', { hasText: part }).last();
        if (!(await details.evaluate((node) => node.open))) await details.locator('summary').click();
      }
    });
  }
  for (const { game, slug, moves } of kBoards) {
    if (!wants(slug)) continue;
    await open(game, { seats: slug === 'argent' ? 2 : 3 });
    await addBots(ada);
    await start(ada);
    await playOn(ada, moves, 5);
    await take(ada, slug);
  }
  if (wants('replay')) {
    await ada.goto(`${server.url}/match/${stored.match}?as=all#20`);
    await ada.getByTestId('replay').waitFor();
    await take(ada, 'replay');
  }
  if (wants('analysis')) {
    await ada.goto(`${server.url}/match/${stored.match}?as=all#10`);
    await ada.getByTestId('replay').waitFor();
    await openTab(ada, 'Analysis');
    await ada.getByRole('button', { name: 'Look at all moves' }).click();
    await waitUntil(async () => Number(await ada.locator('.analysis progress').getAttribute('value')) >= 16, 'some positions');
    await ada.getByRole('button', { name: 'Stop' }).click();
    await ada.getByRole('button', { name: 'Look at all moves' }).waitFor();
    await take(ada, 'analysis', async (phone) => {
      if (phone) await ada.locator('.tabs').getByRole('tab', { name: 'Analysis', exact: true }).first().click();
      await ada.evaluate(() => document.querySelectorAll('.side, .analysis').forEach((part) => (part.scrollTop = 0)));
    });
  }
  if (wants('result')) {
    await ada.goto(`${server.url}/match/${stored.match}?as=all#9999`);
    await ada.getByTestId('outcome').waitFor();
    await take(ada, 'result');
  }
}, { ARBITER_LIMITS_TABLES_PER_USER: '100' });
