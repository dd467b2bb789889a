// Corrected components, as a new user meets them: a card found wrong, corrected in the browser, tried out, played with a friend and a bot,
// and the record replayed on the command line.
import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect } from './world.mjs';
import { makeTable, playOn, tableId } from './table.mjs';

/** @typedef {import('./world.mjs').World} World */
/** @typedef {import('playwright-core').Page} Page */

const program = process.env['ALMENDE_PROGRAM'] ?? fileURLToPath(new URL('../../target/debug/almende', import.meta.url));
const run = promisify(execFile);
const CONTENT = fileURLToPath(new URL('../../crates/boonlake/content', import.meta.url));
const CARDS = ['C001', 'C002', 'C003'];

/** Nobody has to read a document. @param {Page} page @param {string} where */
async function noJson(page, where) {
  const said = await page.locator('body').innerText();
  const found = /\{"|\[\{|"op"|project_cards/.exec(said);
  expect(!found, `${where} shows a document: ${said.slice((found?.index ?? 0) - 40, (found?.index ?? 0) + 80)}`);
}

/** Waits until the picture and the sentence have followed. @param {Page} page @param {string} words */
const told = (page, words) => page.locator('[data-editing] .told', { hasText: words }).waitFor();

/** Plays the first option of each until the game is over, faster than anybody clicks. @param {Page[]} pages @param {string} id */
async function finish(pages, id) {
  for (let asked = 0; asked < 4000; asked += 1) {
    let any = false;
    for (const page of pages) {
      const answer = await page.request.get(`/api/tables/${id}`);
      if (!answer.ok()) {
        // Whoever asks so fast is told to wait now and then.
        await page.waitForTimeout(500);
        continue;
      }
      const { now, yours } = await answer.json();
      if (now.state === 'over') return;
      const seat = yours.find((/** @type {number} */ one) => now.turn.seats.includes(one));
      if (seat === undefined) continue;
      const face = now.faces.find((/** @type {{seat: number}} */ one) => one.seat === seat);
      const options = face?.options ?? [];
      const option = options[asked % options.length];
      if (!option) continue;
      any = true;
      const command = { do: 'act', action: option.action };
      await page.request.post(`/api/tables/${id}/commands`, {
        headers: { origin: new URL(page.url()).origin },
        data: { command_id: `finish-${seat}-${asked}`, version: now.version, seat, command },
      });
    }
    if (!any) await pages[0]?.waitForTimeout(20);
  }
  throw new Error('the game does not end');
}

/** @type {import('./run.mjs').Test[]} */
export const tests = [
  {
    name: 'three cards and a field are corrected without seeing a document, played with a friend and a bot, and replayed',
    run: async (/** @type {World} */ world) => {
      const folder = mkdtempSync(join(tmpdir(), 'almende-packs-'));
      const ada = await world.guest({ width: 1440, height: 900 });
      // From the component on the page to its form.
      await ada.goto(`/components/boonlake/${CARDS[0]}`);
      await ada.getByRole('link', { name: 'Correct this component' }).click();
      await ada.waitForURL(/\/edit#C001$/);
      const choose = ada.locator('[data-component-choice]');
      for (const [i, card] of CARDS.entries()) {
        await choose.selectOption(card);
        await ada.locator(`[data-editing="${card}"]`).waitFor();
        const coins = ada.locator('[data-editing] input[data-field="coins"]').first();
        const price = Number(await coins.inputValue()) + 1 + i;
        await coins.fill(String(price));
        await told(ada, `coins ${price}`);
      }
      // Where it is known from stays for what comes after it.
      await ada.getByLabel('Where do you know it from?').first().fill('my box, 2nd edition');
      await ada.getByLabel('Where do you know it from?').first().press('Tab');
      // What cannot be is said at its field, and taken back.
      const coins = ada.locator('[data-editing] input[data-field="coins"]').first();
      const right = await coins.inputValue();
      await coins.fill('999');
      await ada.locator('[data-editing] small.error').waitFor();
      expect(await ada.getByRole('button', { name: 'Play with it' }).isDisabled(), 'a wrong pack can be played');
      await world.picture(ada, 'packs editor, a wrong price');
      await coins.fill(right);
      await ada.locator('[data-editing] small.error').waitFor({ state: 'detached' });
      // A field of the map: another reward.
      await ada.locator('.choice select').first().selectOption('field');
      await choose.selectOption('field-7');
      await ada.locator('[data-editing="field-7"]').waitFor();
      await ada.locator('[data-editing] fieldset', { hasText: 'reward' }).last().getByRole('button', { name: '+ Add' }).click();
      await ada.locator('[data-editing] fieldset select[aria-label="effect"]').last().selectOption('gain_coins');
      await ada.locator('[data-editing] input[data-field="n"]').last().fill('3');
      await told(ada, 'gain coins 3');
      await ada.getByLabel('Name of the pack').fill('As in my box');
      await ada.getByLabel('Your name').fill('Ada');
      await ada.getByLabel('Your name').press('Tab');
      expect((await ada.locator('[data-changes]').getAttribute('data-changes')) === '4', 'not four corrections');
      await noJson(ada, 'the editor');
      await world.accessible(ada, 'editor of components');
      await world.picture(ada, 'packs editor');
      await ada.setViewportSize({ width: 390, height: 844 });
      await world.fitsTheWidth(ada, 'editor on a phone');
      await world.picture(ada, 'packs editor on a phone');
      await ada.setViewportSize({ width: 1440, height: 900 });
      const saved = ada.waitForEvent('download');
      await ada.getByRole('button', { name: 'Save as a file' }).click();
      const pack = join(folder, 'pack.json');
      await (await saved).saveAs(pack);
      expect(JSON.parse(readFileSync(pack, 'utf8')).changes.length === 4, 'the file holds something else');

      // The file becomes a patch of the content files: what is built from them has the fingerprint the editor tells.
      await ada.getByRole('button', { name: 'Try it out' }).click();
      const ready = ada.getByText('Ready to be played with.');
      await ready.waitFor({ timeout: 120_000 });
      const fingerprint = /[0-9a-f]{16}/.exec((await ready.textContent()) ?? '')?.[0] ?? '(none)';
      cpSync(CONTENT, join(folder, 'crates/boonlake/content'), { recursive: true });
      const patched = await run(program, ['content', 'boonlake', '--pack', pack, '--patch', folder]);
      expect(patched.stdout.includes(fingerprint), `the patch makes something else than ${fingerprint}: ${patched.stdout}`);

      // What bots make of it, beside the standard.
      await ada.getByRole('button', { name: 'What bots make of it' }).click();
      await ada.locator('[data-balance] tbody tr').nth(3).waitFor({ timeout: 240_000 });
      await noJson(ada, 'the comparison');
      await world.accessible(ada, 'what bots make of a pack');
      await world.picture(ada, 'packs balance');

      // Tried out by the server, then a table with a friend and a bot.
      await ada.getByRole('button', { name: 'Play with it' }).click();
      await ada.waitForURL(/\/new\/boonlake$/, { timeout: 120_000 });
      expect((await ada.locator('select[name="components"]').inputValue()) === 'mine', 'the new table is not played with the pack');
      await world.picture(ada, 'packs new table');
      await makeTable(ada, ['me', 'open', 'bot:easy'], { game: 'boonlake', name: 'Ada' });
      const id = tableId(ada);
      const ben = await world.guest({ hand: true });
      await ben.goto(await ada.getByRole('textbox', { name: 'Send this link' }).inputValue());
      // What differs is told before sitting down, in words.
      await ben.getByText('Corrected components: As in my box').waitFor();
      await ben.locator('summary', { hasText: 'What differs' }).click();
      await ben.getByText('my box, 2nd edition').first().waitFor();
      await noJson(ben, 'the invitation');
      await world.fitsTheWidth(ben, 'invitation to a table with a pack');
      await world.accessible(ben, 'invitation to a table with a pack');
      await world.picture(ben, 'packs invitation on a phone');
      await ben.locator('input[autocomplete="nickname"]').fill('Ben');
      await ben.getByRole('button', { name: 'Take' }).click();
      await ben.waitForURL(/\/t\//);
      await ada.locator('.board.boonlake').first().waitFor();
      await playOn([ada, ben], { seed: 3, clicks: 8 });
      await world.picture(ada, 'packs table', false);

      // The room of this table tells what is played here; the room of the title what the program has.
      await ada.goto(`/t/${id}/components/field-7`);
      await ada.locator('[data-component="field-7"] .told').getByText('3').first().waitFor();
      const here = await ada.locator('[data-component="field-7"] .told').innerText();
      await ada.goto(`/t/${id}`);
      await ada.locator('.board.boonlake').first().waitFor();
      await ada.evaluate(() => {
        history.pushState(null, '', '/components/boonlake/field-7');
        dispatchEvent(new PopStateEvent('popstate'));
      });
      await ada.waitForFunction((other) => {
        const said = document.querySelector('[data-component="field-7"] .told')?.textContent;
        return said !== undefined && said !== null && said !== other;
      }, here);
      expect(!(await ada.locator('[data-component="field-7"] .told p').first().innerText()).includes('3'), 'the pack is still worn');

      await ada.goto(`/t/${id}`);
      await finish([ada, ben], id);
      await ada.goto(`/t/${id}/result`);
      const download = ada.waitForEvent('download');
      await ada.locator('[data-part="record"]').click();
      const record = join(folder, 'record.txt');
      await (await download).saveAs(record);
      await ada.goto(`/t/${id}/replay/5`);
      await ada.locator('.board.boonlake').first().waitFor();

      // On the command line: with the pack it is the same game, without it nobody replays it by accident.
      await run(program, ['replay', record, '--content', pack]);
      const without = await run(program, ['replay', record]).then(
        () => null,
        (/** @type {{ stderr: string }} */ failed) => failed.stderr,
      );
      expect(without?.includes('content'), `without the pack: ${without}`);
      rmSync(folder, { recursive: true });
    },
  },
];
