/** The components of Boonlake. */
import type { Target } from '../wire/boonlake/Target';
import { takes } from './usage';
import content from '$crates/boonlake/content/boonlake.json';
import { made } from '$lib/dress';
import { capital, words } from '$lib/words.svelte';
import type { Strip } from '../wire/boonlake/Strip';
import type { Track } from '../wire/boonlake/Track';
import type { View } from '../wire/boonlake/View';
import {
  boardsAreReconstructed,
  card as projectCard,
  fields,
  recesses,
  REGIONS,
  regionOf,
  RESOURCES,
  soloTile,
  spaces,
  TRACKS,
  trackSpaces,
  type Effect,
} from '../games/boonlake/content';
import { lastTile } from '../games/boonlake/eminence';
import Shared from '../games/boonlake/pieces/Defs.svelte';
import * as things from '../games/boonlake/things';
import { t as board } from '../games/boonlake/words';
import BoonlakeDrawn from './BoonlakeDrawn.svelte';
import { correctionsOf, known, marked, type Entry, type Mark, type Room } from './entry';
import { t } from './words';

/** The rule that tells an effect. */
const EFFECTS: Readonly<Record<string, string>> = {
  advance_track: 'BOO-17.1',
  gain_coins: 'BOO-17.2',
  gain_inhabitants: 'BOO-17.3',
  gain_vases: 'BOO-17.4',
  trade: 'BOO-17.15',
  ready_lever: 'BOO-17.12',
  upgrade_to_house: 'BOO-17.13',
  upgrade_to_settlement: 'BOO-17.14',
  modernize_discount: 'BOO-17.16',
  card_coin_discount: 'BOO-17.17',
  discard_bonus: 'BOO-17.18',
  cattle_inhabitant_discount: 'BOO-17.19',
  cattle_coin_bonus: 'BOO-17.20',
  river_coin_bonus: 'BOO-17.21',
  harbour_coins: 'BOO-17.22',
  harbour_cards: 'BOO-17.22',
  river_vase_bonus: 'BOO-17.23',
  vp_if: 'BOO-17.24',
  vp_per: 'BOO-17.25',
};
const rulesFor = (effects: readonly Effect[]): string[] => [...new Set(effects.flatMap(({ op }) => EFFECTS[op] ?? []))];

const cards = (): Entry[] =>
  content.project_cards.map((item) => {
    const { kind, cost, vp, immediate = [], permanent = [], end = [] } = projectCard(item.id)!;
    const when = [
      ...(immediate.length > 0 ? ['now'] : []),
      ...(permanent.length > 0 ? ['lasting'] : []),
      ...(end.length > 0 ? ['end'] : []),
    ];
    return {
      id: item.id,
      kind: 'card',
      name: () => words.word(`card.${item.id}`),
      about: () => words.word(`about.${item.id}`),
      where: () => t('boonlake.deck', { kind: words.word(`kind.${kind}`) }),
      rules: ['BOO-6.1', ...rulesFor([...immediate, ...permanent, ...end])],
      text: `card.${item.id}`,
      traits: {
        time: [kind],
        cost: [...(cost.vases ? ['vase'] : []), ...RESOURCES.filter((resource) => cost.resources[resource])],
        coins: [cost.coins <= 3 ? 'few' : cost.coins <= 7 ? 'some' : 'many'],
        when,
        points: [vp > 0 ? 'yes' : 'no'],
      },
      taken: takes<Target>('play', { card: item.id }),
      ...known(item),
    };
  });

type Tile = { id: string; back: string; provenance: string };
const tiles = (): Entry[] =>
  ([...content.building_tiles.start, ...content.building_tiles.grey, ...content.building_tiles.pastures] as Tile[]).map((item) => {
    const pasture = item.back === 'pasture';
    const word = pasture ? 'tile.pasture' : `tile.${item.id}`;
    return {
      id: item.id,
      kind: pasture ? 'pasture' : 'tile',
      name: () => capital(words.word(word)) + (pasture ? ` ${Number(item.id.slice(1))}` : ''),
      about: () => (pasture ? t('boonlake.pasture') : words.word(`about.${item.id}`)),
      where: () => t(pasture ? 'boonlake.pastures' : item.back === 'grey' ? 'boonlake.grey' : 'boonlake.start'),
      rules: pasture ? ['BOO-11.3.1'] : ['BOO-7.1', 'BOO-8.1'],
      text: word,
      traits: {},
      ...known(item),
    };
  });

const scoring = (): Entry[] =>
  content.scoring_tiles.map((item) => ({
    id: item.id,
    kind: 'scoring',
    name: () => words.word(`project.${item.id}`),
    about: () => words.word(`about.${item.id}`),
    where: () => t('once'),
    rules: ['BOO-15.4'],
    text: `project.${item.id}`,
    traits: {},
    taken: takes<Target>('project', { scoring: item.id }),
    ...known(item),
  }));

const slots = (): Entry[] =>
  content.lever_slots.map((item) => ({
    id: `lever-${item.slot}`,
    kind: 'lever',
    name: () => words.word(`lever.${item.slot}`),
    about: () => things.lever(item.slot, false, false).about ?? '',
    where: () => t('boonlake.each_board'),
    rules: ['BOO-12.1.1'],
    text: `lever.${item.slot}`,
    traits: { coins: [item.cost_coins <= 3 ? 'few' : item.cost_coins <= 7 ? 'some' : 'many'] },
    taken: takes<Target>('modernize', { lever: String(item.slot) }),
    provenance: item.provenance,
    otherwise: { cost: 'reconstructed', name: 'reconstructed' },
  }));

const strips = (): Entry[] =>
  content.action_strips.map((item) => ({
    id: item.id,
    kind: 'strip',
    name: () => words.word(`strip.${item.id}`),
    about: () => board(`strip.${item.id as Strip}`),
    where: () => t('boonlake.strip'),
    rules: ['BOO-3.5'],
    text: `strip.${item.id}`,
    traits: {},
    taken: takes<Target>('begin', { strip: item.id as Strip }),
    ...known(item),
  }));

const land = (): Entry[] =>
  fields.map((field) => ({
    id: `field-${field.number}`,
    kind: 'field',
    name: () => things.field(field.number).name,
    about: () => things.field(field.number).about ?? '',
    where: () => words.word(`region.${field.region}`),
    rules: ['BOO-7.3'],
    text: '',
    traits: { region: [field.region] },
    ...known(field),
  }));

const regions = (): Entry[] =>
  REGIONS.map((id) => ({
    id: `region-${id}`,
    kind: 'region',
    name: () => words.word(`region.${id}`),
    about: () => things.region(id, false).about ?? '',
    where: () => t('boonlake.region', { n: regionOf(id)?.fields.length ?? 0 }),
    rules: ['BOO-11.4.1'],
    text: `region.${id}`,
    traits: { region: [id] },
    taken: takes<Target>('leave_region', { region: id }),
    provenance: regionOf(id)?.provenance ?? 'reconstructed',
  }));

const river = (): Entry[] =>
  spaces.map((space) => ({
    id: `river-${space.id}`,
    kind: 'river',
    name: () => things.space(space.id, []).name,
    about: () => things.space(space.id, []).about ?? '',
    where: () => t('boonlake.river'),
    rules: space.harbour ? ['BOO-13.4', 'BOO-13.9'] : ['BOO-13.9'],
    text: '',
    traits: {},
    ...known(space),
  }));

const steps = (): Entry[] =>
  TRACKS.flatMap((track: Track) =>
    trackSpaces[track].map((space): Entry => ({
      id: `${track}-${space.steps}`,
      kind: 'track',
      name: () => t('boonlake.step', { track: capital(words.word(`track.${track}`)), n: space.steps }),
      about: () =>
        [
          t('boonlake.step_income', { what: things.income(things.trackIncome(track, space.steps)) }),
          space.enter_reward.length > 0 ? t('boonlake.step_enter', { what: things.rewards(space.enter_reward) }) : '',
        ]
          .filter(Boolean)
          .join(' '),
      where: () => t('boonlake.tracks'),
      rules: ['BOO-14.1', 'BOO-14.4'],
      text: '',
      traits: {},
      provenance: (content.income_tracks[track].spaces[space.steps] as { provenance: string }).provenance,
    })),
  );

const places = (): Entry[] =>
  recesses.map((recess) => ({
    id: `recess-${recess.id}`,
    kind: 'recess',
    name: () => t('boonlake.recess', { piece: capital(words.word(`piece.${recess.piece}`)), id: recess.id }),
    about: () => t('boonlake.recess_about', { what: things.income(recess.income) }),
    where: () => t('boonlake.tier', { n: recess.tier }),
    rules: ['BOO-9.17'],
    text: '',
    traits: {},
    provenance: boardsAreReconstructed ? 'reconstructed' : 'rulebook',
  }));

const solo = (): Entry[] =>
  content.solo.tiles.map((item) => ({
    id: `solo-${item.id}`,
    kind: 'solo',
    name: () => capital(words.word(`solo.${item.id}`)),
    about: () => lastTile(soloTile(item.id)!).about ?? '',
    where: () => t('boonlake.solo'),
    rules: ['BOO-20.6', 'BOO-20.12'],
    text: `solo.${item.id}`,
    traits: {},
    ...known(item),
  }));

function marks(view: View, seat: number | null): Map<string, Mark> {
  const own = seat === null ? undefined : view.boards[seat];
  return marked(
    ['play', [...view.scoring_tiles, ...view.discards, ...view.strips]],
    ['play', view.map.map(({ tile }) => tile)],
    ['play', view.boards.flatMap(({ played, levers: built }) => [...played, ...built.map((slot) => `lever-${slot}`)])],
    ['play', view.boards.map(({ ship }) => `river-${ship}`)],
    ['mine', own ? [...own.played, ...own.projects, ...own.levers.map((slot) => `lever-${slot}`)] : []],
    ['hand', own && !own.hand_is_hidden ? [...own.hand, ...(view.dealt ?? [])] : []],
  );
}

const yesNo = (['yes', 'no'] as const).map((value) => ({ value, label: () => t(value) }));

export const room: Room = {
  kinds: ['card', 'scoring', 'tile', 'pasture', 'lever', 'strip', 'field', 'region', 'river', 'track', 'recess', 'solo'],
  entries: [],
  filters: [
    {
      trait: 'time',
      label: () => t('filter.time'),
      values: ['day', 'sunset', 'night'].map((kind) => ({ value: kind, label: () => capital(words.word(`kind.${kind}`)) })),
    },
    {
      trait: 'cost',
      label: () => t('filter.cost'),
      values: [
        { value: 'vase', label: () => t('vase') },
        ...RESOURCES.map((resource) => ({ value: resource, label: () => words.word(`resource.${resource}`) })),
      ],
    },
    {
      trait: 'coins',
      label: () => t('filter.coins'),
      values: (['few', 'some', 'many'] as const).map((value) => ({ value, label: () => t(`coins.${value}`) })),
    },
    {
      trait: 'when',
      label: () => t('filter.when'),
      values: (['now', 'lasting', 'end'] as const).map((value) => ({ value, label: () => t(`when.${value}`) })),
    },
    { trait: 'points', label: () => t('filter.points'), values: yesNo },
    {
      trait: 'region',
      label: () => t('filter.region'),
      values: REGIONS.map((id) => ({ value: id, label: () => words.word(`region.${id}`) })),
    },
  ],
  Drawn: BoonlakeDrawn,
  Shared,
  corrections: correctionsOf(content),
  marks: marks as Room['marks'],
};
made(() => {
  const first = [...cards(), ...scoring(), ...tiles(), ...slots(), ...strips()];
  room.entries = [...first, ...land(), ...regions(), ...river(), ...steps(), ...places(), ...solo()];
});
