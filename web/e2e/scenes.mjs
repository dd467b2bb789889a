// The scenes of all titles in many states, sizes, numbers of players and languages: see measure.mjs.
import { expect } from './world.mjs';
import { faultsOf, SIZES } from './measure.mjs';
import { chance, clickSomething, makeTable, state } from './table.mjs';

/** @typedef {import('./world.mjs').World} World */
/** @typedef {import('playwright-core').Page} Page */

/** How many states of a game are looked at, and how many clicks lie between them. */
const STATES = 5;
const CLICKS = 6;

/** @param {Page} page @param {() => number} random */
async function goOn(page, random) {
  for (let made = 0, idle = 0; made < CLICKS && idle < 200;) {
    if ((await state(page)) === 'over') return;
    if (await clickSomething(page, random)) made += 1;
    else {
      idle += 1;
      await page.waitForTimeout(50);
    }
  }
}

/**
 * @param {World} world @param {Page} page @param {(keyof typeof SIZES)[]} sizes @param {boolean} others @param {string} where
 */
async function measure(world, page, sizes, others, where) {
  for (const size of sizes) {
    const { width, height, least } = SIZES[size];
    await page.setViewportSize({ width, height });
    await world.atRest(page);
    const faults = await faultsOf(page, { least, desktop: size !== 'phone', others });
    await world.picture(page, `scene ${where} ${size}`, false);
    expect(faults.length === 0, `${where}, ${size}:\n  ${faults.slice(0, 12).join('\n  ')}`);
  }
}

/**
 * The fullest tables in the longest words stand for the rest, which is looked at among the long proofs.
 * @param {Title} title @param {number} players @param {string} lang
 */
const scene = ({ game, name, setup = {}, always = [] }, players, lang) => ({
  name: `${name} for ${players} on one screen, ${lang}`,
  long: lang !== 'de-DE' || !always.includes(players),
  run: async (/** @type {World} */ world) => {
    const sitters = ['me', ...Array.from({ length: players - 1 }, () => 'bot:easy')];
    const random = chance(players);
    const page = await world.guest({ lang, dark: lang === 'de-DE', width: SIZES.usual.width, height: SIZES.usual.height });
    await makeTable(page, sitters, { game, name: 'Mara', setup });
    await page.locator(`.board.${game}`).first().waitFor();
    const others = players > 1;
    for (let i = 0; i < STATES; i += 1) {
      await measure(world, page, ['usual', 'large'], others, `${game} ${players} ${lang} ${i}`);
      await page.setViewportSize(SIZES.usual);
      await goOn(page, random);
    }
    // The same game in the hand: each part of the table for itself.
    await page.setViewportSize(SIZES.phone);
    for (const part of ['board', 'mine', 'others', 'hand']) {
      const tab = page.locator(`[data-part="show-${part}"]`);
      if ((await tab.count()) === 0) continue;
      await tab.click();
      await measure(world, page, ['phone'], others, `${game} ${players} ${lang} ${part}`);
    }
  },
});

/**
 * @typedef {object} Title
 * @property {string} game
 * @property {string} name
 * @property {number} least how many may play
 * @property {number} most
 * @property {number[]} [always] the tables that are looked at for every change
 * @property {Record<string, string>} [setup] the values of the options that bring most to the table, by their place in the list
 */
/** @type {Title[]} */
const TITLES = [
  { game: 'helios', name: 'Helios', least: 2, most: 4, always: [2, 4] },
  { game: 'agricola', name: 'Agricola', least: 1, most: 4, setup: { game: '1', card_set: '1' } },
  { game: 'boonlake', name: 'Boonlake', least: 1, most: 4 },
  { game: 'suna-valo', name: 'Suna Valo', least: 2, most: 2, always: [2] },
];

export const tests = TITLES.flatMap((title) =>
  ['en-GB', 'de-DE', 'fr-FR'].flatMap((lang) =>
    Array.from({ length: title.most - title.least + 1 }, (_, i) => scene(title, title.least + i, lang)),
  ),
);
