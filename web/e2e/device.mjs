// Tables on the device. Their server is killed after the first load: what is played then is played without any network.
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { languages, makeSite } from '../scripts/site.mjs';
import { expect } from './world.mjs';
import { chance, clickSomething, kept, makeTable, playOn, state, version } from './table.mjs';

/** @typedef {import('./world.mjs').World} World */
/** @typedef {import('playwright-core').Page} Page */

/**
 * A table on the device, and then no server any more.
 * @param {World} world @param {string} game @param {string[]} sitters
 */
async function alone(world, game, sitters) {
  const page = await world.guest({ tolerant: true });
  await makeTable(page, sitters, { game, device: true });
  await page.locator(`.board.${game}`).first().waitFor();
  await kept(page);
  await world.server.kill();
  return page;
}

/** @param {string} game @param {string[]} sitters @param {number} seed */
const wholeGame = (game, sitters, seed) => ({
  name: `${game}: a whole game on the device without a network`,
  serve: ['--bot-pace', '0'],
  run: async (/** @type {World} */ world) => {
    const page = await alone(world, game, sitters);
    await playOn([page], { seed, clicks: 12 });
    const reached = await version(page);
    await page.reload();
    await page.locator(`.board.${game}`).first().waitFor();
    expect((await version(page)) >= reached, `the reload lost something: ${await version(page)} < ${reached}`);
    const clicks = await playOn([page], { seed: seed + 1 });
    expect((await state(page)) === 'over', `the game is not over after ${clicks} clicks`);
    await page.locator('.outcome').waitFor();
    await page.goto('/mine');
    await page.locator('#device li.card').first().waitFor();
  },
});

/** So many kills of each tab: `ALMENDE_KILLS=50` makes two hundred of the four games. */
const KILLS = Number(process.env['ALMENDE_KILLS'] ?? 5);

/** @param {string} game @param {number} seed */
const killing = (game, seed) => ({
  name: `${game}: killing the tab of a game on the device loses at most the decision in flight`,
  serve: ['--bot-pace', '0'],
  // What is lost is lost at the first attempt.
  once: true,
  minutes: 10 + KILLS,
  run: async (/** @type {World} */ world) => {
    let page = await alone(world, game, game === 'suna-valo' ? ['me', 'bot:easy'] : ['me', 'same']);
    const [context, random] = [page.context(), chance(seed)];
    let [address, lost] = [page.url(), 0];
    for (let kill = 0; kill < KILLS; kill += 1) {
      for (let i = 0; i < 3; i += 1) await clickSomething(page, random);
      const seen = await version(page);
      // One more is under way while the tab dies.
      const dying = clickSomething(page, random).catch(() => {});
      await page.waitForTimeout(Math.floor(random() * 60));
      await page.goto('chrome://crash').catch(() => {});
      await dying;
      await page.close().catch(() => {});
      page = await context.newPage();
      await page.goto(address);
      await page.locator(`.board.${game}`).first().waitFor();
      const found = await version(page);
      expect(found >= seen, `kill ${kill}: version ${seen} was shown, ${found} was kept`);
      if (found === seen) lost += 1;
      if ((await state(page)) !== 'over') continue;
      // A game that is over is followed by another one, as its end offers.
      await page.goto('/mine');
      await page.goto(address);
      await page.getByRole('button', { name: 'Play again' }).first().click();
      await page.waitForURL((url) => url.pathname !== new URL(address).pathname && /\/t\/device-[^/]+$/.test(url.pathname));
      address = page.url();
      await page.locator(`.board.${game}`).first().waitFor();
    }
    console.log(`${game}: ${KILLS} kills, ${lost} of them before the decision in flight was kept; nothing else was missing`);
  },
});

export const tests = [
  wholeGame('helios', ['me', 'bot:easy'], 5),
  { ...wholeGame('suna-valo', ['me', 'bot:easy'], 6), long: true },
  { ...wholeGame('boonlake', ['me', 'bot:easy'], 7), long: true },
  { ...wholeGame('agricola', ['me', 'bot:easy'], 8), long: true },
  killing('helios', 11),
  { ...killing('suna-valo', 12), long: true },
  { ...killing('boonlake', 13), long: true },
  { ...killing('agricola', 14), long: true },
  {
    name: 'one tab writes a table on the device; its record opens again',
    run: async (/** @type {World} */ world) => {
      const page = await world.guest({ tolerant: true });
      await makeTable(page, ['me', 'same'], { device: true });
      await page.locator('.board.helios').first().waitFor();
      await playOn([page], { seed: 3, clicks: 5 });
      const other = await page.context().newPage();
      await other.goto(page.url());
      await other.getByText('open in another tab').waitFor();
      await other.close();
      await page.goto('/mine');
      const saving = page.waitForEvent('download');
      await page.locator('#device .deeds').first().getByRole('button', { name: 'Save record' }).click();
      const record = readFileSync(await (await saving).path(), 'utf8');
      expect(record.startsWith('almende: 1\ngame: helios\n'), `that is no record: ${record.slice(0, 60)}`);
      await page.locator('#device textarea').fill(record);
      await page.locator('#device form button').click();
      await page.locator('.board.helios').first().waitFor();
      expect((await state(page)) === 'playing', 'the imported game does not go on');
      await playOn([page], { seed: 4, clicks: 3 });
      await page.goto('/mine');
      await page.locator('#device .deeds').nth(1).waitFor();
      await page.locator('#device .deeds').first().getByRole('button', { name: 'Delete' }).click();
      await page.getByRole('button', { name: 'Delete for good' }).click();
      await page.locator('#device .deeds').nth(1).waitFor({ state: 'detached' });
    },
  },
  {
    name: 'a game on the device goes on online with a friend, and comes back when it is over',
    serve: ['--bot-pace', '0'],
    run: async (/** @type {World} */ world) => {
      const ada = await world.guest();
      await makeTable(ada, ['me', 'bot:easy'], { device: true });
      await ada.locator('.board.helios').first().waitFor();
      await playOn([ada], { seed: 4, clicks: 8 });
      await ada.getByRole('tab', { name: 'More' }).click();
      await ada.locator('[data-part="go-online"]').click();
      await ada.waitForURL((address) => /^\/t\/(?!device-)/.test(address.pathname));
      const link = await ada.locator('.invite input').first().inputValue();
      expect(/\/join\/[^#]+#.+/.test(link), `that is no invitation: ${link}`);
      const ben = await world.guest();
      await ben.goto(link);
      await ben.locator('input[autocomplete="nickname"]').fill('Ben');
      await ben.getByRole('button', { name: 'Take the seat' }).click();
      for (const page of [ada, ben]) await page.locator('.board.helios').first().waitFor();
      const clicks = await playOn([ada, ben], { seed: 5 });
      expect(clicks > 10 && (await state(ada)) === 'over', `the game did not go on to its end (${clicks} clicks)`);
      await ada.keyboard.press('Escape');
      await ada.getByRole('tab', { name: 'More' }).click();
      await ada.locator('[data-part="keep-here"]').click();
      await ada.waitForURL(/\/t\/device-[^/]+$/);
      await ada.locator('.board.helios').first().waitFor();
      expect((await state(ada)) === 'over', 'the game that came back is not the one that was played');
    },
  },
  {
    name: 'a hint at a table on the device',
    run: async (/** @type {World} */ world) => {
      const page = await world.guest();
      await makeTable(page, ['me', 'bot:easy'], { device: true });
      await page.locator('.board.helios').first().waitFor();
      await playOn([page], { seed: 9, clicks: 2 });
      await page.locator('[data-part="hint"]').click();
      await page.locator('[data-part="hints"]').first().waitFor();
    },
  },
  {
    name: 'a site without a server: tables, hints, rules, components and a game that comes in a link, also when its host is away',
    serve: [],
    run: async (/** @type {World} */ world) => {
      const folder = mkdtempSync(join(tmpdir(), 'almende-site-'));
      await makeSite(world.server.url, folder, languages());
      await world.server.kill();
      const site = await staticFiles(folder, Number(new URL(world.server.url).port));
      try {
        const page = await world.guest({ tolerant: true });
        await page.goto('/');
        await page.locator('.game').first().waitFor();
        expect((await page.getByRole('alert').count()) === 0, 'the site misses a server');
        await makeTable(page, ['me', 'bot:easy'], { hints: true });
        await page.locator('.board.helios').first().waitFor();
        await playOn([page], { seed: 2, clicks: 6 });
        await page.locator('[data-part="hint"]').click();
        await page.locator('[data-part="hints"]').first().waitFor();
        const table = page.url();
        await page.goto('/rules/helios');
        await page.getByRole('heading', { level: 1 }).waitFor();
        await page.goto('/components/helios');
        await page.locator('main article, main figure, main svg').first().waitFor();
        // What runs here is in the lobby, and in the list of one's games nothing that needs a server.
        await page.goto('/');
        await page.locator(`a[href="${new URL(table).pathname}"]`).waitFor();
        await page.goto('/mine');
        await page.locator('#device li.card').first().waitFor();
        expect((await page.getByRole('alert').count()) === 0 && (await page.locator('main h2').count()) === 1, 'a page asks for a server');
        await kept(page);
        const record = readFileSync(new URL('../../crates/helios/tests/records/2-greedy-0.txt', import.meta.url));
        const other = await world.guest({ tolerant: true });
        await other.goto(`/game#${deflateRawSync(record).toString('base64url')}`);
        await other.waitForURL(/\/t\/device-[^/]+\/replay/);
        await other.locator('.board.helios').first().waitFor();
        const replay = new URL(other.url()).pathname;
        await other.goto('/mine');
        await other.goto(`/game#${deflateRawSync(record).toString('base64url')}`);
        await other.waitForURL((url) => url.pathname === replay);
        // The host goes away; what is kept is played on, and a first game begins.
        await new Promise((done) => site.close(done) && site.closeAllConnections());
        await page.goto(table);
        await page.locator('.board.helios').first().waitFor();
        await playOn([page], { seed: 3, clicks: 4 });
        await page.goto('/');
        await page.locator('.game', { hasText: 'Helios' }).locator('button.first').click();
        await page.locator('section.guide').waitFor();
      } finally {
        site.close();
        rmSync(folder, { recursive: true, force: true });
      }
    },
  },
  {
    name: 'a site in a folder of its host: every page, link and file lies below it, also when the host is away',
    serve: [],
    run: async (/** @type {World} */ world) => {
      const at = '/games/almende/';
      const folder = mkdtempSync(join(tmpdir(), 'almende-site-'));
      await makeSite(world.server.url, folder, languages(), at);
      await world.server.kill();
      const site = await staticFiles(folder, Number(new URL(world.server.url).port), at);
      try {
        const page = await world.guest({ tolerant: true });
        // Whatever a page shows leads to another page below the folder.
        const inside = async () => {
          const links = await page.locator('a[href]').evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
          for (const link of links) expect(!link.startsWith('/') || link.startsWith(at), `a link leads out of the folder: ${link}`);
          expect(new URL(page.url()).pathname.startsWith(at), `the page has left its folder: ${page.url()}`);
          return links.filter((link) => link.startsWith(at)).length;
        };
        await page.goto(at);
        await page.locator('.game').first().waitFor();
        expect((await inside()) > 10, 'the lobby has no links');
        await page.locator(`a[href="${at}rules/helios"]`).first().click();
        await page.getByRole('heading', { level: 1 }).waitFor();
        await page.locator(`a[href="${at}components/helios"]`).first().click();
        await page.locator('main article, main figure, main svg').first().waitFor();
        await inside();
        await page.goto(`${at}components/boonlake`);
        await page.locator('main article, main figure, main svg').first().waitFor();
        await makeTable(page, ['me', 'bot:easy'], { hints: true, folder: at });
        await page.locator('.board.helios').first().waitFor();
        await playOn([page], { seed: 2, clicks: 6 });
        await page.locator('[data-part="hint"]').click();
        await page.locator('[data-part="hints"]').first().waitFor();
        await inside();
        const table = page.url();
        const shown = await version(page);
        // The host answers with its page for addresses it has no file for.
        await page.reload();
        await page.locator('.board.helios').first().waitFor();
        expect((await version(page)) >= shown, 'the table lost something');
        await kept(page);
        const record = readFileSync(new URL('../../crates/helios/tests/records/2-greedy-0.txt', import.meta.url));
        const other = await world.guest({ tolerant: true });
        await other.goto(`${at}game#${deflateRawSync(record).toString('base64url')}`);
        await other.waitForURL(/\/games\/almende\/t\/device-[^/]+\/replay/);
        await other.locator('.board.helios').first().waitFor();
        // The manifest makes an app of this folder alone.
        const manifest = new URL((await page.locator('link[rel="manifest"]').getAttribute('href')) ?? '', page.url());
        const { start_url, scope, icons } = await (await page.request.get(manifest.href)).json();
        for (const address of [start_url, scope]) expect(new URL(address, manifest).pathname === at, `the app begins at ${address}`);
        for (const { src } of icons) expect((await page.request.get(new URL(src, manifest).href)).ok(), `the icon ${src} is missing`);
        // The host goes away.
        await new Promise((done) => site.close(done) && site.closeAllConnections());
        await page.goto(table);
        await page.locator('.board.helios').first().waitFor();
        await playOn([page], { seed: 3, clicks: 4 });
        await page.goto(`${at}rules/helios`);
        await page.getByRole('heading', { level: 1 }).waitFor();
        await page.goto(at);
        await page
          .locator(`a[href="${new URL(table).pathname}"]`)
          .first()
          .waitFor();
        expect(site.strayed.length === 0, `asked for outside the folder: ${site.strayed.join(', ')}`);
      } finally {
        site.close();
        rmSync(folder, { recursive: true, force: true });
      }
    },
  },
  {
    name: 'a new version takes nothing away from an open page, which tells of it and goes over when it is told to',
    serve: [],
    run: async (/** @type {World} */ world) => {
      const folder = mkdtempSync(join(tmpdir(), 'almende-site-'));
      await makeSite(world.server.url, folder, languages());
      await world.server.kill();
      const site = await staticFiles(folder, Number(new URL(world.server.url).port));
      try {
        const page = await world.guest({ tolerant: true });
        await makeTable(page, ['me', 'bot:easy']);
        await page.locator('.board.helios').first().waitFor();
        await kept(page);
        await page.getByRole('link', { name: 'Almende' }).first().click();
        await page.locator('.game').first().waitFor();
        // The next version has no page of rules, and neither has the host any more.
        const list = join(folder, 'files.json');
        const { files, ...about } = JSON.parse(readFileSync(list, 'utf8'));
        const gone = files.filter((/** @type {string} */ file) => /\/Rules-[^/]*\.js$/.test(file));
        expect(gone.length === 1, `not one page of rules: ${gone}`);
        for (const file of gone) rmSync(join(folder, file));
        const left = files.filter((/** @type {string} */ file) => !gone.includes(file));
        writeFileSync(list, JSON.stringify({ ...about, version: 'next', files: left }));
        expect((await page.locator('.update').count()) === 0, 'a new version is told of before there is one');
        // Somebody opens the page once more: that brings it.
        const other = await page.context().newPage();
        await other.goto('/');
        const told = page.locator('.update');
        await told.waitFor();
        await world.accessible(page, 'a page with a new version');
        await page.locator('a[href="/rules/helios"]').first().click();
        await page.getByRole('heading', { level: 1 }).waitFor();
        await told.getByRole('button').click();
        await told.waitFor({ state: 'detached' });
        await page.goto('/mine');
        await page.locator('#device li.card').first().waitFor();
      } finally {
        site.close();
        rmSync(folder, { recursive: true, force: true });
      }
    },
  },
];

/** Serves files as any host of static files does, below `at`. @param {string} folder @param {number} port */
async function staticFiles(folder, port, at = '/') {
  const kinds = {
    html: 'text/html',
    js: 'text/javascript',
    css: 'text/css',
    json: 'application/json',
    wasm: 'application/wasm',
    svg: 'image/svg+xml',
  };
  /** What was asked for where other things of the host lie. @type {string[]} */
  const strayed = [];
  const host = createServer((request, answer) => {
    const path = new URL(request.url ?? '/', 'http://host').pathname;
    if (!path.startsWith(at)) {
      strayed.push(path);
      return void answer.writeHead(404, { 'content-type': 'text/plain' }).end('somebody else');
    }
    const file = join(folder, path === at ? 'index.html' : path.slice(at.length));
    const found = existsSync(file) && statSync(file).isFile();
    const kind = /** @type {Record<string, string>} */ (kinds)[(found ? file : '404.html').split('.').at(-1) ?? ''];
    answer.writeHead(found ? 200 : 404, { 'content-type': kind ?? 'application/octet-stream' });
    answer.end(readFileSync(found ? file : join(folder, '404.html')));
  });
  await new Promise((/** @type {(nothing: void) => void} */ done) => host.listen(port, '127.0.0.1', done));
  return Object.assign(host, { strayed });
}
