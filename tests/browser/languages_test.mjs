// Every text is in a catalogue: none stands in markup; all languages say the same things, and every event in words of their own.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from '../../web/node_modules/svelte/src/compiler/index.js';
import { createServer } from '../../web/node_modules/vite/dist/node/index.js';
import { check, dice, look, noErrors, playByClicking, root, test, waitUntil } from './harness.mjs';

const source = join(root, 'web/src');

// ---- No text in markup ----

const kSaid = new Set(['aria-label', 'aria-description', 'aria-valuetext', 'alt', 'label', 'placeholder', 'title', 'titled']);
const isWord = (text) => /\p{L}{2}/u.test(text);
const isSentence = (text) => /\p{L}{2,} \p{L}/u.test(text);

/** What a component says by itself: text between tags, in attributes that are read, and sentences in its expressions. */
function textsOf(code) {
  const found = [];
  const walk = (node, said) => {
    if (Array.isArray(node)) return node.forEach((part) => walk(part, said));
    if (typeof node !== 'object' || node === null) return;
    if (node.type === 'Text' && (said ? isWord(node.data) : false)) found.push(node.data.trim());
    if (node.type === 'Literal' && typeof node.value === 'string' && said && isSentence(node.value)) found.push(node.value);
    if (node.type === 'TemplateElement' && said && isSentence(node.value.cooked)) found.push(node.value.cooked);
    for (const [name, part] of Object.entries(node)) {
      if (name === 'metadata' || name === 'parent') continue;
      const attribute = node.type === 'Attribute' && name === 'value';
      walk(part, attribute ? kSaid.has(node.name) : node.type === 'StyleDirective' || node.type === 'ClassDirective' ? false : said);
    }
  };
  walk(parse(code, { modern: true }).fragment, true);
  return found;
}
for (const [code, n] of [['<p>Hello</p>', 1], ['<p class="one two" title="Hello">{hello}</p>', 1], ["<p>{ok ? 'Well done' : ''}</p>", 1], ['<p class="a b" style="color: red">{text.a} ×</p>', 0]]) {
  check(textsOf(code).length === n, `${n} texts in ${code}`);
}
const components = readdirSync(source, { recursive: true }).filter((name) => name.endsWith('.svelte'));
const speaking = components.flatMap((file) => textsOf(readFileSync(join(source, file), 'utf8')).map((said) => `${file}: ${said}`));
check(speaking.length === 0, `no text stands in markup, but: ${speaking.join('; ')}`);

// ---- The catalogues have the same keys ----

const vite = await createServer({ root: join(root, 'web'), server: { middlewareMode: true, ws: false, watch: null }, appType: 'custom', logLevel: 'error', optimizeDeps: { noDiscovery: true } });
const folder = join(source, 'languages');
const catalogue = async (language, part) => (await vite.ssrLoadModule(`/src/languages/${language}/${part}`)).default;
const languages = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory()).map((entry) => entry.name);
check(languages.includes('en'), 'there are languages');

/** What there is to be said, by its path: a text, or one that is made of so many things. */
function keysOf(part, path = '', keys = new Map()) {
  if (typeof part === 'function') keys.set(path, `of ${part.length}`);
  else if (part instanceof Set) keys.set(path, 'set');
  else if (typeof part === 'object' && part !== null) for (const [name, inner] of Object.entries(part)) keysOf(inner, path === '' ? name : `${path}.${name}`, keys);
  else keys.set(path, `${typeof part}`);
  return keys;
}
/** What may differ: the server and the cards say it in English. */
const ownAffair = (key) => /^(?:events|ids|options|members|errors|words\.timings)\./.test(key);
function different(one, other) {
  const [a, b] = [keysOf(one), keysOf(other)];
  return [...new Set([...a.keys(), ...b.keys()])].filter((key) => !ownAffair(key) && a.get(key) !== b.get(key));
}
check(different({ a: 'x', b: { c: (n) => n } }, { a: 'y', b: { c: (n, m) => n + m } }).join() === 'b.c', 'a difference is found');
check(different({ a: 'x' }, { events: { a: '' } }).join() === 'a', 'a missing text is found');
const parts = readdirSync(join(folder, 'en'));
for (const language of languages.filter((one) => one !== 'en')) {
  for (const part of parts) {
    const differ = different(await catalogue('en', part), await catalogue(language, part));
    check(differ.length === 0, `${language}/${part} says what en/${part} says, but for: ${differ.join(', ')}`);
  }
}

// ---- Why something was refused: each reason of the wire and of the client itself, where it is not told in English ----

const schema = (file) => JSON.parse(readFileSync(join(root, 'protocol/schema', file), 'utf8'));
const reasons = schema('errors.json').$defs.error.oneOf.map(({ properties }) => properties.data.properties.reason.const);
/** What only the rules can explain, and those are English. */
const kRuling = 'illegal_action';
const kOurs = ['offline', 'timeout', 'disconnected'];
/** What comes with it: no more than each must have, or more. */
const kLeast = { path: '', retry_after_ms: 500, limit: 'max_values', max: 5, why: 'spam', seq: 7 };
const kMore = { ...kLeast, path: '/params/name', limit: 'tables_per_user', needs: 'password', until: '2026-01-01T00:00:00Z' };
check(reasons.includes(kRuling) && reasons.length > 20, 'reasons were read');
const methods = new Set(Object.keys(schema('index.json').methods));
for (const language of languages) {
  const { errors } = await catalogue(language, 'frame.ts');
  for (const reason of language === 'en' ? kOurs : [...reasons, ...kOurs].filter((one) => one !== kRuling)) {
    for (const data of [kLeast, kMore]) {
      const said = typeof errors[reason] === 'function' ? errors[reason](data) : errors[reason];
      check(/^\p{Lu}.* \p{L}/su.test(said ?? '') && !/undefined|NaN/.test(said), `${language} says of ${reason} ${JSON.stringify(data)} in a sentence: ${said}`);
    }
  }
  const unknown = Object.keys(errors).filter((key) => {
    const [reason, method] = key.split(' ');
    return ![...reasons, ...kOurs].includes(reason) || (method !== undefined && !methods.has(method));
  });
  check(unknown.length === 0, `${language} says why of what can be refused, but also of: ${unknown.join(', ')}`);
}

// ---- The server's own words: each event and each option of each game ----

const membersOf = (pattern) => new Set([...pattern.matchAll(/\{([\w.]+)\}/g)].map((found) => found[1]));

/** What a catalogue says in so many words: names of things may be alike. */
function collect(part, into) {
  if (typeof part === 'string') {
    if (isSentence(part)) into instanceof Set ? into.add(part) : into.push(part);
  } else if (typeof part === 'object' && part !== null && !(part instanceof Set)) Object.values(part).forEach((inner) => collect(inner, into));
}

await test(async ({ people, server }) => {
  const page = await people.come('Ada');
  const { games } = await page.evaluate(async () => {
    const socket = new WebSocket(`ws://${location.host}/ws`);
    await new Promise((resolve) => (socket.onopen = resolve));
    const answer = await new Promise((resolve) => {
      socket.onmessage = ({ data }) => resolve(JSON.parse(data));
      socket.send(JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'games.list', params: {} }));
    });
    socket.close();
    return answer.result;
  });
  for (const language of languages.filter((one) => one !== 'en')) {
    for (const { slug, event_words: words, options } of games) {
      const { events = {}, options: own = {} } = await catalogue(language, `${slug}.ts`);
      const missing = Object.keys(words).filter((type) => !(type in events));
      check(missing.length === 0, `${language} has words for all events of ${slug}, but not: ${missing.join(', ')}`);
      for (const [type, pattern] of Object.entries(events)) {
        check(type in words, `${slug} has the event ${type}, which ${language} puts into words`);
        const unknown = [...membersOf(pattern)].filter((member) => !membersOf(words[type]).has(member));
        check(unknown.length === 0, `${language} tells of ${slug}'s ${type} what the server tells, not ${unknown.join(', ')}`);
      }
      const silent = Object.keys(options.properties ?? {}).filter((name) => !own[name]?.name || !own[name]?.about);
      check(silent.length === 0, `${language} names all options of ${slug}, but not: ${silent.join(', ')}`);
    }
  }

  // ---- A browser is spoken to as it wants, or as its person has chosen ----

  const { lobby, settings } = await catalogue('de', 'frame.ts');
  const german = await people.come('Uwe', { locale: 'de-AT', labels: (await catalogue('de', 'frame.ts')).hello });
  await german.getByRole('heading', { name: lobby.pick }).waitFor();
  check((await german.locator('html').getAttribute('lang')) === 'de', 'the page says its language');

  // Each game is played a while in German: nothing is left without words, nothing is said in English.
  const english = [];
  for (const part of parts) collect(await catalogue('en', part), english);
  const ours = new Set();
  for (const part of parts) collect(await catalogue('de', part), ours);
  const foreign = english.filter((words) => !ours.has(words));
  const { bots } = games[0];
  check(bots.length > 0 && foreign.length > 300, `there is much to be found: ${foreign.length}`);
  for (const { name } of games) {
    await german.goto(server.url);
    await german.getByRole('button', { name: lobby.playNowOf(name) }).click();
    await german.getByTestId('table').waitFor();
    const said = new Set();
    for (let moves = 0; moves < 6; ++moves) {
      await waitUntil(async () => (await look(german)).mine || (await look(german)).over, `our turn in ${name}`);
      if ((await look(german)).over) break;
      await playByClicking(german, dice(moves), () => false);
      for (const line of await german.locator('body').evaluate((body) => [body.innerText, ...[...body.querySelectorAll('[aria-label]')].map((node) => node.ariaLabel)].join('\n').split('\n'))) said.add(line.trim());
    }
    const found = [...said].filter((line) => foreign.includes(line));
    check(found.length === 0, `${name} speaks German, but says: ${found.slice(0, 8).join(' | ')}`);
    const raw = [...said].filter((line) => /[a-z]_[a-z]|[{}]|undefined/.test(line));
    check(raw.length === 0, `${name} has words for all, but not: ${raw.slice(0, 5).join(' | ')}`);
  }
  await german.goto(server.url);
  await german.getByLabel(settings.title).click();
  await german.getByLabel(settings.language).selectOption('en');
  await german.getByRole('heading', { name: 'Pick a game' }).waitFor();
  noErrors(german);
});
await vite.close();
console.log(`${languages.join(', ')}: ${parts.join(', ')}`);
