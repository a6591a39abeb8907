import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';
// @ts-expect-error -- a plain script, also run by itself
import { sprites } from './scripts/icons.mjs';

// `npm run dev` talks to a server on its usual port.
const server = process.env.ARBITER ?? 'http://127.0.0.1:8080';

export default defineConfig({
  base: './', // the server may serve us below a path: see <base> in index.html
  plugins: [sprites(), svelte()],
  build: {
    target: 'es2022', modulePreload: { polyfill: false }, assetsInlineLimit: 0,
    rollupOptions: {
      output: {
        // "words-de-argent-HASH.js": scripts/size.mjs tells by the name what belongs to a game.
        chunkFileNames({ facadeModuleId }) {
          const [, language, part] = facadeModuleId?.match(/\/languages\/(\w+)\/(\w+)\.ts$/) ?? [];
          return language ? `assets/words-${language}-${part}-[hash].js` : 'assets/[name]-[hash].js';
        },
      },
    },
  },
  server: {
    proxy: { '/ws': { target: server, ws: true }, '/games': server, '/schema': server },
  },
});
