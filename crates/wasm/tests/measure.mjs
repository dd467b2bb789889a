// How fast the modules answer: node measure.mjs FOLDER-OF-MODULES [NATIVE-PROGRAM]. A report, not a test. All times are those of the
// processor, so that what else the machine does is not counted.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openModule } from './module.mjs';

const [folder = '', program] = process.argv.slice(2);
const chance = (/** @type {number} */ n) => n.toString(16).padStart(64, '0');
/** Milliseconds of processor time, of all threads of this program. */
const spent = () => process.cpuUsage().user / 1000 + process.cpuUsage().system / 1000;
const at = (/** @type {number[]} */ sorted, /** @type {number} */ part) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;

const games = ['helios', 'suna-valo', 'boonlake', 'agricola'].filter((game) => existsSync(join(folder, `${game}.wasm`)));
for (const game of games) {
  const { ask, learn } = await openModule(folder, game);
  const seats = [{ kind: 'person' }, { kind: 'person', name: 'Ben' }];
  ask({ ask: 'create', table: 't', now: 1, chance: chance(1), request: { game, seats, options: { hints: true } } });
  /** @type {number[]} */
  const previews = [];
  /** @type {number[]} */
  const hints = [];
  for (let step = 0; step < 120; step += 1) {
    const { now } = ask({ ask: 'snapshot', table: 't', now: step + 2 }).answer;
    const face = now.faces.find((/** @type {any} */ { options }) => options.length > 0);
    if (!face) break;
    for (const { action } of face.options.slice(0, 4)) {
      const begin = spent();
      ask({ ask: 'preview', table: 't', chance: chance(step), request: { seat: face.seat, action } });
      previews.push(spent() - begin);
    }
    if (step % 12 === 3) {
      const question = ask({ ask: 'hint', table: 't', seat: face.seat }).answer;
      const begin = spent();
      let first = 0;
      if (question) ask({ ask: 'analyse', ...question, millis: 400, chance: chance(step) }, () => (first ||= spent() - begin));
      if (first) hints.push(first);
    }
    const command = { do: 'act', action: face.options[(step * 7) % face.options.length].action };
    ask({ ask: 'command', table: 't', now: step + 2, request: { command_id: chance(step).slice(40), version: now.version, seat: face.seat, command } });
  }
  previews.sort((a, b) => a - b);
  hints.sort((a, b) => a - b);
  // The same decision with the same chance and a fixed number of iterations, here and in the native program.
  const opened = ask({ ask: 'create', table: 'b', now: 1, chance: chance(9), request: { game, seats, options: { hints: true } } });
  const position = opened.changes[0].position;
  const seat = opened.changes[0].card.turn[0];
  /** The time of a decision, here and in the native program; how many of its simulations are made here. @param {string} bot */
  const beside = (bot) => {
    // The middle of five: another program may be busy now and then.
    const middle = (/** @type {number[]} */ all) => all.sort((a, b) => a - b)[2] ?? NaN;
    const mine = middle(
      Array.from({ length: 5 }, (_, i) => {
        const begin = spent();
        ask({ ask: 'choose', position, seat, bot, chance: chance(i) });
        return spent() - begin;
      }),
    );
    if (!program) return `${bot} ${mine.toFixed(0)} ms`;
    /** How long the native program takes for so many decisions, its start included. @param {number} decisions */
    const native = (decisions) => {
      const lines = [{ do: 'load', state: JSON.parse(position) }, ...Array.from({ length: decisions }, () => ({ do: 'choose', bot, seat }))];
      const input = lines.map((line) => `${JSON.stringify(line)}\n`).join('');
      const { stdout, stderr } = spawnSync('bash', ['-c', 'TIMEFORMAT="%U %S"; time "$0" engine "$1"', program, game], { input, encoding: 'utf8' });
      const fine = stdout.trim().split('\n').filter((line) => line.startsWith('{"ok":true')).length === lines.length;
      const [user = NaN, system = NaN] = (stderr.trim().split('\n').at(-1) ?? '').split(' ').map(Number);
      return fine ? (user + system) * 1000 : NaN;
    };
    const theirs = middle(Array.from({ length: 5 }, () => (native(5) - native(1)) / 4));
    return `${bot} ${mine.toFixed(0)} ms, native ${theirs.toFixed(0)} ms: ${(theirs / mine).toFixed(2)} of its simulations`;
  };
  const bots = ['search:3200n'];
  const net = join(folder, `${game}.bin`);
  if (existsSync(net) && learn(readFileSync(net))) bots.push('master:1024n');
  console.log(
    `${game}: preview p50 ${at(previews, 0.5).toFixed(1)} p95 ${at(previews, 0.95).toFixed(1)} ms of ${previews.length}; first hint p50 ${at(hints, 0.5).toFixed(0)} most ${at(hints, 1).toFixed(0)} ms of ${hints.length}; ${bots.map(beside).join('; ')}`,
  );
}
