// On a phone nothing that may be picked is hidden in a fold, and folds close again when nothing in them may be.
import { addBots, check, dice, look, noErrors, openTable, playByClicking, start, test, waitUntil } from './harness.mjs';

const kMoves = 8;

await test(async ({ people }) => {
  const page = await people.come('Ada', { viewport: { width: 390, height: 844 } });
  await openTable(page, { game: 'Argent: The Consortium', seats: 2 });
  await addBots(page);
  await start(page);
  const seen = { opened: 0, closed: 0 };
  const roll = dice(3);
  for (let moves = 0; moves < kMoves || seen.opened === 0 || seen.closed === 0; ++moves) {
    check(moves < 40, `folds open and close: ${JSON.stringify(seen)}`);
    await waitUntil(async () => (await look(page)).mine, 'our turn');
    const { lit, hidden, folds } = await page.evaluate(() => {
      const things = [...document.querySelectorAll('[data-testid=board] .lit')];
      const folds = [...document.querySelectorAll('[data-testid=board] details.fold')].map((fold) => ({ open: fold.open, lit: fold.querySelector('.lit') !== null }));
      return { lit: things.length, hidden: things.filter((thing) => !thing.checkVisibility()).map((thing) => thing.ariaLabel ?? thing.textContent), folds };
    });
    check(lit > 0 && hidden.length === 0, `what may be picked is in sight, but not ${hidden.join(', ')}`);
    check(folds.every((fold) => fold.open === fold.lit), `a fold is open if something in it may be picked: ${JSON.stringify(folds)}`);
    for (const { open } of folds) ++seen[open ? 'opened' : 'closed'];
    await playByClicking(page, roll, () => false);
  }
  noErrors(page);
  console.log(`folds seen: ${JSON.stringify(seen)}`);
});
