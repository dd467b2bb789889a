import { svelte } from '@sveltejs/vite-plugin-svelte';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { componentRules } from './scripts/component-rules.ts';
import { engineModules } from './scripts/engine-modules.ts';
import { offlinePage } from './scripts/offline-page.ts';
import { ruleProofs } from './scripts/rule-proofs.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const underTest = process.env['VITEST'] !== undefined;

export default defineConfig({
  plugins: [
    svelte(),
    ruleProofs(here('../crates')),
    componentRules(here('../crates')),
    offlinePage(here('./scripts/offline.html'), here('./src/texts/offline')),
    engineModules(here('../target/engine')),
  ],
  resolve: {
    alias: { $crates: here('../crates'), $lib: here('./src/lib') },
    // Naming conditions replaces the defaults, so that the page would become Svelte's server build: only tests do.
    ...(underTest ? { conditions: ['browser'] } : {}),
  },
  // Files name each other by where they lie from each other, so that a site may put the page in any folder of a host; the pages themselves
  // are asked for at many addresses and name them from the root.
  experimental: { renderBuiltUrl: (file, { hostType }) => (hostType === 'html' ? `/${file}` : { relative: true }) },
  build: {
    target: 'es2022',
    // A picture inlined as data: URL would need a hole in the Content-Security-Policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: true,
    // What every page begins with comes in one file: each more costs the first visit a request and its headers.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'start', tags: ['$initial'] }] } } },
  },
  worker: { format: 'es' },
  server: {
    fs: { allow: ['..'] },
    proxy: { '/api': { target: process.env['ALMENDE_URL'] ?? 'http://127.0.0.1:4242', ws: true } },
  },
  test: { environment: 'happy-dom', setupFiles: ['src/testing.ts'], include: ['src/**/*.test.ts'], testTimeout: 30_000 },
});
