// On phones: nothing is wider than the screen, prompt and Confirm lie inside it at every decision, at
// least one thing that may be picked is in sight without scrolling sideways, and a tab that has others says so.
import { addBots, check, dice, look, noErrors, openTable, playByClicking, start, test, waitUntil } from './harness.mjs';

const kSizes = [[390, 844], [320, 640]];
const kGames = { Conclave: 3, Viceroy: 2, 'Argent: The Consortium': 2, 'The Big Book of Madness': 2, 'A Study in Emerald (second edition)': 2 };
const kMoves = 4; // at each size

/** What is amiss with the page as it is. */
const faults = (page) =>
  page.evaluate(() => {
    const found = [];
    const inside = (node, said) => {
      const box = node?.getBoundingClientRect();
      if (!box || box.width === 0) return found.push(`${said} is not drawn`);
      if (box.left < -1 || box.top < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1) found.push(`${said} lies outside: ${JSON.stringify(box)}`);
    };
    const wide = document.documentElement.scrollWidth - innerWidth;
    if (wide > 0) found.push(`${wide} px too wide`);
    if (document.scrollingElement.scrollHeight > innerHeight) found.push('the page scrolls');
    inside(document.querySelector('.prompt .ask'), 'the prompt');
    const confirm = document.querySelector('[data-testid=confirm-bar] .primary');
    if (confirm) {
      inside(confirm, 'Confirm');
      const { height } = confirm.getBoundingClientRect();
      if (height < 44) found.push(`Confirm is ${height} px high`);
    } else {
      const lit = [...document.querySelectorAll('[data-testid=board] .lit')];
      const seen = lit.filter((thing) => {
        const { left, right, top, bottom } = thing.getBoundingClientRect();
        return thing.checkVisibility() && right > 0 && left < innerWidth && bottom > 0 && top < innerHeight;
      });
      if (seen.length === 0) found.push(`none of ${lit.length} lit things is in sight`);
      const hidden = new Set(lit.filter((thing) => !thing.checkVisibility()).map((thing) => thing.closest('[data-part]')?.dataset.part));
      const dots = document.querySelectorAll('.phone-tabs .dot').length;
      if (dots !== hidden.size) found.push(`${hidden.size} other tabs have lit things (${[...hidden].join(', ')}), ${dots} say so`);
    }
    return found;
  });

await test(async ({ people, server }) => {
  const page = await people.come('Ada', { viewport: { width: 390, height: 844 } });
  const seen = { decisions: 0, dots: 0 };
  for (const [game, seats] of Object.entries(kGames)) {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(server.url);
    await openTable(page, { game, seats });
    await addBots(page);
    await start(page);
    const roll = dice(3);
    for (const [width, height] of kSizes) {
      await page.setViewportSize({ width, height });
      for (let moves = 0; moves < kMoves; ++moves) {
        await waitUntil(async () => (await look(page)).mine || (await look(page)).over, `${game}: our turn`);
        if ((await look(page)).over) break;
        await page.waitForTimeout(60); // a tab may open by itself
        const before = await faults(page);
        check(before.length === 0, `${game} at ${width}x${height}: ${before.join('; ')}`);
        ++seen.decisions;
        if (moves === 0) {
          // Whoever looks elsewhere before choosing is left there.
          const tabs = page.locator('.phone-tabs [role=tab]');
          const at = (await tabs.evaluateAll((all) => all.map((tab) => tab.ariaSelected))).indexOf('true');
          const [open, other] = [tabs.nth(at), tabs.nth(at === 0 ? 1 : 0)];
          await other.click();
          await page.waitForTimeout(60);
          check((await other.getAttribute('aria-selected')) === 'true', `${game}: another tab can be looked at`);
          await open.click();
        }
        seen.dots += await page.locator('.phone-tabs .dot').count();
        for (let steps = 0; !(await look(page)).staged && steps < 30; ++steps) {
          const { lit } = await look(page);
          await page.getByTestId('board').locator('.lit:not([aria-pressed="true"]):visible').nth(roll(Math.max(1, lit))).click({ timeout: 2000 }).catch(() => undefined); // another's move may have taken it away
        }
        const after = await faults(page);
        check(after.length === 0, `${game} at ${width}x${height}, chosen: ${after.join('; ')}`);
        await playByClicking(page, roll, () => false);
      }
    }
  }
  check(seen.dots > 0, 'tabs with lit things were seen');
  noErrors(page);
  console.log(`${seen.decisions} decisions on phones, ${seen.dots} dots`);
});
