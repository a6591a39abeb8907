// Accessibility by axe on every page, light and dark, narrow and wide.
import { violationsOf } from './axe.mjs';
import { addBots, check, dice, importMatch, look, noErrors, openTable, playByClicking, playToTheEnd, start, test, waitUntil } from './harness.mjs';

const kWidths = [390, 1280];
const violations = [];
const report = (what) => {
  violations.push(what);
  console.log(what);
};

/** Light and wide, dark and narrow: axe needs seconds for each. */
async function examine(page, name, { widths = kWidths } = {}) {
  for (const width of widths) {
    const scheme = width < 600 ? 'dark' : 'light';
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
    await page.setViewportSize({ width, height: width < 600 ? 844 : 800 });
    await page.waitForTimeout(50);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    if (wide > 0) report(`${name}, ${width} px: ${wide} px wider than the screen`);
    for (const found of await violationsOf(page)) report(`${name}, ${scheme}, ${width} px: ${found}`);
  }
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize({ width: 1280, height: 900 });
}

await test(async ({ people, browser, server }) => {
  const stranger = await people.tab(await browser.newContext());
  await stranger.locator('main').getByLabel('Name').waitFor();
  await examine(stranger, 'hello');

  const bea = await people.come('Bea');
  await openTable(bea, { game: 'Conclave', seats: 4 });

  const ada = await people.come('Ada');
  await ada.getByTestId('open-tables').getByRole('link').first().waitFor();
  await ada.getByLabel('Settings').click();
  await examine(ada, 'settings', { widths: [390] });
  await ada.getByLabel('Settings').click();
  await examine(ada, 'lobby');

  await openTable(ada, { game: 'Conclave', seats: 3, options: { 'First player': 'Seat 1', 'Starting corner': 'North-west' } });
  await addBots(ada);
  await examine(ada, 'waiting');
  await start(ada);
  const roll = dice(5);
  let moves = 0;
  const turn = () => waitUntil(async () => (await look(ada)).mine || (await look(ada)).over, 'our turn');
  while (moves < 8) {
    await turn();
    await playByClicking(ada, roll, () => ++moves < 8);
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

  await playToTheEnd(ada, 5);
  await ada.getByText('As a table').click();
  await examine(ada, 'result');
  const match = await importMatch(ada, { game: 'conclave', seats: 3, seed: 'looks' });
  await ada.goto(`${server.url}/match/${match.match}?as=all#20`);
  await ada.getByTestId('replay').waitFor();
  await examine(ada, 'replay');

  noErrors(stranger, ada, bea);
  check(violations.length === 0, `no violations, but ${violations.length}`);
});
