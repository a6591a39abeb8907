// A person's page: how they play, whom one has beaten; blocked, reported, and named in the settings. What is kept of oneself: a webhook
// whose key is told once, everything in one file, and to be forgotten. The best at a game.
import { readFileSync } from 'node:fs';
import { violationsOf } from './axe.mjs';
import { check, noErrors, test, waitUntil } from './harness.mjs';

/** Asks as this page's person. */
const ask = (page, method, params) =>
  page.evaluate(async ([method, params]) => {
    const socket = new WebSocket(`ws://${location.host}/ws`);
    await new Promise((resolve) => (socket.onopen = resolve));
    const call = (id, method, params) => new Promise((resolve, reject) => {
      socket.addEventListener('message', ({ data }) => {
        const answer = JSON.parse(data);
        if (answer.id === id) answer.error ? reject(new Error(answer.error.message)) : resolve(answer.result);
      });
      socket.send(JSON.stringify({ jsonrpc: '2.0', id, method, params }));
    });
    await call(1, 'session.hello', { token: localStorage.getItem('arbiter.token') });
    const result = await call(2, method, params);
    socket.close();
    return result;
  }, [method, params]);

await test(async ({ people, server }) => {
  const ada = await people.come('Ada');
  const bob = await people.come('Bob');
  for (const [winner, loser] of [[ada, bob], [ada, bob], [bob, ada]]) {
    const { table } = await ask(winner, 'table.create', { game: 'conclave', seats: 2, rated: true });
    await ask(loser, 'table.join', { table });
    await ask(winner, 'table.start', { table });
    await ask(loser, 'table.concede', { table });
  }
  const id = (await ask(bob, 'user.export', {})).user.id;

  // ---- What is told of Bob ----
  await ada.goto(`${server.url}/person/${id}`);
  await ada.getByRole('heading', { name: 'Bob', exact: true }).waitFor();
  await ada.getByTestId('games').getByText('3 matches · 1 won').waitFor();
  await ada.getByText('rated after ten rated matches; 3 so far').waitFor();
  await ada.getByRole('img', { name: 'you were ahead: 2, level: 0, Bob was ahead: 1' }).waitFor();
  const places = await ada.getByTestId('matches').getByText(/^Place \d$/).allTextContents();
  check(places.join() === 'Place 1,Place 2,Place 2', `Bob's places, the latest first: ${places}`);
  for (const found of await violationsOf(ada)) check(false, found);

  // ---- Reported and blocked ----
  await ada.getByRole('button', { name: 'Report…' }).click();
  await ada.getByLabel('What happened?').fill('bad words');
  await ada.getByRole('button', { name: 'Send the report' }).click();
  await ada.getByText('The report has been sent.').waitFor();
  await ada.keyboard.press('Escape');
  await ada.getByRole('button', { name: 'Block', exact: true }).click();
  await ada.getByRole('button', { name: 'Unblock' }).waitFor();

  // ---- The best ----
  await ada.getByRole('link', { name: 'Leaders' }).first().click();
  await ada.getByTestId('leaders').waitFor();
  const ranks = await ada.getByTestId('leaders').locator('tbody tr').allTextContents();
  check(ranks.length === 2 && ranks[0].includes('Ada') && ranks[1].includes('Bob'), `Ada before Bob: ${ranks}`);
  for (const found of await violationsOf(ada)) check(false, found);
  await ada.getByRole('link', { name: 'Viceroy' }).click();
  await ada.getByText('Nobody is rated yet at this game.').waitFor();

  // ---- What is kept ----
  await ada.goto(`${server.url}/account`);
  await ada.getByTestId('blocks').getByText('Bob').waitFor();
  await ada.getByRole('button', { name: 'Unblock: Bob' }).click();
  await ada.getByTestId('blocks').getByText('Nobody.').waitFor();
  check((await ask(ada, 'user.unblock', { user: id })).blocked.length === 0, 'the server has no block left');

  await ada.getByLabel('Address', { exact: true }).fill('ada@example.org');
  await ada.getByRole('button', { name: 'Save', exact: true }).first().click();
  await ada.getByText('This server sends no mail.').waitFor();
  const hook = ada.getByTestId('hook');
  await hook.getByLabel('Its address').fill('https://bot.example/hook');
  await hook.getByLabel('Somebody proposes something').check();
  await hook.getByRole('button', { name: 'Save' }).click();
  check((await ada.getByTestId('secret').inputValue()).length > 20, 'the key is told');
  for (const found of await violationsOf(ada)) check(false, found);
  await ada.reload();
  await waitUntil(async () => (await hook.getByLabel('Its address').inputValue()) === 'https://bot.example/hook', 'the webhook to be shown');
  check(await hook.getByLabel('Somebody proposes something').isChecked(), 'and what it is told');
  check((await ada.getByTestId('secret').count()) === 0, 'its key is told once');
  await hook.getByRole('button', { name: 'Take away' }).click();
  await ada.getByText('Taken away.').waitFor();

  const [file] = await Promise.all([ada.waitForEvent('download'), ada.getByRole('button', { name: 'Save my data' }).click()]);
  const mine = JSON.parse(readFileSync(await file.path(), 'utf8'));
  check(mine.user.name === 'Ada' && mine.tables.length === 3 && mine.reports[0].why === 'bad words' && !mine.contact.webhook, `all that is kept: ${JSON.stringify(mine).slice(0, 300)}`);

  await ada.getByRole('button', { name: 'Forget me…' }).click();
  check((await ada.getByRole('button', { name: 'Forget me…' }).count()) === 0, 'it is asked once more');
  await ada.getByRole('button', { name: 'Forget me for good' }).click();
  await ada.getByRole('heading', { name: 'Who are you?' }).waitFor();
  await bob.goto(`${server.url}/person/${mine.user.id}`);
  await waitUntil(async () => !(await bob.getByTestId('matches').first().textContent().catch(() => 'Ada')).includes('Ada') || (await bob.getByText('There is no such person').count()) > 0, 'the name to be gone');
  noErrors(ada, bob);
});
