// Every page: what it shows, that everybody can use it, that it fits a phone, and its picture.
import { join } from 'node:path';
import { expect } from './world.mjs';
import { makeTable, playOn, showPart, tableId } from './table.mjs';

/** @typedef {import('./world.mjs').World} World */
/** @typedef {import('playwright-core').Page} Page */

/** @param {World} world @param {Page} page @param {string} name */
async function inspect(world, page, name) {
  await page.waitForLoadState('networkidle').catch(() => {});
  await world.picture(page, name);
  await world.fitsTheWidth(page, name);
  await world.accessible(page, name);
}

/** A rule is looked up beside the table, and its references stay there. @param {World} world @param {Page} page @param {string} kind */
async function lookUp(world, page, kind) {
  await page.locator('#panel-score a[href="/rules/helios#HEL-13.2"]').click();
  const panel = page.getByRole('dialog');
  await panel.locator('.here').waitFor();
  await inspect(world, page, `${kind} rule`);
  await panel.locator('a[href="/rules/helios#HEL-14.1"]').click();
  await panel.locator('.here').getByText('HEL-14.2').waitFor();
  await page.keyboard.press('Escape');
  await panel.waitFor({ state: 'detached' });
  expect(page.url().includes('/t/'), 'looking up a rule leaves the table');
}

/** @param {World} world @param {string} kind @param {{ phone?: boolean, dark?: boolean, lang?: string }} who */
async function tour(world, kind, who) {
  const page = await world.guest(who);
  await page.goto('/');
  await page.locator('.game').first().waitFor();
  await inspect(world, page, `${kind} lobby`);
  for (const name of ['new', 'mine', 'settings', 'about', 'recover', 'rules', 'rules/helios', 'nowhere-at-all']) {
    await page.goto(`/${name}`);
    await page.locator('h1').waitFor();
    await inspect(world, page, `${kind} ${name.replace('/', ' ')}`);
  }
  await makeTable(page, ['me', 'open'], { name: 'Ada' });
  await page.locator('h1').waitFor();
  await inspect(world, page, `${kind} waiting`);
  const visitor = await world.guest(who);
  await visitor.goto(`/join/${tableId(page)}#secret`);
  await visitor.locator('h1').waitFor();
  expect(!visitor.url().includes('secret'), 'the secret stays in the address bar');
  await inspect(world, visitor, `${kind} join`);

  await makeTable(page, ['me', 'bot:easy', 'bot:easy'], { name: 'Ada' });
  await page.locator('.board.helios').first().waitFor();
  await inspect(world, page, `${kind} table start`);
  await playOn([page], { seed: 11, clicks: 30 });
  await inspect(world, page, `${kind} table middle`);
  await showPart(page, 'log');
  for (const tab of ['log', 'score', 'chat', 'notes', 'more']) {
    await page.locator(`#tab-${tab}`).click();
    await page.locator(`#panel-${tab}`).waitFor();
    if (tab === 'log') {
      // What the others did since the last own turn, with the points it brought.
      await page.locator('#panel-log summary').click();
      await page.locator('#panel-log .points b').first().waitFor();
    }
    await inspect(world, page, `${kind} table ${tab}`);
    if (tab === 'score') await lookUp(world, page, kind);
  }
  await page.goto(`/t/${tableId(page)}/replay/5`);
  await page.locator('.board.helios').first().waitFor();
  await inspect(world, page, `${kind} replay`);
}

export const tests = [
  { name: 'every page on a desktop', run: (/** @type {World} */ world) => tour(world, 'desktop', {}) },
  {
    name: 'every page on a phone of 360 px, dark and German',
    run: (/** @type {World} */ world) => tour(world, 'phone', { phone: true, dark: true, lang: 'de-DE' }),
  },
  {
    name: 'the first page is small and speaks only to its server',
    run: async (/** @type {World} */ world) => {
      const page = await world.guest();
      const session = await page.context().newCDPSession(page);
      await session.send('Network.enable');
      let bytes = 0;
      session.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength));
      const answer = await page.goto('/');
      await page.locator('.game').first().waitFor();
      await page.waitForLoadState('networkidle');
      const manifest = await page.request.get((await page.locator('link[rel="manifest"]').getAttribute('href')) ?? '');
      expect(/manifest\+json/.test(manifest.headers()['content-type'] ?? ''), 'the page cannot be installed: its manifest has no type');
      for (const { src } of (await manifest.json()).icons)
        expect((await page.request.get(src)).headers()['content-type']?.startsWith('image/'), `the icon ${src} is missing`);
      const policy = answer?.headers()['content-security-policy'] ?? '';
      expect(policy !== '' && !policy.includes('unsafe-inline'), `the Content-Security-Policy is not strict: ${policy}`);
      console.log(`      first page: ${(bytes / 1000).toFixed(1)} kB over the wire`);
      expect(bytes < 80_000, `the first page takes ${bytes} bytes`);
      expect(await page.evaluate(() => document.fonts.check('20px "Bree Serif"')), 'the face of the titles is missing');
    },
  },
  {
    name: 'a first visit is in the language of the browser, and every other one is in the list',
    run: async (/** @type {World} */ world) => {
      const page = await world.guest({ lang: 'fr-CA' });
      await page.goto('/');
      await page.getByText('Joue entre amis').waitFor();
      expect((await page.locator('html').getAttribute('lang')) === 'fr', 'the page does not name its language');
      const list = page.getByLabel('Langue');
      const names = await list.locator('option').allTextContents();
      expect(
        ['English', 'Deutsch', 'Français'].every((name) => names.includes(name)),
        `the list has only ${names}`,
      );
      await page.goto('/rules/helios');
      await page.getByText('les voici en anglais').waitFor();
      await world.picture(page, 'desktop rules in French', false);
      await page.getByLabel('Langue').selectOption('Deutsch');
      await page.getByText('Regeln von Helios').first().waitFor();
    },
  },
  {
    name: 'rules begin with the game in two minutes, in pictures, and lead to the numbers behind it',
    run: async (/** @type {World} */ world) => {
      const sizes = [
        { width: 1440, height: 900, lang: 'en-GB', said: 'The game in two minutes' },
        { width: 390, height: 844, lang: 'de-DE', said: 'Das Spiel in zwei Minuten' },
        { width: 390, height: 844, lang: 'fr-FR', dark: true, said: 'Le jeu en deux minutes' },
      ];
      for (const { said, ...who } of sizes) {
        const page = await world.guest(who);
        for (const game of ['helios', 'suna-valo', 'boonlake', 'agricola']) {
          await page.goto(`/rules/${game}`);
          await page.getByRole('heading', { name: said }).waitFor();
          const where = `primer ${game} ${who.width} ${who.lang}`;
          await page.locator('[data-part="primer"] li svg').first().waitFor();
          await world.fitsTheWidth(page, where);
          await world.accessible(page, where);
          await world.picture(page, where, false);
          if (world.pictures) await page.locator('[data-part="primer"]').screenshot({ path: join(world.shots, `${where} whole.png`) });
          const smallest = await page.evaluate(() =>
            Math.min(
              ...[...document.querySelectorAll('[data-part="primer"] .pictures > svg')].map((one) => one.getBoundingClientRect().width),
            ),
          );
          expect(smallest >= 20, `${where}: a picture is only ${smallest} wide`);
        }
      }
      const page = await world.guest({ width: 1440, height: 900 });
      await page.goto('/rules/helios');
      await page.getByRole('link', { name: 'The rule HEL-5.1.1' }).click();
      await page.locator('.told.here').waitFor();
      await page.waitForFunction(() => {
        const { top, bottom } = document.querySelector('.told.here')?.getBoundingClientRect() ?? { top: -1, bottom: -1 };
        return top >= 0 && bottom <= innerHeight;
      });
    },
  },
  {
    name: 'German and English, light and dark, switched at once',
    run: async (/** @type {World} */ world) => {
      const page = await world.guest({ lang: 'de-DE' });
      await page.goto('/');
      await page.getByText('Spiele mit Freunden').waitFor();
      await page.getByLabel('Sprache').selectOption('English');
      await page.getByText('Play with friends').waitFor();
      expect((await page.locator('html').getAttribute('lang')) === 'en', 'the page does not name its language');
      const light = await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
      await page.getByRole('button', { name: 'Dark', exact: true }).click();
      await page.waitForFunction((before) => getComputedStyle(document.documentElement).backgroundColor !== before, light);
      const dark = await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
      await page.reload();
      await page.getByText('Play with friends').waitFor();
      expect((await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)) === dark, 'the choice is forgotten');
    },
  },
];
