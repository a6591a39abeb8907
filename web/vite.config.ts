import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';

// `npm run dev` talks to a server on its usual port.
const server = process.env.ARBITER ?? 'http://127.0.0.1:8080';

export default defineConfig({
  plugins: [svelte()],
  build: { target: 'es2022', modulePreload: { polyfill: false }, assetsInlineLimit: 0 },
  server: {
    proxy: { '/ws': { target: server, ws: true }, '/games': server, '/schema': server },
  },
});
