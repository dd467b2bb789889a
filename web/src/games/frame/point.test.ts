import { expect, it } from 'vitest';
import { placesIn, spokenOf } from './point';

const board = (html: string) => {
  const root = document.createElement('div');
  root.innerHTML = html;
  return root;
};
const event = (data: object) => [{ text: { id: 'x' }, data: data as never }];
const names = (found: Element[]) => found.map(({ id }) => id);

it('an event names its things as places do', () => {
  expect(placesIn({ event: 'cubes_grown', seat: 1, fields: ['0,1', '-1,2'] })).toEqual(['field:0,1', 'field:-1,2']);
  expect(placesIn({ event: 'sun_moved', from: '0,-1' })).toContain('field:0,-1');
  expect(placesIn({ event: 'tile_placed', field: 33, tile: { land: 'green' } })).toEqual(['field:33', 'land:green']);
});

it('the seat of an event tells whose thing is meant', () => {
  const root = board(`
    <div data-owner="0"><i id="mine" data-place="field:0,1"></i></div>
    <section data-scene="land 1"><i id="theirs" data-place="other:field:0,1"></i></section>
    <i id="shared" data-place="space:forest"></i>`);
  expect(names(spokenOf(root, event({ seat: 1, field: '0,1' })))).toEqual(['theirs']);
  expect(names(spokenOf(root, event({ seat: 0, field: '0,1', space: 'forest' })))).toEqual(['mine', 'shared']);
  expect(spokenOf(root, event({ seat: 0, field: '9,9' }))).toEqual([]);
});

it('a part of a thing is found by the thing', () => {
  expect(names(spokenOf(board('<i id="cube" data-place="cube:0,1:red"></i>'), event({ cube: '0,1' })))).toEqual(['cube']);
});
