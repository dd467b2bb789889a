/** The view document of Helios (`crates/helios/src/view.rs`). A test holds it against views the engine made. */
export const COLOURS = ['blue', 'brown', 'gray', 'green', 'black'] as const;
export type Colour = (typeof COLOURS)[number];

export const SPECIALS = ['empty_fields', 'created_land', 'resources', 'temples'] as const;
export type Special = (typeof SPECIALS)[number];

export const SYMBOLS = ['create_land', 'build', 'move_sun'] as const;
export type ActionSymbol = (typeof SYMBOLS)[number];

export const SLOTS = ['red', 'blue', 'yellow'] as const;
export type Slot = (typeof SLOTS)[number];
export type TileColour = Slot | 'gray';

export type Tile = { land: Colour } | { special: Special };

export interface PlacedTile {
  at: string;
  tile: Tile;
  cubes?: Colour[];
  temple?: boolean;
}

export interface ActionTile {
  symbol: ActionSymbol;
  colour: TileColour;
}

export interface PlayerBoard {
  tiles: PlacedTile[];
  sun: { at: string; anchor: string | null; lap_debt: number };
  sun_range: number;
  sun_unlimited: boolean;
  mana: number;
  vp: number | null;
  buildings: string[];
  slots: Record<Slot, ActionTile[]>;
  temple_cost: number;
}

export type Whereabouts = 'display' | { inactive: number } | { active: number };

export type Decision =
  | 'start_land'
  | 'start_cube'
  | 'take_tile'
  | 'bonus_action'
  | 'place_temple'
  | 'choose_cube'
  | { choose_slot: ActionSymbol }
  | { act: ActionSymbol }
  | { return_tiles: Slot }
  | { place_tile: { tile: Tile; then: Colour | null } }
  | { field_cube: string }
  | { pay: { purchase: unknown; left: number } }
  | { exchange: { mana: number; vp: number; times: number } }
  | { order_tiles: [Colour, Colour] }
  | { place_cube: Colour }
  | { characters: { bought: boolean; acted: boolean } };

export interface View {
  players: number;
  round: number;
  rounds: number;
  phase: 'setup' | 'actions' | 'characters' | 'refill' | 'over';
  action_round: number;
  action_rounds: number;
  start_player: number;
  active: number;
  columns: Record<ActionSymbol, TileColour[]>;
  draw_stacks: Record<ActionSymbol, number>;
  discards: Record<ActionSymbol, TileColour[]>;
  open_land: Colour[];
  land_stacks: Record<Colour, number>;
  extra_stack: number;
  removed_land: Colour[];
  special_tiles: Record<Special, number>;
  characters: Record<string, Whereabouts>;
  boards: PlayerBoard[];
  pending: { seat: number; decision: Decision }[];
}

/** The owner of a character and whether its day side is up. */
export function ownership(where: Whereabouts): { owner: number | null; active: boolean } {
  if (where === 'display') return { owner: null, active: false };
  return 'active' in where ? { owner: where.active, active: true } : { owner: where.inactive, active: false };
}
