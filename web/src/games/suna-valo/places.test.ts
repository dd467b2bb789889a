import { expect, it } from 'vitest';
import { byPlace } from '../frame/places';
import { placeOf } from './places';

it('every action of the notation has its place, done stands at the prompt', () => {
  const places = {
    'character C03': 'character:C03',
    'give energy': 'energy',
    'give grain head': 'good:head:grain',
    'give wool pastures2': 'good:pastures2:wool',
    'give egg keeper': 'good:keeper:egg',
    'give lily market': 'market:lily',
    'leave wool': 'leave:wool',
    'buy H12': 'card:H12',
    'add H12': 'card:H12',
    'ship S03': 'ship:S03',
    'place crop': 'up:crop',
    'face-down crop': 'down:crop',
    celebrate: 'festival',
    perform: 'festival',
    'produce lily crop2': 'empty:crop2:lily',
    'produce lily head': 'empty:head:lily',
    energy: 'energy-icon',
    'gain wool': 'supply:wool',
    'use BF03': 'tile:BF03',
    'tile BE02': 'tile:BE02',
    'store crop2': 'at:crop2',
    'store keeper': 'at:keeper',
    'store head': 'home',
    'keep wool head': 'head:pastures',
    'keep flower head': 'head:floriculture',
    'keep wool pastures2': 'at:pastures2',
    'card crop2': 'at:crop2',
    'column crop': 'head:crop',
    'deliver A03 2': 'need:A03:2',
    'deliver H16 lily': 'need:H16:lily',
    'step detour': 'step:detour',
    'take IMP05': 'figure:IMP05',
    'row points': 'row:points',
    'recover H05 crop': 'discard:H05',
    'swap 2 wool': 'price:2:wool',
    reveal: 'pile',
    'replace 2 H40': 'hand:H40',
    done: null,
  };
  for (const [action, place] of Object.entries(places)) expect([action, placeOf(action)]).toEqual([action, place]);
});

it('options that share a place stand together', () => {
  const text = { id: 'x' };
  const options = ['produce grain crop1', 'produce grain crop1 keeper', 'done'].map((action) => ({ action, text }));
  expect(byPlace(options, placeOf).get('empty:crop1:grain')).toHaveLength(2);
  expect(byPlace(options, placeOf).size).toBe(1);
});
