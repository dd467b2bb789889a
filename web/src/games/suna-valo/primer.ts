/** The beginning of Suna Valo's rules page: the game in two minutes, a turn at a glance, what brings points. */
import type { TitlePrimer } from '../primers';

export const primer: TitlePrimer = {
  Picture: () => import('../../rules/primer/SunaValoPicture.svelte'),
  lines: {
    short: [
      { say: 'suna-valo.short.1', pictures: ['house'], rule: 'SUN-4.3' },
      {
        say: 'suna-valo.short.2',
        pictures: ['crop', 'floriculture', 'pastures', 'discoveries', 'transport', 'personal'],
        rule: 'SUN-6.1',
      },
      { say: 'suna-valo.short.3', pictures: ['cog', 'grain', 'flower'], rule: 'SUN-7.1.1' },
      { say: 'suna-valo.short.4', pictures: ['grain', 'lily', 'flower', 'wool', 'egg'], rule: 'SUN-3.4' },
      { say: 'suna-valo.short.5', pictures: ['drone', 'barrel', 'crate', 'ship'], rule: 'SUN-8.1' },
    ],
    turn: [
      { say: 'suna-valo.turn.1', pictures: ['house', 'any'], rule: 'SUN-5.1.1' },
      { say: 'suna-valo.turn.2', pictures: ['back', 'crop'], rule: 'SUN-6.1' },
      { say: 'suna-valo.turn.3', pictures: ['cog', 'energy', 'drone'], rule: 'SUN-7.1.1' },
      { say: 'suna-valo.turn.4', pictures: ['discards'], rule: 'SUN-4.5' },
    ],
    points: [
      { say: 'suna-valo.points.1', pictures: ['ship', 'barrel', 'crate'], rule: 'SUN-18.2' },
      { say: 'suna-valo.points.2', pictures: ['vp'], rule: 'SUN-18.7' },
      { say: 'suna-valo.points.3', pictures: ['bot', 'cog'], rule: 'SUN-18.9' },
      { say: 'suna-valo.points.4', pictures: ['shortage'], rule: 'SUN-18.1' },
    ],
  },
};
