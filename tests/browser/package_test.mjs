// @arbiter/client as others get it: packed, unpacked somewhere else, used by a program in Node against the real server, and by a strict
// TypeScript program without the DOM.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import WebSocket from 'ws';
import { check, root, Server } from './harness.mjs';

const client = join(root, 'web/client');
const place = mkdtempSync(join(tmpdir(), 'arbiter-package-'));
const data = mkdtempSync(join(tmpdir(), 'arbiter-package-data-'));
const server = new Server(process.argv[2], data, {});
try {
  const { version } = JSON.parse(readFileSync(join(client, 'package.json'), 'utf8'));
  const [, ours] = readFileSync(join(root, 'CMakeLists.txt'), 'utf8').match(/project\(arbiter VERSION ([\d.]+)/);
  check(version === ours, `the package has the version of the server: ${version}, ${ours}`);

  // ---- Packed and unpacked; what it depends on lies beside it ----
  execFileSync('npm', ['pack', '--silent', '--pack-destination', place], { cwd: client, stdio: ['ignore', 'ignore', 'inherit'] });
  const modules = join(place, 'node_modules');
  mkdirSync(join(modules, '@arbiter'), { recursive: true });
  execFileSync('tar', ['xzf', join(place, readdirSync(place).find((name) => name.endsWith('.tgz')))], { cwd: join(modules, '@arbiter') });
  execFileSync('mv', ['package', 'client'], { cwd: join(modules, '@arbiter') });
  const { dependencies } = JSON.parse(readFileSync(join(modules, '@arbiter/client/package.json'), 'utf8'));
  for (const name of Object.keys(dependencies)) symlinkSync(join(root, 'web/node_modules', name), join(modules, name));
  const files = readdirSync(join(modules, '@arbiter/client'), { recursive: true });
  check(files.includes('README.md') && files.includes('dist/index.js') && !files.some((name) => /\.ts$/.test(name) && !/\.d\.ts$/.test(name)), `what is in the package: ${files.join(', ')}`);

  // ---- Types: a strict program, without the DOM ----
  writeFileSync(join(place, 'bot.ts'), `
import { Client, Recording, Refusal, type TableState } from '@arbiter/client';
export async function moves(client: Client, id: string): Promise<number> {
  const table = client.table(id);
  table.on('state', ({ legal, seq }: TableState) => { if (legal[0]) void table.act(legal[0], seq); });
  const { games } = await client.request('games.list', {});
  const name: string = games[0]!.slug;
  try {
    await client.request('table.create', { game: name, seats: 2 });
  } catch (error) {
    if (error instanceof Refusal) return error.reason.length;
  }
  return (await Recording.load(client, id, 'spectator')).length;
}
// @ts-expect-error -- a method that the protocol does not have
export const wrong = (client: Client) => client.request('table.nonsense', {});
`);
  const compiler = join(root, 'web/node_modules/typescript/bin/tsc');
  const strict = ['--strict', '--noEmit', '--module', 'NodeNext', '--target', 'ES2022', '--lib', 'ES2023'];
  execFileSync(process.execPath, [compiler, ...strict, 'bot.ts'], { cwd: place, stdio: 'inherit' });

  // ---- A match against a bot, through connections that break ----
  await server.start();
  const { Client, Recording } = await import(pathToFileURL(join(modules, '@arbiter/client/dist/index.js')).href);
  const sockets = [];
  const ada = new Client({
    url: `${server.url.replace(/^http/, 'ws')}/ws`,
    open: (url) => sockets[sockets.push(new WebSocket(url)) - 1],
  });
  ada.connect();
  await new Promise((resolve) => ada.on('session', (session) => session === 'anonymous' && ada.introduce('Ada').then(resolve)));
  const { table: id } = await ada.request('table.create', { game: 'conclave', seats: 2 });
  const table = ada.table(id);
  await ada.request('table.add_bot', { table: id, bot: 'random' });
  const seen = [];
  table.on('move', ({ seq }) => seen.push(seq));
  let acts = 0;
  let decided = -1;
  const over = new Promise((resolve, reject) => {
    table.on('state', ({ legal, seq, status }) => {
      if (status === 'finished') return resolve();
      if (!legal[0] || seq === decided) return; // after a reconnect the same state may come once more
      decided = seq;
      if (++acts % 5 === 0) sockets.at(-1).terminate(); // the act is sent again, under its key
      table.act(legal[0], seq).catch(reject);
    });
    setTimeout(() => reject(new Error('the match did not end')), 60000);
  });
  await ada.request('table.start', { table: id });
  await over;
  check(sockets.length > 2, `the connection was lost and opened again, ${sockets.length} times`);
  check(new Set(seen).size === seen.length && seen.every((seq, i) => i === 0 || seq > seen[i - 1]), 'each move once, in order');
  check(ada.user.name === 'Ada', 'and it is the same person');

  // ---- The recording ends with what was seen ----
  await ada.whenKnown();
  const recording = await Recording.load(ada, id, 0);
  const { seq, view } = table.state;
  check(recording.length === seq, `${recording.length} moves are recorded of ${seq}`);
  check(isDeepStrictEqual(recording.at(seq).view, view), 'its last view is the one that was seen live');
  ada.close();
  console.log(`${seq} moves, ${acts} of them ours, over ${sockets.length} connections`);
} finally {
  await server.stop();
  for (const folder of [place, data]) rmSync(folder, { recursive: true, force: true });
}
