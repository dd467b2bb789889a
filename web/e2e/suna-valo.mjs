// Suna Valo: a whole game by clicking, a phone in German, reasons, and the keyboard.
import { expect } from './world.mjs';
import { chance, changed, clickSomething, makeTable, state, tableId, tabTo, version } from './table.mjs';

/** @typedef {import('./world.mjs').World} World */
/** @typedef {import('playwright-core').Page} Page */

const GAME = { game: 'suna-valo' };

/** @param {Page} page */
const question = async (page) => (await page.locator('#prompt').textContent()) ?? '';

/** What a player with a plan clicks first: open cards, deliveries, ships, production, festivals; prices stay low. */
const PLAN = ['up', 'need', 'ship', 'empty', 'festival', 'step', 'energy-icon'].map(
  (kind) => `:is(.real, .picks) [data-place^="${kind}"][role="button"]`,
);

/** Clicks like a player with a plan. Tells whether there was anything to click. @param {Page} page @param {() => number} random */
async function move(page, random) {
  const enough = page.locator('.loose button');
  const wanted =
    /^(Set the price|Lege den Preis)/.test(await question(page)) && (await enough.count()) > 0
      ? [enough]
      : PLAN.map((selector) => page.locator(selector).filter({ visible: true }));
  for (const things of wanted) {
    const n = await things.count();
    if (n === 0) continue;
    const before = await version(page);
    await things
      .nth(Math.floor(random() * n))
      .click({ timeout: 3000 })
      .catch(() => {});
    await settle(page, before);
    return true;
  }
  return clickSomething(page, random);
}

/**
 * Waits until the table has heard of a click; where there are several ways, the first is taken.
 * @param {Page} page
 * @param {number} before
 */
async function settle(page, before) {
  const ways = page.locator('[role="dialog"] .choices button');
  await Promise.race([changed(page, before, 4000), ways.first().waitFor({ timeout: 4000 })]).catch(() => {});
  if ((await version(page)) !== before || (await ways.count()) === 0) return;
  await ways.first().press('Enter');
  await changed(page, before);
}

/**
 * Plays until the question is asked, or the game is over; tells which.
 * @param {Page} page @param {() => number} random @param {RegExp} [wanted]
 */
async function playUntil(page, random, wanted = /^$/) {
  let idle = 0;
  let missed = 0;
  while (idle < 400 && missed < 40) {
    if (wanted.test(await question(page)) && (await page.locator('.bar.mine').count()) > 0) return true;
    if ((await state(page)) === 'over') return false;
    const before = await version(page);
    if (await move(page, random)) {
      idle = 0;
      missed = (await version(page)) === before ? missed + 1 : 0;
    } else {
      idle += 1;
      await page.waitForTimeout(50);
    }
  }
  throw new Error(`${missed > 0 ? 'nothing comes of any click' : 'nobody can do anything'}: ${await question(page)}`);
}

export const tests = [
  {
    name: 'Suna Valo: a whole game against a bot, to the result and its replay',
    run: async (/** @type {World} */ world) => {
      const page = await world.guest({ width: 1600, height: 1000 });
      await makeTable(page, ['me', 'bot:easy'], GAME);
      await page.locator('.board.suna-valo').first().waitFor();
      await world.picture(page, 'desktop suna valo begins');
      const random = chance(11);
      for (let turns = 0; turns < 7; turns += 1) {
        await playUntil(page, random, /^Buy a card/);
        await move(page, random);
      }
      await world.accessible(page, 'Suna Valo in the middle of a game');
      await world.fitsTheWidth(page, 'Suna Valo in the middle of a game');
      await world.picture(page, 'desktop suna valo later');
      await playUntil(page, random);
      await page.locator('.outcome').waitFor();
      await world.picture(page, 'desktop suna valo over');
      const id = tableId(page);
      await page.goto(`/t/${id}/result`);
      await page.locator('tfoot').waitFor();
      expect((await page.locator('table:has(tfoot) tbody tr').count()) === 11, 'not all categories are shown');
      await page.goto(`/t/${id}/replay/30`);
      await page.locator('.board.suna-valo').first().waitFor();
      expect((await page.locator('.suna-valo .farm').count()) === 2, 'the replay does not show both farms');
    },
  },
  {
    name: 'Suna Valo: a phone of 360 px in German, in many states of the board',
    run: async (/** @type {World} */ world) => {
      const page = await world.guest({ phone: true, lang: 'de-DE', dark: true });
      await makeTable(page, ['me', 'bot:easy'], GAME);
      await page.locator('.board.suna-valo').first().waitFor();
      const random = chance(5);
      const states = {
        begin: /./,
        turn: /^Kaufe eine Karte/,
        place: /^Platziere/,
        activation: /was du als Nächstes nutzt/,
        price: /^Lege den Preis/,
      };
      for (const [name, asked] of Object.entries(states)) {
        if (!(await playUntil(page, random, asked))) break;
        await world.fitsTheWidth(page, `Suna Valo, ${name}`);
        await world.accessible(page, `Suna Valo, ${name}`);
        await world.picture(page, `phone suna valo ${name}`);
      }
      // What can be paid in several ways is paid good by good; where there is but one, the table pays by itself.
      const offered = page.locator('.real .village [data-place^="card:"][role="button"]');
      const pays = async () => /^Bezahle/.test(await question(page));
      for (let turn = 0; turn < 30 && (await playUntil(page, random, /^(Kaufe eine Karte|Bezahle)/)) && !(await pays()); turn += 1) {
        const before = await version(page);
        if ((await offered.count()) > 0) {
          await offered
            .first()
            .click({ timeout: 3000 })
            .catch(() => {});
          await settle(page, before);
        }
        if ((await version(page)) === before) await move(page, random);
      }
      expect(await pays(), 'nothing was ever paid');
      await world.fitsTheWidth(page, 'Suna Valo, paying');
      await world.accessible(page, 'Suna Valo, paying');
      await world.picture(page, 'phone suna valo paying');
      // The other farm is one tap away.
      const [own, other] = [page.locator('.real .yard.first'), page.locator('.real .yard.second')];
      await page.locator('[data-part="show-others"]').tap();
      expect((await other.isVisible()) && !(await own.isVisible()), 'the other farm does not show');
      await world.fitsTheWidth(page, 'Suna Valo, the other farm');
    },
  },
  {
    name: 'Suna Valo: a click on something impossible says why, with the rule',
    run: async (/** @type {World} */ world) => {
      const page = await world.guest();
      await makeTable(page, ['me', 'bot:easy'], GAME);
      await page.locator('.board.suna-valo').first().waitFor();
      const early = page.locator('.real [data-place^="ship:"]').first();
      await early.click();
      await page.locator('.why').waitFor();
      expect((await page.locator('.why').textContent())?.includes('not the question now'), 'the open question is not named');
      await page.keyboard.press('Escape');
      // After the preparation each player has three goods, and no ship order costs so little.
      expect(await playUntil(page, chance(3), /^Buy a card/), 'the first turn never came');
      await early.click();
      await page.locator('.why .rules').waitFor();
      const why = await page.locator('.why').textContent();
      expect(/SUN-13\.\d/.test(why ?? ''), `the rule is missing: ${why}`);
      await world.picture(page, 'desktop suna valo why not', false);
    },
  },
  {
    name: 'Suna Valo: the keyboard alone handles the things on the board',
    run: async (/** @type {World} */ world) => {
      const page = await world.guest();
      await makeTable(page, ['me', 'bot:easy'], GAME);
      await page.locator('.board.suna-valo').first().waitFor();
      const seen = new Set();
      for (let made = 0; made < 14;) {
        const things = page.locator('.real [data-place][role="button"]:not([data-aside])');
        const buttons = page.locator('.loose button');
        await things.or(buttons).first().waitFor();
        const before = await version(page);
        const onBoard = (await things.count()) > 0;
        await tabTo(page, onBoard ? '.real [data-place][role="button"]:not([data-aside])' : '.loose button');
        const place = await page.evaluate(() => document.activeElement?.getAttribute('data-place') ?? 'button');
        await page.keyboard.press('Enter');
        await settle(page, before);
        seen.add(place.split(':')[0]);
        made += 1;
      }
      expect(seen.size >= 4, `only these were handled: ${[...seen].join(', ')}`);
    },
  },
];
