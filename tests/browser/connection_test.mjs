// Offline and back, a server that restarts, two tabs of one person, and a decision that came too late.
import { addBots, check, look, noErrors, openTab, openTable, playByClicking, dice, seqOf, start, test, waitUntil } from './harness.mjs';

await test(async ({ people, server }) => {
  const roll = dice(3);
  const ada = await people.come('Ada');
  const bob = await people.come('Bob');
  const link = new URL(await openTable(ada, { game: 'Conclave', seats: 2, isPrivate: true }));
  check(link.searchParams.has('code'), 'the invitation to a private table has a code');

  // A private table is not listed, and opens by its link alone.
  check((await bob.getByTestId('open-tables').getByRole('listitem').count()) === 0, 'a private table is not listed');
  await bob.goto(server.url + link.pathname);
  await bob.getByRole('heading', { name: 'This table cannot be opened' }).waitFor();
  await bob.goto(link.href);
  await bob.getByRole('button', { name: 'Sit down' }).click();
  await ada.getByText('Bob').first().waitFor();
  await start(ada);
  await bob.getByTestId('board').waitFor();

  const banner = ada.locator('.banner.bad'); // whether it says offline or connecting
  const turnOf = async () => {
    let player;
    await waitUntil(async () => (player = (await look(ada)).mine ? ada : (await look(bob)).mine ? bob : null), 'a turn');
    return player;
  };
  const oneMove = (player) => playByClicking(player, roll, () => false);

  // ---- Offline and back ----
  while ((await turnOf()) !== bob) await oneMove(ada);
  await ada.context().setOffline(true);
  await banner.waitFor();
  const before = await seqOf(ada);
  while ((await look(bob)).mine) await oneMove(bob);
  check((await seqOf(ada)) === before, 'offline, nothing comes');
  await waitUntil(async () => (await bob.getByText('away').count()) > 0, 'Bob to see that Ada is away');
  await ada.context().setOffline(false);
  await waitUntil(async () => (await seqOf(ada)) === (await seqOf(bob)), 'Ada to catch up');
  await banner.waitFor({ state: 'detached' });
  await sameBoards(ada, bob);

  // ---- The server restarts ----
  await server.stop();
  await banner.waitFor();
  await server.start();
  await waitUntil(async () => (await banner.count()) === 0 && (await look(ada)).mine, 'Ada to be back');
  await oneMove(ada);
  await waitUntil(async () => (await seqOf(bob)) === (await seqOf(ada)), 'Bob to be back and to see the move');
  await sameBoards(ada, bob);

  // ---- Two tabs ----
  while ((await turnOf()) !== ada) await oneMove(bob);
  const second = await people.tab(ada.context(), link.pathname + link.search);
  await second.getByTestId('board').waitFor();
  await waitUntil(async () => (await look(second)).mine, 'the second tab to know that it is her turn');
  await oneMove(second);
  await waitUntil(async () => (await seqOf(ada)) === (await seqOf(second)), 'the first tab to follow');
  await second.close();

  // ---- Too late: a tab whose news are held back decides on what has passed ----
  while ((await turnOf()) !== ada) await oneMove(bob);
  const slow = await ada.context().newPage();
  slow.setDefaultTimeout(60000);
  slow.errors = [];
  let held = null;
  let release = () => undefined;
  await slow.routeWebSocket(/\/ws$/, (socket) => {
    const upstream = socket.connectToServer();
    socket.onMessage((message) => upstream.send(message));
    upstream.onMessage((message) => {
      if (held && /"method":"table\.(update|state)"/.test(message)) held.push(message);
      else socket.send(message);
    });
    release = () => {
      for (const message of held ?? []) socket.send(message);
      held = null;
    };
  });
  await slow.goto(link.href);
  await slow.getByTestId('board').waitFor();
  await waitUntil(async () => (await look(slow)).mine && (await seqOf(slow)) === (await seqOf(ada)), 'the slow tab to be in step');
  held = [];
  const now = await seqOf(slow);
  await openTab(slow, 'Moves');
  await slow.getByTestId('actions').locator('button').first().click();
  await oneMove(ada); // the decision is taken elsewhere meanwhile
  while (!(await look(ada)).mine && !(await look(ada)).over) await oneMove(await turnOf());
  await slow.locator('[data-testid=confirm-bar] .primary').click();
  await slow.getByTestId('problem').getByText('The table has moved on').waitFor();
  const after = await seqOf(ada);
  check(after > now, 'the table has moved on');
  await slow.waitForTimeout(300);
  check((await seqOf(ada)) === after, 'nothing was sent again by itself');
  release();
  await waitUntil(async () => (await seqOf(slow)) === after, 'the slow tab to be in step again');
  check((await slow.getByTestId('problem').count()) === 1, 'it is still said that the decision came too late');
  // The person decides anew.
  await slow.getByTestId('actions').locator('button').first().click();
  check((await slow.getByTestId('problem').count()) === 0, 'who picks something has read what was said');
  await slow.locator('[data-testid=confirm-bar] .primary').click();
  await waitUntil(async () => (await seqOf(ada)) === after + 1, 'the new decision');

  noErrors(ada, bob, slow);
});

/** What is public on the board is the same for both. */
async function sameBoards(one, other) {
  const grid = (page) => page.getByTestId('board').locator('.field [data-thing]').evaluateAll((cards) => cards.map((card) => card.getAttribute('aria-label').replace(/:.*/, '')).join('|'));
  check((await grid(one)) === (await grid(other)), 'both see the same Conclave');
}
