// What has happened is marked, told and played again; why not is said; things are dragged, and seen to move. Two people, one page each.
import { check, confirm, look, noErrors, openTable, seqOf, start, test, waitUntil } from './harness.mjs';

/** The board as it is drawn, without what only marks: which things can be picked, what is new, what moves. */
const drawn = (page) =>
  page.getByTestId('board').evaluate((board) => {
    const copy = board.querySelector('.sheet').cloneNode(true);
    for (const mark of copy.querySelectorAll('.new-tab')) mark.remove();
    const walk = (node) => {
      if (node.nodeType === Node.TEXT_NODE) return node.textContent;
      if (node.nodeType !== Node.ELEMENT_NODE) return '';
      const said = ['data-key', 'data-value', 'aria-label', 'style'].map((name) => `${name}=${(node.getAttribute(name) ?? '').replace(/--at:[^;]*;?/, '')}`).join(' ');
      return `<${said}>${[...node.childNodes].map(walk).join('')}`;
    };
    return walk(copy);
  });
const marks = (page) => page.locator('[data-testid=board] [data-new]').evaluateAll((all) => all.map((mark) => mark.dataset.new));
const moving = (page) => page.evaluate(() => document.getAnimations().filter((one) => one.playState === 'running' && one.effect?.target?.closest('.flying')).length);
const hand = (page) => page.getByRole('group', { name: 'Your hand' });
const mine = (page) => waitUntil(async () => (await look(page)).mine, 'the turn');

/** One whole turn: give nothing, send the first card to the first space, draw. */
async function turn(page) {
  for (;;) {
    await mine(page);
    const keep = page.getByRole('button', { name: 'Give nothing' });
    if ((await keep.count()) > 0) await keep.click();
    else if ((await hand(page).locator('button.lit').count()) > 0) {
      await hand(page).locator('button.lit').first().click();
      await page.getByRole('button', { name: /^Empty space/ }).first().click();
    } else await page.getByRole('button', { name: /^Top of the/ }).first().click();
    await confirm(page);
    if (!(await look(page)).mine) return;
  }
}

await test(async ({ people, server }) => {
  const ada = await people.come('Ada', { reducedMotion: 'no-preference' });
  const link = await openTable(ada, { game: 'Conclave', seats: 2, options: { 'First player': 'Seat 1', 'Starting corner': 'North-west' } });
  const bea = await people.come('Bea', { at: new URL(link).pathname + new URL(link).search });
  await bea.getByRole('button', { name: 'Sit down' }).click();
  await ada.getByRole('button', { name: /^Start/ }).first().waitFor();
  await start(ada);
  await mine(ada);

  // Picking moves nothing but the buttons of the prompt, which come and go.
  await ada.evaluate(() => {
    window.shifted = [];
    new PerformanceObserver((list) => {
      for (const { sources } of list.getEntries()) window.shifted.push(...sources.map(({ node }) => (node instanceof Element ? node : node?.parentElement)).filter((node) => node && !node.closest('.prompt')).map((node) => node.outerHTML.slice(0, 80)));
    }).observe({ type: 'layout-shift' });
  });
  const shifted = () => ada.evaluate(() => new Promise((done) => setTimeout(() => done(window.shifted), 100)));
  await hand(ada).locator('button.lit').first().click();
  await ada.getByRole('button', { name: /^Empty space/ }).first().click();
  await waitUntil(async () => (await look(ada)).staged, 'a move to be staged');
  await ada.keyboard.press('Escape');
  await ada.keyboard.press('Escape');
  check((await shifted()).length === 0, `picking moves nothing else: ${await shifted()}`);
  await ada.evaluate(() => (document.body.style.paddingTop = '40px', document.querySelector('.app').style.top = '40px'));
  await waitUntil(async () => (await shifted()).length > 0, 'what does move to be seen');
  await ada.evaluate(() => (document.body.style.paddingTop = '', document.querySelector('.app').style.top = ''));

  // ---- Dragging: a card to a space picks both; dropped elsewhere, nothing ----
  const card = hand(ada).locator('button.lit').first();
  const space = ada.getByRole('button', { name: /^Empty space/ }).first();
  await card.hover();
  await ada.mouse.down();
  await ada.mouse.move(640, 20, { steps: 4 });
  await ada.mouse.up();
  check((await ada.getByTestId('confirm-bar').count()) === 0, 'what is dropped beside everything is taken back');
  await card.hover();
  await ada.mouse.down();
  await ada.mouse.move(500, 400, { steps: 3 });
  const box = await space.boundingBox();
  await ada.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 4 });
  await ada.mouse.up();
  await waitUntil(async () => (await look(ada)).staged, 'a card and a space to be picked by one drag');
  await confirm(ada);
  if ((await look(ada)).mine) await turn(ada);

  // ---- Not my turn: pointing says so ----
  await hand(ada).locator('[data-thing]').first().hover();
  await ada.getByTestId('why').waitFor();
  check(/not your turn: Bea/.test(await ada.getByTestId('why').textContent()), 'it is said whose turn it is');

  // ---- Things move, over a board that can be used; any input ends it ----
  await ada.evaluate(() => document.documentElement.style.setProperty('--pace', '10'));
  await bea.evaluate(() => {
    window.moved = 0;
    const count = () => {
      window.moved += document.getAnimations().length;
      requestAnimationFrame(count);
    };
    count();
  });
  await turn(bea);
  await waitUntil(async () => (await moving(ada)) > 0, 'things to move');
  await mine(ada);
  await hand(ada).locator('button.lit').first().or(ada.getByRole('button', { name: 'Give nothing' })).first().click({ timeout: 2000 });
  check((await moving(ada)) === 0, 'a click ends what moves');
  check((await look(ada)).choosing, 'and is a click all the same');
  await ada.keyboard.press('Escape');
  check((await bea.evaluate(() => window.moved)) === 0, 'where motion is reduced nothing moves');
  await ada.evaluate(() => document.documentElement.style.setProperty('--pace', '1'));

  // ---- What came since my last move is marked with who did it, told, and can be played again ----
  check((await marks(ada)).length > 0 && (await marks(ada)).every((by) => by === '1'), `Bea's move is marked as hers: ${await marks(ada)}`);
  await waitUntil(async () => /Bea|moves/.test((await ada.getByTestId('announced').textContent()) ?? ''), 'readers to be told');
  const now = await drawn(ada);
  await ada.keyboard.press('r');
  await waitUntil(async () => (await drawn(ada)) !== now, 'the board to go back');
  await ada.getByText('Any key ends it').waitFor();
  await waitUntil(async () => (await ada.getByText('Any key ends it').count()) === 0, 'the moves to have been played');
  await ada.keyboard.press('Shift');
  check((await drawn(ada)) === now, 'at its end the board is as it was');
  await ada.keyboard.press('r');
  await ada.getByText('Any key ends it').waitFor();
  await ada.keyboard.press('Shift');
  check((await ada.getByText('Any key ends it').count()) === 0, 'any key ends it');
  await turn(ada);
  check((await marks(ada)).every((by) => by === '0'), 'what is confirmed takes the marks away');

  // ---- Live, loaded anew, and in the replay: the same picture ----
  const live = await drawn(ada);
  const seq = await seqOf(ada);
  await ada.reload();
  await waitUntil(async () => (await seqOf(ada)) === seq, 'the table again');
  await hand(ada).waitFor();
  check((await drawn(ada)) === live, 'loaded anew it looks the same');
  const replay = await ada.context().newPage();
  await replay.setViewportSize({ width: 1280, height: 900 });
  await replay.goto(`${server.url}/match/${new URL(ada.url()).pathname.split('/').pop()}?as=0#${seq}`);
  await replay.getByTestId('replay').waitFor();
  await waitUntil(async () => Number(await replay.getByTestId('replay').getAttribute('data-seq')) === seq, 'the replay');
  const [a, b] = [await drawn(replay), live];
  const at = Math.max(0, [...(a.length > b.length ? a : b)].findIndex((_, i) => a[i] !== b[i]) - 60);
  check(a === b, `the replay shows at move ${seq} what the table shows: …${a.slice(at, at + 160)} / …${b.slice(at, at + 160)}`);

  // ---- Keys ----
  await ada.keyboard.press('?');
  await ada.getByTestId('keys').getByText('the next lit thing').waitFor();
  await ada.keyboard.press('Escape');
  await waitUntil(async () => (await ada.getByTestId('keys').count()) === 0, 'the list of keys to close');
  noErrors(ada, bea);
});
