// Accessibility by axe on every page, light and dark, narrow and wide; and pictures of them.
//   ARBITER_PICTURES=1 also writes the pictures to web/screenshots
import { mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { addBots, check, dice, look, noErrors, openTable, playByClicking, root, start, test, waitUntil } from './harness.mjs';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const kWidths = [390, 1280];
const pictures = process.env.ARBITER_PICTURES ? join(root, 'web/screenshots') : null;
if (pictures) mkdirSync(pictures, { recursive: true });
const violations = [];

async function examine(page, name) {
  for (const scheme of ['light', 'dark']) {
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
    for (const width of kWidths) {
      await page.setViewportSize({ width, height: width < 600 ? 844 : 800 });
      await page.waitForTimeout(50);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      if (wide > 0) violations.push(`${name}, ${width} px: ${wide} px wider than the screen`);
      await page.evaluate(axe);
      const found = await page.evaluate(() => window.axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'best-practice'] }));
      for (const { id, help, nodes } of found.violations) {
        violations.push(`${name}, ${scheme}, ${width} px: ${id}: ${help}\n` + nodes.slice(0, 3).map((node) => `    ${node.html.slice(0, 160)}\n      ${node.failureSummary}`).join('\n'));
      }
      if (pictures && scheme === 'light') await page.screenshot({ path: join(pictures, `${name}-${width}.png`), animations: 'disabled' });
      if (pictures && scheme === 'dark' && width > 600 && name === 'conclave') await page.screenshot({ path: join(pictures, `${name}-${width}-dark.png`), animations: 'disabled' });
    }
  }
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize({ width: 1280, height: 900 });
}

await test(async ({ people, browser, server }) => {
  const stranger = await people.tab(await browser.newContext());
  await stranger.getByLabel('Name').waitFor();
  await examine(stranger, 'hello');

  const bea = await people.come('Bea');
  await openTable(bea, { game: 'Conclave', seats: 4 });

  const ada = await people.come('Ada');
  await ada.getByTestId('open-tables').getByRole('link').first().waitFor();
  await ada.getByText('Settings').click();
  await examine(ada, 'lobby-settings');
  await ada.getByText('Settings').click();
  await examine(ada, 'lobby');

  await openTable(ada, { game: 'Conclave', seats: 3, options: { 'First player': 'Seat 1', 'Starting corner': 'Nw' } });
  await addBots(ada);
  await examine(ada, 'waiting');
  await start(ada);
  const roll = dice(5);
  let moves = 0;
  const turn = () => waitUntil(async () => (await look(ada)).mine || (await look(ada)).over, 'our turn');
  while (moves < 14) {
    await turn();
    await playByClicking(ada, roll, () => ++moves < 14);
  }
  // A card in hand, and the spaces lit.
  for (;;) {
    await turn();
    const hand = ada.getByRole('group', { name: 'Your hand' }).locator('.lit');
    if ((await hand.count()) > 0) {
      await hand.first().click();
      break;
    }
    await playByClicking(ada, roll, () => false);
  }
  await examine(ada, 'conclave');
  await ada.getByRole('button', { name: 'Back' }).click();
  for (;;) {
    await turn();
    if ((await look(ada)).over) break;
    await playByClicking(ada, roll);
  }
  await ada.getByText('How it came about').click();
  await examine(ada, 'result');
  await ada.getByRole('link', { name: 'Replay this match' }).click();
  await ada.getByTestId('replay').waitFor();
  await ada.getByTestId('eyes').selectOption('all');
  await ada.getByRole('slider', { name: 'Move' }).fill('20');
  await examine(ada, 'replay');

  noErrors(stranger, ada, bea);
  check(violations.length === 0, `no violations, but:\n${violations.join('\n')}`);
});
