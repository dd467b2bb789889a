/** The components of Agricola. */
import type { Target } from '../wire/agricola/Target';
import { takes } from './usage';
import content from '$crates/agricola/content/agricola.json';
import base from '$crates/agricola/content/cards/base.json';
import categories from '$crates/agricola/content/cards/categories.json';
import minorA from '$crates/agricola/content/cards/minor_a.json';
import minorB from '$crates/agricola/content/cards/minor_b.json';
import occupationA from '$crates/agricola/content/cards/occupation_a.json';
import occupationB from '$crates/agricola/content/cards/occupation_b.json';
import { made } from '$lib/dress';
import { words } from '$lib/words.svelte';
import type { Space } from '../wire/agricola/Space';
import type { Goods } from '../wire/agricola/Goods';
import type { View } from '../wire/agricola/View';
import { aboutSigns, amounts, costsOf, GOODS, improvements, isOccupation, type HandCard } from '../games/agricola/content';
import * as things from '../games/agricola/things';
import AgricolaDrawn from './AgricolaDrawn.svelte';
import { correctionsOf, known, marked, type Entry, type Mark, type Room } from './entry';
import { t } from './words';

type Card = HandCard & { players?: number; leaves?: unknown };
interface SpaceItem {
  id: Space;
  players: number[];
  stage?: number;
  accumulate?: Goods;
  linked_group?: string;
  provenance: string;
}

/** What a card is good for: one of eight categories, as the catalogue of all cards has them. */
const GROUPS = Object.keys(categories) as (keyof typeof categories)[];
const groupsOf = (id: string): string[] => GROUPS.filter((group) => categories[group].includes(id));
const goodsOf = (costs: readonly Goods[]): string[] => [...new Set(costs.flatMap((cost) => amounts(cost).map(([good]) => good)))];

/** For how many players a card is: an occupation says so, everything else is for all. */
const playersOf = (least: number): string[] => [1, 2, 3, 4].filter((n) => n >= least).map(String);

const cards = (): Entry[] =>
  ([minorA, minorB, occupationA, occupationB].flat() as unknown as Card[]).map((item) => {
    const deck = item.id.charAt(0);
    const set = (base as string[]).includes(item.id) ? 'base' : 'whole';
    const cost = goodsOf(costsOf(item));
    const least = item.players ?? 1;
    const occupation = isOccupation(item.id);
    return {
      id: item.id,
      kind: occupation ? 'occupation' : 'minor',
      name: () => things.cardName(item.id),
      about: () => things.card(item.id, false, null).about ?? '',
      where: () =>
        [t('agricola.deck', { deck }), t(`agricola.${set}`), occupation ? t('agricola.players', { n: least }) : '']
          .filter(Boolean)
          .join(' '),
      rules: occupation ? ['AGR-13.2.1'] : ['AGR-13.3.1'],
      text: `card.${item.id}`,
      traits: {
        deck: [deck],
        set: [set],
        players: playersOf(least),
        cost: cost.length > 0 ? cost : ['nothing'],
        group: groupsOf(item.id),
        category: aboutSigns(item.id),
        needs: [item.needs ? 'yes' : 'no'],
        points: [item.points ? 'yes' : 'no'],
      },
      taken: takes<Target>('play', { card: item.id }),
      ...known(item),
    };
  });

const majors = (): Entry[] =>
  improvements.map((item) => ({
    id: item.id,
    kind: 'major',
    name: () => things.major(item.id).name,
    about: () => things.major(item.id).about ?? '',
    where: () => t('agricola.major'),
    rules: ['AGR-12.1.2'],
    text: `major.${item.id}`,
    traits: { cost: goodsOf([item.cost]), players: playersOf(1) },
    taken: takes<Target>('build', { major: item.id }),
    ...known(item),
  }));

const spaces = (): Entry[] =>
  (content.action_spaces as unknown as SpaceItem[]).map((item) => ({
    id: item.id,
    kind: item.stage ? 'round_card' : 'space',
    name: () => words.word(`space.${item.id}`),
    about: () =>
      things.space({ space: item.id, goods: {}, accumulates: item.accumulate ?? {}, people: [], newborns: [] }, false).about ?? '',
    where: () =>
      item.stage
        ? t('agricola.stage', { n: item.stage })
        : item.players.length > 3
          ? t(item.id === 'side_job' ? 'agricola.tile_of_all' : 'agricola.board')
          : t(item.linked_group ? 'agricola.tile' : 'agricola.extension', { n: item.players.join(', ') }),
    rules: [item.stage ? 'AGR-5.2.1' : 'AGR-3.3.4'],
    text: `space.${item.id}`,
    traits: { players: item.players.map(String), ...(item.accumulate ? { category: goodsOf([item.accumulate]) } : {}) },
    taken: takes<Target>('place', { space: item.id }),
    ...known(item),
  }));

/** The hands of others are no secret here: the view does not have them. */
function marks(view: View, seat: number | null): Map<string, Mark> {
  const own = seat === null ? undefined : view.farms[seat];
  return marked(
    ['play', view.spaces.map(({ space }) => space)],
    ['play', view.frame],
    ['play', view.farms.flatMap(({ improvements: built, played }) => [...built, ...played.map(({ card }) => card)])],
    ['mine', own ? [...own.improvements, ...own.played.map(({ card }) => card)] : []],
    ['hand', own?.hand ?? []],
  );
}

const yesNo = ['yes', 'no'].map((value) => ({ value, label: () => t(value as 'yes' | 'no') }));
const goods = GOODS.map((good) => ({ value: good, label: () => things.goodName(good) }));
/** The goods something is paid with. */
const paid = new Set([...cards(), ...majors()].flatMap(({ traits }) => traits['cost'] ?? []));
const ACTS = ['plow', 'sow', 'bake_bread', 'build_fences', 'build_stables', 'build_rooms', 'renovate', 'family_growth'] as const;

export const room: Room = {
  kinds: ['occupation', 'minor', 'major', 'space', 'round_card'],
  entries: [],
  filters: [
    { trait: 'deck', label: () => t('filter.deck'), values: ['A', 'B'].map((deck) => ({ value: deck, label: () => deck })) },
    {
      trait: 'set',
      label: () => t('filter.set'),
      values: (['base', 'whole'] as const).map((set) => ({ value: set, label: () => t(`set.${set}`) })),
    },
    {
      trait: 'group',
      label: () => t('filter.group'),
      values: GROUPS.map((group) => ({ value: group, label: () => t(`group.${group}`) })),
    },
    {
      trait: 'category',
      label: () => t('filter.category'),
      values: [...goods, ...ACTS.map((act) => ({ value: act, label: () => t(`act.${act}`) }))],
    },
    {
      trait: 'cost',
      label: () => t('filter.cost'),
      values: [{ value: 'nothing', label: () => t('free') }, ...goods.filter(({ value }) => paid.has(value))],
    },
    { trait: 'players', label: () => t('filter.players'), values: ['1', '2', '3', '4'].map((n) => ({ value: n, label: () => n })) },
    { trait: 'needs', label: () => t('filter.needs'), values: yesNo },
    { trait: 'points', label: () => t('filter.points'), values: yesNo },
  ],
  Drawn: AgricolaDrawn,
  corrections: correctionsOf(content),
  marks: marks as Room['marks'],
};
made(() => {
  room.entries = [...cards().sort((a, b) => (a.id < b.id ? -1 : 1)), ...majors(), ...spaces()];
});
