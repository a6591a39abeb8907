// Every game of the server can be opened, played, watched and replayed: by clicking on its board, or from the list of
// actions where it has none.
//   ARBITER_GAMES=Viceroy,Argent only plays games whose names begin so
//   ARBITER_PICTURES=1 also writes a picture of each board to web/screenshots
import { join } from 'node:path';
import { violationsOf } from './axe.mjs';
import { addBots, check, confirm, dice, look, noErrors, openTable, playByClicking, root, start, test, waitUntil } from './harness.mjs';

const kMoves = 6;
/** How a game's name begins, a part that its board must show, and the name of its pictures. */
const kBoards = [
  { game: 'Conclave', part: 'Influence Zones' },
  { game: 'Viceroy', part: 'Auction', picture: 'viceroy', moves: 12 },
  { game: 'A Study in Emerald', part: 'Cities', picture: 'emerald', moves: 12 },
  { game: 'Argent', part: 'University', picture: 'argent', moves: 12 },
  { game: 'The Big Book of Madness', part: 'Grimoire', picture: 'madness', moves: 12 },
];
const kOnly = process.env.ARBITER_GAMES?.split(',');

/** The board fits into a narrow screen and a wide one, and axe finds nothing, dark or light. */
async function examine(page, name) {
  const found = [];
  await page.evaluate(() => scrollTo(0, 0));
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: width < 600 ? 844 : 900 });
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    check(wide <= 0, `${name} fits into ${width} px, but is ${wide} px too wide`);
    await page.emulateMedia({ colorScheme: width < 600 ? 'dark' : 'light', reducedMotion: 'reduce' });
    found.push(...(await violationsOf(page)).map((what) => `${name}, ${width} px: ${what}`));
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    if (process.env.ARBITER_PICTURES) await page.screenshot({ path: join(root, `web/screenshots/${name}-${width}.png`), animations: 'disabled', fullPage: width < 600 });
  }
  await page.setViewportSize({ width: 1280, height: 900 });
  check(found.length === 0, `no violations: ${found.join('\n')}`);
}

await test(async ({ people, server }) => {
  const ada = await people.come('Ada');
  const form = ada.locator('form', { has: ada.getByRole('button', { name: 'Open the table' }) });
  await form.getByRole('combobox', { name: 'Game' }).waitFor();
  await waitUntil(async () => (await form.getByRole('combobox', { name: 'Game' }).locator('option').count()) > 0, 'the games');
  const games = await form.getByRole('combobox', { name: 'Game' }).locator('option').allTextContents();
  const sam = await people.come('Sam');

  for (const game of games) {
    if (kOnly && !kOnly.some((name) => game.startsWith(name))) continue;
    const board = kBoards.find((known) => game.startsWith(known.game));
    const roll = dice(7);
    await ada.goto(server.url);
    const link = new URL(await openTable(ada, { game }));
    await addBots(ada);
    await start(ada);
    await sam.goto(server.url + link.pathname);
    await sam.getByTestId('board').waitFor();

    let moves = 0;
    let now;
    const most = board?.moves ?? kMoves;
    if (board) {
      check(!(await ada.getByTestId('board').locator('.generic').count()), `${game}: has a board of its own`);
    }
    while (moves < most) {
      await waitUntil(async () => (now = await look(ada)).mine || now.over, `${game}: our turn`);
      if (now.over) break;
      if (board) {
        await playByClicking(ada, roll, () => ++moves < most);
        continue;
      }
      const list = ada.getByTestId('actions').locator('button');
      check((await list.count()) > 0, `${game}: something is listed`);
      await list.first().click();
      await confirm(ada);
      ++moves;
    }
    check(moves > 0, `${game}: moves were made`);
    for (const page of board ? [ada, sam] : []) {
      await page.getByTestId('board').getByLabel(board.part, { exact: false }).first().waitFor();
    }
    if (board?.picture) {
      await waitUntil(async () => (now = await look(ada)).mine || now.over, `${game}: our turn`);
      await examine(ada, board.picture);
    }
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
