import { expect, it } from 'vitest';
import type { FarmView } from '../../wire/agricola/FarmView';
import { around, edgeLine, herds } from './yard';

const farm = (part: Partial<FarmView>): FarmView =>
  ({ pastures: [], single_animals: {}, stables: [], rooms: ['1,0', '2,0'], ...part }) as FarmView;

it('the fences around cells are the edges that belong to one of them only', () => {
  expect(around(['0,0']).sort()).toEqual(['h0,0', 'h1,0', 'v0,0', 'v0,1']);
  expect(around(['0,0', '0,1'])).toHaveLength(6);
  expect(around(['0,0', '0,1'])).not.toContain('v0,1');
});

it('edges lie above a row or left of a column', () => {
  expect(edgeLine('h1,3')).toEqual({ x: 300, y: 100, upright: false });
  expect(edgeLine('v2,5')).toEqual({ x: 500, y: 200, upright: true });
});

it('animals stand where the view puts them: pastures, the house, stables outside pastures', () => {
  const found = herds(
    farm({
      pastures: [{ cells: ['0,3', '0,4'], capacity: 4, animal: 'sheep', animals: 3 }],
      single_animals: { boar: 1, cattle: 1 },
      stables: ['2,4'],
    }),
    false,
  );
  expect(found).toEqual([
    { animal: 'sheep', n: 2, at: { kind: 'pasture', cell: '0,3' } },
    { animal: 'sheep', n: 1, at: { kind: 'pasture', cell: '0,4' } },
    { animal: 'boar', n: 1, at: { kind: 'house', cell: '1,0' } },
    { animal: 'cattle', n: 1, at: { kind: 'stable', cell: '2,4' } },
  ]);
});

it('where not all find a place, the rest waits at the gate', () => {
  const found = herds(farm({ pastures: [{ cells: ['0,4'], capacity: 2, animal: null, animals: 0 }], single_animals: { sheep: 5 } }), true);
  expect(found).toEqual([
    { animal: 'sheep', n: 2, at: { kind: 'pasture', cell: '0,4' } },
    { animal: 'sheep', n: 1, at: { kind: 'house', cell: '1,0' } },
    { animal: 'sheep', n: 2, at: { kind: 'gate' } },
  ]);
});

it('where a card gives every room an animal, they live in the rooms', () => {
  const found = herds(farm({ single_animals: { sheep: 2 } }), false);
  expect(found.map(({ at }) => at)).toEqual([
    { kind: 'house', cell: '1,0' },
    { kind: 'house', cell: '2,0' },
  ]);
});
