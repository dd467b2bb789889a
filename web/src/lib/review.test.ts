import { expect, it } from 'vitest';
import { bestTurns, decisionsOf, isCostly, lead, turningPoints } from './review';
import { turnsOf } from './turns';

const event = { text: { id: 'x' }, data: null };
const turns = (...seats: number[]) => turnsOf(seats.map((seat, entry) => ({ entry, seat, auto: false, events: [event] })));

it('the lead is counted against the best other seat, alone it is one’s points', () => {
  expect([lead([5, 9, 7], 1), lead([5, 9, 7], 0), lead([5], 0)]).toEqual([2, -4, 5]);
});

it('a change of the lead is a turning point', () => {
  const found = turningPoints(
    [
      [10, 10],
      [13, 10],
      [13, 17],
      [13.5, 17],
    ],
    turns(0, 1, 0),
  );
  expect(found.filter(({ leads }) => leads)).toEqual([{ from: 1, n: 2, seat: 1, swing: 4, leads: true }]);
});

it('so are the turns that changed most, good or bad', () => {
  const found = turningPoints(
    [
      [10, 10],
      [10.2, 10],
      [10.2, 4],
      [10.4, 4],
    ],
    turns(0, 1, 0),
  );
  expect(found).toEqual([{ from: 1, n: 2, seat: 1, swing: expect.closeTo(-6), leads: false }]);
});

it('a turn of several moves counts as one', () => {
  const found = turningPoints(
    [
      [0, 0],
      [2, 0],
      [5, 0],
      [5, 1.5],
      [5, 1.5],
    ],
    turns(0, 0, 1, 0),
  );
  expect(found.map(({ n, swing }) => [n, swing])).toEqual([
    [2, 5],
    [3, 1.5],
  ]);
});

it('the counting at the end is nobody’s turn', () => {
  expect(
    turningPoints(
      [
        [0, 0],
        [0, 0],
        [0, 30],
      ],
      turns(0, 1),
    ).filter(({ leads }) => !leads),
  ).toEqual([]);
});

it('the best turn of each is the one that gained most on the others, the counting left out', () => {
  const expected = [
    [10, 10],
    [12, 10],
    [12, 11.5],
    [17, 11.5],
    [17, 11],
    [17, 40],
  ];
  expect(bestTurns(expected, turns(0, 1, 0, 1, 1)).map(({ seat, from, n, swing }) => [seat, from, n, swing])).toEqual([
    [0, 2, 3, 5],
    [1, 1, 2, 1.5],
  ]);
});

it('who never gained anything worth telling has no best turn', () => {
  expect(
    bestTurns(
      [
        [5, 5],
        [4, 5],
        [4, 5.5],
        [4, 9],
      ],
      turns(0, 1, 0),
    ),
  ).toEqual([]);
});

it('a quiet game has none', () => {
  expect(turningPoints([[3], [3.1], [3.2]], turns(0, 0))).toEqual([]);
});

it('the decisions of a turn are those of its player that left a choice', () => {
  const move = (seat: number, auto = false) => ({ entry: 0, seat, auto, events: [] });
  const moves = [move(0), move(1), move(1, true), move(0), move(1), move(0)];
  expect(decisionsOf({ from: 1, n: 5, seat: 1, swing: -3, leads: false }, moves)).toEqual([1, 4]);
});

it('a turn that lost points is costly, a change of the lead is not', () => {
  const point = { from: 1, n: 5, seat: 1 };
  expect([
    isCostly({ ...point, swing: -3, leads: false }),
    isCostly({ ...point, swing: 3, leads: false }),
    isCostly({ ...point, swing: -3, leads: true }),
  ]).toEqual([true, false, false]);
});
