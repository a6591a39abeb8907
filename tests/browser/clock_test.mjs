// The clock of a table: asked for with the pace, shown for each seat, running for who must act and for nobody else.
import { addBots, check, dice, look, noErrors, openTable, playByClicking, start, test, waitUntil } from './harness.mjs';

const seconds = (told) => told.split(':').map(Number).reduce((sum, part) => sum * 60 + part, 0);

await test(async ({ people }) => {
  const ada = await people.come('Ada');
  await ada.getByRole('button', { name: 'With people: Conclave' }).click();
  await ada.getByRole('radio', { name: 'Live' }).check({ force: true });
  await ada.getByText('All 2 options').click();
  await ada.getByRole('combobox', { name: 'First player' }).selectOption('Seat 1');
  await ada.getByRole('combobox', { name: 'Starting corner' }).selectOption('North-west');
  await ada.getByRole('button', { name: 'Open the table' }).click();
  await ada.getByTestId('table').waitFor();
  await addBots(ada);
  await start(ada);
  await waitUntil(async () => (await look(ada)).mine, 'our turn');
  const times = async () => (await ada.getByRole('timer').allTextContents()).map(seconds);
  const before = await times();
  check(before.length === 2 && before[1] === 900 && before[0] > 890, `15 minutes for each: ${before.join()}`);
  await ada.waitForTimeout(3000);
  const after = await times();
  check(before[0] - after[0] >= 2 && before[0] - after[0] <= 6 && after[1] === before[1], `mine runs, the other stands: ${before.join()} → ${after.join()}`);
  await playByClicking(ada, dice(1));
  await waitUntil(async () => (await times())[0] > after[0], 'the time that a turn brings');
  noErrors(ada);
});

// Who is out of time is told so, as are the others, and takes over again without loading the page anew.
await test(async ({ people }) => {
  const ada = await people.come('Ada');
  // No pace of the page is as short as that.
  await ada.evaluate((terms) => {
    const { send } = WebSocket.prototype;
    WebSocket.prototype.send = function (frame) {
      const request = JSON.parse(frame);
      if (request.method === 'table.create') Object.assign(request.params, terms);
      send.call(this, JSON.stringify(request));
    };
  }, { clock: { kind: 'move', ms: 6000 }, spectator_delay: 1 });
  const link = new URL(await openTable(ada, { seats: 2, options: { 'First player': 'Seat 1', 'Starting corner': 'North-west' } }));
  const bea = await people.come('Bea', { at: link.pathname });
  await bea.getByTestId('invited').getByText('6 seconds for each move · a bot moves for whose time is up · spectators are 1 move behind').waitFor();
  await bea.getByRole('button', { name: 'Sit down' }).click();
  await ada.getByText('Bea').first().waitFor();
  await start(ada);
  await ada.getByTestId('status').getByText('Time is up: a bot moves for you').waitFor();
  check((await ada.locator('[data-testid=board] .lit').count()) === 0, 'nothing is lit for who is out of time');
  await bea.locator('.player').getByText('a bot moves for Ada').waitFor();
  await bea.getByTestId('log').getByText('The time of Ada is up').first().waitFor();
  await ada.getByRole('button', { name: 'Take over' }).click();
  await bea.getByTestId('log').getByText('Ada is back').first().waitFor();
  await waitUntil(async () => (await bea.locator('.player').getByText('a bot moves for Ada').count()) === 0, 'the mark to go');

  // Who watches is told how far behind.
  const eve = await people.come('Eve', { at: link.pathname });
  await eve.getByText('You are watching, 1 move behind').waitFor();
  // Without a connection nobody knows what time is left.
  await bea.context().setOffline(true);
  await bea.locator('.clock.unsure').first().waitFor();
  const stands = () => bea.getByRole('timer').allTextContents().then(String);
  const then = await stands();
  await bea.waitForTimeout(2500);
  check((await stands()) === then, `the clocks stand at ${then}`);
  noErrors(ada, bea, eve);
}, { /* the bots alone do not end it meanwhile */ ARBITER_BOTS_DELAY_MS: '4000' });
