import { expect, test } from 'vitest';
import { clockOf, USUAL_TERMS, wishesOf } from './wishes';

test('every clock comes back from the form as it was', () => {
  for (const clock of [
    { kind: 'none' },
    { kind: 'turn', seconds: 45 },
    { kind: 'turn', seconds: 600 },
    { kind: 'turn', seconds: 7 * 24 * 3600 },
    { kind: 'turn', seconds: 5 * 24 * 3600 },
    { kind: 'game', seconds: 900 },
    { kind: 'game', seconds: 1800, increment: 20 },
  ] as const)
    expect(clockOf(wishesOf({ options: { clock }, listed: false }))).toEqual(clock);
});

test('a table without options has none of them, a form that was never touched the usual ones', () => {
  expect(wishesOf({ options: {}, listed: true })).toEqual({ ...USUAL_TERMS, listed: true, confirm: false, hints: false });
  expect(clockOf(USUAL_TERMS)).toEqual({ kind: 'none' });
});
