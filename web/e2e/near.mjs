// Tables of a server from near: what is only tried there is answered in the page, in a world the server drew; and games that come home.
import { untilColumns } from './client.mjs';
import { expect } from './world.mjs';
import { makeTable, playOn, state, version } from './table.mjs';

/** @typedef {import('./world.mjs').World} World */
/** @typedef {import('playwright-core').Page} Page */

/** What is asked of the server about trying. @param {Page} page */
function trials(page) {
  /** @type {string[]} */
  const asked = [];
  page.on('request', (request) => {
    const what = /\/(world|legal|preview|plan|analysis|commands)$/.exec(new URL(request.url()).pathname)?.[1];
    if (what) asked.push(what);
  });
  return asked;
}

/** Waits until the page has the world of the question that is open now. @param {Page} page */
async function comeNear(page) {
  const given = page.waitForResponse(/\/world$/);
  await page.reload();
  await given;
  // From here on it is a moment until the module has read it.
  await page.waitForTimeout(500);
}

export const tests = [
  {
    name: 'at a table of the server previews, reasons, plans and hints are answered in the page; what is played is the server’s',
    modules: true,
    run: async (/** @type {World} */ world) => {
      const page = await world.guest({ tolerant: true });
      await makeTable(page, ['me', 'bot:easy']);
      await page.locator('.board.helios').first().waitFor();
      await untilColumns(page);
      await comeNear(page);
      const column = await untilColumns(page);
      const [before, asked] = [await version(page), trials(page)];
      await column.hover();
      await page.locator('.ghost .helios').waitFor();
      await page.mouse.move(2, 2);
      await page.locator('.ghost').waitFor({ state: 'detached' });
      await page.locator('[data-place="field:0,3"]').click();
      await page.locator('.why').waitFor();
      await page.keyboard.press('Escape');
      await page.locator('[data-part="hint"]').click();
      await page.locator('[data-part="hints"]').first().waitFor();
      await page.getByRole('button', { name: 'Plan', exact: true }).click();
      await page.locator('main.table[data-moves="0"][aria-busy="false"]').waitFor();
      await page.locator('.panel [data-action]').first().click();
      await page.locator('main.table[data-moves="1"][aria-busy="false"]').waitFor();
      await page.getByRole('button', { name: 'Discard' }).click();
      expect(asked.length === 0, `the server was asked: ${asked.join(', ')}`);
      expect((await version(page)) === before, 'trying has changed the table');
      await playOn([page], { seed: 4, clicks: 2 });
      expect(asked.includes('commands'), 'what is played did not reach the server');
    },
  },
  {
    name: 'a page that cannot come near asks the server, and a table without hints gives none in the page',
    long: true,
    run: async (/** @type {World} */ world) => {
      const page = await world.guest();
      await page.route('**/engine.json', (route) => route.fulfill({ contentType: 'application/json', body: '{}' }));
      await page.route('**/sw.js', (route) => route.abort());
      await makeTable(page, ['me', 'same']);
      await page.locator('.board.helios').first().waitFor();
      const asked = trials(page);
      const column = await untilColumns(page);
      await column.hover();
      await page.locator('.ghost .helios').waitFor();
      expect(asked.includes('preview') && !asked.includes('world'), `asked: ${asked.join(', ')}`);
      expect((await page.locator('[data-part="hint"]').count()) === 0, 'a table without hints offers them');
    },
  },
  {
    name: 'a browser without WebAssembly plays at the server, and is offered nothing it cannot do',
    run: async (/** @type {World} */ world) => {
      const page = await world.guest();
      await page.addInitScript(() => void Reflect.deleteProperty(globalThis, 'WebAssembly'));
      await page.goto('/');
      await page.locator('.game').first().waitFor();
      await page.goto('/new/helios');
      await page.locator('form button[type="submit"]').waitFor();
      expect((await page.locator('input[name="device"]').count()) === 0, 'a table on the device is offered');
      await makeTable(page, ['me', 'bot:easy'], { hints: true });
      await page.locator('.board.helios').first().waitFor();
      const column = await untilColumns(page);
      await column.hover();
      await page.locator('.ghost .helios').waitFor();
      await page.locator('[data-part="hint"]').click();
      await page.locator('[data-part="hints"]').first().waitFor();
      await playOn([page], { seed: 3, clicks: 6 });
      await page.goto('/mine');
      await page.locator('main li.card').first().waitFor();
      expect((await page.locator('#device').count()) === 0, 'tables on the device are offered');
    },
  },
  {
    name: 'a game against bots comes home from the server and goes on there; one with people stays until it ends',
    modules: true,
    serve: ['--bot-pace', '0'],
    run: async (/** @type {World} */ world) => {
      const page = await world.guest();
      await makeTable(page, ['me', 'bot:easy']);
      await page.locator('.board.helios').first().waitFor();
      await playOn([page], { seed: 6, clicks: 8 });
      const online = page.url();
      await page.getByRole('tab', { name: 'More' }).click();
      await page.locator('[data-part="take-here-ask"]').click();
      await page.locator('[data-part="take-here"]').click();
      await page.waitForURL(/\/t\/device-[^/]+$/);
      await page.locator('.board.helios').first().waitFor();
      expect((await state(page)) === 'playing', 'the game does not go on');
      // The bot has kept its seat: nobody else sits at this device.
      const clicks = await playOn([page], { seed: 7 });
      expect(clicks > 10 && (await state(page)) === 'over', `the game did not go on to its end (${clicks} clicks)`);
      expect((await page.locator('.curtain').count()) === 0, 'the bot has become a person');
      await page.goto(online);
      await page.getByText('The game was stopped before its end').first().waitFor();

      const ada = await world.guest();
      const ben = await world.guest();
      await makeTable(ada, ['me', 'open'], { name: 'Ada' });
      await ben.goto(await ada.locator('.card input[readonly]').inputValue());
      await ben.locator('input[autocomplete="nickname"]').fill('Ben');
      await ben.getByRole('button', { name: 'Take the seat' }).click();
      await ada.locator('.board.helios').first().waitFor();
      await ada.getByRole('tab', { name: 'More' }).click();
      await ada.getByText('is secret until it ends').waitFor();
      expect((await ada.locator('[data-part="take-here-ask"]').count()) === 0, 'a game with others can be taken away');
    },
  },
];
