// What people ask of each other: a takeback, a pause, another match. Each sees who asks, what, and who has answered; nobody is answered for.
import { addBots, check, dice, look, noErrors, openTab, openTable, playByClicking, start, test, waitUntil } from './harness.mjs';

await test(async ({ people }) => {
  const ada = await people.come('Ada');
  const link = new URL(await openTable(ada, { game: 'Conclave', seats: 3, options: { 'First player': 'Seat 1', 'Starting corner': 'Nw' } }));
  const bob = await people.come('Bob', { at: link.pathname });
  await bob.getByRole('button', { name: 'Sit down' }).click();
  await ada.getByText('Bob').first().waitFor();
  await addBots(ada);
  await start(ada);
  await waitUntil(async () => (await look(ada)).mine, 'our turn');
  await playByClicking(ada, dice(1), () => false);

  const ask = async (page, what) => {
    await openTab(page, 'More');
    if (!(await page.getByRole('button', { name: what }).isVisible())) await page.getByText('Ask the others').click();
    await page.getByRole('button', { name: what }).click();
  };
  const asked = (page) => page.getByTestId('proposal');
  const state = (page) => asked(page).getAttribute('data-state');

  // ---- A pause, refused; then agreed; and on again ----
  await ask(ada, 'Pause');
  await asked(bob).getByText('Ada asks to pause').waitFor();
  await asked(ada).getByText('You ask to pause').waitFor();
  check((await asked(ada).getByRole('button', { name: 'Agree' }).count()) === 0, 'who asks does not answer');
  await asked(bob).getByRole('button', { name: 'Refuse' }).click();
  await waitUntil(async () => (await state(ada)) === 'refused' && (await state(bob)) === 'refused', 'both to hear of the refusal');
  await asked(ada).getByRole('button', { name: 'Close' }).click();
  await ask(ada, 'Pause');
  await asked(bob).getByRole('button', { name: 'Agree' }).click();
  await waitUntil(async () => (await ada.getByTestId('table').getAttribute('data-status')) === 'paused', 'the pause');
  await bob.getByTestId('status').getByText('The match is paused').waitFor();
  await ask(bob, 'Go on');
  await asked(ada).getByRole('button', { name: 'Agree' }).click();
  await waitUntil(async () => (await bob.getByTestId('table').getAttribute('data-status')) === 'playing', 'the match to go on');

  // ---- Going back: twice, as what was taken back is not asked for again; and whoever had given up plays again ----
  const takeBack = async () => {
    const { seq } = await look(ada);
    await ask(ada, 'Take my last move back');
    await waitUntil(async () => (await look(ada)).seq > seq || (await asked(bob).getByRole('button', { name: 'Agree' }).count()) > 0, 'the takeback, or the question');
    if ((await look(ada)).seq === seq) await asked(bob).getByRole('button', { name: 'Agree' }).click();
    await waitUntil(async () => (await look(ada)).seq > seq && (await look(ada)).mine, 'our turn again');
  };
  await takeBack();
  await playByClicking(ada, dice(1), () => false);
  const gaveUp = (page) => page.locator('.player[data-seat="1"]').getByText('gave up').count();
  await openTab(bob, 'More');
  await bob.getByText('Give up', { exact: true }).click();
  await bob.getByRole('button', { name: 'I give up…' }).click();
  await bob.getByRole('button', { name: 'Give up for good' }).click();
  await waitUntil(async () => (await look(ada)).mine, 'the bots to have moved for Bob and themselves');
  const { seq } = await look(ada);
  await waitUntil(async () => (await look(bob)).seq >= seq, 'Bob to see it');
  for (const page of [ada, bob]) check((await gaveUp(page)) === 1, 'it stays at the seat that it has given up');
  await takeBack();
  for (const page of [ada, bob]) await waitUntil(async () => (await gaveUp(page)) === 0, 'giving up to be taken back');
  await playByClicking(ada, dice(1), () => false);

  // ---- The end by agreement, and another match ----
  await ask(ada, 'End without a winner');
  await asked(bob).getByRole('button', { name: 'Agree' }).click();
  await ada.getByRole('heading', { name: 'Ended without a winner' }).waitFor();
  await ada.getByRole('button', { name: 'Play again' }).click();
  await asked(bob).getByText('Ada asks for another game').waitFor();
  await asked(bob).getByRole('button', { name: 'Agree' }).click();
  await waitUntil(async () => new URL(ada.url()).pathname !== link.pathname && ada.url().split('?')[0] === bob.url().split('?')[0], 'both to be at the new table');
  noErrors(ada, bob);
});
