/** The curve of a rating, as paths in a field of 240 by 60. */
import type { RatingPoint } from '../wire/RatingPoint';

const WIDTH = 240;
const HEIGHT = 60;

/** Game after game from left to right; the band is where the true strength most likely is. */
export function curveOf(points: readonly Pick<RatingPoint, 'strength' | 'deviation'>[]): { line: string; band: string } {
  const low = Math.min(...points.map(({ strength, deviation }) => strength - deviation));
  const high = Math.max(...points.map(({ strength, deviation }) => strength + deviation));
  const x = (at: number) => round((at / Math.max(1, points.length - 1)) * WIDTH);
  const y = (value: number) => round(HEIGHT - ((value - low) / Math.max(1, high - low)) * HEIGHT);
  const path = (places: readonly string[]) => (places.length ? `M${places.join('L')}` : '');
  const upper = points.map(({ strength, deviation }, at) => `${x(at)} ${y(strength + deviation)}`);
  const lower = points.map(({ strength, deviation }, at) => `${x(at)} ${y(strength - deviation)}`).reverse();
  return {
    line: path(points.map(({ strength }, at) => `${x(at)} ${y(strength)}`)),
    band: points.length ? `${path([...upper, ...lower])}Z` : '',
  };
}

const round = (number: number): number => Math.round(number * 10) / 10;
