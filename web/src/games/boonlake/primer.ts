/** The beginning of Boonlake's rules page: the game in two minutes, a turn at a glance, what brings points. */
import type { TitlePrimer } from '../primers';

export const primer: TitlePrimer = {
  Picture: () => import('../../rules/primer/BoonlakePicture.svelte'),
  lines: {
    short: [
      { say: 'boonlake.short.1', pictures: ['day', 'sunset', 'night'], rule: 'BOO-3.5' },
      { say: 'boonlake.short.2', pictures: ['tile', 'inhabitant'], rule: 'BOO-8.1' },
      { say: 'boonlake.short.3', pictures: ['inhabitant', 'house', 'settlement'], rule: 'BOO-9.1' },
      { say: 'boonlake.short.4', pictures: ['ship', 'vp'], rule: 'BOO-13.1' },
      { say: 'boonlake.short.5', pictures: ['boat', 'lever'], rule: 'BOO-3.1' },
    ],
    turn: [
      { say: 'boonlake.turn.1', pictures: ['day', 'sunset', 'night'], rule: 'BOO-3.5' },
      { say: 'boonlake.turn.2', pictures: ['card', 'coin'], rule: 'BOO-3.8' },
      { say: 'boonlake.turn.3', pictures: ['tile', 'inhabitant'], rule: 'BOO-3.10' },
      { say: 'boonlake.turn.4', pictures: ['ship', 'harbour'], rule: 'BOO-3.14' },
    ],
    points: [
      { say: 'boonlake.points.1', pictures: ['region', 'group'], rule: 'BOO-15.4' },
      { say: 'boonlake.points.2', pictures: ['cattle', 'settlement'], rule: 'BOO-15.9' },
      { say: 'boonlake.points.3', pictures: ['lever'], rule: 'BOO-16.4' },
      { say: 'boonlake.points.4', pictures: ['card', 'vp'], rule: 'BOO-16.5' },
    ],
  },
};
