/** The eight characters as busts with their tool, each on a ground of 48 by 48. */
import type { Character } from '../../../wire/helios/Character';
import { shape, type Shape } from '../../frame/shape';

const { filled, drawn } = shape;
const GOLD = '#e3ab2f';
const DARK = '#3b2c22';
const PAPER = '#fff3d6';

function bust(robe: string, skin: string, hair: Shape[], tool: Shape[]): Shape[] {
  return [
    filled(robe, 'M5 48c1-11 8-16 17-16s16 5 17 16z'),
    filled(skin, 'M18 27h8v8a4 4 0 0 1-8 0z'),
    filled(skin, 'M22 11c6 0 9 4 9 9 0 6-4 11-9 11s-9-5-9-11c0-5 3-9 9-9z'),
    ...hair,
    drawn(DARK, 1.5, 'M18.500 20.500v.5M25.500 20.500v.5M19.500 26c1.600 1.300 3.400 1.300 5 0'),
    ...tool,
  ];
}

export const characterPictures: Record<Character, Shape[]> = {
  architect: bust(
    '#7a5a3a',
    '#e7b78f',
    [filled('#5a4130', 'M12 20c-1-9 4-12 10-12s11 3 10 12c-2-5-5-7-10-7s-8 2-10 7z')],
    [drawn(PAPER, 2.4, 'M38 22l-5 18M38 22l5 18M34.500 34h7'), filled(GOLD, 'M38 18a3 3 0 1 0 .010 0z')],
  ),
  prophetess: bust(
    '#5a3f8a',
    '#c98f63',
    [filled('#432c6b', 'M9 34c-2-16 3-28 13-28s15 12 13 28h-5c2-10 0-18-8-18s-10 8-8 18z')],
    [
      filled('#bfe3f5', 'M39 30a6 6 0 1 0 .010 0z'),
      filled('#7fb9dd', 'M39 36a6 6 0 0 0 5.600-3.800c-3 2-8 2-11.200 0A6 6 0 0 0 39 42z'),
      filled(GOLD, 'M35 42h8l2 4H33z'),
    ],
  ),
  inventor: bust(
    '#3f6f7a',
    '#f0c9a4',
    [
      filled('#d8d8d8', 'M11 21c-4-9 2-14 11-14s15 5 11 14c-1-4-2-6-4-7-4 1-10 1-14 0-2 1-3 3-4 7z'),
      drawn(
        DARK,
        1.4,
        'M15 20.500a3.200 3.200 0 1 0 6.400 0 3.200 3.200 0 1 0-6.400 0M22.600 20.500a3.200 3.200 0 1 0 6.400 0 3.200 3.200 0 1 0-6.400 0',
      ),
    ],
    [
      filled(
        GOLD,
        'M37 28h4l.6 3 2.600 1.200 2.400-1.800 2 3.400-2 2 .2 2.600 2.200 1.600-1.800 3.600-2.900-.7-2.200 1.700-.3 2.900h-4l-.9-2.900-2.500-1.200-2.700 1.300-2-3.500 2.200-1.900-.1-2.700-2.400-1.700 1.900-3.500 2.900.8 2.100-1.600z',
      ),
      filled(DARK, 'M39 35a3 3 0 1 0 .010 0z'),
    ],
  ),
  cartographer: bust(
    '#4c7a4a',
    '#a8714a',
    [filled('#2b2420', 'M12 19c-1-8 4-12 10-12s11 4 10 12l-2-3H14z'), filled('#8f3b2a', 'M10 14c5-8 19-8 24 0-7-2-17-2-24 0z')],
    [
      filled(PAPER, 'M31 29l5 2 5-2 5 2v15l-5-2-5 2-5-2z'),
      drawn('#a98b52', 1, 'M36 31v15M41 29v15'),
      drawn('#b5482f', 1.4, 'M33 42c2-6 5-2 6-6s4-3 5-1'),
    ],
  ),
  priestess: bust(
    '#f3ead8',
    '#e3b08a',
    [
      filled('#fff9ea', 'M9 36c-2-18 4-30 13-30s15 12 13 30c-3-3-4-8-4-14 0-5-4-8-9-8s-9 3-9 8c0 6-1 11-4 14z'),
      filled(GOLD, 'M20.500 9.500l1.500-3 1.500 3 3 1.500-3 1.500-1.500 3-1.500-3-3-1.500z'),
    ],
    [filled(PAPER, 'M36 35h6v11h-6z'), filled(GOLD, 'M39 25c3 4 3.500 6 2.500 8a3 3 0 0 1-5 0c-1-2-.5-4 2.500-8z')],
  ),
  princess: bust(
    '#b2416b',
    '#f3cfae',
    [
      filled('#a8622b', 'M10 35c-2-14 1-25 12-25s14 11 12 25c-4-4-4-9-4-14-5 0-11-1-13-4-1 6-2 13-7 18z'),
      filled(GOLD, 'M13 11V3l4.500 4L22 1l4.500 6L31 3v8z'),
    ],
    [filled('#e86f96', 'M39 30c3-4 8-1 7 3-.7 3-4 5-7 8-3-3-6.300-5-7-8-1-4 4-7 7-3z')],
  ),
  explorer: bust(
    '#a8733a',
    '#d8a077',
    [
      filled('#6b4a2b', 'M12 21c-1-4 0-8 3-9h14c3 1 4 5 3 9-2-4-4-5-10-5s-8 1-10 5z'),
      filled('#8a6a3a', 'M5 14c6 2 28 2 34 0-4-3-7-3-8-5-2-5-16-5-18 0-1 2-4 2-8 5z'),
    ],
    [
      filled(GOLD, 'M39 28a9 9 0 1 0 .010 0z'),
      filled(PAPER, 'M39 30.500a6.500 6.500 0 1 0 .010 0z'),
      filled('#b5482f', 'M39 31.500l2 5.500h-4z'),
      filled('#3f5f7a', 'M39 42.500l-2-5.500h4z'),
    ],
  ),
  treasurer: bust(
    '#2f4f7a',
    '#edc09a',
    [
      filled('#3b2c22', 'M12 20c-2-9 3-13 10-13s12 4 10 13c-1-3-2-5-4-6H16c-2 1-3 3-4 6z'),
      filled('#3b2c22', 'M15 27c1 6 13 6 14 0 1 5-2 9-7 9s-8-4-7-9z'),
    ],
    [
      filled('#8a5a2b', 'M30 36h17v10H30z'),
      filled('#a8733a', 'M30 36c0-6 17-6 17 0z'),
      filled(GOLD, 'M36.500 36h4v4.500h-4zM30 35.500h17v1.200H30z'),
    ],
  ),
};
