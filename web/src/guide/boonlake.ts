import type { Catalogue } from '$lib/text';
import { words } from '$lib/words.svelte';
import { rows } from '../games/boonlake/content';
import type { Choice } from '../wire/Choice';
import type { Strip } from '../wire/boonlake/Strip';
import type { Target } from '../wire/boonlake/Target';
import type { BoardView } from '../wire/boonlake/BoardView';
import type { View } from '../wire/boonlake/View';
import { again, confirm, hint, look, rules, score, undo } from './common';
import { asks, conditions, places, type GameGuide, type Moment } from './lesson';

const { did, is, options } = conditions<Target>();

type Now = Moment<View>;
const mine = ({ view, seat }: Now): BoardView => view.boards[seat]!;
const choosing = asks('prompt.choose_strip');
/** How many turns the learner has begun. */
const turns = (now: Moment): number => now.deeds.filter((deed) => is(deed, 'begin')).length;

/** The first of these actions that costs no points; any other if none does. */
const strip =
  (...wanted: Strip[]) =>
  (now: Now): readonly Choice[] => {
    const begins = (id: Strip): readonly Choice[] => options('begin', { strip: id })(now);
    // The lowest strips cost points.
    const free = now.view.strips.filter((id, row) => !rows[row]?.vp_loss && begins(id).length > 0);
    const best = wanted.find((id) => free.includes(id));
    return (best ? [best] : free).flatMap(begins);
  };

/** A card in hand that cannot be played now. */
const unplayable = (now: Now): string[] =>
  mine(now)
    .hand.filter((card) => !now.options.some(({ target }) => is(target, ['play', 'discard', 'give'], { card })))
    .slice(0, 1)
    .map((card) => `card:${card}`);

/** Play a card if one can be played, else take coins for one, else go on. */
const cardStep = (now: Moment): readonly Choice[] => {
  const ways = (['play', 'discard', 'forgo'] as const).map((does) => options(does)(now));
  return ways.find((way) => way.length > 0) ?? [];
};

const rightPart = (now: Moment): boolean => /^prompt\.(pioneer|settle|cattle|hire|builder|progress)_right$/.test(now.question ?? '');

type GuideText = Exclude<keyof typeof import('$crates/boonlake/texts-web/guide/en.json'), 'default'>;
const say = await words.add<GuideText>(import.meta.glob<Catalogue>('$crates/boonlake/texts-web/guide/*.json', { import: 'default' }));

export const guide: GameGuide<View> = {
  say: (lesson) => say(lesson as GuideText),
  setup: { start_player: 0 },
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
      done: (now) => did(now, 'keep'),
      point: { options: options('keep') },
      rule: 'BOO-2.10',
    },
    {
      id: 'site',
      when: asks('prompt.first_site'),
      done: (now) => did(now, 'build_site'),
      point: { options: options('build_site') },
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
      done: (now) => did(now, 'begin'),
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
        did(now, ['play', 'project', 'discard']) || (turns(now) > 0 && now.question !== null && now.question !== 'prompt.card_step'),
      point: { options: cardStep },
      rule: 'BOO-3.8',
    },
    {
      id: 'pay',
      when: asks('prompt.pay'),
      done: (now) => did(now, 'pay'),
      point: { options: options('pay') },
      rule: 'BOO-5.5',
    },
    {
      id: 'explore',
      when: asks('prompt.explore'),
      done: (now) => did(now, 'explore'),
      point: { options: options('explore') },
      rule: 'BOO-7.1',
    },
    {
      id: 'field',
      when: (now) => asks('prompt.place_tile')(now) || asks('prompt.place_pasture')(now),
      done: (now) => did(now, 'lay'),
      point: { options: options('lay') },
      rule: 'BOO-7.3',
    },
    {
      id: 'develop',
      when: (now) => asks('prompt.develop_or_upgrade')(now) || asks('prompt.settle_right')(now),
      done: (now) => did(now, 'develop'),
      point: { options: options('develop') },
      rule: 'BOO-8.1',
    },
    {
      id: 'ship',
      when: asks('prompt.move_ship'),
      done: (now) => did(now, 'sail'),
      point: { options: options('sail') },
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
