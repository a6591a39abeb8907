// A stored match: slider, steps, playing, eyes, a link to a move, notes, exports.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { check, noErrors, test, waitUntil } from './harness.mjs';

await test(async ({ people, server }) => {
  // A match that bots have played, imported by a person.
  const folder = mkdtempSync(join(tmpdir(), 'arbiter-match-'));
  execFileSync(process.argv[2], ['playout', 'conclave', '--games', '1', '--seats', '3', '--seed', 'replay', '--export', folder], { stdio: 'ignore', env: server.env });
  const document = JSON.parse(readFileSync(join(folder, readdirSync(folder)[0]), 'utf8'));
  const moves = document.moves.length;

  const ada = await people.come('Ada');
  await ada.evaluate(async (doc) => {
    const socket = new WebSocket(`ws://${location.host}/ws`);
    await new Promise((resolve) => (socket.onopen = resolve));
    const ask = (method, params) => new Promise((resolve) => {
      socket.onmessage = ({ data }) => resolve(JSON.parse(data));
      socket.send(JSON.stringify({ jsonrpc: '2.0', id: method, method, params }));
    });
    await ask('session.hello', { token: localStorage.getItem('arbiter.token') });
    const answer = await ask('match.import', { document: doc });
    if (answer.error) throw new Error(JSON.stringify(answer.error));
    socket.close();
  }, document);

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
  const hidden = async () => (await ada.getByTestId('board').getByRole('img', { name: /^(Hidden card|Top of)/ }).count());
  await slider.fill('12');
  const asSpectator = await hidden();
  await ada.getByTestId('eyes').selectOption('0');
  await ada.getByRole('group', { name: 'Your hand' }).waitFor();
  const asSeat = await hidden();
  await ada.getByTestId('eyes').selectOption('all');
  await waitUntil(async () => (await hidden()) < asSeat, 'all to be revealed');
  check(asSeat < asSpectator, 'a seat sees more than a spectator');
  check((await seq()) === 12, 'the move stays when the eyes change');

  // A note, and a link to this very move with these eyes, opened anew.
  await ada.getByLabel(/Note on this move/).fill('Why not the other deck?');
  const address = ada.url();
  check(/\?as=all#12$/.test(address), `the address leads to the move: ${address}`);
  const again = await people.tab(ada.context(), new URL(address).pathname + new URL(address).search + new URL(address).hash);
  await again.getByTestId('replay').waitFor();
  check((await again.getByTestId('replay').getAttribute('data-seq')) === '12', 'the link opens the move');
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
  rmSync(folder, { recursive: true, force: true });
});
