import { expect, it } from 'vitest';
import { byPlace } from '../frame/places';
import { placeOf } from './places';

it('every action of the notation has its place, forgo and done stand at the prompt', () => {
  const places = {
    'start brown': 'start:brown',
    'cube blue': 'colour:blue',
    'take build': 'column:build',
    'slot red': 'slot:red',
    'land blue': 'tile:blue',
    'special temples': 'tile:temples',
    temple: 'temple',
    'build palace': 'building:palace',
    'at 1,-2': 'field:1,-2',
    'pay brown 0,0': 'cube:0,0:brown',
    'exchange 2': 'exchange:2',
    'sun 1,-1 S debt 1 lap': 'field:1,-1',
    'buy princess': 'character:princess',
    'activate princess': 'character:princess',
    forgo: null,
    done: null,
  };
  for (const [action, place] of Object.entries(places)) expect(placeOf(action)).toBe(place);
});

it('options that share a place stand together', () => {
  const text = { id: 'x' };
  const options = ['sun 1,-1 S', 'sun 1,-1 S lap', 'forgo'].map((action) => ({ action, text }));
  expect(byPlace(options, placeOf).get('field:1,-1')).toHaveLength(2);
  expect(byPlace(options, placeOf).size).toBe(1);
});
