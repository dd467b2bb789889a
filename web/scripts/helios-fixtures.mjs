// Writes views of Helios for the tests of its board: for every kind of decision one position that the engine made.
// Usage: node scripts/helios-fixtures.mjs [path of the program]
import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const program = process.argv[2] ?? fileURLToPath(new URL('../../target/debug/almende', import.meta.url));
const engine = spawn(program, ['engine', 'helios'], { stdio: ['pipe', 'pipe', 'inherit'] });
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

const found = new Map();
for (let seed = 0; seed < 12; seed += 1) {
  await ask({ do: 'new', players: 2 + (seed % 3), seed: String(seed) });
  for (;;) {
    const { options, seat } = await ask({ do: 'options', targets: true });
    if (options.length === 0) break;
    const { view } = await ask({ do: 'view', seat });
    const decision = view.pending.at(-1).decision;
    const kind =
      typeof decision === 'string'
        ? decision
        : `${Object.keys(decision)[0]} ${typeof Object.values(decision)[0] === 'string' ? Object.values(decision)[0] : ''}`.trim();
    const label = ['act', 'choose_slot'].includes(kind.split(' ')[0]) ? kind : kind.split(' ')[0];
    // Late positions show more; the last one found is kept.
    if (!found.has(label) || view.round > found.get(label).view.round)
      found.set(label, { decision: label, seat, view, options: sent(options) });
    const active = options.filter(({ action }) => action !== 'forgo' && action !== 'done');
    const choice = active.length > 0 ? active : options;
    await ask({ do: 'apply', action: choice[random(choice.length)].action });
  }
}
engine.kill();
const path = fileURLToPath(new URL('../src/games/helios/fixtures.json', import.meta.url));
writeFileSync(path, `[\n${[...found.values()].map((fixture) => JSON.stringify(fixture)).join(',\n')}\n]\n`);
console.log(`${found.size} decisions: ${[...found.keys()].join(', ')}`);
