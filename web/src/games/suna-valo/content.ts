/** The components as the engine's content file describes them: prices, functions, effects and where we know them from. */
import content from '$crates/suna-valo/content/suna-valo.json';
import { made } from '$lib/dress';
import type { Column } from '../../wire/suna-valo/Column';
import type { Figure } from '../../wire/suna-valo/Figure';
import type { Good } from '../../wire/suna-valo/Good';
import type { Resource } from '../../wire/suna-valo/Resource';
import type { Space } from '../../wire/suna-valo/Space';

export const RESOURCES: readonly Resource[] = ['grain', 'lily', 'flower', 'wool', 'egg'];
export const GOODS: readonly Good[] = [...RESOURCES, 'energy'];
export const COLUMNS: readonly Column[] = ['crop', 'floriculture', 'pastures', 'discoveries', 'transport', 'personal'];
export const COLOURS = ['white', 'black'] as const;

/** What is counted for an effect that grows. */
export interface Count {
  cards_in_columns?: Column[];
  figures_on?: 'public' | 'personal' | 'ship';
  cog_icons?: true;
  columns_with_at_least?: number;
  energy?: true;
  stored_resources?: true;
  row_markers?: true;
}

/** One effect of the vocabulary in `crates/suna-valo/src/content.rs`; which parts there are depends on `op`. */
export interface Effect {
  op: string;
  n?: number;
  of?: Good[];
  resource?: Resource;
  columns?: Column[];
  from?: string;
  count?: Count;
  every?: number;
  max?: number;
  slots?: number;
  effects?: Effect[];
}

interface Item {
  id: string;
  provenance: string;
}

interface Slot {
  accepts: Resource[];
}

/** A farm card, or a festival while it lies in village, display or hand. */
export interface Card extends Item {
  era: number;
  min_price: number;
  columns: Column[];
  slots: Slot[];
  effects: Effect[];
  vp: number;
  order?: { needs: Resource[]; vp: number };
  festival?: { effect: Effect[]; bonus: Effect[]; kept: boolean };
}

export interface PublicOrder extends Item {
  era: number;
  barrel_spaces: [number, number];
  slots: Record<(typeof COLOURS)[number], { need: Resource; reward: Effect | null }[]>;
}

export interface ShipOrder extends Item {
  era: number;
  ship_spaces: [number, number];
  cost: Partial<Record<Good, number>>;
  effect: Effect[];
}

export interface Improvement extends Item {
  id: Space;
  group: 'actions' | 'market' | 'endless' | 'income';
  figure: Figure;
  vp: number;
  effect: {
    op?: string;
    n?: number;
    of?: Good[];
    passive?: string;
    reduction?: number;
    resources?: Resource[];
    accepts?: Resource[];
    cost?: number;
  };
}

export interface BotTile extends Item {
  kind: 'progress' | 'end_of_game';
  on_activate_column?: Column;
  effects: Effect[];
}

export interface Character extends Item {
  ability: Effect;
}

export interface Head {
  effects: Effect[];
  slots: Slot[];
}

export interface TrackSpace {
  id: string;
  multiplier?: number;
  vp?: number;
  notch?: 'progress' | 'end_of_game';
  detour?: true;
}

export interface TrackStep {
  from: string;
  to: string;
  blocker?: Space;
}

export interface Track {
  spaces: TrackSpace[];
  steps: TrackStep[];
}

const byId = <T extends Item>(items: readonly T[]): ReadonlyMap<string, T> => new Map(items.map((item) => [item.id, item]));

type RawFestival = Item & { era: number; min_price: number; effect: Effect[]; bonus: Effect[]; kept_by_buyer: boolean };
const festivalCard = ({ id, provenance, era, min_price, effect, bonus, kept_by_buyer }: RawFestival): Card => ({
  id,
  provenance,
  era,
  min_price,
  columns: [],
  slots: [],
  effects: [],
  vp: 0,
  festival: { effect, bonus, kept: kept_by_buyer },
});

export let cards: ReadonlyMap<string, Card>;
export let publicOrders: ReadonlyMap<string, PublicOrder>;
export let shipOrders: ReadonlyMap<string, ShipOrder>;
export let tiles: ReadonlyMap<string, BotTile>;
export let characters: ReadonlyMap<string, Character>;
export const improvements = content.improvements as unknown as Improvement[];
export const tracks = content.bot_tracks as unknown as { left: Track; right: Track };
export let slotPrices: readonly number[];
export let rowPoints: number;
export let rowMarkers: number;
let heads: ReadonlyMap<string, Head>;
made(() => {
  cards = byId([...(content.farm_cards as unknown as Card[]), ...(content.festivals as unknown as RawFestival[]).map(festivalCard)]);
  publicOrders = byId(content.public_orders as unknown as PublicOrder[]);
  shipOrders = byId(content.ship_orders as unknown as ShipOrder[]);
  tiles = byId(content.bot_tiles as unknown as BotTile[]);
  characters = byId(content.characters as unknown as Character[]);
  slotPrices = content.board.village.slots.map(({ price }) => price);
  rowPoints = content.row_bonus_markers.sides.vp;
  rowMarkers = content.row_bonus_markers.per_player;
  heads = new Map((content.columns as unknown as (Item & { head: Head })[]).map(({ id, head }) => [id, head]));
});

/** The era in which the order at a place is revealed. */
export const eraOf = (place: number): number => 1 + Math.floor(place / 2);

export function headOf(column: Column): Head {
  return heads.get(column) ?? { effects: [], slots: [] };
}

/** What the head of a column stores. */
export function storedIn(column: Column): readonly Resource[] {
  return [...new Set(headOf(column).slots.flatMap(({ accepts }) => accepts))];
}

/** The column whose head stores a resource. */
export function homeOf(resource: string): Column {
  return COLUMNS.find((column) => storedIn(column).some((kind) => kind === resource)) ?? 'crop';
}

const blockers = content.bot_tracks.blockers as unknown as (Item & { id: Space; figure: Figure })[];
let figures: ReadonlyMap<Space, Figure>;

/** The kind of figure that stands on a space at first. */
export function figureOn(space: Space): Figure {
  return figures.get(space) ?? 'crate';
}

let reconstructed: ReadonlySet<string>;
made(() => {
  figures = new Map([...improvements, ...blockers].map(({ id, figure }) => [id, figure]));
  reconstructed = new Set(
    [
      ...cards.values(),
      ...publicOrders.values(),
      ...shipOrders.values(),
      ...improvements,
      ...tiles.values(),
      ...characters.values(),
      ...blockers,
      { id: 'tracks', provenance: content.bot_tracks.provenance },
    ]
      .filter(({ provenance }) => provenance === 'reconstructed')
      .map(({ id }) => id),
  );
});

export function isReconstructed(id: string): boolean {
  return reconstructed.has(id);
}
