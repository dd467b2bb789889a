/** The view of Helios by the names this board uses; the types are written from `crates/helios/src/view.rs`. */
import type { BoardView } from '../../wire/helios/BoardView';
import type { Colour } from '../../wire/helios/Colour';
import type { Slot } from '../../wire/helios/Slot';
import type { Special } from '../../wire/helios/Special';
import type { Symbol } from '../../wire/helios/Symbol';
import type { View as Sent } from '../../wire/helios/View';
import type { Whereabouts } from '../../wire/helios/Whereabouts';

export type { Colour, Slot, Special, Symbol as ActionSymbol };
export type { Decision } from '../../wire/helios/Decision';
export type { TileColour } from '../../wire/helios/TileColour';
export type { TileDocument as PlacedTile } from '../../wire/helios/TileDocument';

/** Maps over kinds are written with optional keys; the engine always gives all of them. */
type Full<Document, Maps extends keyof Document> = Omit<Document, Maps> & { [Map in Maps]: Required<Document[Map]> };

export type PlayerBoard = Full<BoardView, 'slots'>;
export type View = Full<Omit<Sent, 'boards'>, 'columns' | 'draw_stacks' | 'discards' | 'land_stacks' | 'special_tiles' | 'characters'> & {
  boards: PlayerBoard[];
};

/** The kinds in the order in which they are shown. */
export const COLOURS: readonly Colour[] = ['blue', 'brown', 'gray', 'green', 'black'];
export const SPECIALS: readonly Special[] = ['empty_fields', 'created_land', 'resources', 'temples'];
export const SYMBOLS: readonly Symbol[] = ['create_land', 'build', 'move_sun'];
export const SLOTS: readonly Slot[] = ['red', 'blue', 'yellow'];

/** The owner of a character and whether its day side is up. */
export function ownership(where: Whereabouts): { owner: number | null; active: boolean } {
  if (where === 'display') return { owner: null, active: false };
  return 'active' in where ? { owner: where.active, active: true } : { owner: where.inactive, active: false };
}
