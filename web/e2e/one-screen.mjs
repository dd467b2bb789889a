// A table that fits one screen: nothing scrolls, the question and the log are in sight, and what happened can be seen.
import { expect } from './world.mjs';
import { chance, changed, clickSomething, makeTable, playOn, showPart, spots, state, version } from './table.mjs';

/** @typedef {import('./world.mjs').World} World */
/** @typedef {import('playwright-core').Page} Page */

/** What a person with a ruler finds. @param {Page} page */
const measure = (page) =>
  page.evaluate(() => {
    const box = (/** @type {string} */ selector) => document.querySelector(selector)?.getBoundingClientRect();
    const inside = (/** @type {DOMRect | undefined} */ rect) =>
      rect !== undefined && rect.width > 0 && rect.top >= 0 && rect.bottom <= innerHeight + 1 && rect.right <= innerWidth + 1;
    /** @type {{ size: number, text: string }[]} */
    const letters = [];
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walk.nextNode(); node; node = walk.nextNode()) {
      const [text, parent] = [node.textContent?.trim() ?? '', node.parentElement];
      // Boards answer for their own letters, which are drawn in a picture that grows.
      if (text === '' || !parent || parent.closest('.scene, .hidden-text, script, style, [aria-hidden="true"], .closed')) continue;
      if (parent.checkVisibility()) letters.push({ size: parseFloat(getComputedStyle(parent).fontSize), text });
    }
    const smallest = letters.sort((a, b) => a.size - b.size)[0] ?? { size: 99, text: '' };
    const scene = document.querySelector('.scene');
    return {
      scrolled: [scrollX, scrollY],
      page: [document.documentElement.scrollWidth, document.documentElement.scrollHeight],
      window: [innerWidth, innerHeight],
      above: box('.scene')?.top ?? 0,
      question: inside(box('#prompt')),
      log: inside(box('#panel-log')) && (box('#panel-log')?.height ?? 0) > 120,
      plates: [...document.querySelectorAll('.top li')].every((plate) => inside(plate.getBoundingClientRect())),
      scene: scene ? [scene.scrollWidth - scene.clientWidth, scene.scrollHeight - scene.clientHeight] : [0, 0],
      smallest,
    };
  });

/** @param {Page} page @param {string} where */
async function fitsTheWindow(page, where) {
  const found = await measure(page);
  const [wide, high] = found.page;
  const [width, height] = found.window;
  expect((wide ?? 0) <= (width ?? 0) && (high ?? 0) <= (height ?? 0), `${where}: the page of ${wide} x ${high} is larger than the window`);
  expect(found.scrolled.join() === '0,0', `${where}: the page has scrolled by itself`);
  expect(found.above <= 104, `${where}: ${found.above} px lie above the board`);
  expect(found.question && found.log && found.plates, `${where}: something is out of sight: ${JSON.stringify(found)}`);
  expect(found.smallest.size >= 12, `${where}: “${found.smallest.text}” has ${found.smallest.size} px`);
}

/** Whole games are among the long proofs; for every change their beginning is looked at, and other tests play to the end. */
const CLICKS = process.env['ALMENDE_PROVE'] ? Infinity : 100;

/** @param {string} game @param {number} players @param {{ width: number, height: number, lang?: string, dark?: boolean }} who */
const wholeGame = (game, players, who) => ({
  name: `one screen: ${game} for ${players} at ${who.width}x${who.height}${who.lang ? ' in German' : ''}`,
  run: async (/** @type {World} */ world) => {
    const page = await world.guest(who);
    await makeTable(page, ['me', ...Array.from({ length: players - 1 }, () => 'bot:easy')], { game });
    await page.locator(`.board.${game}`).first().waitFor();
    const random = chance(players);
    let made = 0;
    for (let idle = 0; made < CLICKS && idle < 200 && (await state(page)) !== 'over';) {
      if (await clickSomething(page, random)) {
        if (made % 6 === 0) await fitsTheWindow(page, `${game} after ${made} clicks`);
        if (made === 24) await world.picture(page, `one screen ${game} ${players} ${who.width}`, false);
        made += 1;
        idle = 0;
      } else {
        idle += 1;
        await page.waitForTimeout(50);
      }
    }
    expect(made >= CLICKS || (await state(page)) === 'over', `the game stopped after ${made} clicks`);
  },
});

const LAPTOP = { width: 1440, height: 900 };
const SCREEN = { width: 1920, height: 1080 };

export const tests = [
  wholeGame('helios', 2, LAPTOP),
  wholeGame('agricola', 4, { ...SCREEN, lang: 'de-DE', dark: true }),
  wholeGame('boonlake', 3, { ...LAPTOP, lang: 'de-DE' }),
  wholeGame('suna-valo', 2, LAPTOP),
  {
    name: 'what the others did is told, marked on the board and shown again',
    run: async (/** @type {World} */ world) => {
      const page = await world.guest({ ...LAPTOP, still: false });
      await page.addInitScript(() => localStorage.setItem('almende.motion', 'quick'));
      await makeTable(page, ['me', 'bot:easy']);
      await page.locator('.board.helios').first().waitFor();
      const strip = page.getByRole('list', { name: 'What the others did' });
      const random = chance(4);
      for (let tries = 0; tries < 60 && (await page.locator('.changed').count()) === 0; tries += 1) {
        await clickSomething(page, random);
        await page.waitForTimeout(300);
      }
      await page.locator('.changed').first().waitFor();
      await strip.locator('button').last().waitFor();
      await world.accessible(page, 'table after a move of the bot');
      await world.picture(page, 'desktop what the bot did', false);
      // A line points at what it speaks of.
      await page.locator('#panel-log button.line').last().hover();
      await page.mouse.move(2, 2);
      await strip.locator('button').last().click();
      await page.locator('.past .helios').waitFor();
      await page.locator('.past').waitFor({ state: 'detached' });
      await spots(page).first().waitFor();
      // The marks go with the own next decision.
      const before = await version(page);
      await clickSomething(page, random);
      await changed(page, before);
    },
  },
  {
    name: 'the list of options is a drawer that a key opens and remembers',
    run: async (/** @type {World} */ world) => {
      const page = await world.guest(LAPTOP);
      await makeTable(page, ['me', 'bot:easy']);
      await spots(page).first().waitFor();
      const drawer = page.locator('#options');
      const isSeen = () => drawer.evaluate((element) => element.getBoundingClientRect().width > 100);
      expect(!(await isSeen()), 'the list is open for somebody who has not asked for it');
      await page.keyboard.press('o');
      expect(await isSeen(), 'O does not open the list');
      await fitsTheWindow(page, 'with the list of options');
      await page.reload();
      await spots(page).first().waitFor();
      expect(await isSeen(), 'the list is forgotten');
      await page.getByRole('button', { name: 'Close the list of options' }).click();
      expect(!(await isSeen()), 'the list does not close');
      // Whoever comes by key is shown where they are.
      await page.locator('#options button[data-action]').first().focus();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('ArrowUp');
      expect(await isSeen(), 'the focus is in a list that cannot be seen');
    },
  },
  {
    name: 'a turn that ends by turning something up waits to be confirmed, and can be taken back until then',
    run: async (/** @type {World} */ world) => {
      const page = await world.guest(LAPTOP);
      await page.addInitScript(() => localStorage.setItem('almende.confirm_after', '0'));
      await makeTable(page, ['me', 'bot:easy'], { game: 'agricola', confirm: true });
      await page.locator('.board.agricola').first().waitFor();
      const held = page.getByText('turns up something new. Confirm it');
      const random = chance(6);
      for (let tries = 0; tries < 120 && (await held.count()) === 0; tries += 1)
        if (!(await clickUnlessHeld(page, random))) await page.waitForTimeout(50);
      await held.waitFor();
      await world.picture(page, 'desktop held', false);
      const before = await version(page);
      await page.getByRole('button', { name: 'Undo' }).click();
      await spots(page).first().waitFor();
      expect((await version(page)) === before, 'taking back what was only held has changed the table');
      // Some other last action may be harmless; go on until one is held again, and do it.
      for (let tries = 0; tries < 60 && (await held.count()) === 0; tries += 1)
        if (!(await clickUnlessHeld(page, random))) await page.waitForTimeout(50);
      await held.waitFor();
      const then = await version(page);
      await page.getByRole('button', { name: 'Confirm', exact: true }).click();
      await changed(page, then);
    },
  },
  {
    name: 'something is wrong: the operator hears of it, and a file holds what the seat sees',
    run: async (/** @type {World} */ world) => {
      const page = await world.guest(LAPTOP);
      await makeTable(page, ['me', 'bot:easy']);
      await playOn([page], { seed: 2, clicks: 4 });
      await page.getByRole('button', { name: 'Menu' }).click();
      await page.getByRole('button', { name: 'Something is wrong?' }).click();
      const form = page.getByRole('dialog', { name: 'Something is wrong?' });
      await form.getByLabel('The display').check();
      await form.getByRole('textbox').fill('The sun went too far.');
      await world.accessible(page, 'report of a fault');
      const saved = page.waitForEvent('download');
      await form.getByRole('button', { name: 'Save a file' }).click();
      expect(/^almende-helios-.*\.json$/.test((await saved).suggestedFilename()), 'the file has another name');
      const sent = page.waitForRequest((request) => request.url().endsWith('/fault'));
      await form.getByRole('button', { name: 'Send to the operator' }).click();
      const told = (await sent).postDataJSON();
      expect(
        told.kind === 'display' && told.text === 'The sun went too far.' && told.seat === 0,
        `told otherwise: ${JSON.stringify(told)}`,
      );
      await form.getByText('will look into it').waitFor();
      expect(await form.getByRole('button', { name: 'Send to the operator' }).isDisabled(), 'it can be sent twice');
      await form.getByRole('button', { name: 'Close' }).click();
      await form.waitFor({ state: 'detached' });
    },
  },
  {
    name: 'a phone shows one part of the table at a time, the question above its tabs',
    run: async (/** @type {World} */ world) => {
      const page = await world.guest({ phone: true, lang: 'de-DE' });
      await makeTable(page, ['me', 'bot:easy']);
      await spots(page).first().waitFor();
      await playOn([page], { seed: 3, clicks: 6 });
      await showPart(page, 'log');
      await page.locator('#panel-log').waitFor();
      expect(!(await page.locator('.scene').isVisible()), 'the board is still there');
      const [bar, tabs] = await page.evaluate(() => [
        document.querySelector('.bar')?.getBoundingClientRect().bottom ?? 0,
        document.querySelector('[data-part="show-log"]')?.getBoundingClientRect().top ?? 0,
      ]);
      expect(Math.abs((bar ?? 0) - (tabs ?? 0)) < 3, `the question ends at ${bar}, the tabs begin at ${tabs}`);
      await world.accessible(page, 'log on a phone');
      await world.fitsTheWidth(page, 'log on a phone');
      await showPart(page, 'board');
      await page.locator('.scene').waitFor();
      await playOn([page], { seed: 3, clicks: 6 });
    },
  },
];

/** Clicks on, but leaves what is held. @param {Page} page @param {() => number} random */
async function clickUnlessHeld(page, random) {
  if ((await page.getByText('turns up something new. Confirm it').count()) > 0) return true;
  return clickSomething(page, random).catch(() => true);
}
