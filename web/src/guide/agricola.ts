import type { Catalogue } from '$lib/text';
import { words } from '$lib/words.svelte';
import type { Target } from '../wire/agricola/Target';
import type { FarmView } from '../wire/agricola/FarmView';
import type { View } from '../wire/agricola/View';
import { again, confirm, hint, look, rules, score, undo, why } from './common';
import { asks, conditions, places, type GameGuide, type Moment } from './lesson';

const { did, is, options } = conditions<Target>();

type Now = Moment<View>;
const farm = ({ view, seat }: Now): FarmView => view.farms[seat]!;
const placing = asks('prompt.place');
const acting = (now: Moment): boolean => now.question === 'prompt.act' || now.question === 'prompt.act_or_end';
/** How many people the learner has sent out. */
const sent = (now: Moment): number => now.deeds.filter((deed) => is(deed, 'place')).length;

/** The game for beginners, without hand cards (AGR-20). */
type GuideText = Exclude<keyof typeof import('$crates/agricola/texts-web/guide/en.json'), 'default'>;
const say = await words.add<GuideText>(import.meta.glob<Catalogue>('$crates/agricola/texts-web/guide/*.json', { import: 'default' }));

export const guide: GameGuide<View> = {
  say: (lesson) => say(lesson as GuideText),
  setup: { game: 'family', start_player: 0 },
  enough: ({ view }) => view.round > 4,
  lessons: [
    {
      id: 'aim',
      when: placing,
      point: { places: places('cell:') },
      rule: 'AGR-16.1.1',
    },
    {
      id: 'turn',
      when: placing,
      point: { places: places('space:') },
      rule: 'AGR-3.3.1',
    },
    look(placing),
    why('space:farm_expansion', (now) => placing(now) && options('place', { space: 'farm_expansion' })(now).length === 0, 'AGR-3.3.4'),
    {
      id: 'field',
      when: placing,
      done: (now) => did(now, 'place', { space: 'farmland' }),
      point: { options: options('place', { space: 'farmland' }) },
      rule: 'AGR-5.1.5',
    },
    {
      id: 'plow',
      when: acting,
      done: (now) => did(now, 'plow'),
      point: { options: options('plow') },
      rule: 'AGR-8.1.1',
    },
    undo(),
    again,
    confirm,
    {
      id: 'wood',
      when: (now) => placing(now) && sent(now) > 0,
      done: (now) => did(now, 'place', { space: 'forest' }),
      point: { options: options('place', { space: 'forest' }) },
      rule: 'AGR-3.3.8',
    },
    {
      id: 'grain',
      when: (now) => placing(now) && now.view.round > 1,
      done: (now) => did(now, 'place', { space: 'grain_seeds' }),
      point: { options: options('place', { space: 'grain_seeds' }) },
      rule: 'AGR-5.1.4',
    },
    {
      id: 'sow-space',
      when: (now) => placing(now) && (farm(now).goods.grain ?? 0) > 0 && farm(now).fields.length > 0,
      done: (now) => did(now, 'place', { space: 'grain_utilization' }),
      point: { options: options('place', { space: 'grain_utilization' }) },
      rule: 'AGR-5.2.9',
    },
    {
      id: 'sow',
      when: acting,
      done: (now) => did(now, 'sow'),
      point: { options: options('sow') },
      rule: 'AGR-8.2.1',
    },
    {
      id: 'food',
      when: (now) => placing(now) && sent(now) > 2,
      done: (now) => (farm(now).goods.food ?? 0) >= 4 && sent(now) > 2,
      point: {
        options: (now) => (['day_laborer', 'fishing', 'meeting_place'] as const).flatMap((space) => options('place', { space })(now)),
      },
      rule: 'AGR-15.3.1',
    },
    score((now) => sent(now) > 3 && (now.confirming || now.question !== null), 'AGR-16.3.1'),
    rules((now) => placing(now) && sent(now) > 3),
    {
      id: 'animals',
      when: (now) => placing(now) && sent(now) > 4,
      rule: 'AGR-7.1.2',
    },
    {
      id: 'improvements',
      when: (now) => placing(now) && sent(now) > 4,
      point: { places: places('major:') },
      rule: 'AGR-12.1.1',
    },
    hint((now) => placing(now) && sent(now) > 4),
    {
      id: 'feed',
      when: asks('prompt.feed'),
      done: (now) => did(now, 'feed'),
      point: { options: options('feed') },
      rule: 'AGR-15.3.4',
    },
    {
      id: 'end',
      when: () => true,
      rule: 'AGR-3.1.1',
    },
  ],
};
