// What the bots' search thinks of a stored match: the best moves as the server tells them, the one that was played among them; where it
// turned, by values worked out here; and a table from a position of it.
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { createServer } from '../../web/node_modules/vite/dist/node/index.js';
import { violationsOf } from './axe.mjs';
import { check, importMatch, noErrors, openTab, root, test, waitUntil } from './harness.mjs';

// ---- Turning points, by hand ----

const vite = await createServer({ root: join(root, 'web'), server: { middlewareMode: true, ws: false, watch: null }, appType: 'custom', logLevel: 'error', optimizeDeps: { noDiscovery: true } });
const { turningPoints } = await vite.ssrLoadModule('/src/pages/turning.ts');
await vite.close();
const [a, b] = [{ type: 'a' }, { type: 'b' }];
const position = (seq, seat, [first, e1, v1], [second, e2, v2]) => [seq, { seq, seat, visits: v1 + v2, actions: [{ action: first, expected: e1, visits: v1 }, { action: second, expected: e2, visits: v2 }] }];
const found = Object.fromEntries([
  position(0, 0, [a, 0.6, 90], [b, 0.4, 10]), // plays b: gives 20 % away
  position(1, 1, [a, 0.5, 50], [b, 0.48, 50]), // plays b: 2 % are within what the search knows
  position(2, 0, [a, 0.7, 100], [b, 0.1, 0]), // seat 0 had 40 %, has 70 % without having chosen
  position(3, 1, [a, 0.4, 75], [b, 0.4, 25]), // had 48 %, has 40 %: too little to tell
]);
const turns = turningPoints(found, [{ seat: 0, action: b }, { seat: 1, action: b }, { seat: 0, action: a }, { seat: 1, action: a }]);
const told = turns.map(({ seq, seat, change, made }) => `${seq} ${seat} ${change.toFixed(2)} ${made?.type ?? 'chance'}`).join('; ');
check(told === '1 0 -0.20 b; 2 0 0.30 chance', `where it turned: ${told}`);

await test(async ({ people, server }) => {
  const ada = await people.come('Ada');
  const { match, moves } = await importMatch(ada, { game: 'conclave', seats: 2, seed: 'analysis' });
  const at = moves.findIndex(({ action }, i) => i > 2 && action.type === 'send_emissary');
  await ada.goto(`${server.url}/match/${match}?as=all#${at}`);
  await ada.getByTestId('replay').waitFor();
  check((await ada.getByTestId('imported').textContent()) === 'imported by Ada', 'it is said where the match comes from');

  // ---- The best moves of a position ----
  await openTab(ada, 'Analysis');
  const answers = () => ada.frames_received.map((frame) => JSON.parse(frame)).filter(({ result }) => result?.actions && result.match === match).map(({ result }) => result);
  await ada.getByRole('button', { name: 'Look at this position' }).click();
  await waitUntil(() => answers().length === 1, 'the server to have thought');
  const [answer] = answers();
  const rows = ada.getByTestId('best-moves').getByRole('listitem');
  await waitUntil(async () => (await ada.getByText('Thinking…').count()) === 0, 'the page to have heard it');
  const expected = answer.actions.slice(0, 5).map(({ expected }) => (expected === undefined ? 'not tried' : `${Math.round(expected * 100)} %`));
  const shown = await rows.locator('.worth').allTextContents();
  check(expected.every((value, i) => shown[i] === value), `what the server expects: ${expected}, not ${shown}`);
  const { seat, action } = moves[at];
  const made = answer.actions.findIndex((one) => isDeepStrictEqual(one.action, action));
  const marked = await rows.filter({ hasText: /^\d+.*played/s }).locator('.rank').allTextContents();
  check(answer.seat === seat && made >= 0 && marked.join() === String(made + 1), `move ${at + 1} is the one that was played, of rank ${made + 1}: ${marked}`);
  // The best move is marked where it lies on the board, and so is what was played.
  const spaceOf = ({ row, col }) => ada.getByRole('img', { name: new RegExp(`^Empty space, row ${row + 1}, column ${col + 1}, move \\d+ of those looked at`) });
  check((await ada.getByTestId('board').locator('.judged.best').count()) >= 1, 'the best move is marked on the board');
  check((await spaceOf(action).getAttribute('aria-label')).includes(expected[made] ?? ' %'), 'and where the card was sent');
  for (const one of await violationsOf(ada)) check(false, one);

  // ---- All of them, as far as one has the patience ----
  await ada.getByRole('button', { name: 'Look at all moves' }).click();
  await waitUntil(() => answers().length >= 3, 'two positions more');
  await ada.getByRole('button', { name: 'Stop' }).click();
  await ada.getByRole('button', { name: 'Look at all moves', disabled: false }).waitFor(); // the position that was begun is thought to its end
  const seen = answers().length;
  await ada.getByText(`; ${moves.length - seen} to go.`).waitFor();

  // ---- Playing on from here ----
  await ada.getByRole('combobox', { name: 'As', exact: true }).selectOption({ index: seat });
  await ada.getByRole('button', { name: 'Open the table' }).click();
  await ada.getByTestId('table').waitFor();
  await ada.getByRole('button', { name: 'Fill with bots and start' }).click();
  await waitUntil(async () => (await ada.getByTestId('table').getAttribute('data-mine')) === 'true', 'our turn, as it was then');
  await ada.locator('.dock .card').first().waitFor();
  noErrors(ada);
});
