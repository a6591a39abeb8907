// Every game of the server can be opened, played, watched and replayed: with the most seats it has, by clicking on its
// board to the end of the match, or from the list of actions where it has no board.
//   ARBITER_GAMES=Viceroy,Argent only plays games whose names begin so
import { violationsOf } from './axe.mjs';
import { addBots, check, confirm, dice, gamesOf, look, noErrors, openTab, openTable, playByClicking, playToTheEnd, start, test, waitUntil } from './harness.mjs';

const kMoves = 6;
const kModules = ['Archmages staff', 'Synthesis', 'Masks', 'Dimensional rift'];
/** How a game's name begins, how many play, what its board must show and say, and what it is called here. */
const kBoards = [
  { game: 'Conclave', seats: 4, part: 'Influence Zones' },
  { game: 'Viceroy', seats: 4, part: 'Auction', short: 'viceroy', moves: 8, says: /Behind the screen: hidden/ },
  { game: 'A Study in Emerald', seats: 5, part: 'Cities', short: 'emerald', moves: 8 },
  { game: 'Argent', seats: 5, ticks: kModules, part: 'University', short: 'argent', moves: 8 },
  { game: 'The Big Book of Madness', seats: 5, part: 'Grimoire', short: 'madness', moves: 8 },
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
  }
  await page.setViewportSize({ width: 1280, height: 900 });
  check(found.length === 0, `no violations: ${found.join('\n')}`);
}

await test(async ({ people, server }) => {
  const ada = await people.come('Ada');
  const games = await gamesOf(ada);
  const sam = await people.come('Sam');

  for (const game of games) {
    if (kOnly && !kOnly.some((name) => game.startsWith(name))) continue;
    const board = kBoards.find((known) => game.startsWith(known.game));
    const roll = dice(7);
    await ada.goto(server.url);
    const link = new URL(await openTable(ada, { game, seats: board?.seats, ticks: board?.ticks }));
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
      await openTab(ada, 'Moves');
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
    if (board?.says) {
      const said = async () => (await sam.getByTestId('table').textContent()) ?? ''; // in the panels
      await waitUntil(async () => board.says.test(await said()), `${game}: the board to say ${board.says}`);
    }
    if (board?.short) {
      await waitUntil(async () => (now = await look(ada)).mine || now.over, `${game}: our turn`);
      await examine(ada, board.short);
    }
    if (board) {
      const { moves: more, types, raw } = await playToTheEnd(ada, 7);
      moves += more;
      check(raw.length === 0, `${game}: everything is put into words, but not ${raw.join(', ')}`);
      console.log(`${game}: ${Object.entries(types).map(([type, n]) => `${type} ${n}`).join(', ')}`);
      await ada.getByTestId('outcome').waitFor();
    }
    const reached = (await look(ada)).seq;
    await waitUntil(async () => (await look(sam)).seq >= reached, `${game}: the spectator to follow`);
    if (board) await sam.getByTestId('outcome').waitFor();
    check(((await ada.getByTestId('log').textContent()) ?? '').length > 20, `${game}: the log tells something`);

    await sam.goto(`${server.url}/match/${link.pathname.split('/').pop()}`);
    const replay = sam.getByTestId('replay');
    await replay.waitFor();
    const slider = sam.getByRole('slider', { name: 'Move' });
    if (board) await sam.getByTestId('eyes').selectOption('all'); // what was hidden is drawn as well
    for (const seq of board ? [2, Math.floor(reached / 2), reached] : [2]) {
      await slider.fill(String(seq));
      check((await replay.getAttribute('data-seq')) === String(seq), `${game}: replayed`);
      if (board && seq === reached) {
        check((await sam.getByTestId('outcome').count()) === 1, `${game}: the replay ends with the result`);
        await sam.getByRole('button', { name: 'Final board' }).click();
      }
      if (board) await sam.getByTestId('board').getByLabel(board.part, { exact: false }).first().waitFor();
    }
    console.log(`${game}: ${moves} moves, ${reached} in all`);
  }
  noErrors(ada, sam);
});
