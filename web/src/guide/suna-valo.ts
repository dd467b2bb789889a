import type { Catalogue } from '$lib/text';
import { words } from '$lib/words.svelte';
import { placeOf } from '../games/suna-valo/places';
import type { FarmView } from '../wire/suna-valo/FarmView';
import type { View } from '../wire/suna-valo/View';
import { again, confirm, hint, look, rules, score, undo, why } from './common';
import { asks, did, options, places, type GameGuide, type Moment } from './lesson';

type Now = Moment<View>;
const farm = ({ view, seat }: Now): FarmView => view.farms[seat]!;
const turn = asks('prompt.main');
/** Whether one deed came right after another. */
const inARow = ({ deeds }: Moment, first: RegExp, second: RegExp): boolean =>
  deeds.some((deed, i) => second.test(deed) && first.test(deeds[i - 1] ?? ''));
const bought = (now: Moment): number => now.deeds.filter((deed) => deed.startsWith('buy ')).length;

/** Farm cards of one's own display; a festival would teach something else. */
const ownCards = (now: Now): string[] => {
  const offered = farm(now).display.flatMap(({ card }) => (card ? [`buy ${card}`] : []));
  const possible = now.options.filter((action) => offered.includes(action));
  const farmCards = possible.filter((action) => action.startsWith('buy H'));
  return farmCards.length > 0 ? farmCards : possible;
};

/** What can be bought elsewhere than in one's own display. */
const otherCards = (now: Now): string[] => {
  const own = ownCards(now);
  return now.options.filter((action) => action.startsWith('buy H') && !own.includes(action));
};

/** What an activation has to offer; when all is used, only its end. */
const useful = (now: Moment): string[] => {
  const uses = now.options.filter((action) => action !== 'done' && !action.startsWith('swap'));
  return uses.length > 0 ? uses : now.options.filter((action) => action === 'done');
};

/** With the characters recommended for a first game (SUN-2.19). */
type GuideText = Exclude<keyof typeof import('$crates/suna-valo/texts-web/guide/en.json'), 'default'>;
const say = await words.add<GuideText>(import.meta.glob<Catalogue>('$crates/suna-valo/texts-web/guide/*.json', { import: 'default' }));

export const guide: GameGuide<View> = {
  say: (lesson) => say(lesson as GuideText),
  setup: { characters: 'first_game', start_player: 0 },
  placeOf,
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
      done: (now) => did(now, /^character /),
      point: { options: options(/^character /) },
      rule: 'SUN-2.18',
    },
    undo(),
    again,
    confirm,
    {
      id: 'prepare',
      when: asks('prompt.prepare'),
      done: ({ view }) => view.phase === 'turns',
      point: { options: options(/^give /) },
      rule: 'SUN-2.20',
    },
    look(turn),
    {
      id: 'turn',
      when: turn,
      point: { options: options(/^buy /) },
      rule: 'SUN-5.1.1',
    },
    why('ship:', turn, 'SUN-13.1'),
    {
      id: 'own',
      when: turn,
      done: (now) => did(now, /^buy /),
      point: { options: ownCards },
      rule: 'SUN-5.2.1',
    },
    {
      id: 'place',
      when: asks('prompt.place_card'),
      done: (now) => did(now, /^(place|face-down|celebrate)/),
      point: { options: options(/^(place|celebrate)/) },
      rule: 'SUN-6.1',
    },
    {
      id: 'activation',
      when: asks('prompt.activation'),
      done: (now) => did(now, /^(produce|energy|gain|deliver|step|use)/) && now.question !== 'prompt.activation',
      point: { options: useful },
      rule: 'SUN-7.1.1',
    },
    {
      id: 'deliver',
      when: (now) => asks('prompt.deliver')(now) || asks('prompt.activation')(now),
      done: (now) => did(now, /^deliver /),
      point: { options: options(/^deliver /) },
      rule: 'SUN-8.1',
    },
    {
      id: 'add',
      when: asks('prompt.add'),
      done: (now) => did(now, /^add /),
      point: { options: options(/^add /) },
      rule: 'SUN-14.2.1',
    },
    {
      id: 'price',
      when: asks('prompt.price'),
      done: (now) => inARow(now, /^add /, /^(give|done)/) && now.question !== 'prompt.price',
      point: { options: (now) => (now.options.includes('done') ? ['done'] : options(/^give /)(now)) },
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
      done: (now) => inARow(now, /^buy /, /^give /),
      point: { options: options(/^give /) },
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
