import { expect, it } from 'vitest';
import type { Target } from '../../wire/boonlake/Target';
import { choice } from '../frame/testing';
import { usualPayment } from './payments';

const offer = (action: string, target: Target) => choice(action, target);
const pay = (boats: NonNullable<Target['boats']>, coins: number, levers: string[] = []) =>
  offer(`pay ${boats.join(' ')} ${coins} ${levers.join(' ')}`, { does: 'pay', boats, coins, ...(levers.length > 0 ? { levers } : {}) });
const spend = (inhabitants: number, points: number, levers: string[] = []) =>
  offer(`spend ${inhabitants} ${points}`, { does: 'spend', inhabitants, points, ...(levers.length > 0 ? { levers } : {}) });

// BOO-5.6, BOO-5.8
it('pays in the usual way: for the fewest coins, then with the boats as far up the canal as they can stay, without a lever', () => {
  const [stone, loam, dear] = [pay(['stone', 'iron'], 2), pay(['loam', 'iron'], 2), pay(['loam', 'loam'], 4)];
  expect(usualPayment([stone, loam, dear])).toEqual([loam]);
  const [helped, plain] = [pay(['wood', 'wood'], 0, ['10']), pay(['iron', 'iron'], 5)];
  expect(usualPayment([helped, plain])).toEqual([plain]);
});

// BOO-9.8
it('gives inhabitants before points, and points before a lever', () => {
  const [points, inhabitants, lever] = [spend(2, 1), spend(3, 0), spend(2, 1, ['8'])];
  expect(usualPayment([points, inhabitants, lever])).toEqual([inhabitants]);
});

it('what can be done at any time beside the question does not make it another one', () => {
  const [boat, lever] = [offer('boat', { does: 'move_boat', aside: true }), offer('lever', { does: 'pull', aside: true })];
  const usual = pay(['wood', 'loam'], 1);
  expect(usualPayment([boat, lever, usual])).toEqual([usual]);
});

it('nothing goes without saying where more is asked than how to pay', () => {
  expect(usualPayment([pay(['wood', 'loam'], 1), offer('forgo', { does: 'forgo' })])).toEqual([]);
  expect(usualPayment([offer('trade 1', { does: 'trade', number: 1 }), offer('trade 2', { does: 'trade', number: 2 })])).toEqual([]);
  expect(usualPayment([])).toEqual([]);
});
