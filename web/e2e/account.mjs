// Accounts: made from a guest, and the ways back, with an authenticator that the browser pretends to have.
import { expect } from './world.mjs';
import { makeTable, tableId } from './table.mjs';

/** @typedef {import('./world.mjs').World} World */
/** @typedef {import('playwright-core').Page} Page */

/**
 * What somebody carries in a pocket: it keeps passkeys, and its owner has always just shown themselves.
 * @param {Page} page
 */
async function authenticator(page) {
  const line = await page.context().newCDPSession(page);
  await line.send('WebAuthn.enable');
  const { authenticatorId } = await line.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    /** The passkeys on it. */
    passkeys: async () => (await line.send('WebAuthn.getCredentials', { authenticatorId })).credentials,
    /** Puts passkeys of another one on it. @param {any[]} credentials */
    take: async (credentials) => {
      for (const credential of credentials) await line.send('WebAuthn.addCredential', { authenticatorId, credential });
    },
    /** Its owner turns away. @param {boolean} verified */
    verified: (verified) => line.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: verified }),
  };
}

/** @param {Page} page @param {string} name */
async function makeAccount(page, name) {
  await page.goto('/account');
  await page.getByLabel('Your name, for all to see').fill(name);
  await page.getByRole('button', { name: 'Make an account' }).click();
  await page.getByRole('heading', { name: 'Recovery codes' }).waitFor();
  const codes = await page.locator('main code').allTextContents();
  await page.getByRole('button', { name: 'I have them' }).click();
  await page.getByText(name, { exact: true }).first().waitFor();
  return codes;
}

export const tests = [
  {
    name: 'an account grows out of a guest, and a passkey brings its games to another browser',
    run: async (/** @type {World} */ world) => {
      const page = await world.guest({ named: true, width: 1440 });
      const pocket = await authenticator(page);
      await makeTable(page, ['me', 'bot:easy'], { name: 'Mara' });
      const table = tableId(page);
      await page.goto('/account');
      await page.getByText('Nobody needs one to play').waitFor();
      await world.accessible(page, 'making an account');
      await world.picture(page, 'desktop account none');
      const name = `Mara ${Date.now() % 1e9}`;
      const codes = await makeAccount(page, name);
      expect(codes.length === 10 && codes.every((code) => /^[a-z2-9]{4}(-[a-z2-9]{4}){3}$/.test(code)), `codes: ${codes}`);
      await page.getByRole('button', { name: 'Add a passkey' }).click();
      await page.getByRole('button', { name: /^Remove: / }).waitFor();
      expect((await pocket.passkeys()).length === 1, 'the authenticator has no passkey');
      await world.accessible(page, 'account');
      await world.picture(page, 'desktop account');

      // Another browser with the same authenticator, on a phone, by keyboard alone.
      const phone = await world.guest({ named: true, hand: true });
      const other = await authenticator(phone);
      await other.take(await pocket.passkeys());
      await phone.goto('/sign-in');
      await phone.getByRole('button', { name: 'Sign in with a passkey' }).waitFor();
      await world.accessible(phone, 'signing in');
      await world.fitsTheWidth(phone, 'signing in');
      await world.picture(phone, 'phone sign in');
      await phone.getByRole('button', { name: 'Sign in with a passkey' }).focus();
      await phone.keyboard.press('Enter');
      await phone.getByText(name, { exact: true }).first().waitFor();
      await world.fitsTheWidth(phone, 'account');
      await world.picture(phone, 'phone account');
      await phone.goto('/mine');
      await phone.locator(`a[href="/t/${table}"]`).first().waitFor();

      // Who has no passkey, or turns away, is told so and may go on.
      const stranger = await world.guest({ named: true });
      await (await authenticator(stranger)).verified(false);
      await stranger.goto('/sign-in');
      await stranger.getByRole('button', { name: 'Sign in with a passkey' }).click();
      await stranger.getByText('the browser did not bring a passkey').waitFor();
      // A code from the list instead.
      await stranger.getByLabel('Code', { exact: true }).fill(codes[0]?.toUpperCase() ?? '');
      await stranger
        .locator('section', { has: stranger.getByText('A recovery code') })
        .getByRole('button', { name: 'Sign in' })
        .click();
      await stranger.getByText('9 codes are left').waitFor();
    },
  },
  {
    name: 'a password leads back, what is wrong says nothing, and a taken name is refused',
    run: async (/** @type {World} */ world) => {
      const page = await world.guest();
      const name = `Ida ${Date.now() % 1e9}`;
      await makeAccount(page, name);
      await page.getByText('This browser has no passkeys here').waitFor();
      await page.getByLabel('New password').fill('turnips and looms');
      await page.getByRole('button', { name: 'Set the password' }).click();
      await page.getByText('Your account has a password.').waitFor();
      const file = page.waitForEvent('download');
      await page.getByRole('link', { name: 'Download' }).click();
      expect((await file).suggestedFilename() === 'almende.zip', 'the data has another name');
      await page.getByRole('button', { name: 'Sign out here' }).click();
      await page.waitForURL(/\/$/);

      await page.goto('/sign-in');
      const password = page.locator('section', { has: page.getByRole('heading', { name: 'Password' }) });
      const signIn = async (/** @type {string} */ who, /** @type {string} */ secret) => {
        await password.getByLabel('Name of your account').fill(who);
        await password.getByLabel('Password').fill(secret);
        await password.getByRole('button', { name: 'Sign in' }).click();
      };
      const told = [];
      for (const who of [name, 'Nobody at all']) {
        await signIn(who, 'a wrong password');
        told.push(await page.getByRole('alert').textContent());
      }
      expect(told[0] === told[1] && /did not let you in/.test(told[0] ?? ''), `the answers differ: ${told.join(' / ')}`);
      await signIn(name.toUpperCase(), 'turnips and looms');
      await page.getByText('Your account has a password.').waitFor();

      const other = await world.guest({ lang: 'de' });
      await other.goto('/account');
      await other.getByLabel('Dein Name, wie ihn alle sehen').fill(name);
      await other.getByRole('button', { name: 'Konto anlegen' }).click();
      await other.getByText('So heißt schon ein Konto').waitFor();
      await world.picture(other, 'desktop account German');
    },
  },
  {
    name: 'a server by invitation says so, and its link makes one account',
    serve: ['--accounts', 'invited'],
    run: async (/** @type {World} */ world) => {
      const page = await world.guest({ lang: 'fr' });
      await page.goto('/account');
      await page.getByText('sur invitation de son responsable').waitFor();
      expect((await page.getByRole('button', { name: 'Créer un compte' }).count()) === 0, 'an account is offered');
      await page.goto('/sign-in#invited/0000');
      await page.getByText('Tu es invité').waitFor();
      await page.getByLabel('Ton nom, visible de tous').fill('Zoé');
      await page.getByRole('button', { name: 'Créer un compte' }).click();
      await page.getByText('Un compte sur ce serveur demande une invitation').waitFor();
    },
  },
];
