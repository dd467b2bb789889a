/** The components as the engine's content file describes them: costs, effects, places and where we know them from. */
import content from '$crates/boonlake/content/boonlake.json';
import { made } from '$lib/dress';
import type { Kind } from '../../wire/boonlake/Kind';
import type { Piece } from '../../wire/boonlake/Piece';
import type { Region } from '../../wire/boonlake/Region';
import type { Resource } from '../../wire/boonlake/Resource';
import type { Strip } from '../../wire/boonlake/Strip';
import type { Track } from '../../wire/boonlake/Track';

export const RESOURCES: readonly Resource[] = ['wood', 'loam', 'stone', 'iron'];
export const REGIONS: readonly Region[] = ['unknown', 'new_hope', 'boonlake', 'southern'];
export const TRACKS: readonly Track[] = ['coin', 'card'];

export interface Give {
  coins?: number;
  cards?: number;
  vases?: number;
  inhabitants?: number;
  vp?: number;
}

export interface Trade {
  give: Give;
  get: Effect[];
}

/** What an end effect or a scoring tile counts. */
export type Count =
  | { type: 'track'; track: Track }
  | { type: 'removed'; piece: Piece | 'cattle' }
  | { type: 'presence_in_region'; region: Region }
  | { type: 'lower_track' | 'site_levels' | 'adjacent_tiles' | 'levers' | 'bridge_presences' };

export interface Effect {
  op: string;
  n?: number;
  track?: Track;
  resource?: Resource | 'any';
  kind?: Kind;
  trades?: Trade[];
  of?: Count;
  tiers?: { at_least: number; vp: number }[];
}

interface Cost {
  coins: number;
  vases?: number;
  resources: Partial<Record<Resource, number>>;
}

export interface ProjectCard {
  id: string;
  kind: Kind;
  cost: Cost;
  vp: number;
  immediate?: Effect[];
  permanent?: Effect[];
  end?: Effect[];
  provenance: string;
}

export interface BuildingSite {
  cost: Give;
  gain: Effect[];
  on_settlement_vp: number;
}

interface BuildingTile {
  id: string;
  sites: BuildingSite[];
  provenance: string;
}

export type Condition =
  | { type: 'two_regions'; regions: Region[]; thresholds: [number, number][] }
  | { type: 'played_cards'; kinds: Kind[]; thresholds: [number, number][] }
  | { type: 'at_least'; of: Count; thresholds: number[] }
  | { type: 'pay'; piece: 'inhabitant' | 'vase' | null; coins: number; vp_each: number; thresholds: number[] };

export interface ScoringTile {
  id: string;
  project: { cost: Cost; vp: number; track: Track };
  condition: Condition;
  provenance: string;
}

export interface MapField {
  number: number;
  region: Region;
  offset: { col: number; row: number };
  reward: Effect[];
  provenance: string;
}

export interface RiverSpace {
  id: string;
  harbour: boolean;
  reward: Effect[];
  provenance: string;
}

interface RegionInfo {
  id: Region;
  reward: Effect[];
  fields: number[];
  provenance: string;
}

export interface Recess {
  id: string;
  piece: Piece | 'cattle';
  tier: number;
  income: { coins: number; vp: number };
}

interface LeverSlot {
  slot: number;
  cost_coins: number;
  window: string;
  provenance: string;
}

export interface SoloTile {
  id: string;
  class: 'A' | 'B';
  actions: Strip[];
  corners: Record<'tl' | 'tr' | 'bl' | 'br', number>;
  provenance: string;
}

const byId = <T extends { id: string }>(items: readonly T[]): ReadonlyMap<string, T> => new Map(items.map((item) => [item.id, item]));

export const fields = content.map.fields as unknown as MapField[];
export const regions = content.map.regions as unknown as RegionInfo[];
export let bridges: (readonly [number, number])[];
const landEdges = content.map.land_edges as unknown as [number, number][];
export const spaces = content.river.spaces as unknown as RiverSpace[];
export const courses = [content.river.course.round_1, content.river.course.round_2] as const;
export let locks: { id: string; from: string; to: string; rounds: number[] }[];
export const rows = content.action_board.rows;
export const recesses = content.player_board.recesses as unknown as Recess[];
export const levers = content.lever_slots as unknown as LeverSlot[];
export const tierVp = content.player_board.end_vp_per_empty_recess as Record<string, number>;
export let upstreamCost: number;
export const solo = content.solo;
export const trackSpaces = {
  coin: content.income_tracks.coin.spaces as unknown as { steps: number; income: number; vp: number; enter_reward: Effect[] }[],
  card: content.income_tracks.card.spaces as unknown as { steps: number; income: number; vp: number; enter_reward: Effect[] }[],
};

let tiles: ReadonlyMap<string, BuildingTile>;
let cards: ReadonlyMap<string, ProjectCard>;
let scoring: ReadonlyMap<string, ScoringTile>;
let soloTiles: ReadonlyMap<string, SoloTile>;
let spacesById: ReadonlyMap<string, RiverSpace>;
let regionsById: ReadonlyMap<string, RegionInfo>;
let strips: ReadonlyMap<string, { id: Strip; card_kind: Kind | null }>;

const RECONSTRUCTED = 'reconstructed';
/** The recesses of a player's board, and with them the tracks. */
export let boardsAreReconstructed: boolean;
/** What levers do is known; what they cost is not. */
export let leverCostsAreReconstructed: boolean;

made(() => {
  bridges = content.map.bridges.map(({ fields: [a = 0, b = 0] }) => [a, b] as const);
  locks = content.river.locks.map(({ id, between: [from = '', to = ''], rounds }) => ({ id, from, to, rounds }));
  upstreamCost = content.player_board.canal.upstream_cost_coins;
  tiles = byId([...content.building_tiles.start, ...content.building_tiles.grey] as unknown as BuildingTile[]);
  cards = byId(content.project_cards as unknown as ProjectCard[]);
  scoring = byId(content.scoring_tiles as unknown as ScoringTile[]);
  soloTiles = byId(content.solo.tiles as unknown as SoloTile[]);
  spacesById = byId(spaces);
  regionsById = byId(regions);
  strips = byId(content.action_strips as unknown as { id: Strip; card_kind: Kind | null }[]);
  boardsAreReconstructed = content.player_board.provenance === RECONSTRUCTED;
  leverCostsAreReconstructed = content.lever_slots.some(({ reconstructed_facts }) => reconstructed_facts.includes('cost_coins'));
});

export const card = (id: string): ProjectCard | undefined => cards.get(id);
export const scoringTile = (id: string): ScoringTile | undefined => scoring.get(id);
export const soloTile = (id: string): SoloTile | undefined => soloTiles.get(id);
/** None for a pasture. */
export const sitesOf = (tile: string): readonly BuildingSite[] => tiles.get(tile)?.sites ?? [];
export const fieldOf = (number: number): MapField | undefined => fields[number - 1];
/** The fields beside a field on its own bank. */
export const landBeside = (number: number): number[] =>
  landEdges.flatMap(([a, b]) => (a === number ? [b] : b === number ? [a] : [])).sort((a, b) => a - b);
export const spaceOf = (id: string): RiverSpace | undefined => spacesById.get(id);
export const regionOf = (id: Region): RegionInfo | undefined => regionsById.get(id);
export const kindOf = (strip: Strip): Kind | null => strips.get(strip)?.card_kind ?? null;

const KINDS: readonly string[] = ['day', 'sunset', 'night'];
/** The cards of a hand by the time of day. */
export const byTime = (ids: readonly string[]): string[] =>
  [...ids].sort((a, b) => KINDS.indexOf(card(a)?.kind ?? '') - KINDS.indexOf(card(b)?.kind ?? ''));

export const isReconstructed = (item: { provenance: string } | undefined): boolean => item?.provenance === RECONSTRUCTED;
export const tileIsReconstructed = (tile: string): boolean => isReconstructed(tiles.get(tile));
