/** The beginning of a rules page: each game in a few sentences with its own pictures, each of which leads to the rule it shortens. */
import type { Catalogue } from '$lib/text';
import { words } from '$lib/words.svelte';

type Word = Exclude<keyof typeof import('./texts/en.json'), 'default'>;
export const t = await words.add<Word>(import.meta.glob<Catalogue>('./texts/*.json', { import: 'default' }));

export interface Line {
  say: Word;
  /** What is drawn beside it, named as the game's pictures are. */
  pictures: readonly string[];
  /** The rule that tells it in full. */
  rule: string;
}

export type Part = 'short' | 'turn' | 'points';
export const PARTS: readonly Part[] = ['short', 'turn', 'points'];
export type Primer = Readonly<Record<Part, readonly Line[]>>;

/** The primers there are. */
export const primers: Readonly<Record<string, Primer>> = {
  helios: {
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
  'suna-valo': {
    short: [
      { say: 'suna-valo.short.1', pictures: ['house'], rule: 'SUN-4.3' },
      { say: 'suna-valo.short.2', pictures: ['crop', 'floriculture', 'pastures', 'discoveries', 'transport', 'personal'], rule: 'SUN-6.1' },
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
  boonlake: {
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
  agricola: {
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
      { say: 'agricola.points.1', pictures: ['plow', 'build_fences', 'grain', 'vegetable', 'sheep', 'boar', 'cattle'], rule: 'AGR-16.2.5' },
      { say: 'agricola.points.2', pictures: ['person'], rule: 'AGR-16.3.4' },
      { say: 'agricola.points.3', pictures: ['renovate'], rule: 'AGR-16.3.3' },
      { say: 'agricola.points.4', pictures: ['major_or_minor'], rule: 'AGR-16.3.5' },
      { say: 'agricola.points.5', pictures: ['food'], rule: 'AGR-16.3.7' },
    ],
  },
};
