/** The ten major improvements, each on a ground of 48 by 40. */
import type { Major } from '../../../wire/agricola/Major';
import { shape, type Shape } from '../../frame/shape';

const { filled, drawn } = shape;
const INK = '#2c2017';
const outlined = (fill: string, d: string, width = 1): Shape => ({ d, fill, stroke: INK, width });

const flames = (y: number): Shape[] => [
  outlined('#f08a2c', `M16 ${y}c-2-6 2-8 2-13 4 2 5 5 5 8 1-2 1-4 0-6 5 3 7 7 5 11z`, 0.8),
  filled('#ffd45a', `M20 ${y}c-1-3 1-4 1.500-7 2.500 2 3.500 4 2.500 7z`),
];
const fireplace: Shape[] = [
  outlined('#a9a196', 'M6 38 9 31 17 30 24 32 31 30 39 31 42 38z'),
  outlined('#8b8378', 'M6 38 9 31 15 32 15 38zM33 38 33 32 39 31 42 38z', 0.8),
  drawn('#6f451f', 3, 'M14 33 34 29M14 29 34 33'),
  ...flames(30),
  drawn('#4b4038', 1.8, 'M10 31V8M38 31V8M8 9H40'),
  outlined('#4b5157', 'M17 15H31L29 24H19z'),
  drawn('#4b5157', 1.4, 'M24 9v3M18 15C18 10 30 10 30 15'),
];
const hearth: Shape[] = [
  outlined('#b9a48c', 'M4 38V18H44V38z'),
  outlined('#93806a', 'M12 18V3H36V18z'),
  filled('#33221a', 'M11 38V25c0-5 26-5 26 0V38z'),
  drawn('#8a7862', 1, 'M4 25H11M4 32H11M37 25H44M37 32H44M8 18v7M40 18v7M7 32v6M41 32v6M12 10H36M20 3v7M28 10v8'),
  ...flames(37),
  outlined('#4b5157', 'M28 26H38L36.500 33H29.500z', 0.8),
];

export const majorPictures: Record<Major, Shape[]> = {
  fireplace_2: fireplace,
  fireplace_3: fireplace,
  cooking_hearth_4: hearth,
  cooking_hearth_5: hearth,
  well: [
    outlined('#9aa1a8', 'M10 24H38V38H10z'),
    drawn('#5f666d', 1, 'M10 31H38M17 24v7M25 24v7M32 24v7M14 31v7M21 31v7M29 31v7M35 31v7'),
    outlined('#4ba3d6', 'M10 24C10 20 38 20 38 24S10 28 10 24z'),
    drawn('#6f451f', 2.4, 'M12 23V9M36 23V9'),
    outlined('#a9543a', 'M5 11 24 1 43 11z'),
    drawn('#5b4630', 1.4, 'M12 14H36M24 14v5'),
    outlined('#8b5a2c', 'M21 18.500H27L26 23H22z', 0.8),
  ],
  clay_oven: [
    outlined('#c9683a', 'M6 38V24C6 12 14 6 24 6S42 12 42 24V38z'),
    filled('#dd8a5f', 'M10 22C10 14 16 9 24 9 19 12 15 16 14 24z'),
    filled('#33180d', 'M14 38V29c0-5 4-8 10-8s10 3 10 8V38z'),
    outlined('#e3a54f', 'M17 36c0-5 3-6 7-6s7 1 7 6z', 0.8),
    drawn('#96441f', 1.2, 'M9 30H13M35 30H39M12 16l4 2M32 18l4-2'),
    outlined('#96441f', 'M20 6V1H28V6z', 0.8),
  ],
  stone_oven: [
    outlined('#9aa1a8', 'M4 38V20C4 11 13 6 24 6S44 11 44 20V38z'),
    drawn('#5f666d', 1, 'M4 24H12M4 31H12M36 24H44M36 31H44M8 15 14 18M18 7 20 13M30 7 28 13M40 15 34 18M8 24v7M40 24v7'),
    filled('#2a2320', 'M12 38V28c0-6 5-9 12-9s12 3 12 9V38z'),
    outlined('#e3a54f', 'M14 36c0-4 2-5 5-5s5 1 5 5zM24 36c0-4 2-5 5-5s5 1 5 5z', 0.8),
    outlined('#757c83', 'M20 6V1H28V6z', 0.8),
  ],
  joinery: [
    outlined('#c99a5e', 'M3 22H45V27H3z'),
    drawn('#8b5a2c', 3.4, 'M9 28V38M39 28V38'),
    outlined('#e8c48d', 'M12 16H34V22H12z'),
    drawn('#a9713b', 1, 'M15 19H30'),
    outlined('#c7ccd1', 'M10 12 34 6 35 10 11 16z', 0.8),
    outlined('#8b5a2c', 'M34 4 42 3 42 9 35 11z', 0.8),
    filled('#f3e0ba', 'M20 33c3-3 6 0 4 2s-6 1-4-2zM28 36c2-2 4 0 3 1s-4 1-3-1z'),
  ],
  pottery: [
    outlined('#6f6a63', 'M10 34H38V38H10z'),
    drawn('#4b4038', 2.4, 'M24 34V31'),
    outlined('#8b8378', 'M12 29H36V32H12z'),
    outlined('#c9683a', 'M17 29C11 24 11 17 17 14L16 9H32L31 14C37 17 37 24 31 29z'),
    filled('#dd8a5f', 'M18 27C14 23 14 18 19 15L18.500 11H22C22 16 18 20 18 27z'),
    drawn('#f3dcc0', 1.6, 'M14.500 20c3 2 5-2 8 0s6-2 8 0 3-1 3.500-1'),
    outlined('#96441f', 'M15 7H33V10H15z', 0.8),
  ],
  basketmakers_workshop: [
    outlined('#d9b66a', 'M8 18H40L36 38H12z'),
    drawn('#9a7425', 1.6, 'M9 23H39M10 28H38M11 33H37M15 18 17 38M22 18 22.500 38M29 18 28 38M35 18 32.500 38'),
    drawn('#9a7425', 3, 'M12 18C12 2 36 2 36 18'),
    outlined('#e8cf95', 'M6 16H42V20H6z', 0.8),
    drawn('#7b8f35', 1.8, 'M18 16 15 7M24 16V5M30 16 33 8'),
  ],
};
