// Nobody must say a name: an invitation seats a guest, "Play now" plays at once, and a name may be taken later. Who sits together may be
// shown one's hand, muted, made host or sent away; and who gives up is asked twice.
import { violationsOf } from './axe.mjs';
import { check, isOver, noErrors, openTab, openTable, start, test, waitUntil } from './harness.mjs';

await test(async ({ people, server, browser }) => {
  const visit = async (at = '/') => people.tab(await browser.newContext({ reducedMotion: 'reduce', viewport: { width: 1280, height: 900 } }), at);
  const ada = await people.come('Ada');
  const link = new URL(await openTable(ada, { game: 'Conclave', seats: 2 }));

  // ---- From an invitation: a seat in one click, a name later ----
  const guest = await visit(link.pathname);
  await guest.getByRole('button', { name: 'Sit down' }).waitFor();
  for (const found of await violationsOf(guest)) check(false, found);
  await guest.getByRole('button', { name: 'Sit down' }).click();
  await ada.getByText(/^Guest \d+$/).first().waitFor();
  await guest.getByLabel('Settings').click();
  await guest.getByLabel('Name', { exact: true }).fill('Bob');
  await guest.getByRole('button', { name: 'Rename' }).click();
  await ada.locator('.players').getByText('Bob').waitFor();
  await guest.keyboard.press('Escape');

  // ---- The name is taken with the seat; one that is taken already is refused in place, and the seat stays free ----
  await guest.goto(server.url);
  const other = new URL(await openTable(guest, { game: 'Conclave', seats: 2 }));
  const cyd = await visit(other.pathname);
  await cyd.getByLabel('Your name').fill('Ada');
  await cyd.getByRole('button', { name: 'Sit down' }).click();
  await cyd.getByRole('alert').waitFor();
  await cyd.getByLabel('Your name').fill('Cyd');
  await cyd.getByRole('button', { name: 'Sit down' }).click();
  await guest.locator('.players').getByText('Cyd').waitFor();

  // ---- The front page asks no name before one plays ----
  const fay = await visit();
  await fay.getByRole('button', { name: 'Play now against bots: Conclave' }).click();
  await waitUntil(async () => (await fay.getByTestId('table').getAttribute('data-status')) === 'playing', 'a guest to play');

  // ---- The people of a table ----
  await guest.goto(link.href);
  await start(ada);
  const eve = await visit(link.pathname);
  await openTab(eve, 'Chat');
  await eve.getByLabel('Your message').fill('hello');
  await eve.getByRole('button', { name: 'Send' }).click();
  await ada.getByTestId('chat').getByText('hello').waitFor({ state: 'attached' });
  await openTab(ada, 'More');
  const table = ada.getByTestId('people');
  await table.getByText('People at this table').click();
  await table.getByRole('button', { name: /^Show my hand: Guest/ }).click();
  await ada.locator('.players').getByText(/^seen by Guest/).waitFor();
  await eve.getByText('Ada lets you see what they see.').waitFor();
  await eve.locator('.dock .card').first().waitFor();
  await table.getByRole('button', { name: /^Show my hand no longer/ }).click();
  await waitUntil(async () => (await eve.locator('.dock .card').count()) === 0, 'the hand to be hidden again');
  await table.getByRole('button', { name: /^Mute: Guest/ }).click();
  await eve.getByText('You are muted at this table').waitFor();
  await table.getByRole('button', { name: /^Let talk again: Guest/ }).click();
  await eve.getByText('You may talk again').waitFor();
  for (const found of await violationsOf(ada)) check(false, found);
  await table.getByRole('button', { name: /^Send away…: Guest/ }).click();
  check((await eve.getByTestId('table').count()) === 1, 'one click sends nobody away');
  await table.getByRole('button', { name: /^Send Guest \d+ away for good/ }).click();
  await eve.getByText('This table cannot be opened').waitFor();
  await table.getByRole('button', { name: 'Make host: Bob' }).click();
  await guest.getByText('You are the host now').waitFor();
  check((await table.getByRole('button', { name: /^Mute/ }).count()) === 0, 'who is host no longer decides no longer');

  // ---- Giving up ----
  await openTab(guest, 'More');
  await guest.getByText('Give up', { exact: true }).click();
  await guest.getByRole('button', { name: 'I give up…' }).click();
  check(!(await isOver(guest)), 'one click does not give up');
  await guest.getByRole('button', { name: 'Play on' }).click();
  await guest.getByRole('button', { name: 'I give up…' }).click();
  await guest.getByRole('button', { name: 'Give up for good' }).click();
  await waitUntil(() => isOver(ada), 'the match to end, as one seat is left');
  await ada.getByRole('heading', { name: 'You win' }).waitFor();
  await ada.getByTestId('outcome').getByText('Bob gave up.', { exact: true }).waitFor();
  noErrors(ada, guest, cyd, fay, eve);
});
