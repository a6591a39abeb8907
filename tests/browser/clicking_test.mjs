// Two people and a bot play Conclave to its end by clicking on the board; a spectator sees no card that is hidden.
import { addBots, check, dice, look, noErrors, openTab, openTable, playByClicking, start, test, waitUntil } from './harness.mjs';

await test(async ({ people, server }) => {
  const ada = await people.come('Ada');
  const invitation = new URL(await openTable(ada, { game: 'Conclave', seats: 3 }));

  // Bob finds the table in the lobby, where it appears by itself, and sits down.
  const bob = await people.come('Bob');
  await bob.getByTestId('open-tables').getByRole('link', { name: /Ada/ }).click();
  await bob.getByRole('button', { name: 'Sit down' }).click();
  await ada.getByText('Bob').first().waitFor();
  await addBots(ada);
  await start(ada);

  const sam = await people.come('Sam', { at: invitation.pathname });
  await sam.getByTestId('board').waitFor();
  check((await sam.getByText('You are watching').count()) === 1, 'Sam is told to be a spectator');

  await openTab(ada, 'Chat');
  await openTab(bob, 'Chat');
  await bob.getByLabel('Your message').fill('Good luck <b>all</b>');
  await bob.getByRole('button', { name: 'Send', exact: true }).click();
  await ada.getByTestId('chat').getByText('Good luck <b>all</b>').waitFor();

  const pages = []; // what Sam's page showed, by seq
  const roll = dice(7);
  const watch = async () => {
    pages.push(await sam.evaluate(() => {
      const at = Number(document.querySelector('[data-testid=table]').dataset.seq);
      return { seq: at, html: document.documentElement.outerHTML };
    }));
  };
  let taken_back = false;
  for (;;) {
    let turns;
    await waitUntil(async () => {
      turns = await Promise.all([look(ada), look(bob)]);
      return turns.some(({ mine, over }) => mine || over);
    }, 'somebody of the two to be asked');
    if (turns.every(({ over }) => over)) break;
    const player = turns[0].mine ? ada : turns[1].mine ? bob : null;
    if (!player) continue;
    if (player === ada && !taken_back) {
      taken_back = true;
      check((await ada.title()).startsWith('●'), 'the title says that it is my turn');
      // A step back before confirming leaves everything as it was.
      const before = await look(ada);
      await ada.getByTestId('board').locator('.lit').first().click();
      await ada.getByTestId('confirm-bar').getByRole('button', { name: 'Back' }).click();
      check((await look(ada)).lit === before.lit && (await look(ada)).seq === before.seq, 'going back leaves the choice as it was');
    }
    await playByClicking(player, roll, watch);
    await waitUntil(async () => (await look(sam)).seq >= (await look(player)).seq, 'Sam to see it');
    await watch();
  }

  const told = (page) => page.getByTestId('outcome').locator('table').textContent(); // who reads it is told "You win"
  const result = (await told(ada)) ?? '';
  check(/Ada/.test(result) && /Bob/.test(result), 'the result names the players');
  check((await told(bob)) === result, 'all see the same result');

  // ---- Once more: Bob is asked, and both come to a new table ----
  await ada.getByRole('button', { name: 'Play again' }).click();
  await bob.getByTestId('proposal').getByRole('button', { name: 'Agree' }).click();
  await waitUntil(async () => !ada.url().includes(invitation.pathname) && ada.url().split('?')[0] === bob.url().split('?')[0], 'both to be at a new table');
  noErrors(ada, bob, sam);

  // ---- What Sam received, against what was public ----
  const id = invitation.pathname.split('/').pop();
  const { moments, cards } = await everything(ada, id);
  const publicAt = moments.map(({ view }) => new Set([...view.conclave.flat().filter(Boolean), ...view.zones.flatMap((zone) => Object.values(zone).flat())]));
  let known = new Set();
  const knownAt = publicAt.map((now) => (known = new Set([...known, ...now])));

  let frames = 0;
  for (const text of sam.frames_received) {
    const frame = JSON.parse(text);
    for (const news of [frame.params, frame.result, ...(frame.result?.updates ?? []), ...(frame.result?.moves ?? [])]) {
      if (!news || news.seq === undefined || !(news.view || news.patch)) continue;
      ++frames;
      const said = JSON.stringify(news);
      for (const { id: card } of cards) {
        const allowed = publicAt[news.seq].has(card) || publicAt[Math.max(0, news.seq - 1)].has(card);
        check(allowed || !said.includes(`"${card}"`), `frame ${news.seq} to the spectator does not tell of ${card}: ${said}`);
      }
    }
  }
  check(frames >= moments.length - 5, `frames were seen (${frames} of ${moments.length})`);
  for (const { seq, html } of pages) {
    for (const { id: card, name } of cards) {
      check(knownAt[seq].has(card) || (!html.includes(card) && !html.includes(name)), `the spectator's page at move ${seq} does not show ${name}`);
    }
  }
  // The check itself finds something: with all revealed, hidden cards are there.
  const revealed = JSON.stringify(moments[0].view);
  check(cards.some(({ id: card }) => !publicAt[0].has(card) && revealed.includes(`"${card}"`)), 'the revealed view holds hidden cards');
  console.log(`${moments.length - 1} moves; ${frames} frames and ${pages.length} pages of the spectator hold nothing hidden`);
});

/** Every view of the finished match with nothing hidden, and the cards of the game; asked by the page itself. */
function everything(page, match) {
  return page.evaluate(async (id) => {
    const cards = (await (await fetch('/games/conclave/cards.json')).json()).cards;
    const socket = new WebSocket(`ws://${location.host}/ws`);
    await new Promise((resolve) => (socket.onopen = resolve));
    let last = 0;
    const ask = (method, params) =>
      new Promise((resolve, reject) => {
        const own = ++last;
        socket.addEventListener('message', function hear({ data }) {
          const answer = JSON.parse(data);
          if (answer.id !== own) return;
          socket.removeEventListener('message', hear);
          if (answer.error) reject(new Error(answer.error.message));
          else resolve(answer.result);
        });
        socket.send(JSON.stringify({ jsonrpc: '2.0', id: own, method, params }));
      });
    await ask('session.hello', { token: localStorage.getItem('arbiter.token') });
    const end = (await ask('match.state', { match: id, as: 'all' })).seq;
    const moments = [];
    for (let seq = 0; seq <= end; ++seq) moments.push(await ask('match.state', { match: id, as: 'all', seq }));
    socket.close();
    return { moments, cards };
  }, match);
}
