import { expect, it } from 'vitest';
import type { Live } from '../wire/Live';
import type { Snapshot } from '../wire/Snapshot';
import { follow } from './story';

const entry = (n: number) => ({ entry: n, seat: 0, auto: false, events: [] });
const known = { now: { version: 3 }, log: [entry(1), entry(2)], chat: [], presence: { seats: [], watching: 0 } } as unknown as Snapshot;
const update = (version: number, added: number[], removed: number[], at = version) =>
  ({
    type: 'update',
    now: { version },
    changes: [{ version: at, at: 0, kind: 'act', added: added.map(entry), removed }],
  }) as unknown as Live;

it('adds what happened and takes out what was undone', () => {
  const after = follow(follow(known, update(4, [3], []))!, update(5, [], [3]))!;
  expect(after.log.map((line) => line.entry)).toEqual([1, 2]);
  expect(after.now.version).toBe(5);
});

it('does not tell twice what it already knows', () => {
  const after = follow(known, update(4, [2], [], 3))!;
  expect(after.log.map((line) => line.entry)).toEqual([1, 2]);
});

it('ignores a message that was overtaken', () => expect(follow(known, update(2, [9], []))).toBe(known));

it('knows nothing before the first snapshot', () => {
  expect(follow(null, update(4, [], []))).toBeNull();
  const snapshot = follow(null, { type: 'snapshot', ...known } as unknown as Live);
  expect(snapshot).toEqual(known);
});

it('hears each line of the chat once', () => {
  const line = { type: 'chat', line: { number: 1, at: 0, seat: 0, text: 'hi' } } as Live;
  expect(follow(follow(known, line)!, line)!.chat).toHaveLength(1);
});
