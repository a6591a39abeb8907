// A move is taken back while nobody has acted and nothing hidden was shown: by the key U, and both see it in the log.
import { check, dice, look, noErrors, openTable, playByClicking, seqOf, start, test, waitUntil } from './harness.mjs';

await test(async ({ people }) => {
  const ada = await people.come('Ada');
  const link = new URL(await openTable(ada, { game: 'Argent: The Consortium', seats: 2 }));
  const bea = await people.come('Bea', { at: link.pathname + link.search });
  await bea.getByRole('button', { name: 'Sit down' }).click();
  await ada.getByRole('button', { name: /^Start/ }).first().waitFor();
  await start(ada);

  // Until Ada has made a move that shows nothing hidden, and it is Bea's turn: who is first is drawn, and the second to choose
  // a Candidate is the first to draft a Mage.
  const roll = dice(3);
  const offered = async () => (await ada.getByTestId('undo').count()) > 0 && !(await look(ada)).mine;
  for (let moves = 0; !(await offered()); ++moves) {
    check(moves < 20, 'a move can be taken back');
    for (const page of [ada, bea]) if ((await look(page)).mine && !(await offered())) await playByClicking(page, roll, () => false);
    await ada.waitForTimeout(200);
  }
  const before = await seqOf(ada);
  // She may have made several moves in a row; each can be taken back, the last first.
  const updates = ada.frames_received.map((text) => JSON.parse(text)).filter(({ method }) => method === 'table.update');
  const row = updates.length - 1 - updates.findLastIndex(({ params }) => !params.undo);
  check(!(await look(ada)).mine && (await bea.getByTestId('undo').count()) === 0, 'it is offered to who made it');
  await ada.keyboard.press('u');
  await waitUntil(async () => (await look(ada)).mine, 'the turn to be back');
  check((await seqOf(ada)) === before + 1, 'taking back is a move of its own');
  const line = `Ada takes back: the table is as after move ${before - 1}`;
  for (const page of [ada, bea]) await page.getByTestId('log').getByText(line).waitFor();
  await ada.reload();
  await ada.getByTestId('log').getByText(line).waitFor();
  check((await ada.getByTestId('undo').count()) === (row > 1 ? 1 : 0), `it is offered once for each move in a row: ${row}`);
  await playByClicking(ada, roll, () => false);
  check((await seqOf(ada)) > before + 1, 'and something else can be done');
  noErrors(ada, bea);
});
