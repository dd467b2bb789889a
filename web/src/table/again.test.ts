import { expect, it } from 'vitest';
import { numberOf } from './again.svelte';

const log = [4, 5, 8].map((entry) => ({ entry, seat: 0, auto: false, events: [] }));

it('an entry is found among the actions that can be replayed', () => {
  const known = { log, now: { actions: 3 } } as never;
  expect(numberOf(known, { entry: 4 })).toBe(1);
  expect(numberOf(known, { entry: 8 })).toBe(3);
  expect(numberOf(known, { entry: 9 })).toBe(null);
});

it('what was played under other rules is not shown again', () => {
  const known = { log, now: { actions: 1 } } as never;
  expect([4, 5, 8].map((entry) => numberOf(known, { entry }))).toEqual([null, null, 1]);
});
