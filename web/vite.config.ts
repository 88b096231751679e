import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

const env = process.env;

export default defineConfig({
  plugins: [svelte()],
  // Component tests mount in jsdom and need Svelte's browser build, not its server build.
  ...(env['VITEST'] ? { resolve: { conditions: ['browser'] } } : {}),
  build: {
    outDir: env['DAMOCLES_WEB_OUT'] ?? '../src/damocles/static',
    emptyOutDir: true,
  },
  server: {
    proxy: { '/api': env['DAMOCLES_API'] ?? 'http://127.0.0.1:8000' },
  },
  test: {
    // A test that draws a page names jsdom in its first line: a document takes half a second.
    environment: 'node',
    include: ['tests/**/*.test.ts'],
    testTimeout: 30_000,
    // Tests read styles as text; without this they would read nothing.
    css: { include: /\.css\?raw/ },
  },
});
