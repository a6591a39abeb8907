// Every card of every game shows its text in full, or with dots where the peek tells the rest, wherever it lies: also those that no
// match happens to bring.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openBench } from './bench.mjs';
import { check, importMatch, noErrors, test } from './harness.mjs';
import { learnBadText } from './text.mjs';

const kGames = [['conclave', 3], ['viceroy', 3], ['emerald', 4], ['argent', 3], ['madness', 3]];
const kSizes = [{ width: 1280, height: 800 }];
const kPositions = 2;

await test(async ({ people, server }) => {
  const page = await people.come('Ada');
  const matches = [];
  for (const [game, seats] of kGames) matches.push([game, seats, (await importMatch(page, { game, seats, seed: `faces ${game}` })).match]);
  const folder = mkdtempSync(join(tmpdir(), 'arbiter-bench-'));
  await openBench(page, server.url, folder);
  await learnBadText(page);
  const faults = [];
  for (const size of kSizes) {
    await page.setViewportSize(size);
    for (const [game, seats, match] of matches) {
      const { bad, seen } = await page.evaluate(async ([slug, of, id, positions]) => {
        const { badText, boards } = window;
        await boards.open(slug, id, of);
        const bad = new Set();
        const seen = new Set();
        await boards.faces(0, positions, (bench) => {
          seen.add(bench.textContent);
          for (const fault of badText(bench)) bad.add(fault);
        });
        return { bad: [...bad], seen: seen.size };
      }, [game, seats, match, kPositions]);
      console.log(`${game} at ${size.width}: ${seen} pictures that differ, ${bad.length} faults`);
      check(seen >= 10 * kPositions, `${game}: cards were exchanged: ${seen} pictures differ`);
      for (const fault of bad) faults.push(`${game} at ${size.width}: ${fault}`);
    }
  }
  rmSync(folder, { recursive: true, force: true });
  noErrors(page);
  check(faults.length === 0, `nothing is cut or too small, but ${faults.length}: ${faults.slice(0, 40).join('\n')}`);
});
