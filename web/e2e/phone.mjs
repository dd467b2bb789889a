// Whole games in the hand, by touch: what is tapped and what it would bring are never covered, and what the others did is told.
import { expect } from './world.mjs';
import { chance, changed, makeTable, spots, state, version } from './table.mjs';

/** @typedef {import('./world.mjs').World} World */
/** @typedef {import('playwright-core').Page} Page */

/** Whole games are among the long proofs; for every change their beginning is played. */
const TAPS = process.env['ALMENDE_PROVE'] ? Infinity : 45;
const SPOTS = '.real [data-place][role="button"]:not([data-aside]), .picks [data-place][role="button"], .picks button, .loose button';

/** Where a finger would go now: the number of a spot that can be seen, or a tab behind which there is one. @param {Page} page */
const look = (page) =>
  page.evaluate((can) => {
    const things = [...document.querySelectorAll(can)];
    const seen = things.flatMap((thing, i) => (thing.checkVisibility() && thing.getBoundingClientRect().width > 0 ? [i] : []));
    return {
      seen,
      elsewhere:
        things
          .find((thing) => !thing.checkVisibility())
          ?.closest('[data-region]')
          ?.getAttribute('data-region') ?? null,
      confirm: document.querySelector('[data-part="confirm"]:not(:disabled)') !== null,
      told: document.querySelector('.bar .last button') !== null,
    };
  }, SPOTS);

/** What lies over what was tapped, or over what the option would change. @param {Page} page @param {number} at */
const covered = (page, at) =>
  page.evaluate(
    ([can, n]) => {
      const card = document.querySelector('.card.narrow')?.getBoundingClientRect();
      const thing = document.querySelectorAll(String(can))[Number(n)];
      if (!card || !thing || thing.closest('.bar')) return [];
      const over = (/** @type {DOMRect} */ box) => {
        const wide = Math.min(card.right, box.right) - Math.max(card.left, box.left);
        const high = Math.min(card.bottom, box.bottom) - Math.max(card.top, box.top);
        return wide > 2 && high > 2 ? (wide * high) / (box.width * box.height) : 0;
      };
      const faults = [];
      const box = thing.getBoundingClientRect();
      // What is larger than the half of the screen cannot be left free.
      if (over(box) > 0.02 && box.height < innerHeight / 2) faults.push(`the sheet lies over ${thing.getAttribute('data-place')}`);
      const bar = document.querySelector('.bar')?.getBoundingClientRect();
      if (bar && card.bottom > bar.top + 1) faults.push('the sheet lies over the question');
      return faults;
    },
    [SPOTS, at],
  );

/** @param {string} game @param {string} title @param {number} players */
const whole = (game, title, players) => ({
  name: `${title} by touch on a phone, nothing covers what is tapped`,
  long: game !== 'helios',
  run: async (/** @type {World} */ world) => {
    const page = await world.guest({ hand: true });
    // Every other thing is looked at first, so that its sheet is seen.
    await page.addInitScript(() => localStorage.setItem('almende.look', 'on'));
    await makeTable(page, ['me', ...Array.from({ length: players - 1 }, () => 'bot:easy')], { game, confirm: true });
    await page.locator(`.board.${game}`).first().waitFor();
    const random = chance(players + 7);
    let made = 0;
    let told = 0;
    for (let idle = 0; made < TAPS && idle < 200 && (await state(page)) !== 'over';) {
      const { seen, elsewhere, confirm, told: says } = await look(page);
      told += says ? 1 : 0;
      const before = await version(page);
      if (confirm) {
        await page.locator('[data-part="confirm"]').tap();
        await changed(page, before).catch(() => {});
        made += 1;
        continue;
      }
      if (seen.length === 0) {
        if (elsewhere) await page.locator(`[data-part="show-${elsewhere}"]`).tap();
        else idle += 1;
        await page.waitForTimeout(50);
        continue;
      }
      const at = seen[Math.floor(random() * seen.length)] ?? 0;
      const thing = page.locator(SPOTS).nth(at);
      try {
        await thing.tap({ timeout: 2000 });
      } catch {
        // The other side may have moved in between.
        idle += 1;
        continue;
      }
      const ways = page.locator('[role="dialog"] .choices button');
      await Promise.race([changed(page, before, 3000), ways.first().waitFor({ timeout: 3000 })]).catch(() => {});
      if ((await version(page)) === before && (await ways.count()) > 0) {
        const faults = await covered(page, at);
        expect(faults.length === 0, `after ${made} taps: ${faults.join(', ')}`);
        if (made % 15 === 0) await world.picture(page, `phone ${game} ${made}`, false);
        await ways.first().tap();
        await changed(page, before).catch(() => {});
      }
      await world.fitsTheWidth(page, `${title} after ${made} taps`);
      made += 1;
      idle = 0;
    }
    expect(made >= TAPS || (await state(page)) === 'over', `the game stopped after ${made} taps`);
    expect(told > 0, 'nothing tells what the others did');
  },
});

/** A finger that goes sideways. @param {Page} page @param {number} across */
async function swipe(page, across) {
  const devtools = await page.context().newCDPSession(page);
  const [x, y] = [195, 300];
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] });
  for (const part of [0.3, 0.7, 1])
    await devtools.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [{ x: x + across * part, y }] });
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

export const tests = [
  whole('helios', 'Helios', 2),
  whole('agricola', 'Agricola', 2),
  whole('boonlake', 'Boonlake', 2),
  whole('suna-valo', 'Suna Valo', 2),
  {
    name: 'a finger that goes sideways shows the next part of the table, and what is shown again is shown on the board',
    run: async (/** @type {World} */ world) => {
      const page = await world.guest({ hand: true });
      await makeTable(page, ['me', 'bot:easy']);
      await spots(page).first().waitFor();
      await page.locator('[data-part="show-mine"]').waitFor();
      const shown = () => page.locator('main.table').getAttribute('data-shown');
      const parts = await page.locator('nav [data-part]').evaluateAll((tabs) => tabs.map((tab) => tab.getAttribute('data-part')?.slice(5)));
      await page.locator('[data-part="show-board"]').tap();
      await swipe(page, -160);
      await page.waitForFunction((next) => document.querySelector(`main.table[data-shown="${next}"]`) !== null, parts[1]);
      await swipe(page, 160);
      await page.waitForFunction(() => document.querySelector('main.table[data-shown="board"]') !== null);
      const random = chance(5);
      const last = page.locator('.bar .last button');
      for (let tries = 0; tries < 60 && (await last.count()) === 0; tries += 1) {
        const { seen, elsewhere } = await look(page);
        if (seen.length > 0)
          await page
            .locator(SPOTS)
            .nth(seen[Math.floor(random() * seen.length)] ?? 0)
            .tap({ timeout: 2000 })
            .catch(() => {});
        else if (elsewhere) await page.locator(`[data-part="show-${elsewhere}"]`).tap();
        await page.waitForTimeout(200);
      }
      await last.waitFor();
      await page.locator('[data-part="show-log"]').tap();
      await last.tap();
      await page.locator('.past').waitFor();
      expect((await shown()) === 'board', 'what is shown again cannot be seen');
    },
  },
];
