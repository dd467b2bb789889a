/** What can be done on a space, as signs in a square of 24 around the origin. */
import { shape, type Shape } from '../../frame/shape';

const { filled, drawn } = shape;
const INK = '#2c2017';
const outlined = (fill: string, d: string, width = 0.9): Shape => ({ d, fill, stroke: INK, width });

const house = (wall: string, roof: string): Shape[] => [
  outlined(wall, 'M-7.500-1V9H7.500V-1z'),
  outlined(roof, 'M-10.500-.5 0-10 10.500-.5z'),
  outlined('#5b3a1c', 'M-2 9V3.500H2V9z', 0.7),
];
const card = (paper: string, edge: string): Shape[] => [
  outlined(edge, 'M-8-11H8V11H-8z'),
  filled(paper, 'M-6.500-9.500H6.500V9.500H-6.500z'),
];
const plus = (x: number, y: number): Shape => drawn('#1d7a3d', 2.4, `M${x - 3.4} ${y}H${x + 3.4}M${x} ${y - 3.4}V${y + 3.4}`);

export const stepPictures = {
  build_rooms: [...house('#c99a5e', '#8b5a2c'), filled('#fff', 'M7-11.500a4.500 4.500 0 1 0 .01 0z'), plus(7, -7)],
  renovate: [...house('#c9683a', '#9a6533'), outlined('#858c94', 'M0-1V9H7.500V-1z', 0.7), outlined('#6c737b', 'M0-10 10.500-.5H0z', 0.7)],
  build_stables: [
    outlined('#b9432f', 'M-8.500-2-5-8H5L8.500-2V9H-8.500z'),
    outlined('#7d2a1c', 'M-10.500-1-6-9.500H6L10.500-1 8.500-.5 5-7.500H-5L-8.500-.5z'),
    outlined('#f3e2c0', 'M-4 9V1H4V9z', 0.7),
    drawn(INK, 0.9, 'M-4 1 4 9M4 1-4 9'),
  ],
  build_fences: [
    outlined('#c99a5e', 'M-10-5-8-8-6-5V9H-10zM-2-5 0-8 2-5V9H-2zM6-5 8-8 10-5V9H6z'),
    outlined('#a9713b', 'M-12-2H12V.5H-12zM-12 4H12V6.500H-12z', 0.7),
  ],
  plow: [
    outlined('#8a5a35', 'M-11-8H11V9H-11z'),
    drawn('#5f3a1e', 1.8, 'M-11-3.500C-5-6 5-1 11-3.500M-11 1C-5-1.500 5 3.500 11 1M-11 5.500C-5 3 5 8 11 5.500'),
    drawn('#e8dcc3', 1.8, 'M-2-10 2.500 2'),
    outlined('#c7ccd1', 'M-1.500 0 7 3.500-1 7.500z', 0.8),
  ],
  sow: [
    outlined('#8a5a35', 'M-11 2H11V10H-11z'),
    drawn('#5f3a1e', 1.5, 'M-11 6C-5 4 5 8 11 6'),
    drawn('#4f9a3a', 1.8, 'M-5.500 2V-4M5.500 2V-4M0 2V-7'),
    outlined(
      '#6cb04f',
      'M-5.500-3c-3 0-4-2-4-4 3 0 4 1.500 4 4zM-5.500-3c2.500 0 3.500-2 3.500-4-2.500 0-3.500 1.500-3.500 4zM5.500-3c-2.500 0-3.500-2-3.500-4 2.500 0 3.500 1.500 3.500 4zM5.500-3c3 0 4-2 4-4-3 0-4 1.500-4 4zM0-6c-2-1.500-2-4 0-6 2 2 2 4.500 0 6z',
      0.7,
    ),
  ],
  bake_bread: [
    outlined('#b9693f', 'M-11 9V1C-11-5-6-9 0-9S11-5 11 1V9z'),
    filled('#3b2318', 'M-6 9V3.500C-6-.5-3-2.500 0-2.500S6-.5 6 3.500V9z'),
    outlined('#e3a54f', 'M-4.500 7.500C-4.500 4.500-2.500 3.500 0 3.500S4.500 4.500 4.500 7.500C4.500 9-4.500 9-4.500 7.500z', 0.7),
    drawn('#8f4a27', 1, 'M-9.500-2-6-4M-2-8.500V-5.500M6-4 9.500-2M4-7.500 3-5'),
  ],
  major_or_minor: [
    ...card('#f6d9cf', '#b0382a'),
    outlined('#5b6168', 'M-4.500-1H4.500L3.500 5H-3.500z', 0.8),
    drawn('#5b6168', 1.2, 'M-5.500-1H5.500M-3-1C-3-5 3-5 3-1'),
    drawn('#e2702a', 1.8, 'M-3 8c0-2 1-2 1-2M.5 8c-1-2 .5-2.500.5-2.500M3.500 8c0-1.500-.5-2-.5-2'),
  ],
  play_minor: [...card('#fce6cc', '#d9822b'), outlined('#9a6533', 'M-4-4H1V6H-4z', 0.8), drawn('#6f451f', 1.4, 'M1-2H4.500V3H1')],
  play_occupation: [
    ...card('#fff3c4', '#d6a915'),
    outlined('#e7b98d', 'M0-6a3 3 0 1 0 .01 0z', 0.8),
    outlined('#4c7bb0', 'M-5 7C-5 2.500-3 .5 0 .5S5 2.500 5 7z', 0.8),
    outlined('#8a5a2b', 'M-5.500-4.500H5.500L3-6.500C2.500-8.500-2.500-8.500-3-6.500z', 0.7),
  ],
  become_start_player: [
    drawn('#6f451f', 2, 'M-6 11V-10'),
    outlined('#f2c531', 'M-6-10C-1-13 3-7 9-10V-1C3 2-1-4-6-1z'),
    drawn('#a3760c', 1.2, 'M-3-6.500C0-7.500 3-4 6-5.500'),
  ],
  family_growth: [
    outlined('#e9dcc4', 'M-6-9.500a2.800 2.800 0 1 0 .01 0zM-10.500 9C-10.500 1-9-3-6-3S-1.500 1-1.500 9z'),
    outlined('#e9dcc4', 'M6-9.500a2.800 2.800 0 1 0 .01 0zM1.500 9C1.500 1 3-3 6-3S10.500 1 10.500 9z'),
    outlined('#f6a86a', 'M0-.5a2.200 2.200 0 1 0 .01 0zM-3.500 10C-3.500 6.500-2 4.500 0 4.500S3.500 6.500 3.500 10z'),
  ],
} satisfies Record<string, Shape[]>;

export type StepSign = keyof typeof stepPictures;
