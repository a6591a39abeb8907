// The typed client by itself: a patched view shares what did not change, and leaves the view before as it was; and what a server
// was too busy to do is asked for again, so that a table is followed whatever fails on the way.
import { join } from 'node:path';
import { createServer } from '../../web/node_modules/vite/dist/node/index.js';
import { check, root } from './harness.mjs';

const vite = await createServer({ root: join(root, 'web'), server: { middlewareMode: true, ws: false, watch: null }, appType: 'custom', logLevel: 'error', optimizeDeps: { noDiscovery: true } });
const { patched } = await vite.ssrLoadModule('/src/client/patch.ts');
const { Client } = await vite.ssrLoadModule('/src/client/index.ts');
await vite.close();
const is = (value, json, said) => check(JSON.stringify(value) === json, `${said}: ${json}, not ${JSON.stringify(value)}`);

const before = { round: 1, seats: [{ hand: ['a', 'b'], gems: { red: 1 } }, { hand: ['c'], gems: { red: 2 } }], 'a/b~c': { n: 1 } };
const written = JSON.stringify(before);
const patch = [
  { op: 'replace', path: '/round', value: 2 },
  { op: 'remove', path: '/seats/0/hand/0' },
  { op: 'add', path: '/seats/0/hand/1', value: { back: 'x' } },
  { op: 'replace', path: '/seats/0/hand/1/back', value: 'y' }, // within what the patch itself has brought
  { op: 'replace', path: '/a~1b~0c/n', value: 3 },
];
const patchWritten = JSON.stringify(patch);
const after = patched(before, patch);
is(after, '{"round":2,"seats":[{"hand":["b",{"back":"y"}],"gems":{"red":1}},{"hand":["c"],"gems":{"red":2}}],"a/b~c":{"n":3}}', 'all is applied');
is(before, written, 'the view before stays');
is(patch, patchWritten, 'the patch can be applied again');
check(after.seats[1] === before.seats[1], 'a seat that did not change is the same');
check(after.seats[0].gems === before.seats[0].gems, 'so is what did not change within one that did');
check(after.seats !== before.seats && after.seats[0] !== before.seats[0], 'what changed is new');
is(patched(before, []), written, 'no operations, no change');
is(patched(before, [{ op: 'replace', path: '', value: { round: 9 } }, { op: 'add', path: '/more', value: 1 }]), '{"round":9,"more":1}', 'all may be replaced');
let refused = false;
try {
  patched(before, [{ op: 'replace', path: '/nobody/hand/0', value: 'z' }]);
} catch {
  refused = true;
}
check(refused, 'a patch that does not fit is refused');

// ---- A server that answers as this test says ----

/** `answers`: by method, what is answered in turn, the last for ever; undefined: nothing. */
async function following(answers) {
  const asked = [];
  let socket;
  const news = (method, params) => socket.onmessage({ data: JSON.stringify({ jsonrpc: '2.0', method, params }) });
  const client = new Client({
    url: 'ws://nowhere', timeout: 60,
    open: () => {
      socket = {
        readyState: 1, onopen: null, onclose: null, onmessage: null, close: () => undefined,
        send: (text) => {
          const { id, method, params } = JSON.parse(text);
          asked.push({ method, params });
          const left = answers[method] ?? [{ result: {} }];
          const answer = left.length > 1 ? left.shift() : left[0];
          if (answer === undefined) return;
          queueMicrotask(() => {
            answer.before?.(news);
            socket.onmessage({ data: JSON.stringify({ jsonrpc: '2.0', id, ...(answer.error ? { error: answer.error } : { result: answer.result }) }) });
            answer.after?.(news);
          });
        },
      };
      queueMicrotask(() => socket.onopen());
      return socket;
    },
    tokens: { get: () => 'token', set: () => undefined },
  });
  client.connect();
  await client.whenKnown();
  return { client, asked, news, count: (method) => asked.filter((one) => one.method === method).length };
}
const until = async (what, said) => {
  for (const end = Date.now() + 10000; !what(); await new Promise((next) => setTimeout(next, 10))) check(Date.now() < end, said);
};
const refusal = (reason) => ({ error: { code: -32000, message: reason, data: { reason } } });
const hello = [{ result: { token: 'token', user: { id: 'u', name: 'Ada' }, tables: [] } }];
const whole = (seq) => ({ table: 't', seq, status: 'playing', seat: 0, view: { n: seq }, to_act: [0], legal: [{ type: 'go' }] });
const step = (seq) => ({ table: 't', seq, by: 0, status: 'playing', events: [], patch: [{ op: 'replace', path: '/n', value: seq }], to_act: [0], legal: [{ type: 'go' }] });
const watched = { result: {}, before: (news) => news('table.state', whole(3)) };

{ // What is busy now, or does not answer, is asked again on the same connection.
  const { client, count } = await following({ 'session.hello': hello, 'table.watch': [refusal('busy'), undefined, watched] });
  const table = client.table('t');
  await until(() => table.state?.seq === 3, 'a table that was busy at first is followed');
  check(count('table.watch') === 3 && table.refusal === null, `watched three times: ${count('table.watch')}`);
  client.close();
}
{ // What is refused for good is said.
  const { client } = await following({ 'session.hello': hello, 'table.watch': [refusal('forbidden')] });
  const table = client.table('t');
  await until(() => table.refusal?.reason === 'forbidden', 'a table that may not be watched says so');
  client.close();
}
{ // A gap, whose answer is lost once, is closed; nothing else need happen for that.
  const { client, news, count } = await following({
    'session.hello': hello, 'table.watch': [watched], 'table.resync': [undefined, { result: { updates: [step(4), step(5)] } }], 'table.chat_history': [{ result: { lines: [] } }],
  });
  const table = client.table('t');
  await until(() => table.state, 'the table');
  news('table.update', step(5));
  await until(() => table.state.seq === 5, 'what was missed is fetched');
  is(table.state.view, '{"n":5}', 'the view is whole');
  check(count('table.resync') === 2, 'it was asked for twice');
  client.close();
}
{ // An act without an answer is sent again under its key; one whose news do not come fetches them.
  const { client, asked } = await following({
    'session.hello': hello, 'table.watch': [watched], 'table.act': [undefined, { result: { seq: 4 } }],
    'table.resync': [{ result: { updates: [step(4)] } }], 'table.chat_history': [{ result: { lines: [] } }],
  });
  const table = client.table('t');
  await until(() => table.state, 'the table');
  check((await table.act({ type: 'go' }, 3)) === 4, 'the act is done');
  check(table.state.seq === 4, 'and when it is, its move is there');
  const acts = asked.filter(({ method }) => method === 'table.act');
  check(acts.length === 2 && acts[0].params.key === acts[1].params.key, 'it was sent twice under one key');
  client.close();
}
{ // News that come in the same moment as the answer before them are heard first: the table never goes back.
  const { client } = await following({
    'session.hello': hello, 'table.watch': [watched], 'table.resync': [{ result: whole(3), after: (news) => news('table.update', step(4)) }], 'table.chat_history': [{ result: { lines: [] } }],
  });
  const table = client.table('t');
  await until(() => table.state, 'the table');
  const heard = [];
  table.on('state', ({ seq }) => heard.push(seq));
  await table.catchUp();
  is(heard, '[4]', 'only the newer state is told');
  check(table.state.seq === 4, 'and stays');
  client.close();
}
{ // What a seat says reaches who watches with a delay after younger lines: each line is told once, whatever its number.
  const { client, news } = await following({ 'session.hello': hello, 'table.watch': [watched] });
  const table = client.table('t');
  await until(() => table.state, 'the table');
  const heard = [];
  table.on('chat', ({ line }) => heard.push(line));
  for (const line of [1, 3, 2, 3, 2, 4]) news('table.chat', { table: 't', user: { id: 'u', name: 'Ada' }, text: 'x', at: 0, line });
  await until(() => heard.at(-1) === 4, 'the chat');
  is(heard, '[1,3,2,4]', 'what is late is told all the same, and nothing twice');
  client.close();
}
console.log('views are patched; what a busy server refused is asked for again');
