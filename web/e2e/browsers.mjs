// A game of each title, played by clicks to its end in Firefox and in WebKit. Usage: npm run browsers [-- firefox|webkit [TITLE ...]]
import { mkdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serverAt, startServer } from './server.mjs';
import { chance } from './table.mjs';
import { BROWSERS, Driver } from './webdriver.mjs';

const TITLES = ['helios', 'agricola', 'suna-valo', 'boonlake'];
/** Longer no game takes. */
const CLICKS = 1500;
const shots = process.env['ALMENDE_SHOTS'] ?? join(tmpdir(), 'almende-shots');

const [which, ...some] = process.argv.slice(2);
const names = /** @type {(keyof typeof BROWSERS)[]} */ (which ? [which] : Object.keys(BROWSERS));
const titles = some.length > 0 ? some : TITLES;

/** Everything that can be clicked now, and how it stands. */
const LOOK = `
  const shown = (selector) => [...document.querySelectorAll(selector)].filter((thing) => {
    const { width, height } = thing.getBoundingClientRect();
    return width > 0 && height > 0;
  });
  const table = document.querySelector('main.table');
  return {
    state: table?.getAttribute('data-state') ?? null,
    version: Number(table?.getAttribute('data-version') ?? -1),
    ways: shown('[role="dialog"] .choices button'),
    confirm: shown('[data-part="confirm"]:not(:disabled)'),
    things: shown('.real [data-place][role="button"]:not([data-aside]), .picks [data-place][role="button"], .picks button[data-place]'),
    loose: shown('.loose button'),
    faults: window.faults ?? [],
  };`;

/** What can be clicked now; a page that changes while it is looked at is looked at again. @param {Driver} driver */
async function look(driver) {
  for (let tries = 0; ; tries += 1) {
    try {
      return await driver.evaluate(LOOK);
    } catch (error) {
      if (tries === 20 || !/stale element/.test(String(error))) throw error;
      await new Promise((done) => setTimeout(done, 50));
    }
  }
}

/** Plays one game and tells how many clicks it took. @param {Driver} driver @param {string} url @param {string} game */
async function play(driver, url, game) {
  await driver.go(`${url}/`);
  const id = await driver.evaluate(
    `const request = new XMLHttpRequest();
     request.open('POST', '/api/tables', false);
     request.setRequestHeader('content-type', 'application/json');
     request.send(arguments[0]);
     localStorage.setItem('almende.motion', 'off');
     if (request.status !== 201) throw new Error(request.responseText);
     return JSON.parse(request.responseText).id;`,
    JSON.stringify({ game, name: 'Mara', seats: [{ kind: 'person' }, { kind: 'bot', bot: 'easy' }], options: { confirm: true } }),
  );
  await driver.go(`${url}/t/${id}`);
  await driver.evaluate(`window.faults = []; window.addEventListener('error', (event) => window.faults.push(event.message));`);
  const random = chance(7);
  let clicks = 0;
  for (let idle = 0; idle < 300 && clicks < CLICKS;) {
    const seen = await look(driver);
    if (seen.faults.length > 0) throw new Error(`the page has a fault: ${seen.faults.join('; ')}`);
    if (seen.state === 'over') return clicks;
    const first = seen.ways.length > 0 ? seen.ways : seen.confirm;
    const things = random() > 0.1 && seen.things.length > 0 ? seen.things : [...seen.loose, ...seen.things];
    const from = first.length > 0 ? first.slice(0, 1) : things;
    const one = from[Math.floor(random() * from.length)];
    if (!one) {
      idle += 1;
      await new Promise((done) => setTimeout(done, 50));
      continue;
    }
    // What the other side has changed in between cannot be clicked any more.
    await driver.click(one).then(
      () => (clicks += 1),
      () => {},
    );
    for (let waited = 0; waited < 20; waited += 1) {
      const { version, ways, confirm } = await look(driver);
      if (version > seen.version || ways.length > 0 || confirm.length > seen.confirm.length) break;
      await new Promise((done) => setTimeout(done, 20));
    }
    idle = (await look(driver)).version > seen.version ? 0 : idle + 1;
  }
  throw new Error(`the game stopped after ${clicks} clicks`);
}

const address = process.env['ALMENDE_URL'];
const server = address ? serverAt(address) : await startServer(['--bot-pace', '0']);
let passed = 0;
let failed = 0;
for (const name of names) {
  for (const game of titles) {
    const start = Date.now();
    /** @type {Driver | null} */
    let driver = null;
    try {
      driver = await Driver.open(name);
      const clicks = await play(driver, server.url, game);
      passed += 1;
      console.log(`ok    a game of ${game} in ${name}: ${clicks} clicks (${((Date.now() - start) / 1000).toFixed(1)} s)`);
    } catch (error) {
      failed += 1;
      console.log(`FAIL  a game of ${game} in ${name}`);
      console.log(error instanceof Error ? error.stack : error);
      mkdirSync(shots, { recursive: true });
      await driver?.picture().then(
        (/** @type {string} */ picture) => writeFileSync(join(shots, `FAILED ${game} ${name}.png`), Buffer.from(picture, 'base64')),
        () => {},
      );
    }
    await driver?.close();
  }
}
await server.stop();
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 && passed > 0 ? 0 : 1);
