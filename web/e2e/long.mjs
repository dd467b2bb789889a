// Games over days: the list of waiting tables, coming back to a table, notices, time off, being forgotten, reports.
import { createECDH, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import { createServer as createPlainServer } from 'node:net';
import { expect } from './world.mjs';
import { makeTable, playOn, spots, tableId, version } from './table.mjs';

/** Where the push service and the mail server of the tests listen; the server has to know it when it starts. */
const PUSH_PORT = 47131;
const MAIL_PORT = 47132;

/** @typedef {import('./world.mjs').World} World */
/** @typedef {import('playwright-core').Page} Page */

/** Two people at a table; it is the first one's turn. @param {World} world @returns {Promise<[Page, Page, string]>} */
async function twoAtATable(world) {
  const ada = await world.guest();
  const ben = await world.guest();
  await makeTable(ada, ['me', 'open'], { name: 'Ada' });
  const link = await ada.locator('input[readonly]').first().inputValue();
  await ben.goto(link);
  await ben.locator('input[autocomplete="nickname"]').fill('Ben');
  await ben.getByRole('button', { name: 'Take the seat' }).click();
  await ben.locator('.board.helios').first().waitFor();
  await ada.locator('.board.helios').first().waitFor();
  return [ada, ben, tableId(ada)];
}

/** Plays on a page until it is somebody else's turn. @param {Page} page */
async function endTurn(page) {
  for (let i = 0; i < 60 && (await page.locator('.bar.mine').count()) > 0; i += 1) await playOn([page], { seed: i, clicks: 1 });
  await page.locator('.bar:not(.mine)').waitFor();
}

/** The one whose turn it is first, then the other. @param {Page} one @param {Page} two @returns {Promise<[Page, Page]>} */
async function byTurn(one, two) {
  await one.locator('.bar').waitFor();
  return (await one.locator('.bar.mine').count()) > 0 ? [one, two] : [two, one];
}

export const tests = [
  {
    name: 'who comes back finds the table in the list, sees what happened and reads the own notes',
    run: async (/** @type {World} */ world) => {
      const [one, two, id] = await twoAtATable(world);
      const [first, second] = await byTurn(one, two);
      await second.getByRole('tab', { name: 'Notes' }).click();
      await second.locator('textarea').fill('Build at the coast');
      await second.getByText('Saved').waitFor();
      await second.getByRole('link', { name: 'Almende' }).click();
      expect((await second.locator('header .count').count()) === 0, 'a table waits though it is not the turn');
      await endTurn(first);
      await second.getByRole('link', { name: 'My games' }).click();
      await second.locator('header .count', { hasText: '1' }).waitFor();
      await second.locator('#waiting li', { hasText: 'Your turn' }).waitFor();
      await world.accessible(second, 'my games with a waiting table');
      await second.locator('#waiting a').click();
      const panel = second.locator('section', { hasText: 'Since you were here' });
      await panel.locator('li').first().waitFor();
      await second.getByText('Build at the coast').first().waitFor();
      await world.accessible(second, 'table with what was missed');
      await world.fitsTheWidth(second, 'table with what was missed');
      await world.picture(second, 'desktop since', false);
      await panel.locator('li button').first().click();
      await second.locator('.past .helios').waitFor();
      await panel.getByRole('button', { name: 'Back to now' }).click();
      await panel.waitFor({ state: 'detached' });
      await spots(second).first().waitFor();
      await second.getByRole('button', { name: 'Put the notes away' }).click();
      await second.reload();
      await second.locator('.board.helios').first().waitFor();
      expect((await panel.count()) === 0, 'what was seen is told again');
      expect(id === tableId(second), 'another table');
    },
  },
  {
    name: 'a device is told of the turn, and shows it',
    run: async (/** @type {World} */ world) => {
      // A push service of our own, and a browser that subscribes there.
      /** @type {(message: Buffer) => void} */
      let arrived = () => {};
      const message = new Promise((/** @type {(message: Buffer) => void} */ done) => (arrived = done));
      const service = createServer((request, answer) => {
        /** @type {Buffer[]} */
        const parts = [];
        request
          .on('data', (part) => parts.push(part))
          .on('end', () => {
            arrived(Buffer.concat(parts));
            answer.writeHead(201).end();
          });
      });
      await new Promise((/** @type {(nothing: void) => void} */ done) => service.listen(PUSH_PORT, '127.0.0.1', done));
      try {
        const [one, two, id] = await twoAtATable(world);
        const [first, second] = await byTurn(one, two);
        const keys = createECDH('prime256v1');
        const p256dh = keys.generateKeys().toString('base64url');
        const subscription = { endpoint: `http://127.0.0.1:${PUSH_PORT}/x`, keys: { p256dh, auth: randomBytes(16).toString('base64url') } };
        await second.context().grantPermissions(['notifications']);
        await second.context().addInitScript((json) => {
          const fake = { endpoint: json.endpoint, toJSON: () => json, unsubscribe: async () => true };
          /** @type {unknown} */
          let now = null;
          PushManager.prototype.subscribe = async () => /** @type {never} */ (now = fake);
          PushManager.prototype.getSubscription = async () => /** @type {never} */ (now);
        }, subscription);
        await second.goto('/settings');
        const wanted = second.getByLabel('Tell this device of my turn');
        await wanted.click();
        await second.waitForFunction(() =>
          [...document.querySelectorAll('label')].some(
            (label) => label.textContent?.includes('Tell this device') && label.querySelector('input')?.checked,
          ),
        );
        await world.accessible(second, 'settings with push');
        await endTurn(first);
        expect((await message).length > 86, 'nothing was sent');
        // What the browser does with it once it is opened.
        const worker = second.context().serviceWorkers()[0] ?? (await second.context().waitForEvent('serviceworker'));
        const shown = await worker.evaluate(async (table) => {
          const scope = /** @type {any} */ (globalThis);
          const data = new TextEncoder().encode(JSON.stringify({ title: 'Your turn', text: 'It is your turn at Helios.', table }));
          scope.dispatchEvent(new scope.PushEvent('push', { data }));
          for (let i = 0; i < 50; i += 1) {
            const notes = await scope.registration.getNotifications();
            if (notes.length > 0) return { title: notes[0].title, body: notes[0].body, data: notes[0].data };
            await new Promise((done) => setTimeout(done, 100));
          }
          return null;
        }, id);
        expect(
          JSON.stringify(shown) === JSON.stringify({ title: 'Your turn', body: 'It is your turn at Helios.', data: { table: id } }),
          `shown: ${JSON.stringify(shown)}`,
        );
      } finally {
        service.close();
      }
    },
    serve: ['--notice-delay', '0', '--push-service', `http://127.0.0.1:${PUSH_PORT}`],
  },
  {
    name: 'mail asks first, tells of the turn, and can be ended',
    run: async (/** @type {World} */ world) => {
      /** @type {string[]} */
      const mails = [];
      const server = createPlainServer((line) => {
        let heard = '';
        line.write('220 here\r\n');
        line
          .on('error', () => {})
          .on('data', (chunk) => {
            heard += chunk;
            const end = heard.indexOf('\r\n.\r\n');
            if (heard.startsWith('From:') || heard.includes('\r\nSubject:')) {
              if (end < 0) return;
              mails.push(heard.slice(0, end).replaceAll('=\r\n', ''));
              heard = '';
              line.write('250 taken\r\n');
            } else {
              line.write(heard.startsWith('DATA') ? '354 go on\r\n' : heard.startsWith('QUIT') ? '221 bye\r\n' : '250 fine\r\n');
              heard = '';
            }
          });
      });
      await new Promise((/** @type {(nothing: void) => void} */ done) => server.listen(MAIL_PORT, '127.0.0.1', done));
      /** The way its link leads, from a mail that says this. @param {string} said @param {string} what */
      const linkIn = async (said, what) => {
        for (let i = 0; i < 100; i += 1) {
          const mail = mails.find((text) => text.includes(said));
          if (mail) return new RegExp(`/mail#${what}/\\w+`).exec(mail)?.[0] ?? '';
          await new Promise((done) => setTimeout(done, 100));
        }
        throw new Error(`no mail says ${said}: ${mails}`);
      };
      try {
        const [one, two] = await twoAtATable(world);
        const [first, second] = await byTurn(one, two);
        await second.goto('/mine');
        await second.getByLabel('Mail address').fill('player@example.org');
        await second.getByRole('button', { name: 'Write to me' }).click();
        await second.getByText('A mail went to player@example.org').waitFor();
        await second.goto(await linkIn('Shall Almende write', 'confirm'));
        await second.getByRole('button', { name: 'Yes, write to me' }).click();
        await second.getByText('You will hear of your turns.').waitFor();
        await world.accessible(second, 'the page of a mail');
        await endTurn(first);
        await second.goto('/');
        await second.goto(await linkIn('It is your turn at Helios', 'stop'));
        await second.getByRole('button', { name: 'No more mail' }).click();
        await second.getByText('No more mail will come.').waitFor();
        await second.getByRole('link', { name: 'My games' }).last().click();
        await second.getByLabel('Mail address').waitFor();
      } finally {
        server.close();
      }
    },
    serve: ['--notice-delay', '0', '--mail-delay', '0', '--mail-from', 'almende@example.org', '--public-url', 'https://play.example.org'],
    environment: { ALMENDE_SMTP: `smtp://127.0.0.1:${MAIL_PORT}` },
  },
  {
    name: 'time off, a report, and being forgotten',
    run: async (/** @type {World} */ world) => {
      const [ada, ben] = await twoAtATable(world);
      await ben.getByRole('tab', { name: 'Chat' }).click();
      await ben.getByLabel('Say something').fill('something rude');
      await ben.getByRole('button', { name: 'Send', exact: true }).click();
      await ada.getByRole('tab', { name: 'Chat' }).click();
      await ada.getByRole('button', { name: 'Report this message of Ben' }).click();
      await ada.getByLabel('Report this message of Ben', { exact: false }).last().fill('rude');
      await world.accessible(ada, 'table with a report');
      await ada.getByRole('button', { name: 'Send the report' }).click();
      await ada.getByText('Thank you.').waitFor();

      await ben.goto('/mine');
      await ben.getByRole('button', { name: 'Go on holiday' }).click();
      await ben.getByText('You are on holiday until').waitFor();
      await world.accessible(ben, 'my games on holiday');
      await ada.getByText('on holiday until').waitFor();
      await ben.getByRole('button', { name: 'I am back' }).click();
      await ada.getByText('on holiday until').waitFor({ state: 'detached' });

      await ben.getByRole('button', { name: 'Delete my data' }).click();
      await ben.getByRole('button', { name: 'Yes, delete everything' }).click();
      await ben.waitForURL(/\/$/);
      await ben.goto('/mine');
      await ben.getByText('You have no games yet.').waitFor();
      await ada.getByText('has resigned').first().waitFor();
      expect((await ada.getByText('Ben', { exact: true }).count()) === 0, 'the name is still there');
      expect((await version(ada)) > 0, 'the table is gone');
    },
  },
];
