import { expect, test } from 'vitest';
import { CLOCK_NAMES, CLOCKS, clockOf, presetOf, USUAL_TERMS, wishesOf, withClock } from './wishes';

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

test('a clock people know is set with one click, found again, and changes nothing else', () => {
  const wishes = { ...USUAL_TERMS, listed: true, confirm: false, hints: true };
  for (const name of CLOCK_NAMES) {
    const chosen = withClock(wishes, name);
    expect(clockOf(chosen)).toEqual(CLOCKS[name]);
    expect(presetOf(chosen)).toBe(name);
    expect([chosen.listed, chosen.confirm, chosen.hints]).toEqual([true, false, true]);
    // What a table is played by leads back to it, too.
    expect(presetOf(wishesOf({ options: { clock: CLOCKS[name] }, listed: false }))).toBe(name);
  }
  expect(presetOf({ ...wishes, clock: 'turn', minutes: 3 })).toBeNull();
});
