import { expect, it } from 'vitest';
import type { ScoreSheet } from '../wire/ScoreSheet';
import { countedTo, marginOf, verdictOf, winnersOf } from './ending';

const sheet = (lines: Record<string, number[]>, more: Partial<ScoreSheet> = {}): ScoreSheet => {
  const rows = Object.entries(lines).map(([id, points]) => ({ id, rule: '', points }));
  const totals = rows[0]!.points.map((_, seat) => rows.reduce((sum, { points }) => sum + (points[seat] ?? 0), 0));
  return { lines: rows, totals, ranks: totals.map((n) => 1 + totals.filter((other) => other > n).length), ...more };
};
const played = { ended: 'played' as const };

it('a victory is told with its margin and what made it', () => {
  const score = sheet({ bag: [10, 114, 40], corner: [4, 12, 90], mana: [20, 0, 0] });
  expect(winnersOf(played, score)).toEqual([2]);
  expect(marginOf(played, score)).toEqual({ winner: 2, second: 1, points: 4, line: { id: 'corner', points: 78 } });
  expect([[0], [2], [], [0, 2]].map((yours) => verdictOf(played, score, yours))).toEqual(['lost', 'won', null, null]);
});

it('a broken tie has a winner without a margin, and a shared one has no winner to compare', () => {
  expect(marginOf(played, sheet({ a: [5, 5] }, { ranks: [2, 1] }))).toEqual({ winner: 1, second: 0, points: 0 });
  const shared = sheet({ a: [5, 5] });
  expect(marginOf(played, shared)).toBeNull();
  expect(verdictOf(played, shared, [1])).toBe('shared');
});

it('who resigned or ran out of time has lost whatever the points say', () => {
  const score = sheet({ a: [50, 2] }, { ranks: [] });
  const now = { ended: 'resigned' as const, result: { totals: [50, 2], winners: [1], ended: 'resigned' as const } };
  expect(verdictOf(now, score, [0])).toBe('lost');
  expect(verdictOf(now, score, [1])).toBe('won');
  expect(marginOf(now, score)).toBeNull();
});

it('alone one wins or loses against the game', () => {
  expect(verdictOf(played, sheet({ a: [30] }, { solo_won: true }), [0])).toBe('won');
  expect(verdictOf(played, sheet({ a: [30] }, { solo_won: false }), [0])).toBe('lost');
  expect(verdictOf({ ended: 'stopped' }, sheet({ a: [30] }, { solo_won: false }), [0])).toBeNull();
});

it('counting goes category by category and ends at the sum', () => {
  const score = sheet({ a: [10, 4], b: [-2, 6] }, { totals: [9, 10] });
  expect([0, 0.5, 1, 1.5, 2, 7].map((progress) => countedTo(score, progress))).toEqual([
    [0, 0],
    [5, 2],
    [10, 4],
    [9, 7],
    [9, 10],
    [9, 10],
  ]);
});
