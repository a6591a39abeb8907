// The boards without a table around them: web/bench, built by itself and shown under the address of a server.
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build } from '../../web/node_modules/vite/dist/node/index.js';
import { root } from './harness.mjs';

const kTypes = { js: 'text/javascript', css: 'text/css', svg: 'image/svg+xml', woff2: 'font/woff2' };

/** Builds the bench into a folder, and makes a page of a person show it: `window.boards`. */
export async function openBench(page, url, folder) {
  const web = join(root, 'web');
  await build({
    root: web, configFile: join(web, 'vite.config.ts'), base: '/bench/', logLevel: 'error', publicDir: false,
    build: {
      outDir: folder, emptyOutDir: true, cssCodeSplit: false, minify: false,
      rollupOptions: { input: join(web, 'bench/bench.svelte.ts'), output: { entryFileNames: 'bench.js', chunkFileNames: 'assets/[name]-[hash].js', assetFileNames: (asset) => (asset.names[0]?.endsWith('.css') ? 'bench.css' : 'assets/[name]-[hash][extname]') } },
    },
  });
  await page.route('**/bench/**', (route) => {
    const name = new URL(route.request().url()).pathname.replace('/bench/', '');
    return route.fulfill({ contentType: kTypes[name.split('.').pop()] ?? 'application/octet-stream', body: readFileSync(resolve(folder, name)) });
  });
  await page.goto(`${url}/healthz`); // a page of the server's with nothing of its own on it
  await page.evaluate(() => (document.body.innerHTML = ''));
  await page.addStyleTag({ url: '/bench/bench.css' });
  await page.addScriptTag({ url: '/bench/bench.js', type: 'module' });
  await page.waitForFunction(() => window.boards !== undefined);
}
