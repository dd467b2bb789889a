// The modules and the native program play the same random games: node equal.mjs FOLDER-OF-MODULES NATIVE-PROGRAM GAMES-OF-EACH-TITLE.
// The games go through the numbers of players and the setups that have a name, so those of Agricola are played with cards, too.
// A module draws a game; the native program (`almende engine`) plays it and has to come to the same position and record. At each decision
// it has to offer the same options in the same order, in every game of a few and in every tenth of many. A module has at most 700 kB,
// compressed; the network of a learned bot is a file of its own.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { isDeepStrictEqual } from 'node:util';
import { gzipSync } from 'node:zlib';
import { openModule } from './module.mjs';

const [folder = '', program = '', games = '24'] = process.argv.slice(2);
const PLAYERS = { helios: [2, 4], 'suna-valo': [2, 2], boonlake: [1, 4], agricola: [1, 4] };
const MOST = 700_000;
/** Which of the games are also compared option by option. */
const LOOK = Number(games) > 100 ? 10 : 1;

let passed = 0;
let failed = 0;
/** @param {boolean} holds @param {string} what */
function count(holds, what) {
  console.log(`${holds ? 'ok  ' : 'FAIL'}  ${what}`);
  if (holds) passed += 1;
  else failed += 1;
}

/** FNV-1a over lines, as the module computes it. @param {string[]} lines */
function digest(lines) {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(lines.map((line) => `${line}\n`).join(''))) hash = Math.imul(hash ^ byte, 0x01000193);
  return hash >>> 0;
}

/** The native program: many lines go in, as many come out. @param {string} game */
function native(game) {
  const child = spawn(program, ['engine', game], { stdio: ['pipe', 'pipe', 'inherit'] });
  const answers = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    /** @param {object[]} requests @returns {Promise<any[]>} */
    ask: async (requests) => {
      child.stdin.write(requests.map((request) => `${JSON.stringify(request)}\n`).join(''));
      const all = [];
      for (const _ of requests) all.push(JSON.parse((await answers.next()).value ?? '{}'));
      return all;
    },
    end: () => child.stdin.end(),
  };
}

for (const [game, [least = 1, most = 1]] of Object.entries(PLAYERS)) {
  const { bytes, ask } = await openModule(folder, game);
  const net = join(folder, `${game}.bin`);
  const weights = existsSync(net) ? `, and ${gzipSync(readFileSync(net)).length} of weights` : '';
  const size = gzipSync(bytes, { level: 9 }).length;
  count(size <= MOST, `${game}: ${bytes.length} bytes, compressed ${size} of at most ${MOST}${weights}`);

  const start = performance.now();
  const other = native(game);
  let different = 0;
  let compared = 0;
  const presets = ask({ ask: 'presets' }).answer;
  const sizes = Array.from({ length: most - least + 1 }, (_, i) => least + i);
  // A setup may be for some numbers of players only.
  const kinds = [null, ...presets].flatMap((setup) => sizes.map((players) => ({ players, setup })));
  const possible = kinds.filter((kind) => !ask({ ask: 'random_game', ...kind, series: 19, number: 0 }).refused);
  for (let number = 0; number < Number(games); number += 1) {
    const { players, setup } = possible[number % possible.length] ?? { players: least, setup: null };
    const { answer } = ask({ ask: 'random_game', players, setup, series: 19, number });
    const { record, offered, end } = answer;
    const seed = /^seed: (\w+)$/m.exec(record)?.[1];
    const moves = [...record.matchAll(/^\d+ (\d+) (.+)$/gm)].map(([, seat, action]) => ({ seat: Number(seat), action }));
    const looks = number % LOOK === 0;
    const turns = moves.flatMap(({ seat, action }) => [...(looks ? [{ do: 'options', seat }] : []), { do: 'apply', seat, action }]);
    const open = { do: 'new', players, seed, ...(setup === null ? {} : { setup }) };
    const [begun, ...told] = await other.ask([open, ...turns, { do: 'state' }, { do: 'record' }]);
    const [state, written] = told.slice(-2);
    const lists = told.filter((_, i) => turns[i]?.do === 'options');
    const options = lists.map((answer) => digest(answer.options.map(({ action }) => action)));
    const alike = isDeepStrictEqual(options, looks ? offered : []) && isDeepStrictEqual(state.state, end);
    const equal = begun.ok && alike && written.record === record && moves.length > 0;
    if (!equal && different === 0) console.log(`game ${number} of ${game} (${players} players, ${setup ?? 'the usual setup'}) differs`);
    if (!equal) different += 1;
    compared += lists.length;
  }
  other.end();
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  const what = `${game}: ${games} random games in ${possible.length} kinds, ${compared} lists of options`;
  count(different === 0 && compared > 0, `${what}; ${different} of the games different in the native program (${seconds} s)`);
}
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
