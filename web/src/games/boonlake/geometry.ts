/** Where fields, river spaces and labels lie on the picture of the map. */
import type { Region } from '../../wire/boonlake/Region';
import { fields } from './content';

export interface Point {
  x: number;
  y: number;
}

/** The picture, with room for labels and stacks at its edges. */
export const FRAME = { x: -128, y: -62, width: 862, height: 788 } as const;

const SIDE = 50;
const WIDTH = SIDE * Math.sqrt(3);
const ROW = SIDE * 1.5;
/** The river runs between rows 1 and 3 and between rows 5 and 7; it is wider than a row of hexagons. */
const WIDER = 30;

function centreOf(col: number, row: number): Point {
  const rivers = (row >= 2 ? 1 : 0) + (row >= 6 ? 1 : 0);
  return { x: (col + (row % 2) / 2) * WIDTH, y: row * ROW + rivers * WIDER };
}

const centres = new Map(fields.map(({ number, offset }) => [number, centreOf(offset.col, offset.row)]));
export const fieldAt = (number: number): Point => centres.get(number) ?? { x: 0, y: 0 };

/** The corners of a hexagon that stands on its tip. */
export function corners(size: number): string {
  const w = (size * Math.sqrt(3)) / 2;
  return [
    [0, -size],
    [w, -size / 2],
    [w, size / 2],
    [0, size],
    [-w, size / 2],
    [-w, -size / 2],
  ]
    .map(([x = 0, y = 0]) => `${x.toFixed(1)},${y.toFixed(1)}`)
    .join(' ');
}

/** The upper or lower half of a hexagon. */
export function half(size: number, upper: boolean): string {
  const w = (size * Math.sqrt(3)) / 2;
  const s = upper ? -1 : 1;
  return [
    [-w, 0],
    [-w, (s * size) / 2],
    [0, s * size],
    [w, (s * size) / 2],
    [w, 0],
  ]
    .map(([x = 0, y = 0]) => `${x.toFixed(1)},${y.toFixed(1)}`)
    .join(' ');
}

const RIVER: Readonly<Record<string, readonly [number, number]>> = {
  T1: [-44, 156],
  T2: [10, 172],
  T3: [61, 156],
  T4: [112, 172],
  T5: [163, 157],
  T6: [214, 173],
  T7: [265, 158],
  T8: [319, 164],
  U1: [392, 157],
  U2: [472, 170],
  U3: [556, 157],
  U4: [686, 250],
  U5: [686, 400],
  U6: [590, 502],
  L1: [303, 222],
  L2: [303, 270],
  L3: [346, 306],
  L4: [346, 352],
  L5: [303, 396],
  L6: [303, 442],
  L7: [291, 487],
  B1: [238, 499],
  B2: [201, 467],
  B3: [162, 497],
  B4: [124, 469],
  B5: [86, 499],
  B6: [47, 469],
  B7: [9, 499],
  B8: [-29, 469],
  B9: [-66, 503],
  B10: [-92, 420],
};
export const spaceAt = (id: string): Point => {
  const [x, y] = RIVER[id] ?? [0, 0];
  return { x, y };
};

export const LABELS: Readonly<Record<Region, Point>> = {
  unknown: { x: -38, y: 22 },
  new_hope: { x: 610, y: 330 },
  boonlake: { x: 266, y: 330 },
  southern: { x: 462, y: 668 },
};

/** Bends of the arms where no space lies. */
const BENDS: Readonly<Record<string, readonly (readonly [number, number])[]>> = {
  'U3-U4': [
    [632, 164],
    [686, 200],
  ],
  'U5-U6': [
    [686, 460],
    [656, 500],
  ],
  'U6-B1': [
    [430, 506],
    [300, 527],
  ],
  'B9-B10': [[-96, 478]],
};

/** The way of a ship, bends included. */
export function way(course: readonly string[]): Point[] {
  return course.flatMap((id, i) => {
    const before = i > 0 ? (BENDS[`${course[i - 1]}-${id}`] ?? []) : [];
    return [...before.map(([x, y]) => ({ x, y })), spaceAt(id)];
  });
}

/** A soft line through points. */
export function curve(points: readonly Point[]): string {
  const [first, ...rest] = points;
  if (!first) return '';
  const bends = rest.map((to, i) => {
    const next = rest[i + 1] ?? to;
    return `Q${to.x} ${to.y} ${(to.x + next.x) / 2} ${(to.y + next.y) / 2}`;
  });
  return `M${first.x} ${first.y}${bends.join('')}`;
}

/** The gate of a lock lies across the river, in the middle between two spaces. */
export function lockAt(from: string, to: string): Point & { turn: number } {
  const bends = BENDS[`${from}-${to}`] ?? [];
  const a = spaceAt(from);
  const b = bends[0] ? { x: bends[0][0], y: bends[0][1] } : spaceAt(to);
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, turn: (Math.atan2(b.y - a.y, b.x - a.x) * 180) / Math.PI };
}

/** The ships' way back: along the edges between the first two columns of Boonlake. */
export const FORD = 'M86.6 190V280L43.3 305V355L86.6 380V470';

/** The mound, the pastures and the pile of cards. */
export const STACKS: Readonly<Record<'mound' | 'pastures' | 'pile', Point>> = {
  mound: { x: 492, y: 30 },
  pastures: { x: 582, y: 30 },
  pile: { x: 668, y: 30 },
};

/** Several pieces side by side: ships in a harbour, cattle on a pasture. */
export function beside(i: number, of: number, apart: number): Point {
  if (of === 1) return { x: 0, y: 0 };
  const x = i % 2 === 0 ? -apart : apart;
  if (of === 2) return { x, y: 0 };
  // The third of three stands alone in its row.
  return { x: of === 3 && i === 2 ? 0 : x, y: i < 2 ? -apart * 0.8 : apart * 0.8 };
}

/** Hills, pines and a compass where the map is empty. */
export const DECOR = [
  'M-112 116l16-24 12 16 14-22 20 30M-34 112l10-16 10 16',
  'M452 106l14-22 12 16 10-14 16 20M520 106l9-14 9 14M600 108l12-20 12 20M640 108l14-24 14 24 8-12 8 12',
  ...[
    [30, 560],
    [52, 572],
    [12, 580],
    [560, 600],
    [580, 612],
    [545, 616],
    [700, 560],
    [716, 574],
    [-104, 300],
    [-84, 312],
    [-112, 322],
    [440, 330],
    [424, 342],
  ].map(([x, y]) => `M${x} ${y}v-5m-8 0h16l-8-10zm1-8h14l-7-10z`),
  'M650 590v90M605 635h90M650 600l8 27 27 8-27 8-8 27-8-27-27-8 27-8z',
].join('');
