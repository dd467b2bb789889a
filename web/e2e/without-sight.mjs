// Whole games without sight or mouse: every table is made, read and played with the keyboard and what the accessibility tree tells.
import { expect } from './world.mjs';
import { chance, kept } from './table.mjs';

/** @typedef {import('./world.mjs').World} World */
/** @typedef {import('playwright-core').Page} Page */

/** What a screen reader says in each language. */
const WORDS = {
  en: {
    setUp: 'Set up a table',
    players: 'Players',
    seat: 'Seat 2',
    bot: 'Bot: Easy',
    confirm: 'Players confirm the end of their turn',
    device: 'On this device',
    make: 'Make the table',
    confirmIt: 'Confirm',
    text: 'Board as text',
    options: 'Options',
    over: 'The game is over: ',
    scoring: 'Show the scoring',
    fresh: 'new: ',
    why: 'Why not',
    notNow: 'Not now:',
  },
  de: {
    setUp: 'Tisch einrichten',
    players: 'Spieler',
    seat: 'Platz 2',
    bot: 'Bot: Leicht',
    confirm: 'Das Ende des Zuges wird bestätigt',
    device: 'Auf diesem Gerät',
    make: 'Tisch eröffnen',
    confirmIt: 'Bestätigen',
    text: 'Spielbrett als Text',
    options: 'Möglichkeiten',
    over: 'Die Partie ist zu Ende: ',
    scoring: 'Die Wertung zeigen',
    fresh: 'neu: ',
    why: 'Warum nicht',
    notNow: 'Jetzt nicht:',
  },
};

/** What a screen reader says of the focused element: its role, its name and what follows. @param {Page} page */
const spoken = async (page) => {
  const said = await page
    .locator(':focus')
    .ariaSnapshot({ timeout: 2000 })
    .catch(() => '');
  const [, role = '', name = ''] = /^- '?(\w+)(?: "((?:[^"\\]|\\.)*)")?/.exec(said) ?? [];
  return { role, name, said };
};

/** Goes on with Tab until such an element has the focus. @param {Page} page @param {string} role @param {string} name */
async function tabTo(page, role, name) {
  for (let i = 0; i < 150; i += 1) {
    await page.keyboard.press('Tab');
    const here = await spoken(page);
    if (here.role === role && here.name.startsWith(name)) return;
  }
  throw new Error(`Tab does not lead to the ${role} “${name}”`);
}

/** Sets the list under the focus with the arrow keys. @param {Page} page @param {string} value */
async function choose(page, value) {
  await page.keyboard.press('Home');
  for (let i = 0; i < 20; i += 1) {
    const chosen = await page.evaluate(
      () => (document.activeElement instanceof HTMLSelectElement ? document.activeElement.selectedOptions[0]?.label : '') ?? '',
    );
    if (chosen.startsWith(value)) return;
    await page.keyboard.press('ArrowDown');
  }
  throw new Error(`the list has no ${value}`);
}

/**
 * Waits until there is something to choose or to confirm or the game is over, and tells what is to be heard then. It looks at
 * roles, names and states alone, and at once: whole games are made of many decisions.
 * @param {Page} page @param {{ options: string, confirmIt: string }} say
 */
async function hear(page, { options, confirmIt }) {
  const heard = await page.waitForFunction(
    ([list, confirmWord]) => {
      const group = document.querySelector(`[role="group"][aria-label="${list}"]`);
      const buttons = [...(group?.querySelectorAll('button') ?? [])];
      const told = [...document.querySelectorAll('[role="status"][aria-live="polite"]')]
        .map((status) => status.textContent ?? '')
        .join(' ');
      const trouble = document.querySelector('[role="alert"]')?.textContent ?? '';
      const focus = document.activeElement;
      const confirms = focus instanceof HTMLButtonElement && focus.textContent?.trim() === confirmWord && !focus.disabled;
      const waits = buttons.length === 0 || buttons.some((button) => button.getAttribute('aria-disabled') === 'true');
      // Whatever is on its way, whoever decides: the focus stays somewhere.
      const lost = focus === null || focus === document.body;
      if (group && waits && !confirms && !lost && trouble === '') return false;
      return {
        told,
        trouble,
        confirms,
        over: !group,
        names: buttons.map((button) => button.textContent ?? ''),
        focus: focus?.textContent ?? '',
        at: buttons.indexOf(/** @type {HTMLButtonElement} */ (focus)),
        lost,
      };
    },
    /** @type {const} */ ([options, confirmIt]),
    { polling: 15, timeout: 60_000 },
  );
  const said = await heard.jsonValue();
  if (!said) throw new Error('nothing is heard');
  if (said.trouble) throw new Error(`the table says: ${said.trouble}`);
  return said;
}

/** Reads the text board region by region; every heading has something to say. @param {Page} page @param {string} name */
async function readBoard(page, name) {
  const tree = await page.getByRole('region', { name }).ariaSnapshot();
  /** @type {{ title: string, level: number, lines: string[] }[]} */
  const regions = [];
  for (const row of tree.split('\n')) {
    const heading = /heading "((?:[^"\\]|\\.)*)" \[level=(\d)\]/.exec(row);
    const line = /^\s*- '?listitem'?: (.*)$/.exec(row);
    if (heading) regions.push({ title: heading[1] ?? '', level: Number(heading[2]), lines: [] });
    else if (line) regions.at(-1)?.lines.push(line[1] ?? '');
  }
  for (const [i, { title, level, lines }] of regions.entries()) {
    // A heading without lines of its own has parts below it.
    expect(lines.length > 0 || (regions[i + 1]?.level ?? 0) > level, `nothing is said below “${title}”`);
  }
  return regions;
}

/**
 * @param {World} world
 * @param {{ game: string, title: string, players: string, lang: 'en' | 'de', seed: number, regions: string[], confirming?: boolean,
 *   device?: boolean }} how
 */
async function wholeGame(world, { game, title, players, lang, seed, regions, confirming = false, device = false }) {
  const say = WORDS[lang];
  const page = await world.guest({ lang: lang === 'de' ? 'de-DE' : 'en-GB', tolerant: device });
  await page.goto('/');
  await page.getByRole('heading', { name: title }).waitFor();
  await tabTo(page, 'link', `${say.setUp}: ${title}`);
  await page.keyboard.press('Enter');
  await page.getByRole('combobox', { name: say.players }).first().waitFor();
  await tabTo(page, 'combobox', say.players);
  await choose(page, players);
  if (device) {
    await tabTo(page, 'checkbox', say.device);
    await page.keyboard.press('Space');
  }
  if (players !== '1') {
    await tabTo(page, 'combobox', say.seat);
    await choose(page, say.bot);
  }
  if (!confirming) {
    await tabTo(page, 'checkbox', say.confirm);
    await page.keyboard.press('Space');
  }
  await tabTo(page, 'button', say.make);
  await page.keyboard.press('Enter');

  await page.getByRole('button', { name: say.text }).waitFor();
  if (device) {
    await kept(page);
    await world.server.kill();
  }
  await tabTo(page, 'button', say.text);
  await page.keyboard.press('Enter');
  const first = await readBoard(page, say.text);
  for (const wanted of regions)
    expect(
      first.some((region) => region.title.startsWith(wanted)),
      `${title} has no region ${wanted}: ${first.map((region) => region.title).join(' | ')}`,
    );

  // What cannot be done is told by its name.
  await tabTo(page, 'combobox', say.why);
  await page.keyboard.press('ArrowDown');
  await page.getByRole('status').filter({ hasText: say.notNow }).waitFor();

  const start = await hear(page, say);
  await tabTo(page, 'button', start.names[0] ?? '');
  const random = chance(seed);
  let marked = 0;
  let confirmed = 0;
  let made = 0;
  while (made < 3000) {
    const { told, names, focus, at, over, lost, confirms } = await hear(page, say);
    expect(!lost, `the focus is lost after ${made} decisions: ${told}`);
    if (over) break;
    expect(told !== '', 'there is a choice and no question');
    if (confirms) {
      confirmed += 1;
      await page.keyboard.press('Enter');
      continue;
    }
    expect(at === 0 && focus === names[0], `the focus is not on the first option but on “${focus}” after ${made} decisions`);
    const pick = Math.floor(random() * names.length);
    const fromEnd = names.length - 1 - pick;
    if (fromEnd < pick) await page.keyboard.press('End');
    for (let i = 0; i < Math.min(pick, fromEnd); i += 1) await page.keyboard.press(fromEnd < pick ? 'ArrowUp' : 'ArrowDown');
    if (made % 25 === 0) {
      const { name, said } = await spoken(page);
      expect(name === names[pick], `the arrow keys lead to “${said}”, not to “${names[pick]}”`);
      const now = await readBoard(page, say.text);
      marked += now.flatMap(({ lines }) => lines).filter((line) => line.includes(say.fresh)).length;
    }
    if (made === 30) await looks(world, page, game);
    await page.keyboard.press('Enter');
    made += 1;
  }
  const end = await hear(page, say);
  expect(end.over && end.told.includes(say.over), `the end is not told: ${end.told}`);
  const result = end.told.slice(end.told.indexOf(say.over) + say.over.length).trim();
  await page.getByRole('heading', { name: result }).waitFor();
  expect(made > 30, `the game took only ${made} decisions`);
  expect(!confirming || confirmed > 10, `the turn was confirmed only ${confirmed} times`);
  expect(marked > 0, 'nothing was ever marked as new');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect((await spoken(page)).name === say.scoring, 'the focus does not stand at the result when it was closed');
  expect((await readBoard(page, say.text)).length >= first.length - 2, 'the board cannot be read at the end');
}

/** The text board as others see it, on a desktop and on a phone. @param {World} world @param {Page} page @param {string} game */
async function looks(world, page, game) {
  await world.accessible(page, `${game} as text`);
  await world.picture(page, `desktop ${game} text`);
  const size = page.viewportSize() ?? { width: 1280, height: 900 };
  await page.setViewportSize({ width: 360, height: 740 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await world.accessible(page, `${game} as text on a phone`);
  await world.fitsTheWidth(page, `${game} as text`);
  await world.picture(page, `phone ${game} text dark`);
  await page.emulateMedia({ colorScheme: null });
  await page.setViewportSize(size);
}

/** The four games, each as a whole. @type {[string, Omit<Parameters<typeof wholeGame>[1], 'device'>][]} */
const games = [
  [
    'without sight or mouse: a whole game of Helios',
    {
      game: 'helios',
      title: 'Helios',
      players: '2',
      lang: 'en',
      seed: 7,
      confirming: true,
      regions: ['Where the game stands', 'Action tiles', 'New land', 'Land of', 'Slots', 'City', 'Characters'],
    },
  ],
  [
    'without sight or mouse: a whole game of Suna Valo',
    {
      game: 'suna-valo',
      title: 'Suna Valo',
      players: '2',
      lang: 'de',
      seed: 3,
      regions: [
        'Was gerade geschieht',
        'Dorf',
        'Deine Auslage',
        'Öffentliche Lieferaufträge',
        'Schiffsaufträge',
        'Hof: ',
        'Botleisten',
        'Hofplan',
      ],
    },
  ],
  [
    'without sight or mouse: a whole game of Boonlake alone',
    {
      game: 'boonlake',
      title: 'Boonlake',
      players: '1',
      lang: 'en',
      seed: 5,
      regions: ['Where the game stands', 'Actions', 'Hand', 'Levers', 'The Wise Eminence', 'Map', 'River', 'Income tracks'],
    },
  ],
  [
    'without sight or mouse: a whole game of Agricola alone',
    {
      game: 'agricola',
      title: 'Agricola',
      players: '1',
      lang: 'de',
      seed: 11,
      regions: ['Stand der Partie', 'Aktionsfelder', 'Hof von', 'Große Anschaffungen'],
    },
  ],
];

export const tests = [false, true].flatMap((device) =>
  games.map(([name, how]) => ({
    name: device ? `${name}, on the device without a network` : name,
    // On the device they are among the long proofs.
    ...(device ? { long: true, serve: ['--bot-pace', '0'] } : {}),
    run: (/** @type {World} */ world) => wholeGame(world, { ...how, device }),
  })),
);
