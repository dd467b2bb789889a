import { expect, it } from 'vitest';
import { sheetBeside } from './sheet';

const FLOOR = 640;
const beside = (top: number, bottom: number, height: number, ahead: { top: number; bottom: number }[] = []) =>
  sheetBeside({ top, bottom }, ahead, height, 10, FLOOR);

it('a sheet lies below what was tapped, or above it where there is more room', () => {
  expect(beside(100, 150, 200)).toEqual({ top: 160, most: 480 });
  expect(beside(500, 550, 200)).toEqual({ top: 290, most: 480 });
});

it('it never covers what was tapped, however high it would like to be', () => {
  for (const at of [60, 200, 330, 480, 600])
    for (const height of [120, 300, 700]) {
      const sheet = beside(at, at + 40, height);
      if (!sheet) continue;
      const end = sheet.top + Math.min(height, sheet.most);
      expect(end <= at || sheet.top >= at + 40).toBe(true);
      expect(sheet.top).toBeGreaterThanOrEqual(0);
      expect(end).toBeLessThanOrEqual(FLOOR);
    }
});

it('where both sides have room it leaves in sight what the option would change', () => {
  expect(beside(300, 340, 150, [{ top: 400, bottom: 420 }])?.top).toBeLessThan(300);
  expect(beside(300, 340, 150, [{ top: 200, bottom: 220 }])?.top).toBe(350);
});

it('what fills the whole screen leaves no room beside it', () => {
  expect(beside(20, 630, 150)).toBeNull();
});
