import { expect, it } from 'vitest';
import { byPlace } from '../frame/places';
import { isAside, placeOf } from './places';

it('every action of the notation has its place, forgo and done stand at the prompt', () => {
  const places = {
    'keep W01': 'scoring:W01',
    'project W12': 'scoring:W12',
    'score W05': 'scoring:W05',
    'site wood': 'site:wood',
    'strip pioneer': 'strip:pioneer',
    'play C034': 'card:C034',
    'discard C034': 'card:C034',
    'give C034': 'card:C034',
    'pay loam stone 7 10coins 11': 'pay:loam-stone-7-10coins-11',
    draw: 'pile',
    explore: 'mound',
    'at 15': 'field:15',
    'cattle 15': 'field:15',
    'develop 12 upper': 'spot:12:upper',
    'house 12 upper': 'spot:12:upper',
    'settlement 12 lower': 'spot:12:lower',
    'spend 2 1 lever': 'spend:2-1-lever',
    'region southern': 'region:southern',
    take: 'coins',
    'hire coins': 'supply',
    'hire cards': 'supply',
    'modernize 7': 'lever:7',
    'lever 10 cards': 'lever:10',
    'ready 7': 'lever:7',
    'boat iron loam lever': 'boat:iron',
    'ship T5': 'space:T5',
    vase: 'vases',
    'track coin': 'track:coin',
    'trade 1': 'trade:1',
    'offer 2': 'offer:2',
    forgo: null,
    done: null,
  };
  for (const [action, place] of Object.entries(places)) expect(placeOf(action)).toBe(place);
});

it('options that share a place stand together', () => {
  const options = ['play C034', 'discard C034', 'forgo'].map((action) => ({ action, text: { id: 'x' } }));
  expect(byPlace(options, placeOf).get('card:C034')).toHaveLength(2);
  expect(byPlace(options, placeOf).size).toBe(1);
});

it('boats and the levers of any time stand beside the question, levers with an occasion belong to it', () => {
  for (const action of ['boat wood iron', 'boat iron wood lever', 'lever 10 coins', 'lever 11', 'lever 12'])
    expect(isAside(action)).toBe(true);
  for (const action of ['lever 1 vase', 'lever 9', 'modernize 10', 'ready 12', 'pay wood wood 10']) expect(isAside(action)).toBe(false);
});
