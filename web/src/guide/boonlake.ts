import type { Catalogue } from '$lib/text';
import { words } from '$lib/words.svelte';
import { placeOf } from '../games/boonlake/places';
import type { BoardView } from '../wire/boonlake/BoardView';
import type { View } from '../wire/boonlake/View';
import { again, confirm, hint, look, rules, score, undo } from './common';
import { asks, did, options, places, type GameGuide, type Moment } from './lesson';

type Now = Moment<View>;
const mine = ({ view, seat }: Now): BoardView => view.boards[seat]!;
const choosing = asks('prompt.choose_strip');
/** How many turns the learner has begun. */
const turns = (now: Moment): number => now.deeds.filter((deed) => deed.startsWith('strip ')).length;
/** The two lowest strips cost points. */
const ROWS_WITHOUT_LOSS = 5;

/** The first of these actions that costs no points; any other if none does. */
const strip =
  (...wanted: string[]) =>
  (now: Now): string[] => {
    const free = now.options.filter(
      (action) => action.startsWith('strip ') && now.view.strips.slice(0, ROWS_WITHOUT_LOSS).some((id) => action === `strip ${id}`),
    );
    const best = wanted.map((id) => `strip ${id}`).find((action) => free.includes(action));
    return best ? [best] : free;
  };

/** A card in hand that cannot be played now. */
const unplayable = (now: Now): string[] =>
  mine(now)
    .hand.filter((card) => !now.options.some((action) => action.endsWith(` ${card}`)))
    .slice(0, 1)
    .map((card) => `card:${card}`);

/** Play a card if one can be played, else take coins for one, else go on. */
const cardStep = (now: Moment): string[] => {
  const [play, discard, forgo] = [/^play /, /^discard /, /^forgo/].map((verb) => options(verb)(now).slice());
  return play!.length > 0 ? play! : discard!.length > 0 ? discard! : forgo!;
};

const rightPart = (now: Moment): boolean => /^prompt\.(pioneer|settle|cattle|hire|builder|progress)_right$/.test(now.question ?? '');

type GuideText = Exclude<keyof typeof import('$crates/boonlake/texts-web/guide/en.json'), 'default'>;
const say = await words.add<GuideText>(import.meta.glob<Catalogue>('$crates/boonlake/texts-web/guide/*.json', { import: 'default' }));

export const guide: GameGuide<View> = {
  say: (lesson) => say(lesson as GuideText),
  setup: { start_player: 0 },
  placeOf,
  enough: (now) => choosing(now) && turns(now) > 3,
  lessons: [
    {
      id: 'aim',
      when: asks('prompt.keep_tile'),
      rule: 'BOO-3.1',
    },
    {
      id: 'tile',
      when: asks('prompt.keep_tile'),
      done: (now) => did(now, /^keep /),
      point: { options: options(/^keep /) },
      rule: 'BOO-2.10',
    },
    {
      id: 'site',
      when: asks('prompt.first_site'),
      done: (now) => did(now, /^site /),
      point: { options: options(/^site /) },
      rule: 'BOO-5.1',
    },
    undo((now) => now.confirming || now.question === 'prompt.card_step'),
    again,
    confirm,
    look(choosing),
    {
      id: 'turn',
      when: choosing,
      point: { places: places('strip:') },
      rule: 'BOO-3.4',
    },
    {
      id: 'first-strip',
      when: choosing,
      done: (now) => did(now, /^strip /),
      point: { options: strip('pioneer', 'hire', 'settle') },
      rule: 'BOO-3.5',
    },
    {
      id: 'why',
      when: (now) => asks('prompt.card_step')(now) && unplayable(now).length > 0,
      done: (now) => now.asked > 0,
      point: { places: unplayable },
      rule: 'BOO-6.2',
    },
    {
      id: 'card',
      when: asks('prompt.card_step'),
      done: (now) =>
        did(now, /^(play|project|discard) /) || (turns(now) > 0 && now.question !== null && now.question !== 'prompt.card_step'),
      point: { options: cardStep },
      rule: 'BOO-3.8',
    },
    {
      id: 'pay',
      when: asks('prompt.pay'),
      done: (now) => did(now, /^pay /),
      point: { options: options(/^pay /) },
      rule: 'BOO-5.5',
    },
    {
      id: 'explore',
      when: asks('prompt.explore'),
      done: (now) => did(now, /^explore/),
      point: { options: options(/^explore$/) },
      rule: 'BOO-7.1',
    },
    {
      id: 'field',
      when: (now) => asks('prompt.place_tile')(now) || asks('prompt.place_pasture')(now),
      done: (now) => did(now, /^at /),
      point: { options: options(/^at /) },
      rule: 'BOO-7.3',
    },
    {
      id: 'develop',
      when: (now) => asks('prompt.develop_or_upgrade')(now) || asks('prompt.settle_right')(now),
      done: (now) => did(now, /^develop /),
      point: { options: options(/^develop /) },
      rule: 'BOO-8.1',
    },
    {
      id: 'ship',
      when: asks('prompt.move_ship'),
      done: (now) => did(now, /^ship /),
      point: { options: options(/^ship /) },
      rule: 'BOO-13.1',
    },
    {
      id: 'right',
      when: rightPart,
      rule: 'BOO-3.10',
    },
    {
      id: 'second-strip',
      when: (now) => choosing(now) && turns(now) > 0,
      done: (now) => turns(now) > 1,
      point: { options: strip('settle', 'hire', 'pioneer') },
      rule: 'BOO-4.17',
    },
    score((now) => turns(now) > 1 && (now.confirming || now.question !== null), 'BOO-16.4'),
    rules((now) => choosing(now) && turns(now) > 1),
    {
      id: 'scorings',
      when: (now) => choosing(now) && turns(now) > 1,
      point: { places: places('scoring:') },
      rule: 'BOO-15.4',
    },
    hint((now) => choosing(now) && turns(now) > 1),
    {
      id: 'end',
      when: () => true,
      rule: 'BOO-16.1',
    },
  ],
};
