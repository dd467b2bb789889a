// Writes views of Boonlake for the tests of its board: for every kind of decision, and every kind of answer to it, one
// position that the engine made.
// Usage: node scripts/boonlake-fixtures.mjs [path of the program]
import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const program = process.argv[2] ?? fileURLToPath(new URL('../../target/debug/almende', import.meta.url));
const engine = spawn(program, ['engine', 'boonlake'], { stdio: ['pipe', 'pipe', 'inherit'] });
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

/** The open task as one word: of an opportunity the kind, of everything else the name. */
function nameOf({ phase, pending }) {
  const task = pending.at(-1)?.task ?? phase;
  const first = (value) => (typeof value === 'string' ? value : Object.keys(value)[0]);
  return typeof task === 'object' && 'choose' in task ? first(task.choose) : first(task);
}

/** Some positions for each kind of answer, and the kinds of answers a position shows. */
const found = new Map();
const shows = new Map();
for (let seed = 0; seed < 24; seed += 1) {
  await ask({ do: 'new', players: 1 + (seed % 4), seed: String(seed) });
  for (;;) {
    const { options, seat } = await ask({ do: 'options', targets: true });
    if (options.length === 0) break;
    const { view } = await ask({ do: 'view', seat });
    const actions = options.map(({ action }) => action);
    const fixture = { decision: nameOf(view), seat, view, options: sent(options) };
    // Boats and levers are no answers of one question: one position for each of them is enough.
    const labels = actions.map((action) => (/^(boat|lever) /.test(action) ? action : `${fixture.decision} ${action.split(' ')[0]}`));
    for (const label of new Set(labels)) {
      const known = found.get(label) ?? [];
      if (known.length < 12) found.set(label, [...known, fixture]);
      else if (!known.includes(fixture)) continue;
      shows.set(fixture, (shows.get(fixture) ?? new Set()).add(label));
    }
    // Boats would go back and forth for ever.
    const onward = actions.filter((action) => !action.startsWith('boat ') && (action !== 'forgo' || random(6) === 0) && action !== 'done');
    const choice = onward.length > 0 ? onward : actions.filter((action) => action === 'forgo' || action === 'done');
    await ask({ do: 'apply', action: choice[random(choice.length)] });
  }
  if (seed < 2) {
    const { view } = await ask({ do: 'view', seat: 0 });
    const fixture = { decision: 'over', seat: 0, view, options: [] };
    found.set(`over ${seed}`, [fixture]);
    shows.set(fixture, new Set([`over ${seed}`]));
  }
}
engine.kill();
// As few positions as show everything: again and again the one that shows most of what is missing.
const fixtures = [];
const missing = new Set(found.keys());
while (missing.size > 0) {
  const gain = (fixture) => [...shows.get(fixture)].filter((label) => missing.has(label)).length;
  const best = [...shows.keys()].reduce((a, b) => (gain(b) > gain(a) ? b : a));
  fixtures.push(best);
  for (const label of shows.get(best)) missing.delete(label);
}
const path = fileURLToPath(new URL('../src/games/boonlake/fixtures.json', import.meta.url));
writeFileSync(path, `[\n${fixtures.map((fixture) => JSON.stringify(fixture)).join(',\n')}\n]\n`);
console.log(`${fixtures.length} positions for ${found.size} kinds of answers: ${[...found.keys()].join(', ')}`);
