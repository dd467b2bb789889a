// How many clicks a turn costs. Recorded games of `hard` are played again by clicking on the board: every action is found where a person
// would find it, and everything that has to be clicked for it counts. A turn is confirmed by itself after a while, so its confirmation
// needs no click; what it would be for somebody who confirms every turn that is not over with one small thing by hand is printed
// beside it.
// The games lie in `games/`; one is recorded by: almende play GAME --players 2 --setup SETUP --seed 1 --bots hard,hard --out FILE
import { readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';
import { expect } from './world.mjs';

/** @typedef {import('./world.mjs').World} World */
/** @typedef {import('playwright-core').Page} Page */
/** @typedef {{ seat: number, action: string }} Recorded */

/** The most clicks that half of all turns may cost; nine of ten may cost half as much again, and on a phone one more is allowed. */
const BARS = { helios: 3, agricola: 2, 'suna-valo': 5, boonlake: 6 };
/** @typedef {keyof typeof BARS} Game */

/**
 * Titles that miss their bar, with what they cost today: it must not become more.
 * @type {Partial<Record<Game, { median: number, p90: number }>>}
 */
const TODAY = { 'suna-valo': { median: 7, p90: 12 }, boonlake: { median: 6, p90: 11 } };

const FOLDER = fileURLToPath(new URL('./games/', import.meta.url));
const WEB = fileURLToPath(new URL('..', import.meta.url));

/** @param {string} file @returns {{ head: string, moves: Recorded[] }} */
function recorded(file) {
  const [head = '', body = ''] = readFileSync(FOLDER + file, 'utf8').split('\n\n');
  const moves = body.split('\n').flatMap((line) => {
    const [, seat, action] = /^\d+ (\d+) (.*)$/.exec(line) ?? [];
    return action === undefined ? [] : [{ seat: Number(seat), action }];
  });
  return { head: head.replace(/\nresult:.*/, ''), moves };
}

/**
 * The turn each move belongs to. Usually that is what a seat does until another one acts. In Boonlake the others follow in between: a
 * turn goes from the choice of an action to the next one's, and what the others do meanwhile is theirs. In Agricola each person placed
 * is a turn.
 * @param {Game} game @param {Recorded[]} moves @returns {{ turn: number, follows: boolean }[]}
 */
function turnsOf(game, moves) {
  let turn = 0;
  let active = -1;
  return moves.map(({ seat, action }) => {
    const begins =
      game === 'boonlake' ? action.startsWith('strip ') : seat !== active || (game === 'agricola' && action.startsWith('place '));
    if (begins) {
      turn += 1;
      active = seat;
    }
    return { turn, follows: seat !== active };
  });
}

/** How it stands, as the page's own guest is told. @param {Page} page */
const stand = (page) =>
  page.evaluate(async () => {
    const answer = await fetch(location.pathname.replace('/t/', '/api/tables/'));
    /** @type {import('../src/wire/Snapshot').Snapshot} */
    const { now } = await answer.json();
    return {
      state: now.state,
      made: now.actions,
      version: now.version,
      confirming: now.turn.confirming !== undefined,
      seats: now.turn.seats,
      faces: now.faces,
    };
  });

/** @param {Page} page */
const shownVersion = (page) => page.locator('main.table').getAttribute('data-version').then(Number);

/**
 * How many of the next moves one click would do: all it does have to be meant, in whatever order. Stopping is left out where nothing
 * is left to stop.
 * @param {string[]} does @param {Recorded[]} moves @param {number} seat
 */
function fits(does, moves, seat) {
  const next = moves.slice(0, does.length);
  if (
    next.every((move) => move.seat === seat) &&
    next
      .map(({ action }) => action)
      .sort()
      .join() === [...does].sort().join()
  )
    return does.length;
  const after = next.at(-1);
  const stops = does.at(-1) === 'forgo' && (after?.seat !== seat || /^(ship|done)/.test(after.action));
  return stops && does.slice(0, -1).every((one, i) => next[i]?.seat === seat && next[i]?.action === one) ? does.length - 1 : 0;
}

class Clicker {
  /** For every turn that was played to its end here, its clicks. @type {Map<string, number>} */
  clicks = new Map();
  /** The same with every confirmation. @type {Map<string, number>} */
  withConfirming = new Map();
  /** What the clicks were for, for people. @type {Map<string, number>} */
  kinds = new Map();
  /** The turn that is played. */
  turn = '';

  /** @param {Page} page @param {boolean} phone @param {Where} where */
  constructor(page, phone, { placeOf, usual }) {
    this.page = page;
    this.phone = phone;
    this.placeOf = placeOf;
    this.usual = usual;
  }

  /**
   * How many of the next moves a click does that does these: what is usual then is done with them. Whoever means something else
   * chooses by hand, and says so first.
   * @param {string[]} does @param {Recorded[]} moves
   */
  async #withUsual(does, moves) {
    const seat = moves[0]?.seat ?? 0;
    const alone = fits(does, moves, seat);
    const chooser = this.page.locator('[data-part="choose-payment"]').filter({ visible: true });
    /** @type {import('../src/wire/Plan').Plan} */
    const { face, decides } = await this.page.evaluate(
      async (body) => {
        const answer = await fetch(`${location.pathname.replace('/t/', '/api/tables/')}/plan`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body,
        });
        return answer.json();
      },
      JSON.stringify({ seat, world: 1, steps: does.map((action) => ({ seat, action })) }),
    );
    const usual = decides === seat ? this.usual(face.options, face.view, seat) : [];
    if (usual.length === 0) return alone;
    const meant = fits([...does, ...usual], moves, seat);
    if ((await chooser.count()) === 0) return meant || alone;
    const chooses = (await chooser.getAttribute('aria-pressed')) === 'true';
    if (chooses === meant > 0) await this.click(chooser, 'instead');
    return meant || alone;
  }

  /**
   * What is in several places is clicked where it can be: a herd of two has nothing in its middle.
   * @param {import('playwright-core').Locator} thing @param {string} kind
   */
  async click(thing, kind) {
    const all = await thing.filter({ visible: true }).all();
    for (const [i, one] of all.entries()) {
      try {
        if (this.phone) await one.tap({ timeout: i + 1 < all.length ? 400 : 4000 });
        else await one.click({ timeout: i + 1 < all.length ? 400 : 4000 });
        break;
      } catch (error) {
        if (i + 1 === all.length) throw error;
      }
    }
    expect(all.length > 0, `nothing to click for ${kind}`);
    const counts = kind === 'confirm' ? [this.withConfirming] : [this.withConfirming, this.clicks];
    for (const count of counts) count.set(this.turn, (count.get(this.turn) ?? 0) + 1);
    this.kinds.set(kind, (this.kinds.get(kind) ?? 0) + 1);
  }

  /** Waits until a click has had its effect: the game went on, it waits for a confirmation, or a card asks which way is meant. */
  async #answered(/** @type {number} */ before) {
    await this.page.waitForFunction(
      (old) =>
        Number(document.querySelector('main.table')?.getAttribute('data-version')) > old ||
        document.querySelector('[data-part="confirm"]:not(:disabled), [role="dialog"] .choices button') !== null,
      before,
      { polling: 15, timeout: 8000 },
    );
  }

  /**
   * Finishes what was begun. What is confirmed by itself after a moment is not waited for here, and needs no click there.
   * @param {number} before
   */
  async confirm(before) {
    const button = this.page.locator('[data-part="confirm"]');
    if ((await button.getAttribute('data-brief')) === null) await this.click(button, 'confirm');
    else await button.click();
    await this.page.waitForFunction((old) => Number(document.querySelector('main.table')?.getAttribute('data-version')) > old, before, {
      polling: 15,
      timeout: 8000,
    });
  }

  /** The first of these that can be seen; on a phone after going where it lies. @param {string} selector */
  async find(selector) {
    const things = this.page.locator(selector);
    const seen = things.filter({ visible: true });
    if ((await seen.count()) > 0) return things;
    if (!this.phone || (await things.count()) === 0) return null;
    const region = await things.first().evaluate((thing) => thing.closest('[data-region]')?.getAttribute('data-region'));
    await this.click(this.page.locator(`[data-part="show-${region}"]`), 'part');
    return things;
  }

  /**
   * Does the next of these moves, or several at once where the page offers that.
   * @param {Recorded[]} moves @param {number} before the version that is shown
   * @param {import('../src/wire/Choice').Choice[]} options what can be done
   */
  async act(moves, before, options) {
    const { page } = this;
    const [{ action, seat } = { action: '', seat: 0 }] = moves;
    const kind = action.split(' ')[0] ?? '';
    // Nobody clicks before they have looked; what lies beyond the question is there by then.
    await page.waitForTimeout(120);
    for (const several of await page.locator('[data-several]').filter({ visible: true }).all()) {
      /** @type {string[]} */
      const does = JSON.parse((await several.getAttribute('data-several')) ?? '[]');
      if ((await several.getAttribute('data-ends')) !== null) does.push('done');
      if (fits(does, moves, seat) > 1) {
        const meant = await this.#withUsual(does, moves);
        await this.click(several, 'several');
        return meant;
      }
    }
    // What produces everything is meant where the record does.
    const whole = page.locator('[data-part="produce-all"]');
    const products = moves.findIndex((move) => move.seat !== seat || !/^(energy|produce)\b/.test(move.action));
    if (products > 1 && (await whole.count()) > 0) {
      await this.click(whole, 'everything');
      return products;
    }
    const option = options.find((one) => `${one.action}` === action);
    const place = option ? this.placeOf(option) : null;
    const faceDown = page.locator('[data-part="face-down"][aria-pressed="false"]');
    const laid = moves.slice(1).find((move) => /^(place|face-down) /.test(move.action));
    if (kind === 'buy' && laid?.action.startsWith('face-down') && (await faceDown.count()) > 0) await this.click(faceDown, 'instead');
    const instead = page.locator('[data-part="discard-instead"][aria-pressed="false"]');
    const playable = page.locator(`[data-action=${JSON.stringify(action.replace('discard', 'play'))}]`);
    if (kind === 'discard' && (await instead.count()) > 0 && (await playable.count()) > 0) await this.click(instead, 'instead');
    const quoted = JSON.stringify(place ?? '');
    const button = page.locator(`[data-loose=${JSON.stringify(action)}]`);
    const thing = await this.find(
      place === null || (await button.count()) > 0
        ? `[data-loose=${JSON.stringify(action)}]`
        : `.real [data-place=${quoted}][role="button"], .picks [data-place=${quoted}][role="button"], .picks button[data-place=${quoted}]`,
    );
    expect(thing, `${action} can be found nowhere on the board`);
    const does = await this.#withUsual([action], moves);
    const found = /** @type {import('playwright-core').Locator} */ (thing);
    const way = page.locator(`[role="dialog"] [data-choice=${JSON.stringify(action)}]`);
    const among = place === null || this.phone ? [] : options.filter((one) => this.placeOf(one) === place);
    if (among.length > 1 && !['play', 'discard', 'hire'].includes(kind)) {
      // What has several ways shows them to a mouse that waits.
      await page.mouse.move(2, 2);
      await found.filter({ visible: true }).first().hover();
      const shown = await way.waitFor({ timeout: 1500 }).then(
        () => true,
        () => false,
      );
      if (shown) {
        await this.click(way, kind);
        await this.#answered(before);
        return 1;
      }
    }
    await this.click(found, kind);
    await this.#answered(before);
    const ways = page.locator('[role="dialog"] .choices button');
    if ((await ways.count()) > 0) {
      await this.click(page.locator(`[data-choice=${JSON.stringify(action)}]`), `${kind} (which)`);
      await this.#answered(before);
    }
    return Math.max(1, does);
  }
}

/**
 * @typedef {object} Where
 * @property {(option: import('../src/wire/Choice').Choice) => string | null} placeOf where the board shows an option
 * @property {(options: import('../src/wire/Choice').Choice[], view: unknown, seat: number) => string[]} usual what is usual then
 */

/** @param {Game} game @returns {Promise<Where>} */
async function boardOf(game) {
  const vite = await createServer({ root: WEB, logLevel: 'error', appType: 'custom', server: { middlewareMode: true, ws: false } });
  const { placeOf } = await vite.ssrLoadModule('/src/games/frame/targets.ts');
  const { usualPayment } = game === 'boonlake' ? await vite.ssrLoadModule('/src/games/boonlake/payments.ts') : {};
  const { usualAnswer } = game === 'suna-valo' ? await vite.ssrLoadModule('/src/games/suna-valo/payment.ts') : {};
  await vite.close();
  return {
    placeOf,
    usual: (options, view, seat) =>
      (usualPayment?.(options) ?? usualAnswer?.({ options, view, seat }) ?? []).map(
        (/** @type {import('../src/wire/Choice').Choice} */ { action }) => String(action),
      ),
  };
}

/**
 * Plays a recorded game on a page.
 * @param {World} world @param {Game} game @param {string} file @param {boolean} phone
 */
async function playAgain(world, game, file, phone) {
  const { head, moves } = recorded(file);
  const turns = turnsOf(game, moves);
  const where = await boardOf(game);
  const network = `10.1.${phone ? 1 : 0}.${1 + Math.floor(Math.random() * 250)}`;
  const page = await world.guest({ network, ...(phone ? { hand: true } : { width: 1440, height: 900 }) });
  // Two seats at one page, and no curtain between them: every turn of the game is clicked. Where there is one thing to do it is done.
  await page.addInitScript(() => {
    for (const [key, value] of [
      ['curtain', 'off'],
      ['pass', 'on'],
      ['motion', 'off'],
      ['confirm_after', '0'],
    ])
      localStorage.setItem(`almende.${key}`, value ?? '');
  });
  await page.goto('/');
  const players = Number(/\nplayers: (\d+)/.exec(head)?.[1]);
  /** A table at which the game stands after so many moves. @param {number} made */
  const sitDown = async (made) => {
    const lines = moves.slice(0, made).map(({ seat, action }, i) => `${i + 1} ${seat} ${action}`);
    const seats = Array.from({ length: players }, (_, seat) => ({ kind: 'person', name: ['Ada', 'Ben', 'Cleo', 'Dora'][seat] }));
    const id = await page.evaluate(
      async (body) => {
        const answer = await fetch('/api/records', { method: 'POST', headers: { 'content-type': 'application/json' }, body });
        if (!answer.ok) throw new Error(await answer.text());
        return (await answer.json()).id;
      },
      JSON.stringify({ record: [head, '', ...lines, ''].join('\n'), seats, name: 'Ada', options: { confirm: true } }),
    );
    await page.goto(`/t/${id}`);
    await page.locator(`.board.${game}`).first().waitFor();
  };
  const clicker = new Clicker(page, phone, where);
  let begun = 0;
  let again = 0;
  /** Turns of which a part was not clicked here. @type {Set<string>} */
  const broken = new Set();
  await sitDown(0);
  for (let idle = 0; idle < 400;) {
    const { state, made, version, confirming, seats, faces } = await stand(page);
    const at = begun + made;
    if (state === 'over' || at >= moves.length) break;
    // The page shows what has come a little later, and answers by itself where there is nothing to choose.
    if ((await shownVersion(page)) < version || (await page.locator('main.table[aria-busy="true"]').count()) > 0) {
      idle += 1;
      await page.waitForTimeout(15);
      continue;
    }
    const next = moves[at];
    const held = (await page.locator('[data-part="confirm"]:not(:disabled)').count()) > 0;
    if (confirming || held) {
      if (!held) {
        idle += 1;
        await page.waitForTimeout(15);
        continue;
      }
      await clicker.confirm(version);
      idle = 0;
      continue;
    }
    clicker.turn = `${turns[at]?.turn} ${next?.seat}`;
    try {
      expect(next && seats.includes(next.seat), 'somebody else is asked');
      const options = faces.find(({ seat }) => seat === next?.seat)?.options ?? [];
      const done = await clicker.act(moves.slice(at), version, options);
      for (let waited = 0; done > 1 && (await stand(page)).made < made + done && waited < 200; waited += 1) await page.waitForTimeout(25);
      idle = 0;
    } catch (error) {
      const { made: since } = await stand(page);
      if (since > made) continue;
      // Something the record was not told of, such as cards that were shuffled anew: go on from where the record stands a turn later.
      broken.add(clicker.turn);
      again += 1;
      const why = error instanceof Error ? error.message.split('\n')[0] : error;
      console.log(`      ${file}${phone ? ' (phone)' : ''} ${at + 1} ${next?.seat} ${next?.action}: ${why}`);
      begun = turns.findIndex(({ turn, follows }) => turn > (turns[at]?.turn ?? 0) && !follows);
      if (begun < 0) break;
      await sitDown(begun);
    }
  }
  /** Who follows another one's action has no turn of their own. */
  const own = new Set(turns.flatMap(({ turn, follows }, i) => (follows || turn === 0 ? [] : [`${turn} ${moves[i]?.seat}`])));
  const counted = [...clicker.clicks].filter(([turn]) => own.has(turn) && !broken.has(turn)).map(([, clicks]) => clicks);
  const confirmed = [...clicker.withConfirming].filter(([turn]) => own.has(turn) && !broken.has(turn)).map(([, clicks]) => clicks);
  const said = [...clicker.clicks].flatMap(([turn, clicks]) =>
    own.has(turn) && clicks > BARS[game] * 1.5
      ? [`${file} ${clicks}: ${moves.flatMap(({ seat, action }, i) => (`${turns[i]?.turn} ${seat}` === turn ? [action] : [])).join(', ')}`]
      : [],
  );
  return { counted, confirmed, said, again, kinds: clicker.kinds };
}

/** @param {number[]} sorted @param {number} part */
const quantile = (sorted, part) => sorted[Math.min(sorted.length - 1, Math.ceil(part * sorted.length) - 1)] ?? 0;

/** @param {Game} game @param {boolean} phone */
const counts = (game, phone) => ({
  name: `clicks of ${game}${phone ? ' on a phone' : ''}, whole games`,
  long: true,
  // A network may bring only so many records in an hour; here each guest comes from one of their own.
  serve: ['--bot-pace', '0', '--behind-proxy'],
  run: async (/** @type {World} */ world) => {
    const files = readdirSync(FOLDER).filter((name) => name.startsWith(`${game}-`));
    /** @type {number[]} */
    const all = [];
    /** @type {number[]} */
    const allConfirmed = [];
    /** @type {Map<string, number>} */
    const kinds = new Map();
    let lost = 0;
    /** The dear turns, for those who want to make them cheaper. @type {string[]} */
    const dear = [];
    for (const file of files) {
      const { counted, confirmed, again, kinds: some, said } = await playAgain(world, game, file, phone);
      all.push(...counted);
      allConfirmed.push(...confirmed);
      lost += again;
      dear.push(...said);
      for (const [kind, n] of some) kinds.set(kind, (kinds.get(kind) ?? 0) + n);
    }
    all.sort((a, b) => a - b);
    allConfirmed.sort((a, b) => a - b);
    const [median, p90, longest] = [quantile(all, 0.5), quantile(all, 0.9), all.at(-1)];
    const byNumber = [...kinds].sort(([, a], [, b]) => b - a);
    if (process.env['ALMENDE_DEAR']) for (const line of dear) console.log(`      ${line}`);
    const place = `${game}${phone ? ' on a phone' : ''}`;
    const byHand = `${quantile(allConfirmed, 0.5)} and ${quantile(allConfirmed, 0.9)} with every confirmation`;
    console.log(`      ${place}: ${all.length} turns, median ${median}, p90 ${p90}, most ${longest} (${byHand}), begun again ${lost}`);
    console.log(`      ${byNumber.map(([kind, n]) => `${kind} ${n}`).join(', ')}`);
    const more = phone ? 1 : 0;
    const bar = TODAY[game]?.median ?? BARS[game];
    const high = TODAY[game]?.p90 ?? BARS[game] * 1.5;
    expect(all.length >= 30, `only ${all.length} turns were clicked`);
    expect(median <= bar + more, `half of the turns cost ${median} clicks or more; the bar is ${bar + more}`);
    expect(p90 <= high + more, `one turn in ten costs ${p90} clicks or more; the bar is ${high + more}`);
  },
});

export const tests = /** @type {Game[]} */ (Object.keys(BARS)).flatMap((game) => [counts(game, false), counts(game, true)]);
