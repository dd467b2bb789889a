// Draws the pictures that a link to a table shows where it is sent, one a title, from the drawings of the start page.
// Usage: node scripts/previews.mjs
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { createServer } from 'vite';

const WEB = fileURLToPath(new URL('..', import.meta.url));
/** What most readers of links show whole. */
const SIZE = { width: 1200, height: 630 };

const games = readdirSync(`${WEB}src/games`).filter((name) => existsSync(`${WEB}src/games/${name}/index.ts`));
const vite = await createServer({ root: WEB, logLevel: 'error', appType: 'custom', server: { middlewareMode: true, ws: false } });
// Both from the same loader: they share what a component knows of where it is drawn.
const { render } = await vite.ssrLoadModule('svelte/server');
const { default: GameScene } = await vite.ssrLoadModule('/src/pages/GameScene.svelte');
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
  // Root cannot use chromium's sandbox; the page is our own.
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
});
const page = await browser.newPage({ viewport: SIZE });
mkdirSync(`${WEB}public/preview`, { recursive: true });
// A title nobody has drawn is shown as any table.
for (const name of [...games, 'table']) {
  const { body } = render(GameScene, { props: { game: name } });
  await page.setContent(`<style>body{margin:0}svg{display:block;width:100vw;height:100vh}</style>${body}`);
  writeFileSync(`${WEB}public/preview/${name}.png`, await page.screenshot());
}
await browser.close();
await vite.close();
