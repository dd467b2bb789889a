/** The beginning of Agricola's rules page: the game in two minutes, a turn at a glance, what brings points. */
import type { TitlePrimer } from '../primers';

export const primer: TitlePrimer = {
  Picture: () => import('../../rules/primer/AgricolaPicture.svelte'),
  lines: {
    short: [
      { say: 'agricola.short.1', pictures: ['person', 'person'], rule: 'AGR-3.3.1' },
      { say: 'agricola.short.2', pictures: ['wood', 'clay', 'reed'], rule: 'AGR-3.3.8' },
      { say: 'agricola.short.3', pictures: ['plow', 'sow', 'grain'], rule: 'AGR-15.2.1' },
      { say: 'agricola.short.4', pictures: ['build_fences', 'sheep', 'cattle'], rule: 'AGR-15.4.1' },
      { say: 'agricola.short.5', pictures: ['food'], rule: 'AGR-15.3.1' },
    ],
    turn: [
      { say: 'agricola.turn.1', pictures: ['person'], rule: 'AGR-3.3.1' },
      { say: 'agricola.turn.2', pictures: ['wood', 'stone', 'food'], rule: 'AGR-3.3.8' },
      { say: 'agricola.turn.3', pictures: ['build_rooms', 'plow', 'bake_bread'], rule: 'AGR-3.3.4' },
      { say: 'agricola.turn.4', pictures: ['family_growth'], rule: 'AGR-3.2.1' },
    ],
    points: [
      {
        say: 'agricola.points.1',
        pictures: ['plow', 'build_fences', 'grain', 'vegetable', 'sheep', 'boar', 'cattle'],
        rule: 'AGR-16.2.5',
      },
      { say: 'agricola.points.2', pictures: ['person'], rule: 'AGR-16.3.4' },
      { say: 'agricola.points.3', pictures: ['renovate'], rule: 'AGR-16.3.3' },
      { say: 'agricola.points.4', pictures: ['major_or_minor'], rule: 'AGR-16.3.5' },
      { say: 'agricola.points.5', pictures: ['food'], rule: 'AGR-16.3.7' },
    ],
  },
};
