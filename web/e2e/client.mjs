// What the page adds to a game: previews, movement, hints, the form of a new table, the developer panel.
import { expect } from './world.mjs';
import { changed, clickSomething, chance, isAlone, makeTable, playOn, spots, tabTo, version } from './table.mjs';

/** @typedef {import('./world.mjs').World} World */
/** @typedef {import('playwright-core').Page} Page */

/** Plays until an action tile can be taken, whose way everybody can foresee. @param {Page} page */
export async function untilColumns(page) {
  const column = page.locator('.real [data-place^="column:"][role="button"]');
  const random = chance(3);
  const curtain = page.locator('.curtain button');
  for (let clicks = 0; clicks < 60 && (await column.count()) === 0;) {
    // A turn begins behind the curtain: look what is there before something is clicked.
    if ((await curtain.count()) > 0) await curtain.click();
    else if (await clickSomething(page, random)) clicks += 1;
    else await page.waitForTimeout(50);
  }
  await column.first().waitFor();
  return column.first();
}

export const tests = [
  {
    name: 'an option shows the board as it would be, from the board and from the list',
    run: async (/** @type {World} */ world) => {
      const page = await world.guest();
      await makeTable(page, ['me', 'same']);
      await page.locator('.board.helios').first().waitFor();
      const column = await untilColumns(page);
      const before = await version(page);
      await column.hover();
      await page.locator('.ghost .helios').waitFor();
      await page.locator('.ghost .spot').first().waitFor();
      await page.locator('.mark', { hasText: 'Preview' }).waitFor();
      await world.accessible(page, 'table with a preview');
      await world.picture(page, 'desktop preview', false);
      await page.mouse.move(2, 2);
      await page.locator('.ghost').waitFor({ state: 'detached' });
      await page.keyboard.press('o');
      await page.locator('[data-action^="take"]').first().hover();
      await page.locator('.ghost').waitFor();
      await page.mouse.move(2, 2);
      await page.locator('.ghost').waitFor({ state: 'detached' });
      await tabTo(page, '[data-place^="column:"][role="button"]');
      await page.locator('.ghost').waitFor();
      expect((await version(page)) === before, 'looking has changed the table');
      // What is shown can be taken where it was pointed at.
      await column.hover();
      await page.locator('.ghost').waitFor();
      await column.click();
      await changed(page, before);
    },
  },
  {
    name: 'one tap takes what can be undone; a finger that rests reads; a setting lets it look first',
    run: async (/** @type {World} */ world) => {
      const page = await world.guest({ phone: true });
      await makeTable(page, ['me', 'same']);
      await page.locator('.board.helios').first().waitFor();
      const column = await untilColumns(page);
      const before = await version(page);
      // Touch events of the test have no length: the finger that rests is made of its parts.
      await column.dispatchEvent('pointerdown', { pointerType: 'touch', bubbles: true });
      await page.locator('[role="dialog"] .choices button').waitFor();
      await world.picture(page, 'phone preview', false);
      expect((await version(page)) === before, 'a finger that rests has taken it');
      await page.keyboard.press('Escape');
      await column.tap();
      await changed(page, before);

      await page.evaluate(() => localStorage.setItem('almende.look', 'on'));
      await page.reload();
      await spots(page).first().waitFor();
      const again = await untilColumns(page);
      const then = await version(page);
      await again.tap();
      await page.locator('.ghost').waitFor();
      expect((await version(page)) === then, 'the first tap has taken it');
      await page.locator('[role="dialog"] .choices button').tap();
      await changed(page, then);
    },
  },
  {
    name: 'pieces travel to where they go, and a click lets them arrive',
    run: async (/** @type {World} */ world) => {
      const page = await world.guest({ still: false });
      await makeTable(page, ['me', 'same']);
      await page.locator('.helios.moving').waitFor();
      const column = await untilColumns(page);
      await page.evaluate(() => {
        const seen = (/** @type {Element} */ element) => element.classList?.contains('flyer');
        new MutationObserver((changes) => {
          if (changes.some(({ addedNodes }) => [...addedNodes].some((node) => seen(/** @type {Element} */ (node)))))
            document.body.dataset['flew'] = 'yes';
        }).observe(document.body, { subtree: true, childList: true });
      });
      const before = await version(page);
      await column.click();
      await changed(page, before);
      await page.locator('[data-flew="yes"]').waitFor({ state: 'attached' });
      await page.mouse.click(2, 2);
      await page.locator('.flyer').first().waitFor({ state: 'detached' });
    },
  },
  {
    name: 'a hint where the table allows it, ranked on the board',
    run: async (/** @type {World} */ world) => {
      const page = await world.guest();
      await makeTable(page, ['me', 'same'], { hints: true });
      await page.locator('.board.helios').first().waitFor();
      await untilColumns(page);
      await page.getByRole('button', { name: 'Hint', exact: true }).click();
      await page.locator('[data-part="hints"] li').nth(1).waitFor();
      await page.locator('.stage > .hint', { hasText: '1' }).waitFor();
      // What is said aloud is its last word.
      await page.getByText('The program would choose:').waitFor({ state: 'attached' });
      expect((await page.getByText('Thinking …').count()) === 0, 'the program goes on thinking after its last word');
      await world.accessible(page, 'table with hints');
      await world.picture(page, 'desktop hint', false);
      await clickSomething(page, chance(1));
      await page.locator('[data-part="hints"]').waitFor({ state: 'detached' });

      // Nobody makes a second table where there is no server any more; that one without hints gives none there is in crates/wasm/tests.
      if (isAlone(page)) return;
      const other = await world.guest();
      await makeTable(other, ['me', 'same']);
      await other.locator('.board.helios').first().waitFor();
      expect((await other.getByRole('button', { name: 'Hint', exact: true }).count()) === 0, 'a table without hints offers them');
    },
  },
  {
    name: 'the form of a new table is that of the game and remembers',
    run: async (/** @type {World} */ world) => {
      const page = await world.guest();
      await page.goto('/');
      await page.getByRole('heading', { name: 'Agricola' }).waitFor();
      await page.goto('/new/agricola');
      await page.locator('form select').nth(1).selectOption('1');
      await page.locator('[data-field="round_cards"]').selectOption({ label: 'Chosen' });
      const first = page.locator('ol[start="1"] li span').first();
      const was = await first.textContent();
      await page.locator('ol[start="1"] li').first().getByRole('button', { name: 'later' }).click();
      expect((await first.textContent()) !== was, 'the order does not change');
      const chosen = await first.textContent();
      await world.accessible(page, 'the form of a new table');
      await page.getByRole('button', { name: 'Make the table' }).click();
      await page.locator('.board.agricola').first().waitFor();
      expect((await page.locator('ul[aria-label="Players"] li').count()) === 1, 'a game alone has one player');

      await page.goto('/new/suna-valo');
      await page.locator('[data-field="characters"]').selectOption({ index: 2 });
      const each = page.getByRole('group', { name: 'Characters' }).locator('select');
      await each.nth(0).selectOption({ index: 1 });
      expect((await each.nth(1).inputValue()) === '0', 'two seats have the same character');
      await page.goto('/new');
      expect((await page.locator('form select').nth(0).inputValue()) === 'agricola', 'the last game is forgotten');
      expect((await page.locator('form select').nth(1).inputValue()) === '1', 'the last size is forgotten');
      expect((await first.textContent()) === chosen, 'the last order is forgotten');
    },
  },
  {
    name: 'a developer table shows the whole state and the record',
    serve: ['--dev'],
    run: async (/** @type {World} */ world) => {
      const page = await world.guest();
      await page.goto('/new/helios');
      await page.locator('select[data-seat="1"]').selectOption('bot:easy');
      await page.getByLabel('Developer table').check();
      await page.getByRole('button', { name: 'Make the table' }).click();
      await page.locator('.board.helios').first().waitFor();
      await playOn([page], { seed: 1, clicks: 2 });
      await page.locator('#tab-developer').click();
      const panel = page.locator('#panel-developer');
      await panel.getByText('Whole state and record').click();
      await panel.getByRole('button', { name: 'Show' }).click();
      await panel.getByText('almende: 1').waitFor();
      await panel.locator('pre:visible', { hasText: '"draw_stacks"' }).waitFor();
      await world.accessible(page, 'developer table');
    },
  },
];
