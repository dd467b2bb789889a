// Guided first games, played by somebody who knows nothing and does only what the guide points at.
import { expect } from './world.mjs';
import { chance, changed, clickSomething, kept, version } from './table.mjs';

/** @typedef {import('./world.mjs').World} World */
/** @typedef {import('playwright-core').Page} Page */

/**
 * Loads a game for times without a connection; then there is no server any more.
 * @param {World} world @param {Page} page @param {string} game
 */
async function loseTheServer(world, page, game) {
  await page.goto('/mine');
  await page.locator('#device .games li', { hasText: game }).getByRole('button').click();
  await kept(page);
  await page.locator('#device .games li', { hasText: game }).getByRole('button').waitFor({ state: 'detached' });
  await world.server.kill();
}

/** @param {Page} page @param {string} game */
async function begin(page, game) {
  await page.goto('/');
  await page.locator('.game', { hasText: game }).locator('button.first').click();
  await page.waitForURL(/\/t\/[^/]+$/);
  await page.locator('.guide').waitFor();
}

/**
 * Does what the guide points at; what it leaves open is chosen at random. Tells whether there was anything to do.
 * @param {Page} page @param {string} lesson the lesson it read @param {() => number} random
 */
async function obey(page, lesson, random) {
  if (lesson === '(wait)') {
    await page.waitForTimeout(50);
    return false;
  }
  // The other player may have moved while it was being read.
  const told = page.locator(`section.guide[data-lesson="${lesson}"]`);
  if ((await told.count()) === 0) return false;
  // A rule that a click has opened lies in front until it is put away.
  if ((await page.locator('[role="dialog"].panel').count()) > 0) await page.keyboard.press('Escape');
  const next = told.locator('[data-part="next"]');
  const before = await version(page);
  if ((await next.count()) > 0) {
    await next.click();
    return true;
  }
  // The same option may be marked in the list too, which is a closed drawer for most: a person looks at the board first.
  for (const where of ['.real [data-guide]:visible', '[data-guide]:visible:not(#options *)', '[data-guide]:visible']) {
    const marked = page.locator(`${where}:not([aria-disabled="true"])`);
    const n = await marked.count();
    if (n === 0) continue;
    await marked.nth(Math.floor(random() * n)).click();
    const ways = page.locator('[role="dialog"] .choices button').first();
    const ahead = page.waitForFunction((was) => document.querySelector('.guide')?.getAttribute('data-lesson') !== was, lesson, {
      timeout: 5000,
    });
    await Promise.race([changed(page, before, 5000), ahead, ways.waitFor({ timeout: 5000 })]).catch(() => {});
    if ((await version(page)) === before && (await ways.count()) > 0) {
      await ways.press('Enter');
      await changed(page, before);
    }
    // What was opened to be read is closed again.
    await page.keyboard.press('Escape');
    return true;
  }
  // What was done may turn something up; then the bar asks to confirm it, whatever the guide speaks of.
  const confirm = page.locator('.bar [data-part="confirm"]:not(:disabled)');
  if ((await confirm.count()) > 0) {
    await confirm.click();
    await changed(page, before);
    return true;
  }
  if (lesson === '(choose)' && (await clickSomething(page, random))) return true;
  await page.waitForTimeout(50);
  return false;
}

/**
 * Follows the guide to its end; tells which lessons were told. Each gets a picture.
 * @param {World} world @param {Page} page @param {string} name @param {number} seed
 */
async function follow(world, page, name, seed) {
  const random = chance(seed);
  /** @type {string[]} */
  const told = [];
  for (let idle = 0; idle < 1200;) {
    const guide = page.locator('section.guide');
    if ((await guide.count()) === 0) return told;
    const lesson = await guide.getAttribute('data-lesson').catch(() => '');
    if (lesson && !lesson.startsWith('(') && !told.includes(lesson)) {
      told.push(lesson);
      await page.waitForTimeout(50);
      if (told.length % 6 === 1) await world.accessible(page, `${name}, lesson ${lesson}`);
      await world.fitsTheWidth(page, `${name}, lesson ${lesson}`);
      await world.picture(page, `${name} ${String(told.length).padStart(2, '0')} ${lesson}`, false);
    }
    if (lesson && (await obey(page, lesson, random))) idle = 0;
    else idle += 1;
  }
  throw new Error(`the guide never ends; told: ${told.join(', ')}`);
}

/**
 * @param {string} game @param {string[]} wanted lessons that every learner meets, whatever the deal
 * @param {{ phone?: boolean, lang?: string, device?: boolean }} [who]
 */
const firstGame = (game, wanted, { device = false, ...who } = {}) => ({
  name: `first game: ${game}${who.phone ? ' on a phone' : ''}${device ? ' on the device without a network' : ''}`,
  ...(device ? { modules: true, serve: ['--bot-pace', '0'] } : {}),
  run: async (/** @type {World} */ world) => {
    const page = await world.guest({ height: 800, tolerant: device, ...who });
    if (device) await loseTheServer(world, page, game);
    await begin(page, game);
    expect(page.url().includes('/t/device-') === device, `the table is in the wrong place: ${page.url()}`);
    const told = await follow(world, page, `guide ${who.phone ? 'phone' : 'desktop'} ${game}`, 7);
    for (const lesson of wanted) expect(told.includes(lesson), `"${lesson}" was never told, only ${told.join(', ')}`);
    expect(told.at(-1) === 'end', `the guide ended with ${told.at(-1)}`);
    expect((await page.locator('main.table').getAttribute('data-state')) === 'playing', 'the game does not go on');
  },
});

const TABLE = ['aim', 'look', 'undo', 'again', 'confirm', 'why', 'score', 'rules', 'hint'];

export const tests = [
  firstGame('Helios', [...TABLE, 'start', 'turn', 'land', 'tile', 'field', 'build', 'temple', 'temple-place', 'sun', 'walk', 'slots']),
  firstGame('Helios', [...TABLE, 'walk'], { phone: true, lang: 'de-DE' }),
  firstGame('Suna Valo', [...TABLE, 'character', 'prepare', 'turn', 'own', 'place', 'activation', 'add', 'orders']),
  firstGame('Boonlake', [...TABLE, 'tile', 'site', 'turn', 'first-strip', 'card', 'ship', 'second-strip', 'scorings']),
  firstGame('Agricola', [...TABLE, 'turn', 'field', 'plow', 'improvements']),
  firstGame('Helios', [...TABLE, 'walk'], { device: true }),
  ...['Suna Valo', 'Boonlake', 'Agricola'].map((game) => ({ ...firstGame(game, TABLE, { device: true }), long: true })),
  {
    name: 'first game: left, taken up again after a reload, and never in the way',
    run: async (/** @type {World} */ world) => {
      const page = await world.guest();
      await begin(page, 'Helios');
      const guide = page.locator('section.guide');
      await guide.locator('[data-part="next"]').click();
      await page.locator('section.guide[data-lesson="start"]').waitFor();
      await page.reload();
      await page.locator('section.guide[data-lesson="start"]').waitFor();
      await guide.locator('.leave').click();
      await guide.waitFor({ state: 'detached' });
      expect((await page.locator('[data-guide]').count()) === 0, 'a guide that was left still points');
      await page.reload();
      await page.locator('.guide.away button').click();
      await page.locator('section.guide[data-lesson="start"]').waitFor();
      // Whatever is clicked instead of what is pointed at, the game goes on and so does the guide.
      const random = chance(2);
      const end = page.locator('section.guide[data-lesson="end"]');
      for (let tries = 0; tries < 1200 && (await end.count()) === 0; tries += 1)
        if (!(await clickSomething(page, random))) await page.waitForTimeout(50);
      await end.locator('[data-part="next"]').click();
      await guide.waitFor({ state: 'detached' });
    },
  },
];
