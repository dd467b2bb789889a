/** The beginning of Helios's rules page: the game in two minutes, a turn at a glance, what brings points. */
import type { TitlePrimer } from '../primers';

export const primer: TitlePrimer = {
  Picture: () => import('../../rules/primer/HeliosPicture.svelte'),
  lines: {
    short: [
      { say: 'helios.short.1', pictures: ['land-green', 'sun'], rule: 'HEL-8.1.1' },
      { say: 'helios.short.2', pictures: ['land-blue', 'cube-blue'], rule: 'HEL-8.7.1' },
      { say: 'helios.short.3', pictures: ['cube-brown', 'house'], rule: 'HEL-7.2.1' },
      { say: 'helios.short.4', pictures: ['house', 'points'], rule: 'HEL-8.7.6' },
      { say: 'helios.short.5', pictures: ['mana'], rule: 'HEL-10.3' },
    ],
    turn: [
      { say: 'helios.turn.1', pictures: ['tile-create_land-red', 'tile-build-blue', 'tile-move_sun-yellow'], rule: 'HEL-5.1.1' },
      { say: 'helios.turn.2', pictures: ['tile-build-gray'], rule: 'HEL-5.2.1' },
      { say: 'helios.turn.3', pictures: ['sign-create_land', 'sign-build', 'sign-move_sun'], rule: 'HEL-5.3.1' },
      {
        say: 'helios.turn.4',
        pictures: ['tile-create_land-red', 'tile-build-red', 'tile-move_sun-red', 'tile-build-gray'],
        rule: 'HEL-5.2.4',
      },
    ],
    points: [
      { say: 'helios.points.1', pictures: ['house', 'sun'], rule: 'HEL-8.7.6' },
      { say: 'helios.points.2', pictures: ['sun', 'points'], rule: 'HEL-8.8.1' },
      { say: 'helios.points.3', pictures: ['land-gray'], rule: 'HEL-13.2' },
      { say: 'helios.points.4', pictures: ['points'], rule: 'HEL-13.3' },
    ],
  },
};
