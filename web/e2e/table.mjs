// How a person uses a table: makes one, looks at it, clicks on the board.
/** @typedef {import('playwright-core').Page} Page */

/** Things on the board; what is possible at any time beside the question would never bring a game to its end. */
const THINGS = '.real [data-place][role="button"]:not([data-aside]), .picks [data-place][role="button"], .picks .picker button';
const CAN = `${THINGS}, .loose button`;

/** @param {Page} page */
export const version = (page) => page.locator('main.table').getAttribute('data-version').then(Number);
/** @param {Page} page */
export const state = (page) => page.locator('main.table').getAttribute('data-state');
/** @param {Page} page */
export const tableId = (page) => new URL(page.url()).pathname.split('/')[2] ?? '';

/** Pages whose tables lie on the device, with their servers. @type {WeakMap<Page, import('./server.mjs').Server>} */
const alone = new WeakMap();

/**
 * Lets all tables of a page lie on its device: its server is killed as soon as the first one is there.
 * @param {Page} page @param {import('./server.mjs').Server} server
 */
export const playAlone = (page, server) => void alone.set(page, server);

/** @param {Page} page */
export const isAlone = (page) => alone.has(page);

/** Waits until the page and its game are kept for times without a connection. @param {Page} page */
export async function kept(page) {
  const isKept = () =>
    page.evaluate(async () => {
      for (const name of await caches.keys())
        if (name.includes('page-') && (await (await caches.open(name)).keys()).some(({ url }) => url.endsWith('/complete')))
          return navigator.serviceWorker.controller !== null;
      return false;
    });
  for (let waited = 0; !(await isKept()); waited += 200) {
    if (waited >= 60_000) throw new Error('the page is not kept for times without a connection');
    await page.waitForTimeout(200);
  }
}

/**
 * A new table from its page. Sitters: `me`, `open`, `same` or `bot:easy`.
 * @param {Page} page @param {string[]} sitters
 * @param {{ game?: string, name?: string, confirm?: boolean, listed?: boolean, device?: boolean, hints?: boolean, folder?: string,
 *   setup?: Record<string, string> }} [how] `folder`: where the page lies on its host; `setup`: which of the values each option of the
 *   game has
 */
export async function makeTable(page, sitters, how = {}) {
  await page.goto(`${how.folder ?? '/'}new/${how.game ?? 'helios'}`);
  await page
    .locator('form select')
    .nth(0)
    .selectOption(how.game ?? 'helios');
  await page.locator('form select').nth(1).selectOption(String(sitters.length));
  await page.locator('input[autocomplete="nickname"]').fill(how.name ?? 'Ada');
  if (how.device || isAlone(page)) await page.locator('input[name="device"]').check();
  for (const [i, sitter] of sitters.entries()) await page.locator(`select[data-seat="${i}"]`).selectOption(sitter);
  if (how.confirm !== true) await page.locator('fieldset input[type="checkbox"]').nth(0).uncheck();
  for (const [field, value] of Object.entries(how.setup ?? {})) await page.locator(`select[data-field="${field}"]`).selectOption(value);
  if (how.hints) await page.getByLabel('ask a program for a hint').check();
  if (how.listed) await page.locator('fieldset input[type="checkbox"]').nth(1).check();
  await page.locator('button[type="submit"]').click();
  await page.waitForURL(/\/t\/[^/]+$/);
  const server = alone.get(page);
  if (!server) return;
  await page.locator('main.table[data-state="playing"]').waitFor();
  await kept(page);
  await server.kill();
}

/** A small generator, so that a failing game can be played again. @param {number} seed */
export function chance(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state * 1664525 + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/** What can be clicked on the board now. @param {Page} page */
export const spots = (page) => page.locator(CAN);

/**
 * Clicks one possible thing on the board and waits until the table has heard of it. Tells whether there was one.
 * @param {Page} page @param {() => number} random
 */
export async function clickSomething(page, random) {
  // One look tells all: whole games are made of many clicks.
  const look = () =>
    page.evaluate(([things, can]) => {
      /** Which of them can be seen: a small screen shows one board at a time. @param {string} selector */
      const shown = (selector) => [...document.querySelectorAll(selector)].flatMap((thing, i) => (thing.checkVisibility() ? [i] : []));
      return {
        before: Number(document.querySelector('main.table')?.getAttribute('data-version')),
        curtain: document.querySelector('.curtain button') !== null,
        confirm: document.querySelector('.bar .buttons button.primary:not(:disabled)') !== null,
        things: shown(things),
        spots: shown(can),
        elsewhere: document.querySelector(can) !== null,
      };
    }, /** @type {[string, string]} */ ([THINGS, CAN]));
  let seen = await look();
  if (seen.curtain) {
    await page.locator('.curtain button').click();
    seen = await look();
  }
  const { before } = seen;
  if (seen.confirm) {
    await page
      .locator('.bar .buttons button.primary')
      .click({ timeout: 3000 })
      .catch(() => {});
    await changed(page, before);
    return true;
  }
  if (seen.spots.length === 0) {
    // On a phone another part of the table may have it.
    const boards = page.locator('nav [data-part][aria-pressed="false"]').filter({ visible: true });
    if (!seen.elsewhere || (await boards.count()) === 0) return false;
    await boards.nth(Math.floor(random() * (await boards.count()))).click();
    return true;
  }
  // Doing something is more interesting than letting it be.
  const one =
    seen.things.length > 0 && random() > 0.05
      ? page.locator(THINGS).nth(seen.things[Math.floor(random() * seen.things.length)] ?? 0)
      : spots(page).nth(seen.spots.at(-1) ?? 0);
  try {
    await one.click({ timeout: 2000 });
  } catch {
    // The other side may have moved in between; then there is something else to click.
    return true;
  }
  const ways = page.locator('[role="dialog"] .choices button');
  await Promise.race([changed(page, before, 4000), ways.first().waitFor({ timeout: 4000 })]).catch(() => {});
  if ((await version(page)) === before && (await ways.count()) > 0) {
    await ways.first().click();
    await changed(page, before);
  }
  return true;
}

/** @param {Page} page @param {number} before */
export async function changed(page, before, timeout = 10_000) {
  await page.waitForFunction((old) => Number(document.querySelector('main.table')?.getAttribute('data-version')) > old, before, {
    timeout,
    polling: 20,
  });
}

/**
 * Plays on all pages in turn until the game is over or so many clicks were made.
 * @param {Page[]} pages @param {{ seed?: number, clicks?: number }} [how]
 */
export async function playOn(pages, { seed = 1, clicks = 2000 } = {}) {
  const random = chance(seed);
  let made = 0;
  let idle = 0;
  while (made < clicks) {
    let any = false;
    for (const page of pages) {
      if ((await state(page)) === 'over') return made;
      if (await clickSomething(page, random)) {
        made += 1;
        any = true;
        if (made >= clicks) break;
      }
    }
    idle = any ? 0 : idle + 1;
    if (idle > 200) throw new Error('nobody can do anything');
    if (!any) await pages[0]?.waitForTimeout(50);
  }
  return made;
}

/** On a phone: shows a part of the table, if it has one. @param {Page} page @param {'board' | 'mine' | 'others' | 'hand' | 'log'} part */
export async function showPart(page, part) {
  const tab = page.locator(`[data-part="show-${part}"]`);
  if (await tab.isVisible()) await tab.click();
}

/** Presses Tab until the focus is on such an element. @param {Page} page @param {string} selector */
export async function tabTo(page, selector) {
  for (let i = 0; i < 200; i += 1) {
    if (await page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not lead to ${selector}`);
}
