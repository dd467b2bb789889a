// Writes views of Suna Valo for the tests of its board: positions that the engine made, for every kind of decision and
// every kind of answer to it.
// Usage: node scripts/suna-valo-fixtures.mjs [path of the program]
import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const program = process.argv[2] ?? fileURLToPath(new URL('../../target/debug/almende', import.meta.url));
const engine = spawn(program, ['engine', 'suna-valo'], { stdio: ['pipe', 'pipe', 'inherit'] });
const answers = createInterface({ input: engine.stdout })[Symbol.asyncIterator]();
const ask = async (request) => {
  engine.stdin.write(`${JSON.stringify(request)}\n`);
  return JSON.parse((await answers.next()).value);
};
/** An option without its words, which are those of the engine. */
const sent = (options) => options.map(({ action, target }) => ({ action, target }));
let state = 1;
const random = (n) => {
  state = (state * 1664525 + 1013904223) >>> 0;
  return Math.floor((state / 2 ** 32) * n);
};
/** The kind of an answer: its verb, and where a good comes from or goes to. */
const kindOf = (action) => {
  const [verb, ...rest] = action.split(' ');
  const where = rest.at(-1);
  return ['head', 'keeper', 'market', 'left', 'right', 'detour', 'points', 'activate', 'energy'].includes(where)
    ? `${verb} ${where}`
    : verb;
};

/** How often each kind of answer to each kind of decision was met, and the positions where it was still rare. */
const met = new Map();
const candidates = [];
const pairs = ['C03,C06', 'C04,C08', 'C05,C07', 'C01,C03', 'C06,C04', 'C08,C02', 'C07,C05', 'C03,C08'];
for (let seed = 0; seed < 500; seed += 1) {
  const setup = seed === 0 ? {} : { characters: pairs[seed % pairs.length].split(',') };
  await ask({ do: 'new', players: 2, seed: String(seed), setup });
  for (;;) {
    const { options, seat } = await ask({ do: 'options', targets: true });
    if (options.length === 0) break;
    const { view } = await ask({ do: 'view', seat });
    const open = view.pending.at(-1)?.decision ?? 'characters';
    const decision = typeof open === 'string' ? open : Object.keys(open)[0];
    const kinds = [...new Set(options.map(({ action }) => `${decision}: ${kindOf(action)}`))];
    if (kinds.some((kind) => (met.get(kind) ?? 0) < 20)) {
      kinds.forEach((kind) => met.set(kind, (met.get(kind) ?? 0) + 1));
      candidates.push({ kinds, seat, view, options: sent(options) });
    }
    // Random play seldom fulfils an order: where it leads there, go there.
    const active = options.filter(({ action }) => action !== 'done');
    const rare = options.filter(({ action }) => /^(ship|deliver|leave|celebrate|perform|recover|column|use)/.test(action));
    const choice = rare.length > 0 && random(4) > 0 ? rare : active.length > 0 && random(8) > 0 ? active : options;
    await ask({ do: 'apply', action: choice[random(choice.length)].action });
  }
}

// As few positions as possible, and of equal ones the later, which shows more.
const missing = new Set(met.keys());
const found = [];
while (missing.size > 0) {
  const worth = ({ kinds, view }) => 10 * kinds.filter((kind) => missing.has(kind)).length + view.era;
  const { kinds, ...position } = candidates.reduce((best, one) => (worth(one) > worth(best) ? one : best));
  found.push({ decision: kinds.filter((kind) => missing.has(kind)).join(', '), ...position });
  kinds.forEach((kind) => missing.delete(kind));
}
engine.kill();
const path = fileURLToPath(new URL('../src/games/suna-valo/fixtures.json', import.meta.url));
writeFileSync(path, `[\n${found.map((fixture) => JSON.stringify(fixture)).join(',\n')}\n]\n`);
console.log(`${found.length} positions:\n${found.map(({ decision }) => decision).join('\n')}`);
