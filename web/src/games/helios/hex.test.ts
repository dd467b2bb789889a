import { describe, expect, it } from 'vitest';
import { centre, corners, neighbours, sunPath } from './hex';
import { fieldsOf } from './content';

const fields = new Set([...fieldsOf.light, ...fieldsOf.rim]);

describe('the hexagons of the board', () => {
  it('has 37 fields whose pictures do not overlap (HEL-2.2, HEL-2.3)', () => {
    const places = [...fields].map(centre);
    expect(places).toHaveLength(37);
    for (const a of places) for (const b of places) if (a !== b) expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeGreaterThan(86.6);
  });

  it('draws (0,-1) straight above the start tile (HEL-2.5)', () => {
    expect(centre('0,-1').x).toBe(0);
    expect(centre('0,-1').y).toBeCloseTo(-86.6, 1);
  });

  it('names the neighbours clockwise from north (HEL-2.1)', () => {
    expect(neighbours('0,0')).toEqual(['0,-1', '1,-1', '1,0', '0,1', '-1,1', '-1,0']);
  });

  it('has six corners', () => expect(corners(50).split(' ')).toHaveLength(6));
});

describe('the way of the sun for the eye', () => {
  const one = new Set(['0,0']);
  it('goes clockwise step by step (HEL-8.1.1)', () => {
    expect(sunPath('0,-1', '1,0', one, fields)).toEqual(['0,-1', '1,-1', '1,0']);
  });
  it('goes the long way rather than back', () => {
    expect(sunPath('0,-1', '-1,0', one, fields)).toEqual(['0,-1', '1,-1', '1,0', '0,1', '-1,1', '-1,0']);
  });
  it('never crosses a tile', () => {
    const land = new Set(['0,0', '1,0', '0,1', '1,-1']);
    const path = sunPath('0,-1', '0,2', land, fields);
    expect(path.at(-1)).toBe('0,2');
    expect(path.filter((field) => land.has(field))).toEqual([]);
  });
  it('jumps where it finds no way', () => expect(sunPath('0,-1', '9,9', one, fields)).toEqual(['0,-1', '9,9']));
});
