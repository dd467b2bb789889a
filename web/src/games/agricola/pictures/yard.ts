/** What stands on the cells of a farmyard, each on a ground of 100 by 100. */
import type { Material } from '../../../wire/agricola/Material';
import { shape, type Shape } from '../../frame/shape';

const { filled, drawn } = shape;
const INK = '#2c2017';
const outlined = (fill: string, d: string, width = 1.6): Shape => ({ d, fill, stroke: INK, width });

const ROOF = 'M4 46 50 10 96 46 90 52H10z';
const WALL = 'M12 50H88V92H12z';
const openings = (frame: string): Shape[] => [
  outlined('#4a2f18', 'M20 92V64H40V92z', 1.4),
  filled('#d9a93f', 'M36 78a1.800 1.800 0 1 0 .01 0z'),
  outlined(frame, 'M54 60H80V80H54z', 1.2),
  filled('#bfe3f2', 'M57 63H66V69H57zM68 63H77V69H68zM57 71H66V77H57zM68 71H77V77H68z'),
];

export const housePictures: Record<Material, Shape[]> = {
  wood: [
    outlined('#c08a4e', WALL),
    drawn('#8b5a2c', 1.6, 'M12 60H88M12 70H88M12 80H88'),
    outlined('#9a6533', ROOF),
    drawn('#6f451f', 1.6, 'M20 44 46 24M54 24 80 44M33 46 50 33 67 46'),
    ...openings('#7d5128'),
  ],
  clay: [
    outlined('#d27a4a', WALL),
    drawn('#a5502a', 1.4, 'M12 60H88M12 70H88M12 80H88M28 50v10M48 50v10M68 50v10M46 70v10M46 60v10M84 70v10M48 80v12M70 80v12'),
    outlined('#d9b04f', ROOF),
    drawn('#a67c1f', 1.5, 'M16 47 50 19 84 47M28 48 50 30 72 48M40 49 50 41 60 49'),
    ...openings('#f3dcc0'),
  ],
  stone: [
    outlined('#a9b0b7', WALL),
    drawn('#6c737b', 1.4, 'M12 60H88M12 70H88M12 80H88M30 50v10M52 50v10M72 50v10M46 60v20M84 60v10M48 80v12M68 80v12'),
    outlined('#9c3f32', ROOF),
    drawn('#6f2a20', 1.5, 'M18 42H82M30 32H70M42 22H58M40 42v8M60 42v8M50 32v10M34 32v0'),
    outlined('#7a8087', 'M70 26V8H80V34z', 1.2),
    ...openings('#e6e9ec'),
  ],
};

export const stablePicture: Shape[] = [
  outlined('#b9432f', 'M10 40 24 16H76L90 40V90H10z'),
  outlined('#7d2a1c', 'M2 42 20 10H80L98 42 90 46 76 20H24L10 46z'),
  outlined('#f3e2c0', 'M32 90V52H68V90z', 1.4),
  drawn('#8b3524', 3, 'M32 52 68 90M68 52 32 90'),
  outlined('#f3e2c0', 'M42 28H58V42H42z', 1.2),
];

export const furrows: Shape[] = [
  filled('#8a5a35', 'M4 6C4 5 5 4 6 4H94C95 4 96 5 96 6V94C96 95 95 96 94 96H6C5 96 4 95 4 94z'),
  drawn(
    '#6a4021',
    4,
    'M4 16C30 10 60 22 96 15M4 32C30 26 60 38 96 31M4 48C30 42 60 54 96 47M4 64C30 58 60 70 96 63M4 80C30 74 60 86 96 79',
  ),
  drawn(
    '#a3713f',
    1.5,
    'M4 20C30 14 60 26 96 19M4 36C30 30 60 42 96 35M4 52C30 46 60 58 96 51M4 68C30 62 60 74 96 67M4 84C30 78 60 90 96 83',
  ),
];

/** Tufts of grass, so that a meadow is not a plain colour. */
export const tufts = [
  [18, 26],
  [72, 22],
  [45, 58],
  [84, 72],
  [18, 82],
]
  .map(([x, y]) => `M${x} ${y}l-3-6M${x} ${y}v-9M${x} ${y}l3-6`)
  .join('');
