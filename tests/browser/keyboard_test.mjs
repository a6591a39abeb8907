// A whole game, from coming in to the result, without a pointer.
import { check, isOver, look, noErrors, seqOf, test, waitUntil } from './harness.mjs';

/** What has the focus, as a screen reader would name it. */
const focused = (page) =>
  page.evaluate(() => {
    const at = document.activeElement;
    const label = at?.getAttribute('aria-label') ?? at?.labels?.[0]?.textContent ?? at?.textContent ?? '';
    return { tag: at?.tagName.toLowerCase() ?? '', label: label.trim(), inActions: !!at?.closest('[data-testid=actions]'), thing: !!at?.matches('[data-thing]'), confirms: !!at?.matches('[data-testid=confirm-bar] .primary') };
  });

async function tabTo(page, wanted, said, key = 'Tab') {
  for (let presses = 0; presses < 120; ++presses) {
    await page.keyboard.press(key);
    if (wanted(await focused(page))) return;
  }
  throw new Error(`Tab does not lead to ${said}`);
}

await test(async ({ people, browser }) => {
  const context = await browser.newContext({ reducedMotion: 'reduce' });
  const page = await people.tab(context);
  await page.getByLabel('Name').waitFor();

  await tabTo(page, ({ tag }) => tag === 'input', 'the name');
  await page.keyboard.type('Kay');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Pick a game' }).waitFor();
  await page.getByRole('button', { name: 'With people: Conclave' }).waitFor();
  await tabTo(page, ({ label }) => label === 'With people: Conclave', 'a table with people');
  await page.keyboard.press('Enter');
  await page.getByTestId('new-table').waitFor();
  await tabTo(page, ({ label }) => label === 'Open the table', 'opening a table');
  await page.keyboard.press('Enter');
  await page.getByTestId('table').waitFor();
  await page.getByRole('button', { name: 'Add a bot: Seat 2' }).waitFor();
  await tabTo(page, ({ label }) => label.startsWith('Add a bot'), 'adding a bot');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Easy bot' }).waitFor();
  await tabTo(page, ({ label }) => label === 'Easy bot', 'which bot').catch(() => tabTo(page, ({ label }) => label === 'Easy bot', 'which bot', 'Shift+Tab'));
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: /^Remove/ }).waitFor();
  await tabTo(page, ({ label }) => label === 'Start the match', 'the start', 'Shift+Tab').catch(() => tabTo(page, ({ label }) => label === 'Start the match', 'the start'));
  await page.keyboard.press('Enter');
  await page.getByTestId('board').waitFor();

  let moves = 0;
  let onTheBoard = false;
  for (;;) {
    await waitUntil(async () => {
      const { mine, over } = await look(page);
      return mine || over;
    }, 'our turn');
    if (await isOver(page)) break;
    const before = await seqOf(page);

    if (!onTheBoard && (await page.getByRole('group', { name: 'Your hand' }).locator('.lit').count()) > 1) {
      // One card by walking over the board with the arrow keys: a zone is one stop of the Tab key.
      onTheBoard = true;
      const hand = (await page.getByRole('group', { name: 'Your hand' }).locator('.lit').evaluateAll((cards) => cards.map((card) => card.getAttribute('aria-label'))));
      await tabTo(page, ({ label, thing }) => thing && hand.includes(label), 'the hand');
      await page.keyboard.press('ArrowRight');
      check((await focused(page)).label === hand[1], 'the arrow key goes to the next card');
      await page.keyboard.press('Enter');
      await page.getByTestId('confirm-bar').waitFor();
      await page.keyboard.press('Escape');
      await page.getByTestId('confirm-bar').waitFor({ state: 'detached' });
      check((await seqOf(page)) === before, 'Escape takes the choice back');
    }

    await page.keyboard.press('a');
    await waitUntil(async () => (await focused(page)).inActions, 'the focus in the list of all moves');
    if ((await focused(page)).tag !== 'button') await tabTo(page, ({ tag, inActions }) => tag === 'button' && inActions, 'the list of actions');
    await page.keyboard.press('Enter');
    await waitUntil(async () => (await focused(page)).confirms, 'the focus on Confirm');
    await page.keyboard.press('Enter');
    await waitUntil(async () => (await seqOf(page)) > before, 'the move');
    ++moves;
  }
  check(onTheBoard, 'the board was walked over');
  check(/Kay/.test((await page.getByTestId('outcome').textContent()) ?? ''), 'the result is shown');
  noErrors(page);
  console.log(`${moves} moves by keyboard`);
});
