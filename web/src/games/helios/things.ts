/** The things on the board with their names, what they do, and the action one would ask about. */
import { capital, words } from '$lib/words.svelte';
import { isReconstructed } from './content';
import { firstShore } from './hex';
import type { Thing } from '../frame/inspect.svelte';
import { t } from './words';
import type { ActionSymbol, Colour, Decision, PlacedTile, PlayerBoard, Slot, Special, View } from './view';

const about = (id: string): Pick<Thing, 'about'> => (words.has(`about.${id}`) ? { about: words.word(`about.${id}`) } : {});

export function building(id: string): Thing {
  return {
    place: `building:${id}`,
    name: words.word(`building.${id}`),
    ...about(id),
    reconstructed: isReconstructed(id),
    wanted: `build ${id}`,
  };
}

export function character(id: string, mine: boolean): Thing {
  return {
    place: `character:${id}`,
    name: words.word(`character.${id}`),
    ...about(id),
    reconstructed: isReconstructed(id),
    wanted: mine ? `activate ${id}` : `buy ${id}`,
  };
}

export function openLand(colour: Colour): Thing {
  return { place: `tile:${colour}`, name: words.word(`land.${colour}`), reconstructed: isReconstructed(colour), wanted: `land ${colour}` };
}

export function openSpecial(kind: Special): Thing {
  return {
    place: `tile:${kind}`,
    name: words.word(`special.${kind}`),
    ...about(kind),
    reconstructed: isReconstructed(kind),
    wanted: `special ${kind}`,
  };
}

export function column(symbol: ActionSymbol): Thing {
  return {
    place: `column:${symbol}`,
    name: capital(words.word(`symbol.${symbol}`)),
    reconstructed: isReconstructed('action_tile'),
    wanted: `take ${symbol}`,
  };
}

export function slot(id: Slot): Thing {
  return { place: `slot:${id}`, name: t('slot', { slot: words.word(`slot.${id}`) }), about: t('about_slot'), wanted: `slot ${id}` };
}

export function temple(): Thing {
  return { place: 'temple', name: t('temple'), about: t('about_temple'), wanted: 'temple' };
}

export const cubeName = (colour: Colour): string => words.say({ id: 'option.cube', args: { what: { word: `colour.${colour}` } } });

export function cube(colour: Colour, at: string): Thing {
  return { place: `cube:${at}:${colour}`, name: cubeName(colour), wanted: `pay ${colour} ${at}` };
}

/** What lies on a tile, to follow its name. */
export function holds(tile: PlacedTile | undefined): string {
  if (tile?.temple) return `, ${t('temple')}`;
  return (tile?.cubes ?? []).map((colour) => `, ${cubeName(colour)}`).join('');
}

/** The action tiles at a slot. */
export const slotContent = (board: PlayerBoard, id: Slot): string =>
  board.slots[id].map(({ symbol, colour }) => `${words.word(`symbol.${symbol}`)} ${words.word(`slot.${colour}`)}`).join(', ');

/** What a click on a field asks, which depends on the open decision. */
export function field(
  at: string,
  kinds: readonly string[],
  tile: PlacedTile | undefined,
  decision: Decision | null,
  tiles: ReadonlySet<string>,
): Thing {
  const lines = kinds.map((kind) => t(`field.${kind}` as 'field.light'));
  const name = t('field', { field: at });
  const thing: Thing = { place: `field:${at}`, name, wanted: wantedAt(at, decision, tiles) };
  if (!tile) return lines.length > 0 ? { ...thing, about: lines.join(' '), reconstructed: isReconstructed('board') } : thing;
  if ('special' in tile.tile)
    return { ...thing, name: `${capital(words.word(`special.${tile.tile.special}`))}, ${name}`, ...about(tile.tile.special) };
  return { ...thing, name: `${words.word(`land.${tile.tile.land}`)}, ${name}` };
}

function wantedAt(at: string, decision: Decision | null, tiles: ReadonlySet<string>): string {
  const movesSun =
    decision === 'bonus_action' || (typeof decision === 'object' && decision !== null && 'act' in decision && decision.act === 'move_sun');
  return movesSun ? `sun ${at} ${firstShore(at, tiles)}` : `at ${at}`;
}

/** The same thing on somebody else's board: to look at, not to use. */
export function elsewhere(thing: Thing): Thing {
  return { ...thing, place: `other:${thing.place}`, wanted: null };
}

export function openDecision(view: View): Decision | null {
  return view.pending.at(-1)?.decision ?? null;
}
