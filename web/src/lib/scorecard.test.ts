import { describe, expect, it } from 'vitest';
import { drawScoreCard, sizeOf, type ScoreCard } from './scorecard';

const card: ScoreCard = {
  title: 'Helios',
  when: '1 May',
  outcome: 'Ada wins',
  players: ['Ada', 'B & <Co>'],
  winners: [0],
  lines: [
    { name: 'Temples', points: [12, null] },
    { name: 'Lands', points: [3, 4] },
  ],
  sum: 'Sum',
  totals: [15, null],
  place: 'example.org',
};

describe('the picture of a score', () => {
  const found = new DOMParser().parseFromString(drawScoreCard(card), 'image/svg+xml');
  const texts = [...found.querySelectorAll('text')].map(({ textContent }) => textContent);

  it('is a whole SVG with every number, and what is hidden is a question mark', () => {
    expect(found.documentElement.nodeName).toBe('svg');
    expect(texts).toEqual([
      'Helios',
      '1 May',
      'Ada wins',
      '★ Ada',
      'B & <Co>',
      'Temples',
      '12',
      '?',
      'Lands',
      '3',
      '4',
      'Sum',
      '15',
      '?',
      'example.org',
    ]);
  });

  it('has room for all that is in it', () => {
    const { width, height } = sizeOf(card);
    for (const text of found.querySelectorAll('text')) {
      expect(Number(text.getAttribute('x'))).toBeLessThanOrEqual(width);
      expect(Number(text.getAttribute('y'))).toBeLessThan(height);
    }
    expect(sizeOf({ ...card, players: ['a', 'b', 'c', 'd'] }).width).toBeGreaterThan(width);
  });
});
