// How much a visitor loads, compressed as on the wire: the front page with its fonts and icons, then what one game adds: its
// script, its sprite, its face and its cards. Fails above the limits.
//   npm run build && npm run size
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const kFirstPage = 150 * 1024;
const kGame = 90 * 1024;
const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const assets = join(root, 'dist/assets');

/** Fonts are compressed already. */
const sizeOf = (file) => (file.endsWith('.woff2') ? readFileSync(file).length : gzipSync(readFileSync(file), { level: 9 }).length);
const kib = (bytes) => `${(bytes / 1024).toFixed(1)} KiB`;

const names = readdirSync(assets);
const files = Object.fromEntries(names.map((name) => [name, sizeOf(join(assets, name))]));
/** What a script or style names, and what that names: all that is loaded with it, but for what is imported later. */
function loadedBy(name, seen = new Set()) {
  if (seen.has(name)) return seen;
  seen.add(name);
  if (!/\.(js|css)$/.test(name)) return seen;
  const text = readFileSync(join(assets, name), 'utf8');
  const later = new Set([...text.matchAll(/import\((["'`])\.\/([^"'`]+)\1\)/g)].map((found) => found[2]));
  const deps = text.match(/m\.f=\[[^\]]*\]|__vite__mapDeps=[^;]*?\[[^\]]*\]/g)?.join('') ?? ''; // of what is imported later
  for (const other of names) {
    if (other !== name && text.includes(other) && !later.has(other) && !deps.includes(other)) loadedBy(other, seen);
  }
  return seen;
}
const sum = (some) => [...some].reduce((all, name) => all + (files[name] ?? 0), 0);

const index = readFileSync(join(root, 'dist/index.html'), 'utf8');
const first = new Set();
for (const name of names) if (index.includes(name)) loadedBy(name, first);
let good = true;
const say = (what, bytes, limit) => {
  good &&= bytes <= limit;
  console.log(`${bytes <= limit ? 'ok ' : 'NO '} ${what}: ${kib(bytes)} of ${kib(limit)}`);
};
say('front page', sum(first), kFirstPage);
for (const name of [...first].sort()) console.log(`      ${kib(files[name]).padStart(10)}  ${name}`);

for (const game of readdirSync(join(root, 'src/boards'), { withFileTypes: true }).filter((entry) => entry.isDirectory()).map((entry) => entry.name)) {
  const own = new Set();
  for (const name of names) if ((name.startsWith(`${game}-`) && /\.(js|css)$/.test(name)) || (name.startsWith(`words-en-${game}-`) && name.endsWith('.js'))) loadedBy(name, own);
  const more = [...own].filter((name) => !first.has(name));
  let cards = 0;
  try {
    cards = sizeOf(join(root, `../config/games/${game}/cards.json`));
  } catch {
    // the board for games without one
  }
  say(game, sum(more) + cards, kGame);
  console.log(`      ${kib(cards).padStart(10)}  cards.json`);
  for (const name of more.sort()) console.log(`      ${kib(files[name]).padStart(10)}  ${name}`);
}
process.exit(good ? 0 : 1);
