import { expect, it } from 'vitest';
import { turnsOf } from './turns';

const event = { text: { id: 'x' }, data: null };
const move = (seat: number, events = [event]) => ({ entry: seat, seat, auto: false, events });

it('what one seat does in a row is its turn, and each move knows the position it leads to', () => {
  const turns = turnsOf([move(0), move(0), move(1), move(0)]);
  expect(turns.map(({ seat, moves }) => [seat, moves.map(({ n }) => n)])).toEqual([
    [0, [1, 2]],
    [1, [3]],
    [0, [4]],
  ]);
  expect(turnsOf([])).toEqual([]);
});

it('a move of which nothing can be told keeps its number and is not listed', () => {
  expect(turnsOf([move(0), move(0, []), move(0)])[0]?.moves.map(({ n }) => n)).toEqual([1, 3]);
});
