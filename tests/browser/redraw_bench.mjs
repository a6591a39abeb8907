// What a move costs the page: how long its main thread is busy until what has changed is drawn anew, with five seats and
// all cards in sight. In processor time, so that it can be measured on a busy machine, too.
//   node redraw_bench.mjs PATH_OF_ARBITER
import { importMatch, test } from './harness.mjs';

const kGames = { madness: 'redraw 1', emerald: 'redraw 2', argent: 'redraw' }; // each with a seed
const kBatches = 12;
const kMoves = 5; // in a batch, so that asking for the numbers weighs little
const kParts = { TaskDuration: 'all', ScriptDuration: 'scripts', RecalcStyleDuration: 'style', LayoutDuration: 'layout' };

const median = (numbers) => numbers.sort((a, b) => a - b)[Math.floor(numbers.length / 2)];

/** Goes on by some moves, each of which is drawn before the next. */
const goOn = (page, moves) =>
  page.evaluate(async (n) => {
    const on = document.querySelector('[data-testid=replay] [aria-label="One move on"]');
    for (let i = 0; i < n; ++i) {
      on.click();
      await new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)));
    }
  }, moves);

await test(async ({ people, server }) => {
  const page = await people.come('Ada');
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  const read = async () => Object.fromEntries((await devtools.send('Performance.getMetrics')).metrics.map(({ name, value }) => [name, value]));
  for (const [game, seed] of Object.entries(kGames)) {
    const { match } = await importMatch(page, { game, seats: 5, seed });
    await page.goto(`${server.url}/match/${match}?as=all#10`);
    await page.getByTestId('replay').waitFor();
    await goOn(page, 10); // the code is warm
    const spent = [];
    for (let batch = 0; batch < kBatches; ++batch) {
      const before = await read();
      await goOn(page, kMoves);
      const after = await read();
      spent.push((part) => ((after[part] - before[part]) * 1000) / kMoves);
    }
    const told = Object.entries(kParts).map(([part, said]) => `${said} ${median(spent.map((of) => of(part))).toFixed(1)} ms`);
    console.log(`${game}: a move ${told.join(', ')}`);
  }
});
