// Writes src/client/protocol.ts, the types of all messages, from protocol/schema.
//   node scripts/types.mjs           write it
//   node scripts/types.mjs --check   exit with 1 if it is not up to date
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compile } from 'json-schema-to-typescript';

const here = dirname(fileURLToPath(import.meta.url));
const schemas = join(here, '../../protocol/schema');
const target = join(here, '../src/client/protocol.ts');
const read = (file) => JSON.parse(readFileSync(join(schemas, file), 'utf8'));

const pascal = (name) => name.split(/[._-]/).map((word) => word[0].toUpperCase() + word.slice(1)).join('');
const index = read('index.json');
const files = ['common.json', 'envelope.json', 'errors.json', 'session.json', 'catalogue.json', 'tables.json', 'news.json', 'matches.json', 'users.json', 'admin.json'];

// All definitions in one document.
const defs = {};
const aliases = {};
function nameOf(file, name) {
  if (file === 'envelope.json' || file === 'errors.json') return pascal('rpc.' + name);
  if (file === 'news.json') return pascal(name.replace('.params', '.news'));
  return name === 'document' ? 'MatchDocument' : pascal(name); // Document is the browser's
}

function title(ref, file) {
  const [of, name] = ref.split('#/$defs/');
  return nameOf(of || file, name);
}

function rewrite(node, file) {
  if (Array.isArray(node)) return node.map((part) => rewrite(part, file));
  if (node === null || typeof node !== 'object') return node;
  if (node.$ref) return { $ref: '#/$defs/' + title(node.$ref, file) }; // what stands beside it would make a second type
  const out = {};
  for (const [key, value] of Object.entries(node)) {
    if (key === 'pattern' || key === 'minItems' || key === 'maxItems') {
      continue; // nothing that a type can say, or only as an unwieldy tuple
    } else {
      out[key] = rewrite(value, file);
    }
  }
  return out;
}

for (const file of files) {
  for (const [name, schema] of Object.entries(read(file).$defs)) {
    const called = nameOf(file, name);
    if (defs[called] || aliases[called]) throw new Error(`two definitions are called ${called}`);
    if (schema.$ref) aliases[called] = title(schema.$ref, file);
    else defs[called] = { title: called, ...rewrite(schema, file) };
  }
}
// Which members exclude each other is said by `not`, which does not become a type.
defs.SessionHelloParams.not = undefined;
defs.RpcError.oneOf = undefined;
defs.RpcResponse.oneOf = undefined;

const root = {
  title: 'Everything', type: 'object', additionalProperties: false,
  properties: Object.fromEntries(Object.keys(defs).map((title) => [title, { $ref: '#/$defs/' + title }])),
  $defs: JSON.parse(JSON.stringify(defs)),
};

let text = await compile(root, 'Everything', {
  bannerComment: '', style: { singleQuote: true, printWidth: 110 }, unreachableDefinitions: true, strictIndexSignatures: false,
});
text = text
  .replace(/export interface Everything \{[\s\S]*?\n\}\n/, '')
  .replace(/( \*\n)? \* This (interface|type) was referenced by [\s\S]*?\n(?= \*\/)/g, '')
  .replace(/\/\*\*\n \*\/\n/g, '');
for (const [name, other] of Object.entries(aliases)) text += `export type ${name} = ${other};\n`;

const doc = (summary) => `  /** ${summary} */\n`;
let methods = 'export interface Methods {\n';
for (const [name, method] of Object.entries(index.methods)) {
  methods += doc(method.summary) + `  '${name}': { params: ${title(method.params)}; result: ${title(method.result)} };\n`;
}
methods += '}\n\n/** What the server sends of its own accord. */\nexport interface News {\n';
for (const [name, news] of Object.entries(index.notifications)) {
  methods += doc(news.summary) + `  '${name}': ${title(news.params)};\n`;
}
methods += '}\n';

const whole = '// Written by scripts/types.mjs from protocol/schema. Do not edit.\n\n/** What a client may ask for. */\n' + methods + '\n' + text;
if (process.argv.includes('--check')) {
  if (readFileSync(target, 'utf8') !== whole) {
    console.error('src/client/protocol.ts is not up to date: npm run types');
    process.exit(1);
  }
} else {
  writeFileSync(target, whole);
}
