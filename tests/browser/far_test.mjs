// Below a path of another site, and over a slow line: 750 kbit/s, 300 ms there and back.
import { addBots, check, dice, look, noErrors, openTable, People, playByClicking, start, test, waitUntil } from './harness.mjs';

const kPath = '/games/arbiter/';
const kLine = { offline: false, latency: 300, downloadThroughput: 750_000 / 8, uploadThroughput: 750_000 / 8 };
const kMost = 3000; // milliseconds that the line may add, for the front page and from Play now to a lit thing
const kGame = 'Conclave';

/** A first visit: how long until something can be done on the front page, and then from Play now until a thing is lit. */
async function visit(browser, url, name, line) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' });
  const page = await context.newPage();
  page.errors = [];
  page.on('pageerror', (error) => page.errors.push(String(error)));
  let bytes = 0;
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  devtools.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength));
  if (line) await devtools.send('Network.emulateNetworkConditions', line);
  const opened = Date.now();
  await page.goto(url, { waitUntil: 'commit' });
  const form = page.locator('form.narrow').getByLabel('Name');
  const play = page.getByRole('button', { name: new RegExp(`^Play now.*${kGame}`) });
  await form.or(play).first().waitFor();
  const front = { milliseconds: Date.now() - opened, bytes };
  if ((await form.count()) > 0) {
    await form.fill(name);
    await page.getByRole('button', { name: 'Come in' }).click();
  }
  await play.waitFor();
  const began = Date.now();
  await play.click();
  await page.locator('[data-testid=board] .lit').first().waitFor();
  const lit = { milliseconds: Date.now() - began, bytes: bytes - front.bytes };
  check(page.errors.length === 0, `no errors: ${page.errors.join('; ')}`);
  await context.close();
  return { front, lit };
}

await test(async ({ server, browser }) => {
  // ---- Below a path: every page, the invitation, the socket, loaded anew ----
  const base = server.url + kPath;
  const far = new People({ url: base.slice(0, -1) }, browser);
  const ada = await far.come('Ada');
  const outside = [];
  ada.on('request', (request) => !request.url().startsWith(base) && !/^(data|blob):/.test(request.url()) && outside.push(request.url()));
  const link = await openTable(ada, { game: kGame, seats: 2 });
  check(link.startsWith(`${base}table/`), `the invitation lies below the path: ${link}`);
  await addBots(ada);
  await start(ada);
  await waitUntil(async () => (await look(ada)).mine, 'the turn');
  await playByClicking(ada, dice(1), () => false);
  const { seq } = await look(ada);
  await ada.reload();
  await waitUntil(async () => (await look(ada)).seq >= seq, 'the table again, loaded by its address');
  for (const page of ['rules/conclave', 'credits', 'devices']) {
    await ada.goto(base + page);
    await ada.locator('main h1').first().waitFor();
    check(ada.url().startsWith(base + page), `${page} has its address: ${ada.url()}`);
  }
  await ada.goBack();
  check((await ada.request.get(`${server.url}/table/x`)).status() === 404, 'nothing of ours lies outside the path');
  check(outside.length === 0, `nothing is asked for outside the path: ${outside.slice(0, 3)}`);
  noErrors(ada);

  // ---- A slow line adds three seconds at most to what the same machine takes without one ----
  const near = await visit(browser, base, 'Bea', null);
  const slow = await visit(browser, base, 'Cyd', kLine);
  for (const part of ['front', 'lit']) {
    const added = slow[part].milliseconds - near[part].milliseconds;
    console.log(`${part}: ${slow[part].milliseconds} ms over a slow line, ${near[part].milliseconds} ms without, ${Math.round(slow[part].bytes / 1024)} KiB`);
    check(added <= kMost, `${part}: a slow line adds ${added} ms`);
  }
  check(slow.front.milliseconds >= 600, `the line was slow: ${slow.front.milliseconds} ms`);
}, { ARBITER_BASE_PATH: kPath });
