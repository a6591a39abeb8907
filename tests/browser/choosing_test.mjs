// Whatever is picked, taken back or staged in whatever order, while decisions come and go: what could be confirmed then is always one
// of the actions that were listed at the seq that would be sent with it. With the lists of matches that were played.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openBench } from './bench.mjs';
import { addBots, check, gamesOf, noErrors, openTable, playToTheEnd, start, test } from './harness.mjs';

const kMoves = 25; // of ours, a game
const kRounds = 30; // over the lists of a game
const kSteps = 12; // between two states

/** What was legal at each seq, in order; nothing where we were not asked. */
const listsOf = (frames) =>
  frames.map((text) => JSON.parse(text)).filter(({ method }) => ['table.state', 'table.update'].includes(method)).map(({ params: { seq, legal = [] } }) => ({ seq, legal }));

await test(async ({ people, server }) => {
  const page = await people.come('Ada');
  const games = {};
  for (const game of await gamesOf(page)) {
    const received = page.frames_received.length;
    await openTable(page, { game, seats: 2 });
    await addBots(page);
    await start(page);
    await playToTheEnd(page, 7, { moves: kMoves });
    games[game] = listsOf(page.frames_received.slice(received));
    await page.goto(server.url);
  }
  const folder = mkdtempSync(join(tmpdir(), 'arbiter-bench-'));
  await openBench(page, server.url, folder);
  for (const [game, lists] of Object.entries(games)) {
    const found = await page.evaluate(([lists, rounds, steps]) => {
      let state = 1;
      const roll = (n) => {
        state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
        return Math.floor((state / 2 ** 32) * n);
      };
      const one = (list) => list[roll(list.length)];
      const asked = lists.filter(({ legal }) => legal.length > 0);
      const at = new Map(lists.map(({ seq, legal }) => [seq, new Set(legal.map((action) => JSON.stringify(action)))]));
      const isListed = ({ action, seq }) => at.get(seq)?.has(JSON.stringify(action)) === true;
      const found = { decided: 0, foreign: 0, wrong: [], planted: false };
      for (let round = 0; round < rounds; ++round) {
        const choice = window.boards.choosing();
        for (const { seq, legal } of lists) {
          if (roll(4) === 0) continue; // news that was missed
          choice.offer(legal, seq);
          for (let step = 0; step < steps; ++step) {
            // Mostly something of this list; sometimes of another, as from a page that is not drawn anew yet.
            const action = one(legal.length > 0 && roll(4) > 0 ? legal : one(asked).legal);
            const members = Object.entries(action).filter(() => roll(2) === 0);
            [
              () => choice.pick(Object.fromEntries(members)), () => choice.pick(Object.fromEntries(members)), () => choice.pick({ ...action }),
              () => choice.stage(action), () => choice.back(), () => choice.reset(), () => choice.settle(seq - roll(3)), () => choice.offer(legal, seq),
            ][roll(8)]();
            for (const decision of [choice.decided, choice.decide(action)]) {
              if (!decision) continue;
              ++found.decided;
              if (!isListed(decision)) found.wrong.push(JSON.stringify(decision));
            }
            if (!at.get(seq).has(JSON.stringify(action))) {
              ++found.foreign;
              found.planted ||= !isListed({ action, seq });
            }
          }
        }
      }
      return { ...found, wrong: found.wrong.slice(0, 5) };
    }, [lists, kRounds, kSteps]);
    console.log(`${game}: ${lists.length} states, ${found.decided} decisions, ${found.foreign} actions of other lists`);
    check(found.decided > 500 && found.foreign > 100, `${game}: there was something to decide`);
    check(found.planted, `${game}: an action of another list is found`);
    check(found.wrong.length === 0, `${game}: only what is legal is decided: ${found.wrong.join('; ')}`);
  }
  rmSync(folder, { recursive: true, force: true });
  noErrors(page);
});
