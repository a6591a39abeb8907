// Choices that the server numbers are said in their own words, for each of them that the games' data has.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createServer } from '../../web/node_modules/vite/dist/node/index.js';
import { check, root } from './harness.mjs';

const vite = await createServer({ root: join(root, 'web'), server: { middlewareMode: true, ws: false, watch: null }, appType: 'custom', logLevel: 'error', optimizeDeps: { noDiscovery: true } });
const { Book } = await vite.ssrLoadModule('/src/book.ts');
const { boardOf } = await vite.ssrLoadModule('/src/boards/index.ts');

async function bookOf(game) {
  const book = new Book(game, JSON.parse(readFileSync(join(root, `config/games/${game}/cards.json`), 'utf8')), {});
  book.phrases = (await boardOf(game)).phrases;
  return book;
}
/** What each of `n` choices is called; they differ, and none is a number. */
function offers(book, member, n, view, of) {
  const said = Array.from({ length: n }, (_, value) => book.offer(member, value, ['Ada', 'Bob'], view));
  check(new Set(said).size === n, `the choices of ${of} differ: ${said.join('; ')}`);
  check(!said.some((words) => /^(alternative|option) \d|^\d+$|undefined|_/.test(words)), `the choices of ${of} have words: ${said.join('; ')}`);
  return said;
}
/** Everything in the data that has an id, with the operations of this kind in it. */
function* choosers(node, kind, owner) {
  if (typeof node !== 'object' || node === null) return;
  if (node.op === kind) yield { owner, op: node };
  for (const part of Object.values(node)) yield* choosers(part, kind, node.id ? node : owner);
}
const told = {};

// ---- Argent: by a card and its level, a slot, the ward without naming it, or the tower ----

const argent = await bookOf('argent');
const deciding = (pending, rooms = []) => ({ pending, mages: [], events: [], voters: [], university: { rooms, astronomy_marker: 3 } });
for (const { owner } of choosers(argent.data, 'choose')) {
  if (owner.sides) continue;
  (owner.levels ?? [owner]).forEach((level, i) => {
    for (const { op } of choosers(level.effect, 'choose')) {
      told[level.name ?? owner.name] = offers(argent, 'alternative', op.of.length, deciding({ card: owner.id, level: i + 1 }), owner.name);
    }
  });
}
for (const { id, sides } of argent.data.rooms) {
  for (const [side, { slots, track, wrap }] of Object.entries(sides)) {
    const rooms = [{ room: id, side }];
    slots.forEach(({ kind, effect }, i) => {
      for (const { op } of choosers(effect, 'choose')) {
        told[`${id} ${side}${i + 1}`] = offers(argent, 'alternative', op.of.length, deciding({ room: id, slot: i + 1 }, rooms), id);
        if (kind === 'ward') offers(argent, 'alternative', op.of.length, deciding({}, rooms), 'the bonus of the ward');
      }
    });
    if (!track) continue;
    told[`${id} ${side}`] = offers(argent, 'alternative', track.length, deciding({ room: id, slot: 1 }, rooms), id);
    const most = wrap ? track.length : track.length - 3;
    told[`${id} ${side}, on from 3`] = Array.from({ length: most }, (_, k) => argent.offer('spaces', k + 1, [], deciding({ room: id, slot: 1 }, rooms)));
  }
}

// ---- Madness: by a Curse on its space, or a page ----

const madness = await bookOf('madness');
const { pages } = madness.data;
const open = (part) => ({ decision: { spell: null, slot: null }, curses: [], ...part });
for (const { owner, op } of choosers(madness.data, 'choose_one')) {
  const n = op.options.length;
  if (!pages.includes(owner)) told[owner.name] = offers(madness, 'option', n, open({ decision: { slot: 2 }, curses: [null, { curse: owner.id }], marker: 2, grimoire: {} }), owner.name);
  else if (JSON.stringify(owner.arrival).includes('choose_one')) told[owner.monster] = offers(madness, 'option', n, open({ marker: 1, grimoire: { left: owner.id, right: null } }), owner.id);
  else told[owner.monster] = offers(madness, 'option', n, open({ marker: 0, grimoire: { left: null, right: owner.id } }), owner.id);
}

// ---- Viceroy: by the law ----

const viceroy = await bookOf('viceroy');
for (const { owner, op } of choosers(viceroy.data, 'choose_one')) {
  told[owner.name] = offers(viceroy, 'option', op.options.length, { decision: { card: owner.id } }, owner.name);
}
// An event has no view: it tells itself whose option it was.
const smoke = madness.data.curses.find(({ name }) => name === 'Smoke').id;
const librarian = pages.find(({ monster }) => monster === 'Bone Librarian').id;
for (const [of, option, said] of [[{ curse: smoke }, 1, 'receive 4 Madness in hand'], [{ page: librarian }, 0, 'discard 5 cards of your hand, Madness allowed']]) {
  const words = madness.value('option', option, [], undefined, of);
  check(words === said, `option ${option} of ${JSON.stringify(of)}: ${words}`);
}
await vite.close();

const are = (of, ...said) => check(JSON.stringify(told[of]) === JSON.stringify(said), `${of}: ${said.join('; ')}, not ${told[of]?.join('; ')}`);
are('infirmary A1', '2 Gold', '1 Mana', '1 IP');
are('council_chamber B2', 'draft a Supporter', '1 IP', 'a Mark');
are('library B2', '1 INT and 1 WIS', '3 Research');
are('library B3', '2 Buys', 'a Buy and 1 Research');
are('Innervation', 'move any Mage from the Infirmary to an empty slot', "wound an opponent's Mage and move one of your own Mages from the Infirmary into its slot");
are('Sealed Jar', '7 Gold', 'draw a Vault card');
are('astronomy_tower A, on from 3', 'space 4, 1 INT and 1 Research', 'space 5, 4 Mana', 'space 6, 2 Marks', 'space 1, 1 WIS and 2 Mana', 'space 2, 2 Research', 'space 3, 8 Gold');
are('astronomy_tower B, on from 3', 'space 4, 2 Marks', 'space 5, 1 INT and 1 WIS and 1 Research', 'space 6, draft 2 Vault cards', 'space 7, recruit a Mage of any colour', 'space 8, take the reward of any space before it');
are('Smoke', 'discard 5 Element cards of your hand', 'receive 4 Madness in hand');
are('Dilemma', 'discard all Element cards of your hand', 'receive 4 Madness in hand and receive 4 Madness in the discard pile');
are('Bone Librarian', 'discard 5 cards of your hand, Madness allowed', 'receive 4 Madness in hand');
are('Moth of Nightmares', 'destroy 3 Element cards of your hand', 'receive 4 Madness in hand');
are('Levy of Arms', '1 attack', '6 points', '4 gems');
console.log(`${Object.keys(told).length} choices are said in their own words`);
