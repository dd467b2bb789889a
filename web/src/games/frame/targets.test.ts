import { expect, it } from 'vitest';
import { byPlace, placeAt, placeOf } from './targets';
import { choice } from './testing';

it('every spot has an address of its own', () => {
  expect(placeAt('temple')).toBe('temple');
  expect(placeAt({ building: 'palace' })).toBe('building:palace');
  expect(placeAt({ field: 7 })).toBe('field:7');
  expect(placeAt({ good: ['head', 'grain'] })).toBe('good:head:grain');
});

it('the parts of a spot have one order, however it is written', () => {
  const address = 'cube:0,0:blue';
  expect(placeAt({ cube: { at: '0,0', colour: 'blue' } })).toBe(address);
  expect(placeAt({ cube: { colour: 'blue', at: '0,0' } })).toBe(address);
});

it('options that share a spot stand together, and those without one stand nowhere', () => {
  const options = [
    choice('sun 1,-1 S', { does: 'shine', on: { field: '1,-1' } }),
    choice('sun 1,-1 S lap', { does: 'shine', on: { field: '1,-1' }, lap: true }),
    choice('forgo', { does: 'forgo' }),
  ];
  expect(placeOf(options[2]!)).toBeNull();
  expect(byPlace(options).get('field:1,-1')).toHaveLength(2);
  expect(byPlace(options).size).toBe(1);
});
