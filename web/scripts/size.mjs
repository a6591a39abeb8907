// How much a visitor loads, compressed: the lobby and its largest board. Fails above the limit.
//   npm run build && npm run size
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const kLimit = 150 * 1024;
const assets = join(dirname(fileURLToPath(import.meta.url)), '../dist/assets');

const sizes = readdirSync(assets)
  .filter((name) => /\.(js|css)$/.test(name))
  .map((name) => ({ name, bytes: gzipSync(readFileSync(join(assets, name)), { level: 9 }).length }));
for (const { name, bytes } of sizes) console.log(`${(bytes / 1024).toFixed(1).padStart(7)} KiB  ${name}`);

// Every part that is loaded later counts as if it belonged to one game, except the boards: of those one is loaded.
const games = readdirSync(join(assets, '../../src/boards'), { withFileTypes: true }).filter((entry) => entry.isDirectory()).map((entry) => entry.name);
const gameOf = (name) => games.find((game) => name.startsWith(game + '-'));
const perGame = Object.fromEntries(games.map((game) => [game, 0]));
let shared = 0;
for (const { name, bytes } of sizes) {
  const game = gameOf(name);
  if (game) perGame[game] += bytes;
  else shared += bytes;
}
const most = Math.max(...Object.values(perGame));
console.log(`lobby ${(shared / 1024).toFixed(1)} KiB, the largest board ${(most / 1024).toFixed(1)} KiB: ${((shared + most) / 1024).toFixed(1)} of ${kLimit / 1024} KiB, gzip`);
process.exit(shared + most < kLimit ? 0 : 1);
