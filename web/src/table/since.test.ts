import { afterEach, describe, expect, it, vi } from 'vitest';
import { api } from '$lib/api';
import { lastSeen, markSeen } from '$lib/seen';
import type { LogEntry } from '../wire/LogEntry';
import type { Snapshot } from '../wire/Snapshot';
import { missedSince, Since } from './since.svelte';

const entry = (id: number, seat: number, told = true): LogEntry => ({
  entry: id,
  seat,
  auto: false,
  events: told ? [{ text: { id: 'x' }, data: {} }] : [],
});
const table = (log: LogEntry[], actions = log.length): Snapshot => ({ log, now: { actions }, yours: [0] }) as unknown as Snapshot;

afterEach(() => {
  localStorage.clear();
  vi.restoreAllMocks();
});

describe('what was missed', () => {
  it('is what came after the last entry seen, with the position it leads to', () => {
    const log = [entry(1, 0), entry(2, 1), entry(4, 1, false), entry(5, 1), entry(6, 0)];
    expect(missedSince(table(log), 2).map(({ n }) => n)).toEqual([4, 5]);
    expect(missedSince(table(log), 6)).toEqual([]);
    expect(missedSince(table(log), null)).toEqual([]);
  });

  it('is nothing if only the person acted, on another device', () => {
    expect(missedSince(table([entry(1, 1), entry(2, 0)]), 1)).toEqual([]);
  });

  it('cannot be replayed if other rules came in between', () => {
    expect(missedSince(table([entry(1, 1), entry(2, 1), entry(3, 1)], 1), 0).map(({ n, entry: { entry: id } }) => [n, id])).toEqual([
      [1, 3],
    ]);
  });
});

describe('coming back', () => {
  it('shows what was missed until it is skipped, and then what comes is seen at once', () => {
    markSeen('t', 1);
    const since = new Since('t');
    since.look(table([entry(1, 0), entry(2, 1)]));
    expect(since.missed.map(({ n }) => n)).toEqual([2]);
    expect(lastSeen('t')).toBe(1);
    since.skip();
    expect(since.missed).toEqual([]);
    expect(lastSeen('t')).toBe(2);
    since.look(table([entry(1, 0), entry(2, 1), entry(3, 1)]));
    expect(since.missed).toEqual([]);
    expect(lastSeen('t')).toBe(3);
  });

  it('shows a single step, and the present again where it cannot be shown', async () => {
    markSeen('t', 0);
    const since = new Since('t');
    since.look(table([entry(1, 1), entry(2, 1)]));
    const replay = vi.spyOn(api, 'replay').mockResolvedValueOnce({ n: 2 } as never);
    await since.go(1);
    expect([since.step?.n, since.at]).toEqual([2, 1]);
    replay.mockRejectedValueOnce(new Error('gone'));
    await since.go(0);
    expect([since.step, since.missed]).toEqual([null, []]);
  });
});

describe('the tables seen', () => {
  it('are remembered for the newest hundred', () => {
    for (let i = 0; i < 105; i += 1) markSeen(`table${i}`, i);
    expect([lastSeen('table4'), lastSeen('table5'), lastSeen('table104')]).toEqual([null, 5, 104]);
  });
});
