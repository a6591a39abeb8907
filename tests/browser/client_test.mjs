// The typed client by itself: a patched view shares what did not change, and leaves the view before as it was.
import { join } from 'node:path';
import { createServer } from '../../web/node_modules/vite/dist/node/index.js';
import { check, root } from './harness.mjs';

const vite = await createServer({ root: join(root, 'web'), server: { middlewareMode: true, ws: false, watch: null }, appType: 'custom', logLevel: 'error', optimizeDeps: { noDiscovery: true } });
const { patched } = await vite.ssrLoadModule('/src/client/patch.ts');
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
console.log('views are patched');
