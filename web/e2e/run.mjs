// The browser tests. They take the server at ALMENDE_URL, or start `target/debug/almende serve` with a fresh data folder.
// Usage: npm run e2e [-- PART-OF-A-TEST'S-NAME ...]; ALMENDE_WORKERS tells how many run at once.
// With ALMENDE_PROVE set those run too that are too long for every change; a test that is named runs anyway.
// With a folder in ALMENDE_SHOTS every state they come to is pictured there; else only what failed is, in a folder of its own.
import { mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openBrowser } from './world.mjs';
import { serverAt, startServer } from './server.mjs';
import { tests as account } from './account.mjs';
import { tests as agricola } from './agricola.mjs';
import { tests as boonlake } from './boonlake.mjs';
import { tests as clicks } from './clicks.mjs';
import { tests as client } from './client.mjs';
import { tests as components } from './components.mjs';
import { tests as device } from './device.mjs';
import { tests as fairness } from './fairness.mjs';
import { tests as fifthGame } from './fifth-game.mjs';
import { tests as guide } from './guide.mjs';
import { tests as house } from './house.mjs';
import { tests as long } from './long.mjs';
import { tests as near } from './near.mjs';
import { tests as oneScreen } from './one-screen.mjs';
import { tests as packs } from './packs.mjs';
import { tests as pages } from './pages.mjs';
import { tests as phone } from './phone.mjs';
import { tests as planning } from './planning.mjs';
import { tests as play } from './play.mjs';
import { tests as robust } from './robust.mjs';
import { tests as scenes } from './scenes.mjs';
import { tests as sunaValo } from './suna-valo.mjs';
import { tests as weight } from './weight.mjs';
import { tests as withoutSight } from './without-sight.mjs';

const wanted = process.argv.slice(2);

/**
 * The same tests at tables on the device, with the network cut as soon as the table is there. Those that need more of a server than a table
 * (statistics, other people) are not among them. A part of them runs for every change, all among the long proofs.
 */
const OWN_WAYS = /^(Agricola|Boonlake|Suna Valo)[ :]/;
const OF_HELIOS = [
  'two people on one device, with a curtain between them',
  'undo, redo, the turn from the start, and confirming',
  'a click on something impossible says why, with the rule',
  'pieces move visibly: the sun walks, and a click lets it arrive',
  'a phone of 360 px plays by tapping',
  'an option shows the board as it would be, from the board and from the list',
  'one tap takes what can be undone; a finger that rests reads; a setting lets it look first',
  'pieces travel to where they go, and a click lets them arrive',
  'a plan on the own turn: tried, taken back, kept and played',
  'a game against a bot from the lobby to the result, its replay, and on from there',
  'keyboard alone: a table is made and played from the list of options',
  'a hint where the table allows it, ranked on the board',
  'what the others did is told, marked on the board and shown again',
  'the list of options is a drawer that a key opens and remembers',
  'a turn that ends by turning something up waits to be confirmed, and can be taken back until then',
  'a phone shows one part of the table at a time, the question above its tabs',
  'the end of a game stands in front of everything: who won, by what, and what next',
];
const FOR_EVERY_CHANGE = [
  'a game against a bot from the lobby to the result, its replay, and on from there',
  'a plan on the own turn: tried, taken back, kept and played',
  'Agricola: keyboard alone places a person and plows a field on the board',
];

/** @param {Test[]} tests @returns {Test[]} */
const onTheDevice = (tests) =>
  tests
    .filter(({ name }) => OWN_WAYS.test(name) || OF_HELIOS.includes(name))
    .map((test) => ({
      name: `${test.name}, on the device without a network`,
      long: test.long === true || !FOR_EVERY_CHANGE.includes(test.name),
      modules: true,
      serve: ['--bot-pace', '0'],
      run: (world) => {
        world.alone = true;
        return test.run(world);
      },
    }));

/** @type {Test[]} */
const all = [
  ...pages,
  ...house,
  ...account,
  ...play,
  ...planning,
  ...oneScreen,
  ...phone,
  ...clicks,
  ...client,
  ...components,
  ...device.map((test) => ({ ...test, modules: true })),
  ...fairness,
  ...fifthGame,
  ...guide,
  ...agricola,
  ...boonlake,
  ...sunaValo,
  ...scenes,
  ...long,
  ...near,
  ...packs,
  ...robust,
  ...weight,
  ...withoutSight,
  ...onTheDevice([...house, ...play, ...planning, ...oneScreen, ...client, ...agricola, ...boonlake, ...sunaValo]),
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
 * @property {boolean} [modules] it plays on the device, so it needs the games' modules in the page
 * @property {boolean} [once] a second attempt would hide what it looks for
 * @property {number} [minutes] how long it may take; ten unless it says otherwise
 * @property {string[]} [serve] it needs a server of its own, started with these settings
 * @property {Record<string, string>} [environment] and this environment
 */

const address = process.env['ALMENDE_URL'];
// Bots wait for people who want to follow; here nobody does.
const shared = address ? serverAt(address) : await startServer(['--bot-pace', '0']);
const modules = await (await fetch(`${shared.url}/engine.json`)).json().catch(() => ({}));
const left = Object.keys(modules).length > 0 ? [] : chosen.filter((test) => test.modules);
for (const test of left) chosen.splice(chosen.indexOf(test), 1);
if (left.length > 0)
  console.log(`${left.length} tests of tables on the device are left out: the page was built without the games' modules`);
let browser = await openBrowser();
let passed = 0;
let failed = 0;

/** A test that goes round in circles ends, too. */
const tooLong = (minutes = 10) =>
  new Promise((_, reject) => {
    setTimeout(() => reject(new Error(`the test took more than ${minutes} minutes`)), minutes * 60_000).unref();
  });

/** @param {Test} test @param {string} mark what a failure is called */
async function attempt({ name, run, serve, environment, minutes }, mark) {
  const server = serve && !address ? await startServer(serve, environment) : shared;
  // One that the system ended takes only the tests with it that were under way.
  if (!browser.isOpen()) browser = await openBrowser();
  const world = browser.world(server, shots, wished !== undefined);
  const start = Date.now();
  try {
    await Promise.race([run(world), tooLong(minutes)]);
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

/**
 * A browser on a busy machine may be slower than a test allows for: one more try, alone and when all others are through, tells a slow
 * machine from a fault.
 * @type {typeof chosen}
 */
const again = [];

/** Tests are independent of each other: each has its own guests and tables, and those that need it their own server. */
async function work() {
  for (let test = chosen.shift(); test; test = chosen.shift()) {
    if (await attempt(test, test.once ? 'FAIL' : 'AGAIN')) passed += 1;
    else if (test.once) failed += 1;
    else again.push(test);
  }
}
const workers = Number(process.env['ALMENDE_WORKERS'] ?? 2);
await Promise.all(Array.from({ length: workers }, work));
for (const test of again) {
  if (await attempt(test, 'FAIL')) passed += 1;
  else failed += 1;
}
await browser.close();
await shared.stop();
if (wished || failed > 0) console.log(`screenshots in ${shots}`);
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 && passed > 0 ? 0 : 1);
