/** The components of Suna Valo. */
import type { Target } from '../wire/suna-valo/Target';
import { takes } from './usage';
import content from '$crates/suna-valo/content/suna-valo.json';
import { made } from '$lib/dress';
import { capital, words } from '$lib/words.svelte';
import type { Character } from '../wire/suna-valo/Character';
import type { Column } from '../wire/suna-valo/Column';
import type { ShipOrder } from '../wire/suna-valo/ShipOrder';
import type { Tile } from '../wire/suna-valo/Tile';
import type { View } from '../wire/suna-valo/View';
import * as about from '../games/suna-valo/about';
import {
  cards,
  characters,
  COLOURS,
  COLUMNS,
  figureOn,
  GOODS,
  headOf,
  improvements,
  isReconstructed,
  publicOrders,
  shipOrders,
  tiles,
  tracks,
  type Card,
  type TrackSpace,
} from '../games/suna-valo/content';
import { t as board } from '../games/suna-valo/words';
import { correctionsOf, known, marked, type Entry, type Mark, type Room } from './entry';
import SunaValoDrawn from './SunaValoDrawn.svelte';
import SunaValoShared from './SunaValoShared.svelte';
import { t } from './words';

type Item = { id: string; provenance: string; field_provenance?: Record<string, string> };
let raw: ReadonlyMap<string, Item>;
const origin = (id: string): Pick<Entry, 'provenance' | 'otherwise'> => known(raw.get(id) ?? { provenance: 'rulebook' });
const inEra = (era: number) => (): string => t('suna.era', { n: 'I'.repeat(era) });
const ops = (card: Card): string[] => [...card.effects, ...(card.festival?.effect ?? [])].map(({ op }) => op);

/** What a card is good for, by the words of its effects. */
function gives(card: Card): string[] {
  const all = ops(card);
  return [
    ...(card.slots.length > 0 ? ['store'] : []),
    ...(all.some((op) => op.includes('energy')) ? ['energy'] : []),
    ...(all.includes('bot_step') ? ['bot'] : []),
    ...(all.includes('deliver') || all.includes('use_dock_drones') ? ['deliver'] : []),
    ...(card.vp > 0 || card.order || all.includes('score') ? ['points'] : []),
  ];
}

const farm = (): Entry[] =>
  [...cards.values()].map((card) => ({
    id: card.id,
    kind: card.festival ? 'festival' : 'farm',
    name: () => words.word(`card.${card.id}`),
    about: () => about.card(card.id),
    where: inEra(card.era),
    rules: card.festival ? ['SUN-12.2'] : ['SUN-1.10', 'SUN-6.1'],
    text: `card.${card.id}`,
    traits: { era: [String(card.era)], column: card.columns, price: [String(card.min_price)], gives: gives(card) },
    taken: takes<Target>('buy', { card: card.id }),
    ...origin(card.id),
  }));

const specials = (): Entry[] =>
  content.special_cards.map((item) => ({
    id: item.id,
    kind: 'special_card',
    name: () => t(`suna.${item.kind as 'draw_festival'}`),
    about: () => t(`suna.${item.kind as 'draw_festival'}_about`),
    where: inEra(item.era),
    rules: item.kind === 'draw_festival' ? ['SUN-16.1'] : ['SUN-16.2'],
    text: '',
    traits: { era: [String(item.era)] },
    provenance: item.provenance,
  }));

const orders = (): Entry[] =>
  [...publicOrders.values()].map((order) => ({
    id: order.id,
    kind: 'public_order',
    name: () => words.word(`order.${order.id}`),
    about: () =>
      [
        ...COLOURS.map((colour) =>
          t(`suna.${colour}`, {
            what: about.listed(
              order.slots[colour].map(({ need, reward }) =>
                reward ? t('suna.for', { need: about.good(need), reward: about.effect(reward) }) : about.good(need),
              ),
            ),
          }),
        ),
        about.publicOrder(order.id),
      ].join(' '),
    where: inEra(order.era),
    rules: ['SUN-8.1'],
    text: `order.${order.id}`,
    traits: {
      era: [String(order.era)],
      good: [...new Set(COLOURS.flatMap((colour) => order.slots[colour].map(({ need }) => need)))],
    },
    ...origin(order.id),
  }));

const ships = (): Entry[] =>
  [...shipOrders.values()].map((order) => ({
    id: order.id,
    kind: 'ship_order',
    name: () => words.word(`ship.${order.id}`),
    about: () => about.shipOrder(order.id),
    where: inEra(order.era),
    rules: ['SUN-13.1'],
    text: `ship.${order.id}`,
    traits: { era: [String(order.era)], good: Object.keys(order.cost) },
    taken: takes<Target>('fulfil', { ship: order.id as ShipOrder }),
    ...origin(order.id),
  }));

const bots = (): Entry[] =>
  [...tiles.values()].map((tile) => ({
    id: tile.id,
    kind: tile.kind,
    name: () => words.word(`tile.${tile.id}`),
    about: () => capital(about.tile(tile.id)),
    where: () => t('once'),
    rules: ['SUN-11.7'],
    text: `tile.${tile.id}`,
    traits: { column: tile.on_activate_column ? [tile.on_activate_column] : [] },
    taken: takes<Target>('take_tile', { tile: tile.id as Tile }),
    ...origin(tile.id),
  }));

const people = (): Entry[] =>
  [...characters.keys()].map((id) => ({
    id,
    kind: 'character',
    name: () => words.word(`character.${id}`),
    about: () => about.character(id),
    where: () => t('once'),
    rules: ['SUN-20.9'],
    text: `character.${id}`,
    traits: {},
    taken: takes<Target>('choose', { character: id as Character }),
    ...origin(id),
  }));

const spaces = (): Entry[] =>
  improvements.map(({ id, vp }) => ({
    id,
    kind: 'improvement',
    name: () => words.word(`space.${id}`),
    about: () =>
      [
        about.improvement(id),
        vp > 0 ? board('space_points', { n: vp }) : '',
        board('improvement_figure', { figure: words.word(`figure.${figureOn(id)}`) }),
      ]
        .filter(Boolean)
        .join(' '),
    where: () => t('suna.each_farm'),
    rules: ['SUN-10.1'],
    text: `space.${id}`,
    traits: {},
    taken: takes<Target>('take_figure', { figure: id }),
    ...origin(id),
  }));

const heads = (): Entry[] =>
  COLUMNS.map((id: Column) => ({
    id,
    kind: 'head',
    name: () => board('head', { column: about.column(id) }),
    about: () => capital(board('when_used', { what: about.effects(headOf(id).effects) })),
    where: () => t('suna.each_farm'),
    rules: ['SUN-7.1.1'],
    text: `column.${id}`,
    traits: { column: [id] },
    provenance: content.columns.find((column) => column.id === id)?.provenance ?? 'rulebook',
  }));

const blockers = (): Entry[] =>
  content.bot_tracks.blockers.map((item) => ({
    id: item.id,
    kind: 'blocker',
    name: () => capital(board('blocker', { figure: words.word(`figure.${item.figure}`) })),
    about: () => board('about_blocker'),
    where: () => t(item.track === 'left' ? 'suna.left_track' : 'suna.right_track'),
    rules: ['SUN-11.3'],
    text: '',
    traits: {},
    provenance: item.provenance,
  }));

const step =
  (track: 'left' | 'right') =>
  (space: TrackSpace): Entry => ({
    id: space.id,
    kind: 'track_space',
    name: () => t('suna.space', { id: space.id }),
    about: () =>
      [
        track === 'left' ? t('suna.factor', { n: space.multiplier ?? 1 }) : t('suna.value', { n: space.vp ?? 0 }),
        space.notch ? board(`notch.${space.notch}`) : '',
        space.detour ? t('suna.detour') : '',
      ]
        .filter(Boolean)
        .join(' '),
    where: () => t(track === 'left' ? 'suna.left_track' : 'suna.right_track'),
    rules: track === 'left' ? ['SUN-11.1', 'SUN-11.13'] : ['SUN-11.1', 'SUN-11.7'],
    text: '',
    traits: {},
    provenance: isReconstructed('tracks') ? 'reconstructed' : 'rulebook',
  });

const present = <T>(items: readonly (T | null | undefined)[]): T[] =>
  items.filter((item): item is T => item !== null && item !== undefined);

function marks(view: View, seat: number | null): Map<string, Mark> {
  const own = seat === null ? undefined : view.farms[seat];
  const built = (of: (typeof view.farms)[number]): string[] => [
    ...Object.values(of.columns).flatMap((column) => column.flatMap(({ card, face_down }) => (face_down ? [] : [card]))),
    ...of.progress_tiles,
    ...present([of.end_tile, of.character]),
    ...of.festivals,
  ];
  return marked(
    ['play', present([...view.village, view.revealed, ...view.public_orders, ...view.ship_orders])],
    ['play', [...view.progress_tiles, ...view.end_tiles]],
    ['play', view.farms.flatMap((of) => [...built(of), ...present(of.display.map(({ card }) => card))])],
    ['mine', own ? built(own) : []],
    ['hand', own ? [...own.hand, ...(own.choice ?? [])] : []],
  );
}

const columns = COLUMNS.map((id) => ({ value: id, label: () => about.column(id) }));
const prices = (): number[] => [...new Set([...cards.values()].map(({ min_price }) => min_price))].sort((a, b) => a - b);

export const room: Room = {
  kinds: [
    'farm',
    'festival',
    'special_card',
    'character',
    'public_order',
    'ship_order',
    'progress',
    'end_of_game',
    'improvement',
    'head',
    'blocker',
    'track_space',
  ],
  entries: [],
  filters: [
    { trait: 'era', label: () => t('filter.era'), values: [1, 2, 3].map((era) => ({ value: String(era), label: () => 'I'.repeat(era) })) },
    { trait: 'column', label: () => t('filter.column'), values: columns },
    { trait: 'price', label: () => t('filter.price'), values: prices().map((n) => ({ value: String(n), label: () => String(n) })) },
    {
      trait: 'gives',
      label: () => t('filter.gives'),
      values: (['store', 'energy', 'bot', 'deliver', 'points'] as const).map((what) => ({ value: what, label: () => t(`gives.${what}`) })),
    },
    { trait: 'good', label: () => t('filter.good'), values: GOODS.map((good) => ({ value: good, label: () => about.good(good) })) },
  ],
  Drawn: SunaValoDrawn,
  Shared: SunaValoShared,
  corrections: correctionsOf(content),
  marks: marks as Room['marks'],
};
made(() => {
  raw = new Map(
    [
      content.farm_cards,
      content.festivals,
      content.characters,
      content.public_orders,
      content.ship_orders,
      content.bot_tiles,
      content.improvements,
    ].flatMap((items) => (items as Item[]).map((item) => [item.id, item] as const)),
  );
  const market = [...farm(), ...specials(), ...people(), ...orders(), ...ships(), ...bots()];
  const onTheFarm = [...spaces(), ...heads(), ...blockers()];
  room.entries = [...market, ...onTheFarm, ...tracks.left.spaces.map(step('left')), ...tracks.right.spaces.map(step('right'))];
});
