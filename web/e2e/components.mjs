// The component room: every component of every title drawn without overflow, in every language, on a desktop and on a phone; links, search,
// filters and marks; by keyboard; and no finding of axe-core.
import { expect } from './world.mjs';
import { makeTable } from './table.mjs';

/** @typedef {import('./world.mjs').World} World */
/** @typedef {import('playwright-core').Page} Page */

const SIZES = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } };
/** How many components each room has at least: fewer would mean that something is not shown. */
const ROOMS = { helios: 75, 'suna-valo': 180, boonlake: 350, agricola: 380 };
const LANGUAGES = ['en-GB', 'de-DE', 'fr-FR'];

/** @param {Page} page @param {string} game */
async function enter(page, game) {
  await page.goto(`/components/${game}`);
  await page.locator('[data-component]').first().waitFor();
}

/**
 * What sticks out: a component wider than its place, a word outside of its component, letters too small to read.
 * @param {Page} page
 */
function overflows(page) {
  return page.evaluate(() => {
    /** @type {string[]} */
    const faults = [];
    const root = document.documentElement;
    if (root.scrollWidth > root.clientWidth) faults.push(`the page scrolls sideways: ${root.scrollWidth} > ${root.clientWidth}`);
    for (const entry of document.querySelectorAll('[data-component]')) {
      const id = entry.getAttribute('data-component');
      const frame = entry.getBoundingClientRect();
      const picture = entry.querySelector('.picture');
      if (!picture || picture.getBoundingClientRect().height < 24) {
        faults.push(`${id}: nothing is drawn`);
        continue;
      }
      const texts = document.createTreeWalker(entry, NodeFilter.SHOW_TEXT);
      for (let node = texts.nextNode(); node; node = texts.nextNode()) {
        const around = node.parentElement;
        const said = node.textContent?.trim() ?? '';
        if (said === '' || !around || around.closest('.hidden-text, title') || !around.checkVisibility()) continue;
        const matrix = around instanceof SVGGraphicsElement ? around.getScreenCTM() : null;
        const size = parseFloat(getComputedStyle(around).fontSize) * (matrix ? Math.hypot(matrix.a, matrix.b) : 1);
        if (size < 10.4) faults.push(`${id}: letters of ${size.toFixed(1)} px: ${said}`);
        // What a picture is cut from may go on outside of it.
        if (around instanceof SVGElement) continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        const place = around.closest('.thing, .drawn') ?? entry;
        const box = place.getBoundingClientRect();
        for (const { left, right, top, bottom } of range.getClientRects()) {
          if (right > box.right + 2 || left < box.left - 2 || bottom > box.bottom + 4 || top < box.top - 4)
            faults.push(`${id}: "${said.slice(0, 30)}" sticks out of its drawing`);
          if (right > frame.right + 1 || left < frame.left - 1) faults.push(`${id}: "${said.slice(0, 30)}" sticks out of its place`);
        }
      }
    }
    return [...new Set(faults)];
  });
}

/** @param {keyof typeof ROOMS} game @param {string} lang */
const looked = (game, lang) => ({
  name: `every component of ${game} is drawn without overflow, ${lang}`,
  long: lang !== 'de-DE' || game === 'agricola',
  run: async (/** @type {World} */ world) => {
    const page = await world.guest({ lang, dark: lang === 'de-DE' });
    for (const [size, room] of Object.entries(SIZES)) {
      await page.setViewportSize(room);
      await enter(page, game);
      const shown = await page.locator('[data-component]').count();
      expect(shown >= ROOMS[game], `only ${shown} components of ${game} are shown`);
      await world.picture(page, `room ${game} ${lang} ${size}`, false);
      const faults = await overflows(page);
      expect(faults.length === 0, `${game}, ${lang}, ${size}: ${faults.length} faults\n  ${faults.slice(0, 20).join('\n  ')}`);
    }
  },
});

export const tests = [
  ...LANGUAGES.flatMap((lang) => Object.keys(ROOMS).map((game) => looked(/** @type {keyof typeof ROOMS} */ (game), lang))),
  {
    name: 'the component room by keyboard: search, a single component, its link, and back',
    run: async (/** @type {World} */ world) => {
      const page = await world.guest({ lang: 'en-GB' });
      await page.goto('/');
      await page.locator('a[href="/components/boonlake"]').first().focus();
      await page.keyboard.press('Enter');
      await page.locator('[data-component]').first().waitFor();
      await world.accessible(page, 'the component room');
      await page.getByRole('searchbox').focus();
      await page.keyboard.type('toll booth');
      await page.locator('[data-component="C001"]').waitFor();
      expect((await page.locator('[data-component]').count()) < 10, 'searching finds too much');
      await page.getByRole('status').filter({ hasText: 'shown' }).waitFor();
      await page.getByRole('link', { name: 'Toll Booth' }).focus();
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { level: 1, name: /Toll Booth/ }).waitFor();
      expect(new URL(page.url()).pathname === '/components/boonlake/C001', `the component has no address: ${page.url()}`);
      await world.accessible(page, 'a single component');
      await page.getByRole('link', { name: /BOO-6.1/ }).click();
      await page.getByRole('dialog').waitFor();
      await page.keyboard.press('Escape');
      await page.goBack();
      await page.locator('[data-component="C001"]').waitFor();
      expect((await page.getByRole('searchbox').inputValue()) === 'toll booth', 'coming back the search is forgotten');
      await page.getByRole('button', { name: 'Show all' }).click();
      await page.getByLabel('Time of day').selectOption('night');
      expect((await page.locator('[data-component]').count()) === 55, 'there are 55 night cards');
    },
  },
  {
    name: 'the component room of a table marks what is in play, and only one’s own hand',
    run: async (/** @type {World} */ world) => {
      const page = await world.guest({ lang: 'en-GB' });
      await makeTable(page, ['me', 'bot:easy'], { game: 'boonlake', name: 'Ada' });
      await page.locator('.board.boonlake').first().waitFor();
      const table = new URL(page.url()).pathname;
      await page.goto(`${table}/components`);
      await page.locator('[data-component]').first().waitFor();
      await page.getByLabel('At the table').selectOption('hand');
      const mine = await page.locator('[data-component]').count();
      expect(mine > 0 && mine < 12, `${mine} components are said to be in hand`);
      await page.getByRole('link', { name: 'Back to the table' }).click();
      await page.locator('.board.boonlake').first().waitFor();
    },
  },
  {
    name: 'the component room loads its title only',
    run: async (/** @type {World} */ world) => {
      const page = await world.guest({ lang: 'en-GB' });
      /** @type {string[]} */
      const asked = [];
      page.on('request', (request) => asked.push(new URL(request.url()).pathname));
      await enter(page, 'helios');
      await page.waitForLoadState('networkidle');
      const foreign = asked.filter((path) => /agricola|boonlake|suna-valo/i.test(path));
      expect(foreign.length === 0, `Helios' room asks for ${foreign.join(', ')}`);
    },
  },
];
