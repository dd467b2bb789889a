// What a table costs: the bytes of its page, the time from a click to the changed board, and the work of a redraw as the browser counts it.
// The last two run among the long proofs, on a machine that has nothing else to do.
import { expect } from './world.mjs';
import { chance, clickSomething, makeTable, spots, state } from './table.mjs';

/** @typedef {import('./world.mjs').World} World */
/** @typedef {import('playwright-core').Page} Page */

const TITLES = ['helios', 'agricola', 'suna-valo', 'boonlake'];
/** The most a table's page may take over the wire, without its pictures. */
const PAGE = 260_000;
/** From a click to the changed board, for nineteen of twenty clicks, in milliseconds. */
const CLICK = 70;
/** A frame of a screen that shows sixty in a second. */
const FRAME = 1000 / 60;
/** A phone of the middle is about so much slower than a desktop: what browsers call a mid-tier mobile. */
const PHONE = 4;
const CLICKS = 60;

/** @param {number[]} times @param {number} part */
const quantile = (times, part) => [...times].sort((a, b) => a - b)[Math.min(times.length - 1, Math.ceil(part * times.length) - 1)] ?? NaN;
/** @param {number[]} times */
const told = (times) => {
  const [middle, high, most] = [0.5, 0.95, 1].map((part) => quantile(times, part).toFixed(1));
  return `p50 ${middle}, p95 ${high}, most ${most} ms of ${times.length}`;
};

/** From each click to the frame that shows what it changed: the page itself takes the times. @param {Page} page */
async function clickTimes(page) {
  await page.evaluate(() => {
    /** @type {number[]} */
    const took = [];
    Object.assign(window, { took });
    const table = document.querySelector('main.table');
    let clicked = 0;
    document.addEventListener('click', () => (clicked = performance.now()), true);
    if (table)
      new MutationObserver(() => {
        const since = clicked;
        clicked = 0;
        if (since > 0) requestAnimationFrame(() => requestAnimationFrame((shown) => took.push(shown - since)));
      }).observe(table, { attributeFilter: ['data-version'] });
  });
  return () => page.evaluate(() => /** @type {any} */ (window).took.splice(0));
}

/** @param {string} game */
const costs = (game) => ({
  name: `the page of a table of ${game} is small`,
  run: async (/** @type {World} */ world) => {
    const page = await world.guest({ width: 1440, height: 900 });
    await makeTable(page, ['me', 'bot:easy'], { game });
    await spots(page).first().waitFor();
    const address = page.url();
    // Whoever follows a link has nothing of the page yet.
    const fresh = await world.guest({ width: 1440, height: 900 });
    // What goes through a worker of the page is not counted as it came over the wire.
    await fresh.addInitScript(() => {
      ServiceWorkerContainer.prototype.register = () => new Promise(() => {});
    });
    await fresh.goto(address);
    await fresh.locator(`.board.${game}`).first().waitFor();
    await fresh.waitForLoadState('networkidle');
    const sums = await fresh.evaluate(() => {
      const found = { page: 0, pictures: 0, engine: 0 };
      for (const one of [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]) {
        const { name, encodedBodySize } = /** @type {PerformanceResourceTiming} */ (one);
        found[/\.(png|svg)$/.test(name) ? 'pictures' : /\.(wasm|bin)$/.test(name) ? 'engine' : 'page'] += encodedBodySize;
      }
      return found;
    });
    const kilo = (/** @type {number} */ n) => `${(n / 1000).toFixed(1)} kB`;
    console.log(
      `      table of ${game}: ${kilo(sums.page)}, pictures ${kilo(sums.pictures)}, the engine behind the scenes ${kilo(sums.engine)}`,
    );
    expect(sums.page < PAGE, `the page of a table of ${game} takes ${sums.page} bytes`);
    expect(sums.page > 80_000, 'not everything was counted');
  },
});

/** @param {string} game */
const answers = (game) => ({
  name: `a click on the board of ${game} shows at once`,
  long: true,
  run: async (/** @type {World} */ world) => {
    const page = await world.guest({ width: 1440, height: 900 });
    await page.addInitScript(() => localStorage.setItem('almende.motion', 'off'));
    await makeTable(page, ['me', 'same'], { game });
    await page.addInitScript(() => localStorage.setItem('almende.curtain', 'off'));
    await page.reload();
    await spots(page).first().waitFor();
    const collect = await clickTimes(page);
    const random = chance(9);
    for (let made = 0, idle = 0; made < CLICKS && idle < 200 && (await state(page)) !== 'over';)
      if (await clickSomething(page, random)) made += 1;
      else idle += 1;
    const times = await collect();
    console.log(`      ${game}, from a click to the changed board: ${told(times)}`);
    expect(times.length > CLICKS / 2, `only ${times.length} clicks changed the board`);
    expect(quantile(times, 0.95) < CLICK, `nineteen of twenty clicks take up to ${quantile(times, 0.95).toFixed(1)} ms`);
  },
});

/** @param {string} game */
const redraws = (game) => ({
  name: `a move on the board of ${game} is redrawn within a frame of a phone`,
  long: true,
  run: async (/** @type {World} */ world) => {
    const page = await world.guest({ hand: true });
    await page.addInitScript(() => {
      localStorage.setItem('almende.motion', 'off');
      localStorage.setItem('almende.curtain', 'off');
    });
    await makeTable(page, ['me', 'same'], { game });
    await spots(page).first().waitFor();
    const session = await page.context().newCDPSession(page);
    await session.send('Performance.enable');
    await session.send('Emulation.setCPUThrottlingRate', { rate: PHONE });
    /** The work of laying out and painting styles so far, in milliseconds. */
    const worked = async () => {
      const { metrics } = await session.send('Performance.getMetrics');
      const of = (/** @type {string} */ name) => metrics.find((one) => one.name === name)?.value ?? 0;
      return { draws: 1000 * (of('LayoutDuration') + of('RecalcStyleDuration')), script: 1000 * of('ScriptDuration') };
    };
    /** @type {number[]} */
    const draws = [];
    /** @type {number[]} */
    const scripts = [];
    const random = chance(9);
    for (let made = 0, idle = 0; made < CLICKS / 2 && idle < 200 && (await state(page)) !== 'over';) {
      const before = await worked();
      if (!(await clickSomething(page, random))) {
        idle += 1;
        continue;
      }
      const after = await worked();
      draws.push(after.draws - before.draws);
      scripts.push(after.script - before.script);
      made += 1;
    }
    console.log(`      ${game} on a phone, a move: style and layout ${told(draws)}; scripts ${told(scripts)}`);
    expect(quantile(draws, 0.5) < FRAME, `half of the moves are laid out in ${quantile(draws, 0.5).toFixed(1)} ms or more`);
  },
});

export const tests = TITLES.flatMap((game) => [costs(game), answers(game), redraws(game)]);
