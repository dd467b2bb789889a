import { expect, it } from 'vitest';
import { ranked } from './ranking';

it('an option at which the program only glanced has no number that could contradict the ranking', () => {
  const told = ranked([
    { share: 1, lead: -20.9 },
    { share: 0, lead: -17.9 },
    { share: 0, lead: -35 },
  ]);
  expect(told.map(({ behind }) => behind)).toEqual([0, null, null]);
});

it('the numbers never say that a lower place is better', () => {
  const told = ranked([
    { share: 0.5, lead: 3 },
    { share: 0.3, lead: 3.4 },
    { share: 0.15, lead: -1 },
    { share: 0.05, lead: 2 },
  ]);
  expect(told.map(({ behind }) => behind)).toEqual([0, 0, 4, 4]);
});

it('whatever the program says, one ranking and its numbers agree', () => {
  let state = 7;
  const random = () => (state = (state * 16807) % 2147483647) / 2147483647;
  for (let round = 0; round < 200; round += 1) {
    const options = Array.from({ length: 1 + Math.floor(random() * 8) }, () => ({ share: random() ** 3, lead: random() * 60 - 30 })).sort(
      (a, b) => b.share - a.share,
    );
    const told = ranked(options);
    expect(told.map(({ option }) => option)).toEqual(options);
    const numbers = told.flatMap(({ behind }) => behind ?? []);
    expect(numbers).toEqual([...numbers].sort((a, b) => a - b));
    expect(numbers[0]).toBe(0);
  }
});
