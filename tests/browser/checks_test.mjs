// What a person sees of a table: nothing is too small or cut, a plain move takes few clicks, pointing says why not in the server's own
// words, a ghost is confirmed by a second click, a finger drags a card; and on the boards: what is secret shows nowhere, spaces stay
// where they are, owners and suits are told apart without colour.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openBench } from './bench.mjs';
import { badText } from './text.mjs';
import { addBots, check, dice, gamesOf, importMatch, look, noErrors, openTable, playToTheEnd, start, test, waitUntil } from './harness.mjs';

/** A plain move, by what is clicked, Confirm not counted: each a thing of the board that is lit. */
const kPlain = {
  Conclave: ['.dock .card.lit', '.stage .lit[aria-label^="Empty space"]'],
  Argent: ['.dock .office .lit', '.stage .room .card.lit'],
};
/** The windows into which a table fits: nothing but log and chat scrolls. */
const kWindows = [[1920, 1080], [1440, 900], [1280, 800]];
const kPointed = 8; // unlit things a game

/** What of the table lies outside the window, or makes the page scroll. */
const outside = (page) =>
  page.evaluate(() => {
    const found = ['.prompt', '.dock', '.stage', '.rail'].filter((part) => {
      const { left, top, right, bottom } = document.querySelector(part).getBoundingClientRect();
      return left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1;
    });
    const { scrollWidth, scrollHeight } = document.scrollingElement;
    return scrollWidth > innerWidth || scrollHeight > innerHeight ? [...found, `the page is ${scrollWidth} x ${scrollHeight}`] : found;
  });

/** Points at things that cannot be picked; what was said of each, and what the server had answered. */
async function pointed(page, roll) {
  const found = [];
  const things = page.getByTestId('board').locator('div.card[data-thing]:visible');
  for (let n = 0; n < kPointed; ++n) {
    const count = await things.count();
    if (count === 0) break;
    const received = page.frames_received.length;
    const sent = page.frames_sent.length;
    await page.mouse.move(640, 24); // the bar
    await page.waitForTimeout(30);
    if (!(await things.nth(roll(count)).hover({ timeout: 1500 }).then(() => true, () => false))) continue; // something lies over it
    if (!(await page.getByTestId('peek').waitFor({ timeout: 1500 }).then(() => true, () => false))) continue;
    await page.waitForTimeout(120);
    const asked = page.frames_sent.slice(sent).map((text) => JSON.parse(text)).find(({ method, params }) => method === 'table.act' && params.try);
    const answer = asked && page.frames_received.slice(received).map((text) => JSON.parse(text)).find(({ id }) => id === asked.id);
    const why = page.getByTestId('why');
    found.push({ said: (await why.count()) > 0 ? (await why.textContent()).trim() : '', answer });
  }
  return found;
}

await test(async ({ people, server, browser }) => {
  const page = await people.come('Ada', { viewport: { width: 1280, height: 800 } });
  page.setDefaultTimeout(15000);
  let reasons = 0;
  for (const [nth, game] of (await gamesOf(page)).entries()) {
    const roll = dice(5 + nth);
    await page.goto(server.url);
    await openTable(page, { game, seats: 2 });
    await addBots(page);
    await start(page);
    await playToTheEnd(page, 9, { moves: 1 + nth });
    const plain = kPlain[Object.keys(kPlain).find((name) => game.startsWith(name))];
    for (let tries = 0; ; ++tries) {
      await waitUntil(async () => (await look(page)).mine, `${game}: the turn`);
      const bad = await badText(page);
      check(bad.length === 0, `${game}: ${bad.slice(0, 6).join('; ')}`);
      if (tries === 0) {
        for (const [width, height] of kWindows) {
          await page.setViewportSize({ width, height });
          const found = await outside(page);
          check(found.length === 0, `${game} fits into ${width} x ${height}, but not: ${found.join('; ')}`);
        }
        const refused = new Set(); // once said, it is not asked for again
        for (const { said, answer } of await pointed(page, roll)) {
          if (answer?.error) refused.add(answer.error.message);
          if (!said) continue;
          ++reasons;
          check(said.split(/\s+/).length >= 3, `${game}: a reason in words: ${said}`);
          check(said.startsWith('Not what is asked now: ') || said === answer?.error?.message || refused.has(said), `${game}: it says "${said}", the server ${JSON.stringify(answer)}`);
        }
        await page.mouse.move(640, 24);
      }
      if (!plain || (await page.locator(plain[0]).count()) === 0 || (await page.locator(plain[1]).count()) === 0) {
        if (!plain) break;
        check(tries < 20, `${game}: a plain move can be made`);
        await playToTheEnd(page, 20 + tries, { moves: 1 });
        continue;
      }
      for (const thing of plain) await page.locator(thing).first().click();
      check((await look(page)).staged, `${game}: ${plain.length} clicks choose a plain move`);
      // The second click on where it will lie confirms it.
      const before = (await look(page)).seq;
      await page.locator('.stage [aria-pressed=true]:visible').last().click();
      await page.locator(`[data-testid=table]:not([data-seq="${before}"])`).waitFor();
      break;
    }
  }
  check(reasons >= 10, `reasons were given: ${reasons}`);
  // The check of texts finds a small one and a cut one.
  await page.evaluate(() => {
    const sentence = document.querySelector('.prompt .sentence');
    sentence.style.cssText = 'font-size: 9px; width: 20px; white-space: nowrap; overflow: hidden; text-overflow: clip; display: block; -webkit-line-clamp: none';
    sentence.textContent = 'planted, small, and cut';
  });
  check((await badText(page)).length === 2, `planted faults are found: ${await badText(page)}`);

  // ---- A finger lifts a card from the hand onto the board ----
  const phone = await people.come('Bea', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  await openTable(phone, { game: 'Conclave', seats: 2, options: { 'First player': 'Seat 1', 'Starting corner': 'North-west' } });
  await addBots(phone);
  await start(phone);
  await waitUntil(async () => (await look(phone)).mine, 'the turn');
  const centre = async (thing) => {
    const { x, y, width, height } = await thing.boundingBox();
    return { x: x + width / 2, y: y + height / 2 };
  };
  const from = await centre(phone.locator('.dock button.lit').first());
  const to = await centre(phone.locator('.lit[aria-label^="Empty space"]').first());
  const devtools = await phone.context().newCDPSession(phone);
  const touch = (type, at) => devtools.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [at] : [] });
  await touch('touchStart', from);
  for (let step = 1; step <= 8; ++step) await touch('touchMove', { x: from.x + ((to.x - from.x) * step) / 8, y: from.y + ((to.y - from.y) * step) / 8 });
  await touch('touchEnd');
  await waitUntil(async () => (await look(phone)).staged, 'a card and a space to be chosen by one finger', 5000);

  // ---- The boards by themselves ----
  page.setDefaultTimeout(60000);
  const matches = {};
  for (const [game, seats] of [['viceroy', 3], ['madness', 3]]) matches[game] = await importMatch(page, { game, seats, seed: `checks ${game}` });
  const folder = mkdtempSync(join(tmpdir(), 'arbiter-bench-'));
  await openBench(page, server.url, folder);

  const bids = await page.evaluate(async (match) => {
    const { boards } = window;
    await boards.open('viceroy', match, 3);
    const recording = await boards.recorded(0);
    const columns = (moment, past = undefined) => {
      const bench = boards.show(0, { ...moment, by: undefined, events: [] }, { past });
      return [...bench.querySelectorAll('.column')].map((column) => column.outerHTML).join();
    };
    const found = { secret: 0, told: 0, shown: 0, planted: false };
    let stood = new Map(); // what stands in the fields of this auction, by seat and turn
    let round = 0;
    for (let seq = 0; seq < recording.length; ++seq) {
      const [now, then] = [recording.at(seq), recording.at(seq + 1)];
      if (now.view.phase !== 'auction') continue;
      columns(now);
      if (now.view.round !== round) [stood, round] = [new Map(), now.view.round];
      // What the view has of this turn stands in its field, and what once stood there stays.
      for (const [seat, { bid }] of now.view.seats.entries()) if (bid) stood.set(`${seat} ${now.view.turn}`, [bid.kind, bid.color].filter(Boolean).join(' '));
      for (const [seat, ledger] of [...document.querySelectorAll('.ledger')].entries()) {
        for (const [nth, { dataset }] of [...ledger.children].entries()) {
          const where = `${seat} ${nth + 1}`;
          if (stood.has(where) && stood.get(where) !== dataset.bid) ++found.told;
          if (dataset.bid) stood.set(where, dataset.bid);
        }
      }
      if (now.view.turn > 1) found.shown += stood.size;
      if (then.by === 0 || then.events.some(({ type }) => type !== 'chosen') || then.view.phase !== 'auction') continue;
      ++found.secret;
      if (columns(now) !== columns(then)) ++found.told;
      const past = recording.moves.filter(({ seq: at }) => at <= then.seq);
      found.planted ||= columns(now) !== columns(then, [...past, { by: then.by, events: [{ type: 'bid_revealed', seat: then.by, kind: 'gem', color: 'red' }] }]);
    }
    return found;
  }, matches.viceroy.match);
  check(bids.secret >= 5 && bids.shown >= 5, `Viceroy: bids were made: ${JSON.stringify(bids)}`);
  check(bids.told === 0, `Viceroy: what is bid in secret changes no column, what was shown stays in its field: ${JSON.stringify(bids)}`);
  check(bids.planted, 'Viceroy: a bid that is told too early is found');

  const spaces = await page.evaluate(async (match) => {
    const { boards } = window;
    await boards.open('madness', match, 3);
    const curses = new Set();
    const looks = await boards.looks(0, (bench) => {
      const sheet = bench.querySelector('.madness, .sheet').getBoundingClientRect();
      const place = (node) => {
        const { left, right } = node.getBoundingClientRect();
        return [left, right].map((x) => Math.round(((x - sheet.left) / sheet.width) * 200));
      };
      const all = [...bench.querySelectorAll('[data-space]')];
      if (all.length === 0) return undefined;
      curses.add(bench.querySelectorAll('[data-slot] .curse').length);
      const third = all.find(({ dataset }) => dataset.space === '3');
      const inside = [...third.querySelectorAll('[data-slot]')].map((slot) => slot.dataset.slot).join();
      return JSON.stringify([all.map(place), inside]);
    });
    return { looks: [...looks], curses: [...curses] };
  }, matches.madness.match);
  check(spaces.curses.length >= 3, `Madness: spaces were seen with ${spaces.curses} Curses`);
  check(spaces.looks.length === 1, `Madness: the spaces stay where they are: ${JSON.stringify(spaces.looks)}`);

  // ---- In grey, by shape alone ----
  const alike = await page.evaluate(async () => {
    const shapes = await window.boards.shapes();
    const drawn = (path) => {
      const context = new OffscreenCanvas(24, 24).getContext('2d');
      context.fill(new Path2D(path));
      return context.getImageData(0, 0, 24, 24).data.filter((_, i) => i % 4 === 3).map((alpha) => (alpha > 127 ? 1 : 0));
    };
    const pairs = (paths) => paths.flatMap((one, i) => paths.slice(i + 1).map((other) => {
      const [a, b] = [drawn(one), drawn(other)];
      return a.reduce((sum, bit, at) => sum + (bit === b[at] ? 0 : 1), 0);
    }));
    return { ...Object.fromEntries(Object.entries(shapes).map(([kind, paths]) => [kind, Math.min(...pairs(paths))])), planted: Math.min(...pairs([shapes.owners[0], shapes.owners[0]])) };
  });
  check(alike.planted === 0, 'shapes that are alike are found');
  // A Magic's sign has a glyph in its shape besides.
  for (const [kind, least] of [['owners', 35], ['gems', 35], ['magics', 20]]) check(alike[kind] >= least, `${kind} differ in shape: by ${alike[kind]} of 576 points at least`);
  rmSync(folder, { recursive: true, force: true });
  noErrors(page, phone);
  console.log(`${reasons} reasons, ${bids.secret} secret bids, shapes differ by ${JSON.stringify(alike)}`);
});
