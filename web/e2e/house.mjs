// The front of the house: the start page, inviting and sitting down, the end of a game.
import { expect } from './world.mjs';
import { makeTable, playOn, state, tableId } from './table.mjs';

/** @typedef {import('./world.mjs').World} World */
/** @typedef {import('playwright-core').Page} Page */

const resign = async (/** @type {Page} */ page) => {
  await page.locator('#tab-more').click();
  await page.getByRole('button', { name: 'Resign', exact: true }).click();
  await page.getByRole('button', { name: 'Yes, resign' }).click();
};

export const tests = [
  {
    name: 'the start page says what each game is and has one way in that names its bot',
    run: async (/** @type {World} */ world) => {
      const page = await world.guest({ width: 1440 });
      await page.goto('/');
      const games = page.locator('.game');
      await games.first().waitFor();
      for (const game of await games.all()) {
        const told = (await game.textContent()) ?? '';
        expect(
          /players/.test(told) && /minutes/.test(told) && /against the medium bot/.test(told),
          `a game does not say what it is: ${told}`,
        );
        expect(
          (await game.locator('button.primary').count()) === 1 && (await game.locator('.scene svg').count()) === 1,
          `not one picture and one obvious way in: ${told}`,
        );
      }
      await page.getByRole('button', { name: /Play now.*medium bot.*Helios/ }).click();
      await page.waitForURL(/\/t\/[^/]+$/);
      await page.locator('.board.helios').first().waitFor();
      await page.locator('[data-part="hint"]').first().waitFor();
    },
  },
  {
    name: 'the host of a waiting table changes what is played, who sits there says yes again, and it can be called off',
    run: async (/** @type {World} */ world) => {
      const [host, guest] = [await world.guest(), await world.guest({ hand: true })];
      await makeTable(host, ['me', 'open', 'open'], { game: 'helios', name: 'Mara' });
      await guest.goto(await host.locator('.invite input').first().inputValue());
      await guest.locator('input[autocomplete="nickname"]').fill('Tom');
      await guest.getByRole('button', { name: 'Take' }).click();
      await guest.waitForURL(/\/t\//);
      await host.getByText('Tom').first().waitFor();
      await host.getByRole('button', { name: 'Change what is played' }).click();
      const form = host.getByRole('form', { name: 'Change what is played' });
      // A clock people know is one click; another one is put together.
      await form.getByText('Three days a turn').click();
      await form.getByText('3 days for each turn').waitFor();
      await form.getByText('Another', { exact: true }).click();
      await form.locator('[data-field="clock"]').selectOption('turn');
      await form.getByLabel('Minutes').fill('7');
      await world.accessible(host, 'change of a waiting table');
      await world.picture(host, 'waiting, changed');
      await form.getByRole('button', { name: 'Play it like this' }).click();
      await host.getByText('7 minutes').first().waitFor();
      // Who sits there is asked again, and sees what has changed.
      await guest.getByText('Mara has changed what is played here').waitFor();
      await guest.getByText('7 minutes').first().waitFor();
      await world.fitsTheWidth(guest, 'asked again on a phone');
      await world.picture(guest, 'asked again on a phone');
      await guest.getByRole('button', { name: 'Accept' }).click();
      await guest.getByText('(you)').waitFor();
      // Fewer seats begin the game only with those who sit there; here the table is called off.
      await host.getByRole('button', { name: 'Call the table off' }).click();
      await host.getByRole('button', { name: 'Call it off' }).click();
      await host.waitForURL(/\/$/);
      await guest.getByText('The host has called this table off.').waitFor();
    },
  },
  {
    name: 'an invited guest reads what is played before sitting down, and a name is remembered',
    run: async (/** @type {World} */ world) => {
      const host = await world.guest();
      await makeTable(host, ['me', 'open'], { name: 'Mara', game: 'agricola' });
      await host.getByRole('img', { name: 'The link for a camera' }).waitFor();
      await host.getByText('family game, without hand cards').waitFor();
      const guest = await world.guest();
      await guest.goto(await host.getByRole('textbox', { name: 'Send this link' }).inputValue());
      await guest.getByRole('heading', { name: 'You are invited to Agricola' }).waitFor();
      const terms = guest.getByRole('region', { name: 'What is played' });
      for (const told of ['family game, without hand cards', 'no clock', 'Rules of Agricola']) await terms.getByText(told).waitFor();
      await world.accessible(guest, 'invitation');
      await host.goto('/new');
      await host.waitForFunction(
        () => /** @type {HTMLInputElement | null} */ (document.querySelector('input[autocomplete="nickname"]'))?.value === 'Mara',
      );
    },
  },
  {
    name: 'the end of a game stands in front of everything: who won, by what, and what next',
    run: async (/** @type {World} */ world) => {
      const page = await world.guest({ width: 1440, height: 900 });
      await makeTable(page, ['me', 'bot:easy'], { name: 'Mara' });
      await playOn([page], { seed: 5 });
      expect((await state(page)) === 'over', 'the game is not over');
      const end = page.getByRole('dialog');
      await end.getByText(/You have (won!|lost\.)/).waitFor();
      await end.getByText(/is \d+ points? ahead of/).waitFor();
      expect(
        await end.evaluate((dialog) => dialog.matches(':modal') && dialog.getBoundingClientRect().top >= 0),
        'the result is not in front',
      );
      // The best move of each who made one worth telling, with the way to see it again.
      const best = end.locator('[data-part="best-moves"] li');
      await best.first().waitFor();
      expect(
        (await best.count()) <= 2 && /about \d+ points? more/.test(await best.first().innerText()),
        'the best moves are told otherwise',
      );
      await best
        .first()
        .getByRole('link', { name: /position \d+/ })
        .waitFor();
      await world.accessible(page, 'end of the game');
      await end.getByRole('button', { name: 'Share' }).click();
      await end.getByRole('img', { name: 'The link for a camera' }).waitFor();
      await world.picture(page, 'desktop end of the game', false);
      await page.keyboard.press('Escape');
      await end.waitFor({ state: 'detached' });
      await page.getByRole('button', { name: 'Show the scoring' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Play again' }).waitFor();
    },
  },
  {
    name: 'who resigns is told that they lost, the other that they won; the points are counted for all to see',
    run: async (/** @type {World} */ world) => {
      const ada = await world.guest({ still: false });
      await makeTable(ada, ['me', 'open'], { name: 'Ada' });
      const ben = await world.guest({ phone: true });
      await ben.goto(await ada.getByRole('textbox', { name: 'Send this link' }).inputValue());
      await ben.locator('input').fill('Ben');
      await ben.getByRole('button', { name: 'Take the seat' }).click();
      await ada.locator('.board.helios').first().waitFor();
      await resign(ada);
      await ada.getByRole('dialog').getByText('You have lost.').waitFor();
      await ben.getByRole('dialog').getByText('You have won!').waitFor();
      await world.fitsTheWidth(ben, 'end of the game');
      await world.picture(ben, 'phone end of the game', false);
      await ada.locator('.counting:not(.done)').waitFor();
      await ada.getByRole('button', { name: 'Show all at once' }).click();
      await ada.locator('.counting.done').waitFor();
      expect(tableId(ada) === tableId(ben), 'they do not sit at one table');
    },
  },
];
