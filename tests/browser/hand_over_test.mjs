// Somebody leaves for good: a bot plays on in that seat, brought by the other or by who leaves.
import { check, dice, isOver, look, noErrors, openTab, openTable, playByClicking, playToTheEnd, start, test, waitUntil } from './harness.mjs';

await test(
  async ({ people, server }) => {
    const ada = await people.come('Ada');
    const bob = await people.come('Bob');
    const open = async () => {
      const link = new URL(await openTable(ada, { game: 'Conclave', seats: 2 }));
      await bob.goto(link.href);
      await bob.getByRole('button', { name: 'Sit down' }).click();
      await ada.getByText('Bob').first().waitFor();
      await start(ada);
      await bob.getByTestId('board').waitFor();
    };
    const summary = (page) => page.getByText('Let a bot play on');

    await open();
    await openTab(ada, 'More');
    await summary(ada).click();
    check((await ada.getByRole('button', { name: 'For Bob' }).count()) === 0, 'nobody is replaced who is here');
    await bob.goto('about:blank');
    await ada.getByRole('button', { name: 'For Bob' }).click();
    check((await ada.getByRole('button', { name: 'Wait', exact: true }).count()) === 1, 'one click gives nobody’s seat away');
    await ada.getByRole('button', { name: 'Give Bob’s seat to the bot for good' }).click();
    await waitUntil(async () => (await ada.getByRole('button', { name: 'For Bob' }).count()) === 0, 'the bot to sit down');
    await playToTheEnd(ada, 5);
    await waitUntil(() => isOver(ada), 'the match to end');

    await ada.goto(server.url);
    await open();
    // Until Bob has made a move.
    for (let moves = 0, bobs = 0; bobs === 0; ++moves) {
      check(moves < 10, 'Bob moves');
      await waitUntil(async () => (await look(ada)).mine || (await look(bob)).mine, 'somebody’s turn');
      const page = (await look(bob)).mine ? bob : ada;
      await playByClicking(page, dice(1), () => false);
      if (page === bob) ++bobs;
    }
    const lines = async () => (await ada.getByTestId('log').locator('p').allTextContents()).filter((line) => line.startsWith('Bob '));
    await waitUntil(async () => (await lines()).length > 0, 'the log to tell of Bob’s move');
    await openTab(bob, 'More');
    await summary(bob).click();
    await bob.getByRole('combobox', { name: 'Bot' }).selectOption('random');
    await bob.getByRole('button', { name: 'I give my seat up' }).click();
    check((await bob.getByText('You are watching.').count()) === 0, 'one click does not give a seat up');
    await bob.getByRole('button', { name: 'Keep my seat' }).click();
    check((await bob.getByRole('button', { name: 'Give my seat to the bot for good' }).count()) === 0, 'one may think again');
    await bob.getByRole('button', { name: 'I give my seat up' }).click();
    await bob.getByRole('button', { name: 'Give my seat to the bot for good' }).click();
    await bob.getByText('You are watching.').waitFor();
    check((await summary(bob).count()) === 0, 'who watches brings no bot');
    for (const page of [ada, bob]) await page.getByTestId('log').getByText('From here on Random bot plays for Bob.').waitFor({ state: 'attached' });
    check((await lines()).length > 0, 'and what Bob did stays his');
    await ada.reload();
    await ada.getByTestId('log').getByText('From here on Random bot plays for Bob.').waitFor({ state: 'attached' });
    check((await lines()).length > 0, 'also for who comes later');
    await waitUntil(async () => (await look(ada)).mine, 'the bot to leave Ada a turn');
    noErrors(ada, bob);
  },
  { ARBITER_TIMEOUTS_ABSENT_S: '0' },
);
