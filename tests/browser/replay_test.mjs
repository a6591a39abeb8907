// A stored match: slider, steps, playing, eyes, a link to a move, notes, exports.
import { readFileSync } from 'node:fs';
import { check, importMatch, noErrors, openTab, test, waitUntil } from './harness.mjs';

await test(async ({ people, server }) => {
  // A match that bots have played, imported by a person.
  const ada = await people.come('Ada');
  const { moves: { length: moves } } = await importMatch(ada, { game: 'conclave', seats: 3, seed: 'replay' });

  await ada.reload();
  await ada.getByTestId('stored').getByRole('link', { name: /Replay/ }).click();
  const replay = ada.getByTestId('replay');
  await replay.waitFor();
  const seq = async () => Number(await replay.getAttribute('data-seq'));
  check(Number(await replay.getAttribute('data-last')) === moves, `all ${moves} moves are there`);
  const board = () => ada.getByTestId('board').evaluate((node) => node.innerText + [...node.querySelectorAll('[aria-label]')].map((part) => part.getAttribute('aria-label')).join('|'));

  // Steps forward, noting each board; stepping back and seeking give the same boards.
  const boards = [await board()];
  for (let step = 1; step <= 12; ++step) {
    await ada.getByRole('button', { name: 'One move on' }).click();
    check((await seq()) === step, `one step leads to move ${step}`);
    boards.push(await board());
  }
  check(new Set(boards).size > 6, 'the board changes');
  for (let step = 11; step >= 8; --step) {
    await ada.getByRole('button', { name: 'One move back' }).click();
    check((await board()) === boards[step], `a step back to ${step} shows the same board`);
  }
  const slider = ada.getByRole('slider', { name: 'Move' });
  await slider.fill(String(moves));
  check((await ada.getByTestId('outcome').count()) === 1, 'the end shows the result');
  await slider.fill('5');
  check((await board()) === boards[5], 'seeking shows the same board as stepping');

  // Playing by itself, and stopping.
  await ada.getByLabel('Speed').selectOption({ label: '8×' });
  await ada.getByRole('button', { name: 'Play', exact: true }).click();
  await waitUntil(async () => (await seq()) > 8, 'it to play');
  await ada.getByRole('button', { name: 'Pause' }).click();
  const paused = await seq();
  await ada.waitForTimeout(500);
  check((await seq()) === paused, 'it pauses');

  // Eyes: a spectator sees backs, a seat its own hand, "everybody" all.
  const hidden = async () => (await replay.getByRole('img', { name: /^(Hidden card|Top of)/ }).count());
  await slider.fill('12');
  const asSpectator = await hidden();
  await ada.getByTestId('eyes').selectOption('0');
  await ada.getByRole('group', { name: 'Your hand' }).waitFor();
  const asSeat = await hidden();
  await ada.getByTestId('eyes').selectOption('all');
  await waitUntil(async () => (await hidden()) < asSeat, 'all to be revealed');
  check(asSeat < asSpectator, 'a seat sees more than a spectator');
  check((await seq()) === 12, 'the move stays when the eyes change');

  // What a move changed is marked, as the log tells it: cards drawn, won and given away.
  const marked = (where) => replay.locator(where).evaluateAll((all) => all.filter((part) => part.matches('.fresh, .fresh-place')).length);
  const told = { draws: 0, wins: 0, gives: 0 };
  for (let to = 13; to <= Math.min(moves, 40); ++to) {
    await slider.fill(String(to));
    const said = (await ada.getByTestId('log').locator('.current').textContent()) ?? '';
    const piles = await marked('.zones .card');
    const [drawn, wins, gives] = [/ draws a /.test(said), /convinced: (?!none)|Crisis/.test(said), / hands its /.test(said)];
    check((await marked('.players .card')) === Number(drawn), `one card is marked as drawn, or none: ${said}`);
    check(piles > 0 === (wins || gives), `${piles} piles are marked: ${said}`);
    check((await marked('.zones .none')) === Number(gives), `the pile that went away is marked, or none: ${said}`);
    for (const [what, holds] of Object.entries({ draws: drawn, wins, gives })) told[what] += Number(holds);
  }
  check(Object.values(told).every((n) => n > 0), `all of it happened: ${JSON.stringify(told)}`);
  await slider.fill('12');

  // A note, and a link to this very move with these eyes, opened anew.
  await openTab(ada, 'Notes');
  await ada.getByLabel(/Note on this move/).fill('Why not the other deck?');
  await waitUntil(() => /\?as=all#12$/.test(ada.url()), 'the address to lead to the move'); // it follows after a pause
  const address = ada.url();
  const again = await people.tab(ada.context(), new URL(address).pathname + new URL(address).search + new URL(address).hash);
  await again.getByTestId('replay').waitFor();
  check((await again.getByTestId('replay').getAttribute('data-seq')) === '12', 'the link opens the move');
  await openTab(again, 'Notes');
  check((await again.getByTestId('eyes').inputValue()) === 'all', 'the link opens the eyes');
  check((await again.getByLabel(/Note on this move/).inputValue()) === 'Why not the other deck?', 'the note is kept');
  await again.getByRole('slider', { name: 'Move' }).fill('3');
  await again.getByRole('button', { name: 'Move 12' }).click();
  await waitUntil(async () => (await again.getByTestId('replay').getAttribute('data-seq')) === '12', 'the note to lead to its move');

  const download = async (name) => {
    const [file] = await Promise.all([again.waitForEvent('download'), again.getByRole('button', { name }).click()]);
    return JSON.parse(readFileSync(await file.path(), 'utf8'));
  };
  const notes = await download('Save the notes');
  check(notes.notes.length === 1 && notes.notes[0].seq === 12, 'the notes are exported');
  const match = await download('Save the match');
  check(match.moves.length === moves && match.game === 'conclave', 'the match is exported');

  noErrors(ada, again);
});
