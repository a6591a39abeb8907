// What a move costs the page: how long its main thread is busy until what has changed is drawn anew, with five seats and
// all cards in sight; how long it takes from a click until what was picked is painted; and what a page holds in memory after
// a whole match. In processor time where that can be, so that it can be measured on a busy machine, too.
//   node redraw_bench.mjs PATH_OF_ARBITER
import { addBots, gamesOf, importMatch, look, openTable, playToTheEnd, start, test, waitUntil } from './harness.mjs';

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

  // ---- Argent with five seats, played: from a click to the picture, and memory from its beginning to its end ----
  await page.goto(server.url);
  await openTable(page, { game: (await gamesOf(page)).find((name) => name.startsWith('Argent')), seats: 5 });
  await addBots(page);
  await start(page);
  const held = async () => {
    await devtools.send('HeapProfiler.collectGarbage');
    const { JSHeapUsedSize, Nodes } = await read();
    return { mebibytes: JSHeapUsedSize / 2 ** 20, nodes: Nodes };
  };
  const play = (moves) => playToTheEnd(page, moves, { moves });
  await play(8);
  await waitUntil(async () => (await look(page)).mine, 'the turn');
  const clicks = await page.evaluate(async (n) => {
    const taken = [];
    for (let i = 0; i < n; ++i) {
      const lit = [...document.querySelectorAll('[data-testid=board] .lit:not([aria-pressed=true])')].filter((thing) => thing.checkVisibility());
      const began = performance.now();
      lit[i % lit.length].click();
      await new Promise((painted) => requestAnimationFrame(() => { const channel = new MessageChannel(); channel.port1.onmessage = painted; channel.port2.postMessage(0); }));
      taken.push(performance.now() - began);
      window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
      await new Promise((next) => setTimeout(next, 30));
    }
    return taken;
  }, 40);
  console.log(`argent: a click is painted after ${median(clicks).toFixed(0)} ms, ${Math.max(...clicks).toFixed(0)} ms at most`);
  const early = await held();
  const { moves } = await playToTheEnd(page, 3);
  const { seq } = await look(page);
  await page.waitForTimeout(3000); // its result is drawn
  const late = await held();
  console.log(`argent: ${early.mebibytes.toFixed(1)} MiB and ${early.nodes} nodes after 8 moves, ${late.mebibytes.toFixed(1)} MiB and ${late.nodes} after ${seq} moves, ${moves} of them clicked`);
});
