import type { Catalogue } from '$lib/text';
import { words } from '$lib/words.svelte';
import { targetOf } from '../games/frame/targets';
import { cards } from '../games/suna-valo/content';
import type { Choice } from '../wire/Choice';
import type { OptionTarget } from '../wire/OptionTarget';
import type { Target } from '../wire/suna-valo/Target';
import type { FarmView } from '../wire/suna-valo/FarmView';
import type { View } from '../wire/suna-valo/View';
import { again, confirm, hint, look, rules, score, undo, why } from './common';
import { asks, conditions, places, type GameGuide, type Moment } from './lesson';

const { did, is, options } = conditions<Target>();

type Now = Moment<View>;
const farm = ({ view, seat }: Now): FarmView => view.farms[seat]!;
const turn = asks('prompt.main');
/** Whether one deed came right after another. */
const inARow = ({ deeds }: Moment, first: Target['does'], second: Target['does'][]): boolean =>
  deeds.some((deed, i) => is(deed, second) && is(deeds[i - 1], first));
const bought = (now: Moment): number => now.deeds.filter((deed: OptionTarget) => is(deed, 'buy')).length;

/** The card an option is about. */
const cardOf = (choice: Choice): string | undefined => {
  const on = targetOf<Target>(choice)?.on;
  return typeof on === 'object' && 'card' in on ? on.card : undefined;
};
/** Farm cards that can be bought: a festival would teach something else. */
const farmCards = (choices: readonly Choice[]): readonly Choice[] =>
  choices.filter((choice) => {
    const card = cards.get(cardOf(choice) ?? '');
    return card !== undefined && !card.festival;
  });

/** Farm cards of one's own display. */
const ownCards = (now: Now): readonly Choice[] => {
  const offered = farm(now).display.map(({ card }) => card);
  const possible = options('buy')(now).filter((choice) => offered.includes(cardOf(choice) as (typeof offered)[number]));
  const best = farmCards(possible);
  return best.length > 0 ? best : possible;
};

/** What can be bought elsewhere than in one's own display. */
const otherCards = (now: Now): readonly Choice[] => {
  const own = ownCards(now);
  return farmCards(options('buy')(now)).filter((choice) => !own.includes(choice));
};

/** What an activation has to offer; when all is used, only its end. */
const useful = (now: Moment): readonly Choice[] => {
  const uses = now.options.filter(({ target }) => !is(target, ['finish', 'swap']));
  return uses.length > 0 ? uses : options('finish')(now);
};

/** With the characters recommended for a first game (SUN-2.19). */
type GuideText = Exclude<keyof typeof import('$crates/suna-valo/texts-web/guide/en.json'), 'default'>;
const say = await words.add<GuideText>(import.meta.glob<Catalogue>('$crates/suna-valo/texts-web/guide/*.json', { import: 'default' }));

export const guide: GameGuide<View> = {
  say: (lesson) => say(lesson as GuideText),
  setup: { characters: 'first_game', start_player: 0 },
  enough: (now) => turn(now) && bought(now) > 3,
  lessons: [
    {
      id: 'aim',
      when: asks('prompt.character'),
      rule: 'SUN-4.1',
    },
    {
      id: 'character',
      when: asks('prompt.character'),
      done: (now) => did(now, 'choose'),
      point: { options: options('choose') },
      rule: 'SUN-2.18',
    },
    undo(),
    again,
    confirm,
    {
      id: 'prepare',
      when: asks('prompt.prepare'),
      done: ({ view }) => view.phase === 'turns',
      point: { options: options('give') },
      rule: 'SUN-2.20',
    },
    look(turn),
    {
      id: 'turn',
      when: turn,
      point: { options: options('buy') },
      rule: 'SUN-5.1.1',
    },
    why('ship:', turn, 'SUN-13.1'),
    {
      id: 'own',
      when: turn,
      done: (now) => did(now, 'buy'),
      point: { options: ownCards },
      rule: 'SUN-5.2.1',
    },
    {
      id: 'place',
      when: asks('prompt.place_card'),
      done: (now) => did(now, ['place', 'hide', 'celebrate']),
      point: { options: options(['place', 'celebrate']) },
      rule: 'SUN-6.1',
    },
    {
      id: 'activation',
      when: asks('prompt.activation'),
      done: (now) => did(now, ['produce', 'charge', 'gain', 'deliver', 'step', 'use']) && now.question !== 'prompt.activation',
      point: { options: useful },
      rule: 'SUN-7.1.1',
    },
    {
      id: 'deliver',
      when: (now) => asks('prompt.deliver')(now) || asks('prompt.activation')(now),
      done: (now) => did(now, 'deliver'),
      point: { options: options('deliver') },
      rule: 'SUN-8.1',
    },
    {
      id: 'add',
      when: asks('prompt.add'),
      done: (now) => did(now, 'add'),
      point: { options: options('add') },
      rule: 'SUN-14.2.1',
    },
    {
      id: 'price',
      when: asks('prompt.price'),
      done: (now) => inARow(now, 'add', ['give', 'finish']) && now.question !== 'prompt.price',
      point: { options: (now) => (options('finish')(now).length > 0 ? options('finish')(now) : options('give')(now)) },
      rule: 'SUN-14.3.1',
    },
    {
      id: 'orders',
      when: (now) => turn(now) && bought(now) > 0,
      point: { places: places('need:A') },
      rule: 'SUN-7.5.1',
    },
    {
      id: 'buy',
      when: (now) => turn(now) && bought(now) > 0,
      done: (now) => bought(now) > 1,
      point: { options: otherCards },
      rule: 'SUN-5.1.3',
    },
    {
      id: 'pay',
      when: asks('prompt.pay'),
      done: (now) => inARow(now, 'buy', ['give']),
      point: { options: options('give') },
      rule: 'SUN-5.1.4',
    },
    score((now) => bought(now) > 1 && (now.confirming || now.question !== null), 'SUN-4.7'),
    rules((now) => turn(now) && bought(now) > 1),
    {
      id: 'rows',
      when: (now) => turn(now) && bought(now) > 1,
      rule: 'SUN-9.1',
    },
    hint((now) => turn(now) && bought(now) > 1),
    {
      id: 'end',
      when: () => true,
      rule: 'SUN-4.7',
    },
  ],
};
