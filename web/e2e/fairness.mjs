// The deal: browsers add chance to it, and check it at the end.
import { expect } from './world.mjs';
import { makeTable, tableId } from './table.mjs';

/** @typedef {import('./world.mjs').World} World */
/** @typedef {import('playwright-core').Page} Page */

/** @param {Page} page */
const deal = async (page) => (await (await page.request.get(`/api/tables/${tableId(page)}`)).json()).now.deal;

/** Gives up, whatever the button is called. @param {Page} page */
async function resign(page) {
  const id = tableId(page);
  const { now, yours } = await (await page.request.get(`/api/tables/${id}`)).json();
  if (now.state !== 'playing') return;
  const request = { command_id: `e2e-${id}-${yours[0]}`, version: now.version, seat: yours[0], command: { do: 'resign' } };
  await page.request.post(`/api/tables/${id}/commands`, { data: request });
}

export const tests = [
  {
    name: 'every browser adds chance to the deal and checks it at the end',
    run: async (/** @type {World} */ world) => {
      const ada = await world.guest();
      const ben = await world.guest({ phone: true, dark: true, lang: 'de-DE' });
      await makeTable(ada, ['me', 'open'], { name: 'Ada' });
      await ben.goto(await ada.locator('.card input[readonly]').inputValue());
      await ben.locator('input[autocomplete="nickname"]').fill('Ben');
      await ben.getByRole('button', { name: 'Platz nehmen' }).click();
      await ben.locator('.board.helios').first().waitFor();
      await ada.locator('.board.helios').first().waitFor();
      const { chances } = await deal(ada);
      expect(
        chances.length === 2 && chances.every((/** @type {{opened?: string}} */ chance) => chance?.opened),
        `a browser added no chance: ${JSON.stringify(chances)}`,
      );
      await resign(ada);
      await resign(ben);
      const fair = ada.getByText('This deal was fair: checked by your browser.');
      await fair.waitFor();
      await fair.click();
      await ada.getByText("Your browser's chance is in it.").waitFor();
      await world.picture(ada, 'desktop fair deal');
      await world.accessible(ada, 'fair deal');
      await ben.getByText('Diese Mischung war ehrlich: von deinem Browser geprüft.').click();
      await world.fitsTheWidth(ben, 'fair deal');
      await world.picture(ben, 'phone fair deal');
      await ben.goto(`/t/${tableId(ada)}/result`);
      await ben.getByText('Diese Mischung war ehrlich: von deinem Browser geprüft.').waitFor();
      await world.picture(ben, 'phone fair deal on the result page');
      const stranger = await world.guest();
      await stranger.goto(`/t/${tableId(ada)}/result`);
      await stranger.getByText('your browser did not see its beginning').waitFor();
      // A server that shows another record at the end than it was bound to is found out.
      await ada.route('**/record', async (route) => {
        const answer = await route.fetch();
        await route.fulfill({
          response: answer,
          body: (await answer.text()).replace(/^secret: ./m, (line) => line.slice(0, -1) + (line.endsWith('0') ? '1' : '0')),
        });
      });
      await ada.reload();
      await ada.getByText('Something about this deal does not fit.').waitFor();
      await ada.getByText("The server's secret is not the one it had committed to.").waitFor();
      await world.picture(ada, 'desktop unfair deal');
      await world.accessible(ada, 'unfair deal');
    },
  },
  {
    name: 'a browser that stays away is left out of the deal and named',
    run: async (/** @type {World} */ world) => {
      const ada = await world.guest();
      const ben = await world.guest();
      await makeTable(ada, ['me', 'open'], { name: 'Ada' });
      const link = await ada.locator('.card input[readonly]').inputValue();
      await ada.goto('/about');
      await ben.goto(link);
      await ben.locator('input[autocomplete="nickname"]').fill('Ben');
      await ben.getByRole('button', { name: 'Take the seat' }).click();
      await ben.getByText('Everybody is here.').waitFor();
      await world.picture(ben, 'desktop opening');
      await world.accessible(ben, 'opening');
      await ben.locator('.board.helios').waitFor({ timeout: 30_000 });
      await ben.locator('#tab-more').click();
      await ben.getByText('Stayed away during the shuffle and added no chance: Ada.').waitFor();
    },
  },
];
