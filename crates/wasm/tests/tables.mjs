// Tables in the modules, asked as the page asks them: node tables.mjs FOLDER-OF-MODULES.
import { strict as assert } from 'node:assert';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openModule } from './module.mjs';

const [folder = ''] = process.argv.slice(2);
let drawn = 0;
const chance = () => (drawn += 1).toString(16).padStart(64, '0');
let time = 1_700_000_000_000;
const now = () => (time += 1000);

/** @param {string} game */
const table = async (game, seats = [{ kind: 'person' }, { kind: 'bot', bot: 'easy' }], options = {}) => {
  const { ask } = await openModule(folder, game);
  const request = { game, seats, name: 'Ada', options };
  const { answer, changes } = ask({ ask: 'create', table: 'device-1', now: now(), chance: chance(), request });
  assert.deepEqual(answer, { id: 'device-1' });
  return { ask, rows: changes[0].rows, last: changes[0] };
};

/** Plays so many decisions; what it keeps goes on to `rows`. @param {any} at @param {number} decisions */
function play(at, decisions) {
  for (let i = 0; i < decisions; i += 1) {
    const { now: stands } = at.ask({ ask: 'snapshot', table: 'device-1', now: now() }).answer;
    if (stands.state === 'over') return;
    const { think } = at.last;
    const face = stands.faces.find((/** @type {any} */ { options }) => options.length > 0);
    const reply = think
      ? at.ask({ ask: 'bot', table: 'device-1', now: now(), chance: chance(), ...think, action: at.ask({ ask: 'choose', ...think, chance: chance() }).answer })
      : at.ask({
          ask: 'command',
          table: 'device-1',
          now: now(),
          request: {
            command_id: chance().slice(32),
            version: stands.version,
            seat: face.seat,
            command: { do: 'act', action: face.options[(i * 7) % face.options.length].action },
          },
        });
    assert.equal(reply.refused, undefined);
    at.last = reply.changes[0];
    at.rows.push(...reply.changes[0].rows);
  }
}

const tests = {
  'a table that is rebuilt from what was kept is the same': async () => {
    const at = await table('helios');
    play(at, 12);
    const snapshot = { ask: 'snapshot', table: 'device-1', now: time };
    const before = at.ask(snapshot).answer;
    assert.equal(before.now.version, at.rows.length);
    const { ask } = await openModule(folder, 'helios');
    const { position, finished } = at.last;
    assert.equal(ask({ ask: 'open', table: 'device-1', now: time, rows: at.rows, position, finished }).answer, true);
    assert.deepEqual(ask(snapshot).answer, before);
  },
  'a whole game of each title against a bot comes to its end': async () => {
    for (const game of ['helios', 'suna-valo', 'boonlake', 'agricola']) {
      const at = await table(game);
      play(at, 3000);
      const { now: stands } = at.ask({ ask: 'snapshot', table: 'device-1', now: now() }).answer;
      assert.deepEqual([game, stands.state, stands.result.totals.length], [game, 'over', 2]);
      const record = at.ask({ ask: 'record', table: 'device-1' }).answer;
      assert.equal(at.ask({ ask: 'review', record }).answer.expected.length, stands.actions + 1);
      assert.equal(at.ask({ ask: 'replay', table: 'device-1', n: 3 }).answer.of, stands.actions);
    }
  },
  'the same command again has no second effect, and one for another position is refused': async () => {
    const at = await table('helios', [{ kind: 'person' }, { kind: 'person', name: 'Ben' }]);
    const { now: stands } = at.ask({ ask: 'snapshot', table: 'device-1', now: now() }).answer;
    const face = stands.faces.find((/** @type {any} */ { options }) => options.length > 0);
    const command = { do: 'act', action: face.options[0].action };
    const request = { command_id: 'once-and-again', version: stands.version, seat: face.seat, command };
    const first = at.ask({ ask: 'command', table: 'device-1', now: now(), request });
    const again = at.ask({ ask: 'command', table: 'device-1', now: now(), request });
    assert.deepEqual([again.answer, again.changes], [first.answer, undefined]);
    const stale = at.ask({ ask: 'command', table: 'device-1', now: now(), request: { ...request, command_id: 'another-one' } });
    assert.deepEqual([stale.refused.status, stale.refused.error.code], [409, 'stale']);
  },
  'hints only where the table allows them; thoughts come before the answer': async () => {
    const seats = [{ kind: 'person' }, { kind: 'person', name: 'Ben' }];
    const without = await table('helios', seats);
    assert.equal(without.ask({ ask: 'hint', table: 'device-1', seat: 0 }).refused.error.code, 'no_hints');
    const at = await table('helios', seats, { hints: true });
    const { now: stands } = at.ask({ ask: 'snapshot', table: 'device-1', now: now() }).answer;
    const question = at.ask({ ask: 'hint', table: 'device-1', seat: stands.turn.seats[0] }).answer;
    /** @type {string[]} */
    const thoughts = [];
    const { answer } = at.ask({ ask: 'analyse', ...question, millis: 300, chance: chance() }, (thought) => thoughts.push(thought));
    assert.ok(thoughts.length > 0 && answer.options.length > 1);
    assert.deepEqual(Object.keys(JSON.parse(thoughts[0] ?? '{}')), Object.keys(answer));
  },
  'a record opens as a table and goes on': async () => {
    const at = await table('boonlake');
    play(at, 20);
    const record = at.ask({ ask: 'record', table: 'device-1' }).answer;
    const { answer, changes } = at.ask({ ask: 'import', table: 'device-2', now: now(), record });
    assert.equal(answer.id, 'device-2');
    assert.equal(changes[0].card.state, 'playing');
    const stands = at.ask({ ask: 'snapshot', table: 'device-2', now: now() }).answer;
    assert.deepEqual(stands.yours, [0, 1]);
    assert.equal(at.ask({ ask: 'import', table: 'device-3', now: now(), record: 'no record' }).refused.status, 422);
  },
  'the learned bot decides once its network is brought': async () => {
    const { ask, learn } = await openModule(folder, 'agricola');
    const request = { game: 'agricola', seats: [{ kind: 'person' }, { kind: 'person', name: 'Ben' }] };
    const { position, card } = ask({ ask: 'create', table: 'device-1', now: now(), chance: chance(), request }).changes[0];
    const [seat] = card.turn;
    const choose = () => ask({ ask: 'choose', position, seat, bot: 'master:8n', chance: chance() });
    assert.equal(choose().refused.error.code, 'bot_untaught');
    assert.equal(learn(new TextEncoder().encode('no network')), false);
    assert.equal(choose().refused.error.code, 'bot_untaught');
    assert.equal(learn(readFileSync(join(folder, 'agricola.bin'))), true);
    const action = choose().answer;
    assert.deepEqual(ask({ ask: 'legal', table: 'device-1', request: { seat, action } }).answer.legal, true);
  },
  'what cannot be read is refused in a sentence and harms nothing': async () => {
    const { ask } = await table('agricola');
    assert.equal(ask({ ask: 'nothing' }).refused.error.code, 'bad_request');
    assert.equal(ask({ ask: 'snapshot', table: 'device-9', now: now() }).refused.status, 404);
    assert.equal(ask({ ask: 'legal', table: 'device-1', request: { seat: 1, action: 'x' } }).refused.error.code, 'not_your_seat');
    assert.equal(ask({ ask: 'snapshot', table: 'device-1', now: now() }).answer.owner, true);
  },
};

let failed = 0;
for (const [name, run] of Object.entries(tests)) {
  try {
    await run();
    console.log(`ok    ${name}`);
  } catch (error) {
    failed += 1;
    console.log(`FAIL  ${name}\n${error instanceof Error ? error.stack : error}`);
  }
}
console.log(`${Object.keys(tests).length - failed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
