// What is drawn is true: boards are held against the views that the server sends, at positions of matches that bots have played;
// what they leave out is listed here, with the reason. See web/bench.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openBench } from './bench.mjs';
import { check, importMatch, noErrors, test } from './harness.mjs';

const kOnly = process.env.ARBITER_GAMES?.split(','); // only these
const kPositions = 200;
const kMore = 4; // matches of each game, for what is rarely asked
const kHidden = 'that a card is hidden is drawn, and how many are';
const kOption = 'an option, chosen before the match began';
const kAsked = 'the prompt asks, and to_act says whom';
/** With the numbers that a board must draw at every position, at least, and members that it need not read. */
const kAll = [
  {
    game: 'conclave', seats: 3, numbers: ['decks.left.length', 'removed', 'resentment.0', 'resentment.2'], forecasts: ['send_emissary'],
    unread: { active: kAsked },
  },
  {
    game: 'viceroy', seats: 3, caused: ['choose_option', 'choose_color', 'take_gems', 'return_laws', 'pay', 'barter_give'], numbers: ['reserve.blue', 'reserve.yellow', 'seats.0.gems.red', 'seats.2.attack', 'seats.1.hand.cards.length'],
    unread: { 'decision.seats.*': kAsked, 'decks.laws.*.back': kHidden, 'seats.*.hand.cards.*.back': kHidden, recolour: kOption, 'seats.*.seat': 'the same as its place in the list' },
  },
  {
    game: 'emerald', seats: 4, caused: ['add', 'target', 'interrupt'], numbers: ['seats.0.vp.disc', 'seats.3.vp.disc', 'cities.0.number', 'cities.8.facedown.length', 'tracks.loyalist', 'seats.2.limbo', 'seats.1.deck', 'vp_limit', 'box'],
    unread: { 'cities.*.facedown.*.hidden': kHidden, 'seats.*.hand.*.hidden': kHidden, 'seats.*.identity.hidden': kHidden, 'pending.seats.*': kAsked },
  },
  {
    game: 'argent', seats: 3, caused: ['choose', 'react'], options: { modules: ['archmages_staff', 'synthesis', 'masks', 'dimensional_rift'] }, numbers: ['players.0.gold', 'players.2.marks', 'players.1.ip', 'spell_deck.count'],
    unread: {
      'modules.*': kOption, 'players.*.seat': 'the same as its place in the list', 'players.*.turns': 'each turn is in the log', 'pending.source': 'where no room and no card asks it is read',
      'university.astronomy_marker': 'read where the tower is in play',
    },
  },
  {
    game: 'madness', seats: 3, caused: ['pick', 'pay'], numbers: ['madness_stack', 'curses_destroyed', 'players.2.hand.length', 'stacks.air2', 'curse_piles.multi.length'],
    unread: {
      'box.*': 'cards that are not in this match', 'grimoire.unused.*': 'cards that were not in this match', 'library_unused.*': 'cards that were not in this match',
      'options.*': kOption, result: 'the page of the result tells it', 'result.*': 'the page of the result tells it', 'decision.kind': kAsked, 'decision.source': 'read with the card that comes from there',
      'curse_piles.*': kHidden, 'grimoire.pages.*.hidden': kHidden, 'library.*': kHidden, 'players.*.deck.*.back': kHidden, 'players.*.hand.*.back': kHidden,
    },
  },
];
const kGames = kAll.filter(({ game }) => !kOnly || kOnly.includes(game));
/** 'modules.*' also stands for what is below it. */
const isListed = (path, list) => Object.keys(list).some((known) => path === known || (known.endsWith('*') && path.startsWith(known.slice(0, -1))));
const some = (faults) => `${faults.length}: ${[...new Set(faults)].slice(0, 5).join('; ')}`;

/** A number in the log is never broken in two. */
const brokenNumbers = (page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('[data-testid=log] .seq')].flatMap((number) => {
      const range = document.createRange();
      range.selectNodeContents(number);
      return number.textContent.trim() && number.getClientRects().length > 0 && range.getClientRects().length > 1 ? [number.textContent] : [];
    }),
  );

await test(async ({ people, server }) => {
  const ada = await people.come('Ada');
  const matches = new Map();
  for (const { game, seats, options } of kGames) matches.set(game, await importMatch(ada, { game, seats, seed: `truth ${game}`, options }));

  const folder = mkdtempSync(join(tmpdir(), 'arbiter-bench-'));
  await openBench(ada, server.url, folder);
  for (const { game, seats, numbers, forecasts = [], caused = [], unread } of kGames) {
    const { match, moves } = matches.get(game);
    const found = await ada.evaluate(async ([game, match, seats, positions, actions, forecasts, caused]) => {
      const { boards } = window;
      await boards.open(game, match, seats);
      const eyes = ['all', 'spectator', 0];
      const numbers = [];
      for (const as of eyes) numbers.push(await boards.numbers(as, positions));
      return {
        numbers, unread: await boards.unread(seats, 60), events: await boards.events(eyes), faces: boards.peeks(),
        forecasts: await boards.forecasts(actions, forecasts), prompts: await boards.prompts(actions, caused), planted: boards.planted(),
      };
    }, [game, match, seats, kPositions, moves.map(({ seat, action }) => ({ by: seat, action })), forecasts, caused]);

    if (game === 'argent') {
      // What lasts may have come from no card: the board once threw there, and stood still from then on.
      const told = await ada.evaluate(async () => {
        const moment = (await window.boards.recorded('all')).at(9);
        const lasting_effects = [{ effect: 'discount', seat: 1, until: 'round_end', source: null, n: 3 }];
        return window.boards.show('all', moment, { view: { ...moment.view, lasting_effects } }).querySelector('details').textContent;
      });
      check(/Boris: discount 3, until round end/.test(told), `Argent tells what lasts, whoever it is from: ${told}`);
    }
    if (game === 'argent') {
      // So may cards of a deck lie between those that are known.
      const told = await ada.evaluate(async () => {
        const moment = (await window.boards.recorded('all')).at(100);
        const supporter_deck = { ...moment.view.supporter_deck, known: ['allys_mehrmus', null, 'quan_gon_kall'] };
        return window.boards.show('all', moment, { view: { ...moment.view, supporter_deck } }).querySelector('[data-value="supporter_deck.count"]').title;
      });
      check(told.split(', ').length === 2, `Argent tells what is known to lie in a deck: ${told}`);
    }
    if (game === 'madness') {
      // Where a card goes that lies in a support is rarely asked: the board once threw there.
      const told = await ada.evaluate(async () => {
        const moment = (await window.boards.recorded('all')).at(9);
        const decision = { seat: 0, kind: 'destination', operation: 'to_support', left: 1, card: 'fire1', source: 1 };
        return window.boards.show('all', moment, { view: { ...moment.view, decision } }).querySelector('[data-testid=cause]').textContent;
      });
      check(/Fire 1 from the support of Boris/.test(told), `Madness tells whose card is asked about: ${told}`);
    }
    for (const { wrong } of found.numbers) check(wrong.length === 0, `${game}: drawn wrong, ${some(wrong)}`);
    const [{ paths, positions, slots, pages }] = found.numbers;
    for (const path of numbers) check(paths[path] === positions, `${game}: ${path} is drawn at every position, not ${paths[path]} of ${positions}`);
    if (game === 'madness') check(slots >= 5 * (positions - 5) && pages >= positions, `Curses and pages were seen: ${slots}, ${pages}`);
    const forgotten = Object.keys(found.unread).filter((path) => !isListed(path, unread));
    check(forgotten.length === 0, `${game}: the board never reads ${forgotten.join(', ')}`);
    check(found.events.n > 100 && found.events.wrong.length === 0, `${game}: events are told in words, but ${some(found.events.wrong)}`);
    check(found.faces.n >= 60 && found.faces.wrong.length === 0, `${game}: each card has a face, but ${some(found.faces.wrong)}`);
    check(found.prompts.types.length >= 4 && found.prompts.wrong.length === 0, `${game}: each action is asked for and named, but ${found.prompts.wrong.join('; ')}`);
    if (caused.length > 0) check(found.prompts.causes >= 5, `${game}: it was told why something is asked: ${found.prompts.causes} times`);
    if (forecasts.length > 0) check(found.forecasts.n >= 10, `${game}: ${found.forecasts.n} forecasts were made`);
    check(found.forecasts.wrong.length === 0, `${game}: what was said came true, but ${some(found.forecasts.wrong)}`);
    check(found.planted.length === 3, `${game}: planted faults are found, of three: ${found.planted.join('; ')}`);
    console.log(`${game}: ${positions} positions, ${Object.keys(paths).length} numbers, ${found.events.n} events, ${found.faces.n} cards, ${found.forecasts.n} forecasts`);
  }
  for (const { game, seats, options } of kGames) {
    const said = new Set();
    for (let nth = 0; nth < kMore; ++nth) {
      const { match } = await importMatch(ada, { game, seats, seed: `why ${game} ${nth}`, options });
      const why = await ada.evaluate(async ([slug, of, id, as]) => {
        await window.boards.open(slug, id, of);
        return window.boards.causes(as);
      }, [game, seats, match, nth % seats]);
      check(why.wrong.length === 0, `${game}: why something is asked is in words, but ${some(why.wrong)}`);
      for (const one of why.said) said.add(one);
    }
    console.log(`${game}: ${said.size} causes and steps`);
    check(said.size > 0 || game === 'conclave', `${game}: it is told why something is asked`);
  }
  rmSync(folder, { recursive: true, force: true });

  for (const { game, seats } of kGames) {
    await ada.goto(`${server.url}/match/${matches.get(game).match}?as=all#99999`);
    await ada.getByTestId('replay').waitFor();
    const broken = await brokenNumbers(ada);
    check(broken.length === 0, `${game}: numbers of the log are whole, but not ${broken.join(', ')}`);
    const outcome = ada.getByTestId('outcome');
    const heads = (await outcome.locator('tbody th').evaluateAll((all) => all.map((head) => head.textContent)));
    if (game === 'conclave') check(/^Resentment/.test(heads[1]) && !heads.includes('Points'), `Conclave counts Resentment: ${heads}`);
    // The parts of each bar add up to the score that the server gives.
    const bars = await outcome.locator('.bars li').evaluateAll((all) =>
      all.map((row) => ({ score: row.querySelector('.score').textContent, parts: [...row.querySelectorAll('.bar i')].map((part) => (part.textContent === '' ? 1 : Number(part.textContent.replace('−', '-')))) })));
    const drawn = bars.filter(({ parts }) => parts.length > 0);
    for (const { score, parts } of drawn) check(parts.reduce((sum, n) => sum + n, 0) === Number(score), `${game}: the parts of a bar add up: ${JSON.stringify(bars)}`);
    check(game === 'madness' || drawn.length > 0, `${game}: the scores are drawn`);
    if (game === 'madness') {
      check(/Lost together/.test((await outcome.textContent()) ?? ''), 'bots that play at random lose the book');
      check(!heads.includes('Place'), `who lost together is not ranked: ${heads}`);
    }
    if (game === 'emerald') {
      // The rows of the result add up to its total; what is not part of it says so.
      await outcome.getByText('As a table').click();
      const rows = await outcome.locator('details tbody tr').evaluateAll((all) => all.map((row) => [...row.children].map((cell) => cell.textContent.trim())));
      for (let seat = 1; seat <= seats; ++seat) {
        const parts = rows.filter(([name]) => /^(Neutral|Points of the own side|Assassinations|Tracks|Whose side came last)$/.test(name));
        const total = rows.find(([name]) => name === 'Total');
        check(parts.length === 5 && parts.reduce((sum, row) => sum + Number(row[seat]), 0) === Number(total[seat]), `the rows add up: ${JSON.stringify(rows)}`);
      }
      check(rows.some(([name]) => /not part of the total/.test(name)), 'what does not count says so');
    }
  }
  noErrors(ada);
});
