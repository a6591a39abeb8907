// Whoever clicks while there is no server is told, at once and where they look: every button of every page is tried. One that asks for
// something says that nothing was sent; the others are named here, so that a new one cannot be forgotten.
import { addBots, check, dice, importMatch, look, noErrors, openTable, playByClicking, start, test, waitUntil } from './harness.mjs';

const kUnsent = 'There is no connection to the server; nothing was sent.';
const kPatience = 3000; // milliseconds until it is said, which is at once

/** Those that put away what one has begun, and those that lead through a replay, which is all here. */
const kLast = [/^(?:Back|Close|Cancel|Keep|Play on|Keep my seat|Wait|Do not forget me|Try now)/, /^(?:To the beginning|One move back|Play|Pause|One move on|To the end)$/];
/** Buttons that ask the server for nothing: they open, close, choose, or act on this device alone. */
const kLocal = [
  ...kLast,
  /^(?:I give up…|I give my seat up|For .*…|Forget me…|Send away….*|Report…|Add a bot.*|With people: .*|Only watch|An action|Choose a name)$/, // asked once more
  /^(?:Copy the link|Copy a link to this move|Copied|Share…|Sound when it is my turn|Settings|Players, log and chat|Be somebody else|Allow|Save the notes|Show earlier moves)$/,
  /^(?:What happened|Chat|Moves|More|Board|Seats|Log|Notes|Analysis|Final board|Result|All|\w+ \d+)$/, // tabs and filters of what is here
  /^(?:Not begun|First game|By the book|Everything|Second edition|Nightmarish).*$/, // presets
];
/** Once each of these has been found to say it, enough was tried. */
const kSending = {
  lobby: [/^Play now/, /^Open the table$/, /^Come in$|^Rename$/],
  learn: [/^Play now/],
  waiting: [/^Easy bot$/, /^Fill with bots and start$/, /^Leave the table$/],
  asked: [/^Agree$/, /^Refuse$/, /^Send$/, /^Give up for good$/, /^Give my seat to the bot for good$/],
  asking: [/ Enter$/, /^Take my last move back$/, /^Pause$/, /^End without a winner$/],
  account: [/^Rename$/, /^Save$/, /^Save my data$/, /^Forget me for good$/],
  devices: [/^Make a link$/, /^Show a recovery code$/],
  person: [/^Block$/, /^Send the report$/],
  match: [/^Save the match$/, /^Look at this position$/, /^Look at all moves$/, /^Open the table$/],
  over: [/^Play again$/],
  admin: [/^Enter$|^Come in$/],
};

/**
 * Every button that can be reached on this page, one after the other; gives those that said so, and those of which nothing is known.
 * The page is opened once and stays without a connection: what a button says is told from what was said before it.
 */
async function tryAll(page, open) {
  const said = new Set();
  const silent = new Set();
  /** By their kind: "Play now: Conclave" and "Play now: Argent" are one. */
  const tried = new Set();
  const kindOf = (name) => name.replace(/:.*/, '');
  /** What has shown further buttons, the latest last: clicked again where the page is opened anew. */
  let openers = [];
  let shown = [];
  const isLocal = (name) => name === '' || kLocal.some((local) => local.test(name));
  const buttons = () => page.evaluate(() => {
    for (const field of document.querySelectorAll('input:not([type=checkbox], [type=radio], [type=range], [type=search], [readonly]), textarea')) {
      const words = { email: 'a@example.org', url: 'https://example.org/', number: '1' }[field.type] ?? 'abc';
      if (field.value === words || !field.checkVisibility()) continue;
      field.value = words;
      field.dispatchEvent(new Event('input', { bubbles: true }));
    }
    const top = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document;
    const action = document.querySelector('[data-action]'); // one of the list stands for all
    const found = [...top.querySelectorAll('button, summary')].filter((one) => one.checkVisibility() && !one.disabled && !one.closest('[data-thing], .banners') && (!one.dataset.action || one === action));
    for (const old of document.querySelectorAll('[data-try]')) delete old.dataset.try;
    return found.map((one, i) => ((one.dataset.try = String(i)), one === action ? 'An action' : (one.ariaLabel ?? one.innerText).replace(/\s+/g, ' ').trim()));
  });
  /** Clicks a button. Did anything say that nothing was sent, which did not say so before? One that is known to ask for nothing is not waited for. */
  const press = (at, patience) => page.evaluate(async ([at, patience, words]) => {
    const saying = () => [...document.querySelectorAll('[role=alert]')].filter((one) => one.checkVisibility() && one.textContent.includes(words));
    for (const old of saying()) old.dataset.old = '';
    document.querySelector(`[data-try="${at}"]`).click();
    for (const end = performance.now() + patience; ; ) {
      await new Promise((done) => setTimeout(done, 20));
      if (saying().some((one) => one.dataset.old === undefined)) return true;
      if (performance.now() > end) return false;
    }
  }, [at, patience, kUnsent]);
  /** Is something that was shown, and is yet to be tried, no longer there? */
  const misses = async () => {
    const left = await buttons();
    return shown.some((one) => !tried.has(kindOf(one)) && !left.includes(one));
  };
  const reopen = async () => {
    for (const name of openers) {
      const at = (await buttons()).indexOf(name);
      if (at >= 0) await press(at, 0);
    }
  };
  const begin = async () => {
    await page.context().setOffline(false);
    await open();
    await page.context().setOffline(true);
    await page.getByText('You are offline').waitFor();
    await reopen();
  };
  await begin();
  for (let clicks = 0; clicks < 150; ++clicks) {
    const names = await buttons();
    // What was just shown is tried first, what puts things away or leads elsewhere last.
    const rank = (name) => (kLast.some((last) => last.test(name)) ? 2 : shown.includes(name) ? 0 : 1);
    const at = names.indexOf(names.filter((name) => !tried.has(kindOf(name))).sort((a, b) => rank(a) - rank(b))[0]);
    if (at < 0) {
      if (!(await page.locator('dialog[open]').count())) break;
      await page.keyboard.press('Escape');
      await page.locator('dialog[open]').waitFor({ state: 'detached' });
      continue;
    }
    const name = names[at];
    tried.add(kindOf(name));
    const before = page.url();
    const local = isLocal(name) || (await page.locator(`summary[data-try="${at}"]`).count()) > 0;
    if (await press(at, local ? 60 : kPatience)) {
      said.add(name);
      // What puts its neighbours away as well, as one of several bots, is opened again for them.
      if (await misses()) await reopen();
      if (await misses()) await begin();
    } else if (page.url() !== before) await begin();
    else if (local) {
      const more = (await buttons()).filter((now) => !names.includes(now));
      if (more.length > 0) [openers, shown] = [[...openers.filter((one) => one !== name), name], [...shown, ...more]];
    } else silent.add(name);
  }
  await page.context().setOffline(false);
  return { said: [...said], silent: [...silent] };
}

await test(async ({ people, server }) => {
  const ada = await people.come('Ada', { viewport: { width: 1280, height: 900 } });
  const bob = await people.come('Bob', { at: '/' });
  const counts = {};
  const judge = async (part, page, open) => {
    const { said, silent } = await tryAll(page, open);
    check(silent.length === 0, `${part}: these say nothing while the server is away: ${silent.join(' | ')}`);
    for (const one of kSending[part]) check(said.some((name) => one.test(name)), `${part}: ${one} was tried and said so, as did: ${said.join(' | ')}`);
    counts[part] = said.length;
  };
  const goto = (page, path, seen) => async () => {
    await page.goto('about:blank'); // else another hash of the same page would load nothing
    await page.goto(server.url + path);
    await page.locator(seen).first().waitFor();
    await waitUntil(async () => (await page.getByText('You are offline').count()) === 0, 'the connection');
  };

  // ---- A waiting table, then a match with a proposal open ----
  const link = new URL(await openTable(ada, { game: 'Conclave', seats: 2, options: { 'First player': 'Seat 1', 'Starting corner': 'North-west' } }));
  const table = (page) => goto(page, link.pathname, '[data-testid=table]');
  await judge('waiting', ada, table(ada));
  await table(ada)();
  await bob.goto(link.href);
  await bob.getByRole('button', { name: 'Sit down' }).waitFor();
  await bob.getByRole('button', { name: 'Sit down' }).click();
  await ada.getByText('Bob').first().waitFor();
  await start(ada);
  await waitUntil(async () => (await look(ada)).mine, 'the first turn');
  await playByClicking(ada, dice(1));
  await waitUntil(async () => (await look(bob)).mine, 'his turn');
  await playByClicking(bob, dice(2));
  await waitUntil(async () => (await look(ada)).mine, 'her turn again');
  const board = (page) => async () => {
    await table(page)();
    await page.getByTestId('board').locator('[data-thing]').first().waitFor();
  };
  await judge('asking', ada, board(ada));
  await board(ada)();
  await ada.locator('.rail').getByRole('tab', { name: 'More', exact: true }).click();
  await ada.getByText('Ask the others').click();
  await ada.getByRole('button', { name: 'Pause', exact: true }).click();
  await judge('asked', bob, board(bob));

  // ---- What stays said when the server is back, and the next move has come ----
  await board(bob)();
  await bob.context().setOffline(true);
  await bob.getByText('You are offline').waitFor();
  await bob.getByRole('button', { name: 'Agree' }).click();
  await bob.getByTestId('problem').getByText(kUnsent).waitFor();
  await bob.context().setOffline(false);
  await bob.getByText('You are offline').waitFor({ state: 'detached' });
  check(await bob.getByTestId('problem').getByText(kUnsent).isVisible(), 'an answer that was not sent is not lost in silence');
  await bob.getByRole('button', { name: 'Agree' }).click();
  await waitUntil(async () => (await bob.getByTestId('table').getAttribute('data-status')) === 'paused', 'the answer that was given again');
  check((await bob.getByTestId('problem').count()) === 0, 'what was sent is not said to be unsent');

  // ---- All other pages ----
  await judge('lobby', ada, goto(ada, '/', '[aria-label^="Play now"]'));
  await judge('learn', ada, goto(ada, '/rules', '[aria-label^="Play now"]'));
  await judge('account', ada, goto(ada, '/account', '[data-testid=hook]'));
  await judge('devices', ada, goto(ada, '/devices', 'h1'));
  await judge('admin', ada, goto(ada, '/admin', 'form.narrow'));
  const bobs = await bob.evaluate(() => document.querySelector('a.me')?.getAttribute('href')).catch(() => null) ?? (await (await goto(bob, '/', 'a.me')(), bob.locator('a.me')).getAttribute('href'));
  await judge('person', ada, goto(ada, `/${bobs}`, 'h1'));
  const { match } = await importMatch(ada, { game: 'conclave', seats: 2, seed: 'unsent' });
  await judge('match', ada, goto(ada, `/match/${match}#3`, '[data-testid=board]'));
  // A match that is over: whoever gives up against a bot has lost it.
  await goto(bob, '/', '[aria-label^="Play now"]')();
  await openTable(bob, { game: 'Conclave', seats: 2 });
  await addBots(bob);
  await start(bob);
  const own = new URL(bob.url()).pathname;
  await bob.locator('.rail').getByRole('tab', { name: 'More', exact: true }).click();
  await bob.getByText('Take back, pause, give up').click();
  await bob.getByRole('button', { name: 'End without a winner' }).click();
  await bob.getByRole('heading', { name: 'Ended without a winner' }).waitFor();
  await judge('over', bob, goto(bob, own, 'text=Play again'));
  noErrors(ada, bob);
  console.log(JSON.stringify(counts));
});
