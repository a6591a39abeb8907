// What people ask of each other: a takeback, a pause, another match. Each sees who asks, what, and who has answered; nobody is answered for.
import { addBots, check, dice, look, noErrors, openTab, openTable, playByClicking, start, test, waitUntil } from './harness.mjs';

await test(async ({ people, server }) => {
  const ada = await people.come('Ada');
  const link = new URL(await openTable(ada, { game: 'Conclave', seats: 3, options: { 'First player': 'Seat 1', 'Starting corner': 'North-west' } }));
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

  // ---- What is asked is read whole beside the board, in a window of any width, and above a phone's board; who asks may withdraw ----
  for (const [width, height] of [[1300, 820], [1440, 900], [800, 900], [390, 844]]) {
    for (const page of [ada, bob]) await page.setViewportSize({ width, height });
    const asks = width < 1180 ? bob : ada;
    const hears = asks === ada ? bob : ada;
    await asks.setViewportSize({ width: Math.max(width, 1280), height });
    await ask(asks, 'Pause');
    await asked(hears).getByRole('button', { name: 'Agree' }).waitFor();
    for (const page of [asks, hears]) {
      const cut = await asked(page).evaluate((box) => {
        const frame = box.getBoundingClientRect();
        const isIn = ({ left, right, top, bottom }) => left >= frame.left && right <= frame.right && top >= frame.top && bottom <= frame.bottom;
        return [...box.querySelectorAll('p, button, li')].filter((part) => !isIn(part.getBoundingClientRect()) || !part.checkVisibility()).map((part) => part.textContent);
      });
      const { height: tall, x, width: wide } = await asked(page).boundingBox();
      check(cut.length === 0 && tall < 150 && x >= 0 && x + wide <= page.viewportSize().width, `the proposal in ${width}x${height}: cut off ${cut.join()}, ${tall} px tall`);
    }
    await asked(asks).getByRole('button', { name: 'Withdraw' }).click();
    await asked(hears).getByText('withdrawn').waitFor();
    for (const page of [asks, hears]) await asked(page).getByRole('button', { name: 'Close' }).click();
  }
  for (const page of [ada, bob]) await page.setViewportSize({ width: 1280, height: 900 });

  // ---- For how long somebody is waited for does not depend on when one came ----
  const waited = async () => {
    const [, minutes, seconds] = (await bob.locator('.prompt .then').textContent()).match(/since (\d+):(\d+)/);
    return 60 * minutes + Number(seconds);
  };
  const before = await waited();
  await bob.reload();
  await bob.locator('.entry-of-log').first().waitFor({ state: 'attached' });
  const after = await waited();
  check(after >= before, `waiting since ${before} s, and since ${after} s when loaded anew`);

  // ---- A restart ends what is open, and the page says so ----
  await ask(ada, 'Pause');
  await asked(bob).getByRole('button', { name: 'Agree' }).waitFor();
  await server.stop();
  await server.start();
  for (const page of [ada, bob]) await asked(page).getByText('no longer open').waitFor();

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
  for (const page of [ada, bob]) await waitUntil(async () => (await gaveUp(page)) === 1, 'the seat to say that it has given up');
  await waitUntil(async () => (await look(ada)).mine, 'the bots to have moved for Bob and themselves');
  await takeBack();
  for (const page of [ada, bob]) await waitUntil(async () => (await gaveUp(page)) === 0, 'giving up to be taken back');
  await playByClicking(ada, dice(1), () => false);

  // ---- Somebody who watches plays on in Bob's place: all read who is meant, and who is asked for is asked as well ----
  const cleo = await people.come('Cleo', { at: link.pathname });
  await openTab(cleo, 'Chat');
  await cleo.getByRole('textbox', { name: 'Message' }).fill('May I?');
  await cleo.keyboard.press('Enter');
  await openTab(ada, 'More');
  if (!(await ada.getByRole('combobox', { name: 'In the place of' }).isVisible())) await ada.getByText('Ask the others').click();
  await ada.getByRole('combobox', { name: 'In the place of' }).selectOption('Bob');
  await ada.getByRole('combobox', { name: 'Who plays on' }).selectOption('Cleo');
  await ada.getByRole('button', { name: 'Ask for it' }).click();
  for (const page of [bob, cleo]) await asked(page).getByText('Ada asks for Cleo in Bob’s place').waitFor();
  await asked(bob).getByRole('button', { name: 'Agree' }).click();
  check((await asked(ada).getByRole('button', { name: 'Agree' }).count()) === 0, 'who has asked does not answer');
  await asked(cleo).getByRole('button', { name: 'Agree' }).click();
  for (const page of [ada, cleo]) await asked(page).getByText('Asked for Cleo in Bob’s place: all agree').waitFor();
  await bob.getByText('You are watching.').waitFor();

  // ---- The end by agreement, and another match ----
  await ask(ada, 'End without a winner');
  await asked(cleo).getByRole('button', { name: 'Agree' }).click();
  await ada.getByRole('heading', { name: 'Ended without a winner' }).waitFor();
  await ada.getByRole('button', { name: 'Play again' }).click();
  await asked(cleo).getByText('Ada asks for another game').waitFor();
  await cleo.getByRole('button', { name: 'Play again' }).click(); // which agrees
  await waitUntil(async () => new URL(ada.url()).pathname !== link.pathname && ada.url().split('?')[0] === cleo.url().split('?')[0], 'both to be at the new table');
  // Whoever comes back to the old one is led to the new.
  const next = new URL(ada.url()).pathname;
  await ada.goto(link.href);
  await ada.getByRole('button', { name: 'Play again' }).click();
  await waitUntil(async () => new URL(ada.url()).pathname === next, 'the way to the rematch that there is');
  noErrors(ada, bob, cleo);
});
