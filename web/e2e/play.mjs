// Whole games and the ways to play them.
import { readFileSync } from 'node:fs';
import { expect } from './world.mjs';
import { chance, changed, clickSomething, isAlone, makeTable, playOn, spots, state, tableId, tabTo, version } from './table.mjs';

/** @typedef {import('./world.mjs').World} World */

export const tests = [
  {
    name: 'a game against a bot from the lobby to the result, its replay, and on from there',
    run: async (/** @type {World} */ world) => {
      const page = await world.guest();
      await page.goto('/');
      await page.locator('.game', { hasText: 'Helios' }).getByRole('link', { name: 'Set up a table' }).click();
      await page.waitForURL(/\/new\/helios$/);
      await makeTable(page, ['me', 'bot:easy']);
      await page.locator('.board.helios').first().waitFor();
      const clicks = await playOn([page], { seed: 5 });
      expect(clicks > 30, `the game took only ${clicks} clicks`);
      expect((await state(page)) === 'over', 'the game is not over');
      await page.locator('.outcome').waitFor();
      await world.picture(page, 'desktop table over');
      await world.accessible(page, 'finished table');
      const id = tableId(page);

      await page.goto(`/t/${id}/result`);
      await page.locator('tfoot').waitFor();
      expect((await page.locator('table').first().locator('tbody tr').count()) === 6, 'not all categories are shown');
      await page.getByText('check the shuffle').click();
      await page.getByText('were shuffled with this one').waitFor();
      await world.picture(page, 'desktop result');
      await world.accessible(page, 'result');
      const saved = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Save as a picture' }).click();
      expect((await saved).suggestedFilename() === `helios-${id}.png`, 'the picture has another name');
      await page.emulateMedia({ media: 'print' });
      expect(
        !(await page.locator('header').isVisible()) && (await page.locator('tfoot').first().isVisible()),
        'paper shows more or less than the score',
      );
      await world.picture(page, 'paper result');
      await page.emulateMedia({ media: null });
      const saving = page.waitForEvent('download');
      await page.locator('[data-part="record"]').click();
      const record = await saving;
      expect(record.suggestedFilename() === `helios-${id}.txt`, 'the record has another name');
      expect(readFileSync(await record.path(), 'utf8').startsWith('almende: 1'), 'the record cannot be saved');

      // Who plays without a server is counted by nobody.
      if (!isAlone(page)) {
        await page.goto('/mine');
        const fared = page.locator('.statistics tbody tr', { hasText: 'Helios' });
        await fared.waitFor();
        expect((await fared.locator('td').allTextContents()).slice(0, 3).join() === '1,0,1', 'the game is not counted');
        await world.accessible(page, 'statistics');
        await world.picture(page, 'desktop statistics');
      }

      await page.goto(`/t/${id}/replay/0`);
      await page.locator('.board.helios').first().waitFor();
      await page.getByRole('button', { name: 'One step on' }).click();
      await page.waitForURL(/replay\/1$/);
      await page.locator('.told').getByText('starts with').waitFor();
      await page.locator('input[type="range"]').fill('40');
      await page.waitForURL(/replay\/40$/);
      await page.locator('main select').first().selectOption('8');
      await page.getByRole('button', { name: 'Play', exact: true }).click();
      await page.waitForURL(/replay\/4[2-9]$/);
      await page.getByRole('button', { name: 'Pause' }).click();
      // The list of moves goes along, leads anywhere and follows the arrow keys.
      await page.locator('[data-move="1"]').click();
      await page.waitForURL(/replay\/1$/);
      await page.locator('[data-move="1"][aria-current="step"]').press('End');
      await page.waitForURL(/replay\/\d{2,}$/);
      await page.locator('.moves [aria-current="step"]').getByText('game is over').waitFor();
      await page.locator('.chart').waitFor();
      await world.accessible(page, 'replay of a finished game');
      await page.locator('input[type="range"]').fill('45');
      await page.waitForURL(/replay\/45$/);
      await world.picture(page, 'desktop replay over');
      // What the hard bot would have done at a decision that left a choice.
      const advice = page.getByRole('button', { name: 'What the hard bot would do here' });
      for (let n = 46; n < 80 && (await advice.isDisabled()); n += 1) {
        await page.locator('input[type="range"]').fill(String(n));
        await page.waitForURL(new RegExp(`replay/${n}$`));
      }
      await advice.click();
      await page
        .getByRole('status')
        .getByText(/did the same|chose:/)
        .waitFor();
      expect((await page.locator('[aria-expanded="true"] ~ ol li').count()) >= 2, 'the hard bot ranks nothing');
      await world.accessible(page, 'replay with advice');
      await world.picture(page, 'desktop replay advice');
      await page.getByRole('button', { name: 'Play on', exact: true }).click();
      await page.waitForURL((url) => /\/t\/[^/]+$/.test(url.pathname) && !url.pathname.includes(id));
      await page.locator('.board.helios').first().waitFor();
      await playOn([page], { seed: 3, clicks: 5 });
    },
  },
  {
    name: 'an invitation and a full game between two browsers',
    run: async (/** @type {World} */ world) => {
      const ada = await world.guest();
      const ben = await world.guest({ lang: 'de-DE' });
      await makeTable(ada, ['me', 'open'], { name: 'Ada' });
      const link = await ada.locator('.card input[readonly]').inputValue();
      expect(/\/join\/[^#]+#.{16,}/.test(link), `the link has no secret behind #: ${link}`);
      await ben.goto(link);
      await ben.locator('input[autocomplete="nickname"]').fill('Ben');
      await ben.getByRole('button', { name: 'Platz nehmen' }).click();
      await ben.locator('.board.helios').first().waitFor();
      await ada.locator('.board.helios').first().waitFor();

      await ada.locator('#tab-chat').click();
      await ada.getByPlaceholder('Say something').fill('Good luck!');
      await ada.getByRole('button', { name: 'Send' }).click();
      await ben.locator('#tab-chat').click();
      await ben.getByText('Good luck!').waitFor();
      await ada.locator('#tab-notes').click();
      await ada.locator('textarea').fill('watch the corner');
      await ada.getByText('Saved').waitFor();
      expect(!(await ben.content()).includes('watch the corner'), 'notes are not private');

      const watcher = await world.guest({ phone: true });
      await watcher.goto(`/t/${tableId(ada)}`);
      await watcher.getByText('You are watching').waitFor();
      expect((await spots(watcher).count()) === 0, 'a spectator can click');

      await playOn([ada, ben], { seed: 21 });
      await ada.locator('.outcome').waitFor();
      await ben.locator('.outcome').waitFor();
      await watcher.locator('.outcome').waitFor();
      await ben.getByRole('button', { name: 'Noch eine Partie' }).click();
      await ben.waitForURL((url) => !url.pathname.includes(tableId(ada)));
      // Nobody plays before Ada has said yes.
      await ben.getByText('Ada, noch keine Antwort').waitFor();
      await ada.getByText('Ben would like a rematch.').waitFor();
      await ada.getByRole('button', { name: 'Decline' }).click();
      await ben.getByText('Ada, hat abgelehnt').waitFor();
      await ada.getByText('You declined the rematch.').waitFor();
      await ada.getByRole('button', { name: 'Accept' }).click();
      await ada.locator('.board.helios').first().waitFor();
      await ben.locator('.board.helios').first().waitFor();
    },
  },
  {
    name: 'two people on one device, with a curtain between them',
    run: async (/** @type {World} */ world) => {
      const page = await world.guest();
      await makeTable(page, ['me', 'same'], { name: 'Ada' });
      await page.locator('.board.helios').first().waitFor();
      const random = chance(4);
      let curtains = 0;
      for (let i = 0; i < 40 && curtains < 4; i += 1) {
        if (await page.locator('.curtain').isVisible()) {
          curtains += 1;
          if (curtains === 1) await world.picture(page, 'desktop curtain', false);
          expect((await page.locator('.board.helios').count()) === 0, 'the board shows behind the curtain');
        }
        await clickSomething(page, random);
      }
      expect(curtains >= 3, `the curtain fell only ${curtains} times`);
    },
  },
  {
    name: 'undo, redo, the turn from the start, and confirming',
    run: async (/** @type {World} */ world) => {
      const page = await world.guest();
      await makeTable(page, ['me', 'same'], { confirm: true });
      await page.locator('.board.helios').first().waitFor();
      const prompt = page.locator('#prompt');
      const first = await prompt.textContent();
      await page.locator('.picker button').first().click();
      await page.getByRole('button', { name: 'Confirm', exact: true }).waitFor();
      await page.getByRole('button', { name: 'Undo' }).click();
      await page.locator('.picker button').first().waitFor();
      expect((await prompt.textContent()) === first, 'undo does not bring the question back');
      await page.getByRole('button', { name: 'Redo' }).click();
      await page.getByRole('button', { name: 'Confirm', exact: true }).waitFor();
      await page.getByRole('button', { name: 'Turn from the start' }).click();
      await page.locator('.picker button').first().waitFor();
      const before = await version(page);
      await page.locator('.picker button').nth(1).click();
      await changed(page, before);
      await page.getByRole('button', { name: 'Confirm', exact: true }).click();
      await page.locator('.curtain').waitFor();
    },
  },
  {
    name: 'a click on something impossible says why, with the rule',
    run: async (/** @type {World} */ world) => {
      const page = await world.guest();
      await makeTable(page, ['me', 'same']);
      await page.locator('.board.helios').first().waitFor();
      await page.locator('[data-place="building:palace"]').click();
      await page.locator('.why').waitFor();
      const open = await page.locator('.why').textContent();
      expect(open?.includes('not the question now'), `the reason is missing: ${open}`);
      await page.keyboard.press('Escape');
      // Play until land is to be placed, then point at the rim.
      const random = chance(9);
      for (let i = 0; i < 60; i += 1) {
        const prompt =
          (await page
            .locator('#prompt')
            .textContent()
            .catch(() => '')) ?? '';
        if (prompt.startsWith('Choose the field for')) break;
        const column = page.locator('[data-place="column:create_land"][role="button"], [data-place^="land:"][role="button"]').first();
        const before = await version(page);
        if (await column.isVisible().catch(() => false)) {
          await column.click();
          await changed(page, before);
        } else await clickSomething(page, random);
      }
      await page.locator('[data-place="field:0,3"]').click();
      await page.locator('.why .rules').waitFor();
      const why = await page.locator('.why').textContent();
      expect(why?.includes('light fields only') && /HEL-6\.4/.test(why), `the rule is missing: ${why}`);
      await world.picture(page, 'desktop why not', false);
    },
  },
  {
    name: 'the others are asked: a takeback, and a bot for somebody who gave up',
    run: async (/** @type {World} */ world) => {
      const ada = await world.guest();
      const ben = await world.guest();
      await makeTable(ada, ['me', 'open'], { name: 'Ada' });
      await ben.goto(await ada.locator('.card input[readonly]').inputValue());
      await ben.locator('input[autocomplete="nickname"]').fill('Ben');
      await ben.getByRole('button', { name: 'Take the seat' }).click();
      await ben.locator('.board.helios').first().waitFor();
      await playOn([ada, ben], { seed: 14, clicks: 6 });
      await ada.locator('#tab-more').click();
      await ada.getByRole('button', { name: 'Take my last action back' }).click();
      const before = await version(ben);
      await ben.locator('.proposal').getByText('Ada asks to take').waitFor();
      await world.picture(ben, 'desktop proposal', false);
      await ben.getByRole('button', { name: 'Agree' }).click();
      await changed(ben, before);
      await ben.locator('.proposal').waitFor({ state: 'detached' });

      await ben.locator('#tab-more').click();
      await ben.getByRole('button', { name: 'Resign', exact: true }).click();
      await ben.getByRole('button', { name: 'Yes, resign' }).click();
      await ada.getByText('Ada wins: the other has resigned').first().waitFor();
    },
  },
  {
    name: 'a clock runs, and the developer panel shows what this seat knows',
    run: async (/** @type {World} */ world) => {
      const page = await world.guest();
      await page.goto('/settings');
      await page.getByLabel('Developer panel at the table').check();
      await page.goto('/new/helios');
      await page.locator('select[data-seat="1"]').selectOption('bot:easy');
      await page.getByRole('radio', { name: 'Another' }).check();
      await page.locator('[data-field="clock"]').selectOption('turn');
      await page.getByLabel('Minutes').fill('30');
      await page.getByRole('button', { name: 'Make the table' }).click();
      await page.locator('.board.helios').first().waitFor();
      await page
        .locator('.clock')
        .first()
        .getByText(/^(30:00|29:5)/)
        .waitFor();
      await playOn([page], { seed: 1, clicks: 4 });
      await page.locator('#tab-developer').click();
      await page.getByText('View of this seat').click();
      await page.locator('#panel-developer').getByText('"sun_range"').first().waitFor();
      await world.picture(page, 'desktop developer', false);
      await world.accessible(page, 'developer panel');
    },
  },
  {
    name: 'pieces move visibly: the sun walks, and a click lets it arrive',
    run: async (/** @type {World} */ world) => {
      const page = await world.guest({ still: false });
      await makeTable(page, ['me', 'same']);
      await page.locator('.helios.moving').waitFor();
      const random = chance(33);
      for (let i = 0; i < 80; i += 1) {
        const stop = page.locator('[data-place^="field:"][role="button"]:has(.stop)');
        if ((await stop.count()) > 0) {
          const sun = page.locator('[aria-label^="Sun on field"]');
          const from = await sun.getAttribute('transform');
          const then = await version(page);
          await stop.last().click();
          const ways = page.locator('[role="dialog"] .choices button').first();
          await Promise.race([changed(page, then), ways.waitFor()]);
          if (await ways.isVisible()) await ways.click();
          await page.waitForFunction(
            (old) => document.querySelector('[aria-label^="Sun on field"]')?.getAttribute('transform') !== old,
            from,
          );
          return;
        }
        const column = page.locator('[data-place="column:move_sun"][role="button"]');
        const before = await version(page);
        if (await column.isVisible().catch(() => false)) {
          await column.click();
          await changed(page, before);
        } else await clickSomething(page, random);
      }
      throw new Error('the sun could never be moved');
    },
  },
  {
    name: 'a phone of 360 px plays by tapping',
    run: async (/** @type {World} */ world) => {
      const page = await world.guest({ phone: true });
      await makeTable(page, ['me', 'bot:easy']);
      await page.locator('.board.helios').first().waitFor();
      await world.picture(page, 'phone table screen', false);
      const made = await playOn([page], { seed: 8, clicks: 25 });
      expect(made === 25, 'the game stopped');
      await world.fitsTheWidth(page, 'table');
      await world.picture(page, 'phone table screen later', false);
    },
  },
  {
    name: 'keyboard alone: a table is made and played from the list of options',
    run: async (/** @type {World} */ world) => {
      const page = await world.guest();
      if (isAlone(page)) await makeTable(page, ['me', 'bot:medium'], { confirm: true });
      else {
        await page.goto('/');
        await page.locator('.game').first().waitFor();
        await tabTo(page, '.game button.primary');
        await page.keyboard.press('Enter');
      }
      await page.locator('.board.helios').first().waitFor();
      const confirm = page.locator('[data-part="confirm"]');
      /** What turns something up is held until it is confirmed; everything else is heard of at once. @param {number} before */
      const done = (before) => Promise.race([changed(page, before), confirm.waitFor()]);
      /** Against a bot turns are confirmed. */
      const toChoose = async () => {
        await page.locator('[data-action][aria-disabled="false"], [data-part="confirm"]').first().waitFor();
        if ((await confirm.count()) === 0) return;
        const before = await version(page);
        await confirm.press('Enter');
        await changed(page, before);
        await page.locator('[data-action][aria-disabled="false"]').first().waitFor();
      };
      for (let made = 0; made < 12; made += 1) {
        await toChoose();
        const before = await version(page);
        await tabTo(page, '[data-action]');
        if (made % 3 === 1) await page.keyboard.press('ArrowDown');
        await page.keyboard.press('Enter');
        await done(before);
      }
      // The things on the board can be reached as well.
      for (let tries = 0; tries < 30 && (await page.locator('[data-place][role="button"]').count()) === 0; tries += 1) {
        await toChoose();
        const before = await version(page);
        await page.locator('[data-action][aria-disabled="false"]').first().press('Enter');
        await done(before);
      }
      await toChoose();
      const before = await version(page);
      await tabTo(page, '[data-place][role="button"]');
      await page.keyboard.press('Enter');
      await Promise.race([changed(page, before), page.locator('.choices button').first().waitFor()]);
    },
  },
];
