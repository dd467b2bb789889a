// What happens when the line breaks, the server falls over, or a click comes twice.
import { expect } from './world.mjs';
import { changed, chance, clickSomething, makeTable, playOn, spots, tableId, version } from './table.mjs';

/** @typedef {import('./world.mjs').World} World */

export const tests = [
  {
    name: 'the line breaks in the middle of a decision and comes back by itself',
    run: async (/** @type {World} */ world) => {
      const page = await world.guest();
      /** @type {import('playwright-core').WebSocketRoute[]} */
      const lines = [];
      let cut = false;
      await page.routeWebSocket(/\/live/, (line) => {
        if (cut) return void line.close();
        line.connectToServer();
        lines.push(line);
      });
      await makeTable(page, ['me', 'bot:easy']);
      await page.locator('.board.helios').first().waitFor();
      await playOn([page], { seed: 2, clicks: 6 });
      // In the middle of an own decision: while the bot decides, a broken line brings no news of it.
      await spots(page).first().waitFor();
      cut = true;
      await lines.at(-1)?.close();
      await page.locator('[data-connection="lost"]').waitFor({ state: 'attached' });
      await world.picture(page, 'desktop connection lost', false);
      // A click still arrives: commands do not go over the broken line.
      await spots(page).first().waitFor();
      const before = await version(page);
      await clickSomething(page, chance(1));
      await changed(page, before);
      cut = false;
      await page.locator('[data-connection="live"]').waitFor({ state: 'attached', timeout: 20_000 });
      await playOn([page], { seed: 2, clicks: 6 });
    },
  },
  {
    name: 'the server is killed in the middle of a decision; nothing is lost and play goes on',
    serve: [],
    run: async (/** @type {World} */ world) => {
      const page = await world.guest({ tolerant: true });
      await makeTable(page, ['me', 'bot:easy']);
      await page.locator('.board.helios').first().waitFor();
      await playOn([page], { seed: 6, clicks: 10 });
      await spots(page).first().waitFor();
      const before = await version(page);
      const prompt = await page.locator('#prompt').textContent();
      await world.server.kill();
      await page.locator('[data-connection="lost"]').waitFor({ state: 'attached' });
      await world.server.start();
      await page.locator('[data-connection="live"]').waitFor({ state: 'attached', timeout: 30_000 });
      expect((await version(page)) >= before, 'the table went back');
      expect((await page.locator('#prompt').textContent()) === prompt, 'another question is open');
      await playOn([page], { seed: 6, clicks: 6 });
    },
  },
  {
    name: 'who comes while the server is away is told so, and the page comes by itself',
    serve: [],
    run: async (/** @type {World} */ world) => {
      const page = await world.guest({ tolerant: true, lang: 'de-DE' });
      await page.goto('/about');
      await page.evaluate(async () => {
        await navigator.serviceWorker.ready;
        if (!navigator.serviceWorker.controller)
          await new Promise((done) => navigator.serviceWorker.addEventListener('controllerchange', done, { once: true }));
      });
      await world.server.kill();
      await page.goto('/settings');
      await page.getByRole('heading', { name: 'Keine Verbindung' }).waitFor();
      await page.getByRole('button', { name: 'Jetzt versuchen' }).press('Enter');
      await page.getByRole('status').getByText('Noch keine Antwort').waitFor();
      await world.accessible(page, 'the page without a connection');
      await world.picture(page, 'desktop offline', false);
      await world.server.start();
      await page.getByRole('heading', { name: 'Einstellungen' }).waitFor({ timeout: 30_000 });
      expect(new URL(page.url()).pathname === '/settings', `it leads elsewhere: ${page.url()}`);
    },
  },
  {
    name: 'two tabs on one seat, a stale tab and a doubled click have one effect',
    run: async (/** @type {World} */ world) => {
      const one = await world.guest();
      await makeTable(one, ['me', 'same']);
      await one.locator('.board.helios').first().waitFor();
      const two = await one.context().newPage();
      await two.goto(one.url());
      await two.locator('.picker button').first().waitFor();
      const before = await version(one);
      await Promise.all([
        one.locator('.picker button').first().dblclick(),
        two
          .locator('.picker button')
          .nth(1)
          .click({ timeout: 2000 })
          .catch(() => {}),
      ]);
      await changed(one, before);
      await one.waitForTimeout(400);
      expect((await version(one)) === before + 1, `one decision made ${(await version(one)) - before} versions`);
      await changed(two, before);
    },
  },
  {
    name: 'a table that does not exist says so',
    run: async (/** @type {World} */ world) => {
      const page = await world.guest({ tolerant: true });
      await page.goto('/t/nosuchtable');
      await page.locator('.error').waitFor();
    },
  },
  {
    name: 'the games of a guest come to another device by a private link',
    run: async (/** @type {World} */ world) => {
      const home = await world.guest();
      await makeTable(home, ['me', 'bot:easy']);
      const id = tableId(home);
      await home.goto('/mine');
      await home.getByRole('button', { name: 'Make the link' }).click();
      const link = await home.locator('input[readonly]').inputValue();
      expect(link.includes('/recover#'), `the secret is not behind #: ${link}`);
      const away = await world.guest();
      await away.goto(link);
      await away.getByRole('button', { name: 'Yes, this is me' }).click();
      await away.waitForURL(/\/mine$/);
      await away.locator(`a[href="/t/${id}"]`).click();
      await spots(away).first().waitFor();
    },
  },
];
