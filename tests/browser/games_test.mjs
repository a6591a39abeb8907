// Every game of the server can be opened, played from the list of actions, watched and replayed, with or without a board.
import { addBots, check, confirm, look, noErrors, openTable, start, test, waitUntil } from './harness.mjs';

const kMoves = 6;

await test(async ({ people, server }) => {
  const ada = await people.come('Ada');
  const form = ada.locator('form', { has: ada.getByRole('button', { name: 'Open the table' }) });
  await form.getByRole('combobox', { name: 'Game' }).waitFor();
  await waitUntil(async () => (await form.getByRole('combobox', { name: 'Game' }).locator('option').count()) > 0, 'the games');
  const games = await form.getByRole('combobox', { name: 'Game' }).locator('option').allTextContents();
  const sam = await people.come('Sam');

  for (const game of games) {
    await ada.goto(server.url);
    const link = new URL(await openTable(ada, { game }));
    await addBots(ada);
    await start(ada);
    await sam.goto(server.url + link.pathname);
    await sam.getByTestId('board').waitFor();

    let moves = 0;
    while (moves < kMoves) {
      let now;
      await waitUntil(async () => (now = await look(ada)).mine || now.over, `${game}: our turn`);
      if (now.over) break;
      const list = ada.getByTestId('actions').locator('button');
      check((await list.count()) > 0, `${game}: something is listed`);
      await list.first().click();
      await confirm(ada);
      ++moves;
    }
    check(moves > 0, `${game}: moves were made`);
    const reached = (await look(ada)).seq;
    await waitUntil(async () => (await look(sam)).seq >= reached, `${game}: the spectator to follow`);
    check(((await ada.getByTestId('log').textContent()) ?? '').length > 20, `${game}: the log tells something`);
    check(!/[{}]|undefined|\[object/.test((await ada.getByTestId('log').textContent()) ?? ''), `${game}: the log is in words`);

    await sam.goto(`${server.url}/match/${link.pathname.split('/').pop()}`);
    await sam.getByTestId('replay').waitFor();
    await sam.getByRole('slider', { name: 'Move' }).fill('2');
    check((await sam.getByTestId('replay').getAttribute('data-seq')) === '2', `${game}: replayed`);
    console.log(`${game}: ${moves} moves, ${reached} in all`);
  }
  noErrors(ada, sam);
});
