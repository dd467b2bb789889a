// Planning: moves on a board of one's own, kept, discarded, played.
import { expect } from './world.mjs';
import { makeTable, showPart, spots, tableId, version } from './table.mjs';

/** @typedef {import('./world.mjs').World} World */
/** @typedef {import('playwright-core').Page} Page */

/** @param {Page} page */
const moves = (page) => page.locator('main.table').getAttribute('data-moves').then(Number);

/** @param {Page} page @param {number} n */
const planned = (page, n) => page.locator(`main.table[data-moves="${n}"][aria-busy="false"]`).waitFor();

/** Tries the first thing the board offers, with a mouse or a finger. @param {Page} page */
async function tryOnBoard(page) {
  const before = await moves(page);
  await spots(page).first().click();
  const ways = page.locator('[role="dialog"] .choices button');
  const done = page.locator(`main.table[data-moves="${before + 1}"]`).waitFor();
  await Promise.race([done, ways.first().waitFor()]);
  if ((await moves(page)) === before) await ways.first().click();
  await planned(page, before + 1);
}

export const tests = [
  {
    name: 'a plan on the own turn: tried, taken back, kept and played',
    run: async (/** @type {World} */ world) => {
      const page = await world.guest();
      await makeTable(page, ['me', 'bot:easy']);
      await page.locator('.board.helios').first().waitFor();
      await spots(page).first().waitFor();
      const before = await version(page);
      await page.getByRole('button', { name: 'Plan', exact: true }).click();
      await planned(page, 0);
      await page.getByText('Nothing of this happens').waitFor();
      await world.accessible(page, 'an empty plan');
      await tryOnBoard(page);
      await page.locator('.panel [data-action]').first().click();
      await planned(page, 2);
      await world.accessible(page, 'a plan');
      await world.picture(page, 'plan desktop', false);
      await page.locator('.bar').getByRole('button', { name: 'Undo' }).click();
      await planned(page, 1);
      await page.locator('.bar').getByRole('button', { name: 'Redo' }).click();
      await planned(page, 2);
      expect((await version(page)) === before, 'planning has changed the table');
      await page.getByRole('button', { name: 'Keep the plan' }).click();
      await page.reload();
      await page.getByRole('heading', { name: 'Your plan' }).waitFor();
      await world.accessible(page, 'a kept plan');
      await world.picture(page, 'plan kept', false);
      await page.getByRole('button', { name: 'Play this plan' }).click();
      await page.waitForFunction((old) => Number(document.querySelector('main.table')?.getAttribute('data-version')) > old, before);

      // A plan that is discarded leaves nothing behind.
      const again = page.getByRole('button', { name: 'Plan', exact: true });
      const discard = page.getByRole('button', { name: 'Discard' });
      await again.or(discard).first().waitFor();
      if ((await discard.count()) > 0) await discard.first().click();
      await again.click();
      await planned(page, 0);
      await page.getByRole('button', { name: 'Back to the table' }).click();
      expect(
        (await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('.plan.')).length)) === 0,
        'a discarded plan is still there',
      );
    },
  },
  {
    name: 'a plan on a phone goes through the turn of another',
    run: async (/** @type {World} */ world) => {
      const page = await world.guest({ phone: true, lang: 'de-DE' });
      await makeTable(page, ['me', 'open'], { game: 'agricola' });
      const id = tableId(page);
      const actions = () => page.evaluate(async (table) => (await (await fetch(`/api/tables/${table}`)).json()).now.actions, id);
      const link = await page.locator('input[readonly]').inputValue();
      const other = await world.guest();
      await other.goto(new URL(link).pathname + new URL(link).hash);
      await other.locator('input[autocomplete="nickname"]').fill('Ben');
      await other.locator('button[type="submit"]').click();
      await other.locator('.board.agricola').first().waitFor();
      await page.locator('.board.agricola').first().waitFor();
      const before = await actions();
      // Whoever does not begin plans.
      const waits = (await page.locator('.bar.mine').count()) > 0 ? other : page;
      await waits.locator('.bar .buttons button', { hasText: /Plan/ }).click();
      await planned(waits, 0);
      for (let n = 0; n < 3; n += 1) {
        await showPart(waits, 'log');
        await waits.locator('.panel [data-action]').first().click();
        await planned(waits, n + 1);
      }
      await world.accessible(waits, 'a plan for another');
      if ((await page.locator('main.planned').count()) === 0) {
        // The phone shows the same board also on its own turn.
        await page.locator('.bar .buttons button', { hasText: 'Planen' }).click();
        await planned(page, 0);
        await showPart(page, 'board');
        await tryOnBoard(page);
      }
      await world.fitsTheWidth(page, 'a plan on a phone');
      await world.accessible(page, 'a plan on a phone');
      await world.picture(page, 'plan phone', false);
      expect((await actions()) === before, 'a plan has become real');
    },
  },
];
