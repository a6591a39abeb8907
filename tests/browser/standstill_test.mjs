// A match never stands still, in whatever order the answer to an act and its news come, and wherever the connection breaks: a proxy
// between the page and the server holds frames back, puts the answer before or behind the news, and cuts the line. What is picked between
// the two, or while the line is cut, stays.
import { addBots, check, dice, isAct, look, noErrors, openTable, playToTheEnd, start, test, waitUntil } from './harness.mjs';

const kGames = [{ game: 'Argent: The Consortium', seats: 3, moves: 40 }, { game: 'Viceroy', seats: 3, moves: 12 }];
const kPatience = 15000; // milliseconds; the line is cut for half a second at a time
const kHeld = 60; // milliseconds that something is held back

/** What is done to an act: each a way in which a network or a busy machine may bring what the protocol allows. */
const kWays = ['plain', 'answer late', 'answer first', 'cut before the answer', 'cut behind the answer', 'never sent'];

/** A line between a page and the server that does such things; gives how often each was done. */
async function troubled(context, roll) {
  const done = Object.fromEntries(kWays.map((way) => [way, 0]));
  const trouble = { done, way: () => kWays[roll(kWays.length)], held: null, told: [] };
  const tell = (where, frame, way = '') => {
    const of = frame.params ?? frame.result ?? frame.error ?? {};
    trouble.told.push(`${Date.now() % 1e6} ${where} ${frame.id ?? ''} ${frame.method ?? ''} seq ${of.seq ?? ''} to_act ${of.to_act ?? ''} ${frame.error ? JSON.stringify(frame.error.data) : ''} ${way}`);
  };
  await context.routeWebSocket(/\/ws$/, (socket) => {
    const upstream = socket.connectToServer();
    let act = null; // the one that is under way: its id, and what becomes of it
    let news = []; // held back
    let isOpen = true;
    const later = (what) => setTimeout(() => isOpen && what(), kHeld);
    const cut = () => {
      isOpen = false;
      trouble.told.push('cut');
      upstream.close();
      socket.close({ code: 4000 });
    };
    socket.onMessage((text) => {
      if (!isOpen) return;
      const frame = JSON.parse(text);
      tell('>', frame);
      if (isAct(frame)) {
        const way = trouble.way();
        ++done[way];
        act = { id: frame.id, way };
        if (way === 'never sent') return void cut();
      }
      upstream.send(text);
    });
    upstream.onMessage((text) => {
      if (!isOpen) return;
      const frame = JSON.parse(text);
      tell('<', frame, act?.way);
      const isAnswer = act && frame.id === act.id;
      const isNews = ['table.update', 'table.state'].includes(frame.method);
      switch (act?.way) {
        case 'answer late': // the next decision, and what is picked for it, comes before the answer
          if (isAnswer) return void (trouble.held ? trouble.held.push(() => socket.send(text)) : later(() => socket.send(text)));
          break;
        case 'answer first': // and its news a while behind it
          if (isNews) return void news.push(text);
          if (isAnswer) {
            act = null;
            socket.send(text);
            later(() => news.splice(0).forEach((one) => socket.send(one)));
            act = { id: -1, way: 'news behind' };
            return;
          }
          break;
        case 'news behind': // in their order
          if (isNews) return void (news.length > 0 ? news.push(text) : socket.send(text));
          break;
        case 'cut before the answer':
          if (isAnswer) return void cut();
          break;
        case 'cut behind the answer':
          if (isNews) return;
          if (isAnswer) {
            socket.send(text);
            return void later(cut);
          }
          break;
      }
      socket.send(text);
    });
  });
  return trouble;
}

await test(async ({ people, browser }) => {
  for (const [nth, { game, seats, moves }] of kGames.entries()) {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' });
    await context.addInitScript(() => localStorage.setItem('arbiter.settings', '{"autoAnswer":false}'));
    const trouble = await troubled(context, dice(11 + nth));
    const page = await people.tab(context);
    await page.locator('form.narrow').getByLabel('Name').fill(`Ada ${nth}`);
    await page.getByRole('button', { name: 'Come in' }).click();
    await openTable(page, { game, seats });
    await addBots(page);
    await start(page);
    const { moves: made } = await playToTheEnd(page, 5 + nth, { moves, patience: kPatience }).catch(async (error) => {
      console.error([...trouble.told.slice(-30), await page.locator('.prompt').textContent(), ...page.errors, JSON.stringify(await look(page))].join('\n'));
      throw error;
    });
    check(made >= moves || (await look(page)).over, `${game}: ${made} of ${moves} moves`);
    check((await page.getByTestId('table').count()) === 1, `${game}: the table is still there`);
    check(Object.values(trouble.done).reduce((sum, n) => sum + n) >= made, `${game}: the line was troubled: ${JSON.stringify(trouble.done)}`);
    console.log(`${game}: ${made} moves, ${JSON.stringify(trouble.done)}`);

    noErrors(page);
    await context.close();
  }

  // ---- What is picked between the news of a move and its answer is for the next decision: it stays, and can be confirmed ----
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' });
  await context.addInitScript(() => localStorage.setItem('arbiter.settings', '{"autoAnswer":false}'));
  const trouble = await troubled(context, dice(1));
  trouble.way = () => 'answer late';
  trouble.held = [];
  const page = await people.tab(context);
  await page.locator('form.narrow').getByLabel('Name').fill('Ada 9');
  await page.getByRole('button', { name: 'Come in' }).click();
  await openTable(page, { game: 'Conclave', seats: 2, options: { 'First player': 'Seat 1' } });
  await addBots(page);
  await start(page);
  const primary = page.locator('[data-testid=confirm-bar] .primary');
  const roll = dice(2);
  const pickOne = async () => {
    await waitUntil(async () => (await look(page)).mine, 'the turn');
    for (let now = await look(page); !now.staged; now = await look(page)) {
      await page.getByTestId('board').locator('.lit:not([aria-pressed=true]):visible').nth(roll(now.lit)).click();
    }
  };
  await pickOne();
  const before = (await look(page)).seq;
  await primary.click();
  await waitUntil(async () => (await look(page)).seq > before, 'the news of the move');
  await pickOne();
  check(trouble.held.length === 1, 'the answer has not come yet');
  check(await primary.isEnabled(), 'the next decision can be confirmed');
  const said = await primary.textContent();
  trouble.held.splice(0).forEach((release) => release());
  await page.waitForTimeout(200);
  check((await primary.count()) === 1 && (await primary.textContent()) === said, 'what was picked stays when the answer comes');
  const then = (await look(page)).seq;
  await primary.click();
  await waitUntil(async () => (await look(page)).seq > then, 'the second move');
  trouble.held = null;

  // ---- What is confirmed while there is no connection stays picked, and can be confirmed when there is one again ----
  await pickOne();
  const offline = (await look(page)).seq;
  await page.context().setOffline(true);
  await page.locator('.banner.bad').waitFor();
  await primary.click();
  await page.getByTestId('problem').waitFor();
  await page.context().setOffline(false);
  await page.getByTestId('problem').waitFor({ state: 'detached' });
  await primary.click();
  await waitUntil(async () => (await look(page)).seq > offline, 'the move that waited for the connection');
  noErrors(page);
  await context.close();
});
