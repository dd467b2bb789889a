// Draws the icons of the installed app from public/icon.svg. Usage: node scripts/icons.mjs
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { openBrowser } from '../e2e/world.mjs';

const place = (/** @type {string} */ name) => fileURLToPath(new URL(`../public/${name}`, import.meta.url));
const svg = readFileSync(place('icon.svg'), 'utf8');
/** A maskable icon may be cut round: the picture keeps to the middle and the ground fills everything. */
const icons = [
  { name: 'icon-192.png', size: 192, inside: 1, ground: 'transparent' },
  { name: 'icon-512.png', size: 512, inside: 1, ground: 'transparent' },
  { name: 'icon-maskable.png', size: 512, inside: 0.66, ground: '#f4eee1' },
];
const browser = await openBrowser();
const page = await browser.page();
for (const { name, size, inside, ground } of icons) {
  await page.setViewportSize({ width: size, height: size });
  await page.setContent(
    `<body style="margin:0;display:grid;place-items:center;height:100vh;background:${ground}">` +
      `<div style="width:${inside * 100}%">${svg}</div>`,
  );
  writeFileSync(place(name), await page.screenshot({ omitBackground: true }));
}
await browser.close();
