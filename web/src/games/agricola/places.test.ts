import { expect, it } from 'vitest';
import { byPlace } from '../frame/places';
import { placeOf } from './places';

it('every action of the notation has its place', () => {
  const places: Record<string, string | null> = {
    'place forest': 'space:forest',
    stay: null,
    'take reed': 'take:reed',
    'room 0,0': 'cell:0,0',
    'stable 0,4': 'cell:0,4',
    'plow 2,2': 'cell:2,2',
    'fence 0,2': 'cell:0,2',
    'add 0,3': 'cell:0,3',
    close: null,
    'sow grain': 'sow',
    'sow vegetable on B068': 'card:B068',
    'sow grain on 0,4': 'cell:0,4',
    'bake 2': 'bake',
    'build well': 'major:well',
    'build cooking_hearth_4 for fireplace_2': 'major:cooking_hearth_4',
    'craft joinery': 'major:joinery',
    'convert sheep': 'good:sheep',
    'release sheep': 'good:sheep',
    'breed sheep': 'good:sheep',
    'keep A067': 'card:A067',
    'play A067': 'card:A067',
    'use B104 2': 'card:B104',
    'renovate clay': 'house',
    'pay 2': null,
    'throw A086': 'card:A086',
    'choose A086': 'card:A086',
    discard: 'discard',
    feed: null,
    done: null,
  };
  for (const [action, place] of Object.entries(places)) expect([action, placeOf(action)]).toEqual([action, place]);
});

it('options that share a place stand together', () => {
  const text = { id: 'x' };
  const options = ['room 0,0', 'stable 0,0', 'done'].map((action) => ({ action, text }));
  expect(byPlace(options, placeOf).get('cell:0,0')).toHaveLength(2);
  expect(byPlace(options, placeOf).size).toBe(1);
});
