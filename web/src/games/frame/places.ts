import type { Choice } from '../../wire/Choice';

/** Where an option lives on a board: the `data-place` of a thing. Each game has its own words for its places. */
export type Place = string;

/** A game's answer to where an action lives; none for what is offered as a button near the prompt. */
export type PlaceOf = (action: string) => Place | null;

/** The options by place; several may share one. */
export function byPlace(options: readonly Choice[], placeOf: PlaceOf): ReadonlyMap<Place, readonly Choice[]> {
  const places = new Map<Place, Choice[]>();
  for (const option of options) {
    const place = placeOf(option.action);
    if (place === null) continue;
    const there = places.get(place);
    if (there) there.push(option);
    else places.set(place, [option]);
  }
  return places;
}
