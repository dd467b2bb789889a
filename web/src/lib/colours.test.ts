import { expect, it } from 'vitest';
import { COLOURS, coloursOf, PALETTES, shadeOf } from './colours';

it('a person has the colour they like, and nobody else has it', () => {
  for (const liked of COLOURS) {
    for (const mine of [0, 1, 2, 3]) {
      const colours = coloursOf(4, mine, liked);
      expect(colours[mine]).toBe(liked);
      expect(new Set(colours).size).toBe(4);
    }
  }
  expect(coloursOf(3, null, 'violet')).toEqual(['blue', 'red', 'gold']);
  expect(coloursOf(2, 1, 'blue')).toEqual(['red', 'blue']);
});

const parts = (hex: string) =>
  [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
const light = (hex: string) => parts(hex).reduce((sum, c, i) => sum + c * [0.2126, 0.7152, 0.0722][i]!, 0);
const contrast = (a: string, b: string) => (Math.max(light(a), light(b)) + 0.05) / (Math.min(light(a), light(b)) + 0.05);

it.each(PALETTES)('every colour of the palette %s can be told from the ground it lies on', (palette) => {
  for (const colour of COLOURS) {
    const [, onLight, onDark] = /light-dark\((#\w+), (#\w+)\)/.exec(shadeOf(palette, colour))!;
    expect(contrast(onLight!, '#fffdf8'), `${colour} on light`).toBeGreaterThan(3);
    expect(contrast(onDark!, '#1e2329'), `${colour} on dark`).toBeGreaterThan(3);
  }
});

/** What somebody with no green cones (deuteranopia) sees, after Viénot, Brettel and Mollon (1999). */
function withoutGreen(hex: string): number[] {
  const [r, g, b] = parts(hex) as [number, number, number];
  const mixed = 0.29275 * r + 0.70725 * g;
  return [mixed, mixed, -0.02234 * r + 0.02234 * g + b];
}

it('the four first clear colours stay apart for people who cannot tell red from green', () => {
  const seen = COLOURS.slice(0, 4).map((colour) => withoutGreen(/, (#\w+)\)/.exec(shadeOf('clear', colour))![1]!));
  seen.forEach((one, i) =>
    seen.slice(i + 1).forEach((other) => expect(Math.hypot(...one.map((c, k) => c - other[k]!))).toBeGreaterThan(0.15)),
  );
});
