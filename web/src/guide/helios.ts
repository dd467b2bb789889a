import type { Catalogue } from '$lib/text';
import { words } from '$lib/words.svelte';
import { neighbours } from '../games/helios/hex';
import type { Choice } from '../wire/Choice';
import type { Target } from '../wire/helios/Target';
import { targetOf } from '../games/frame/targets';
import type { PlayerBoard, View } from '../games/helios/view';
import { again, confirm, hint, look, rules, score, undo, why } from './common';
import { asks, conditions, places, type GameGuide, type Moment } from './lesson';

const { did, is, options } = conditions<Target>();

type Now = Moment<View>;
const mine = ({ view, seat }: Now): PlayerBoard => view.boards[seat]!;
const taking = asks('prompt.take_tile');

/** Fields on which a temple costs nothing but its price: their cube is already spent. */
const bare = (now: Now): readonly Choice[] => {
  const tiles = mine(now).tiles.filter(({ cubes }) => !cubes?.length);
  return now.options.filter((choice) => tiles.some(({ at }) => is(choice.target, 'place', { field: at })));
};

const fieldOf = (choice: Choice): string | undefined => {
  const on = targetOf<Target>(choice)?.on;
  return typeof on === 'object' && 'field' in on ? on.field : undefined;
};

/** Where the sun would shine on a temple; anywhere if it reaches none. */
const towardsTemples = (now: Now): readonly Choice[] => {
  const lit = new Set(
    mine(now)
      .tiles.filter(({ temple }) => temple)
      .flatMap(({ at }) => neighbours(at)),
  );
  const ways = options('shine')(now);
  const good = ways.filter((way) => lit.has(fieldOf(way) ?? ''));
  return good.length > 0 ? good : ways;
};

/** A field beside the start tile where the sun comes by in its first steps. */
const beside = (now: Now): readonly Choice[] => {
  const good = options('place', { field: '1,0' })(now);
  return good.length > 0 ? good : options('place')(now);
};

type GuideText = Exclude<keyof typeof import('$crates/helios/texts-web/guide/en.json'), 'default'>;
const say = await words.add<GuideText>(import.meta.glob<Catalogue>('$crates/helios/texts-web/guide/*.json', { import: 'default' }));

export const guide: GameGuide<View> = {
  say: (lesson) => say(lesson as GuideText),
  setup: { start_player: 0 },
  enough: ({ view }) => view.round > 1,
  lessons: [
    {
      id: 'aim',
      when: asks('prompt.start_land'),
      rule: 'HEL-4.1',
    },
    {
      id: 'start',
      when: asks('prompt.start_land'),
      done: (now) => did(now, 'start'),
      point: { options: options('start') },
      rule: 'HEL-3.10',
    },
    undo(),
    again,
    confirm,
    look(taking),
    {
      id: 'turn',
      when: taking,
      point: { places: places('column:') },
      rule: 'HEL-5.3.3',
    },
    {
      id: 'land',
      when: taking,
      done: (now) => did(now, 'take', { column: 'create_land' }),
      point: { options: options('take', { column: 'create_land' }) },
      rule: 'HEL-5.1.1',
    },
    {
      id: 'slot',
      when: asks('prompt.choose_slot'),
      done: (now) => did(now, 'fill'),
      point: { options: options('fill') },
      rule: 'HEL-5.2.3',
    },
    {
      id: 'tile',
      when: asks('prompt.create_land'),
      done: (now) => did(now, 'create'),
      point: { options: options('create') },
      rule: 'HEL-6.1',
    },
    {
      id: 'field',
      when: asks('prompt.place_tile'),
      done: (now) => did(now, 'place'),
      point: { options: beside },
      rule: 'HEL-6.6',
    },
    {
      id: 'build',
      when: (now) => taking(now) && did(now, 'take', { column: 'create_land' }),
      done: (now) => did(now, 'take', { column: 'build' }),
      point: { options: options('take', { column: 'build' }) },
      rule: 'HEL-5.1.1',
    },
    why('building:palace', (now) => asks('prompt.build')(now) && options('build', { building: 'palace' })(now).length === 0, 'HEL-7.1.6'),
    {
      id: 'temple',
      when: asks('prompt.build'),
      done: (now) => did(now, 'build', 'temple'),
      point: { options: options('build', 'temple') },
      rule: 'HEL-7.2.1',
    },
    {
      id: 'pay',
      when: asks('prompt.pay'),
      done: (now) => did(now, 'pay'),
      point: { options: options('pay') },
      rule: 'HEL-7.1.1',
    },
    {
      id: 'temple-place',
      when: asks('prompt.place_temple'),
      done: ({ view, seat }) => view.boards[seat]?.tiles.some(({ temple }) => temple) ?? false,
      point: { options: bare },
      rule: 'HEL-7.2.5',
    },
    {
      id: 'sun',
      when: (now) => taking(now) && did(now, 'take', { column: 'build' }),
      done: (now) => did(now, 'take', { column: 'move_sun' }),
      point: { options: options('take', { column: 'move_sun' }) },
      rule: 'HEL-5.1.1',
    },
    {
      id: 'walk',
      when: asks('prompt.move_sun'),
      done: (now) => did(now, 'shine'),
      point: { options: towardsTemples },
      rule: 'HEL-8.7.6',
    },
    score((now) => did(now, 'shine') && (now.confirming || now.question !== null), 'HEL-13.1'),
    rules(taking),
    {
      id: 'slots',
      when: (now) => taking(now) && did(now, 'shine'),
      point: { places: places('slot:') },
      rule: 'HEL-9.2',
    },
    hint((now) => taking(now) && did(now, 'shine')),
    {
      id: 'characters',
      when: asks('prompt.characters'),
      done: (now) => did(now, ['buy', 'activate', 'finish']),
      point: { options: (now) => now.options },
      rule: 'HEL-10.3',
    },
    {
      id: 'end',
      when: () => true,
      rule: 'HEL-13.1',
    },
  ],
};
