import { beforeEach, expect, it, vi } from 'vitest';
import type { Advice } from '../wire/Advice';
import type { ErrorBody } from '../wire/ErrorBody';

/** The server of these tests: at each position what it would do, best first, and what was played. */
let positions: Record<number, [played: string, ...options: [string, number][]]> = {};
let refusals: [status: number, seconds: string][] = [];
let asked: number[] = [];
vi.mock('$lib/api', async (original) => {
  const real = await original<typeof import('$lib/api')>();
  const advice = async (_: string, n: number): Promise<Advice> => {
    asked.push(n);
    const refused = refusals.shift();
    const body: ErrorBody = { code: 'x', message: 'x', text: { id: 'x', args: { seconds: refused?.[1] ?? '' } } };
    if (refused) throw new real.ApiError(refused[0], body);
    const [played, ...options] = positions[n] ?? [''];
    return {
      n,
      seat: 0,
      played: { action: played, text: { id: played } },
      options: options.map(([action, lead]) => ({ action, text: { id: action }, share: 0.5, lead })),
    } as unknown as Advice;
  };
  return { ...real, api: { advice } };
});
const { Advisor, placeOf } = await import('$lib/advice');

beforeEach(() => {
  [positions, refusals, asked] = [{}, [], []];
});

it('the first decision it would have made differently is found, and later ones are not asked about', async () => {
  positions = { 3: ['a', ['a', 2], ['b', 1]], 5: ['b', ['a', 2], ['b', 1]], 6: ['b', ['a', 9], ['b', 1]] };
  expect((await new Advisor('t').firstOther([3, 5, 6]))?.n).toBe(5);
  expect(asked).toEqual([3, 5]);
});

it('what comes to the same is nothing else', async () => {
  positions = { 3: ['b', ['a', 2.3], ['b', 2]], 4: ['c', ['a', 2], ['b', 1]] };
  expect(await new Advisor('t').firstOther([3])).toBeNull();
  // What it did not even look at is.
  const other = await new Advisor('t').firstOther([4]);
  expect(other && [other.n, placeOf(other)]).toEqual([4, null]);
});

it('a position is asked about once, unless the answer failed', async () => {
  positions = { 3: ['b', ['a', 2], ['b', 1]] };
  const advisor = new Advisor('t');
  refusals = [[500, '']];
  await expect(advisor.at(3)).rejects.toThrow();
  expect(placeOf(await advisor.at(3))).toBe(2);
  await advisor.at(3);
  expect(asked).toEqual([3, 3]);
});

it('too many questions wait as long as the server says', async () => {
  positions = { 3: ['a', ['a', 2]] };
  refusals = [
    [429, '3'],
    [429, '1'],
  ];
  const waited: number[] = [];
  await new Advisor('t', async (ms) => waited.push(ms)).at(3);
  expect(waited).toEqual([3000, 1000]);
});

it('nobody asks on when nobody looks any more', async () => {
  positions = { 3: ['a', ['a', 2]], 4: ['a', ['b', 9], ['a', 2]] };
  const advisor = new Advisor('t');
  const found = advisor.firstOther([3, 4]);
  advisor.stop();
  expect(await found).toBeNull();
  expect(asked).toEqual([3]);
});
