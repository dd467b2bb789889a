// A tour of the house in forty pictures, from the first visit to the last review: every title, three sizes, light and dark, three
// languages.
// Usage: npm run tour [-- FOLDER [PART-OF-A-NAME ...]]. The pictures are for people to look at; nothing is judged here.
import { mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sitDown } from './records.mjs';
import { serverAt, startServer } from './server.mjs';
import { makeTable, playOn, showPart } from './table.mjs';
import { openBrowser } from './world.mjs';

/** @typedef {import('playwright-core').Page} Page */
/** @typedef {{ hand?: boolean, dark?: boolean, lang?: string, width?: number, height?: number }} Looker */

const [folder = join(tmpdir(), 'almende-tour'), ...wanted] = process.argv.slice(2);
mkdirSync(folder, { recursive: true });

const USUAL = { width: 1440, height: 900 };
const LARGE = { width: 1920, height: 1080 };
const HAND = { hand: true };
const [DE, FR] = [{ lang: 'de-DE' }, { lang: 'fr-FR' }];
const DARK = { dark: true };

/** Plays to the end. @param {Page} page */
async function finish(page) {
  await playOn([page], { seed: 3, clicks: 400 });
  await page.locator('main.table[data-state="over"]').waitFor();
}

/** @type {{ game: string, file: string, four: string, short: string }[]} */
const TITLES = [
  { game: 'helios', file: '2-search-0', four: '4-search-0', short: 'Helios' },
  { game: 'suna-valo', file: '2-search-1', four: '2-first-game-search-0', short: 'Suna Valo' },
  { game: 'agricola', file: '2-cards-search-0', four: '4-cards-search-0', short: 'Agricola' },
  { game: 'boonlake', file: '2-search-0', four: '4-search-0', short: 'Boonlake' },
];

/** @type {{ name: string, who: Looker, go: (page: Page) => Promise<void> }[]} */
const STOPS = [];
/** @param {string} name @param {Looker} who @param {(page: Page) => Promise<void>} go */
const stop = (name, who, go) => STOPS.push({ name, who, go });

/** @param {Page} page */
const startPage = async (page) => {
  await page.goto('/');
  await page.locator('.game').first().waitFor();
};
stop('start usual light en', USUAL, startPage);
stop('start usual dark de', { ...USUAL, ...DARK, ...DE }, startPage);
stop('start phone light fr', { ...HAND, ...FR }, startPage);
/** @param {Page} page */
const newTable = async (page) => {
  await page.goto('/new/agricola');
  await page.locator('form select').first().waitFor();
};
stop('new table usual light en', USUAL, newTable);
stop('new table phone dark de', { ...HAND, ...DARK, ...DE }, newTable);
/** @param {Page} page */
const waiting = async (page) => {
  await makeTable(page, ['me', 'open'], { game: 'boonlake', name: 'Mara', confirm: true });
  await page.locator('input[readonly]').first().waitFor();
};
stop('waiting usual light en', USUAL, waiting);
stop('waiting phone dark fr', { ...HAND, ...DARK, ...FR }, waiting);
stop('invited phone light de', { ...HAND, ...DE }, async (page) => {
  await waiting(page);
  const link = await page.locator('input[readonly]').first().inputValue();
  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
  await page.goto(link);
  await page.locator('input[autocomplete="nickname"]').waitFor();
});
/** @param {string} game */
const guided = (game) => async (/** @type {Page} */ page) => {
  await startPage(page);
  await page.locator(`[data-title="${game}"] .first`).first().click();
  await page.locator('main.table .board').first().waitFor();
  await page.waitForTimeout(1500);
};
stop('guide helios usual light en', USUAL, guided('helios'));
stop('guide agricola phone light de', { ...HAND, ...DE }, guided('agricola'));

for (const { game, file, four, short } of TITLES) {
  stop(`${short} early usual light en`, USUAL, (page) => sitDown(page, game, file, 0.25));
  stop(`${short} later large dark de`, { ...LARGE, ...DARK, ...DE }, (page) => sitDown(page, game, file, 0.7));
  stop(`${short} late usual light fr`, { ...USUAL, ...FR }, (page) => sitDown(page, game, four, 0.85));
  stop(`${short} phone board light de`, { ...HAND, ...DE }, async (page) => {
    await sitDown(page, game, file, 0.5);
    await showPart(page, 'board');
  });
  stop(`${short} phone mine dark en`, { ...HAND, ...DARK }, async (page) => {
    await sitDown(page, game, file, 0.6);
    await showPart(page, 'mine');
  });
}
stop('Boonlake phone hand light fr', { ...HAND, ...FR }, async (page) => {
  await sitDown(page, 'boonlake', '2-search-0', 0.5);
  await showPart(page, 'hand');
});
stop('Agricola phone others light en', HAND, async (page) => {
  await sitDown(page, 'agricola', '4-cards-search-0', 0.6);
  await showPart(page, 'others');
});
stop('Helios hint usual dark en', { ...USUAL, ...DARK }, async (page) => {
  await sitDown(page, 'helios', '2-search-0', 0.4);
  await page.locator('[data-part="hint"]').click();
  await page.locator('[data-part="hints"] li').first().waitFor();
  await page.waitForTimeout(2500);
});
stop('Agricola preview usual light de', { ...USUAL, ...DE }, async (page) => {
  await sitDown(page, 'agricola', '2-family-search-0', 0.3);
  await page.locator('.real [data-place^="space:"][role="button"]').first().hover();
  await page.locator('.ghost').waitFor();
});
/** @param {Page} page */
const ended = async (page) => {
  await sitDown(page, 'helios', '2-search-0', 0.97);
  await finish(page);
  await page.waitForTimeout(3000);
};
stop('end usual light en', USUAL, ended);
stop('end phone dark de', { ...HAND, ...DARK, ...DE }, async (page) => {
  await sitDown(page, 'agricola', '2-family-search-0', 0.97);
  await finish(page);
  await page.waitForTimeout(3000);
});
stop('result usual light fr', { ...USUAL, ...FR }, async (page) => {
  await ended(page);
  await page.goto(`${page.url()}/result`);
  await page.waitForTimeout(2500);
});
stop('replay usual dark en', { ...USUAL, ...DARK }, async (page) => {
  await ended(page);
  await page.goto(`${page.url()}/replay`);
  await page.locator('.board').first().waitFor();
});
/** @param {string} game */
const rules = (game) => async (/** @type {Page} */ page) => {
  await page.goto(`/rules/${game}`);
  await page.locator('h1, h2').nth(1).waitFor();
};
stop('rules Boonlake usual light en', USUAL, rules('boonlake'));
stop('rules Suna Valo phone dark de', { ...HAND, ...DARK, ...DE }, rules('suna-valo'));
stop('components usual light en', USUAL, async (page) => {
  await page.goto('/components/agricola');
  await page.locator('main svg').first().waitFor();
});
stop('settings phone light fr', { ...HAND, ...FR }, async (page) => {
  await page.goto('/settings');
  await page.locator('form, fieldset, label').first().waitFor();
});
stop('my games usual light de', { ...USUAL, ...DE }, async (page) => {
  await sitDown(page, 'boonlake', '2-search-0', 0.3);
  await page.goto('/mine');
  await page.locator('main h1, main h2').first().waitFor();
});

const address = process.env['ALMENDE_URL'];
/** @type {import('./server.mjs').Server} */
const server = address ? serverAt(address) : await startServer(['--bot-pace', '0', '--behind-proxy']);
const browser = await openBrowser();
let missed = 0;
for (const { name, who, go } of STOPS.filter((one) => wanted.length === 0 || wanted.some((part) => one.name.includes(part)))) {
  const world = browser.world(server, folder, true);
  try {
    // A network may bring only so many records in an hour; here each guest comes from one of their own.
    const page = await world.guest({ ...who, network: `10.2.${Math.floor(Math.random() * 250)}.${1 + Math.floor(Math.random() * 250)}` });
    await go(page);
    await world.atRest(page);
    await world.picture(page, name, false);
    await world.finish();
  } catch (error) {
    missed += 1;
    console.log(`${name}: ${error instanceof Error ? error.message : error}`);
    await world.lastPictures(name);
    await world.finish().catch(() => {});
  }
}
await browser.close();
await server.stop();
console.log(`${STOPS.length} stops, ${missed} missed; pictures in ${folder}`);
process.exit(missed === 0 ? 0 : 1);
