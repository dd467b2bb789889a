// Agricola: whole games and its own ways of handling a farm.
import { expect } from './world.mjs';
import { chance, changed, clickSomething, isAlone, makeTable, state, tableId, version } from './table.mjs';

/** @typedef {import('./world.mjs').World} World */
/** @typedef {import('playwright-core').Page} Page */

/** The round cards of a player alone may come in a chosen order, so that a test knows what lies open. */
const ORDER = [
  ['fencing', 'sheep_market', 'major_improvement', 'grain_utilization'],
  ['basic_wish_for_children', 'house_redevelopment', 'western_quarry'],
  ['vegetable_seeds', 'pig_market'],
  ['cattle_market', 'eastern_quarry'],
  ['urgent_wish_for_children', 'cultivation'],
  ['farm_redevelopment'],
].flat();

/**
 * A table of Agricola; the first seat is the guest's.
 * @param {Page} page @param {object[]} others @param {object} [setup]
 */
async function farmTable(page, others, setup = { game: 'family' }) {
  if (isAlone(page)) {
    await page.goto('/');
    await page.evaluate((chosen) => localStorage.setItem('almende.new.agricola', JSON.stringify({ chosen })), setup);
    await makeTable(page, ['me', ...others.map(() => 'bot:easy')], { game: 'agricola' });
    return page.locator('.board.agricola').first().waitFor();
  }
  await page.goto('/');
  const table = { game: 'agricola', setup, name: 'Ada', seats: [{ kind: 'person' }, ...others], options: { confirm: false } };
  const id = await page.evaluate(async (body) => {
    const answer = await fetch('/api/tables', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return answer.ok ? (await answer.json()).id : Promise.reject(new Error(await answer.text()));
  }, table);
  await page.goto(`/t/${id}`);
  await page.locator('.board.agricola').first().waitFor();
}

const BOT = { kind: 'bot', bot: 'easy' };

/** @param {Page} page */
const question = async (page) => (await page.locator('#prompt').textContent()) ?? '';

/**
 * Plays until the game is over or `until` holds.
 * @param {Page} page @param {number} seed @param {() => Promise<boolean>} [until]
 */
async function farm(page, seed, until = async () => false) {
  const random = chance(seed);
  let made = 0;
  for (let idle = 0; idle < 200;) {
    if ((await state(page)) === 'over' || (await until())) return made;
    if (await clickSomething(page, random)) {
      made += 1;
      idle = 0;
    } else {
      idle += 1;
      await page.waitForTimeout(50);
    }
  }
  throw new Error('nobody can do anything');
}

/** Waits until the table is at rest: what is on its way is drawn pale. @param {Page} page */
const rest = (page) => page.waitForFunction(() => document.querySelector('[data-action][aria-disabled="true"]') === null);

/** Clicks a place and waits for the table. @param {Page} page @param {string} place */
async function take(page, place) {
  const before = await version(page);
  await page.locator(`.real [data-place="${place}"][role="button"]`).first().click();
  await changed(page, before);
}

/** @param {Page} page @param {string} name */
async function press(page, name) {
  const before = await version(page);
  await page.locator('.loose').getByRole('button', { name }).click();
  await changed(page, before);
}

/** Presses Tab until the focus is on such an element, then Enter. @param {Page} page @param {string} selector */
async function byKeyboard(page, selector) {
  const before = await version(page);
  for (let i = 0; i < 250; i += 1) {
    if (await page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector)) break;
    await page.keyboard.press('Tab');
  }
  expect(await page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector), `Tab does not lead to ${selector}`);
  await page.keyboard.press('Enter');
  await changed(page, before);
}

export const tests = [
  {
    name: 'Agricola: a game without hand cards against a bot, from the first person to the result',
    run: async (/** @type {World} */ world) => {
      const page = await world.guest();
      await farmTable(page, [BOT]);
      await world.picture(page, 'agricola desktop start');
      await farm(page, 7, async () => /Feed/.test(await question(page)));
      await rest(page);
      await world.accessible(page, 'feeding');
      await world.picture(page, 'agricola desktop feeding');
      await page.locator('.real .other .who').click();
      const large = page.getByRole('dialog', { name: /^Farm of / });
      await large.waitFor();
      expect((await large.locator('[role="button"]').count()) === 0, 'the farm of another can be clicked');
      await page.keyboard.press('Escape');
      await large.waitFor({ state: 'detached' });
      const made = await farm(page, 8);
      expect(made > 20, `the game took only ${made} clicks`);
      await page.locator('.outcome').waitFor();
      await world.accessible(page, 'finished farm');
      await world.picture(page, 'agricola desktop over');
      await page.goto(`/t/${tableId(page)}/result`);
      await page.locator('tfoot').waitFor();
      expect((await page.locator('table:has(tfoot) tbody tr').count()) === 13, 'not all categories are shown');
    },
  },
  {
    name: 'Agricola: a game alone in a series, to its end',
    run: async (/** @type {World} */ world) => {
      const page = await world.guest({ dark: true });
      await farmTable(page, [], { game: 'family', series: { game: 1 } });
      await page.getByText('Game 1 of the series, target 50 points').waitFor();
      const made = await farm(page, 21);
      expect(made > 28, `the game took only ${made} clicks`);
      await page.locator('.outcome').waitFor();
      await world.accessible(page, 'a farm in the dark');
      await world.picture(page, 'agricola solo over');
    },
  },
  ...['en-GB', 'de-DE', 'fr-FR'].map((lang) => ({
    name: `Agricola: a hand of fourteen cards is readable on a phone, ${lang}`,
    // The deal decides which cards are seen: among the long proofs, where a card that does not fit can be looked at.
    long: true,
    run: async (/** @type {World} */ world) => {
      const page = await world.guest({ lang, width: 390, height: 844 });
      await farmTable(page, [BOT], { game: 'cards', card_set: 'whole', start_player: 0 });
      await page.locator('[data-part="show-hand"]').click();
      const cards = page.locator('.real .hand .hand-card');
      await cards.first().waitFor();
      await world.picture(page, `agricola hand phone ${lang}`);
      const faults = await cards.evaluateAll((all) =>
        all.flatMap((card) => {
          const name = card.querySelector('.head')?.textContent ?? '';
          const box = card.getBoundingClientRect();
          const texts = [...card.querySelectorAll('.head, .told')].filter((text) => text.checkVisibility());
          return [
            ...(texts.length < 2 ? [`${name}: what it does cannot be seen`] : []),
            ...(box.left < 0 || box.right > innerWidth ? [`${name}: out of the window`] : []),
            ...(card.scrollHeight > card.clientHeight + 1 || card.scrollWidth > card.clientWidth + 1 ? [`${name}: cut off`] : []),
            ...texts
              .filter((text) => parseFloat(getComputedStyle(text).fontSize) < 12)
              .map((text) => `${name}: small letters: ${text.textContent}`),
          ];
        }),
      );
      expect((await cards.count()) === 14, 'the hand does not hold 14 cards');
      expect(faults.length === 0, faults.join('\n  '));
      await world.fitsTheWidth(page, 'a hand of fourteen cards');
    },
  })),
  {
    name: 'Agricola: a game with hand cards against a bot, played from the hand',
    run: async (/** @type {World} */ world) => {
      const page = await world.guest();
      await farmTable(page, [BOT], { game: 'cards', start_player: 0 });
      expect((await page.locator('.real .hand .hand-card').count()) === 14, 'the hand does not hold 14 cards');
      await page.locator('.real .hand .hand-card').first().hover();
      await page.locator('[role="tooltip"]').getByText('(occupation)').waitFor();
      await world.picture(page, 'agricola cards start');
      // Whoever can learn or play a card does.
      const cards = page.locator('.real .hand .hand-card[role="button"], .real [data-place="space:lessons"][role="button"]');
      const random = chance(5);
      await farm(page, 12, async () => {
        const before = await version(page);
        const one = cards.first();
        if (!(await one.isVisible().catch(() => false))) return false;
        await one.click({ timeout: 2000 }).catch(() => {});
        const ways = page.locator('[role="dialog"] .choices button');
        await Promise.race([changed(page, before, 5000), ways.first().waitFor({ timeout: 5000 })]).catch(() => {});
        if ((await ways.count()) > 0) await ways.nth(Math.floor(random() * (await ways.count()))).click();
        return false;
      });
      await page.locator('.outcome').waitFor();
      const played = await page.locator('.real .own .hand-card').count();
      expect(played > 1, `only ${played} cards were played`);
      await world.accessible(page, 'a farm with cards');
      await world.picture(page, 'agricola cards over');
    },
  },
  {
    name: 'Agricola: a pasture is fenced by clicking its cells, animals move in, and what is impossible says why',
    run: async (/** @type {World} */ world) => {
      const page = await world.guest();
      await farmTable(page, [], { game: 'family', round_cards: ORDER });
      await page.locator('[data-place="space:fencing"]').click();
      await page
        .locator('.why')
        .getByText(/AGR-10/)
        .first()
        .waitFor();
      const poor = (await page.locator('.why').textContent()) ?? '';
      expect(/No pasture can be closed: you can pay for 0 fences/.test(poor), `the reason is missing: ${poor}`);
      await page.keyboard.press('Escape');
      await page.locator('[data-place="cell:0,2"]').click();
      await page.locator('.why').getByText('not the question now').waitFor();
      await page.keyboard.press('Escape');

      // Two wood a round for a player alone.
      for (const place of ['forest', 'fishing', 'forest', 'reed_bank', 'forest', 'fencing']) await take(page, `space:${place}`);
      await take(page, 'cell:2,4');
      expect((await page.locator('.cell.picked').count()) === 1, 'the picked cell is not marked');
      expect((await page.locator('.planned').count()) === 4, 'the fences it takes are not shown');
      await world.picture(page, 'agricola fencing', false);
      await press(page, 'Close the pasture for 4 wood');
      expect((await page.locator('.fence').count()) === 4, 'the fences do not stand');
      expect(/0\/2/.test((await page.locator('.capacity').textContent()) ?? ''), 'the pasture does not tell how many it holds');

      await take(page, 'space:sheep_market');
      expect((await page.locator('svg .animal').count()) > 0, 'the sheep does not stand on the farm');
      await page.locator('[data-place="cell:2,4"]').hover();
      await page.locator('[role="tooltip"]').getByText('Holds 2 animals of one kind').waitFor();
    },
  },
  {
    name: 'Agricola: keyboard alone places a person and plows a field on the board',
    run: async (/** @type {World} */ world) => {
      const page = await world.guest();
      await farmTable(page, [], { game: 'family', round_cards: ORDER });
      await byKeyboard(page, '.real [data-place="space:farmland"]');
      await byKeyboard(page, '.real [data-place="cell:0,1"]');
      expect((await page.locator('.cell[aria-label^="field 0,1"]').count()) === 1, 'the field is not there');
      await byKeyboard(page, '.real [data-place="space:grain_seeds"]');
    },
  },
  {
    name: 'Agricola: a phone of 360 px in German plays by tapping and everybody can use it',
    run: async (/** @type {World} */ world) => {
      const page = await world.guest({ phone: true, lang: 'de-DE' });
      await farmTable(page, [BOT, BOT, BOT], { game: 'family', variant_tile: true });
      /** @param {string} name */
      const look = async (name) => {
        await rest(page);
        await world.picture(page, `agricola phone ${name}`);
        await world.fitsTheWidth(page, name);
        await world.accessible(page, name);
      };
      await look('start');
      await farm(page, 3, async () => /Ernähre/.test(await question(page)));
      await look('feeding');
      await page.locator('[data-part="show-others"]').tap();
      await look('the other farms');
      let clicks = 0;
      await farm(page, 4, async () => (clicks += 1) > 40);
      await look('later');
    },
  },
];
