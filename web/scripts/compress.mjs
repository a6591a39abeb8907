// Writes X.gz and X.br beside each text X of dist: the server sends them to browsers that take them.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const kTexts = new Set(['.html', '.js', '.css', '.json', '.svg', '.txt', '.webmanifest']);
const kWorthIt = 512; // bytes
const dist = join(dirname(fileURLToPath(import.meta.url)), '../dist');

function* filesBelow(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* filesBelow(path);
    else yield path;
  }
}

for (const path of [...filesBelow(dist)].filter((file) => kTexts.has(extname(file)))) {
  const bytes = readFileSync(path);
  if (bytes.length < kWorthIt) continue;
  writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params }));
}
