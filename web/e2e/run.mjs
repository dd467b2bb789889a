// The browser tests. They take the server at ALMENDE_URL, or start `target/debug/almende serve` with a fresh data folder.
// Usage: npm run e2e [-- PART-OF-A-TEST'S-NAME ...]; ALMENDE_WORKERS tells how many run at once.
// With ALMENDE_PROVE set those run too that are too long for every change; a test that is named runs anyway.
// With a folder in ALMENDE_SHOTS every state they come to is pictured there; else only what failed is, in a folder of its own.
import { mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openBrowser } from './world.mjs';
import { serverAt, startServer } from './server.mjs';
import { tests as agricola } from './agricola.mjs';
import { tests as boonlake } from './boonlake.mjs';
import { tests as clicks } from './clicks.mjs';
import { tests as client } from './client.mjs';
import { tests as components } from './components.mjs';
import { tests as device } from './device.mjs';
import { tests as fairness } from './fairness.mjs';
import { tests as guide } from './guide.mjs';
import { tests as house } from './house.mjs';
import { tests as long } from './long.mjs';
import { tests as oneScreen } from './one-screen.mjs';
import { tests as pages } from './pages.mjs';
import { tests as planning } from './planning.mjs';
import { tests as play } from './play.mjs';
import { tests as robust } from './robust.mjs';
import { tests as scenes } from './scenes.mjs';
import { tests as sunaValo } from './suna-valo.mjs';
import { tests as withoutSight } from './without-sight.mjs';

const wanted = process.argv.slice(2);
/** @type {Test[]} */
const all = [
  ...pages,
  ...house,
  ...play,
  ...planning,
  ...oneScreen,
  ...clicks,
  ...client,
  ...components,
  ...device,
  ...fairness,
  ...guide,
  ...agricola,
  ...boonlake,
  ...sunaValo,
  ...scenes,
  ...long,
  ...robust,
  ...withoutSight,
];
const proving = Boolean(process.env['ALMENDE_PROVE']);
const chosen = all.filter(({ name, long: takesLong }) =>
  wanted.length === 0 ? proving || !takesLong : wanted.some((part) => name.includes(part)),
);
const wished = process.env['ALMENDE_SHOTS'];
const shots = wished ?? join(tmpdir(), 'almende-shots');
mkdirSync(shots, { recursive: true });

/**
 * @typedef {object} Test
 * @property {string} name
 * @property {(world: import('./world.mjs').World) => Promise<void>} run
 * @property {boolean} [long] it runs only among the long proofs
 * @property {string[]} [serve] it needs a server of its own, started with these settings
 * @property {Record<string, string>} [environment] and this environment
 */

const address = process.env['ALMENDE_URL'];
// Bots wait for people who want to follow; here nobody does.
const shared = address ? serverAt(address) : await startServer(['--bot-pace', '0']);
let browser = await openBrowser();
let passed = 0;
let failed = 0;

/** A test that goes round in circles ends, too. */
const tooLong = () =>
  new Promise((_, reject) => {
    setTimeout(() => reject(new Error('the test took more than ten minutes')), 600_000).unref();
  });

/** @param {Test} test @param {string} mark what a failure is called */
async function attempt({ name, run, serve, environment }, mark) {
  const server = serve && !address ? await startServer(serve, environment) : shared;
  // One that the system ended takes only the tests with it that were under way.
  if (!browser.isOpen()) browser = await openBrowser();
  const world = browser.world(server, shots, wished !== undefined);
  const start = Date.now();
  try {
    await Promise.race([run(world), tooLong()]);
    await world.finish();
    console.log(`ok    ${name} (${((Date.now() - start) / 1000).toFixed(1)} s)`);
    return true;
  } catch (error) {
    console.log(`${mark}  ${name}`);
    console.log(error instanceof Error ? error.stack : error);
    await world.lastPictures(name);
    await world.finish().catch(() => {});
    return false;
  } finally {
    if (serve) await server.stop();
  }
}

/** Tests are independent of each other: each has its own guests and tables, and those that need it their own server. */
async function work() {
  for (let test = chosen.shift(); test; test = chosen.shift()) {
    // A browser on a busy machine may be slower than a test allows for: one more try tells a slow machine from a fault.
    if ((await attempt(test, 'AGAIN')) || (await attempt(test, 'FAIL'))) passed += 1;
    else failed += 1;
  }
}
const workers = Number(process.env['ALMENDE_WORKERS'] ?? 2);
await Promise.all(Array.from({ length: workers }, work));
await browser.close();
await shared.stop();
if (wished || failed > 0) console.log(`screenshots in ${shots}`);
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 && passed > 0 ? 0 : 1);
