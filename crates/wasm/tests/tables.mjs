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
  'a game that comes from elsewhere keeps its bots': async () => {
    const at = await table('helios', [{ kind: 'person' }, { kind: 'bot', bot: 'easy' }]);
    play(at, 14);
    const record = at.ask({ ask: 'record', table: 'device-1' }).answer;
    const seats = [{ kind: 'person' }, { kind: 'bot', bot: 'easy' }];
    const asked = (/** @type {object[]} */ sitters) => ({ ask: 'import', table: 'device-2', now: now(), request: { record, seats: sitters } });
    assert.deepEqual(at.ask(asked(seats)).changes[0].card.seats.map((/** @type {any} */ { kind }) => kind), ['person', 'bot']);
    assert.deepEqual(at.ask({ ask: 'snapshot', table: 'device-2', now: now() }).answer.yours, [0]);
    assert.equal(at.ask(asked(seats.slice(1))).refused.error.code, 'players');
  },
  'a world that a server gave is answered like its table, as long as it fits': async () => {
    const people = [{ kind: 'person' }, { kind: 'person', name: 'Ben' }];
    for (const game of ['helios', 'suna-valo', 'boonlake', 'agricola']) {
      const at = await table(game, people);
      play(at, 9);
      const { table: info, now: stands } = at.ask({ ask: 'snapshot', table: 'device-1', now: now() }).answer;
      const face = stands.faces.find((/** @type {any} */ { options }) => options.length > 0);
      const name = { table: 'abc', seat: face.seat, number: 1 };
      const world = { since: face.since, position: JSON.parse(at.last.position) };
      const bring = (more = {}) => at.ask({ ask: 'bring', name, rules: info.rules, content: info.content, world, ...more });
      assert.equal(bring().answer, true);
      const names = stands.seats.map((/** @type {any} */ seat) => seat.name);
      const tried = (/** @type {object} */ what, more = {}) => at.ask({ ask: 'try', name, since: face.since, names, tried: what, ...more });
      for (const action of [face.options[0].action, 'nonsense']) {
        const request = { seat: face.seat, action };
        assert.deepEqual(tried({ what: 'legal', request }).answer, at.ask({ ask: 'legal', table: 'device-1', request }).answer);
        const there = at.ask({ ask: 'preview', table: 'device-1', chance: chance(), request });
        const here = tried({ what: 'preview', action });
        assert.deepEqual([here.answer, here.refused], [there.answer, there.refused]);
      }
      const { on } = face.options[0].target ?? {};
      if (on !== undefined) {
        const pointing = { seat: face.seat, on };
        assert.deepEqual(tried({ what: 'legal', request: pointing }).answer, { legal: true });
        assert.deepEqual(at.ask({ ask: 'legal', table: 'device-1', request: pointing }).answer, { legal: true });
      }
      const request = { seat: face.seat, world: 1, steps: [{ seat: face.seat, action: face.options[0].action }] };
      const plan = tried({ what: 'plan', request, version: stands.version, hints: false }).answer;
      assert.deepEqual([plan.steps.length, plan.version, plan.expected], [1, stands.version, undefined]);
      assert.ok(tried({ what: 'plan', request, version: stands.version, hints: true }).answer.expected.before !== undefined);
      const legal = { seat: face.seat, action: face.options[0].action };
      // Another play, another world, other rules or components, and what is no position.
      assert.equal(tried({ what: 'legal', request: legal }, { since: face.since + 1 }).refused.status, 404);
      assert.equal(tried({ what: 'plan', request: { ...request, world: 2 }, version: 1, hints: false }).refused.status, 400);
      assert.equal(bring({ rules: info.rules + 1 }).refused.status, 503);
      assert.equal(bring({ content: 'other' }).refused.status, 503);
      assert.ok(bring({ world: { since: 1, position: { boards: 3 } } }).refused);
      assert.equal(tried({ what: 'legal', request: legal }).answer.legal, true);
      // The oldest go where there are too many.
      for (let number = 2; number < 20; number += 1) bring({ name: { ...name, number } });
      assert.equal(tried({ what: 'legal', request: legal }).refused.status, 404);
    }
  },
  'bots, hints, looking back and records go by the corrections a table is played with': async () => {
    // A special tile of another kind: with the printed components the position is none.
    const changes = [
      { at: 'special_tiles/temples/count', from: 2, to: 3 },
      { at: 'special_tiles/resources/count', from: 2, to: 1 },
    ];
    const { ask } = await openModule(folder, 'helios');
    const seats = [{ kind: 'person' }, { kind: 'bot', bot: 'easy' }];
    const made = (/** @type {object} */ pack, more = {}) =>
      ask({ ask: 'create', table: 'device-1', now: now(), chance: chance(), request: { game: 'helios', seats, options: { hints: true }, pack, ...more } });
    const pack = { pack: 1, game: 'helios', base: '0', changes };
    const opened = made(pack);
    assert.deepEqual(opened.answer, { id: 'device-1' });
    const at = { ask, rows: opened.changes[0].rows, last: opened.changes[0] };
    play(at, 30);
    const { table: info, now: stands } = ask({ ask: 'snapshot', table: 'device-1', now: now() }).answer;
    assert.deepEqual(info.pack, pack);
    const { think } = at.last;
    const question = think ?? { ...ask({ ask: 'hint', table: 'device-1', seat: stands.turn.seats[0] }).answer, bot: 'easy' };
    assert.deepEqual(question.pack, pack);
    assert.equal(typeof ask({ ask: 'choose', ...question, chance: chance() }).answer, 'string');
    assert.ok(ask({ ask: 'choose', ...question, pack: undefined, chance: chance() }).refused);
    assert.ok(ask({ ask: 'analyse', ...question, millis: 50, chance: chance() }).answer.options.length > 0);
    play(at, 3000);
    const past = ask({ ask: 'look_back', table: 'device-1' }).answer;
    assert.deepEqual(past.pack, pack);
    const { actions } = ask({ ask: 'snapshot', table: 'device-1', now: now() }).answer.now;
    assert.equal(ask({ ask: 'review', ...past }).answer.expected.length, actions + 1);
    const advised = Array.from({ length: actions }, (_, n) => n).find((n) => ask({ ask: 'advice', ...past, n }).answer);
    assert.ok(advised !== undefined, 'hard has no advice for any decision');
    // The record opens with the pack and not without.
    const bring = (/** @type {object} */ request) => ask({ ask: 'import', table: 'device-2', now: now(), request });
    assert.equal(bring({ record: past.record }).refused.error.code, 'record_content');
    assert.equal(bring(past).changes[0].card.state, 'over');
    assert.deepEqual(ask({ ask: 'snapshot', table: 'device-2', now: now() }).answer.table.pack, pack);
    // A world of a table of the server is read with its pack.
    const fresh = made(pack).changes[0];
    const face = ask({ ask: 'snapshot', table: 'device-1', now: now() }).answer.now.faces[0];
    const world = { since: face.since, position: JSON.parse(fresh.position) };
    const near = { ask: 'bring', name: { table: 'abc', seat: 0, number: 1 }, rules: info.rules, content: info.content, world };
    assert.equal(ask({ ...near, pack }).answer, true);
    assert.ok(ask(near).refused);
    // It is tried out before, with its progress.
    /** @type {{ done: number, of: number }[]} */
    const told = [];
    const trial = ask({ ask: 'try_out', pack }, (line) => told.push(JSON.parse(line))).answer;
    assert.ok(trial.ready && trial.done === trial.of && trial.version === info.content);
    assert.ok(told.length >= 10 && told.every(({ done, of }) => done <= of));
    assert.equal(ask({ ask: 'try_out', pack: { ...pack, changes: [{ ...changes[0], from: 9 }] } }).refused.error.code, 'pack_conflict');
  },
  'a table of earlier rules goes on from its position; one of later rules is left alone': async () => {
    for (const game of ['helios', 'suna-valo', 'boonlake', 'agricola']) {
      const at = await table(game);
      play(at, 14);
      const before = at.ask({ ask: 'snapshot', table: 'device-1', now: time }).answer;
      /** The rows as a page with other rules would have written them. @param {number} more @param {any[]} rows */
      const ruled = (more, rows) => rows.map((row, i) => (i > 0 ? row : { ...row, entry: row.entry.replace(/"rules":(\d+)/, (_, n) => `"rules":${Number(n) + more}`) }));
      const { position, finished } = at.last;
      const open = { ask: 'open', table: 'device-1', now: now(), position, finished };
      const { ask } = await openModule(folder, game);
      const later = ask({ ...open, rows: ruled(1, at.rows) });
      assert.deepEqual([later.refused.status, later.refused.error.code, later.changes], [503, 'later_program', undefined]);
      const rows = ruled(-1, at.rows);
      const carried = ask({ ...open, rows });
      assert.equal(carried.answer, true);
      assert.equal(carried.changes[0].rows.length, 1);
      assert.deepEqual(JSON.parse(carried.changes[0].position), JSON.parse(position));
      const after = ask({ ask: 'snapshot', table: 'device-1', now: now() }).answer;
      assert.equal(after.log.length, before.log.length);
      assert.deepEqual(after.now.turn.seats, before.now.turn.seats);
      // What was kept and carried is the table, also the next time; and it comes to its end.
      const on = { ask, rows: [...rows, ...carried.changes[0].rows], last: carried.changes[0] };
      play(on, 9);
      const reached = ask({ ask: 'snapshot', table: 'device-1', now: time }).answer;
      const again = (await openModule(folder, game)).ask;
      assert.equal(again({ ...open, now: time, rows: on.rows, position: on.last.position }).answer, true);
      assert.deepEqual(again({ ask: 'snapshot', table: 'device-1', now: time }).answer, reached);
      play(on, 3000);
      assert.equal(ask({ ask: 'snapshot', table: 'device-1', now: now() }).answer.now.state, 'over');
    }
  },
  'a record opens as a table and goes on': async () => {
    const at = await table('boonlake');
    play(at, 20);
    const record = at.ask({ ask: 'record', table: 'device-1' }).answer;
    const { answer, changes } = at.ask({ ask: 'import', table: 'device-2', now: now(), request: { record } });
    assert.equal(answer.id, 'device-2');
    assert.equal(changes[0].card.state, 'playing');
    const stands = at.ask({ ask: 'snapshot', table: 'device-2', now: now() }).answer;
    assert.deepEqual(stands.yours, [0, 1]);
    assert.equal(at.ask({ ask: 'import', table: 'device-3', now: now(), request: { record: 'no record' } }).refused.status, 422);
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
