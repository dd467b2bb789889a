// How fast the page answers what is only tried, at tables of a server and on the device: npm run speed [-- GAME ...]. A report, not a test.
// ALMENDE_PROGRAM names the server's program, ALMENDE_DECISIONS after how many decisions of a game it is
// enough. The times are those of the page: from the question to the answer it can draw.
import { openBrowser } from './world.mjs';
import { startServer } from './server.mjs';
import { chance, clickSomething, makeTable } from './table.mjs';

const wanted = process.argv.slice(2);
const DECISIONS = Number(process.env['ALMENDE_DECISIONS'] ?? 60);
const games = wanted.length > 0 ? wanted : ['helios', 'suna-valo', 'boonlake', 'agricola'];
const server = await startServer(['--bot-pace', '0']);
const browser = await openBrowser();
const at = (/** @type {number[]} */ sorted, /** @type {number} */ part) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? NaN;

/** @param {string} game @param {boolean} device */
async function measure(game, device) {
  const world = browser.world(server, '/tmp', false);
  const page = await world.guest({ width: 1440, height: 900, tolerant: true });
  await page.addInitScript(() => {
    /** @type {{ name: string, duration: number }[]} */
    const took = [];
    Object.assign(window, { took });
    new PerformanceObserver((list) => {
      for (const { name, duration } of list.getEntries()) took.push({ name, duration });
    }).observe({ type: 'measure' });
  });
  /** @type {Record<string, number[]>} */
  const times = {};
  const collect = async () => {
    const took = await page.evaluate(() => /** @type {any} */ (window).took.splice(0));
    for (const { name, duration } of took) (times[name] ??= []).push(duration);
  };
  let answered = 0;
  page.on('request', (request) => {
    if (/\/(preview|analysis)$/.test(new URL(request.url()).pathname)) answered += 1;
  });
  await makeTable(page, ['me', 'bot:easy'], { game, device });
  await page.locator(`.board.${game}`).first().waitFor();
  const near = device ? Promise.resolve(null) : page.waitForResponse(/\/world$/);
  await page.reload();
  await near;
  await page.waitForTimeout(1000);
  await page.evaluate(() => /** @type {any} */ (window).took.splice(0));
  answered = 0;
  const random = chance(5);
  for (let decision = 0; decision < DECISIONS; decision += 1) {
    const things = page.locator('.real [data-place][role="button"]:not([data-aside])');
    for (let i = 0; i < Math.min(4, await things.count()); i += 1) {
      await things
        .nth(i)
        .hover({ timeout: 1000, force: true })
        .catch(() => {});
      await page.waitForTimeout(120);
    }
    await page.mouse.move(2, 2);
    if (
      decision % 8 === 3 &&
      (await page
        .locator('[data-part="hint"]')
        .isVisible()
        .catch(() => false))
    ) {
      await page
        .locator('[data-part="hint"]')
        .click()
        .catch(() => {});
      await page.waitForTimeout(700);
    }
    await collect();
    if ((await page.locator('main.table').getAttribute('data-state')) === 'over') break;
    await clickSomething(page, random);
  }
  await collect();
  await world.finish().catch(() => {});
  const say = (/** @type {string} */ what) => {
    const sorted = (times[`almende ${what}`] ?? []).sort((a, b) => a - b);
    const [middle, high, most] = [0.5, 0.95, 1].map((part) => at(sorted, part).toFixed(1));
    return `${what} p50 ${middle} p95 ${high} most ${most} ms of ${sorted.length}`;
  };
  const where = `${game} ${device ? 'on the device' : 'at the server'}`;
  console.log(`${where}: ${say('preview')}; first thought of a hint: ${say('analysis')}; the server answered ${answered}`);
}

for (const game of games)
  for (const device of [false, true]) await measure(game, device).catch((error) => console.log(`${game}: ${error}`));
await browser.close();
await server.stop();
