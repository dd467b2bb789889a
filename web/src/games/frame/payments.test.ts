import { expect, it } from 'vitest';
import { paymentsOf } from './payments';
import { notation } from './testing';

const heap = (action: string, kind: string, n: number) => ({ action: notation(action), kind, n });
const kinds = (payments: ReturnType<typeof paymentsOf>) => payments.map((given) => given.map(({ kind }) => kind).join(' '));

it('the usual payment takes from what there is most of and comes first', () => {
  const heaps = [heap('give egg', 'egg', 1), heap('give grain', 'grain', 4), heap('give wool', 'wool', 2)];
  expect(kinds(paymentsOf(heaps, { left: 2, due: {} }, 3))).toEqual(['grain grain', 'grain wool', 'wool wool']);
});

it('what is due by kind is in every payment', () => {
  const heaps = [heap('give egg', 'egg', 1), heap('give grain', 'grain', 4)];
  expect(kinds(paymentsOf(heaps, { left: 2, due: { egg: 1 } }, 9))).toEqual(['egg grain']);
  expect(paymentsOf(heaps, { left: 2, due: { egg: 2 } }, 9)).toEqual([]);
});

it('nothing is paid that is not there', () => {
  expect(paymentsOf([heap('give egg', 'egg', 1)], { left: 2, due: {} }, 9)).toEqual([]);
});
