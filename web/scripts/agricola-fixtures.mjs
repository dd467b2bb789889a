// Writes views of Agricola for the tests of its board: positions that the engine made, in which every kind of answer to
// every kind of decision is offered somewhere.
// Usage: node scripts/agricola-fixtures.mjs [path of the program]
import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const program = process.argv[2] ?? fileURLToPath(new URL('../../target/debug/almende', import.meta.url));
const engine = spawn(program, ['engine', 'agricola'], { stdio: ['pipe', 'pipe', 'inherit'] });
const answers = createInterface({ input: engine.stdout })[Symbol.asyncIterator]();
const ask = async (request) => {
  engine.stdin.write(`${JSON.stringify(request)}\n`);
  return JSON.parse((await answers.next()).value);
};
/** An option without its words, which are those of the engine. */
const sent = (options) => options.map(({ action, target }) => ({ action, target }));
let state = 1;
const random = () => {
  state = (state * 1664525 + 1013904223) >>> 0;
  return state / 2 ** 32;
};

/** What leads to farms with something on them is chosen more often. */
const RICH = [
  'fencing',
  'farm_expansion',
  'sheep_market',
  'pig_market',
  'cattle_market',
  'major_improvement',
  'house_redevelopment',
  'grain_utilization',
  'basic_wish_for_children',
  'cultivation',
  'farm_redevelopment',
  'side_job',
  'lessons',
  'forest',
  'reed_bank',
];
function weight(action) {
  const [verb, what = ''] = action.split(' ');
  if (verb === 'place') return RICH.includes(what.replace(/^(ext|tile)\d+_/, '')) ? 4 : 1;
  return { done: 0.25, feed: 0.5, discard: 0.02, convert: 0.1, play: 3 }[verb] ?? 1;
}
function choose(actions) {
  let at = random() * actions.reduce((sum, action) => sum + weight(action), 0);
  return actions.find((action) => (at -= weight(action)) <= 0) ?? actions[0];
}

const nameOf = (decision) => (typeof decision === 'string' ? decision : Object.keys(decision)[0]);
/** Positions by what they ask and offer; of those that are alike the one with the most options. */
const found = new Map();
const setups = [
  { game: 'family' },
  { game: 'family', variant_tile: true },
  { game: 'cards' },
  { game: 'cards', dealing: 'choose_7_of_10' },
  { game: 'cards', dealing: 'draft7' },
];
for (let game = 0; game < 60; game += 1) {
  const { ok, error } = await ask({ do: 'new', players: 1 + (game % 4), seed: String(game), setup: setups[game % setups.length] });
  if (!ok) throw new Error(error.message);
  for (;;) {
    const { options, seat } = await ask({ do: 'options', targets: true });
    const { view } = await ask({ do: 'view', seat: seat ?? 0 });
    const actions = options.map(({ action }) => action);
    const decision = options.length === 0 ? 'over' : nameOf(view.pending.at(-1)?.decision ?? 'keep');
    const farm = view.farms[seat ?? 0];
    // Somebody who is shown how to sow has grain and a field.
    const sows = (farm.goods.grain ?? 0) > 0 && farm.fields.length > 0 && actions.includes('place grain_utilization');
    const kinds = [
      ...new Set(actions.map((action) => `${decision} ${action.split(' ')[0]}`)),
      ...(sows ? ['place_person to sow'] : []),
    ].sort();
    const key = [decision, ...kinds].join();
    if (!found.has(key) || found.get(key).options.length < options.length)
      found.set(key, { decision, seat: seat ?? 0, view, options: sent(options), kinds });
    if (options.length === 0) break;
    await ask({ do: 'apply', seat, action: choose(actions) });
  }
}
engine.kill();

/** As few of them as offer everything that was ever offered. */
const kept = [found.get('over')];
const missing = new Set([...found.values()].flatMap(({ kinds }) => kinds));
while (missing.size > 0) {
  const fresh = ({ kinds }) => kinds.filter((kind) => missing.has(kind)).length;
  const [best] = [...found.values()].sort((a, b) => fresh(b) - fresh(a) || b.options.length - a.options.length);
  kept.push(best);
  for (const kind of best.kinds) missing.delete(kind);
}
const path = fileURLToPath(new URL('../src/games/agricola/fixtures.json', import.meta.url));
const lines = kept.map(({ decision, seat, view, options }) => JSON.stringify({ decision, seat, view, options }));
writeFileSync(path, `[\n${lines.join(',\n')}\n]\n`);
console.log(`${kept.length} positions: ${kept.map(({ kinds }) => kinds.join(' + ')).join('; ')}`);
