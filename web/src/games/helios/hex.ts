/** The hexagons of the player board: flat-top, axial coordinates `q,r` (HEL-2.1), drawn in units of a hexagon's side. */
export const SIDE = 50;
const HEIGHT = Math.sqrt(3) * SIDE;

export interface Point {
  x: number;
  y: number;
}

const STEPS = [
  [0, -1],
  [1, -1],
  [1, 0],
  [0, 1],
  [-1, 1],
  [-1, 0],
] as const;

export function parse(field: string): [q: number, r: number] {
  const [q = 0, r = 0] = field.split(',').map(Number);
  return [q, r];
}

export function centre(field: string): Point {
  const [q, r] = parse(field);
  return { x: 1.5 * SIDE * q, y: HEIGHT * (r + q / 2) };
}

/** The neighbours clockwise from north, also those off the board. */
export function neighbours(field: string): string[] {
  const [q, r] = parse(field);
  return STEPS.map(([dq, dr]) => `${q + dq},${r + dr}`);
}

/** The corners of a hexagon around the origin as an SVG `points` value. */
export function corners(side: number): string {
  const h = (Math.sqrt(3) / 2) * side;
  const round = (n: number) => Math.round(n * 100) / 100;
  return [
    [side, 0],
    [side / 2, h],
    [-side / 2, h],
    [-side, 0],
    [-side / 2, -h],
    [side / 2, -h],
  ]
    .map(([x = 0, y = 0]) => `${round(x)},${round(y)}`)
    .join(' ');
}

/**
 * A way for the eye from one field to another, clockwise around the land over free fields that touch it. Only for the
 * picture of a moving sun: which fields the sun really passed does not matter for the game.
 */
export function sunPath(from: string, to: string, tiles: ReadonlySet<string>, fields: ReadonlySet<string>): string[] {
  const landCentre = mean([...tiles].map(centre));
  const free = (field: string) => fields.has(field) && !tiles.has(field) && neighbours(field).some((next) => tiles.has(next));
  // Breadth first over (field, angle swept); a step may lean back a little, since bays turn the way for a while.
  const queue: { field: string; swept: number; path: string[] }[] = [{ field: from, swept: 0, path: [from] }];
  const best = new Map<string, number>([[from, 0]]);
  while (queue.length > 0) {
    const here = queue.shift();
    if (!here) break;
    for (const next of neighbours(here.field)) {
      if (!free(next)) continue;
      const swept = here.swept + turn(landCentre, centre(here.field), centre(next));
      if (swept < -0.4) continue;
      if (next === to && swept > 0) return [...here.path, next];
      const known = best.get(next);
      if (known !== undefined && known >= swept - 0.01) continue;
      if (here.path.length > fields.size) continue;
      best.set(next, swept);
      queue.push({ field: next, swept, path: [...here.path, next] });
    }
  }
  return [from, to];
}

function mean(points: Point[]): Point {
  const n = Math.max(points.length, 1);
  return { x: points.reduce((s, p) => s + p.x, 0) / n, y: points.reduce((s, p) => s + p.y, 0) / n };
}

/** The clockwise angle from a to b seen from the centre, between -π and π. */
function turn(around: Point, a: Point, b: Point): number {
  const angle = Math.atan2(b.y - around.y, b.x - around.x) - Math.atan2(a.y - around.y, a.x - around.x);
  return Math.atan2(Math.sin(angle), Math.cos(angle));
}
