/** What grows or lies on each land, drawn inside a hexagon of side 50 around the origin. */
import type { Colour } from '../view';
import { shape, type Shape } from '../../frame/shape';

const { filled, drawn } = shape;

export const landPictures: Record<Colour, Shape[]> = {
  // Spring: water that comes out of a pool and runs in waves.
  blue: [
    drawn('#bfe6fa', 2.5, 'M-36-12c6-5 10-5 16 0s10 5 16 0 10-5 16 0 10 5 16 0M-40 26c6-5 10-5 16 0s10 5 16 0 10-5 16 0 10 5 16 0'),
    drawn(
      '#8fcdf0',
      2,
      'M-26-27c5-4 9-4 14 0s9 4 14 0 9-4 14 0M-42 9c5-4 9-4 14 0M30 9c5-4 9-4 12-1M-22 38c5-4 9-4 14 0s9 4 14 0 9-4 12-1',
    ),
    filled('#e9f8ff', 'M0-24C7-13 11-7 11 0A11 11 0 1 1-11 0C-11-7-7-13 0-24Z'),
    filled('#9bd6f4', 'M3 8.500A8 8 0 0 0 8-3c2 6 0 11-5 11.500Z'),
  ],
  // Redwood: three giants and their shadows.
  brown: [
    filled('#6b3a18', 'M-26 14h7v18h-7zM19 16h7v16h-7z'),
    filled('#5a2d10', 'M-22.500-24l15 24h-7l9 16h-34l9-16h-7zM22.500-20l14 22h-6l8 15H6.500l8-15h-6z'),
    filled('#4b240b', 'M-4.500 18h9v22h-9z'),
    filled('#7d4219', 'M0-38L19-9h-9L23 15H-23L-10-9h-9z'),
    filled('#9a5a2a', 'M0-38L8-25 0-28-8-14l3-12zM0-4l10 17-11-4-9 5z'),
  ],
  // Granite: broken faces of rock.
  gray: [
    filled('#747b84', 'M-38 22L-20-14-8 4 4-30 22 0 30-10 42 22 24 36H-24Z'),
    filled('#aeb5bd', 'M4-30L-8 4-2 22 10 2ZM-20-14L-38 22-24 18-16 2Z'),
    filled('#d5dade', 'M4-30L10-8 22 0 12-14ZM30-10l-6 16 18 16ZM-20-14l6 14 6 4Z'),
    drawn('#5b626b', 1.5, 'M-24 18L-2 22 10 2 24 6 24 36M-2 22L-8 36'),
  ],
  // Bamboo: stalks with knots and narrow leaves.
  green: [
    drawn('#3f7a2c', 7, 'M-22-32V34M0-40V40M22-32V34'),
    drawn('#8fd069', 3, 'M-23.500-32V34M-1.500-40V40M20.500-32V34'),
    drawn('#2c5a1e', 2.5, 'M-26-14h8M-26 8h8M-26 26h8M-4-24h8M-4-2h8M-4 20h8M18-12h8M18 8h8M18 26h8'),
    filled(
      '#2f6a22',
      'M-20-14C-12-24-8-24-2-24-6-17-12-13-20-14ZM2-2C10-12 14-12 20-12 16-5 10-1 2-2ZM-24 8C-32-2-36-2-41-1-38 5-32 9-24 8ZM24 8C32-2 36-2 41-1 38 5 32 9 24 8ZM-2 20C-10 10-14 10-20 10-16 17-10 21-2 20Z',
    ),
  ],
  // Obsidian: black glass with sharp lights.
  black: [
    filled('#17141c', 'M-12-34L8-40 20-12 8 30-14 36-26 4Z'),
    filled('#0e0c12', 'M20-4L36-14 42 10 28 32 12 30ZM-28-8L-42 6-34 28-18 32-14 14Z'),
    filled('#5d5470', 'M-12-34L2-10-26 4ZM36-14L28 8 20-4ZM-42 6l10 4-6 14Z'),
    filled('#a99bc4', 'M8-40L2-10-12-34ZM36-14L42 10 28 8Z'),
    drawn('#d9d0ea', 1.5, 'M2-10L-2 26M2-10L20-12M28 8L24 28M-32 10L-24 28'),
  ],
};

/** A small sign for each colour, so that no cube is known by its colour alone; about 14 wide around the origin. */
export const glyphs: Record<Colour | 'any', string> = {
  blue: 'M0-7C4-2 5.500 0 5.500 2.500A5.500 5.500 0 1 1-5.500 2.500C-5.500 0-4-2 0-7Z',
  brown: 'M0-7.500L4.500-1.500H2L6 4H1.500V7.500H-1.500V4H-6L-2-1.500H-4.500Z',
  gray: 'M-7.500 5.500L-2.500-5 .5 0 3-3.500 7.500 5.500Z',
  green: 'M-6.500 7C-8-3 0-7 7-6.500 7.500 1.500 2.500 6.500-3.500 4.500L-5 7.500Z',
  black: 'M0-7.500L5.500-1.500 1.500 7.500-5.500 1Z',
  any: 'M-1.500-7h3v4L4.500-6 6.600-3.900 3.500-1.500H7.500v3H3.500L6.600 3.900 4.500 6 1.500 3V7h-3V3L-4.500 6-6.600 3.900-3.500 1.500H-7.500v-3H-3.500L-6.600-3.900-4.500-6-1.500-3Z',
};
