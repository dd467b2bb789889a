// Boonlake: whole games, alone and against a bot, and its own ways of handling map, boats and levers.
import { expect } from './world.mjs';
import { chance, changed, clickSomething, makeTable, playOn, state, tabTo, tableId, version } from './table.mjs';

/** @typedef {import('./world.mjs').World} World */
/** @typedef {import('playwright-core').Page} Page */

/** @param {Page} page */
const question = async (page) =>
  (await page
    .locator('#prompt')
    .textContent()
    .catch(() => '')) ?? '';

/** @param {string} place */
const open = (place) => `.real [data-place="${place}"][role="button"]`;

/** Clicks a place, or takes the first way it offers, and waits for the table. @param {Page} page @param {string} selector */
async function take(page, selector) {
  const before = await version(page);
  await page.locator(selector).first().click();
  const ways = page.locator('[role="dialog"] .choices button');
  await Promise.race([changed(page, before), ways.first().waitFor()]);
  if ((await version(page)) === before) {
    await ways.first().click();
    await changed(page, before);
  }
}

/**
 * Plays until something holds.
 * @param {Page} page @param {number} seed @param {() => Promise<boolean>} until
 */
async function playUntil(page, seed, until) {
  const random = chance(seed);
  for (let idle = 0; idle < 300;) {
    if (await until()) return;
    if ((await state(page)) === 'over') throw new Error('the game ended before');
    if (await clickSomething(page, random)) idle = 0;
    else {
      idle += 1;
      await page.waitForTimeout(50);
    }
  }
  throw new Error('nobody can do anything');
}

/** Both choices of the setup, so that a turn can begin. @param {Page} page */
async function settleIn(page) {
  await take(page, '.real [data-place^="scoring:"][role="button"]');
  await page.locator('.real [data-place^="site:"][role="button"]').first().waitFor();
  await take(page, '.real [data-place^="site:"][role="button"]');
}

export const tests = [
  {
    name: 'Boonlake: a game against a bot from the first choice to the result and its replay',
    run: async (/** @type {World} */ world) => {
      const page = await world.guest();
      await makeTable(page, ['me', 'bot:easy'], { game: 'boonlake' });
      await page.locator('.board.boonlake').first().waitFor();
      await world.picture(page, 'boonlake desktop start');
      await world.accessible(page, 'Boonlake at the start');
      let clicks = await playOn([page], { seed: 5, clicks: 40 });
      await world.picture(page, 'boonlake desktop middle');
      await world.accessible(page, 'Boonlake in the middle');
      clicks += await playOn([page], { seed: 6 });
      expect((await state(page)) === 'over' && clicks > 60, `the game is not over after ${clicks} clicks`);
      await page.locator('.outcome').waitFor();
      await world.picture(page, 'boonlake desktop over');
      await world.accessible(page, 'Boonlake at the end');
      // Everybody's board can be looked at, now with the hand, once the result is put away.
      await page.getByRole('button', { name: 'Look at the table' }).last().click();
      await page.locator('.real .other .who').click();
      await page.getByRole('dialog', { name: /^Board of / }).waitFor();
      await page.keyboard.press('Escape');
      const id = tableId(page);
      await page.goto(`/t/${id}/result`);
      await page.locator('tfoot').waitFor();
      expect((await page.locator('table:has(tfoot) tbody tr').count()) === 5, 'not all categories are shown');
      await page.goto(`/t/${id}/replay/30`);
      await page.locator('.board.boonlake').first().waitFor();
      await page.getByRole('button', { name: 'One step on' }).click();
      await page.waitForURL(/replay\/31$/);
    },
  },
  {
    name: 'Boonlake alone: a game against the Wise Eminence to its end',
    run: async (/** @type {World} */ world) => {
      const page = await world.guest();
      await makeTable(page, ['me'], { game: 'boonlake' });
      await page.locator('.boonlake .eminence').waitFor();
      await settleIn(page);
      // She moves first.
      await page.locator('[data-place="other:solo-tile"]').waitFor();
      await playOn([page], { seed: 8, clicks: 30 });
      await world.picture(page, 'boonlake desktop alone');
      await world.accessible(page, 'Boonlake alone');
      await playOn([page], { seed: 9 });
      expect((await state(page)) === 'over', 'the game is not over');
      const outcome = (await page.locator('.outcome h2').textContent()) ?? '';
      const mine = Number(await page.locator('tfoot td').first().textContent());
      const hers = Number(await page.locator('[data-count="points eminence"]').first().textContent());
      expect(outcome.includes(mine >= hers ? 'wins' : 'loses'), `${mine} against ${hers}, but: ${outcome}`);
    },
  },
  {
    name: 'Boonlake on a phone of 360 px, in German and dark: every state fits and can be used by everybody',
    run: async (/** @type {World} */ world) => {
      const page = await world.guest({ phone: true, dark: true, lang: 'de-DE' });
      await makeTable(page, ['me', 'bot:easy'], { game: 'boonlake' });
      await page.locator('.board.boonlake').first().waitFor();
      for (const [seed, clicks] of /** @type {const} */ ([
        [1, 0],
        [2, 6],
        [3, 12],
        [4, 14],
      ])) {
        await playOn([page], { seed, clicks });
        await world.fitsTheWidth(page, `Boonlake after ${clicks} clicks`);
        await world.accessible(page, `Boonlake after ${clicks} clicks`);
        await world.picture(page, `boonlake phone ${seed}`);
      }
      await world.picture(page, 'boonlake phone screen', false);
      // The map is enlarged inside its frame; the page does not grow with it.
      await page.locator('[data-part="show-board"]').tap();
      await page.getByRole('button', { name: 'Ganze Karte zeigen' }).waitFor();
      const [map, frame] = await page.evaluate(() => [
        document.querySelector('.viewport svg')?.getBoundingClientRect().width ?? 0,
        document.querySelector('.viewport')?.clientWidth ?? 0,
      ]);
      expect((map ?? 0) > 1.6 * (frame ?? 0), `the map is not enlarged: ${map} in ${frame}`);
      await world.fitsTheWidth(page, 'Boonlake with an enlarged map');
      await world.accessible(page, 'Boonlake with an enlarged map');
      await world.picture(page, 'boonlake phone zoomed', false);
      await page.getByRole('button', { name: 'Ganze Karte zeigen' }).click();
      await page.getByRole('button', { name: 'Karte vergrößern' }).waitFor();
      await world.accessible(page, 'Boonlake with the whole map');
    },
  },
  {
    name: 'Boonlake: a click on something impossible says why, with the rule',
    run: async (/** @type {World} */ world) => {
      const page = await world.guest();
      await makeTable(page, ['me'], { game: 'boonlake' });
      await page.locator('.board.boonlake').first().waitFor();
      await page.locator('.real [data-place="strip:hire"]').click();
      await page.locator('.why').waitFor();
      expect((await page.locator('.why').textContent())?.includes('not the question now'), 'the open question is not named');
      await page.keyboard.press('Escape');
      await playUntil(page, 3, async () => (await question(page)).startsWith('Choose the field for'));
      const far = page.locator('.real [data-place^="field:"]:not([role="button"])').first();
      await far.click();
      await page.locator('.why .rules').waitFor();
      const why = await page.locator('.why').textContent();
      expect(/BOO-\d/.test(why ?? ''), `the rule is missing: ${why}`);
      await world.picture(page, 'boonlake desktop why not', false);
    },
  },
  {
    name: 'Boonlake: a boat is moved by hand, a card is paid with a picture of the canal',
    run: async (/** @type {World} */ world) => {
      const page = await world.guest();
      await makeTable(page, ['me'], { game: 'boonlake' });
      await page.locator('.board.boonlake').first().waitFor();
      await settleIn(page);
      await page.locator(open('boat:wood')).waitFor();
      await page.locator(open('boat:wood')).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Boat from wood to iron' }).click();
      await page.locator('.real [data-place="boat:iron"]').waitFor();
      // Who wants to choose the payment is shown each way with its boats.
      const choose = page.locator('[data-part="choose-payment"][aria-pressed="false"]');
      await playUntil(page, 12, async () => {
        if ((await choose.count()) > 0) await choose.first().click();
        return (await page.locator('.picker .canal').count()) > 0;
      });
      await world.picture(page, 'boonlake desktop paying', false);
      await world.accessible(page, 'Boonlake, paying');
      await take(page, '.picker button');
    },
  },
  {
    name: 'Boonlake by keyboard alone: the choices of the setup, an action, a boat',
    run: async (/** @type {World} */ world) => {
      const page = await world.guest();
      await makeTable(page, ['me'], { game: 'boonlake' });
      await page.locator('.board.boonlake').first().waitFor();
      /** @param {string} selector */
      const enter = async (selector) => {
        await page.locator(selector).first().waitFor();
        const before = await version(page);
        await tabTo(page, selector);
        await page.keyboard.press('Enter');
        return before;
      };
      await changed(page, await enter('[data-place^="scoring:"][role="button"]'));
      await changed(page, await enter('[data-place="site:loam"][role="button"]'));
      await playUntil(page, 2, async () => (await page.locator(open('strip:hire')).count()) > 0);
      // A place with several ways opens a card with a button for each.
      const before = await enter('[data-place^="boat:"][role="button"]');
      await page.locator('.choices button').first().waitFor();
      await tabTo(page, '.choices button');
      await page.keyboard.press('Enter');
      await changed(page, before);
      await changed(page, await enter('[data-place="strip:hire"][role="button"]'));
    },
  },
];
