/** The things on the board with their names, what they do, and the spots they stand for. */
import { capital, words } from '$lib/words.svelte';
import type { BoardView } from '../../wire/boonlake/BoardView';
import type { FieldDocument } from '../../wire/boonlake/FieldDocument';
import type { Owner } from '../../wire/boonlake/Owner';
import type { PieceDocument } from '../../wire/boonlake/PieceDocument';
import type { Region } from '../../wire/boonlake/Region';
import type { Resource } from '../../wire/boonlake/Resource';
import type { Site } from '../../wire/boonlake/Site';
import type { Spot } from '../../wire/boonlake/Spot';
import type { Strip } from '../../wire/boonlake/Strip';
import type { Target } from '../../wire/boonlake/Target';
import type { Task } from '../../wire/boonlake/Task';
import type { Track } from '../../wire/boonlake/Track';
import type { View } from '../../wire/boonlake/View';
import type { Thing } from '../frame/inspect.svelte';
import * as content from './content';
import type { Effect } from './content';
import { at, targetOf } from '../frame/targets';
import { incomeOf, type Tier } from './tiers';
import { t } from './words';

type Named = Thing;
const spotAt = (of: Spot) => at(of);

export const ownerName = (owner: Owner): string => (owner === 'eminence' ? t('eminence') : words.player(owner));

function gain({ op, n = 1, resource }: Effect): string {
  switch (op) {
    case 'gain_coins':
      return t('coins', { n });
    case 'draw_cards':
      return t('cards', { n });
    case 'gain_inhabitants':
      return t('inhabitants', { n });
    case 'gain_vases':
      return t('vases', { n });
    case 'gain_vp':
      return t('points', { n });
    case 'vase_or_site':
      return t('vase_or_site');
    default:
      return resource && resource !== 'any' ? t('site_of', { what: words.word(`resource.${resource}`) }) : t('any_site');
  }
}

export const rewards = (effects: readonly Effect[]): string => (effects.length > 0 ? effects.map(gain).join(t('and')) : t('nothing'));

export function income({ coins = 0, cards = 0, vp }: { coins?: number; cards?: number; vp: number }): string {
  const parts = [
    coins > 0 ? t('coins', { n: coins }) : '',
    cards > 0 ? t('cards', { n: cards }) : '',
    vp > 0 ? t('points', { n: vp }) : '',
  ].filter(Boolean);
  return parts.length > 0 ? parts.join(t('and')) : t('nothing');
}

const sentences = (...parts: (string | false | undefined)[]): string => parts.filter(Boolean).join(' ');

/** The bridges that begin at a field. */
export const across = (number: number): string[] =>
  content.bridges.flatMap(([a, b]) => (a === number ? [b] : b === number ? [a] : [])).map((n) => t('field_bridge', { n }));

export function field(number: number): Named {
  const info = content.fieldOf(number);
  return {
    ...spotAt({ field: number }),
    name: `${capital(t('field', { n: number }))}, ${info ? words.word(`region.${info.region}`) : ''}`,
    about: sentences(
      info && info.reward.length > 0 ? t('field_empty', { what: rewards(info.reward) }) : t('field_plain'),
      ...across(number),
    ),
    reconstructed: content.isReconstructed(info),
  };
}

export function pasture({ field: number, cattle = [] }: FieldDocument): Named {
  const here = cattle.map((owner) => ownerName(owner)).join(', ') || t('nothing');
  return {
    ...field(number),
    name: `${capital(words.word('tile.pasture'))}, ${t('field', { n: number })}`,
    about: t('pasture_about', { n: here }),
    reconstructed: false,
  };
}

export const pieceOn = (piece: PieceDocument | null | undefined): string =>
  piece ? t('spot_of', { piece: capital(words.word(`piece.${piece.piece}`)), who: ownerName(piece.owner) }) : '';

export function spot({ field: number, tile }: FieldDocument, site: Site, piece: PieceDocument | null | undefined, two: boolean): Named {
  const name = two ? t('spot', { tile: words.word(`tile.${tile}`), site: words.word(`site.${site}`) }) : words.word(`tile.${tile}`);
  const whose = pieceOn(piece);
  return {
    ...spotAt({ spot: [number, site] }),
    name: `${name}, ${t('field', { n: number })}`,
    about: sentences(whose && `${whose}.`, words.word(`about.${tile}`)),
    reconstructed: content.tileIsReconstructed(tile),
  };
}

export const ships = (view: View): { owner: Owner; at: string }[] => [
  ...view.boards.map(({ ship }, seat) => ({ owner: seat, at: ship })),
  ...(view.solo ? [{ owner: 'eminence' as const, at: view.solo.ship }] : []),
];
export const shipsAt = (view: View, id: string): Owner[] =>
  ships(view)
    .filter(({ at }) => at === id)
    .map(({ owner }) => owner);

export function space(id: string, ships: readonly Owner[]): Named {
  const info = content.spaceOf(id);
  const gives = info && info.reward.length > 0 ? t('space_gives', { what: rewards(info.reward) }) : t('space_plain');
  return {
    ...spotAt({ space: id }),
    name: t('space', { name: id }),
    about: sentences(gives, info?.harbour && t('harbour'), ...ships.map((owner) => `${t('ship_of', { who: ownerName(owner) })}.`)),
    reconstructed: content.isReconstructed(info),
  };
}

export function region(id: Region, covered: boolean): Named {
  const info = content.regionOf(id);
  return {
    ...spotAt({ region: id }),
    name: words.word(`region.${id}`),
    about: sentences(t('region_about', { what: rewards(info?.reward ?? []) }), covered && t('region_covered')),
    reconstructed: content.isReconstructed(info),
  };
}

export const mound = (n: number): Named => ({ ...spotAt('mound'), name: t('mound'), about: t('mound_about', { n }) });
export const pile = (n: number, discards: number): Named => ({
  ...spotAt('pile'),
  name: t('pile'),
  about: t('pile_about', { n, discards }),
});
export const pastures = (n: number): Named => ({ place: 'other:pastures', name: t('pastures'), about: t('pastures_about', { n }) });

export function strip(id: Strip, row: number): Named {
  const { max_steps = 0, vp_loss = 0 } = content.rows[row] ?? {};
  return {
    ...spotAt({ strip: id }),
    name: words.word(`strip.${id}`),
    about: sentences(t(`strip.${id}`), t('row', { n: row + 1, steps: max_steps }), vp_loss > 0 && t('row_loss', { n: vp_loss })),
    reconstructed: content.isReconstructed(content.rows[row]),
  };
}

export function card(id: string): Named {
  return {
    ...spotAt({ card: id }),
    name: words.word(`card.${id}`),
    about: words.word(`about.${id}`),
    reconstructed: content.isReconstructed(content.card(id)),
  };
}

export function scoringTile(id: string): Named {
  return {
    ...spotAt({ scoring: id }),
    name: words.word(`project.${id}`),
    about: words.word(`about.${id}`),
    reconstructed: content.isReconstructed(content.scoringTile(id)),
  };
}

/** Whose scoring tile lies at a place; those beyond the players' belong to nobody. */
export const tileOwner = (view: View, place: number): number | null =>
  view.phase !== 'choose_tiles' && place < view.players ? place : null;

/** Who has realized the project of a tile, and who has laid markers on it. */
export const doneOn = (view: View, id: string): { realized: number[]; markers: { seat: number; n: number }[] } => ({
  realized: view.boards.flatMap((board, seat) => (board.projects.includes(id) ? [seat] : [])),
  markers: view.boards.flatMap((board, seat) => (board.markers[id] ? [{ seat, n: board.markers[id] }] : [])),
});

/** A scoring tile with all that was done on it. */
export function scoringLine(view: View, id: string, place: number): string {
  const { name, about } = scoringTile(id);
  const whose = tileOwner(view, place);
  const { realized, markers } = doneOn(view, id);
  return [
    name,
    whose === null ? '' : t('your_tile', { who: words.player(whose) }),
    about,
    ...realized.map((seat) => t('project_done', { who: words.player(seat) })),
    ...markers.map(({ seat, n }) => t('marker', { who: words.player(seat), n })),
  ]
    .filter(Boolean)
    .join('. ');
}

export function lever(slot: number, built: boolean, used: boolean): Named {
  const id = String(slot);
  const cost = content.levers[slot - 1]?.cost_coins ?? 0;
  return {
    ...spotAt({ lever: id }),
    name: words.word(`lever.${id}`),
    about: sentences(words.word(`about.lever.${id}`), built ? t(used ? 'lever_used' : 'lever_ready') : t('lever_cost', { n: cost })),
    reconstructed: content.leverCostsAreReconstructed,
  };
}

export function site(resource: Resource, board: BoardView): Named {
  const level = board.production_sites[resource] ?? 0;
  const what = words.word(`resource.${resource}`);
  const n = level + board.boats.filter((boat) => boat === resource).length;
  return {
    ...spotAt({ site: resource }),
    name: t('site_name', { what }),
    about: t('site_about', { level, n, what }),
  };
}

export function boat(area: Resource): Named {
  return {
    ...spotAt({ boat: area }),
    name: t('boat', { what: words.word(`resource.${area}`) }),
    about: t('boat_about', { n: content.upstreamCost }),
  };
}

/** What a step of a track brings at an interim scoring. */
export function trackIncome(id: Track, step: number): { coins?: number; cards?: number; vp: number } {
  const { income: n = 0, vp = 0 } = content.trackSpaces[id][step] ?? {};
  return id === 'coin' ? { coins: n, vp } : { cards: n, vp };
}

export function trackLines(id: Track, view: View): { name: string; lines: string[] } {
  const lines = view.boards.map((board, seat) => {
    const n = board.steps[id] ?? 0;
    return t('track_about', { who: words.player(seat), n, income: income(trackIncome(id, n)) });
  });
  return { name: capital(words.word(`track.${id}`)), lines };
}

export function track(id: Track, view: View): Named {
  const { name, lines } = trackLines(id, view);
  return { ...spotAt({ track: id }), name, about: lines.join(' '), reconstructed: content.boardsAreReconstructed };
}

/** The recesses of a tier one by one. */
export const recessLine = (tier: Tier): string =>
  tier.recesses
    .map((recess) => (recess.empty ? t('recess_empty', { income: income(recess.income) }) : words.word(`piece.${recess.piece}`)))
    .join(', ');

export function tierState(of: Tier): string {
  const empty = of.recesses.filter((recess) => recess.empty).length;
  return `${capital(t('tier_state', { empty, all: of.recesses.length, income: income(incomeOf([of])) }))}.`;
}

export function tierEnd({ number }: Tier): string {
  const n = content.tierVp[String(number)] ?? 0;
  return n > 0 ? t('tier_end', { n }) : '';
}

export function tier(of: Tier): Thing {
  const about = sentences(
    tierState(of),
    t('tier_about'),
    of.recesses.some(({ piece }) => piece === 'inhabitant') && t('tier_bonus'),
    tierEnd(of),
  );
  return { place: `other:tier:${of.number}`, name: t('tier', { n: of.number }), about, reconstructed: content.boardsAreReconstructed };
}

export function stores(board: BoardView): Record<'points' | 'coins' | 'vases' | 'ranch' | 'supply', Named> {
  return {
    points: { place: 'other:points', name: t('store_points'), about: t('store_points_about', { n: board.vp }) },
    coins: { ...spotAt('coins'), name: t('store_coins'), about: t('store_coins_about', { n: board.coins }) },
    vases: { ...spotAt('vases'), name: t('store_vases'), about: t('store_vases_about', { n: board.vases }) },
    ranch: { place: 'other:ranch', name: t('store_ranch'), about: t('store_ranch_about', { n: board.ranch }) },
    supply: {
      ...spotAt('supply'),
      name: t('store_supply'),
      about: t('store_supply_about', { n: board.supply }),
      means: (choice) => targetOf<Target>(choice)?.does === 'hire',
    },
  };
}

/** The same thing on somebody else's board: to look at, not to use. */
export function elsewhere(thing: Thing): Thing {
  return { ...thing, place: `other:${thing.place}`, wanted: null };
}

export function openTask(view: View): Task | null {
  return view.pending.at(-1)?.task ?? null;
}
