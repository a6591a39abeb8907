// Each board is played without a pointer: Tab leads to what is lit, the arrow keys go on from there, Enter picks, Escape
// takes a step back, and the focus is never lost on the way.
import {
  acted, addBots, check, dice, frameCounts, gamesOf, isOver, look, noErrors, openTable, start, test, waitUntil,
} from './harness.mjs';

const kMoves = 4;
const kMostMoves = 300;
const kMostKeys = 80;
/** How a game's name begins, and what to choose, where it is lit, so that something is chosen in steps, as how often a Spell is cast. */
const kGames = [['Viceroy'], ['A Study in Emerald', /^move agents/i], ['Argent'], ['The Big Book of Madness', /^(Times \d|Combustion|Ice|Growth|Telepathy)$/]];

/** Which of the lit things. */
async function choose(page, roll, wanted) {
  const lit = await page.locator('[data-testid=board] .lit:not([aria-pressed=true])').evaluateAll((all) => all.map((thing) => thing.ariaLabel ?? thing.textContent));
  const at = wanted ? lit.findIndex((name) => wanted.test(name)) : -1;
  return at >= 0 ? at : roll(lit.length);
}

/** The key that leads from the focus towards the n-th lit thing; none if it is there. */
const keyTo = (page, n) =>
  page.evaluate((nth) => {
    const to = document.querySelectorAll('[data-testid=board] .lit:not([aria-pressed=true])')[nth];
    const at = document.activeElement;
    if (at === to) return '';
    const beside = at.matches('[data-thing]') && to.matches('[data-thing]') && to.closest('.zone')?.contains(at);
    const ahead = at === document.body || at.compareDocumentPosition(to) & Node.DOCUMENT_POSITION_FOLLOWING;
    return beside ? (ahead ? 'ArrowRight' : 'ArrowLeft') : ahead ? 'Tab' : 'Shift+Tab';
  }, n);

/** Goes to the n-th lit thing: by Tab to its zone, and then by the arrow keys. Counts the keys that it takes. */
async function reach(page, n, game, used) {
  for (let presses = 0; presses < kMostKeys; ++presses) {
    const key = await keyTo(page, n);
    if (!key) return;
    await page.keyboard.press(key);
    used[key] = (used[key] ?? 0) + 1;
  }
  throw new Error(`${game}: ${kMostKeys} keys do not lead to lit thing ${n}, but to ${await page.evaluate(() => document.activeElement.outerHTML.slice(0, 200))}`);
}

/** What the page shows of the choosing, as far as a key may change it. */
const choosing = (page) =>
  page.evaluate(() => [
    document.querySelector('[data-testid=confirm-bar]')?.textContent ?? '',
    ...[...document.querySelectorAll('[data-testid=board] [aria-pressed=true]')].map((picked) => picked.ariaLabel ?? picked.textContent),
  ].join('|'));

const stepsOf = (page) => page.evaluate(() => Number(document.querySelector('[data-testid=confirm-bar]')?.dataset.steps ?? 0));

/** A key that changes the choice, after which the focus still lies on something. */
async function press(page, key, game) {
  const before = await choosing(page);
  await page.keyboard.press(key);
  await waitUntil(async () => (await choosing(page)) !== before, `${game}: ${key} to change ${before}`);
  await waitUntil(() => page.evaluate(() => document.activeElement !== document.body), `${game}: the focus, after ${key}`, 5000);
}

/** Plays by the keyboard until so many moves are made, with a step taken back on the way, or the match is over. */
async function play(page, game, wanted, roll, done) {
  while (done.moves < kMoves || done.wentBack === 0) {
    await waitUntil(async () => (await look(page)).mine || (await isOver(page)), `${game}: our turn`);
    if (await isOver(page)) return;
    check(done.moves < kMostMoves, `${game}: something is chosen in steps`);
    while (!(await look(page)).staged) {
      await reach(page, await choose(page, roll, wanted), game, done.used);
      await press(page, 'Enter', game);
      const steps = await stepsOf(page);
      if (steps > 1 && done.wentBack < 2) {
        // A step back, which leaves the one before it, and on again from where one stands.
        ++done.wentBack;
        await press(page, 'Escape', game);
        check((await stepsOf(page)) === steps - 1, `${game}: Escape takes back one step only`);
        check(await page.evaluate(() => document.activeElement.closest('[data-testid=board]') !== null), `${game}: after Escape one is on the board`);
      }
    }
    await waitUntil(() => page.evaluate(() => document.activeElement.matches('[data-testid=confirm-bar] .primary')), `${game}: the focus on Confirm`);
    const before = frameCounts(page);
    await page.keyboard.press('Enter');
    await acted(page, before);
    ++done.moves;
  }
}

await test(async ({ people }) => {
  const page = await people.come('Kay');
  const games = await gamesOf(page);
  for (const [begins, wanted] of kGames) {
    const game = games.find((name) => name.startsWith(begins));
    const roll = dice(3);
    const done = { moves: 0, wentBack: 0, used: {} };
    // A match may be over before that, as when all Magicians are mad: then another.
    while (done.moves < kMoves || done.wentBack === 0) {
      await page.goto(page.url().replace(/\/table.*/, '/'));
      await openTable(page, { game, seats: 2 });
      await addBots(page);
      await start(page);
      await play(page, game, wanted, roll, done);
    }
    console.log(`${game}: ${JSON.stringify(done)}`);
  }
  noErrors(page);
});
