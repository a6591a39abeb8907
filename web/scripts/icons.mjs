// One sprite of icons for each art.ts below src/, beside it as sprite.svg: only the icons that it names, their paths rounded to
// whole units of 512. A name that the set does not have fails the build. What was used is written to src/credits.json, for /credits.
import { createRequire } from 'node:module';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { transformSync } from 'esbuild';
import { optimize } from 'svgo';

const src = join(dirname(fileURLToPath(import.meta.url)), '../src');
const require = createRequire(import.meta.url);
const set = require('@iconify-json/game-icons/icons.json');
const info = require('@iconify-json/game-icons/info.json');

/** The names in the `icons` that an art.ts exports; it imports nothing, so that it can be run by itself. */
async function namesIn(file) {
  const { code } = transformSync(readFileSync(file, 'utf8'), { loader: 'ts', format: 'esm' });
  const { icons } = await import(`data:text/javascript,${encodeURIComponent(code)}`);
  return [...new Set(Object.values(icons))].sort();
}

function symbol(name, file) {
  const found = set.icons[name] ?? set.icons[set.aliases?.[name]?.parent];
  if (!found) throw new Error(`${relative(src, file)} names the icon "${name}", which ${set.prefix} does not have`);
  const size = found.height ?? set.height ?? 512;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}">${found.body}</svg>`;
  const plugins = [{ name: 'preset-default', params: { overrides: { removeViewBox: false, convertPathData: { floatPrecision: 0 } } } }];
  const { data } = optimize(svg, { plugins });
  return data.replace(/^<svg[^>]*>/, `<symbol id="${name}" viewBox="0 0 ${size} ${size}">`).replace(/<\/svg>$/, '</symbol>').replaceAll(' fill="currentColor"', '');
}

/** Writes only what has changed, so that nothing is built anew for nothing. */
function write(file, text) {
  let before;
  try {
    before = readFileSync(file, 'utf8');
  } catch {
    // there is none yet
  }
  if (before !== text) writeFileSync(file, text);
}

export async function makeSprites() {
  const used = new Set();
  for (const file of readdirSync(src, { recursive: true }).filter((name) => /(^|\/)art\.ts$/.test(name)).sort().map((name) => join(src, name))) {
    const names = await namesIn(file);
    for (const name of names) used.add(name);
    write(join(dirname(file), 'sprite.svg'), `<svg xmlns="http://www.w3.org/2000/svg">${names.map((name) => symbol(name, file)).join('')}</svg>`);
  }
  write(join(src, 'credits.json'), JSON.stringify({ set: info.name, licence: info.license.title, url: info.license.url, icons: [...used].sort() }, null, 1) + '\n');
}

/** For vite.config.ts: the sprites are there before anything is built or served. */
export const sprites = () => ({ name: 'sprites', configResolved: makeSprites });

if (process.argv[1] === fileURLToPath(import.meta.url)) await makeSprites();
