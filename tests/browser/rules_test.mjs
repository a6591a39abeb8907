// The rules of each game as pages: every ruling has its address, a refusal leads to its own, and the way back keeps what was picked.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { violationsOf } from './axe.mjs';
import { addBots, check, noErrors, openTable, root, start, test, waitUntil } from './harness.mjs';

await test(async ({ people, server }) => {
  const ada = await people.come('Ada');
  await ada.getByRole('link', { name: 'Learn' }).click();
  const links = ada.locator('.learn').getByRole('link');
  await links.first().waitFor();
  const pages = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  check(pages.length === 5, `five games are listed, not ${pages.length}`);

  for (const page of pages) {
    const written = readFileSync(join(root, page, 'RULES.md'), 'utf8').match(/^### R\d+/gm).map((line) => line.slice(4));
    await ada.goto(`${server.url}/${page}`);
    await ada.locator('.ruling').first().waitFor();
    const shown = await ada.locator('.ruling').evaluateAll((all) => all.map(({ id }) => id).filter(Boolean));
    check(shown.join() === written.join(), `${page} has all rulings, in their order: ${shown.length} of ${written.length}`);
    const dead = await ada.locator('.text a').evaluateAll((all) => all.map((link) => new URL(link.href)).filter(({ hash }) => hash && !document.getElementById(hash.slice(1))).map(({ hash }) => hash));
    const meant = dead.filter((hash) => written.includes(hash.slice(1)));
    check(meant.length === 0, `each reference leads somewhere, but not ${meant.join(', ')}`);
  }
  await ada.goto(`${server.url}/rules/nonsense`);
  await ada.getByRole('heading', { name: 'There is no such page' }).waitFor();

  // ---- Searching, and a ruling by its address ----

  await ada.goto(`${server.url}/rules/viceroy#R18`);
  await waitUntil(() => ada.locator('#R18').evaluate((one) => one.getBoundingClientRect().top >= 0 && one.getBoundingClientRect().bottom <= innerHeight).catch(() => false), 'R18 to be in view');
  const all = await ada.locator('.ruling').count();
  await ada.getByPlaceholder('Find in the rules').fill('equal gem bids');
  await waitUntil(async () => (await ada.locator('.ruling').count()) < all, 'fewer rulings');
  check(await ada.locator('#R18').isVisible(), 'R18 speaks of equal gem bids');
  await ada.getByPlaceholder('Find in the rules').fill('xyzzy');
  await ada.getByText('No rule has these words.').waitFor();
  for (const found of await violationsOf(ada)) check(false, found);

  // ---- From a closer look: by keys, and by a click on what cannot be picked ----

  await ada.goto(server.url);
  await openTable(ada, { game: 'The Big Book of Madness', seats: 2 });
  await addBots(ada);
  await start(ada);
  const peek = ada.getByTestId('peek');
  await waitUntil(async () => (await ada.getByTestId('table').getAttribute('data-mine')) === 'true', 'our turn');
  // Rulings speak of both by name; the other magician may have taken one.
  const magician = ada.locator('[data-testid=board] .lit:is([aria-label="Male Earth"], [aria-label="Female Water"])').first();
  const name = await magician.getAttribute('aria-label');
  await magician.focus();
  await peek.waitFor();
  check((await peek.getByRole('link').count()) === 0, 'what is looked at in passing leads nowhere');
  await ada.keyboard.press('Space');
  const ways = peek.getByRole('link', { name: /^R\d+ / });
  await ways.first().waitFor();
  for (const found of await violationsOf(ada)) check(false, found);
  await ada.keyboard.press('Tab');
  check(await ada.evaluate(() => document.activeElement.closest('.peek') !== null), 'Tab leads to the ways on');
  await ada.keyboard.press('Escape');
  await peek.waitFor({ state: 'detached' });
  check((await ada.evaluate(() => document.activeElement.ariaLabel)) === name, 'Escape leads back to the thing');
  await ada.keyboard.press('Space');
  await ways.first().waitFor();
  await ada.keyboard.press('Tab');
  await ada.keyboard.press('Enter');
  await ada.locator('.ruling.at').getByText(name).first().waitFor();
  check((await peek.count()) === 0, 'the peek stays behind');
  await ada.getByRole('link', { name: 'Back to the table' }).click();
  await ada.locator('[data-testid=board] div.card[data-thing]:visible').first().click();
  await peek.getByRole('link', { name: 'Rules of The Big Book of Madness' }).waitFor();
  await ada.mouse.move(640, 24);
  await ada.waitForTimeout(300);
  check((await peek.count()) === 1, 'what was clicked stays in sight');
  await ada.mouse.click(640, 24);
  await peek.waitFor({ state: 'detached' });

  // ---- From a refusal and back: what the page sends is made illegal on its way ----

  await ada.routeWebSocket(/\/ws$/, (socket) => {
    const there = socket.connectToServer();
    socket.onMessage((text) => {
      const { params, ...rest } = JSON.parse(text);
      const { action } = params;
      if (rest.method === 'table.act' && action.type === 'send_emissary') there.send(JSON.stringify({ ...rest, params: { ...params, action: { ...action, row: 9 } } }));
      else there.send(text);
    });
  });
  await ada.goto(server.url);
  await openTable(ada, { game: 'Conclave', seats: 2, options: { 'First player': 'Seat 1', 'Starting corner': 'North-west' } });
  await addBots(ada);
  await start(ada);
  await waitUntil(async () => (await ada.getByTestId('table').getAttribute('data-mine')) === 'true', 'our turn');
  await ada.getByRole('group', { name: 'Your hand' }).locator('.lit').first().click();
  await ada.locator('#board .lit').first().click();
  const picked = await ada.locator('[data-testid=confirm-bar]').getAttribute('data-steps');
  await ada.locator('[data-testid=confirm-bar] .primary').click();
  const problem = ada.getByTestId('problem');
  await problem.waitFor();
  const said = (await problem.locator('.sentence').textContent()).replace(/^Refused: /, '');
  await problem.getByRole('link', { name: /^Rule/ }).first().click();
  await ada.locator('.came').getByText(said).waitFor();
  const { pathname, hash } = new URL(ada.url());
  check(pathname === '/rules/conclave' && /^#R\d+$/.test(hash), `the address is that of the ruling: ${pathname}${hash}`);
  await waitUntil(() => ada.locator(hash).evaluate((one) => one.getBoundingClientRect().top >= 0 && one.getBoundingClientRect().top < innerHeight), 'the ruling to be in view');
  check((await ada.locator('.ruling.at').getAttribute('id')) === hash.slice(1), 'and is marked');
  await ada.getByRole('link', { name: 'Back to the table' }).click();
  await problem.waitFor();
  await problem.getByRole('button', { name: 'Close' }).click();
  check((await ada.locator('[data-testid=confirm-bar]').getAttribute('data-steps')) === picked, 'what was picked is still picked');
  check(ada.errors.length === 1 && /was sent, which is not in the list/.test(ada.errors.pop()), 'what is sent and not legal is found');
  noErrors(ada);
});
