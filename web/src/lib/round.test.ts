import { describe, expect, it } from 'vitest';
import { lastRound } from './round';

let next = 0;
const entry = (seat: number, told = true) => ({
  entry: (next += 1),
  seat,
  auto: false,
  events: told ? [{ text: { id: 'x' }, data: {} }] : [],
});
const seats = (...numbers: number[]) => numbers.map((seat) => entry(seat));

describe('the last round', () => {
  it('is what the others did since the own turn', () => {
    const round = lastRound(seats(1, 0, 0, 1, 1, 2), 0);
    expect([round?.from, round?.to]).toEqual([3, 6]);
    expect(round?.turns.map(({ seat, entries }) => [seat, entries.length])).toEqual([
      [1, 2],
      [2, 1],
    ]);
  });

  it('stays while the own turn goes on', () => {
    expect(lastRound(seats(0, 1, 0, 0), 0)).toMatchObject({ from: 1, to: 2 });
  });

  it('is none where nobody else has acted or nothing is told of it', () => {
    expect(lastRound([], 0)).toBeNull();
    expect(lastRound(seats(0, 0), 0)).toBeNull();
    expect(lastRound([entry(0), entry(1, false)], 0)).toBeNull();
  });
});
