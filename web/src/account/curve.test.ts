import { expect, it } from 'vitest';
import { curveOf } from './curve';

it('a curve rises with the strength and its band holds it', () => {
  const { line, band } = curveOf([
    { strength: 1500, deviation: 300 },
    { strength: 1600, deviation: 200 },
    { strength: 1700, deviation: 100 },
  ]);
  expect(line).toBe('M0 30L120 20L240 10');
  expect(band).toBe('M0 0L120 0L240 0L240 20L120 40L0 60Z');
  expect(curveOf([])).toEqual({ line: '', band: '' });
});
