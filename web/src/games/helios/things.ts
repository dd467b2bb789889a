/** The things on the board with their names, what they do, and the spots they stand for. */
import { capital, words } from '$lib/words.svelte';
import { isReconstructed } from './content';
import type { Thing } from '../frame/inspect.svelte';
import { at } from '../frame/targets';
import type { Spot } from '../../wire/helios/Spot';
import { t } from './words';
import type { Building } from '../../wire/helios/Building';
import type { Character } from '../../wire/helios/Character';
import type { ActionSymbol, Colour, Decision, PlacedTile, PlayerBoard, Slot, Special, View } from './view';

const about = (id: string): Pick<Thing, 'about'> => (words.has(`about.${id}`) ? { about: words.word(`about.${id}`) } : {});

const spot = (of: Spot) => at(of);

export function building(id: Building): Thing {
  return {
    ...spot({ building: id }),
    name: words.word(`building.${id}`),
    ...about(id),
    reconstructed: isReconstructed(id),
  };
}

export function character(id: Character): Thing {
  return {
    ...spot({ character: id }),
    name: words.word(`character.${id}`),
    ...about(id),
    reconstructed: isReconstructed(id),
  };
}

export function openLand(colour: Colour): Thing {
  return { ...spot({ land: colour }), name: words.word(`land.${colour}`), reconstructed: isReconstructed(colour) };
}

export function openSpecial(kind: Special): Thing {
  return {
    ...spot({ special: kind }),
    name: words.word(`special.${kind}`),
    ...about(kind),
    reconstructed: isReconstructed(kind),
  };
}

export function column(symbol: ActionSymbol): Thing {
  return {
    ...spot({ column: symbol }),
    name: capital(words.word(`symbol.${symbol}`)),
    reconstructed: isReconstructed('action_tile'),
  };
}

export function slot(id: Slot): Thing {
  return { ...spot({ slot: id }), name: t('slot', { slot: words.word(`slot.${id}`) }), about: t('about_slot') };
}

export function temple(): Thing {
  return { ...spot('temple'), name: t('temple'), about: t('about_temple') };
}

export const cubeName = (colour: Colour): string => words.say({ id: 'option.cube', args: { what: { word: `colour.${colour}` } } });

export function cube(colour: Colour, at: string): Thing {
  return { ...spot({ cube: { at, colour } }), name: cubeName(colour) };
}

/** What lies on a tile, to follow its name. */
export function holds(tile: PlacedTile | undefined): string {
  if (tile?.temple) return `, ${t('temple')}`;
  return (tile?.cubes ?? []).map((colour) => `, ${cubeName(colour)}`).join('');
}

/** The action tiles at a slot. */
export const slotContent = (board: PlayerBoard, id: Slot): string =>
  board.slots[id].map(({ symbol, colour }) => `${words.word(`symbol.${symbol}`)} ${words.word(`slot.${colour}`)}`).join(', ');

/** A field of a land. */
export function field(at: string, kinds: readonly string[], tile: PlacedTile | undefined): Thing {
  const lines = kinds.map((kind) => t(`field.${kind}` as 'field.light'));
  const name = t('field', { field: at });
  const thing: Thing = { ...spot({ field: at }), name };
  if (!tile) return lines.length > 0 ? { ...thing, about: lines.join(' '), reconstructed: isReconstructed('board') } : thing;
  if ('special' in tile.tile)
    return { ...thing, name: `${capital(words.word(`special.${tile.tile.special}`))}, ${name}`, ...about(tile.tile.special) };
  return { ...thing, name: `${words.word(`land.${tile.tile.land}`)}, ${name}` };
}

/** The same thing on somebody else's board: to look at, not to use. */
export function elsewhere(thing: Thing): Thing {
  return { ...thing, place: `other:${thing.place}`, wanted: null };
}

export function openDecision(view: View): Decision | null {
  const open = view.pending.at(-1)?.decision ?? null;
  // The open one is never a step of the game.
  return typeof open === 'object' && open !== null && 'return_tiles' in open ? null : open;
}
