// Where people are: over plain http by a host's name, with storage denied, at an address that is not one, with an
// invitation that has lost its code; and the lobby says whose turn it is.
import { chromium } from 'playwright-core';
import { addBots, check, kBrowser, look, noErrors, openTable, People, playByClicking, dice, start, test, waitUntil } from './harness.mjs';

await test(async ({ server, people, browser }) => {
  // ---- By a host's name, without TLS: crypto.randomUUID and navigator.clipboard are not there ----
  const named = await chromium.launch({ ...kBrowser, args: [...kBrowser.args, '--host-resolver-rules=MAP games.lan 127.0.0.1'] });
  try {
    const far = new People({ url: `http://games.lan:${server.port}` }, named);
    const ada = await far.come('Ada');
    check(await ada.evaluate(() => !isSecureContext && crypto.randomUUID === undefined && navigator.clipboard === undefined), 'this page is not a secure one');
    const link = await openTable(ada, { game: 'Conclave', seats: 2 });
    check(link.startsWith('http://games.lan:'), `the invitation names the host: ${link}`);
    await ada.getByRole('button', { name: 'Copy the link' }).click();
    await ada.getByRole('button', { name: 'Copied' }).waitFor();
    await ada.getByLabel('Your message').click();
    await ada.keyboard.press('Control+V');
    check((await ada.getByLabel('Your message').inputValue()) === link, 'the link was copied');
    const bob = await far.come('Bob', { at: new URL(link).pathname });
    await bob.getByRole('button', { name: 'Sit down' }).click();
    await ada.getByText('Bob').first().waitFor();
    await start(ada);
    await bob.getByTestId('board').waitFor();
    noErrors(ada, bob);
  } finally {
    await named.close();
  }

  // ---- Storage denied ----
  const context = await browser.newContext({ reducedMotion: 'reduce' });
  await context.addInitScript(() => {
    const denied = () => {
      throw new DOMException('denied', 'SecurityError');
    };
    Object.defineProperty(window, 'localStorage', { get: denied });
    Object.defineProperty(window, 'sessionStorage', { get: denied });
  });
  const eve = await people.tab(context);
  await eve.locator('main').getByLabel('Name').fill('Eve');
  await eve.getByRole('button', { name: 'Come in' }).click();
  await openTable(eve, { game: 'Conclave', seats: 2 });
  await addBots(eve);
  await start(eve);
  await waitUntil(async () => (await look(eve)).mine, 'our turn');
  await playByClicking(eve, dice(1), () => false);
  noErrors(eve);

  // ---- The lobby says that it is my turn, and how far the match is ----
  const cyd = await people.come('Cyd');
  await openTable(cyd, { game: 'Conclave', seats: 2 });
  await addBots(cyd);
  await start(cyd);
  for (let moves = 0; moves < 3; ) {
    await waitUntil(async () => (await look(cyd)).mine, 'our turn');
    await playByClicking(cyd, dice(2), () => ++moves < 3);
  }
  await waitUntil(async () => (await look(cyd)).mine, 'our turn');
  const { seq } = await look(cyd);
  await cyd.goto(server.url);
  const mine = cyd.getByTestId('my-tables').getByRole('listitem');
  await mine.getByText('Your turn').waitFor();
  await waitUntil(async () => ((await mine.textContent()) ?? '').includes(`${seq} moves`), `the lobby to tell ${seq} moves`);

  // ---- An address that leads nowhere ----
  await cyd.goto(`${server.url}/nonsense`);
  await cyd.getByRole('heading', { name: 'There is no such page' }).waitFor();
  check((await cyd.getByTestId('open-tables').count()) === 0, 'it is not the lobby');
  await cyd.getByRole('link', { name: 'Back to the lobby' }).click();
  await cyd.getByTestId('open-tables').waitFor({ state: 'attached' });

  // ---- A private table, opened by its host without the code ----
  const secret = new URL(await openTable(cyd, { game: 'Conclave', seats: 2, isPrivate: true }));
  await cyd.goto(server.url + secret.pathname);
  const again = await cyd.getByTestId('invitation').inputValue();
  check(again === secret.href, `this browser knows the code: ${again}`);
  await cyd.evaluate(() => localStorage.removeItem('arbiter.tables'));
  await cyd.goto(server.url + secret.pathname);
  await cyd.getByTestId('no-invitation').waitFor();
  check((await cyd.getByTestId('invitation').count()) === 0, 'no link is offered that strangers are refused with');

  // ---- One's own tables are told by the server, whatever this browser remembers and the lobby lists ----
  await cyd.evaluate(() => localStorage.removeItem('arbiter.tables'));
  await cyd.goto(server.url);
  await cyd.locator(`[data-testid=my-tables] a[href*="${secret.pathname.slice(1)}"]`).click();
  await cyd.getByTestId('no-invitation').waitFor();
  await cyd.goto(server.url);
  await cyd.getByRole('link', { name: 'Cyd', exact: true }).click();
  await cyd.getByTestId('own-tables').locator(`a[href*="${secret.pathname.slice(1)}"]`).waitFor();
  noErrors(cyd);
});
