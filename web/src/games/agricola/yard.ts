/** The farmyard as a picture: where cells, fences and animals are drawn. */
import type { Cell } from '../../wire/agricola/Cell';
import type { Edge } from '../../wire/agricola/Edge';
import type { FarmView } from '../../wire/agricola/FarmView';
import type { Good } from '../../wire/agricola/Good';
import { ANIMALS } from './content';

export const ROWS = 3;
export const COLUMNS = 5;
export const SIDE = 100;

export const cells: readonly Cell[] = Array.from({ length: ROWS * COLUMNS }, (_, i) => `${Math.floor(i / COLUMNS)},${i % COLUMNS}`);

const numbers = (text: string): [number, number] => {
  const [row = 0, column = 0] = text.split(',').map(Number);
  return [row, column];
};

/** The upper left corner of a cell. */
export function corner(cell: Cell): { x: number; y: number } {
  const [row, column] = numbers(cell);
  return { x: column * SIDE, y: row * SIDE };
}

/** An edge `h0,3` lies above row 0 at column 3, `v1,2` left of column 2 at row 1. */
export function edgeLine(edge: Edge): { x: number; y: number; upright: boolean } {
  const [row, column] = numbers(edge.slice(1));
  return { x: column * SIDE, y: row * SIDE, upright: edge.startsWith('v') };
}

/** The edges around a set of cells: those that belong to one of them only. */
export function around(inside: readonly Cell[]): Edge[] {
  const edges = new Set<Edge>();
  for (const cell of inside) {
    const [row, column] = numbers(cell);
    for (const edge of [`h${row},${column}`, `h${row + 1},${column}`, `v${row},${column}`, `v${row},${column + 1}`]) {
      if (!edges.delete(edge)) edges.add(edge);
    }
  }
  return [...edges];
}

/** The sides of a cell that are fenced. */
export function fencesOf(farm: Pick<FarmView, 'fences'>, cell: Cell): ('above' | 'below' | 'left' | 'right')[] {
  const [row, column] = numbers(cell);
  const edges = {
    above: `h${row},${column}`,
    below: `h${row + 1},${column}`,
    left: `v${row},${column}`,
    right: `v${row},${column + 1}`,
  } as const;
  return (['above', 'below', 'left', 'right'] as const).filter((side) => farm.fences.includes(edges[side]));
}

/** Some animals of a kind that stand together. */
export interface Herd {
  animal: Good;
  n: number;
  /** Where: a cell of a pasture, a stable or a room, or the gate for those that find no place. */
  at: { kind: 'pasture' | 'stable' | 'house'; cell: Cell } | { kind: 'gate' };
}

/**
 * Where the animals stand. They may be moved at any time, so any way to place them is as true as another. In a crowded
 * farm not all find a place, and the view cannot tell where they stand.
 */
export function herds(farm: FarmView, crowded: boolean): Herd[] {
  const singles = ANIMALS.flatMap((animal) => Array.from({ length: farm.single_animals[animal] ?? 0 }, () => animal));
  const pastures = farm.pastures.map(({ cells: inside, capacity, animal, animals }) => ({
    inside,
    capacity,
    animal: animal ?? null,
    n: animals,
  }));
  const fenced = new Set(farm.pastures.flatMap(({ cells: inside }) => inside));
  const stables = farm.stables.filter((cell) => !fenced.has(cell));
  if (crowded) fill(pastures, singles);

  const found: Herd[] = pastures.flatMap(({ inside, animal, n }) =>
    animal ? spread(inside, n).map(([cell, some]): Herd => ({ animal, n: some, at: { kind: 'pasture', cell } })) : [],
  );
  const single = (kind: 'house' | 'stable', cell: Cell | undefined): void => {
    const animal = cell && singles.shift();
    if (animal) found.push({ animal, n: 1, at: { kind, cell } });
  };
  single('house', farm.rooms[0]);
  for (const cell of stables) single('stable', cell);
  // Cards let more animals live in the house.
  if (!crowded) for (let room = 1; singles.length > 0; room += 1) single('house', farm.rooms[room % farm.rooms.length]);
  for (const animal of ANIMALS) {
    const n = singles.filter((single) => single === animal).length;
    if (n > 0) found.push({ animal, n, at: { kind: 'gate' } });
  }
  return found;
}

/** More animals than places: the pastures fill up first, so that the rest is seen at the gate. */
function fill(pastures: { capacity: number; animal: Good | null; n: number }[], singles: Good[]): void {
  for (const pasture of pastures.filter(({ animal }) => animal === null).sort((a, b) => b.capacity - a.capacity)) {
    const count = (animal: Good): number => singles.filter((single) => single === animal).length;
    const [most] = [...ANIMALS].sort((a, b) => count(b) - count(a));
    if (!most || count(most) === 0) return;
    pasture.animal = most;
    pasture.n = Math.min(pasture.capacity, count(most));
    for (let i = 0; i < pasture.n; i += 1) singles.splice(singles.indexOf(most), 1);
  }
}

/** So many animals on so many cells, as evenly as it goes. */
function spread(inside: readonly Cell[], n: number): [Cell, number][] {
  const shares = inside.map((cell, i): [Cell, number] => [cell, Math.floor(n / inside.length) + (i < n % inside.length ? 1 : 0)]);
  return shares.filter(([, some]) => some > 0);
}
