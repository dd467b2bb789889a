// A fifth game: core's example, which has rules and words and nothing else. It has no board, so it is played on the plain one: the view in
// words, and every option a button. The program that is tested hosts it where it is asked to; no other program knows it.
import { chance, clickSomething, makeTable, state } from './table.mjs';
import { expect } from './world.mjs';

/** @param {import('playwright-core').Page} page @param {number} seed */
async function playToTheEnd(page, seed) {
  const random = chance(seed);
  for (let idle = 0; (await state(page)) !== 'over';) {
    expect(idle < 400, 'the game goes on');
    if (await clickSomething(page, random)) idle = 0;
    else {
      idle += 1;
      await page.waitForTimeout(25);
    }
  }
}

/** @type {import('./run.mjs').Test[]} */
export const tests = [
  {
    name: 'a fifth game, without a board of its own, is played to its end against a bot',
    serve: ['--bot-pace', '0', '--unlisted'],
    run: async (world) => {
      const page = await world.guest();
      await page.goto('/');
      await page.locator('[data-title="lanterns"]').waitFor();
      await makeTable(page, ['me', 'bot:easy'], { game: 'lanterns' });
      await page.locator('.board.plain').waitFor();
      const told = (await page.locator('.board.plain .text').textContent()) ?? '';
      expect(/Matches: \d/.test(told), `the view is told in words: ${told.slice(0, 200)}`);
      await world.accessible(page, 'the plain board');
      await playToTheEnd(page, 5);
      await page.locator('dialog.end').waitFor();
    },
  },
];
